"""The position kept before a stroke, one a game: there again after any stop, and put back after a miss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Wizard
from tableside.storage.kept import Kept, UnfinishedWork

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

PART = "positions"


class KeptPositions(QObject):
    """Keeps a position a game in the form of one line."""

    changed = Signal()

    def __init__(self, work: UnfinishedWork, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: Kept[dict[str, str]] = Kept(work, PART, _read, lambda lines: lines or None, {}, notices.report)

    def line(self, game: str) -> str:
        """Return the position kept in a game; empty where there is none."""
        return self._lines.value.get(game, "")

    def keep(self, game: str, line: str) -> None:
        """Keep a position in place of the one before; an empty one removes it."""
        others = {name: kept for name, kept in self._lines.value.items() if name != game}
        self._lines.set({**others, game: line} if line else others)
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


def _read(data: Any) -> dict[str, str]:
    return {str(game): str(line) for game, line in data.items()}
