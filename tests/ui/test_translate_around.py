"""Getting around in the translators' room: the list of texts, numbers, crumbs, the way from the reader and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tableside.translation import Editor, RuleText, open_workspace
from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.translate.text_list import TextList
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow

from .test_every_view import settled
from .test_translate import opened

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
pytestmark = pytest.mark.usefixtures("room_data")


def listed(room: TranslateView) -> TextList:
    assert room.stack.currentWidget() is room.texts
    room.texts.pieces.finish()
    return room.texts


def rules(room: TranslateView) -> list[str]:
    return [row.rule for row in listed(room).model.rows]


def at(room: TranslateView) -> str:
    return listed(room).model.rows[listed(room).table.currentIndex().row()].rule


def narrowed(room: TranslateView, qtbot: QtBot, words: str) -> None:
    listed(room).words.setText(words)
    qtbot.waitUntil(lambda: not listed(room)._later.isActive(), timeout=20_000)


def test_the_list_is_searched_and_enter_opens(room: TranslateView, qtbot: QtBot) -> None:
    opened(room, "snooker/3.10.a")
    QTest.keyClick(room.editor.columns.field, KEY.Key_T, CTRL)
    assert at(room) == "snooker/3.10.a"
    assert {rule.partition("/")[0] for rule in rules(room)} == {"snooker"}
    narrowed(room, qtbot, "snookered after")
    assert "snooker/3.10" in rules(room)
    listed(room).table.selectRow(rules(room).index("snooker/3.10"))
    QTest.keyClick(listed(room).table, KEY.Key_Return)
    assert room.stack.currentWidget() is room.editor
    assert (room.editor.draft.rule, room.editor.draft.lang) == ("snooker/3.10", "it")


def test_the_list_keeps_its_place_and_filter(
    room: TranslateView, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    services.navigator.go(Place("translate", "texts", "nl", (("book", "carrom"), ("show", "unapproved"))))
    narrowed(room, qtbot, "seconde")
    listed(room).table.selectRow(3)
    wanted = at(room), listed(room).details(), rules(room)
    # To a text and back, to the search and back, and by the key of the page.
    QTest.keyClick(listed(room).table, KEY.Key_Return)
    assert room.stack.currentWidget() is room.editor
    services.navigator.back()
    assert (at(room), listed(room).details(), rules(room)) == wanted
    services.navigator.go(Place("search", "foul"))
    services.navigator.go(Place("translate"))
    assert (at(room), listed(room).details(), rules(room)) == wanted
    services.settings.save()
    # After a restart.
    again = MainWindow(build_services())
    qtbot.addWidget(again)
    again.show()
    again.begin(Place("translate"))
    second = again.current_view
    assert isinstance(second, TranslateView)
    assert (at(second), listed(second).details(), rules(second)) == wanted
    assert listed(second).language == "nl"
    again.close()


def test_an_old_search_does_not_hide_the_text_that_one_comes_from(room: TranslateView, qtbot: QtBot) -> None:
    opened(room, "snooker/3.10.a")
    QTest.keyClick(room.editor.columns.field, KEY.Key_T, CTRL)
    narrowed(room, qtbot, "snookered after")
    opened(room, "snooker/1.1.a")
    QTest.keyClick(room.editor.columns.field, KEY.Key_T, CTRL)
    assert at(room) == "snooker/1.1.a"
    assert listed(room).words.text() == ""


def test_the_overview_is_entered_at_the_book_that_was_worked_on(room: TranslateView) -> None:
    opened(room, "carrom/23", "nl")
    room.services.navigator.go(Place("translate", "overview"))
    settled()
    assert room.overview.cells["carrom", "nl"].hasFocus()


def test_what_is_finished_leaves_the_list_and_the_next_is_taken_up(room: TranslateView) -> None:
    editor = Editor(open_workspace())
    for rule in ("snooker/3.10.a", "snooker/3.10.f", "snooker/3.11"):
        editor.mark_review(rule, "it")
    room.services.navigator.go(Place("translate", "texts", "it", (("show", "review"),)))
    assert rules(room) == ["snooker/3.10.a", "snooker/3.10.f", "snooker/3.11"]
    listed(room).table.selectRow(1)
    editor.mark_done("snooker/3.10.f", "it")
    room.services.navigator.go(Place("rules", "snooker/3.10"))
    room.services.navigator.go(Place("translate"))
    assert rules(room) == ["snooker/3.10.a", "snooker/3.11"]
    assert at(room) == "snooker/3.11"


def test_a_number_in_the_list_means_that_rule_and_enter_opens_it(room: TranslateView, qtbot: QtBot) -> None:
    room.services.navigator.go(Place("translate", "texts", "fr", (("book", "snooker"),)))
    narrowed(room, qtbot, "3.10")
    assert len(rules(room)) > 1
    assert at(room) == "snooker/3.10"
    QTest.keyClick(listed(room).words, KEY.Key_Return)
    assert (room.editor.draft.rule, room.editor.draft.lang) == ("snooker/3.10", "fr")


def test_my_changes_are_a_filter(room: TranslateView) -> None:
    room.session.editor.save("blackball/4f", "it", RuleText("Tutt'altro"))
    room.services.navigator.go(Place("translate", "texts", "it", (("show", "mine"),)))
    assert rules(room) == ["blackball/4f"]


def test_doubtful_texts_are_a_filter_and_their_state_is_told_whole(room: TranslateView) -> None:
    text = room.session.workspace.text("snooker/3.12", "it")
    room.session.editor.save("snooker/3.12", "it", replace(text, title=f"{text.title}  due 77"))
    room.services.navigator.go(Place("translate", "texts", "it", (("book", "snooker"),)))
    page = listed(room)
    page.show_box.setCurrentIndex(page.show_box.findData("doubtful"))
    page.show_box.activated.emit(page.show_box.currentIndex())
    assert "snooker/3.12" in rules(room)
    assert len(rules(room)) < len(room.session.workspace.statuses("snooker", "it"))
    said = page.model.index(rules(room).index("snooker/3.12"), 3).data()
    assert page.table.columnWidth(3) > QFontMetrics(page.table.font()).horizontalAdvance(said)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [("3.10", "snooker/3.10"), ("3.10 b ii", "snooker/3.10.b.ii"), ("carrom 23", "carrom/23"), ("4.b", "carrom/4.b")],
)
def test_a_number_leads_to_its_text(room: TranslateView, typed: str, rule: str) -> None:
    opened(room, "snooker/1.1", "fr")
    QTest.keyClick(room.editor.columns.field, KEY.Key_G, CTRL)
    assert room.go_to.isVisible()
    QTest.keyClicks(room.go_to.field, typed)
    QTest.keyClick(room.go_to.field, KEY.Key_Return)
    assert (room.editor.draft.rule, room.editor.draft.lang) == (rule, "fr")
    assert not room.go_to.isVisible()


@pytest.mark.parametrize(
    ("typed", "text_id"),
    [
        ("term:free-ball:def", "snooker/term:free-ball:definition"),
        ("call.blackball.foul.zone", "interface/call.blackball.foul.zone"),
    ],
)
def test_words_lead_to_any_kind_of_text(room: TranslateView, typed: str, text_id: str) -> None:
    opened(room, "snooker/1.1", "fr")
    QTest.keyClick(room.editor.columns.field, KEY.Key_G, CTRL)
    QTest.keyClicks(room.go_to.field, typed)
    QTest.keyClick(room.go_to.field, KEY.Key_Return)
    assert room.editor.draft.rule == text_id


def test_all_books_have_the_messages_with_them(room: TranslateView, qtbot: QtBot) -> None:
    room.services.navigator.go(Place("translate", "texts", "it"))
    assert {rule.partition("/")[0] for rule in rules(room)} == set(room.session.workspace.collections())
    narrowed(room, qtbot, "call.blackball.foul.zone")
    assert rules(room) == ["interface/call.blackball.foul.zone"]


def test_a_number_that_is_none_stays_in_the_field(room: TranslateView) -> None:
    opened(room, "snooker/1.1")
    QTest.keyClick(room.editor.columns.field, KEY.Key_G, CTRL)
    QTest.keyClicks(room.go_to.field, "99.99")
    QTest.keyClick(room.go_to.field, KEY.Key_Return)
    assert room.go_to.isVisible()
    assert room.go_to.none.text()
    QTest.keyClick(room.go_to.field, KEY.Key_Escape)
    assert not room.go_to.isVisible()
    assert room.editor.draft.rule == "snooker/1.1"


def test_a_narrow_window_cuts_neither_choices_nor_where_one_is(room: TranslateView, window: MainWindow) -> None:
    opened(room, "snooker/3.10.b.ii", "nl")
    header = room.editor.header
    for width in (1366, 800, 640, 1366):
        window.resize(width, 768)
        settled()
        for box in (header.book, header.lang, header.reference):
            assert box.width() >= box.sizeHint().width(), (width, box.objectName())
        assert room.session.cited("snooker/3.10.b.ii") in header.crumbs.text(), width
        assert "Gesnookerd" in header.crumbs.toolTip()
    assert "Gesnookerd" in header.crumbs.text(), "where there is room all of the way is told"


def test_crumbs_are_links(room: TranslateView) -> None:
    opened(room, "snooker/3.10.b.ii")
    crumbs = room.editor.header.crumbs
    assert 'href="snooker/3.10"' in crumbs.text()
    crumbs.linkActivated.emit("snooker/3.10")
    assert room.editor.draft.rule == "snooker/3.10"
    crumbs.linkActivated.emit("book")
    assert at(room) == "snooker/3.10"


def test_the_reader_offers_to_translate_a_rule(room: TranslateView, window: MainWindow, services: Services) -> None:
    services.reading.choose("nl")
    services.navigator.go(Place("rules", "carrom/23"))
    settled()
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    assert reader.edition is not None
    menu = QMenu()
    reader.actions_of_rule.fill(menu, reader.edition, "carrom/23")
    next(one for one in menu.actions() if one.text() == "Translate this").trigger()
    assert room.stack.currentWidget() is room.editor
    assert (room.editor.draft.rule, room.editor.draft.lang) == ("carrom/23", "nl")
    menu.deleteLater()


def test_all_texts_that_wait_for_a_look_are_confirmed_in_one_step_that_can_be_undone(
    room: TranslateView, services: Services, qtbot: QtBot
) -> None:
    editor = room.session.editor
    waiting = ["snooker/3.10", "snooker/3.11", "snooker/3.14"]
    for rule in waiting:
        editor.mark_review(rule, "nl")
    services.navigator.go(Place("translate", "texts", "nl", (("book", "snooker"),)))
    bar = listed(room).confirming
    assert not bar.isVisible(), "who looks at all texts confirms none of them by a slip"
    services.navigator.go(Place("translate", "texts", "nl", (("book", "snooker"), ("show", "review"))))
    assert rules(room) == waiting
    assert "3" in bar.confirm.text()
    bar.confirm.click()
    qtbot.waitUntil(lambda: not bar.saving.running and not rules(room), timeout=20_000)
    assert all(editor.workspace.status(rule, "nl").finished for rule in waiting)
    assert not bar.confirm.isVisible()
    bar.undo.click()
    qtbot.waitUntil(lambda: not bar.saving.running and rules(room) == waiting, timeout=20_000)
    assert not bar.undo.isVisible()
