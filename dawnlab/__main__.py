"""`python -m dawnlab`: the command line."""

import os
import sys

# `-m` puts the current folder first on the path: a folder `strategies/` or `reports/` of the user's own would hide ours.
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if sys.path and os.path.abspath(sys.path[0]) == os.getcwd() != HERE:
    del sys.path[0]

from dawnlab.cli.main import main  # noqa: E402

if __name__ == "__main__":
    main()
