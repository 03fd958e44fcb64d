"""The form that saves a ruling to the journal, to be embedded beside the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tableside.journal.model import Notes
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values
from tableside.ui.journal.fields import NotesFields
from tableside.ui.services import Services
from tableside.ui.widgets import named, shortcut


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
        """Set every text anew."""
        gettext = self._services.language.gettext
        self.title.setText(gettext("Save to the journal"))
        self.save_button.setText(gettext("Save"))
        self.cancel_button.setText(gettext("Cancel"))
        self.fields.retranslate()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Begin with what was written last time."""
        super().showEvent(event)
        if self.fields.notes() == Notes():
            self.fields.show_notes(self._journal.last_notes())

    def _update_button(self) -> None:
        self.save_button.setEnabled(self._offer is not None)
