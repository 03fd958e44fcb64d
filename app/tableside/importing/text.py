"""Plain text, whatever its encoding; reStructuredText and Markdown are recognised by what they look like."""

from __future__ import annotations

import codecs
import re

from tableside.importing.document import Document
from tableside.importing.labels import learned_words
from tableside.importing.lines import Line, to_blocks, without_heads

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MOST_ODD = 0.01
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f\ufeff]")
_UNDERLINED = re.compile(r"^[^\s].*\n(=|-|~|\^|\"|\*|#|\+)\1{3,}[ \t]*$", re.MULTILINE)
_DIRECTIVE = re.compile(r"^\.\. +(?:[\w-]+::|_[\w-]+:|\w)", re.MULTILINE)
_HASH_HEADING = re.compile(r"^#{1,6} +\S", re.MULTILINE)
_EMPHASIS = re.compile(r"(?<![\w*])(\*\*\*|\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1(?![\w*])")
_LINKED = re.compile(r"\[([^\[\]\n]{1,200})\]\((?:#[^()\s]*|https?://[^()\s]+|[^()\s]*\.html?[^()\s]*)\)")
_HTML = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<(?:!doctype )?html)", re.IGNORECASE)


def decode(data: bytes) -> tuple[str, str]:
    """Return the text of some bytes and the encoding that was recognised."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding
    for encoding in ("utf-16-le", "utf-16-be"):
        if _looks_wide(data, 1 if encoding.endswith("le") else 0):
            return data.decode(encoding, "replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _guessed(data)


def is_noise(text: str) -> bool:
    """Return whether bytes are no text: too many of them are control characters."""
    odd = len(_CONTROL.findall(text)) + text.count("\ufffd")
    return odd > _MOST_ODD * len(text)


def _looks_wide(data: bytes, zeros_at: int) -> bool:
    half = data[zeros_at:4000:2]
    return len(half) > 8 and half.count(0) > 0.6 * len(half)


_NO_ENCODINGS = ("idna", "punycode", "unicode_escape", "raw_unicode_escape", "utf_7", "rot_13")
"""Encodings that a page may declare but that are never used; the first takes quadratic time."""


def _guessed(data: bytes) -> tuple[str, str]:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:200_000], cp_exclusion=list(_NO_ENCODINGS)).best()
    encoding = best.encoding if best else "cp1252"
    if encoding in ("latin_1", "iso8859_1", "ascii", "cp1250", "mac_roman", "cp1257") and _fits(data, "cp1252"):
        # What calls itself Latin-1 has the quotation marks of Windows more often than control characters.
        encoding = "cp1252"
    return data.decode(encoding, "replace"), encoding


def _fits(data: bytes, encoding: str) -> bool:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    odd = sum(one in "ÃÂ¤¦¨©¬®¯±²³´µ¶¸¹" for one in text)
    return odd < 0.02 * len(text)


def looks_like(text: str) -> str:
    """Return the markup that a text is written in: "html", "rst", "markdown" or "text"."""
    if _HTML.match(text):
        return "html"
    if len(_UNDERLINED.findall(text)) >= 2 and (_DIRECTIVE.search(text) or not _HASH_HEADING.search(text)):
        return "rst"
    if len(_HASH_HEADING.findall(text)) >= 3:
        return "markdown"
    return "text"


def read_text(text: str, encoding: str = "utf-8") -> Document:
    """Read plain text; stray marks of emphasis and links, as converters leave them, are not part of its words."""
    text = _LINKED.sub(r"\1", _EMPHASIS.sub(r"\2", text))
    lines, pages = _lines(text)
    kept, out = without_heads(lines, paged=False)
    words = learned_words(line.text for line in kept)
    blocks = to_blocks(kept, words)
    return Document("text", blocks, tuple(out), pages, encoding)


def _lines(text: str) -> tuple[list[Line], int]:
    lines: list[Line] = []
    page, gap = 1, True
    number = 0
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").split("\n"):
        number += 1
        page += raw.count("\f")
        shown = _CONTROL.sub("", raw.replace("\f", "")).expandtabs(4) if "\t" not in raw.strip() else raw.strip("\f")
        if not shown.strip():
            gap = True
            continue
        indent = len(shown) - len(shown.lstrip())
        lines.append(Line(shown.strip(), indent, page if page > 1 else 0, number, gap, float(len(shown.rstrip()))))
        gap = False
    return lines, page if page > 1 else 0
