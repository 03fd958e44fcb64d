"""What the backgammon wizards share: players, scores, cube values and the phases of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Protocol

from tableside.messages import Message, Param, Text, message
from tableside.rulings.kinds import Choice, Numbers, Record, wrong
from tableside.rulings.model import Step, known, refuse, step

LONGEST_MATCH = 99
PLAYERS = ("a", "b")
SCORE = Numbers(2, 0, LONGEST_MATCH)
RESULT = Record((("winner", Choice(PLAYERS)), ("kind", Choice(("single", "gammon", "backgammon")))))
NOTICED = Choice(("during", "after-game", "match-over", "next-game-started"))
GAME_POINTS: Mapping[str, int] = {"single": 1, "gammon": 2, "backgammon": 3}
CUBE_VALUES = (1, 2, 4, 8, 16, 32, 64, 128)


@dataclass(frozen=True)
class CubeValue:
    """A number that a doubling cube can stand at."""

    def parse(self, raw: Any) -> int:
        """Read one of the values, also as a word."""
        word = int(raw) if isinstance(raw, str) and raw.strip().isdecimal() else raw
        if isinstance(word, bool) or word not in CUBE_VALUES:
            raise wrong("wrong.choice", value=str(raw), values=", ".join(map(str, CUBE_VALUES)))
        return int(word)

    def dump(self, value: int) -> int:
        """Give the value itself."""
        return value

    def domain(self) -> Sequence[int]:
        """List the values."""
        return CUBE_VALUES

    def others(self, value: int) -> Iterable[int]:
        """Give the other values, nearest first."""
        return sorted((other for other in CUBE_VALUES if other != value), key=lambda other: (abs(other - value), other))

    def describe(self) -> Message:
        """List the values."""
        return message("kind.choice", values=" | ".join(map(str, CUBE_VALUES)))

    def examples(self) -> list[int]:
        """Give raw values to test with."""
        return list(CUBE_VALUES)

    def texts(self) -> Iterable[Text]:
        """Numbers need no words."""
        return ()


@cache
def articles(*labels: str) -> tuple[str, ...]:
    """Give the ids of articles of these rules."""
    return tuple(f"backgammon/{label}" for label in labels)


def why(code: str, *labels: str, **params: Param) -> Step:
    """Build a step from a backgammon text and the articles it rests on."""
    return step(f"step.backgammon.{code}", *articles(*labels), **params)


def say(code: str, **params: Param) -> Message:
    """Build what the director says."""
    return message(f"call.backgammon.{code}", **params)


def written(score: Sequence[int]) -> str:
    """Write a score as on a score sheet."""
    return f"{score[0]}–{score[1]}"


class Phase(Enum):
    """Where a match stands with regard to the Crawford game (4.4.iv)."""

    BEFORE = "before"
    CRAWFORD = "crawford"
    AFTER = "after"


class InMatch(Protocol):
    """A scenario that tells where a match stands."""

    @property
    def length(self) -> int:
        """Points that win the match."""

    @property
    def score(self) -> tuple[int, int]:
        """Points of A and B before this game."""

    @property
    def crawford_played(self) -> bool:
        """Whether the Crawford game lies behind."""


def check_score(length: int, score: tuple[int, int]) -> None:
    """Refuse the score of a match that is already won."""
    for player, points in zip("AB", score, strict=True):
        if points >= length:
            raise refuse("score", "refuse.backgammon.match-is-over", player=player)


def phase_of(match: InMatch) -> Phase:
    """Tell whether this is the Crawford game, and refuse scores that no match can have."""
    length, score = match.length, match.score
    check_score(length, score)
    if max(score) < length - 1:
        if known(match, "crawford_played") and match.crawford_played:
            raise refuse("crawford_played", "refuse.backgammon.nobody-one-away")
        return Phase.BEFORE
    if match.crawford_played:
        # The leader's win would have ended the match, so the other player has won the Crawford game.
        if min(score) == 0:
            raise refuse("crawford_played", "refuse.backgammon.crawford-had-no-winner")
        return Phase.AFTER
    # In a match to one point both start one point away: the letter makes its only game the Crawford game.
    if min(score) == length - 1 and length > 1:
        raise refuse("score", "refuse.backgammon.both-one-away")
    return Phase.CRAWFORD


@dataclass(frozen=True, slots=True)
class Standing:
    """A score and whether it wins the match."""

    score: tuple[int, int]
    winner: str | None

    @property
    def over(self) -> bool:
        """Whether the match is won."""
        return self.winner is not None


def standing_after(length: int, score: tuple[int, int], result: Mapping[str, Any], value: int) -> Standing:
    """Add a game won with the cube at this value."""
    winner = PLAYERS.index(result["winner"])
    points = list(score)
    points[winner] += GAME_POINTS[result["kind"]] * value
    return Standing((points[0], points[1]), PLAYERS[winner] if points[winner] >= length else None)
