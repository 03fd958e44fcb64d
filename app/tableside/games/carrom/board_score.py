"""carrom.board-score: the points for a board, and whether the game is over (25-29, 31-33, 64)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.endings import MOST_POINTS, UMPIRE_DECIDES, queen_alone, queen_value
from tableside.games.carrom.stroke import HIGHEST_SCORE_IN_PLAY, PIECES
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse, step

GAME_POINTS = 25
LAST_BOARD = 8
EXTRA_BOARD = 9
BOARD_OF_CHANGE = 4
POINTS_OF_CHANGE = 13
_LAWS_WITH_QUEEN_UP = ("carrom/64", "carrom/73")


@dataclass(frozen=True, kw_only=True)
class BoardScore:
    """A finished board: the scores before it and what was left on it."""

    winner_score: int = fact(Int(0, HIGHEST_SCORE_IN_PLAY))
    loser_score: int = fact(Int(0, HIGHEST_SCORE_IN_PLAY))
    loser_pieces_left: int = fact(Int(0, PIECES))
    queen_by: str = fact(Choice(("winner", "loser", "none")))
    board_number: int = fact(Int(1, 24))
    knockout_from_quarters: bool = fact(Bool(), default=False)
    forfeited: bool = fact(Bool(), default=False)
    doubles: bool = fact(Bool(), default=False)


def score_board(board: BoardScore) -> Ruling:
    """Count the board, then look at the game: 25 points, eight boards, a level score, a change of ends."""
    _refuse_impossible(board)
    points, reasons = _points(board)
    total = board.winner_score + points
    state, game_winner, game_reason = _game(board, total)
    over = state == "game-over"
    change = not over and state != "extra-board" and _ends_change(board, total)
    reasons.append(game_reason)
    if change:
        reasons.append(step("step.carrom.score.change", _law_of_change(board)))
    if over:
        reasons.append(_seats_after_game(board))
    return Ruling(
        verdict=state,
        call=message(f"call.carrom.score.{state}", count=Spoken(points), total=total, other=board.loser_score),
        outcome={
            "points": points,
            "winner_total": total,
            "game_over": over,
            "game_winner": game_winner,
            "extra_board": state == "extra-board",
            "change_ends": change,
            "after_game": ("move-right" if board.doubles else "swap-seats") if over else None,
        },
        steps=tuple(reasons),
        discretion=_limit_is_open(board, total) or _queen_is_open(board),
    )


def _refuse_impossible(board: BoardScore) -> None:
    known = given(board)
    if board.forfeited and known.get("loser_pieces_left") == 0:
        raise refuse("loser_pieces_left", "refuse.carrom.forfeit-without-pieces")
    if "board_number" not in known:
        return
    number = board.board_number
    if number > EXTRA_BOARD and not board.knockout_from_quarters:
        raise refuse("board_number", "refuse.carrom.no-tenth-board")
    if "winner_score" not in known or "loser_score" not in known:
        return
    if board.winner_score + board.loser_score > MOST_POINTS * (number - 1):
        raise refuse("board_number", "refuse.carrom.too-many-points", boards=number - 1)
    level = board.winner_score == board.loser_score
    if number == EXTRA_BOARD and not level and not board.knockout_from_quarters:
        raise refuse("board_number", "refuse.carrom.no-extra-board")


def _points(board: BoardScore) -> tuple[int, list[Step]]:
    pieces = board.loser_pieces_left
    if pieces == 0:
        return _points_without_pieces(board)
    reasons = [step("step.carrom.score.pieces", "carrom/25.b.ii", "carrom/26.a", count=pieces)]
    if board.queen_by == "loser":
        return pieces, [*reasons, step("step.carrom.score.loser-has-queen", "carrom/26.c")]
    if _queen_is_open(board):
        return pieces, [*reasons, step("step.carrom.score.queen-with-nobody", *_LAWS_WITH_QUEEN_UP, UMPIRE_DECIDES)]
    laws = ("carrom/26.b",) if board.queen_by == "winner" else _LAWS_WITH_QUEEN_UP
    value = queen_value(board.winner_score)
    if value:
        reasons.append(step("step.carrom.score.queen", "carrom/25.b.i", *laws))
    else:
        reasons.append(step("step.carrom.score.queen-too-late", "carrom/27"))
    return min(MOST_POINTS, pieces + value), [*reasons, step("step.carrom.score.most", "carrom/28")]


def _queen_is_open(board: BoardScore) -> bool:
    """Nobody finishes with the queen up (73.b): by which law such a board was won has to be said."""
    return board.loser_pieces_left > 0 and board.queen_by == "none" and not board.forfeited


def _points_without_pieces(board: BoardScore) -> tuple[int, list[Step]]:
    """Both sides' last pieces are down: only the queen counts (72, 73)."""
    if board.queen_by == "loser":
        return 1, [step("step.carrom.score.one-point", "carrom/73.c")]
    value = queen_alone(board.winner_score)
    return value, [step("step.carrom.score.queen-alone", "carrom/72", "carrom/73", count=value)]


def _game(board: BoardScore, total: int) -> tuple[str, str | None, Step]:
    if total >= GAME_POINTS:
        return "game-over", "winner", step("step.carrom.score.reached-25", "carrom/29.a")
    if board.board_number < LAST_BOARD:
        return "scored", None, step("step.carrom.score.goes-on", "carrom/29.a")
    if board.knockout_from_quarters:
        return "scored", None, step("step.carrom.score.no-limit", "carrom/29.b", "carrom/29.a", UMPIRE_DECIDES)
    if board.board_number == EXTRA_BOARD:
        return "game-over", "winner", step("step.carrom.score.extra-board-decides", "carrom/29.b")
    if total == board.loser_score:
        return "extra-board", None, step("step.carrom.score.level", "carrom/29.b")
    leader = "winner" if total > board.loser_score else "loser"
    return "game-over", leader, step("step.carrom.score.eight-boards", "carrom/29.a")


def _limit_is_open(board: BoardScore, total: int) -> bool:
    """Law 29.a ends every game after eight boards, 29.b only up to the round of 16."""
    return total < GAME_POINTS and board.board_number >= LAST_BOARD and board.knockout_from_quarters


def _ends_change(board: BoardScore, total: int) -> bool:
    """Whether this board is the one after which the ends are changed: once a game (33)."""
    if max(board.winner_score, board.loser_score) >= POINTS_OF_CHANGE:
        return False
    if board.knockout_from_quarters:
        return total >= POINTS_OF_CHANGE
    number = board.board_number
    return number == BOARD_OF_CHANGE or (number < BOARD_OF_CHANGE and total >= POINTS_OF_CHANGE)


def _law_of_change(board: BoardScore) -> str:
    return "carrom/33.b" if board.knockout_from_quarters else "carrom/33.a"


def _seats_after_game(board: BoardScore) -> Step:
    if board.doubles:
        return step("step.carrom.score.move-right", "carrom/32")
    return step("step.carrom.score.swap-seats", "carrom/31")


BOARD_SCORE = Wizard(
    id="carrom.board-score",
    scenario=BoardScore,
    rule=score_board,
    verdicts=("scored", "game-over", "extra-board"),
    rules=(
        *("carrom/25.b.i", "carrom/25.b.ii", "carrom/26.a", "carrom/26.b", "carrom/26.c", "carrom/27", "carrom/28"),
        *("carrom/29.a", "carrom/29.b", "carrom/31", "carrom/32", "carrom/33.a", "carrom/33.b", "carrom/64"),
        *("carrom/72", "carrom/73", "carrom/73.c", UMPIRE_DECIDES),
    ),
)
