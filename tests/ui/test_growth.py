"""What is opened again and again leaves nothing behind: there is not more of anything every time."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QMenu, QTextBrowser
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from tableside.ui.app import build_services
from tableside.ui.places import PAGES, Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.rulings.sharing import DecisionTableWindow
from tableside.ui.rulings.view import RulingsView
from tableside.ui.services import Services
from tableside.ui.widgets import show_document
from tableside.ui.widgets.desktop import copy_menu
from tableside.ui.window import MainWindow

from .test_every_view import PLACES, settled
from .test_journal import NOTES, SNOOKERED, keep

pytestmark = pytest.mark.slow
ROUNDS = 4
PATIENCE = 30_000
WIZARDS = ("snooker.miss", "snooker.free_ball", "carrom.pegno", "blackball.shot", "backgammon.cube")


def tidy() -> None:
    """Deliver what is to be deleted, and collect garbage; twice, because one leads to the other."""
    for _ in range(2):
        QApplication.processEvents()
        # What is to be deleted waits for the loop of the program, which does not run here.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()


def living() -> Counter[str]:
    """Count the objects of Qt by kind and name: those of all windows, and those that only Python holds."""
    tidy()
    every = {Shiboken.getCppPointer(one)[0]: one for one in _objects()}
    return Counter(f"{one.metaObject().className()} {one.objectName()}".rstrip() for one in every.values())


def _objects() -> Iterator[QObject]:
    app = QApplication.instance()
    above = [one for one in QApplication.topLevelWidgets() if one.parent() is None]
    for one in (app, *above) if app is not None else above:
        yield from one.findChildren(QObject)
    # Not asked of Python's collector: it would hand out what another thread is making at the moment, and break it.
    for held in Shiboken.getAllValidWrappers():
        if isinstance(held, QObject) and held.parent() is None:
            yield held


@pytest.fixture
def entry(services: Services) -> int:
    return keep(services, "snooker.snookered", SNOOKERED, NOTES)


def growing(act: Callable[[], object]) -> list[str]:
    """Do something again and again; return what there is more of after every time."""
    act()
    counts = []
    for _ in range(ROUNDS):
        act()
        settled()
        counts.append(living())
    return sorted(kind for kind in counts[-1] if all(one[kind] < later[kind] for one, later in pairwise(counts)))


def close_dialogs() -> None:
    """Close whatever stands above the window."""
    settled()
    while (shown := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None:
        shown.close()
        settled()


@pytest.mark.parametrize("name", [page.name for page in PAGES])
def test_a_window_that_is_closed_is_let_go_with_everything_it_was_made_of(qtbot: QtBot, name: str) -> None:
    def open_and_close() -> tuple[ref[Services], ref[MainWindow]]:
        services = build_services()
        window = MainWindow(services)
        window.show()
        window.begin(Place("start"))
        settled()
        services.navigator.go(Place(name, PLACES.get(name, "")))
        settled()
        window.close()
        window.deleteLater()
        return ref(services), ref(window)

    services, window = open_and_close()

    def gone() -> bool:
        # What works in the background holds both until it is done.
        tidy()
        return services() is None and window() is None

    qtbot.waitUntil(gone, timeout=4 * PATIENCE)


@pytest.mark.parametrize("name", [page.name for page in PAGES])
@pytest.mark.usefixtures("entry")
def test_a_page_that_is_left_and_opened_again_leaves_nothing(
    window: MainWindow, services: Services, qtbot: QtBot, name: str
) -> None:
    def answered() -> None:
        # What is found is remembered row by row; answers that come late would fill that a little more every time.
        settled()
        qtbot.waitUntil(lambda: not services.search._background._jobs, timeout=PATIENCE)
        settled()

    def visit() -> None:
        services.navigator.go(Place(name, PLACES.get(name, "")))
        answered()
        for language in ("fr", "en"):
            services.language.choose(language)
            answered()
        for width in (700, 1180):
            window.resize(width, 700)
            answered()
        services.navigator.go(Place("journal" if name == "start" else "start"))

    assert growing(visit) == []


@pytest.mark.parametrize("name", ["rules", "journal", "translate", "compare"])
@pytest.mark.usefixtures("entry")
def test_other_colours_leave_nothing(window: MainWindow, services: Services, name: str) -> None:
    services.navigator.go(Place(name, PLACES.get(name, "")))

    def paint() -> None:
        for theme in ("dark", "light"):
            services.theme.choose(theme)
            settled()

    assert growing(paint) == []


def test_going_through_books_and_wizards_leaves_nothing(window: MainWindow, services: Services) -> None:
    def read_and_rule() -> None:
        for rule in ("snooker/3.10", "carrom/23", "blackball", "backgammon/1.5"):
            services.navigator.go(Place("rules", rule))
            settled()
        for wizard in WIZARDS:
            services.navigator.go(Place("rulings", wizard))
            settled()

    assert growing(read_and_rule) == []


def test_menus_that_are_filled_anew_leave_nothing(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rules", "snooker/3.10"))
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    edition = reader.edition
    assert edition is not None
    copying = QMenu(window)

    def open_menus() -> None:
        window.rail.more.click()
        close_dialogs()
        reader.header.more.menu().aboutToShow.emit()
        reader.header.show_editions(edition, None, True)
        copy_menu(copying, services, lambda: None)
        for rule in ("snooker/3.10", "snooker/nowhere"):
            reader._rule_menu(rule, window.pos())
            close_dialogs()

    open_menus()
    assert any(one.menu() is not None for one in reader.header.more.menu().actions()), "a submenu is among them"
    assert growing(open_menus) == []


def test_sheets_and_questions_leave_nothing(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rulings", "snooker.miss"))
    rulings = window.current_view
    assert isinstance(rulings, RulingsView)
    rulings.case_view.show_decision_table()
    services.navigator.go(Place("rules", "snooker/3.10"))
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    edition = reader.edition
    assert edition is not None
    table = rulings.case_view.findChild(DecisionTableWindow)
    assert table is not None
    acts = reader.actions_of_rule

    def open_all() -> None:
        for show in (
            window.show_shortcuts,
            window.show_backups,
            lambda: acts.print_rules(edition, "snooker/3.10"),
            lambda: acts.make_handbook(edition),
            table.print.click,
        ):
            show()
            close_dialogs()

    assert growing(open_all) == []


def test_a_pane_keeps_no_document_that_it_showed_before(qtbot: QtBot) -> None:
    pane = QTextBrowser()
    qtbot.addWidget(pane)
    first = QTextDocument("first")
    show_document(pane, first)

    def show() -> None:
        show_document(pane, QTextDocument("other"))
        show_document(pane, first)

    assert growing(show) == []
    assert pane.toPlainText() == "first"
