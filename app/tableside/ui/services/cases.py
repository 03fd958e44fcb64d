"""The cases in hand: the running one with all its rulings, there again after any stop, and those left a moment ago."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.games import find_wizard
from tableside.rulings.links import Details, written
from tableside.rulings.running_case import RunningCase, as_data, from_data
from tableside.storage.running import RunningRecord
from tableside.ui.places import Place

if TYPE_CHECKING:
    from tableside.ui.services import Notices

PART = "case"
_MOST_KEPT = 8


class Cases(QObject):
    """Keeps the running case, and finds a case again that a link or the way back leads to."""

    changed = Signal()

    def __init__(self, record: RunningRecord, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._record = record
        self._kept: list[RunningCase] = []
        """The latest one last."""
        found = record.part(PART)
        if found is not None:
            try:
                self._kept.append(from_data(found, find_wizard))
            except (ValueError, TypeError, LookupError, TablesideError) as error:
                notices.say_error(record.reject(PART, str(error) or type(error).__name__))

    @property
    def running(self) -> RunningCase | None:
        """The case in which something was answered last; one that was merely opened displaces none."""
        return next((one for one in reversed(self._kept) if one.is_begun), None)

    @property
    def place(self) -> Place | None:
        """Where the running case goes on; None where there is none."""
        if self.running is None:
            return None
        case = self.running.present
        return Place("rulings", case.wizard.id, "", written(case.wizard, case.given))

    def keep(self, running: RunningCase, instead_of: RunningCase | None) -> None:
        """Take over the case in hand as it is now, in place of what it was before."""
        others = [one for one in self._kept if one is not instead_of and (one.is_begun or one.can_be_undone)]
        self._kept = [*others[-_MOST_KEPT + 1 :], running]
        self._record.keep(PART, as_data(self.running) if self.running is not None else None)
        self.changed.emit()

    def find(self, wizard: str, details: Details) -> RunningCase | None:
        """Return the case that has such a ruling, with that ruling in hand; the latest where several have."""
        for running in reversed(self._kept):
            index = running.index_of(wizard, details)
            if index is not None:
                found = running.gone_to(index)
                self._kept = [one for one in self._kept if one is not running]
                self._kept.append(found)
                return found
        return None
