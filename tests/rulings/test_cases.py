"""Every case of the case files comes out as a referee would rule it."""

from __future__ import annotations

import pytest

from tableside.errors import TablesideError
from tableside.games import find_wizard, game_ids
from tableside.messages import load_catalogue
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tests.conftest import ROOT
from tests.rulings.cases import Case, load_cases

CASES = [case for game in game_ids() for case in load_cases(game)]
ENGLISH = load_catalogue("en", ROOT / "i18n")


@pytest.mark.parametrize("case", CASES, ids=[f"{case.wizard}: {case.name}" for case in CASES])
def test_case(case: Case) -> None:
    wizard = find_wizard(case.wizard).as_written
    if case.refused is not None:
        with pytest.raises(TablesideError) as refusal:
            inquire(wizard, read_scenario(wizard, case.facts))
        assert refusal.value.params["fact"] == case.refused
        return
    answer = inquire(wizard, read_scenario(wizard, case.facts))
    if case.verdict is None:
        assert answer.ruling is None
        assert case.needs is not None
        assert answer.needs == case.needs
    else:
        assert answer.ruling is not None, f"still needed: {answer.needs}"
        assert answer.ruling.verdict == case.verdict
        assert case.call in (None, ENGLISH.text(answer.ruling.call))
        assert {name: answer.ruling.outcome.get(name) for name in case.outcome} == case.outcome
        assert {name: answer.ruling.outcome[name] for name in case.null} == dict.fromkeys(case.null)
        assert set(case.rules) <= set(answer.ruling.rules)
        assert not set(case.not_rules) & set(answer.ruling.rules)
        assert answer.ruling.discretion == bool(case.discretion)
        if not case.rules:
            assert case.clause in answer.ruling.rules
    assert set(case.irrelevant) <= set(answer.irrelevant)
    if case.asked:
        assert inquire(find_wizard(case.wizard), answer.given).needs == case.asked


def test_cases_have_distinct_names() -> None:
    names = [(case.wizard, case.name) for case in CASES]
    assert len(names) == len(set(names))
