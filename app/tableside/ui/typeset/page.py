"""A book set as one document: fonts and measures, numbers in the margin, one language or two."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QByteArray, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtSvg import QSvgRenderer

from tableside.diagrams.svg import diagram_svg
from tableside.messages import Catalogue
from tableside.palette import Colours
from tableside.rulebook import Block, Edition, Rule
from tableside.rulebook.figures import figures
from tableside.rulebook.inline import Run
from tableside.rulebook.render import Source, Unit, aligned, units_of
from tableside.ui import override
from tableside.ui.places import Place
from tableside.ui.theme import Theme
from tableside.ui.widgets import LANGUAGE

NOTE = "tableside-note:"
# Left of the text, where the page marks the rule in use.
MARK_ROOM = 14.0
_MOST_CITING = 12
_MOST_RULINGS = 3
# The mark of a clause that a ruling decides; its heading names the rulings.
SCALES = "⚖"
_SECTION_SIZE, _SMALL, _LEAST_POINTS = 1.45, 0.84, 9.1
_YEAR = re.compile(r"\b(19|20)\d\d\b")


_OBJECT = QtGui.QTextFormat.ObjectTypes.UserObject.value + 1
_NAME = QtGui.QTextFormat.Property.UserProperty.value + 1
_LANGUAGE = QtGui.QTextFormat.Property.UserProperty.value + 2
_INDENT = QtGui.QTextFormat.Property.UserProperty.value + 3
_REPLACEMENT = "\ufffc"
_MOST_HIGH = 440.0


class Diagrams(QtGui.QPyTextObject):
    def __init__(self, document: QtGui.QTextDocument, dark: bool, columns: int) -> None:
        super().__init__(document)
        self._dark, self._columns = dark, columns
        self._painted: dict[tuple[str, str, float], QtGui.QImage] = {}
        """Each picture only in its last size: resizing the window goes through hundreds of sizes."""

    @override
    def intrinsicSize(self, doc: QtGui.QTextDocument, posInDocument: int, format: QtGui.QTextFormat) -> QSizeF:
        """Return the size: natural, but no wider than the column and no higher than a screen shows."""
        renderer = self._renderer(format)
        if renderer is None:
            return QSizeF()
        natural = QSizeF(renderer.defaultSize())
        indent = float(format.property(_INDENT))
        width = doc.textWidth() - 2 * doc.documentMargin()
        room = width / self._columns - indent if width > 0 else natural.width()
        scale = min(1.0, max(room, 120.0) / natural.width(), _MOST_HIGH / natural.height())
        return natural * scale

    @override
    def drawObject(
        self,
        painter: QtGui.QPainter,
        rect: QRectF | QRect,
        doc: QtGui.QTextDocument,
        posInDocument: int,
        format: QtGui.QTextFormat,
    ) -> None:
        """Draw as vectors on paper, and from a picture made once on the screen, so that scrolling stays smooth."""
        rect = QRectF(rect)
        renderer = self._renderer(format)
        device = painter.device()
        if renderer is None:
            return
        if device is None or device.logicalDpiX() > 150:
            renderer.render(painter, rect)
            return
        ratio = device.devicePixelRatioF()
        size = QSize(int(rect.width() * ratio), int(rect.height() * ratio))
        key = format.property(_NAME), format.property(_LANGUAGE), float(format.property(_INDENT))
        image = self._painted.get(key)
        if image is None or image.size() != size:
            image = QtGui.QImage(size, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            inner = QtGui.QPainter(image)
            renderer.render(inner, QRectF(QPointF(), QSizeF(size)))
            inner.end()
            self._painted[key] = image
        painter.drawImage(rect, image)

    def _renderer(self, format: QtGui.QTextFormat) -> QSvgRenderer | None:  # noqa: A002
        return diagram_renderer(format.property(_NAME), format.property(_LANGUAGE), self._dark)


def insert_diagram(cursor: QtGui.QTextCursor, name: str, lang: str, indent: float) -> bool:
    """Put a diagram at the cursor, as wide as the column less the indent; False when there is none of that name."""
    if diagram_renderer(name, lang, False) is None:
        return False
    characters = QtGui.QTextCharFormat()
    characters.setObjectType(_OBJECT)
    characters.setProperty(_NAME, name)
    characters.setProperty(_LANGUAGE, lang)
    characters.setProperty(_INDENT, indent)
    cursor.insertText(_REPLACEMENT, characters)
    return True


@lru_cache(maxsize=64)
def diagram_renderer(name: str, lang: str, dark: bool) -> QSvgRenderer | None:
    """Return what draws a diagram, or None when it is missing or damaged."""
    svg = diagram_svg(name, lang, dark)
    renderer = QSvgRenderer(QByteArray(svg.encode())) if svg else None
    return renderer if renderer is not None and renderer.isValid() else None


def differences(
    pair: tuple[Unit | None, Unit | None], languages: tuple[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give, for each of two texts of a unit, the figures that the other lacks; none where one text is missing."""
    first, second = pair
    if first is None or second is None or not (first.blocks and second.blocks):
        return (), ()
    # Over the whole rule: a translation may move a figure from one paragraph of it to another.
    left, right = figures(first.rule.markdown, languages[0]), figures(second.rule.markdown, languages[1])
    return tuple(left.beyond(right)), tuple(right.beyond(left))


def split_at(text: str, marked: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Split words into those to mark and those to leave."""
    if not marked:
        yield text, False
        return
    alternatives = "|".join(re.escape(one) for one in sorted(marked, key=lambda one: -len(one)))
    parts = re.split(rf"((?<![\w.,])(?:{alternatives})(?![\w]|[.,]\d))", text)
    yield from ((part, bool(at % 2)) for at, part in enumerate(parts) if part)


Speak = Callable[[str], Catalogue]
"""Returns the words of a language."""


class PageNote(NamedTuple):
    """A remark on the words that end at a position: a worked example, a later change, other figures."""

    position: int
    label: str
    text: str
    strong: str = ""
    """The end of the text, which is set bold."""


@dataclass(eq=False)
class SetPage:
    """A document that is set, and which rule stands where in it."""

    document: QtGui.QTextDocument
    columns: int
    margin: bool = False
    """Whether the notes stand in the margin."""
    marks: list[tuple[int, str]] = field(default_factory=list)
    """Where the text of which rule begins."""
    notes: list[PageNote] = field(default_factory=list)
    _places: dict[str, int] = field(default_factory=dict)
    _languages: list[tuple[int, str]] = field(default_factory=list)
    """Where the text goes on in another language."""

    def mark(self, rule_id: str, position: int) -> None:
        self.marks.append((position, rule_id))
        self._places.setdefault(rule_id, position)

    def speak(self, language: str, position: int) -> None:
        self._languages.append((position, language))

    def language_at(self, position: int) -> str:
        return _at(self._languages, position)

    def rule_at(self, position: int) -> str:
        return _at(self.marks, position)

    def position_of(self, rule_id: str) -> int | None:
        return self._places.get(rule_id)

    @property
    def rules(self) -> Sequence[str]:
        return tuple(self._places)


def _at(marks: Sequence[tuple[int, str]], position: int) -> str:
    """Return what begins last before a position, or first of all."""
    index = bisect_right(marks, position, key=lambda mark: mark[0]) - 1
    return marks[max(index, 0)][1] if marks else ""


def set_book(
    sources: Sequence[Source],
    look: Look,
    speak: Speak,
    root: str | None = None,
    *,
    remarks: bool = True,
    lay_out: bool = True,
    stacked: bool = False,
    margin: bool = False,
) -> SetPage:
    """Set a book, or one rule of it, in one language or in two beside each other, with remarks on other rules.

    Stacked, each paragraph of the second language stands below that of the first. Without a margin that shows the
    notes each has a link in the text.

    The caller lays out a large page once its width is known: `setLayoutEnabled`.
    """
    document = QtGui.QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setLayoutEnabled(False)
    document.setDefaultFont(look.font)
    document.setDocumentMargin(0)
    columns = 1 if stacked else len(sources)
    document.documentLayout().registerHandler(_OBJECT, Diagrams(document, look.dark, columns))
    page = SetPage(document, columns, margin)
    document.setProperty(LANGUAGE, sources[0].lang)
    edge = document.rootFrame().frameFormat()
    edge.setLeftMargin(MARK_ROOM)
    document.rootFrame().setFrameFormat(edge)
    cursor = QtGui.QTextCursor(document)
    cursor.beginEditBlock()
    if len(sources) == 1:
        setter = _Setter(page, cursor, sources[0], look, speak(sources[0].lang), root=root, remarks=remarks)
        setter.start()
        for unit in setter.units:
            setter.set_unit(unit)
    else:
        _set_two(page, cursor, sources, look, speak, root, remarks=remarks)
    cursor.endEditBlock()
    if lay_out:
        document.setLayoutEnabled(True)
    return page


def html_page(look: Look, lang: str, html: str) -> SetPage:
    """Set a small page of paragraphs, in which words may be `muted`, `small` or in the colour of a `mark`."""
    document, colours, small = QtGui.QTextDocument(), look.colours, look.small_points
    document.setDefaultFont(look.font)
    document.setProperty(LANGUAGE, lang)
    document.setDefaultStyleSheet(
        f"p {{ color: {colours.ink}; line-height: 138%; margin: 0 0 {look.em * 0.3:.0f}px 0; }}"
        f"a {{ color: {colours.link}; }} .small {{ font-size: {small:.1f}pt; }} .mark {{ color: {colours.accent}; }}"
        f".muted {{ color: {colours.muted}; font-size: {small:.1f}pt; }} .danger {{ color: {colours.danger}; }}"
    )
    document.setHtml(html)
    return SetPage(document, 1)


def _set_two(
    page: SetPage,
    cursor: QtGui.QTextCursor,
    sources: Sequence[Source],
    look: Look,
    speak: Speak,
    root: str | None,
    *,
    remarks: bool,
) -> None:
    shape = _columns(page.columns)
    gutter = look.em * (1.5 if page.columns == 2 else 0.0)
    setters = [
        _Setter(page, cursor, source, look, speak(source.lang), gutter=gutter, remarks=remarks) for source in sources
    ]
    rows = aligned(*(units_of(source.edition, root if root in source.edition else None) for source in sources))
    # A cell drops the margins of its first and last paragraph, so it keeps the distance itself.
    paddings = {
        kind: _cell_padding(look.em * above, look.em * below)
        for kind, (above, below) in {"section": (2.2, 0.35), "rule": (1.5, 0.35), "text": (0.0, 0.38)}.items()
    }
    paddings["second"] = _cell_padding(0.0, look.em * 0.9)
    paddings["second"].setLeftPadding(look.em)
    for part in _by_heading(rows):
        # A table for each rule: only those that are in sight are laid out at once.
        cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)
        cursor.setBlockFormat(_no_height())
        table = cursor.insertTable(len(part) * (3 - page.columns), page.columns, shape)
        for row, pair in enumerate(part):
            found = differences(pair, (sources[0].lang, sources[1].lang))
            for column, unit in enumerate(pair):
                setter = setters[column]
                cell = table.cellAt(row, column) if page.columns == 2 else table.cellAt(2 * row + column, 0)
                setter.cursor = cell.firstCursorPosition()
                setter.start()
                if unit is not None:
                    setter.set_unit(unit, found[column])
                elif (other := pair[1 - column]) is not None:
                    page.mark(other.rule.id, setter.cursor.position())
                # After the text: the format of the first paragraph is that of the cell.
                cell.setFormat(paddings["second" if page.columns == 1 and column else _cell_kind(pair)])
    cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)
    cursor.setBlockFormat(_no_height())


Pair = tuple[Unit | None, Unit | None]


def _by_heading(rows: Sequence[Pair]) -> list[list[Pair]]:
    parts: list[list[Pair]] = []
    for pair in rows:
        if not parts or _cell_kind(pair) != "text":
            parts.append([])
        parts[-1].append(pair)
    return parts


def _columns(count: int) -> QtGui.QTextTableFormat:
    shape = QtGui.QTextTableFormat()
    shape.setBorder(0)
    shape.setCellSpacing(0)
    shape.setCellPadding(0)
    shape.setWidth(QtGui.QTextLength(QtGui.QTextLength.Type.PercentageLength, 100))
    shape.setColumnWidthConstraints([QtGui.QTextLength(QtGui.QTextLength.Type.PercentageLength, 100 / count)] * count)
    return shape


def _no_height() -> QtGui.QTextBlockFormat:
    """Return the format of the empty paragraph that Qt keeps around a table."""
    empty = QtGui.QTextBlockFormat()
    empty.setLineHeight(0.01, QtGui.QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return empty


def _cell_kind(pair: Pair) -> str:
    unit = pair[0] or pair[1]
    return unit.rule.kind if unit is not None and unit.heading else "text"


def _cell_padding(above: float, below: float) -> QtGui.QTextTableCellFormat:
    made = QtGui.QTextTableCellFormat()
    made.setTopPadding(above)
    made.setBottomPadding(below)
    return made


class _Setter:
    """Writes the units of one source at a cursor."""

    def __init__(
        self,
        page: SetPage,
        cursor: QtGui.QTextCursor,
        source: Source,
        look: Look,
        words: Catalogue,
        *,
        gutter: float = 0.0,
        root: str | None = None,
        remarks: bool = True,
    ) -> None:
        self.cursor = cursor
        self._page = page
        self._source = source
        self._look = look
        self._words = words
        self._gutter = gutter
        self._fresh = True
        self._first = True
        self._due: Rule | None = None
        """The rule whose unit has no text on the page yet."""
        heads = [rule for rule in source.edition.rules if rule.kind != "clause"]
        sizes = (_SECTION_SIZE if rule.kind == "section" else 1.0 for rule in heads)
        widths = (look.bold_metrics.horizontalAdvance(rule.label) for rule in heads)
        widest = max((size * width for size, width in zip(sizes, widths, strict=True)), default=0.0)
        self.units = units_of(source.edition, root)
        self._ends = _endings(self.units, source.edition)
        top = source.edition.by_id[root] if root else None
        clause = top is not None and top.kind == "clause"
        self._margin = 0.0 if clause else widest + look.em * 0.8
        self._first_depth = len(top.labels) - 1 if top is not None and clause else 1
        self._with_remarks = remarks
        self._steps = _label_widths(source.edition.rules, look)
        self._paragraphs: dict[tuple[object, ...], QtGui.QTextBlockFormat] = {}

    def start(self) -> None:
        """Begin in an empty paragraph, as a new document or a cell of a table has one."""
        self._page.speak(self._source.lang, self.cursor.position())
        self._fresh = True

    def set_unit(self, unit: Unit, marked: Sequence[str] = ()) -> None:
        rule = self._due = unit.rule
        if unit.heading:
            self._heading(rule)
        elif not unit.blocks:
            self._begin(unit)
        for block in unit.blocks:
            if block.kind == "diagram":
                self._diagram(unit, block)
            elif block.rows:
                self._table(unit, block)
            else:
                for line in block.markdown.split("\n"):
                    self._line(unit, line, block.kind == "list", marked)
        if unit.labelled:
            self._stands_on(rule)
        if rule.fallback:
            # A text of another language, where this one has none yet.
            self._say(f"\u00a0 [{rule.fallback}]", self._look.colours.notice_ink)
        if self._with_remarks:
            self._remarks(unit)
        elif unit.ends_own_words:
            self._doubt(rule)

    def _say(self, words: str, colour: str = "", address: str = "") -> None:
        """Write what the page says beside the text, in small type; by default quietly, and a link as one."""
        colours = self._look.colours
        self.cursor.insertText(words, self._look.small(colour or (colours.link if address else colours.muted), address))

    def _heading(self, rule: Rule) -> None:
        look, section = self._look, rule.kind == "section"
        above = 0.0 if self._first else look.em * (2.2 if section else 1.5)
        self._first = False
        self._paragraph(self._indent(0), self._margin if rule.label else 0.0, above, look.em * 0.35, 115.0)
        accent, size = look.colours.accent, _SECTION_SIZE if section else 1.08
        if rule.label:
            number = look.characters_in(accent, size) if section else look.characters_in(look.colours.muted)
            self.cursor.insertText(f"{rule.label}\t", number)
        title = look.characters_in(accent if section else look.colours.ink, size, bold=True)
        self.cursor.insertText(self._source.plain(rule.title or ""), title)
        self._stands_on(rule)
        if self._with_remarks and not section:
            self._rulings(rule)

    def _stands_on(self, rule: Rule) -> None:
        """Say quietly which rule of the book's own text it is that an imported edition numbers otherwise."""
        if self._with_remarks and (number := self._source.stands_on(rule)):
            told = f"\u2002= {number} ({self._source.own_name or self._words.gettext('our text')})"
            self._say(told.replace(" ", "\u00a0"))

    def _rulings(self, rule: Rule) -> None:
        # The games are large, and a book can be read without them: not before a page is set.
        from tableside.games import deciding

        wizards = deciding(rule.id, _MOST_RULINGS)
        if wizards:
            self._paragraph(self._indent(0), 0.0, 0.0, self._look.em * 0.35, 120.0)
            self._say(self._words.gettext("Rule on this:"))
        for wizard in wizards:
            self._pill(self._words.text(f"wizard.{wizard.id}"), Place("rulings", wizard.id).link())

    def _ruling_on_clause(self, clause: Rule) -> None:
        """Lead from the end of a clause to the ruling that decides it."""
        from tableside.games import deciding_clause

        for wizard in deciding_clause(clause.id, 1):
            address = Place("rulings", wizard.id).link()
            # A symbol is enough on screen.
            words = f"{SCALES} " + self._words.gettext("Rule on this") if QtGui.QAccessible.isActive() else SCALES
            self._say(f"\u00a0{words}", address=address)

    def _line(self, unit: Unit, line: str, in_list: bool, marked: Sequence[str]) -> None:
        look = self._look
        bullet = in_list and line.startswith(("- ", "* ", "+ "))
        if bullet:
            width = look.em * 0.9
            self._paragraph(self._indent(unit.depth) + width, width, 0.0, look.em * 0.25)
            self.cursor.insertText("–\t", look.characters_in(look.colours.muted))
            line = line[2:].lstrip()
        else:
            self._begin(unit)
        for run in self._source.runs(line.strip()):
            for text, differs in split_at(run.text, marked):
                characters = look.characters(run)
                if differs:
                    characters = QtGui.QTextCharFormat(characters)
                    characters.setBackground(QtGui.QBrush(QtGui.QColor(look.colours.mark)))
                self.cursor.insertText(text, characters)

    def _table(self, unit: Unit, block: Block) -> None:
        """Set a table; the words of a narrow cell go on in its next line."""
        look = self._look
        if self._due is not None:
            self._begin(unit)
        shape = QtGui.QTextTableFormat()
        shape.setBorderBrush(QtGui.QBrush(QtGui.QColor(look.colours.muted)))
        shape.setBorderStyle(QtGui.QTextTableFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorder(1)
        shape.setBorderCollapse(True)
        shape.setCellPadding(look.em * 0.25)
        shape.setLeftMargin(self._indent(unit.depth))
        table = self.cursor.insertTable(len(block.rows), max(map(len, block.rows)), shape)
        for place, row in enumerate(block.rows):
            for column, cell in enumerate(row):
                inner = table.cellAt(place, column).firstCursorPosition()
                for run in self._source.runs(cell):
                    inner.insertText(run.text, look.characters(run))
        self.cursor.setPosition(table.lastPosition() + 1)
        self._fresh = True
        self._paragraph(self._indent(unit.depth))

    def _diagram(self, unit: Unit, block: Block) -> None:
        look = self._look
        name, caption = self._source.diagram(block)
        left = self._indent(unit.depth)
        if self._due is not None and unit.labelled:
            self._begin(unit)
        # A line as high as the diagram itself: the distance between lines of text would grow with it.
        self._paragraph(left, 0.0, look.em * 0.3, look.em * 0.2, 100.0)
        if insert_diagram(self.cursor, name, self._source.lang, left + self._gutter + MARK_ROOM):
            self._paragraph(left, 0.0, 0.0, look.em * 0.8)
        self._say(caption)

    def _begin(self, unit: Unit) -> None:
        """Begin a paragraph of a unit, the first with its label; only that line can hang."""
        labelled = unit.labelled and self._due is not None
        hang = self._step(unit.depth) if labelled else 0.0
        self._paragraph(self._indent(unit.depth), hang, 0.0, self._look.em * 0.38)
        if labelled:
            self.cursor.insertText(f"{unit.rule.sign}\t", self._look.characters_in(self._look.colours.muted))

    def _remarks(self, unit: Unit) -> None:
        """Say under a unit where the texts differ and, at the end of a rule, who cites it."""
        rule, gettext = unit.rule, self._words.gettext
        if unit.ends_own_words:
            if rule.kind != "rule":
                self._ruling_on_clause(rule)
            if rule.id in self._source.divergences:
                words = ("≠ " + gettext("texts differ")).replace(" ", "\u00a0")
                self._pill(words, f"{NOTE}{rule.id}?lang={self._source.lang}")
            self._doubt(rule)
            self._notes(unit)
        if (top := self._ends.get(unit.key)) is None:
            return
        edition = self._source.edition
        # A section without rules in it is like a rule, with clauses.
        whole = top.kind != "clause" and all(edition.by_id[one].kind == "clause" for one in top.children)
        below = [one.id for one in edition.subtree(top.id)] if whole else [top.id]
        citing = self._source.cited_by(below)
        if not citing:
            return
        self._paragraph(self._indent(0), 0.0, self._look.em * 0.15, self._look.em * 0.3, 125.0)
        self._say(gettext("Cited by") + " ")
        for index, source_id in enumerate(citing[:_MOST_CITING]):
            if index:
                self._say(" · ")
            self._say(self._source.cite(source_id).replace(" ", "\u00a0"), address=self._source.address(source_id))
        if len(citing) > _MOST_CITING:
            self._say(f" · {gettext('and {count} more', count=len(citing) - _MOST_CITING)}")

    def _doubt(self, rule: Rule) -> None:
        """Say behind a text that its translation is out of date or wrong; not on paper, with the way to mend it."""
        told = self._source.doubts.get(rule.id)
        if told is not None:
            self._say(f" {told} ", self._look.colours.notice_ink)
        if told is not None and self._with_remarks:
            words = self._words.gettext("Translate this").replace(" ", "\u00a0")
            self._say(words, address=f"tableside:translate:{rule.id}?lang={self._source.lang}")

    def _notes(self, unit: Unit) -> None:
        """Note worked examples, later changes and other figures beside the words they belong to."""
        lang, gettext = self._source.lang, self._words.gettext
        for example in self._source.examples.get(unit.rule.id, ()):
            told = example.words_in(lang)
            self._note(gettext("Example."), gettext("Example."), told.case, told.ruling)
        for change in self._source.later_changes.get(unit.rule.id, ()):
            year = _YEAR.search(change.origin)
            short = f"{gettext('changed')} {year[0]}" if year else gettext("changed")
            self._note(short, gettext("Changed since this edition."), f"{change.words_in(lang)} ({change.origin})")
        for other in self._source.other_figures.get(unit.rule.id, ()):
            here, there = ("; ".join(figures) or "–" for figures in (other.here, other.there))
            name = f"“{other.name}”" if other.name else gettext("our text")
            words = gettext("Other figures: {here} here, {there} in {edition}", here=here, there=there, edition=name)
            self._note(f"≠ {here}", "≠", words)

    def _note(self, short: str, label: str, text: str, strong: str = "") -> None:
        notes = self._page.notes
        if not self._page.margin:
            self._pill(f"{short.rstrip('.')} ▸".replace(" ", "\u00a0"), f"{NOTE}#{len(notes)}")
        notes.append(PageNote(self.cursor.position(), label, text, strong))

    def _pill(self, words: str, address: str) -> None:
        """Put a link on a ground of its own behind the words."""
        self.cursor.insertText(" ", self._look.characters())
        made = self._look.small(self._look.colours.accent, address)
        made.setFontUnderline(False)
        made.setBackground(QtGui.QBrush(QtGui.QColor(self._look.colours.soft_accent)))
        self.cursor.insertText(f"\u00a0{words}\u00a0", made)

    def _indent(self, depth: int) -> float:
        return self._margin + sum(self._step(level) for level in range(self._first_depth, depth + 1))

    def _step(self, depth: int) -> float:
        return self._steps.get(depth, self._look.em * 1.6)

    def _paragraph(
        self, left: float, hang: float = 0.0, above: float = 0.0, below: float = 0.0, line: float = 138.0
    ) -> None:
        key = left, hang, above, below, line
        if key not in self._paragraphs:
            made = self._look.paragraph(left, hang, above, below, line)
            made.setRightMargin(self._gutter)
            self._paragraphs[key] = made
        if self._fresh:
            self.cursor.setBlockFormat(self._paragraphs[key])
            self.cursor.setBlockCharFormat(self._look.characters())
            self._fresh = False
        else:
            self.cursor.insertBlock(self._paragraphs[key], self._look.characters())
        if self._due is not None:
            self._page.mark(self._due.id, self.cursor.position())
            self._due = None


def _endings(units: Sequence[Unit], edition: Edition) -> Mapping[tuple[str, int], Rule]:
    """Return what ends with which unit: a rule with all its clauses, the own text of a section."""
    paths = (edition.path_to(unit.rule.id) for unit in units)
    owners = [next((rule for rule in reversed(path) if rule.kind != "clause"), path[0]) for path in paths]
    ends: dict[str, tuple[tuple[str, int], Rule]] = {}
    for unit, owner, following in zip(units, owners, [*owners[1:], None], strict=True):
        if owner is not following:
            ends.setdefault(owner.id, (unit.key, owner))
    return dict(ends.values())


def _label_widths(rules: Sequence[Rule], look: Look) -> Mapping[int, float]:
    """Return the room that the widest label of each depth of clause needs."""
    widest: dict[int, float] = {}
    for rule in rules:
        if rule.kind == "clause":
            depth = len(rule.labels) - 1
            width = look.metrics.horizontalAdvance(rule.sign) + look.em * 0.45
            widest[depth] = max(widest.get(depth, look.em * 1.4), width)
    return widest


PLAIN = Run("")
_READING = 1.12
"""The size of rule texts, 15 pixels where the window has its usual type."""
_LINE_HEIGHT = 138.0
_LINE_CHARACTERS = 75
_PROPORTIONAL = QtGui.QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


@dataclass(frozen=True)
class Look:
    """How a page is set; two pages of the same look can share what was made for one."""

    colours: Colours
    points: float
    dark: bool

    @staticmethod
    def of(theme: Theme) -> Look:
        return Look(theme.colours, theme.points(_READING), theme.dark)

    @cached_property
    def font(self) -> QtGui.QFont:
        font = QtGui.QFont()
        font.setPointSizeF(self.points)
        return font

    @cached_property
    def metrics(self) -> QtGui.QFontMetricsF:
        return QtGui.QFontMetricsF(self.font)

    @cached_property
    def bold_metrics(self) -> QtGui.QFontMetricsF:
        font = QtGui.QFont(self.font)
        font.setBold(True)
        return QtGui.QFontMetricsF(font)

    @property
    def em(self) -> float:
        """The height of the type, to which all distances keep."""
        return self.metrics.height()

    @cached_property
    def line_width(self) -> float:
        """The longest line that is pleasant to read."""
        return self.metrics.averageCharWidth() * _LINE_CHARACTERS

    def characters(self, run: Run = PLAIN) -> QtGui.QTextCharFormat:
        key = run.bold, run.italic, run.href, run.term
        return self._formats.get(key) or self._formats.setdefault(key, self._made(run))

    @property
    def small_points(self) -> float:
        return max(self.points * _SMALL, _LEAST_POINTS)

    def small(self, colour: str, href: str = "") -> QtGui.QTextCharFormat:
        made = self.characters_in(colour, self.small_points / self.points)
        if href:
            made.setAnchor(True)
            made.setAnchorHref(href)
            made.setFontUnderline(True)
        return made

    def characters_in(self, colour: str, factor: float = 1.0, *, bold: bool = False) -> QtGui.QTextCharFormat:
        made = QtGui.QTextCharFormat()
        made.setForeground(QtGui.QBrush(QtGui.QColor(colour)))
        made.setFontPointSize(self.points * factor)
        if bold:
            made.setFontWeight(QtGui.QFont.Weight.DemiBold)
        return made

    def paragraph(
        self, left: float, hang: float = 0.0, above: float = 0.0, below: float = 0.0, line: float = _LINE_HEIGHT
    ) -> QtGui.QTextBlockFormat:
        """Return the format of a paragraph; its first line may hang, with a tab stop where the text begins."""
        made = QtGui.QTextBlockFormat()
        made.setLeftMargin(left)
        made.setTopMargin(above)
        made.setBottomMargin(below)
        made.setLineHeight(line, _PROPORTIONAL)
        if hang:
            made.setTextIndent(-hang)
            made.setTabPositions([QtGui.QTextOption.Tab(hang, QtGui.QTextOption.TabType.LeftTab)])
        return made

    @cached_property
    def _formats(self) -> dict[tuple[bool, bool, str, bool], QtGui.QTextCharFormat]:
        return {}

    def _made(self, run: Run) -> QtGui.QTextCharFormat:
        made = QtGui.QTextCharFormat()
        made.setForeground(QtGui.QBrush(QtGui.QColor(self.colours.ink)))
        if run.bold:
            made.setFontWeight(QtGui.QFont.Weight.DemiBold)
        if run.italic:
            made.setFontItalic(True)
        if run.href:
            made.setAnchor(True)
            made.setAnchorHref(run.href)
            if run.term:
                # A term is only marked: most words of a rule are terms, and the rule is to be read.
                made.setUnderlineStyle(QtGui.QTextCharFormat.UnderlineStyle.DotLine)
                made.setUnderlineColor(QtGui.QColor(self.colours.accent))
            else:
                made.setForeground(QtGui.QBrush(QtGui.QColor(self.colours.link)))
                made.setFontUnderline(True)
        return made
