"""A match that is too slow: remedies. (2.3)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal


class Verdict(Words):
    MEASURES = "measures", "Measures against slow play"
    ON_REQUEST = "on-request", "Request for the director to decide"
    NO_MEASURE = "no-measure", "No measure"


class Request(Words, of="value.requested"):
    NONE = "none", "nothing"
    CLOCK = "clock", "a clock"
    OBSERVER = "observer", "an observer"


class Measure(Words, of="value.measures"):
    PLAYERS_TOLD = "players-told", "telling the players that penalty points may follow"
    PENALTY_POINTS = "penalty-points", "penalty points"
    CLOCK = "clock", "a clock for the rest of the match"
    OBSERVER = "observer", "an observer"


class Why(Declarations, of="backgammon.slow"):
    asked_clock = reason("A player may ask for the match to be finished with a clock.", "2.3.ii")
    asked_observer = reason("A player may ask for an observer to follow the match.", "2.3.ii")
    no_ground = reason(
        "The director does not find the pace excessively slow, so there is no ground for a measure.", "2.3.i"
    )
    director_may = reason("The director may order a clock at any moment.", "3.5.i.e")
    observer_may = reason(
        "The director may appoint an observer, and the players may be asked to share the cost.", "1.3.iii"
    )
    tell = reason(
        "The director may tell the players that they can receive penalty points if they go on playing slowly.",
        "2.3.i.a",
    )
    points = reason("The players were warned and go on playing slowly, so penalty points may be given.", "2.3.i.a")
    clock = reason(
        "The director may have the rest played with a clock, set by the points still needed.", "2.3.i.b, 3.5.vi"
    )


class Call(Declarations, of="backgammon.slow"):
    none = call("The pace is fine. Play on.")
    request = call("I have your request and shall decide.")
    tell = call("Please play faster. If you go on like this, penalty points may follow.")
    points = call("I have asked you to play faster. I can now give penalty points.")


class No(Declarations, of="backgammon"):
    clock_in_use = refusal("a clock is already in use")


class SlowPlay(Scenario):
    too_slow: bool = ask("Does the director find the pace excessively slow?")
    requested: Request = ask("What does a player ask for?", default=Request.NONE)
    warned: bool = ask("Have the players already been warned that penalty points may follow?", default=False)
    clock: bool = ask("Is a clock already in use?", default=False)


def rule(case: SlowPlay) -> Ruling:
    if case.requested is Request.CLOCK and case.clock:
        raise No.clock_in_use("requested")
    if case.too_slow:
        return _too_slow(case)
    if case.requested is Request.NONE:
        return Ruling.of(Verdict.NO_MEASURE, Call.none(), Why.no_ground(), measures=[])
    if case.requested is Request.CLOCK:
        steps, measure = (Why.asked_clock(), Why.director_may()), Measure.CLOCK
    else:
        steps, measure = (Why.asked_observer(), Why.observer_may()), Measure.OBSERVER
    return Ruling.of(Verdict.ON_REQUEST, Call.request(), *steps, measures=[measure])


def _too_slow(case: SlowPlay) -> Ruling:
    steps: list[Step] = []
    if case.requested is not Request.NONE:
        steps.append(Why.asked_clock() if case.requested is Request.CLOCK else Why.asked_observer())
    measures = [Measure.PENALTY_POINTS if case.warned else Measure.PLAYERS_TOLD]
    steps.append(Why.points() if case.warned else Why.tell())
    if not case.clock:
        measures.append(Measure.CLOCK)
        steps.append(Why.clock())
    if case.requested is Request.OBSERVER:
        measures.append(Measure.OBSERVER)
        steps.append(Why.observer_may())
    spoken = Call.points() if case.warned else Call.tell()
    return Ruling.of(Verdict.MEASURES, spoken, *steps, measures=measures)


WIZARD = Wizard(rule)
