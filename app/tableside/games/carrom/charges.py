"""How a breach of the Laws is punished: foul or technical foul, by the moment it happens (35-37)."""

from dataclasses import dataclass

from tableside.games.carrom.shared import Turn, Winner
from tableside.messages import Text
from tableside.rulings import Declarations, Step, Words, reason

QUEEN_POINTS = 3
LAST_SCORE_WITH_QUEEN = 21
MOST_POINTS = 12


def queen_counts(score: int) -> bool:
    """Return whether the queen is worth points to a player with this score: up to 21 (25.b.i, 27)."""
    return score <= LAST_SCORE_WITH_QUEEN


def queen_value(score: int) -> int:
    """Return three points while the one who gets them has 21 or fewer, then nothing (25.b.i, 27)."""
    return QUEEN_POINTS if queen_counts(score) else 0


def queen_alone(score: int) -> int:
    """Return the queen's value where nothing else counts: three points, from 22 on one (72, 73)."""
    return queen_value(score) or 1


class BoardLoss(Declarations, of="carrom.loss"):
    pieces = reason(
        (
            "For the loser's carromman still on the carrom board: one point.",
            "For the loser's carrommen still on the carrom board: {count} points.",
        ),
        "25.b.ii",
    )
    queen = reason("The queen is still there: 3 points more, as the winner has 21 or fewer.", "25.b.i")
    queen_too_late = reason("The queen is still there but is not counted, as the winner has 22 or more.", "27")


@dataclass(frozen=True, slots=True)
class LostBoard:
    """A board lost by an offence: the points the opponent gets for it, and why so many."""

    points: int
    reasons: tuple[Step, ...]

    @property
    def outcome(self) -> dict[str, str | int]:
        """The board as an outcome shows it."""
        return {"winner": Winner.OPPONENT, "points": self.points}


def board_loss(pieces: int, queen_on_board: bool, winner_score: int) -> LostBoard:
    """Count the offender's pieces, and the queen if it is there and the winner has 21 or fewer (24, 64, 82.b, 87.b)."""
    counted = BoardLoss.pieces(count=pieces)
    if not queen_on_board:
        return LostBoard(pieces, (counted,))
    if queen_counts(winner_score):
        return LostBoard(pieces + QUEEN_POINTS, (counted, BoardLoss.queen()))
    return LostBoard(pieces, (counted, BoardLoss.queen_too_late()))


WHEN = Text("fact.carrom.timing", "When, seen from the one who did it?")


class Timing(Words, of="value.timing"):
    BEFORE_FIRST_STROKE = "before-first-stroke", "on turn, before the first stroke"
    DURING_TURN = "during-turn", "on turn, during or after the first stroke"
    NOT_ON_TURN = "not-on-turn", "not on turn"


class FoulKind(Words, of="value.carrom"):
    FOUL = "foul", "foul"
    TECHNICAL_FOUL = "technical-foul", "technical foul"


class Charged(Declarations, of="carrom"):
    technical_foul = reason(
        "Before the first stroke of the turn it is a technical foul: the opponent places "
        "one carromman and the player goes on.",
        "35.a, 36.a",
    )
    technical_foul_by_opponent = reason(
        "By someone not on turn it is a technical foul: one of the offender's carrommen "
        "is placed, and the turn does not change.",
        "35.a, 36.b",
    )
    foul = reason(
        "During the first stroke or after it, it is a foul: the opponent places one carromman and the turn is lost.",
        "35.b, 37.a",
    )


@dataclass(frozen=True, slots=True)
class Charge:
    """The kind of foul of a breach, and its effect on the turn; each costs one piece."""

    kind: FoulKind
    turn: Turn
    reason: Step


def charge_for(timing: Timing) -> Charge:
    """Tell a technical foul from a foul by the moment of the breach."""
    match timing:
        case Timing.DURING_TURN:
            return Charge(FoulKind.FOUL, Turn.PASSES, Charged.foul())
        case Timing.BEFORE_FIRST_STROKE:
            return Charge(FoulKind.TECHNICAL_FOUL, Turn.KEEPS, Charged.technical_foul())
        case _:
            return Charge(FoulKind.TECHNICAL_FOUL, Turn.UNCHANGED, Charged.technical_foul_by_opponent())
