"""Files and links that are opened from the desktop show what they hold in the window."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from tableside.cli import run_command
from tableside.importing.package import export_book
from tableside.resources import rulebooks_dir
from tableside.ui.importing.view import ImportView
from tableside.ui.opening import own_file, place_text
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow


def here(services: Services) -> Place:
    place = services.navigator.here
    assert place is not None
    return place


def test_a_case_that_was_saved_opens_with_its_facts(services: Services, window: MainWindow, tmp_path: Path) -> None:
    place = Place("rulings", "snooker.conferring", "it", (("on", "blue"),))
    path = tmp_path / "Das Fräulein.tableside"
    path.write_bytes(place_text(place))
    window.open_link(path.as_uri())
    assert (here(services).view, here(services).target) == ("rulings", "snooker.conferring")


def test_a_rulebook_is_taken_into_the_library(services: Services, window: MainWindow, tmp_path: Path) -> None:
    folder = tmp_path / "federation" / "petanque"
    folder.mkdir(parents=True)
    for name in ("book.toml", "en.md"):
        text = (rulebooks_dir() / "backgammon" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace('id = "backgammon"', 'id = "petanque"'), encoding="utf-8")
    path = tmp_path / "petanque.tablebook"
    path.write_bytes(export_book(tmp_path, "petanque")[0])
    window.open_link(str(path))
    assert "petanque" in services.library.books()
    assert here(services).target.startswith("petanque/")

    mine = services.folders.imports / "federation" / "petanque" / "en.md"
    mine.write_text("# 1 Mine\n\nAnother version.\n")
    window.open_link(str(path))
    page = window.current_view
    assert isinstance(page, ImportView)
    assert "federation (en)" in page.question.text.text()
    assert "Another version" in mine.read_text(), "nothing is replaced before somebody has said so"
    page.question.act.click()
    assert "Another version" not in mine.read_text()


def test_a_translation_shows_what_it_would_change(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "carrom.tableside.po"
    assert run_command(["translate", "export", "carrom", "it", str(path)]) == 0
    window.open_link(str(path))
    view = window.current_view
    assert isinstance(view, TranslateView)
    qtbot.waitUntil(lambda: view.exchange.plan is not None, timeout=20_000)
    assert view.exchange.plan is not None
    assert view.exchange.plan.book == "carrom"


def test_what_is_no_file_of_ours_says_so_and_changes_nothing(
    services: Services, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    before = services.navigator.here
    for content in (b"\xff\xfe", b"hello", b"tableside:snooker/3.10\nand more"):
        path = tmp_path / "odd.tableside"
        path.write_bytes(content)
        with qtbot.waitSignal(services.notices.said) as said:
            window.open_link(str(path))
        assert "odd.tableside" in said.args[0]
    assert services.navigator.here == before


def test_only_our_own_endings_are_files_to_open(tmp_path: Path) -> None:
    assert own_file("tableside:snooker/3.10") is None
    assert own_file("list") is None
    assert own_file(str(tmp_path / "x.TABLESIDE")) == tmp_path / "x.TABLESIDE"
