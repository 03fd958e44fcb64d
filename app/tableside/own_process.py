"""Starting this program once more, for work that must be stopped at any time or may take all it can get."""

from __future__ import annotations

import sys

READ_DOCUMENT = "--read-document"
"""The first word of a start that only reads the document on its standard input."""
CHECK_SPELLING = "--check-spelling"
"""The first word of a start that only looks words up in a spelling dictionary."""


def started_again(*words: str) -> list[str]:
    """Return the command that starts this program with some words; a bundled program is its own interpreter."""
    bundled = getattr(sys, "frozen", False)
    return [sys.executable, *([] if bundled else ["-m", "tableside"]), *words]
