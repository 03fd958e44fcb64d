"""May the clock be paused, and what follows? (4.3.ii, 4.3.v)"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    MAY_STOP = "may-stop", "The clock may be paused"
    MUST_STOP = "must-stop", "The clock must be paused"
    MAY_NOT_STOP = "may-not-stop", "The clock may not be paused"
    DIRECTOR_SETS_CLOCK = "director-sets-clock", "The director sets the clock"
    SET_BACK = "set-back", "The clock is set back to the noted times"
    NEXT_GAME = "next-game", "Note the score, next game"
    PLAY_ON = "play-on", "Restart the clock, play on"


class Pause(Words, of="value.why_paused"):
    GAME_OVER = "game-over", "the game is over"
    PASSED_DOUBLE = "passed-double", "a double was passed"
    DIRECTOR = "director", "the director asks or is called"
    EARLY_DICE = "early-dice", "the opponent picked up the dice early"
    DICE_AND_CLOCK = "dice-and-clock", "the opponent picked up the dice and pressed the clock"
    ILLEGAL_MOVE = "illegal-move", "to have an illegal move corrected"
    CANCELLED_ROLL = "cancelled-roll", "the dice were cocked"
    ROLL_DISPUTE = "roll-dispute", "disagreement about a roll"
    BREAK = "break", "a break"
    BELIEVES_OVER = "believes-over", "the player believes the game is over"
    DEFECTIVE = "defective", "the clock is defective"
    OTHER = "other", "another reason"


class Follows(Words, of="value.follows"):
    DIRECTOR_SETS = "director-sets", "the director sets the times"
    NOTE_TIMES = "note-times", "note the times before leaving"
    SET_BACK = "set-back", "set the clock back to the noted times"
    NEXT_GAME = "next-game", "note the score, start the next game"
    RESTART = "restart", "restart the clock and play on"


class Why(Declarations):
    game_over = reason("The clock may be paused when a game has been completed.", "4.3.ii.a")
    passed_double = reason("A player who passes a double must pause the clock: the game is over.", "4.4.iii, 4.3.ii.a")
    director = reason("The clock may be paused when the director asks for it or is called.", "4.3.ii.c")
    early_dice = reason(
        "The clock may be paused when the dice were picked up before the turn was over.", "4.3.ii.d, 4.1.v.b"
    )
    dice_and_clock = reason(
        "The clock may be paused when a player has picked up the dice and started the opponent's time.", "4.3.ii.e"
    )
    illegal_move = reason(
        "The clock may be paused to have an actual or supposed illegal move corrected.", "4.3.ii.f, 4.2.iii.c"
    )
    cancelled_roll = reason(
        "When the dice are cocked the players may pause the clock, give the whole move time back, or both.", "4.3.v"
    )
    roll_dispute = reason(
        "While the players disagree about a roll the clock may stay paused until they agree.", "4.3.v"
    )
    break_ = reason(
        "The clock is paused during breaks, and each player notes the times on the score sheet before leaving.",
        "4.3.ii.b",
    )
    not_noted = reason(
        "The times were not noted and the clock ran, so the director is called at once and sets it by best estimate.",
        "4.3.ii.b",
    )
    believes_over = reason("A player who believes the game is over may pause the clock.", "4.3.ii.g")
    agreed_over = reason("The opponent agrees, so the score is noted and the next game begins.", "4.3.ii.g")
    not_over = reason(
        "The opponent does not agree, so the clock is restarted and the game is played to its end.", "4.3.ii.g"
    )
    defective = reason(
        "A defective clock is replaced at once and the director sets the new one by best estimate.", "3.7.ii, 4.3.ii.c"
    )
    other = reason(
        "The clock may be paused only in the seven listed cases and for cocked or disputed rolls; this is none of "
        "them.",
        "4.3.ii",
    )
    no_penalty = reason(
        "The rules set no penalty for a needless pause; the director may act as the case requires.", "1.1"
    )
    noted = reason("The times were noted, so the clock that ran meanwhile is set back to them.", "4.3.ii.b")


class Call(Declarations):
    may = call("The clock may be paused.")
    must = call("The double is passed. Pause the clock.")
    break_ = call("Note both times before you leave the table.")
    set_back = call("Set the clock back to the times you noted.")
    set_ = call("Stop the clock. I set the times.")
    restart = call("No reason to pause. Start the clock again.")
    next_game = call("The game is over. Note the score; next game.")
    play_on = call("The game is not over. Start the clock and play on.")


class ClockStop(Scenario):
    why_paused: Pause = ask("Why is the clock paused?")
    times_noted: bool = ask("Had the clock times been noted?")
    clock_ran: bool = ask("Was the clock started during the break?")
    opponent_agrees: bool = ask("Does the opponent agree that the game is over?")


def rule(case: ClockStop) -> Ruling:
    match case.why_paused:
        case Pause.BREAK:
            return _break(case)
        case Pause.BELIEVES_OVER:
            if case.opponent_agrees:
                steps = (Why.believes_over(), Why.agreed_over())
                return _ruling(Verdict.NEXT_GAME, Call.next_game(), Follows.NEXT_GAME, *steps)
            return _ruling(Verdict.PLAY_ON, Call.play_on(), Follows.RESTART, Why.believes_over(), Why.not_over())
        case Pause.PASSED_DOUBLE:
            return _ruling(Verdict.MUST_STOP, Call.must(), None, Why.passed_double())
        case Pause.DEFECTIVE:
            return _ruling(Verdict.DIRECTOR_SETS_CLOCK, Call.set_(), Follows.DIRECTOR_SETS, Why.defective())
        case Pause.OTHER:
            steps = (Why.other(), Why.no_penalty())
            return _ruling(Verdict.MAY_NOT_STOP, Call.restart(), Follows.RESTART, *steps)
        case listed:
            return _ruling(Verdict.MAY_STOP, Call.may(), None, Why.reason_for(listed)())


def _break(case: ClockStop) -> Ruling:
    if case.times_noted and case.clock_ran:
        return _ruling(Verdict.SET_BACK, Call.set_back(), Follows.SET_BACK, Why.break_(), Why.noted())
    if case.times_noted:
        return _ruling(Verdict.MAY_STOP, Call.may(), None, Why.break_())
    if case.clock_ran:
        steps = (Why.break_(), Why.not_noted())
        return _ruling(Verdict.DIRECTOR_SETS_CLOCK, Call.set_(), Follows.DIRECTOR_SETS, *steps)
    return _ruling(Verdict.MAY_STOP, Call.break_(), Follows.NOTE_TIMES, Why.break_())


def _ruling(verdict: Verdict, spoken: Message, follows: Follows | None, *steps: Step) -> Ruling:
    return Ruling.of(verdict, spoken, *steps, allowed=verdict is not Verdict.MAY_NOT_STOP, follows=follows)


WIZARD = Wizard(rule)
