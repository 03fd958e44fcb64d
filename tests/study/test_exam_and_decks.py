"""Exams, their sheets, and decks for other programs."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.messages import load_catalogue
from tableside.rulebook import Library, UnknownBookError, UnknownRuleError
from tableside.storage.reading import met
from tableside.study.decks import BadDeck, export_deck
from tableside.study.exam import BadCode, BadPlan, Exam, ExamPlan, marked, plan_of_code, set_exam
from tableside.study.questions import Study
from tableside.study.scope import BadScope, parse_scope, scope_of
from tableside.study.sheets import answer_key, answer_sheet, paper, result_sheet
from tests.conftest import ROOT
from tests.study.conftest import LANGUAGES


@pytest.fixture(scope="module")
def exam(study: Study) -> Exam:
    return set_exam(study, ExamPlan(count=24, minutes=40, pass_mark=75, seed="spring"))


def test_an_exam_asks_every_book_and_nothing_twice(study: Study, exam: Exam) -> None:
    assert len({question.id for question in exam.questions}) == 24
    books = [question.book for question in exam.questions]
    assert {books.count(book) for book in study.library.books()} == {6}
    assert all(len(set(five)) == 5 for five in _fives(exam))


def _fives(exam: Exam) -> list[list[str]]:
    subjects = [question.subject for question in exam.questions]
    return [subjects[place : place + 5] for place in range(len(subjects) - 4)]


def test_no_two_of_a_kind_stand_near_each_other(study: Study) -> None:
    exam = set_exam(study, ExamPlan(count=40, books=("snooker",), seed="T"))
    assert all(len(set(five)) == 5 for five in _fives(exam))


def test_an_exam_may_leave_out_rules_that_have_changed(study: Study) -> None:
    exam = set_exam(study, ExamPlan(count=12, books=("snooker",), seed="C", unchanged=True))
    assert "-U-C-" in exam.code
    assert plan_of_code(study.library, exam.code)[0].unchanged
    assert not any(study.explain(question, "en").changes for question in exam.questions)


def test_the_seed_decides(study: Study, exam: Exam) -> None:
    assert set_exam(study, exam.plan).code == exam.code
    assert set_exam(study, ExamPlan(count=24, seed="autumn")).code != exam.code
    assert set_exam(study, ExamPlan(count=6, seed="7", books=("carrom",))).books == ("carrom",)


def test_a_code_carries_the_whole_exam(study: Study) -> None:
    exam = set_exam(study, ExamPlan(16, 25, ("snooker",), 80, "spring 7", closed=True))
    assert exam.code.startswith("SNOOKER-16-25-80-C-SPRING7-")
    # Another machine knows the code alone, typed with slips that do not matter.
    there = Study(Library(ROOT / "rulebooks"), {lang: load_catalogue(lang, ROOT / "i18n") for lang in LANGUAGES})
    plan, check = plan_of_code(there.library, f" {exam.code.lower()} ")
    again = set_exam(there, plan)
    assert again.code == exam.code
    assert again.check == check
    assert [question.choices for question in again.questions] == [question.choices for question in exam.questions]


@pytest.mark.parametrize("code", ["", "1234", "SNOOKER-30-45-80-K7Q2M", "SNOOKER-30-45-80-K7Q2M-XYZ!"])
def test_what_is_no_code_is_said(study: Study, code: str) -> None:
    with pytest.raises(BadCode, match="SNOOKER-30-45-80"):
        plan_of_code(study.library, code)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (ExamPlan(count=0), "from 1 to 200 questions"),
        (ExamPlan(count=201), "from 1 to 200 questions"),
        (ExamPlan(minutes=0), "minutes"),
        (ExamPlan(pass_mark=101), "percentage"),
    ],
)
def test_an_impossible_plan_is_said(study: Study, plan: ExamPlan, sentence: str) -> None:
    with pytest.raises(BadPlan, match=sentence):
        set_exam(study, plan)


def test_an_unknown_book_is_said(study: Study) -> None:
    with pytest.raises(UnknownBookError, match="ludo"):
        set_exam(study, ExamPlan(books=("ludo",)))


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"\xff\xfe")])
def test_a_book_that_lost_a_text_is_named_and_the_others_are_asked(
    study: Study, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    for book in ("snooker", "carrom"):
        shutil.copytree(ROOT / "rulebooks" / book, tmp_path / book)
    damage(tmp_path / "carrom" / "en.md")
    met.forget()
    left = Study(Library(tmp_path), {lang: load_catalogue(lang, ROOT / "i18n") for lang in LANGUAGES})
    exam = set_exam(left, ExamPlan(2, 5, seed="2"))
    assert {question.book for question in exam.questions} == {"snooker"}
    assert any(str(tmp_path / "carrom" / "en.md") in str(told) for told in met.take())
    assert left.question("1").book == "snooker"


def test_marking(study: Study, exam: Exam) -> None:
    right = [question.right for question in exam.questions]
    assert marked(exam, right).passed
    assert marked(exam, right).percent == 100
    exactly = marked(exam, [*right[:18], *(None for _ in range(6))])
    assert (exactly.right, exactly.percent, exactly.passed) == (18, 75, True)
    short = marked(exam, right[:17])
    assert (short.count, short.right, short.passed) == (24, 17, False)
    by_section = short.by_section(study.library)
    assert sum(right for right, _ in by_section.values()) == 17
    assert sum(asked for _, asked in by_section.values()) == 24
    wrong = [(question.right + 1) % len(question.choices) for question in exam.questions]
    assert marked(exam, wrong).right == 0


class Counter(HTMLParser):
    """Counts tags and sees that they close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_no_lesson_comes_twice_while_there_are_others(study: Study) -> None:
    for book in ("snooker", "carrom", "blackball", "backgammon"):
        asked = set_exam(study, ExamPlan(count=20, books=(book,), seed="LESSONS")).questions
        assert len({question.case.lesson for question in asked}) >= 19


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_are_complete_in_every_language(study: Study, exam: Exam, language: str) -> None:
    result = marked(exam, [question.right for question in exam.questions[:10]])
    handed_out, answers = paper(exam, study, language), answer_sheet(exam, study, language)
    key, marks = answer_key(exam, study, language), result_sheet(result, study, language, "Ada Byron")
    for sheet in (handed_out, answers, key, marks):
        counter = Counter()
        counter.feed(sheet.html)
        assert counter.open == []
        assert "study." not in sheet.markdown
    assert handed_out.markdown.count("\n## ") == handed_out.html.count("<h2>") == 24
    drawn = sum(question.table is not None for question in exam.questions)
    assert handed_out.markdown.count("```") // 2 == drawn
    assert handed_out.html.count("<img") == sum(bool(item.picture) for item in handed_out.items) >= drawn
    choices = sum(len(question.choices) for question in exam.questions)
    assert handed_out.html.count("☐") == handed_out.markdown.count("☐") == answers.markdown.count("☐") == choices
    for question in exam.questions:
        assert study.library.cite(question.rules[0], language) in key.markdown.replace("\\", "")
    assert marks.markdown.count("✓") == 10
    assert marks.markdown.count("✗") == 14
    assert "Ada Byron" in marks.html
    assert exam.code in key.markdown
    assert exam.code not in handed_out.markdown + answers.markdown, "the key can be made from the code"
    assert study.library.book("snooker").status_in(language) in handed_out.markdown.replace("\\", "")


def test_the_paper_does_not_give_the_answers(study: Study, exam: Exam) -> None:
    text = paper(exam, study, "en").markdown
    for question in exam.questions:
        for step in study.explain(question, "en").steps:
            if not any(step.text in choice.texts["en"] for choice in question.choices):
                assert step.text not in text


_IN_ORDER = "SELECT flds FROM cards JOIN notes ON notes.id = nid ORDER BY due"


def test_an_anki_package_holds_the_cards(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "deck.apkg"
    snooker = scope_of(study.library, ["snooker"])
    count = export_deck(study, path, snooker, "fr", now=1_700_000_000.0)
    first = path.read_bytes()
    assert export_deck(study, path, snooker, "fr", now=1_700_000_000.0) == count
    assert path.read_bytes() == first
    with zipfile.ZipFile(path) as archive:
        (tmp_path / "collection").write_bytes(archive.read("collection.anki2"))
        media = json.loads(archive.read("media"))
        assert all(archive.read(number).startswith(b"<svg") for number in media)
    database = sqlite3.connect(tmp_path / "collection")
    notes = database.execute("SELECT guid, flds, tags FROM notes").fetchall()
    (cards,) = database.execute("SELECT COUNT(*) FROM cards").fetchone()
    order = [fields.split("\x1f")[5] for (fields,) in database.execute(_IN_ORDER)]
    assert sum(one.rpartition("/")[0] == next_one.rpartition("/")[0] for one, next_one in pairwise(order)) < count / 8
    (decks,) = database.execute("SELECT decks FROM col").fetchone()
    database.close()
    assert len(notes) == cards == count > 80
    assert len({guid for guid, _, _ in notes}) == count
    (deck,) = (deck for deck in json.loads(decks).values() if deck["name"] == "Tableside::Snooker (fr)")
    assert "WPBSA" in deck["desc"]
    for _, fields, tags in notes:
        assert len(fields.split("\x1f")) == 6
        assert tags.count(" snooker::") == 1
    assert {name for name in media.values() if any(name in fields for _, fields, _ in notes)} == set(media.values())
    assert len(media) >= 5


def _notes(path: Path, folder: Path) -> dict[str, tuple[str, int]]:
    with zipfile.ZipFile(path) as archive:
        (folder / "collection").write_bytes(archive.read("collection.anki2"))
    database = sqlite3.connect(folder / "collection")
    found = {guid: (fields, mod) for guid, fields, mod in database.execute("SELECT guid, flds, mod FROM notes")}
    (models,) = database.execute("SELECT models FROM col").fetchone()
    database.close()
    assert len(json.loads(models)) == 1
    return found


def test_a_second_export_updates_the_first(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "deck.apkg"
    export_deck(study, path, scope_of(study.library, ["blackball"]), "en", now=1_700_000_000.0)
    first = _notes(path, tmp_path)
    export_deck(study, path, scope_of(study.library, ["blackball"]), "en", now=1_700_086_400.0)
    second = _notes(path, tmp_path)
    # Anki finds a note again by its guid, and takes over one that was changed later.
    assert second.keys() == first.keys()
    assert all(second[guid][0] == first[guid][0] and second[guid][1] > first[guid][1] for guid in first)


def test_cards_carry_the_words_of_their_clauses(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "deck.apkg"
    export_deck(study, path, parse_scope(study.library, "3.12", "snooker"), "en")
    rules = [fields.split("\x1f")[4] for fields, _ in _notes(path, tmp_path).values()]
    words = [len(re.sub(r"<[^>]+>", " ", text).split()) for text in rules]
    assert sum(count > 15 for count in words) > 0.9 * len(words)
    assert all("[[" not in text for text in rules)


def test_another_kind_of_file_is_refused(study: Study, tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match=r"deck\.txt"):
        export_deck(study, tmp_path / "deck.txt", scope_of(study.library), "en")


def test_rule_lists_are_read(study: Study) -> None:
    library = study.library
    assert parse_scope(library, "3.10, 3.14", "snooker").rules == ("snooker/3.10", "snooker/3.14")
    assert parse_scope(library, "snooker/3.10(b); carrom 45").rules == ("snooker/3.10.b", "carrom/45")
    assert parse_scope(library, "Law 45 – 47", "carrom").rules == ("carrom/45", "carrom/46", "carrom/47")
    assert parse_scope(library, "snooker 3.10, 3.14").rules == ("snooker/3.10", "snooker/3.14")
    assert parse_scope(library, "3.10", "snooker").covers(["snooker/3.10.b.ii"])
    assert not parse_scope(library, "3.1", "snooker").covers(["snooker/3.10"])
    section = parse_scope(library, "3", "snooker")
    assert section.covers(["snooker/3.10.b"])
    assert not section.covers(["snooker/2.16"])
    assert scope_of(library, ["snooker"]).covers(["snooker/1.1"])


@pytest.mark.parametrize(
    ("text", "book", "error", "sentence"),
    [
        ("", "snooker", BadScope, "at least one rule"),
        (" ,; ", "snooker", BadScope, "at least one rule"),
        ("3.10", None, BadScope, "name the book"),
        ("3.99", "snooker", UnknownRuleError, "Did you mean"),
        ("3.10, fish", "snooker", UnknownRuleError, "fish"),
        ("47-45", "carrom", BadScope, "range"),
    ],
)
def test_a_wrong_rule_list_is_said(
    study: Study, text: str, book: str | None, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        parse_scope(study.library, text, book)


def test_the_command_line_asks_sets_and_exports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run_command(["study", "question", "--book", "snooker", "--seed", "5", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.endswith("--seed 5\n")
    assert run_command(["study", "question", "--rules", "3.10, 3.14", "--book", "snooker"]) == 0
    assert "→ " in capsys.readouterr().out
    words = ["study", "exam", "--seed", "9", "--count", "3", "--books", "carrom", "blackball"]
    assert run_command(words) == 0
    handed_out = capsys.readouterr().out
    assert run_command([*words, "--key"]) == 0
    (code,) = re.findall(r"CARROM\+BLACKBALL-3-30-70-9-[0-9A-F]{4}", capsys.readouterr().out)
    assert run_command(["study", "exam", "--code", code]) == 0
    assert capsys.readouterr().out == handed_out
    mistyped = f"{code[:-4]}{'0000' if code[-4:] != '0000' else '1111'}"
    assert run_command(["study", "exam", "--code", mistyped]) == 2
    refused = capsys.readouterr()
    assert refused.out == ""
    assert "mistyped, or it was made with other rule texts" in refused.err
    assert run_command(["study", "exam", "--code", mistyped, "--force"]) == 0
    assert capsys.readouterr().out == handed_out
    assert run_command([*words, "--answer-sheet"]) == 0
    assert "☐ A" in capsys.readouterr().out
    assert run_command(["study", "export", str(tmp_path / "a.apkg"), "--book", "blackball"]) == 0
    assert (tmp_path / "a.apkg").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["study"],
        ["study", "question", "--book", "ludo"],
        ["study", "exam"],
        ["study", "exam", "--seed", "1", "--count", "0"],
        ["study", "exam", "--code", "SNOOKER"],
        ["study", "exam", "--seed", "1", "--count", "many"],
        ["study", "export", "deck.doc"],
        ["study", "question", "--rules", "3.10"],
    ],
)
def test_a_wrong_command_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert run_command(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
