"""Unfinished work: in the database within a second, and there again after any stop."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tableside.errors import TablesideError
from tableside.storage.database import NAME, Database
from tableside.storage.kept import Kept, UnfinishedWork


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / NAME)


def stored(database: Database, name: str) -> object:
    return UnfinishedWork(database).part(name)


def test_a_part_is_there_again(database: Database) -> None:
    work = UnfinishedWork(database)
    work.keep("case", {"wizard": "snooker.foul", "typed": "half a \ud800 character"})
    work.close()
    assert stored(database, "case") == {"wizard": "snooker.foul", "typed": "half a ? character"}
    assert UnfinishedWork(database).written_at("case") is not None
    work.keep("case", None)
    work.close()
    assert stored(database, "case") is None


def test_it_is_written_within_a_second_by_itself(database: Database) -> None:
    work, began = UnfinishedWork(database), time.monotonic()
    work.keep("typed", "words")
    while stored(database, "typed") is None:
        assert time.monotonic() - began < 5.0
    assert work.unwritten() == {}


def test_a_full_disk_is_reported_once_and_what_is_kept_stays(database: Database) -> None:
    told: list[TablesideError | None] = []
    work = UnfinishedWork(database, told.append)
    database.connection.execute("PRAGMA max_page_count = 1")
    work.keep("typed", "x" * 100_000)
    work.flush()
    work.flush()
    assert len(told) == 1
    assert work.refusal is not None
    assert "disk is full" in str(work.refusal)
    assert work.unwritten() == {"typed": "x" * 100_000}
    database.connection.execute("PRAGMA max_page_count = 100000")
    work.close()
    assert told[1:] == [None], "it is over"
    assert work.refusal is None
    assert stored(database, "typed") == "x" * 100_000


def test_a_part_that_cannot_be_read_is_set_aside_and_reported(database: Database) -> None:
    told: list[TablesideError | None] = []
    work = UnfinishedWork(database, report=told.append)
    work.keep("number", "none")
    kept = Kept(work, "number", int, int, 7)
    assert kept.value == 7
    assert len(told) == 1
    kept.set(8)
    work.close()
    assert stored(database, "number") == 8
    aside = [row["data"] for row in database.rows("SELECT data FROM part WHERE name LIKE 'number unreadable%'")]
    assert aside == ['"none"']
