"""All texts of a book or of all, in one list with filters: Enter opens one, and the list keeps its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of, local_of
from tableside.translation import Change, Conflict, State
from tableside.translation.listing import Listed, Show, excerpt, found_in, listed, one_line
from tableside.translation.status import Reason
from tableside.translation.steps import Outcome, Wanted
from tableside.ui.translate.bars import state_text
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import (
    ALL_BOOKS,
    Pieces,
    TranslationSession,
    books_chosen,
    chosen_in,
    fill_books,
    fill_choices,
    fill_languages,
)
from tableside.ui.view import Follower
from tableside.ui.widgets import as_tip, bare, heading, line_edit, named, plain_label, push_button
from tableside.ui.widgets.flow import FlowLayout

_SEARCH_AFTER_MS = 120
_SHOWN_CHARACTERS = 300
_SHOWS = {
    Show.ALL: N_("All"),
    Show.UNFINISHED: N_("Unfinished"),
    Show.MISSING: N_("Missing"),
    Show.REVIEW: N_("Needs review"),
    Show.WRONG: N_("Wrong"),
    Show.DOUBTFUL: N_("Doubtful"),
    Show.MINE: N_("Changed by me"),
    Show.UNAPPROVED: N_("Not approved"),
    Show.APPROVED: N_("Approved"),
    Show.NOTED: N_("With notes"),
}
_COLUMNS = N_("Where"), N_("Source"), N_("Translation"), N_("State")


_CONFIRMED = (Reason.STARTED, Reason.SOURCE_CHANGED, Reason.OUTSIDE, Reason.LOST)
"""What a look can settle; what is wrong or incomplete is not right because somebody says so."""


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
        """Show more rows below."""
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
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(self.words_in(row, one) for one in range(len(self._columns)))
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


class ConfirmBar(QWidget):
    """Offers to confirm the texts of a list that wait for a look, and to take that back."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        self._session = session
        self._rules: list[str] = []
        self._lang = ""
        self._made: set[str] = set()
        """The steps that were made here: nothing else is taken back here."""
        self.confirm = push_button("list-confirm", clicked=self.carry_out)
        self.undo = push_button("list-undo", clicked=self.take_back)
        self.saving = SavingBar(session)
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.confirm)
        row.addWidget(self.undo)
        row.addWidget(self.saving, 1)
        row.addStretch()
        self.saving.began.connect(self._show)
        self.saving.ended.connect(self._show)
        self.saving.failed.connect(self._tell_failure)
        self._show()

    def offer(self, rows: Iterable[Listed], lang: str) -> None:
        """Offer to confirm those of some texts that a look can settle."""
        self._rules, self._lang = [row.rule for row in rows if row.status.reason in _CONFIRMED], lang
        self._show()

    def _show(self) -> None:
        session, busy = self._session, self.saving.running
        count = len(self._rules)
        self.confirm.setText(
            session.ngettext("Confirm {count} text as reviewed", "Confirm {count} texts as reviewed", count)
        )
        self.undo.setText(session.gettext("Undo the confirmation"))
        self.confirm.setVisible(count > 0 and not busy)
        self.undo.setVisible(self._can_take_back() and not busy)
        self.setVisible(busy or count > 0 or self._can_take_back())

    def carry_out(self) -> None:
        """Mark the texts as done, as one step."""
        editor, lang, rules = self._session.editor, self._lang, self._rules
        if rules and not self.saving.running:
            wanted = [Wanted(rule, editor.workspace.text(rule, lang), done=True) for rule in rules]
            self.saving.begin(editor.saving(lang, wanted), len(rules), partial(self._saved, rules, lang))

    def _saved(self, rules: Sequence[str], lang: str, outcome: Outcome) -> None:
        session = self._session
        left = {one.rule for one in outcome.conflicts} | set(outcome.refused)
        self._made |= {one.step for one in session.editor.undo_log.last_step()}
        self._say(
            session.ngettext(
                "{count} text is confirmed; Undo takes it back.",
                "{count} texts are confirmed; Undo takes them back.",
                len(rules) - len(left),
            )
        )
        self._tell_saved(rules, lang)

    def take_back(self) -> None:
        """Undo the last confirmation; what was done before it is undone in the editor."""
        editor = self._session.editor
        # What somebody else did since is newer, and is not taken back here.
        self._session.attempt(editor.look_at_steps)
        step = editor.undo_log.last_step()
        if self._can_take_back() and not self.saving.running:
            self.saving.begin(editor.undoing(), len(step), partial(self._taken_back, step))

    def _can_take_back(self) -> bool:
        step = self._session.editor.undo_log.last_step()
        return bool(step) and step[0].step in self._made

    def _taken_back(self, step: Sequence[Change], result: Change | Conflict | None) -> None:
        session = self._session
        if isinstance(result, Conflict):
            self._say(session.gettext("One of these texts has been changed since; nothing was undone."))
            return
        self._say(session.ngettext("{count} text is as before.", "{count} texts are as before.", len(step)))
        self._tell_saved([one.rule for one in step], step[0].lang)

    def _tell_saved(self, rules: Iterable[str], lang: str) -> None:
        for book in sorted({book_of(rule) for rule in rules}):
            self._session.tell_saved(book, lang)

    def _tell_failure(self, error: TablesideError) -> None:
        self._session.services.notices.say_error(error)

    def _say(self, sentence: str) -> None:
        self._session.services.notices.say(sentence)


class TextList(QWidget):
    """Chooses book, language and filter, searches in both languages, and opens what is chosen."""

    opened = Signal(str, str)
    closed = Signal()
    moved = Signal()
    """Another row, filter or book: the place to come back to is another one."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "text-list")
        self._session = session
        gettext = self._session.gettext
        self._rows: list[Listed] = []
        self._at = ""
        self._wanted: str | None = None
        """Where to stand once it is read, unless somebody goes elsewhere before."""
        self._shown_of = 0
        """How many of the texts that were read are shown or were left out."""
        self._with_doubts = False
        """Whether the texts that were read tell what is doubtful about them."""
        self.pieces = Pieces(self)
        self.title = heading(words=gettext("All texts"))
        self.book, self.lang, self.show_box = (
            named(QComboBox(), name) for name in ("list-book", "list-language", "list-show")
        )
        self.words = line_edit("list-words", gettext("Search in source and translation"))
        self.words.setClearButtonEnabled(True)
        self.count = named(plain_label(), "muted")
        self.confirming = ConfirmBar(session)
        self.back = push_button("list-back", gettext("Overview"), lambda: self.closed.emit())
        self.model = RowModel(session, _COLUMNS, self._words_in, self._tip, self._colour)
        self.table = row_table("list-table", self.model)
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._build()
        self._connect()
        self.show_box.setAccessibleName(gettext("Which texts to show"))
        self.table.setAccessibleName(gettext("All texts"))
        fill_choices(self.show_box, [(one.value, gettext(words)) for one, words in _SHOWS.items()], self._show())

    def _build(self) -> None:
        for box in (self.book, self.lang, self.show_box):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        controls = QWidget()
        flow = FlowLayout(controls, 8)
        for widget in (self.back, self.book, self.lang, self.show_box):
            flow.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(controls)
        column.addLayout(row)
        column.addWidget(self.confirming)
        column.addWidget(self.table, 1)

    def _connect(self) -> None:
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self._chosen())
        self.show_box.activated.connect(lambda _: self._filtered())
        self.words.textChanged.connect(lambda _: self._later.start())
        self._later.timeout.connect(self._narrowed)
        self.words.returnPressed.connect(self._open_marked)
        self.table.activated.connect(self._open)
        self.table.selectionModel().currentRowChanged.connect(self._remember)
        self.table.installEventFilter(self)
        self.table.viewport().installEventFilter(self)
        self.pieces.advanced.connect(self._show_more)
        Follower(self, self.refresh, self._session.services.texts.changed)

    def restyle(self) -> None:
        space_rows(self.table)
        self._share_width()

    # The place

    def begin(self, lang: str, details: dict[str, str]) -> None:
        """Show what a place asks for: a book or all, a filter, words, and the row to stand on."""
        session = self._session
        fill_books(session, self.book, details.get("book", ALL_BOOKS))
        fill_languages(session, self.lang, lang)
        self.show_box.setCurrentIndex(max(self.show_box.findData(details.get("show", Show.ALL.value)), 0))
        self.words.blockSignals(True)
        self.words.setText(details.get("words", ""))
        self.words.blockSignals(False)
        self._at = details.get("at", "") or self._at
        self.refresh()

    @property
    def language(self) -> str:
        """The language whose texts are listed."""
        return chosen_in(self.lang)

    def details(self) -> dict[str, str]:
        """Return the place without its language, for `begin`."""
        found = {
            "book": chosen_in(self.book),
            "show": self._show(),
            "words": self.words.text().strip(),
            "at": self._at,
        }
        return {name: value for name, value in found.items() if value}

    def shows(self, rule: str, lang: str) -> bool:
        """Return whether a text is among those that the filter and the search have left."""
        return lang == self.language and any(row.rule == rule for row in self.model.rows)

    def _show(self) -> str:
        return chosen_in(self.show_box) or Show.ALL.value

    # The rows

    def refresh(self) -> None:
        """Read all texts anew, a piece at a time, and stand where one stood."""
        lang, self._with_doubts = self.language, self._show() == Show.DOUBTFUL
        self._rows, self._shown_of, self._wanted = [], 0, self._at
        self._narrow()
        self.pieces.begin(self._read(lang, books_chosen(self._session, self.book, lang)) if lang else iter(()))

    def _read(self, lang: str, books: tuple[str, ...]) -> Iterator[None]:
        session = self._session
        try:
            catalogue, doubts = session.services.language.catalogue, self._with_doubts
            for row in listed(session.editor, books, lang, catalogue, with_doubts=doubts):
                if row is not None:
                    self._rows.append(row)
                yield
        except TablesideError as error:
            session.services.notices.report(error)

    def _show_more(self) -> None:
        """Show what was read since, below the rows there are."""
        first, self._shown_of = self._shown_of, len(self._rows)
        self.model.add_rows(self._found(self._rows[first:]))
        self._tell_count()
        if first == 0 or not self.pieces.running:
            self._share_width()
        wanted = self._wanted
        if wanted is not None and (not self.pieces.running or (self._rows and not wanted) or self._has(wanted)):
            self._wanted = None
            self._stand_on(wanted)

    def _has(self, rule: str) -> bool:
        return any(row.rule == rule for row in self._rows)

    def _found(self, rows: list[Listed]) -> list[Listed]:
        return found_in(rows, Show(self._show()), self.words.text())

    def _chosen(self) -> None:
        self.refresh()
        self.moved.emit()

    def _filtered(self) -> None:
        """Show other texts; what is doubtful is looked for when somebody first asks."""
        if self._show() == Show.DOUBTFUL and not self._with_doubts:
            self._chosen()
        else:
            self._narrowed()

    def _narrowed(self) -> None:
        self._narrow()
        self.moved.emit()

    def _narrow(self) -> None:
        self._later.stop()
        at = self._at
        self.model.show_rows(self._found(self._rows))
        self._shown_of = len(self._rows)
        self._tell_count()
        self._share_width()
        if self._rows:
            self._stand_on(at)

    def _tell_count(self) -> None:
        gettext = self._session.gettext
        told = gettext("{shown} of {total}", shown=len(self.model.rows), total=len(self._rows))
        if self._rows and not self.model.rows:
            none = gettext("No results.") if self.words.text() else gettext("No matches.")
            told = f"{told} · {none}"
        self.count.setText(f"{told} …" if self.pieces.running else told)
        waiting = self._show() == Show.REVIEW and not self.pieces.running
        self.confirming.offer(self.model.rows if waiting else (), self.language)

    def _stand_on(self, rule: str) -> None:
        """Select a text or, where it is not shown any more, the next one that is."""
        order = {row.rule: at for at, row in enumerate(self._rows)}
        wanted = order.get(rule, 0)
        shown = [order[row.rule] for row in self.model.rows]
        if not shown:
            self._at = rule
            return
        row = next((at for at, place in enumerate(shown) if place >= wanted), len(shown) - 1)
        # A number that is typed means that rule, wherever else it is mentioned.
        number = self.words.text().strip()
        row = next((at for at, one in enumerate(self.model.rows) if number and local_of(one.rule) == number), row)
        self.table.setCurrentIndex(self.model.index(row, 0))
        self.table.scrollTo(self.model.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _remember(self, index: QModelIndex) -> None:
        # A table that gets the keyboard stands on its first row by itself.
        if index.isValid() and (self._wanted is None or index.row()):
            self._wanted = None
            self._at = self.model.rows[index.row()].rule
            self.moved.emit()

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self.model.rows[index.row()].rule, self.language)

    def _open_marked(self) -> None:
        """Open the text that is marked among those found."""
        self._narrow()
        self._open(self.table.currentIndex())

    def _enter_table(self) -> None:
        self._narrow()
        self.table.setFocus()

    def take_focus(self) -> None:
        """Put the keyboard on the rows, or where there are none, into the search."""
        (self.table if self.model.rows else self.words).setFocus()

    def search(self) -> None:
        self.words.setFocus()
        self.words.selectAll()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the search to the rows with Down; Escape clears the search, then leaves the list."""
        key = event.key()
        if key == Qt.Key.Key_Down and self.words.hasFocus():
            self._enter_table()
        elif key == Qt.Key.Key_Escape and self.words.text():
            self.words.clear()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Search for what is typed on a row, and share the width of the table among its columns."""
        if watched is self.table.viewport():
            if event.type() == QEvent.Type.Resize:
                self._share_width()
            return False
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.modifiers() & commands:
            text = event.text()
            if text.strip() and text.isprintable() and text != "?":
                self.words.setFocus()
                self.words.setText(text)
                return True
        return super().eventFilter(watched, event)

    # The columns

    def _words_in(self, row: Listed, column: int) -> str:
        match column:
            case 0:
                where = local_of(row.rule) if local_of(row.rule)[:1].isdigit() else row.cited
                return where if chosen_in(self.book) else f"{self._session.book_title(row.book)} · {where}"
            case 1:
                return self._shown_of_text(row.source)
            case 2:
                return self._shown_of_text(row.target)
            case _:
                return self._state_words(row)

    def _shown_of_text(self, text: str) -> str:
        """Return the beginning of a text in one line or, where words are looked for, what stands around them."""
        words = self.words.text()
        if not words.strip():
            return one_line(text[:_SHOWN_CHARACTERS])
        return excerpt(one_line(text), words)[:_SHOWN_CHARACTERS]

    def _tip(self, row: Listed, column: int) -> str:
        return row.cited if column == 0 else self._words_in(row, column)

    def _state_words(self, row: Listed) -> str:
        """Say how far a text is, and who approved it."""
        gettext, status = self._session.gettext, row.status
        said = gettext(state_text(status))
        if status.approval is not None:
            said = gettext("Approved by {name}, {date}", name=status.approval.by, date=status.approval.date)
        noted = self._session.ngettext("{count} note", "{count} notes", row.notes) if row.notes else ""
        return " · ".join(one for one in (said, noted) if one)

    def _colour(self, row: Listed, column: int) -> QColor | None:
        if column != len(_COLUMNS) - 1:
            return None
        colours = self._session.services.theme.colours
        if row.status.errors:
            return QColor(colours.danger)
        known = {State.DONE: colours.muted, State.REVIEW: colours.notice_ink, State.MISSING: colours.ink}
        return QColor(colours.accent if row.status.approval else known[row.status.state])

    def _share_width(self) -> None:
        metrics = QFontMetrics(self.table.font())
        some = self.model.rows[:: max(len(self.model.rows) // 200, 1)]
        where = max((metrics.horizontalAdvance(self._words_in(row, 0)) for row in some), default=60) + 24
        # Few texts may be other than done, and theirs is the state that one looks for.
        kinds = {(row.status.state, row.status.reason, row.status.approval): row for row in self.model.rows}
        state = max((metrics.horizontalAdvance(self._state_words(row)) for row in kinds.values()), default=60) + 24
        whole = self.table.viewport().width()
        where, state = min(where, whole // 5), min(max(state, metrics.horizontalAdvance("M" * 6)), whole // 3)
        rest = max(whole - where - state, 80)
        for column, width in enumerate((where, rest // 2, rest - rest // 2, state)):
            self.table.setColumnWidth(column, width)
