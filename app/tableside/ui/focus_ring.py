"""The ring around what has the keyboard: drawn once a key is pressed, gone with the next press of mouse or finger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFocusFrame, QTabBar, QWidget
from typing_extensions import override

_POINTED = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class FocusRing(QObject):
    """Follows the keyboard through one window; an outline before any key would look like an answer."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._by_key = False
        self.frame: QFocusFrame | None = None
        window.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Listen to the native window, through which every key and press comes, once there is one."""
        if watched is self._window:
            handle = self._window.windowHandle()
            if event.type() == QEvent.Type.Show and handle is not None:
                self._window.removeEventFilter(self)
                handle.installEventFilter(self)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.follow_keys(event.key() not in _MODIFIERS or self._by_key)
        elif event.type() in _POINTED:
            self.follow_keys(False)
        return False

    def follow_keys(self, by_key: bool) -> None:
        """Show the ring from now on, or no longer; a key that is a shortcut never reaches the native window."""
        if by_key != self._by_key:
            self._by_key = by_key
            self._follow(None, QApplication.focusWidget())

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        ringed = new if self._by_key and isinstance(new, QAbstractButton | QTabBar) else None
        if ringed is not None and ringed.window() is not self._window:
            ringed = None
        if ringed is None:
            if self.frame is not None:
                self.frame.deleteLater()
                self.frame = None
            return
        self.frame = self.frame or QFocusFrame(self._window)
        self.frame.setWidget(ringed)
