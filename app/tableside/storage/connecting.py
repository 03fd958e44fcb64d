"""Connections to SQLite files that may be damaged, or made by somebody who means harm.

A description of tables can hold statements that run when a row is read or written. None of ours does, so nothing in
a file is trusted to, and no text grows beyond what a record may have.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from pathlib import Path
from typing import Any

from typing_extensions import override

from tableside.storage.reading import LARGEST

_BUSY_SECONDS = 5.0
_LONGEST_STATEMENT = 10_000
_PLAIN = re.compile(
    r"CREATE TABLE [\w\"]+\s*\((?:[^()]|\bKEY\s*\([^()]*\)|\bREFERENCES\s+[\w\"]+\s*\([^()]*\))*\)[\w\s,]*"
    r"|CREATE INDEX [\w\"]+ ON [\w\"]+\s*\([^()]*\)",
    re.IGNORECASE,
)
"""A table or an index of nothing but columns and keys: SQLite would compute whatever else stood in brackets."""


def lenient(text: bytes) -> str:
    """Read a text that may be damaged: it costs the signs that are none."""
    return text.decode("utf-8", "replace")


class _Connection(sqlite3.Connection):
    """A connection all of whose errors are SQLite's: a damaged name is no text, and Python stumbles over it."""

    @override
    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError("database disk image is malformed") from error


SIDE_FILES = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file while it works on it."""


def strange_side_files(path: Path) -> list[Path]:
    """Return what stands in the place of a side file and is none: at a pipe SQLite would wait for ever."""
    return [side for ending in SIDE_FILES if _is_strange(side := path.with_name(path.name + ending))]


def _is_strange(side: Path) -> bool:
    try:
        return not stat.S_ISREG(side.lstat().st_mode)
    except OSError:  # another program may have ended its change since somebody looked
        return False


def connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    """Open a file as SQLite finds it."""
    if isinstance(path, Path) and strange_side_files(path):
        raise sqlite3.OperationalError("unable to open database file")
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, uri=uri, factory=_Connection)
    connection.row_factory = sqlite3.Row
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def opened_for_reading(path: Path) -> sqlite3.Connection:
    """Open a file that is not to be changed, whatever state it is in."""
    real = Path(os.path.realpath(path))
    if strange_side_files(real):
        raise sqlite3.OperationalError("unable to open database file")
    return connected(f"{real.as_uri()}?mode=ro", uri=True)


def fault_in(connection: sqlite3.Connection, check: str = "quick_check") -> str:
    """Return what SQLite finds wrong with a file, or nothing; it may quote names that are no text any more."""
    before, connection.text_factory = connection.text_factory, lenient
    try:
        found = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
    finally:
        connection.text_factory = before
    return "" if found == "ok" else found


def strange_part(connection: sqlite3.Connection) -> str:
    """Return the name of a view, a trigger or anything else that would compute something, or nothing."""
    query = "SELECT CAST(name AS BLOB), type, rootpage, CAST(sql AS BLOB) FROM sqlite_master"
    for name, kind, root, statement in connection.execute(query):
        stored = kind in ("table", "index") and root
        # The indexes that SQLite makes by itself have no statement.
        if not stored or (statement is not None and not _is_plain(lenient(statement))):
            return lenient(name or b"") or "?"
    return ""


def _is_plain(statement: str) -> bool:
    return len(statement) <= _LONGEST_STATEMENT and _PLAIN.fullmatch(statement) is not None
