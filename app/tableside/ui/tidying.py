"""Clearing away what is no longer used in the thread of the window only.

Python may look for unused objects in whichever thread happens to run, the search's for one; a widget or a database that
is let go there ends the program. So it looks here, between two events, and nowhere else.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1000


class Tidier(QObject):
    """Takes over from Python's own schedule, and keeps to its thresholds."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self.tidy)
        self._timer.start()

    def tidy(self) -> None:
        """Clear away the generations that have grown past their threshold."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [age for age, (count, most) in enumerate(zip(counts, thresholds, strict=True)) if count > most > 0]
        if due:
            gc.collect(due[-1])
