"""How fast the window is: from process start to the first usable page, and what reading costs after that.

A start is a process of its own, timed from outside; the reference is a bare QMainWindow with a QTextBrowser, started
in turn with it so that both meet the same machine.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

_STARTS = 7
_REPEATS = 5

_BARE = """
import sys, time
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow, QTextBrowser
class Browser(QTextBrowser):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time.time(), time.process_time(), flush=True)
        QApplication.exit(0)
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(Browser())
window.resize(1180, 780)
window.show()
app.exec()
"""

_TABLESIDE = """
import sys, time
from tableside.ui import app
make = app.build_services
def build_services():
    services = make()
    from tableside.ui.start import view
    def painted(self, event):
        print(time.time(), time.process_time(), flush=True)
        from PySide6.QtWidgets import QApplication
        QApplication.exit(0)
    view.Door.paintEvent = painted
    return services
app.build_services = build_services
from tableside.__main__ import main
main([])
"""

_TOUR = """
import os, sys, time
from pathlib import Path
from tableside.ui.app import _load_qt, build_services
_load_qt()
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tableside.ui.places import Place
from tableside.ui.window import MainWindow
def memory():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
def until(done):
    end = time.monotonic() + 60
    while not done() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.002)
services = build_services()
window = MainWindow(services)
window.resize(1180, 780)
window.show()
window.begin(Place("start"))
app.processEvents()
start, shown = memory(), []
from tableside.ui.app import warm_up
warm_up(window, services)
until(lambda: services.search._searcher is not None)
services.search._background.finish(60)
used = time.process_time()
page = window.view("search")
page.shown.connect(shown.append)
def search(text):
    services.navigator.go(Place("search", text))
    until(lambda: shown[-1:] == [text])
search("free ball")
first = time.process_time() - used
for book in services.library.books():
    services.navigator.go(Place("rules", book))
    app.processEvents()
for text in ("touching ball", "queen due", "double six", "cue ball off the table"):
    search(text)
from tableside.games import common_wizards
for one in common_wizards():
    services.navigator.go(Place("rulings", one.id))
    app.processEvents()
print(start, first, memory(), flush=True)
os._exit(0)
"""


def measure() -> list[tuple[str, str]]:
    """Give what was measured as pairs of a name and a value in words."""
    bare, ours = _starts()
    lines = []
    # What else the machine does is in the clock's time and not in the processor's.
    for kind, one, other in zip(("by the clock", "of processor time"), bare, ours, strict=True):
        lines += [
            (f"start, bare QMainWindow with QTextBrowser, {kind}", f"{one * 1000:.0f} ms"),
            (
                f"start, Tableside to its painted start page, {kind}",
                f"{other * 1000:.0f} ms, {other / one:.2f} times the bare window (aim: 1.5)",
            ),
        ]
    return [*lines, *_tour(), *_reading()]


def _tour() -> list[tuple[str, str]]:
    """Measure the first search, and memory at the start page and after reading, searching and ruling in all books."""
    with tempfile.TemporaryDirectory() as home:
        environment = _environment(home)
        command = [sys.executable, "-c", _TOUR, home]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    start, first, after = map(float, done.stdout.split())
    return [
        ("first search after the window has rested, of processor time", f"{first * 1000:.0f} ms (aim: 250 ms)"),
        ("memory at the start page", f"{start:.0f} MB (aim: 100 MB)"),
        ("memory after reading, searching and ruling in all books", f"{after:.0f} MB (aim: 200 MB)"),
    ]


def run() -> None:
    """Print the measurements."""
    for name, value in measure():
        print(f"{name}: {value}")


Span = tuple[float, float]
"""How long something took by the clock, and of the processor's time."""


def _starts() -> tuple[Span, Span]:
    bare: list[Span] = []
    ours: list[Span] = []
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        environment = _environment(home)
        _start(_TABLESIDE, environment)
        for _ in range(_STARTS):
            bare.append(_start(_BARE, environment))
            ours.append(_start(_TABLESIDE, environment))
    return _medians(bare), _medians(ours)


def _environment(home: str) -> dict[str, str]:
    folders = {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    environment = os.environ | {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")} | folders
    # An installed program has its bytecode; the first start here writes it.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def _medians(spans: list[Span]) -> Span:
    clock, processor = zip(*spans, strict=True)
    return statistics.median(clock), statistics.median(processor)


def _said(span: Span) -> str:
    return f"{span[0] * 1000:.0f} ms by the clock, {span[1] * 1000:.0f} ms of processor time"


def _start(script: str, environment: dict[str, str]) -> Span:
    began = time.time()
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    painted, used = done.stdout.split()[:2]
    return float(painted) - began, float(used)


def _reading() -> list[tuple[str, str]]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from tableside.ui.app import build_services, read_ahead
    from tableside.ui.places import Place
    from tableside.ui.window import MainWindow

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        services = build_services()
        services.theme.choose("light")
        window = MainWindow(services)
        window.resize(1180, 780)
        window.show()
        window.begin(Place("start"))
        app.processEvents()
        library = services.library
        longest = max(library.books(), key=lambda book: len(library.edition(book, "en").source))
        title = library.book(longest).title_in("en")

        def painted(act: Callable[[], object]) -> Span:
            began, used = time.perf_counter(), time.thread_time()
            act()
            app.processEvents()
            return time.perf_counter() - began, time.thread_time() - used

        # As in the program: what the first book needs is read once the window stands.
        read_ahead(library, "en", services.reading.second)
        first = painted(lambda: services.navigator.go(Place("rules", longest)))
        columns = painted(lambda: window.view("rules").toggle_columns())  # type: ignore[attr-defined]
        window.view("rules").toggle_columns()  # type: ignore[attr-defined]
        fresh = []
        for size in range(_REPEATS):
            # Another size of text each time, so that no page is still at hand.
            services.theme.set_text_size(101 + size)
            services.navigator.go(Place("start"))
            services.theme.set_text_size(111 + size)
            fresh.append(painted(lambda: services.navigator.go(Place("rules", longest))))
        switches = []
        for language in services.reading.offered * _REPEATS:
            switches.append(painted(partial(services.reading.choose, language)))  # noqa: PERF401 - a measurement each
        window.close()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        (f"opening the longest book ({title}), first time", _said(first)),
        ("opening it again, set anew", _said(_medians(fresh))),
        ("switching the language, median", _said(_medians(switches))),
        (
            "two languages side by side, first time",
            f"{_said(columns)}, {columns[1] / first[1]:.1f} times opening the book (aim: 200 ms)",
        ),
        ("memory after that", f"{memory:.0f} MB"),
    ]
