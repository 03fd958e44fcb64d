"""Questions on carrom and backgammon are stories that can happen, and no wrong option holds for them as well."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from tableside.games import find_wizard
from tableside.rulings.intake import read_scenario
from tableside.study.fairness import Unfair, faults_of, is_a_reading
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.sampling import rule_on
from tests.study.conftest import is_absurd_beside

_STROKE = {"proper": True, "striker_pocketed": True, "own": 0, "opponent": 0, "queen": False}
_DOUBLE = {
    "length": 13,
    "score": [4, 6],
    "crawford_played": False,
    "owner": "centre",
    "by": "a",
    "on_turn": True,
    "before_roll": True,
}
_MISS = {"hit_ball_on_first": False, "on": "red", "first_hit": None, "only_black": False, "snookered_after": False}
_BOARD = {"winner_score": 14, "loser_score": 0, "loser_pieces_left": 2, "board_number": 3}


@pytest.mark.parametrize(
    ("wizard_id", "facts"),
    [
        # A debt is paid from pocketed pieces at once (51, 56).
        ("carrom.pegno", {**_STROKE, "own_left": 5, "dues": 1}),
        ("carrom.break", {"touched": True, "attempt": 1, "pocketed": True, "seconds": 20}),
        ("carrom.turn", {"event": "left-seat", "without_permission": True}),
        ("backgammon.cube", {**_DOUBLE, "cube": 1, "variant": "beaver"}),
        ("backgammon.clock-stop", {"why_paused": "other"}),
        ("backgammon.cube-place", {"cube_state": "missing", "noticed": "after-game"}),
        ("backgammon.breaks", {"length": 7, "taken": 2, "game_in_progress": False}),
        ("backgammon.cube", {**_DOUBLE, "cube": 8, "owner": "a", "length": 13}),
        ("backgammon.time-out", {"out": "a", "declared_by": "spectator"}),
        ("carrom.board-score", {**_BOARD, "queen_by": "winner", "board_number": 2, "loser_score": 10}),
        ("carrom.pegno", {**_STROKE, "own_left": 9, "dues": 1, "queen_state": "to-cover"}),
        ("carrom.placement", {"problem": "waive-part"}),
        ("backgammon.illegal-move", {"next_action": "none", "pointed_out_by": "player", "finding": "legal"}),
        ("carrom.placement", {"problem": "none", "seconds": 0}),
        # What is lifted off the striker does not fall, and nobody is late who has nowhere to place a piece.
        ("carrom.overlap", {"situation": "piece-on-striker", "at_pocket_edge": True, "fell": True, "fallen": "piece"}),
        ("backgammon.handling", {"fault": "dice-misuse"}),
        ("backgammon.request", {"request": "clock"}),
        # Of a ball on that cannot be hit the rules say only that no miss is called.
        ("snooker.miss", {**_MISS, "impossible": True, "clear_path": "none", "attempt": "poor"}),
        ("snooker.assistance", {"request": "clean", "frame_begun": False}),
        ("carrom.pegno", {**_STROKE, "own_left": 8, "queen_state": "own"}),
    ],
)
def test_what_cannot_happen_or_is_half_told_is_not_asked(study: Study, wizard_id: str, facts: dict[str, Any]) -> None:
    read_scenario(find_wizard(wizard_id), facts)
    with pytest.raises(NoLongerAsked):
        study.from_source({"kind": "ruling", "wizard": wizard_id, "facts": facts})


@pytest.mark.parametrize(
    ("wizard_id", "facts"),
    [
        ("carrom.board-score", {**_BOARD, "queen_by": "loser", "board_number": 8, "knockout_from_quarters": True}),
        ("carrom.replay", {"reason": "position-lost", "restorable": False, "disturbed_by": "touched-pieces"}),
        ("carrom.turn", {"event": "out-of-turn", "stopped_in_time": True}),
        ("backgammon.take-or-pass", {"word": "take", "cube_act": "middle"}),
    ],
)
def test_one_reading_of_the_rules_is_no_key(study: Study, wizard_id: str, facts: dict[str, Any]) -> None:
    wizard = find_wizard(wizard_id)
    ruling = rule_on(wizard, read_scenario(wizard, facts))
    assert ruling is not None
    assert is_a_reading(ruling)
    with suppress(NoLongerAsked):
        assert study.from_source({"kind": "ruling", "wizard": wizard_id, "facts": facts}).open


@pytest.mark.parametrize(
    ("wizard_id", "facts", "other"),
    [
        # The points that are counted before the match is awarded.
        (
            "backgammon.lateness",
            {"length": 5, "minutes_late": 18, "national": False},
            {"length": 6, "minutes_late": 18, "national": False},
        ),
        (
            "backgammon.clock-stop",
            {"why_paused": "passed-double"},
            {"why_paused": "believes-over", "opponent_agrees": True},
        ),
        (
            "backgammon.lateness",
            {"length": 5, "minutes_late": 12, "national": False, "both_late": False},
            {"length": 5, "minutes_late": 12, "national": False, "both_late": True},
        ),
        ("carrom.off-board", {"pieces": ["own"], "centre": "free"}, {"pieces": ["own"], "centre": "partly-covered"}),
        (
            "backgammon.breaks",
            {"length": 7, "taken": 0, "game_in_progress": False, "best_of_three": False},
            {"length": 7, "taken": 0, "game_in_progress": False, "best_of_three": True},
        ),
        ("carrom.break", {"touched": True, "before_play_call": False}, {"touched": True, "before_play_call": True}),
        (
            "backgammon.equipment-change",
            {"item": "clock", "ground": "wish"},
            {"item": "mix-dice", "game_in_progress": False},
        ),
        (
            "backgammon.game-result",
            {"in_dispute": "over", "agreed": False, "clock": True, "position_stands": True, "next_game_begun": False},
            {"in_dispute": "kind", "agreed": False, "position_stands": True, "next_game_begun": False},
        ),
        (
            "carrom.turn",
            {"event": "passes", "passes_each": 2},
            {"event": "played-during-appeal", "pieces_left": 5, "queen_on_board": True},
        ),
    ],
)
def test_what_is_true_as_well_or_comes_from_nowhere_is_not_offered(
    wizard_id: str, facts: dict[str, Any], other: dict[str, Any]
) -> None:
    assert is_absurd_beside(wizard_id, facts, other)


def test_the_queen_is_not_offered_where_a_penalty_is_placed(study: Study) -> None:
    questions = [study.of_wizard(find_wizard("carrom.placement"), seed) for seed in range(60)]
    found = [question for question in questions if question is not None]
    assert found
    for question in found:
        verdicts = {choice.ruling.verdict == "queen-on-centre" for choice in question.choices if choice.ruling}
        assert len(verdicts) == 1


def test_a_wrong_length_may_be_believed_to_stand(study: Study) -> None:
    facts = {"length": 9, "played_length": 5, "state": "between-games", "score": [3, 2], "clock": False}
    question = study.from_source({"kind": "ruling", "wizard": "backgammon.wrong-length", "facts": facts})
    calls = [choice.ruling.call for choice in question.choices if choice.ruling is not None]
    assert [dict(call.params)["length"] for call in calls if call.code.endswith("as-begun")] == [5]
    assert all(dict(call.params)["length"] == 9 for call in calls if call.code.endswith("correct"))


def test_a_double_is_told_wherever_one_is_ruled_on(study: Study) -> None:
    found = _questions(study, "backgammon.cube", 40)
    assert {question.case.ruling.verdict for question in found} >= {"valid", "invalid"}
    for question in found:
        assert "by" in question.case.told


def test_a_break_is_asked_for_wherever_one_is_granted_or_refused(study: Study) -> None:
    found = _questions(study, "backgammon.breaks", 40)
    assert found
    assert all("wanted" in question.case.told for question in found)


def _questions(study: Study, wizard_id: str, seeds: int) -> list[Question]:
    made = (study.of_wizard(find_wizard(wizard_id), seed) for seed in range(seeds))
    found = [question for question in made if question is not None]
    assert all(Unfair.OPEN not in faults_of(question, study.wordings) for question in found)
    return found
