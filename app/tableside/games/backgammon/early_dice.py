"""A player takes the dice before the opponent's turn is over: what does it cost? (4.1.v, 4.3.ii.d-e)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES, Director, NoClock
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    WAIT_MOVE_TIME = "wait-move-time", "The move time runs first"
    ASK_DIRECTOR = "ask-director", "Ask the director for the penalty"
    NO_SET_PENALTY = "no-set-penalty", "Not allowed, no set penalty"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Act(Words, of="value.what"):
    LIFTED = "lifted", "picked up the dice before the opponent's turn had ended"
    ROLLED = "rolled", "picked them up early and rolled"
    LIFTED_AND_PRESSED = "lifted-and-pressed", "picked up the dice and started the opponent's time"


class Why(Declarations):
    rolled = reason("The early roll is valid and is played when the opponent has ended the turn.", "4.1.v.a")
    forbidden = reason("The dice may not be touched before the current turn is over.", "4.1.ii")
    no_penalty = reason(
        "Without a clock the rules set no penalty for touching the dice. Reading: as with touched checkers, a "
        "reminder, and a warning if it is repeated. The director decides.",
        "4.1.ii, 4.2.ii, 1.1",
        reading=True,
    )
    pause = reason(
        "The player whose turn it is may pause the clock, finish the turn and start the opponent's time again.",
        "4.3.ii.d, 4.1.v.b",
    )
    wait = reason(
        "As a penalty, the player who took the dice early lets the whole move time run down before beginning the turn.",
        "4.1.v.b",
    )
    disputed = reason("The players disagree, so the director is asked to impose the penalty.", "4.1.v.b, 5.1")
    pressed = reason(
        "The player whose time runs lacks the dice that both use, and may pause the clock. Reading: the dice are put "
        "back and the time that ran meanwhile is given back.",
        "4.3.ii.e, 3.3.iii",
        reading=True,
    )


class Call(Declarations):
    wait = call("Finish your turn. Your opponent then waits for the move time to run out.")
    disputed = call("Pause the clock. I shall hear you both and decide on the penalty.")
    no_clock = call("Leave the dice until your opponent's turn is over.")
    pressed = call("Pause the clock and put the dice back; I decide about the time.")


class EarlyDice(Scenario):
    clock: bool = ask()
    what: Act = ask("What did the player do?")
    admitted: bool = ask("Do both players agree that it happened?", default=True)


def rule(case: EarlyDice) -> Ruling:
    rolled = case.what is Act.ROLLED
    played = (Why.rolled(),) if rolled else ()
    if not case.clock:
        if case.what is Act.LIFTED_AND_PRESSED:
            raise NoClock.no_clock_to_press("what")
        steps = (Why.forbidden(), *played, Why.no_penalty())
        outcome = _outcome(pause=False, wait=None, rolled=rolled)
        return Ruling(Verdict.NO_SET_PENALTY, Call.no_clock(), outcome, steps, discretion=True)
    if case.what is Act.LIFTED_AND_PRESSED:
        steps = (Why.pressed(), Director.director())
        outcome = _outcome(pause=True, wait=None, rolled=False)
        return Ruling(Verdict.DIRECTOR_DECIDES, Call.pressed(), outcome, steps, discretion=True)
    if not case.admitted:
        steps = (Why.pause(), *played, Why.disputed())
        outcome = _outcome(pause=True, wait=None, rolled=rolled)
        return Ruling(Verdict.ASK_DIRECTOR, Call.disputed(), outcome, steps)
    steps = (Why.pause(), *played, Why.wait())
    return Ruling(Verdict.WAIT_MOVE_TIME, Call.wait(), _outcome(pause=True, wait=True, rolled=rolled), steps)


def _outcome(*, pause: bool, wait: bool | None, rolled: bool) -> dict[str, object]:
    return {"clock_pause": pause, "wait_move_time": wait, "roll_stands": True if rolled else None}


WIZARD = Wizard(rule, says=(Director, NoClock))
