"""The worked examples under the rules: the engine rules each of them as its words say."""

from __future__ import annotations

import re

import pytest

from tableside.games import find_wizard
from tableside.rulebook import Library
from tableside.rulebook.model import Example
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tests.conftest import ROOT

LIBRARY = Library(ROOT / "rulebooks")
EXAMPLES = [example for book in LIBRARY.books() for example in LIBRARY.examples(book)]
LANGUAGES = ("en", "it", "nl", "fr")
FIGURE = re.compile(r"\d+")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_engine_rules_as_the_example_says(example: Example) -> None:
    wizard = find_wizard(example.wizard)
    answer = inquire(wizard, read_scenario(wizard, dict(example.facts)))
    assert answer.ruling is not None, answer.needs
    assert answer.ruling.verdict == example.verdict
    assert {name: answer.ruling.outcome[name] for name in example.outcome} == example.outcome


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_an_example_rests_on_the_rule_it_stands_under(example: Example) -> None:
    wizard = find_wizard(example.wizard)
    answer = inquire(wizard, read_scenario(wizard, dict(example.facts)))
    assert answer.ruling is not None
    cited = answer.ruling.rules
    for rule in example.rules:
        assert any(one == rule or one.startswith(f"{rule}.") or rule.startswith(f"{one}.") for one in cited), cited


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_figures_agree_in_all_languages(example: Example) -> None:
    told = {lang: sorted(FIGURE.findall(words.case + " " + words.ruling)) for lang, words in example.words.items()}
    assert set(told) == set(LANGUAGES)
    assert len({tuple(figures) for figures in told.values()}) == 1, told
