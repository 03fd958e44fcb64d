"""Notes beside a ruling, event, players, table and remark, and the form that saves a ruling to the journal."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.journal.model import Notes
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values
from tableside.ui.services import Services
from tableside.ui.widgets import named, shortcut

_SETTLE_MS = 700
_REMARK_LINES = 3


class RemarkField(QPlainTextEdit):
    """A few lines of text; Tab moves on, as in every other field."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "journal-remark")
        self.setTabChangesFocus(True)

    @override
    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        size.setHeight(self.fontMetrics().lineSpacing() * _REMARK_LINES + 22)
        return size

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())


class NotesFields(QWidget):
    """Fields with their labels; `settled` tells when a person has stopped typing or left a field."""

    settled = Signal()
    submitted = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.event_name = named(QLineEdit(), "journal-event")
        self.players = named(QLineEdit(), "journal-players")
        self.table = named(QLineEdit(), "journal-table")
        self.remark = RemarkField()
        self._labels = [named(QLabel(), "muted") for _ in range(4)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        places = ((self.event_name, 0, 0, 1), (self.table, 0, 1, 1), (self.players, 2, 0, 2), (self.remark, 4, 0, 2))
        for label, (field, row, column, width) in zip(self._labels, places, strict=True):
            grid.addWidget(label, row, column, 1, width)
            grid.addWidget(field, row + 1, column, 1, width)
            label.setBuddy(field)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLE_MS)
        self._timer.timeout.connect(self.settle)
        self._pending = False
        for line in (self.event_name, self.players, self.table):
            line.textEdited.connect(self._typed)
            line.editingFinished.connect(self.settle)
            line.returnPressed.connect(self.submitted)
            line.setMaxLength(200)
        self.remark.textChanged.connect(self._typed)
        self.remark.installEventFilter(self)
        self.setTabOrder(self.event_name, self.table)
        self.setTabOrder(self.table, self.players)
        self.setTabOrder(self.players, self.remark)

    def notes(self) -> Notes:
        """Return what is written."""
        lines = (self.event_name.text(), self.players.text(), self.table.text())
        event, players, table = (line.strip() for line in lines)
        return Notes(event, players, table, self.remark.toPlainText().strip())

    def show_notes(self, notes: Notes) -> None:
        """Show other notes; fields that say the same already are left alone, cursor and all."""
        for field, text in ((self.event_name, notes.event), (self.players, notes.players), (self.table, notes.table)):
            if field.text() != text:
                field.setText(text)
        if self.remark.toPlainText() != notes.remark:
            self.remark.blockSignals(True)
            self.remark.setPlainText(notes.remark)
            self.remark.blockSignals(False)
        self._timer.stop()
        self._pending = False

    def settle(self) -> None:
        """Tell now what was typed, if anything was."""
        self._timer.stop()
        if self._pending:
            self._pending = False
            self.settled.emit()

    def set_read_only(self, on: bool) -> None:
        """Let the fields be read but not changed."""
        for line in (self.event_name, self.players, self.table):
            line.setReadOnly(on)
        self.remark.setReadOnly(on)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        texts = (gettext("Event"), gettext("Table"), gettext("Players"), gettext("Remark"))
        for label, field, text in zip(
            self._labels, (self.event_name, self.table, self.players, self.remark), texts, strict=True
        ):
            label.setText(text)
            field.setAccessibleName(text)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Settle when the remark is left; send the form with Ctrl+Enter."""
        if watched is self.remark:
            if event.type() == QEvent.Type.FocusOut:
                self.settle()
            elif event.type() == QEvent.Type.KeyPress and _is_ctrl_enter(event):
                self.submitted.emit()
                return True
        return super().eventFilter(watched, event)

    def _typed(self) -> None:
        self._pending = True
        self._timer.start()


def _is_ctrl_enter(event: QEvent) -> bool:
    from PySide6.QtGui import QKeyEvent

    return (
        isinstance(event, QKeyEvent)
        and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    )


@dataclass(frozen=True)
class Offer:
    """A ruling that can be saved: the answer, the facts a person gave, and the words it was shown in."""

    answer: Answer
    given: Values
    catalogue: Catalogue


class SaveToJournal(QFrame):
    """Asks for event, players, table and remark, with what was written last time, and saves."""

    saved = Signal(int)
    cancelled = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._journal = services.journal
        self._offer: Offer | None = None
        named(self, "save-to-journal")
        self.title = named(QLabel(), "section-title")
        self.fields = NotesFields(services)
        self.save_button = named(QPushButton(), "journal-save")
        self.save_button.setDefault(True)
        self.cancel_button = named(QPushButton(), "journal-cancel")
        self.save_button.clicked.connect(self.save)
        self.cancel_button.clicked.connect(self.cancelled)
        self.fields.submitted.connect(self.save)
        shortcut("Esc", self, self.cancelled.emit, Qt.ShortcutContext.WidgetWithChildrenShortcut)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.fields)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.save_button)
        column.addLayout(buttons)
        services.language.changed.connect(self.retranslate)
        self.retranslate()
        self._update_button()

    def offer(self, answer: Answer | None, given: Values | None = None, catalogue: Catalogue | None = None) -> None:
        """Hold a ruling ready, with the facts as they were given and the words it is shown in; None holds none."""
        words = catalogue or self._services.language.catalogue
        self._offer = Offer(answer, dict(given or {}), words) if answer is not None else None
        self._update_button()

    def save(self) -> None:
        """Save the ruling on offer; what was typed stays where that fails."""
        if self._offer is None:
            return
        from tableside.journal.model import draft_of

        offer, library = self._offer, self._services.library
        language = offer.catalogue.language
        draft = draft_of(
            offer.answer,
            offer.given,
            offer.catalogue,
            self.fields.notes(),
            lambda rule: library.cite(rule, language),
        )
        entry = self._journal.save(draft)
        if entry is None:
            return
        notes = self.fields.notes()
        self.fields.show_notes(Notes(notes.event, notes.players, notes.table))
        self._services.notices.say(self._services.language.gettext("The ruling is in the journal."))
        self.saved.emit(entry.id)

    def take_focus(self) -> None:
        """Put the keyboard into the first field that is empty, else into the remark."""
        for field in (self.fields.event_name, self.fields.table, self.fields.players):
            if not field.text():
                field.setFocus()
                return
        self.fields.remark.setFocus()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        self.title.setText(gettext("Save to the journal"))
        self.save_button.setText(gettext("Save"))
        self.cancel_button.setText(gettext("Cancel"))
        self.fields.retranslate()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Begin with what was written last time."""
        super().showEvent(event)
        if self.fields.notes() == Notes():
            self.fields.show_notes(self._journal.last_notes())

    def _update_button(self) -> None:
        self.save_button.setEnabled(self._offer is not None)
