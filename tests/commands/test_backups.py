"""`tableside backup`, `restore` and `journal` on the command line."""

from __future__ import annotations

import json
import stat
import zipfile
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.commands import opened_database
from tableside.settings import home_dir, window_claim
from tableside.storage.backups import make_backup
from tableside.storage.database import NAME
from tests.commands.making import bookmark, bookmarks, remarks, save


def test_everything_goes_into_one_file_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save("one")
    bookmark("snooker/3.10")
    file = tmp_path / "mine.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    assert "journal entries: 1" in capsys.readouterr().out
    save("two")
    bookmark("carrom/5")
    assert run_command(["restore", str(file)]) == 0
    assert remarks() == ["one"]
    assert bookmarks() == (("snooker/3.10", "here"),)
    before = capsys.readouterr().out.split("“")[-1].split("”")[0]
    assert run_command(["restore", before]) == 0, "the restore is undone"
    assert remarks() == ["two", "one"]


def test_a_file_that_is_left_out_is_named_and_the_status_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("one")
    (home_dir() / "data" / "device").symlink_to("/dev/null")
    assert run_command(["backup", str(tmp_path / "mine.tableside-backup")]) == 1
    assert "because it cannot be read: “device”" in capsys.readouterr().out


def test_the_backups_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["restore", "--list"]) == 0
    assert capsys.readouterr().out == "There is no backup yet.\n"
    save("one")
    file = tmp_path / "mine.tableside-backup"
    run_command(["backup", str(file)])
    run_command(["restore", str(file)])
    capsys.readouterr()
    assert run_command(["restore", "--list"]) == 0
    assert "journal entries: 1, answers: 0" in capsys.readouterr().out


def test_nothing_is_restored_under_an_open_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save("one")
    file = tmp_path / "mine.tableside-backup"
    run_command(["backup", str(file)])
    save("two")
    claim = window_claim()
    assert claim.take()
    try:
        assert run_command(["restore", str(file)]) == 2
    finally:
        claim.release()
    assert "The window is open" in capsys.readouterr().err
    assert remarks() == ["two", "one"]


def _link() -> tuple[zipfile.ZipInfo, bytes]:
    info = zipfile.ZipInfo("imports/link")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info, b"/etc/passwd"


@pytest.mark.parametrize(
    "part",
    [("../escaped", b"x"), ("/tmp/escaped", b"x"), ("a\\..\\..\\escaped", b"x"), _link(), ("backup.json", b"{")],
    ids=["above", "absolute", "backslashes", "link", "twice"],
)
def test_a_hostile_backup_changes_nothing(
    part: tuple[str | zipfile.ZipInfo, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("one")
    file = tmp_path / "x.tableside-backup"
    run_command(["backup", str(file)])
    with zipfile.ZipFile(file, "a") as archive:
        if part[0] == "backup.json":
            with pytest.warns(UserWarning, match="Duplicate name"):
                archive.writestr(*part)
        else:
            archive.writestr(*part)
    before = {path for path in home_dir().rglob("*") if "scratch" not in path.name}
    capsys.readouterr()
    assert run_command(["restore", str(file)]) == 2
    assert "is not a backup of Tableside" in capsys.readouterr().err
    assert remarks() == ["one"]
    assert not list(tmp_path.rglob("*escaped*"))
    assert {path for path in home_dir().rglob("*") if path.suffix != ".tableside-backup"} - before <= {
        home_dir() / "window.lock"
    }


def test_a_damaged_database_is_replaced_by_the_newest_backup_and_that_is_said_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    save("kept")
    with opened_database() as database:
        make_backup(home_dir(), database)
    (home_dir() / "data" / NAME).write_bytes(b"something else" * 1000)
    assert run_command(["journal"]) == 0
    said = capsys.readouterr()
    assert "kept" in said.out
    assert "The database was damaged and is kept as" in said.err
    assert run_command(["journal"]) == 0
    assert capsys.readouterr().err == ""


def test_the_journal_is_listed_as_lines_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["journal"]) == 0
    assert capsys.readouterr().out == ""
    save("first\nremark")
    save("second")
    assert run_command(["journal"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ["second" in lines[0], "first remark" in lines[1]] == [True, True]
    assert run_command(["journal", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    assert [entry["notes"]["remark"] for entry in entries] == ["second", "first\nremark"]
    assert entries[0]["wizard"] == "snooker.snookered"
