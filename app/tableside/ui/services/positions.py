"""The position kept before a stroke, one a game: there again after any stop, and put back after a miss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Wizard
from tableside.storage.running import RunningRecord

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

PART = "positions"


class KeptPositions(QObject):
    """Keeps a position a game in the form of one line."""

    changed = Signal()

    def __init__(self, record: RunningRecord, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._record = record
        self._lines: dict[str, str] = {}
        found = record.part(PART)
        if isinstance(found, dict) and all(isinstance(line, str) for line in found.values()):
            self._lines = dict(found)
        elif found is not None:
            notices.report(record.reject(PART))

    def line(self, game: str) -> str:
        """Return the position kept in a game; empty where there is none."""
        return self._lines.get(game, "")

    def keep(self, game: str, line: str) -> None:
        """Keep a position in place of the one before; an empty one forgets it."""
        others = {name: kept for name, kept in self._lines.items() if name != game}
        self._lines = {**others, game: line} if line else others
        self._record.keep(PART, self._lines or None)
        self.changed.emit()

    def begun(self, wizard: Wizard) -> dict[str, Any]:
        """Return the fact of a ruling that begins as the position kept; nothing where it does not fit."""
        line = self.line(wizard.game)
        if not wizard.from_kept or not line:
            return {}
        try:
            return {wizard.from_kept: wizard.facts[wizard.from_kept].kind.parse(line)}
        except WrongValue:
            return {}
