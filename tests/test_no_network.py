"""The program reaches for no network: proved where there is none, and where any attempt would show."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

COMMANDS = """
import os, socket, sys
def refuse(self, address, *_):
    raise AssertionError(f"reached for {address}")
socket.socket.connect = socket.socket.connect_ex = refuse
socket.getaddrinfo = refuse
from tableside.cli import run_command
for words in (
    ["list", "carrom"], ["show", "carrom/45"], ["rule", "carrom.pegno", "proper=true", "own=0"],
    ["study", "question", "--book", "carrom"], ["translate", "status"], ["editions"],
    ["search", "striker"],
):
    status = run_command(words)
    assert status in (0, 1), (words, status)
from tests.commands.making import save
save("to be taken along")
assert run_command(["backup", sys.argv[1]]) == 0
"""


def _run(tmp_path: Path, *before: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'app'}{os.pathsep}{ROOT}"}
    command = [*before, sys.executable, "-c", COMMANDS, str(tmp_path / "all.tableside-backup")]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)


def test_no_command_opens_a_connection(tmp_path: Path) -> None:
    done = _run(tmp_path)
    assert done.returncode == 0, done.stderr


def test_everything_works_in_a_namespace_without_a_network(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("there is no unshare here")
    tried = subprocess.run([unshare, "-r", "-n", "true"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("no namespaces may be made here")
    done = _run(tmp_path, unshare, "-r", "-n")
    assert done.returncode == 0, done.stderr
