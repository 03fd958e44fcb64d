"""A handbook from the window: what is offered, that it is made beside the window, and that it can be stopped."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tableside.cli import run_command
from tableside.exporting.handbook import Extra, Format
from tableside.ui.handbook import HandbookDialog
from tableside.ui.services import Services
from tableside.ui.window import MainWindow

PATIENCE = 60_000


@pytest.fixture
def dialog(services: Services, window: MainWindow, qtbot: QtBot) -> HandbookDialog:
    made = HandbookDialog(services, services.library.edition("blackball", "nl"), window)
    qtbot.addWidget(made)
    made.show()
    return made


def choose_format(dialog: HandbookDialog, form: Format) -> None:
    dialog.form.setCurrentIndex(dialog.form.findData(form.value))


def test_it_makes_what_is_chosen(dialog: HandbookDialog, qtbot: QtBot, tmp_path: Path) -> None:
    assert all(choice.isEnabled() for choice in (*dialog.extras.values(), dialog.logo))
    choose_format(dialog, Format.HTML)
    assert [extra for extra, box in dialog.extras.items() if box.isEnabled()] == [Extra.EXAMPLES]
    assert not dialog.logo.isEnabled()
    dialog.second.setCurrentIndex(dialog.second.findData("en"))
    dialog.extras[Extra.EXAMPLES].setChecked(True)
    assert dialog.order.books == ("blackball",)
    assert dialog.order.languages == ("nl", "en")
    dialog.begin(tmp_path / "pocket.html")
    assert not dialog.make.isEnabled()
    qtbot.waitUntil(dialog.isHidden, timeout=PATIENCE)
    assert 'id="en-rulings"' in (tmp_path / "pocket.html").read_text(encoding="utf-8")
    assert dialog.progress.value() == dialog.progress.maximum() > 0


def test_cancel_stops_the_work_and_leaves_nothing(
    dialog: HandbookDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_ending(*details: Any) -> None:
        progress = details[5]
        while True:
            progress(1, 10)
            threading.Event().wait(0.01)

    # However fast the machine: this work ends by being stopped and in no other way.
    monkeypatch.setattr("tableside.exporting.handbook.make_handbook", never_ending)
    choose_format(dialog, Format.EPUB)
    dialog.begin(tmp_path / "book.epub")
    dialog.cancel.click()
    qtbot.waitUntil(dialog.make.isEnabled, timeout=PATIENCE)
    assert list(tmp_path.glob("*.epub")) == []
    assert dialog.isVisible()
    assert dialog.hint.text() == dialog._services.language.gettext("Cancelled; nothing was written.")


def test_one_language_twice_and_no_book_are_not_offered(dialog: HandbookDialog) -> None:
    dialog.second.setCurrentIndex(dialog.second.findData("nl"))
    assert not dialog.make.isEnabled()
    dialog.second.setCurrentIndex(0)
    assert dialog.make.isEnabled()
    for box in dialog.books.values():
        box.setChecked(False)
    assert not dialog.make.isEnabled()


def opened(services: Services, window: MainWindow, qtbot: QtBot, *reading: str) -> HandbookDialog:
    dialog = HandbookDialog(services, services.library.edition(*reading), window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def offered(dialog: HandbookDialog, book: str) -> list[str]:
    box = dialog.editions[book]
    return [box.itemText(row) for row in range(box.count())]


def take_in(services: Services, tmp_path: Path, lang: str, sentence: str, *words: str) -> None:
    text = tmp_path / "law.md"
    text.write_text(f"# 1 Law\n\n## 1.1 First\n\n{sentence}\n\n## 1.2 Second\n\nMore.\n", encoding="utf-8")
    assert run_command(["import", str(text), "--lang", lang, *words]) == 0
    services.texts.saved()


def test_an_imported_text_is_offered_and_never_chosen_by_itself(
    services: Services, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    take_in(services, tmp_path, "nl", "A sentence.", "--book", "blackball", "--name", "Bond 2020")
    dialog = opened(services, window, qtbot, "blackball", "nl")
    assert dialog.order.origin("blackball") == "bundled"
    assert len(offered(dialog, "blackball")) == 2
    assert dialog.hint.isHidden()
    dialog.editions["blackball"].setCurrentIndex(1)
    assert dialog.order.origin("blackball") == "bond-2020"
    assert not dialog.hint.isHidden()
    assert not dialog.extras[Extra.EXAMPLES].isEnabled()
    assert services.language.gettext("An imported text has no worked examples.") in dialog.hint.text()
    # Our text beside it has some.
    dialog.second.setCurrentIndex(dialog.second.findData("en"))
    assert dialog.extras[Extra.EXAMPLES].isEnabled()


def test_it_begins_with_the_edition_that_is_being_read_and_calls_each_by_its_name(
    services: Services, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    take_in(services, tmp_path, "en", "The fine is 50.", "--new-book", "bags", "--name", "Club 2024")
    take_in(services, tmp_path, "en", "The fine is 80.", "--book", "bags", "--name", "Club 2025")
    dialog = opened(services, window, qtbot, "bags", "en", "club-2025")
    assert offered(dialog, "bags") == ["Club 2024", "Club 2025"]
    dialog.books["blackball"].setChecked(True)
    assert [dialog.order.origin(book) for book in ("bags", "blackball")] == ["club-2025", "bundled"]
    assert dialog.editions["blackball"].isHidden()
    choose_format(dialog, Format.HTML)
    dialog.begin(tmp_path / "pocket.html")
    qtbot.waitUntil(dialog.isHidden, timeout=PATIENCE)
    written = (tmp_path / "pocket.html").read_text(encoding="utf-8")
    assert "The fine is 80." in written
    assert "The fine is 50." not in written
