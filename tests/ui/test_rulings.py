"""The rulings page on the real engine, worked with clicks: facts in, the call out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QScroller, QWidget
from pytestqt.qtbot import QtBot

from tableside.games import all_wizards
from tableside.games.backgammon.score import BackgammonMatch
from tableside.rulings.case import Standing
from tableside.rulings.declarations import Declarations, Words, call, reason, refusal
from tableside.rulings.intake import grouped_codes
from tableside.rulings.kinds import Bool, Int, ListOf, Numbers, one_of
from tableside.rulings.model import Ruling, Wizard, ask
from tableside.ui.places import Place
from tableside.ui.rulings.decision_table import DecisionTableWindow
from tableside.ui.rulings.editors import ChoiceEditor, NumbersEditor
from tableside.ui.rulings.fact_row import FactRow
from tableside.ui.rulings.list_editors import CodesEditor
from tableside.ui.rulings.position_editor import DrawnEditor
from tableside.ui.services import Services
from tableside.ui.widgets import ElidedLabel
from tableside.ui.widgets.flow import OptionButton
from tableside.ui.widgets.journal_form import SaveToJournal
from tableside.ui.widgets.rule_cards import CiteButton
from tableside.ui.window import MainWindow

from .conftest import LANGUAGES
from .rulings_page import Hand

SNOOKER = "cue 889,700; reds 889,2000; blue 889,1500"
STRIKER_DOWN = {"proper": True, "striker_pocketed": True, "own": 0, "opponent": 0, "queen": False}
DRIVEN: list[tuple[str, dict[str, Any], str, dict[str, str]]] = [
    (
        "snooker.snookered",
        {"table": SNOOKER, "on": "red"},
        "snookered",
        {"en": "“Snookered.”", "it": "«Impallato.»", "nl": "“Gesnookerd.”", "fr": "Snook"},
    ),
    (
        "snooker.free-ball",
        {"snookered": True},
        "free-ball",
        {"en": "ree ball", "it": "ilia libera", "nl": "ree ball", "fr": "ille libre"},
    ),
    (
        "snooker.foul",
        {"events": "miss-all", "on": "blue"},
        "foul",
        {"en": "“Foul, five.”", "it": "«Fallo, cinque.»", "nl": "“Foul, vijf.”", "fr": "Faute, cinq."},
    ),
    (
        "snooker.miss",
        {
            "hit_ball_on_first": False,
            "clear_path": "part",
            "only_black": False,
            "snookers_needed": False,
            "on": "red",
            "first_hit": "black",
        },
        "foul-and-a-miss",
        {"en": "even", "it": "sette", "nl": "zeven", "fr": "sept"},
    ),
    (
        "carrom.pegno",
        {**STRIKER_DOWN, "queen_state": "on-board", "own_left": 5},
        "due",
        {"en": "ue", "it": "egno", "nl": "Due.", "fr": "ion dû"},
    ),
    (
        "blackball.shot",
        {"potted": ["cue"], "phase": "groups"},
        "foul",
        {"en": "oul", "it": "allo", "nl": "Fout.", "fr": "aute"},
    ),
    (
        "backgammon.crawford",
        {"length": 7, "score": [6, 3], "crawford_played": False},
        "cube-off",
        {"en": "Crawford", "it": "Crawford", "nl": "Crawford", "fr": "Crawford"},
    ),
]


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("wizard", "facts", "verdict", "calls"), DRIVEN, ids=[one[0] for one in DRIVEN])
def test_a_ruling_by_clicks_in_each_language(
    hand: Hand,
    services: Services,
    wizard: str,
    facts: dict[str, Any],
    verdict: str,
    calls: dict[str, str],
    language: str,
) -> None:
    services.language.choose(language)
    hand.open(wizard)
    assert hand.verdict is None
    for name, value in facts.items():
        hand.give(name, value)
    assert hand.verdict == verdict
    assert calls[language] in hand.call
    assert hand.page.case_view.parts.details.isVisible()


def test_the_language_of_the_players_is_that_of_the_whole_case_and_of_no_other(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    languages = hand.page.case_view.parts.languages
    hand.press(languages.buttons["it"])
    assert hand.call == "«Fallo, cinque.»"
    assert languages.buttons["it"].isChecked()
    assert hand.page.case_view.parts.title.text() == "Fallo: quanto costa?"
    assert services.language.code == "en"
    assert services.navigator.here is not None
    assert services.navigator.here.language == "it"
    hand.press(hand.button("follow-up", "Free ball"))
    assert hand.page.case_view.language == "it", "the same case"
    hand.open("carrom.break")
    assert hand.page.case_view.language == "en"
    services.navigator.back()
    assert hand.page.case_view.language == "it"
    hand.press(languages.buttons["en"])
    assert hand.page.case_view.parts.title.text() == "Free ball"


def test_at_the_table_the_language_of_the_players_stays_until_one_leaves_it(hand: Hand, services: Services) -> None:
    services.courtside.set_active(True)
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    hand.press(hand.page.case_view.parts.languages.buttons["fr"])
    hand.open("snooker.free-ball")
    assert hand.page.case_view.language == "fr"
    services.courtside.set_active(False)
    hand.settle()
    assert hand.page.case_view.language == "en"
    assert hand.page.case_view.parts.title.text() == "Free ball"


@pytest.mark.parametrize("courtside", [False, True])
def test_one_page_speaks_one_language(hand: Hand, services: Services, courtside: bool) -> None:
    services.courtside.set_active(courtside)
    hand.open("snooker.foul")
    hand.page.case_view.parts.match.editor("striker").chosen.emit(45)
    hand.page.case_view.parts.match.editor("opponent").chosen.emit(30)
    hand.give("events", "miss-all")
    hand.give("on", "red")
    hand.press(hand.button("follow-up", "Foul and a miss"))
    hand.give("clear_path", "part")
    english = sorted(set(hand.texts()))
    services.language.choose("it")
    hand.settle()
    italian = sorted(set(hand.texts()))
    assert italian != english
    hand.press(hand.page.case_view.parts.languages.buttons["en"])
    assert sorted(set(hand.texts())) == english


def test_answers_can_be_changed_cleared_undone_and_reset(hand: Hand) -> None:
    view = hand.page.case_view
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "red")
    assert hand.call == "“Foul, four.”"
    hand.give("on", "black")
    assert hand.call == "“Foul, seven.”"
    hand.press(view.parts.undo)
    assert hand.call == "“Foul, four.”"
    hand.press(view.parts.redo)
    assert hand.call == "“Foul, seven.”"
    hand.press(view.parts.facts.rows["on"].clear)
    assert hand.verdict is None
    assert view.parts.facts.rows["on"].standing is Standing.NEEDED
    hand.press(view.parts.reset)
    assert view.case is not None
    assert not view.case.given
    hand.press(view.parts.undo)
    assert dict(view.case.given) == {"events": ("cue-potted",)}


def press_key(hand: Hand, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = hand.window.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifier)


def has_keyboard(hand: Hand) -> bool:
    """Tell whether the keyboard is on the case, and not in a field that would take its keys for words."""
    focus = hand.window.focusWidget()
    return focus is not None and hand.page.case_view.isAncestorOf(focus) and not isinstance(focus, QLineEdit)


def test_the_keyboard_stays_on_the_case_that_is_started_again_in_a_small_window(hand: Hand) -> None:
    hand.window.resize(800, 600)
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    hand.page.case_view.start_again()
    hand.settle()
    assert has_keyboard(hand)


@pytest.mark.parametrize("step", ["undo", "redo", "reset"])
def test_the_keyboard_stays_on_the_case_when_a_step_greys_its_button(hand: Hand, step: str) -> None:
    hand.window.resize(800, 600)
    hand.open("snooker.foul")
    hand.give("on", "red")
    view = hand.page.case_view
    if step == "redo":
        view.undo_step()
    button = getattr(view.parts, step)
    button.setFocus()
    hand.press(button)
    assert not button.isEnabled()
    assert has_keyboard(hand)


def test_saving_says_that_there_is_no_ruling_yet(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.page.case_view.offer_to_save()
    assert hand.window.notice_bar.text.text() == "There is no ruling to save yet: a question is still open."


def places(hand: Hand) -> dict[str, int]:
    rows = hand.page.case_view.parts.facts.rows
    return {name: row.mapTo(hand.page, row.rect().topLeft()).y() for name, row in rows.items()}


def test_answered_facts_stay_where_they_are(hand: Hand) -> None:
    hand.open("snooker.miss")
    area = hand.page.case_view.parts.facts_area.verticalScrollBar()
    hand.give("hit_ball_on_first", False)
    area.setValue(0)
    QApplication.processEvents()
    before = places(hand)["hit_ball_on_first"]
    for name, value in (("clear_path", "full"), ("on", "red"), ("first_hit", "blue"), ("misses_before", 0)):
        hand.give(name, value)
        area.setValue(0)
        QApplication.processEvents()
        assert places(hand)["hit_ball_on_first"] == before


def test_what_does_not_matter_says_so(hand: Hand) -> None:
    hand.open("snooker.free-ball")
    hand.give("snookered", False)
    row = hand.page.case_view.parts.facts.rows["nominated"]
    assert row.standing is Standing.IRRELEVANT
    assert row.note.text() == "does not matter here"
    assert row.editor.isVisible()
    assert not row.editor.isEnabled()
    assumed = hand.page.case_view.parts.facts.rows["left_snookered_by_nominated"]
    assert assumed.note.text() == "does not matter here"


def test_defaults_are_chosen_and_marked_as_assumed(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    row = hand.page.case_view.parts.facts.rows["offender"]
    assert isinstance(row.editor, ChoiceEditor)
    assert row.editor.button("striker").isChecked()
    assert row.editor.button("striker").property("assumed") is True
    assert row.note.text() == "assumed"
    hand.give("offender", "striker")
    assert row.editor.button("striker").property("assumed") is False


def test_a_refusal_stands_at_its_fact(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.give("on", "blue")
    hand.give("events", "first-hit-not-on")
    hand.give("events", "first-hit-not-on:blue")
    row = hand.page.case_view.parts.facts.rows["events"]
    assert row.note.text() == "“ball not on hit first: blue” names the ball on"
    assert row.note.property("wrong") is True
    assert hand.call == "These facts cannot all be true."
    hand.give("on", "red")
    assert row.note.property("wrong") is False
    assert hand.verdict == "foul"


def test_several_reds_are_counted_and_a_colour_is_not(hand: Hand) -> None:
    hand.open("snooker.free-ball", ("snookered", "true"), ("decision", "play"))
    view = hand.page.case_view
    hand.give("potted", ["red", "red", "red"])
    assert view.case is not None
    assert view.case.given["potted"] == ("red",) * 3
    hand.give("potted", ["yellow"])
    hand.give("potted", ["yellow"])
    assert view.case.given["potted"] == ("red",) * 3
    hand.press(view.parts.facts.rows["potted"].editor.findChildren(QPushButton, "step")[0])
    assert view.case.given["potted"] == ("red",) * 2
    hand.give("potted", [])
    assert view.case.given["potted"] == ()


def test_two_balls_hit_at_once(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.give("events", "simultaneous-hit")
    hand.give("events", "simultaneous-hit:blue")
    assert hand.page.case_view.case is not None
    assert "events" not in hand.page.case_view.case.given
    hand.give("events", "simultaneous-hit:red")
    assert hand.page.case_view.case.given["events"] == ("simultaneous-hit:red+blue",)


def test_flips_are_buttons_that_apply_the_change(hand: Hand) -> None:
    hand.open("snooker.free-ball", ("snookered", "true"))
    flips = [one for one in hand.page.findChildren(QPushButton, "flip") if one.isVisible()]
    assert len(flips) == 1
    assert "No free ball" in flips[0].accessibleName()
    hand.press(flips[0])
    assert hand.verdict == "no-free-ball"


def test_needs_lead_to_their_question(hand: Hand) -> None:
    hand.open("snooker.foul", ("events", "cue-potted"))
    needs = [one for one in hand.page.findChildren(QPushButton, "need") if one.isVisible()]
    assert [one.accessibleName() for one in needs] == ["Which ball is on?"]
    hand.press(needs[0])
    focus = hand.window.focusWidget()
    assert focus is not None
    assert hand.page.case_view.parts.facts.rows["on"].isAncestorOf(focus)


def test_rules_preview_and_open(hand: Hand, qtbot: QtBot, services: Services) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"), language="nl")
    cites = [one for one in hand.page.findChildren(CiteButton) if one.isVisible()]
    assert "Sectie 3" in cites[0].text()
    hand.page.cards.show(cites[0])
    assert hand.page.cards.card.isVisible()
    assert hand.page.cards.card.browser.toPlainText().strip()
    hand.press(cites[0])
    assert not hand.page.cards.card.isVisible()
    assert services.navigator.here is not None
    assert (services.navigator.here.view, services.navigator.here.target) == ("rules", cites[0].rule)
    services.navigator.back()
    hand.settle()
    assert hand.verdict == "foul"
    assert hand.page.case_view.language == "nl"


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


def test_the_ruling_is_copied(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    hand.press(hand.page.case_view.parts.copy)
    text = QGuiApplication.clipboard().text()
    assert "“Foul, five.”" in text
    assert "Section 3 Rule 12(a)(v)" in text


def in_sight(hand: Hand, widget: QWidget) -> bool:
    """Tell whether the whole of a widget is on the screen."""
    return widget.isVisible() and widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("size", [(1366, 768), (1024, 700), (640, 700)])
def test_call_and_follow_ups_stay_in_sight_however_far_one_reads(hand: Hand, size: tuple[int, int]) -> None:
    hand.window.resize(*size)
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    bar = hand.page.case_view.parts.ruling_area.verticalScrollBar()
    for place in (0, bar.maximum()):
        bar.setValue(place)
        hand.settle()
        assert in_sight(hand, hand.page.case_view.parts.headline.call)
        assert in_sight(hand, hand.button("follow-up", "Free ball"))


@pytest.mark.parametrize("size", [(1366, 768), (1024, 700), (1920, 1080)])
def test_the_tray_is_in_sight_together_with_the_table(hand: Hand, size: tuple[int, int]) -> None:
    hand.window.resize(*size)
    hand.open("snooker.snookered")
    drawn = hand.page.case_view.parts.facts.rows["table"].editor.drawn  # type: ignore[attr-defined]
    assert in_sight(hand, drawn.view)
    assert in_sight(hand, drawn.tray)
    hand.window.resize(size[0], size[1] - 60)
    hand.settle()
    assert in_sight(hand, drawn.tray), "the table follows the height of the window"


def test_in_a_small_window_the_table_fills_it_and_is_whole_when_a_case_opens(hand: Hand) -> None:
    hand.window.resize(640, 700)
    hand.open("snooker.snookered")
    drawn = hand.page.case_view.parts.facts.rows["table"].editor.drawn  # type: ignore[attr-defined]
    assert in_sight(hand, drawn.view)
    assert in_sight(hand, drawn.tray)
    assert drawn.drawing.look.scale * drawn.view.table.length > 0.8 * drawn.view.width()


def test_a_click_on_a_number_marks_it_so_that_typing_replaces_it(hand: Hand) -> None:
    hand.open("snooker.frame-end")
    view = hand.page.case_view
    hand.press(view.parts.match.fold)
    editor = view.parts.match.editor("striker")
    assert isinstance(editor, NumbersEditor)
    field = editor.steppers[0].field
    QTest.keyClicks(field, "0")
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(field, "45")
    assert editor.steppers[0].value == 45


def test_verdicts_that_are_merely_possible_are_said_to_be_so(hand: Hand) -> None:
    hand.open("snooker.miss", ("hit_ball_on_first", "false"))
    headline = hand.page.case_view.parts.headline
    assert headline.call.accessibleName() == "Not decided yet"
    assert headline.verdict.accessibleName().startswith("Possible: ")


def test_what_is_assumed_and_changed_stays_beside_the_call(hand: Hand) -> None:
    facts = {**STRIKER_DOWN, "own_left": 5, "opponent_left": 5, "queen_state": "on-board"}
    hand.open("carrom.pegno", *((name, str(value).lower()) for name, value in facts.items()))
    chips = list(hand.page.case_view.parts.details.findChildren(OptionButton, "assumption"))
    chip = next(chip for chip in chips if chip.isVisible() and "owed" in chip.words)
    fact = chip.property("fact")
    hand.page.case_view.answer_fact(fact, 1)
    hand.settle()
    changed = [chip for chip in chips if chip.isVisible() and chip.property("fact") == fact]
    assert [chip.words.endswith("1 (changed)") for chip in changed] == [True]


def test_what_a_shortcut_fills_in_is_said_before_and_after(hand: Hand) -> None:
    hand.open("snooker.miss")
    button = hand.button("situation", "Missed, the ball on was in sight")
    assert "Does either player need snookers" in button.toolTip()
    hand.press(button)
    rows = hand.page.case_view.parts.facts.rows
    assert [name for name, row in rows.items() if row.note.text() == "filled in"] == [
        "hit_ball_on_first",
        "only_black",
        "clear_path",
        "snookers_needed",
    ]
    hand.give("snookers_needed", True)
    assert rows["snookers_needed"].note.text() != "filled in"


def test_what_is_still_needed_names_the_ball(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"))
    editor = hand.page.case_view.parts.facts.rows["events"].editor
    assert isinstance(editor, CodesEditor)
    hand.press(editor.button("first-hit-not-on"))
    assert hand.button("need", "Ball not on hit first: which ball?").isVisible()
    hand.press(editor.button("first-hit-not-on:blue"))
    assert hand.verdict == "foul"


HALF_SAID = [
    (wizard, event)
    for wizard in all_wizards()
    for fact in wizard.facts.values()
    if isinstance(fact.kind, ListOf)
    for event, concerned in grouped_codes([str(code) for code in fact.kind.item.domain() or ()]).items()
    if "" not in concerned
]


def codes_of(hand: Hand) -> CodesEditor:
    rows = hand.page.case_view.parts.facts.rows.values()
    return next(row.editor for row in rows if isinstance(row.editor, CodesEditor))


def test_a_foul_that_is_only_half_said_leaves_a_decided_case_open(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    parts = hand.page.case_view.parts
    assert parts.headline.call.text() == "“Foul, four.”"
    assert parts.save.isEnabled()
    hand.press(codes_of(hand).button("first-hit-not-on"))
    assert parts.headline.call.text() == "Not decided yet"
    assert hand.button("need", "Ball not on hit first: which ball?").isVisible()
    assert not parts.save.isEnabled()
    hand.press(codes_of(hand).button("first-hit-not-on:blue"))
    assert parts.headline.call.text() == "“Foul, five.”"
    assert parts.save.isEnabled()


@pytest.mark.parametrize("way", ["again", "undo"])
def test_a_half_said_foul_that_is_taken_back_leaves_what_was_decided(hand: Hand, way: str) -> None:
    hand.open("snooker.foul", ("on", "red"), ("events", '["cue-potted"]'))
    parts, editor = hand.page.case_view.parts, codes_of(hand)
    hand.press(editor.button("first-hit-not-on"))
    hand.press(editor.button("first-hit-not-on") if way == "again" else parts.undo)
    assert not editor.button("first-hit-not-on").isChecked()
    assert editor.button("cue-potted").isChecked()
    assert parts.headline.call.text() == "“Foul, four.”"


def test_a_half_said_foul_stays_chosen_when_another_is_told(hand: Hand) -> None:
    hand.open("snooker.foul", ("on", "red"))
    parts, editor = hand.page.case_view.parts, codes_of(hand)
    hand.press(editor.button("first-hit-not-on"))
    hand.press(editor.button("cue-potted"))
    assert editor.button("first-hit-not-on").isChecked()
    assert parts.headline.call.text() == "Not decided yet"
    hand.press(editor.button("potted-not-on"))
    assert "Ball not on hit first: which ball?" in editor.missing_part
    hand.press(editor.button("potted-not-on:black"))
    assert parts.headline.call.text() == "Not decided yet"
    hand.press(editor.button("first-hit-not-on:blue"))
    assert parts.headline.call.text() == "“Foul, seven.”"


@pytest.mark.parametrize(("wizard", "event"), HALF_SAID, ids=[f"{wizard.id}-{event}" for wizard, event in HALF_SAID])
def test_nothing_is_decided_while_anything_chosen_lacks_its_ball(hand: Hand, wizard: Wizard, event: str) -> None:
    hand.open(wizard.id)
    hand.press(codes_of(hand).button(event))
    assert codes_of(hand).button(event).isChecked()
    assert not hand.page.case_view.parts.save.isEnabled()
    assert codes_of(hand).missing_part


def test_a_hidden_ball_is_told_with_what_hides_it(hand: Hand) -> None:
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    assert "Red 1: left edge: blue; right edge: blue" in "\n".join(hand.texts())


def test_no_note_beside_a_question_is_cut(hand: Hand) -> None:
    for width in range(1000, 1400, 7):
        hand.window.resize(width, 768)
        hand.open("snooker.miss", ("hit_ball_on_first", "true"))
        for row in hand.page.case_view.parts.facts.in_order():
            note = row.note
            assert note.fontMetrics().horizontalAdvance(note.text()) <= note.contentsRect().width(), (width, row.fact)


def test_important_tools_say_what_they_do_where_there_is_room(hand: Hand) -> None:
    parts = hand.page.case_view.parts
    beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    written = {}
    for width in range(640, 1930, 43):
        hand.window.resize(width, 800)
        hand.open("snooker.foul")
        written[width] = parts.courtside.toolButtonStyle() == beside
        assert in_sight(hand, parts.courtside), width
        assert parts.save.geometry().right() < parts.courtside.geometry().left()
    assert written[max(written)]
    assert not all(written.values())


def test_the_position_goes_on_to_the_free_ball(hand: Hand) -> None:
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    hand.press(hand.button("follow-up", "Free ball"))
    assert hand.verdict == "free-ball"
    view = hand.page.case_view
    assert view.case is not None
    assert view.case.wizard.id == "snooker.free-ball"
    assert view.case.carried == {"table", "on", "snookered"}
    assert view.parts.facts.rows["on"].note.text() == "taken over"
    hand.press(hand.button("follow-up", "Foul and a miss"))
    assert view.case.given == {"snookered_after": True, "cue_ball": "as-lies"}


def test_the_score_is_entered_once_for_all_rulings(hand: Hand) -> None:
    view = hand.page.case_view
    hand.open("backgammon.clock")
    hand.press(view.parts.match.fold)
    for name, value in (("length", 7), ("a", 6), ("b", 3)):
        editor = view.parts.match.editor(name)
        QTest.keyClicks(editor.options()[0], str(value))
    hand.settle()
    assert hand.verdict is not None
    assert "Crawford game" in view.parts.match.summary.text()
    hand.open("backgammon.crawford")
    assert hand.verdict == "cube-off"
    crawford = view.parts.match.editor("crawford_played")
    assert isinstance(crawford, ChoiceEditor)
    hand.press(crawford.button(True))
    assert hand.verdict == "cube-live"
    hand.press(view.parts.facts.rows["score"].clear)
    assert hand.verdict is None


def test_a_number_of_the_score_that_comes_late_stays_with_its_match(hand: Hand) -> None:
    match = hand.page.case_view.parts.match
    hand.open("snooker.frame-end")
    opponent = match.editor("opponent")
    # A button that is held down goes on counting while the next game is opened.
    match.open("carrom")
    opponent.chosen.emit(90)
    assert getattr(match.match, "opponent", 0) is None
    match.open("backgammon")
    opponent.chosen.emit(91)
    assert match.match == BackgammonMatch()
    match.open("snooker")
    assert getattr(match.match, "opponent", 0) == 91


def test_snookers_needed_follow_from_the_score(hand: Hand) -> None:
    view = hand.page.case_view
    hand.open("snooker.miss", ("hit_ball_on_first", "false"), ("only_black", "false"), ("clear_path", "part"))
    hand.press(view.parts.match.fold)
    for name, value in (("striker", 10), ("opponent", 90), ("reds", 1)):
        QTest.keyClicks(view.parts.match.editor(name).options()[0], str(value))
    hand.settle()
    assert view.parts.match.summary.text() == "10–90 · 35 remaining · snookers needed: 12"
    assert view.parts.facts.rows["snookers_needed"].note.text() == "follows from the other facts"
    hand.give("on", "red")
    hand.give("first_hit", "blue")
    assert hand.verdict == "foul"


def test_keys_choose_move_and_go_on(hand: Hand, window: MainWindow) -> None:
    hand.open("snooker.miss")
    rows = hand.page.case_view.parts.facts.rows

    def focused() -> str:
        focus = hand.window.focusWidget()
        row = next((row for row in rows.values() if focus is not None and row.isAncestorOf(focus)), None)
        return row.fact if isinstance(row, FactRow) else ""

    assert focused() == "hit_ball_on_first"
    press_key(hand, Qt.Key.Key_2)
    hand.settle()
    assert hand.page.case_view.case is not None
    assert hand.page.case_view.case.given == {"hit_ball_on_first": False}
    press_key(hand, Qt.Key.Key_Return)
    assert focused() == hand.page.case_view.parts.facts.next_needed != "hit_ball_on_first"
    press_key(hand, Qt.Key.Key_Down)
    assert focused() not in ("", "hit_ball_on_first")
    hand.window.activateWindow()
    hand.qtbot.waitUntil(hand.window.isActiveWindow)
    press_key(hand, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.settle()
    assert hand.page.case_view.case.given == {}


def test_typing_still_searches(hand: Hand, window: MainWindow, services: Services) -> None:
    hand.open("snooker.foul")
    press_key(hand, Qt.Key.Key_F)
    assert window.search_field.text() == "f"
    assert services.navigator.here is not None
    assert services.navigator.here.view == "search"


def test_a_ruling_is_found_by_words(hand: Hand, qtbot: QtBot) -> None:
    hand.open("")
    picker = hand.page.picker
    QTest.keyClicks(picker.field, "striker in the pocket")
    qtbot.waitUntil(lambda: picker.found()[:1] != [] and picker.tiles["carrom.pegno"].isVisible())
    hand.press(picker.tiles["carrom.pegno"])
    assert hand.page.case_view.case is not None
    assert hand.page.case_view.case.wizard.id == "carrom.pegno"


def test_rulings_are_listed_by_game_the_common_first(hand: Hand) -> None:
    hand.open("")
    picker = hand.page.picker
    assert picker.tiles["snooker.foul"].isVisible()
    assert picker.tiles["snooker.foul"].y() < picker.tiles["snooker.conduct"].y()
    hand.press(picker.games["carrom"])
    assert not picker.tiles["snooker.foul"].isVisible()
    assert picker.tiles["carrom.pegno"].isVisible()
    hand.press(picker.tiles["carrom.pegno"])
    assert hand.page.stack.currentWidget() is hand.page.case_view
    hand.press(hand.page.case_view.parts.all_rulings)
    assert hand.page.stack.currentWidget() is picker


def test_at_the_table_everything_else_goes(hand: Hand, window: MainWindow, services: Services) -> None:
    hand.open("snooker.foul", ("on", "blue"), ("events", "miss-all"))
    size = hand.page.case_view.parts.headline.call.fontMetrics().height()
    window.activateWindow()
    hand.qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert not window.rail.isVisible()
    assert not window.top_bar.isVisible()
    assert hand.page.case_view.parts.one_column
    assert hand.page.case_view.parts.headline.call.fontMetrics().height() > size
    hand.give("on", "black")
    assert hand.call == "“Foul, seven.”"
    window.activateWindow()
    hand.qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(hand.page.case_view, Qt.Key.Key_Escape)
    hand.qtbot.waitUntil(lambda: not services.courtside.active)
    hand.qtbot.waitUntil(window.rail.isVisible)
    hand.qtbot.waitUntil(lambda: not hand.page.case_view.parts.one_column)
    hand.press(hand.page.case_view.parts.courtside)
    assert services.courtside.active
    hand.press(hand.page.case_view.parts.courtside)
    assert not services.courtside.active


def test_a_ruling_is_saved_to_the_journal(hand: Hand) -> None:
    view = hand.page.case_view
    hand.open("snooker.foul", ("on", "blue"))
    assert not view.parts.save.isEnabled()
    hand.give("events", "miss-all")
    hand.press(view.parts.save)
    (form,) = view.findChildren(SaveToJournal)
    assert form.isVisible()
    hand.press(form.save_button)
    assert not form.isVisible()
    entries = hand.page.services.journal.entries()
    assert [entry.wizard for entry in entries] == ["snooker.foul"]


# A wizard nobody has written a line of window code for


class KiteVerdict(Words, of="verdict.kite"):
    """What becomes of a kite."""

    LOST = "lost", "Lost"
    FLIES = "flies", "It flies"


class KiteSays(Declarations, of="kite.flight"):
    """What is said of a kite, in no catalogue."""

    torn = reason("A torn kite is lost.", "snooker/3.12")
    storm = refusal("no kite flies that high in a storm")
    lost = call("Lost.")
    points = call("Foul, {penalty}.", code="call.snooker.foul")


@dataclass(frozen=True, kw_only=True)
class Kite:
    """A game that does not exist."""

    wind: str = ask("Wind?", one_of(("calm", "storm")))
    torn: bool = ask("Torn?", Bool())
    height: int = ask("Height", Int(0, 900))
    marks: tuple[int, ...] = ask("Marks", Numbers(2, 0, 9))
    colours: tuple[str, ...] = ask("Colours", ListOf(one_of(("red", "blue")), 3))
    judge: bool = ask("Judge?", Bool(), default=False)


def rule_on_kite(case: Kite) -> Ruling:
    """Rule on a kite."""
    if case.torn:
        return Ruling(KiteVerdict.LOST, KiteSays.lost(), {"winner": "opponent"}, (KiteSays.torn(),))
    if case.wind == "storm" and case.height > 100:
        raise KiteSays.storm("height")
    points = case.height + sum(case.marks) + len(case.colours)
    return Ruling(KiteVerdict.FLIES, KiteSays.points(penalty=points), {"score": points}, (), case.judge)


KITE = Wizard(Kite, rule_on_kite, KiteVerdict, id="kite.flight", says=(KiteSays,))


def test_a_new_wizard_appears_without_code_of_its_own(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand.page, "wizard", lambda _name: KITE)
    hand.open("kite.flight")
    assert set(hand.page.case_view.parts.facts.rows) == set(KITE.facts)
    hand.give("torn", True)
    assert hand.verdict == "lost"
    hand.give("torn", False)
    for name, value in (("wind", "calm"), ("height", 120), ("marks", [3, 4]), ("colours", ["red", "red"])):
        hand.give(name, value)
    assert hand.verdict == "flies"
    assert "129" in hand.call
    hand.give("judge", True)
    assert hand.page.case_view.parts.details.discretion.isVisible()
    hand.give("wind", "storm")
    assert hand.page.case_view.parts.facts.rows["height"].note.property("wrong") is True


def test_the_rail_returns_to_the_list(hand: Hand, window: MainWindow, services: Services) -> None:
    hand.open("snooker.foul")
    services.navigator.go(Place("start"))
    hand.press(window.rail.button("rulings"))
    assert hand.page.stack.currentWidget() is hand.page.picker


def drag(widget: QWidget, start: QPoint, step: QPoint, count: int) -> None:
    """Draw a finger over a widget; kinetic scrolling looks at the time between two touches."""
    device = QTest.createTouchDevice()
    QTest.touchEvent(widget, device).press(0, start, widget).commit()
    for index in range(1, count):
        QTest.qWait(10)
        QTest.touchEvent(widget, device).move(0, start + step * index, widget).commit()
    QTest.touchEvent(widget, device).release(0, start + step * count, widget).commit()
    QApplication.processEvents()


def test_a_finger_drags_balls_scrolls_and_chooses(hand: Hand, window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 520)
    hand.open("snooker.snookered", ("on", "red"), ("table", SNOOKER))
    view = hand.page.case_view
    bar = view.parts.facts_area.verticalScrollBar()
    editor = view.parts.facts.rows["table"].editor
    assert isinstance(editor, DrawnEditor)
    table = editor.drawn.view
    blue = table.drawing.position.where("blue")
    assert blue is not None
    assert hand.verdict == "snookered"
    drag(table, table.drawing.at(blue).toPoint(), QPoint(0, -5), 10)
    qtbot.waitUntil(lambda: hand.verdict == "not-snookered")
    assert bar.value() == 0
    drag(view.parts.facts.rows["table"], QPoint(300, 12), QPoint(0, -10), 10)
    qtbot.waitUntil(lambda: bar.value() > 0)
    row = view.parts.facts.rows["on"]
    assert isinstance(row.editor, ChoiceEditor)
    qtbot.waitUntil(lambda: QScroller.scroller(view.parts.facts_area.viewport()).state() == QScroller.State.Inactive)
    view.parts.reveal("on")
    drag(row.editor.button("blue"), QPoint(20, 20), QPoint(0, 0), 1)
    qtbot.waitUntil(lambda: view.case is not None and view.case.given["on"] == "blue")


def test_a_ruling_is_copied_with_its_look_as_markdown_as_a_link_and_as_a_file(hand: Hand, tmp_path: Path) -> None:
    hand.open("snooker.foul")
    view = hand.page.case_view
    view.speak("it")
    view.answer_fact("on", "red")
    view.answer_fact("events", ("cue-potted",))
    copied = view.copied()
    assert copied is not None
    view.parts.copy.menu().aboutToShow.emit()
    look, markdown, link, _file = view.parts.copy.menu().actions()
    look.trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert 'href="tableside:snooker/' in data.html()
    assert data.text() == copied.text
    markdown.trigger()
    assert "](tableside:snooker/" in QGuiApplication.clipboard().text()
    link.trigger()
    address = QGuiApplication.clipboard().text()
    view.save_case(tmp_path / "case.tableside")
    hand.open("carrom.pegno")
    for opened in (address, str(tmp_path / "case.tableside")):
        hand.window.open_link(opened)
        assert view.case is not None
        assert view.case.wizard.id == "snooker.foul"
        assert view.case.given["events"] == ("cue-potted",)
        assert view.language == "it"
        hand.open("carrom.pegno")


def test_the_decision_table_shows_every_case_in_the_language_of_the_ruling(hand: Hand) -> None:
    hand.open("blackball.off-table")
    case_view = hand.page.case_view
    case_view.speak("fr")
    hand.press(case_view.parts.table)
    window = case_view.findChild(DecisionTableWindow)
    assert window is not None
    assert window.isVisible()
    text = window.browser.toPlainText()
    assert "Faute" in text
    assert text.count("Règle 5o") >= 3
    window.copy.menu().aboutToShow.emit()
    look, markdown, link = window.copy.menu().actions()
    look.trigger()
    assert "<table" in QGuiApplication.clipboard().mimeData().html()
    markdown.trigger()
    assert QGuiApplication.clipboard().text().startswith("# ")
    assert not QGuiApplication.clipboard().mimeData().hasHtml()
    link.trigger()
    assert QGuiApplication.clipboard().text() == "tableside:rulings:blackball.off-table?lang=fr"
    window.close()


def test_what_is_still_to_be_drawn_is_no_contradiction(hand: Hand) -> None:
    hand.open("snooker.snookered")
    row = hand.page.case_view.parts.facts.rows["table"]
    assert isinstance(row.editor, DrawnEditor)
    hand.press(row.editor.drawn.tray.buttons["cue"])
    headline = hand.page.case_view.parts.headline
    assert (hand.call, headline.verdict.text()) == ("Not decided yet", "Place the balls on.")
    assert not any(one.note.property("wrong") for one in hand.page.case_view.parts.facts.rows.values())


def test_what_is_assumed_stands_below_the_call_and_is_changed_there(hand: Hand) -> None:
    facts = {**STRIKER_DOWN, "queen": True, "queen_state": "on-board", "own_left": 7}
    hand.open("carrom.pegno", *((name, str(value).lower()) for name, value in facts.items()))
    assert hand.verdict == "due-turn-kept"
    hand.press(hand.button("assumption", "Change: Carrommen owed beforehand: 0"))
    answers = hand.page.case_view.parts.details.findChildren(QPushButton, "digit")
    hand.press(next(one for one in answers if one.isVisible() and one.text() == "1"))
    assert hand.page.case_view.case is not None
    assert hand.page.case_view.case.given["dues"] == 1
    assert hand.verdict != "due-turn-kept"


def test_a_score_is_typed_with_a_dash_and_one_too_high_is_refused_at_once(hand: Hand) -> None:
    hand.open("backgammon.crawford", ("length", "7"))
    row = hand.page.case_view.parts.facts.rows["score"]
    assert isinstance(row.editor, NumbersEditor)
    first, second = (stepper.field for stepper in row.editor.steppers)
    first.setFocus()
    QTest.keyClicks(first, "63")
    hand.settle()
    assert row.note.property("wrong") is True
    first.clear()
    QTest.keyClicks(first, "6-")
    assert hand.window.focusWidget() is second
    QTest.keyClicks(second, "3")
    hand.settle()
    assert hand.page.case_view.case is not None
    assert hand.page.case_view.case.given["score"] == (6, 3)


def test_a_long_list_is_narrowed_by_words(hand: Hand) -> None:
    hand.open("snooker.foul")
    editor = hand.page.case_view.parts.facts.rows["events"].editor
    assert isinstance(editor, CodesEditor)
    QTest.keyClicks(editor.groups.field, "feet")
    assert editor.button("feet-off-floor").isVisible()
    assert not editor.button("measured").isVisible()
    QTest.keyClick(editor.groups.field, Qt.Key.Key_Return)
    hand.settle()
    assert hand.page.case_view.case is not None
    assert hand.page.case_view.case.given["events"] == ("feet-off-floor",)
    assert editor.button("measured").isVisible()


def chips(hand: Hand) -> list[QPushButton]:
    return [one for one in hand.page.findChildren(QPushButton, "assumption") if one.isVisible()]


def test_a_digit_chooses_the_number_it_shows(hand: Hand) -> None:
    hand.open("carrom.pegno")
    hand.page.case_view.parts.facts.focus_fact("own")
    press_key(hand, Qt.Key.Key_2)
    assert hand.page.case_view.case.given["own"] == 2  # type: ignore[union-attr]
    hand.page.case_view.parts.facts.focus_fact("own")
    press_key(hand, Qt.Key.Key_0)
    assert hand.page.case_view.case.given["own"] == 0  # type: ignore[union-attr]
    hand.open("snooker.miss")
    hand.page.case_view.parts.facts.focus_fact("misses_before")
    press_key(hand, Qt.Key.Key_1)
    assert hand.page.case_view.case.given["misses_before"] == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_assumption_changed_beside_the_call_keeps_its_place_and_the_keyboard(
    hand: Hand, services: Services, language: str
) -> None:
    services.language.choose(language)
    hand.open("snooker.foul", ("events", '["feet-off-floor"]'), ("on", "blue"))
    hand.window.activateWindow()
    hand.qtbot.waitUntil(hand.window.isActiveWindow)
    facts = [one.property("fact") for one in chips(hand)]
    assert len(facts) > 1
    for fact in facts:
        chip = next(one for one in chips(hand) if one.property("fact") == fact)
        hand.press(chip)
        editor = hand.page.case_view.parts.details.findChildren(ChoiceEditor)
        if not editor:
            continue
        other = next(one for one in editor[-1].options() if isinstance(one, OptionButton) and not one.isChecked())
        other.setFocus()
        QTest.keyClick(other, Qt.Key.Key_Space)
        hand.settle()
        focus = hand.window.focusWidget()
        assert focus is not None
        assert hand.page.case_view.isAncestorOf(focus), fact
        shown = [one.property("fact") for one in chips(hand)]
        assert [one for one in shown if one in facts] == [one for one in facts if one in shown]
        press_key(hand, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        hand.settle()
        assert fact not in hand.page.case_view.case.given  # type: ignore[union-attr]
        assert [one.property("fact") for one in chips(hand)] == facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_heading_or_note_is_cut_in_a_small_window(hand: Hand, services: Services, language: str) -> None:
    hand.window.resize(1024, 700)
    hand.open("snooker.foul")
    for name, value in {"striker": 45, "opponent": 30, "reds": 6}.items():
        hand.page.case_view.parts.match.editor(name).chosen.emit(value)
    services.language.choose(language)
    hand.press(hand.page.case_view.parts.facts.rows["events"].editor.button("off-table"))  # type: ignore[attr-defined]
    assert cut(hand) == []
    hand.open("backgammon.crawford", ("length", "7"), ("score", "[7,3]"))
    assert cut(hand) == [], "what is wrong is said in short, and in full beside it"
    assert hand.page.case_view.parts.facts.rows["score"].note.text()


def cut(hand: Hand) -> list[str]:
    return [one.text() for one in hand.page.findChildren(ElidedLabel) if one.isVisible() and one.is_cut]
