"""The import page: what a person sees of a document, mends, and adds to the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tableside.resources import imports_dir
from tableside.ui.importing.view import ImportView
from tableside.ui.services import Services

TEXT = (
    "1. The pin\n\nA hand high.\n\n(a) It is white.\n\n(b) It is round.\n\n2. The ring\n\nOf rope, and there are\n\n"
    "3. of them for each player.\n\n3. The throw\n\nFrom behind the mark.\n\n4. The score\n\nTwo points for a ring."
)


@pytest.fixture
def view(qtbot: QtBot, services: Services) -> ImportView:
    made = ImportView(services)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


@pytest.fixture
def quoits(tmp_path: Path) -> Path:
    file = tmp_path / "quoits.txt"
    file.write_text(TEXT)
    return file


def read(qtbot: QtBot, view: ImportView, file: Path) -> None:
    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        view.read(file)


def test_a_new_book_is_mended_and_added(qtbot: QtBot, view: ImportView, quoits: Path, services: Services) -> None:
    view.book.setCurrentIndex(view.book.findData(""))
    view.book_id.setText("Quoits")
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    assert [problem.code for problem in view.work.preview.problems] == ["doubled"]
    assert not imports_dir().exists()

    wrong = next(
        node for node in view.work.preview.tree.walk() if node.text.startswith("of them") or "of them" in node.title
    )
    view.clauses.choose(wrong.block)
    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        view.mends[next(iter(view.mends))].click()
    assert view.work.preview.problems == []
    view.add.click()

    assert "quoits" in services.library.books()
    assert [rule.id for rule in services.library.edition("quoits", "en").rules if rule.label] == [
        "quoits/1", "quoits/1.a", "quoits/1.b", "quoits/2", "quoits/3", "quoits/4",
    ]  # fmt: skip


def test_a_correction_can_be_undone(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    view.book.setCurrentIndex(view.book.findData(""))
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    before = list(view.work.preview.placed)
    view.clauses.choose(next(node.block for node in view.work.preview.tree.walk() if node.name == "2"))
    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        view.mends[next(iter(view.mends))].click()
    assert list(view.work.preview.placed) != before

    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        view.undo.click()

    assert list(view.work.preview.placed) == before
    assert not view.undo.isEnabled()


def test_a_bad_file_is_told_on_the_page(qtbot: QtBot, view: ImportView, tmp_path: Path) -> None:
    file = tmp_path / "broken.docx"
    file.write_bytes(b"PK\x03\x04 and nothing more")

    with qtbot.waitSignal(view.work.failed, timeout=20_000):
        view.read(file)

    assert "broken.docx" in view.told.text()
    assert not view.add.isVisible()


def test_a_clause_is_placed_by_hand(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    view.book.setCurrentIndex(view.book.findData("blackball"))
    view.lang.setCurrentIndex(view.lang.findData("en"))
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    view.clauses.choose(next(node.block for node in view.work.preview.tree.walk() if node.name == "4"))

    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        view.place("8g")

    assert view.work.preview.placed["blackball/8g"].title == "The score"
    assert view.work.preview.placed["blackball/8g"].reasons == ("hand",)
