"""The program as a process: it starts, is reached by a second start, and remembers when it is ended."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tableside.settings import data_dir, home_dir
from tableside.storage.database import NAME, connect_to_read
from tableside.ui.places import Place
from tableside.ui.process import AlreadyOpen, FirstPaint, SingleInstance

_PATIENCE_MS = 90_000


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without asking")
def test_a_second_start_opens_its_link_in_the_first_window_which_is_remembered(qtbot: QtBot) -> None:
    program = subprocess.Popen([sys.executable, "-m", "tableside"], stderr=subprocess.PIPE, text=True)
    try:
        caller = SingleInstance()
        qtbot.waitUntil(lambda: caller.hand_over("tableside:carrom/45?lang=en"), timeout=_PATIENCE_MS)
        second = subprocess.run(
            [sys.executable, "-m", "tableside", "tableside:snooker/3.10?lang=en"], timeout=30, check=False
        )
        assert second.returncode == 0
        # What is in hand is saved a moment after each change.
        qtbot.waitUntil(lambda: "snooker/3.10" in _in_hand(), timeout=_PATIENCE_MS)
        program.send_signal(signal.SIGTERM)
        _, errors = program.communicate(timeout=30)
    finally:
        program.kill()
    assert program.returncode == 0
    assert [line for line in errors.splitlines() if not line.startswith("This plugin does not support")] == []
    (window,) = _column("SELECT data FROM part WHERE name = 'window'")
    assert Place.from_link(json.loads(window)["place"]).target == "snooker/3.10"
    assert _recent() == {"snooker/3.10", "carrom/45"}


def _program(*words: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tableside", *words]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})


def _end(*programs: subprocess.Popen[str]) -> None:
    for one in programs:
        one.kill()
        one.communicate()


def test_of_two_windows_that_are_opened_at_once_one_stays_and_shows_what_both_were_asked_for(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """They would write over each other's settings and case; their temporary folders are not the same."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    programs = [
        _program(link, TMPDIR=str(tmp_path / name), XDG_RUNTIME_DIR=str(tmp_path / name))
        for name, link in (("one", "tableside:carrom/45?lang=en"), ("two", "tableside:snooker/3.10?lang=en"))
    ]
    try:
        qtbot.waitUntil(lambda: any(one.poll() is not None for one in programs), timeout=_PATIENCE_MS)
        ended = next(one for one in programs if one.poll() is not None)
        (stays,) = [one for one in programs if one is not ended]
        assert (ended.returncode, stays.poll()) == (0, None)
        stays.send_signal(signal.SIGTERM)
        stays.wait(30)
        assert _recent() == {"snooker/3.10", "carrom/45"}
    finally:
        _end(*programs)


def test_a_window_that_is_still_being_opened_is_not_opened_twice(qtbot: QtBot) -> None:
    first = SingleInstance()
    assert first.claim()
    second = _program()
    try:
        assert second.stderr is not None
        # It waits for the first to listen, which never happens here.
        assert "Tableside is already open, but its window does not respond." in second.stderr.readline()
        assert not (data_dir() / NAME).exists()
    finally:
        _end(second)
        first.close()


def test_a_window_that_was_killed_is_in_nobodys_way(qtbot: QtBot) -> None:
    first = _program()
    second = None
    try:
        qtbot.waitUntil(lambda: SingleInstance().hand_over(""), timeout=_PATIENCE_MS)
        first.kill()
        first.wait()
        second = _program("tableside:carrom/45?lang=en")
        qtbot.waitUntil(lambda: "carrom/45" in _in_hand(), timeout=_PATIENCE_MS)
        assert second.poll() is None
    finally:
        _end(first, *([second] if second else []))


def _in_hand() -> str:
    return "".join(_column("SELECT data FROM part"))


def _column(query: str) -> list[str]:
    """Return what another program has written in the database, if there is one yet."""
    try:
        with closing(connect_to_read(data_dir() / NAME)) as connection:
            return [row[0] for row in connection.execute(query)]
    except sqlite3.Error:
        return []


def _recent() -> set[str]:
    return set(json.loads(_column("SELECT value FROM setting WHERE name = 'recent'")[0]))


def test_a_start_while_the_window_is_closing_waits_and_opens_its_own(qtbot: QtBot) -> None:
    first, second = SingleInstance(), SingleInstance()
    assert first.claim()
    first.listen()
    assert not second.claim()
    first.fall_silent()
    QTimer.singleShot(0, first.close)
    assert not second.give_way("tableside:carrom/45")
    assert not first.claim(), "the second is the window now"
    second.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the window is reached by another kind of way there")
def test_a_window_that_hangs_is_said_to_and_takes_no_link(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_ANSWER_MS", "_STARTING_MS"):
        monkeypatch.setattr(f"tableside.ui.process.{name}", 50)
    first, second = SingleInstance(), SingleInstance()
    assert first.claim()
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(str(tmp_path / "deaf"))
        deaf.listen()
        first._claim.publish(str(tmp_path / "deaf"))
        with pytest.raises(AlreadyOpen, match="does not respond"):
            second.give_way("tableside:carrom/45")
    first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="folders are locked otherwise there")
def test_a_folder_that_cannot_be_locked_is_no_hindrance(tmp_path: Path) -> None:
    data_dir().parent.mkdir(parents=True)
    data_dir().write_text("a file in the place of the folder")
    os.mkfifo(home_dir() / "window.lock")
    first = SingleInstance()
    assert first.claim()
    first.close()


def test_every_page_opens_in_a_namespace_without_a_network(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    alone = [unshare or "unshare", "-r", "-n"]
    if unshare is None or subprocess.run([*alone, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no namespaces may be made here")
    script = """
import os, socket, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tableside.__main__ import main
from tableside.settings import Settings, SettingsStore, user_database
from tableside.ui import app
from tableside.ui.app import build_services
from tableside.ui.sheets import FaultView
from tableside.ui.places import PAGES
from tableside.ui.places import Place
from tableside.ui.window import MainWindow
assert [name for _, name in socket.if_nameindex()] == ["lo"]
app = QApplication([])
services = build_services()
window = MainWindow(services)
window.begin(None)
window.show()
for page in PAGES:
    services.navigator.go(Place(page.name))
    app.processEvents()
    assert not isinstance(window.current_view, FaultView), page.name
print(len(PAGES), flush=True)
os._exit(0)
"""
    command = [*alone, sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 6


def test_nothing_heavy_is_loaded_before_the_first_paint() -> None:
    script = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from pathlib import Path
from tableside.ui.app import build_services
from tableside.ui.window import MainWindow
services = build_services()
window = MainWindow(services)
window.begin(None)
window.show()
heavy = ("whoosh", "markdown", "polib", "rapidfuzz", "tableside.rulings", "tableside.search")
print([name for name in heavy if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_can_wait_is_done_after_the_whole_window_is_painted(qtbot: QtBot) -> None:
    met: list[str] = []

    class Page(QWidget):
        @override
        def paintEvent(self, event: QPaintEvent) -> None:
            met.append("page painted")

    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(Page())
    FirstPaint(window, lambda: met.append("the rest"))
    window.show()
    qtbot.waitUntil(lambda: "the rest" in met)
    assert met[0] == "page painted"


def test_a_window_that_stays_hidden_gets_the_rest_all_the_same(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    met: list[str] = []
    FirstPaint(window, lambda: met.append("the rest"))
    qtbot.waitUntil(lambda: met == ["the rest"], timeout=20_000)
