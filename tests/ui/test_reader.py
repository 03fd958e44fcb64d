from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices, QPdfWriter, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox, QTextBrowser
from pytestqt.qtbot import QtBot

from tableside.games import deciding, wizards_of
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.ids import book_of
from tableside.rulebook.render import Source
from tableside.ui.places import Place
from tableside.ui.reader.actions import Piece, paper_page, print_piece
from tableside.ui.reader.browser import PageBrowser
from tableside.ui.reader.view import ReaderView
from tableside.ui.rulings.view import RulingsView
from tableside.ui.services import Services
from tableside.ui.typeset.page import NOTE, Look, set_book
from tableside.ui.window import MainWindow

from .test_every_view import settled

Open = Callable[[str], ReaderView]


@pytest.fixture
def reader(window: MainWindow, services: Services) -> Open:
    def opened(target: str) -> ReaderView:
        services.navigator.go(Place("rules", target))
        view = window.view("rules")
        assert isinstance(view, ReaderView)
        return view

    return opened


def link_in(browser: QTextBrowser, start: int = 0) -> tuple[str, QTextCursor]:
    """Give the first link of a page after some position, with a cursor inside it."""
    block = browser.document().findBlock(start)
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            href = fragment.charFormat().anchorHref()
            rule = href.startswith("tableside:") and Place.from_link(href).view == "rules"
            if rule and fragment.position() >= start:
                cursor = QTextCursor(browser.document())
                cursor.setPosition(fragment.position() + 1)
                return href, cursor
            iterator += 1
        block = block.next()
    raise AssertionError("no link on this page")


def top_of(browser: PageBrowser, rule_id: str) -> float:
    assert browser.page is not None
    position = browser.page.position_of(rule_id)
    assert position is not None
    block = browser.document().findBlock(position)
    layout = browser.document().documentLayout()
    return layout.blockBoundingRect(block).top() - browser.verticalScrollBar().value()


def test_a_rule_opens_at_the_upper_edge(reader: Open) -> None:
    view = reader("snooker/3.10.b")
    assert view.browser.current_rule == "snooker/3.10.b"
    assert 0 <= top_of(view.browser, "snooker/3.10.b") < 40
    assert "Section 3 Rule 10(b)" in view.header.place.text()


def test_every_rule_of_every_book_stands_on_its_page(reader: Open, services: Services) -> None:
    for book in services.library.books():
        view = reader(book)
        page = view.browser.page
        assert page is not None
        assert set(page.rules) == {rule.id for rule in services.library.edition(book, "en").rules}


def test_following_a_link_and_coming_back_to_the_line(reader: Open, services: Services, qtbot: QtBot) -> None:
    view = reader("snooker/3.10")
    bar = view.browser.verticalScrollBar()
    bar.setValue(bar.value() + 137)
    before = bar.value()
    start = view.browser.cursorForPosition(QPoint(200, 60)).position()
    href, cursor = link_in(view.browser, start)
    point = view.browser.cursorRect(cursor).center()
    QTest.mouseClick(view.browser.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    here = services.navigator.here
    assert here is not None
    assert here.target == Place.from_link(href).target
    assert bar.value() != before
    services.navigator.back()
    assert abs(bar.value() - before) <= 1
    services.navigator.forward()
    here = services.navigator.here
    assert here is not None
    assert here.target == Place.from_link(href).target or view.browser.current_rule


def test_the_contents_follow_the_scrolling(reader: Open) -> None:
    view = reader("snooker/1.1")
    view.browser.go_to(view.browser.spot)
    view.browser.show_rule("snooker/4.1")
    item = view.panel.contents.currentItem()
    assert item is not None
    assert item.data(0, Qt.ItemDataRole.UserRole) == "snooker/4.1"
    bar = view.browser.verticalScrollBar()
    bar.setValue(0)
    item = view.panel.contents.currentItem()
    assert item is not None
    assert item.data(0, Qt.ItemDataRole.UserRole) in ("snooker/1", "snooker/1.1")


def test_switching_the_language_keeps_the_place(reader: Open, services: Services) -> None:
    view = reader("blackball/4c")
    bar = view.browser.verticalScrollBar()
    bar.setValue(bar.value() + 90)
    rule, offset = view.browser.spot.rule, top_of(view.browser, view.browser.spot.rule)
    services.reading.choose("fr")
    assert view.edition is not None
    assert view.edition.lang == "fr"
    assert view.browser.spot.rule == rule
    assert abs(top_of(view.browser, rule) - offset) < 2
    services.reading.choose("en")
    assert abs(top_of(view.browser, rule) - offset) < 2


def test_size_of_text_and_theme_keep_the_place(reader: Open, services: Services) -> None:
    view = reader("carrom/45.a")
    changes: tuple[Callable[[], None], ...] = (
        lambda: services.theme.set_text_size(200),
        lambda: services.theme.choose("dark"),
        lambda: services.theme.set_text_size(80),
    )
    for change in changes:
        change()
        assert view.browser.current_rule == "carrom/45.a"
        assert -5 <= top_of(view.browser, "carrom/45.a") < 60


def test_side_by_side_stays_aligned(reader: Open, services: Services, window: MainWindow, qtbot: QtBot) -> None:
    services.settings.remember(second_language="fr")
    view = reader("blackball/4")
    view.toggle_columns()
    for width, size in ((1180, 100), (900, 100), (1180, 125)):
        window.resize(width, 780)
        services.theme.set_text_size(size)
        QTest.qWaitForWindowExposed(window)
        page = view.browser.page
        assert page is not None
        assert page.columns == 2
        layout = view.browser.document().documentLayout()
        tops: dict[str, set[int]] = {}
        for start, rule in page.marks:
            block = view.browser.document().findBlock(start)
            tops.setdefault(rule, set()).add(round(layout.blockBoundingRect(block).top()))
        headings = [rule.id for rule in services.library.edition("blackball", "en").rules if rule.kind != "clause"]
        clauses = [
            rule.id
            for rule in services.library.edition("blackball", "en").rules
            if rule.kind == "clause" and not rule.children
        ]
        for rule in clauses:
            assert len(tops[rule]) == len(services.library.rule(rule, "en").blocks[:1]), rule
        assert headings


def test_swapping_and_choosing_languages(reader: Open, services: Services) -> None:
    services.settings.remember(reading_language="en", second_language="fr")
    view = reader("blackball/4b")
    view.toggle_columns()
    services.reading.swap("blackball")
    assert (services.reading.first, services.reading.second) == ("fr", "en")
    services.reading.choose("en")
    assert (services.reading.first, services.reading.second) == ("en", "fr")
    assert view.browser.current_rule == "blackball/4b"


def test_a_hovered_link_shows_a_card_that_can_be_followed(reader: Open, services: Services, qtbot: QtBot) -> None:
    view = reader("snooker/3.10")
    href, cursor = link_in(view.browser, view.browser.page.position_of("snooker/3.10") or 0)
    point = view.browser.cursorRect(cursor).center()
    QTest.mouseMove(view.browser.viewport(), QPoint(5, 5))
    QTest.mouseMove(view.browser.viewport(), point)
    qtbot.waitUntil(view.card.isVisible)
    assert view.rect().contains(view.card.geometry())
    inner, _ = link_in(view.card.browser)
    view.card.browser.anchorClicked.emit(inner)
    assert not view.card.isVisible()
    here = services.navigator.here
    assert here is not None
    assert here.target == Place.from_link(inner).target
    assert href


def test_the_keyboard_walks_the_links_shows_the_card_and_follows(reader: Open, services: Services) -> None:
    view = reader("snooker/3.10")
    view.browser.setFocus()
    before = view.browser.verticalScrollBar().value()
    QTest.keyClick(view.browser, Qt.Key.Key_Tab)
    first = view.browser.focused_link()
    assert first is not None
    assert view.browser.verticalScrollBar().value() == before
    QTest.keyClick(view.browser, Qt.Key.Key_Tab)
    assert view.browser.focused_link() != first
    QTest.keyClick(view.browser, Qt.Key.Key_Backtab)
    assert view.browser.focused_link() == first
    QTest.keyClick(view.browser, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view.card.isVisible()
    QTest.keyClick(view.card.browser, Qt.Key.Key_Escape)
    assert not view.card.isVisible()
    QTest.keyClick(view.browser, Qt.Key.Key_Return)
    here = services.navigator.here
    assert here is not None
    assert here.target == Place.from_link(first[0]).target


def test_a_rule_leads_to_the_rulings_that_decide_it_and_back_to_the_line(
    reader: Open, services: Services, window: MainWindow
) -> None:
    view = reader("snooker/3.10")
    before = view.browser.verticalScrollBar().value()
    QTest.keyClick(view.browser, Qt.Key.Key_Tab)
    link = view.browser.focused_link()
    assert link is not None
    assert Place.from_link(link[0]) == Place("rulings", "snooker.free-ball")
    view.preview(*link)
    assert "is there a free ball" in view.card.browser.toPlainText()
    view.follow_link(link[0])
    rulings = window.current_view
    assert isinstance(rulings, RulingsView)
    rulings.case_view.answer_fact("snookered", True)
    services.navigator.back()
    assert window.current_view is view
    assert abs(view.browser.verticalScrollBar().value() - before) <= 1
    services.navigator.forward()
    assert rulings.case_view.case.given == {"snookered": True}


def test_every_rule_that_a_wizard_decides_says_so(services: Services) -> None:
    page = set_book(
        [Source(services.library, services.library.edition("carrom", "it"))],
        Look.of(services.theme),
        services.catalogues.of,
    )
    text = page.document.toPlainText()
    decided = [rule for rule in services.library.edition("carrom", "it").rules if rule.kind == "rule"]
    decided = [rule for rule in decided if deciding(rule.id, 1)]
    assert len(decided) > 50
    assert text.count("Decidi su questo:") == len(decided)


@pytest.mark.parametrize("book", ["snooker", "carrom", "blackball", "backgammon"])
def test_every_clause_that_a_wizard_decides_leads_to_it_from_its_end(services: Services, book: str) -> None:
    edition = services.library.edition(book, "en")
    page = set_book([Source(services.library, edition)], Look.of(services.theme), services.catalogues.of)
    marked: dict[str, str] = {}
    cursor = QTextCursor(page.document)
    while cursor.movePosition(QTextCursor.MoveOperation.NextCharacter):
        href = cursor.charFormat().anchorHref()
        if href.startswith("tableside:") and Place.from_link(href).view == "rulings":
            marked.setdefault(page.rule_at(cursor.position() - 1), Place.from_link(href).target)
    decided = {rule: wizard.id for wizard in wizards_of(book) for rule in wizard.rules if rule in edition}
    assert len(decided) > 20
    assert not decided.keys() - marked.keys()
    clauses = [rule for rule in marked if edition.by_id[rule].kind == "clause"]
    rests_on = {wizard.id: wizard.rules for wizard in wizards_of(book)}
    assert all(rule in rests_on[marked[rule]] for rule in clauses)


def test_the_menu_of_a_clause_offers_its_rulings(reader: Open, services: Services) -> None:
    view = reader("snooker/3.10.b.ii")
    menu = QMenu()
    view.actions_of_rule.fill(menu, view.edition, "snooker/3.10.b.ii")  # type: ignore[arg-type]
    offered = menu.actions()[0]
    assert offered.text() == "Rule on this"
    submenu = offered.menu()
    assert isinstance(submenu, QMenu)
    submenu.actions()[0].trigger()
    assert services.navigator.here is not None
    assert services.navigator.here.target == "snooker.free-ball"


@pytest.mark.parametrize("book", ["snooker", "carrom", "blackball", "backgammon"])
def test_the_head_and_every_print_say_which_edition_this_is(reader: Open, services: Services, book: str) -> None:
    view = reader(book)
    status = services.library.book(book).status["en"]
    assert view.header.status.text() == status
    piece = Piece(services.library, services.library.edition(book, "en"), None)
    assert status in paper_page(piece, services.catalogues.of).document.toPlainText()


def test_what_is_read_in_two_languages_is_printed_in_two(reader: Open, services: Services) -> None:
    view = reader("snooker/3.10")
    languages = services.reading.first, services.reading.second
    titles = [services.library.rule("snooker/3.10", lang).title for lang in languages]
    for two in (True, False):
        view.toggle_columns()
        piece = view.actions_of_rule.piece(view.edition, "snooker/3.10")  # type: ignore[arg-type]
        printed = paper_page(piece, services.catalogues.of).document.toPlainText()
        assert [str(title) in printed for title in titles] == [True, two]


def test_copying_selected_words_leaves_the_remarks_out(reader: Open) -> None:
    view = reader("snooker/3.10")
    view.browser.selectAll()
    assert "texts\u00a0differ" in view.browser.textCursor().selectedText()
    copied = view.browser.createMimeDataFromSelection().text()
    assert "≠" not in copied
    assert "ends up snookered on all reds" in copied


@pytest.mark.parametrize("root", ["snooker/3.10.b", "snooker/3.10", "snooker/3", None])
def test_printing_a_rule_a_section_and_a_book(reader: Open, tmp_path: Path, root: str | None) -> None:
    view = reader("snooker/3.10")
    assert view.edition is not None
    paper = QPdfWriter(str(tmp_path / "rules.pdf"))
    print_piece(view.actions_of_rule.piece(view.edition, root), paper, view.services.catalogues.of)
    assert (tmp_path / "rules.pdf").read_bytes().startswith(b"%PDF-")


def test_a_missing_rule_gives_the_nearest_and_says_so(reader: Open, window: MainWindow) -> None:
    view = reader("snooker/3.10.z")
    assert view.browser.current_rule.startswith("snooker/3.10")
    assert "snooker/3.10.z" in window.notice_bar.text.text()


def test_a_missing_book_is_said_and_nothing_breaks(reader: Open, window: MainWindow) -> None:
    view = reader("snooker/3.10")
    reader("curling/1")
    assert "curling" in window.notice_bar.text.text()
    assert view.browser.current_rule == "snooker/3.10"


def test_a_term_opens_the_rule_that_defines_it(reader: Open, services: Services) -> None:
    term = next(iter(services.library.terms("snooker").values()))
    view = reader(term.id)
    assert view.browser.current_rule == (term.rule if "/" in term.rule else f"snooker/{term.rule}")


def test_an_unreadable_book_says_why_and_the_rest_works(
    reader: Open, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "rulebooks"
    copytree(rulebooks_dir(), folder)
    (folder / "carrom" / "en.md").write_bytes(b"# 1 T\nx \xff\n")
    services.texts._library = Library(folder)
    view = reader("carrom/45")
    text = view.browser.toPlainText()
    assert "en.md" in text
    assert "cannot be read" in text
    assert reader("snooker/3.10").browser.current_rule == "snooker/3.10"


def test_a_book_without_the_language_is_shown_in_one_it_has(
    reader: Open, services: Services, window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "rulebooks"
    copytree(rulebooks_dir(), folder)
    (folder / "carrom" / "fr.md").unlink(missing_ok=True)
    services.texts._library = Library(folder)
    services.reading.choose("fr")
    view = reader("carrom/45")
    assert view.browser.current_rule == "carrom/45"
    assert "Français" in window.notice_bar.text.text()


def test_numbers_that_differ_are_marked(services: Services, reader: Open, tmp_path: Path) -> None:
    folder = tmp_path / "rulebooks"
    copytree(rulebooks_dir(), folder)
    path = folder / "blackball" / "fr.md"
    text = path.read_text(encoding="utf-8")
    assert "60 secondes" in text
    path.write_text(text.replace("60 secondes", "61 secondes"), encoding="utf-8")
    services.texts._library = Library(folder)
    services.settings.remember(second_language="fr")
    view = reader("blackball")
    view.toggle_columns()
    mark = services.theme.colours.mark
    found = set()
    block = view.browser.document().begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            if fragment.charFormat().background().color().name() == mark:
                found.add(fragment.text())
            iterator += 1
        block = block.next()
    assert {"60", "61"} <= found


def test_the_page_keeps_its_lines_short(reader: Open, window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1900, 900)
    view = reader("snooker/3.10")
    qtbot.waitUntil(lambda: window.width() == 1900)
    characters = view.browser.document().textWidth() / view.browser.fontMetrics().averageCharWidth()
    assert characters < 120


def test_examples_stand_beside_their_rule_in_the_language_of_the_page(services: Services) -> None:
    library = services.library
    example = library.examples("snooker")[0]
    for lang in ("en", "fr"):
        source = Source(library, library.edition("snooker", lang))
        page = set_book([source], Look.of(services.theme), services.catalogues.of)
        words = example.words_in(lang)
        (note,) = (one for one in page.notes if one.text == words.case)
        assert page.rule_at(note.position) == example.rules[0]
        assert note.strong == words.ruling


def test_notes_stand_in_the_margin_of_a_wide_window_and_behind_links_of_a_narrow_one(
    reader: Open, window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1000, 700)
    view = reader("snooker/3.10")
    assert "changed\xa02014\xa0▸" in view.browser.document().toRawText()
    number = next(index for index, note in enumerate(view.browser.page.notes) if "2014" in note.text)
    view.follow_link(f"{NOTE}#{number}")
    assert "2014" in view.card.browser.toPlainText()
    window.resize(1366, 768)
    qtbot.waitUntil(view.browser.margin.isVisible)
    assert "▸" not in view.browser.document().toRawText()
    assert any("2014" in note.text for note, _ in view.browser.notes_in_sight())


def test_a_narrow_window_folds_the_contents_and_stacks_the_languages(
    reader: Open, services: Services, window: MainWindow
) -> None:
    view = reader("snooker/3.10")
    view.toggle_columns()
    assert view.browser.page is not None
    assert view.browser.page.columns == 2
    window.resize(640, 560)
    settled()
    assert view.panel.isHidden()
    assert view.browser.page.columns == 1
    text = view.browser.toPlainText()
    for lang in (services.reading.first, services.reading.second):
        assert (services.library.rule("snooker/3.10", lang).title or "?") in text
    assert view.browser.document().idealWidth() <= view.browser.viewport().width() + 1
    view.toggle_panel()
    assert view.panel.isVisible()
    window.resize(1180, 780)
    settled()
    assert view.panel.isVisible()
    assert view.browser.page.columns == 2


def test_who_cites_a_rule_is_said_once(window: MainWindow, services: Services) -> None:
    for rule in ("carrom/23", "blackball/4i"):
        source = Source(services.library, services.library.edition(book_of(rule), "en"))
        page = set_book([source], Look.of(services.theme), services.catalogues.of, rule)
        assert page.document.toPlainText().count("Cited by") == 1


def test_a_web_page_is_opened_after_asking_and_never_without(
    reader: Open, window: MainWindow, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    view = reader("snooker/3.10")
    before = services.navigator.here

    for link in ("file:///etc/passwd", "javascript:alert(1)", "ftp://example.org/x", "https://", "smb://host/x"):
        view.follow_link(link)
    assert window.findChildren(QMessageBox, "web-page-question") == []

    view.follow_link("https://example.org/rules?a=1")
    asked = window.findChild(QMessageBox, "web-page-question")
    assert isinstance(asked, QMessageBox)
    assert asked.informativeText() == "https://example.org/rules?a=1"
    assert opened == []
    stay, go = (next(one for one in asked.buttons() if one.text() == text) for text in ("Stay here", "Open the page"))
    assert asked.defaultButton() is stay
    go.click()
    assert opened == ["https://example.org/rules?a=1"]
    assert services.navigator.here == before


def test_a_link_to_a_web_page_is_a_link_in_a_text(services: Services) -> None:
    source = Source(services.library, services.library.edition("snooker", "en"))

    shown = {
        run.text: run.href for run in source.runs("See [[https://example.org/a|their page]] or [[file:///x|that]].")
    }

    assert shown["their page"] == "https://example.org/a"
    assert shown["that"] == ""
