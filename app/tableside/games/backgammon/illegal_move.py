"""Is an illegal move corrected, or does it stand? (4.2.iii)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES, WARNING_AND_POINTS, Sanction
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Reason, Then, Values, same


class Verdict(Words):
    CORRECT = "correct", "Correct the move"
    STANDS = "stands", "The move stands"
    LEGAL = "legal", "The move was legal"
    CALL_DIRECTOR = "call-director", "Call the director"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class NextAction(Words, of="value.next_action"):
    NONE = "none", "nothing yet"
    INVALID_ROLL = "invalid-roll", "an invalid roll"
    VALID_ROLL = "valid-roll", "a valid roll"
    INVALID_DOUBLE = "invalid-double", "an invalid double"
    EARLY_ROLL = "early-roll", "nothing since, but had rolled early, before the move"
    VALID_DOUBLE = "valid-double", "a valid double"


class Informer(Words, of="value.pointed_out_by"):
    PLAYER = "player", "a player"
    DIRECTOR = "director", "the director"
    OBSERVER = "observer", "an appointed observer"
    SPECTATOR = "spectator", "a spectator"


class Finding(Words, of="value.finding"):
    AGREED = "agreed", "yes, the players agree"
    DIRECTOR = "director", "yes, the director says so"
    DISPUTED = "disputed", "the players disagree"
    LEGAL = "legal", "no, the director finds it legal"


class Why(Declarations):
    legal = reason("The director finds that the move was legal, so there is nothing to correct.", "4.2.iii.a, 5.1")
    after_valid_roll = reason(
        "The opponent has made a valid roll since, and that makes the illegal move stand.", "4.2.iii.a"
    )
    after_valid_double = reason(
        "The opponent has doubled validly since, and that makes the illegal move stand.", "4.2.iii.a"
    )
    either_way = reason(
        "The opponent has made a valid roll or a valid double since, so the move stands whether it was illegal or not.",
        "4.2.iii.a",
    )
    spectator = reason(
        "Only the players, the director and appointed observers may point out an illegal move; spectators may only "
        "tell the director.",
        "4.2.iii.a, 1.6.i",
    )
    disputed = reason(
        "The players disagree whether the move was illegal: everything stays as it is and the director is called.",
        "5.1",
    )
    in_time = reason(
        "The opponent has neither rolled nor doubled yet, so the illegal move has to be corrected.", "4.2.iii.a"
    )
    invalid_action = reason(
        "Only a valid roll or a valid double makes the move stand, so it still has to be corrected.", "4.2.iii.a"
    )
    with_clock = reason(
        "The clock is stopped, the mover's time is started again, and the legal move is made only after the whole "
        "move time.",
        "4.2.iii.c, 4.3.ii.f",
    )
    without_clock = reason("The dice are put back showing the right numbers and the move is made legally.", "4.2.iii.b")
    repeated = reason("Repeated illegal moves may bring warnings and penalty points.", "4.2.iii.d")
    spectator_reading = reason(
        "Reading: the move has come to light in time and is corrected; the spectator answers for the remark. The "
        "director decides.",
        "4.2.iii.a, 1.6.iii, 1.1",
        reading=True,
    )
    early_roll = reason(
        "Reading: the opponent's roll was made before this move and cannot have let it pass, so the move is "
        "corrected; the early roll stays valid and is played after it. The director decides.",
        "4.2.iii.a, 4.1.v.a, 1.1",
        reading=True,
    )


class Call(Declarations):
    legal = call("The move was legal. Play on.")
    stands = call("Too late. The move stands.")
    spectator = call("Spectators stay silent. Whether the move is corrected, I decide.")
    disputed = call("Leave everything as it is and call the director.")
    with_clock = call("Illegal move. Your time runs; move again when the move time is up.")
    without_clock = call("Illegal move. Put the dice back and play it legally.")


class IllegalMove(Scenario):
    next_action: NextAction = ask("What has the opponent of the mover done since?")
    pointed_out_by: Informer = ask("Who pointed the move out?")
    finding: Finding = ask("Was the move illegal?")
    clock: bool = ask()
    repeated: bool = ask("Has this player moved illegally before?", default=False)


def rule(case: IllegalMove) -> Ruling:
    if case.finding is Finding.LEGAL:
        return _ruling(case, Verdict.LEGAL, Call.legal(), Why.legal())
    if case.next_action in _TOO_LATE:
        why = Why.either_way if case.finding is Finding.DISPUTED else _TOO_LATE[case.next_action]
        return _ruling(case, Verdict.STANDS, Call.stands(), why())
    if case.pointed_out_by is Informer.SPECTATOR:
        return _ruling(case, Verdict.DIRECTOR_DECIDES, Call.spectator(), Why.spectator(), Why.spectator_reading())
    if case.finding is Finding.DISPUTED:
        return _ruling(case, Verdict.CALL_DIRECTOR, Call.disputed(), Why.disputed())
    in_time = _IN_TIME[case.next_action]()
    if case.clock:
        return _ruling(case, Verdict.CORRECT, Call.with_clock(), in_time, Why.with_clock())
    return _ruling(case, Verdict.CORRECT, Call.without_clock(), in_time, Why.without_clock())


_IN_TIME: dict[NextAction, Reason] = {
    NextAction.NONE: Why.in_time,
    NextAction.INVALID_ROLL: Why.invalid_action,
    NextAction.INVALID_DOUBLE: Why.invalid_action,
    NextAction.EARLY_ROLL: Why.early_roll,
}
_TOO_LATE: dict[NextAction, Reason] = {
    NextAction.VALID_ROLL: Why.after_valid_roll,
    NextAction.VALID_DOUBLE: Why.after_valid_double,
}
_STANDS = {Verdict.LEGAL: True, Verdict.STANDS: True, Verdict.CORRECT: False}


def _ruling(case: IllegalMove, verdict: Verdict, spoken: Message, *steps: Step) -> Ruling:
    corrected = verdict is Verdict.CORRECT
    was_illegal = verdict in (Verdict.STANDS, Verdict.CORRECT) and case.finding is not Finding.DISPUTED
    punishable = was_illegal and case.repeated
    outcome = {
        "stands": _STANDS.get(verdict),
        "dice_reset": corrected,
        "wait_move_time": corrected and case.clock,
        "sanctions": list(WARNING_AND_POINTS) if punishable else [],
    }
    reasons = (*steps, Why.repeated()) if punishable else steps
    early = corrected and case.next_action is NextAction.EARLY_ROLL
    return Ruling(verdict, spoken, outcome, reasons, discretion=early or verdict is Verdict.DIRECTOR_DECIDES)


def _calls_a_director_in_vain(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer calls a director who has already ruled, or calls one about a move that stands anyway."""
    present = "director" in (told.get("finding"), told.get("pointed_out_by"))
    return other.verdict == "call-director" and (present or right.verdict == "stands")


WIZARD = Wizard(
    rule, says=(Sanction,), never_offers=_calls_a_director_in_vain, then=(Then("backgammon.clock-stop", same()),)
)
