"""What a foul costs, and the rulings and calls that most snooker wizards end with."""

from __future__ import annotations

from tableside.games.snooker.balls import penalty
from tableside.messages import Spoken
from tableside.rulings.declarations import Declarations, Words, call, reason
from tableside.rulings.model import Ruling, Step


class SnookerCall(Declarations, of="snooker"):
    """What a snooker referee says."""

    foul = call("Foul, {penalty}.")
    no_foul = call("No foul.")


class Penalised(Declarations, of="snooker.foul"):
    """The last reason of every penalty."""

    penalty = reason("Penalty: {points} points to the opponent.", "3.12")


def foul(verdict: Words, on: str, *why: Step) -> Ruling:
    """Return the ruling of a foul that costs the value of the ball on, at least four (3.12)."""
    points = penalty(on)
    return Ruling(
        verdict=verdict,
        call=SnookerCall.foul(penalty=Spoken(points)),
        outcome={"foul": True, "penalty": points},
        steps=(*why, Penalised.penalty(points=points)),
    )


def no_foul(verdict: Words, *why: Step) -> Ruling:
    """Return the ruling that nothing was done wrong."""
    return Ruling(verdict=verdict, call=SnookerCall.no_foul(), outcome={"foul": False, "penalty": 0}, steps=tuple(why))
