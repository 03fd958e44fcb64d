"""A field above a list: typing narrows the list, the arrows walk it from the field, Enter chooses, Escape leaves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget
from typing_extensions import override

_WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)


class FieldOverList(QObject):
    """Watches the keys of a field for the list below it, which never has the keyboard itself."""

    chosen = Signal()
    escaped = Signal()
    left = Signal()
    """The keyboard went elsewhere."""

    def __init__(self, field: QLineEdit, rows: QListWidget) -> None:
        super().__init__(field)
        self._rows = rows
        rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows.itemClicked.connect(lambda _: self.chosen.emit())
        field.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that are meant for the list."""
        if event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() in (*_WALKING, *_CHOOSING):
                event.accept()  # no command runs behind an open list
            return False
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() in _CHOOSING:
            self.chosen.emit()
        elif event.key() in _WALKING:
            self._rows.keyPressEvent(event)
        else:
            return False
        return True
