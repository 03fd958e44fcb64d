"""The backgammon board: its points and its start."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class BackgammonBoard:
    """A backgammon board; points are numbered from 1 in the player's home board to 24."""

    points: int = 24
    checkers: int = 15

    def start(self) -> Mapping[int, int]:
        """Return a player's checkers before the first roll, by the point as that player numbers it."""
        return MappingProxyType({24: 2, 13: 5, 8: 3, 6: 5})

    def opponents_number(self, point: int) -> int:
        """Return the number the other player gives to a point."""
        return self.points + 1 - point

    def column(self, point: int) -> tuple[int, bool]:
        """Return the column of a point, 0 to 11 from the left, and whether it is on the player's own side.

        The player's home board is at the right; the bar lies between columns 5 and 6.
        """
        half = self.points // 2
        if point <= half:
            return half - point, True
        return point - half - 1, False
