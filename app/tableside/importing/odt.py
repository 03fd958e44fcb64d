"""OpenDocument texts into blocks, list and outline numbers counted as LibreOffice does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tableside.importing.containers import Container
from tableside.importing.document import CONTENTS, Block, Document, Kind, LeftOut, pictures_in
from tableside.importing.labels import readings, strip_bullet
from tableside.importing.numerals import numeral
from tableside.importing.tables import row_blocks

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_T = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_S = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_O = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_B = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_FORMATS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_LEVELS = 10
_ROWS = frozenset(f"{_B}{name}" for name in ("table-rows", "table-header-rows", "table-row-group"))
_CONTENTS = frozenset(f"{_T}{name}" for name in ("table-of-content", "alphabetical-index", "illustration-index"))
_THROUGH = frozenset({f"{_T}section", f"{_T}index-body", f"{_T}numbered-paragraph", f"{_O}text"})


@dataclass(frozen=True, slots=True)
class _Level:
    format: str = ""
    prefix: str = ""
    suffix: str = ""
    start: int = 1
    shown: int = 1
    """How many levels the label shows."""


@dataclass(slots=True)
class _Counter:
    levels: dict[int, _Level]
    counts: dict[int, int] = field(default_factory=dict)

    def next(self, level: int, value: int | None) -> str:
        own = self._level(level)
        self.counts[level] = value if value is not None else self.counts.get(level, own.start - 1) + 1
        for deeper in range(level + 1, _LEVELS + 1):
            self.counts.pop(deeper, None)
        if not own.format:
            return ""
        places = range(level - own.shown + 1, level + 1)
        numbers = [
            numeral(self.counts.get(place, one.start), _FORMATS.get(one.format, "decimal"))
            for place in places
            if (one := self._level(place)).format
        ]
        return f"{own.prefix}{'.'.join(numbers)}{own.suffix}"

    def _level(self, level: int) -> _Level:
        """Return how a level is shown: where its style says nothing of it, as the nearest one above it."""
        return self.levels.get(max((one for one in self.levels if one <= level), default=0), _Level())


def read_odt(data: bytes, name: str) -> Document:
    """Read an OpenDocument text."""
    container = Container(data, name, "ODT")
    content = container.required("content.xml")
    styles = container.xml("styles.xml")
    reader = _Reader([root for root in (styles, content) if root is not None])
    body = content.find(f"{_O}body/{_O}text")
    if body is not None:
        reader.walk(body)
    reader.left_out.extend(pictures_in(part for part in container.names() if part.startswith("Pictures/")))
    return Document("odt", tuple(reader.blocks), tuple(reader.left_out))


class _Reader:
    """Goes through the text in order and keeps the counters of lists and of the outline."""

    def __init__(self, roots: list[Element]) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._list_styles: dict[str, dict[int, _Level]] = {}
        self._style_lists: dict[str, str] = {}
        self._parents: dict[str, str] = {}
        outline: dict[int, _Level] = {}
        for root in roots:
            for style in root.iter(f"{_T}list-style"):
                self._list_styles[style.get(f"{_S}name", "")] = _levels(style)
            for style in root.iter(f"{_S}style"):
                key = style.get(f"{_S}name", "")
                self._style_lists[key] = style.get(f"{_S}list-style-name", "")
                self._parents[key] = style.get(f"{_S}parent-style-name", "")
            for style in root.iter(f"{_T}outline-style"):
                outline = _levels(style)
        self._outline = _Counter(outline)
        self._lists: dict[str, _Counter] = {}
        self._by_id: dict[str, _Counter] = {}
        self._notes: list[str] = []
        self._count = 0

    def walk(self, parent: Element) -> None:
        for child in parent:
            if child.tag == f"{_T}h":
                self._heading(child)
            elif child.tag == f"{_T}p":
                self._add(self._lines(child), "", 0, Kind.PARAGRAPH)
            elif child.tag == f"{_T}list":
                self._list(child, 1, None)
            elif child.tag == f"{_B}table":
                self._table(child)
            elif child.tag in _CONTENTS:
                text = " ".join("".join(child.itertext()).split())
                self.left_out.append(LeftOut(text, CONTENTS, 0, self._count))
            elif child.tag in _THROUGH:
                self.walk(child)

    def _heading(self, element: Element, label: str | None = None) -> None:
        level = int(element.get(f"{_T}outline-level", "1") or 1)
        if label is None:
            plain = element.get(f"{_T}is-list-header") == "true"
            label = "" if plain else self._outline.next(level, _integer(element.get(f"{_T}start-value")))
        self._add(self._lines(element), label, level, Kind.HEADING)

    def _list(self, element: Element, level: int, outer: _Counter | None) -> None:
        counter = self._counter(element, level, outer)
        for item in element:
            if item.tag not in (f"{_T}list-item", f"{_T}list-header"):
                continue
            label: str | None = ""
            fresh = item.tag == f"{_T}list-item" and any(child.tag != f"{_T}list" for child in item)
            if fresh:
                label = counter.next(level, _integer(item.get(f"{_T}start-value")))
            for child in item:
                if child.tag == f"{_T}list":
                    self._list(child, level + 1, counter)
                elif child.tag in (f"{_T}p", f"{_T}h"):
                    if child.tag == f"{_T}h":
                        self._heading(child, label or "")
                    else:
                        self._add(self._lines(child), label or "", level, Kind.ITEM if fresh else Kind.PARAGRAPH)
                    label, fresh = "", False

    def _counter(self, element: Element, level: int, outer: _Counter | None) -> _Counter:
        """Return what counts a list: an inner one without a style of its own is counted by the outer one."""
        style = element.get(f"{_T}style-name", "")
        if outer is not None and (not style or self._list_styles.get(style) == outer.levels):
            return outer
        style = style or self._style_of_first(element)
        continued = element.get(f"{_T}continue-list", "")
        goes_on = element.get(f"{_T}continue-numbering") == "true"
        if continued in self._by_id:
            counter = self._by_id[continued]
        elif goes_on and style in self._lists:
            counter = self._lists[style]
        else:
            counts = {place: count for place, count in outer.counts.items() if place < level} if outer else {}
            counter = _Counter(self._list_styles.get(style, {}), counts)
        self._lists[style] = counter
        key = element.get("{http://www.w3.org/XML/1998/namespace}id", "")
        if key:
            self._by_id[key] = counter
        return counter

    def _style_of_first(self, element: Element) -> str:
        first = next(element.iter(f"{_T}p"), None)
        style = first.get(f"{_T}style-name", "") if first is not None else ""
        for _ in range(_LEVELS):
            if self._style_lists.get(style):
                return self._style_lists[style]
            style = self._parents.get(style, "")
        return ""

    def _lines(self, element: Element) -> list[str]:
        self._count += 1
        return "".join(self._inline(element)).split("\n")

    def _inline(self, element: Element) -> Iterator[str]:
        yield element.text or ""
        for child in element:
            if child.tag == f"{_T}line-break":
                yield "\n"
            elif child.tag in (f"{_T}s", f"{_T}tab"):
                yield " "
            elif child.tag == f"{_T}note":
                body = child.find(f"{_T}note-body")
                self._notes.append(" ".join("".join(body.itertext()).split()) if body is not None else "")
            elif child.tag not in (f"{_O}annotation", f"{_T}tracked-changes", f"{_T}ruby-text"):
                yield from self._inline(child)
            yield child.tail or ""

    def _add(self, lines: list[str], label: str, level: int, kind: Kind) -> None:
        label, glued = label.strip(), False
        indent = float(level * 4) if kind is not Kind.HEADING else 0.0
        for line in lines:
            text = " ".join(line.split())
            shown, dashed = strip_bullet(text) if not label else (f"{label} {text}".strip(), False)
            if not shown:
                continue
            if glued and not dashed and not readings(shown):
                self.blocks[-1] = self.blocks[-1].told(text=f"{self.blocks[-1].text} {shown}")
                continue
            own = Kind.ITEM if dashed and kind is Kind.PARAGRAPH else kind
            self.blocks.append(Block(shown, own, level, indent, 0, self._count, glued, bool(label)))
            label, glued = "", True
        notes, self._notes = self._notes, []
        for note in notes:
            if note:
                self.blocks.append(Block(note, Kind.NOTE, 0, 0.0, 0, self._count))

    def _table(self, table: Element) -> None:
        for child in table:
            if child.tag in _ROWS:
                self._table(child)
            elif child.tag == f"{_B}table-row":
                self.blocks.extend(row_blocks([self._cell(cell) for cell in child if cell.tag == f"{_B}table-cell"]))

    def _cell(self, cell: Element) -> list[Block]:
        """Return what a cell of a table holds."""
        outside, self.blocks = self.blocks, []
        self.walk(cell)
        inside, self.blocks = self.blocks, outside
        return inside


def _levels(style: Element) -> dict[int, _Level]:
    found: dict[int, _Level] = {}
    for level in style:
        number = _integer(level.get(f"{_T}level"))
        if number is None:
            continue
        found[number] = _Level(
            level.get(f"{_S}num-format", ""),
            level.get(f"{_S}num-prefix", ""),
            level.get(f"{_S}num-suffix", ""),
            1 if (start := _integer(level.get(f"{_T}start-value"))) is None else start,
            _integer(level.get(f"{_T}display-levels")) or 1,
        )
    return found


def _integer(text: str | None) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        return None
