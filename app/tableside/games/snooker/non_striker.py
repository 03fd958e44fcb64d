"""Does the non-striker stand where they may? (4.4)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Then, Values


class Verdict(Words):
    IN_ORDER = "in-order", "Nothing to object to"
    MOVE_AWAY = "move-away", "The non-striker has to move"
    UNFAIR = "unfair-conduct", "To be judged as unfair conduct"


class Place(Words, of="value.stands"):
    PROPER = "proper", "sits or stands at a reasonable distance"
    TOO_NEAR = "too-near", "is too near the table"
    IN_SIGHT = "in-sight", "stands or moves in the striker's line of vision"


class Why(Declarations):
    proper = reason("The non-striker sits or stands at a reasonable distance from the table.", "4.4")
    not_playing = reason("The line of vision has to be clear while the striker is playing; now no one is.", "4.4")
    in_sight = reason(
        "While the striker is playing, the non-striker must not stand or move in the striker's line of vision.", "4.4"
    )
    too_near = reason("The non-striker must keep at a reasonable distance from the table.", "4.4")
    no_penalty = reason(
        "The rules set no penalty for this: the referee steps in and asks for it to be put right.", "5.1.a.iv"
    )
    persistent = reason(
        "A player who goes on after having been asked may be acting unfairly, deliberately or persistently: that "
        "costs the frame. The referee is the only judge of it.",
        "4.2, 5.1.a.i",
    )


class Call(Declarations):
    in_order = call("Play on.")
    move_away = call("Out of the striker's way, please.")
    unfair = call("You have been asked before. Go on, and I treat it as unfair conduct.")


class NonStriker(Scenario):
    stands: Place = ask("Where is the non-striker?")
    striker_playing: bool = ask("Is the striker playing?")
    asked_before: bool = ask("Does it go on although the referee has asked for it to stop?")


def rule(case: NonStriker) -> Ruling:
    if case.stands is Place.PROPER:
        return Ruling.of(Verdict.IN_ORDER, Call.in_order(), Why.proper())
    if case.stands is Place.IN_SIGHT and not case.striker_playing:
        return Ruling.of(Verdict.IN_ORDER, Call.in_order(), Why.not_playing())
    why = Why.in_sight() if case.stands is Place.IN_SIGHT else Why.too_near()
    if case.asked_before:
        return Ruling.of(Verdict.UNFAIR, Call.unfair(), why, Why.persistent(), discretion=True)
    return Ruling.of(Verdict.MOVE_AWAY, Call.move_away(), why, Why.no_penalty())


def _to_conduct(_facts: Values, answer: Answer) -> Values | None:
    unfair = answer.ruling is not None and answer.ruling.verdict is Verdict.UNFAIR
    return {"matter": "unfair"} if unfair else None


WIZARD = Wizard(rule, then=(Then("snooker.conduct", _to_conduct),))
