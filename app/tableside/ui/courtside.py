"""Courtside mode: the whole screen, large type, high contrast and nothing around the page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Courtside(QObject):
    """Whether the window stands at the table; whoever shows something there follows `changed`."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._active = False

    @property
    def active(self) -> bool:
        """Whether the mode is on."""
        return self._active

    def set_active(self, active: bool) -> None:
        """Go to the table, or leave it."""
        if active != self._active:
            self._active = active
            self.changed.emit()

    def toggle(self) -> None:
        """Go to the table and leave it again."""
        self.set_active(not self._active)
