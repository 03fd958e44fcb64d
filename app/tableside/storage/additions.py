"""Rows of another file of the same kind added to one: each by its own name where it has one, whatever its number."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tableside.storage.connecting import opened_for_reading
from tableside.storage.layout import Layout
from tableside.storage.takeover import Row, take_over


def add_rows(mine: sqlite3.Connection, file: Path, layout: Layout) -> int:
    """Add what a sound file has more, or of a later moment; return how many of the counted rows that were."""
    added = _add_named(mine, file, layout) if layout.own_name is not None else 0
    if layout.own_name is None:
        added = take_over(mine, file, layout.tables, layout.counted)
    for statement in layout.after_takeover:
        mine.execute(statement)
    return added


def _add_named(mine: sqlite3.Connection, file: Path, layout: Layout) -> int:
    assert layout.own_name is not None
    (table,) = layout.tables
    there = {layout.own_name(row): row for row in _rows(mine, table.name)}
    key = table.key[0]
    numbers, added = {row[key] for row in there.values()}, 0
    with closing(opened_for_reading(file)) as other:
        theirs = _rows(other, table.name)
    with whole_change(mine):
        for row in theirs:
            known = there.get(layout.own_name(row))
            if known is None:
                # Another one may have its number by now; SQLite gives it a free one.
                _write(mine, table.name, row if row[key] not in numbers else {**row, key: None})
            elif layout.is_older(known, row):
                _write(mine, table.name, {**row, key: known[key]})
            else:
                continue
            added += 1
    return added


@contextmanager
def whole_change(connection: sqlite3.Connection) -> Iterator[None]:
    """Make a change as a whole or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _rows(connection: sqlite3.Connection, table: str) -> list[Row]:
    return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]


def _write(connection: sqlite3.Connection, table: str, row: Row) -> None:
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
