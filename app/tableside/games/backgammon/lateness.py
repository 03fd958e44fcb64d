"""A player is late: how many penalty points, and when is the match lost? (2.2.iv)"""

from tableside.games.backgammon import match
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int
from tableside.rulings.model import Then, Values

MINUTES_PER_POINT = 5


class Verdict(Words):
    NO_PENALTY = "no-penalty", "No penalty"
    PENALTY_POINTS = "penalty-points", "Penalty points"
    MATCH_AWARDED = "match-awarded", "Match awarded to the opponent"
    DIRECTOR_DECIDES = "director-decides", match.DIRECTOR_DECIDES


class LateFor(Words, of="value.after"):
    START = "start", "the start of the match"
    BREAK = "break", "the end of a break"


class CreditedTo(Words, of="value.credited_to"):
    OPPONENT = "opponent", "the opponent"


class Why(Declarations):
    excused = reason("In special cases the director may depart from the times.", "2.2.iii")
    national = reason(
        "In CNB national tournaments a late start is punished only for serious repeat offenders or when the "
        "tournament is seriously held up.",
        "2.2.iv",
    )
    national_serious = reason(
        "It is a CNB national tournament, but the case is serious enough for the penalties to apply.", "2.2.iv"
    )
    in_time = reason("Play began within 5 minutes of the time, so no point is given.", "2.2.i, 2.2.iv")
    both = reason(
        "The rules give the points for one player's absence; they do not say what happens when both are late. "
        "Reading: each absence costs its points, so both are credited alike.",
        "2.2.iv",
        reading=True,
    )
    points = reason(
        (
            (
                "At {minutes} minutes, one point at 5 and one more for every further 5 make {count} point for the "
                "opponent."
            ),
            (
                "At {minutes} minutes, one point at 5 and one more for every further 5 make {count} points for the "
                "opponent."
            ),
        ),
        "2.2.i, 2.2.iv",
    )
    half = reason(
        (
            "{count} is more than half of {length}, so the opponent is declared the winner.",
            "{count} is more than half of {length}, so the opponent is declared the winner.",
        ),
        "2.2.iv",
    )
    reaches_length = reason(
        "With the penalty points the opponent reaches {length} and has won the match.", "2.2.iv, 4.5"
    )


class Call(Declarations):
    none = call("No penalty. Start playing.")
    excused = call("The delay is excused. Start playing.")
    points = call(("{count} penalty point to the opponent.", "{count} penalty points to the opponent."))
    match = call("Too late. The opponent wins the match.")
    both = call("You are both late. I decide what follows.")


class Lateness(Scenario):
    length: int = ask(kind=match.MATCH_LENGTH)
    minutes_late: int = ask("Minutes late?", Int(0, 600))
    after: LateFor = ask("Late for what?", default=LateFor.START)
    both_late: bool = ask("Are both players late?", default=False)
    excused: bool = ask("Has the director granted an exception?", default=False)
    national: bool = ask(default=False, never_assumed=True)
    serious: bool = ask("Serious repeat offender, or tournament seriously held up?", default=False)
    score: tuple[int, int] | None = ask(
        "Score of the late player and the opponent, if points have been played?", match.POINTS, default=None
    )


def rule(case: Lateness) -> Ruling:
    if case.score is not None:
        match.check_score(case.length, case.score)
    if case.excused:
        return Ruling(Verdict.NO_PENALTY, Call.excused(), _outcome(case, 0), (Why.excused(),))
    # The note to 2.2.iv suspends the scale, but names only the late start.
    if case.national and case.after is LateFor.START and not case.serious:
        return Ruling(Verdict.NO_PENALTY, Call.none(), _outcome(case, 0), (Why.national(),))
    points = case.minutes_late // MINUTES_PER_POINT
    next_at = (points + 1) * MINUTES_PER_POINT
    if points == 0:
        return Ruling(Verdict.NO_PENALTY, Call.none(), _outcome(case, 0, next_at=next_at), (Why.in_time(),))
    if case.both_late:
        steps: tuple[Step, ...] = (Why.both(), match.Director.director())
        outcome = _outcome(case, None, awarded=None)
        return Ruling(Verdict.DIRECTOR_DECIDES, Call.both(), outcome, steps, discretion=True)
    steps = (Why.points(minutes=case.minutes_late, count=points),)
    if case.national and case.after is LateFor.START:
        steps = (Why.national_serious(), *steps)
    lost = _why_match_is_lost(case, points)
    if lost:
        return Ruling(Verdict.MATCH_AWARDED, Call.match(), _outcome(case, points, awarded=True), (*steps, lost))
    outcome = _outcome(case, points, next_at=next_at)
    return Ruling(Verdict.PENALTY_POINTS, Call.points(count=points), outcome, steps)


def _why_match_is_lost(case: Lateness, points: int) -> Step | None:
    if 2 * points > case.length:
        return Why.half(count=points, length=case.length)
    if case.score is not None and case.score[1] + points >= case.length:
        return Why.reaches_length(length=case.length)
    return None


def _outcome(
    case: Lateness, points: int | None, *, awarded: bool | None = False, next_at: int | None = None
) -> dict[str, object]:
    score = case.score
    return {
        "penalty_points": points,
        "match_awarded": awarded,
        "credited_to": CreditedTo.OPPONENT if points else None,
        "next_point_at": next_at,
        "score_after": None if score is None or points is None else [score[0], score[1] + points],
    }


def _after_the_penalty(facts: Values, answer: Answer) -> Values | None:
    """Carry the score over, the late player as A, where penalty points have changed it."""
    after = answer.ruling.outcome["score_after"] if answer.ruling else None
    if after is None:
        return None
    return {"length": facts["length"], "score": tuple(after), "reached_by": match.ReachedBy.PENALTY_POINTS}


_STEP_OF_MINUTES = 5


def _excuses(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer excuses what was not excused."""
    excused = other.verdict == "no-penalty" and told.get("excused") is False and right.verdict != "no-penalty"
    return excused and "excused" in other.call.code


def _is_not_late(told: Values) -> bool:
    """Return whether no player is late, or one by exactly an amount that the rule leaves open."""
    return not told.get("minutes_late", 0) % _STEP_OF_MINUTES


WIZARD = Wizard(
    rule,
    says=(match.Director, match.Over),
    then=(Then("backgammon.crawford", _after_the_penalty),),
    grave=(Verdict.MATCH_AWARDED,),
    contradicts=_is_not_late,
    never_offers=_excuses,
)
