"""One SQLite file of the user's, opened whatever state it is in: new, whole, damaged, newer, on a full disk.

Opening never fails and never throws anything away. What cannot be written is opened for reading; a damaged file is
set aside and every row that can still be read is taken over into a fresh one. A change is on the disk, as a whole or
not at all, when the `with` block that makes it ends.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tableside.errors import Phrase, TablesideError
from tableside.storage.files import make_private, reason_of, set_aside

_BUSY_SECONDS = 5.0
_SIDE_FILES = ("-journal", "-wal", "-shm")


class DatabaseProblem(TablesideError):
    """Something is the matter with a file; the sentence says what, and what becomes of it."""


class DatabaseDamaged(DatabaseProblem):
    """The file was damaged: it is kept aside, and what could be read of it stands in a fresh one."""


class DatabaseReadOnly(DatabaseProblem):
    """Nothing can be saved at the moment; what was saved can be read."""


class DatabaseUnreadable(DatabaseProblem):
    """The file cannot be read at the moment; it is left as it is."""


class NotChanged(DatabaseProblem):
    """A change could not be written; the file is as it was before."""


class _Damaged(Exception):
    pass


@dataclass(frozen=True)
class Table:
    """A table whose rows are taken over from a damaged file, unless a row itself is not whole."""

    name: str
    key: tuple[str, ...]
    is_whole: Callable[[sqlite3.Row], bool] = lambda _: True


@dataclass(frozen=True)
class Sentences:
    """What is said of one kind of file, as templates for the catalogues."""

    newer: str
    """{file}"""
    read_only: str
    """{file}, {reason}"""
    unreadable: str
    """{file}, {reason}"""
    damaged: str
    """{file}: where it is kept; {reason}, {count}: rows taken over"""
    damaged_in_place: str
    """{damage}, {reason}: why it cannot be set aside"""
    not_changed: str
    """{file}, {reason}"""


@dataclass(frozen=True)
class Layout:
    """What a kind of file holds: its tables, parents first, the statements that make it, and what is said of it."""

    version: int
    application_id: int
    statements: tuple[str, ...]
    tables: tuple[Table, ...]
    counted: str
    """The table whose rows a person would count."""
    sentences: Sentences
    upgrades: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What brings a file of a version to the next one."""

    def upgrade(self, connection: sqlite3.Connection, version: int) -> None:
        """Bring an older file up to this version; runs inside the caller's transaction."""
        for older in range(version, self.version):
            for statement in self.upgrades.get(older, ()):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {self.version}")

    def create(self, connection: sqlite3.Connection) -> None:
        """Make the tables in an empty file; runs inside the caller's transaction."""
        for statement in self.statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.version}")


@dataclass(frozen=True)
class _Opened:
    connection: sqlite3.Connection
    writable: bool
    problem: DatabaseProblem | None = None


class Database:
    """An open file; `problem` is the sentence to show where something is the matter with it."""

    def __init__(self, path: Path, layout: Layout) -> None:
        self.path = path
        self._layout = layout
        self._use(_open(path, layout))

    def _use(self, opened: _Opened) -> None:
        self.connection = opened.connection
        self.writable = opened.writable
        self.problem = opened.problem

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def rows(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """Return the rows of a query."""
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _unreadable(self.path, self._layout, error) from error

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Make one change; where it fails the file is as before and the error says why."""
        self._become_writable()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            self.connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise NotChanged(
                    self._layout.sentences.not_changed, file=str(self.path), reason=reason_of(error)
                ) from error
            raise

    def _become_writable(self) -> None:
        """Look again where nothing could be written: the disk may have room by now."""
        if self.writable:
            return
        opened = _open(self.path, self._layout)
        if not opened.writable:
            opened.connection.close()
            assert opened.problem is not None
            raise opened.problem
        self.connection.close()
        self._use(opened)


def _open(path: Path, layout: Layout) -> _Opened:
    try:
        return _opened(path, layout)
    except _Damaged as error:
        return _replaced(path, layout, str(error))


def _opened(path: Path, layout: Layout) -> _Opened:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        make_private(path)
        connection = _connected(path)
    except (OSError, sqlite3.OperationalError) as error:
        return _read_only(path, layout, reason_of(error))
    try:
        return _prepared(path, layout, connection)
    except BaseException:
        connection.close()
        raise


def _prepared(path: Path, layout: Layout, connection: sqlite3.Connection) -> _Opened:
    try:
        _settle(connection)
        version = _checked_version(connection, layout)
        if version > layout.version:
            connection.execute("PRAGMA query_only = ON")
            return _Opened(connection, False, DatabaseReadOnly(layout.sentences.newer, file=str(path)))
        _prove_writable(connection, layout, version)
        return _Opened(connection, True)
    except sqlite3.OperationalError as error:
        connection.close()
        return _read_only(path, layout, reason_of(error))
    except sqlite3.DatabaseError as error:
        raise _Damaged(str(error)) from error


def _connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, uri=uri)
    connection.row_factory = sqlite3.Row
    return connection


def _settle(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = DELETE")
    # EXTRA is FULL that also syncs the folder once the rollback journal is gone: without it, a power cut right
    # after a save could bring that journal back, and what was saved would be rolled back with it.
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")


def _checked_version(connection: sqlite3.Connection, layout: Layout) -> int:
    """Return the version of the file, zero for an empty one, once it is sure that it is whole and ours."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise _Damaged(str(found))
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = sorted({table.name for table in layout.tables} - tables)
    if version and missing:
        raise _Damaged(f"no table “{missing[0]}”")
    if not version and tables:
        raise _Damaged("another program's file")
    return version


def _prove_writable(connection: sqlite3.Connection, layout: Layout, version: int) -> None:
    """Write something and force it to disk, so that a full disk shows now and not when something is to be saved."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version:
            layout.upgrade(connection, version)
        else:
            layout.create(connection)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# Where nothing can be written


def _read_only(path: Path, layout: Layout, reason: Phrase | str) -> _Opened:
    problem = DatabaseReadOnly(layout.sentences.read_only, file=str(path), reason=reason)
    if not _has_content(path):
        return _Opened(_empty(layout), False, problem)
    try:
        reading = _reading(f"{path.resolve().as_uri()}?mode=ro", layout)
        return _Opened(_up_to_date(reading, layout), False, problem)
    except sqlite3.Error as error:
        first = error
    # A crash may have left a half-written page that must be rolled back first, which needs a place to write.
    try:
        with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
            copy = Path(folder) / path.name
            shutil.copyfile(path, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}-journal", f"{copy}-journal")
            with closing(_reading(str(copy), layout, uri=False)) as source:
                memory = _connected(":memory:")
                source.backup(memory)
        memory.execute("PRAGMA query_only = ON")
        return _Opened(_up_to_date(memory, layout), False, problem)
    except (OSError, sqlite3.Error):
        return _Opened(_empty(layout), False, _unreadable(path, layout, first))


def _up_to_date(reading: sqlite3.Connection, layout: Layout) -> sqlite3.Connection:
    """Return a connection that reads as this version writes: an older file is upgraded in memory."""
    version = int(reading.execute("PRAGMA user_version").fetchone()[0])
    if not 0 < version < layout.version:
        return reading
    memory = _connected(":memory:")
    with closing(reading):
        reading.backup(memory)
    layout.upgrade(memory, version)
    memory.execute("PRAGMA query_only = ON")
    return memory


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def _reading(name: str, layout: Layout, *, uri: bool = True) -> sqlite3.Connection:
    connection = _connected(name, uri=uri)
    try:
        connection.execute("PRAGMA query_only = ON")
        for table in layout.tables:
            connection.execute(f"SELECT * FROM {table.name} LIMIT 1").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _empty(layout: Layout) -> sqlite3.Connection:
    connection = _connected(":memory:")
    layout.create(connection)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _unreadable(path: Path, layout: Layout, error: sqlite3.Error) -> DatabaseUnreadable:
    return DatabaseUnreadable(layout.sentences.unreadable, file=str(path), reason=reason_of(error))


# Where the file is damaged


def _replaced(path: Path, layout: Layout, damage: str) -> _Opened:
    """Set the damaged file aside, begin a fresh one, and take over every row that can still be read."""
    try:
        kept = set_aside(path, _SIDE_FILES)
    except OSError as error:
        memory = _connected(":memory:")
        layout.create(memory)
        _take_over(memory, path, layout)
        memory.execute("PRAGMA query_only = ON")
        template = layout.sentences.damaged_in_place
        return _Opened(memory, False, DatabaseReadOnly(template, damage=damage, reason=reason_of(error)))
    fresh = _opened(path, layout)
    count = _take_over(fresh.connection, kept, layout) if fresh.writable else 0
    problem = DatabaseDamaged(layout.sentences.damaged, reason=damage, count=count, file=str(kept))
    return _Opened(fresh.connection, fresh.writable, problem)


def _take_over(target: sqlite3.Connection, damaged: Path, layout: Layout) -> int:
    """Put what can be read of a damaged file into a fresh one; return how many of the counted rows that were."""
    taken = 0
    target.execute("BEGIN IMMEDIATE")
    for table in layout.tables:
        columns = [row["name"] for row in target.execute(f"PRAGMA table_info({table.name})")]
        for row in _rows_in(damaged, table):
            # An older file has fewer columns; what is new has a default.
            names = [name for name in columns if name in row.keys()]  # noqa: SIM118 - a row has values inside
            insert = f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
            # A row without its parent, or with a value of the wrong type, is one of the damaged ones.
            with suppress(sqlite3.IntegrityError):
                target.execute(insert, [row[name] for name in names])
                taken += table.name == layout.counted
    target.execute("COMMIT")
    return taken


def _rows_in(damaged: Path, table: Table) -> list[sqlite3.Row]:
    """Read what can be read, from both ends: a bad page in the middle stops either way, but seldom at the same row."""
    found: dict[tuple[object, ...], sqlite3.Row] = {}
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{name} {order}" for name in table.key)
        with suppress(sqlite3.Error), closing(_connected(f"{damaged.resolve().as_uri()}?mode=ro", uri=True)) as source:
            for row in source.execute(f"SELECT * FROM {table.name} ORDER BY {by}"):
                key = tuple(row[name] for name in table.key)
                if key in found:
                    break
                if table.is_whole(row):
                    found[key] = row
    return list(found.values())
