"""The user's one database: journal, study record, undo history, unfinished work and settings.

SQLite keeps it safe: a rollback journal, `synchronous=EXTRA`, and `quick_check` when it is opened. A change is on the
disk, whole or not at all, when the `with` block that makes it ends.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from weakref import WeakValueDictionary

from tableside.errors import N_, TablesideError
from tableside.storage.files import NotSaved, make_folder, make_private, reason_of
from tableside.storage.reading import LARGEST

NAME = "tableside.sqlite"
DATA = "data"
"""The folder of the database in the user's folder."""
APPLICATION_ID = 0x54534442
VERSION = 1
SIDE_FILES = ("-journal", "-wal", "-shm")
"""Endings of the files that SQLite keeps beside a database while it writes."""
_BUSY_SECONDS = 5.0
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_PRIMARY_CODE = 0xFF


class DatabaseProblem(TablesideError):
    """The database cannot be read or written as it should."""


class DatabaseDamaged(DatabaseProblem):
    def __init__(self, path: Path, error: Exception) -> None:
        super().__init__(
            N_("“{file}” is damaged: {reason}. Close Tableside and open it again to use the newest good backup."),
            file=str(path),
            reason=reason_of(error),
        )


class NewerDatabase(DatabaseProblem):
    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” was written by a newer version of Tableside. Please update the program; nothing was changed."),
            file=str(path),
        )


class NotChanged(DatabaseProblem, NotSaved):
    """A change was refused; the database is as it was before."""

    def __init__(self, path: Path, error: Exception) -> None:
        super().__init__(N_("It could not be saved in “{file}”: {reason}."), file=str(path), reason=reason_of(error))


_open: WeakValueDictionary[Path, Database] = WeakValueDictionary()


def shared(path: Path) -> Database:
    return _open.get(path) or Database(path)


class Database:
    """The open database; every thread may use it.

    Where the file cannot be opened for writing, it is read; where there is none, an empty one in memory stands in.
    `problem` is then the sentence to show, and every change tries to open the file again.
    """

    def __init__(self, path: Path) -> None:
        """Open or create a database; raise `DatabaseDamaged` or `NewerDatabase` where that is impossible."""
        self.path = path
        self.problem: TablesideError | None = None
        self.writable = False
        self._lock = threading.RLock()
        self._changing = self._in_memory = False
        _open[path] = self
        try:
            self.connection = self._opened()
        except (OSError, sqlite3.Error) as error:
            if isinstance(error, sqlite3.Error) and is_damage(error):
                raise DatabaseDamaged(path, error) from error
            self.problem = NotChanged(path, error)
            self.connection = self._opened_to_read()

    def _opened(self) -> sqlite3.Connection:
        make_folder(self.path.parent)
        make_private(self.path)
        connection = connect(self.path)
        try:
            check_version(connection, self.path)
            check_whole(connection)
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("BEGIN IMMEDIATE")  # also proves that the file can be written
            if not connection.execute("PRAGMA user_version").fetchone()[0]:
                create(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        self.writable, self.problem, self._in_memory = True, None, False
        return connection

    def _opened_to_read(self) -> sqlite3.Connection:
        if os.access(self.path, os.R_OK) and self.path.stat().st_size:
            with suppress(sqlite3.Error):
                connection = connect_to_read(self.path)
                if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
                    return connection
                connection.close()
        self._in_memory = True
        connection = connect(":memory:")
        connection.execute("BEGIN")
        create(connection)
        connection.execute("COMMIT")
        return connection

    def close(self) -> None:
        with self._lock:
            _open.pop(self.path, None)
            self.connection.close()

    def rows(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        with self._lock:
            try:
                return self.connection.execute(query, values).fetchall()
            except sqlite3.ProgrammingError:
                raise
            except (sqlite3.Error, OverflowError) as error:
                raise DatabaseDamaged(self.path, error) from error

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Make one change; where it fails the database is as before and `NotChanged` says why.

        A change within a change of the same thread is part of it.
        """
        with self._lock:
            if self._changing:
                yield self.connection
                return
            try:
                if not self.writable:
                    self._open_again()
                self.connection.execute("BEGIN IMMEDIATE")
                self._changing = True
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")
                if isinstance(error, OSError | sqlite3.Error):
                    raise NotChanged(self.path, error) from error
                raise
            finally:
                self._changing = False

    def _open_again(self) -> None:
        opened = self._opened()
        self.connection.close()
        self.connection = opened

    def copy_to(self, path: Path) -> None:
        """Write a copy of the database as it is now; an empty one that stands in for a closed file is not copied."""
        if self._in_memory and self.problem is not None:
            raise self.problem
        with self._lock, closing(sqlite3.connect(path)) as copy:
            self.connection.backup(copy)


def has_own_texts(path: Path) -> bool:
    """Return whether a database holds texts that the user edited; quick, and without opening it for writing."""
    try:
        with closing(connect_to_read(path)) as connection:
            return connection.execute("SELECT 1 FROM own_text LIMIT 1").fetchone() is not None
    except (OSError, sqlite3.Error):
        return False


def as_json(value: object) -> str:
    """Return a value as the JSON of a column; half a character, as some keyboards give it, is replaced."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace").decode()


def connect(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    """Open a file that may be damaged or crafted: nothing in its schema is trusted to run anything."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=uri)
    connection.row_factory = sqlite3.Row
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    return connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def create(connection: sqlite3.Connection) -> None:
    for statement in Path(__file__).with_name("schema.sql").read_text(encoding="utf-8").split(";\n"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise an error for a database of another program or of a newer version; an empty file is neither."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables and application != APPLICATION_ID:
        raise _damaged("file is not a database")
    if version > VERSION:
        raise NewerDatabase(path)


def check_whole(connection: sqlite3.Connection) -> None:
    """Raise an error of SQLite's for a damaged database, or one with a schema that is not ours."""
    found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    if found != "ok":
        raise _damaged(found)
    query = "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index') OR rootpage = 0"
    if (strange := connection.execute(query).fetchone()) is not None:
        raise _damaged(f"unexpected {strange['type']} {strange['name']}")


def _damaged(words: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(words)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error of SQLite's is about the content of a file, not about the disk or its permissions."""
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE in _DAMAGE


def is_whole(path: Path) -> bool:
    """Return whether a file is a whole database of this version."""
    try:
        with closing(connect_to_read(path)) as connection:
            check_version(connection, path)
            check_whole(connection)
            return bool(connection.execute("PRAGMA user_version").fetchone()[0] == VERSION)
    except (OSError, sqlite3.Error, NewerDatabase):
        return False
