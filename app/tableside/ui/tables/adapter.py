"""Between the editor's set-ups and the values of the facts they stand for."""

from __future__ import annotations

from typing import Any, Protocol

from tableside.games.blackball.layout import Layout, LayoutKind
from tableside.geometry import BlackballTable, Position, TableSpec
from tableside.geometry.notation import write
from tableside.rulings.positions import BallPosition
from tableside.ui.tables.history import SetUp


class PositionKind(Protocol):
    """A kind of fact whose values are positions."""

    def parse(self, raw: Any) -> Any:
        """Read a value."""


class Adapter:
    """Reads and writes one kind of position; a blackball position carries its table, the others do not."""

    def __init__(self, table: TableSpec, kind: PositionKind | None = None) -> None:
        self._kind = kind or (LayoutKind() if isinstance(table, BlackballTable) else BallPosition(table, ()))

    def value(self, set_up: SetUp) -> Any:
        """Give the value of a set-up; None for a table with nothing on it."""
        position = set_up.position
        if not position.balls and not position.in_hand:
            return None
        return Layout(set_up.table, position) if isinstance(set_up.table, BlackballTable) else position

    def set_up(self, value: Any, table: TableSpec) -> SetUp:
        """Give the set-up of a value; None is the empty table."""
        match value:
            case None:
                return SetUp(table, Position(()))
            case Layout():
                return SetUp(value.table, value.position)
            case Position():
                return SetUp(table, value)
            case _:
                raise TypeError(f"{type(value).__name__} is no position")

    def line(self, set_up: SetUp) -> str:
        """Write a set-up on one line."""
        if isinstance(self._kind, LayoutKind) and isinstance(set_up.table, BlackballTable):
            return self._kind.line(Layout(set_up.table, set_up.position))
        return write(set_up.table, set_up.position)

    def read(self, line: str, table: TableSpec) -> SetUp:
        """Read a set-up from one line; what is wrong with it is raised as a WrongValue."""
        return self.set_up(self._kind.parse(line), table)
