"""The line of words below the table: where the selected ball lies, or what is wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tableside.ui.widgets import named


class Words(QLabel):
    """Says one sentence at a time."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "table-words")
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def say(self, words: str, *, wrong: bool = False) -> None:
        """Say something, in the colour of a warning if something is wrong."""
        # To style a label anew costs more than all else that a frame of a drag does.
        if wrong != bool(self.property("wrong")):
            self.setProperty("wrong", wrong)
            self.style().polish(self)
        self.setText(words)
