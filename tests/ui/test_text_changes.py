"""A translator saves a text: the reader and the search show it, in a checkout and in an installation."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import tableside.resources as resources
from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.search.view import SearchView
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow

RULE = "snooker/3.10.a"
WORD = "quasimodo"
PATIENCE = 60_000


@pytest.fixture(params=["checkout", "installation"])
def installed(
    request: pytest.FixtureRequest, tmp_path: Path, project_root: Path, monkeypatch: pytest.MonkeyPatch
) -> bool:
    """Read from a copy of everything: edited in place, or, in an installation, copied at the first edit."""
    root = tmp_path / "copy"
    for name in ("rulebooks", "i18n"):
        shutil.copytree(project_root / name, root / name)
    (root / "resources").symlink_to(project_root / "resources", target_is_directory=True)
    monkeypatch.setenv("TABLESIDE_DATA", str(root))
    if request.param == "installation":
        monkeypatch.setattr(resources, "editable", lambda: False)
    return bool(request.param == "installation")


@pytest.fixture
def services(qtbot: QtBot, installed: bool) -> Iterator[Services]:
    made = build_services()
    made.language.choose("en")
    made.reading.choose("it")
    yield made
    made.language.choose("en")


def save_a_text(services: Services, window: MainWindow) -> None:
    """Write a sentence with a word that no text has, and leave the editor as a translator would."""
    services.navigator.go(Place("translate", RULE, "it"))
    view = window.current_view
    assert isinstance(view, TranslateView)
    view.editor.columns.field.selectAll()
    QTest.keyClicks(view.editor.columns.field, f"Il {WORD} tira:")
    assert view.editor.save()


def reader(window: MainWindow) -> ReaderView:
    view = window.current_view
    assert isinstance(view, ReaderView)
    return view


def test_the_reader_shows_what_was_saved(services: Services, window: MainWindow, installed: bool) -> None:
    services.navigator.go(Place("rules", RULE))
    assert WORD not in reader(window).browser.toPlainText()
    save_a_text(services, window)
    assert resources.rulebooks_dir().is_relative_to(resources.workspace_dir()) == installed
    window.rail.button("rules").click()
    assert WORD in reader(window).browser.toPlainText()
    assert reader(window).browser.current_rule == RULE


def test_the_reader_shows_a_first_text_in_a_place_it_is_sent_to(services: Services, window: MainWindow) -> None:
    save_a_text(services, window)
    services.navigator.go(Place("rules", RULE))
    assert WORD in reader(window).browser.toPlainText()


def test_the_search_finds_what_was_saved(services: Services, window: MainWindow, qtbot: QtBot) -> None:
    view = window.view("search")
    assert isinstance(view, SearchView)
    with qtbot.waitSignal(view.shown, timeout=PATIENCE):
        services.navigator.go(Place("search", WORD))
    assert Place("rules", RULE) not in [row.place for row in view.list.rows.items]
    save_a_text(services, window)
    services.navigator.go(Place("search", WORD))
    qtbot.waitUntil(lambda: any(row.place == Place("rules", RULE) for row in view.list.rows.items), timeout=PATIENCE)


def test_a_card_over_the_rulings_shows_what_was_saved(services: Services, window: MainWindow, qtbot: QtBot) -> None:
    from tableside.ui.rulings.view import RulingsView

    services.navigator.go(Place("rulings", "snooker.free-ball"))
    save_a_text(services, window)
    services.navigator.back()
    view = window.current_view
    assert isinstance(view, RulingsView)
    page = view.cards.page_of(f"tableside:{RULE}?lang=it")
    assert page is not None
    assert WORD in page.document.toPlainText()
