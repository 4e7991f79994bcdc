"""What a user did wrong, told in one message.

The command line prints a `UserError` as it is and leaves with exit code 2; nothing else may reach a user as an error.
"""

import difflib


class UserError(Exception):
    """Bad input. The message says what was found, where, and what is allowed."""


def nearest(name, known, limit=3):
    """The known names closest to a misspelt one, for use in messages: `"; did you mean a, b?"` or `""`."""
    close = difflib.get_close_matches(str(name), [str(k) for k in known], n=limit, cutoff=0.5)
    return f"; did you mean {', '.join(close)}?" if close else ""


def unknown(kind, name, known):
    """A `UserError` for an unknown name that offers the nearest known ones, or lists them all when few."""
    known = [str(k) for k in known]
    hint = nearest(name, known) or (f"; known: {', '.join(known)}" if len(known) <= 20 else "")
    return UserError(f"unknown {kind} {name!r}{hint}")
