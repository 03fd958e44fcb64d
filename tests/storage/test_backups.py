"""Backups, their rotation, restoring one, and opening over a damaged database."""

from __future__ import annotations

import os
import shutil
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside.errors import TablesideError
from tableside.storage import backups as module
from tableside.storage import files
from tableside.storage.archive import zipped
from tableside.storage.backups import (
    AUTOMATIC,
    BEFORE_RESTORE,
    Backup,
    BadBackup,
    DatabaseReplaced,
    backups,
    copy_missing_entries,
    make_backup,
    open_database,
    restore,
    worth_keeping,
    write_backup,
)
from tableside.storage.database import NAME, Database
from tests.storage.conftest import remarks, remarks_in, save, write_text

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def made(days: float, why: str = AUTOMATIC) -> Backup:
    return Backup(Path(f"{days}{why}"), NOW - timedelta(days=days), why, {})


def test_a_backup_holds_everything_and_says_how_much(home: Path, database: Database, tmp_path: Path) -> None:
    save(database, "one", "two")
    write_text(home, "# 1 Pin\n")
    write_text(home, "palavra", "workspace/i18n/con/LC_MESSAGES/tableside.po")
    made = write_backup(home, database, tmp_path / "mine.tableside-backup")
    assert made.counts == {"entries": 2, "answers": 0, "texts": 1}
    assert made.left_out == ()
    with zipfile.ZipFile(made.path) as archive:
        names = {NAME, "backup.json", "imports/club/quoits/en.md", "workspace/i18n/con/LC_MESSAGES/tableside.po"}
        assert set(archive.namelist()) == names
    assert oct(made.path.stat().st_mode & 0o777) == "0o600"


def test_a_backup_names_what_it_does_not_hold(home: Path, database: Database, tmp_path: Path) -> None:
    write_text(home, "x")
    (home / "data" / "imports" / "pipe").symlink_to("/dev/null")
    made = write_backup(home, database, tmp_path / "mine.tableside-backup")
    assert made.left_out == ("imports/pipe",)
    assert module.read_backup(made.path).left_out == ("imports/pipe",)


def test_a_file_that_cannot_be_written_leaves_nothing(home: Path, database: Database, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TablesideError, match="could not be saved"):
        write_backup(home, database, tmp_path / "file" / "mine.tableside-backup")
    assert [path.name for path in home.iterdir()] == ["data"]


def test_which_backups_are_kept() -> None:
    minutes = [made(number / 1440) for number in range(30)]
    days = [made(number) for number in range(1, 60)]
    kept = worth_keeping([*minutes, *days, made(40.5, BEFORE_RESTORE), made(90, BEFORE_RESTORE)])
    assert kept[:10] == minutes[:10]
    ages = sorted(round((NOW - one.made_at).days) for one in kept[10:])
    assert ages[:14] == list(range(1, 15))
    assert len(ages) == 14 + 6 + 1, "then the last of each week, and the one before a restore"
    assert max(ages) <= 56
    assert any(one.why == BEFORE_RESTORE for one in kept)


def test_old_backups_are_removed(home: Path, database: Database) -> None:
    for number in range(25):
        make_backup(home, database, now=NOW + timedelta(minutes=number))
    found = backups(home)
    assert len(found) == 10
    assert found[0].made_at == NOW + timedelta(minutes=24)


def test_a_restore_replaces_everything_and_can_be_undone(home: Path, database: Database) -> None:
    save(database, "early")
    text = write_text(home, "early")
    early = make_backup(home, database, now=NOW)
    save(database, "late")
    text.write_text("late")
    restore(home, database, early.path)
    assert remarks_in(home) == ["early"]
    assert text.read_text() == "early"
    undo = next(one for one in backups(home) if one.why == BEFORE_RESTORE)
    restore(home, open_database(home), undo.path)
    assert remarks_in(home) == ["early", "late"]
    assert text.read_text() == "late"


def test_missing_entries_are_copied_and_nothing_else_changes(home: Path, database: Database) -> None:
    save(database, "one", "two")
    early = make_backup(home, database, now=NOW)
    with database.change() as connection:
        connection.execute("DELETE FROM entry WHERE json_extract(notes, '$.remark') = 'one'")
    save(database, "three")
    assert copy_missing_entries(database, early.path) == 1
    assert remarks(database) == ["one", "three", "two"]
    assert copy_missing_entries(database, early.path) == 0


def stops(monkeypatch: pytest.MonkeyPatch, at: int) -> list[str]:
    """Stop the program at the n-th rename, removal or sync of a folder; return what was done."""
    done: list[str] = []

    class Stopped(BaseException):
        pass

    def counted(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def act(*given: object, **named: object) -> object:
            if len(done) == at:
                raise Stopped
            done.append(name)
            return real(*given, **named)

        return act

    for owner, name in ((Path, "rename"), (Path, "replace"), (shutil, "rmtree"), (files, "sync_folder")):
        monkeypatch.setattr(owner, name, counted(name, getattr(owner, name)))
    return done


@pytest.mark.parametrize("at", range(30))
def test_a_restore_has_happened_or_not_wherever_it_stops(
    home: Path, database: Database, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    save(database, "early")
    text = write_text(home, "early")
    early = make_backup(home, database, now=NOW)
    save(database, "late")
    text.write_text("late")
    with monkeypatch.context() as patched:
        stops(patched, at)
        try:
            restore(home, database, early.path)
            finished = True
        except BaseException as error:
            assert type(error).__name__ == "Stopped", error
            finished = False
    database.close()
    there = remarks_in(home)
    assert (there, text.read_text()) in ((["early"], "early"), (["early", "late"], "late"))
    assert not finished or there == ["early"]
    assert {path.name for path in home.iterdir() if not path.name.startswith(".")} <= {"data", "data.before", "backups"}


@pytest.mark.parametrize("damage", ["cut", "zeros", "no zip", "another zip", "database"])
def test_a_damaged_backup_is_refused_and_nothing_changes(home: Path, database: Database, damage: str) -> None:
    save(database, "there", *(f"entry {number}" * 30 for number in range(20)))
    path = make_backup(home, database, now=NOW).path
    data = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "zeros":
            path.write_bytes(data[:2000] + bytes(500) + data[2500:])
        case "no zip":
            path.write_bytes(b"something else")
        case "another zip":
            path.write_bytes(zipped({"word/document.xml": b"<x/>"}))
        case _:
            with zipfile.ZipFile(path) as archive:
                parts = {name: archive.read(name) for name in archive.namelist()}
            path.write_bytes(zipped(parts | {NAME: b"something else" * 100}))
    with pytest.raises(BadBackup):
        restore(home, database, path)
    assert len(remarks(database)) == 21
    database.close()
    assert len(remarks_in(home)) == 21


def test_a_backup_of_a_newer_version_is_refused(home: Path, database: Database, tmp_path: Path) -> None:
    path = tmp_path / "x.tableside-backup"
    path.write_bytes(zipped({"backup.json": b'{"format": "tableside-backup", "version": 99}'}))
    with pytest.raises(TablesideError, match="newer version"):
        restore(home, database, path)
    with pytest.raises(TablesideError, match="no file"):
        restore(home, database, tmp_path / "none")


@pytest.mark.parametrize("damage", ["cut", "page", "other", "empty", "missing"])
def test_a_damaged_database_is_set_aside_and_the_newest_good_backup_opened(home: Path, damage: str) -> None:
    with closing(open_database(home)) as database:
        save(database, *(f"entry {number}" * 30 for number in range(20)))
        make_backup(home, database, now=NOW)
        newest = make_backup(home, database, now=NOW + timedelta(hours=1))
    newest.path.write_bytes(newest.path.read_bytes()[:500])
    path = home / "data" / NAME
    data = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "page":
            path.write_bytes(data[:4096] + os.urandom(8192) + data[4096 * 3 :])
        case "other":
            path.write_bytes(b"something else" * 1000)
        case "empty":
            path.write_bytes(b"")
        case _:
            path.unlink()
    spoilt = path.read_bytes() if path.exists() else b""
    with closing(open_database(home)) as database:
        assert isinstance(database.problem, DatabaseReplaced)
        assert "2026-05-04" in str(database.problem)
        assert len(remarks(database)) == 20
        save(database, "goes on")
    aside = home / "data" / f"{NAME}.damaged"
    assert aside.read_bytes() == spoilt if spoilt else not aside.exists()
    with closing(open_database(home)) as database:
        assert database.problem is None
        assert len(remarks(database)) == 21


def test_without_a_backup_a_damaged_database_begins_empty(home: Path) -> None:
    with closing(open_database(home)) as database:
        save(database, "lost")
    (home / "data" / NAME).write_bytes(b"something else" * 1000)
    with closing(open_database(home)) as database:
        assert "no backup" in str(database.problem)
        assert remarks(database) == []
    assert (home / "data" / f"{NAME}.damaged").exists()


@pytest.mark.parametrize("at", range(8))
def test_setting_a_damaged_database_aside_can_be_stopped_anywhere(
    home: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    with closing(open_database(home)) as database:
        save(database, "kept")
        make_backup(home, database, now=NOW)
    (home / "data" / NAME).write_bytes(b"something else" * 1000)
    with monkeypatch.context() as patched:
        stops(patched, at)
        try:
            open_database(home).close()
        except BaseException as error:
            assert type(error).__name__ == "Stopped", error
    assert remarks_in(home) == ["kept"]


def test_a_damaged_text_is_found_in_the_newest_backup(home: Path, database: Database) -> None:
    text = write_text(home, "good")
    make_backup(home, database, now=NOW)
    text.write_text("bad")
    assert [data for data, _ in module.earlier_copies(text)] == [b"good"]
