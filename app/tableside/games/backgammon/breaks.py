"""May a player leave the board now, and for how long? (2.2.ii-iii)"""

from tableside.games.backgammon.match import MATCH_LENGTH
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values, known

MINUTES_PER_BREAK = 5
LONGEST_WITH_ONE_BREAK = 15


class Verdict(Words):
    ALLOWED = "allowed", "Break allowed"
    NOT_ALLOWED = "not-allowed", "No break now"
    NOT_A_BREAK = "not-a-break", "Not a break"


class Why(Declarations):
    required = reason("Leaving the board is a break unless the game itself requires it, and here it does.", "2.2.ii")
    exception = reason(
        "In special cases, or for an especially important match, the director may depart from the rule on breaks.",
        "2.2.iii",
    )
    entitled = reason(
        (
            "In a match to {length} points each player has {count} break of 5 minutes, to be taken between games.",
            "In a match to {length} points each player has {count} breaks of 5 minutes, to be taken between games.",
        ),
        "2.2.ii",
    )
    joined = reason("Breaks may follow one another, so these last {minutes} minutes together.", "2.2.ii")
    be_back = reason("Coming back late counts as lateness, with penalty points from 5 minutes on.", "2.2.iv")
    in_game = reason("A break may be taken only when a game has ended.", "2.2.ii")
    used_up = reason("The player has fewer breaks left than are asked for.", "2.2.ii")
    series_in_match = reason("In a best-of-three series breaks are allowed only between matches.", "2.2.ii")
    leaving_counts = reason("A player who leaves the board all the same takes a break without a right to it.", "2.2.ii")
    between_matches = reason("In a best-of-three series a break is allowed between two matches.", "2.2.ii")
    series_count = reason(
        "The rules do not say how many breaks a series gives. Reading: as many as one match of that length. The "
        "director settles it.",
        "2.2.ii, 1.1",
        reading=True,
    )


class Call(Declarations):
    allowed = call("Break granted: {minutes} minutes.")
    required = call("You may go; this is not a break.")
    exception = call("I allow it as an exception.")
    series = call("Break between the matches; how long, I settle.")
    in_game = call("Not during a game. Finish it first.")
    used_up = call("You do not have enough breaks left.")
    series_in_match = call("No break within a match of the series.")


class No(Declarations, of="backgammon"):
    no_series = refusal("there are no matches to be between outside a best-of-three series")
    game_between_matches = refusal("no game is in progress between two matches")
    too_many_joined = refusal("each player has only {breaks} in a match of this length")


class Breaks(Scenario):
    length: int = ask(kind=MATCH_LENGTH)
    taken: int = ask("How many breaks has this player already taken?", Int(0, 4))
    game_in_progress: bool = ask()
    wanted: int = ask("How many breaks does the player want now?", Int(1, 2), default=1)
    opponent_joins: int = ask("How many breaks does the opponent add?", Int(0, 2), default=0)
    required_by_game: bool = ask("Does the game itself require leaving the board?", default=False)
    exception: bool = ask("Does the director allow an exception?", default=False)
    best_of_three: bool = ask("Is it a best-of-three series?", default=False)
    between_matches: bool = ask("Is it between two matches of the series?", default=False)


def rule(case: Breaks) -> Ruling:
    entitled = breaks_of(case.length)
    _check_series(case, entitled)
    if case.required_by_game:
        return Ruling(Verdict.NOT_A_BREAK, Call.required(), _outcome(case, allowed=True), (Why.required(),))
    if case.exception:
        return Ruling(Verdict.ALLOWED, Call.exception(), _outcome(case, allowed=True), (Why.exception(),))
    if case.best_of_three:
        if not case.between_matches:
            return _not_allowed(case, Call.series_in_match(), Why.series_in_match())
        steps = (Why.between_matches(), Why.series_count())
        return Ruling(Verdict.ALLOWED, Call.series(), _outcome(case, allowed=True), steps, discretion=True)
    if case.taken + case.wanted > entitled:
        return _not_allowed(case, Call.used_up(), Why.used_up())
    if case.game_in_progress:
        return _not_allowed(case, Call.in_game(), Why.in_game())
    together = case.wanted + case.opponent_joins
    minutes = MINUTES_PER_BREAK * together
    why = (
        Why.entitled(count=entitled, length=case.length),
        *((Why.joined(minutes=minutes),) if together > 1 else ()),
        Why.be_back(),
    )
    outcome = _outcome(case, allowed=True, minutes=minutes)
    return Ruling(Verdict.ALLOWED, Call.allowed(minutes=minutes), outcome, why)


def breaks_of(length: int) -> int:
    return 1 if length <= LONGEST_WITH_ONE_BREAK else 2


def _check_series(case: Breaks, entitled: int) -> None:
    if case.between_matches and not case.best_of_three:
        raise No.no_series("between_matches")
    if case.between_matches and known(case, "game_in_progress") and case.game_in_progress:
        raise No.game_between_matches("game_in_progress")
    if case.opponent_joins > entitled:
        raise No.too_many_joined("opponent_joins", breaks=entitled)


def _not_allowed(case: Breaks, spoken: Message, why: Step) -> Ruling:
    outcome = _outcome(case, allowed=False, minutes=0)
    return Ruling(Verdict.NOT_ALLOWED, spoken, outcome, (why, Why.leaving_counts()))


def _outcome(case: Breaks, *, allowed: bool, minutes: int | None = None) -> dict[str, object]:
    entitled = None if case.best_of_three else breaks_of(case.length)
    used = case.taken + (case.wanted if allowed and minutes else 0)
    return {
        "allowed": allowed,
        "minutes": minutes,
        "entitled": entitled,
        "left": None if entitled is None else max(0, entitled - used),
    }


def _takes_too_many_breaks(told: Values) -> bool:
    return bool(told.get("taken", 0) > breaks_of(told.get("length", 1)))


WIZARD = Wizard(rule, contradicts=_takes_too_many_breaks)
