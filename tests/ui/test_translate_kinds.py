"""Every kind of text in the translators' editor: opened, typed, saved and undone by the same keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tableside.translation.language_package import read_package_file
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.store import INTERFACE
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow
from tests.translation.test_german_book import GERMAN
from tests.ui.conftest import remade

from .test_translate import opened

CTRL = Qt.KeyboardModifier.ControlModifier
NEW = "Parole del tutto nuove."


@pytest.fixture(autouse=True)
def data(room_data: Path) -> Path:
    """Work on a copy of everything that the room can change."""
    return room_data


def test_each_kind_is_typed_saved_and_undone(room: TranslateView) -> None:
    workspace = room.session.workspace
    for text_id, place in (
        ("blackball/term:cue-ball:definition", "cue ball"),
        ("blackball/divergence:both-groups-potted:why", "Where texts differ"),
        ("blackball/example:break-one-ball-over:ruling", "how it is ruled"),
        ("blackball/phrases:1", "Words for the search"),
        ("blackball/book:title", "title of the book"),
        ("interface/call.blackball.foul.zone", "call"),
    ):
        before = workspace.text(text_id, "it")
        room.services.navigator.go(Place("translate", text_id, "it"))
        assert room.editor.draft.rule == text_id
        assert place in room.editor.header.crumbs.toolTip()
        assert workspace.source(text_id).parts[0] in room.editor.columns.source.toPlainText()
        field = room.editor.columns.field
        QTest.keyClick(field, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(field, NEW)
        QTest.keyClick(field, Qt.Key.Key_S, CTRL)
        assert workspace.text(text_id, "it").parts[0] == NEW
        room.session.editor.undo()
        assert workspace.text(text_id, "it").same_as(before)
        room.editor.draft.take_theirs()


def test_a_saved_message_is_said_when_a_page_is_opened(
    room: TranslateView, window: MainWindow, services: Services
) -> None:
    services.language.choose("it")
    room = remade(window, TranslateView)
    made = window.current_view
    assert isinstance(made, TranslateView)
    room = made
    text_id = next(
        one for one, text in room.session.workspace.texts(INTERFACE, "en").items() if text.parts[0] == "Next unfinished"
    )
    services.navigator.go(Place("translate", text_id, "it"))
    field = room.editor.columns.field
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, NEW)
    QTest.keyClick(field, Qt.Key.Key_S, CTRL)
    services.navigator.go(Place("start"))
    services.navigator.go(Place("translate", text_id, "it"))
    made = window.current_view
    assert isinstance(made, TranslateView)
    assert made.editor.next.text() == NEW


def test_the_cell_of_the_messages_opens_the_editor(room: TranslateView) -> None:
    room.open_book(INTERFACE, "it")
    assert room.editor.draft.book == INTERFACE
    assert room.editor.draft.rule.startswith("interface/call.")


def test_any_kind_of_text_is_come_back_to(room: TranslateView) -> None:
    for text in ("snooker/term:ball-on:definition", "interface/call.snooker.foul", "carrom/book:title"):
        opened(room, text)
        room.services.navigator.go(Place("rules", "snooker/3.10"))
        room.services.navigator.go(Place("translate"))
        assert room.stack.currentWidget() is room.editor
        assert room.editor.draft.rule == text


def test_german_is_entered_by_keys_and_counted(room: TranslateView) -> None:
    session = room.session
    add_language(session.workspace, NewLanguage("de", "Deutsch"))
    session.editor.others.changed()
    german = read_package_file(GERMAN).texts
    room.services.navigator.go(Place("translate", "blackball/term:cue-ball:name", "de"))
    field, entered = room.editor.columns.field, []
    for _ in range(3):
        entered.append(room.editor.draft.rule)
        lines = german[entered[-1]].target.parts[0].split("\n")
        for at, line in enumerate(lines):
            if at:
                QTest.keyClick(field, Qt.Key.Key_Return)
            field.insertPlainText(line)
        QTest.keyClick(field, Qt.Key.Key_Return, CTRL)
    assert entered == [f"blackball/term:cue-ball:{key}" for key in ("name", "plural", "aliases")]
    # A term that has a name has no words to avoid; nothing else counts.
    assert room.editor.draft.rule == "blackball/term:cue-ball:definition"
    assert session.workspace.progress("blackball", "de").done == len(entered) + 1
    # That there are no other names is said by the same key.
    aliases = "blackball/term:object-ball:aliases"
    room.services.navigator.go(Place("translate", aliases, "de"))
    assert not session.workspace.status(aliases, "de").finished
    QTest.keyClick(field, Qt.Key.Key_Return, CTRL)
    assert room.editor.draft.rule != aliases
    assert session.workspace.status(aliases, "de").finished
