"""The overview: books by languages, each as a bar with figures and words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.translation import Progress
from tableside.translation.languages import added_languages
from tableside.translation.store import INTERFACE
from tableside.ui.translate.session import Pieces, TranslationSession
from tableside.ui.widgets import bare, heading, named, plain_label, push_button, scroll_area, tool
from tableside.ui.widgets.flow import FlowLayout

_PAD = 9
_BAR = 14
_GAP = 6
_EDGE = 20
_MANY = 8888
"""No book has more texts than this has room for."""
_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class ProgressCell(QAbstractButton):
    """One book in one language: a bar in three parts and what they mean."""

    walked = Signal(object)
    """An arrow key was pressed."""

    def __init__(self, session: TranslationSession, progress: Progress, *, counted: bool = True) -> None:
        super().__init__()
        named(self, "progress-cell")
        self._session = session
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_progress(progress, counted=counted)

    def show_progress(self, progress: Progress, *, counted: bool = True) -> None:
        """Show counts, or that they are being made."""
        self.progress, self._counted = progress, counted
        gettext, ngettext = self._session.gettext, self._session.ngettext
        self.lines = [
            words
            for count, words in (
                (progress.wrong, ngettext("{count} with errors", "{count} with errors", progress.wrong)),
                (progress.missing, ngettext("{count} missing", "{count} missing", progress.missing)),
                (progress.draft, ngettext("{count} draft", "{count} drafts", progress.draft)),
                (progress.approved, ngettext("{count} approved", "{count} approved", progress.approved)),
                (progress.done, ngettext("{count} done", "{count} done", progress.done)),
            )
            if count
        ]
        whole = ngettext("{count} text", "{count} texts", progress.total)
        where = self._session.book_title(progress.book) if progress.book != INTERFACE else gettext("Interface")
        told = f"{whole}, {', '.join(self.lines)}" if counted else gettext("being counted…")
        self.setAccessibleName(f"{where}, {self._session.language_name(progress.lang)}: {told}")
        self.updateGeometry()
        self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk over the table with the arrows, as it stands on the screen."""
        if event.key() in _STEPS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.walked.emit(Qt.Key(event.key()))
        else:
            super().keyPressEvent(event)

    @property
    def percent(self) -> int:
        """How much is done; all only when all is."""
        return self.progress.done * 100 // self.progress.total if self.progress.total else 100

    def _share(self) -> str:
        return f"{self.percent} %" if self._counted else "…"

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        bold = QFontMetrics(self._bold())
        return QSize(self.reserved_width(), 2 * _PAD + bold.height() + _BAR + 10 + metrics.height())

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def reserved_width(self) -> int:
        """Return the room that any counts have, so that nothing moves when they arrive."""
        ngettext, gettext = self._session.ngettext, self._session.gettext
        metrics, bold = QFontMetrics(self.font()), QFontMetrics(self._bold())
        done = ngettext("{count} done", "{count} done", _MANY)
        first = bold.horizontalAdvance("100 %") + _PAD + metrics.horizontalAdvance(done)
        left = (
            gettext("being counted…"),
            gettext("Nothing left to do"),
            ngettext("{count} with errors", "{count} with errors", _MANY),
            ngettext("{count} draft", "{count} drafts", _MANY),
            ngettext("{count} missing", "{count} missing", _MANY),
        )
        return max(*(metrics.horizontalAdvance(line) for line in left), first, 110) + 2 * _PAD

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.15)
        font.setBold(True)
        return font

    def _done(self) -> str:
        if not self._counted:
            return ""
        return self._session.ngettext("{count} done", "{count} done", self.progress.done)

    def _left(self) -> str:
        if not self._counted:
            return self._session.gettext("being counted…")
        left = self.lines[:-1] if self.progress.done else self.lines
        return " · ".join(left[:2]) or self._session.gettext("Nothing left to do")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._session.services.theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lively = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(QColor(colours.accent if lively else colours.line), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(colours.raised if lively else colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        metrics, bold = QFontMetrics(self.font()), QFontMetrics(self._bold())
        width = self.width() - 2 * _PAD
        painter.setPen(QColor(colours.ink))
        painter.setFont(self._bold())
        left, right = Qt.AlignmentFlag.AlignLeft.value, Qt.AlignmentFlag.AlignRight.value
        painter.drawText(_PAD, _PAD, width, bold.height(), left, self._share())
        painter.setFont(self.font())
        painter.setPen(QColor(colours.muted))
        painter.drawText(_PAD, _PAD, width, bold.height(), right, self._done())
        top = _PAD + bold.height() + 4
        paint_bar(painter, QRectF(_PAD, top, width, _BAR), self.progress, self._session)
        top += _BAR + 4
        painter.setPen(QColor(colours.ink if self.progress.done < self.progress.total else colours.muted))
        shown = metrics.elidedText(self._left(), Qt.TextElideMode.ElideRight, width)
        painter.drawText(_PAD, top, width, metrics.height() + 2, left, shown)
        painter.end()


def paint_bar(painter: QPainter, rect: QRectF, progress: Progress, session: TranslationSession) -> None:
    """Paint a bar: done is solid, to review is hatched, missing is empty."""
    colours = session.services.theme.colours
    painter.setPen(QPen(QColor(colours.muted), 1))
    painter.setBrush(QColor(colours.surface))
    painter.drawRect(rect)
    total = progress.total or 1
    done, review = rect.width() * progress.done / total, rect.width() * progress.draft / total
    # What there is little of can still be seen.
    if progress.draft and review < 4:
        review = 4.0
        done = min(done, rect.width() - review)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(QRectF(rect.left(), rect.top(), done, rect.height()), QColor(colours.accent))
    middle = QRectF(rect.left() + done, rect.top(), review, rect.height())
    painter.fillRect(middle, QColor(colours.mark))
    painter.fillRect(middle, QBrush(QColor(colours.notice_ink), Qt.BrushStyle.BDiagPattern))


class Swatch(QWidget):
    """One entry of the legend."""

    def __init__(self, session: TranslationSession, progress: Progress) -> None:
        super().__init__()
        self._session = session
        self._progress = progress
        self.setFixedSize(28, _BAR + 4)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_bar(painter, QRectF(1, 1, 26, _BAR), self._progress, self._session)
        painter.end()


class Overview(QWidget):
    """The picture of all books in all languages; a click opens one at its next unfinished rule."""

    opened = Signal(str, str)
    next_wanted = Signal()
    list_wanted = Signal()
    glossary_wanted = Signal()
    send_wanted = Signal()
    language_wanted = Signal(str)
    """A language is to be added, or the named one corrected or deleted."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-overview")
        self._session = session
        gettext = session.gettext
        self.title = heading(words=gettext("Translations"))
        self.hint = named(plain_label(), "muted")
        self.hint.setText(gettext("Choose a book in a language; it opens at the next text that is missing or a draft."))
        self.hint.setWordWrap(True)
        self.next = push_button("overview-next", gettext("Next unfinished text"), lambda: self.next_wanted.emit())
        self.next.setDefault(True)
        self.texts = push_button("overview-texts", gettext("All texts"), lambda: self.list_wanted.emit())
        self.glossary = push_button("overview-glossary", gettext("Glossary"), lambda: self.glossary_wanted.emit())
        self.send = push_button("overview-send", gettext("Send and receive…"), lambda: self.send_wanted.emit())
        for button, keys in ((self.next, "Ctrl+Down"), (self.texts, "Ctrl+T"), (self.glossary, "Ctrl+Shift+G")):
            button.setToolTip(keys)
        self.more = tool("overview-more", gettext("Languages"))
        self.more.setText(gettext("Languages"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons, 8)
        for one in (self.next, self.texts, self.glossary, self.send, self.more):
            flow.addWidget(one)
        self._legend = QWidget()
        self._legend_row = FlowLayout(self._legend, 14)
        self._grid_holder = named(QWidget(), "overview-grid")
        self._grid = QGridLayout(self._grid_holder)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self.cells: dict[tuple[str, str], ProgressCell] = {}
        self._uncounted: list[tuple[str, str]] = []
        self._counting = Pieces(self)
        self._counting.done.connect(self._lay_out)
        self._labels: list[QLabel] = []
        self._shape = 0
        body = named(QWidget(), "overview-body")
        column = QVBoxLayout(body)
        column.setContentsMargins(_EDGE, 12, _EDGE, 12)
        column.setSpacing(8)
        for widget in (self.title, self.hint, self._buttons, self._legend, self._grid_holder):
            column.addWidget(widget)
        column.addStretch(1)
        area = self._area = scroll_area(body, "overview-area", QScrollArea())
        bare(QVBoxLayout(self)).addWidget(area)

    def rebuild(self) -> None:
        """Count everything again."""
        session, gettext = self._session, self._session.gettext
        self.menu.clear()
        self.menu.addAction(gettext("New language…")).triggered.connect(lambda _=False: self.language_wanted.emit(""))
        for lang in added_languages(session.workspace):
            words = gettext("Correct or delete {language}…", language=session.language_name(lang))
            self.menu.addAction(words).triggered.connect(lambda _=False, lang=lang: self.language_wanted.emit(lang))
        self._show_legend()
        self._show_grid()

    def _show_legend(self) -> None:
        while (item := self._legend_row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        gettext = self._session.gettext
        for progress, words in (
            (Progress("", "", 0, 0, 1), gettext("Done")),
            (Progress("", "", 0, 1, 0), gettext("Draft: begun, wrong, or the source has changed")),
            (Progress("", "", 1, 0, 0), gettext("Missing")),
        ):
            entry = QWidget()
            row = QGridLayout(entry)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(Swatch(self._session, progress), 0, 0)
            row.addWidget(named(plain_label(words), "muted"), 0, 1)
            self._legend_row.addWidget(entry)
            entry.show()

    def _show_grid(self) -> None:
        kept = next((key for key, cell in self.cells.items() if cell.hasFocus()), None)
        for cell in self.cells.values():
            cell.hide()
            cell.deleteLater()
        self.cells.clear()
        session, workspace = self._session, self._session.workspace
        for book in workspace.books():
            for lang in workspace.targets(book):
                self._add(Progress(book, lang, 0, 0, 0), partial(self.opened.emit, book, lang), counted=False)
        self._uncounted = list(self.cells)
        for lang in session.interface_languages():
            act = partial(self.opened.emit, INTERFACE, lang)
            self._add(Progress(INTERFACE, lang, 0, 0, 0), act, counted=False)
        self._lay_out()
        if self.isVisible():
            self._counting.begin(self._count())
        if kept in self.cells:
            self.cells[kept].setFocus()
        # Counting the messages takes a second; it is done in the background.
        for lang in session.interface_languages():
            session.services.background.run(self, partial(session.interface_progress, lang), self._show_interface)

    @property
    def counting(self) -> bool:
        """Whether some books are still to be counted."""
        return bool(self._uncounted)

    def _count(self) -> Iterator[None]:
        """Count a book after another; the first time that means to check every text."""
        while self._uncounted:
            book, lang = self._uncounted[0]
            # What cannot be read is told when it is counted.
            with suppress(TablesideError):
                yield from self._session.workspace.judging(book, lang)
            self._count_one(book, lang)
            yield

    def _count_one(self, book: str, lang: str) -> None:
        self._uncounted.remove((book, lang))
        progress = self._session.attempt(partial(self._session.workspace.progress, book, lang))
        cell = self.cells[book, lang]
        if progress is not None:
            cell.show_progress(progress)
            cell.setToolTip(self._kinds(progress))
        else:
            del self.cells[book, lang]
            cell.hide()
            cell.deleteLater()

    def take_focus(self, book: str, lang: str) -> None:
        """Put the keyboard on the book that was worked on, or on the first in that language."""
        own = [cell for (_, one), cell in self.cells.items() if one == lang]
        first = (*own, *self.cells.values(), self.next)[0]
        self.cells.get((book, lang), first).setFocus()

    def _walk(self, cell: ProgressCell, key: Qt.Key) -> None:
        """Go to the nearest cell in a direction; from the first row up to the buttons."""
        across, down = _STEPS[key]
        here = cell.geometry().center()
        ahead: list[tuple[int, ProgressCell]] = []
        for other in self.cells.values():
            way = other.geometry().center() - here
            along, beside = way.x() * across + way.y() * down, abs(way.x() * down) + abs(way.y() * across)
            if other is not cell and along > 0:
                ahead.append((along + 4 * beside, other))
        if ahead:
            nearest = min(ahead, key=lambda one: one[0])[1]
            nearest.setFocus(Qt.FocusReason.OtherFocusReason)
            self._area.ensureWidgetVisible(nearest)
        elif down < 0:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_interface(self, progress: Progress) -> None:
        cell = self.cells.get((INTERFACE, progress.lang))
        if cell is not None:
            cell.show_progress(progress)
            cell.setToolTip(self._kinds(progress))
            self._lay_out()

    def _kinds(self, progress: Progress) -> str:
        """Say how far each kind of text is."""
        session = self._session
        kinds = session.attempt(lambda: session.workspace.progress_by_kind(progress.book, progress.lang)) or {}
        # In a narrow cell there is no room for everything that is left to do.
        whole = ", ".join(self.cells[progress.book, progress.lang].lines)
        return f"{whole}\n" + "\n".join(
            session.gettext(
                "{kind}: {done} of {total}", kind=session.gettext(kind.many), done=one.done, total=one.total
            )
            for kind, one in kinds.items()
        )

    def _add(self, progress: Progress, act: partial[None], *, counted: bool = True) -> None:
        cell = ProgressCell(self._session, progress, counted=counted)
        cell.clicked.connect(lambda _=False: act())
        cell.walked.connect(lambda key: self._walk(cell, key))
        self.cells[progress.book, progress.lang] = cell

    # A table where there is room for all languages beside each other, else rows of as many as there is room for

    def _room_for(self) -> int:
        """Return how many cells stand beside each other; 0 means all of them, beside the book's name."""
        cells = max((cell.sizeHint().width() for cell in self.cells.values()), default=1) + _GAP
        names = max((plain_label(title).sizeHint().width() for title in self._titles().values()), default=0) + 2 * _EDGE
        room = self.width() - 2 * _EDGE - self._area.verticalScrollBar().sizeHint().width()
        return 0 if names + cells * len(self._session.targets) <= room else max(room // cells, 1)

    def _titles(self) -> dict[str, str]:
        session = self._session
        books = {book: session.book_title(book) for book in session.workspace.books()}
        return {**books, INTERFACE: session.gettext("Interface")}

    def _lay_out(self) -> None:
        while self._grid.takeAt(0) is not None:
            pass
        for label in self._labels:
            label.hide()
            label.deleteLater()
        self._labels.clear()
        self._shape = self._room_for()
        langs = self._session.targets
        across = self._shape or len(langs)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        first = 0 if self._shape else 1
        row = 0
        if not self._shape:
            for at, lang in enumerate(langs):
                self._label(self._session.language_name(lang), "overview-language", row, at + 1)
            row += 1
        for book, title in self._titles().items():
            self._label(title, "overview-book", row, 0, 1 if first else across)
            row += 0 if first else 1
            for at, lang in enumerate(langs):
                line, column = row + at // across * (1 if first else 2), first + at % across
                if not first:
                    self._label(self._session.language_name(lang), "overview-language", line, column)
                cell = self.cells.get((book, lang))
                if cell is not None:
                    self._grid.addWidget(cell, line if first else line + 1, column)
                    # At once, not with the next event: a hidden cell cannot take the keyboard.
                    cell.show()
                self._grid.setColumnStretch(column, 1)
            row += 1 if first else 2 * (-(-len(langs) // across))

    def _label(self, text: str, name: str, row: int, column: int, across: int = 1) -> None:
        label = named(plain_label(text), name)
        self._labels.append(label)
        self._grid.addWidget(label, row, column, 1, across)
        label.show()

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

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.cells and self._room_for() != self._shape:
            self._lay_out()

    def restyle(self) -> None:
        for cell in self.cells.values():
            cell.updateGeometry()
            cell.update()
        if self.cells:
            self._lay_out()
