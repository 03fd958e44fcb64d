"""What must hold for every carrom ruling, tried on all strokes, and the Laws told a second time to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from tableside.games.carrom import board_score, pegno, placement, technical_foul, turn
from tableside.games.carrom.board_score import BoardScore, QueenBy
from tableside.games.carrom.pegno import QueenState, Stroke
from tableside.games.carrom.shared import Timing
from tableside.games.carrom.turn import Event, TurnEvent
from tableside.rulings.model import Impossible, Ruling

YES_NO = (False, True)
STATES = tuple(QueenState)
SCORES = (0, 9, 12, 13, 21, 22, 24)


def every_stroke() -> Iterator[Stroke]:
    """Every possible stroke with few pieces left, few left on either side, and with all nine."""
    for proper, striker, queen, claim in product(YES_NO, repeat=4):
        for own, opponent, own_left, opponent_left in product((0, 1, 2), (0, 1, 2), (1, 2, 9), (1, 2, 9)):
            for state, dues, score, opponent_dues in product(STATES, (0, 2), (21, 22), (0, 1)):
                yield Stroke(
                    proper=proper,
                    striker_pocketed=striker,
                    own=own,
                    opponent=opponent,
                    queen=queen,
                    own_left=own_left,
                    opponent_left=opponent_left,
                    queen_state=state,
                    dues=dues,
                    player_score=score,
                    opponent_score=score,
                    claim_due=claim,
                    opponent_dues=opponent_dues,
                )


@pytest.fixture(scope="module")
def rulings() -> list[tuple[Stroke, Ruling]]:
    ruled = []
    for stroke in every_stroke():
        try:
            ruled.append((stroke, pegno.rule(stroke)))
        except Impossible:
            continue
    assert len(ruled) > 5000
    return ruled


def test_pieces_are_conserved(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if ruling.outcome["board"] is None:
            on_board = stroke.own_left - stroke.own + ruling.outcome["placed_now"]
            assert 1 <= on_board <= 9
            opponents = stroke.opponent_left - stroke.opponent + ruling.outcome["opponent_placed"]
            assert 1 <= opponents <= 9


def test_every_debt_is_paid_or_outstanding(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        outcome = ruling.outcome
        if outcome["board"] is None:
            paid = outcome["placed_now"] - outcome["returned_own"]
            assert paid + outcome["outstanding"] == stroke.dues + outcome["penalty"]
            assert outcome["outstanding"] == 0 or stroke.own_left - stroke.own + outcome["placed_now"] == 9


def test_a_board_is_worth_one_to_twelve_points(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for _, ruling in rulings:
        board = ruling.outcome["board"]
        assert (board is not None) == (ruling.outcome["turn"] == "board-over")
        if board is not None:
            assert 1 <= board["points"] <= 12
            assert (board["winner"] == "player") == (ruling.verdict == "board-won")


def test_only_a_clean_stroke_wins_a_board(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if ruling.verdict == "board-won":
            assert stroke.proper
            assert not stroke.striker_pocketed
            assert stroke.own == stroke.own_left


def test_a_board_ends_only_with_a_last_piece(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if ruling.outcome["board"] is not None:
            assert stroke.own == stroke.own_left or stroke.opponent == stroke.opponent_left


def test_an_improper_stroke_never_keeps_the_turn(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if not stroke.proper:
            assert ruling.outcome["turn"] in {"passes", "board-over"}
            assert ruling.verdict in {"foul", "board-lost"}


def test_the_turn_is_kept_only_with_an_own_piece_or_the_queen(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if ruling.outcome["turn"] == "keeps":
            assert stroke.own or stroke.queen


def test_the_charge_is_one_piece_or_two_with_the_queen(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if ruling.outcome["board"] is not None:
            continue
        penalty = ruling.outcome["penalty"]
        clean = stroke.proper and not stroke.striker_pocketed
        assert (penalty == 0) == clean
        at_stake = stroke.queen or stroke.queen_state == "to-cover"
        assert (penalty == 2) == (not stroke.proper and stroke.striker_pocketed and at_stake)


def test_only_an_own_piece_covers_the_queen(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if ruling.outcome["queen"] == "covered":
            assert stroke.own
            assert stroke.queen or stroke.queen_state == "to-cover"
        if stroke.queen_state in {"own", "opponent"}:
            assert ruling.outcome["queen"] == "unchanged"


def test_an_open_question_names_the_umpire(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for _, ruling in rulings:
        assert ruling.discretion == ("carrom/82.a" in ruling.rules)


@pytest.mark.parametrize("score", range(25))
def test_the_queen_counts_up_to_21(score: int) -> None:
    board = BoardScore(winner_score=score, loser_score=0, loser_pieces_left=2, queen_by=QueenBy.WINNER, board_number=4)
    assert board_score.rule(board).outcome["points"] == (5 if score <= 21 else 2)


# --- The Laws told a second time, from the source, for the rulings that are asked for most ---


def stroke_by_the_laws(stroke: Stroke) -> tuple[str, int, int, str]:
    """The turn, the own pieces that come back, the pieces charged and where the queen is (21, 45-50, 65-71)."""
    at_stake = stroke.queen or stroke.queen_state == "to-cover"
    right_to_queen = stroke.own_left < 9 or stroke.queen_state in {"to-cover", "own"}
    punished = stroke.striker_pocketed or not stroke.proper
    charged = int(punished)
    if at_stake and stroke.striker_pocketed and not stroke.proper:
        charged = 2
    queen = {"on-board": "on-board", "to-cover": "?", "own": "unchanged", "opponent": "unchanged"}[stroke.queen_state]
    keeps = stroke.proper and stroke.own > 0
    if stroke.queen:
        queen, keeps = "returned", False
        if stroke.proper and stroke.dues == 0:
            if stroke.striker_pocketed:
                keeps = right_to_queen or stroke.own > 0
            elif stroke.own > 1 or (stroke.own == 1 and right_to_queen):
                queen, keeps = "covered", True
            elif stroke.own == 1 or right_to_queen:
                queen, keeps = "to-cover", True
    elif queen == "?":
        if not stroke.proper or stroke.own == 0:
            queen = "returned"
        else:
            queen = "to-cover" if stroke.striker_pocketed else "covered"
    return "keeps" if keeps else "passes", stroke.own if punished else 0, charged, queen


def test_every_stroke_that_goes_on_is_ruled_as_the_laws_say(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        outcome = ruling.outcome
        if outcome["board"] is None:
            ruled = (outcome["turn"], outcome["returned_own"], outcome["penalty"], outcome["queen"])
            assert ruled == stroke_by_the_laws(stroke), stroke


def end_by_the_laws(stroke: Stroke) -> tuple[str, int] | None:
    """Who wins the board and by how much, where a last piece was pocketed and nobody owes anything (25-28, 72-73)."""
    own_last, opponent_last = stroke.own == stroke.own_left, stroke.opponent == stroke.opponent_left
    clean = stroke.proper and not stroke.striker_pocketed
    queen = 3 if stroke.player_score <= 21 else 0
    alone = queen or 1
    uncovered = stroke.queen_state in {"on-board", "to-cover"}
    claim = (int(stroke.striker_pocketed) + int(not stroke.proper)) if stroke.claim_due else 0
    mine_left = stroke.own_left - (stroke.own if clean else 0)
    theirs_left = stroke.opponent_left - stroke.opponent
    if own_last and opponent_last:
        if stroke.queen or stroke.queen_state == "to-cover":
            return ("player", alone) if clean else ("opponent", alone + claim)
        return "opponent", (1 if stroke.queen_state == "own" else alone) + claim
    if own_last:
        if stroke.queen_state == "on-board" and not stroke.queen:
            return "opponent", alone + claim
        mine = stroke.queen or stroke.queen_state in {"to-cover", "own"}
        return ("player", min(12, theirs_left + (queen if mine else 0))) if clean else None
    if not opponent_last:
        return None
    covers_now = clean and stroke.own > 0 and uncovered and (stroke.queen or stroke.queen_state == "to-cover")
    if covers_now and stroke.queen and stroke.own == 1 and stroke.own_left == 9:
        covers_now = False
    if not uncovered:
        return "opponent", min(12, mine_left + (queen if stroke.queen_state == "opponent" else 0))
    return "opponent", min(12, mine_left + (0 if covers_now else queen + claim))


def test_every_board_ends_as_the_laws_say(rulings: list[tuple[Stroke, Ruling]]) -> None:
    for stroke, ruling in rulings:
        if stroke.dues or stroke.opponent_dues:
            continue
        board = ruling.outcome["board"]
        ruled = None if board is None else (board["winner"], board["points"])
        assert ruled == end_by_the_laws(stroke), stroke


FREE_ON_TURN = {"score-asked", "hand-on-surface", "hand-over-lines", "powder-at-own-lines"}
FREE_OFF_TURN = {"chair-moved", "clothing-on-board", "braced", "something-in-hand"}
ALWAYS_FREE = {"striker-on-frame-to-place", "thumb", "other-hand"}
TAKES_A_STROKE = {"pushed", "not-with-finger", "striker-off-lines", "striker-off-circle", "thumb", "other-hand"}


def breach_by_the_laws(breach: str, timing: str) -> str:
    """Whether an act is a foul, a technical foul, none, or cannot happen then (3-12, 35-37, 83-97)."""
    on_turn = timing != "not-on-turn"
    if (breach in TAKES_A_STROKE and timing != "during-turn") or (breach == "too-slow" and not on_turn):
        return "refused"
    free = breach in ALWAYS_FREE or (on_turn and breach in FREE_ON_TURN) or (not on_turn and breach in FREE_OFF_TURN)
    if free or (breach == "braced" and timing == "before-first-stroke"):
        return "no-foul"
    return "foul" if timing == "during-turn" else "technical-foul"


@pytest.mark.parametrize("breach", technical_foul.Breach)
@pytest.mark.parametrize("timing", Timing)
def test_every_act_is_classed_as_the_laws_say(breach: technical_foul.Breach, timing: Timing) -> None:
    for own_left, dues, doubles in product((4, 9), (0, 2), (breach == "partners-talk", True)):
        case = technical_foul.TechnicalFoul(timing=timing, own_left=own_left, breach=breach, dues=dues, doubles=doubles)
        expected = breach_by_the_laws(breach, timing)
        if expected == "refused":
            with pytest.raises(Impossible):
                technical_foul.rule(case)
            continue
        ruling = technical_foul.rule(case)
        assert ruling.verdict == expected
        owed = 0 if expected == "no-foul" else dues + 1
        assert ruling.outcome["placed_now"] == min(owed, 9 - own_left)
        assert ruling.outcome["turn"] == {"foul": "passes"}.get(
            expected, "keeps" if expected == "technical-foul" and timing == "before-first-stroke" else "unchanged"
        )


def score_by_the_laws(board: BoardScore) -> tuple[int, bool, bool]:
    """The points of a board, whether the game is over and whether the sides are changed (25-29, 33)."""
    queen_counts = board.winner_score <= 21
    if board.loser_pieces_left == 0:
        points = 1 if board.queen_by == "loser" or not queen_counts else 3
    else:
        credited = board.queen_by == "winner" or (board.queen_by == "none" and board.forfeited)
        points = min(12, board.loser_pieces_left + (3 if credited and queen_counts else 0))
    total = board.winner_score + points
    late = board.board_number >= 8 and not board.knockout_from_quarters
    over = total >= 25 or (late and (total != board.loser_score or board.board_number == 9))
    halfway = not board.knockout_from_quarters and board.board_number == 4
    before = max(board.winner_score, board.loser_score) >= 13
    early = board.knockout_from_quarters or board.board_number < 4
    change = not over and not before and (halfway or (early and total >= 13))
    return points, over, change


def test_every_board_is_scored_as_the_laws_say() -> None:
    ruled = 0
    for winner, loser, left, number in product(SCORES, SCORES, (0, 1, 4, 9), (1, 3, 4, 5, 8, 9)):
        for queen_by, quarters, forfeited in product(QueenBy, YES_NO, YES_NO):
            board = BoardScore(
                winner_score=winner,
                loser_score=loser,
                loser_pieces_left=left,
                queen_by=queen_by,
                board_number=number,
                knockout_from_quarters=quarters,
                forfeited=forfeited,
            )
            try:
                outcome = board_score.rule(board).outcome
            except Impossible:
                continue
            ruled += 1
            assert (outcome["points"], outcome["game_over"], outcome["change_ends"]) == score_by_the_laws(board), board
    assert ruled > 2000


@pytest.mark.parametrize("problem", placement.Problem)
@pytest.mark.parametrize("timing", Timing)
def test_every_placing_is_ruled_as_the_laws_say(problem: placement.Problem, timing: Timing) -> None:
    fouls = {"own-pieces", "outside-circle", "disturbed-others", "touching-others", "covers-centre"}
    fouls |= {"shot-with-queen", "holding-something", "partner-took-it-out"}
    for seconds, room_again in product((0, 15, 16), YES_NO):
        case = placement.Placement(problem=problem, timing=timing, seconds=seconds, room_again=room_again, doubles=True)
        ruling = placement.rule(case)
        waits = problem == "no-room" and not room_again
        if problem in fouls:
            assert ruling.verdict == "put-right"
            assert ruling.outcome["foul"] == ("foul" if timing == "during-turn" else "technical-foul")
        elif seconds > 15 and not waits:
            assert ruling.verdict == "right-lapsed"
        else:
            expected = {"none": "stands", "will-not-risk": "cancelled", "waive-all": "waived"}
            assert ruling.verdict == expected.get(problem, "postponed" if waits else "place-now")


@pytest.mark.parametrize("score", [0, 21, 22, 24])
def test_a_board_that_ends_early_goes_by_what_is_left_on_it(score: int) -> None:
    for event, queen, left in product(("out-of-turn", "left-seat", "played-during-appeal"), YES_NO, (1, 5, 9)):
        case = TurnEvent(
            event=Event(event), late=False, passes_each=0, pieces_left=left, queen_on_board=queen, opponent_score=score
        )
        points = left + (3 if queen and score <= 21 else 0)
        assert turn.rule(case).outcome["board"] == {"winner": "opponent", "points": points}
