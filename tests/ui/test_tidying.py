"""What is no longer used goes in the thread of the window."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tableside.ui.places import Place
from tableside.ui.process import GarbageCollector
from tableside.ui.services import Services
from tableside.ui.window import MainWindow


class Knot:
    """Refers to itself, so that only a search for the unused finds it."""

    def __init__(self, let_go: list[int]) -> None:
        self.itself = self
        weakref.finalize(self, lambda: let_go.append(threading.get_ident()))


@pytest.fixture
def tidier(qtbot: QtBot) -> Iterator[GarbageCollector]:
    made = GarbageCollector()
    yield made
    made.deleteLater()


def test_another_thread_clears_nothing_away(qtbot: QtBot, tidier: GarbageCollector) -> None:
    let_go: list[int] = []
    gc.collect()
    for _ in range(1000):
        Knot(let_go)

    def work() -> None:
        kept: list[list[int]] = [[] for _ in range(200_000)]
        assert kept

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert let_go == []
    tidier.tidy()
    assert set(let_go) == {threading.get_ident()}


def test_it_waits_until_there_is_enough(tidier: GarbageCollector) -> None:
    let_go: list[int] = []
    gc.collect()
    Knot(let_go)
    tidier.tidy()
    assert let_go == []
    gc.collect()
    assert len(let_go) == 1


def test_going_round_again_and_again_leaves_no_more_widgets(window: MainWindow, services: Services) -> None:
    places = (Place("rulings", "snooker.foul"), Place("rulings", "carrom.pegno"), Place("rules", "blackball/4a"))

    def go_round() -> int:
        for place in places:
            services.navigator.go(place)
            QApplication.processEvents()
            # What is to be deleted waits for the loop of the program, which does not run here.
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return len(QApplication.allWidgets())

    first = [go_round() for _ in range(3)][-1]
    assert [go_round() for _ in range(10)][-1] == first
