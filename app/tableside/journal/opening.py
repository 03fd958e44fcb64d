"""Opening the journal file whatever state it is in: new, whole, damaged, from a newer version, on a full disk."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.journal import schema
from tableside.journal.reasons import reason_of

_BUSY_MS = 5000
_SIDE_FILES = ("-journal", "-wal", "-shm")


class JournalDamaged(TablesideError):
    """The file was damaged: it is kept aside, and what could be read of it stands in a fresh one."""


class JournalReadOnly(TablesideError):
    """Nothing can be saved at the moment; what was saved can be read."""


class JournalUnreadable(TablesideError):
    """The file cannot be read at the moment; it is left as it is."""


class _Damaged(Exception):
    pass


@dataclass(frozen=True)
class Opened:
    """An open file, whether it can be written, and the sentence to show where something is the matter."""

    connection: sqlite3.Connection
    writable: bool
    problem: TablesideError | None = None


def open_file(path: Path, now: datetime | None = None) -> Opened:
    """Open the journal; this never fails and never throws anything away."""
    try:
        return _opened(path)
    except _Damaged as error:
        return _replaced(path, str(error), now or datetime.now(UTC))


def _opened(path: Path) -> Opened:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = _connected(path)
    except (OSError, sqlite3.OperationalError) as error:
        return _read_only(path, reason_of(error))
    try:
        return _prepared(path, connection)
    except BaseException:
        connection.close()
        raise


def _prepared(path: Path, connection: sqlite3.Connection) -> Opened:
    try:
        _settle(connection)
        version = _checked_version(connection)
        if version > schema.VERSION:
            connection.execute("PRAGMA query_only = ON")
            return Opened(connection, False, _newer(path))
        _prove_writable(connection, version)
        return Opened(connection, True)
    except sqlite3.OperationalError as error:
        connection.close()
        return _read_only(path, reason_of(error))
    except sqlite3.DatabaseError as error:
        raise _Damaged(str(error)) from error


def _connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_MS / 1000, isolation_level=None, uri=uri)
    connection.row_factory = sqlite3.Row
    return connection


def _settle(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = DELETE")
    # EXTRA is FULL that also syncs the folder once the rollback journal is gone: without it, a power cut right
    # after a save could bring that journal back, and the saved entry would be rolled back with it.
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA fullfsync = ON")


def _checked_version(connection: sqlite3.Connection) -> int:
    """Give the version of the file, zero for an empty one, once it is sure that it is whole and ours."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise _Damaged(str(found))
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if version and "entry" not in tables:
        raise _Damaged("no table “entry”")
    if not version and tables:
        raise _Damaged("not a journal")
    return version


def _prove_writable(connection: sqlite3.Connection, version: int) -> None:
    """Write something and force it to disk, so that a full disk shows now and not when a ruling is to be saved."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version:
            connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        else:
            schema.create(connection)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# Where nothing can be written


def _read_only(path: Path, reason: TablesideError | str) -> Opened:
    problem = JournalReadOnly(
        N_("Nothing can be saved in the journal at the moment: {reason}. What was saved before can be read."),
        reason=reason,
    )
    if not _has_content(path):
        return Opened(_empty(), False, problem)
    try:
        return Opened(_reading(f"{path.resolve().as_uri()}?mode=ro"), False, problem)
    except sqlite3.Error as error:
        first = error
    # A crash may have left a half-written page that must be rolled back first, which needs a place to write.
    try:
        with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
            copy = Path(folder) / path.name
            shutil.copyfile(path, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}-journal", f"{copy}-journal")
            with closing(_reading(str(copy), uri=False)) as source:
                memory = _connected(":memory:")
                source.backup(memory)
        memory.execute("PRAGMA query_only = ON")
        return Opened(memory, False, problem)
    except (OSError, sqlite3.Error):
        unreadable = JournalUnreadable(
            N_("The journal “{file}” cannot be read at the moment: {reason}. It is left as it is."),
            file=str(path),
            reason=reason_of(first),
        )
        return Opened(_empty(), False, unreadable)


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def _reading(name: str, *, uri: bool = True) -> sqlite3.Connection:
    connection = _connected(name, uri=uri)
    try:
        connection.execute("PRAGMA query_only = ON")
        connection.execute(f"{schema.SELECT} LIMIT 1").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _empty() -> sqlite3.Connection:
    connection = _connected(":memory:")
    schema.create(connection)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _newer(path: Path) -> JournalReadOnly:
    return JournalReadOnly(
        N_("The journal “{file}” was written by a newer version of Tableside. It can be read but not changed."),
        file=str(path),
    )


# Where the file is damaged


def _replaced(path: Path, reason: str, now: datetime) -> Opened:
    """Set the damaged file aside, begin a fresh one, and take over every entry that can still be read."""
    kept = path.with_name(f"{path.name}.damaged-{now.astimezone(UTC):%Y%m%d-%H%M%S-%f}")
    try:
        path.replace(kept)
        for ending in _SIDE_FILES:
            side = path.with_name(path.name + ending)
            if side.exists():
                side.replace(kept.with_name(kept.name + ending))
    except OSError as error:
        memory = _connected(":memory:")
        schema.create(memory)
        _take_over(memory, path)
        memory.execute("PRAGMA query_only = ON")
        problem = JournalReadOnly(
            N_("The journal is damaged ({damage}) and cannot be replaced: {reason}. What can be read of it is shown."),
            damage=reason,
            reason=reason_of(error),
        )
        return Opened(memory, False, problem)
    fresh = _opened(path)
    saved = _take_over(fresh.connection, kept) if fresh.writable else 0
    damaged = JournalDamaged(
        N_(
            "The journal was damaged ({reason}). Entries that could be read and were taken over: {count}. "
            "The damaged file is kept as “{file}”."
        ),
        reason=reason,
        count=saved,
        file=str(kept),
    )
    return Opened(fresh.connection, fresh.writable, damaged)


def _take_over(target: sqlite3.Connection, damaged: Path) -> int:
    rows = list(_rows_in(damaged))
    target.execute("BEGIN IMMEDIATE")
    target.executemany(schema.INSERT_WITH_ID, rows)
    target.execute("COMMIT")
    return len(rows)


def _rows_in(damaged: Path) -> Iterator[dict[str, object]]:
    """Read what can be read, from both ends: a bad page in the middle stops either way, but seldom at the same row."""
    found: dict[int, dict[str, object]] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error), closing(_connected(f"{damaged.resolve().as_uri()}?mode=ro", uri=True)) as source:
            for row in source.execute(f"SELECT * FROM entry ORDER BY id {order}"):
                if row["id"] in found:
                    break
                if _is_whole(row):
                    found[row["id"]] = {name: row[name] for name in ("id", *schema.COLUMNS)}
    yield from (found[number] for number in sorted(found))


def _is_whole(row: sqlite3.Row) -> bool:
    try:
        entry = schema.entry_of(row)
        json.loads(entry.facts_json)
        json.loads(entry.answer_json)
    except (ValueError, TypeError, LookupError):
        return False
    texts = [row[name] for name in schema.COLUMNS if name not in ("edited_at", "deleted_at")]
    return all(isinstance(text, str) for text in texts)
