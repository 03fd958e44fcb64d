"""Bars that say something about what is shown below them, and offer what can be done about it."""

from __future__ import annotations

from PySide6.QtGui import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QWidget

from tableside.ui.widgets import bare, named, plain_button, set_shown, text_label
from tableside.ui.widgets.flow import FlowLayout

_BESIDE = 2


class OfferBar(QFrame):
    """A sentence with buttons: beside it where there are one or two, else below it in as many rows as they need."""

    def __init__(self, name: str, *buttons: str) -> None:
        super().__init__()
        named(self, name)
        self.setProperty("offers", True)
        self.text = text_label(f"{name}-text")
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons = {button: plain_button(f"{name}-{button}") for button in buttons}
        few = len(buttons) <= _BESIDE
        lines = QBoxLayout(QBoxLayout.Direction.LeftToRight if few else QBoxLayout.Direction.TopToBottom, self)
        lines.setContentsMargins(16, 6, 8, 6)
        lines.addWidget(self.text, 1)
        row = QWidget()
        flow = bare(QHBoxLayout(row), 6) if few else FlowLayout(row, 6)
        for one in self.buttons.values():
            flow.addWidget(one)
        lines.addWidget(row)
        self.hide()

    @property
    def act(self) -> QPushButton:
        """The first of the buttons."""
        return next(iter(self.buttons.values()))

    def say(self, sentence: str, *words: str) -> None:
        """Show a sentence with words for the first buttons and hide the others; no sentence hides the bar."""
        self.text.setText(sentence)
        self.text.setAccessibleName(sentence)
        for at, button in enumerate(self.buttons.values()):
            said = words[at] if at < len(words) else ""
            button.setText(said)
            button.setAccessibleName(said)
            set_shown(button, bool(said))
        set_shown(self, bool(sentence))
