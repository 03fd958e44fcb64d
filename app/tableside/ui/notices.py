"""The notice at the foot of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout

from tableside.ui.icons import tint
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice
from tableside.ui.widgets import announce, mark, named, plain_label, set_shown, tool

_PASSING_MS = 8000


class NoticeBar(QFrame):
    """A sentence and a button that closes it; a reply goes after a while, a trouble stays."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._notices = services.notices
        self._shown: Notice | None = None
        named(self, "notice-bar")
        self.text = named(plain_label(), "notice-text")
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = tool("notice-close", services.language.gettext("Close this notice"))
        self.close_button.clicked.connect(self.close_notice)
        tint(services.theme, self.close_button, "close")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 4, 0)
        row.addWidget(self.text, 1)
        # At the bottom, which stays where it is: a longer notice must not move it from under the hand.
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignBottom)
        self._timer = QTimer(self, singleShot=True, interval=_PASSING_MS)
        self._timer.timeout.connect(self._notices.close_shown)
        self._notices.changed.connect(self._follow)
        self.hide()
        self._follow()

    def close_notice(self) -> None:
        self._notices.close_shown()

    def take_focus(self) -> None:
        self.close_button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _follow(self) -> None:
        notice, before = self._notices.shown, self._shown
        self._shown = notice
        set_shown(self, notice is not None)
        if notice is None:
            self._timer.stop()
            return
        self.text.setText(notice.sentence)
        if notice is not before:
            mark(self, "trouble", notice.lasting)
            self._timer.stop()
            if not notice.lasting:
                self._timer.start()
            announce(self.text, notice.sentence)
