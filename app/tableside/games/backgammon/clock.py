"""How many minutes does each player get? (3.5.v-vi)"""

from fractions import Fraction

from tableside.games.backgammon.match import MATCH_LENGTH, POINTS, Over, check_score
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import Halves, Int
from tableside.rulings.model import Then, Values, same

SINGLES_MINUTES = 2
SINGLES_DELAY = 12


class Verdict(Words):
    TIME = "time", "Time for each player"


class MatchKind(Words, of="value.match_kind"):
    SINGLES = "singles", "singles"
    OTHER = "other", "doubles or another kind"


class Why(Declarations):
    formula = reason(
        "{A} still needs {a} and {B} {b}: half the sum times {rate} per point gives {minutes} minutes each.", "3.5.vi"
    )
    delay = reason(
        "The simple delay gives {delay} seconds at each move before that time is touched; what is left of them is "
        "lost.",
        "3.5.v",
    )
    other_matches = reason(
        "Outside singles the director has to specify the settings; the times hold if these are the director's.",
        "3.5.v, 1.1",
    )
    other_settings = reason(
        "The director has set other values than the usual 2 minutes and 12 seconds of singles.", "3.5.v"
    )


class Call(Declarations, of="backgammon"):
    set_by_director = call("I set the times for this kind of match.", code="call.backgammon.clock.set-by-director")
    clock = call("Set both clocks to {time}, with a delay of {delay} seconds.")


class Clock(Scenario):
    length: int = ask(kind=MATCH_LENGTH)
    score: tuple[int, int] = ask("Score of {A} and {B} now?", POINTS)
    minutes_per_point: float = ask("Minutes per point?", Halves(1, 60), default=SINGLES_MINUTES)
    delay_seconds: int = ask("Seconds of move time?", Int(0, 600), default=SINGLES_DELAY)
    match_kind: MatchKind = ask("Which kind of match?", default=MatchKind.SINGLES)


def minutes_each(length: int, score: tuple[int, int], minutes_per_point: float) -> Fraction:
    """Return half the points both players still need, times the minutes per point (3.5.vi)."""
    return Fraction(2 * length - sum(score), 2) * Fraction(minutes_per_point)


def rule(case: Clock) -> Ruling:
    check_score(case.length, case.score)
    needed_a, needed_b = (case.length - points for points in case.score)
    exact = minutes_each(case.length, case.score, case.minutes_per_point)
    minutes: int | float = int(exact) if exact.denominator == 1 else float(exact)
    steps = [
        Why.formula(a=needed_a, b=needed_b, rate=case.minutes_per_point, minutes=minutes),
        Why.delay(delay=case.delay_seconds),
    ]
    usual = (case.minutes_per_point, case.delay_seconds) == (SINGLES_MINUTES, SINGLES_DELAY)
    unspecified = case.match_kind is MatchKind.OTHER and usual
    if unspecified:
        steps.append(Why.other_matches())
    elif not usual:
        steps.append(Why.other_settings())
    return Ruling(
        verdict=Verdict.TIME,
        call=Call.set_by_director()
        if unspecified
        else Call.clock(time=f"{int(exact)}:{int(exact % 1 * 60):02}", delay=case.delay_seconds),
        outcome={"minutes_each": minutes, "delay_seconds": case.delay_seconds, "points_needed": needed_a + needed_b},
        steps=tuple(steps),
        discretion=unspecified,
    )


def _sets_another_delay(_told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer sets another move time than the story, or many times the time."""
    far = other.outcome["minutes_each"] > 3 * right.outcome["minutes_each"]
    return bool(far or other.outcome["delay_seconds"] != right.outcome["delay_seconds"])


WIZARD = Wizard(rule, says=(Over,), never_offers=_sets_another_delay, then=(Then("backgammon.time-out", same()),))
