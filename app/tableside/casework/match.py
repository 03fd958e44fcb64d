"""The score of the match in hand, entered once and carried into every ruling that asks for a part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from typing import Any, Protocol

from tableside.rulings.model import Values

SNOOKER_VALUES = {"yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}
MOST_REDS = 15
LEAST_PENALTY, HIGHEST_PENALTY = 4, 7
CARROM_GAME = 25


class Match(Protocol):
    """The state of a match of one game."""

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:
        """Give the facts of a ruling that follow from the score."""


@dataclass(frozen=True, slots=True)
class SnookerMatch:
    """A frame: both scores, the reds left, the lowest colour once they are gone, and whether a colour follows a red."""

    striker: int | None = None
    opponent: int | None = None
    reds: int | None = None
    lowest: str = "yellow"
    colour_on: bool = False

    @property
    def remaining(self) -> int | None:
        """The points still to be had from the table."""
        return None if self.reds is None else points_remaining(self.reds, self.lowest, colour_on=self.colour_on)

    @property
    def lead(self) -> int | None:
        """How far the striker is ahead."""
        return None if self.striker is None or self.opponent is None else self.striker - self.opponent

    @property
    def least_penalty(self) -> int:
        """What a foul gives at least: four, or the value of the ball on where that is higher."""
        in_order = self.reds == 0 and not self.colour_on
        return max(LEAST_PENALTY, SNOOKER_VALUES[self.lowest]) if in_order else LEAST_PENALTY

    @property
    def snookers(self) -> int | None:
        """How many fouls the player behind needs; none where the points on the table are enough."""
        if self.lead is None or self.remaining is None:
            return None
        return snookers_needed(abs(self.lead), self.remaining, self.least_penalty)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:
        """Give scores, reds and colours where they are asked for."""
        found: dict[str, Any] = {}
        if self.striker is not None and self.opponent is not None:
            found["scores"] = (self.striker, self.opponent)
        if self.reds is not None:
            found["reds"] = self.reds
            found["reds_left"] = self.reds
            found["colours"] = tuple(colours_left(self.reds, self.lowest))
        if wizard_id == "snooker.free-ball" and (self.reds == 0 or "table" in given):
            found.pop("reds_left", None)
        if wizard_id == "snooker.miss" and "snookers_needed" not in given:
            found |= self._for_miss(given)
        return found

    def _for_miss(self, given: Values) -> dict[str, Any]:
        if self.lead is None or self.remaining is None or given.keys() & {"lead_before", "lead_after"}:
            return {}
        found: dict[str, Any] = {"lead_before": self.lead, "remaining_before": self.remaining}
        after = {abs(self.lead - points) > self.remaining for points in self._penalties(given)}
        if abs(self.lead) <= self.remaining and len(after) == 1:
            found["snookers_needed"] = after.pop()
        return found

    def _penalties(self, given: Values) -> range:
        """Give what the miss can cost, as far as the balls are known."""
        if "on" not in given or "first_hit" not in given:
            return range(self.least_penalty, HIGHEST_PENALTY + 1)
        values: dict[str | None, int] = {"red": 1, None: 0}
        values.update(SNOOKER_VALUES)
        points = max(LEAST_PENALTY, values[given["on"]], values[given["first_hit"]])
        return range(points, points + 1)


def points_remaining(reds: int, lowest: str = "yellow", *, colour_on: bool = False) -> int:
    """Count what is left: a black with every red, then the colours; a colour after a red adds up to seven."""
    if reds or colour_on:
        return reds * 8 + sum(SNOOKER_VALUES.values()) + (SNOOKER_VALUES["black"] if colour_on else 0)
    return sum(value for value in SNOOKER_VALUES.values() if value >= SNOOKER_VALUES[lowest])


def snookers_needed(lead: int, remaining: int, least_penalty: int = LEAST_PENALTY) -> int:
    """Count the fouls that the player behind needs to be able to draw level, at the least a foul gives."""
    return max(0, -(-(lead - remaining) // least_penalty))


def colours_left(reds: int, lowest: str) -> list[str]:
    """Name the colours on the table."""
    least = 0 if reds else SNOOKER_VALUES[lowest]
    return [name for name, value in SNOOKER_VALUES.items() if value >= least]


@dataclass(frozen=True, slots=True)
class CarromMatch:
    """A game: both scores, which game and board it is, and whether it is doubles."""

    player: int | None = None
    opponent: int | None = None
    board: int | None = None
    game: int | None = None
    doubles: bool = False

    @property
    def queen_counts(self) -> tuple[bool, bool] | None:
        """Whether the queen is worth points to the player and to the opponent: up to 21 points."""
        if self.player is None or self.opponent is None:
            return None
        return self.player <= 21, self.opponent <= 21

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:  # noqa: ARG002 - the same for every ruling
        """Give scores and numbers where they are asked for."""
        found = {
            "player_score": self.player,
            "opponent_score": self.opponent,
            "board_number": self.board,
            "game_number": self.game,
            "doubles": True if self.doubles else None,
        }
        return {name: value for name, value in found.items() if value is not None}


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


KINDS: Mapping[str, type[SnookerMatch] | type[CarromMatch] | type[BackgammonMatch]] = {
    "snooker": SnookerMatch,
    "carrom": CarromMatch,
    "backgammon": BackgammonMatch,
}
AnyMatch = SnookerMatch | CarromMatch | BackgammonMatch


def new_match(game: str) -> AnyMatch | None:
    """Give an empty match; a game without a score that matters has none."""
    kind = KINDS.get(game)
    return kind() if kind is not None else None


def changed(match: AnyMatch, **values: Any) -> AnyMatch:
    """Give the match with some values changed."""
    return replace(match, **values)


def as_data(match: AnyMatch) -> dict[str, Any]:
    """Write a match as plain data."""
    return asdict(match)


def from_data(game: str, data: object) -> AnyMatch | None:
    """Read a match; what cannot be one is an empty match."""
    match = new_match(game)
    if match is None or not isinstance(data, Mapping):
        return match
    for item in fields(match):
        value = data.get(item.name)
        default = getattr(match, item.name)
        if type(value) is type(default) if default is not None else type(value) is int and value >= 0:
            match = changed(match, **{item.name: value})
    if isinstance(match, SnookerMatch) and match.lowest not in SNOOKER_VALUES:
        return replace(match, lowest="yellow")
    return match


def is_empty(match: AnyMatch) -> bool:
    """Tell whether nothing has been entered."""
    return match == type(match)()
