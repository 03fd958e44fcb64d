"""The score of a match: what it says about a case, checked against figures a referee knows."""

from __future__ import annotations

import pytest

from tableside.games import all_wizards, find_wizard
from tableside.games.backgammon.match import Phase
from tableside.games.backgammon.score import BackgammonMatch
from tableside.games.carrom.score import CarromMatch
from tableside.games.match import as_data, from_data, is_empty, new_match
from tableside.games.snooker.balls import Ball
from tableside.games.snooker.score import SnookerMatch, points_remaining, snookers_needed
from tableside.rulings.inquiry import inquire


@pytest.mark.parametrize(
    ("reds", "lowest", "colour_on", "points"),
    [
        (15, "yellow", False, 147),
        (14, "yellow", True, 146),
        (1, "yellow", False, 35),
        (0, "yellow", True, 34),
        (0, "yellow", False, 27),
        (0, "green", False, 25),
        (0, "blue", False, 18),
        (0, "pink", False, 13),
        (0, "black", False, 7),
    ],
)
def test_points_remaining(reds: int, lowest: str, colour_on: bool, points: int) -> None:
    assert points_remaining(reds, Ball(lowest), colour_on=colour_on) == points


@pytest.mark.parametrize(
    ("lead", "remaining", "penalty", "snookers"),
    [(27, 27, 4, 0), (28, 27, 4, 1), (31, 27, 4, 1), (32, 27, 4, 2), (20, 13, 6, 2), (14, 7, 7, 1), (0, 147, 4, 0)],
)
def test_snookers_needed(lead: int, remaining: int, penalty: int, snookers: int) -> None:
    assert snookers_needed(lead, remaining, penalty) == snookers


def test_a_foul_on_the_last_colours_gives_more() -> None:
    assert SnookerMatch(50, 70, 0, "pink").snookers == 2
    assert SnookerMatch(50, 70, 0, "pink").least_penalty == 6
    assert SnookerMatch(50, 70, 1, "pink").least_penalty == 4


def test_the_miss_gets_lead_and_points_remaining() -> None:
    match = SnookerMatch(10, 70, 1)
    facts = match.facts("snooker.miss", {})
    assert facts["lead_before"] == -60
    assert facts["remaining_before"] == 35
    wizard = find_wizard("snooker.miss")
    kept = {name: value for name, value in facts.items() if name in wizard.facts}
    assert inquire(wizard, kept).known["snookers_needed"] is True


def test_snookers_are_left_open_while_the_penalty_can_decide_it() -> None:
    # 31 behind with 35 on: a foul of four still leaves a chance, one of five does not.
    match = SnookerMatch(10, 41, 1)
    assert "snookers_needed" not in match.facts("snooker.miss", {})
    assert match.facts("snooker.miss", {"on": "red", "first_hit": "green"})["snookers_needed"] is False
    assert match.facts("snooker.miss", {"on": "red", "first_hit": "blue"})["snookers_needed"] is True
    assert SnookerMatch(40, 41, 1).facts("snooker.miss", {})["snookers_needed"] is False


def test_what_was_said_about_snookers_stands() -> None:
    assert "lead_before" not in SnookerMatch(10, 70, 1).facts("snooker.miss", {"snookers_needed": False})


def test_no_score_refuses_a_case_by_itself() -> None:
    matches: dict[str, list[SnookerMatch | CarromMatch | BackgammonMatch]] = {
        "snooker": [SnookerMatch(60, 52, 0, "black"), SnookerMatch(0, 0, 15), SnookerMatch(10, 90, 3, colour_on=True)],
        "carrom": [CarromMatch(24, 0, 5, 1, doubles=True), CarromMatch(0, 22, 1, 3)],
        "backgammon": [
            BackgammonMatch(7, 6, 3),
            BackgammonMatch(7, 6, 3, crawford_played=True),
            BackgammonMatch(1, 0, 0),
            BackgammonMatch(11, 0, 10),
        ],
    }
    for wizard in all_wizards():
        for match in matches.get(wizard.game, []):
            facts = {name: value for name, value in match.facts(wizard.id, {}).items() if name in wizard.facts}
            parsed = {name: wizard.facts[name].kind.parse(wizard.facts[name].kind.dump(facts[name])) for name in facts}
            assert parsed == facts
            inquire(wizard, facts)


@pytest.mark.parametrize(
    ("match", "phase", "verdict"),
    [
        (BackgammonMatch(1, 0, 0), Phase.CRAWFORD, "cube-off"),
        (BackgammonMatch(7, 5, 5), Phase.BEFORE, "cube-live"),
        (BackgammonMatch(7, 6, 5), Phase.CRAWFORD, "cube-off"),
        (BackgammonMatch(7, 6, 5, crawford_played=True), Phase.AFTER, "cube-live"),
        (BackgammonMatch(7, 6, 6, crawford_played=True), Phase.AFTER, "cube-live"),
    ],
)
def test_the_match_and_the_ruling_agree_on_the_crawford_game(
    match: BackgammonMatch, phase: Phase, verdict: str
) -> None:
    assert match.phase is phase
    ruling = inquire(find_wizard("backgammon.crawford"), match.facts("backgammon.crawford", {})).ruling
    assert ruling is not None
    assert ruling.verdict == verdict


def test_a_score_that_cannot_be_says_nothing_about_the_crawford_game() -> None:
    assert BackgammonMatch(5, 5, 2).phase is None
    assert "crawford_played" not in BackgammonMatch(5, 5, 2).facts("backgammon.crawford", {})


def test_the_queen_counts_up_to_21() -> None:
    assert CarromMatch(21, 22).queen_counts == (True, False)
    assert CarromMatch(21).queen_counts is None


@pytest.mark.parametrize(
    "match", [SnookerMatch(1, 2, 3, "blue", True), CarromMatch(5, doubles=True), BackgammonMatch(7, 1, 2, True)]
)
def test_a_match_is_kept_as_data(match: SnookerMatch | CarromMatch | BackgammonMatch) -> None:
    game = {SnookerMatch: "snooker", CarromMatch: "carrom", BackgammonMatch: "backgammon"}[type(match)]
    assert from_data(game, as_data(match)) == match


@pytest.mark.parametrize("data", [None, 3, [], {"striker": "x", "reds": -1, "lowest": "violet", "colour_on": 1}])
def test_damaged_data_is_an_empty_match(data: object) -> None:
    match = from_data("snooker", data)
    assert match is not None
    assert is_empty(match)
    assert from_data("blackball", data) is None
    assert new_match("blackball") is None
