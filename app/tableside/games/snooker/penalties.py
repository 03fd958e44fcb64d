"""The cost and consequences of a foul, and the rulings and calls that most snooker wizards share."""

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.games.snooker.balls import HIGHEST_PENALTY, RED
from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, Ruling, Step, Words, call, reason
from tableside.rulings.model import AS_LIES, IN_HAND


class SnookerCall(Declarations, of="snooker"):
    foul = call("Foul, {penalty}.")
    no_foul = call("No foul.")


class AfterFoul(Declarations, of="snooker.foul"):
    penalty = reason("Penalty: {points} points to the opponent.", "3.12, 3.11.h.i")
    highest = reason("Several fouls in one stroke: only the highest penalty is applied.", "3.11.g")
    no_score = reason("Points made earlier in the break stand; nothing pocketed in this stroke scores.", "3.11.e")
    in_hand = reason("The cue ball is off the table: the next stroke is played from in-hand.", "3.11.f, 2.9.a")
    as_lies = reason("The next stroke is played from where the cue ball has stopped.", "3.11.f, 3.3.h")
    options = reason("The next player plays, or asks the offender to play the next stroke.", "3.11.h.ii")


class OutOfTurn(Declarations, of="snooker.foul"):
    whose_turn = reason(
        "The stroke out of turn changes nothing in the order of play: next comes the player whose turn it was, who may "
        "also ask the offender to play again.",
        "3.3.a, 3.11.h.ii",
    )


class Turn(Words, of="value"):
    CONTINUES = "continues", "continues"
    ENDS = "ends", "ends"
    UNCHANGED = "unchanged", "unchanged"


class CueBall(Words, of="value"):
    IN_HAND = "in-hand", IN_HAND
    AS_LIES = "as-lies", AS_LIES


class Option(Words, of="value.options"):
    PLAY = "play", "play the stroke"
    ASK_OFFENDER = "ask-play-from-here", "have the offender play from the position left"
    REPLAY = "replace-and-replay", "have the balls put back and the stroke replayed"
    FREE_BALL = "free-ball", "take a free ball"


def foul_call(points: int) -> Message:
    """Return what the referee says to a foul of so many points."""
    return SnookerCall.foul(penalty=Spoken(points))


def foul(verdict: Words, points: int, *why: Step, after: Iterable[Step] = (), **outcome: object) -> Ruling:
    """Return the ruling of a foul that costs so many points."""
    return Ruling(
        verdict=verdict,
        call=foul_call(points),
        outcome={"foul": True, "penalty": points, **outcome},
        steps=(*why, AfterFoul.penalty(points=points), *after),
    )


def no_foul(verdict: Words, *why: Step, call: Message | None = None, **outcome: object) -> Ruling:
    """Return the ruling that nothing was done wrong."""
    return Ruling(
        verdict=verdict, call=call or SnookerCall.no_foul(), outcome={"foul": False, "penalty": 0, **outcome}, steps=why
    )


def may_be_a_second_red(told: Mapping[str, Any], right: Ruling, other: Ruling) -> bool:
    """Return whether an answer of seven points could be right too: a red was hit or fell while a colour was on.

    Who plays at a red after a red pays seven (3.12.d.iii), and what a player was playing at is not told.
    """
    if other.outcome.get("penalty") != HIGHEST_PENALTY or right.outcome.get("penalty") == HIGHEST_PENALTY:
        return False
    listed = [told.get(name) for name in ("first_hit", "first_contact", "potted", "events")]
    return any("red" in str(part) for part in listed if part is not None) and told.get("on", told.get("phase")) != RED
