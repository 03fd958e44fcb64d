"""Whose break is it in this board of this game? (15, 16, 22, 29)"""

from tableside.games.carrom.shared import EXTRA_BOARD, LAST_BOARD, MOST_BOARDS
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values, known


class Verdict(Words):
    BREAKS = "breaks", "The break is settled"
    DRAW_LOTS = "draw-lots", "Lots are drawn"


class Who(Words, of="value.carrom.breaker.breaker"):
    FIRST = "first", "the player who broke first in the match"
    SECOND = "second", "the other player"
    RIGHT_OF_LAST = "right-of-last", "the player on the right of the last breaker"
    BY_LOT = "by-lot", "by lot"


class Why(Declarations):
    first_game = reason("In the first game the player who chose to play first opens.", "22.a.i")
    second_game = reason("In the second game the other player opens.", "22.a.ii")
    third_game = reason("In the third game the player who chose to play first opens again.", "22.a.iii")
    alternates = reason("From board to board the break changes hands.", "22.a.i")
    doubles = reason("In doubles it passes to the player on the right.", "22.b")
    chosen = reason("The player who chose to play first breaks.", "15")
    lots = reason("Before an extra board lots decide who breaks.", "29.b")
    no_limit = reason(
        "Up to the pre-quarter-finals a game has eight boards. Reading: from the quarter-finals on it goes on to 25 "
        "points, and the break goes on changing hands. The umpire decides.",
        "29.b, 29.a, 82.a",
        reading=True,
    )
    white = reason("The player who breaks has the white carrommen in that board.", "16")


class Call(Declarations):
    first = call("Break to the player who chose to play first.")
    second = call("Break to the opponent of the player who chose to play first.")
    right_of_last = call("Break to the player on the right of the last breaker.")
    by_lot = call("Draw lots for the break.")


class No(Declarations, of="carrom"):
    not_the_extra_board = refusal("an extra board comes after the eighth: it is board {board}")
    no_ninth_board = refusal("up to the pre-quarter-finals a ninth board is an extra board, and there is no tenth")
    no_extra_from_quarters = refusal("from the quarter-finals on there is no limit of boards, so no board is extra")


class Breaker(Scenario):
    game_number: int = ask("Which game of the match?", Int(1, 3))
    board_number: int = ask(kind=Int(1, MOST_BOARDS))
    doubles: bool = ask(default=False)
    extra_board: bool = ask("Is it an extra board?", default=False)
    knockout_from_quarters: bool = ask(default=False)


_OPENS_GAME = {1: Why.first_game, 2: Why.second_game, 3: Why.third_game}


def rule(case: Breaker) -> Ruling:
    if case.extra_board:
        if known(case, "board_number") and case.board_number != EXTRA_BOARD:
            raise No.not_the_extra_board("board_number", board=EXTRA_BOARD)
        if case.knockout_from_quarters:
            raise No.no_extra_from_quarters("extra_board")
        return _ruling(Verdict.DRAW_LOTS, Who.BY_LOT, Call.by_lot(), Why.lots())
    past_limit = case.board_number > LAST_BOARD
    if past_limit and not case.knockout_from_quarters:
        raise No.no_ninth_board("board_number")
    who, said, steps = _in_doubles(case) if case.doubles else _in_singles(case)
    steps = (*steps, Why.no_limit()) if past_limit else steps
    return _ruling(Verdict.BREAKS, who, said, *steps, discretion=past_limit)


def _in_doubles(case: Breaker) -> tuple[Who, Message, tuple[Step, ...]]:
    if case.board_number == 1 and case.game_number == 1:
        return Who.FIRST, Call.first(), (Why.chosen(),)
    return Who.RIGHT_OF_LAST, Call.right_of_last(), (Why.doubles(),)


def _in_singles(case: Breaker) -> tuple[Who, Message, tuple[Step, ...]]:
    opens = _OPENS_GAME[case.game_number]()
    steps = (opens, Why.alternates()) if case.board_number > 1 else (opens,)
    opens_game, odd_board = case.game_number != 2, case.board_number % 2 == 1
    if opens_game == odd_board:
        return Who.FIRST, Call.first(), steps
    return Who.SECOND, Call.second(), steps


def _ruling(verdict: Verdict, who: Who, said: Message, *why: Step, discretion: bool = False) -> Ruling:
    return Ruling.of(verdict, said, *why, Why.white(), discretion=discretion, breaker=who, colour="white")


def _may_be_the_same(_told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer names the player on the right, who may be of either side in doubles."""
    return Who.RIGHT_OF_LAST in (right.outcome["breaker"], other.outcome["breaker"])


WIZARD = Wizard(rule, never_offers=_may_be_the_same)
