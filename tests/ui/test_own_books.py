"""A German book that a person brought: translated through the page, read in English, in the window."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.resources import imports_dir
from tableside.translation import Editor, RuleText, open_workspace
from tableside.ui.importing.view import ImportView
from tableside.ui.places import Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow

PATIENCE = 20_000
CLUB = ("snooker", "en", "club-1997")
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
    qtbot.waitUntil(lambda: not page.overview.counting, timeout=60_000)
    assert "3 missing" in page.overview.told(book, "en")
    assert not page.overview.told("snooker", "en")
    page.overview.opened.emit(book, "en")
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
    services.navigator.go(Place("translate", "overview"))
    qtbot.waitUntil(lambda: not page.overview.counting, timeout=60_000)
    assert "1 missing" in page.overview.told(book, "en")


@pytest.fixture
def club() -> Path:
    """Have an imported edition of a book of ours."""
    folder = imports_dir() / "club-1997" / "snooker"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(
        "# 2 Words\n\n## 2.13 Free ball\n\nOn a Tuesday 23 balls are free.\n", encoding="utf-8"
    )
    (folder / "en.toml").write_text('name = "Club rules 1997"\nsource = "club.txt"\n', encoding="utf-8")
    return folder


@pytest.fixture
def imports(club: Path, window: MainWindow, services: Services) -> ImportView:
    services.navigator.go(Place("import"))
    page = window.current_view
    assert isinstance(page, ImportView)
    return page


def test_an_edition_is_removed_after_a_question_and_comes_back(
    club: Path, imports: ImportView, services: Services
) -> None:
    text = (club / "en.md").read_bytes()
    imports.texts.buttons[CLUB, "import-remove"].click()
    question = imports.texts.question
    assert "Club rules 1997" in question.text.text()
    assert "2 rules" in question.text.text()
    question.leave.click()
    assert club.exists(), "nothing goes before somebody has said so"

    imports.texts.buttons[CLUB, "import-remove"].click()
    question.act.click()
    assert not club.exists()
    assert services.library.imported_editions("snooker") == ()
    assert (CLUB, "import-remove") not in imports.texts.buttons

    assert question.act.text() == "Undo"
    question.act.click()
    assert (club / "en.md").read_bytes() == text
    assert [one.origin for one in services.library.imported_editions("snooker")] == ["club-1997"]


def test_what_was_removed_is_offered_after_a_restart(
    club: Path, imports: ImportView, services: Services, qtbot: QtBot
) -> None:
    imports.texts.buttons[CLUB, "import-remove"].click()
    imports.texts.question.act.click()
    later = ImportView(services)
    qtbot.addWidget(later)
    assert later.texts.isVisibleTo(later)
    back = later.texts.buttons[("snooker", "", ""), "import-bring-back"]
    assert "Club rules 1997" in back.accessibleName()

    back.click()

    assert (club / "en.md").is_file()
    assert (CLUB, "import-remove") in later.texts.buttons
    assert "import-bring-back" not in {name for _, name in later.texts.buttons}


def test_the_texts_of_a_book_are_exported_after_a_sentence_and_opened_on_the_page(
    club: Path, imports: ImportView, tmp_path: Path, services: Services
) -> None:
    imports.texts.buttons[CLUB, "import-export-one"].click()
    question = imports.texts.question
    assert "Club rules 1997" in question.text.text()
    assert "only to people who may have these texts" in question.text.text()
    file = tmp_path / "snooker.tablebook"
    imports.texts.write_export("snooker", file)
    shutil.rmtree(club)
    services.texts.saved("snooker")
    assert services.library.imported_editions("snooker") == ()

    imports.read(file)

    assert [one.origin for one in services.library.imported_editions("snooker")] == ["club-1997"]
    assert (CLUB, "import-remove") in imports.texts.buttons
    file.write_bytes(b"PK no package")
    imports.read(file)
    assert "snooker.tablebook" in imports.told.text()
    assert imports.told.property("wrong") is True


def test_read_it_changes_the_language_without_a_word_about_the_book_read_before(
    book: str, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    page = window.current_view
    assert isinstance(page, ImportView)
    services.reading.choose("it")
    services.navigator.go(Place("rules", "carrom/1"))
    said: list[str] = []
    services.notices.said.connect(lambda words, _lasting: said.append(words))
    services.navigator.go(Place("import"))
    page.read_it.click()
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    qtbot.waitUntil(lambda: "Die Bahn ist 7 Meter lang" in reader.browser.toPlainText(), timeout=PATIENCE)
    services.navigator.go(Place("import"))
    services.navigator.go(Place("rules", "carrom/1", "it"))
    services.navigator.go(Place("import"))
    page.read_it.click()

    assert said == []
    assert services.reading.first == "de"


def test_side_by_side_offers_only_what_the_book_has(
    book: str, club: Path, window: MainWindow, services: Services
) -> None:
    services.texts.saved("snooker")
    services.settings.remember(side_by_side=True)
    services.settings.remember(second_language="fr")
    services.reading.choose("de")
    services.navigator.go(Place("rules", f"{book}/1"))
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    assert reader.header.second.isHidden(), "there is no other text of this book"

    services.reading.choose("en")
    services.reading.choose_edition("snooker", EditionChoice("en", "club-1997"))
    assert services.reading.beside("snooker") == EditionChoice("en"), "ours beside the official text"
    services.reading.choose_beside("snooker", EditionChoice("nl"))
    assert services.reading.beside("snooker") == EditionChoice("nl"), "what was chosen stays"
    services.reading.choose_edition("snooker", EditionChoice("en"))
    assert services.reading.beside("snooker") == EditionChoice("nl")


def test_a_whole_book_goes_with_its_translations_and_comes_back(
    book: str, window: MainWindow, services: Services
) -> None:
    Editor(open_workspace()).save(f"{book}/2", "en", RuleText("The throw", ("Each throws twice.",)))
    services.texts.saved(book, "en")
    page = window.current_view
    assert isinstance(page, ImportView)
    page.begin_again()
    page.texts.buttons[(book, "", ""), "import-remove"].click()
    assert "2 texts" in page.texts.question.text.text()
    page.texts.question.act.click()
    assert book not in services.library.books()
    page.texts.question.act.click()
    assert services.library.rule(f"{book}/2", "en").title == "The throw"


def test_an_edition_is_put_in_force_renamed_and_taken_out_of_force(
    club: Path, imports: ImportView, services: Services
) -> None:
    imports.texts.buttons[CLUB, "import-in-force"].click()
    assert services.library.origin_in_force("snooker", "en") == "club-1997"
    assert services.reading.edition("snooker").origin == "club-1997"
    assert "is in force" in imports.texts.question.text.text()

    imports.texts.rename(imports.work.imports.editions("snooker")[0], "Club rules 1998")
    assert "Club rules 1998" in imports.texts.buttons[CLUB, "import-rename"].accessibleName()

    imports.texts.buttons[CLUB, "import-in-force"].click()
    assert services.library.origin_in_force("snooker", "en") == "bundled"
