"""How many Python calls of the program four paths take: the start, a key of the search, an answer, a translator's save.

Calls do not depend on what else the machine does; a path that doubles them has lost its way.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import tableside

_PACKAGE = str(Path(tableside.__file__).parent)


class Count:
    """Python calls within the program, and how often the disk was asked."""

    def __init__(self) -> None:
        self.calls = 0
        self.stats = 0

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            self.calls += frame.f_code.co_filename.startswith(_PACKAGE)
        elif event == "c_call":
            self.stats += argument.__name__ in ("stat", "lstat", "open", "scandir", "listdir")


_counts: list[Count] = []


def _note(frame: FrameType, event: str, argument: Any) -> None:
    for count in _counts:
        count.note(frame, event, argument)


@contextmanager
def counted() -> Iterator[Count]:
    """Count in every thread."""
    _counts.append(Count())
    try:
        yield _counts[-1]
    finally:
        _counts.pop()


def run() -> None:
    """Print the counts."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    threading.setprofile(_note)
    sys.setprofile(_note)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("CONFIG", "DATA", "CACHE", "STATE")}
        _print_paths(Path(home))
    sys.setprofile(None)
    threading.setprofile(None)


def _print_paths(home: Path) -> None:
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])

    def until(done: Callable[[], bool]) -> None:
        end = time.monotonic() + 20
        while not done() and time.monotonic() < end:
            app.processEvents()

    with counted() as start:
        from tableside.ui.app import build_services
        from tableside.ui.places import Place
        from tableside.ui.window import MainWindow

        services = build_services()
        window = MainWindow(services)
        window.resize(1180, 780)
        window.show()
        window.begin(Place("start"))
        app.processEvents()
    print(f"start page: {start.calls} calls (aim: 12,000), {start.stats} questions to the disk")
    shown: list[str] = []
    window.focus_search()
    page: Any = window.view("search")
    page.shown.connect(shown.append)
    keys = [_key(window.search_field, letter, shown, until) for letter in "touching ball free ball nominat"]
    median = sorted(keys[len(keys) // 2 :], key=lambda one: one.calls)[len(keys) // 4]
    print(f"a key of the search: {median.calls} calls (aim: 8,000), {median.stats} questions to the disk")
    window.close()
    _print_save(home)


def _key(field: Any, letter: str, shown: list[str], until: Callable[[Callable[[], bool]], None]) -> Count:
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    with counted() as key:
        QTest.keyClicks(field, letter)
        until(lambda: shown[-1:] == [field.text()])
        QApplication.processEvents()
    return key


def _print_save(home: Path) -> None:
    from tableside.resources import data_root
    from tableside.translation.editor import Editor
    from tableside.translation.workspace import open_workspace

    root = home / "checkout"
    for name in ("rulebooks", "i18n"):
        shutil.copytree(data_root() / name, root / name)
    workspace = open_workspace(root)
    editor = Editor(workspace)
    rule = "snooker/3.10.b"
    text = workspace.text(rule, "it")
    workspace.statuses("snooker", "it")
    with counted() as save:
        editor.save(rule, "it", text.with_part(0, f"{text.parts[0]} x"), base=text)
        workspace.statuses("snooker", "it")
    print(f"a translator's save and the list after it: {save.calls} calls (aim: 30,000), {save.stats} to the disk")


if __name__ == "__main__":
    run()
