"""Bars that say something about what is shown below them, and offer what can be done about it."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from tableside.ui.widgets import bare, named, text_label
from tableside.ui.widgets.flow import FlowLayout


class OfferBar(QFrame):
    """A sentence with buttons below it, which take a second line where they have no room in one."""

    def __init__(self, name: str, *buttons: str) -> None:
        super().__init__()
        named(self, name)
        self.setProperty("offers", True)
        self.text = text_label(f"{name}-text")
        self.buttons = {button: named(QPushButton(), f"{name}-{button}") for button in buttons}
        row = QWidget()
        flow = FlowLayout(row, 6)
        for one in self.buttons.values():
            flow.addWidget(one)
        column = bare(QVBoxLayout(self), 6)
        column.setContentsMargins(16, 6, 8, 6)
        column.addWidget(self.text)
        column.addWidget(row)
        self.hide()
