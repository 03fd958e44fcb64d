"""Was the break made, may it be tried again, or does it pass? (17-20)"""

from tableside.games.carrom.pegno import Pocketed
from tableside.games.carrom.shared import LONGEST_SECONDS, TIME_LIMIT_SECONDS, Turn, UmpireCall, pieces_said, sentences
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int
from tableside.rulings.model import Then, Values, known

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
        "The break was made before the call of “Play”: one penalty carromman, and the turn is lost.", "19, 20"
    )
    pieces_back = reason("All carrommen pocketed by it go back, and the queen too.", "20")
    ruled_as_a_stroke = reason("What the break pocketed is ruled on as in any other stroke.", "17, 46, 47, 50.b")
    early_miss = reason(
        "The attempt came before the call but touched nothing, so that no break was made too early. Reading: "
        "it counts as a failed attempt and nothing is charged. The umpire decides.",
        "17, 18.a, 20, 82.a",
        reading=True,
    )
    striker_pocketed = reason("The striker was pocketed: one carromman is due.", "46, 47")
    late = reason(f"More than {TIME_LIMIT_SECONDS} seconds after the call: a technical foul.", "19, 36.a")
    owed = reason(
        (
            "None of the player's own is pocketed yet: one carromman stays owed.",
            "None of the player's own is pocketed yet: {count} carrommen stay owed.",
        ),
        "45.b",
    )


class Call(Declarations):
    break_made = call("Break made. Play on.")
    made = call("Break made.")
    try_again = call("No break. Again.")
    break_passes = call("Break to the opponent.")
    foul = call("Foul. Broke before “Play”. Turn passes.")


class No(Declarations, of="carrom"):
    nothing_touched = refusal("nothing can be pocketed if the striker touched no carromman")
    clock_not_started = refusal("the time runs only from the call of “Play”")


class Break(Scenario):
    before_play_call: bool = ask("Was it made before the umpire called “Play”?", default=False)
    touched: bool = ask("Did the striker touch any carromman?")
    proper: bool = ask(default=True)
    striker_pocketed: bool = ask(default=False)
    attempt: int = ask("Which attempt was it?", Int(1, ATTEMPTS))
    pocketed: bool = ask("Was anything pocketed?", default=False)
    queen: bool = ask("Was the queen among it?", default=False)
    seconds: int = ask(kind=Int(0, LONGEST_SECONDS), default=0)


def rule(case: Break) -> Ruling:
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


def _called(case: Break, *said: Message, owed: int = 0) -> Message:
    """Say the technical foul first, then what became of the break, and what is owed."""
    late = [UmpireCall.technical_foul()] if _is_late(case) else []
    return sentences(*late, *said, *pieces_said(0, owed))


def _owed(penalty: int) -> list[Step]:
    return [Why.owed(count=penalty)] if penalty else []


def _touched(case: Break) -> Ruling:
    if case.before_play_call:
        back = [Why.pieces_back()] if case.pocketed else []
        steps = (Why.too_early(), *back, *_owed(1))
        outcome = _outcome(broken=True, turn=Turn.PASSES, penalty=1, replaced=case.pocketed)
        return Ruling(Verdict.FOUL, _called(case, Call.foul(), owed=1), outcome, steps)
    if not case.proper or case.striker_pocketed:
        return _made_at_a_cost(case)
    penalty = int(_is_late(case))
    outcome = _outcome(broken=True, turn=Turn.BY_STROKE, penalty=penalty)
    steps = (*_late(case), Why.made(), *_owed(penalty))
    return Ruling(Verdict.BREAK_MADE, _called(case, Call.break_made(), owed=penalty), outcome, steps)


def _made_at_a_cost(case: Break) -> Ruling:
    """Charge a break that was improper or pocketed the striker; what else fell is ruled on with the stroke."""
    turn = Turn.BY_STROKE if case.proper and case.pocketed else Turn.PASSES
    if case.proper:
        offence = [Why.striker_pocketed() if case.pocketed else Pocketed.striker_alone()]
    else:
        one_more = case.striker_pocketed and case.pocketed and case.queen
        offence = [Pocketed.improper(), *([Pocketed.one_more_for_improper()] if one_more else [])]
    penalty = int(_is_late(case)) + len(offence)
    said = [Call.made(), UmpireCall.foul() if not case.proper else UmpireCall.due()]
    last = [UmpireCall.turn_passes()] if turn is Turn.PASSES else []
    steps = [*_late(case), Why.made(), *offence, *_owed(penalty), *([Why.ruled_as_a_stroke()] if case.pocketed else [])]
    call = sentences(_called(case, *said, owed=penalty), *last)
    return Ruling(Verdict.BREAK_MADE, call, _outcome(broken=True, turn=turn, penalty=penalty), tuple(steps))


def _not_made(case: Break, verdict: Verdict, steps: list[Step], left: int = 0) -> Ruling:
    again = verdict is Verdict.TRY_AGAIN
    penalty = int(_is_late(case))
    return Ruling(
        verdict=verdict,
        call=_called(case, Call.try_again() if again else Call.break_passes(), owed=penalty),
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


def _to_stroke(facts: Values, _answer: Answer) -> Values:
    """Carry the stroke over, with the carromman owed for the time; the rest is charged there."""
    late = {"dues": 1} if int(facts.get("seconds", 0)) > TIME_LIMIT_SECONDS else {}
    return {name: facts[name] for name in ("proper", "striker_pocketed") if name in facts} | late


def _breaks_unseen(told: Values) -> bool:
    """Return whether a break is ruled on as a stroke: made with a fault, or late after an earlier stroke."""
    faulty = not told.get("proper", True) or told.get("striker_pocketed")
    # A first attempt is a stroke (88.a), so being late after it is hardly a breach before the first stroke.
    late_again = told.get("attempt", 1) > 1 and told.get("seconds", 0) > TIME_LIMIT_SECONDS
    as_stroke = bool(told.get("pocketed") or (told.get("touched") and faulty)) and not told.get("before_play_call")
    return late_again or as_stroke


WIZARD = Wizard(
    rule,
    says=(Turn, UmpireCall, Pocketed.improper, Pocketed.one_more_for_improper, Pocketed.striker_alone),
    then=(Then("carrom.pegno", _to_stroke),),
    contradicts=_breaks_unseen,
)
