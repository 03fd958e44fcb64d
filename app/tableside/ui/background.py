"""Work beside the window: one job after another in a thread, each result back in the thread of the window."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Signal, Slot

from tableside.errors import TablesideError

_T = TypeVar("_T")


@dataclass(frozen=True)
class _Job:
    """The receiver of a job's result; the thread never holds it, because it must not release a widget."""

    owner: QObject
    done: Callable[[Any], object]
    failed: Callable[[TablesideError], object]


class Background(QObject):
    """A thread for slow work; needs a parent, which decides how long it lives."""

    _ended = Signal(int, object, object)

    def __init__(self, name: str, parent: QObject, last: Callable[[], object] = lambda: None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        # What was given before the end is still done, and then the last thing.
        self.destroyed.connect(partial(_end, self._pool, last))
        self._jobs: dict[int, _Job] = {}
        self._last = 0
        self._ended.connect(self._deliver)

    def run(
        self,
        owner: QObject,
        work: Callable[[], _T],
        done: Callable[[_T], object] = lambda _result: None,
        failed: Callable[[TablesideError], object] = lambda _error: None,
    ) -> None:
        """Do some work; its result, or the error a person can mend, comes back if the owner still lives then."""
        self._last += 1
        self._jobs[self._last] = _Job(owner, done, failed)
        self._pool.submit(_work, self, self._last, work)

    def finish(self, seconds: float) -> None:
        """Wait until everything given so far is done, but no longer than this."""
        with suppress(TimeoutError):
            self._pool.submit(lambda: None).result(seconds)

    @Slot(int, object, object)
    def _deliver(self, number: int, result: Any, fault: Exception | None) -> None:
        job = self._jobs.pop(number)
        if not shiboken6.isValid(job.owner):
            return
        if fault is None:
            job.done(result)
        elif isinstance(fault, TablesideError):
            job.failed(fault)
        else:
            # It is raised again where the window shows its faults.
            raise fault


def _work(background: Background, number: int, work: Callable[[], object]) -> None:
    result, fault = None, None
    try:
        result = work()
    except Exception as error:
        fault = error
    # The window may have gone away meanwhile.
    with suppress(RuntimeError):
        background._ended.emit(number, result, fault)


def _end(pool: ThreadPoolExecutor, last: Callable[[], object]) -> None:
    # At the end of the program itself nothing new can be begun.
    with suppress(RuntimeError):
        pool.submit(last)
    pool.shutdown(wait=False)
