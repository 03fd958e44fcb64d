"""The study record: what is due, how well rules are known, and that nothing is ever lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from tableside.games import find_wizard
from tableside.rulebook import Library
from tableside.storage.database import Database
from tableside.study.memory import Memory, NextQuestion, RememberedCard, RuleProgress, next_question, progress_by_rule
from tableside.study.model import Question
from tableside.study.questions import Study
from tableside.study.scope import parse_scope
from tests.conftest import ROOT
from tests.study.conftest import LANGUAGES, strict

NOW = datetime(2026, 3, 2, 20, 0, tzinfo=timezone(timedelta(hours=1)))
DAY = timedelta(days=1)


@contextmanager
def opened_memory(path: Path) -> Iterator[Memory]:
    with closing(Database(path)) as database:
        yield Memory(database)


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with opened_memory(tmp_path / "study.sqlite") as opened:
        yield opened


def cards(memory: Memory) -> list[RememberedCard]:
    return list(memory.each_due(NOW + 1000 * DAY))


def wrong_choice(question: Question) -> int:
    return (question.right + 1) % len(question.choices)


def test_a_new_question_comes_back_when_it_is_due(study: Study, memory: Memory) -> None:
    asked = next_question(study, memory, NOW, seed="me")
    assert not asked.due
    result = memory.record(asked.question, asked.question.right, "en", NOW)
    assert result.right
    assert result.due > NOW
    again = next_question(study, memory, NOW, seed="me")
    assert again.question.id != asked.question.id
    later = next_question(study, memory, result.due, seed="me")
    assert later.due
    assert later.question.card_id == asked.question.id
    assert memory.record(later.question, later.question.right, "en", result.due).due > result.due
    assert memory.tally(NOW).cards == 1, "the answer to a sister case is kept with the card that was due"


def test_a_wrong_answer_comes_back_sooner(study: Study, memory: Memory) -> None:
    first, second = (study.question(seed) for seed in (1, 2))
    wrong = memory.record(first, wrong_choice(first), "en", NOW)
    right = memory.record(second, second.right, "en", NOW)
    assert not wrong.right
    assert wrong.due < right.due
    card = memory.card(first.id)
    assert card is not None
    assert card.lapses == 1


def test_intervals_grow_with_right_answers(study: Study, memory: Memory) -> None:
    question = study.question(4)
    moment, gaps = NOW, []
    for _ in range(6):
        due = memory.record(question, question.right, "en", moment).due
        gaps.append(due - moment)
        moment = due
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=20)


def test_a_tally_counts_what_is_due(study: Study, memory: Memory) -> None:
    assert memory.tally(NOW).cards == 0
    for seed in range(5):
        question = study.question(seed)
        memory.record(question, question.right if seed else wrong_choice(question), "en", NOW)
    tally = memory.tally(NOW)
    assert (tally.cards, tally.due, tally.answers, tally.right) == (5, 0, 5, 4)
    assert tally.later_today == 5
    assert memory.tally(NOW + timedelta(hours=1)).due == 5


def test_a_streak_counts_days_of_the_persons_own_clock(study: Study, memory: Memory) -> None:
    question = study.question(1)
    assert memory.streak(NOW).days == 0
    for days in (0, 1, 2, 4, 5):
        memory.record(question, question.right, "en", NOW + days * DAY)
    streak = memory.streak(NOW + 5 * DAY)
    assert (streak.days, streak.answered_today) == (2, 1)
    tomorrow = memory.streak(NOW + 6 * DAY)
    assert (tomorrow.days, tomorrow.answered_today) == (2, 0)
    assert memory.streak(NOW + 7 * DAY).days == 0


def test_the_next_days_are_forecast(study: Study, memory: Memory) -> None:
    for seed in range(6):
        question = study.question(seed)
        memory.record(question, question.right, "en", NOW)
        if seed < 4:
            memory.record(question, question.right, "en", NOW + timedelta(minutes=10))
    forecast = memory.forecast(NOW, 14)
    assert forecast[0] == 2, "two come again in ten minutes"
    assert sum(forecast[1:]) == 4
    assert sum(memory.forecast(NOW + 30 * DAY, 14)) == memory.forecast(NOW + 30 * DAY, 14)[0] == 6


def test_an_answer_is_undone(study: Study, memory: Memory) -> None:
    question = study.question(1)
    memory.record(question, question.right, "en", NOW)
    before = cards(memory)
    memory.undo(memory.record(question, wrong_choice(question), "en", NOW + DAY))
    assert cards(memory) == before
    assert list(memory.days().values()) == [1]
    other = study.question(2)
    memory.undo(memory.record(other, other.right, "en", NOW))
    assert cards(memory) == before


@pytest.mark.parametrize("sittings", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_sittings_have_no_two_of_a_kind_within_five_and_no_card_twice(
    study: Study, memory: Memory, sittings: int
) -> None:
    moment, told = NOW, dict[str, tuple[str, str, tuple[str, ...]]]()
    for sitting in range(sittings):
        subjects: list[str] = []
        for number in range(20):
            found = next_question(study, memory, moment, None, (sitting, number), subjects[-4:])
            words = study.tell(found.question, "en")
            card = words.situation_text, words.places, words.choices
            assert card != told.get(found.question.card_id), "a review is a sister case"
            told[found.question.card_id] = card
            subjects.append(found.question.subject)
            assert len(set(subjects[-5:])) == len(subjects[-5:])
            right = number % 4 != 3
            memory.record(found.question, found.question.right if right else wrong_choice(found.question), "en", moment)
            moment += timedelta(seconds=40)
        moment += DAY


def test_nothing_is_known_after_none_right(study: Study, memory: Memory) -> None:
    question = _case(study, "snooker.foul")
    own = {rule: rule for rule in question.rules}
    rule = question.rules[0]

    def progress() -> RuleProgress:
        (found,) = (one for one in progress_by_rule(memory, NOW, own) if one.rule == rule)
        return found

    memory.record(question, wrong_choice(question), "en", NOW)
    assert (progress().known, progress().is_known, progress().is_weak) == (0, False, True)
    for _ in range(3):
        memory.record(question, question.right, "en", NOW)
    assert not progress().is_known, "one sitting is not enough"
    memory.record(question, question.right, "en", NOW + DAY)
    assert progress().is_known
    assert not progress().is_weak
    (later,) = (one for one in progress_by_rule(memory, NOW + 400 * DAY, own) if one.rule == rule)
    assert not later.is_known, "what was right long ago is likely forgotten"


def test_a_changed_rule_text_is_marked_in_its_language(study: Study, memory: Memory, tmp_path: Path) -> None:
    question = _case(study, "snooker.pocket-edge")
    due = memory.record(question, question.right, "nl", NOW).due
    books = tmp_path / "rulebooks"
    _copy_books(books)
    edition = books / "snooker" / "nl.md"
    own = study.library.rule(question.rules[0], "nl").blocks[0].markdown
    edition.write_text(edition.read_text(encoding="utf-8").replace(own, own + " Meer.", 1), encoding="utf-8")
    changed = _study_of(books)
    asked = next_question(changed, memory, due)
    assert asked == NextQuestion(asked.question, True, frozenset({"nl"}))
    memory.record(asked.question, asked.question.right, "nl", due)


def test_within_a_narrow_scope_questions_repeat_instead_of_ending(study: Study, memory: Memory) -> None:
    scope = parse_scope(study.library, "4.2", "snooker")
    for number in range(12):
        asked = next_question(study, memory, NOW, scope, "me")
        assert scope.covers(asked.question.rules)
        memory.record(asked.question, asked.question.right, "en", NOW + number * timedelta(seconds=1))


WRITER = """
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tableside.study.memory import Memory
from tableside.storage.database import Database
from tableside.games import find_wizard
from tableside.study.model import Choice, Question
from tableside.study.sampling import draw_case
choices = (Choice({"en": "yes"}), Choice({"en": "no"}), Choice({"en": "maybe"}))
cases = {case.id: case for number in range(20) if (case := draw_case(find_wizard("snooker.foul"), number))}
questions = [Question(case, choices, 0, {}) for case in cases.values()][:6]
memory = Memory(Database(Path(sys.argv[1])))
now = datetime(2026, 3, 2, tzinfo=timezone.utc)
print("ready", flush=True)
number = memory.tally(now).answers
while True:
    question = questions[number % 6]
    memory.record(question, question.right, "en", now + timedelta(minutes=number))
    number += 1
    print(number, flush=True)
"""


def test_the_record_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / "study.sqlite"
    kept = 0
    for attempt in range(8):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "app")},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        for _ in range(3):
            assert writer.stdout.readline()
        # A different moment of a write each time.
        time.sleep(0.0021 * attempt)
        writer.send_signal(signal.SIGKILL)
        told = writer.stdout.read().split()
        writer.wait()
        writer.stdout.close()
        memory = Memory(Database(path))
        tally = memory.tally(NOW.astimezone(UTC))
        # Every answer that was confirmed is there; at most the one under way besides.
        confirmed = max([kept + 3, *map(int, told)])
        assert confirmed <= tally.answers <= confirmed + 1
        assert sum(card.reviews for card in cards(memory)) == tally.answers
        kept = tally.answers


def _case(study: Study, wizard: str) -> Question:
    made = (study.of_wizard(find_wizard(wizard), seed) for seed in range(1, 20))
    question = next((one for one in made if one is not None), None)
    assert question is not None
    return question


def _copy_books(target: Path) -> None:
    shutil.copytree(ROOT / "rulebooks", target)


def _study_of(books: Path) -> Study:
    return Study(Library(books), {language: strict(language) for language in LANGUAGES})


def test_a_question_that_is_no_longer_given_is_set_aside(study: Study, memory: Memory) -> None:
    question = study.question(1)
    due = memory.record(question, question.right, "en", NOW).due
    with memory.change() as database:
        database.execute("""UPDATE card SET source = '{"kind":"ruling","wizard":"snooker.gone","facts":{}}'""")
    assert [card.id for card in memory.each_due(due)] == [question.id]
    assert not next_question(study, memory, due).due
    assert list(memory.each_due(due)) == []
    assert memory.streak(NOW).answered_today == 1
