"""A player asks for a ball to be cleaned, a light to be moved or other help: is it given? (3.2.b, 5.1.a, 5.4)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Then, Values


class Verdict(Words):
    GIVEN = "given", "Done"
    DECLINED = "declined", "Not done"


class Request(Words, of="value.request"):
    CLEAN = "clean", "a ball to be cleaned"
    LIGHT = "light", "a light to be moved out of the way"
    DISABILITY = "disability", "help that a disability calls for"


class Asker(Words, of="value.by"):
    STRIKER = "striker", "the striker"
    NON_STRIKER = "non-striker", "the non-striker"


class Why(Declarations):
    before_the_frame = reason(
        "The rule on cleaning holds once the frame is under way; before that nothing hinders it.", "3.2.b"
    )
    referee_cleans = reason(
        "The striker asks reasonably: the referee, and no one else, cleans the ball.", "3.2.b, 5.1.a.vi"
    )
    mark_first = reason(
        "The ball is not on its spot, so its place is marked with a ball marker before it is lifted.", "3.2.b.i"
    )
    on_its_spot = reason("The ball is on its spot, so its place need not be marked.", "3.2.b.i")
    stands_for_it = reason("Until the ball is back the marker stands for it and has its value.", "3.2.b.ii")
    not_striker = reason("During a frame a ball in play is cleaned at the striker's request only.", "3.2.b")
    unreasonable = reason(
        "The request is not reasonable, and a ball is cleaned only at a reasonable one.", "3.2.b, 5.1.a.vi"
    )
    light = reason(
        "At the striker's request the referee or the marker moves a light that is in the way and holds it clear.",
        "5.4.a",
    )
    light_not_striker = reason("Only the striker can ask for a light to be moved.", "5.4.a")
    disability = reason("The referee or the marker may give disabled players whatever help they need.", "5.4.b, 3.19.b")


class Call(Declarations):
    clean = call("One moment. I will clean the ball.")
    given = call("Certainly.")
    declined = call("Not now. Play on.")


class Assistance(Scenario):
    request: Request = ask("What is asked for?")
    by: Asker = ask("Who asks?", default=Asker.STRIKER)
    frame_begun: bool = ask("Is the frame under way?", default=True)
    reasonable: bool = ask("Is the request reasonable?")
    on_spot: bool = ask("Is the ball on its spot?")


def rule(case: Assistance) -> Ruling:
    if case.request is Request.DISABILITY:
        return _given(Why.disability())
    if case.request is Request.LIGHT:
        return _given(Why.light()) if case.by is Asker.STRIKER else _declined(Why.light_not_striker())
    return _cleaning(case)


def _cleaning(case: Assistance) -> Ruling:
    if not case.frame_begun:
        return _given(Why.before_the_frame())
    if case.by is Asker.NON_STRIKER:
        return _declined(Why.not_striker())
    if not case.reasonable:
        return _declined(Why.unreasonable())
    place = (Why.on_its_spot(),) if case.on_spot else (Why.mark_first(), Why.stands_for_it())
    return Ruling.of(Verdict.GIVEN, Call.clean(), Why.referee_cleans(), *place, given=True, mark=not case.on_spot)


def _given(why: Step) -> Ruling:
    return Ruling.of(Verdict.GIVEN, Call.given(), why, given=True, mark=None)


def _declined(why: Step) -> Ruling:
    return Ruling.of(Verdict.DECLINED, Call.declined(), why, given=False, mark=None)


def _to_ball_moved(facts: Values, answer: Answer) -> Values | None:
    marked = answer.ruling is not None and answer.ruling.outcome["mark"]
    return {"marker": True} if marked and facts.get("request") is Request.CLEAN else None


WIZARD = Wizard(rule, then=(Then("snooker.ball-moved", _to_ball_moved),))
