"""Showing notices: one at a time at the foot of the window, and all that were said since the start in a sheet."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import N_
from tableside.ui.clipboard import copy_plain
from tableside.ui.icons import tint
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice
from tableside.ui.widgets import fit_sheet, label_tool, named, plain_label, set_shown, shortcut, text_label, tool
from tableside.ui.widgets.wrapped_list import WrappedList

_PASSING_MS = 8000
_TOO_SOON = 0.5
"""So many seconds after a notice has come by itself, a press was meant for what was there before."""
_WIDTH, _HEIGHT = 640, 420


class NoticeBar(QFrame):
    """A sentence in the strip at the foot of the window; it goes by itself unless it is to last, then others follow."""

    all_wanted = Signal()

    def __init__(self, services: Services, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._services, self._notices = services, services.notices
        self._clock = clock
        self._shown: Notice | None = None
        self._pressable_at = 0.0
        self._unseen = 0
        named(self, "notice-bar")
        self.text = named(plain_label(), "notice-text")
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.count = named(plain_label(), "notice-count")
        self.next_button = tool("notice-next", clicked=lambda: self._press(self._notices.show_next))
        self.all_button = tool("notice-all", clicked=self.all_wanted.emit)
        self.close_button = tool("notice-close", clicked=self.close_notice)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 4, 0)
        row.setSpacing(2)
        row.addWidget(self.text, 1)
        # At the bottom, which stays where it is: a longer notice must not move them from under the hand.
        for part in (self.count, self.next_button, self.all_button, self.close_button):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignBottom)
        buttons = ((self.next_button, "forward"), (self.all_button, "contents"), (self.close_button, "close"))
        for button, icon in buttons:
            tint(services.theme, button, icon, "notice_ink")
        self._timer = QTimer(self, singleShot=True, interval=_PASSING_MS)
        self._timer.timeout.connect(self._notices.close_shown)
        self._notices.changed.connect(self._follow)
        gettext = services.language.gettext
        label_tool(self.close_button, gettext("Close this notice"))
        label_tool(self.next_button, gettext("Next notice"))
        label_tool(self.all_button, gettext("All notices"))
        self.hide()
        self._follow()

    def close_notice(self) -> None:
        """Close what is shown; the next one that waits takes its place."""
        self._press(self._notices.close_shown)

    def take_focus(self) -> None:
        """Put the keyboard on the first of the buttons."""
        first = self.all_button if self.next_button.isHidden() else self.next_button
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _press(self, act: Callable[[], None]) -> None:
        """Do what was pressed, unless another notice has come so short ago that the press was not meant for it."""
        if self._clock() >= self._pressable_at:
            act()
            self._pressable_at = 0.0

    def _follow(self) -> None:
        """Show what is to be shown now."""
        notice, before = self._notices.shown, self._shown
        self._shown = notice
        if notice is None:
            self._timer.stop()
            self.hide()
            return
        self._show_place()
        more, self._unseen = self._notices.unseen > self._unseen, self._notices.unseen
        if notice is not before:
            self._pressable_at = self._clock() + _TOO_SOON if before is not None else 0.0
            self.text.setText(notice.sentence)
            self._timer.stop()
            if not notice.lasting:
                self._timer.start()
            self._say_aloud()
        elif self.text.text() != notice.sentence:
            self.text.setText(notice.sentence)  # in another language
        elif more:
            self._say_aloud()
        set_shown(self, True)

    def _show_place(self) -> None:
        """Show where the notice stands among what waits, or over how much of it a short reply is shown."""
        at, of = self._notices.place
        several, new = of > 1 if at else of > 0, self._notices.new
        words = N_("{at} of {count} · {new} new") if new else N_("{at} of {count}")
        words = words if at else N_("More notices: {count}")
        self.count.setText(self._services.language.gettext(words, at=at, count=of, new=new) if several else "")
        set_shown(self.count, several)
        set_shown(self.next_button, several)

    def _say_aloud(self) -> None:
        from PySide6.QtGui import QAccessible, QAccessibleEvent

        self.text.setAccessibleName(" ".join(filter(None, (self.text.text(), self.count.text()))))
        QAccessible.updateAccessibility(QAccessibleEvent(self.text, QAccessible.Event.Alert))


class NoticeSheet(QDialog):
    """Lists what was said since the start, the latest last, to be read again and copied; it leaves the window free."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        gettext = services.language.gettext
        named(self, "notices")
        self.setWindowTitle(gettext("Notices"))
        self.about = text_label("notices-about")
        self.list = named(WrappedList(), "notices-list")
        self.list.setAccessibleName(gettext("What was said since the start"))
        self.list.setSelectionMode(WrappedList.SelectionMode.ExtendedSelection)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_button = self.buttons.addButton(gettext("Copy all"), QDialogButtonBox.ButtonRole.ActionRole)
        named(self.copy_button, "notices-copy").setAutoDefault(False)
        self.copy_button.clicked.connect(lambda _=False: self.copy(everything=True))
        self.buttons.rejected.connect(self.reject)
        shortcut("Ctrl+C", self, self.copy)
        column = QVBoxLayout(self)
        for part in (self.list, self.about, self.buttons):
            column.addWidget(part)
        column.setStretch(0, 1)
        services.notices.changed.connect(self._follow)
        self._follow()
        self.list.setCurrentRow(self.list.count() - 1)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        fit_sheet(self, parent, _WIDTH, _HEIGHT)

    def copy(self, everything: bool = False) -> None:
        """Put what is marked on the clipboard, or everything."""
        marked = [item.text() for item in self.list.selectedItems()]
        copy_plain("\n".join(self._lines() if everything or not marked else marked))
        self.about.setText(self._services.language.gettext("It is on the clipboard."))

    def _lines(self) -> list[str]:
        return [self._line(notice) for notice in self._services.notices.heard]

    def _line(self, notice: Notice) -> str:
        line = f"{notice.at:%H:%M}  {notice.sentence}"
        return self._services.language.gettext("{notice} (no longer so)", notice=line) if notice.over else line

    def _follow(self) -> None:
        """Add what is said while the sheet is open, below what stands there."""
        lines = self._lines()
        for row in range(self.list.count(), len(lines)):
            self.list.insertItem(row, "")
        while self.list.count() > len(lines):
            self.list.takeItem(self.list.count() - 1)
        for row, line in enumerate(lines):
            self.list.item(row).setText(line)
        self.about.setText("" if lines else self._services.language.gettext("Nothing has been said since the start."))
        self.copy_button.setEnabled(bool(lines))
