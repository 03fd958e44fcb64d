"""The overview: a row for each book in each language, with a bar and what is left to do."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QBrush, QColor, QHideEvent, QPainter, QPen, QShowEvent
from PySide6.QtWidgets import QHeaderView, QMenu, QStyledItemDelegate, QStyleOptionViewItem

from tableside.errors import N_, TablesideError
from tableside.rulebook.findings import Severity
from tableside.translation import Progress
from tableside.translation.languages import added_languages
from tableside.translation.store import INTERFACE
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.translate.rows import RowModel, RowTable
from tableside.ui.translate.session import NEW_LANGUAGE, Pieces, RoomPage, TranslationSession
from tableside.ui.widgets import give_command, give_menu, push_button

_COLUMNS = N_("Language"), N_("Book"), N_("Done"), N_("Left to do")
_BAR_COLUMN = 2
_BAR_HIGH, _BAR_WIDE = 12, 150


@dataclass(frozen=True, slots=True)
class OverviewRow:
    """One book in one language."""

    progress: Progress
    counted: bool = False
    doubtful: int = 0
    """How many texts have a finding that raises a doubt; asked for in the language in use."""

    @property
    def percent(self) -> int:
        """How much is done; all only when all is."""
        return self.progress.done * 100 // self.progress.total if self.progress.total else 100


class BarDelegate(QStyledItemDelegate):
    """Paints how far a book is: done is solid, draft is hatched, missing is empty."""

    def __init__(self, session: TranslationSession, model: RowModel[OverviewRow]) -> None:
        super().__init__()
        self._session, self._model = session, model

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        row, colours = self._model.rows[index.row()], self._session.services.theme.colours
        rect = QRectF(option.rect)
        number = option.fontMetrics.horizontalAdvance("100 %") + 16
        rect = QRectF(rect.left() + number, rect.center().y() - _BAR_HIGH / 2, rect.width() - number - 8, _BAR_HIGH)
        total = row.progress.total or 1
        done, draft = (rect.width() * count / total for count in (row.progress.done, row.progress.draft))
        painter.save()
        painter.setPen(QPen(QColor(colours.muted), 1))
        painter.setBrush(QColor(colours.surface))
        painter.drawRect(rect)
        painter.fillRect(QRectF(rect.left(), rect.top(), done, rect.height()), QColor(colours.accent))
        middle = QRectF(rect.left() + done, rect.top(), draft, rect.height())
        painter.fillRect(middle, QColor(colours.mark))
        painter.fillRect(middle, QBrush(QColor(colours.notice_ink), Qt.BrushStyle.BDiagPattern))
        painter.restore()


class Overview(RoomPage):
    """All books in all languages; a click opens one at its next unfinished text."""

    opened = Signal(str, str)

    def __init__(self, session: TranslationSession) -> None:
        gettext = session.gettext
        hint = gettext("Choose a book in a language; it opens at the next text that is missing or a draft.")
        super().__init__(session, "translate-overview", gettext("Translations"), hint)
        self.more = push_button("overview-more", gettext("Languages"))
        self.menu = QMenu(self.more)
        give_menu(self.more, self.menu)
        self.model: RowModel[OverviewRow] = RowModel(session, _COLUMNS, self._words_in)
        self.table = RowTable("overview-table", gettext("Translations"), self.model)
        self.table.setItemDelegateForColumn(_BAR_COLUMN, BarDelegate(session, self.model))
        self.table.horizontalHeader().setSectionResizeMode(len(_COLUMNS) - 1, QHeaderView.ResizeMode.Stretch)
        self.column.addWidget(self.table, 1)
        self._used = "", ""
        """The book and the language that were worked on."""
        self._uncounted: list[tuple[str, str]] = []
        self._counting = Pieces(session, self)
        self.table.clicked.connect(self._open)
        self.table.activated.connect(self._open)
        self.table.resized.connect(self._share_width)

    def add_commands(self, commands: dict[str, QAction]) -> None:
        """Show a button for each command, and one for the languages."""
        for name, action in commands.items():
            button = push_button(f"overview-{name}")
            give_command(button, action)
            button.setDefault(name == "next")
            self.add_controls(button)
        self.add_controls(self.more)

    @override
    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        session, gettext, workspace = self.session, self.session.gettext, self.session.workspace
        self._used = details["book"], lang
        self.menu.clear()
        self.menu.addAction(gettext("New language…"), partial(session.go, NEW_LANGUAGE))
        for one in added_languages(workspace):
            words = gettext("Correct or delete {language}…", language=language_name(one))
            self.menu.addAction(words, partial(session.go, NEW_LANGUAGE, one))
        used = session.recall("language")
        langs = sorted(workspace.targets(), key=lambda lang: lang != used)
        pairs = [(book, lang) for lang in langs for book in workspace.collections_in(lang)]
        at = self.table.currentIndex().row()
        stood = self.model.rows[at].progress if at >= 0 else None
        self.model.show_rows([OverviewRow(Progress(book, lang, 0, 0, 0)) for book, lang in pairs])
        if stood is not None:
            self.table.setCurrentIndex(self.model.index(self._row(stood.book, stood.lang), 0))
        self._uncounted = [pair for pair in pairs if pair[0] != INTERFACE]
        self._share_width()
        if self.isVisible():
            self._counting.begin(self._count())
        # Counting the messages takes a second; it is done in the background.
        for lang in (lang for book, lang in pairs if book == INTERFACE):
            session.services.background.run(self, partial(workspace.progress, INTERFACE, lang), self._show)

    @property
    def counting(self) -> bool:
        return bool(self._uncounted)

    def told(self, book: str, lang: str) -> str:
        """Return the words of a row; nothing where there is none."""
        at = self._row(book, lang)
        return ", ".join(self._words_in(self.model.rows[at], one) for one in range(len(_COLUMNS))) if at >= 0 else ""

    def _row(self, book: str, lang: str) -> int:
        rows = ((one.progress.book, one.progress.lang) for one in self.model.rows)
        return next((at for at, pair in enumerate(rows) if pair == (book, lang)), -1)

    def _count(self) -> Generator[None, None, None]:
        """Count a book after another; the first time that means to check every text. Then look for doubts."""
        workspace = self.session.workspace
        while self._uncounted:
            book, lang = self._uncounted[0]
            # What cannot be read is told when it is counted.
            with suppress(TablesideError):
                yield from workspace.judging(book, lang)
            self._uncounted.remove((book, lang))
            progress = self.session.attempt(partial(workspace.progress, book, lang))
            if progress is not None:
                self._show(progress)
            yield
        used = self.session.recall("language")
        for row in [one for one in self.model.rows if one.progress.lang == used and one.progress.done]:
            with suppress(TablesideError):
                found = yield from workspace.checker.looking(row.progress.book, used)
                doubtful = {one.rule for one in found if one.severity is Severity.WARNING and not one.dismissed}
                self._show(row.progress, len(doubtful))

    def _show(self, progress: Progress, doubtful: int = 0) -> None:
        at = self._row(progress.book, progress.lang)
        if at >= 0:
            self.model.rows[at] = OverviewRow(progress, counted=True, doubtful=doubtful)
            self.model.dataChanged.emit(self.model.index(at, 0), self.model.index(at, len(_COLUMNS) - 1))

    def _words_in(self, row: OverviewRow, column: int) -> str:
        session, progress = self.session, row.progress
        match column:
            case 0:
                return language_name(progress.lang)
            case 1:
                return session.book_title(progress.book)
            case 2:
                return f"{row.percent} %" if row.counted else "…"
            case _:
                return self._left(row) if row.counted else session.gettext("counting…")

    def _left(self, row: OverviewRow) -> str:
        ngettext, progress = self.session.ngettext, row.progress
        told = (
            (progress.wrong, ngettext("{count} with errors", "{count} with errors", progress.wrong)),
            (progress.missing, ngettext("{count} missing", "{count} missing", progress.missing)),
            (progress.draft, ngettext("{count} draft", "{count} drafts", progress.draft)),
            (row.doubtful, ngettext("{count} doubtful", "{count} doubtful", row.doubtful)),
            (progress.approved, ngettext("{count} approved", "{count} approved", progress.approved)),
        )
        return " · ".join(words for count, words in told if count) or self.session.gettext("Nothing left to do")

    def _open(self, index: QModelIndex) -> None:
        progress = self.model.rows[index.row()].progress
        self.opened.emit(progress.book, progress.lang)

    @override
    def take_focus(self) -> None:
        """Put the keyboard on the book that was worked on, or on the first row."""
        self.table.setCurrentIndex(self.model.index(max(self._row(*self._used), 0), 0))
        self.table.setFocus()

    @override
    def escape(self) -> None:
        """Stay: this is where the others lead back to."""

    def _share_width(self) -> None:
        for column in (0, 1):
            self.table.resizeColumnToContents(column)
        self.table.setColumnWidth(_BAR_COLUMN, min(_BAR_WIDE, max(self.width() // 4, 90)))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._uncounted:
            self._counting.begin(self._count())

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting: the other parts of the page come first."""
        super().hideEvent(event)
        self._counting.stop()
