"""The study page on the real engine, by keys and clicks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tableside.messages import load_catalogue
from tableside.rulebook import Library
from tableside.settings import data_dir
from tableside.storage.database import NAME, NotChanged
from tableside.study.memory import Memory
from tableside.study.model import NoLongerAsked, NothingToAsk, Question
from tableside.study.questions import Study
from tableside.study.scope import scope_of
from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.study import StudyContext, local_now
from tableside.ui.study.home import ScopeChoice
from tableside.ui.study.view import StudyView
from tableside.ui.typeset.preview import CiteButton
from tableside.ui.window import MainWindow
from tests.conftest import ROOT
from tests.ui.conftest import remade

from .conftest import LANGUAGES, SPOKEN
from .test_every_view import cut, settled, shown

Begin = Callable[..., StudyView]
WAIT_MS = 20_000


@pytest.fixture(scope="session")
def engine() -> Study:
    """The real maker of questions, made once: nothing in it changes from test to test."""
    return Study(Library(ROOT / "rulebooks"), {lang: load_catalogue(lang, ROOT / "i18n") for lang in LANGUAGES})


@pytest.fixture(autouse=True)
def ready_engine(engine: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StudyContext, "study", property(lambda _context: engine))


@pytest.fixture
def study(window: MainWindow, services: Services, qtbot: QtBot) -> StudyView:
    services.navigator.go(Place("study"))
    view = window.view("study")
    assert isinstance(view, StudyView)
    qtbot.waitUntil(lambda: bool(view.home.due.text()), timeout=WAIT_MS)
    return view


@pytest.fixture
def begin(study: StudyView, window: MainWindow, qtbot: QtBot) -> Begin:
    """Start with a question on a list of rules."""

    def begun(rules: str = "snooker 3.10", *, until: Callable[[Question], bool] = lambda _: True) -> StudyView:
        study = remade(window, StudyView)
        study.home.scope.rules.setText(rules)
        click(study.home.start)
        qtbot.waitUntil(lambda: study.session.turn is not None and study.session.isVisible(), timeout=WAIT_MS)
        while not until(question(study)):
            go_on(study, qtbot)
        return study

    return begun


def click(button: QWidget) -> None:
    """Click in the middle of something that can be seen."""
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(study: StudyView) -> Question:
    turn = study.session.turn
    assert turn is not None
    return turn.asked.question


def press(study: StudyView, key: Qt.Key | str) -> None:
    """Press a key where the keyboard is."""
    target = study.window().focusWidget()
    assert target is not None
    assert study.isAncestorOf(target)
    if isinstance(key, str):
        QTest.keyClicks(target, key)
    else:
        QTest.keyClick(target, key)


def kept(study: StudyView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: study.session.turn is not None and study.session.turn.reviewed is not None, timeout=WAIT_MS)


def go_on(study: StudyView, qtbot: QtBot) -> None:
    """Answer the question if need be, and come to the next."""
    session, place = study.session, study.session.place
    assert session.turn is not None
    if not session.turn.solved:
        press(study, "1")
    kept(study, qtbot)
    press(study, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: session.place > place, timeout=WAIT_MS)


def right_key(study: StudyView) -> str:
    return str(question(study).right + 1)


def wrong_key(study: StudyView) -> str:
    return str((question(study).right + 1) % len(question(study).choices) + 1)


def recorded() -> list[tuple[str, int, int]]:
    """Give what is on the disk: card, rating, whether right."""
    with sqlite3.connect(data_dir() / NAME) as database:
        rows = database.execute("SELECT card, rating, was_right FROM review ORDER BY number").fetchall()
    database.close()
    return rows


# Questions


def test_a_right_answer_by_key_is_explained_and_kept(begin: Begin, qtbot: QtBot) -> None:
    study = begin()
    assert not study.session.answer.isVisible()
    press(study, right_key(study))
    session = study.session
    assert session.answer.result.text() == "✓ Right"
    assert session.question.choices[question(study).right].outcome == "✓ Your answer: right"
    kept(study, qtbot)
    assert recorded() == [(question(study).id, 3, 1)]
    assert session.answer.again.text().startswith("Comes again")


def test_a_wrong_answer_by_click_shows_both(begin: Begin, qtbot: QtBot) -> None:
    study = begin()
    wrong = int(wrong_key(study)) - 1
    click(study.session.question.choices[wrong])
    choices = study.session.question.choices
    assert study.session.answer.result.text() == "✗ Wrong"
    assert choices[wrong].outcome == "✗ Your answer: wrong"
    assert choices[question(study).right].outcome == "✓ The right answer"
    assert "wrong" in choices[wrong].accessibleName()
    kept(study, qtbot)
    assert recorded() == [(question(study).id, 1, 0)]


def test_space_reveals_then_continues_and_arrows_go_back(begin: Begin, qtbot: QtBot) -> None:
    study = begin()
    first = question(study)
    press(study, Qt.Key.Key_Space)
    assert study.session.answer.result.text() == "The answer"
    kept(study, qtbot)
    assert recorded() == [(first.id, 1, 0)]
    press(study, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: study.session.place == 1, timeout=WAIT_MS)
    assert question(study).id != first.id
    assert not study.session.answer.isVisible()
    press(study, Qt.Key.Key_Left)
    assert question(study) is first
    assert study.session.answer.isVisible()
    press(study, "1")
    assert len(recorded()) == 1, "an answered question cannot be answered again"
    press(study, Qt.Key.Key_Right)
    assert study.session.place == 1


def test_arrows_walk_the_choices_and_return_chooses(begin: Begin, qtbot: QtBot) -> None:
    study = begin()
    press(study, Qt.Key.Key_Down)
    press(study, Qt.Key.Key_Down)
    assert study.session.question.choices[1].hasFocus()
    press(study, Qt.Key.Key_Return)
    turn = study.session.turn
    assert turn is not None
    assert turn.choice == 1


def test_digits_never_reach_the_search_field(begin: Begin, window: MainWindow) -> None:
    study = begin()
    press(study, "5")
    press(study, "9")
    assert window.search_field.text() == ""
    assert study.isVisible()


def test_the_language_changes_in_place(begin: Begin, qtbot: QtBot) -> None:
    study = begin()
    asked, choices = question(study), study.session.question.choices
    place = study.session.place
    english = choices[0].said
    press(study, wrong_key(study))
    for code in ("it", "nl", "fr"):
        click(study.session.header.languages.buttons[code])
        assert question(study) is asked
        assert choices[0].said == study.session.turns[place].asked.told[code].choices[0]
        assert study.session.answer.isVisible()
    assert study.session.answer.result.text() == "✗ Faux"
    assert choices[0].said != english
    press(study, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: study.session.place == place + 1, timeout=WAIT_MS)


def test_rules_are_links_that_preview_and_open(begin: Begin, services: Services, qtbot: QtBot) -> None:
    study = begin()
    press(study, right_key(study))
    cites = [cite for cite in study.session.answer.findChildren(CiteButton) if cite.isVisible()]
    assert {cite.rule for cite in cites} >= set(question(study).rules)
    study.cards.show_link(*cites[0].link())
    assert study.cards.isVisible()
    asked = question(study)
    click(cites[0])
    here = services.navigator.here
    assert here is not None
    assert (here.view, here.target) == ("rules", cites[0].rule)
    services.navigator.back()
    assert study.session.isVisible()
    assert question(study) is asked


def test_a_position_is_drawn_with_its_lines(begin: Begin) -> None:
    study = begin("snooker 2.16", until=lambda one: one.table is not None)
    table = study.session.question.table
    assert table.isVisible()
    assert table.height() > 100
    assert table.accessibleName().startswith("Table: Cue ball")
    before = table.grab().toImage()
    press(study, right_key(study))
    drawn = table.grab().toImage()
    assert drawn != before, "lines of sight are drawn over the balls"
    press(study, "z")
    assert table.grab().toImage() != drawn, "enlarged in its place"


def test_a_sister_case_is_told_with_its_answer(begin: Begin) -> None:
    study = begin("snooker 3.12", until=lambda one: one.sister is not None)
    press(study, right_key(study))
    turn = study.session.turn
    assert turn is not None
    sister = turn.asked.shown["en"].sister
    assert sister is not None
    words = [label.text() for label in study.session.answer.sister.findChildren(QLabel) if label.isVisible()]
    assert f"→ {sister.answer}" in words


def test_a_changed_rule_text_is_marked(begin: Begin, study: StudyView, services: Services, qtbot: QtBot) -> None:
    begin()
    press(study, wrong_key(study))
    kept(study, qtbot)
    card = question(study).id
    study.services.study.finish()
    past = (local_now() - timedelta(days=1)).isoformat()
    with sqlite3.connect(data_dir() / NAME) as database:
        database.execute('UPDATE card SET fingerprints = \'{"en": "old"}\', due = ? WHERE id = ?', (past, card))
    database.close()
    services.navigator.go(Place("study", "home"))
    click(study.home.start)
    qtbot.waitUntil(lambda: study.session.isVisible() and question(study).card_id == card, timeout=WAIT_MS)
    assert study.session.header.state.text() == "Due again"
    assert study.session.changed_note.isVisible()


# Home and scope


def test_home_counts_what_was_answered(begin: Begin, study: StudyView, qtbot: QtBot) -> None:
    assert study.home.due.text() == "Nothing has been answered yet."
    begin("snooker 3.10")
    go_on(study, qtbot)
    click(study.session.header.end)
    assert study.home.isVisible()
    assert study.home.done.title.text() in ("Done for now: 0 of 1 right", "Done for now: 1 of 1 right")
    assert len(study.home.done.rules) == (not study.session.turns[0].right)
    qtbot.waitUntil(lambda: "Answered today: 1" in study.home.streak.text(), timeout=WAIT_MS)
    assert "rules known · practised: " in study.home.rows["snooker"].words.text()
    assert study.home.rows["snooker"].bar.value() == 0, "one answer makes no rule known"
    assert study.home.rows["carrom"].words.text().startswith("Not practised yet")


@pytest.mark.parametrize(
    ("text", "said"), [("3.10, 3.99", "no rule “snooker/3.99”"), ("3.14-3.10", "range"), ("banana", "no rule")]
)
def test_a_wrong_list_of_rules_is_said_where_it_is_typed(study: StudyView, qtbot: QtBot, text: str, said: str) -> None:
    scope = study.home.scope
    click(scope.books["snooker"])
    QTest.keyClicks(scope.rules, text)
    QTest.keyClick(scope.rules, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: said in scope.problem.text(), timeout=WAIT_MS)
    assert scope.problem.isVisible()
    assert study.home.isVisible()
    assert study.home.start.isEnabled()
    scope.rules.clear()
    QTest.keyClicks(scope.rules, "3.10, 3.14")
    assert not scope.problem.isVisible()


def test_nothing_to_ask_is_said_at_home(study: StudyView, engine: Study, qtbot: QtBot) -> None:
    library = engine.library

    def silent(rule: str) -> bool:
        # The page asks with a seed of its own: what one seed does not find another may.
        for seed in range(20):
            with suppress(NothingToAsk):
                engine.question(seed, scope_of(library, rules=(rule,)))
                return False
        return True

    rules = (rule.id for book in library.books() for rule in library.edition(book, "en").rules if rule.kind == "rule")
    study.home.scope.rules.setText(next(rule for rule in rules if silent(rule)))
    click(study.home.start)
    qtbot.waitUntil(study.home.scope.problem.isVisible, timeout=WAIT_MS)
    assert study.home.scope.problem.text().startswith("There is no question on these rules")
    assert study.home.start.isEnabled()
    assert study.home.isVisible()


# Faults


# Exams


def set_exam(study: StudyView, qtbot: QtBot, seed: str = "CLASS3", count: int = 4) -> str:
    """Set the exam of a plan with a seed of its own, by the code that this gives."""
    click(study.home.exam)
    return open_code(study, qtbot, f"ALL-{count}-30-70-{seed}-0000")


def open_code(study: StudyView, qtbot: QtBot, code: str) -> str:
    study.set_up.exam = None
    study.set_up.typed_code.setText(code)
    QTest.keyClick(study.set_up.typed_code, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: study.set_up.exam is not None, timeout=WAIT_MS)
    assert study.set_up.exam is not None
    return study.set_up.exam.exam.code


def marked(study: StudyView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: study.result.isVisible() and study.result.outcome is not None, timeout=WAIT_MS)


@pytest.mark.parametrize("language", SPOKEN)
def test_the_buttons_of_an_exam_are_whole_in_a_small_window(
    study: StudyView, window: MainWindow, services: Services, qtbot: QtBot, language: str
) -> None:
    window.resize(640, 480)
    services.language.choose(language)
    study = remade(window, StudyView)
    set_exam(study, qtbot)
    click(study.set_up.begin)
    settled()
    sitting = study.sitting
    assert sitting.isVisible()
    buttons = (sitting.back, sitting.forward, sitting.flag, sitting.rules, sitting.give_up, sitting.hand)
    assert [one.text() for one in buttons if one.width() < one.sizeHint().width()] == []
    assert all(study.rect().contains(one.mapTo(study, one.rect().bottomRight())) for one in buttons)


def test_an_exam_from_beginning_to_end(study: StudyView, services: Services, qtbot: QtBot, tmp_path: Path) -> None:
    code = set_exam(study, qtbot)
    assert code in study.set_up.code.text()
    click(study.set_up.begin)
    sitting = study.sitting
    assert sitting.isVisible()
    assert sitting.header.title.text() == "Question 1 of 4"
    assert sitting.exam is not None
    for place, one in enumerate(sitting.exam.questions[:3]):
        press(study, str(one.right + 1))
        assert sitting.answers[place] == one.right
        assert sitting.question.choices[one.right].outcome == "● Your choice"
        press(study, Qt.Key.Key_Right)
    press(study, Qt.Key.Key_Left)
    assert sitting.place == 2
    click(sitting.numbers[0])
    assert sitting.place == 0
    click(sitting.header.languages.buttons["nl"])
    assert list(sitting.answers[:3]) == [one.right for one in sitting.exam.questions[:3]]
    click(sitting.header.languages.buttons["en"])
    click(sitting.hand)
    assert sitting.confirm.text.text().startswith("1 question is not answered")
    click(sitting.stay)
    assert sitting.running
    click(sitting.hand)
    click(sitting.confirm.act)
    marked(study, qtbot)
    result = study.result
    assert result.verdict.text() == "✓ Passed"
    assert result.score.text() == "3 of 4 right (75 %)"
    assert [button.text() for button in result.numbers] == ["1 ✓", "2 ✓", "3 ✓", "4 ✗"]
    assert result.place == 3, "the first mistake is shown"
    assert result.answer.result.text() == "✗ Not answered"
    press(study, Qt.Key.Key_Left)
    assert result.answer.result.text() == "✓ Right"
    settled()
    cites = [cite for cite in result.answer.findChildren(CiteButton) if cite.isVisible()]
    assert cites
    click(cites[0])
    assert services.navigator.here is not None
    assert services.navigator.here.view == "rules"
    services.navigator.back()
    assert result.isVisible()
    assert result.place == 2
    for sheet in ("result", "key", "paper"):
        path = tmp_path / f"{sheet}.pdf"
        study.save(sheet, path)
        qtbot.waitUntil(path.exists, timeout=WAIT_MS)
        assert path.read_bytes().startswith(b"%PDF-")
        assert path.stat().st_size > 5_000


def test_the_same_code_gives_the_same_exam(study: StudyView, qtbot: QtBot) -> None:
    first = set_exam(study, qtbot)
    assert study.set_up.plan.wish.count == 4, "the figures of the code are shown"
    assert study.set_up.unlike.isVisible(), "the digest at the end of this code was a made-up one"
    assert "mistyped, or it was made with other rule texts" in study.set_up.unlike.text()
    assert open_code(study, qtbot, first.lower()) == first
    assert not study.set_up.unlike.isVisible()


def test_a_course_is_a_preset(study: StudyView, qtbot: QtBot) -> None:
    click(study.home.scope.books["blackball"])
    click(study.home.exam)
    set_up = study.set_up
    assert set_up.plan.wish.books == ("blackball",), "the book chosen in study is carried over"
    click(set_up.presets["Referee course"])
    click(set_up.make)
    qtbot.waitUntil(lambda: set_up.exam is not None, timeout=WAIT_MS)
    assert set_up.exam is not None
    assert set_up.exam.exam.code.startswith("BLACKBALL-30-45-80-C-")
    assert set_up.exam.exam.plan.closed


def test_choosing_a_book_moves_nothing(study: StudyView) -> None:
    settled()
    before = study.home.start.mapTo(study, study.home.start.rect().topLeft())
    click(study.home.scope.books["snooker"])
    settled()
    assert study.home.start.mapTo(study, study.home.start.rect().topLeft()) == before


def test_the_time_ends_an_exam(study: StudyView, qtbot: QtBot) -> None:
    now = [1000.0]
    study.sitting.clock = lambda: now[0]
    set_exam(study, qtbot)
    click(study.set_up.begin)
    assert study.sitting.header.state.text() == "30:00"
    now[0] += 60 * 29 + 30.5
    study.sitting.look_at_the_clock()
    assert study.sitting.header.state.text() == "0:30"
    assert study.sitting.header.state.property("urgent") == "true"
    now[0] += 30
    marked(study, qtbot)
    assert study.result.verdict.text() == "✗ Not passed"


def test_a_running_exam_is_found_again(study: StudyView, services: Services, qtbot: QtBot) -> None:
    set_exam(study, qtbot)
    click(study.set_up.begin)
    press(study, "1")
    services.navigator.go(Place("rules", "snooker/3.10"))
    services.navigator.go(Place("study"))
    assert study.sitting.isVisible()
    assert study.sitting.answers[0] == 0


def test_a_closed_book_stays_closed_unless_leaving_is_noted(
    study: StudyView, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    click(study.home.exam)
    open_code(study, qtbot, "SNOOKER-2-30-70-C-CLASS3-0000")
    click(study.set_up.begin)
    assert dict(study.shortcuts())["Space"] == "Next question"
    sitting = study.sitting
    click(window.rail.button("rules"))
    assert sitting.isVisible()
    assert "The book is closed" in sitting.confirm.text.text()
    assert window.rail.button("study").isChecked()
    assert not window.rail.button("rules").isChecked()
    click(sitting.stay)
    assert not sitting.confirm.isVisible()
    QTest.keyClicks(window.search_field, "miss")
    assert sitting.isVisible()
    assert window.search_field.text() == ""
    services.navigator.back()
    assert sitting.isVisible()
    assert sitting.kept is not None
    assert sitting.kept.times_left == 0
    services.navigator.go(Place("rules", "snooker/3.10"))
    click(sitting.confirm.act)
    assert services.navigator.here is not None
    assert services.navigator.here.view == "rules"
    services.navigator.go(Place("study"))
    assert sitting.isVisible()
    assert not sitting.confirm.isVisible()
    click(sitting.hand)
    click(sitting.confirm.act)
    marked(study, qtbot)
    assert "the page was left 1 time." in study.result.remarks.text()
    services.navigator.go(Place("rules", "snooker/3.10"))
    assert not study.isVisible(), "what is handed in keeps nobody"


def again(window: MainWindow, services: Services, qtbot: QtBot) -> tuple[MainWindow, StudyView]:
    """Open the program a second time on what the first one has left on the disk."""
    services.running.flush()
    later = MainWindow(build_services())
    qtbot.addWidget(later)
    later.show()
    later.begin(None)
    view = later.view("study")
    assert isinstance(view, StudyView)
    return later, view


def test_an_exam_is_there_again_after_a_crash(
    study: StudyView, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    moment, clock = local_now(), [1000.0]
    study.sitting.clock, study.sitting.wall = lambda: clock[0], lambda: moment + timedelta(seconds=clock[0] - 1000.0)
    set_exam(study, qtbot)
    click(study.set_up.begin)
    press(study, "2")
    press(study, Qt.Key.Key_Right)
    press(study, "m")
    press(study, "1")
    clock[0] += 100.0
    study.sitting.look_at_the_clock()
    assert study.sitting.header.state.text() == "28:20"

    later, view = again(window, services, qtbot)
    sitting = view.sitting
    qtbot.waitUntil(sitting.interrupted.isVisible, timeout=WAIT_MS)
    assert not sitting.question.isVisible(), "the clock stands still, so nothing is shown to think about"
    assert sitting.header.title.text() == "Question 2 of 4"
    assert "28:20 left" in sitting.interruption.text()
    assert "Interrupted from" in sitting.interruption.text()
    assert [button.text() for button in sitting.numbers] == ["1 ✓", "2 ✓ ⚑", "3", "4"]
    sitting.setFocus()  # As after a click beside the button.
    press(view, Qt.Key.Key_Return)
    assert sitting.running
    assert sitting.question.isVisible()
    assert sitting.header.title.text() == "Question 2 of 4"
    assert sitting.answers == (1, 0, None, None)
    assert study.sitting.exam is not None
    assert sitting.exam is not None
    assert sitting.exam.code == study.sitting.exam.code
    click(sitting.hand)
    click(sitting.confirm.act)
    marked(view, qtbot)
    text = view.result.remarks.text()
    assert "Interrupted from" in text
    assert "The clock was stopped in the meantime." in text
    assert later.close()
    study.sitting._finish()


def test_mistakes_of_an_exam_are_studied_until_they_are_right(
    study: StudyView, services: Services, qtbot: QtBot
) -> None:
    set_exam(study, qtbot, count=3)
    click(study.set_up.begin)
    assert study.sitting.exam is not None
    first, second, third = study.sitting.exam.questions
    press(study, str(first.right + 1))
    press(study, Qt.Key.Key_Right)
    press(study, str((second.right + 1) % len(second.choices) + 1))
    click(study.sitting.hand)
    click(study.sitting.confirm.act)
    marked(study, qtbot)
    assert study.result.score.text() == "1 of 3 right (33 %)"
    assert sorted(recorded()) == sorted([(first.id, 3, 1), (second.id, 1, 0)]), "answers of exams enter revision"
    click(study.result.mistakes)
    qtbot.waitUntil(study.session.isVisible, timeout=WAIT_MS)
    asked = set()
    for _ in range(2):
        asked.add(question(study).id)
        press(study, right_key(study))
        kept(study, qtbot)
        press(study, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: study.home.isVisible() or not study.session.turns[-1].solved, timeout=WAIT_MS)
    assert asked == {second.id, third.id}
    assert study.home.isVisible(), "all mistakes are right now"
    qtbot.waitUntil(lambda: bool(study.home.exams.found), timeout=WAIT_MS)
    (past,) = study.home.exams.found
    assert (past.right, past.count, past.passed) == (1, 3, False)
    study.show_past(past)
    qtbot.waitUntil(study.result.isVisible, timeout=WAIT_MS)
    assert [button.text() for button in study.result.numbers] == ["1 ✓", "2 ✗", "3 ✗"]
    assert len(recorded()) == 4, "looking at an old result records nothing"


def test_a_past_exam_keeps_its_score_where_a_question_is_gone(
    study: StudyView, services: Services, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_exam(study, qtbot)
    click(study.set_up.begin)
    exam = study.sitting.exam
    assert exam is not None
    press(study, str(exam.questions[0].right + 1))
    press(study, "f")
    click(study.sitting.confirm.act)
    marked(study, qtbot)
    made = Study.from_source

    def without_the_first(maker: Study, source: Mapping[str, Any]) -> Question:
        if source == exam.questions[0].source:
            raise NoLongerAsked("gone")
        return made(maker, source)

    monkeypatch.setattr(Study, "from_source", without_the_first)
    services.navigator.go(Place("study", "home"))
    qtbot.waitUntil(lambda: bool(study.home.exams.found), timeout=WAIT_MS)
    study.show_past(study.home.exams.found[0])
    qtbot.waitUntil(lambda: len(study.result.asked) == 3 and study.result.isVisible(), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: study.result.score.text().startswith("1 of 4"), timeout=WAIT_MS)
    gone = "1 question of it is no longer asked."
    qtbot.waitUntil(lambda: gone in study.result.remarks.text(), timeout=WAIT_MS)


def test_weak_rules_are_listed_and_studied(
    begin: Begin, study: StudyView, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    begin("snooker 3.10")
    for _ in range(2):
        press(study, wrong_key(study))
        kept(study, qtbot)
        go_on(study, qtbot)
    services.navigator.go(Place("study", "home"))
    qtbot.waitUntil(lambda: bool(study.home.weak.rules) and study.home.weak.isVisible(), timeout=WAIT_MS)
    assert any("0 of" in button.accessibleName() for button in study.home.weak.rules)
    window.resize(820, 700)
    assert problems(window) == [], "titles and scores are read whole"
    assert study.home.rows["snooker"].words.text().startswith("0 of"), "nothing is known after none right"
    weak = study.home.weak.ids
    turns = study.session.turns
    study.home.weak.start.setFocus()
    press(study, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: study.session.turns is not turns and study.session.isVisible(), timeout=WAIT_MS)
    assert any(rule == one or rule.startswith(f"{one}.") for rule in question(study).rules for one in weak)


def test_a_question_is_copied_with_its_link_and_opened_again(
    begin: Begin, study: StudyView, services: Services, qtbot: QtBot
) -> None:
    begin("snooker 3.10")
    bad = question(study)
    press(study, wrong_key(study))
    kept(study, qtbot)
    QGuiApplication.clipboard().clear()
    press(study, "r")
    qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()), timeout=WAIT_MS)
    text, _, link = QGuiApplication.clipboard().text().rpartition("\n\n")
    assert bad.choices[bad.right].texts["en"] in text
    turns = study.session.turns
    services.navigator.go(Place.from_link(link))
    qtbot.waitUntil(lambda: study.session.turns is not turns and study.session.isVisible(), timeout=WAIT_MS)
    assert question(study).id == bad.id


def test_an_answer_is_undone(begin: Begin, study: StudyView, qtbot: QtBot) -> None:
    begin("snooker 3.10")
    asked = question(study)
    press(study, wrong_key(study))
    kept(study, qtbot)
    assert len(recorded()) == 1
    click(study.session.undo_button)
    qtbot.waitUntil(lambda: not recorded(), timeout=WAIT_MS)
    assert question(study) is asked
    assert study.session.reveal.isVisible()
    press(study, right_key(study))
    kept(study, qtbot)
    assert [right for *_, right in recorded()] == [1]


def test_choices_stand_beside_a_table_until_it_is_answered(
    begin: Begin, study: StudyView, window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1366, 768)
    begin("snooker 2.16", until=lambda one: one.table is not None)
    settled()
    session = study.session
    last = [button for button in session.question.choices if button.isVisible()][-1]
    assert last.mapTo(session.area, last.rect().bottomLeft()).y() <= session.area.viewport().height()
    press(study, wrong_key(study))
    settled()
    answer, asked = session.answer, session.question
    assert answer.mapTo(session, answer.rect().topLeft()).x() > asked.mapTo(session, asked.rect().topRight()).x()


def test_the_questions_are_of_my_game_unless_another_book_is_chosen(services: Services) -> None:
    assert not ScopeChoice(services).wish.book
    services.settings.remember(game="carrom")
    choice = ScopeChoice(services)
    assert choice.wish.book == "carrom"
    choice.chips.show()
    click(choice.books[""])
    assert not choice.wish.book


def test_an_exam_that_cannot_be_read_is_set_aside(qtbot: QtBot) -> None:
    first = build_services()
    first.running.keep("exam", {"plan": {}, "sources": 7})
    first.running.close()
    services = build_services()
    with qtbot.waitSignal(services.notices.said) as said:
        assert services.exam.kept is None
    assert "cannot be read" in said.args[0]


@pytest.mark.parametrize(("field", "value", "said"), [("count", 0, "from 1 to"), ("minutes", 900, "minutes")])
def test_an_impossible_plan_is_said_inline(study: StudyView, qtbot: QtBot, field: str, value: int, said: str) -> None:
    click(study.home.exam)
    getattr(study.set_up.plan, field).show_value(value)
    click(study.set_up.make)
    qtbot.waitUntil(lambda: said in study.set_up.problem.text(), timeout=WAIT_MS)
    assert study.set_up.problem.isVisible()
    assert not study.set_up.ready.isVisible()


# Decks and the contents


def test_a_deck_is_exported(study: StudyView, window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    click(study.home.scope.books["backgammon"])
    path = tmp_path / "deck.apkg"
    study.export_to(path)
    assert not study.home.start.isEnabled()
    qtbot.waitUntil(window.notice_bar.isVisible, timeout=60_000)
    assert path.exists()
    assert "cards" in window.notice_bar.text.text()
    assert study.home.start.isEnabled()


def test_a_deck_that_cannot_be_written_is_said(
    study: StudyView, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    study.export_to(tmp_path / "deck.txt")
    qtbot.waitUntil(window.notice_bar.isVisible, timeout=WAIT_MS)
    assert "deck.txt" in window.notice_bar.text.text()


# Looks


def problems(window: MainWindow) -> list[str]:
    settled()
    texts = [cut(widget) for widget in shown(window, (QLabel, QAbstractButton))]
    beyond = [
        widget.objectName()
        for widget in shown(window, QAbstractButton)
        if widget.mapTo(window, widget.rect().topRight()).x() > window.width()
    ]
    return [text for text in texts if text] + beyond


@pytest.mark.parametrize("language", SPOKEN)
def test_nothing_is_cut_in_any_language(
    begin: Begin, window: MainWindow, services: Services, qtbot: QtBot, language: str
) -> None:
    window.resize(1024, 700)
    services.language.choose(language)
    study = begin("snooker 2.16", until=lambda one: one.table is not None)
    assert problems(window) == []
    press(study, wrong_key(study))
    kept(study, qtbot)
    assert problems(window) == []
    services.theme.choose("dark")
    assert problems(window) == []
    services.navigator.go(Place("study", "home"))
    set_exam(study, qtbot)
    assert problems(window) == []
    click(study.set_up.begin)
    assert problems(window) == []
    study.sitting.ask_to_hand_in()
    assert problems(window) == []
    click(study.sitting.confirm.act)
    marked(study, qtbot)
    assert problems(window) == []
    services.navigator.go(Place("study", "home"))
    qtbot.waitUntil(lambda: bool(study.home.exams.found), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: problems(window) == [], timeout=WAIT_MS)
    assert (window.width(), window.height()) == (1024, 700)


def test_large_text_and_courtside_stack_the_answer(begin: Begin, window: MainWindow, services: Services) -> None:
    window.resize(1024, 700)
    study = begin()
    services.theme.set_text_size(200)
    press(study, right_key(study))
    settled()
    answer, asked = study.session.answer, study.session.question
    assert answer.mapTo(window, answer.rect().topLeft()).y() > asked.mapTo(window, asked.rect().topLeft()).y()
    assert window.width() == 1024
    assert problems(window) == []
    services.navigator.go(Place("study", "exam"))
    assert problems(window) == []
    services.navigator.back()
    services.courtside.set_active(True)
    settled()
    assert study.session.header.end.isVisible()
    assert problems(window) == []
    services.courtside.set_active(False)


def test_buttons_are_large_enough_for_a_finger(begin: Begin, study: StudyView) -> None:
    small: list[str] = []

    def look(page: QWidget) -> None:
        settled()
        small.extend(
            f"{one.objectName()} {one.height()}"
            for one in page.findChildren(QAbstractButton)
            # Qt's own clear button stands inside a field.
            if one.isVisible() and one.height() < 40 and not isinstance(one.parent(), QLineEdit)
        )

    look(study.home)
    begin()
    look(study.session)
    assert small == []


def test_a_change_of_language_goes_on_with_question_and_exam(
    begin: Begin, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    study = begin()
    press(study, wrong_key(study))
    asked = question(study)
    services.language.choose("it")
    study = remade(window, StudyView)
    assert study.session.isVisible()
    assert question(study) is asked
    assert study.session.go_on.text() == "Avanti →"
    assert not list(study.session.unsaved)
    services.navigator.go(Place("study", "home"))
    set_exam(study, qtbot)
    click(study.set_up.begin)
    study.sitting.choose(0)
    services.language.choose("nl")
    study = remade(window, StudyView)
    assert study.sitting.isVisible()
    assert study.sitting.running
    assert study.sitting.answers[0] == 0
    study.sitting.go_to(1)
    assert study.sitting.place == 1


def test_giving_up_asks(study: StudyView, services: Services, qtbot: QtBot) -> None:
    set_exam(study, qtbot)
    click(study.set_up.begin)
    click(study.sitting.give_up)
    assert services.exam.running
    click(study.sitting.stay)
    click(study.sitting.give_up)
    click(study.sitting.confirm.act)
    assert services.exam.kept is None
    assert study.home.isVisible()
    services.running.flush()
    assert services.database.rows("SELECT 1 FROM part WHERE name = 'exam'") == []


def test_a_full_disk_costs_no_answer(begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    study = begin()

    def full(self: Memory, *_: object, **__: object) -> None:
        raise NotChanged(Path("x"), sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(Memory, "record", full)
        first = question(study)
        press(study, right_key(study))
        qtbot.waitUntil(study.session.trouble.isVisible, timeout=WAIT_MS)
        assert "disk is full" in study.session.trouble.text.text()
        assert study.session.answer.isVisible()
        press(study, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: study.session.place == 1, timeout=WAIT_MS)
        assert question(study).id != first.id
        study.services.study.finish()
    click(study.session.trouble.act)
    qtbot.waitUntil(lambda: not study.session.trouble.isVisible(), timeout=WAIT_MS)
    assert recorded() == [(first.id, 3, 1)]


def test_an_answer_that_is_on_no_disk_is_asked_about_before_the_end(
    begin: Begin, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = begin()

    def full(self: Memory, *_: object, **__: object) -> None:
        raise NotChanged(Path("x"), sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(Memory, "record", full)
        answered = question(study)
        press(study, right_key(study))
        qtbot.waitUntil(study.session.trouble.isVisible, timeout=WAIT_MS)
        window.close()
        assert window.isVisible()
        (sheet,) = window.findChildren(QMessageBox, "unsaved")
    sheet.findChild(QPushButton, "unsaved-again").click()  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=WAIT_MS)
    assert recorded() == [(answered.id, 3, 1)]
