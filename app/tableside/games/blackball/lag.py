"""The lag for the break: who wins it, or is it taken again? (4)"""

from collections.abc import Iterator

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Values


class Verdict(Words):
    WON = "won", "Lag won"
    AGAIN = "again", "Lag again"


class Fault(Words, of="value.blackball.lag.fault"):
    NONE = "none", "nothing"
    CROSSED = "crossed", "crossed into the other half"
    SHORT = "short", "missed the top cushion"
    POTTED = "potted", "went into a pocket"
    OFF_TABLE = "off-table", "left the table"
    SIDE_CUSHION = "side-cushion", "touched a side cushion"
    PAST_EDGE = "past-edge", "stopped in a pocket mouth, past the baulk cushion"


class Nearer(Words, of="value.blackball.lag.nearer"):
    A = "a", "{A}'s"
    B = "b", "{B}'s"
    UNCLEAR = "unclear", "undecidable"


class Player(Words, of="value.blackball.lag.winner"):
    A = "a", "{A}"
    B = "b", "{B}"


class Why(Declarations):
    crossed = reason("Player {player} loses the lag: the ball crossed into the opponent's half.", "4.a")
    short = reason("Player {player} loses the lag: the ball did not reach the top cushion.", "4.b")
    potted = reason("Player {player} loses the lag: the ball went into a pocket.", "4.c")
    off_table = reason("Player {player} loses the lag: the ball left the table.", "4.d")
    side_cushion = reason("Player {player} loses the lag: the ball touched a side cushion.", "4.e")
    past_edge = reason(
        "Player {player} loses the lag: the ball stopped at a pocket, past the edge of the baulk cushion.", "4.f"
    )
    both_lost = reason("Both players lose the lag, so it is taken again.", "4")
    unclear = reason("The referee cannot tell which ball is nearer, so the lag is taken again.", "4")
    nearer_a = reason("{A}'s ball stopped nearer to the baulk cushion; whether it touched it does not matter.", "4")
    nearer_b = reason("{B}'s ball stopped nearer to the baulk cushion; whether it touched it does not matter.", "4")
    winner = reason("Player {player} chooses who breaks first; after that the players break in turn.", "4")


class Call(Declarations):
    won = call("Player {player} wins the lag.")
    again = call("Lag again.")


class Lag(Scenario):
    a_fault: Fault = ask("What did {A}'s ball do wrong?")
    b_fault: Fault = ask("What did {B}'s ball do wrong?")
    nearer: Nearer = ask("Whose ball stopped nearer to the baulk cushion?")


def rule(case: Lag) -> Ruling:
    lost = [
        *([Why.reason_for(case.a_fault)(player="A")] if case.a_fault is not Fault.NONE else []),
        *([Why.reason_for(case.b_fault)(player="B")] if case.b_fault is not Fault.NONE else []),
    ]
    if len(lost) == 2:
        return _again(*lost, Why.both_lost())
    if lost:
        return _won(Player.A if case.a_fault is Fault.NONE else Player.B, *lost)
    if case.nearer is Nearer.UNCLEAR:
        return _again(Why.unclear())
    if case.nearer is Nearer.A:
        return _won(Player.A, Why.nearer_a())
    return _won(Player.B, Why.nearer_b())


def _won(winner: Player, *why: Step) -> Ruling:
    name = winner.word
    outcome = {"winner": winner, "again": False, "chooses_breaker": winner}
    return Ruling(Verdict.WON, Call.won(player=name), outcome, (*why, Why.winner(player=name)))


def _again(*why: Step) -> Ruling:
    return Ruling.of(Verdict.AGAIN, Call.again(), *why, winner=None, again=True, chooses_breaker=None)


def _is_lost_by_one(told: Values) -> bool:
    """Return whether the winner is obvious: one ball is nearer, or one player alone made a plain mistake."""
    faults = {told.get("a_fault"), told.get("b_fault")}
    one_fault = len(faults) == 2 and "none" in faults and not faults & {"side-cushion", "past-edge"}
    return one_fault or told.get("nearer") in ("a", "b")


def _misbeliefs(_told: Values, right: Ruling) -> Iterator[Ruling]:
    if right.verdict is Verdict.WON:
        yield _won(Player.B if right.outcome["winner"] is Player.A else Player.A)


WIZARD = Wizard(rule, named_like={"chooses_breaker": "winner"}, contradicts=_is_lost_by_one, misbeliefs=_misbeliefs)
