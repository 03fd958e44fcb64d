"""A home whose folders may not be entered: rules can be read and cases ruled on, and one sentence tells why no more."""

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
            print("\\n".join(notice.sentence for notice in self._services.notices.heard))
            self.end()

window.MainWindow = Visiting
sys.exit(run_window([]))
"""


@pytest.fixture(params=[".local", ".config", ".cache"])
def closed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    for name in (".local", ".config", ".cache"):
        (tmp_path / name).mkdir()
    folder = tmp_path / str(request.param)
    folder.chmod(0)
    yield folder
    folder.chmod(0o700)


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python as somebody for whom a closed folder is closed, which the superuser is not."""
    ordinary: list[str] = []
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("the superuser may enter every folder")
        ordinary = [setpriv, "--bounding-set=-dac_override,-dac_read_search"]
    known = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    surroundings = known | {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [*ordinary, sys.executable, *words]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=120, check=False)


def test_a_command_works_and_names_the_closed_folder_once(closed: Path) -> None:
    words = {
        ".local": ["export", "carrom", "--format", "html", "--output", str(closed.parent / "pages")],
        ".config": ["list", "carrom"],
        ".cache": ["search", "queen", "--lang", "en"],
    }
    for one in (["rule", "snooker.foul", "on=blue", "events=cue-potted"], words[closed.name]):
        ran = run(closed.parent, "-m", "tableside", *one)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout
        told = ran.stderr.splitlines()
        assert len(told) == 1, told
        assert f"“{closed}”" in told[0]


def test_the_window_opens_its_pages_and_names_the_closed_folder(closed: Path) -> None:
    pytest.importorskip("PySide6")
    ran = run(closed.parent, "-c", _WINDOW)
    assert ran.returncode == 0, ran.stderr
    assert f"not allowed to open the folder “{closed}”" in ran.stdout
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("name", [".", "translation", "translation/baseline"])
def test_how_far_translations_are_is_told_over_a_closed_folder_that_is_named_once(tmp_path: Path, name: str) -> None:
    folder = tmp_path / ".local" / "share" / "tableside" / name
    folder.mkdir(parents=True)
    folder.chmod(0)
    try:
        ran = run(tmp_path, "-m", "tableside", "translate", "status")
    finally:
        folder.chmod(0o700)
    assert ran.returncode == 0, ran.stderr
    assert "snooker nl: " in ran.stdout
    (told,) = ran.stderr.splitlines()
    assert f"not allowed to open the folder “{folder}”" in told
