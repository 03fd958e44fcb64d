"""How a breach of the Laws is punished: foul or technical foul, by the moment it happens (35-37)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.shared import Turn
from tableside.messages import Text
from tableside.rulings.declarations import Declarations, Words, reason
from tableside.rulings.model import Step

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
        "35.a",
        "36.a",
    )
    technical_foul_by_opponent = reason(
        "By someone not on turn it is a technical foul: one of the offender's carrommen "
        "is placed, and the turn does not change.",
        "35.a",
        "36.b",
    )
    foul = reason(
        "During the first stroke or after it, it is a foul: the opponent places one carromman and the turn is lost.",
        "35.b",
        "37.a",
    )


@dataclass(frozen=True, slots=True)
class Charge:
    """Which foul a breach is, and what happens to the turn; each costs one piece."""

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
