"""What was said to be saved is there after a kill and after a power cut; what was left unfinished is cleared away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tableside.storage import unfinished
from tableside.storage.files import copy_folder, write_atomically
from tableside.storage.unfinished import clear_unfinished, scratch_folder, unfinished_name
from tests.campaigns.power import cut_the_power
from tests.campaigns.saving import WORKS
from tests.campaigns.surroundings import TROUBLES, may_mount, on_a_disk_of_its_own
from tests.conftest import ROOT

KILLS = 4
CUTS = 12


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a ready process is forked and killed")
@pytest.mark.parametrize("name", [work.name for work in WORKS])
def test_nothing_saved_is_lost_by_a_kill(name: str) -> None:
    # In a process of its own: this one may have threads, and such a one is not to be forked.
    command = [sys.executable, "-m", "tests.campaigns.saving", "--work", name, "--kills", str(KILLS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace tells what is forced to the disk")
@pytest.mark.parametrize("name", ["settings", "translation", "removal", "first copy of texts"])
def test_nothing_saved_is_lost_by_a_power_cut(name: str, tmp_path: Path) -> None:
    work = next(one for one in WORKS if one.name == name)
    assert not cut_the_power(work, tmp_path, CUTS, seed=1).faults


@pytest.mark.parametrize("name", ["journal", "settings", "running clock"])
def test_a_full_disk_a_locked_or_missing_folder_another_hour_and_another_program_cost_nothing(name: str) -> None:
    if not may_mount():
        pytest.skip("a disk of its own is made and filled up")
    done = on_a_disk_of_its_own("--work", name, "--rounds", "2")
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(name) == len(TROUBLES) + 1


@pytest.fixture
def dead_process() -> int:
    """The number of a process that ran and does no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_leftovers_of_the_dead_are_cleared_by_the_next_saving_and_nothing_else(
    tmp_path: Path, dead_process: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unfinished, "_cleared", set())
    dead = tmp_path / f".settings.json.{dead_process}-0123abcd"
    dead_folder = tmp_path / f".rulebooks.{dead_process}-0123abcd"
    busy = unfinished_name(tmp_path / "settings.json")
    own = [tmp_path / name for name in (".hidden", ".notes.txt", "text.12-0123abcd", ".previous-thoughts")]
    for file in (dead, busy, *own):
        file.write_text("half")
    dead_folder.mkdir()
    (dead_folder / "snooker").write_text("half")

    write_atomically(tmp_path / "settings.json", b"{}")

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [busy.name, *(file.name for file in own), "settings.json"]
    )


def test_temporary_folders_of_killed_programs_are_cleared(
    tmp_path: Path, dead_process: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    dead, busy, other = (
        tmp_path / name for name in (f"tableside-{dead_process}-0a1b2c3d", f"tableside-{os.getpid()}-x", "tableside-x")
    )
    for folder in (dead, busy, other):
        folder.mkdir()
        (folder / "journal.sqlite").write_text("private")

    with scratch_folder() as mine:
        assert sorted(tmp_path.iterdir()) == sorted((busy, other, mine))
    assert not mine.exists()


def test_what_the_first_versions_left_is_cleared_when_nobody_can_be_busy_with_it(tmp_path: Path) -> None:
    fresh, old, ahead = (tmp_path / f".{name}.json.0123abcd" for name in ("fresh", "old", "ahead"))
    for file, age in ((fresh, 0), (old, 7200), (ahead, -7200)):
        file.write_text("half")
        os.utime(file, (file.stat().st_mtime - age,) * 2)
    clear_unfinished(tmp_path)
    assert list(tmp_path.iterdir()) == [fresh]


def test_a_folder_is_copied_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source"
    (source / "inner").mkdir(parents=True)
    for name in ("a", "inner/b", "inner/b.previous"):
        (source / name).write_text(name)
    copy_folder(source, tmp_path / "whole", leave=("*.previous",))
    assert sorted(str(path.relative_to(tmp_path / "whole")) for path in (tmp_path / "whole").rglob("*")) == [
        "a",
        "inner",
        "inner/b",
    ]

    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="full"):
        copy_folder(source, tmp_path / "half")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["source", "whole"]


def _full(_handle: int) -> None:
    raise OSError("full")
