"""A colour stands in the wrong place, is missing, or a ball should not be there: what is done? (3.7.a-c, 3.11.d)"""

from dataclasses import replace

from tableside.games.snooker.balls import BLACK, COLOURS, OBJECT_BALLS, Ball, penalty
from tableside.games.snooker.fouls import AfterFoul, SnookerCall, foul, no_foul
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import known


class Verdict(Words):
    REMOVE = "remove", "Taken off, no penalty"
    SPOT_NOW = "spot-now", "Spotted correctly now"
    STAYS = "stays", "Stays where it is"
    SPOT_WITHOUT_PENALTY = "spot-without-penalty", "Spotted, no penalty"
    REMOVE_RED = "remove-red", "The red is taken off, no penalty"
    FOUL_STAYS = "foul-stays", "Foul; the colour stays"
    FOUL_AND_SPOT = "foul-and-spot", "Foul; the colour is spotted"


class Error(Words, of="value.error"):
    MISPLACED = "misplaced", "on the table, but in the wrong place"
    MISSING = "missing", "wrongly off the table"
    GONE = "gone", "on the table although potted for good"
    EXTRA_RED = "extra-red", "a red was put up instead of it"


class Place(Words, of="value.snooker.spotting-error.colour"):
    OFF = "off", "taken off the table"
    AS_LIES = "as-lies", "stays where it is"
    SPOTTED = "spotted", "spotted"


class Why(Declarations):
    not_the_player = reason("No player is held responsible for the referee's mistake in spotting.", "3.7.a")
    gone = reason(
        "The colour had been potted in order and was spotted by mistake: it is taken off at once, without penalty.",
        "3.7.b",
    )
    extra_red = reason(
        "Reds do not come back. The rules do not say what becomes of one put up by mistake; likeliest reading, as for "
        "a colour that had gone: it is taken off as soon as it is seen, without penalty, and points made meanwhile "
        "stand. The referee decides.",
        "3.3.g, 3.7.b, 5.1.a.ii",
    )
    extra_red_in_time = reason(
        "No stroke has been made: the red, which does not come back, is taken off again, and the colour is put by hand "
        "on the spot the rules give it.",
        "3.3.g, 3.7, 3.7.j",
    )
    spotted_too = reason("The colour that should have been spotted is spotted now, without penalty.", "3.7.c.i")
    in_time = reason("No stroke has been made: the colour is put by hand on the spot the rules give it.", "3.7, 3.7.j")
    counts_as_spotted = reason(
        "A stroke has been made: the colour counts as correctly spotted for the strokes that follow.", "3.7.c"
    )
    overlooked = reason("Its absence had been overlooked: it is spotted now, without penalty.", "3.7.c.i")
    too_soon = reason("The striker played before the referee could finish spotting: a foul.", "3.7.c.ii, 3.12.b.ii")
    too_soon_misplaced = too_soon.under("3.12.b.ii")
    stays = reason("A colour that is not correctly spotted remains where it is.", "3.11.d, 3.7.c")
    spotted = reason("A colour that is off the table is now properly spotted.", "3.11.d, 3.7.c.ii")


class Call(Declarations):
    remove = call("The colour is taken off. No penalty.")
    remove_red = call("The red is taken off and the colour spotted. No penalty.")
    spot_now = call("The colour is spotted correctly.")
    stays = call("The colour stays where it is.")
    spot_without_penalty = call("The colour is spotted. No penalty.")


class No(Declarations):
    no_stroke = refusal("no stroke has been played yet")
    gone = refusal("a colour potted for good is not to be spotted")
    extra_red = refusal("the referee had finished spotting, though the wrong ball")


class SpottingError(Scenario):
    error: Error = ask("What is wrong with the colour?")
    stroke_made: bool = ask("Has a stroke been made since?")
    too_soon: bool = ask("Did the striker play before the referee had finished spotting?")
    on: Ball = ask("Which ball was on?", OBJECT_BALLS)
    colour: Ball = ask("Which colour is it?", COLOURS)


def rule(case: SpottingError) -> Ruling:
    _refuse_impossible(case)
    blameless = Why.not_the_player()
    if case.error is Error.GONE:
        return no_foul(Verdict.REMOVE, Why.gone(), blameless, call=Call.remove(), colour=Place.OFF)
    if case.error is Error.EXTRA_RED:
        return _extra_red(case)
    if not case.stroke_made:
        return no_foul(Verdict.SPOT_NOW, blameless, Why.in_time(), call=Call.spot_now(), colour=Place.SPOTTED)
    if case.too_soon:
        # A misplaced colour then stays, a missing one is spotted (3.11.d).
        points = penalty(BLACK) if case.colour is BLACK else penalty(case.on, (case.colour,))
        if case.error is Error.MISPLACED:
            why, after = Why.too_soon_misplaced(), (Why.stays(),)
            return foul(Verdict.FOUL_STAYS, points, why, after=after, colour=Place.AS_LIES)
        return foul(Verdict.FOUL_AND_SPOT, points, Why.too_soon(), after=(Why.spotted(),), colour=Place.SPOTTED)
    if case.error is Error.MISPLACED:
        stands = Why.counts_as_spotted()
        return no_foul(Verdict.STAYS, blameless, stands, call=Call.stays(), colour=Place.AS_LIES)
    call = Call.spot_without_penalty()
    return no_foul(Verdict.SPOT_WITHOUT_PENALTY, blameless, Why.overlooked(), call=call, colour=Place.SPOTTED)


def _extra_red(case: SpottingError) -> Ruling:
    """Before a stroke it is simply put right; what becomes of a red that has been played with is nowhere said."""
    blameless = Why.not_the_player()
    steps = (
        (Why.extra_red(), blameless, Why.spotted_too()) if case.stroke_made else (Why.extra_red_in_time(), blameless)
    )
    ruling = no_foul(Verdict.REMOVE_RED, *steps, call=Call.remove_red(), colour=Place.SPOTTED)
    return replace(ruling, discretion=case.stroke_made)


def _refuse_impossible(case: SpottingError) -> None:
    if not known(case, "too_soon") or not case.too_soon:
        return
    if known(case, "stroke_made") and not case.stroke_made:
        raise No.no_stroke("too_soon")
    if known(case, "error") and case.error in (Error.GONE, Error.EXTRA_RED):
        raise (No.gone if case.error is Error.GONE else No.extra_red)("too_soon")


WIZARD = Wizard(rule, says=(AfterFoul.penalty, SnookerCall))
