"""The ring around what has the keyboard: drawn once a key is pressed, gone with the next press of mouse or finger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from tableside.ui.overriding import override

_POINTED = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_OUTER = 2


class Ring(QFrame):
    """The outline itself: within what it surrounds, where nothing cuts it off, and seen on any colour."""

    def __init__(self, ringed: QWidget) -> None:
        super().__init__(ringed)
        self.setObjectName("focus-ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inner = QFrame()
        inner.setObjectName("focus-ring-inside")
        column = QVBoxLayout(self)
        column.setContentsMargins(_OUTER, _OUTER, _OUTER, _OUTER)
        column.addWidget(inner)
        self.setGeometry(ringed.rect())
        ringed.installEventFilter(self)
        self.show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the size of what is surrounded."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False


class FocusRing(QObject):
    """Follows the keyboard through one window; an outline before any key would look like an answer."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._by_key = False
        self._ring: Ring | None = None
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
        # What was surrounded may be gone, and its ring with it.
        if self._ring is not None and isValid(self._ring):
            if self._ring.parent() is ringed:
                return
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = Ring(ringed) if ringed is not None and ringed.window() is self._window else None
