"""Searching beside the window: typing never waits, and an answer that the next key has overtaken is dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from tableside.search import Query, Results, Searcher, bundled_searcher


class _Desk:
    """Where the newest question lies until the thread takes it up; outlives the window's objects."""

    def __init__(self) -> None:
        self.generation = 0
        self._wanted: Query | None = None
        self._closed = False
        self._wake = threading.Condition()

    def put(self, query: Query) -> None:
        """Leave a question; the one before counts no more."""
        with self._wake:
            self._wanted = query
            self.generation += 1
            self._wake.notify()

    def close(self) -> None:
        """Let the thread end, and give up what it is looking for."""
        with self._wake:
            self._closed = True
            self.generation += 1
            self._wake.notify()

    def take(self) -> tuple[Query, int] | None:
        """Wait for a question; None when there will be no more."""
        with self._wake:
            while self._wanted is None and not self._closed:
                self._wake.wait()
            query, self._wanted = self._wanted, None
            return None if self._closed or query is None else (query, self.generation)


class SearchWorker(QObject):
    """Answers the newest question in a thread of its own."""

    answered = Signal(object, object)
    renewed = Signal()

    def __init__(self, make: Callable[[], Searcher] = bundled_searcher, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = _Desk()
        self.destroyed.connect(self._desk.close)
        thread = threading.Thread(target=_work, args=(make, self._desk, self), name="search", daemon=True)
        thread.start()

    def ask(self, query: Query) -> None:
        """Ask something; whatever is still being looked for is given up."""
        self._desk.put(query)


def _work(make: Callable[[], Searcher], desk: _Desk, window: SearchWorker) -> None:
    # Whoosh and the index are opened here, so that neither the first paint nor the first key pays for them.
    searcher = make()
    searcher.on_renewed(lambda: _tell_renewed(window))
    while (taken := desk.take()) is not None:
        query, generation = taken

        def overtaken(asked: int = generation) -> bool:
            return asked != desk.generation

        results = searcher.search(query, overtaken)
        if not results.cancelled and not overtaken():
            _tell(window, query, results)


def _tell(window: SearchWorker, query: Query, results: Results) -> None:
    try:
        window.answered.emit(query, results)
    except RuntimeError:
        # The window went away while this was being looked for; its going has closed the desk too.
        return


def _tell_renewed(window: SearchWorker) -> None:
    try:
        window.renewed.emit()
    except RuntimeError:
        return
