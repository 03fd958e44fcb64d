"""What must hold for every carrom stroke, tried on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tableside.games.carrom import GAME, board_score, pegno
from tableside.games.carrom.board_score import BoardScore, QueenBy
from tableside.games.carrom.stroke import QueenState, Stroke
from tableside.rulings.model import Impossible, Ruling

YES_NO = (False, True)
STATES = tuple(QueenState)


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


def test_every_law_is_used_or_has_nothing_to_decide() -> None:
    known = (Path(__file__).parent / "rule-ids.txt").read_text(encoding="utf-8").split()
    covered = {rule for wizard in GAME.wizards for rule in wizard.rules}
    silent = {f"carrom/{label}" for label in GAME.nothing_to_decide}
    missing = [
        rule
        for rule in known
        if rule.startswith("carrom/")
        and not any(one == rule or one.startswith(f"{rule}.") for one in covered)
        and not any(rule == one or rule.startswith(f"{one}.") for one in silent)
    ]
    assert missing == []
    assert not silent & covered, "a law that decides something has a wizard"
