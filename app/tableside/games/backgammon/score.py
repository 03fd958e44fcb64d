"""The score of a match, entered once and carried into every ruling that asks for a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import ScoreEntry
from tableside.messages import Catalogue
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

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("length", N_("Match to"), 1, 99),
        ScoreEntry("a", N_("Player A"), 0, 98),
        ScoreEntry("b", N_("Player B"), 0, 98),
        ScoreEntry("crawford_played", N_("Has the Crawford game been played?"), values=(True, False)),
    )

    def asks_for(self, entry: str) -> bool:
        """Tell whether a part of the score matters: the Crawford game does when a player needs one point."""
        return entry != "crawford_played" or self.crawford in (CrawfordState.NOW, CrawfordState.AFTER)

    def summary(self, words: Catalogue) -> list[str]:
        """Return the score, the length and where the match stands with its Crawford game."""
        gettext = words.gettext
        parts = [] if self.a is None or self.b is None else [f"{self.a}–{self.b}"]
        parts += [gettext("Match to {points}", points=self.length)] if self.length is not None else []
        states = {
            CrawfordState.BEFORE: gettext("before the Crawford game"),
            CrawfordState.NOW: gettext("Crawford game"),
            CrawfordState.AFTER: gettext("after the Crawford game"),
        }
        return [*parts, states[self.crawford]] if self.crawford in states else parts

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
