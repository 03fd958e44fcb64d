"""A ball is touched or moved outside a stroke: is it put back, or who is penalised? (3.2.b, 3.14.h, 3.15, 3.18)"""

from tableside.games.snooker.balls import BLACK, CUE, OBJECT_BALLS, AfterRed, Ball, penalty
from tableside.games.snooker.fouls import AfterFoul, Foul, SnookerCall, Turn, foul, no_foul
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import FOUL, Then, Values, same


class Verdict(Words):
    REPLACE = "replace", "Put back, no penalty"
    NO_FOUL = "no-foul", "No foul"
    FOUL = "foul", FOUL
    PENALTY_TURN_UNCHANGED = "penalty-turn-unchanged", "Penalty, order of play unchanged"


class Mover(Words, of="value.by"):
    STRIKER = "striker", "the striker"
    PARTNER = "partner", "the striker's partner"
    NON_STRIKER = "non-striker", "the non-striker"
    REFEREE = "referee", "the referee"
    OTHER = "other", "another person or thing"


class Cause(Words, of="value.made_to"):
    NOTHING = "nothing", "nothing: the striker's own doing"
    PARTNER = "partner", "the partner"
    OTHER = "other", "some other person or event"
    FAULTY_EQUIPMENT = "faulty-table-equipment", "faulty equipment that belongs to the table"
    OWN_EQUIPMENT = "own-equipment", "equipment the striker brought along"


class InHand(Words, of="value.ball"):
    CUE_IN_HAND = "cue-in-hand", "the cue ball, in-hand"


class Why(Declarations):
    not_in_play = reason(
        "The frame has not begun, so no ball is in play yet: there is no foul, and the balls are put in their places.",
        "2.10.b, 3.3.c",
    )
    in_hand = reason(
        "The cue ball in-hand is not in play: touching it is no foul, and the striker places it again.", "2.10.a, 3.5.b"
    )
    referee = reason("No player is penalised if the referee disturbs the balls; they are put back.", "3.15.b, 3.15")
    not_striker = reason(
        "It was not the striker: the referee puts the ball where it was or would have come to rest, without penalty.",
        "3.15",
    )
    made_to = reason(
        "Another person or event made the striker move the ball: it counts as moved by someone else, without penalty.",
        "3.15.a, 3.15",
    )
    faulty = reason(
        "The striker does not answer for faulty equipment that belongs to the table: no foul, and the balls "
        "are put back.",
        "3.18.b, 3.15",
    )
    break_goes_on = reason("A striker who was in a break goes on with it.", "3.18.b")
    own_equipment = reason("Strikers answer for everything they bring to the table.", "3.18.a, 3.12.b.vi")
    partner = reason("What the striker's own partner causes does not excuse the striker.", "3.15.a, 3.12.b.vi")
    striker = reason(
        "The striker touched a ball in play, not the cue ball with the tip in a stroke: a foul.", "3.12.b.vi"
    )
    marker_by_striker = reason(
        "The marker stands for the ball and has its value: touching it is a foul.", "3.2.b.ii, 3.12.b.vi"
    )
    marker = reason(
        "The marker stands for the ball and has its value; a player who touches it is penalised like the striker.",
        "3.2.b.ii, 3.12.b.vi",
    )
    consulting = reason(
        "A player who touches a ball in play while being asked about the position is penalised like the striker.",
        "3.14.h, 3.12.b.vi",
    )
    marker_put_back = reason("The referee puts the marker or the ball back if need be.", "3.2.b.ii")
    turn_unchanged = reason(
        "The order of play stays as it is, and the referee puts the ball back if need be.", "3.14.h"
    )
    turn_unchanged_marker = turn_unchanged.under("3.2.b.ii")


class Call(Declarations):
    replace = call("The ball is put back. No penalty.")


class No(Declarations):
    frame_not_begun = refusal(
        "before the frame begins no one is consulted after a miss, and no marker stands for a ball"
    )
    in_hand_marked = refusal("no marker stands for a cue ball in-hand")
    one_occasion = refusal("a ball being cleaned and a consultation after a miss are two occasions: give one")


class BallMoved(Scenario):
    by: Mover = ask("Who moved the ball?")
    consulting: bool = ask("Were the players being asked about balls put back after a miss?", default=False)
    marker: bool = ask("Was it the marker that stands for a ball being cleaned?", default=False)
    made_to: Cause = ask("What made the striker move it?")
    on: Ball | AfterRed = ask("Which ball was on?", (*OBJECT_BALLS, AfterRed.COLOUR))
    ball: Ball | InHand = ask("Which ball was touched or moved?", (CUE, InHand.CUE_IN_HAND, *OBJECT_BALLS))
    frame_begun: bool = ask("Has the frame begun (has the tip touched the cue ball on the table)?", default=True)


def rule(case: BallMoved) -> Ruling:
    if case.consulting and case.marker:
        raise No.one_occasion("marker")
    if not case.frame_begun:
        if case.consulting or case.marker:
            raise No.frame_not_begun("frame_begun")
        return _put_back(Why.not_in_play())
    if case.by is Mover.REFEREE:
        return _put_back(Why.referee())
    if case.by is Mover.OTHER:
        return _put_back(Why.not_striker())
    if case.by is Mover.STRIKER:
        return _moved_by_striker(case)
    if case.consulting:
        return _penalty_without_change_of_turn(case, Why.consulting(), Why.turn_unchanged())
    if case.marker:
        return _penalty_without_change_of_turn(case, Why.marker(), Why.turn_unchanged_marker())
    return _put_back(Why.not_striker())


def _moved_by_striker(case: BallMoved) -> Ruling:
    marked = case.marker
    if case.made_to is Cause.OTHER:
        return _put_back(Why.made_to())
    if case.made_to is Cause.FAULTY_EQUIPMENT:
        return _put_back(Why.faulty(), Why.break_goes_on())
    if case.consulting:
        return _penalty_without_change_of_turn(case, Why.consulting(), Why.turn_unchanged())
    if isinstance(case.ball, InHand):
        return _not_in_play(case)
    after = (*((Why.marker_put_back(),) if marked else ()), AfterFoul.options())
    why = (*_why_striker_answers(case), *_nothing_nominated(case))
    return foul(Verdict.FOUL, _points(case.ball, case), *why, after=after, replace=marked, turn=Turn.ENDS)


def _why_striker_answers(case: BallMoved) -> tuple[Step, ...]:
    marker = (Why.marker_by_striker(),) if case.marker else ()
    if case.made_to is Cause.OWN_EQUIPMENT:
        return *marker, Why.own_equipment()
    if case.made_to is Cause.PARTNER:
        return *marker, Why.partner()
    return marker or (Why.striker(),)


def _nothing_nominated(case: BallMoved) -> tuple[Step, ...]:
    # Where 7 points are due anyway, the ball on need not be asked for.
    return (Foul.FOUL_BEFORE_NOMINATION.why(),) if case.ball is not BLACK and isinstance(case.on, AfterRed) else ()


def _put_back(*why: Step) -> Ruling:
    return no_foul(Verdict.REPLACE, *why, call=Call.replace(), replace=True, turn=Turn.UNCHANGED)


def _not_in_play(case: BallMoved) -> Ruling:
    if case.marker:
        raise No.in_hand_marked("ball")
    return no_foul(Verdict.NO_FOUL, Why.in_hand(), replace=False, turn=Turn.UNCHANGED)


def _penalty_without_change_of_turn(case: BallMoved, why: Step, then: Step) -> Ruling:
    if isinstance(case.ball, InHand):
        return _not_in_play(case)
    return foul(
        Verdict.PENALTY_TURN_UNCHANGED,
        _points(case.ball, case),
        why,
        *_nothing_nominated(case),
        after=(then,),
        replace=True,
        turn=Turn.UNCHANGED,
    )


def _points(ball: Ball, case: BallMoved) -> int:
    return penalty(BLACK) if ball is BLACK else penalty(case.on, (ball,))


def _to_miss(facts: Values, answer: Answer) -> Values | None:
    """After a miss and with the cue ball put back, the next player has one more choice (3.14.d)."""
    if answer.ruling is None or answer.ruling.verdict != Verdict.FOUL or facts.get("marker"):
        return None
    touched = facts.get("ball")
    return {
        "stroke_made": False,
        "hit_ball_on_first": False,
        "on": facts.get("on"),
        "first_hit": touched if touched in OBJECT_BALLS else None,
    }


WIZARD = Wizard(
    rule,
    says=(Foul.FOUL_BEFORE_NOMINATION.why, AfterFoul.penalty, AfterFoul.options, SnookerCall, Turn),
    then=(Then("snooker.replay", same("on")), Then("snooker.miss", _to_miss)),
)
