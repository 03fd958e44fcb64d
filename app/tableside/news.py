"""What is new in a version, as the changelog tells it; the other languages have files of the same shape."""

from __future__ import annotations

import re
from pathlib import Path

_ITEM = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)
_SECTION = re.compile(r"^## (\S+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_DETAILS = "### In detail"


def news_of(text: str, version: str) -> tuple[str, ...]:
    """Return what a changelog says is new in a version, item by item and without the details."""
    return tuple(" ".join(item.split()) for item in _ITEM.findall(notes_of(text, version).partition(_DETAILS)[0]))


def notes_of(text: str, version: str) -> str:
    """Return the whole section of a version, as for the notes of a release; empty where it has none."""
    return next((body.strip() for name, body in _SECTION.findall(text) if name == version), "")


def read_news(file: Path, version: str) -> tuple[str, ...]:
    """Return the news of a file; nothing if it cannot be read."""
    try:
        return news_of(file.read_text(encoding="utf-8"), version)
    except (OSError, UnicodeDecodeError):
        return ()
