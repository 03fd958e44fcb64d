"""The rulings page on the real engine, worked with clicks: facts in, the call out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tableside.ui.places import Place
from tableside.ui.rulings.case_view import CaseView
from tableside.ui.rulings.editors import ChoiceEditor, CodesEditor, DrawnEditor, NumbersEditor
from tableside.ui.rulings.sharing import DecisionTableWindow
from tableside.ui.services import Services
from tableside.ui.typeset.preview import CiteButton
from tableside.ui.widgets.answers import Answer, small_font
from tableside.ui.widgets.forms import MatchSheet, SaveToJournal
from tableside.ui.window import MainWindow

from .conftest import LANGUAGES, started_again
from .rulings_page import Hand

SNOOKER = "cue 889,700; reds 889,2000; blue 889,1500"
STRIKER_DOWN = {"proper": True, "striker_pocketed": True, "own": 0, "opponent": 0, "queen": False}
MISS = {
    "hit_ball_on_first": False,
    "clear_path": "part",
    "only_black": False,
    "snookers_needed": False,
    "on": "red",
    "first_hit": "black",
}
DRIVEN: list[tuple[str, dict[str, Any], str, str]] = [
    ("snooker.snookered", {"table": SNOOKER, "on": "red"}, "snookered", "“Snookered.”"),
    ("snooker.free-ball", {"snookered": True}, "free-ball", "ree ball"),
    ("snooker.foul", {"events": "miss-all", "on": "blue"}, "foul", "“Foul, five.”"),
    ("snooker.miss", MISS, "foul-and-a-miss", "even"),
    ("carrom.pegno", {**STRIKER_DOWN, "queen_state": "on-board", "own_left": 5}, "due", "ue"),
    ("blackball.shot", {"potted": ["cue"], "phase": "groups"}, "foul", "oul"),
    ("backgammon.crawford", {"length": 7, "score": [6, 3], "crawford_played": False}, "cube-off", "Crawford"),
]


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


def table_width(hand: Hand) -> float:
    """Return how wide the drawn table is on the screen."""
    drawn = case_of(hand).stage.blocks["table"].editor.drawn
    assert drawn is not None
    return drawn.drawing.whole.width() * drawn.drawing.look.scale


def case_of(hand: Hand) -> CaseView:
    return hand.page.case_view


def given(hand: Hand) -> dict[str, Any]:
    case = case_of(hand).case
    assert case is not None
    return dict(case.given)


def press_key(hand: Hand, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = hand.window.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifier)
    hand.settle()


def in_sight(widget: QWidget) -> bool:
    """Return whether the whole of a widget is on the screen."""
    return widget.isVisible() and widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize(("wizard", "facts", "verdict", "call"), DRIVEN, ids=[one[0] for one in DRIVEN])
def test_a_ruling_by_clicks(hand: Hand, wizard: str, facts: dict[str, Any], verdict: str, call: str) -> None:
    hand.open(wizard)
    assert hand.verdict is None
    for name, value in facts.items():
        hand.give(name, value)
    assert hand.verdict == verdict
    assert call in hand.call
    assert case_of(hand).head.call.font().pixelSize() >= 40


# The stage: what is asked


def test_a_foul_on_the_blue_takes_three_presses(hand: Hand) -> None:
    hand.open("snooker.foul")
    for fact, code in (("on", "red"), ("events", "first-hit-not-on"), ("events", "first-hit-not-on:blue")):
        assert fact in case_of(hand).stage.blocks, "nothing has to be looked for"
        hand.give(fact, code)
    assert hand.call == "“Foul, five.”"
    assert hand.touches == 3


def test_a_free_ball_that_is_seen_takes_one_press_and_the_table_is_offered_beside_it(hand: Hand) -> None:
    hand.open("snooker.free-ball")
    stage = case_of(hand).stage
    assert list(stage.blocks) == ["snookered", "table"]
    assert stage.blocks["snookered"].draw is None
    hand.window.resize(640, 776)
    hand.settle()
    assert list(stage.blocks) == ["snookered"]
    draw = stage.blocks["snookered"].draw
    assert draw is not None
    hand.press(draw)
    assert "table" in stage.blocks
    hand.give("snookered", True)
    assert hand.verdict == "free-ball"


def test_a_free_ball_is_drawn_where_it_is_asked_for_and_nothing_moves(hand: Hand) -> None:
    hand.window.resize(1366, 768)
    hand.open("snooker.free-ball")
    stage = case_of(hand).stage
    drawn, place = stage.blocks["table"].editor.drawn, stage.blocks["table"].geometry()
    assert drawn is not None
    for ball in ("cue", "reds", "blue"):
        hand.press(drawn.tray.buttons[ball])
    assert hand.verdict == "no-free-ball"
    assert stage.blocks["table"].editor.drawn is drawn
    assert stage.blocks["table"].geometry() == place


def test_only_open_questions_are_asked_and_the_next_comes_by_itself(hand: Hand) -> None:
    hand.open("snooker.miss", ("on", "red"))
    stage = case_of(hand).stage
    asked: list[str] = []
    while stage.needs and len(asked) < 20:
        asked += [name for name in stage.blocks if name in stage.needs][:1]
        assert len(stage.blocks) <= 2
        editor = stage.blocks[asked[-1]].editor
        assert isinstance(editor, ChoiceEditor)
        hand.press(editor.options()[-1])
    assert hand.verdict is not None
    assert len(asked) == len(set(asked))


def test_a_press_never_slips_to_the_next_question(hand: Hand, qtbot: QtBot) -> None:
    hand.open("snooker.miss", ("on", "red"))
    stage = case_of(hand).stage
    first = tuple(stage.blocks)
    for name in first:
        editor = stage.blocks[name].editor
        assert isinstance(editor, ChoiceEditor)
        QTest.mouseClick(editor.options()[-1], Qt.MouseButton.LeftButton)
    assert tuple(stage.blocks) == first, "what was pressed stays in sight"
    answers = given(hand)
    qtbot.waitUntil(lambda: tuple(stage.blocks) != first)
    spot = stage.viewport().rect().center()
    under = stage.viewport().childAt(spot)
    assert under is None or not isinstance(under, QPushButton), "a second tap meets nothing"
    assert given(hand) == answers
    qtbot.waitUntil(lambda: not stage._guard.isActive())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chip_of_a_foul_has_room_for_its_ball(hand: Hand, services: Services, language: str) -> None:
    services.language.choose(language)
    hand.window.resize(1366, 768)
    hand.open("snooker.foul", ("on", "red"), ("events", '["first-hit-not-on:brown"]'))
    chip = case_of(hand).strip.chips["events"]
    font = small_font(chip, 14, bold=True)
    assert chip.width() >= QFontMetrics(font).horizontalAdvance(chip._value) + 18


def test_a_narrow_page_at_the_table_keeps_its_title_on_one_line_and_says_whose_turn_it_is(
    hand: Hand, services: Services
) -> None:
    services.language.choose("fr")
    services.courtside.set_active(True)
    hand.settle()
    hand.window.resize(412, 915)
    hand.settle()
    hand.open("snooker.foul", ("on", "red"), ("events", '["first-hit-not-on:brown"]'))
    case = case_of(hand)
    assert case.title.text() == "Faute"
    assert case.title.height() < 2 * case.title.fontMetrics().lineSpacing()
    assert "Tour" in case.head.consequence.text()
    assert case.strip.more.geometry().right() < case.strip.width()
    case.copy.menu().aboutToShow.emit()
    assert "Enregistrer dans le journal" in [action.text() for action in case.copy.menu().actions()]
    hand.window.resize(800, 1280)
    hand.settle()
    assert case.save_button.isVisible()
    assert case.languages.isVisible()
    services.courtside.set_active(False)


def test_a_chip_brings_its_question_and_what_does_not_matter_has_none(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    strip = case_of(hand).strip
    shown = {name: chip.state for name, chip in strip.chips.items() if chip.isVisible()}
    assert shown["on"] == shown["events"] == "told"
    assert all(state in ("told", "assumed", "gone") for state in shown.values())
    hand.press(strip.chips["on"])
    assert "on" in case_of(hand).stage.blocks
    strip._menu.aboutToShow.emit()
    rest = [action.text() for action in strip._menu.actions()]
    assert rest
    strip._menu.actions()[-1].trigger()
    hand.settle()
    assert len(case_of(hand).stage.blocks) >= 1


def test_a_long_list_shows_the_common_answers_and_all_with_one_press(hand: Hand) -> None:
    hand.open("snooker.foul")
    editor = hand.ask("events")
    assert isinstance(editor, CodesEditor)
    assert editor._buttons["first-hit-not-on"].isVisible()
    assert not editor._buttons["conferring"].isVisible()
    assert editor._grid.more is not None
    hand.press(editor._grid.more)
    assert editor._buttons["conferring"].isVisible()
    hand.give("on", "red")
    hand.give("events", "conferring")
    assert hand.verdict == "foul"


def test_answers_can_be_changed_cleared_undone_and_reset(hand: Hand) -> None:
    hand.open("snooker.foul")
    view = case_of(hand)
    hand.give("events", "cue-potted")
    hand.give("on", "red")
    assert hand.call == "“Foul, four.”"
    hand.give("on", "black")
    assert hand.call == "“Foul, seven.”"
    hand.press(view.undo)
    assert hand.call == "“Foul, four.”"
    hand.press(view.redo)
    assert hand.call == "“Foul, seven.”"
    hand.press(view.stage.blocks["on"].clear)
    assert hand.verdict is None
    hand.press(view.reset)
    assert not given(hand)
    hand.press(view.undo)
    assert given(hand) == {"events": ("cue-potted",)}


def test_a_refusal_stands_at_its_fact(hand: Hand) -> None:
    hand.open("snooker.foul")
    for fact, value in {"on": "red", "events": "first-hit-not-on"}.items():
        hand.give(fact, value)
    hand.give("events", "first-hit-not-on:blue")
    hand.give("on", "blue")
    view = case_of(hand)
    assert view.strip.chips["events"].state == "wrong"
    assert view.head.consequence.text() == "“ball not on hit first: blue” names the ball on"
    assert hand.call == "These facts cannot all be true."
    hand.give("on", "red")
    assert view.strip.chips["events"].state == "told"
    assert hand.verdict == "foul"


def test_only_one_ball_is_hit_first_and_none_that_is_on(hand: Hand) -> None:
    hand.open("snooker.foul")
    for fact, value in (("on", "red"), ("events", "first-hit-not-on"), ("events", "first-hit-not-on:green")):
        hand.give(fact, value)
    editor = hand.ask("events")
    assert isinstance(editor, CodesEditor)
    assert not editor.row.buttons["red"].isEnabled()
    hand.give("events", "first-hit-not-on:blue")
    assert given(hand)["events"] == ("first-hit-not-on:blue",)
    assert hand.call == "“Foul, five.”"


def test_several_balls_of_one_foul_may_be_named(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"))
    for code in ("potted-not-on", "potted-not-on:green", "potted-not-on:blue"):
        hand.give("events", code)
    assert given(hand)["events"] == ("potted-not-on:green", "potted-not-on:blue")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_every_fact_told_has_a_chip_that_names_it(hand: Hand, size: tuple[int, int]) -> None:
    hand.window.resize(*size)
    hand.open("snooker.miss")
    told = {**MISS, "clear_path": "full", "misses_before": 2, "warned": True, "stroke_made": True}
    for name, value in told.items():
        hand.give(name, value)
    chips = case_of(hand).strip.chips
    assert hand.verdict is not None
    assert [name for name in told if not (in_sight(chips[name]) and chips[name].state == "told")] == []


def test_what_follows_is_not_said_twice(hand: Hand) -> None:
    told = {**MISS, "clear_path": "full", "misses_before": 2, "warned": True, "stroke_made": True}
    hand.open("snooker.miss")
    for name, value in told.items():
        hand.give(name, value)
    assert case_of(hand).head.consequence.text() == "Frame awarded to the opponent · Penalty: 7"


def test_a_question_follows_the_ball_in_the_hand(hand: Hand, qtbot: QtBot) -> None:
    hand.open("snooker.free-ball", ("on", "red"), ("table", SNOOKER))
    view = case_of(hand)
    view.stage.go_to("snookered")
    assert "table" in view.stage.blocks
    editor = view.stage.blocks["snookered"].editor
    assert isinstance(editor, ChoiceEditor)
    assert editor.button(True).isChecked()
    clear = view.case.wizard.facts["table"].kind.parse("cue 889,700; reds 889,2000; blue 200,1500")
    view._preview("table", clear)
    qtbot.waitUntil(lambda: editor.button(False).isChecked())


def test_a_proper_stroke_is_assumed_not_told(hand: Hand) -> None:
    hand.open("carrom.pegno")
    hand.give("striker_pocketed", True)
    proper = case_of(hand).stage.blocks["proper"].editor
    assert isinstance(proper, ChoiceEditor)
    assert proper.button(True).property("assumed")
    assert "proper" not in given(hand)


def test_at_the_table_the_pieces_wait_for_next_and_what_is_assumed_can_be_touched(
    hand: Hand, window: MainWindow, services: Services
) -> None:
    services.courtside.set_active(True)
    window.showNormal()
    window.resize(1366, 768)
    hand.open("carrom.pegno")
    view = case_of(hand)
    for piece in ("striker_pocketed", "queen", "own"):
        hand.give(piece, True)
        assert piece in view.stage.blocks
    hand.press(view.next)
    hand.give("own_left", 5)
    assert hand.verdict == "due-turn-kept"
    assert [view.strip.chips[name].state for name in ("dues", "proper")] == ["assumed", "assumed"]
    hand.press(view.strip.chips["dues"])
    hand.give("dues", 1)
    assert hand.verdict == "due", "the turn is lost"
    services.courtside.set_active(False)


def test_at_the_table_saving_moves_nothing_and_covers_nothing(
    hand: Hand, window: MainWindow, services: Services
) -> None:
    services.courtside.set_active(True)
    window.showNormal()
    window.resize(1366, 768)
    hand.open("snooker.miss")
    for name, value in MISS.items():
        hand.give(name, value)
    view = case_of(hand)
    answers = [one for one in view.findChildren(QAbstractButton) if one.isVisible()]
    before = [QRect(one.mapTo(window, QPoint()), one.size()) for one in answers]
    hand.press(view.save_button)
    bar = window.notice_bar
    assert bar.isVisible()
    assert [QRect(one.mapTo(window, QPoint()), one.size()) for one in answers] == before
    assert not any(one.intersects(QRect(bar.mapTo(window, QPoint()), bar.size())) for one in before)
    services.courtside.set_active(False)


def test_on_a_narrow_screen_the_balls_asked_for_come_into_sight(
    hand: Hand, window: MainWindow, services: Services
) -> None:
    services.courtside.set_active(True)
    window.showNormal()
    window.resize(412, 915)
    hand.open("snooker.foul", ("on", "red"))
    hand.give("events", "first-hit-not-on")
    editor = hand.ask("events")
    assert isinstance(editor, CodesEditor)
    assert in_sight(editor.row)
    services.courtside.set_active(False)


def test_several_reds_are_counted_and_a_colour_is_not(hand: Hand) -> None:
    hand.open("snooker.free-ball", ("snookered", "true"), ("decision", "play"))
    hand.give("potted", ["red", "red", "red"])
    assert given(hand)["potted"] == ("red",) * 3
    hand.give("potted", ["yellow"])
    hand.give("potted", ["yellow"])
    assert given(hand)["potted"] == ("red",) * 3
    hand.press(hand.ask("potted").findChildren(QPushButton, "step")[0])
    assert given(hand)["potted"] == ("red",) * 2
    hand.give("potted", [])
    assert given(hand)["potted"] == ()


def test_two_balls_hit_at_once(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.give("events", "simultaneous-hit")
    hand.give("events", "simultaneous-hit:blue")
    assert "events" not in given(hand)
    hand.give("events", "simultaneous-hit:red")
    assert given(hand)["events"] == ("simultaneous-hit:red+blue",)


def codes_of(hand: Hand) -> CodesEditor:
    editor = hand.ask("events")
    assert isinstance(editor, CodesEditor)
    return editor


def test_a_foul_that_is_only_half_said_leaves_a_decided_case_open(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    view = case_of(hand)
    assert hand.call == "“Foul, four.”"
    assert view.save_button.isEnabled()
    hand.press(codes_of(hand).button("first-hit-not-on"))
    assert hand.verdict is None
    assert codes_of(hand).row.title.text() == "Ball not on hit first: which ball?"
    assert not view.save_button.isEnabled()
    hand.press(codes_of(hand).button("first-hit-not-on:blue"))
    assert hand.call == "“Foul, five.”"
    assert view.save_button.isEnabled()


@pytest.mark.parametrize("way", ["again", "undo"])
def test_a_half_said_foul_that_is_taken_back_leaves_what_was_decided(hand: Hand, way: str) -> None:
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    editor = codes_of(hand)
    hand.press(editor.button("first-hit-not-on"))
    hand.press(editor.button("first-hit-not-on") if way == "again" else case_of(hand).undo)
    assert not editor.button("first-hit-not-on").isChecked()
    assert editor.button("cue-potted").isChecked()
    assert hand.call == "“Foul, four.”"


def test_a_half_said_foul_stays_chosen_when_another_is_told(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"))
    editor = codes_of(hand)
    hand.press(editor.button("first-hit-not-on"))
    hand.press(editor.button("cue-potted"))
    assert editor.button("first-hit-not-on").isChecked()
    assert hand.verdict is None
    hand.press(editor.button("potted-not-on"))
    assert "Ball not on hit first: which ball?" in editor.missing_part
    hand.press(editor.button("potted-not-on:black"))
    assert hand.verdict is None
    hand.press(editor.button("first-hit-not-on:blue"))
    assert hand.call == "“Foul, seven.”"


# The call


def test_the_call_is_said_in_every_language_at_once(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    others = case_of(hand).head.others.text()
    assert "Fallo, cinque." in others
    assert "Foul, vijf." in others


def test_while_nothing_is_decided_the_call_says_what_is_possible(hand: Hand) -> None:
    hand.open("snooker.miss", ("hit_ball_on_first", "false"))
    assert hand.call.startswith("Possible: ")


def test_an_undecided_foul_says_what_is_certain_and_the_range_of_its_penalty(hand: Hand) -> None:
    hand.open("snooker.foul", ("events", '["cue-potted"]'))
    assert hand.call == "Foul …"
    assert case_of(hand).head.consequence.text().startswith("Penalty: 4–7 · ")
    hand.give("on", "pink")
    assert case_of(hand).head.consequence.text().startswith("Penalty: 6 · ")


@pytest.mark.parametrize("width", [412, 640, 800])
def test_above_the_questions_consequence_and_assumptions_stay_at_the_call(hand: Hand, width: int) -> None:
    hand.window.resize(width, 915)
    score = ("length", "7"), ("score", "[6,3]"), ("crawford_played", "false")
    for wizard, facts in (("snooker.snookered", (("on", "red"), ("table", SNOOKER))), ("backgammon.crawford", score)):
        hand.open(wizard)
        head, height = case_of(hand).head, case_of(hand).head.height()
        hand.open(wizard, *facts)
        assert not case_of(hand).two_columns
        assert in_sight(head.consequence)
        assert head.consequence.text()
        row = head.assumptions
        assert in_sight(next(iter(row.buttons.values())))
        shown = [one for one in row.buttons.values() if one.isVisible()]
        assert len(row.buttons) == len(shown) + len(row.more.menu().actions()), "what has no room is in a menu"
        assert all(one.geometry().right() < row.width() and one.text().endswith("✎") for one in shown)
        assert head.height() == height or case_of(hand).stage.shows_table, "its room is kept before it is known"
    verdict = hand.verdict
    hand.press(next(iter(row.buttons.values())))
    assert hand.verdict != verdict, "an assumption is flipped where it stands"


def test_at_412_every_language_tells_the_same_consequences(hand: Hand, services: Services) -> None:
    hand.window.resize(412, 915)
    facts = {**STRIKER_DOWN, "queen": True, "own_left": 5, "dues": 1}
    told = []
    for language in LANGUAGES:
        services.language.choose(language)
        hand.open("carrom.pegno", *((name, str(value).lower()) for name, value in facts.items()))
        told.append(len(case_of(hand).head.consequence.text().split(" · ")))
    assert told == [told[0]] * len(LANGUAGES)
    assert told[0] >= 3


def test_a_long_call_is_not_mostly_small(hand: Hand) -> None:
    hand.window.resize(412, 915)
    facts = {**STRIKER_DOWN, "queen": True, "own_left": 5, "dues": 1}
    hand.open("carrom.pegno", *((name, str(value).lower()) for name, value in facts.items()))
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", QLabel.text(case_of(hand).head.call))]
    assert min(sizes) >= 0.7 * max(sizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_change_a_foul_is_in_sight_without_scrolling(hand: Hand, services: Services, language: str) -> None:
    services.language.choose(language)
    hand.window.resize(1366, 768)
    hand.open("snooker.foul", ("on", "red"), ("events", '["first-hit-not-on:blue"]'))
    case = case_of(hand)
    assert case.body.verticalScrollBar().maximum() == 0
    rows = [one.parentWidget() for one in case.details.findChildren(CiteButton) if one.isVisible()]
    several = next(row for row in rows if row is not None and rows.count(row) > 1)
    assert len({one.y() for one in several.findChildren(CiteButton)}) == 1, "clauses stand side by side"


def test_the_note_on_an_edition_is_one_line_until_it_is_pressed(hand: Hand) -> None:
    hand.window.resize(1366, 768)
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    note = case_of(hand).details.later
    low = note.height()
    assert low < 3 * note.fontMetrics().lineSpacing()
    hand.press(note)
    assert note.height() > low


def test_the_chip_of_a_match_says_what_its_numbers_are(hand: Hand) -> None:
    hand.window.resize(1366, 768)
    hand.open("backgammon.crawford", ("length", "7"), ("score", "[6,3]"), ("crawford_played", "false"))
    chips = case_of(hand).strip.chips
    shown = {(chips[name]._label, chips[name]._value) for name in ("length", "score")}
    assert shown == {("Match to", "7"), ("Score", "6–3")}


def test_flips_are_buttons_that_apply_the_change(hand: Hand) -> None:
    hand.open("snooker.free-ball", ("snookered", "true"))
    flips = [one for one in hand.page.findChildren(QPushButton, "flip") if one.isVisible()]
    assert len(flips) == 1
    assert "No free ball" in flips[0].accessibleName()
    hand.press(flips[0])
    assert hand.verdict == "no-free-ball"


def test_no_zero_and_no_yes_repeats_the_call(hand: Hand) -> None:
    facts = {**STRIKER_DOWN, "queen_state": "on-board", "own_left": 5}
    hand.open("carrom.pegno", *((name, str(value).lower()) for name, value in facts.items()))
    values = [one.text() for one in hand.page.findChildren(QWidget, "outcome-value") if one.isVisible()]  # type: ignore[attr-defined]
    assert "0" not in values


def test_an_assumption_is_changed_beside_the_call_and_keeps_its_place(hand: Hand) -> None:
    hand.open("snooker.foul", ("events", '["feet-off-floor"]'), ("on", "blue"))
    row = case_of(hand).head.assumptions
    names = list(row.buttons)
    assert names
    for name in names:
        button = row.buttons[name]
        if button.menu() is not None:
            button.menu().actions()[0].trigger()
            hand.settle()
        else:
            hand.press(button)
        assert name in given(hand)
        if case_of(hand).assessment is not None and hand.verdict is not None:
            assert [one for one in row.buttons if one in names] == [one for one in names if one in row.buttons]
        case_of(hand).undo_step()
        hand.settle()
        assert list(row.buttons) == names


def test_a_hidden_ball_is_told_with_what_hides_it(hand: Hand) -> None:
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    assert "Red 1: left edge: blue; right edge: blue" in "\n".join(hand.texts())


def test_rules_preview_and_open(hand: Hand, qtbot: QtBot, services: Services) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"), language="nl")
    cites = [one for one in hand.page.findChildren(CiteButton) if one.isVisible()]
    assert "Sectie 3" in cites[0].accessibleName()
    hand.page.cards.show_link(*cites[0].link())
    assert hand.page.cards.isVisible()
    assert hand.page.cards.browser.toPlainText().strip()
    hand.press(cites[0])
    assert not hand.page.cards.isVisible()
    assert services.navigator.here is not None
    assert (services.navigator.here.view, services.navigator.here.target) == ("rules", cites[0].rule)
    services.navigator.back()
    hand.settle()
    assert hand.verdict == "foul"
    assert case_of(hand).language == "nl"


@pytest.mark.parametrize("size", [(1366, 768), (1024, 700), (640, 700)])
def test_call_and_follow_ups_are_in_sight(hand: Hand, size: tuple[int, int]) -> None:
    hand.window.resize(*size)
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    assert in_sight(case_of(hand).head.call)
    assert in_sight(case_of(hand).go_on.buttons[0])
    assert case_of(hand).head.call.font().pixelSize() >= 40
    if not case_of(hand).two_columns:
        hand.press(case_of(hand).why)
        assert case_of(hand).details.isVisible()
        assert in_sight(case_of(hand).head.call)


def test_while_a_ball_is_dragged_everything_beside_the_table_follows(hand: Hand, qtbot: QtBot) -> None:
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    drawn = hand.ask("table").drawn
    assert drawn is not None
    blue = drawn.position.where("blue")
    assert blue is not None
    start = drawn.drawing.at(blue).toPoint()
    QTest.mousePress(drawn.view, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 12):
        QTest.mouseMove(drawn.view, start + QPoint(0, -5 * step))
    qtbot.waitUntil(lambda: hand.call == "“Not snookered.”")
    qtbot.waitUntil(lambda: "The striker is not snookered." in "\n".join(hand.texts()) or "blue" not in steps(hand))
    QTest.mouseRelease(drawn.view, Qt.MouseButton.LeftButton, pos=start + QPoint(0, -60))
    hand.settle()
    assert hand.verdict == "not-snookered"


def steps(hand: Hand) -> str:
    return " ".join(one.text() for one in hand.page.findChildren(QWidget, "step-text") if one.isVisible())  # type: ignore[attr-defined]


# Keys


def test_keys_choose_go_on_and_stop_at_the_call(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.window.activateWindow()
    hand.qtbot.waitUntil(hand.window.isActiveWindow)
    press_key(hand, Qt.Key.Key_5)
    assert given(hand)["on"] == "blue"
    hand.ask("events").take_focus()
    press_key(hand, Qt.Key.Key_2)
    assert hand.verdict == "foul"
    for _ in range(4):
        press_key(hand, Qt.Key.Key_Return)
    case = case_of(hand).case
    assert case is not None
    assert case.wizard.id == "snooker.foul", "Return never runs past a decided call"
    assert hand.window.focusWidget() is case_of(hand).head
    press_key(hand, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.verdict is None


def test_a_digit_chooses_the_number_it_shows(hand: Hand) -> None:
    hand.open("carrom.pegno")
    hand.ask("own_left").take_focus()
    press_key(hand, Qt.Key.Key_2)
    assert given(hand)["own_left"] == 2


def test_single_choices_are_radio_buttons_with_their_question(hand: Hand) -> None:
    from PySide6.QtGui import QAccessible

    hand.open("snooker.foul")
    editor = hand.ask("on")
    assert isinstance(editor, ChoiceEditor)
    found = QAccessible.queryAccessibleInterface(editor.button("red"))
    assert found.role() == QAccessible.Role.RadioButton
    assert found.text(QAccessible.Text.Name) == "Which ball is on? Red"


def test_typing_still_searches(hand: Hand, window: MainWindow, services: Services) -> None:
    hand.open("snooker.foul")
    press_key(hand, Qt.Key.Key_F)
    assert window.search_field.text() == "f"
    assert services.navigator.here is not None
    assert services.navigator.here.view == "search"


@pytest.mark.parametrize("step", ["undo", "redo", "reset"])
def test_the_keyboard_stays_on_the_case_when_a_step_greys_its_button(hand: Hand, step: str) -> None:
    hand.window.resize(800, 600)
    hand.open("snooker.foul")
    hand.give("on", "red")
    view = case_of(hand)
    if step == "redo":
        view.undo_step()
    button = getattr(view, step)
    button.setFocus()
    hand.press(button)
    assert not button.isEnabled()
    focus = hand.window.focusWidget()
    assert focus is not None
    assert view.isAncestorOf(focus)
    assert not isinstance(focus, QLineEdit)


# The table


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (800, 1280)])
def test_table_tray_and_question_are_in_sight_together(hand: Hand, size: tuple[int, int]) -> None:
    hand.window.resize(*size)
    hand.open("snooker.snookered")
    drawn = hand.ask("table").drawn
    assert drawn is not None
    assert in_sight(drawn.view)
    assert in_sight(drawn.tray)
    on = case_of(hand).stage.blocks["on"].editor
    assert isinstance(on, ChoiceEditor)
    assert in_sight(on.button("red"))
    assert not case_of(hand).stage.verticalScrollBar().isVisible()


def test_what_is_still_to_be_drawn_is_no_contradiction(hand: Hand) -> None:
    hand.open("snooker.snookered")
    drawn = hand.ask("table").drawn
    assert drawn is not None
    hand.press(drawn.tray.buttons["cue"])
    assert hand.call == "Place the balls that are on."


def test_pieces_that_a_sentence_does_not_name_were_not_pocketed(hand: Hand) -> None:
    hand.open("carrom.pegno", ("striker_pocketed", "true"), ("queen", "true"))
    given = case_of(hand).case
    assert given is not None
    told = {name: given.given[name] for name in given.wizard.tray.pieces}
    assert {name for name, value in told.items() if value} == {"striker_pocketed", "queen"}


@pytest.mark.parametrize(("button", "verdict"), [("use_drawing", "no-free-ball"), ("use_answer", "free-ball")])
@pytest.mark.parametrize("told", [{"snookered": True}, {"snookered": True, "cue_ball": "as-lies"}])
def test_a_drawing_that_contradicts_an_answer_is_settled_beside_the_call(
    hand: Hand, button: str, verdict: str, told: dict[str, Any]
) -> None:
    hand.open("snooker.free-ball")
    for name, value in {**told, "table": "cue in-hand; reds 1200,2000; blue 889,1784"}.items():
        hand.give(name, value)
    head = case_of(hand).head
    assert hand.verdict is None, "no call contradicts the table drawn"
    hand.press(getattr(head, button))
    assert hand.verdict == verdict
    assert not head.settling.isVisible()


def test_the_answer_that_a_drawing_gives_is_shown_as_chosen(hand: Hand) -> None:
    hand.open("snooker.free-ball")
    case_of(hand).stage.go_to("table")
    assert "snookered" in case_of(hand).stage.blocks
    hand.give("table", "cue in-hand; reds 1200,2000; blue 889,1784")
    editor = case_of(hand).stage.blocks["snookered"].editor
    assert isinstance(editor, ChoiceEditor)
    assert editor.button(False).isChecked()


def drag(widget: QWidget, start: QPoint, step: QPoint, count: int) -> None:
    """Draw a finger over a widget; kinetic scrolling looks at the time between two touches."""
    device = QTest.createTouchDevice()
    QTest.touchEvent(widget, device).press(0, start, widget).commit()
    for index in range(1, count):
        QTest.qWait(10)
        QTest.touchEvent(widget, device).move(0, start + step * index, widget).commit()
    QTest.touchEvent(widget, device).release(0, start + step * count, widget).commit()
    QApplication.processEvents()


def test_a_finger_drags_balls(hand: Hand, window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 700)
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    editor = hand.ask("table")
    assert isinstance(editor, DrawnEditor)
    table = editor.drawn.view
    blue = table.drawing.position.where("blue")
    assert blue is not None
    assert hand.verdict == "snookered"
    drag(table, table.drawing.at(blue).toPoint(), QPoint(0, -5), 10)
    qtbot.waitUntil(lambda: hand.verdict == "not-snookered")


# The score of the match


def match_sheet(hand: Hand) -> MatchSheet:
    """Open the form of the match."""
    case_of(hand).strip.score.click()
    hand.settle()
    return hand.window.findChildren(MatchSheet)[-1]


def test_the_match_is_entered_once_for_all_rulings(hand: Hand) -> None:
    hand.open("backgammon.clock")
    view = case_of(hand)
    form = match_sheet(hand).form
    for field, name in zip(form.names, ("Rossi", "Bakker"), strict=True):
        QTest.keyClicks(field, name)
    for name, value in (("length", 7), ("a-0", 6), ("a-1", 3)):
        QTest.keyClicks(form.steppers[name].field, str(value))
    hand.window.findChildren(MatchSheet)[-1].reject()
    hand.settle()
    assert hand.verdict is not None
    assert "Rossi 6–3 Bakker · Match to 7 · Crawford game" in view.strip.score.accessibleName()
    hand.open("backgammon.crawford")
    assert hand.verdict == "cube-off"
    hand.open("backgammon.score-dispute")
    assert "Score of Rossi and Bakker on Rossi's sheet?" in hand.texts(), "players have names, not letters"
    hand.open("backgammon.crawford")
    crawford = match_sheet(hand).form.choices["crawford_played"]
    crawford.setCurrentIndex(crawford.findData(True))
    crawford.activated.emit(crawford.currentIndex())
    hand.settle()
    assert hand.verdict == "cube-live"
    view.clear_fact("score")
    hand.settle()
    assert hand.verdict is None


def test_a_new_match_leaves_the_one_before_within_reach(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul")
    services.matches.put(replace(services.matches.of("snooker"), players=("Ann", "Bea")))
    hand.settle()
    sheet = match_sheet(hand)
    sheet.begin.menu().actions()[0].trigger()
    hand.settle()
    assert "Ann" not in case_of(hand).strip.score.accessibleName()
    sheet.others.setCurrentIndex(1)
    sheet.others.activated.emit(1)
    hand.settle()
    assert "Ann – Bea" in case_of(hand).strip.score.accessibleName()


def test_snookers_needed_follow_from_the_score(hand: Hand) -> None:
    hand.open("snooker.miss", ("hit_ball_on_first", "false"), ("only_black", "false"), ("clear_path", "part"))
    sheet = match_sheet(hand)
    for name, value in (("striker-0", 10), ("striker-1", 90), ("reds", 1)):
        QTest.keyClicks(sheet.form.steppers[name].field, str(value))
    sheet.reject()
    hand.settle()
    assert "10–90 · 35 remaining · snookers needed: 12" in case_of(hand).strip.score.accessibleName()
    hand.give("first_hit", "blue")
    assert hand.verdict == "foul"


def test_a_score_is_typed_with_a_dash_and_one_too_high_is_refused_at_once(hand: Hand) -> None:
    hand.open("backgammon.crawford", ("length", "7"))
    editor = hand.ask("score")
    assert isinstance(editor, NumbersEditor)
    block = case_of(hand).stage.blocks["score"]
    first, second = (stepper.field for stepper in editor.steppers)
    first.setFocus()
    QTest.keyClicks(first, "63")
    hand.settle()
    assert block.title.property("wrong") is True
    first.clear()
    QTest.keyClicks(first, "6-")
    assert hand.window.focusWidget() is second
    QTest.keyClicks(second, "3")
    hand.settle()
    assert given(hand)["score"] == (6, 3)


# Languages, going on, copying, saving


def test_the_language_of_the_players_is_that_of_the_whole_case_and_of_no_other(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    hand.press(case_of(hand).languages.buttons["it"])
    assert hand.call == "«Fallo, cinque.»"
    assert case_of(hand).languages.buttons["it"].isChecked()
    assert case_of(hand).title.text() == "Fallo"
    assert services.language.code == "en"
    assert services.navigator.here is not None
    assert services.navigator.here.language == "it"
    case_of(hand).go_on.buttons[1].click()
    hand.settle()
    assert case_of(hand).language == "it", "the same case"
    hand.open("carrom.break")
    assert case_of(hand).language == "en"
    services.navigator.back()
    hand.settle()
    assert case_of(hand).language == "it"


def test_another_language_keeps_what_is_on_the_stage(hand: Hand, services: Services) -> None:
    hand.open("snooker.miss", ("on", "red"))
    hand.ask("clear_path")
    english = set(hand.texts())
    services.language.choose("it")
    hand.settle()
    assert "clear_path" in case_of(hand).stage.blocks
    italian = set(hand.texts())
    services.language.choose("en")
    hand.settle()
    assert italian != english
    assert set(hand.texts()) == english


def test_a_language_chosen_on_another_page_puts_no_questions_of_the_case_left_on_the_next(
    hand: Hand, services: Services
) -> None:
    hand.open("snooker.free-ball")
    asked = set(case_of(hand).stage.blocks)
    hand.open("snooker.foul", ("on", "red"), ("events", '["first-hit-not-on:blue"]'))
    assert set(case_of(hand).stage.blocks) != asked
    services.navigator.go(Place("start"))
    services.language.choose("nl")
    hand.open("snooker.free-ball")
    assert set(case_of(hand).stage.blocks) == asked


def test_the_position_goes_on_to_the_free_ball(hand: Hand) -> None:
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    hand.follow_up("Free ball")
    assert hand.verdict == "free-ball"
    case = case_of(hand).case
    assert case is not None
    assert case.wizard.id == "snooker.free-ball"
    assert case.carried == {"table", "on", "snookered"}
    hand.follow_up("Foul and a miss")
    assert given(hand) == {"snookered_after": True, "cue_ball": "as-lies"}


def test_a_link_opens_the_case_again(hand: Hand, services: Services) -> None:
    hand.open("carrom.pegno")
    for name, value in {**STRIKER_DOWN, "queen_state": "on-board", "own_left": 5}.items():
        hand.give(name, value)
    assert services.navigator.here is not None
    link = services.navigator.here.link()
    hand.open("")
    hand.window.open_link(link)
    hand.settle()
    assert hand.verdict == "due"


def test_an_unknown_ruling_is_said_and_the_list_shown(hand: Hand) -> None:
    hand.open("snooker.nothing")
    assert hand.window.notice_bar.isVisible()
    assert hand.page.stack.currentWidget() is hand.page.picker


def test_the_ruling_is_copied_as_text_as_a_picture_and_as_a_report(hand: Hand) -> None:
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    hand.press(case_of(hand).copy)
    text = QGuiApplication.clipboard().text()
    assert "“Snookered.”" in text
    assert "Section 2 Rule 16" in text
    case_of(hand).share_picture()
    picture = QGuiApplication.clipboard().image()
    assert picture.width() == 1200
    assert 500 <= picture.height() <= 675, "as high as it needs, at most the size that is shared"
    case_of(hand).report_wrong()
    report = QGuiApplication.clipboard().text()
    assert report.startswith("### Wizard\n\nsnooker.snookered\n")
    assert "tableside:rulings:snooker.snookered" in report
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    case_of(hand).share_picture()
    assert QGuiApplication.clipboard().image().height() < 500, "nothing is left empty below a short ruling"


def test_a_ruling_is_copied_with_its_look_as_a_link_and_as_a_file(hand: Hand, tmp_path: Path) -> None:
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'), language="it")
    view = case_of(hand)
    copied = view.copied()
    assert copied is not None
    view.copy.menu().aboutToShow.emit()
    look, _markdown, link = view.copy.menu().actions()[:3]
    look.trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert 'href="tableside:snooker/' in data.html()
    assert data.text() == copied.text
    link.trigger()
    address = QGuiApplication.clipboard().text()
    view.save_case(tmp_path / "case.tableside")
    for opened in (address, str(tmp_path / "case.tableside")):
        hand.open("carrom.pegno")
        hand.window.open_link(opened)
        assert given(hand)["events"] == ("cue-potted",)
        assert case_of(hand).language == "it"


def test_the_decision_table_shows_every_case_in_the_language_of_the_ruling(hand: Hand) -> None:
    hand.open("blackball.off-table", language="fr")
    case_of(hand).show_decision_table()
    window = case_of(hand).findChild(DecisionTableWindow)
    assert window is not None
    assert window.isVisible()
    text = window.browser.toPlainText()
    assert "Faute" in text
    assert text.count("Règle 5o") >= 3
    look, _markdown, link = window.copy.menu().actions()
    look.trigger()
    assert "<table" in QGuiApplication.clipboard().mimeData().html()
    link.trigger()
    assert QGuiApplication.clipboard().text() == "tableside:rulings:blackball.off-table?lang=fr"
    window.close()


def test_a_ruling_is_saved_with_one_press_and_that_can_be_undone(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "blue"))
    view = case_of(hand)
    assert not view.save_button.isEnabled()
    hand.give("events", "miss-all")
    hand.press(view.save_button)
    add_names, undo = hand.window.notice_bar.offers
    assert undo.isVisible()
    assert [entry.wizard for entry in hand.page.services.journal.entries()] == ["snooker.foul"]
    hand.press(undo)
    assert not undo.isVisible()
    assert list(hand.page.services.journal.entries()) == []
    hand.press(view.save_button)
    hand.press(add_names)
    (form,) = view.findChildren(SaveToJournal)
    assert form.isVisible()
    assert form.fields.players.hasFocus()
    form.fields.players.setText("Rossi – Bakker")
    hand.press(form.save_button)
    assert not form.isVisible()
    assert [entry.notes.players for entry in hand.page.services.journal.entries()] == ["Rossi – Bakker"]


def test_saving_says_that_there_is_no_ruling_yet(hand: Hand) -> None:
    hand.open("snooker.foul")
    case_of(hand).save()
    assert hand.window.notice_bar.text.text() == "There is no ruling to save yet: a question is still open."


# The list


def test_rulings_are_listed_by_game_the_common_first(hand: Hand) -> None:
    hand.open("")
    picker = hand.page.picker
    assert picker.tiles["snooker.foul"].isVisible()
    assert (
        picker.tiles["snooker.foul"].mapTo(picker, QPoint()).y()
        < picker.tiles["snooker.conduct"].mapTo(picker, QPoint()).y()
    )
    hand.press(picker.games["carrom"])
    assert "snooker.foul" not in picker.tiles
    assert picker.tiles["carrom.pegno"].isVisible()
    hand.press(picker.tiles["carrom.pegno"])
    assert hand.page.stack.currentWidget() is case_of(hand)
    hand.press(case_of(hand).crumbs.findChildren(QPushButton, "crumb")[0])
    assert hand.page.stack.currentWidget() is picker


def test_the_rail_returns_to_the_list(hand: Hand, window: MainWindow, services: Services) -> None:
    hand.open("snooker.foul")
    services.navigator.go(Place("start"))
    hand.press(window.rail.button("rulings"))
    assert hand.page.stack.currentWidget() is hand.page.picker


# At the table


def test_no_answer_is_cut_when_the_type_grows_at_the_table(hand: Hand, window: MainWindow, services: Services) -> None:
    window.resize(800, 1280)
    hand.open("snooker.foul")
    services.courtside.toggle()
    window.showNormal()
    window.resize(800, 1280)
    hand.settle()
    balls = case_of(hand).stage.blocks["on"].editor.options()
    assert [one.accessibleName() for one in balls if isinstance(one, Answer) and one.width() < one.least_width] == []


def test_at_the_table_a_standing_screen_shows_the_drawing_below_its_question(
    hand: Hand, window: MainWindow, services: Services
) -> None:
    services.courtside.set_active(True)
    window.showNormal()
    window.resize(800, 1280)
    hand.open("snooker.free-ball")
    stage = case_of(hand).stage
    assert list(stage.blocks) == ["snookered", "table"]
    hand.open("snooker.spotting")
    stage.go_to("to_spot")
    assert list(stage.blocks) == ["to_spot", "table"], "the table stays"
    services.courtside.set_active(False)


@pytest.mark.parametrize("room", [700, 630], ids=["low", "lower"])
def test_at_the_table_a_low_screen_shows_the_whole_tray(
    hand: Hand, window: MainWindow, services: Services, room: int
) -> None:
    services.courtside.set_active(True)
    window.showNormal()
    window.resize(1024, room)
    hand.open("snooker.snookered")
    hand.give("table", SNOOKER)
    stage = case_of(hand).stage
    drawn = stage.blocks["table"].editor.drawn
    assert drawn is not None
    assert drawn.tray.height_for(drawn.tray.width()) <= drawn.tray.height()
    assert stage.verticalScrollBar().maximum() == 0
    hand.press(case_of(hand).next)
    assert list(stage.blocks) == ["on"]
    services.courtside.set_active(False)


def test_at_the_table_a_lying_screen_has_the_call_beside_a_larger_table(
    hand: Hand, window: MainWindow, services: Services
) -> None:
    window.resize(1366, 768)
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    desk = table_width(hand)
    services.courtside.set_active(True)
    window.showNormal()
    window.resize(1366, 768)
    hand.settle()
    case = case_of(hand)
    assert table_width(hand) >= desk
    assert case.head.call.font().pixelSize() >= 96
    assert in_sight(case.head.consequence)
    assert case.head.mapTo(case, QPoint(0, 0)).x() > case.stage.mapTo(case, case.stage.rect().topRight()).x()
    drawn = case.stage.blocks["table"].editor.drawn
    assert drawn is not None
    targets = [*drawn.tray.buttons.values(), drawn.tray.hand, *case.languages.buttons.values()]
    assert [one.objectName() for one in targets if min(one.width(), one.height()) < 56] == []
    services.courtside.set_active(False)


def test_at_the_table_everything_else_goes(hand: Hand, window: MainWindow, services: Services) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    window.activateWindow()
    hand.qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert not window.rail.isVisible()
    assert not window.top_bar.isVisible()
    hand.settle()
    assert list(case_of(hand).stage.blocks) == ["on"], "one question at a time"
    assert not case_of(hand).body.isVisible(), "the reasons are behind Why"
    hand.give("on", "black")
    assert hand.call == "“Foul, seven.”"
    window.activateWindow()
    hand.qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(case_of(hand), Qt.Key.Key_Escape)
    hand.qtbot.waitUntil(lambda: not services.courtside.active)
    hand.qtbot.waitUntil(window.rail.isVisible)
    hand.press(case_of(hand).courtside)
    assert services.courtside.active
    hand.press(case_of(hand).courtside)
    assert not services.courtside.active


def test_at_the_table_the_call_is_large_answers_fit_a_finger_and_no_key_is_named(
    hand: Hand, window: MainWindow, services: Services
) -> None:
    services.courtside.set_active(True)
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    assert case_of(hand).head.call.font().pixelSize() >= 80, "as large as the screen of the tests allows"
    editor = hand.ask("on")
    assert isinstance(editor, ChoiceEditor)
    assert editor.button("red").height() >= 72
    services.courtside.set_active(False)


def test_a_stop_at_the_table_is_followed_by_a_start_at_the_table(hand: Hand, services: Services, qtbot: QtBot) -> None:
    services.courtside.set_active(True)
    again = started_again(qtbot, services, None)
    assert again._services.courtside.active
    again._services.courtside.set_active(False)
    services.courtside.set_active(False)


def test_at_the_table_the_language_of_the_players_stays_until_one_leaves_it(hand: Hand, services: Services) -> None:
    services.courtside.set_active(True)
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    hand.press(case_of(hand).languages.buttons["fr"])
    hand.open("snooker.free-ball")
    assert case_of(hand).language == "fr"
    services.courtside.set_active(False)
    hand.settle()
    assert case_of(hand).language == "en"
    assert case_of(hand).title.text() == "Free ball"


def test_what_is_left_on_the_board_carries_over_to_the_next_stroke(hand: Hand) -> None:
    hand.open("carrom.pegno")
    for name, value in {
        "striker_pocketed": True,
        "own": 1,
        "own_left": 5,
        "opponent_left": 4,
        "queen_state": "own",
    }.items():
        hand.give(name, value)
    assert hand.verdict == "due-turn-kept"
    assert case_of(hand).strip.chips["tray"].accessibleName() == "What went into the pockets? Striker, Player's own"
    hand.press(case_of(hand).reset)
    assert {name: given(hand)[name] for name in ("own_left", "opponent_left")} == {"own_left": 6, "opponent_left": 4}
    hand.give("own", 0)
    assert hand.verdict == "fair"
    hand.press(case_of(hand).reset)
    carried = given(hand)
    assert (carried["own_left"], carried["opponent_left"]) == (4, 6), "the opponent plays"
    assert carried["queen_state"] == "opponent"
