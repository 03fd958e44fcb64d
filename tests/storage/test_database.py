"""The one database: what a change is, and what a refused, damaged or newer file leads to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tableside.storage.database import NAME, Database, DatabaseDamaged, NewerDatabase, NotChanged, is_whole
from tests.storage.conftest import remarks, save


def test_a_change_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    database = Database(tmp_path / NAME)
    save(database, "kept")

    def half() -> None:
        with database.change() as connection:
            connection.execute("DELETE FROM entry")
            raise KeyError

    with pytest.raises(KeyError):
        half()
    assert remarks(database) == ["kept"]
    assert oct((tmp_path / NAME).stat().st_mode & 0o777) == "0o600"


def test_what_is_written_reaches_the_disk(tmp_path: Path) -> None:
    database = Database(tmp_path / NAME)
    assert database.rows("PRAGMA synchronous")[0][0] == 3, "EXTRA"
    assert database.rows("PRAGMA journal_mode")[0][0] == "delete"


def test_a_refused_change_names_the_file_and_leaves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(tmp_path / NAME)
    save(database, "before")
    database.connection.execute("PRAGMA max_page_count = 1")  # SQLite then says that the disk is full
    with pytest.raises(NotChanged, match="the disk is full"):
        save(database, "x" * 200_000)
    database.connection.execute("PRAGMA max_page_count = 100000")
    save(database, "after")
    assert remarks(database) == ["after", "before"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root is refused nothing")
def test_a_read_only_folder_can_be_read_and_is_written_again_when_it_can_be(tmp_path: Path) -> None:
    with closing(Database(tmp_path / NAME)) as database:
        save(database, "there")
    (tmp_path / NAME).chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        read = Database(tmp_path / NAME)
        assert read.problem is not None
        assert remarks(read) == ["there"]
        with pytest.raises(NotChanged):
            save(read, "refused")
    finally:
        tmp_path.chmod(0o700)
        (tmp_path / NAME).chmod(0o600)
    save(read, "later")
    assert remarks(read) == ["later", "there"]


def test_where_no_file_can_be_made_the_program_works_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the place of the folder")
    database = Database(tmp_path / "data" / NAME)
    assert not database.writable
    assert database.problem is not None
    assert remarks(database) == []
    with pytest.raises(NotChanged):
        save(database, "refused")
    with pytest.raises(NotChanged):
        database.copy_to(tmp_path / "copy")  # a backup of nothing would be the newest one


@pytest.mark.parametrize("damage", ["no database", "header", "page", "cut"])
def test_a_damaged_file_is_an_error_and_left_alone(tmp_path: Path, damage: str) -> None:
    path = tmp_path / NAME
    with closing(Database(path)) as database:
        save(database, *(f"entry {number}" * 50 for number in range(20)))
    data = bytearray(path.read_bytes())
    match damage:
        case "no database":
            data = bytearray(b"something else" * 1000)
        case "header":
            data[:100] = bytes(100)
        case "page":
            data[4096 : 4096 * 3] = os.urandom(4096 * 2)
        case _:
            data = data[: len(data) // 2]
    path.write_bytes(data)
    with pytest.raises(DatabaseDamaged, match=NAME):
        Database(path)
    assert path.read_bytes() == data
    assert not is_whole(path)


def test_a_file_of_a_newer_version_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / NAME
    Database(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(NewerDatabase, match="newer version"):
        Database(path)
    assert path.read_bytes() == before


def test_another_programs_database_is_not_ours(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE entry (a)")
        connection.commit()
    with pytest.raises(DatabaseDamaged):
        Database(path)


def test_a_schema_that_would_run_something_is_refused(tmp_path: Path) -> None:
    path = tmp_path / NAME
    Database(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END")
    with pytest.raises(DatabaseDamaged):
        Database(path)
