"""A handbook from the window: what is offered, that it is made beside the window, and that it can be stopped."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tableside.cli import run_command
from tableside.exporting.content import Extra
from tableside.exporting.handbook import Format
from tableside.ui.handbook import HandbookDialog
from tableside.ui.services import Services
from tableside.ui.window import MainWindow

PATIENCE = 60_000


@pytest.fixture
def dialog(services: Services, window: MainWindow, qtbot: QtBot) -> HandbookDialog:
    made = HandbookDialog(services, "blackball", "nl", window)
    qtbot.addWidget(made)
    made.show()
    return made


def choose_format(dialog: HandbookDialog, form: Format) -> None:
    dialog.form.setCurrentIndex(dialog.form.findData(form.value))


def test_it_makes_what_is_chosen(dialog: HandbookDialog, qtbot: QtBot, tmp_path: Path) -> None:
    choose_format(dialog, Format.HTML)
    dialog.second.setCurrentIndex(dialog.second.findData("en"))
    dialog.extras[Extra.TABLES].setChecked(True)
    assert dialog.order.books == ("blackball",)
    assert dialog.order.languages == ("nl", "en")
    with qtbot.waitSignal(dialog.work.made, timeout=PATIENCE):
        dialog.begin(tmp_path / "pages")
        assert not dialog.make.isEnabled()
    assert (tmp_path / "pages" / "blackball-tables.html").exists()
    assert dialog.progress.value() == dialog.progress.maximum() > 0
    assert dialog.isHidden()


def test_cancel_stops_the_work_and_leaves_nothing(
    dialog: HandbookDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_ending(*details: Any) -> None:
        progress = details[-1]
        while True:
            progress(1, 10)
            threading.Event().wait(0.01)

    # However fast the machine: this work ends by being stopped and in no other way.
    monkeypatch.setattr("tableside.ui.handbook.make_handbook", never_ending)
    choose_format(dialog, Format.EPUB)
    with qtbot.waitSignal(dialog.work.failed, timeout=PATIENCE):
        dialog.begin(tmp_path / "book.epub")
        dialog.cancel.click()
    assert list(tmp_path.glob("*.epub")) == []
    assert dialog.isVisible()
    assert dialog.make.isEnabled()
    assert dialog.hint.text() == dialog._services.language.gettext("Cancelled; nothing was written.")


def test_one_language_twice_and_no_book_are_not_offered(dialog: HandbookDialog) -> None:
    dialog.second.setCurrentIndex(dialog.second.findData("nl"))
    assert not dialog.make.isEnabled()
    dialog.second.setCurrentIndex(0)
    assert dialog.make.isEnabled()
    for box in dialog.books.values():
        box.setChecked(False)
    assert not dialog.make.isEnabled()


def test_an_imported_text_is_offered_and_never_chosen_by_itself(
    services: Services, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    text = tmp_path / "law.md"
    text.write_text("# 1 Law\n\n## 1.1 First\n\nA sentence.\n", encoding="utf-8")
    assert run_command(["import", str(text), "--book", "blackball", "--lang", "nl", "--name", "Bond 2020"]) == 0
    services.texts.saved()
    dialog = HandbookDialog(services, "blackball", "nl", window)
    qtbot.addWidget(dialog)
    assert dialog.order.origin == "bundled"
    assert dialog.edition.count() == 2
    assert dialog.hint.isHidden()
    dialog.edition.setCurrentIndex(1)
    assert dialog.order.origin != "bundled"
    assert not dialog.hint.isHidden()
