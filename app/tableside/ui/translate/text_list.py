"""The list of texts beside the one that is edited: filters, search, and marks for all that are selected."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import N_
from tableside.language.folding import fold
from tableside.rulebook.ids import book_of, local_of
from tableside.translation import Reason, State
from tableside.translation.changes import Outcome, Wanted
from tableside.translation.listing import Listed, Show, excerpt, found_in, listed, one_line
from tableside.ui import override
from tableside.ui.translate.editor import state_text
from tableside.ui.translate.session import Choice, Pieces, SavingBar, TranslationSession, filled
from tableside.ui.widgets import as_tip, is_typed, line_edit, named, plain_label, push_button
from tableside.ui.widgets.flow import in_rows

_SEARCH_AFTER_MS = 120
_SHOWN_CHARACTERS = 300
_SHOWS = {
    Show.ALL: N_("All"),
    Show.UNFINISHED: N_("Unfinished"),
    Show.MISSING: N_("Missing"),
    Show.DRAFT: N_("Draft"),
    Show.WRONG: N_("Wrong"),
    Show.DOUBTFUL: N_("Doubtful"),
    Show.UNAPPROVED: N_("Not approved"),
    Show.APPROVED: N_("Approved"),
    Show.NOTED: N_("With notes"),
}
_COLUMNS = N_("Where"), N_("Source"), N_("State")


_Index = QModelIndex | QPersistentModelIndex


class TextModel(QAbstractTableModel):
    """The texts that are shown: where they stand, the beginning of their source, and their state."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        self._session = session
        self.rows: list[Listed] = []
        self.words = ""
        """The search words."""
        self.one_book = False
        """Whether all are of one book, which is not named then."""

    def show_rows(self, rows: list[Listed]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def add_rows(self, rows: list[Listed]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows) + len(rows) - 1)
            self.rows += rows
            self.endInsertRows()

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(_COLUMNS)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name the columns, for those who do not see them."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._session.gettext(_COLUMNS[section])
        return None

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (self._where, self._source, self._state)[column](row)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip((lambda row: row.cited, self._source, self._state)[column](row))
            case Qt.ItemDataRole.ForegroundRole if column == len(_COLUMNS) - 1:
                colours = self._session.services.theme.colours
                known = {State.DONE: colours.muted, State.APPROVED: colours.accent, State.MISSING: colours.ink}
                return QColor(colours.danger if row.status.errors else known.get(row.status.state, colours.notice_ink))
        return None

    def _where(self, row: Listed) -> str:
        where = local_of(row.rule) if local_of(row.rule)[:1].isdigit() else row.cited
        return where if self.one_book else f"{self._session.book_title(row.book)} · {where}"

    def _source(self, row: Listed) -> str:
        """Return the beginning of the source in one line or, where words are looked for, what stands around them."""
        if not self.words.strip():
            return one_line(row.source[:_SHOWN_CHARACTERS])
        found = row.source if all(word in fold(row.source) for word in fold(self.words).split()) else row.target
        return excerpt(one_line(found), self.words)[:_SHOWN_CHARACTERS]

    def _state(self, row: Listed) -> str:
        words = self._session.gettext(state_text(row.status).partition(":")[0])
        if row.status.reason is Reason.SOURCE_CHANGED:
            words = self._session.gettext("Changed")
        elif row.status.errors:
            words = self._session.gettext("Wrong")
        return f"{words} ✎" if row.notes else words


class TextList(QWidget):
    """Chooses book, language and filter, searches in both languages, and opens the text that is selected."""

    opened = Signal(str, str)
    left = Signal()
    """Escape: the keyboard belongs to the text."""
    name_wanted = Signal(object)
    """An approval needs a name first: what to do once it is known."""
    marked = Signal()
    """Many texts were marked."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "text-list")
        self._session = session
        gettext = session.gettext
        self._rows: list[Listed] = []
        self._at = ""
        self._shown_of = 0
        """How many of the texts that were read are shown or were left out."""
        self._with_doubts = False
        self._selecting = False
        """Whether the program selects a row, which opens nothing."""
        self.pieces = Pieces(session, self)
        self.book, self.lang, self.show_box = (
            Choice(name, words)
            for name, words in (
                ("list-book", gettext("Book")),
                ("list-language", gettext("Language")),
                ("list-show", gettext("Show")),
            )
        )
        self.show_box.offer([(one.value, gettext(words)) for one, words in _SHOWS.items()], Show.ALL.value)
        self.words = line_edit("list-words", gettext("Search in source and translation"))
        self.words.setClearButtonEnabled(True)
        self.count, self.selected_count = (named(plain_label(), "muted") for _ in range(2))
        self.replace_button = push_button("list-replace", gettext("Replace…"))
        self.replace_button.setToolTip("Ctrl+H")
        done = push_button("list-done", gettext("Mark as done"), lambda: self.mark())
        done.setToolTip(gettext("Also: still right, although the source has changed"))
        self.approve = push_button("list-approve", gettext("Approve"), lambda: self.mark(approve=True))
        self.approve.setToolTip(gettext("Approved means: checked by a second person"))
        self.saving = SavingBar(session)
        self.marks = in_rows(self.selected_count, done, self.approve, self.saving, gap=6)
        self.marks.hide()
        self.model, self.table = TextModel(session), named(QTableView(), "list-table")
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        choices = QFormLayout()
        choices.setSpacing(4)
        for box in (self.book, self.lang, self.show_box):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            choices.addRow(plain_label(box.accessibleName()), box)
        below = filled(QHBoxLayout(), self.count, self.replace_button, wide=self.count)
        parts = choices, self.words, below, self.marks, self.table
        filled(QVBoxLayout(self), *parts, spacing=6, margins=(8, 6, 4, 6), wide=self.table)
        self._set_table_up()
        self._connect()

    def _set_table_up(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setAccessibleName(self._session.gettext("All texts"))
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setWordWrap(False)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header.hide()
        header.setResizeContentsPrecision(40)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)

    def restyle(self) -> None:
        self.table.verticalHeader().setDefaultSectionSize(round(self.table.fontMetrics().height() * 1.7))
        self._share_width()

    def _connect(self) -> None:
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self._chosen())
        self.show_box.activated.connect(lambda _: self._filtered())
        self.words.textChanged.connect(lambda _: self._later.start())
        self._later.timeout.connect(self._narrow)
        self.words.returnPressed.connect(self._open_marked)
        self.table.activated.connect(lambda _: self.left.emit())
        self.table.selectionModel().currentRowChanged.connect(self._go)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._offer_marks())
        self.table.installEventFilter(self)
        self.table.viewport().installEventFilter(self)
        self.pieces.advanced.connect(lambda _: self._show_more())

    # Marking all that are selected

    def selected(self) -> list[str]:
        return [self.model.rows[index.row()].rule for index in self.table.selectionModel().selectedRows()]

    def _offer_marks(self) -> None:
        """Offer marks for several texts; for one there are keys."""
        count = len(self.table.selectionModel().selectedRows())
        self.selected_count.setText(self._session.ngettext("{count} text selected", "{count} texts selected", count))
        self.marks.setVisible(count > 1)

    def mark(self, *, approve: bool = False) -> None:
        """Mark the selected texts, as one step of undo."""
        session, lang, rules = self._session, self.lang.code, self.selected()
        if approve and not session.editor.name:
            self.name_wanted.emit(lambda: self.mark(approve=True))
        elif not self.saving.running:
            wanted = session.editor.marks_for(rules, lang, approve=approve)
            work, done = session.editor.saving(lang, wanted), partial(self._show_marked, wanted, lang, len(rules))
            self.saving.begin(work, len(wanted), done, session.services.notices.say_error)

    def _show_marked(self, wanted: Sequence[Wanted], lang: str, asked: int, outcome: Outcome) -> None:
        session = self._session
        marked = len(wanted) - len(outcome.left)
        told = session.ngettext("{count} text marked.", "{count} texts marked.", marked)
        if marked < asked:
            told += " " + session.ngettext(
                "{count} is empty, wrong or not finished and stays as it is.",
                "{count} are empty, wrong or not finished and stay as they are.",
                asked - marked,
            )
        session.services.notices.say(told)
        for book in sorted({book_of(one.rule) for one in wanted}):
            session.saved(book, lang)
        self.update_states()
        self.marked.emit()

    # What is listed

    def show_text(self, rule: str, lang: str) -> None:
        """Stand on a text: its book and language are listed, and a filter that hides it is taken away."""
        book = book_of(rule)
        self._at = rule
        known = self.pieces.running or any(row.rule == rule for row in self._rows)
        if lang != self.lang.code or (self.book.code or book) != book or not known:
            self.book.offer_books(self._session, book)
            self.lang.offer_languages(self._session, lang)
            self.refresh()
        elif not any(row.rule == rule for row in self.model.rows) and not self.pieces.running:
            self.show_box.setCurrentIndex(0)
            self.words.clear()
            self._narrow()
        else:
            self.update_states([rule])
            self._stand_on(rule)

    def refresh(self) -> None:
        """Read all texts, a piece at a time, and stand where one stood."""
        self._with_doubts = self._show() is Show.DOUBTFUL
        self._rows, self._shown_of = [], 0
        self._narrow()
        if self.lang.code:
            self.pieces.begin(self._read())

    def forget(self) -> None:
        """Read all texts again when one of them is shown next."""
        self.pieces.stop()
        self._rows = []
        self._narrow()

    def update_states(self, rules: Sequence[str] = ()) -> None:
        """Show the states of some texts, or of all, as they are now."""
        session, wanted = self._session, set(rules)
        changed = False
        for rows in (self._rows, self.model.rows):
            for at, row in enumerate(rows):
                if not wanted or row.rule in wanted:
                    status = session.workspace.statuses(row.book, self.lang.code).get(row.rule, row.status)
                    if status is not row.status:
                        target = session.workspace.text(row.rule, self.lang.code).plain
                        rows[at] = replace(row, status=status, target=target)
                        changed = True
        if changed:
            self.table.viewport().update()
            self._tell_count()

    def _show(self) -> Show:
        return Show(self.show_box.code)

    def _read(self) -> Generator[None, None, None]:
        session, lang = self._session, self.lang.code
        books, catalogue = self.book.books(session, lang), session.services.language.catalogue
        for row in listed(session.editor, books, lang, catalogue, with_doubts=self._with_doubts):
            if row is not None:
                self._rows.append(row)
            yield

    def _show_more(self) -> None:
        """Show what was read since, below the rows there are."""
        first, self._shown_of = self._shown_of, len(self._rows)
        self.model.add_rows(found_in(self._rows[first:], self._show(), self.words.text()))
        self._tell_count()
        if first == 0 or not self.pieces.running:
            self._share_width()
            self._stand_on(self._at)

    def _chosen(self) -> None:
        """Show another book or language, and open a text of it."""
        self._at = ""
        self.refresh()
        self.pieces.finish()
        if self.model.rows:
            self._at = self.model.rows[0].rule
            self._stand_on(self._at)
            self.opened.emit(self._at, self.lang.code)

    def _filtered(self) -> None:
        if self._show() is Show.DOUBTFUL and not self._with_doubts:
            self.refresh()
        else:
            self._narrow()

    def _narrow(self) -> None:
        self._later.stop()
        self._selecting = True
        self.model.words, self.model.one_book = self.words.text(), bool(self.book.code)
        self.model.show_rows(found_in(self._rows, self._show(), self.words.text()))
        self._selecting = False
        self._shown_of = len(self._rows)
        self._tell_count()
        self._share_width()
        if self._rows:
            self._stand_on(self._at)

    def _tell_count(self) -> None:
        gettext = self._session.gettext
        left = sum(not row.status.finished for row in self.model.rows)
        told = gettext("{shown} of {total}", shown=len(self.model.rows), total=len(self._rows))
        if len(self.model.rows) == len(self._rows):
            told = gettext("{left} of {total} left", left=left, total=len(self._rows))
        if self._rows and not self.model.rows:
            told = gettext("No matches.")
        self.count.setText(f"{told} …" if self.pieces.running else told)

    def _stand_on(self, rule: str) -> None:
        """Select a text or, where it is not shown any more, the next one that is; nothing is opened."""
        order = {row.rule: at for at, row in enumerate(self._rows)}
        wanted = order.get(rule, 0)
        shown = [order[row.rule] for row in self.model.rows]
        if not shown:
            return
        row = next((at for at, place in enumerate(shown) if place >= wanted), len(shown) - 1)
        # A number that is typed means that rule, wherever else it is mentioned.
        number = ".".join(self.words.text().split())
        row = next((at for at, one in enumerate(self.model.rows) if number and local_of(one.rule) == number), row)
        self._selecting = True
        # Not through the table, which would add to the selection while Ctrl is held.
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().setCurrentIndex(self.model.index(row, 0), flags.ClearAndSelect | flags.Rows)
        self.table.scrollTo(self.model.index(row, 0), QAbstractItemView.ScrollHint.EnsureVisible)
        self._selecting = False

    def _go(self, index: QModelIndex) -> None:
        """Open the text that is gone to."""
        if index.isValid() and not self._selecting:
            self._at = self.model.rows[index.row()].rule
            self.opened.emit(self._at, self.lang.code)

    def _open_marked(self) -> None:
        """Open the text that is marked among those found."""
        self._narrow()
        index = self.table.currentIndex()
        if index.isValid():
            self.opened.emit(self.model.rows[index.row()].rule, self.lang.code)
            self.left.emit()

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
            self._narrow()
            self.table.setFocus()
        elif key == Qt.Key.Key_Escape and self.words.text():
            self.words.clear()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Search for what is typed on a row, and share the width of the table among its columns."""
        if watched is self.table.viewport():
            if event.type() == QEvent.Type.Resize:
                self._share_width()
            # The second click of a double click that began on another page.
            return (
                isinstance(event, QMouseEvent)
                and event.type() == QEvent.Type.MouseButtonDblClick
                and self.table.indexAt(event.position().toPoint()).row() != self.table.currentIndex().row()
            )
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.modifiers() & commands:
            text = event.text()
            if is_typed(event) and text != "?":
                self.words.setFocus()
                self.words.setText(text)
                return True
        return super().eventFilter(watched, event)

    def _share_width(self) -> None:
        for column in (0, 2):
            self.table.resizeColumnToContents(column)
            widest = self.table.viewport().width() // 3
            self.table.setColumnWidth(column, min(self.table.columnWidth(column), widest))
