"""A match: players, score, values of the cube, the phases around the Crawford game; officials and sanctions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from tableside.messages import Message, Text, message
from tableside.rulings import Declarations, Ruling, Step, Words, reason, refusal
from tableside.rulings.kinds import Int, Kind, Numbers, Record, one_of, wrong
from tableside.rulings.model import Values, known

DIRECTOR_DECIDES = Text("verdict.director-decides", "The director decides")


class Director(Declarations, of="backgammon"):
    director = reason("The rules leave this open; the director finds the answer that fits the circumstances.", "1.1")


class NoClock(Declarations, of="backgammon"):
    no_clock_to_press = refusal("without a clock no one can have started the opponent's time")


class Sanction(Words, of="value.sanctions"):
    WARNING = "warning", "warning"
    PENALTY_POINTS = "penalty-points", "penalty points"
    BAFFLE_BOX = "baffle-box", "a baffle box for the rest of the match"
    TIME_RESTORED = "time-restored", "lost time given back"
    LOSS_OF_GAME = "loss-of-game", "loss of the game"
    LOSS_OF_MATCH = "loss-of-match", "loss of the match"
    DISQUALIFICATION = "disqualification", "disqualification"
    EXPULSION = "expulsion", "expulsion"
    EXCLUSION = "exclusion", "exclusion"
    LATER_TOURNAMENTS = "later-tournaments", "in special cases, barred from later tournaments"
    FUTURE_TOURNAMENTS = "future-tournaments", "barred from later tournaments, for a time or for good"
    RELIEVED_OF_POST = "relieved-of-post", "relieved of the post"


WARNING_AND_POINTS = (Sanction.WARNING, Sanction.PENALTY_POINTS)


def citing(step: Step, *rules: str) -> Step:
    """Return a step that rests on further rules in the case at hand."""
    return Step(step.message, (*step.rules, *rules))


LONGEST_MATCH = 99
MATCH_LENGTH = Int(1, LONGEST_MATCH)


class Player(Words, of="value"):
    A = "a", "{A}"
    B = "b", "{B}"

    @property
    def opponent(self) -> Player:
        return Player.B if self is Player.A else Player.A

    def of(self, score: Sequence[int]) -> int:
        return score[0 if self is Player.A else 1]


POINTS = Numbers(2, 0, LONGEST_MATCH, (Player.A, Player.B))


PLAYER_A, PLAYER_B = Player.A.text, Player.B.text


class ReachedBy(Words, of="value.reached_by"):
    PLAY = "play", "by the games they won"
    PENALTY_POINTS = "penalty-points", "penalty points were given"
    LENGTH_CORRECTED = "length-corrected", "the length of the match was corrected"


class CubeGoes(Words, of="value.cube_to"):
    CENTRE = "centre", "in the middle"
    A = "a", "with {A}"
    B = "b", "with {B}"
    OFF = "off", "off the board"
    OFFERED = "offered", "offered to the opponent"
    TAKER = "taker", "on the taker's side"


class GameKind(Words, of="value.kind"):
    SINGLE = "single", "single game"
    GAMMON = "gammon", "gammon"
    BACKGAMMON = "backgammon", "backgammon"


GAME_POINTS: Mapping[GameKind, int] = {GameKind.SINGLE: 1, GameKind.GAMMON: 2, GameKind.BACKGAMMON: 3}
RESULT = Record((("winner", one_of(Player)), ("kind", one_of(GameKind))))
CUBE_VALUES = (1, 2, 4, 8, 16, 32, 64, 128)
_LONG = 20
"""Python refuses to read a number of some thousand digits."""


@dataclass(frozen=True)
class CubeValue(Kind):
    """A number that a doubling cube can stand at."""

    def parse(self, raw: Any) -> int:
        word = int(raw) if isinstance(raw, str) and len(raw) < _LONG and raw.strip().isdecimal() else raw
        if isinstance(word, bool) or word not in CUBE_VALUES:
            raise wrong("wrong.choice", value=str(raw), values=", ".join(map(str, CUBE_VALUES)))
        return int(word)

    def domain(self) -> Sequence[int]:
        return CUBE_VALUES

    def others(self, value: int) -> Iterable[int]:
        return sorted((other for other in CUBE_VALUES if other != value), key=lambda other: (abs(other - value), other))

    def describe(self) -> Message:
        return message("kind.choice", values=" | ".join(map(str, CUBE_VALUES)))

    def examples(self) -> list[int]:
        return list(CUBE_VALUES)


def written(score: Sequence[int]) -> str:
    return f"{score[0]}–{score[1]}"


class Over(Declarations, of="backgammon"):
    match_is_over = refusal("{player} has already won the match at this score")


class NoSuchScore(Declarations, of="backgammon"):
    nobody_one_away = refusal("no player is one point short of the match, so the Crawford game cannot have been played")
    crawford_had_no_winner = refusal(
        "the Crawford game cannot have been played while the other player has no point: its winner would have points "
        "or the match"
    )
    both_one_away = refusal(
        "both players cannot be one point away before the Crawford game, unless penalty points or a corrected length "
        "brought them there"
    )


class CrawfordReading(Declarations, of="backgammon.crawford"):
    both_by_penalty = reason(
        "Penalty points brought both players to one point short before a game was played at that score, so this is "
        "the first such game: the Crawford game.",
        "4.4.iv, 2.2.iv",
    )
    both_by_length = reason(
        "Reading: as long as the wrong length held, no player was one point short, so this is the first such game and "
        "the Crawford game. The director decides.",
        "4.4.iv, 4.8, 1.1",
        reading=True,
    )
    at_wrong_length = reason(
        "Reading: a game played as the Crawford game while the wrong length held is not that of this match; it is due "
        "when a player is first one point short at the right length. The director decides.",
        "4.4.iv, 4.8, 1.1",
        reading=True,
    )


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

    @property
    def reached_by(self) -> ReachedBy:
        """How the players came to the score."""


def check_score(length: int, score: tuple[int, int]) -> None:
    """Refuse the score of a match that is already won."""
    for player in Player:
        if player.of(score) >= length:
            raise Over.match_is_over("score", player=player.word)


def phase_at(length: int, score: tuple[int, int], *, crawford_played: bool) -> Phase:
    """Return which game comes: the Crawford game is the first in which a player needs one point (4.4.iv).

    The rule holds for every match, so the only game of a match to one point is its Crawford game.
    """
    if max(score) < length - 1:
        return Phase.BEFORE
    return Phase.AFTER if crawford_played else Phase.CRAWFORD


def phase_of(match: InMatch) -> Phase:
    """Return whether this is the Crawford game, and refuse scores that no match can have."""
    length, score = match.length, match.score
    check_score(length, score)
    if phase_at(length, score, crawford_played=False) is Phase.BEFORE:
        played = known(match, "crawford_played") and match.crawford_played
        if played and match.reached_by is not ReachedBy.LENGTH_CORRECTED:
            raise NoSuchScore.nobody_one_away("crawford_played")
        return Phase.BEFORE
    if match.crawford_played:
        # The leader's win would have ended the match, so the other player has won the Crawford game.
        if min(score) == 0:
            raise NoSuchScore.crawford_had_no_winner("crawford_played")
        return Phase.AFTER
    if are_both_one_away(length, score) and match.reached_by is ReachedBy.PLAY:
        raise NoSuchScore.both_one_away("score")
    return Phase.CRAWFORD


def are_both_one_away(length: int, score: tuple[int, int]) -> bool:
    """Return whether both players need one point, which at the start of a match to one point is no wonder."""
    return min(score) == length - 1 > 0


def crawford_reading(match: InMatch, phase: Phase) -> Step | None:
    """Return the reading that a ruling rests on after the length was corrected, if it needs one."""
    if match.reached_by is not ReachedBy.LENGTH_CORRECTED:
        return None
    if phase is Phase.CRAWFORD:
        return CrawfordReading.both_by_length() if are_both_one_away(match.length, match.score) else None
    played = known(match, "crawford_played") and match.crawford_played
    return CrawfordReading.at_wrong_length() if played else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A score and whether it wins the match."""

    score: tuple[int, int]
    winner: Player | None

    @property
    def over(self) -> bool:
        return self.winner is not None


def standing_after(length: int, score: tuple[int, int], result: Mapping[str, Any], value: int) -> Standing:
    winner: Player = result["winner"]
    points = GAME_POINTS[result["kind"]] * value
    after = (score[0] + points, score[1]) if winner is Player.A else (score[0], score[1] + points)
    return Standing(after, winner if winner.of(after) >= length else None)


def gives_the_loser_points(told: Values, other: Ruling) -> bool:
    """Return whether an answer adds the points of a game to the score of the player who lost it."""
    after = other.outcome.get("score_after")
    if not after or not told.get("result") or "score" not in told:
        return False
    loser = "ba".index(str(told["result"]["winner"]))
    return bool(after[loser] != told["score"][loser])


def is_no_crawford_story(told: Values) -> bool:
    """Return whether something is noticed before a next game that a match just won does not have."""
    result, score = told.get("result"), told.get("score")
    last = told.get("length", 0) - 1
    after = told.get("noticed", "during") != "during"
    if after and ((score and last not in score) or told.get("doubled") is False):
        return True  # There was nothing to notice.
    if told.get("noticed") != "after-game" or not result or not score:
        return False
    points = GAME_POINTS[result["kind"]] * told.get("cube", 1)
    return bool(score["ab".index(str(result["winner"]))] + points >= told["length"])
