"""A home with a folder that may not be entered: the program works, and one sentence says why nothing can be saved."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="folders are closed in another way there")

_WINDOW = """
import sys
from PySide6.QtCore import QTimer
from tableside.ui import window
from tableside.ui.app import run_window
from tableside.ui.places import Place

class Visiting(window.MainWindow):
    def begin(self, place):
        super().begin(place)
        self.places = [Place("rules", "snooker/3.10", "it"), Place("rulings", "carrom.pegno"), Place("journal")]
        self.places += [Place("study"), Place("import"), Place("translate"), Place("start")]
        QTimer.singleShot(0, self, self.visit)

    def visit(self):
        if self.places:
            self._services.navigator.go(self.places.pop(0))
            QTimer.singleShot(0, self, self.visit)
        else:
            print("\\n".join(notice.sentence for notice in self._services.notices.waiting))
            self.end()

window.MainWindow = Visiting
sys.exit(run_window([]))
"""


@pytest.fixture(params=[".local", ".local/share/tableside/data", ".config", ".cache"])
def closed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / str(request.param)
    folder.mkdir(parents=True)
    folder.chmod(0)
    yield folder
    folder.chmod(0o700)


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python as a user for whom a closed folder is closed, which the superuser is not."""
    ordinary: list[str] = []
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("the superuser may enter every folder")
        ordinary = [setpriv, "--bounding-set=-dac_override,-dac_read_search"]
    known = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment = known | {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [*ordinary, sys.executable, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_a_command_says_in_one_sentence_why_the_journal_cannot_be_used(closed: Path, tmp_path: Path) -> None:
    ran = run(tmp_path, "-m", "tableside", "journal")
    assert ran.returncode == 0, ran.stderr
    said = ran.stderr.splitlines()
    if ".local" in closed.parts:
        assert len(said) == 1
        assert "not allowed" in said[0]
    else:
        assert not said


@pytest.mark.slow
def test_the_window_opens_its_pages_and_says_why_nothing_can_be_saved(closed: Path, tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    ran = run(tmp_path, "-c", _WINDOW)
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    assert ("not allowed" in ran.stdout) == (".local" in closed.parts)
