"""HTML into blocks: what a reader of the page sees, list numbers computed as a browser does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tableside.errors import N_
from tableside.importing.document import PICTURE, Block, Document, Kind, LeftOut
from tableside.importing.labels import numeral, readings, strip_bullet
from tableside.importing.office import row_blocks
from tableside.language.registry import word_set

NAVIGATION = N_("navigation of the page")
_SILENT = word_set("script style template noscript svg head iframe object canvas audio video select button input")
_BLOCKS = word_set(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead "
    "tr ul"
)
_TYPES = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_STYLES = {
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
}
_DEEPEST = 300
_MOST_NESTED = 3000
_NESTING = re.compile(
    r"<(/?)(?:div|span|section|article|table|ul|ol|dl|blockquote|center|font|b|i|em|strong|a|small|big|u|form)\b",
    re.IGNORECASE,
)
_LONGEST_NAME = 80
_BREAK = "\x1e"


def too_deep(text: str) -> bool:
    """Return whether elements are nested deeper than any page is, before a parser spends its time on them."""
    depth = 0
    for tag in _NESTING.finditer(text):
        depth = max(depth - 1, 0) if tag[1] else depth + 1
        if depth > _MOST_NESTED:
            return True
    return False


def read_html(text: str, encoding: str = "utf-8") -> Document:
    from selectolax.lexbor import LexborHTMLParser

    root = LexborHTMLParser(text).root
    walker = _Walker()
    if root is not None:
        walker.walk(root, 0, 0)
        walker.flush()
    return Document("html", tuple(walker.blocks), tuple(walker.left_out), 0, encoding)


class _Walker:
    """Collects running text until a block element begins or ends."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._text: list[str] = []
        self._label = ""
        self._kind = Kind.PARAGRAPH
        self._level = 0
        self._lists = 0
        self._indent = 0

    def walk(self, node: Any, depth: int, indent: int) -> None:
        child = node.child
        while child is not None:
            self._visit(child, depth + 1, indent)
            child = child.next

    def _visit(self, node: Any, depth: int, indent: int) -> None:
        tag = node.tag
        if tag == "-text":
            self._text.append(node.text(deep=False).replace(_BREAK, ""))
            return
        if tag == "svg":
            self.left_out.append(LeftOut(tag, PICTURE, 0, 0))
        if tag.startswith(("-", "!", "_")) or tag in _SILENT or _hidden(node):
            return
        if depth > _DEEPEST:
            self._text.append(node.text(deep=True, separator=" "))
            return
        if tag == "nav":
            words = " ".join(node.text(deep=True, separator=" ").split())
            if words:
                self.left_out.append(LeftOut(words, NAVIGATION, 0, 0))
        elif tag == "br":
            self._text.append(_BREAK)
        elif tag == "img":
            self._text.append(node.attributes.get("alt") or "")
            self.left_out.append(LeftOut(_picture_name(node.attributes.get("src") or ""), PICTURE, 0, 0))
        elif tag == "table":
            self._table(node, depth, indent)
        elif tag in ("ol", "ul", "menu"):
            self._list(node, depth, indent)
        elif tag in _BLOCKS:
            self._block(node, tag, depth, indent)
        else:
            self.walk(node, depth, indent)

    def _block(self, node: Any, tag: str, depth: int, indent: int) -> None:
        self.flush()
        kinds = {"dt": Kind.TERM, "dd": Kind.DEFINITION}
        before = self._kind, self._level, self._indent
        self._indent = indent
        if tag in kinds:
            self._kind = kinds[tag]
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self._kind, self._level = Kind.HEADING, int(tag[1])
        self.walk(node, depth, indent + 4 if tag in ("blockquote", "dd") else indent)
        self.flush()
        self._kind, self._level, self._indent = before

    def _list(self, node: Any, depth: int, indent: int) -> None:
        self.flush()
        labels = _labels(node) if node.tag == "ol" else None
        self._lists += 1
        child = node.child
        while child is not None:
            if child.tag == "li":
                self.flush(force=True)
                self._label = next(labels)(child) if labels else ""
                before, self._kind = self._kind, Kind.ITEM
                self._indent = indent + 4
                self.walk(child, depth + 1, indent + 4)
                self.flush(force=True)
                self._kind = before
            elif child.tag not in ("-text", "-comment", "_comment"):
                self._visit(child, depth + 1, indent)
            child = child.next
        self._lists -= 1
        self._indent = indent

    def _table(self, node: Any, depth: int, indent: int) -> None:
        self.flush()
        for part in node.iter():
            if part.tag == "tr":
                self._row(part, depth, indent)
            elif part.tag in ("thead", "tbody", "tfoot"):
                for row in part.iter():
                    if row.tag == "tr":
                        self._row(row, depth + 1, indent)
            elif part.tag == "caption":
                self._block(part, part.tag, depth, indent)

    def _row(self, row: Any, depth: int, indent: int) -> None:
        if _hidden(row):
            return
        cells = [self._cell(cell, depth, indent) for cell in row.iter() if cell.tag in ("td", "th")]
        self.blocks.extend(row_blocks(cells))

    def _cell(self, cell: Any, depth: int, indent: int) -> list[Block]:
        inner = _Walker()
        inner._lists = self._lists
        if not _hidden(cell):
            inner.walk(cell, depth + 2, indent)
            inner.flush()
        self.left_out.extend(inner.left_out)
        return inner.blocks

    def flush(self, *, force: bool = False) -> None:
        text = "".join(self._text)
        self._text.clear()
        # Line ends of the source are spaces; a <br> is a line of its own that may be the same sentence.
        lines = [line for line in (" ".join(part.split()) for part in text.split(_BREAK)) if line]
        if not lines and force and self._label:
            lines = [""]
        for place, line in enumerate(lines):
            self._add(line, glued=place > 0)

    def _add(self, line: str, *, glued: bool) -> None:
        label, self._label = self._label, ""
        shown, bullet = strip_bullet(line) if not label else (f"{label} {line}".strip(), False)
        level = self._level if self._kind is Kind.HEADING else self._lists
        kind = Kind.ITEM if bullet and self._kind is Kind.PARAGRAPH else self._kind
        if glued and kind is not Kind.HEADING and not bullet and not readings(shown):
            self.blocks[-1] = self.blocks[-1].told(text=f"{self.blocks[-1].text} {shown}")
        else:
            self.blocks.append(Block(shown, kind, level, float(self._indent), 0, 0, glued, bool(label)))


def _hidden(node: Any) -> bool:
    attributes = node.attributes
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return "hidden" in attributes or attributes.get("aria-hidden") == "true" or "display:none" in style


def _picture_name(source: str) -> str:
    """Return the file of a picture; one that is part of the page itself has none."""
    name = "" if source.startswith("data:") else source.partition("?")[0].rstrip("/").rpartition("/")[2]
    return name[:_LONGEST_NAME] or "img"


def _labels(node: Any) -> Iterator[Any]:
    """Yield, item by item, a function that returns the label of that item."""
    attributes = node.attributes
    style = (attributes.get("style") or "").lower()
    kind = next((short for name, short in _STYLES.items() if name in style), attributes.get("type") or "1")
    count = sum(child.tag == "li" for child in node.iter())
    backwards = "reversed" in attributes
    value = _number(attributes.get("start"), count if backwards else 1)

    def label(item: Any) -> str:
        nonlocal value
        value = _number(item.attributes.get("value"), value)
        shown = numeral(value, _TYPES.get(item.attributes.get("type") or kind, "decimal"))
        value += -1 if backwards else 1
        return f"{shown}."

    while True:
        yield label


def _number(text: str | None, otherwise: int) -> int:
    try:
        return int(text) if text else otherwise
    except ValueError:
        return otherwise
