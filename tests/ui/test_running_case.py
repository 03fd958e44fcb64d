"""One running case in the window: shown as carried, applied to the score, kept after any stop."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tableside.games.backgammon.details import BackgammonMatch
from tableside.rulings.intake import written
from tableside.timers.clocks import DelayClock, Side, settings_for
from tableside.ui.app import build_services
from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.rulings.editors import ChoiceEditor, DrawnEditor
from tableside.ui.rulings.view import RulingsView
from tableside.ui.services import Services
from tableside.ui.tables.editor import TableEditor
from tableside.ui.widgets.forms import SaveToJournal
from tableside.ui.window import MainWindow
from tests.journal.conftest import made_draft
from tests.ui.conftest import opened_window, started_again

from .rulings_page import Hand
from .test_every_view import settled


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


def so_far(hand: Hand) -> list[str]:
    return [button.text() for button in hand.page.case_view.crumbs.findChildren(QPushButton, "crumb")][1:]


def given(hand: Hand) -> dict[str, str]:
    case = hand.page.case_view.case
    assert case is not None
    return dict(written(case.wizard, case.given))


def summary(hand: Hand) -> str:
    match = hand.page.case_view.match
    assert match is not None
    return " · ".join(match.parts(hand.window._services.language.catalogue))


def enter_score(hand: Hand, **values: object) -> None:
    match = hand.page.case_view.match
    assert match is not None
    assert match.score is not None
    hand.window._services.matches.put(replace(match, score=replace(match.score, **values)))
    hand.settle()


def in_off_then_free_ball(hand: Hand) -> None:
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "red")
    hand.follow_up("Free ball")


def test_the_drawing_after_an_in_off_begins_with_the_cue_ball_in_hand(hand: Hand) -> None:
    in_off_then_free_ball(hand)
    table = hand.ask("table")
    assert isinstance(table, DrawnEditor)
    assert table.drawn.tray.hand.isChecked()
    table.drawn.add("blue")
    hand.settle()
    assert "elsewhere" not in hand.call


def test_the_free_ball_after_an_in_off_says_nothing_that_is_not_so(hand: Hand) -> None:
    in_off_then_free_ball(hand)
    assert so_far(hand) == ["1  Foul, four · Cue ball: in hand"]
    assert "on" in hand.page.case_view.case.carried
    hand.give("snookered", True)
    texts = hand.texts()
    assert any("In hand" in text for text in texts)
    assert [text for text in texts if text.startswith("Not: ") or text in ("Score", "Penalty")] == []


def test_one_goes_back_and_forth_between_the_rulings_of_a_case(hand: Hand, services: Services) -> None:
    in_off_then_free_ball(hand)
    hand.give("snookered", True)
    hand.press(hand.page.case_view.crumbs.findChildren(QPushButton, "crumb")[1])
    assert given(hand) == {"events": '["cue-potted"]', "on": "red"}
    assert so_far(hand) == ["2  Free ball · Cue ball: in hand"]
    hand.page.case_view.undo_step()
    hand.settle()
    assert "on" not in given(hand), "the steps to undo are still there"
    hand.page.case_view.redo_step()
    services.navigator.back()
    hand.settle()
    assert given(hand)["snookered"] == "true"


def test_the_score_is_applied_with_one_touch_and_undone(hand: Hand) -> None:
    hand.open("snooker.foul")
    enter_score(hand, striker=45, opponent=30, reds=6)
    hand.give("events", "miss-all")
    hand.give("on", "pink")
    score = hand.page.case_view.score
    assert score.apply.text() == "Apply: 45–36"
    hand.press(score.apply)
    assert summary(hand).startswith("45–36")
    hand.follow_up("Foul and a miss")
    assert given(hand)["lead_before"] == "15", "the lead before the stroke is the lead before it was applied"
    assert "only_black" not in hand.page.case_view.assessment.answer.needs  # type: ignore[union-attr]
    hand.give("clear_path", "part")
    assert score.undo.text() == "Undo: 45–30", "the same foul is not applied twice"
    hand.press(score.undo)
    assert summary(hand).startswith("45–30")


def test_a_saved_ruling_that_is_applied_has_the_new_score_in_the_journal(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul")
    hand.give("events", "miss-all")
    hand.give("on", "red")
    assert not hand.page.case_view.score.isVisible(), "there is no match to apply it to"
    enter_score(hand, striker=45, opponent=30, reds=6)
    hand.page.case_view.save()
    hand.press(hand.page.case_view.score.apply)
    entry = services.journal.entry_of(hand.page.case_view.running.entry)
    assert entry is not None
    assert entry.match_after is not None
    assert entry.match_after.figures() == "45–34"
    hand.press(hand.page.case_view.score.undo)
    entry = services.journal.entry_of(entry.identity)
    assert entry is not None
    assert entry.match_after is None


def test_each_applied_foul_is_undone_by_itself(hand: Hand) -> None:
    hand.open("snooker.foul")
    score = hand.page.case_view.score
    enter_score(hand, striker=45, opponent=30, reds=6)
    hand.give("events", "first-hit-not-on")
    hand.give("events", "first-hit-not-on:pink")
    hand.give("on", "red")
    hand.press(score.apply)
    hand.follow_up("Foul and a miss")
    assert not score.isVisible(), "while something is asked there is nothing to take back where an answer stood"
    hand.give("clear_path", "full")
    hand.give("misses_before", 0)
    hand.follow_up("Replaying after a miss")
    hand.give("helps_offender", True)
    hand.give("colours_gone", False)
    hand.follow_up("Foul")
    hand.give("events", "miss-all")
    assert score.apply.text() == "Apply: 45–40"
    hand.press(score.apply)
    assert score.undo.text() == "Undo: 45–36"
    hand.press(score.undo)
    assert summary(hand).startswith("45–36")
    assert score.apply.text() == "Apply: 45–40"


def test_an_evening_of_cases_is_kept(hand: Hand, services: Services) -> None:
    for minutes in range(12):
        hand.open("backgammon.lateness")
        hand.give("minutes_late", minutes)
        hand.open("carrom.pegno")
    assert len(services.cases.earlier) == 11


def test_a_figure_that_answers_nothing_stays_in_the_case(hand: Hand, services: Services) -> None:
    hand.open("carrom.pegno")
    editor = hand.ask("own_left")
    for widget in (editor.options()[0], hand.page.case_view.details):
        QTest.keyClicks(widget, "0")
        assert services.navigator.here is not None
        assert services.navigator.here.target == "carrom.pegno"
    assert "own_left" not in given(hand)
    QTest.keyClicks(editor.options()[0], "4")
    assert given(hand)["own_left"] == "4"


def test_the_penalty_goes_to_the_player_who_waits(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul")
    enter_score(hand, striker=45, opponent=30, reds=6)
    services.matches.put(replace(services.matches.of("snooker"), players=("Ann", "Bea")).swapped())
    hand.settle()
    assert summary(hand).startswith("Ann 45–30 Bea")
    assert "At the table: Bea" in hand.page.case_view.strip.score.accessibleName()
    assert given(hand) == {"on": "red"}, "with reds left and no colour on"
    hand.give("events", "miss-all")
    hand.press(hand.page.case_view.score.apply)
    assert summary(hand).startswith("Ann 49–30 Bea")
    assert services.matches.of("snooker").turn == 0
    hand.press(hand.page.case_view.score.undo)
    assert summary(hand).startswith("Ann 45–30 Bea")
    assert services.matches.of("snooker").turn == 1


def test_a_case_is_there_again_after_any_stop(hand: Hand, services: Services, qtbot: QtBot) -> None:
    hand.open("snooker.foul")
    enter_score(hand, striker=45, opponent=30)
    in_off_then_free_ball(hand)
    hand.give("snookered", True)
    window = started_again(qtbot, services, None)
    again = Hand(qtbot, window)
    again.settle()
    assert given(again) == given(hand)
    assert so_far(again) == so_far(hand)
    assert again.page.case_view.case.carried == hand.page.case_view.case.carried
    assert summary(again) == summary(hand)


def test_a_case_is_found_again_from_another_page(hand: Hand, services: Services, qtbot: QtBot) -> None:
    in_off_then_free_ball(hand)
    services.navigator.go(Place("rules", "snooker/3.10"))
    services.running.close()
    again = build_services()
    place = again.cases.place
    assert place is not None
    page = RulingsView(again)
    qtbot.addWidget(page)
    page.open(place)
    assert len(page.case_view.running.steps) == 2


@pytest.mark.parametrize("size", [(412, 915), (1366, 768)])
def test_the_list_of_rulings_stays_when_a_case_runs_and_has_one_right_edge(
    hand: Hand, services: Services, size: tuple[int, int]
) -> None:
    def edges() -> list[QRect]:
        parts = [picker.running, *picker.tiles.values()]
        return [QRect(part.mapTo(hand.window, QPoint()), part.size()) for part in parts]

    hand.window.resize(*size)
    services.navigator.go(Place("rulings", "snooker"))
    picker = hand.page.picker
    settled()
    before = edges()
    in_off_then_free_ball(hand)
    services.navigator.go(Place("rulings", "snooker"))
    settled()
    assert picker.running.isVisible()
    assert edges()[:7] == before[:7], "the card itself and the common rulings"
    assert len({max(edge.right() for edge in edges()), edges()[0].right()}) == 1


def test_a_wizard_that_is_merely_opened_displaces_no_running_case(hand: Hand, services: Services) -> None:
    in_off_then_free_ball(hand)
    rail = hand.window.rail.button("rulings")
    assert rail.is_open
    assert "Free ball" in rail.toolTip()
    for wizard in ("carrom.pegno", "blackball.shot", "backgammon.roll", "snooker.spotting", "carrom.turn"):
        hand.open(wizard)
        services.navigator.go(Place("rulings"))
    assert hand.page.picker.running.state == "Foul, four · Free ball"
    assert services.cases.place.target == "snooker.free-ball"  # type: ignore[union-attr]
    services.running.close()
    again = build_services().cases
    assert again.place.target == "snooker.free-ball"  # type: ignore[union-attr]
    hand.press(hand.page.picker.running)
    assert len(hand.page.case_view.running.steps) == 2
    hand.open("carrom.pegno")
    hand.give("striker_pocketed", True)
    assert services.cases.place.target == "carrom.pegno"  # type: ignore[union-attr]


def test_a_case_without_answers_left_is_no_running_case(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul")
    assert not hand.window.rail.button("rulings").is_open
    hand.give("on", "red")
    assert hand.window.rail.button("rulings").is_open
    hand.page.case_view.start_again()
    hand.settle()
    assert not hand.window.rail.button("rulings").is_open
    hand.page.case_view.undo_step()
    assert services.cases.place is not None, "the answer is back, and so is the case"


def test_a_case_that_cannot_be_read_is_named_and_the_page_works(services: Services, qtbot: QtBot) -> None:
    services.running.keep("case", {"rulings": [{"wizard": "snooker.guess"}]})
    services.running.close()
    window = MainWindow(build_services())
    qtbot.addWidget(window)
    window.begin(Place("rulings", "snooker.foul"))
    assert "unfinished work cannot be read" in window.notice_bar.text.text()
    assert isinstance(window.current_view, RulingsView)
    assert window.current_view.case_view.case is not None


def test_put_back_is_shown_on_the_table(hand: Hand) -> None:
    hand.open("snooker.replay")
    hand.give("on", "red")
    hand.give("before", "cue 889,600; reds 400,2000; blue spot")
    assert "table" not in given(hand)
    hand.give("table", "cue 889,900; reds 450,2000; blue 789,1784.5")
    hand.give("helps_offender", True)
    hand.give("colours_gone", False)
    said = "\n".join(hand.texts())
    assert "Cue ball: 30 cm towards the bottom cushion" in said
    assert "Blue: 10 cm to the right" in said
    assert "Red: 5 cm to the left" in said
    assert not drawn(hand, "table").grab().isNull(), "the old places are painted over the new ones"


def test_the_table_now_is_not_known_before_somebody_has_drawn_it(hand: Hand) -> None:
    hand.open("snooker.replay")
    told = {"on": "red", "others_moved": True, "helps_offender": True, "colours_gone": False, "before": BEFORE}
    for fact, value in told.items():
        hand.give(fact, value)
    parts = hand.page.case_view
    said = "The balls are not drawn where they lie now: how far each goes back is not measured"
    assert hand.verdict == "restore-balls"
    assert parts.details.doubt.text() == said
    table = drawn(hand, "table")
    assert table.notation() == BEFORE, "what moved is moved from where it lay"
    table.set_in_hand(True)
    hand.settle()
    assert given(hand)["table"] != BEFORE
    parts.undo_step()
    hand.settle()
    assert "table" not in given(hand)
    assert parts.details.doubt.isVisible()


def test_a_second_tap_on_apply_takes_nothing_back(hand: Hand) -> None:
    hand.open("snooker.foul")
    enter_score(hand, striker=24, opponent=24, reds=6)
    hand.give("events", "miss-all")
    hand.give("on", "pink")
    score = hand.page.case_view.score
    place = score.apply.mapTo(hand.window, score.apply.rect().center())
    hand.press(score.apply)
    below = hand.window.childAt(place)
    assert below is not score.undo
    assert below is not None
    assert not score.undo.isAncestorOf(below)
    assert score.undo.isVisible()


def test_another_ruling_leaves_the_case_before_it_within_reach(hand: Hand, services: Services, qtbot: QtBot) -> None:
    in_off_then_free_ball(hand)
    enter_score(hand, striker=45, opponent=30)
    services.matches.put(replace(services.matches.of("snooker"), players=("Ann", "Bea")))
    hand.give("snookered", True)
    before = so_far(hand)
    hand.open("blackball.shot")
    assert services.cases.earlier == (), "a wizard that is merely opened displaces nothing"
    hand.give("phase", "open")
    window = started_again(qtbot, services, Place("rulings"))
    again = Hand(qtbot, window)
    again.settle()
    (card,) = again.page.picker.earlier
    said = r"Snooker · Ann 45–30 Bea · ([-\d]+ )?\d\d:\d\d: Foul, four · Free ball"
    assert re.fullmatch(said, card.accessibleName())
    again.press(card)
    assert so_far(again) == before
    assert given(again)["snookered"] == "true"
    assert [one.present.wizard.id for one in window._services.cases.earlier] == ["blackball.shot"]


def test_an_incident_is_reopened_from_the_journal_with_all_its_rulings(hand: Hand, services: Services) -> None:
    in_off_then_free_ball(hand)
    hand.give("snookered", True)
    before, facts = so_far(hand), given(hand)
    hand.page.case_view.offer_to_save()
    hand.page.findChildren(SaveToJournal)[0].save()
    hand.open("blackball.shot")
    hand.give("phase", "open")
    services.navigator.go(Place("journal"))
    journal = hand.window.current_view
    assert isinstance(journal, JournalView)
    assert journal.list.headline(journal.list.chosen_entries()[0]) == "Foul, four · Free ball"
    journal.reopen()
    hand.settle()
    assert so_far(hand) == before
    assert given(hand) == facts
    assert hand.page.case_view.case.carried
    assert len(services.cases.earlier) == 1, "it was in hand still: there are no two of it"


def test_a_reopened_incident_takes_nothing_from_the_match_played_now(hand: Hand, services: Services) -> None:
    identity = services.journal.save(made_draft("backgammon.roll", {"rest": "cocked", "baffle_box": False}))
    assert identity is not None
    clocked = replace(services.matches.of("backgammon"), players=("Ann", "Bea"), score=BackgammonMatch(7, clock=True))
    services.matches.put(clocked)
    hand.open("backgammon.roll")
    assert given(hand) == {"clock": "true"}
    services.navigator.go(Place("journal"))
    journal = hand.window.current_view
    assert isinstance(journal, JournalView)
    journal.reopen()
    hand.settle()
    assert "clock" not in given(hand)
    assert "Ann" not in hand.page.case_view.strip.score.accessibleName()


def test_an_incident_of_long_ago_is_reopened_whole(hand: Hand, services: Services, qtbot: QtBot) -> None:
    in_off_then_free_ball(hand)
    hand.give("snookered", True)
    before, facts = so_far(hand), given(hand)
    hand.page.case_view.offer_to_save()
    hand.page.findChildren(SaveToJournal)[0].save()
    services.running.keep("case", None)
    window = started_again(qtbot, services, Place("start"))
    again = Hand(qtbot, window)
    assert window._services.cases.running is None
    window._services.navigator.go(Place("journal"))
    journal = window.current_view
    assert isinstance(journal, JournalView)
    journal.reopen()
    again.settle()
    assert so_far(again) == before
    assert given(again) == facts
    assert "on" in again.page.case_view.case.carried
    again.page.case_view.offer_to_save()
    again.page.findChildren(SaveToJournal)[0].save()
    assert len(window._services.journal.entries()) == 1, "saved again, it stays one entry"


BEFORE = "cue 889,600; reds 400,2000 900,3000; blue spot; black spot"
AFTER = "cue 500,900; reds 400,2000 900,3000; blue 700,1784.5; black spot"


def drawn(hand: Hand, fact: str) -> TableEditor:
    editor = hand.ask(fact)
    assert isinstance(editor, DrawnEditor)
    return editor.drawn


def test_a_position_kept_before_the_stroke_is_put_back_after_a_miss_and_any_stop(
    hand: Hand, services: Services, qtbot: QtBot
) -> None:
    hand.open("snooker.snookered")
    drawn(hand, "table").tools.keep.trigger()
    assert not drawn(hand, "table").tools.keep.isChecked(), "there is no ball on the table"
    hand.give("table", BEFORE)
    drawn(hand, "table").tools.keep.trigger()
    assert drawn(hand, "table").tools.keep.isChecked()
    again = Hand(qtbot, started_again(qtbot, services, Place("start")))
    again.open("snooker.replay")
    assert given(again)["before"] == BEFORE
    assert "table" not in given(again), "nobody has drawn how the balls lie now"
    assert "before" in again.page.case_view.case.carried
    for fact, value in {"on": "red", "others_moved": True, "helps_offender": True, "colours_gone": False}.items():
        again.give(fact, value)
    again.give("table", AFTER)
    assert again.verdict == "restore-balls"
    assert "Blue: 18.9 cm to the right" in " ".join(again.texts())
    again.follow_up("Snookered?")
    assert given(again) == {"table": BEFORE, "on": "red"}, "the balls lie where they were put back"
    drawn(again, "table").tools.keep.trigger()
    again.open("snooker.replay")
    assert "before" not in given(again), "a second press forgets it"
    again.window.close()


def test_the_table_drawn_before_the_stroke_tells_how_much_of_the_ball_on_was_in_sight(hand: Hand) -> None:
    hand.open("snooker.miss")
    for fact, value in {"hit_ball_on_first": False, "on": "red", "before": BEFORE}.items():
        hand.give(fact, value)
    editor = hand.ask("clear_path")
    assert isinstance(editor, ChoiceEditor)
    assert editor.button("full").isChecked()
    assert "follows from the other facts" in hand.page.case_view.stage.blocks["clear_path"].note.text()
    hand.give("clear_path", "none")
    assert hand.verdict is None, "a contradiction is refused"
    hand.give("clear_path", "full")
    told = {"only_black": False, "first_hit": "blue", "snookers_needed": False, "misses_before": 0}
    for fact, value in told.items():
        if hand.verdict is None:
            hand.give(fact, value)
    assert hand.verdict == "foul-and-a-miss"


def test_after_a_miss_the_free_ball_names_the_third_choice(hand: Hand) -> None:
    hand.open("snooker.free-ball")
    choice = hand.page.case_view.go_on.choice
    hand.give("snookered", True)
    assert not choice.text(), "no miss was called"
    told = {"hit_ball_on_first": "false", "on": "red", "first_hit": "pink", "only_black": "false"}
    hand.open("snooker.miss", *{**told, "clear_path": "part", "snookers_needed": "false"}.items())
    hand.follow_up("Free ball")
    hand.give("snookered", True)
    assert hand.verdict == "free-ball"
    assert choice.isVisible()
    assert choice.text() == "The next player may also choose: have the balls put back and the stroke replayed"


def test_a_drawing_and_the_ball_on_are_held_against_the_score(hand: Hand) -> None:
    hand.open("snooker.snookered")
    enter_score(hand, striker=45, opponent=30, reds=5)
    hand.give("on", "red")
    hand.give("table", "cue 889,700; reds 889,2000; blue 889,1500")
    parts = hand.page.case_view
    assert hand.verdict == "snookered", "no refusal"
    assert parts.details.doubt.text().startswith("The drawing shows another number of reds (1) than the facts (5)")
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "black")
    assert hand.verdict == "foul"
    assert parts.details.doubt.text() == "By the score of the match another ball is on (red)"
    hand.give("on", "red")
    assert parts.details.doubt.text() == ""


def test_at_the_table_the_way_back_and_a_running_clock_are_in_sight(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul")
    parts = hand.page.case_view
    clock = DelayClock.new(settings_for(7, (0, 0)))
    services.clocks.put(services.matches.of("backgammon"), clock.begin(Side.LEFT, services.clocks.clock()))
    assert not parts.clock.isVisible(), "the rail shows it"
    hand.press(parts.courtside)
    assert (parts.courtside.accessibleName(), parts.courtside.isVisible()) == ("Back to the window", True)
    assert parts.clock.isVisible()
    assert parts.clock.text().startswith("1"), "the minutes of a match of seven points"
    hand.press(parts.courtside)
    assert not services.courtside.active
    assert not parts.clock.isVisible()


def test_each_field_of_a_score_says_whose_it_is(hand: Hand) -> None:
    for wizard, fact, sides in (
        ("backgammon.crawford", "score", ["A", "B"]),
        ("snooker.frame-end", "scores", ["The striker", "The opponent"]),
    ):
        hand.open(wizard)
        editor = hand.ask(fact)
        labels = [one for one in editor.findChildren(QLabel, "side-label") if one.isVisible()]
        assert [label.text() for label in labels] == sides


def typed_beside_a_foul(hand: Hand) -> SaveToJournal:
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "red")
    hand.page.case_view.offer_to_save()
    (form,) = hand.page.findChildren(SaveToJournal)
    QTest.keyClicks(form.fields.event_name, "Cup")
    QTest.keyClicks(form.fields.remark, "Both players agreed ")
    return form


def test_what_is_typed_to_be_saved_is_there_after_a_stop(hand: Hand, services: Services, qtbot: QtBot) -> None:
    typed_beside_a_foul(hand)
    again = Hand(qtbot, started_again(qtbot, services, None))
    (form,) = again.page.findChildren(SaveToJournal)
    assert form.isVisible()
    assert (form.fields.event_name.text(), form.fields.remark.toPlainText()) == ("Cup", "Both players agreed")
    form.save()
    assert not form.isVisible()
    assert services.running.part("case") is not None
    third = Hand(qtbot, started_again(qtbot, again.page.services, None))
    assert not [one for one in third.page.findChildren(SaveToJournal) if one.isVisible()], "it is saved"


def test_what_is_typed_stays_with_its_case(hand: Hand) -> None:
    form = typed_beside_a_foul(hand)
    hand.open("snooker.foul")
    hand.give("events", "miss-all")
    hand.give("on", "pink")
    assert not form.isVisible()
    hand.page.case_view.offer_to_save()
    assert form.fields.remark.toPlainText() == "", "the other case has a remark of its own"


def test_escape_in_the_form_leaves_the_keyboard_on_the_page(hand: Hand, qtbot: QtBot) -> None:
    form = typed_beside_a_foul(hand)
    hand.window.activateWindow()
    qtbot.waitUntil(hand.window.isActiveWindow)
    form.fields.remark.setFocus()
    QTest.keyClick(form.fields.remark, Qt.Key.Key_Escape)
    assert not form.isVisible()
    focus = hand.window.focusWidget()
    assert focus is not None
    assert hand.page.isAncestorOf(focus)
    QTest.keyClick(focus, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert form.isVisible()
    assert form.fields.remark.toPlainText().strip() == "Both players agreed"


def saved_form(hand: Hand) -> SaveToJournal:
    hand.page.case_view.offer_to_save()
    (form,) = hand.page.findChildren(SaveToJournal)
    return form


def test_another_ruling_of_a_saved_case_takes_the_place_of_none_unless_that_is_asked_for(
    hand: Hand, services: Services
) -> None:
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "green")
    form = saved_form(hand)
    form.fields.remark.setPlainText("the green")
    form.save()
    hand.give("on", "black")
    form = saved_form(hand)
    assert form.save_button.text() == "Save as a new entry"
    assert form.fields.remark.toPlainText() == "", "a remark belongs to one ruling"
    form.save()
    assert [entry.facts["on"] for entry in services.journal.entries()] == ["black", "green"]
    hand.give("on", "blue")
    form = saved_form(hand)
    assert form.correct_button.isVisible()
    form.correct_button.click()
    assert [entry.facts["on"] for entry in services.journal.entries()] == ["blue", "green"]
    assert not saved_form(hand).correct_button.isVisible()


def test_a_case_that_is_saved_again_says_which_entry_it_changes_and_can_be_another_one(
    hand: Hand, services: Services
) -> None:
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "green")
    form = saved_form(hand)
    assert not form.as_new_button.isVisible()
    form.save()
    (entry,) = services.journal.entries()
    said = f"The entry of {entry.saved_at.astimezone():%H:%M} in the journal"
    saved_form(hand).save()
    assert hand.window.notice_bar.text.text() == f"{said} is as it was."
    form = saved_form(hand)
    form.fields.remark.setPlainText("seen by both")
    form.save()
    assert hand.window.notice_bar.text.text() == f"{said} was changed."
    assert len(services.journal.entries()) == 1
    assert saved_form(hand).as_new_button.isVisible()
    form.as_new_button.click()
    assert hand.window.notice_bar.text.text() == "The ruling is in the journal."
    assert len({one.identity for one in services.journal.entries()}) == 2


def test_the_same_foul_once_more_is_another_entry(hand: Hand, services: Services) -> None:
    hand.open("snooker.foul")
    for _ in range(2):
        hand.give("events", "cue-potted")
        hand.give("on", "green")
        saved_form(hand).save()
        hand.page.case_view.start_again()
        hand.settle()
    assert len(services.journal.entries()) == 2


def test_going_back_to_an_earlier_ruling_and_saving_costs_no_later_one(hand: Hand, services: Services) -> None:
    in_off_then_free_ball(hand)
    hand.give("snookered", True)
    saved_form(hand).save()
    hand.page.case_view.gone_to.emit(0)
    hand.settle()
    form = saved_form(hand)
    form.fields.remark.setPlainText("noted later")
    form.save()
    (entry,) = services.journal.entries()
    assert [one.wizard for one in (*entry.earlier, entry)] == ["snooker.foul", "snooker.free-ball"]
    assert entry.notes.remark == "noted later"


@pytest.mark.parametrize("typed", [True, False])
def test_a_case_knows_its_entry_that_was_saved_right_before_the_program_was_killed(
    hand: Hand, services: Services, qtbot: QtBot, typed: bool
) -> None:
    form = typed_beside_a_foul(hand)
    if not typed:
        form.cancel_button.click()
        hand.page.case_view.offer_to_save()
    services.running.flush()
    before = [tuple(row) for row in services.database.rows("SELECT * FROM part")]
    form.save()
    services.running.close()
    with services.database.change() as database:
        database.executemany("INSERT OR REPLACE INTO part VALUES (?, ?, ?)", before)
    services.running.keep = lambda *_: None  # type: ignore[method-assign] # it was killed
    again = Hand(qtbot, opened_window(qtbot, build_services(), None))
    assert not [one for one in again.page.findChildren(SaveToJournal) if one.isVisible()]
    again.page.case_view.offer_to_save()
    (form,) = again.page.findChildren(SaveToJournal)
    assert form.title.text() == "Change the entry in the journal"
    form.save()
    (entry,) = again.page.services.journal.entries()
    assert entry.notes.remark == "Both players agreed"


def test_balls_told_off_the_table_are_gone_from_the_next_drawing(hand: Hand) -> None:
    lay = "cue 889,500; reds 400,2000 500,2100; blue 889,1500; pink 700,900"
    hand.open("snooker.foul")
    for event in ("first-hit-not-on", "first-hit-not-on:pink", "potted-not-on", "potted-not-on:blue", "cue-potted"):
        hand.give("events", event)
    hand.give("on", "red")
    hand.follow_up("Foul and a miss")
    hand.give("before", lay)
    told = {"only_black": False, "snookers_needed": False, "misses_before": 0}
    for fact, value in told.items():
        if hand.verdict is None:
            hand.give(fact, value)
    assert hand.verdict == "foul-and-a-miss"
    hand.follow_up("Free ball")
    assert drawn(hand, "table").notation() == "cue in-hand; reds 400,2000 500,2100; blue spot; pink 700,900"
    assert "table" not in given(hand), "it is where the drawing begins, and no fact"
    hand.page.case_view.gone_to.emit(1)
    hand.settle()
    hand.follow_up("Replaying after a miss")
    assert (given(hand)["before"], given(hand)["colours_gone"]) == (lay, "true")
    assert drawn(hand, "table").notation() == "cue in-hand; reds 400,2000 500,2100; pink 700,900"


def test_the_colours_gone_by_the_score_are_gone_from_a_kept_position(hand: Hand, services: Services) -> None:
    services.matches.keep_position("snooker", "cue 889,500; reds 400,2000; brown spot; blue spot; pink spot")
    hand.open("snooker.replay")
    enter_score(hand, striker=45, opponent=30, reds=0, lowest="blue")
    assert given(hand)["before"] == "cue 889,500; blue spot; pink spot"


def test_a_long_call_at_the_table_leaves_room_for_the_lines_below(hand: Hand, services: Services) -> None:
    services.language.choose("it")
    hand.window.resize(1366, 768)
    services.courtside.set_active(True)
    told = (("on", "red"), ("others_moved", "true"), ("helps_offender", "true"), ("colours_gone", "true"))
    hand.open("snooker.replay", *told)
    head = hand.page.case_view.head
    hand.window.resize(1366, 768)
    hand.qtbot.waitUntil(lambda: head.call.geometry().bottom() < head.consequence.y())
    services.courtside.set_active(False)
