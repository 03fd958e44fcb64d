"""Starting the window on a machine that lacks something ends in one sentence."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tableside import __main__, system
from tableside.cli import run_command
from tableside.system import WindowError, install_line, qt_error, require_window


@pytest.mark.parametrize(
    ("words", "window"),
    [
        ([], True),
        (["-platform", "minimal"], True),
        (["tableside:snooker/3.10", "-platform", "minimal"], True),
        (["-platform", "minimal", "tableside:snooker/3.10"], True),
        (["case.tableside"], True),
        (["--version"], False),
        (["search", "case.tableside"], False),
        (["list", "snooker"], False),
    ],
)
def test_words_open_the_window_or_run_a_command(
    words: list[str], window: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def note(what: str) -> int:
        done.append(what)
        return 0

    monkeypatch.setattr(__main__, "_open_window", lambda _words: note("window"))
    monkeypatch.setattr(__main__, "_stop_on_signals", lambda: None)
    monkeypatch.setattr("tableside.cli.run_command", lambda _words: note("command"))
    assert __main__.main(words) == 0
    assert done == ["window" if window else "command"]


def test_without_a_screen_the_command_line_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "find_spec", lambda _name: object())
    monkeypatch.setattr(sys, "argv", [".venv/bin/tableside"])
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(WindowError, match=r"No display is available.* .venv/bin/tableside --help"):
        require_window([], {})
    require_window(["-platform", "offscreen"], {})
    require_window([], {"QT_QPA_PLATFORM": "offscreen"})
    require_window([], {"WAYLAND_DISPLAY": "wayland-0"})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 sockets")
def test_an_x_server_that_answers_is_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "find_spec", lambda _name: object())
    monkeypatch.setattr(system, "_loads", lambda _library: True)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0/tmp/.X11-unix/X4711")
        server.listen()
        require_window([], {"DISPLAY": ":4711"})
    with pytest.raises(WindowError):
        require_window([], {"DISPLAY": ":4711"})


def test_missing_libraries_are_named_all_at_once_with_the_line_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "find_spec", lambda _name: object())
    monkeypatch.setattr(system, "_loads", lambda library: library not in ("libGL.so.1", "libxcb-cursor.so.0"))
    monkeypatch.setattr(os, "getuid", lambda: 0, raising=False)
    with pytest.raises(WindowError, match=r"libxcb-cursor\.so\.0\. .*libxcb-cursor0$"):
        require_window(["-platform", "xcb"], {})
    error = qt_error("libGL.so.1: cannot open shared object file")
    assert str(error).endswith("libgl1 libxcb-cursor0")
    assert "apt-get update" in str(error)


@pytest.mark.parametrize(
    ("user", "sudo", "beginning"), [(0, True, "apt-get"), (1000, True, "sudo apt"), (1000, False, "su -c 'apt")]
)
def test_the_line_is_one_that_this_person_can_run(
    user: int, sudo: bool, beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setattr(os, "getuid", lambda: user, raising=False)
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/sudo" if sudo else None)
    assert install_line(["libgl1"]).startswith(beginning)


def test_without_qt_the_line_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "find_spec", lambda _name: None)
    assert __main__.main([]) == 2
    said = capsys.readouterr().err
    newest = "7" if sys.version_info >= (3, 12) else "6.12"
    assert f"-m pip install 'PySide6-Essentials<{newest}'" in said
    assert said.count("\n") == 1


def test_what_make_runs_before_anything_is_installed_needs_only_python(project_root: Path) -> None:
    words = [sys.executable, "-I", "-S", "-c", "import sys; sys.path.insert(0, sys.argv[1]); import tableside.system"]
    done = subprocess.run([*words, str(project_root / "app")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_doctor_says_what_is_there_and_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "_loads", lambda library: library != "libEGL.so.1")
    for module in ("system", "commands.doctor"):
        monkeypatch.setattr(f"tableside.{module}.find_spec", lambda _name: ModuleSpec("PySide6", None))
    assert run_command(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("✗")] == [line for line in lines if "libegl1" in line] != []
    monkeypatch.setattr(system, "_loads", lambda _library: True)
    monkeypatch.setattr("tableside.commands.doctor.has_font", lambda: True)
    assert run_command(["doctor"]) == 0
