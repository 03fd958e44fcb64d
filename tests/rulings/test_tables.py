"""Decision tables: approved ones are kept beside this test, so that any change of the law shows as a difference.

A table that changed on purpose is written anew by `make tables`, read against the clauses, and committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games import all_wizards, find_wizard
from tableside.messages import load_catalogue
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Wizard
from tableside.rulings.tables import LAYOUTS, DecisionTable, Row, as_markdown, decision_table, speak_table
from tests.conftest import ROOT
from tests.rulings.strategies import scenarios_of

APPROVED = Path(__file__).parent / "tables"
TABLES = {wizard.id: decision_table(wizard) for wizard in all_wizards()}
WHOLE = [name for name, table in TABLES.items() if table.whole]
ENGLISH = load_catalogue("en", ROOT / "i18n")


def printed(table: DecisionTable) -> str:
    return as_markdown(speak_table(table, ENGLISH, lambda rule: rule.partition("/")[2]))


@pytest.mark.parametrize("name", WHOLE)
def test_the_law_is_as_approved(name: str) -> None:
    path = APPROVED / f"{name}.md"
    assert path.exists(), "a new table: read it against the clauses, then run `make tables`"
    assert printed(TABLES[name]) == path.read_text(encoding="utf-8")


def test_no_table_is_kept_of_a_wizard_that_is_gone() -> None:
    assert {path.stem for path in APPROVED.glob("*.md")} == set(WHOLE)


def rows_for(table: DecisionTable, facts: dict[str, object]) -> list[Row]:
    return [
        row for row in table.rows if all(name in facts and facts[name] in held for name, held in row.conditions.items())
    ]


@pytest.mark.parametrize("wizard", [find_wizard(name) for name in WHOLE], ids=lambda wizard: wizard.id)
@given(data=st.data())
def test_every_case_stands_in_one_row_with_its_ruling(wizard: Wizard, data: st.DataObject) -> None:
    given_facts = read_scenario(wizard, data.draw(scenarios_of(wizard, complete=True)))
    try:
        answer = inquire(wizard, given_facts)
    except Impossible:
        return
    rows = rows_for(TABLES[wizard.id], dict(answer.known))
    assert len(rows) == 1
    assert answer.ruling is not None
    assert rows[0].ruling is not None
    assert rows[0].ruling.key == answer.ruling.key
    assert rows[0].ruling.rules == answer.ruling.rules


def test_a_wizard_too_large_shows_the_part_around_the_facts() -> None:
    wizard = find_wizard("carrom.pegno")
    facts = read_scenario(wizard, {"proper": True, "striker_pocketed": True, "queen": False})
    table = decision_table(wizard, facts)
    assert not table.whole
    assert dict(table.given) == dict(facts)
    assert not set(table.facts) & set(facts)
    assert len(table.rows) > 3


def test_around_a_decided_case_stand_those_that_one_fact_would_change() -> None:
    wizard = find_wizard("carrom.pegno")
    stroke = {"proper": True, "striker_pocketed": True, "own": 0, "opponent": 0, "queen": True}
    facts = read_scenario(wizard, stroke | {"own_left": 7, "opponent_left": 7, "queen_state": "on-board"})
    table = decision_table(wizard, facts)
    first, *others = table.rows
    assert first.ruling is not None
    assert others
    for row in others:
        assert row.ruling is not None
        assert row.ruling.key != first.ruling.key
        differing = [name for name in table.facts if row.conditions[name] != first.conditions[name]]
        assert len(differing) == 1
    assert "dues" in table.facts


@pytest.mark.parametrize("language", ["en", "it", "nl", "fr"])
@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_every_layout_shows_every_row(layout: str, language: str) -> None:
    catalogue = load_catalogue(language, ROOT / "i18n")
    spoken = speak_table(TABLES["blackball.off-table"], catalogue, str)
    text = LAYOUTS[layout](spoken)
    for row in spoken.rows:
        assert all(word in text for word in row[-1].split("; "))
