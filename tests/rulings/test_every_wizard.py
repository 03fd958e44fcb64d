"""What must hold for every wizard, whatever it is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games import all_wizards, find_game, find_wizard
from tableside.messages import available_languages, load_catalogue
from tableside.rulings.case import Case, assess
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.kinds import Int, Kind, ListOf, Numbers
from tableside.rulings.model import Call, Impossible, Ruling, Wizard
from tableside.rulings.partial import Missing, assumed_facts, partial_ruling
from tableside.rulings.words import as_json, codes_for, ruling_text, speak
from tests.conftest import ROOT
from tests.rulings.strategies import scenarios_of

WIZARDS = list(all_wizards())
CATALOGUES = [load_catalogue(language, ROOT / "i18n") for language in available_languages(ROOT / "i18n")]
every_wizard = pytest.mark.parametrize("wizard", WIZARDS, ids=lambda wizard: wizard.id)


def answer_or_refusal(wizard: Wizard, raw: dict[str, Any]) -> Answer | None:
    try:
        return inquire(wizard, read_scenario(wizard, raw))
    except Impossible as refusal:
        assert refusal.fact in wizard.facts
        for catalogue in CATALOGUES:
            assert catalogue.has(refusal.reason.code)
            assert catalogue.error(refusal).startswith(f"{refusal.fact}: ")
        return None


@every_wizard
@given(data=st.data())
def test_any_complete_scenario_is_ruled_or_refused(wizard: Wizard, data: st.DataObject) -> None:
    answer = answer_or_refusal(wizard, data.draw(scenarios_of(wizard, complete=True)))
    if answer is None:
        return
    assert answer.ruling is not None
    assert answer.needs == ()
    assert answer.ruling.verdict in tuple(wizard.verdicts)
    assert answer.ruling.rules, "a ruling without a rule is a guess"
    assert set(answer.ruling.rules) <= set(wizard.rules)
    for flip in answer.flips:
        assert flip.verdict in tuple(wizard.verdicts)
        assert flip.verdict != answer.ruling.verdict
    for catalogue in CATALOGUES:
        assert as_json(answer, catalogue)["call"]
        text = ruling_text(speak(answer, catalogue), catalogue, str)
        assert text
        limited = catalogue.limited_to(find_game(wizard.game).texts_of(wizard))
        assert ruling_text(speak(answer, limited), limited, str) == text, "the command says the same as the window"
        for message in (answer.ruling.call, *(step.message for step in answer.ruling.steps)):
            assert catalogue.has(message.code), message.code


@every_wizard
@given(data=st.data())
def test_decided_with_missing_facts_means_every_completion_agrees(wizard: Wizard, data: st.DataObject) -> None:
    raw = data.draw(scenarios_of(wizard))
    answer = answer_or_refusal(wizard, raw)
    if answer is None:
        return
    if answer.ruling is None:
        assert answer.needs
        assert not set(answer.needs) & {name for name, value in raw.items() if value is not None}
        return
    for _ in range(3):
        rest = data.draw(scenarios_of(wizard, complete=True))
        complete = answer_or_refusal(wizard, {**rest, **raw})
        if complete is not None and not set(rest) - set(raw) - set(answer.irrelevant):
            assert complete.ruling is not None
            assert complete.ruling.key == answer.ruling.key


@every_wizard
def test_every_cited_rule_exists(wizard: Wizard) -> None:
    known = set((Path(__file__).parent / "rule-ids.txt").read_text(encoding="utf-8").split())
    assert wizard.rules
    assert set(wizard.rules) <= known


@every_wizard
def test_everything_a_wizard_shows_has_a_text(wizard: Wizard) -> None:
    catalogue = CATALOGUES[0]
    needed = [f"wizard.{wizard.id}", f"wizard.{wizard.id}.about"]
    missing = [code for code in needed if not catalogue.has(code)]
    missing += [
        codes[0]
        for codes in (
            *(codes_for("verdict", wizard.id, verdict) for verdict in wizard.verdicts),
            *(codes_for("fact", wizard.id, name) for name in wizard.facts),
        )
        if not any(catalogue.has(code) for code in codes)
    ]
    assert missing == []


RESULTS_OF_PLAY = {"carrom.pegno": "the board as it was played out"}
"""Wizards whose verdicts speak of a loss that no other answer to a question would avert."""


@every_wizard
def test_a_verdict_that_takes_a_frame_a_game_or_a_match_is_declared_grave(wizard: Wizard) -> None:
    catalogue = next(one for one in CATALOGUES if one.language == "en")
    words = {verdict: catalogue.text(verdict.text.code).casefold() for verdict in wizard.verdicts}
    taken = re.compile(r"\b(loss|lost|loses|awarded|forfeited|disqualified)\b")
    spared = re.compile(r"\b(not|no|turn) (lost|loss)\b|turn is lost")
    grave = {verdict for verdict, said in words.items() if taken.search(said) and not spared.search(said)}
    if wizard.id not in RESULTS_OF_PLAY:
        assert grave <= set(wizard.grave)


def a_few_values(kind: Kind) -> list[Any]:
    match kind:
        case ListOf():
            return [(item,) for item in a_few_values(kind.item)]
        case Numbers():
            return [(value,) * kind.count for value in (kind.low, kind.low + 1)]
        case Int():
            values: Sequence[Any] = range(kind.low, kind.high + 1)
        case _:
            values = kind.domain() or ()
    return list(values if len(values) < 12 else values[:: len(values) // 4])


def grave_cases(wizard: Wizard, known: dict[str, Any], runs: Iterator[int]) -> Iterator[dict[str, Any]]:
    """Answer whatever is asked, and yield the facts that led to a grave ruling without those that are as assumed."""
    if next(runs, None) is None:
        return
    assumed = assumed_facts(wizard)
    empty = {name: value for name, value in assumed.items() if value is None}
    ran = partial_ruling(wizard).run({**empty, **known})
    if isinstance(ran, Ruling) and ran.verdict in wizard.grave:
        yield {name: value for name, value in known.items() if name not in assumed or value != assumed[name]}
    elif isinstance(ran, Missing):
        for value in a_few_values(wizard.facts[ran.fact].kind):
            yield from grave_cases(wizard, {**known, ran.fact: value}, runs)


@pytest.mark.parametrize("wizard", [one for one in WIZARDS if one.grave], ids=lambda wizard: wizard.id)
def test_a_grave_ruling_never_rests_on_what_nobody_said(wizard: Wizard) -> None:
    found = list(grave_cases(wizard, {}, iter(range(20_000))))
    assert found
    for told in found[:: len(found) // 60 + 1]:
        answer = assess(Case(wizard, told)).answer
        assert answer is not None
        if answer.ruling is not None and answer.ruling.verdict in wizard.grave:
            assert {flip.fact for flip in answer.flips} <= set(told)


def test_a_frame_is_not_lost_at_the_table_before_the_free_shot_is_asked_about() -> None:
    wizard = find_wizard("blackball.shot")
    facts = {"phase": "groups", "group": "red", "own_left": 0, "first_contact": "yellow", "potted": ["black"]}
    told = read_scenario(wizard, {**facts, "cushion_after_contact": True})
    asked = assess(Case(wizard, told)).answer
    assert asked is not None
    assert asked.ruling is None
    assert asked.needs == ("free_shot",)
    written = inquire(wizard.as_written, told).ruling
    assert written is not None
    assert written.verdict == "loss"
    answered = assess(Case(wizard, {**told, "free_shot": True})).answer
    assert answered is not None
    assert answered.ruling is not None
    assert answered.ruling.verdict == "win"


@every_wizard
def test_which_answers_study_offers_is_said_of_verdicts_calls_and_facts_that_exist(wizard: Wizard) -> None:
    profile, verdicts = wizard.study, {verdict.value for verdict in wizard.verdicts}
    codes = (declared.code for declared in wizard.declared() if isinstance(declared, Call))
    calls = {f"call.{code.rpartition('.')[2]}" for code in codes}
    assert {verdict for pair in (*profile.also_true, *profile.on_the_way) for verdict in pair} <= verdicts
    assert profile.offered_with.keys() <= verdicts | calls
    for conditions in profile.offered_with.values():
        for fact, values in conditions.items():
            told = [value for value in values if value is not None]
            assert [wizard.facts[fact].kind.parse(value) for value in told] == told
