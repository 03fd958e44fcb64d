"""What the process of a window holds, and whether that grows: for the monkey, and for the tests of its pages.

Kept apart from the monkey because a test wants to count the same things around a single page.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from shiboken6 import Shiboken

_FEWEST = 8
"""With fewer looks nothing can be said about growth."""


class Bound(NamedTuple):
    """How much more there may be at the end than early on: a part of what there was, or a number where that is more."""

    share: float
    least: int

    def passed(self, early: float, late: float) -> bool:
        """Tell whether there is more than may be."""
        return late - early > max(early * self.share, self.least)


class Look(NamedTuple):
    """What there was after so many acts."""

    minutes: float
    acts: int
    memory: int
    widgets: int
    objects: int
    python: int
    threads: int

    def line(self) -> str:
        """Return the look as a line of a table."""
        return (
            f"| {self.minutes:5.1f} | {self.acts:6} | {self.memory:5} | {self.widgets:5} | {self.objects:6} "
            f"| {self.python:7} | {self.threads:2} |"
        )


HEAD = (
    "| min | acts | MB | widgets | objects of Qt | blocks of Python | threads |\n|---:|---:|---:|---:|---:|---:|---:|"
)
BOUNDS = {
    "memory": Bound(0.12, 24),
    "widgets": Bound(0.12, 200),
    "objects": Bound(0.15, 600),
    "python": Bound(0.12, 60_000),
    "threads": Bound(0.0, 1),
}
"""What pages hold depends on what is shown in them, and caches come and go: some hundred objects, some megabytes."""


def look(minutes: float, acts: int) -> Look:
    """Clear away what is garbage, and count the rest."""
    tidy()
    _give_back()
    widgets = len(QApplication.allWidgets())
    objects = sum(1 for _ in _objects())
    return Look(minutes, acts, _megabytes(), widgets, objects, sys.getallocatedblocks(), threading.active_count())


def tidy() -> None:
    """Deliver what is to be deleted, and let go what nobody holds; twice, for one leads to the other."""
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


def grown(looks: Sequence[Look]) -> list[str]:
    """Say what there is more of in the last quarter of the looks than in the second; the first one fills the caches."""
    if len(looks) < _FEWEST:
        return []
    quarter = len(looks) // 4
    found = []
    for name, bound in BOUNDS.items():
        early = median(getattr(one, name) for one in looks[quarter : 2 * quarter])
        late = median(getattr(one, name) for one in looks[-quarter:])
        if bound.passed(early, late):
            found.append(f"{name} grew from {early:.0f} to {late:.0f}")
    return found


def _objects() -> Iterator[QObject]:
    app = QApplication.instance()
    above = [one for one in QApplication.topLevelWidgets() if one.parent() is None]
    for one in (app, *above) if app is not None else above:
        yield from one.findChildren(QObject)
    # Not asked of Python's collector: it would hand out what another thread is making at the moment, and break it.
    for held in Shiboken.getAllValidWrappers():
        if isinstance(held, QObject) and held.parent() is None:
            yield held


def _give_back() -> None:
    """Give free memory back to the system, so that only what is in use is counted."""
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):
            ctypes.CDLL(None).malloc_trim(0)


def _megabytes() -> int:
    """Return the megabytes in use now, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20
