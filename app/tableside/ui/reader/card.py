"""The preview card: what a link leads to, shown beside it; its own links can be followed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QGraphicsDropShadowEffect, QTextBrowser, QVBoxLayout, QWidget

from tableside.ui.reader.look import Look
from tableside.ui.reader.typeset import SetPage
from tableside.ui.widgets import bare, named

_SHOW_AFTER_MS = 350
_HIDE_AFTER_MS = 300
_WIDTH_IN_EM = 24
_MOST_HIGH = 340
_GAP = 6


class Card(QFrame):
    """Floats over the page; stays while the pointer is in it or the keyboard is."""

    followed = Signal(str)
    dismissed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "card")
        self._over = parent
        self.browser = named(QTextBrowser(), "card-page")
        self.browser.setOpenLinks(False)
        self.browser.setFrameStyle(0)
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.browser.anchorClicked.connect(self._clicked)
        self.browser.installEventFilter(self)
        bare(QVBoxLayout(self)).addWidget(self.browser)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(24)
        self._shadow.setOffset(0, 4)
        self.setGraphicsEffect(self._shadow)
        self._hiding = QTimer(self)
        self._hiding.setSingleShot(True)
        self._hiding.setInterval(_HIDE_AFTER_MS)
        self._hiding.timeout.connect(self._leave)
        self.hide()

    def show_page(self, page: SetPage, look: Look, beside: QRect) -> None:
        """Show a small page under a link, or above it where there is more room."""
        self._hiding.stop()
        shade = QColor(0, 0, 0, 150 if look.dark else 60)
        self._shadow.setColor(shade)
        self.browser.setDocument(page.document)
        page.document.setDocumentMargin(14)
        parent = self._over
        width = min(round(look.em * _WIDTH_IN_EM), parent.width() - 2 * _GAP)
        page.document.setTextWidth(width - 2)
        height = min(round(page.document.size().height()) + 4, _MOST_HIGH, parent.height() - 2 * _GAP)
        left = min(max(beside.left() - 20, _GAP), parent.width() - width - _GAP)
        below = beside.bottom() + _GAP
        if below + height > parent.height() - _GAP and beside.top() > parent.height() - beside.bottom():
            below = max(_GAP, beside.top() - height - _GAP)
        below = min(below, parent.height() - height - _GAP)
        self.setGeometry(QRect(QPoint(left, below), QPoint(left + width - 1, below + height - 1)))
        self.browser.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()

    def take_focus(self) -> None:
        """Let the keyboard walk through the card's links."""
        self.browser.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave_soon(self) -> None:
        """Go away, unless the pointer or the keyboard comes to the card first."""
        if self.isVisible() and not self.browser.hasFocus():
            self._hiding.start()

    def stay(self) -> None:
        """Do not go away yet."""
        self._hiding.stop()

    def _leave(self) -> None:
        if not self.underMouse() and not self.browser.hasFocus():
            self.hide()

    def _clicked(self, url: QUrl) -> None:
        self.hide()
        self.followed.emit(url.toString())

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        """The pointer came to the card."""
        super().enterEvent(event)
        self.stay()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The pointer left the card."""
        super().leaveEvent(event)
        self.leave_soon()

    def eventFilter(self, watched: object, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Escape closes the card and gives the keyboard back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.dismissed.emit()
            return True
        return super().eventFilter(watched, event)  # type: ignore[arg-type]


class HoverTimer(QTimer):
    """Waits a moment before a hovered link is previewed, so that a passing pointer opens nothing."""

    due = Signal(str, QRect)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(_SHOW_AFTER_MS)
        self._link, self._rect = "", QRect()
        self.timeout.connect(lambda: self.due.emit(self._link, self._rect))

    def begin(self, link: str, rect: QRect) -> None:
        """The pointer came to a link."""
        self._link, self._rect = link, rect
        self.start()
