"""The field for a remark: a few lines of bounded length; of a longer one the beginning is shown, and all of it kept."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSize, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit
from typing_extensions import override

from tableside.journal.model import MOST_IN_REMARK
from tableside.ui.widgets import named

_LINES = 3


class RemarkField(QPlainTextEdit):
    """A few lines of text; Tab moves on, as in every other field."""

    overfull = Signal()
    """Something was typed or pasted for which there is no room."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "journal-remark")
        self.setTabChangesFocus(True)
        self._whole = ""
        self.textChanged.connect(self._bound)

    @property
    def is_shortened(self) -> bool:
        """Whether only the beginning is shown, of a remark that was not written here."""
        return bool(self._whole)

    def remark(self) -> str:
        return self._whole or self.toPlainText().strip()

    def show_remark(self, remark: str) -> None:
        """Show another remark, without telling of it as of something typed; the same one is left alone, cursor and all.

        A blank at the end is not noted, but whoever goes on typing behind it needs it.
        """
        if self.remark() == remark:
            return
        self._whole = remark if len(remark) > MOST_IN_REMARK else ""
        self.setReadOnly(self.is_shortened)
        self.blockSignals(True)
        self.setPlainText(remark[:MOST_IN_REMARK] + "…" if self.is_shortened else remark)
        self.blockSignals(False)

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take as much of what is pasted or dropped as there is room for, before any of it is laid out."""
        words, replaced = source.text(), len(self.textCursor().selectedText())
        room = max(MOST_IN_REMARK - len(self.toPlainText()) + replaced, 0)
        if len(words) <= room:
            super().insertFromMimeData(source)
            return
        self.textCursor().insertText(words[:room])
        self.overfull.emit()

    def _bound(self) -> None:
        """Take away again what was typed beyond the room there is."""
        excess = self.document().characterCount() - 1 - MOST_IN_REMARK
        if excess > 0 and not self.is_shortened:
            cursor = self.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter, QTextCursor.MoveMode.KeepAnchor, excess)
            cursor.removeSelectedText()
            self.overfull.emit()

    @override
    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        size.setHeight(self.fontMetrics().lineSpacing() * _LINES + 22)
        return size

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())
