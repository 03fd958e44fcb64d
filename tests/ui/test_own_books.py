"""A German book that a person brought: translated through the page, read in English, in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.ui.importing.view import ImportView
from tableside.ui.places import Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow

PATIENCE = 20_000
KEGELN = (
    "1. Die Bahn\n\nDie Bahn ist 7 Meter lang und wird vor dem Spiel von den Spielern gefegt.\n\n"
    "2. Der Wurf\n\nJeder Spieler wirft zweimal und tritt dann hinter die Linie.\n\n"
    "3. Die Punkte\n\nJeder Kegel zählt 15 Punkte, wenn er nicht von der Wand kommt."
)


@pytest.fixture
def book(tmp_path: Path, window: MainWindow, services: Services, qtbot: QtBot) -> str:
    """Add a German book through the import page and return its id."""
    file = tmp_path / "kegeln.txt"
    file.write_text(KEGELN)
    services.navigator.go(Place("import"))
    page = window.current_view
    assert isinstance(page, ImportView)
    with qtbot.waitSignal(page.work.recognised, timeout=PATIENCE):
        page.read(file)
    assert page.work.target.lang == "de"
    page.about.title.setText("Kegeln")
    page.add.click()
    return "kegeln"


def test_two_rules_are_translated_through_the_page_and_read(
    book: str, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    services.navigator.go(Place("translate"))
    page = window.current_view
    assert isinstance(page, TranslateView)
    assert "3 missing" in page.overview.cells[book, "en"].accessibleName()
    assert ("snooker", "en") not in page.overview.cells
    page.overview.cells[book, "en"].click()
    columns = page.editor.columns
    assert page.editor.draft.rule == f"{book}/1"
    assert "Die Bahn ist 7 Meter lang" in columns.source.toPlainText()
    columns.title.setText("The lane")
    QTest.keyClicks(columns.field, "The lane is 7 metres long and the players sweep it before play.")
    page.editor.mark_done()
    assert page.editor.draft.rule == f"{book}/2"
    columns.title.setText("The throw")
    QTest.keyClicks(columns.field, "Each player throws twice and then steps behind the line.")
    QTest.keyClick(columns.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    services.navigator.go(Place("rules", f"{book}/1", "en"))
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    qtbot.waitUntil(lambda: "The lane is 7 metres long" in reader.browser.toPlainText(), timeout=PATIENCE)
    text = reader.browser.toPlainText()
    assert "Each player throws twice" in text
    assert "Jeder Kegel zählt 15 Punkte" in text, "what is not translated yet stands there in its own language"
    services.navigator.go(Place("translate"))
    assert "2 done" in page.overview.cells[book, "en"].accessibleName()
