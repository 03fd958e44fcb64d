"""How many points does a board give, and is the game over? (25-29, 31-33, 64)"""

import math
from collections.abc import Iterator
from dataclasses import replace

from tableside.games.carrom import shared
from tableside.messages import Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values, known

GAME_POINTS = 25
BOARD_OF_CHANGE = 4
POINTS_OF_CHANGE = 13


class Verdict(Words):
    SCORED = "scored", "Board scored, game goes on"
    GAME_OVER = "game-over", "Game over"
    EXTRA_BOARD = "extra-board", "Extra board"


class QueenBy(Words, of="value.carrom.board-score.queen_by"):
    WINNER = "winner", "the winner of the board"
    LOSER = "loser", "the loser of the board"
    NONE = "none", "nobody"


class GameWinner(Words, of="value.carrom.board-score.game_winner"):
    WINNER = "winner", "the winner of the board"
    LOSER = "loser", "the loser of the board"


class AfterGame(Words, of="value.carrom.board-score.after_game"):
    SWAP_SEATS = "swap-seats", "the players exchange seats"
    MOVE_RIGHT = "move-right", "everyone moves one seat to the right"


class Why(Declarations, of="carrom.score"):
    pieces = reason(
        (
            "One carromman of the loser's is left: one point.",
            "{count} carrommen of the loser's are left: one point each.",
        ),
        "25.b.ii, 26.a",
    )
    queen = reason("The queen adds 3 points, as the winner has 21 or fewer.", "25.b.i, 26.b")
    queen_up = reason(
        "The queen is still on the carrom board and counts for the winner: 3 points, as the winner has 21 or fewer.",
        "25.b.i, 24, 64, 82.b, 87.b",
    )
    queen_too_late = reason("From 22 points on the queen adds nothing.", "27")
    loser_has_queen = reason("The loser gets nothing for the queen, and the winner did not take it.", "26.c")
    queen_with_nobody = reason(
        "No player covered the queen, yet no one can win by finishing while it is up. If the board was lost "
        "under Law 24, 64, 73, 82 or 87, the queen counts for the winner too. Reading: without such a loss "
        "only the carrommen count. The umpire decides.",
        "73.b, 24, 64, 82.b, 87.b, 82.a",
        reading=True,
    )
    queen_alone = reason(
        (
            "Only the queen counts: one point, as the winner has 22 or more.",
            "Only the queen counts: {count} points, as the winner has 21 or fewer.",
        ),
        "72, 73",
    )
    one_point = reason("Both last carrommen were pocketed and the loser held the queen: one point.", "73.c")
    most = reason(f"{shared.MOST_POINTS} points are the most a board can give; dues are disregarded.", "28")
    reached_25 = reason(f"{GAME_POINTS} points are reached: the game is over.", "29.a")
    goes_on = reason(f"Neither {GAME_POINTS} points nor eight boards yet: the game goes on.", "29.a")
    no_limit = reason(
        "The limit of eight boards is laid down up to the pre-quarter-finals. Reading: from the quarter-"
        f"finals on play goes on to {GAME_POINTS} points, although Law 29(a) could be read otherwise. The umpire "
        "decides.",
        "29.b, 29.a, 82.a",
        reading=True,
    )
    extra_board_decides = reason("The extra board decides the game.", "29.b")
    level = reason(
        "The scores are level after eight boards: an extra board is played, and lots decide who breaks.", "29.b"
    )
    eight_boards = reason("Eight boards have been played: the player in the lead has won the game.", "29.a")
    change = reason("The players change sides now.", "33.a")
    change_from_quarters = change.under("33.b")
    swap_seats = reason("After the game the players exchange seats.", "31")
    move_right = reason("After the game every player moves one seat to the right.", "32")


class Call(Declarations, of="carrom.score"):
    scored = call(("Board, one point. {total}–{other}.", "Board, {count} points. {total}–{other}."))
    game_over = call(
        ("Board, one point. Game over, {total}–{other}.", "Board, {count} points. Game over, {total}–{other}.")
    )
    extra_board = call(
        ("Board, one point. {total} all. Extra board.", "Board, {count} points. {total} all. Extra board.")
    )


class No(Declarations, of="carrom"):
    forfeit_without_pieces = refusal("a player with no carromman left has nothing to lose a board by")
    too_many_points = refusal(
        (
            "one board cannot have given so many points, at 12 each",
            "{count} boards cannot have given so many points, at 12 each",
        )
    )
    no_tenth_board = refusal("up to the pre-quarter-finals a game has eight boards and at most one extra")
    no_extra_board = refusal("a ninth board is played only when the scores were level")


class BoardScore(Scenario):
    winner_score: int = ask("Score of the board's winner before it", shared.SCORE)
    loser_score: int = ask("Score of the board's loser", shared.SCORE)
    loser_pieces_left: int = ask("Loser's carrommen left on the carrom board", Int(0, shared.PIECES))
    queen_by: QueenBy = ask("Who covered the queen?")
    board_number: int = ask(kind=Int(1, shared.MOST_BOARDS))
    knockout_from_quarters: bool = ask(default=False)
    forfeited: bool = ask("Lost by an offence (Laws 24, 64, 82, 87)?", default=False)
    doubles: bool = ask(default=False)

    @property
    def queen_is_open(self) -> bool:
        """No player finishes with the queen up (73.b), so the law by which such a board was won must be given."""
        return self.loser_pieces_left > 0 and self.queen_by is QueenBy.NONE and not self.forfeited

    def limit_is_open(self, total: int) -> bool:
        """Law 29.a ends every game after eight boards, 29.b only up to the pre-quarter-finals."""
        return total < GAME_POINTS and self.board_number >= shared.LAST_BOARD and self.knockout_from_quarters


def rule(case: BoardScore) -> Ruling:
    _refuse_impossible(case)
    counted = _count(case)
    total = case.winner_score + counted.points
    verdict, why, winner = _game(case, total)
    over = verdict is Verdict.GAME_OVER
    change = verdict is Verdict.SCORED and _sides_change(case, total)
    steps = [*counted.reasons, why]
    if change:
        steps.append(Why.change_from_quarters() if case.knockout_from_quarters else Why.change())
    if over:
        steps.append(Why.move_right() if case.doubles else Why.swap_seats())
    return Ruling.of(
        verdict,
        Call.call_for(verdict)(count=Spoken(counted.points), total=total, other=case.loser_score),
        *steps,
        discretion=case.limit_is_open(total) or case.queen_is_open,
        points=counted.points,
        winner_total=total,
        game_over=over,
        game_winner=winner,
        extra_board=verdict is Verdict.EXTRA_BOARD,
        change_ends=change,
        after_game=(AfterGame.MOVE_RIGHT if case.doubles else AfterGame.SWAP_SEATS) if over else None,
    )


def _refuse_impossible(case: BoardScore) -> None:
    if case.forfeited and known(case, "loser_pieces_left") and case.loser_pieces_left == 0:
        raise No.forfeit_without_pieces("loser_pieces_left")
    if not known(case, "board_number"):
        return
    number = case.board_number
    if number > shared.EXTRA_BOARD and not case.knockout_from_quarters:
        raise No.no_tenth_board("board_number")
    if not known(case, "winner_score", "loser_score"):
        return
    if case.winner_score + case.loser_score > shared.MOST_POINTS * (number - 1):
        raise No.too_many_points("board_number", count=number - 1)
    level = case.winner_score == case.loser_score
    if number == shared.EXTRA_BOARD and not level and not case.knockout_from_quarters:
        raise No.no_extra_board("board_number")


def _count(case: BoardScore) -> shared.Points:
    pieces = case.loser_pieces_left
    if pieces == 0:
        return _count_queen_alone(case)
    counted = Why.pieces(count=pieces)
    if case.queen_by is QueenBy.LOSER:
        return shared.Points(pieces, (counted, Why.loser_has_queen()))
    if case.queen_is_open:
        return shared.Points(pieces, (counted, Why.queen_with_nobody()))
    points = min(shared.MOST_POINTS, pieces + shared.queen_value(case.winner_score))
    if not shared.queen_counts(case.winner_score):
        queen = Why.queen_too_late()
    else:
        queen = Why.queen() if case.queen_by is QueenBy.WINNER else Why.queen_up()
    return shared.Points(points, (counted, queen, Why.most()))


def _count_queen_alone(case: BoardScore) -> shared.Points:
    """Both sides' last pieces are pocketed: only the queen counts (72, 73)."""
    if case.queen_by is QueenBy.LOSER:
        return shared.Points(1, (Why.one_point(),))
    value = shared.queen_alone(case.winner_score)
    return shared.Points(value, (Why.queen_alone(count=value),))


def _game(case: BoardScore, total: int) -> tuple[Verdict, Step, GameWinner | None]:
    if total >= GAME_POINTS:
        return Verdict.GAME_OVER, Why.reached_25(), GameWinner.WINNER
    if case.board_number < shared.LAST_BOARD:
        return Verdict.SCORED, Why.goes_on(), None
    if case.knockout_from_quarters:
        return Verdict.SCORED, Why.no_limit(), None
    if case.board_number == shared.EXTRA_BOARD:
        return Verdict.GAME_OVER, Why.extra_board_decides(), GameWinner.WINNER
    if total == case.loser_score:
        return Verdict.EXTRA_BOARD, Why.level(), None
    leader = GameWinner.WINNER if total > case.loser_score else GameWinner.LOSER
    return Verdict.GAME_OVER, Why.eight_boards(), leader


def _sides_change(case: BoardScore, total: int) -> bool:
    """Return whether this board is the one after which the sides are changed: once a game (33)."""
    if max(case.winner_score, case.loser_score) >= POINTS_OF_CHANGE:
        return False
    if case.knockout_from_quarters:
        return total >= POINTS_OF_CHANGE
    number = case.board_number
    return number == BOARD_OF_CHANGE or (number < BOARD_OF_CHANGE and total >= POINTS_OF_CHANGE)


def _misbeliefs(told: Values, right: Ruling) -> Iterator[Ruling]:
    points = min(shared.MOST_POINTS, told["loser_pieces_left"] + shared.queen_value(0))
    total = told["winner_score"] + points
    if points <= right.outcome["points"] or total == told["loser_score"]:
        return
    goes_on = right.verdict is Verdict.SCORED and total < GAME_POINTS
    said = (Call.scored if goes_on else Call.game_over)(count=Spoken(points), total=total, other=told["loser_score"])
    outcome = {**right.outcome, "points": points, "winner_total": total, "game_over": not goes_on}
    yield replace(right, verdict=Verdict.SCORED if goes_on else Verdict.GAME_OVER, call=said, outcome=outcome)


def _is_no_board(told: Values) -> bool:
    """Return whether a board was played out with the queen up (73.b), or its number matters without the round."""
    played_out = told.get("queen_by") == "none" and not told.get("forfeited")
    # The laws on offences count the queen only where it still lies there (24, 64, 82.b).
    if told.get("forfeited") and told.get("queen_by") == "winner":
        return True
    # A player who has covered the queen has pocketed a piece of their own.
    uncovered = told.get("queen_by") == "loser" and told.get("loser_pieces_left") == shared.PIECES
    if uncovered or _cannot_stand_so(told):
        return True
    return played_out or (told.get("board_number", 0) >= shared.LAST_BOARD and "knockout_from_quarters" not in told)


def _cannot_stand_so(told: Values) -> bool:
    """Return whether earlier boards, each worth 1 to 12 to one side, cannot have given the scores before a board."""
    number, scores = told.get("board_number"), (told.get("winner_score"), told.get("loser_score"))
    if number is None or None in scores:
        return False
    won = [math.ceil(score / shared.MOST_POINTS) for score in scores if score is not None]
    return not sum(won) <= number - 1 <= sum(score for score in scores if score is not None)


def _starts_from_another_score(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer adds its points to another score than the story's."""
    before = other.outcome["winner_total"] - other.outcome["points"]
    said = dict(other.call.params)
    return bool(before != told["winner_score"] or said.get("other", told["loser_score"]) != told["loser_score"])


WIZARD = Wizard(rule, misbeliefs=_misbeliefs, contradicts=_is_no_board, never_offers=_starts_from_another_score)
