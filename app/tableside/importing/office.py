"""Word and OpenDocument texts into blocks: automatic numbers, tracked changes as accepted, footnotes, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tableside.importing.document import CONTENTS, PICTURE, Block, Document, Kind, LeftOut, picture_block
from tableside.importing.errors import DamagedDocument, ProtectedDocument, UnreadableFile
from tableside.importing.labels import LIST_TYPES, numeral, readings, strip_bullet
from tableside.importing.lines import RUNNING_HEAD
from tableside.storage.archive import BadZip, BoundedZip, EncryptedZip, ZipBounds, ZipTooLarge
from tableside.storage.reading import MEGABYTE, TooMany, why_unreadable, xml_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_BOUNDS = ZipBounds(lambda _name: True, 5_000, 64 * MEGABYTE, 256 * MEGABYTE)


class Container:
    """The parts of an archive, each unpacked in memory and only when asked for."""

    def __init__(self, data: bytes, name: str, kind: str) -> None:
        self._name, self._kind = name, kind
        with self._refused():
            self._archive = BoundedZip(data, _BOUNDS)
        self.names = self._archive.names

    @contextmanager
    def _refused(self) -> Iterator[None]:
        """Say in one sentence what is wrong with the file."""
        try:
            yield
        except ZipTooLarge as error:
            raise UnreadableFile(self._name, error.reason) from error
        except TooMany as error:
            raise UnreadableFile(self._name, why_unreadable(error)) from error
        except EncryptedZip as error:
            raise ProtectedDocument(self._name) from error
        except (BadZip, ValueError) as error:
            raise DamagedDocument(self._name, self._kind) from error

    def bytes(self, part: str) -> bytes:
        """Return a part as it is; nothing where there is no such part."""
        with self._refused():
            return self._archive.read(part) if part in self.names else b""

    def xml(self, part: str) -> Element | None:
        """Return a part as XML; None where there is no such part. Document types and entities are refused."""
        with self._refused():
            return xml_of(self._archive.read(part)) if part in self.names else None

    def required(self, part: str) -> Element:
        found = self.xml(part)
        if found is None:
            raise DamagedDocument(self._name, self._kind)
        return found


def row_blocks(cells: Sequence[Sequence[Block]]) -> list[Block]:
    """Return a row, given what each of its cells holds: most programs put the words of a cell into a paragraph."""
    notes = [block for cell in cells for block in cell if block.kind is Kind.NOTE]
    parts = [[block for block in cell if block.kind is not Kind.NOTE] for cell in cells]
    filled = [cell for cell in parts if cell]
    if not filled or len(cells) == 1 or _sets_out(filled):
        return [block for cell in cells for block in cell]
    first = filled[0][0]
    text = row_text([" ".join(block.text for block in cell) for cell in filled])
    return [Block(text, Kind.TABLE, first.level, first.indent, first.page, first.line, numbered=first.numbered), *notes]


def _sets_out(cells: Sequence[Sequence[Block]]) -> bool:
    """Return whether a row sets out clauses and paragraphs side by side rather than the entries of a table."""
    if any(block.kind in (Kind.HEADING, Kind.TABLE) for cell in cells for block in cell):
        return True
    if any(block.numbered or readings(block.text) for cell in cells for block in cell[1:]):
        return True
    if len(cells) == 1:
        return len(cells[0]) > 1
    return len(cells) == 2 and len(cells[1]) > 1 and is_bare_label(cells[0][0].text)


def row_text(cells: Sequence[str]) -> str:
    """Return a row as one line; a label in its first cell stands before the text, not in a column of its own."""
    if len(cells) == 2 and is_bare_label(cells[0]):
        return f"{cells[0]} {cells[1]}"
    return " | ".join(cells)


def is_bare_label(text: str) -> bool:
    """Return whether a text is a label and nothing else."""
    return bool(found := readings(text)) and found[0].end >= len(text)


W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PATTERN = re.compile(r"%(\d)")
_LEVELS = 9
_LONGEST_CHAIN = 20


@dataclass(slots=True)
class Level:
    start: int = 1
    format: str = "decimal"
    pattern: str = ""
    restart: int | None = None
    legal: bool = False
    style: str = ""
    indent: float = 0.0


@dataclass(slots=True)
class _List:
    abstract: str
    levels: dict[int, Level]
    overrides: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class ParagraphStyle:
    """The numbering and heading level of a paragraph style."""

    name: str
    based_on: str
    list_id: str
    level: int | None
    outline: int | None
    indent: float | None


class Styles:
    def __init__(self, root: Element | None) -> None:
        self._styles: dict[str, ParagraphStyle] = {}
        self.default = ""
        for style in root.iter(f"{W}style") if root is not None else ():
            if _own(style, "type") == "paragraph":
                self._styles[_own(style, "styleId")] = _paragraph_style(style)
                if _own(style, "default") in ("1", "true"):
                    self.default = _own(style, "styleId")

    def chain(self, key: str) -> list[ParagraphStyle]:
        """Return a style and those it is based on."""
        found: list[ParagraphStyle] = []
        while key in self._styles and len(found) < _LONGEST_CHAIN:
            found.append(self._styles[key])
            key = found[-1].based_on
        return found


def _paragraph_style(style: Element) -> ParagraphStyle:
    properties = style.find(f"{W}pPr")
    outline = _integer(_value(properties, "outlineLvl"))
    place, indent = _list_place(properties), _indentation(properties)
    return ParagraphStyle(_value(style, "name"), _value(style, "basedOn"), *place, outline, indent)


def _own(element: Element, name: str) -> str:
    """Return an attribute of Word's."""
    return element.get(f"{W}{name}", "")


def _value(parent: Element | None, name: str) -> str:
    """Return what a part of an element says in its w:val."""
    child = parent.find(f"{W}{name}") if parent is not None else None
    return _own(child, "val") if child is not None else ""


def _is_on(parent: Element | None, name: str) -> bool:
    child = parent.find(f"{W}{name}") if parent is not None else None
    return child is not None and _own(child, "val") not in ("0", "false")


def _list_place(properties: Element | None) -> tuple[str, int | None]:
    """Return the list and the level that some paragraph properties name."""
    numbering = properties.find(f"{W}numPr") if properties is not None else None
    return _value(numbering, "numId"), _integer(_value(numbering, "ilvl"))


def _indentation(properties: Element | None) -> float | None:
    """Return the left margin in characters; Word counts twentieths of a point."""
    indent = properties.find(f"{W}ind") if properties is not None else None
    left = (_own(indent, "left") or _own(indent, "start")) if indent is not None else ""
    return (_integer(left) or 0) / 120 if left else None


def _integer(text: str | None) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        return None


class Numbering:
    """Counts the automatic numbers of a document, paragraph by paragraph."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._styles = styles
        self._abstract: dict[str, dict[int, Level]] = {}
        self._lists: dict[str, _List] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()
        if root is not None:
            self._read(root)

    def _read(self, root: Element) -> None:
        links: dict[str, str] = {}
        by_style: dict[str, str] = {}
        for abstract in root.findall(f"{W}abstractNum"):
            key = _own(abstract, "abstractNumId")
            self._abstract[key] = dict(map(_level, abstract.findall(f"{W}lvl")))
            if abstract.find(f"{W}styleLink") is not None:
                by_style[_value(abstract, "styleLink")] = key
            if abstract.find(f"{W}numStyleLink") is not None:
                links[key] = _value(abstract, "numStyleLink")
        for key, style in links.items():
            if style in by_style:
                self._abstract[key] = self._abstract[by_style[style]]
        for num in root.findall(f"{W}num"):
            self._lists[_own(num, "numId")] = self._list(num)

    def _list(self, num: Element) -> _List:
        abstract = _value(num, "abstractNumId")
        found = _List(abstract, dict(self._abstract.get(abstract, {})))
        for override in num.findall(f"{W}lvlOverride"):
            number = _integer(_own(override, "ilvl")) or 0
            if override.find(f"{W}startOverride") is not None:
                found.overrides[number] = _integer(_value(override, "startOverride")) or 0
            if (level := override.find(f"{W}lvl")) is not None:
                found.levels[number] = _level(level)[1]
        return found

    def label(self, properties: Element | None, style_key: str) -> tuple[str, int, float | None]:
        """Return the label of the next paragraph, its level and its indentation; no label where it has none."""
        list_id, number = _list_place(properties)
        if not list_id and (style := next((one for one in self._styles.chain(style_key) if one.list_id), None)):
            list_id = style.list_id
            number = number if number is not None else style.level
        found = self._lists.get(list_id)
        if found is None or list_id == "0":
            return "", 0, None
        if number is None:
            number = next((one for one, level in found.levels.items() if level.style and level.style == style_key), 0)
        level = found.levels.get(number)
        if level is None:
            return "", 0, None
        return self._counted(list_id, found, number, level), number, level.indent

    def _counted(self, list_id: str, found: _List, number: int, level: Level) -> str:
        counters = self._counters.setdefault(found.abstract, {})
        start = found.overrides.get(number)
        if start is not None and (list_id, number) not in self._begun:
            # A list restarts at the levels it is used at; the outer list goes on counting.
            counters[number] = start - 1
        self._begun.add((list_id, number))
        counters[number] = counters.get(number, (level.start if start is None else start) - 1) + 1
        for deeper in range(number + 1, _LEVELS):
            below = found.levels.get(deeper)
            if below is None or below.restart is None or (below.restart and number < below.restart):
                counters.pop(deeper, None)
        if level.format in ("bullet", "none") and "%" not in level.pattern:
            # Converters set the continuation of an item as an invisible bullet.
            return "•" if level.format == "bullet" and level.pattern.strip() else ""

        def shown(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            other = found.levels.get(place, Level())
            return numeral(counters.get(place, other.start), "decimal" if level.legal else other.format)

        return _PATTERN.sub(shown, level.pattern)


def _level(element: Element) -> tuple[int, Level]:
    start = _integer(_value(element, "start"))
    level = Level(
        1 if start is None else start,
        _value(element, "numFmt") or "decimal",
        _value(element, "lvlText"),
        _integer(_value(element, "lvlRestart")),
        _is_on(element, "isLgl"),
        _value(element, "pStyle"),
        _indentation(element.find(f"{W}pPr")) or 0.0,
    )
    return _integer(_own(element, "ilvl")) or 0, level


_GONE = frozenset(f"{W}{name}" for name in ("del", "moveFrom", "instrText", "delText", "rPr", "pPr", "sectPr"))
_SIGNS = {f"{W}tab": " ", f"{W}ptab": " ", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
_AROUND = frozenset(f"{W}{name}" for name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"))
_ALTERNATIVE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
_BLIP = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_EMBED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Choice"


def read_docx(data: bytes, name: str) -> Document:
    container = Container(data, name, "DOCX")
    reader = _DocxReader(container)
    body = container.required("word/document.xml").find(f"{W}body")
    if body is not None:
        reader.body(body)
    for part in sorted(container.names):
        edge = part.startswith(("word/header", "word/footer")) and part.endswith(".xml")
        if edge and (text := " ".join(" ".join(_texts(container.required(part))).split())):
            reader.left_out.append(LeftOut(text, RUNNING_HEAD, 0, 0))
    return reader.document("docx", "word/media/")


def _texts(root: Element) -> Iterator[str]:
    for paragraph in root.iter(f"{W}p"):
        yield "".join(node.text or "" for node in paragraph.iter(f"{W}t"))


class _Reader:
    def __init__(self, container: Container) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self.pictures: dict[str, str] = {}
        self._container = container
        self._shown: list[tuple[str, str]] = []
        self._kept: set[str] = set()
        self._count = 0

    def _add_pictures(self) -> None:
        shown, self._shown = self._shown, []
        for part, caption in shown:
            block = picture_block(self._container.bytes(part), caption, self._count, self.pictures)
            if block is not None:
                self.blocks.append(block)
                self._kept.add(part)

    def document(self, kind: str, media: str) -> Document:
        """Return what was read; pictures of other formats, or in no paragraph, are left out."""
        parts = sorted({part for part in self._container.names if part.startswith(media)} - self._kept)
        names = (part.rstrip("/").rpartition("/")[2] for part in parts)
        out = (*self.left_out, *(LeftOut(name, PICTURE, 0, 0) for name in names if name))
        return Document(kind, tuple(self.blocks), out, pictures=self.pictures)

    def _add_lines(self, lines: list[str], label: str, kind: Kind, level: int, indent: float) -> None:
        """Add a paragraph; a line of it that begins with a label or a dash is a block of its own."""
        glued = False
        for line in lines:
            text = " ".join(line.split())
            shown, dashed = strip_bullet(text) if not label else (f"{label} {text}".strip(), False)
            if not shown:
                continue
            if glued and not dashed and not readings(shown):
                self.blocks[-1] = replace(self.blocks[-1], text=f"{self.blocks[-1].text} {shown}")
                continue
            own = Kind.ITEM if dashed and kind is Kind.PARAGRAPH else kind
            self.blocks.append(Block(shown, own, level, indent, 0, self._count, glued, bool(label)))
            label, glued = "", True

    def _add_note(self, text: str) -> None:
        if text:
            self.blocks.append(Block(text, Kind.NOTE, 0, 0.0, 0, self._count))

    def _cell(self, cell: Element, walk: Callable[[Element], None]) -> list[Block]:
        outside, self.blocks = self.blocks, []
        walk(cell)
        inside, self.blocks = self.blocks, outside
        return inside


class _DocxReader(_Reader):
    def __init__(self, container: Container) -> None:
        super().__init__(container)
        relations = container.xml("word/_rels/document.xml.rels")
        self._targets = {
            one.get("Id", ""): f"word/{one.get('Target', '')}" for one in (relations if relations is not None else ())
        }
        self._styles = Styles(container.xml("word/styles.xml"))
        self._numbering = Numbering(container.xml("word/numbering.xml"), self._styles)
        kinds = ("footnote", "endnote")
        self._notes = {k: v for kind in kinds for k, v in _notes(container.xml(f"word/{kind}s.xml"), kind).items()}
        self._pending: list[Element] = []
        self._alt = ""
        self._cited: list[str] = []

    def body(self, parent: Element) -> None:
        for child in parent:
            if child.tag == f"{W}p":
                self.paragraph(child)
            elif child.tag == f"{W}tbl":
                self._table(child)
            elif child.tag in _AROUND:
                self.body(child)

    def paragraph(self, element: Element) -> None:
        self._count += 1
        properties = element.find(f"{W}pPr")
        style = _value(properties, "pStyle") or self._styles.default
        lines = "".join(self._inline(element)).split("\n")
        if properties is not None and properties.find(f"{W}rPr/{W}del") is not None and not any(lines):
            # A deleted paragraph whose number goes with it.
            return
        # A paragraph without words shows its number too: "4." and then "(a) …" in the next one.
        label, level, indent = self._numbering.label(properties, style)
        self._add(lines, label, level, self._indent(properties, style, indent), style, properties)
        self._after()

    def _indent(self, properties: Element | None, style: str, numbered: float | None) -> float:
        own = _indentation(properties), numbered, *(one.indent for one in self._styles.chain(style))
        return next((one for one in own if one is not None), 0.0)

    def _add(
        self, lines: list[str], label: str, level: int, indent: float, style: str, properties: Element | None
    ) -> None:
        chain = self._styles.chain(style)
        name = chain[0].name.lower() if chain else ""
        if name.startswith("toc ") and "heading" not in name:
            if whole := " ".join(" ".join(lines).split()):
                self.left_out.append(LeftOut(f"{label} {whole}".strip(), CONTENTS, 0, self._count))
            return
        heading = _heading_level(chain, properties)
        bullet = label == "•"
        label = "" if bullet else label.strip()
        kind = Kind.HEADING if heading else Kind.ITEM if label or bullet else Kind.PARAGRAPH
        self._add_lines(lines, label, kind, heading or level + (kind is Kind.ITEM), indent)

    def _inline(self, element: Element) -> Iterator[str]:
        for child in element:
            tag = child.tag
            if tag in _GONE or (tag == f"{W}r" and _is_on(child.find(f"{W}rPr"), "vanish")):
                continue
            if tag == f"{W}t":
                yield child.text or ""
            elif tag in _SIGNS:
                yield _SIGNS[tag]
            elif tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
                self._cited.append(f"{tag.removeprefix(W).removesuffix('Reference')}{_own(child, 'id')}")
            elif tag == _BLIP:
                self._shown.append((self._targets.get(child.get(_EMBED, ""), ""), self._alt))
            elif tag.endswith("}docPr"):
                self._alt = child.get("descr", "")
            elif tag == f"{W}txbxContent":
                self._pending.append(child)
            elif tag == _ALTERNATIVE:
                choice = child.find(_CHOICE)
                if choice is not None:
                    yield from self._inline(choice)
            else:
                yield from self._inline(child)

    def _after(self) -> None:
        """Add the footnotes and text boxes that the paragraph has called for."""
        self._add_pictures()
        pending, cited, self._pending, self._cited = self._pending, self._cited, [], []
        for key in cited:
            self._add_note(self._notes.get(key, ""))
        for box in pending:
            self.body(box)

    def _table(self, table: Element) -> None:
        for row in _parts(table, "tr"):
            self.blocks.extend(row_blocks([self._cell(cell, self.body) for cell in _parts(row, "tc")]))


def _parts(parent: Element, name: str) -> Iterator[Element]:
    """Yield the rows of a table or the cells of a row, those in content controls too, but none of inner tables."""
    for child in parent:
        if child.tag == f"{W}{name}":
            yield child
        elif child.tag in _AROUND:
            yield from _parts(child, name)


def _heading_level(chain: Sequence[ParagraphStyle], properties: Element | None) -> int:
    own = _value(properties, "outlineLvl")
    if own.isdigit() and int(own) < 9:
        return int(own) + 1
    for style in chain:
        if style.outline is not None and style.outline < 9:
            return style.outline + 1
        if style.name.lower() == "title":
            return 1
    return 0


def _notes(root: Element | None, kind: str) -> dict[str, str]:
    notes = root.findall(f"{W}{kind}") if root is not None else []
    return {
        f"{kind}{_own(note, 'id')}": " ".join(" ".join(_texts(note)).split())
        for note in notes
        if _own(note, "type") not in ("separator", "continuationSeparator", "continuationNotice")
    }


_T = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_S = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_O = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_B = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_ODT_LEVELS = 10
_IMAGE = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}image"
_HREF = "{http://www.w3.org/1999/xlink}href"
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
        for deeper in range(level + 1, _ODT_LEVELS + 1):
            self.counts.pop(deeper, None)
        if not own.format:
            return ""
        numbers = [
            numeral(self.counts.get(place, one.start), LIST_TYPES.get(one.format, "decimal"))
            for place in range(level - own.shown + 1, level + 1)
            if (one := self._level(place)).format
        ]
        return f"{own.prefix}{'.'.join(numbers)}{own.suffix}"

    def _level(self, level: int) -> _Level:
        """Return how a level is shown: where its style says nothing of it, as the nearest one above it."""
        return self.levels.get(max((one for one in self.levels if one <= level), default=0), _Level())


def read_odt(data: bytes, name: str) -> Document:
    container = Container(data, name, "ODT")
    content = container.required("content.xml")
    reader = _OdtReader(container, [root for root in (container.xml("styles.xml"), content) if root is not None])
    body = content.find(f"{_O}body/{_O}text")
    if body is not None:
        reader.walk(body)
    return reader.document("odt", "Pictures/")


class _OdtReader(_Reader):
    """Goes through the text in order and keeps the counters of lists and of the outline."""

    def __init__(self, container: Container, roots: list[Element]) -> None:
        super().__init__(container)
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
                self.left_out.append(LeftOut(" ".join("".join(child.itertext()).split()), CONTENTS, 0, self._count))
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
        for _ in range(_ODT_LEVELS):
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
            elif child.tag == _IMAGE:
                self._shown.append((child.get(_HREF, ""), ""))
            elif child.tag not in (f"{_O}annotation", f"{_T}tracked-changes", f"{_T}ruby-text"):
                yield from self._inline(child)
            yield child.tail or ""

    def _add(self, lines: list[str], label: str, level: int, kind: Kind) -> None:
        indent = float(level * 4) if kind is not Kind.HEADING else 0.0
        self._add_lines(lines, label.strip(), kind, level, indent)
        self._add_pictures()
        notes, self._notes = self._notes, []
        for note in notes:
            self._add_note(note)

    def _table(self, table: Element) -> None:
        for child in table:
            if child.tag in _ROWS:
                self._table(child)
            elif child.tag == f"{_B}table-row":
                self.blocks.extend(
                    row_blocks([self._cell(cell, self.walk) for cell in child if cell.tag == f"{_B}table-cell"])
                )


def _levels(style: Element) -> dict[int, _Level]:
    found: dict[int, _Level] = {}
    for level in style:
        number, start = _integer(level.get(f"{_T}level")), _integer(level.get(f"{_T}start-value"))
        if number is not None:
            form, prefix, suffix = (level.get(f"{_S}num-{name}", "") for name in ("format", "prefix", "suffix"))
            shown = _integer(level.get(f"{_T}display-levels")) or 1
            found[number] = _Level(form, prefix, suffix, 1 if start is None else start, shown)
    return found
