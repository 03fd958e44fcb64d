"""Words that wait for a button or for Enter: in their field again after any stop, until they are sent or given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.ui.app import build_services
from tableside.ui.services import Services
from tableside.ui.translate.helps import Notes, TermForm
from tableside.ui.translate.proposals import SendPage
from tableside.ui.translate.session import TranslationSession


class Lives:
    """One session of translating after the other, each begun after a stop."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def stop(self) -> None:
        self.services.running.close()  # as its thread does by itself a moment later
        self.services = build_services()

    @property
    def session(self) -> TranslationSession:
        return TranslationSession(self.services)


@pytest.fixture
def lives(room_data: Path, services: Services) -> Lives:
    return Lives(services)


def test_the_words_of_a_term(lives: Lives, qtbot: QtBot) -> None:
    def opened() -> TermForm:
        form = TermForm(lives.session)
        qtbot.addWidget(form)
        form.offer("snooker/free-ball", "it")
        return form

    form = opened()
    saved = form.definition.toPlainText()
    QTest.keyClicks(form.definition, "Thought over for long. ")
    lives.stop()
    form = opened()
    assert "Thought over for long." in form.definition.toPlainText()
    assert form.changed
    form.close_form()
    lives.stop()
    assert opened().definition.toPlainText() == saved, "it was given up"


def test_a_note_beside_a_text_stays_with_its_text(lives: Lives, qtbot: QtBot) -> None:
    notes = Notes(lives.session)
    qtbot.addWidget(notes)
    notes.show_text("snooker/3.1", "it")
    QTest.keyClicks(notes.field, "ask the federation")
    notes.show_text("snooker/3.2", "it")
    assert notes.field.text() == ""
    lives.stop()
    again = Notes(lives.session)
    qtbot.addWidget(again)
    again.show_text("snooker/3.1", "it")
    assert again.field.text() == "ask the federation"
    again.field.returnPressed.emit()
    again.show_text("snooker/3.2", "it")
    again.show_text("snooker/3.1", "it")
    assert again.field.text() == "", "it is a note now"


def test_a_word_to_the_colleague(lives: Lives, qtbot: QtBot) -> None:
    page = SendPage(lives.session)
    qtbot.addWidget(page)
    QTest.keyClicks(page.note, "look at section 3 first")
    lives.stop()
    again = SendPage(lives.session)
    qtbot.addWidget(again)
    assert again.note.text() == "look at section 3 first"
