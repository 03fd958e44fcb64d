"""What was changed of a record since its last state was kept, row by row in a small file beside it.

A state is some minutes old when a record is damaged. With these rows what was changed since is there again. Lines are
added after each change and not forced to disk; they are forgotten once a state holds the rows, or where they are too
many. Each says from which change on none is missing, so that nobody is told that all is well where that is not known.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tableside.storage.identity import Identity
from tableside.storage.reading import Unreadable, json_of, read_bytes
from tableside.storage.small_record import UNKNOWN, count_of
from tableside.storage.takeover import Row, Table
from tableside.storage.unfinished import unfinished_name

_ENDING = ".lately"
_TOUCHED = "temp.touched"
_MOST_ROWS = 500
"""Of one change; more are no work of a person's hands, and the next state holds them."""
_TIDIED_FROM, _LARGEST = 1_000_000, 4_000_000
_one_at_a_time = threading.Lock()
"""States are kept beside the window, which goes on changing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row as a change left it: of which record, which change that was, and since which one none is missing."""

    of: str
    change: int
    since: int
    table: str
    key: tuple[object, ...]
    row: Row | None
    """None for one that was taken out."""


Touched = tuple[str, tuple[object, ...], Row | None]


@dataclass(frozen=True, slots=True)
class Replayed:
    """What was put into a record again: the keys of the rows, table by table, and which changes are all among them."""

    keys: Mapping[str, frozenset[tuple[object, ...]]]
    of: str = ""
    since: int = 0
    until: int = 0

    def completes(self, copy: Identity, until: int) -> bool:
        """Tell whether with these rows a copy has every change up to one."""
        if copy.changes >= until:
            return True
        return copy.name == self.of and self.since <= copy.changes + 1 and self.until >= until


def lately_file(database: Path) -> Path:
    """Return where the last changes of a database stand."""
    return database.with_name(f"{database.name}{_ENDING}")


# While a record is open


def watch(connection: sqlite3.Connection, tables: Sequence[Table]) -> None:
    """Have a connection remember which rows it changes; nothing of that is in the file."""
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"CREATE TABLE {_TOUCHED} (name TEXT, key0, key1)")
    for table in tables:
        for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
            key = ", ".join([*(f"{row}.{name}" for name in table.key), "NULL"][:2])
            connection.execute(
                f"CREATE TEMP TRIGGER {table.name}_{event} AFTER {event} ON main.{table.name} "
                f"BEGIN INSERT INTO touched VALUES ('{table.name}', {key}); END"
            )


def touched_rows(connection: sqlite3.Connection, tables: Sequence[Table]) -> list[Touched] | None:
    """Return the rows that were changed since this was last asked; None where they are too many."""
    found: list[Touched] = []
    changed = connection.execute(f"SELECT DISTINCT * FROM {_TOUCHED} LIMIT ?", (_MOST_ROWS + 1,)).fetchall()
    connection.execute(f"DELETE FROM {_TOUCHED}")
    if len(changed) > _MOST_ROWS:
        return None
    columns = {table.name: table.key for table in tables}
    for name, *values in changed:
        key = tuple(values[: len(columns[name])])
        row = connection.execute(f"SELECT * FROM {name} WHERE {_where(columns[name])}", key).fetchone()
        found.append((name, key, None if row is None else dict(row)))
    return found


def _where(columns: Sequence[str]) -> str:
    return " AND ".join(f"{column} = ?" for column in columns)


class Lately:
    """Writes down what is changed of an open record."""

    def __init__(self, database: Path, which: Identity) -> None:
        self._file = lately_file(database)
        lines = [line for line in _read(self._file) if line.of == which.name]
        ends_here = bool(lines) and lines[-1].change == which.changes
        self._since = lines[-1].since if ends_here else which.changes + 1
        self._last = which.changes
        if lines and lines[-1].change > which.changes:
            # An older copy stands there now: what is changed in it has the same numbers once more.
            with _one_at_a_time:
                self._file.unlink(missing_ok=True)

    def add(self, which: Identity, rows: Sequence[Touched] | None) -> None:
        """Write down the rows of a change; where that is impossible, it is known that one is missing."""
        if which.changes != self._last + 1:
            self._since = which.changes
        self._last = which.changes
        try:
            if rows is None:
                raise ValueError
            lines = [Line(which.name, which.changes, self._since, *row) for row in rows]
            with _one_at_a_time:
                _append(self._file, lines)
        except (OSError, TypeError, ValueError):  # a value that is no text, or too many rows
            self._since = which.changes + 1


def _append(file: Path, lines: Iterable[Line]) -> None:
    flags = os.O_CREAT | os.O_APPEND | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(file, flags, 0o600), "ab") as target:
        # One of its own begins with an empty line: the last one may be cut off.
        target.write(b"\n" + _written(lines))
        size = target.tell()
    if size > _TIDIED_FROM:
        _rewrite(file, _last_of_each(_read(file)))


def _last_of_each(lines: Iterable[Line]) -> list[Line]:
    """Return the last line of each row, in their order."""
    last: dict[object, Line] = {}
    for line in lines:
        last.pop(row := (line.of, line.table, line.key), None)
        last[row] = line
    return list(last.values())


def _read(file: Path) -> list[Line]:
    """Return the lines that are whole."""
    try:
        written = read_bytes(file, 2 * _LARGEST).splitlines()
    except (OSError, Unreadable):
        return []
    found = []
    for one in written:
        with suppress(*UNKNOWN):
            raw = json_of(one.decode())
            row = None if raw["row"] is None else {str(name): value for name, value in raw["row"].items()}
            found.append(
                Line(
                    str(raw["of"]),
                    count_of(raw["change"]),
                    count_of(raw["since"]),
                    raw["table"],
                    tuple(raw["key"]),
                    row,
                )
            )
    return found


def _written(lines: Iterable[Line]) -> bytes:
    return b"".join(json.dumps(asdict(line), separators=(",", ":")).encode() + b"\n" for line in lines)


def _rewrite(file: Path, lines: Iterable[Line]) -> None:
    data = _written(lines)
    if not data or len(data) > _LARGEST:
        file.unlink(missing_ok=True)
        return
    beside = unfinished_name(file)
    try:
        with os.fdopen(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as target:
            target.write(data)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


# When a state is kept, and when a record was damaged


def forget_lately(database: Path, held: Identity | None = None) -> None:
    """Forget the changes that a state holds; all of them where another record takes the place."""
    file = lately_file(database)
    with suppress(OSError), _one_at_a_time:
        if held is None:
            file.unlink(missing_ok=True)
        elif lines := _read(file):
            _rewrite(file, [line for line in lines if line.of != held.name or line.change > held.changes])


def replay(
    target: sqlite3.Connection,
    database: Path,
    tables: Sequence[Table],
    names: Collection[str],
    is_older: Callable[[Row, Row], bool],
) -> Replayed:
    """Put the last changes into a record that was made anew; what it has of a later moment stays."""
    lines = [line for line in _read(lately_file(database)) if not names or line.of in names]
    if not lines:
        return Replayed({})
    put: dict[str, set[tuple[object, ...]]] = {table.name: set() for table in tables}
    latest = _last_of_each(lines)
    target.execute("BEGIN IMMEDIATE")
    for table in tables:
        for line in latest:
            if line.table == table.name and line.row is not None and _put(target, table, line.row, is_older):
                put[table.name].add(line.key)
    target.execute("COMMIT")
    keys = {name: frozenset(found) for name, found in put.items()}
    return Replayed(keys, lines[-1].of, lines[-1].since, lines[-1].change)


def go_on_with(database: Path, name: str) -> None:
    """Keep the last changes of a damaged record as those of the one that was made of it, until a state holds them."""
    file = lately_file(database)
    with suppress(OSError), _one_at_a_time:
        _rewrite(file, [replace(line, of=name, change=0, since=0) for line in _last_of_each(_read(file))])


def _put(target: sqlite3.Connection, table: Table, row: Row, is_older: Callable[[Row, Row], bool]) -> bool:
    mended = table.mended(row)
    columns = {one["name"] for one in target.execute(f"PRAGMA table_info({table.name})")}
    if mended is None or not set(table.key) <= mended.keys():
        return False
    names = [name for name in mended if name in columns]
    try:
        key = [mended[name] for name in table.key]
        there = target.execute(f"SELECT * FROM {table.name} WHERE {_where(table.key)}", key).fetchone()
        if there is not None and is_older(mended, dict(there)):
            return False
        rest = ", ".join(f"{name} = excluded.{name}" for name in names if name not in table.key)
        target.execute(
            f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))}) "
            f"ON CONFLICT ({', '.join(table.key)}) DO {f'UPDATE SET {rest}' if rest else 'NOTHING'}",
            [mended[name] for name in names],
        )
    except (sqlite3.Error, OverflowError):
        return False
    return True
