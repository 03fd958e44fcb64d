"""Has a player ended the turn? (4.1.vi)"""

from tableside.games.backgammon.match import NoClock
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.model import known


class Verdict(Words):
    ENDED = "ended", "Turn ended"
    NOT_ENDED = "not-ended", "Turn not ended"


class Why(Declarations):
    dice_ended = reason("Without a clock, picking up one die or both ends the turn.", "4.1.vi.a")
    dice_open = reason("Without a clock, the turn lasts until the player picks up a die.", "4.1.vi.a")
    clock_ended = reason("With a clock, starting the opponent's time ends the turn.", "4.1.vi.b")
    clock_open = reason(
        "With a clock, the turn lasts until the opponent's time is started; lifting the dice does not end it.",
        "4.1.vi.b",
    )
    no_legal_move = reason("This holds even if there is no legal move or no use of the cube.", "4.1.vi.b")


class Call(Declarations):
    ended = call("The turn is over.")
    not_ended = call("The turn is not over yet.")


class TurnEnd(Scenario):
    clock: bool = ask()
    dice_lifted: bool = ask("Has the player picked up one die or both?")
    clock_pressed: bool = ask("Has the player started the opponent's time?")
    no_legal_move: bool = ask("Was there no legal move, or no use of the cube?", default=False)


def rule(case: TurnEnd) -> Ruling:
    if not case.clock and known(case, "clock_pressed") and case.clock_pressed:
        raise NoClock.no_clock_to_press("clock_pressed")
    ended = case.clock_pressed if case.clock else case.dice_lifted
    if case.clock:
        steps = [Why.clock_ended() if ended else Why.clock_open()]
        steps += [Why.no_legal_move()] if case.no_legal_move else []
    else:
        steps = [Why.dice_ended() if ended else Why.dice_open()]
    verdict, spoken = (Verdict.ENDED, Call.ended()) if ended else (Verdict.NOT_ENDED, Call.not_ended())
    return Ruling.of(verdict, spoken, *steps, turn_ended=ended)


WIZARD = Wizard(rule, says=(NoClock,))
