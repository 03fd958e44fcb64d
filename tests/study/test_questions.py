"""What must hold for every question, whatever the seed and the language."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.games import all_wizards, find_wizard
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulebook import Library
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Wizard
from tableside.study.model import NoLongerAsked, NothingToAsk, Question, dumped
from tableside.study.questions import Study
from tableside.study.sampling import draw_case
from tableside.study.scope import parse_scope, scope_of, unchanged
from tableside.study.sheets import picture_of
from tests.conftest import ROOT
from tests.study.conftest import LANGUAGES

WIZARDS = list(all_wizards())
SEEDS = range(10)
EXISTING = set((ROOT / "tests" / "rulings" / "rule-ids.txt").read_text(encoding="utf-8").split())
RAW_CODE = re.compile(
    r"\b(?:value|fact|outcome|verdict|call|step|study|kind)\.[a-z]+[.\-a-z]*|\{[a-z_]+\}|[a-z]+_[a-z]+"
)


def unquoted(text: str) -> str:
    """Leave out quotation marks, which differ inside a quotation."""
    return text.translate(dict.fromkeys(map(ord, "“”‘’«»\u00a0")))


def check(study: Study, question: Question) -> None:
    assert 3 <= len(question.choices) <= 5
    assert 0 <= question.right < len(question.choices)
    assert question.rules
    for rule in question.rules:
        assert rule in EXISTING or rule.endswith("/glossary")
    answers = set()
    for language in LANGUAGES:
        told, shown = study.tell(question, language), study.explain(question, language)
        assert len({choice.casefold() for choice in told.choices}) == len(told.choices), told.choices
        assert all(choice.strip() for choice in told.choices)
        assert unquoted(told.choices[question.right].split(" · ")[0]) in unquoted(shown.answer)
        assert told.situation_text or told.places
        assert told.title
        assert told.ask
        assert len(shown.citations) == len(question.rules)
        words = [told.situation_text, told.ask, *told.choices, shown.answer, *(step.text for step in shown.steps)]
        if shown.sister:
            assert shown.sister.answer != shown.answer
            words += [shown.sister.sentence, shown.sister.answer]
        for text in words:
            assert not RAW_CODE.search(text.replace("____", "")), text
        answers.add(question.right)
    assert len(answers) == 1


@pytest.mark.parametrize("wizard", [wizard for wizard in WIZARDS if wizard.study.weight], ids=lambda wizard: wizard.id)
def test_every_question_of_every_wizard_has_one_right_answer(study: Study, wizard: Wizard) -> None:
    made = 0
    for seed in SEEDS:
        question = study.of_wizard(wizard, seed)
        if question is None:
            continue
        made += 1
        check(study, question)
        told, ruling = question.case.told, question.case.ruling
        # The engine itself, asked the way a person asks it, gives the same ruling and needs nothing more.
        answer = inquire(wizard, read_scenario(wizard, dumped(wizard, told)))
        assert answer.ruling is not None
        assert answer.ruling.key == ruling.key
        if question.sister is not None:
            changed = inquire(wizard, question.sister.told)
            assert changed.ruling is not None
            assert changed.ruling.key == question.sister.ruling.key != ruling.key
            differing = {name for name in wizard.facts if question.sister.told.get(name, ...) != told.get(name, ...)}
            assert differing == {question.sister.fact}
    assert made >= 2


def test_any_seed_gives_a_question(study: Study) -> None:
    questions = [study.question(seed) for seed in range(60)]
    for question in questions:
        check(study, question)
    assert len({question.id for question in questions}) > 50
    assert {question.book for question in questions} == set(study.library.books())


def test_an_answer_without_its_call_gives_no_reason(study: Study) -> None:
    """The calls of these wizards repeat the story (“It is too late to appeal.”): only the verdict is offered."""
    silent = [wizard for wizard in WIZARDS if wizard.study.weight and not wizard.study.spoken]
    assert len(silent) > 20
    for question in filter(None, (study.of_wizard(wizard, 1) for wizard in silent)):
        call = study.explain(question, "en").call
        assert all(f"“{call}”" not in choice for choice in study.tell(question, "en").choices)


def test_the_right_answer_has_no_favourite_place(study: Study) -> None:
    places = [study.question(f"place {seed}").right for seed in range(60)]
    assert all(places.count(place) > 6 for place in range(3))


def test_a_question_is_made_again_from_its_source(study: Study) -> None:
    for seed in range(20):
        question = study.question(seed)
        again = study.from_source(question.source)
        assert again.id == question.id
        assert again.choices == question.choices
        assert again.right == question.right
        assert again.source_text == question.source_text


@pytest.mark.parametrize(
    "source",
    [
        {"kind": "ruling", "wizard": "snooker.gone", "facts": {}},
        {"kind": "ruling", "wizard": "snooker.foul", "facts": {"gone": 1}},
        {"kind": "ruling", "wizard": "snooker.foul", "facts": {}},
        {"kind": "figure", "rule": "snooker/3.16", "value": "3"},
        {"kind": "term", "rule": "snooker/2.7", "term": "snooker/plant"},
        {},
    ],
)
def test_what_is_no_longer_given_is_said(study: Study, source: dict[str, object]) -> None:
    with pytest.raises(NoLongerAsked):
        study.from_source(source)


@pytest.mark.parametrize("source", [{"book": "snooker"}, {"book": "carrom"}, {"book": "backgammon"}])
def test_a_review_is_a_sister_case(study: Study, source: dict[str, str]) -> None:
    scope = scope_of(study.library, [source["book"]])
    for seed in range(25):
        first = study.question(seed, scope)
        sister = study.sister(first.id, first.source, 1)
        check(study, sister)
        assert sister.card_id == first.id
        assert sister.subject == first.subject
        told, before = study.tell(sister, "en"), study.tell(first, "en")
        assert (told.situation_text, told.places, told.choices) != (
            before.situation_text,
            before.places,
            before.choices,
        )
        assert sister.case.ruling.verdict == first.case.ruling.verdict


@pytest.mark.parametrize("wizard", ["snooker.snookered", "blackball.snooked", "carrom.off-board", "backgammon.roll"])
def test_where_a_place_decides_there_is_a_picture(study: Study, wizard: str) -> None:
    asked = [one for seed in range(12) if (one := study.of_wizard(find_wizard(wizard), seed)) is not None]
    pictures = [picture_of(one, study.wordings["en"]) for one in asked]
    assert sum(picture.startswith("<svg") for picture in pictures) > len(asked) / 2


def test_recent_subjects_and_changed_rules_are_left_out(study: Study) -> None:
    scope = scope_of(study.library, ["snooker"])
    recent = ("snooker.foul", "snooker.miss")
    assert not {study.question(seed, scope, (), recent).subject for seed in range(40)} & set(recent)
    current = unchanged(study.library, scope)
    for seed in range(40):
        assert not study.explain(study.question(seed, current), "en").changes
    asked = study.question(3, parse_scope(study.library, "3.14.h", "snooker"))
    assert any("7 points" in change for change in study.explain(asked, "en").changes)


@pytest.mark.parametrize("seed", range(8))
def test_a_narrow_scope_gives_a_question_with_any_seed(study: Study, seed: int) -> None:
    for rules in ("3.14.h", "3.15.a", "2.19.a"):
        scope = parse_scope(study.library, rules, "snooker")
        assert scope.covers(study.question(seed, scope).rules)


@pytest.mark.parametrize("wizard", [wizard for wizard in WIZARDS if wizard.study.open], ids=lambda wizard: wizard.id)
def test_the_rules_leave_it_open_is_sometimes_right(study: Study, wizard: Wizard) -> None:
    left_open = study.wordings["en"].left_open(wizard.game)
    asked = [question for question in (study.of_wizard(wizard, seed) for seed in range(40)) if question is not None]
    offered = [one for one in asked if left_open in study.tell(one, "en").choices]
    assert 0 < sum(one.open for one in offered) < len(offered)


def test_a_scope_is_kept(study: Study) -> None:
    scope = parse_scope(study.library, "3.10, 3.14", "snooker")
    for seed in range(30):
        rules = study.question(seed, scope).rules
        assert any(rule.startswith(("snooker/3.10", "snooker/3.14")) for rule in rules)
    carrom = scope_of(study.library, ["carrom"])
    assert {study.question(seed, carrom).book for seed in range(30)} == {"carrom"}


def test_rules_without_a_question_are_said(study: Study, library: Library) -> None:
    bare = next(
        rule.id
        for rule in library.edition("backgammon", "en").rules
        if not rule.children and not any(rule.id in wizard.rules for wizard in WIZARDS)
    )
    with pytest.raises(NothingToAsk, match="no question"):
        study.question(1, scope_of(library, rules=[bare]))


def test_profiles_offer_only_what_the_facts_allow() -> None:
    for wizard in WIZARDS:
        assert set(wizard.study.likely) | set(wizard.study.positions) <= set(wizard.facts), wizard.id
        for seed in range(30):
            draw_case(wizard, "profile", seed)


def test_stated_outcomes_exist() -> None:
    for wizard in WIZARDS:
        cases = [case for seed in range(12) if (case := draw_case(wizard, seed))]
        for name in wizard.study.states:
            assert any(name in case.ruling.outcome for case in cases), f"{wizard.id}: {name}"


PROGRAM = """
import sys
from pathlib import Path
from tableside.messages import load_catalogue
from tableside.rulebook import Library
from tableside.study.exam import ExamPlan, set_exam
from tableside.study.questions import Study
from tableside.study.sheets import answer_key, paper
root = Path(sys.argv[1])
catalogues = {lang: load_catalogue(lang, root / "i18n") for lang in ("en", "it", "nl", "fr")}
study = Study(Library(root / "rulebooks"), catalogues)
exam = set_exam(study, ExamPlan(count=4, books=("blackball",), seed="class 3"))
sys.stdout.buffer.write((exam.code + paper(exam, study, "it").markdown + answer_key(exam, study, "fr").html).encode())
"""


def test_an_exam_is_the_same_in_every_process() -> None:
    def sheets(hash_seed: str, locale: str) -> bytes:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": locale, "PYTHONPATH": str(ROOT / "app")}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(ROOT)],
            env=environment,
            capture_output=True,
            check=True,
            cwd=Path.home(),
        )
        return done.stdout

    first = sheets("0", "C")
    assert len(first) > 2000
    assert first == sheets("4242", "C.UTF-8")


def test_without_any_book_nothing_is_asked_and_that_is_said(tmp_path: Path) -> None:
    study = Study(Library(tmp_path), {"en": load_catalogue("en", catalogues_dir())})
    with pytest.raises(NothingToAsk, match="no book left"):
        study.question(1)
