"""What tests of the window share: `services` over the real books, and a shown `window`."""

from __future__ import annotations

import gc
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from tableside.storage.database import Database, NotChanged
from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.process import Background
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.view import View
from tableside.ui.window import MainWindow

LANGUAGES = ("en", "it", "nl", "fr")
SPOKEN = ("en", "fr", *(pytest.param(language, marks=pytest.mark.slow) for language in ("it", "nl")))
"""For tests of every language: the source and the longest one always, the others in the slow run."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.ui)
            # A line that Qt logs is a fault nobody has looked at yet.
            item.add_marker(pytest.mark.qt_log_level_fail("DEBUG"))
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_program_is_garbage() -> None:
    # Modules and classes stay for good; without them each tidying is a tenth of the work.
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def empty_clipboard_at_the_end(qapp: QApplication) -> Iterator[None]:
    # What Python has put there is let go when the process ends, after Python itself, and that ends in a fault.
    yield
    qapp.clipboard().clear()


@pytest.fixture(scope="module", autouse=True)
def tidy_in_this_thread() -> Iterator[None]:
    # As the program does: what a test leaves behind must not be let go by the thread of a search.
    gc.disable()
    yield
    _let_go()


@pytest.fixture(autouse=True)
def delete_windows() -> Iterator[None]:
    yield
    # The windows of a test wait for the loop of the program to be deleted, which does not run here.
    if not _working():
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _working() -> bool:
    # A thread that tells something to an object of Qt while that is let go ends in a fault: then it goes later.
    return any(one._jobs for one in Shiboken.getAllValidWrappers() if isinstance(one, Background))


def _let_go() -> None:
    if not _working():
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()


@pytest.fixture
def services(qtbot: QtBot) -> Iterator[Services]:
    made = build_services()
    made.language.choose("en")
    made.theme.choose("light")
    yield made
    # What was changed must not reach the next test through the one application.
    if made.language.code != "en":
        made.language.choose("en")
    if made.theme.text_size != 100:
        made.theme.set_text_size(100)


_Page = TypeVar("_Page", bound=View)


def remade(window: MainWindow, kind: type[_Page]) -> _Page:
    """Return the page that is shown, which a change of language has made again."""
    made = window.current_view
    assert isinstance(made, kind)
    return made


def opened_window(qtbot: QtBot, services: Services, place: Place | None) -> MainWindow:
    """Open the window at a place; without one where it was left."""
    made = MainWindow(services)
    qtbot.addWidget(made)
    made.resize(1180, 780)
    with qtbot.waitExposed(made):
        made.show()
    made.begin(place)
    return made


def started_again(qtbot: QtBot, services: Services, place: Place | None) -> MainWindow:
    """Open the window that comes after a stop of the present one."""
    services.running.close()  # as its thread does by itself a moment later
    services.settings.save()
    return opened_window(qtbot, build_services(), place)


@pytest.fixture
def window(qtbot: QtBot, services: Services) -> Iterator[MainWindow]:
    made = opened_window(qtbot, services, Place("start"))
    yield made
    made.close()


class FullDisk:
    """A disk that refuses every change of the database while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full, self.tried = True, 0
        change = Database.change

        def changed(database: Database) -> AbstractContextManager[sqlite3.Connection]:
            self.tried += 1
            if self.full:
                raise NotChanged(database.path, sqlite3.OperationalError("database or disk is full"))
            return change(database)

        monkeypatch.setattr(Database, "change", changed)


@pytest.fixture
def full_disk(services: Services, monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """Fill the disk from now on."""
    return FullDisk(monkeypatch)


@pytest.fixture
def room_data(tmp_path: Path, project_root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of everything that translators can change."""
    root = tmp_path / "copy"
    for name in ("rulebooks", "i18n"):
        shutil.copytree(project_root / name, root / name)
    (root / "resources").symlink_to(project_root / "resources", target_is_directory=True)
    monkeypatch.setenv("TABLESIDE_DATA", str(root))
    return root


@pytest.fixture
def room(room_data: Path, window: MainWindow, services: Services, qtbot: QtBot) -> TranslateView:
    """The translators' page, over a copy of the texts."""
    with qtbot.waitActive(window):
        window.activateWindow()
    services.navigator.go(Place("translate"))
    made = window.current_view
    assert isinstance(made, TranslateView)
    return made
