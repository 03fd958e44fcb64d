"""The opening roll: who begins, and when is it thrown again? (4.1.iv, 1.1)

The rules do not describe the opening roll; what is ruled here beyond the valid throw is the game as it is played.
"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    HIGHER_BEGINS = "higher-begins", "The higher die begins"
    ROLL_AGAIN = "roll-again", "Both throw again"
    TAKE_BACK = "take-back", "The move is taken back"
    STANDS = "stands", "Too late: the move stands"


class Event(Words, of="value.opening"):
    DIFFERENT = "different", "one die each, two different numbers"
    EQUAL = "equal", "both dice show the same number"
    ONE_INVALID = "one-invalid", "one of the two dice is cocked or off its side"
    TWO_DICE = "two-dice", "a player threw two dice"
    WRONG_PLAYER = "wrong-player", "the player with the lower die has moved"


class Why(Declarations):
    silent = reason(
        "The rules do not describe the opening roll; this is the game as it is commonly played, and the director "
        "decides.",
        "1.1",
    )
    higher = reason(
        "Each player throws one die; the player with the higher number begins and plays both numbers.", "1.1"
    )
    equal = reason("Equal numbers are thrown again; the cube does not go up automatically.", "4.4.viii")
    one_invalid = reason(
        "A die that is cocked or off its side is not a valid throw and is repeated; the two dice make one roll, so "
        "both players throw again.",
        "4.1.iv.a, 4.1.iv.b",
    )
    two_dice = reason("Only one die each counts for the opening, so both players throw again.", "1.1")
    wrong_player = reason(
        "The player with the higher die had the turn; a move made out of turn is corrected like an illegal one, as "
        "long as the opponent has not made a valid roll or a valid double.",
        "4.2.iii.a",
    )
    too_late = reason(
        "The opponent has made a valid roll or a valid double since, and that makes the move stand.", "4.2.iii.a"
    )


class Call(Declarations):
    higher = call("The higher die begins and plays both numbers.")
    again = call("Both throw again, one die each.")
    take_back = call("Take the move back. The higher die begins.")
    stands = call("Too late. The move stands; play on.")


class OpeningRoll(Scenario):
    opening: Event = ask("What happened at the opening roll?")
    opponent_acted: bool = ask("Has the opponent since made a valid roll or a valid double?")


def rule(case: OpeningRoll) -> Ruling:
    match case.opening:
        case Event.DIFFERENT:
            return _ruling(Verdict.HIGHER_BEGINS, Call.higher(), Why.higher())
        case Event.EQUAL:
            return _ruling(Verdict.ROLL_AGAIN, Call.again(), Why.equal())
        case Event.ONE_INVALID:
            return _ruling(Verdict.ROLL_AGAIN, Call.again(), Why.one_invalid())
        case Event.TWO_DICE:
            return _ruling(Verdict.ROLL_AGAIN, Call.again(), Why.two_dice())
        case Event.WRONG_PLAYER if case.opponent_acted:
            return _ruling(Verdict.STANDS, Call.stands(), Why.too_late())
        case Event.WRONG_PLAYER:
            return _ruling(Verdict.TAKE_BACK, Call.take_back(), Why.wrong_player())


def _ruling(verdict: Verdict, spoken: Message, why: Step) -> Ruling:
    return Ruling.of(verdict, spoken, why, Why.silent(), discretion=True, reroll=verdict is Verdict.ROLL_AGAIN)


WIZARD = Wizard(rule)
