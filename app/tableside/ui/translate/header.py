"""Above the editor: which book, which languages, how far, and where in the book."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tableside.rulebook.ids import book_of
from tableside.translation import SOURCE, Progress
from tableside.translation.status import counted
from tableside.ui.icons import icon
from tableside.ui.translate.desk import Desk
from tableside.ui.translate.overview import paint_bar
from tableside.ui.translate.room import Room
from tableside.ui.translate.words import state_text
from tableside.ui.widgets import ElidedLabel, label_tool, named, tool


class SmallBar(QWidget):
    """The progress of the book in one line."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._progress = Progress("", "", 0, 0, 0)
        self.setFixedHeight(12)
        self.setMinimumWidth(50)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(self, progress: Progress) -> None:
        """Show other counts."""
        self._progress = progress
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A short bar will do."""
        return QSize(110, 12)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint the bar."""
        painter = QPainter(self)
        paint_bar(painter, QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), self._progress, self._room)
        painter.end()


class EditorHeader(QFrame):
    """Chooses book, language and reference; shows how far the book and the rule are."""

    overview_wanted = Signal()
    chosen = Signal(str, str)
    reference_chosen = Signal(str)
    undo_wanted = Signal()
    redo_wanted = Signal()
    helps_wanted = Signal()

    def __init__(self, room: Room) -> None:
        super().__init__()
        named(self, "translate-header")
        self._room = room
        self.overview = tool("to-overview", clicked=self.overview_wanted.emit)
        self.overview.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.book, self.lang, self.reference = (
            named(QComboBox(), name) for name in ("choose-book", "choose-language", "choose-reference")
        )
        self.bar = SmallBar(room)
        self.count = named(QLabel(), "muted")
        self.undo = tool("translate-undo", clicked=self.undo_wanted.emit)
        self.redo = tool("translate-redo", clicked=self.redo_wanted.emit)
        self.helps = tool("translate-helps", checkable=True, clicked=self.helps_wanted.emit)
        self.crumbs = named(ElidedLabel(), "translate-crumbs")
        self.state = named(QLabel(), "translate-state")
        self.saved = named(QLabel(), "translate-saved")
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.overview)
        for box in (self.book, self.lang, self.reference):
            top.addWidget(box)
        top.addWidget(self.bar, 1)
        top.addWidget(self.count)
        for button in (self.undo, self.redo, self.helps):
            top.addWidget(button)
        below = QHBoxLayout()
        below.setSpacing(14)
        below.addWidget(self.crumbs, 1)
        below.addWidget(self.state)
        below.addWidget(self.saved)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addLayout(below)
        for box in (self.book, self.lang, self.reference):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.book.activated.connect(lambda _: self._choose())
        self.lang.activated.connect(lambda _: self._choose())
        self.reference.activated.connect(lambda _: self.reference_chosen.emit(str(self.reference.currentData() or "")))

    def _choose(self) -> None:
        self.chosen.emit(str(self.book.currentData()), str(self.lang.currentData()))

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._room.services.language.gettext
        self.overview.setText(gettext("Overview"))
        label_tool(self.overview, gettext("Back to the overview"))
        self.book.setAccessibleName(gettext("Book"))
        self.lang.setAccessibleName(gettext("Language of the translation"))
        self.reference.setAccessibleName(gettext("Reference language"))
        self.reference.setToolTip(gettext("Reference language"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.helps, gettext("Show or hide the helps"), "F9")

    def restyle(self) -> None:
        """Tint the icons."""
        theme = self._room.services.theme
        for button, name in (
            (self.overview, "back"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.helps, "columns"),
        ):
            button.setIcon(icon(name, theme))

    def show_choices(self, desk: Desk, reference: str) -> None:
        """Offer the books and languages there are."""
        room = self._room
        _fill(self.book, [(book, room.book_title(book)) for book in room.workspace.books()], desk.book)
        _fill(self.lang, [(lang, room.language_name(lang)) for lang in room.targets], desk.lang)
        others = [lang for lang in room.workspace.library.languages(desk.book) if lang not in (SOURCE, desk.lang)]
        none = room.services.language.gettext("No reference")
        _fill(self.reference, [("", none), *((lang, room.language_name(lang)) for lang in others)], reference)

    def show_rule(self, desk: Desk) -> None:
        """Say where one is and how far."""
        room = self._room
        gettext = room.services.language.gettext
        statuses = room.statuses(desk.book, desk.lang)
        progress = counted(desk.book, desk.lang, statuses.values())
        self.bar.show_progress(progress)
        left = progress.missing + progress.review
        self.count.setText(gettext("{left} of {total} left", left=left, total=progress.total))
        ngettext = room.services.language.ngettext
        counts = (
            ngettext("{count} done", "{count} done", progress.done),
            ngettext("{count} to review", "{count} to review", progress.review),
            ngettext("{count} missing", "{count} missing", progress.missing),
        )
        self.bar.setToolTip(", ".join(counts))
        self.bar.setAccessibleName(self.bar.toolTip())
        self.crumbs.setText(crumbs(room, desk.rule))
        self.crumbs.setToolTip(self.crumbs.text())
        status = desk.status
        self.state.setText(gettext(state_text(status)))
        self.state.setProperty("state", status.state.value)
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)

    def show_saved(self, text: str, *, good: bool) -> None:
        """Say whether what is typed is safe."""
        self.saved.setText(text)
        self.saved.setProperty("good", good)
        self.saved.style().unpolish(self.saved)
        self.saved.style().polish(self.saved)


def _fill(box: QComboBox, choices: list[tuple[str, str]], chosen: str) -> None:
    present = [(box.itemData(at), box.itemText(at)) for at in range(box.count())]
    if present != choices:
        box.clear()
        for code, words in choices:
            box.addItem(words, code)
    box.setCurrentIndex(max(box.findData(chosen), 0))


def crumbs(room: Room, rule: str) -> str:
    """Say where a rule stands: its section, its rule, its citation."""
    edition = room.workspace.edition(book_of(rule), SOURCE)
    if rule not in edition:
        return rule
    titles = [f"{one.label} {one.title or ''}".strip() for one in edition.path_to(rule) if one.kind != "clause"]
    return "  ›  ".join([room.workspace.library.cite(rule, SOURCE), *titles])
