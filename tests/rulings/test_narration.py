"""Every fact that a study question can hold has its sentence, in every language, and no sentence shows its seams."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tableside.games import all_wizards
from tableside.messages import load_catalogue
from tableside.rulings.kinds import Bool, Choice, Int, Kind, ListOf, Numbers, PositionKind
from tableside.rulings.model import Fact, Wizard
from tableside.rulings.narration import Cast, Narrator
from tests.conftest import LANGUAGES, ROOT

CASTS = {
    "en": Cast("Alice", "Ben"),
    "it": Cast("Anna", "Bruno"),
    "nl": Cast("Anouk", "Bram"),
    "fr": Cast("Anne", "Luc"),
}
SEAMS = {
    "it": re.compile(r"\b(?:di il|di la|a il|da il|in il)\b"),
    "fr": re.compile(r"\b(?:de le|de les|de Anne|que Anne|de une?)\b"),
}


def values_of(fact: Fact) -> Iterator[Any]:
    if not fact.required:
        yield fact.default
    yield from _values(fact.kind)


def _values(kind: Kind) -> Iterator[Any]:
    match kind:
        case Bool() | Choice():
            yield from kind.domain() or ()
        case ListOf():
            yield from (() for _ in range(kind.least == 0))
            yield from ((value,) for value in kind.item.domain() or ())
        case Int():
            yield from {kind.low, min(kind.low + 1, kind.high), kind.high}
        case Numbers():
            yield tuple([kind.low] * kind.count)


TOLD = [wizard for wizard in all_wizards() if wizard.study.weight]


@pytest.mark.parametrize("wizard", TOLD, ids=lambda wizard: wizard.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_told_in_a_sentence(wizard: Wizard, language: str) -> None:
    narrator = Narrator(load_catalogue(language, ROOT / "i18n"))
    for fact in wizard.facts.values():
        if isinstance(fact.kind, PositionKind):
            continue
        for value in values_of(fact):
            sentence = narrator.sentence(wizard, fact.name, value, CASTS[language])
            if value is None and not fact.required and sentence is None:
                continue  # Nobody has to know it.
            assert sentence, f"{fact.name} = {value!r}"
            assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] in "“«‘", sentence
            assert sentence[-1] in ".?", sentence
            assert "{" not in sentence
            assert language not in SEAMS or not SEAMS[language].search(sentence), sentence


def test_a_case_is_told_as_a_story() -> None:
    wizard = next(one for one in all_wizards() if one.id == "snooker.foul")
    narrator = Narrator(load_catalogue("en", ROOT / "i18n"))
    facts = {"on": "blue", "events": ("first-hit-not-on:pink", "cue-potted")}
    told = [narrator.sentence(wizard, name, value, CASTS["en"]) for name, value in facts.items()]
    assert told == [
        "Blue is on.",
        "The cue ball first hits the pink, which is not on. The cue ball drops into a pocket.",
    ]


def test_names_are_the_same_for_a_question_and_vary_between_questions() -> None:
    narrator = Narrator(load_catalogue("fr", ROOT / "i18n"))
    assert narrator.cast("one") == narrator.cast("one")
    assert len({narrator.cast(str(number)) for number in range(40)}) > 10
    for number in range(40):
        # The sentences elide before the one and not before the other.
        assert narrator.cast(str(number)).player[0] in "AÀÂEÉIOUH"
        assert narrator.cast(str(number)).opponent[0] not in "AÀÂEÉIOUH"
