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
        ("carrom.technical-foul", {"timing": "during-turn", "own_left": 7, "dues": 2}),
        # Asking for the score is no stroke, and what a stroke pocketed would have to be told.
        ("carrom.technical-foul", {"timing": "during-turn", "own_left": 7, "breach": "trial", "pocketed": True}),
        ("carrom.break", {"touched": True, "attempt": 1, "pocketed": True, "seconds": 20}),
        ("carrom.board-score", {**_BOARD, "queen_by": "none"}),
        ("carrom.turn", {"event": "passes", "passes_each": 1}),
        ("carrom.turn", {"event": "left-seat", "without_permission": True}),
        ("carrom.placement", {"problem": "partner-took-it-out"}),
        ("carrom.off-board", {"pieces": ["own"], "centre": "covered"}),
        ("backgammon.cube", {**_DOUBLE, "cube": 1, "variant": "beaver"}),
        ("backgammon.cube", {**_DOUBLE, "cube": 1, "noticed": "after-game"}),
        ("backgammon.cube", {**_DOUBLE, "cube": 4, "stated_value": 2}),
        ("backgammon.clock-stop", {"why_paused": "other"}),
        ("backgammon.early-dice", {"clock": True, "what": "lifted-and-pressed"}),
        ("backgammon.opening-roll", {"opening": "different"}),
        ("backgammon.cube-place", {"cube_state": "missing", "noticed": "after-game"}),
        ("backgammon.lateness", {"length": 7, "minutes_late": 0}),
        ("backgammon.breaks", {"length": 7, "taken": 0, "game_in_progress": False, "exception": True}),
        ("backgammon.breaks", {"length": 7, "taken": 2, "game_in_progress": False}),
        # By the letter, whoever comes at five minutes is not later than that.
        ("backgammon.lateness", {"length": 7, "minutes_late": 10, "national": False}),
        ("backgammon.cube", {**_DOUBLE, "cube": 1, "score": [0, 0], "cube_found": "left-over"}),
        ("backgammon.cube", {**_DOUBLE, "cube": 8, "owner": "a", "length": 13}),
        (
            "backgammon.crawford",
            {
                "length": 7,
                "score": [6, 3],
                "crawford_played": False,
                "doubled": True,
                "noticed": "after-game",
                "result": {"winner": "a", "kind": "single"},
                "cube": 2,
            },
        ),
        ("backgammon.illegal-move", {"next_action": "none", "pointed_out_by": "director", "finding": "disputed"}),
        ("backgammon.time-out", {"out": "a", "declared_by": "spectator"}),
        ("backgammon.equipment-change", {"item": "other", "ground": "agreed"}),
        ("carrom.break", {"touched": True, "striker_pocketed": True}),
        ("carrom.board-score", {**_BOARD, "queen_by": "winner", "board_number": 2, "loser_score": 10}),
        ("carrom.board-score", {**_BOARD, "queen_by": "winner", "board_number": 5, "winner_score": 0}),
        ("carrom.board-score", {**_BOARD, "queen_by": "loser", "loser_pieces_left": 9}),
        ("carrom.pegno", {**_STROKE, "own_left": 9, "dues": 1, "queen_state": "to-cover"}),
        ("carrom.turn", {"event": "left-seat", "pieces_left": 3, "queen_on_board": False, "opponent_score": 4}),
        ("carrom.overlap", {"situation": "overlapping", "fell": True, "fallen": "piece"}),
        ("carrom.placement", {"problem": "waive-part"}),
        ("carrom.unnoticed", {"matter": "out-of-turn", "next_stroke_made": False}),
        # Nothing has happened, or what happened is the answer.
        ("backgammon.result-correction", {"entry_wrong": "no"}),
        ("backgammon.illegal-move", {"next_action": "none", "pointed_out_by": "player", "finding": "legal"}),
        ("backgammon.entry", {"decision": "refused"}),
        ("carrom.turn", {"event": "stroke-clock", "late": False}),
        ("carrom.placement", {"problem": "none", "seconds": 0}),
        # The attempt before was a stroke, and the rules prefer no kind of clock.
        ("carrom.break", {"touched": False, "attempt": 2, "seconds": 20}),
        ("backgammon.equipment-change", {"item": "clock", "ground": "preferred-available"}),
        # What is lifted off the striker does not fall, and nobody is late who has nowhere to place a piece.
        ("carrom.overlap", {"situation": "piece-on-striker", "at_pocket_edge": True, "fell": True, "fallen": "piece"}),
        ("carrom.placement", {"what": "penalty", "problem": "no-room", "seconds": 20, "room_again": False}),
        # What a director may grant or refuse.
        ("backgammon.slow-play", {"too_slow": False, "requested": "observer"}),
        ("backgammon.handling", {"fault": "dice-misuse"}),
        ("backgammon.handling", {"fault": "two-hands", "repeated": True}),
        ("backgammon.slow-play", {"too_slow": True, "requested": "clock", "warned": False}),
        ("backgammon.request", {"request": "clock"}),
        ("backgammon.equipment-use", {"item": "clock", "organisers": "compulsory", "special_condition": True}),
        # Who wins the game that is going on decides what becomes of a wrong length.
        ("backgammon.wrong-length", {"length": 9, "played_length": 5, "state": "game-in-progress", "score": [3, 2]}),
        # Of a ball on that cannot be hit the rules say only that no miss is called.
        ("snooker.miss", {**_MISS, "impossible": True, "clear_path": "none", "attempt": "poor"}),
        # Nothing leaves the table by itself, and nobody measures in a stroke.
        ("snooker.foul", {"on": "black", "events": ["off-table:blue"], "stroke_made": False}),
        ("snooker.foul", {"on": "black", "events": ["measured"], "stroke_made": True}),
        ("snooker.assistance", {"request": "clean", "frame_begun": False}),
        ("carrom.equipment", {"matter": "striker-broken", "approved": False}),
        ("carrom.pegno", {**_STROKE, "own_left": 5, "overboard": ["own"]}),
        ("carrom.pegno", {**_STROKE, "own_left": 8, "queen_state": "own"}),
        # Whether a clock is in use is not told, and which of two yellows fell.
        ("blackball.shot", {"phase": "open", "first_contact": "red", "potted": ["cue"], "fouls": ["time"]}),
        ("blackball.clock", {"timed": True, "cue_ball_brought": False, "seconds": 44, "played": True}),
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
            "backgammon.wrong-length",
            {"length": 9, "played_length": 5, "state": "game-in-progress"},
            {"length": 9, "played_length": 5, "state": "between-games", "score": [1, 1]},
        ),
        (
            "backgammon.crawford",
            {"length": 7, "score": [6, 3], "crawford_played": False, "doubled": True, "noticed": "during"},
            {"length": 7, "score": [6, 3], "crawford_played": False, "doubled": False},
        ),
        (
            "backgammon.clock-stop",
            {"why_paused": "passed-double"},
            {"why_paused": "believes-over", "opponent_agrees": True},
        ),
        (
            "carrom.surface",
            {"matter": "own-lines", "play_called": True, "on_turn": False},
            {"matter": "own-lines", "play_called": False, "on_turn": False},
        ),
        (
            "carrom.board-score",
            {**_BOARD, "queen_by": "winner", "winner_score": 11},
            {**_BOARD, "queen_by": "winner", "winner_score": 12},
        ),
        (
            "backgammon.lateness",
            {"length": 5, "minutes_late": 12, "national": False, "both_late": False},
            {"length": 5, "minutes_late": 12, "national": False, "both_late": True},
        ),
        (
            "backgammon.clock",
            {"length": 5, "score": [1, 3], "delay_seconds": 12},
            {"length": 5, "score": [1, 3], "delay_seconds": 13},
        ),
        (
            "backgammon.illegal-move",
            {"next_action": "none", "pointed_out_by": "player", "finding": "agreed", "clock": True},
            {"next_action": "none", "pointed_out_by": "spectator", "finding": "agreed", "clock": True},
        ),
        ("carrom.off-board", {"pieces": ["own"], "centre": "free"}, {"pieces": ["own"], "centre": "partly-covered"}),
        ("carrom.placement", {"problem": "waive-all"}, {"problem": "will-not-risk"}),
        (
            "carrom.protest",
            {"form": "written", "fee_paid": True, "offensive": True},
            {
                "form": "written",
                "fee_paid": True,
                "late": False,
                "english_and_signed": True,
                "complete": True,
                "jury": "rejected",
            },
        ),
        (
            "backgammon.breaks",
            {"length": 7, "taken": 0, "game_in_progress": False, "best_of_three": False},
            {"length": 7, "taken": 0, "game_in_progress": False, "best_of_three": True},
        ),
        ("backgammon.conduct", {"matter": "equipment", "repeated": False}, {"matter": "director", "repeated": False}),
        (
            "backgammon.concession",
            {"contact": False, "other_result": True, "agreed_result": True},
            {"contact": False, "other_result": True},
        ),
        (
            "carrom.break",
            {"touched": True, "before_play_call": False},
            {"touched": True, "before_play_call": True},
        ),
        ("backgammon.clock-stop", {"why_paused": "defective"}, {"why_paused": "illegal-move"}),
        (
            "backgammon.clock-stop",
            {"why_paused": "break", "times_noted": True, "clock_ran": True},
            {"why_paused": "illegal-move"},
        ),
        (
            "backgammon.equipment-change",
            {"item": "clock", "ground": "wish"},
            {"item": "mix-dice", "game_in_progress": False},
        ),
        (
            "carrom.breaker",
            {"game_number": 3, "board_number": 1, "doubles": True},
            {"game_number": 3, "board_number": 1, "doubles": False},
        ),
        ("backgammon.conduct", {"matter": "spectator-help"}, {"matter": "equipment", "repeated": False}),
        (
            "backgammon.game-result",
            {"in_dispute": "over", "agreed": False, "clock": True, "position_stands": True, "next_game_begun": False},
            {"in_dispute": "kind", "agreed": False, "position_stands": True, "next_game_begun": False},
        ),
        (
            "backgammon.time-out",
            {"out": "both", "declared_by": "director", "first": "a"},
            {"out": "both", "declared_by": "spectator"},
        ),
        (
            "backgammon.wrong-length",
            {"length": 7, "played_length": 5, "state": "between-games", "score": [3, 2]},
            {"length": 9, "played_length": 5, "state": "between-games", "score": [3, 2]},
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
    assert {question.ruling.verdict for question in found if question.ruling} >= {"valid", "invalid"}
    for question in found:
        assert question.facts is not None
        assert "by" in question.facts


def test_a_break_is_asked_for_wherever_one_is_granted_or_refused(study: Study) -> None:
    found = _questions(study, "backgammon.breaks", 40)
    assert found
    assert all("wanted" in (question.facts or {}) for question in found)


def test_the_rule_asked_for_is_that_of_the_first_reason(study: Study) -> None:
    # Getting up loses the board by one rule; two others only count the points.
    facts = {"event": "left-seat", "without_permission": False, "pieces_left": 2, "queen_on_board": True}
    with pytest.raises(NoLongerAsked):
        study.from_source({"kind": "governs", "wizard": "carrom.turn", "facts": facts})


def _questions(study: Study, wizard_id: str, seeds: int) -> list[Question]:
    made = (study.of_wizard(find_wizard(wizard_id), seed) for seed in range(seeds))
    found = [question for question in made if question is not None]
    assert all(Unfair.OPEN not in faults_of(question, study.wordings) for question in found)
    return found
