"""Escaping of foreign text for Markdown and spreadsheets; HTML uses `html.escape`."""

from __future__ import annotations

import re

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~])")
_BLANKS = re.compile(r"[ \t\r\n]+")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def markdown_text(text: str) -> str:
    """Return one line of plain text as Markdown that shows exactly its characters."""
    return _MARKDOWN.sub(r"\\\1", _BLANKS.sub(" ", text))


def markdown_without_links(markdown: str) -> str:
    """Disable HTML, images and addresses in Markdown, keeping emphasis and lists."""
    return markdown.replace("<", "&lt;").replace("](", "]\\(").replace("]:", "]\\:")


def csv_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
