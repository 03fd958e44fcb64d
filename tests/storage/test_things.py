"""What a state holds thing by thing: exact where there is little, bounded where there is much."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.storage.things import MOST, Things, bounded, packed, thing, things_of_rows, unpacked


@pytest.fixture
def rows() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, saved_at TEXT)")
        add(connection, 1, 20_000)
        yield connection


def add(connection: sqlite3.Connection, first: int, last: int) -> None:
    connection.executemany("INSERT INTO entry VALUES (?, ?)", [(one, f"at {one}") for one in range(first, last + 1)])


def found(connection: sqlite3.Connection) -> Things:
    return things_of_rows(connection, "entry", "id", "id || ' ' || saved_at", "1")


@given(st.sets(st.integers(0, 2**40 - 1)))
def test_things_are_what_they_were_after_they_were_written(things: set[int]) -> None:
    assert unpacked(packed(frozenset(things))) == things


@pytest.mark.parametrize("text", ["no numbers", "AAAA", "é"])
def test_what_is_no_list_of_things_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - there are several kinds
        unpacked(text)


def test_parts_are_not_run_together() -> None:
    assert thing("ab", "c") != thing("a", "bc")


def test_a_row_of_a_long_table_that_another_took_the_place_of_is_missed(rows: sqlite3.Connection) -> None:
    before = found(rows)
    assert len(before) < 9_000
    for number in (3, 19_990):
        rows.execute("UPDATE entry SET saved_at = 'another' WHERE id = ?", (number,))
        assert before - found(rows)
        rows.execute("UPDATE entry SET saved_at = 'at ' || id WHERE id = ?", (number,))
    assert found(rows) == before


def test_nothing_is_missed_where_rows_were_only_added(rows: sqlite3.Connection) -> None:
    before = found(rows)
    add(rows, 20_001, 20_400)
    assert before < found(rows)


def test_a_text_that_is_none_is_a_thing_too(rows: sqlite3.Connection) -> None:
    before = found(rows)
    rows.execute("UPDATE entry SET saved_at = CAST(x'ff00fe' AS TEXT) WHERE id = 20000")
    assert len(found(rows) - before) == 1


def test_far_too_many_are_known_by_a_part_that_is_always_the_same() -> None:
    many = {thing(str(number)) for number in range(3 * MOST)}
    more = many | {thing("one more")}
    assert MOST / 2 < len(bounded(many)) <= MOST
    assert bounded(many) <= bounded(more)
