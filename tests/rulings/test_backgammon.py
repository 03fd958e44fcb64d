"""What must hold for the backgammon wizards beyond their cases."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tableside.games import find_wizard
from tableside.games.backgammon import GAME
from tableside.games.backgammon.match import CUBE_VALUES, GAME_POINTS
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Ruling, Wizard
from tests.rulings.strategies import scenarios_of


def rule(wizard_id: str, **facts: Any) -> Ruling:
    wizard = find_wizard(f"backgammon.{wizard_id}")
    answer = inquire(wizard, read_scenario(wizard, facts))
    assert answer.ruling is not None, answer.needs
    return answer.ruling


@st.composite
def crawford_games(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a Crawford game that ended after a double."""
    length = draw(st.integers(2, 25))
    trailing = draw(st.integers(0, length - 2))
    leader_first = draw(st.booleans())
    return {
        "length": length,
        "score": [length - 1, trailing] if leader_first else [trailing, length - 1],
        "crawford_played": False,
        "doubled": True,
        "result": {"winner": draw(st.sampled_from("ab")), "kind": draw(st.sampled_from(list(GAME_POINTS)))},
        "cube": draw(st.sampled_from(CUBE_VALUES[1:])),
    }


@given(game=crawford_games(), noticed=st.sampled_from(["after-game", "match-over"]))
def test_a_void_crawford_double_adds_the_plain_points_to_the_winner_only(game: dict[str, Any], noticed: str) -> None:
    try:
        ruling = rule("crawford", **game, noticed=noticed)
    except Impossible:
        assume(False)
    winner = "ab".index(game["result"]["winner"])
    before, after = game["score"], ruling.outcome["score_after"]
    assert after[winner] - before[winner] == GAME_POINTS[game["result"]["kind"]]
    assert after[1 - winner] == before[1 - winner]
    assert ruling.outcome["match_over"] == (after[winner] >= game["length"])
    assert ruling.outcome["winner"] == (game["result"]["winner"] if ruling.outcome["match_over"] else None)
    assert not ruling.discretion


@given(game=crawford_games())
def test_the_correction_does_not_depend_on_the_recorded_value(game: dict[str, Any]) -> None:
    without = {name: value for name, value in game.items() if name != "cube"}
    assert (
        rule("crawford", **game, noticed="after-game").outcome
        == rule("crawford", **without, noticed="after-game").outcome
    )


@given(game=crawford_games())
def test_too_late_means_the_recorded_score_or_an_impossible_story(game: dict[str, Any]) -> None:
    winner = "ab".index(game["result"]["winner"])
    recorded = list(game["score"])
    recorded[winner] += GAME_POINTS[game["result"]["kind"]] * game["cube"]
    if recorded[winner] >= game["length"]:
        with pytest.raises(Impossible):
            rule("crawford", **game, noticed="next-game-started")
    else:
        assert rule("crawford", **game, noticed="next-game-started").outcome["score_after"] == recorded


def test_a_passed_void_double_leaves_score_and_match_open() -> None:
    facts = {"length": 7, "score": [6, 4], "crawford_played": False, "doubled": True, "ended_by": "pass"}
    result = {"winner": "b", "kind": "single"}
    ruling = rule("crawford", **facts, noticed="after-game", result=result)
    assert (ruling.outcome["score_after"], ruling.outcome["match_over"]) == (None, None)
    assert ruling.discretion


@given(length=st.integers(3, 25), cube=st.sampled_from(CUBE_VALUES[1:7]), data=st.data())
def test_only_the_owner_can_have_a_dead_cube(length: int, cube: int, data: st.DataObject) -> None:
    score = [data.draw(st.integers(0, length - 2)), data.draw(st.integers(0, length - 2))]
    owner, by = data.draw(st.sampled_from("ab")), data.draw(st.sampled_from("ab"))
    ruling = rule(
        "cube", length=length, score=score, cube=cube, owner=owner, by=by, on_turn=True, before_roll=True, act="both"
    )
    enough = cube >= length - score["ab".index(by)]
    assert ruling.outcome["dead"] == (owner == by and enough)
    assert ruling.outcome["valid"] == (owner == by and not enough)
    assert ruling.outcome["value"] == (2 * cube if ruling.outcome["valid"] else cube)


@given(length=st.integers(1, 99), minutes=st.integers(0, 300))
def test_lateness_costs_a_point_every_five_minutes(length: int, minutes: int) -> None:
    outcome = rule("lateness", length=length, minutes_late=minutes).outcome
    assert outcome["penalty_points"] == minutes // 5
    assert outcome["match_awarded"] == (outcome["penalty_points"] > length / 2)


@given(length=st.integers(1, 25), data=st.data())
def test_both_players_get_the_time_of_the_formula(length: int, data: st.DataObject) -> None:
    score = [data.draw(st.integers(0, length - 1)), data.draw(st.integers(0, length - 1))]
    rate = data.draw(st.integers(1, 10))
    outcome = rule("clock", length=length, score=score, minutes_per_point=rate).outcome
    assert outcome["minutes_each"] == (2 * length - sum(score)) / 2 * rate


@pytest.mark.parametrize("wizard", GAME.wizards, ids=lambda wizard: wizard.id)
@given(data=st.data())
def test_discretion_always_names_the_rule_that_gives_it(wizard: Wizard, data: st.DataObject) -> None:
    """A measure the rules say a director may take is no silence of the rules; what they leave open is 1.1."""
    try:
        answer = inquire(wizard, read_scenario(wizard, data.draw(scenarios_of(wizard, complete=True))))
    except Impossible:
        assume(False)
    assert answer.ruling is not None
    if answer.ruling.discretion:
        assert "backgammon/1.1" in answer.ruling.rules


def test_every_rule_that_calls_for_a_ruling_has_a_wizard() -> None:
    used = {rule for wizard in GAME.wizards for rule in wizard.rules}
    without = [one for one in GAME.calls_for_ruling if not any(f"{rule}.".startswith(f"{one}.") for rule in used)]
    assert without == []
