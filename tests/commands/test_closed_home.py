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


@pytest.fixture(params=[".local", *(pytest.param(name, marks=pytest.mark.slow) for name in (".config", ".cache"))])
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


@pytest.mark.slow
def test_the_window_opens_its_pages_and_names_the_closed_folder(closed: Path) -> None:
    pytest.importorskip("PySide6")
    ran = run(closed.parent, "-c", _WINDOW)
    assert ran.returncode == 0, ran.stderr
    assert f"not allowed to open the folder “{closed}”" in ran.stdout
    assert "Traceback" not in ran.stderr


@pytest.mark.slow
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
    # On a busy machine it says first what it is doing.
    (told,) = (line for line in ran.stderr.splitlines() if not line.endswith("…"))
    assert f"not allowed to open the folder “{folder}”" in told


_SAVES_WHAT_STOOD_IN = """
import sys
from pathlib import Path
from tableside.errors import TablesideError
from tableside.storage import write_atomically
from tableside.storage.reading import Unreadable, read_text, set_beside

path = Path(sys.argv[1])
try:
    read_text(path)
except Unreadable as error:
    print(set_beside(path, error.reason, path.with_name("earlier.md")))
try:
    write_atomically(path, b"an earlier version with a change", keep_previous=False)
except TablesideError as error:
    print(error)
"""


def test_a_text_that_may_not_be_read_is_neither_written_over_nor_said_to_be_kept_elsewhere(tmp_path: Path) -> None:
    text = tmp_path / "it.md"
    text.write_text("An hour of work.")
    text.chmod(0)
    ran = run(tmp_path, "-c", _SAVES_WHAT_STOOD_IN, str(text))
    text.chmod(0o600)
    assert text.read_text() == "An hour of work."
    used, refused = ran.stdout.splitlines()
    assert "earlier.md” is used instead; the file is left as it is." in used
    assert "could not be saved: you are not allowed to read what is there. Nothing was lost" in refused


def test_an_imported_text_that_may_not_be_read_is_not_replaced(tmp_path: Path) -> None:
    document = tmp_path / "club.md"
    taking = ["import", str(document), "--lang", "en", "--name", "Club", "--anyway"]
    document.write_text("# 1 Table\n\n1.1 Green.\n\n# 2 Play\n\n2.1 In turn.\n")
    assert run(tmp_path, "-m", "tableside", *taking, "--new-book", "club").returncode == 0
    (text,) = (tmp_path / ".local" / "share" / "tableside" / "imports").glob("*/club/en.md")
    text.write_text(text.read_text().replace("Green", "Blue, and corrected by hand"))
    text.chmod(0)
    document.write_text("# 1 Table\n\n1.1 Red.\n\n# 2 Play\n\n2.1 In turn.\n")
    ran = run(tmp_path, "-m", "tableside", *taking, "--book", "club", "--replace")
    assert ran.returncode == 2, ran.stdout + ran.stderr
    text.chmod(0o600)
    assert "corrected by hand" in text.read_text()


def test_a_restore_names_where_a_journal_and_a_text_are_kept_that_may_not_be_read(tmp_path: Path) -> None:
    data = tmp_path / ".local" / "share" / "tableside"
    text, journal = data / "imports" / "mine" / "club" / "en.md", data / "journal.sqlite"
    text.parent.mkdir(parents=True)
    text.write_text("# 1 Mine\n")
    run(tmp_path, "-c", _SAVES_AN_ENTRY, str(journal))
    file = tmp_path / "all.tableside-backup"
    assert run(tmp_path, "-m", "tableside", "backup", str(file)).returncode == 0
    text.write_text("# 1 Another\n")
    entries = journal.read_bytes()
    for path in (text, journal):
        path.chmod(0)
    ran = run(tmp_path, "-m", "tableside", "restore", str(file))
    assert ran.returncode == 0, ran.stderr
    assert text.read_text() == "# 1 Mine\n"
    for path, before in ((text, b"# 1 Another\n"), (journal, entries)):
        kept = path.with_name(f"{path.name}.damaged")
        kept.chmod(0o600)
        assert kept.read_bytes() == before
        assert f"kept as “{kept}”" in ran.stderr


_SAVES_AN_ENTRY = """
import sys
from pathlib import Path
from tableside.journal.store import Journal
from tests.journal.conftest import snookered

journal = Journal(Path(sys.argv[1]))
journal.save(snookered())
journal.close()
"""
