"""What all tests share: bounds checks in compiled code, and no colours or progress bars from the tools under test."""

import os

# Before anything imports simcore.jit: the flags are part of the key of the compile cache.
os.environ.setdefault("DAWNLAB_BOUNDSCHECK", "1")
os.environ.setdefault("NO_COLOR", "1")
os.environ.setdefault("MPLBACKEND", "Agg")
os.environ.setdefault("COLUMNS", "120")
