"""What is no longer used goes in the thread of the window."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tableside.ui.process import GarbageCollector


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
