"""Word documents into blocks: automatic numbers, tracked changes as accepted, footnotes, tables, text boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tableside.importing.containers import Container
from tableside.importing.document import CONTENTS, Block, Document, Kind, LeftOut, pictures_in
from tableside.importing.docx_numbering import Numbering, Styles, W, indentation, value
from tableside.importing.labels import readings, strip_bullet
from tableside.importing.lines import RUNNING_HEAD
from tableside.importing.tables import row_blocks

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_GONE = frozenset(f"{W}{name}" for name in ("del", "moveFrom", "instrText", "delText", "rPr", "pPr", "sectPr"))
_AROUND = frozenset(f"{W}{name}" for name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"))
_ALTERNATIVE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Choice"


def read_docx(data: bytes, name: str) -> Document:
    """Read a Word document."""
    container = Container(data, name, "DOCX")
    reader = _Reader(container)
    body = container.required("word/document.xml").find(f"{W}body")
    if body is not None:
        reader.body(body)
    for part in sorted(container.names()):
        if part.startswith(("word/header", "word/footer")) and part.endswith(".xml"):
            root = container.xml(part)
            text = " ".join(_texts(root)).strip() if root is not None else ""
            if text:
                reader.left_out.append(LeftOut(" ".join(text.split()), RUNNING_HEAD, 0, 0))
    reader.left_out.extend(pictures_in(part for part in container.names() if part.startswith("word/media/")))
    return Document("docx", tuple(reader.blocks), tuple(reader.left_out))


def _texts(root: Element) -> Iterator[str]:
    for paragraph in root.iter(f"{W}p"):
        yield "".join(node.text or "" for node in paragraph.iter(f"{W}t"))


class _Reader:
    """Goes through the body in order; numbers depend on it."""

    def __init__(self, container: Container) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._styles = Styles(container.xml("word/styles.xml"))
        self._numbering = Numbering(container.xml("word/numbering.xml"), self._styles)
        self._notes = _notes(container.xml("word/footnotes.xml"), "footnote") | _notes(
            container.xml("word/endnotes.xml"), "endnote"
        )
        self._pending: list[Element] = []
        self._cited: list[str] = []
        self._count = 0

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
        style = value(properties.find(f"{W}pStyle")) if properties is not None else ""
        style = style or self._styles.default
        lines = "".join(self._inline(element)).split("\n")
        if properties is not None and properties.find(f"{W}rPr/{W}del") is not None and not any(lines):
            # A deleted paragraph whose number goes with it.
            return
        # A paragraph without words shows its number too: "4." and then "(a) …" in the next one.
        label, level, indent = self._numbering.label(properties, style)
        self._add(lines, label, level, self._indent(properties, style, indent), style, properties)
        self._after()

    def _indent(self, properties: Element | None, style: str, numbered: float | None) -> float:
        own = indentation(properties) if properties is not None else None
        if own is not None:
            return own
        if numbered is not None:
            return numbered
        return next((one.indent for one in self._styles.chain(style) if one.indent is not None), 0.0)

    def _add(
        self, lines: list[str], label: str, level: int, indent: float, style: str, properties: Element | None
    ) -> None:
        chain = self._styles.chain(style)
        name = chain[0].name.lower() if chain else ""
        whole = " ".join(" ".join(lines).split())
        if name.startswith("toc ") and "heading" not in name:
            if whole:
                self.left_out.append(LeftOut(f"{label} {whole}".strip(), CONTENTS, 0, self._count))
            return
        heading = self._heading(chain, properties)
        bullet = label == "•"
        label = "" if bullet else label.strip()
        kind = Kind.HEADING if heading else Kind.ITEM if label or bullet else Kind.PARAGRAPH
        glued = False
        for line in lines:
            text = " ".join(line.split())
            shown, dashed = strip_bullet(text) if not label else (f"{label} {text}".strip(), False)
            if not shown:
                continue
            if glued and not readings(shown) and not dashed:
                self.blocks[-1] = self.blocks[-1].told(text=f"{self.blocks[-1].text} {shown}")
                continue
            own = Kind.ITEM if dashed and kind is Kind.PARAGRAPH else kind
            self.blocks.append(
                Block(shown, own, heading or level + (kind is Kind.ITEM), indent, 0, self._count, glued, bool(label))
            )
            label, glued = "", True

    def _heading(self, chain: list, properties: Element | None) -> int:  # type: ignore[type-arg]
        own = properties.find(f"{W}outlineLvl") if properties is not None else None
        if own is not None and value(own).isdigit() and int(value(own)) < 9:
            return int(value(own)) + 1
        for style in chain:
            if style.outline is not None and style.outline < 9:
                return int(style.outline) + 1
            if style.name.lower() == "title":
                return 1
        return 0

    def _inline(self, element: Element) -> Iterator[str]:
        for child in element:
            tag = child.tag
            if tag in _GONE:
                continue
            if tag == f"{W}r" and _hidden(child):
                continue
            if tag == f"{W}t":
                yield child.text or ""
            elif tag in (f"{W}tab", f"{W}ptab"):
                yield " "
            elif tag in (f"{W}br", f"{W}cr"):
                yield "\n"
            elif tag == f"{W}noBreakHyphen":
                yield "-"
            elif tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
                kind = "footnote" if tag.endswith("footnoteReference") else "endnote"
                self._cited.append(f"{kind}{child.get(f'{W}id', '')}")
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
        pending, self._pending = self._pending, []
        cited, self._cited = self._cited, []
        for key in cited:
            if text := self._notes.get(key, ""):
                self.blocks.append(Block(text, Kind.NOTE, 0, 0.0, 0, self._count))
        for box in pending:
            self.body(box)

    def _table(self, table: Element) -> None:
        for row in _parts(table, "tr"):
            self.blocks.extend(row_blocks([self._cell(cell) for cell in _parts(row, "tc")]))

    def _cell(self, cell: Element) -> list[Block]:
        """Return what a cell of a table holds."""
        outside, self.blocks = self.blocks, []
        self.body(cell)
        inside, self.blocks = self.blocks, outside
        return inside


def _parts(parent: Element, name: str) -> Iterator[Element]:
    """Yield the rows of a table or the cells of a row, those in content controls too, but none of inner tables."""
    for child in parent:
        if child.tag == f"{W}{name}":
            yield child
        elif child.tag in _AROUND:
            yield from _parts(child, name)


def _hidden(run: Element) -> bool:
    properties = run.find(f"{W}rPr")
    vanish = properties.find(f"{W}vanish") if properties is not None else None
    return vanish is not None and vanish.get(f"{W}val") not in ("0", "false")


def _notes(root: Element | None, kind: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for note in root.findall(f"{W}{kind}") if root is not None else ():
        if note.get(f"{W}type") in ("separator", "continuationSeparator", "continuationNotice"):
            continue
        text = " ".join(" ".join(_texts(note)).split())
        found[f"{kind}{note.get(f'{W}id', '')}"] = text
    return found
