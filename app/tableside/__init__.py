"""Tableside: an offline rulebook and ruling assistant for table games."""

import sys

__version__ = "0.3.0"
OWN_FILES = (".tableside", ".tablebook", ".tableside.po", ".tableside-language")
"""The endings of files that open in the window: a case or a position, a rulebook, a translation, a whole language."""
READ_DOCUMENT = "--read-document"
"""The first word of a child process that reads the document on its standard input."""


def started_again(*words: str) -> list[str]:
    """Return the command that starts this program as a child process; a bundled program is its own interpreter."""
    bundled = getattr(sys, "frozen", False)
    return [sys.executable, *([] if bundled else ["-m", "tableside"]), *words]
