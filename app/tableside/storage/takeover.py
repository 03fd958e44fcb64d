"""Rows taken over from a damaged SQLite file into a fresh one: all that SQLite or the pages themselves still give."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.storage.connecting import lenient, opened_for_reading, strange_part
from tableside.storage.reading import LARGEST, Unreadable, read_bytes
from tableside.storage.salvage import FoundRow, found_rows

Row = Mapping[str, object]


@dataclass(frozen=True)
class Table:
    """A table whose rows are taken over from a damaged file, unless a row itself is not whole."""

    name: str
    key: tuple[str, ...]
    mended: Callable[[Row], Row | None] = lambda row: row
    """Returns a row with what had to be replaced in it, or None for one that tells nothing any more."""
    numbered: bool = False
    """Whether its key is the number that SQLite gives each row."""
    rowless: bool = False
    """Whether SQLite gives its rows no numbers (WITHOUT ROWID)."""
    since: int = 0
    """How many columns it had in its first version; rows of that time have no more values."""
    parent: Callable[[Row], tuple[str, Row] | None] = lambda _row: None
    """Returns the row of another table that a row cannot do without, to stand in where that is lost."""
    added: int = 1
    """The version of the file that first had it."""
    own: tuple[str, ...] = ()
    """By what a numbered row is known in another file of the same kind, where its number may be that of another."""
    refers: tuple[str, str] = ("", "")
    """A column that holds the number of a row of another table, and that table."""


def take_over(target: sqlite3.Connection, damaged: Path, tables: Sequence[Table], counted: str) -> int:
    """Put what can be read of a damaged file into a fresh one; return how many of the counted rows that were."""
    taken = 0
    if not damaged.is_file():  # SQLite would wait for ever at a pipe
        return 0
    from_pages = _rows_of_pages(damaged)
    target.execute("BEGIN IMMEDIATE")
    for table in tables:
        columns = [row["name"] for row in target.execute(f"PRAGMA table_info({table.name})")]
        rows = _rows_in(damaged, table, columns)
        for row in _rows_by_width(from_pages, table, columns):
            rows.setdefault(tuple(row[name] for name in table.key), row)
        for row in rows.values():
            taken += _took(target, table, columns, row) and table.name == counted
    target.execute("COMMIT")
    return taken


def _took(target: sqlite3.Connection, table: Table, columns: Sequence[str], row: Row) -> bool:
    """Put a row into its table unless it is there; tell whether that was possible."""
    mended = table.mended(row)
    if mended is None:
        return False
    if (needed := table.parent(mended)) is not None:
        _insert(target, needed[0], needed[1])
    # An older file has fewer columns; what is new has a default.
    return _insert(target, table.name, {name: mended[name] for name in columns if name in mended})


def _insert(target: sqlite3.Connection, table: str, row: Row) -> bool:
    names = ", ".join(row)
    try:
        # A row without its parent, or with a value of the wrong type, is one of the damaged ones.
        done = target.execute(
            f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())
        )
    except (sqlite3.Error, OverflowError):
        return False
    return done.rowcount > 0


def _rows_in(damaged: Path, table: Table, columns: Sequence[str]) -> dict[tuple[object, ...], Row]:
    """Read what can be read, from both ends: a bad page in the middle stops either way, but seldom at the same row."""
    found: dict[tuple[object, ...], Row] = {}
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{name} {order}" for name in table.key)
        with suppress(sqlite3.Error), closing(opened_for_reading(damaged)) as source:
            if strange_part(source):
                # What it computes is no row of anybody's; those that are stored stand in the pages.
                return {}
            source.text_factory = lenient
            for row in source.execute(f"SELECT * FROM {table.name} ORDER BY {by}"):
                key = tuple(row[name] for name in table.key)
                if key in found:
                    break
                # As many columns, but not all by their names: those are what is damaged.
                misnamed = len(row) == len(columns) and set(row.keys()) != set(columns)
                found[key] = dict(zip(columns, row, strict=True)) if misnamed else dict(row)
    return found


def _rows_of_pages(damaged: Path) -> list[FoundRow]:
    try:
        return list(found_rows(read_bytes(damaged, 16 * LARGEST)))
    except (OSError, Unreadable):
        return []


def _rows_by_width(found: Sequence[FoundRow], table: Table, columns: Sequence[str]) -> Iterator[Row]:
    """Yield the rows that have as many values as a table has columns, and a number where its rows have one."""
    for row in found:
        fits = (table.since or len(columns)) <= len(row.values) <= len(columns)
        if not fits or (row.number is None) != table.rowless:
            continue
        values: dict[str, object] = dict(zip(columns, row.values, strict=False))
        if table.numbered:
            values[table.key[0]] = row.number
        yield values
