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
    outcome = rule("lateness", length=length, minutes_late=minutes, national=False).outcome
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


# Second readings of the wizards used most, written from the articles


def verdict_of(wizard_id: str, facts: dict[str, Any]) -> str:
    return rule(wizard_id, **facts).verdict


def facts_of(wizard_id: str) -> st.SearchStrategy[dict[str, Any]]:
    wizard = find_wizard(f"backgammon.{wizard_id}")
    given_ = scenarios_of(wizard, complete=True)
    usual = {name: fact.kind.dump(fact.default) for name, fact in wizard.facts.items() if fact.default is not None}
    return given_.map(lambda facts: {**usual, **facts})


@given(facts=facts_of("roll"))
def test_a_roll_read_from_the_article(facts: dict[str, Any]) -> None:
    box = facts["baffle_box"]
    in_one_half = facts["landed"] in ("left", "right")
    assume(not facts["beside_box"] or (box and in_one_half))
    if box:
        # 4.1.iv.b: dropped into the box, a face flat on the surface, in the half next to it
        valid = facts["rest"] != "cocked" and facts["beside_box"]
    else:
        # 4.1.iv.a: shaken in a cup and thrown clear, flat, on the right, or on the left while that is allowed
        side = facts["landed"] == "right" or (facts["landed"] == "left" and facts["permission"] == "lasts")
        valid = facts["rest"] != "cocked" and not facts["faults"] and side
    ruling = rule("roll", **facts)
    assert ruling.outcome["valid"] is valid
    # 4.1.v.a: a valid early roll is played when the opponent's turn is over
    early = "valid-premature" if not facts["opponent_turn_ended"] else "valid"
    assert ruling.verdict == (early if valid else "reroll")


@given(facts=facts_of("illegal-move"))
def test_an_illegal_move_read_from_the_article(facts: dict[str, Any]) -> None:
    ruling = rule("illegal-move", **facts)
    if facts["finding"] == "legal":
        assert ruling.verdict == "legal"
        return
    # 4.2.iii.a: the opponent's valid roll or valid double makes the move stand; before that it has to be corrected
    if facts["next_action"] in ("valid-roll", "valid-double"):
        assert ruling.verdict == "stands"
    elif facts["pointed_out_by"] != "spectator" and facts["finding"] != "disputed":
        assert ruling.verdict == "correct"
        # 4.2.iii.c: with a clock the whole move time runs first
        assert ruling.outcome["wait_move_time"] is facts["clock"]
    else:
        assert ruling.outcome["stands"] is None


@given(facts=facts_of("time-out"))
def test_expired_time_read_from_the_article(facts: dict[str, Any]) -> None:
    out, first = facts["out"], facts["first"]
    assume(out == "both" or first in (out, "unknown"))
    ruling = rule("time-out", **facts)
    if facts["declared_by"] in ("nobody", "spectator"):
        expected = "play-on"
    elif out != "both" or first != "unknown":
        expected = "loses-match"
        loser = out if out != "both" else first
        assert ruling.outcome["winner"] == {"a": "b", "b": "a"}[loser]
    elif facts["certain_win"] == "none":
        expected = "no-clock"
    else:
        expected = "certain-winner" if facts["certain_of"] == "match" else "director-decides"
    assert ruling.verdict == expected
    # 4.3.iii names a player and the director: that an observer declares it is a reading
    assert ruling.discretion is (facts["declared_by"] == "observer" or expected == "director-decides")


@given(facts=facts_of("score-dispute"))
def test_disputed_scores_read_from_the_article(facts: dict[str, Any]) -> None:
    a, b = facts["sheet_a"], facts["sheet_b"]
    ruling = rule("score-dispute", **facts)
    if facts["kept"] in ("a", "b"):
        # 4.7: the only sheet there is
        settled = facts[f"sheet_{facts['kept']}"] if facts[f"clear_{facts['kept']}"] else None
    elif facts["kept"] == "none":
        settled = None
    elif a == b:
        settled = a
    elif a[0] < a[1] and b[0] < b[1]:
        # 4.7: the clear sheet of the player who is behind
        settled = a if facts["clear_a"] else None
    elif a[0] > a[1] and b[0] > b[1]:
        settled = b if facts["clear_b"] else None
    else:
        settled = None
    assert ruling.outcome["score"] == settled
    assert ruling.discretion is (settled is None)


@given(
    length=st.integers(1, 15), a=st.integers(0, 14), b=st.integers(0, 14), played=st.booleans(), penalised=st.booleans()
)
def test_the_crawford_game_read_from_the_article(length: int, a: int, b: int, played: bool, penalised: bool) -> None:
    assume(max(a, b) < length)
    reached = {"reached_by": "penalty-points"} if penalised else {}
    try:
        ruling = rule("crawford", length=length, score=[a, b], crawford_played=played, **reached)
    except Impossible:
        # Nobody one point away, or the loser of the Crawford game without a point, or both there before it by play.
        away = max(a, b) == length - 1
        assert (played and (not away or min(a, b) == 0)) or (not played and a == b == length - 1 and not penalised)
        return
    # 4.4.iv: the first game in which a player is one point short, in every match
    crawford = max(a, b) == length - 1 and not played
    assert ruling.outcome["is_crawford"] is crawford
    assert ruling.verdict == ("cube-off" if crawford else "cube-live")


@given(facts=facts_of("wrong-length"))
def test_a_wrong_length_read_from_the_article(facts: dict[str, Any]) -> None:
    try:
        verdict = verdict_of("wrong-length", facts)
    except Impossible:
        assume(False)
    length, wrong, most = facts["length"], facts["played_length"], max(facts["score"])
    if facts["state"] == "match-finished":
        expected = "result-stands"
    elif length < wrong and most >= length:
        expected = "keep-wrong-length"
    else:
        expected = "play-game-out" if facts["state"] == "game-in-progress" else "correct-now"
    assert verdict == expected


@given(facts=facts_of("start-position"))
def test_a_wrong_start_read_from_the_article(facts: dict[str, Any]) -> None:
    begun = facts["progress"] in ("second-roll", "second-double")
    ruling = rule("start-position", **facts)
    assert ruling.outcome["stands"] is begun
    assert ruling.outcome["gammon_counts"] is True


@given(facts=facts_of("breaks"))
def test_breaks_read_from_the_article(facts: dict[str, Any]) -> None:
    try:
        ruling = rule("breaks", **facts)
    except Impossible:
        assume(False)
    if facts["required_by_game"]:
        expected = "not-a-break"
    elif facts["exception"]:
        expected = "allowed"
    elif facts["best_of_three"]:
        expected = "allowed" if facts["between_matches"] else "not-allowed"
    else:
        has = 1 if facts["length"] <= 15 else 2
        enough = facts["taken"] + facts["wanted"] <= has
        expected = "allowed" if enough and not facts["game_in_progress"] else "not-allowed"
    assert ruling.verdict == expected
