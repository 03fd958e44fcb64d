"""A case in hand: what was answered stays where it is, and every fact knows where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.games import all_wizards, find_wizard
from tableside.rulings.case import Case, History, Standing, assess
from tableside.rulings.inquiry import asking_order, inquire
from tableside.rulings.intake import read_scenario

WIZARDS = [wizard for wizard in all_wizards() if any(fact.kind.domain() for fact in wizard.facts.values())]


def case(name: str, **facts: Any) -> Case:
    wizard = find_wizard(name)
    return Case(wizard, dict(read_scenario(wizard, facts)))


def test_each_fact_knows_where_it_stands() -> None:
    assessment = assess(case("snooker.free-ball", snookered=True))
    standings = {name: assessment.standing(name) for name in assessment.case.wizard.facts}
    assert standings["snookered"] is Standing.ANSWERED
    assert standings["nominated"] is Standing.IRRELEVANT
    assert standings["decision"] is Standing.OPTIONAL
    assert standings["left_snookered_by_nominated"] is Standing.ASSUMED
    needed = assess(case("snooker.foul", events=["cue-potted"]))
    assert needed.standing("on") is Standing.NEEDED


def test_a_fact_that_follows_from_others_is_derived() -> None:
    table = "cue 889,700; reds 889,2000; blue 889,1500"
    assessment = assess(case("snooker.free-ball", table=table, on="red"))
    assert assessment.standing("snookered") is Standing.DERIVED
    assert assessment.shown_value("snookered") is True


def test_a_case_that_cannot_be_keeps_what_was_given() -> None:
    assessment = assess(case("snooker.miss", hit_ball_on_first=True, first_hit=None))
    assert assessment.refusal is not None
    assert assessment.refusal.fact == "first_hit"
    assert assessment.standing("hit_ball_on_first") is Standing.ANSWERED
    assert assessment.standing("on") is Standing.NEEDED


def test_the_best_question_comes_first_and_every_question_has_one_place() -> None:
    for wizard in WIZARDS:
        asked, later = asking_order(wizard)
        required = [name for name, fact in wizard.facts.items() if fact.required]
        assert asked == tuple(name for name in inquire(wizard, {}).needs if name in required)
        assert sorted((*asked, *later)) == sorted(required)


def test_steps_can_be_undone_and_redone() -> None:
    first = case("snooker.foul")
    second = first.answered("on", "red")
    third = second.answered("on", "blue")
    history = History(first).then(second).then(third)
    assert history.undone().present == second
    assert history.undone().undone().present == first
    assert history.undone().undone().undone().present == first
    assert history.undone().redone().present == third
    assert history.undone().then(first).future == ()
    assert History(first).then(first).past == ()


def test_what_is_taken_over_never_replaces_an_answer() -> None:
    answered = case("carrom.pegno", player_score=10)
    carried = answered.carrying({"player_score": 3, "opponent_score": 20, "unknown": 1})
    assert carried.given == {"player_score": 10, "opponent_score": 20}
    assert carried.carried == {"opponent_score"}
    assert carried.carrying({"opponent_score": 21}).given["opponent_score"] == 21
    assert carried.carrying({}).given == {"player_score": 10}


def test_a_fact_taken_over_and_cleared_stays_cleared() -> None:
    carried = case("carrom.pegno").carrying({"player_score": 3})
    cleared = carried.cleared("player_score").carrying({"player_score": 3})
    assert "player_score" not in cleared.given
    assert cleared.answered("player_score", 4).given["player_score"] == 4


def test_an_answer_that_denies_an_assumption_can_be_given() -> None:
    """A double that was noticed was made: the question stays open while nobody has said that there was a double."""
    wizard = find_wizard("backgammon.crawford")
    case = Case(wizard).answered("length", 7).answered("score", (6, 3)).answered("crawford_played", False)
    assert assess(case).standing("noticed") is Standing.OPTIONAL
    assert assess(case.answered("doubled", False)).standing("noticed") is Standing.IRRELEVANT
    told = assess(case.answered("noticed", wizard.facts["noticed"].kind.parse("after-game")))
    assert told.shown_value("doubled") is True
    assert told.standing("result") is Standing.NEEDED


@pytest.mark.parametrize("phase", ["break", "open"])
def test_what_can_be_no_other_is_not_assumed(phase: str) -> None:
    wizard = find_wizard("blackball.shot")
    facts = {"phase": phase, "potted": [], "first_contact": "red", "cushion_after_contact": True, "crossed": 1}
    if phase == "open":
        facts |= {"crossed": 0, "cushion_after_contact": False}
    answer = inquire(wizard, read_scenario(wizard, facts))
    assert answer.decided
    assert not {"touching_own", "frozen"} & set(answer.assumptions)
    assert ("snookered" in answer.assumptions) is (phase == "open"), "the rack can always be hit"
    assert "deliberate" in answer.assumptions
