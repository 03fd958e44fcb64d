"""News of a version, read from the changelog; the other languages have files of the same form."""

from __future__ import annotations

import re
from pathlib import Path

_ITEM = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)
_SECTION = re.compile(r"^## (\S+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_OTHER = "### Changed"


def news_of(text: str, version: str) -> tuple[str, ...]:
    """Return what a changelog lists as added in a version, item by item."""
    return tuple(" ".join(item.split()) for item in _ITEM.findall(notes_of(text, version).partition(_OTHER)[0]))


def notes_of(text: str, version: str) -> str:
    """Return the whole section of a version, as for the notes of a release; empty where it has none."""
    return next((body.strip() for name, body in _SECTION.findall(text) if name == version), "")


def read_news(file: Path, version: str) -> tuple[str, ...]:
    """Return the news of a file; nothing if it cannot be read."""
    try:
        return news_of(file.read_text(encoding="utf-8"), version)
    except (OSError, UnicodeDecodeError):
        return ()
