"""The import page: what a person sees of a document, mends, and adds to the library."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from tableside.importing import reading
from tableside.importing.corrections import Recipe
from tableside.importing.storing import Target
from tableside.resources import imports_dir
from tableside.ui.importing.view import ImportView
from tableside.ui.services import Services
from tests.importing import making

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


def again(qtbot: QtBot, view: ImportView, act: Callable[[], object]) -> None:
    """Do something after which the document is recognised anew."""
    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        act()


def block_of(view: ImportView, words: str) -> int:
    assert view.work.preview is not None
    return next(at for at, block in enumerate(view.work.preview.tree.blocks) if words in block.text)


def test_a_new_book_is_mended_and_added(qtbot: QtBot, view: ImportView, quoits: Path, services: Services) -> None:
    read(qtbot, view, quoits)
    assert (view.work.target.book, view.work.target.lang) == ("", "en")
    assert view.work.preview is not None
    assert [problem.code for problem in view.work.preview.problems] == ["doubled"]
    assert view.about.isVisibleTo(view)
    assert not imports_dir().exists()

    wrong = next(
        node for node in view.work.preview.tree.walk() if node.text.startswith("of them") or "of them" in node.title
    )
    view.sheet.clauses.choose(wrong.block)
    again(qtbot, view, view.sheet.mends["prose"].click)
    assert view.work.preview.problems == []
    view.about.title.setText("Quoits on the green")
    view.about.authority.setText("The Quoits Guild")
    view.add.click()

    book = services.library.book("quoits-on-the-green")
    assert (book.title["en"], book.authority["en"]) == ("Quoits on the green", "The Quoits Guild")
    assert services.library.cite("quoits-on-the-green/1.b", "en") == "1(b)"
    assert [rule.label for rule in services.library.edition(book.id, "en").rules] == ["1.", "a", "b", "2.", "3.", "4."]
    assert not view.add.isVisible()
    view.read_it.click()
    here = services.navigator.here
    assert here is not None
    assert (here.view, here.target, here.language) == ("rules", book.id, "en")


def test_a_correction_can_be_undone(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    before = list(view.work.preview.placed)
    view.sheet.clauses.choose(next(node.block for node in view.work.preview.tree.walk() if node.name == "2"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    assert list(view.work.preview.placed) != before

    again(qtbot, view, view.sheet.mends["undo"].click)

    assert list(view.work.preview.placed) == before
    assert not view.sheet.mends["undo"].isEnabled()


def test_a_clause_is_split_at_the_caret(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    quoits.write_text(TEXT.replace("It is white.\n\n(b)", "It is white. (b)"))
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    assert "quoits/1.b" not in view.work.preview.placed
    block = view.sheet.source.document().findBlockByNumber(block_of(view, "It is white"))
    cursor = view.sheet.source.textCursor()
    cursor.setPosition(block.position() + block.text().index("(b)"))
    view.sheet.source.setTextCursor(cursor)

    again(qtbot, view, view.sheet.mends["split"].click)

    assert view.work.preview.placed["quoits/1.b"].text == "It is round."


def test_every_correction_has_a_key(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    view.sheet.clauses.choose(next(node.block for node in view.work.preview.tree.walk() if node.name == "1.b"))
    for keys, value in (("J", "join with the one above"), ("Ctrl+Left", "level"), ("N", "not a label")):
        commands = [one for one in view.sheet.findChildren(QAction) if one.shortcut() == QKeySequence(keys)]
        assert len(commands) == 1
        view.sheet.clauses.choose(block_of(view, "It is round"))
        again(qtbot, view, commands[0].trigger)
        assert view.work.recipe.corrections[-1].mend.value == value
        again(qtbot, view, view.work.undo)


def test_language_and_book_are_recognised(qtbot: QtBot, view: ImportView, tmp_path: Path, services: Services) -> None:
    file = tmp_path / "regels.txt"
    edition = services.library.edition("blackball", "nl")
    file.write_bytes(making.as_text(making.render(edition, making.own_label)))

    read(qtbot, view, file)

    assert (view.work.target.book, view.work.target.lang) == ("blackball", "nl")
    assert (view.book.currentData(), view.lang.currentData()) == ("blackball", "nl")
    assert "Nederlands" in view.told.text()
    assert not view.about.isVisibleTo(view)


def test_a_bad_file_is_told_on_the_page(qtbot: QtBot, view: ImportView, tmp_path: Path) -> None:
    file = tmp_path / "broken.docx"
    file.write_bytes(b"PK\x03\x04 and nothing more")

    with qtbot.waitSignal(view.work.failed, timeout=20_000):
        view.read(file)

    assert "broken.docx" in view.told.text()
    assert not view.add.isVisible()


def test_a_clause_is_placed_by_hand(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    read(qtbot, view, quoits)
    again(qtbot, view, lambda: view.choose("blackball", "en"))
    assert view.work.preview is not None
    view.sheet.clauses.choose(next(node.block for node in view.work.preview.tree.walk() if node.name == "4"))

    with qtbot.waitSignal(view.work.recognised, timeout=20_000):
        view.sheet.place("8g")

    assert view.work.preview.placed["blackball/8g"].title == "The score"
    assert view.work.preview.placed["blackball/8g"].reasons == ("hand",)


def test_an_unlabelled_paragraph_is_split_at_its_beginning_and_placed(
    qtbot: QtBot, view: ImportView, quoits: Path
) -> None:
    quoits.write_text(TEXT.replace("It is white.", "It is white.\n\nEverybody waits until it is put down."))
    read(qtbot, view, quoits)
    again(qtbot, view, lambda: view.choose("blackball", "en"))
    put_caret(view, "Everybody waits")
    again(qtbot, view, view.sheet.mends["split"].click)

    again(qtbot, view, lambda: view.sheet.place("8g"))

    assert view.work.preview is not None
    assert view.work.preview.placed["blackball/8g"].text == "Everybody waits until it is put down."
    row = view.sheet.clauses.currentItem()
    assert row is not None
    assert "8" in row.text(1)


def test_cancel_stops_the_reading_at_once_and_leaves_the_page_as_it_was(
    qtbot: QtBot, view: ImportView, quoits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(qtbot, view, quoits)
    view.sheet.clauses.choose(block_of(view, "of them"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    shown, summary = view.work.preview, view.told.text()
    slow = tmp_path / "slow.txt"
    slow.write_text("1. One\n\n2. Two")
    monkeypatch.setattr(
        reading, "started_again", lambda *_words: [sys.executable, "-c", "import time; time.sleep(900)"]
    )

    view.read(slow)
    assert view.cancel.isVisible()
    view.cancel.click()

    assert (view.work.preview, view.told.text(), view.name.text()) == (shown, summary, "quoits")
    assert not view.cancel.isVisible()
    assert view.add.isEnabled()
    monkeypatch.undo()
    read(qtbot, view, slow)  # the thread is free again: nobody waits for the child
    assert view.name.text() == "slow"


def test_a_refused_file_leaves_the_document_in_work(
    qtbot: QtBot, view: ImportView, quoits: Path, tmp_path: Path
) -> None:
    read(qtbot, view, quoits)
    view.sheet.clauses.choose(block_of(view, "of them"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    kept = view.work.preview
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"no PDF at all")

    with qtbot.waitSignal(view.work.failed, timeout=20_000):
        view.read(bad)

    assert "bad.pdf" in view.told.text()
    assert view.told.property("wrong") is True
    assert view.work.preview is kept
    assert view.work.can_undo
    assert view.add.isVisible()


def test_what_was_mended_is_there_again_after_a_stop(
    qtbot: QtBot, view: ImportView, quoits: Path, services: Services
) -> None:
    read(qtbot, view, quoits)
    view.sheet.clauses.choose(block_of(view, "of them"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    QTest.keyClicks(view.about.authority, "The Guild")
    qtbot.waitUntil(lambda: any(one.told for one in view.work.drafts.all()), timeout=20_000)

    later = ImportView(services)  # nothing was told to the first page: it was killed
    qtbot.addWidget(later)
    with qtbot.waitSignal(later.work.recognised, timeout=20_000):
        later.show()

    assert later.work.recipe == view.work.recipe != Recipe()
    assert later.work.preview is not None
    assert later.work.preview.problems == []
    assert later.about.authority.text() == "The Guild"
    assert later.sheet.mends["undo"].isEnabled()
    again(qtbot, later, later.sheet.mends["undo"].click)
    assert later.work.recipe == Recipe(), "what was wrong before the stop can be taken back after it"


def test_another_document_keeps_what_was_mended_in_this_one(
    qtbot: QtBot, view: ImportView, quoits: Path, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def choose_none(*words: object) -> tuple[str, str]:
        asked.append(str(words[1]))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose_none)
    said: list[str] = []
    services.notices.said.connect(lambda words, _lasting: said.append(words))
    read(qtbot, view, quoits)
    view.sheet.clauses.choose(block_of(view, "of them"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    mended = view.work.recipe

    view.another.click()
    assert said == ["Your corrections in “quoits.txt” are kept: open the document again to go on."]
    assert view.work.document is None
    assert asked == ["Import a rule text"]
    read(qtbot, view, quoits)

    assert view.work.recipe == mended
    view.add.click()
    assert view.work.drafts.all() == []


def test_another_book_and_a_taken_name_are_asked_about(
    qtbot: QtBot, view: ImportView, quoits: Path, tmp_path: Path, services: Services
) -> None:
    read(qtbot, view, quoits)
    again(qtbot, view, lambda: view.choose("snooker", "en"))
    view.add.click()
    assert "Hardly anything of this document was found in “Snooker”" in view.question.text.text()
    assert not imports_dir().exists()
    view.question.leave.click()
    assert not imports_dir().exists()
    view.add.click()
    view.question.act.click()
    assert (imports_dir() / "quoits" / "snooker" / "en.md").is_file()
    assert "in force?" in view.question.text.text()
    view.question.leave.click()

    other = tmp_path / "other.txt"
    other.write_text(TEXT.replace("hand high", "foot high"))
    read(qtbot, view, other)
    again(qtbot, view, lambda: view.choose("snooker", "en"))
    view.name.setText("quoits")
    view.add.click()
    assert "There is an edition “quoits” already, from “quoits.txt”" in view.question.text.text()


def put_caret(view: ImportView, words: str, inside: int = 0) -> None:
    block = view.sheet.source.document().findBlockByNumber(block_of(view, words))
    cursor = view.sheet.source.textCursor()
    cursor.setPosition(block.position() + block.text().index(words) + inside)
    view.sheet.source.setTextCursor(cursor)


def test_a_part_that_is_split_off_is_a_row_and_a_paragraph_of_whole_words(
    qtbot: QtBot, view: ImportView, quoits: Path
) -> None:
    quoits.write_text(TEXT.replace("Two points for a ring.", "Two points for a ring so that all can count."))
    read(qtbot, view, quoits)
    assert view.work.preview is not None
    before = view.work.preview.words
    put_caret(view, "so that all", len("so t"))

    again(qtbot, view, view.sheet.mends["split"].click)

    assert view.work.preview.placed["quoits/4"].text == "Two points for a ring so\n\nthat all can count."
    assert view.work.preview.words == before
    row = view.sheet.clauses.currentItem()
    assert row is not None
    above = row.parent()
    assert above is not None
    assert (row.text(2), above.text(0)) == ("that all can count.", "4")
    again(qtbot, view, view.sheet.mends["join"].click)
    assert view.work.preview.placed["quoits/4"].text == "Two points for a ring so that all can count."


def test_one_stays_where_one_mends(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    read(qtbot, view, quoits)
    first = next(item for item in view.sheet.clauses.rows() if item.text(0) == "1")
    first.setExpanded(False)
    view.sheet.clauses.choose(block_of(view, "The score"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    row = view.sheet.clauses.currentItem()
    assert row is not None
    assert row.text(2).startswith("The throw"), "what is no clause any more belongs to the one above it"
    assert not next(item for item in view.sheet.clauses.rows() if item.text(0) == "1").isExpanded()

    view.sheet.clauses.choose(block_of(view, "It is round"))
    again(qtbot, view, view.sheet.mends["join"].click)
    row = view.sheet.clauses.currentItem()
    assert row is not None
    above = row.parent()
    assert above is not None
    assert (row.text(0), above.isExpanded()) == ("1.a", True)
    again(qtbot, view, view.sheet.mends["undo"].click)
    row = view.sheet.clauses.currentItem()
    assert row is not None
    assert row.text(0) == "1.b"


def test_what_was_mended_in_one_edition_is_mended_in_the_next(
    qtbot: QtBot, view: ImportView, quoits: Path, tmp_path: Path
) -> None:
    read(qtbot, view, quoits)
    view.sheet.clauses.choose(block_of(view, "of them"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    view.about.title.setText("Quoits")
    view.name.setText("2025")
    view.add.click()
    newer = tmp_path / "quoits-2026.txt"
    newer.write_text(TEXT.replace("for each player", "for each of the players").replace("Two points", "Three points"))

    read(qtbot, view, newer)
    if view.work.target.book != "quoits":
        again(qtbot, view, lambda: view.choose("quoits", "en"))

    assert view.work.preview is not None
    assert view.carried.text.text() == "1 correction of “2025” was applied again."
    assert view.work.preview.problems == []
    again(qtbot, view, view.sheet.mends["undo"].click)
    assert view.work.recipe == Recipe(), "it can be taken back"
    view.sheet.clauses.choose(block_of(view, "of the players"))
    again(qtbot, view, view.sheet.mends["prose"].click)
    assert view.work.preview.problems == []
    view.name.setText("2026")
    view.add.click()
    assert (imports_dir() / "2026" / "quoits" / "en.recipe").is_file()

    gone = tmp_path / "quoits-2027.txt"
    gone.write_text(TEXT.replace("Of rope, and there are\n\n3. of them for each player.", "Of rope."))
    read(qtbot, view, gone)
    if view.work.target.book != "quoits":
        again(qtbot, view, lambda: view.choose("quoits", "en"))
    assert view.carried.text.text() == (
        "0 corrections of “2026” were applied again. 1 found no place in this document:\n"
        "not a label: “3. of them for each…”"
    )


def test_the_rules_are_offered_by_number_and_title(
    qtbot: QtBot, view: ImportView, quoits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(qtbot, view, quoits)
    assert not view.sheet.mends["rule"].isVisibleTo(view)
    assert view.sheet.clauses.isColumnHidden(1), "a new book has no rules of ours"
    again(qtbot, view, lambda: view.choose("snooker", "en"))
    assert not view.sheet.clauses.isColumnHidden(1)
    view.sheet.clauses.choose(block_of(view, "The ring"))
    offered: list[str] = []

    def choose(*words: object, **_named: object) -> tuple[str, bool]:
        assert isinstance(words[3], list)
        offered.extend(words[3])
        assert words[3][int(str(words[4]))].startswith("2 · ")
        return next(one for one in offered if one.startswith("3.4 · ")), True

    monkeypatch.setattr(QInputDialog, "getItem", choose)
    again(qtbot, view, view.sheet.mends["rule"].click)
    assert view.work.preview is not None
    assert view.work.preview.placed["snooker/3.4"].title == "The ring"
    assert all(len(one.split(" · ")[1]) > 2 for one in offered), "each says what it is about"


def test_a_translation_is_known_by_its_numbers(qtbot: QtBot, view: ImportView, tmp_path: Path) -> None:
    def text(title: str, words: str) -> str:
        rules = (
            f"{rule}. {words}\n\n" + "".join(f"{rule}.{part} {words} {part}.\n\n" for part in range(1, 6))
            for rule in range(1, 5)
        )
        return f"# {title}\n\n" + "".join(rules)

    first = tmp_path / "hoops.txt"
    first.write_text(text("Rules of Hoops", "The wicker hoops trundle along the meadow and villagers applaud"))
    read(qtbot, view, first)
    view.add.click()
    book = next(one for one in view.services.library.books() if "hoops" in one)
    other = tmp_path / "reifen.txt"
    other.write_text(text("Spielregeln", "Der Reifen wird nicht mit der Hand und auf dem Platz gerollt"))
    read(qtbot, view, other)
    assert (view.work.target.book, view.work.target.lang) == (book, "de")
    assert view.name.text() == "Spielregeln", "the first text in a language says what the book is called in it"


def test_an_edition_is_called_by_the_year_on_its_title_page(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    quoits.write_text(f"Rules of Quoits\n\nEdition 2025, in force from the first of May\n\n{TEXT}")
    read(qtbot, view, quoits)
    assert view.name.text() == "2025"
    assert view.about.edition.text() == "Edition 2025, in force from the first of May"


def test_a_text_that_is_corrected_keeps_its_name(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    quoits.write_text(f"Rules of Quoits\n\nEdition 2025, in force from the first of May\n\n{TEXT}")
    again(qtbot, view, lambda: view.work.read(quoits, Target("", "en", "NSCF 2025", "quoits"), settled=True))
    assert view.name.text() == "NSCF 2025"


def test_a_click_on_the_text_chooses_its_clause(qtbot: QtBot, view: ImportView, quoits: Path) -> None:
    read(qtbot, view, quoits)
    block = block_of(view, "The ring")
    source = view.sheet.source
    cursor = QTextCursor(source.document().findBlockByNumber(block))
    source.setTextCursor(cursor)
    source.pressed.emit(block)
    assert view.sheet.clauses.block == block
    assert source.textCursor().position() == cursor.position(), "the caret stays for a split"
