"""What several carrom rulings share: foul or technical foul (35-37), and a board lost by what is left on it."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.endings import queen_value
from tableside.rulings.kinds import Choice
from tableside.rulings.model import Step, step

TIMING = Choice(("before-first-stroke", "during-turn", "not-on-turn"))
TIME_LIMIT_SECONDS = 15
LONGEST_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Charge:
    """How a breach of the Laws is punished: which foul it is, and what happens to the turn."""

    kind: str
    turn: str
    reason: Step


def charge_for(timing: str) -> Charge:
    """Tell a technical foul from a foul by the moment of the breach; each costs one piece."""
    if timing == "during-turn":
        return Charge("foul", "passes", step("step.carrom.foul", "carrom/35.b", "carrom/37.a"))
    if timing == "before-first-stroke":
        return Charge("technical-foul", "keeps", step("step.carrom.technical-foul", "carrom/35.a", "carrom/36.a"))
    reason = step("step.carrom.technical-foul-by-opponent", "carrom/35.a", "carrom/36.b")
    return Charge("technical-foul", "unchanged", reason)


CHARGE_RULES = ("carrom/35.a", "carrom/35.b", "carrom/36.a", "carrom/36.b", "carrom/37.a")


@dataclass(frozen=True, slots=True)
class BoardLoss:
    """The points a board is lost by, for the offender's pieces and the queen still on it."""

    points: int
    reasons: tuple[Step, ...]


def board_loss(pieces: int, queen_on_board: bool, winner_score: int) -> BoardLoss:
    """Count the offender's pieces, and the queen if it is there and the winner has 21 or fewer (24, 64, 82.b, 87.b)."""
    counted = step("step.carrom.loss.pieces", "carrom/25.b.ii", count=pieces)
    if not queen_on_board:
        return BoardLoss(pieces, (counted,))
    value = queen_value(winner_score)
    if value:
        return BoardLoss(pieces + value, (counted, step("step.carrom.loss.queen", "carrom/25.b.i")))
    return BoardLoss(pieces, (counted, step("step.carrom.loss.queen-too-late", "carrom/64", "carrom/27")))


LOSS_RULES = ("carrom/25.b.i", "carrom/25.b.ii", "carrom/27", "carrom/64")
