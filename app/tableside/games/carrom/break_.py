"""Was the break made, may it be tried again, or does it pass? (17-20)"""

from tableside.games.carrom.cases import breaks_unseen
from tableside.games.carrom.shared import (
    HOW_MANY_SECONDS,
    LONGEST_SECONDS,
    TIME_LIMIT_SECONDS,
    WAS_PROPER,
    WAS_STRIKER_POCKETED,
    Turn,
)
from tableside.rulings.declarations import Declarations, Words, call, reason, refusal
from tableside.rulings.kinds import Bool, Int
from tableside.rulings.model import Ruling, Scenario, Step, Then, Wizard, ask, known, same
from tableside.rulings.profile import Profile

ATTEMPTS = 3


class Verdict(Words):
    BREAK_MADE = "break-made", "Break made"
    TRY_AGAIN = "try-again", "Try again"
    BREAK_PASSES = "break-passes", "The break passes to the opponent"
    FOUL = "foul", "Broke before the call"


class NextBreaker(Words, of="value.carrom.break.breaker"):
    SAME = "same", "the same player"
    OPPONENT = "opponent", "the opponent, keeping black"


class Why(Declarations):
    made = reason("The striker touched a carromman: the break is made, and the stroke is ruled like any other.", "17")
    not_made = reason("The striker touched no carromman: the break is not made.", "18.a")
    attempts_left = reason(("One more attempt is allowed.", "{count} more attempts are allowed."), "18.a")
    right_lost = reason(
        "Three attempts have failed: the right to break goes to the opponent, who keeps black and may"
        " not rearrange the carrommen.",
        "18.b",
    )
    turn_lost = reason(
        "An improper stroke, or the striker pocketed, before any carromman was touched: the turn is "
        "lost, and nothing is charged.",
        "18.c",
    )
    too_early = reason(
        "The break was made before the call of “Play”: one penalty carromman, and the turn is lost.", "19", "20"
    )
    pieces_back = reason("All carrommen pocketed by it go back, and the queen too.", "20")
    early_miss = reason(
        "The attempt came before the call but touched nothing, so that no break was made too early. Reading: "
        "it counts as a failed attempt and nothing is charged. The umpire decides.",
        "17",
        "18.a",
        "20",
        "82.a",
    )
    late = reason(f"More than {TIME_LIMIT_SECONDS} seconds after the call: a technical foul.", "19", "36.a")
    owed = reason(
        (
            "None of the player's own is pocketed yet: one carromman stays owed.",
            "None of the player's own is pocketed yet: {count} carrommen stay owed.",
        ),
        "45.b",
    )


class Call(Declarations):
    break_made = call("Break made. Play on.")
    try_again = call("No break. Again.")
    break_passes = call("Break to the opponent.")
    foul = call("Foul. Broke before “Play”. Turn passes.")


class No(Declarations, of="carrom"):
    nothing_touched = refusal("nothing can be pocketed if the striker touched no carromman")
    clock_not_started = refusal("the time runs only from the call of “Play”")


class Break(Scenario):
    before_play_call: bool = ask("Was it made before the umpire called “Play”?", Bool(), default=False)
    touched: bool = ask("Did the striker touch any carromman?", Bool())
    proper: bool = ask(WAS_PROPER, Bool(), default=True)
    striker_pocketed: bool = ask(WAS_STRIKER_POCKETED, Bool(), default=False)
    attempt: int = ask("Which attempt was it?", Int(1, ATTEMPTS))
    pocketed: bool = ask("Was anything pocketed?", Bool(), default=False)
    seconds: int = ask(HOW_MANY_SECONDS, Int(0, LONGEST_SECONDS), default=0)


def rule(case: Break) -> Ruling:
    """Rule on an attempt to break: made, made too early, to be tried again, or passed to the opponent."""
    _refuse_impossible(case)
    if case.touched:
        return _touched(case)
    steps = _late(case)
    if case.before_play_call:
        steps.append(Why.early_miss())
    if not case.proper or case.striker_pocketed:
        return _not_made(case, Verdict.BREAK_PASSES, [*steps, Why.turn_lost()])
    steps.append(Why.not_made())
    left = ATTEMPTS - case.attempt
    if left == 0:
        return _not_made(case, Verdict.BREAK_PASSES, [*steps, Why.right_lost()])
    return _not_made(case, Verdict.TRY_AGAIN, [*steps, Why.attempts_left(count=left)], left)


def _refuse_impossible(case: Break) -> None:
    if case.pocketed and known(case, "touched") and not case.touched:
        raise No.nothing_touched("pocketed")
    if case.before_play_call and known(case, "seconds") and case.seconds > 0:
        raise No.clock_not_started("seconds")


def _is_late(case: Break) -> bool:
    return not case.before_play_call and case.seconds > TIME_LIMIT_SECONDS


def _late(case: Break) -> list[Step]:
    return [Why.late()] if _is_late(case) else []


def _owed(penalty: int) -> list[Step]:
    return [Why.owed(count=penalty)] if penalty else []


def _touched(case: Break) -> Ruling:
    if case.before_play_call:
        back = [Why.pieces_back()] if case.pocketed else []
        steps = (Why.too_early(), *back, *_owed(1))
        outcome = _outcome(broken=True, turn=Turn.PASSES, penalty=1, replaced=case.pocketed)
        return Ruling(Verdict.FOUL, Call.foul(), outcome, steps)
    penalty = int(_is_late(case))
    outcome = _outcome(broken=True, turn=Turn.BY_STROKE, penalty=penalty)
    return Ruling(Verdict.BREAK_MADE, Call.break_made(), outcome, (*_late(case), Why.made(), *_owed(penalty)))


def _not_made(case: Break, verdict: Verdict, steps: list[Step], left: int = 0) -> Ruling:
    again = verdict is Verdict.TRY_AGAIN
    penalty = int(_is_late(case))
    return Ruling(
        verdict=verdict,
        call=Call.try_again() if again else Call.break_passes(),
        outcome=_outcome(
            turn=Turn.KEEPS if again else Turn.PASSES,
            breaker=NextBreaker.SAME if again else NextBreaker.OPPONENT,
            attempts_left=left,
            penalty=penalty,
        ),
        steps=(*steps, *_owed(penalty)),
        discretion=case.before_play_call,
    )


def _outcome(
    *,
    turn: Turn,
    broken: bool = False,
    breaker: NextBreaker | None = None,
    attempts_left: int = 0,
    penalty: int = 0,
    replaced: bool = False,
) -> dict[str, object]:
    return {
        "broken": broken,
        "turn": turn,
        "breaker": breaker,
        "attempts_left": attempts_left,
        "penalty": penalty,
        "outstanding": penalty,
        "replaced": replaced,
        "rearrange": False,
    }


WIZARD = Wizard(
    Break,
    rule,
    Verdict,
    says=(Why, Call, No, NextBreaker, Turn),
    words={
        "outcome.carrom.break.broken": "Break made",
        "outcome.carrom.break.breaker": "Breaks next",
        "outcome.carrom.break.attempts_left": "Attempts left",
        "outcome.carrom.break.replaced": "Pocketed carrommen go back",
        "outcome.carrom.break.rearrange": "Carrommen may be rearranged",
    },
    then=(Then("carrom.pegno", same("proper", "striker_pocketed")),),
    study=Profile(
        contradicts=breaks_unseen,
        always_told=("proper", "striker_pocketed"),
        offered_with={Verdict.FOUL: {"before_play_call": (True,)}},
        states=("penalty",),
    ),
)
