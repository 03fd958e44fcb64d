"""The score of a match, entered once and carried into every ruling that asks for a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tableside.rulings.model import Values


class CrawfordState(Enum):
    """Where a match stands with its Crawford game."""

    UNKNOWN = "unknown"
    NONE = "none"
    """A match to one point has no Crawford game."""
    BEFORE = "before"
    NOW = "now"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class BackgammonMatch:
    """A match: its length, the score before this game, and whether its Crawford game has been played."""

    length: int | None = None
    a: int | None = None
    b: int | None = None
    crawford_played: bool = False

    @property
    def crawford(self) -> CrawfordState:
        """Tell where the match stands with its Crawford game."""
        if self.length is None or self.a is None or self.b is None or max(self.a, self.b) >= self.length:
            return CrawfordState.UNKNOWN
        return crawford_state(self.length, (self.a, self.b), played=self.crawford_played)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:  # noqa: ARG002 - the same for every ruling
        """Give length, score and Crawford state where they are asked for."""
        found: dict[str, Any] = {}
        if self.length is not None:
            found["length"] = self.length
        if self.a is not None and self.b is not None:
            found["score"] = (self.a, self.b)
        state = self.crawford
        if state is not CrawfordState.UNKNOWN:
            found["crawford_played"] = state is CrawfordState.AFTER
        return found


def crawford_state(length: int, score: tuple[int, int], *, played: bool) -> CrawfordState:
    """Tell which game comes: the Crawford game is the first in which a player needs one point."""
    if length == 1:
        return CrawfordState.NONE
    if max(score) < length - 1:
        return CrawfordState.BEFORE
    return CrawfordState.AFTER if played else CrawfordState.NOW
