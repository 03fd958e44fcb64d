"""The list of texts beside the editor: filters, search, and marks for the selected texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QFormLayout, QHeaderView, QTableView, QWidget

from tableside.errors import N_
from tableside.language.folding import fold
from tableside.rulebook.ids import book_of, local_of
from tableside.translation import Reason, State
from tableside.translation.changes import Outcome, Wanted
from tableside.translation.listing import SHOWS, Listed, excerpt, found_in, listed, one_line
from tableside.ui import override
from tableside.ui.translate.editor import state_text
from tableside.ui.translate.session import Choice, TranslationSession
from tableside.ui.widgets import across, as_tip, down, is_typed, line_edit, named, plain_label, push_button
from tableside.ui.widgets.flow import in_rows

_SEARCH_AFTER_MS = 120
_SHOWN_CHARACTERS = 300
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
        self._selecting = False
        """Whether the program selects a row, which opens nothing."""
        self.book, self.lang, self.show_box = (
            Choice(name, words)
            for name, words in (
                ("list-book", gettext("Book")),
                ("list-language", gettext("Language")),
                ("list-show", gettext("Show")),
            )
        )
        self.show_box.offer([(one, gettext(one)) for one in SHOWS], "")
        self.words = line_edit("list-words", gettext("Search in source and translation"))
        self.words.setClearButtonEnabled(True)
        self.count, self.selected_count = (named(plain_label(), "muted") for _ in range(2))
        self.replace_button = push_button("list-replace", gettext("Replace…"))
        self.replace_button.setToolTip("Ctrl+H")
        done = push_button("list-done", gettext("Mark as done"), lambda: self.mark())
        done.setToolTip(gettext("Also: still right, although the source has changed"))
        self.approve = push_button("list-approve", gettext("Approve"), lambda: self.mark(approve=True))
        self.approve.setToolTip(gettext("Approved means: checked by a second person"))
        self.marks = in_rows(self.selected_count, done, self.approve, gap=6)
        self.marks.hide()
        self.model, self.table = TextModel(session), named(QTableView(), "list-table")
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        choices = QFormLayout()
        choices.setSpacing(4)
        for box in (self.book, self.lang, self.show_box):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            choices.addRow(plain_label(box.accessibleName()), box)
        below = across(self.count, self.replace_button, grow=self.count)
        parts = choices, self.words, below, self.marks, self.table
        down(*parts, on=self, gap=6, edges=(8, 6, 4, 6), grow=self.table)
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
        self.show_box.activated.connect(lambda _: self._narrow())
        self.words.textChanged.connect(lambda _: self._later.start())
        self._later.timeout.connect(self._narrow)
        self.words.returnPressed.connect(self._open_found)
        self.table.selectionModel().currentRowChanged.connect(self._go)
        for used in (self.table.clicked, self.table.activated):
            used.connect(self._go)  # the row may be the current one already
        self.table.activated.connect(lambda _: self.left.emit())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._offer_marks())
        self.table.installEventFilter(self)
        self.table.viewport().installEventFilter(self)

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
            return
        wanted = session.editor.marks_for(rules, lang, approve=approve)
        outcome = session.attempt_long(lambda: session.editor.save_all(lang, wanted))
        if outcome is not None:
            self._show_marked(wanted, lang, len(rules), outcome)

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

    # The list

    def show_text(self, rule: str, lang: str) -> None:
        """Select a text: list its book and language, and clear a filter that hides it."""
        book = book_of(rule)
        self._at = rule
        known = any(row.rule == rule for row in self._rows)
        if lang != self.lang.code or (self.book.code or book) != book or not known:
            self.book.offer_books(self._session, book)
            self.lang.offer_languages(self._session, lang)
            self.refresh()
        elif not any(row.rule == rule for row in self.model.rows):
            self.show_box.setCurrentIndex(0)
            self.words.clear()
            self._narrow()
        else:
            self.update_states([rule])
            self._stand_on(rule)

    def refresh(self) -> None:
        """Read all texts again and keep the selection."""
        self._rows = self._session.attempt_long(self._read) or []
        self._narrow()

    def forget(self) -> None:
        """Read all texts again when one of them is shown next."""
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
            self._show_count()

    def _read(self) -> list[Listed]:
        session, lang = self._session, self.lang.code
        books = self.book.books(session, lang) if lang else ()
        return list(listed(session.workspace, books, lang, session.services.language.catalogue))

    def _chosen(self) -> None:
        """Show another book or language, and open a text of it."""
        self._at = ""
        self.refresh()
        self._go(self.table.currentIndex())

    def _narrow(self) -> None:
        self._later.stop()
        self._selecting = True
        self.model.words, self.model.one_book = self.words.text(), bool(self.book.code)
        self.model.show_rows(found_in(self._rows, self.show_box.code, self.words.text()))
        self._selecting = False
        self._show_count()
        self._share_width()
        self._stand_on(self._at)

    def _show_count(self) -> None:
        gettext = self._session.gettext
        left = sum(not row.status.finished for row in self.model.rows)
        told = gettext("{shown} of {total}", shown=len(self.model.rows), total=len(self._rows))
        if len(self.model.rows) == len(self._rows):
            told = gettext("{left} of {total} left", left=left, total=len(self._rows))
        if self._rows and not self.model.rows:
            told = gettext("No matches.")
        self.count.setText(told)

    def _stand_on(self, rule: str) -> None:
        """Select the text that is edited, or none where it is not shown; nothing is opened."""
        at = next((at for at, row in enumerate(self.model.rows) if row.rule == rule), -1)
        # A table without a current row would go to one, and open it, when the keyboard comes.
        index, flags = self.model.index(max(at, 0), 0), QItemSelectionModel.SelectionFlag
        chosen = flags.ClearAndSelect | flags.Rows if at >= 0 else flags.Clear
        self._selecting = True
        # Not through the table, which would add to the selection while Ctrl is held.
        self.table.selectionModel().setCurrentIndex(index, chosen)
        self.table.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        self._selecting = False

    def _go(self, index: QModelIndex) -> None:
        """Open the text that is gone to."""
        if index.isValid() and not self._selecting:
            self._at = self.model.rows[index.row()].rule
            if not self.selected():
                self._stand_on(self._at)
            self.opened.emit(self._at, self.lang.code)

    def _open_found(self) -> None:
        """Open the first text found; a number that is typed means that rule, wherever else it is mentioned."""
        self._narrow()
        found = [row.rule for row in self.model.rows]
        if found:
            number = ".".join(self.words.text().split())
            wanted = (rule for rule in found if (local_of(rule) == number if number else rule == self._at))
            self._stand_on(next(wanted, found[0]))
            self._go(self.table.currentIndex())
            self.left.emit()

    def found(self) -> list[str]:
        """Return the text that is edited and those that a search or filter leaves; none without one."""
        if self._later.isActive():
            self._narrow()
        shown = {row.rule for row in self.model.rows}
        narrowed = shown and len(shown) < len(self._rows)
        return [row.rule for row in self._rows if row.rule in shown or row.rule == self._at] if narrowed else []

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
            if not self.selected():
                self._go(self.table.currentIndex())
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
