"""Balls were moved from outside, or something lies on the table: what follows? (4m)"""

from tableside.games.blackball.fouls import AfterFoul, Decision, FoulCall, Winner, after_foul, penalty_steps
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    REPLACE = "replace", "Balls put back, no foul"
    NO_FOUL = "no-foul"
    REMOVE = "remove", "Object removed"
    FOUL = "foul"
    LOSS = "loss"


class Event(Words, of="value.blackball.interference.event"):
    OUTSIDER = "outsider", "someone else moved balls"
    JOSTLED = "jostled", "a player was jostled"
    BEYOND_CONTROL = "beyond-control", "an event beyond the player's control"
    PLAYER = "player", "the player moved balls, not on purpose"
    ON_PURPOSE = "on-purpose", "the player moved balls on purpose"
    CHALK_LAID_DOWN = "chalk-laid-down", "chalk laid down while in control"
    CHALK_LEFT_BEHIND = "chalk-left-behind", "chalk left after the turn"
    USED_AS_MARKER = "used-as-marker", "an object used as a marker"
    AIMING_MARK = "aiming-mark", "a mark made on purpose for aiming"


class Why(Declarations):
    outsider = reason("The balls were moved by someone who does not play in the frame: no foul.", "4m.a")
    jostled = reason("A player was jostled: no foul.", "4m.b")
    beyond_control = reason("It was beyond the player's control: no foul.", "4m.c")
    player = reason("The player moved balls without being jostled: a ball was touched, which is a foul.", "5n")
    on_purpose = reason("Touching a ball on the playing surface on purpose loses the frame.", "7d")
    replace = reason("The referee puts the balls back as near as possible to where they were.", "4m")
    chalk_laid_down = reason(
        "Chalk on the table is no foul while the player is in control; it must be taken off when the turn ends.", "4m"
    )
    chalk_left_behind = reason(
        "The chalk had to be taken off at the end of the turn. The rule names no penalty. Likeliest reading: it is "
        "taken off, and play goes on.",
        "4m",
        reading=True,
    )
    used_as_marker = reason(
        "No object may serve as a marker. Only marking on purpose to help aiming is called a foul. Likeliest reading: "
        "the object is taken off, and play goes on.",
        "4m",
        reading=True,
    )
    aiming_mark = reason("Marking the table on purpose as a help for aiming is a foul.", "4m")


class Call(Declarations):
    replace = call("No foul. The balls go back.")
    no_foul = call("No foul.")
    remove = call("Please take that off the table.")
    loss = call("Ball touched on purpose. Loss of frame.", code="call.blackball.touched-ball.loss")


_NOBODYS_FAULT = (Event.OUTSIDER, Event.JOSTLED, Event.BEYOND_CONTROL)
_NO_PENALTY_NAMED = (Event.CHALK_LEFT_BEHIND, Event.USED_AS_MARKER)


class Interference(Scenario):
    event: Event = ask("What happened?")


def rule(case: Interference) -> Ruling:
    if case.event in _NOBODYS_FAULT:
        why = (Why.reason_for(case.event)(), Why.replace())
        return Ruling(Verdict.REPLACE, Call.replace(), _outcome(replace_balls=True), why)
    if case.event is Event.CHALK_LAID_DOWN:
        return Ruling(Verdict.NO_FOUL, Call.no_foul(), _outcome(), (Why.chalk_laid_down(),))
    if case.event in _NO_PENALTY_NAMED:
        why = (Why.reason_for(case.event)(), Decision.referee_decides())
        return Ruling(Verdict.REMOVE, Call.remove(), _outcome(remove_object=True), why, discretion=True)
    if case.event is Event.AIMING_MARK:
        return _foul(Why.aiming_mark(), remove_object=True)
    if case.event is Event.ON_PURPOSE:
        outcome = {**_outcome(), "winner": Winner.OPPONENT}
        return Ruling(Verdict.LOSS, Call.loss(), outcome, (Why.on_purpose(),))
    return _foul(Why.player())


def _outcome(*, replace_balls: bool = False, remove_object: bool = False) -> dict[str, object]:
    return {"foul": False, "replace_balls": replace_balls, "remove_object": remove_object, "winner": None, "next": None}


def _foul(why: Step, *, remove_object: bool = False) -> Ruling:
    outcome = {**_outcome(remove_object=remove_object), "foul": True, "next": after_foul()}
    return Ruling(Verdict.FOUL, FoulCall.foul(), outcome, (why, *penalty_steps()))


WIZARD = Wizard(rule, says=(FoulCall, AfterFoul, Winner, Decision), grave=(Verdict.LOSS,))
