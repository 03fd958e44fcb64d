"""Remembered runs of a ruling: whatever was asked before, the answer is that of a fresh run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games import all_wizards
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Ruling, Wizard
from tableside.rulings.partial import Missing, PartialRuling, Ran, Shelf, assumed_facts
from tests.rulings.strategies import scenarios_of


def said(ran: Ran) -> object:
    if isinstance(ran, Ruling):
        return ran.key, ran.steps
    return ran.fact, (ran.reason if isinstance(ran, Impossible) else None)


@pytest.mark.parametrize("wizard", list(all_wizards()), ids=lambda wizard: wizard.id)
@given(data=st.data())
def test_what_is_remembered_is_what_a_fresh_run_says(wizard: Wizard, data: st.DataObject) -> None:
    remembering = PartialRuling(wizard)
    for _ in range(6):
        known = read_scenario(wizard, data.draw(scenarios_of(wizard)))
        assert said(remembering.run(known)) == said(PartialRuling(wizard).run(known))


def test_a_missing_fact_is_named_and_a_run_is_not_repeated() -> None:
    wizard = next(wizard for wizard in all_wizards() if wizard.id == "snooker.conferring")
    runs = PartialRuling(wizard)
    assert runs.run({}) == Missing("partner_at_table")
    first = runs.run({"partner_at_table": True, "on": "blue"})
    assert isinstance(first, Ruling)
    assert runs.run({"partner_at_table": True, "on": "blue", "break_running": True}) is first


def test_a_ruling_that_many_paths_lead_to_is_held_once() -> None:
    wizard = next(wizard for wizard in all_wizards() if wizard.id == "snooker.conferring")
    runs = PartialRuling(wizard)
    on_yellow, on_green, on_pink = (
        runs.run({"partner_at_table": True, "on": on}) for on in ("yellow", "green", "pink")
    )
    assert on_yellow is on_green
    assert said(on_pink) != said(on_yellow)


def test_all_wizards_together_remember_so_many_runs_and_the_one_left_longest_ago_forgets_first() -> None:
    conferring, foul = (
        next(wizard for wizard in all_wizards() if wizard.id == name) for name in ("snooker.conferring", "snooker.foul")
    )
    shelf = Shelf(most=3)
    earlier, later = PartialRuling(conferring, shelf), PartialRuling(foul, shelf)
    case = {"partner_at_table": True, "on": "blue"}
    first = earlier.run(case)
    told = [read_scenario(foul, {"on": on, "events": ["miss-all"]}) for on in ("blue", "pink", "black")]
    fouls = [{**assumed_facts(foul), **one} for one in told]
    ran = [later.run(one) for one in fouls[:2]]
    assert earlier.run(case) is first
    ran.append(later.run(fouls[2]))
    assert all(later.run(one) is before for one, before in zip(fouls, ran, strict=True))
    again = earlier.run(case)
    assert again is not first
    assert said(again) == said(first)
