"""Undo and redo of whole positions; steps of one ball by key are one entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QUndoCommand

from tableside.geometry import Position, TableSpec

_STEPS_ID = 1


@dataclass(frozen=True, slots=True)
class SetUp:
    """A table and what lies on it."""

    table: TableSpec
    position: Position


class Change(QUndoCommand):
    """One change of the table."""

    def __init__(
        self, before: SetUp, after: SetUp, show: Callable[[SetUp], None], text: str, stepped: str = ""
    ) -> None:
        super().__init__(text)
        self.before, self.after, self.stepped = before, after, stepped
        self._show = show

    def redo(self) -> None:
        """Do it."""
        self._show(self.after)

    def undo(self) -> None:
        """Take it back."""
        self._show(self.before)

    def id(self) -> int:
        """Tell the stack which changes may become one."""
        return _STEPS_ID if self.stepped else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        """Take a further step of the same ball into this one."""
        if not isinstance(other, Change) or other.stepped != self.stepped:
            return False
        self.after = other.after
        return True
