"""Rows of set text and tables of rows: changed words, findings, and the model that every table here uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import TablesideError
from tableside.palette import Colours
from tableside.rulebook import Child, Edition, Library
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.render import Source
from tableside.rulebook.scan import scan
from tableside.translation import RuleText
from tableside.translation.texts import Piece, tidied
from tableside.ui import override
from tableside.ui.theme import icon
from tableside.ui.translate.session import TranslationSession
from tableside.ui.typeset.page import Look, Speak, set_book
from tableside.ui.typeset.preview import small_look
from tableside.ui.widgets import as_tip, bare, label_tool, line_edit, named, scroll_area, tool

_PAD = 8
_TIGHT = 4


def page_of(
    library: Library, edition: Edition, rule_id: str, text: RuleText, look: Look, speak: Speak
) -> QTextDocument:
    """Set the own text of a rule as the reader would, from what is typed and not from the file."""
    tidy = tidied(text)
    body = "\n\n⋯\n\n".join(tidy.parts[at] for at in tidy.shape)
    scanned = scan(f"## 1 x\n\n{body}\n", edition.book, edition.lang, edition.path)
    rule = edition.by_id[rule_id]
    blocks = tuple(item for item in scanned.rules[0].content if not isinstance(item, Child)) if scanned.rules else ()
    shown = replace(rule, title=(tidy.title or None) if rule.kind != "clause" else rule.title, content=blocks)
    rules = tuple(shown if one.id == rule_id else one for one in edition.rules)
    source = Source(library, replace(edition, rules=rules))
    page = set_book([source], small_look(look), speak, root=rule_id, remarks=False)
    return page.document


_MOST_ROWS = 60
"""Of a list of findings: each is some widgets, and a ruined text has thousands."""
_NO_BREAKS_SEEN = str.maketrans({"\u00a0": "⍽", "\u202f": "⍽", "\u2060": "⍽"})
"""Spaces that do not break, where they changed; they are shown as signs."""
_SPACES_SEEN = {**_NO_BREAKS_SEEN, ord(" "): "␣"}


def diff_html(pieces: Iterable[Piece], colours: Colours, *, old: bool = True, new: bool = True) -> str:
    """Return compared texts as HTML: words taken out are struck through, words put in are underlined and marked."""
    shown = []
    for piece in pieces:
        text = escape(piece.text).replace("\n", "<br>")
        if piece.kind == "same":
            shown.append(text)
            continue
        text = text.translate(_SPACES_SEEN if piece.text.isspace() else _NO_BREAKS_SEEN)
        if piece.kind == "removed" and old:
            shown.append(f'<span style="color:{colours.danger};text-decoration:line-through">{text}</span>')
        elif piece.kind == "added" and new:
            shown.append(
                f'<span style="background-color:{colours.mark};color:{colours.ink};text-decoration:underline">'
                f"{text}</span>"
            )
    return "".join(shown)


def muted(text: str, colours: Colours) -> str:
    return f'<span style="color:{colours.muted}">{escape(text)}</span>'


class RichRow(QAbstractButton):
    """A button that shows set text over as many lines as it needs."""

    def __init__(
        self, html: str, spoken: str, clicked: Callable[[], object] | None = None, *, tight: bool = False
    ) -> None:
        super().__init__()
        named(self, "rich-row")
        self.html = html
        label = QLabel(html)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMargin(_TIGHT if tight else _PAD)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        bare(QVBoxLayout(self)).addWidget(label)
        self.setAccessibleName(spoken)
        self.setEnabled(clicked is not None)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        if clicked is not None:
            self.clicked.connect(lambda _=False: clicked())
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ground under the pointer and a frame around the keyboard."""
        if self.isEnabled() and (self.underMouse() or self.hasFocus()):
            painter = QPainter(self)
            accent = self.palette().color(QPalette.ColorRole.Accent)
            painter.setPen(accent if self.hasFocus() else Qt.PenStyle.NoPen)
            accent.setAlpha(30)
            painter.setBrush(accent)
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 5, 5)
            painter.end()


@dataclass(frozen=True, slots=True)
class RowText:
    """A row: its HTML, its accessible name, and the action of a click."""

    html: str
    spoken: str
    clicked: Callable[[], object] | None = None


def severity_words(session: TranslationSession) -> dict[Severity, tuple[str, str]]:
    """Return the word and the colour for each gravity of a finding."""
    gettext, colours = session.gettext, session.services.theme.colours
    return {
        Severity.ERROR: (gettext("Wrong"), colours.danger),
        Severity.WARNING: (gettext("Doubtful"), colours.notice_ink),
        Severity.HINT: (gettext("Hint"), colours.muted),
    }


class FindingRow(QWidget):
    """One finding: a click goes to its place; dismissing asks for the reason in the row itself."""

    def __init__(
        self,
        session: TranslationSession,
        finding: Finding,
        go: Callable[[], object],
        changed: Callable[[], object],
    ) -> None:
        super().__init__()
        named(self, "finding")
        self.finding = finding
        self._session = session
        self._changed = changed
        html, spoken = self._told()
        self.row = RichRow(html, spoken, go, tight=True)
        self.button: QToolButton = tool("finding-dismiss", clicked=self._act)
        gettext = session.gettext
        self.reason = line_edit(
            "finding-reason",
            gettext("Why this finding does not count"),
            gettext("Why does this not count? Enter dismisses it."),
        )
        self.reason.hide()
        self.reason.returnPressed.connect(self._dismiss)
        self.reason.installEventFilter(self)
        self._about = f"reason {finding.lang} {finding.rule} {finding.key}"
        typed = session.services.typed
        self.reason.textEdited.connect(lambda words: typed.keep(self._about, {"reason": words}))
        if finding.dismissed is None and (words := typed.of(self._about).get("reason", "")):
            self.reason.setText(words)
            self.reason.show()
        line = bare(QHBoxLayout())
        line.addWidget(self.row, 1)
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        column = bare(QVBoxLayout(self))
        column.addLayout(line)
        column.addWidget(self.reason)
        theme = session.services.theme
        if finding.dismissed is None:
            label_tool(self.button, gettext("Dismiss with a reason"))
            self.button.setIcon(icon("close", theme, theme.colours.muted))
        else:
            label_tool(self.button, gettext("Stop ignoring it"))
            self.button.setIcon(icon("undo", theme, theme.colours.muted))

    def _told(self) -> tuple[str, str]:
        finding, session = self.finding, self._session
        gettext, colours = session.gettext, session.services.theme.colours
        grade, colour = severity_words(session)[finding.severity]
        sentence = finding.sentence(session.services.language.catalogue)
        if finding.dismissed is not None:
            why = gettext("Dismissed: {reason}", reason=finding.dismissed)
            text = f"{sentence} – {why}"
            return muted(text, colours), text
        html = f'<span style="color:{colour}"><b>{escape(grade)}</b></span> {escape(sentence)}'
        return html, f"{grade}: {sentence}"

    def _act(self) -> None:
        if self.finding.dismissed is not None:
            self._session.attempt(
                lambda: self._session.editor.restore(self.finding.rule, self.finding.lang, self.finding.key)
            )
            self._changed()
            return
        self.reason.show()
        self.reason.setFocus()

    def _dismiss(self) -> None:
        finding = self.finding
        try:
            self._session.editor.dismiss(finding.rule, finding.lang, finding.key, self.reason.text())
        except TablesideError as error:
            self._session.services.notices.say_error(error)
            return
        self._session.services.typed.drop(self._about)
        self._changed()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape gives up giving a reason."""
        if watched is self.reason and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._session.services.typed.drop(self._about)
            self.reason.hide()
            self.row.setFocus()
            return True
        return False


class FindingList(QScrollArea):
    """Findings under each other that scroll: the grave ones first, the dismissed ones last."""

    chosen = Signal(object)
    dismissed = Signal()

    def __init__(self, session: TranslationSession, name: str) -> None:
        super().__init__()
        self._session = session
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows: list[FindingRow] = []
        holder = named(QWidget(), f"{name}-rows")
        self._column = bare(QVBoxLayout(holder), 2)
        self._column.addStretch(1)
        scroll_area(holder, name, self)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        order = list(Severity)
        ranked = sorted(findings, key=lambda one: (one.dismissed is not None, order.index(one.severity)))
        self.rows = [self._row(one) for one in ranked[:_MOST_ROWS]]
        for at, row in enumerate(self.rows):
            self._column.insertWidget(at, row)
        self.verticalScrollBar().setValue(0)

    def _row(self, finding: Finding) -> FindingRow:
        return FindingRow(self._session, finding, lambda: self.chosen.emit(finding), self.dismissed.emit)


_Index = QModelIndex | QPersistentModelIndex
_Row = TypeVar("_Row")


class RowModel(QAbstractTableModel, Generic[_Row]):
    """The rows that are shown; `words_in` says what one has in a column, `tip` and `colour` what is special there."""

    def __init__(
        self,
        session: TranslationSession,
        columns: Sequence[str],
        words_in: Callable[[_Row, int], str],
        tip: Callable[[_Row, int], str] | None = None,
        colour: Callable[[_Row, int], QColor | None] = lambda _row, _column: None,
    ) -> None:
        super().__init__()
        self._session, self._columns = session, columns
        self.words_in, self._tip, self._colour = words_in, tip or words_in, colour
        self.rows: list[_Row] = []

    def show_rows(self, rows: list[_Row]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def add_rows(self, rows: list[_Row]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows) + len(rows) - 1)
            self.rows += rows
            self.endInsertRows()

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self._columns)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._session.gettext(self._columns[section])
        return None

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.words_in(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(self._tip(row, column))
            case Qt.ItemDataRole.ForegroundRole:
                return self._colour(row, column)
        return None


def row_table(name: str, model: QAbstractTableModel) -> QTableView:
    """Return a table without a grid, of which whole rows are chosen."""
    table = named(QTableView(), name)
    table.setModel(model)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setSectionsClickable(False)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return table


def space_rows(table: QTableView) -> None:
    """Make the rows as high as the present size of letters wants."""
    table.verticalHeader().setDefaultSectionSize(round(QFontMetrics(table.font()).height() * 1.7))
