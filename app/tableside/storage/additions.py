"""Rows of another file of the same kind added to one: each by its own name where it has one, whatever its number."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tableside.storage.connecting import lenient, opened_for_reading
from tableside.storage.layout import Layout
from tableside.storage.takeover import Row, Table


def add_rows(mine: sqlite3.Connection, file: Path, layout: Layout) -> int:
    """Add what a sound file has more, or of a later moment; return how many of the counted rows that were."""
    add = _add_unnamed if layout.own_name is None else _add_named
    added = add(mine, file, layout)
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
    # Another one may have the number of a row by now; SQLite gives it a free one, once every number is known.
    theirs.sort(key=lambda row: row[key] in numbers)
    with whole_change(mine):
        for row in theirs:
            known = there.get(layout.own_name(row))
            if known is None:
                _write(mine, table.name, row if row[key] not in numbers else {**row, key: None})
            elif layout.is_older(known, row):
                _write(mine, table.name, {**row, key: known[key]})
            else:
                continue
            added += 1
    return added


def _add_unnamed(mine: sqlite3.Connection, file: Path, layout: Layout) -> int:
    """Add the rows of every table, parents first."""
    added = 0
    with closing(opened_for_reading(file)) as other, whole_change(mine):
        other.text_factory = lenient
        arriving = _Arriving(mine)
        for table in layout.tables:
            rows = (table.mended(dict(row)) for row in other.execute(f"SELECT * FROM {table.name}"))
            count = sum(arriving.adds(table, row) for row in rows if row is not None)
            added += count if table.name == layout.counted else 0
    return added


class _Arriving:
    """Rows of another file: one whose number another row has here gets a free one, and what refers to it follows."""

    def __init__(self, mine: sqlite3.Connection) -> None:
        self._mine = mine
        self._moved: dict[tuple[str, object], object] = {}
        """The new number of a row of a table, where it is not the old one."""

    def adds(self, table: Table, row: Row) -> bool:
        """Add a row; False where it is there."""
        column, parent = table.refers
        if column:
            row = {**row, column: self._moved.get((parent, row[column]), row[column])}
        if not table.numbered:
            return self._insert(table, row) is not None
        key, there = table.key[0], self._number_like(table, row, table.own)
        now = there
        if there is None:
            is_taken = self._number_like(table, row, table.key) is not None
            now = self._insert(table, {**row, key: None} if is_taken else row)
        if now != row[key]:
            self._moved[table.name, row[key]] = now
        return there is None

    def _number_like(self, table: Table, row: Row, columns: Sequence[str]) -> object:
        """Return the number of the row here that agrees with one in some columns."""
        where = " AND ".join(f"{column} = ?" for column in columns)
        query = f"SELECT {table.key[0]} FROM {table.name} WHERE {where}"
        found = self._mine.execute(query, [row[column] for column in columns]).fetchone()
        return found[0] if found is not None else None

    def _insert(self, table: Table, row: Row) -> int | None:
        done = self._mine.execute(f"INSERT OR IGNORE {_into(table.name, row)}", tuple(row.values()))
        return done.lastrowid if done.rowcount > 0 else None


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
    connection.execute(f"INSERT OR REPLACE {_into(table, row)}", tuple(row.values()))


def _into(table: str, row: Row) -> str:
    return f"INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
