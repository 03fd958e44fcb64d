"""A fault in handling checkers, dice or clock: is it put right or punished? (4.1.i-ii, 4.2.i-ii, 4.2.v, 4.3.i)"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableside.games.backgammon.match import WARNING_AND_POINTS, Sanction, citing
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import Values


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    PUT_RIGHT = "put-right", "Put right, no penalty"
    SANCTION = "sanction", "Penalty possible"


class Fault(Words, of="value.fault"):
    TWO_HANDS = "two-hands", "checkers moved with both hands or unclearly"
    BAR_NOT_FIRST = "bar-not-first", "another checker moved before the one on the bar"
    TOUCHED_CHECKERS = "touched-checkers", "checkers touched during the opponent's turn"
    HIT_CHECKER_OFF_BAR = "hit-checker-off-bar", "hit checker not kept on the bar"
    BORNE_OFF_RETURNED = "borne-off-returned", "borne-off checker put back on the board"
    TESTING_MOVES = "testing-moves", "moves tried out back and forth"
    CLOCK_HAND = "clock-hand", "clock worked with the other hand"
    TOUCHED_DICE = "touched-dice", "dice touched before the turn was over"
    DICE_MISUSE = "dice-misuse", "dice not used to give random numbers"


class Why(Declarations):
    slid = reason("A player may slide their own dice aside to make room, without lifting them.", "4.1.ii")
    two_hands = reason("Checkers are moved clearly and with one hand only.", "4.2.i")
    bar_not_first = reason("Checkers on the bar are moved before any other.", "4.2.i")
    touched_checkers = reason("During the opponent's turn no checkers are touched, own or other.", "4.2.ii")
    hit_checker_off_bar = reason("A hit checker stays on the bar until it can legally enter.", "4.2.ii")
    borne_off_returned = reason("Checkers borne off stay off the board until the game is over.", "4.2.ii")
    testing_moves = reason("Checkers are not shifted back and forth without control to study positions.", "4.2.v")
    clock_hand = reason("The hand that moves the checkers also works the clock.", "4.3.i")
    touched_dice = reason("The dice may not be touched until the current turn is over.", "4.1.ii")
    dice_misuse = reason("Dice serve to give random numbers; any other use breaks the rules.", "4.1.i")
    baffle_box = reason("The director may impose a baffle box for the rest of the match.", "2.4.i")
    no_set_penalty = reason(
        "The rules name no penalty for touching the dice, even when it is repeated. Reading: as with touched "
        "checkers, a warning and then penalty points. The director decides.",
        "4.1.ii, 4.2.ii, 1.1",
        reading=True,
    )
    repeated = reason("Repeated breaches may bring warnings and penalty points.")
    first_time = reason("Only repeated breaches can be punished; this one is simply put right.")


class Call(Declarations):
    allowed = call("That is allowed.")
    put_right = call("Please do not do that. Play on.")
    repeated = call("You keep doing this: a warning, and penalty points if I see fit.")
    baffle_box = call("I can have you roll with a baffle box for the rest of the match.")


class No(Declarations, of="backgammon"):
    only_for_dice = refusal("only dice can be slid aside; this concerns something else")


class Handling(Scenario):
    fault: Fault = ask("What happened?")
    repeated: bool = ask("Has this happened repeatedly?")
    slid_own_dice: bool = ask("Were the player's own dice only slid aside to make room?", default=False)


def rule(case: Handling) -> Ruling:
    found = Why.reason_for(case.fault)()
    if case.slid_own_dice:
        if case.fault is not Fault.TOUCHED_DICE:
            raise No.only_for_dice("slid_own_dice")
        return Ruling(Verdict.ALLOWED, Call.allowed(), _outcome(breach=False), (Why.slid(),))
    if case.fault is Fault.DICE_MISUSE:
        outcome = _outcome(breach=True, sanctions=[Sanction.BAFFLE_BOX])
        return Ruling(Verdict.SANCTION, Call.baffle_box(), outcome, (found, Why.baffle_box()))
    if case.fault is Fault.TOUCHED_DICE:
        steps = (found, Why.no_set_penalty()) if case.repeated else (found,)
        return Ruling(Verdict.PUT_RIGHT, Call.put_right(), _outcome(breach=True), steps, discretion=case.repeated)
    if case.repeated:
        outcome = _outcome(breach=True, sanctions=WARNING_AND_POINTS)
        return Ruling(Verdict.SANCTION, Call.repeated(), outcome, (found, citing(Why.repeated(), *found.rules)))
    return Ruling(
        Verdict.PUT_RIGHT, Call.put_right(), _outcome(breach=True), (found, citing(Why.first_time(), *found.rules))
    )


def _outcome(*, breach: bool, sanctions: Sequence[Sanction] = ()) -> dict[str, object]:
    return {"breach": breach, "sanctions": list(sanctions)}


def _misbeliefs(_told: Values, right: Ruling) -> Iterator[Ruling]:
    if right.verdict is not Verdict.ALLOWED:
        yield replace(right, verdict=Verdict.ALLOWED, call=Call.allowed(), outcome=_outcome(breach=False))


WIZARD = Wizard(rule, says=(Sanction,), misbeliefs=_misbeliefs)
