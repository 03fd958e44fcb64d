"""Giving a term its words in the language of the translation, without leaving the text."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout

from tableside.errors import TablesideError
from tableside.rulebook.model import TermWords
from tableside.translation import SOURCE
from tableside.translation.languages import save_term
from tableside.ui.translate.room import Room
from tableside.ui.widgets import named


class TermForm(QFrame):
    """Name, plural, other names and definition of one term."""

    saved = Signal()
    left = Signal()

    def __init__(self, room: Room) -> None:
        super().__init__()
        named(self, "term-form")
        self._room = room
        self._term, self._lang = "", ""
        self.title = named(QLabel(), "side-heading")
        self.title.setWordWrap(True)
        self.hint = named(QLabel(), "muted")
        self.hint.setWordWrap(True)
        self.fields = {name: named(QLineEdit(), f"term-{name}") for name in ("name", "plural", "aliases", "definition")}
        self.problem = named(QLabel(), "form-problem")
        self.problem.setWordWrap(True)
        self.save = named(QPushButton(), "term-save")
        self.close_button = named(QPushButton(), "term-close")
        self.save.clicked.connect(lambda _=False: self.keep())
        self.close_button.clicked.connect(lambda _=False: self.close_form())
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 10)
        for widget in (self.title, self.hint, *self.fields.values(), self.problem):
            column.addWidget(widget)
        for field in self.fields.values():
            field.returnPressed.connect(self.keep)
        row = QHBoxLayout()
        row.addWidget(self.save)
        row.addWidget(self.close_button)
        row.addStretch(1)
        column.addLayout(row)
        self.hide()

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._room.services.language.gettext
        words = {
            "name": gettext("Name"),
            "plural": gettext("Plural"),
            "aliases": gettext("Other names, with commas"),
            "definition": gettext("Definition"),
        }
        for name, field in self.fields.items():
            field.setPlaceholderText(words[name])
            field.setAccessibleName(words[name])
        self.save.setText(gettext("Save the term"))
        self.close_button.setText(gettext("Close"))

    def offer(self, term_id: str, lang: str) -> None:
        """Open with what the term has so far."""
        self._term, self._lang = term_id, lang
        term = self._room.workspace.library.term(term_id)
        source = term.words_in(SOURCE)
        own = term.words.get(lang) or TermWords()
        self.title.setText(f"{source.name} → {self._room.language_name(lang)}")
        self.hint.setText(source.definition)
        self.fields["name"].setText(own.name)
        self.fields["plural"].setText(own.plural)
        self.fields["aliases"].setText(", ".join(own.aliases))
        self.fields["definition"].setText(own.definition)
        self.problem.hide()
        self.show()
        self.fields["name"].setFocus()

    def keep(self) -> None:
        """Save the words; what goes wrong is said here and what was typed stays."""
        old = self._room.workspace.library.term(self._term).words.get(self._lang) or TermWords()
        aliases = tuple(word.strip() for word in self.fields["aliases"].text().split(",") if word.strip())
        words = replace(
            old,
            name=self.fields["name"].text().strip(),
            plural=self.fields["plural"].text().strip(),
            aliases=aliases,
            definition=self.fields["definition"].text().strip(),
        )
        try:
            save_term(self._room.workspace, self._term, self._lang, words)
        except TablesideError as error:
            self.problem.setText(self._room.said(error))
            self.problem.show()
            return
        self._room.checker.forget()
        self._room.saved(self._term, self._lang)
        self.saved.emit()
        self.close_form()

    def close_form(self) -> None:
        """Give the keyboard back to the text."""
        self.left.emit()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_form()
        else:
            super().keyPressEvent(event)
