"""`tableside --version`: the version, how it was built, and the editions inside."""

from __future__ import annotations

import sys

from tableside import __version__
from tableside.resources import build_name, data_root
from tableside.rulebook import Library
from tableside.rulebook.model import in_language

_LONGEST = 100


def version_lines() -> list[str]:
    """Tell what this program is and which rule texts come with it, one a line."""
    library = Library(data_root() / "rulebooks")
    python = ".".join(str(part) for part in sys.version_info[:3])
    lines = [f"tableside {__version__} ({build_name()}, Python {python})"]
    for book in library.books():
        edition = in_language(library.book(book).edition, "en") or ""
        first = edition.partition(". ")[0]
        short = first if len(first) <= _LONGEST else f"{first[:_LONGEST].rpartition(' ')[0]} …"
        lines.append(f"  {book} ({', '.join(library.languages(book))}): {short}")
    return lines
