"""An imported edition in the window: chosen, read beside ours, found, shown under a ruling and printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tableside.importing.comparing import Change
from tableside.resources import imports_dir
from tableside.rulebook.render import EDITION
from tableside.ui.comparing import CompareView
from tableside.ui.places import Place
from tableside.ui.reader.actions import Piece, paper_page
from tableside.ui.reader.view import ReaderView
from tableside.ui.search.view import SearchView
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice
from tableside.ui.typeset.preview import Previews
from tableside.ui.window import MainWindow

PATIENCE = 20_000
CLUB = EditionChoice("en", "club-1997")
TEXT = """# 2 Words

## 2.13 Free ball

Our club lets 23 balls be free on a Tuesday.

## 2.17 A full spot

A spot on which something lies already.

# Not placed on a known rule {#unplaced}

## 9.4 Teacups {#own-9-4-1}

No teacup is to stand on the cushions.
"""


@pytest.fixture
def club() -> Path:
    folder = imports_dir() / CLUB.origin / "snooker"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(TEXT, encoding="utf-8")
    (folder / "en.toml").write_text('name = "Club rules 1997"\n', encoding="utf-8")
    return folder


@pytest.fixture
def reader(club: Path, window: MainWindow, services: Services) -> ReaderView:
    services.navigator.go(Place("rules", "snooker/2.13", "en"))
    view = window.view("rules")
    assert isinstance(view, ReaderView)
    return view


def chosen_in_menu(reader: ReaderView, title: str) -> None:
    reader.header.fill_menus()
    action = next(one for one in reader.header.first.menu().actions() if one.text() == title)
    action.trigger()


def test_it_is_chosen_beside_the_languages(reader: ReaderView, services: Services) -> None:
    chosen_in_menu(reader, "Club rules 1997 (English)")

    assert "23 balls be free on a Tuesday" in reader.browser.toPlainText()
    assert reader.browser.current_rule == "snooker/2.13"
    assert reader.header.first.text().startswith("EN · Club")
    assert "teacup" in reader.browser.toPlainText()
    assert services.library.cite("snooker/own-9-4-1", *_where()) == "9.4 Teacups"

    services.navigator.go(Place("rules", "carrom/45"))
    assert reader.edition is not None
    assert reader.edition.origin == "bundled"

    services.navigator.go(Place("rules", "snooker/2.13"))
    chosen_in_menu(reader, "English")
    assert "Tuesday" not in reader.browser.toPlainText()


def test_it_stands_beside_ours_in_the_same_language(reader: ReaderView, services: Services) -> None:
    reader.toggle_columns()
    services.reading.choose_beside("snooker", CLUB)
    page = reader.browser.page
    assert page is not None
    assert page.columns == 2
    assert "Tuesday" in reader.browser.toPlainText()
    assert reader.edition is not None
    assert reader.edition.origin == "bundled"

    reader.header.swap.click()
    assert reader.edition.origin == CLUB.origin
    assert services.reading.beside("snooker") == EditionChoice("en")
    assert services.reading.second != "en"


def test_other_figures_are_said_under_the_rule(reader: ReaderView, services: Services) -> None:
    assert reader.browser.page is not None
    assert "Other figures: – here, 23 in “Club rules 1997”" in [note.text for note in reader.browser.page.notes]

    services.reading.choose_edition("snooker", CLUB)

    assert "Other figures: 23 here, – in our text" in [note.text for note in reader.browser.page.notes]


def test_a_rule_that_it_lacks_is_shown_in_ours(
    reader: ReaderView, services: Services, window: MainWindow, qtbot: QtBot
) -> None:
    services.reading.choose_edition("snooker", CLUB)
    with qtbot.waitSignal(services.notices.said) as said:
        services.navigator.go(Place("rules", "snooker/3.10"))

    assert reader.browser.current_rule == "snooker/3.10"
    assert "Club rules 1997" in said.args[0]


def test_a_clause_under_its_own_number_is_bookmarked_and_opened_again(reader: ReaderView, services: Services) -> None:
    own = "snooker/own-9-4-1"
    services.navigator.go(Place("rules", own))
    assert reader.edition is not None
    assert reader.edition.origin == CLUB.origin
    assert reader.browser.current_rule == own
    assert services.texts.describe(own, "en") == "Snooker, 9.4 Teacups"
    link = Place("rules", own, "en", (("edition", CLUB.origin),)).link()
    services.reading.choose_edition("snooker", EditionChoice("en"))

    services.navigator.go(Place.from_link(link))

    assert reader.edition.origin == CLUB.origin


def test_search_finds_it_says_so_and_opens_it(
    qtbot: QtBot, reader: ReaderView, services: Services, window: MainWindow
) -> None:
    services.navigator.go(Place("search", "teacup"))
    view = window.view("search")
    assert isinstance(view, SearchView)

    def found() -> bool:
        return any("Club rules 1997" in row.why for row in view.list.rows.items)

    qtbot.waitUntil(found, timeout=3 * PATIENCE)
    row = next(row for row in view.list.rows.items if row.place is not None)
    assert row.place is not None
    assert row.cited == "9.4 Teacups"
    services.navigator.go(row.place)
    assert reader.browser.current_rule == "snooker/own-9-4-1"
    assert "teacup" in reader.browser.toPlainText()


def test_the_card_of_a_rule_has_the_official_text_below_ours(club: Path, services: Services) -> None:
    page = Previews(services).page("tableside:snooker/2.13?lang=en")
    assert page is not None
    words = page.document.toPlainText()
    assert words.index("nominates") < words.index("The official text, “Club rules 1997”") < words.index("Tuesday")


def test_a_print_names_the_edition_and_not_our_authority(club: Path, services: Services) -> None:
    edition = services.library.edition("snooker", *_where())
    piece = Piece(services.library, edition, None)
    assert piece.title == "Snooker – Club rules 1997"
    shown = paper_page(piece, services.catalogues.of).document.toPlainText()
    assert "Tuesday" in shown
    assert "restate" not in shown


def _where() -> tuple[str, str]:
    return CLUB.lang, CLUB.origin


@pytest.fixture
def compared(club: Path, window: MainWindow, services: Services, qtbot: QtBot) -> CompareView:
    services.navigator.go(Place("compare", "snooker"))
    view = window.view("compare")
    assert isinstance(view, CompareView)
    qtbot.waitUntil(lambda: view.report is not None and view.list.count() > 0, timeout=PATIENCE)
    return view


def test_ours_and_the_imported_text_are_compared(compared: CompareView, services: Services, qtbot: QtBot) -> None:
    assert compared.report is not None
    assert compared.report.title == "Snooker: Our text (English) → Club rules 1997 (English)"
    words = compared.page.toPlainText()
    assert "2.13 · Other figures" in words
    assert "– → 23" in words
    assert "Look again at: " in words
    assert "Free ball" in words
    for one in compared.report.shown:
        names = [compared.report.name(*each) for each in compared.report.resting(one)]
        assert len(set(names)) == len(names), "each is said once"
    shown = [compared.list.item(row).text() for row in range(compared.list.count())]
    assert shown.index("Section 1 · Gone") < shown.index("2.13 · Other figures"), "in the order of the book"

    compared.chips[Change.NEW].setChecked(True)
    qtbot.waitUntil(
        lambda: compared.report is not None and {one.change for one in compared.report.shown} == {Change.NEW},
        timeout=PATIENCE,
    )
    assert "teacup" in compared.page.toPlainText()
    assert "Tuesday" not in compared.page.toPlainText()


def test_the_former_edition_stands_before_the_later_one(compared: CompareView, club: Path, services: Services) -> None:
    later = imports_dir() / "club-1998" / "snooker"
    later.mkdir(parents=True)
    (later / "en.md").write_text(TEXT.replace("23", "24"))
    services.library.refresh()
    for origin in ("club-1997", "club-1998"):
        compared.open(Place("compare", "snooker", "en", ((EDITION, origin),)))
        chosen = [EditionChoice.read(box.currentData()).origin for box in (compared.old, compared.new)]
        assert chosen == ["club-1997", "club-1998"]


def test_a_comparison_is_saved_for_the_committee(compared: CompareView, tmp_path: Path) -> None:
    for name, beginning in (("changes.pdf", b"%PDF"), ("changes.html", b"<!doctype")):
        compared.save_to(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(beginning)


def test_what_a_comparison_names_is_opened(compared: CompareView, services: Services) -> None:
    ruling = compared._address("ruling", "snooker.free-ball")
    assert Place.from_link(ruling) == Place("rulings", "snooker.free-ball")
    rule = Place.from_link(compared._address("rule", "snooker/own-9-4-1"))
    assert dict(rule.details) == {"edition": CLUB.origin}


def test_a_book_without_a_text_is_said_to_have_none(services: Services, window: MainWindow) -> None:
    folder = imports_dir() / "left-over" / "quoits"
    folder.mkdir(parents=True)
    told = 'id = "quoits"\norder = 500\n\n[title]\nen = "Quoits"\n\n[citation.en]\nsection = "{0}"\nrule = "{0}"\n'
    (folder / "book.toml").write_text(told, encoding="utf-8")

    for asked in ("quoits", "quoits/1"):
        window.notice_bar.text.setText("")
        services.navigator.go(Place("rules", asked))
        assert "“quoits” has no text any more" in window.notice_bar.text.text()


def test_the_first_text_of_a_book_of_ones_own_is_offered_by_its_name(services: Services, window: MainWindow) -> None:
    folder = imports_dir() / "club-2024" / "quoits"
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text('id = "quoits"\norder = 500\n[title]\nen = "Quoits"\n', encoding="utf-8")
    (folder / "en.md").write_text("# 1 The pin\n\nIt is white.\n", encoding="utf-8")
    (folder / "en.toml").write_text('name = "Club 2024"\n', encoding="utf-8")
    services.navigator.go(Place("rules", "quoits/1", "en"))
    view = window.view("rules")
    assert isinstance(view, ReaderView)

    view.header.fill_menus()

    assert [one.text() for one in view.header.first.menu().actions()] == ["Club 2024 (English)"]
    assert "It is white." in view.browser.toPlainText()
