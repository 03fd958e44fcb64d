"""A case in hand: what was answered stays where it is, and every fact knows where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from tableside.games import all_wizards, find_wizard
from tableside.rulings.case import Case, History, Standing, arranged, assess
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Wizard

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


def test_the_best_question_comes_first() -> None:
    wizard = find_wizard("carrom.pegno")
    answer = inquire(wizard, {})
    assert arranged((), (), answer)[: len(answer.needs)] == answer.needs


@settings(max_examples=60, deadline=None)
@drawn(st.data())
def test_nothing_jumps_above_the_last_answer(data: st.DataObject) -> None:
    wizard: Wizard = data.draw(st.sampled_from(WIZARDS))
    present, touched = Case(wizard), set[str]()
    order: tuple[str, ...] = ()
    for _ in range(data.draw(st.integers(1, 6))):
        names = [name for name, fact in wizard.facts.items() if fact.kind.domain()]
        name = data.draw(st.sampled_from(names))
        value = data.draw(st.sampled_from(list(wizard.facts[name].kind.domain() or ())))
        following = present.answered(name, value)
        try:
            answer = inquire(wizard, following.given)
        except Impossible:
            continue
        before = arranged(order, touched, answer)
        order, touched, present = before, touched | {name}, following
        after = arranged(order, touched, answer)
        last = max((order.index(one) for one in touched if one in order), default=-1)
        assert after[: last + 1] == order[: last + 1]
        assert sorted(after) == sorted(fact for fact in wizard.facts if wizard.facts[fact].required)


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


@pytest.mark.parametrize(
    ("name", "facts", "idle", "not_idle"),
    [
        ("snooker.foul", {"on": "red", "events": ["measured"]}, {"on"}, {"events", "offender"}),
        ("snooker.free-ball", {"snookered": False}, {"left_snookered_by_nominated"}, {"snookered"}),
        # What the others imply is not without meaning.
        ("snooker.miss", {"hit_ball_on_first": False, "on": "red", "first_hit": "blue"}, set(), {"hit_ball_on_first"}),
        # Behind a fact that is not known yet, nothing is proved.
        ("snooker.foul", {}, set(), {"offender", "wheelchair"}),
    ],
)
def test_idle_facts_change_nothing(name: str, facts: dict[str, Any], idle: set[str], not_idle: set[str]) -> None:
    found = inquire(find_wizard(name), case(name, **facts).given).idle
    assert idle <= found
    assert not not_idle & found


def test_an_idle_fact_can_take_any_value_that_is_possible() -> None:
    for wizard in all_wizards():
        for name in inquire(wizard, {}).idle:
            for value in wizard.facts[name].kind.domain() or ():
                try:
                    answer = inquire(wizard, {name: value})
                except Impossible:
                    continue
                assert set(answer.possible) == set(inquire(wizard, {}).possible)
