"""The study record on disk: one SQLite file, every change one transaction, forced to the disk before it counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tableside.errors import N_, TablesideError

SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE card (
    id TEXT PRIMARY KEY,
    book TEXT NOT NULL,
    source TEXT NOT NULL,
    fingerprints TEXT NOT NULL,
    state INTEGER NOT NULL,
    step INTEGER,
    stability REAL,
    difficulty REAL,
    due TEXT NOT NULL,
    last_review TEXT,
    reviews INTEGER NOT NULL,
    lapses INTEGER NOT NULL,
    retired INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE card_rule (
    card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
    rule TEXT NOT NULL,
    PRIMARY KEY (card, rule)
) STRICT, WITHOUT ROWID;
CREATE TABLE review (
    number INTEGER PRIMARY KEY,
    card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    day TEXT NOT NULL,
    lang TEXT NOT NULL,
    rating INTEGER NOT NULL,
    was_right INTEGER NOT NULL
) STRICT;
CREATE INDEX card_due ON card(due);
CREATE INDEX rule_card ON card_rule(rule);
CREATE INDEX review_day ON review(day);
"""


_TABLES = frozenset({"card", "card_rule", "review"})


class StudyRecordError(TablesideError):
    """The study record cannot be used; the sentence says why and what becomes of it."""


class Store:
    """An open study record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: TablesideError | None = None
        """What was wrong with the file that was found; it has been set aside and a new one begun."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unusable(path, error.strerror or str(error)) from error
        try:
            self._connection = _opened(path)
        except sqlite3.OperationalError as error:
            # Locked, read-only or out of space: the file itself may be sound and is left alone.
            raise _unusable(path, str(error)) from error
        except sqlite3.DatabaseError as error:
            self.problem = _set_aside(path, str(error))
            try:
                self._connection = _opened(path)
            except sqlite3.Error as again:
                raise _unusable(path, str(again)) from again

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Make one change that is on the disk as a whole or not at all."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise _unusable(self.path, str(error)) from error
            raise

    def rows(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """Read rows."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _unusable(self.path, str(error)) from error


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5.0, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise StudyRecordError(
            N_(
                "The study record “{file}” was written by a newer version of Tableside and is left as it is. "
                "Please update the program."
            ),
            file=str(path),
        )
    if version == 0 and not _tables(connection):
        for statement in _SCHEMA.split(";\n"):
            if statement.strip():
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(str(found))
    # A file of another program, or one with its tables gone, is found out here and not at the first answer.
    if _tables(connection) != _TABLES:
        raise sqlite3.DatabaseError("no study record")


def _tables(connection: sqlite3.Connection) -> frozenset[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return frozenset(row["name"] for row in rows)


def _set_aside(path: Path, reason: str) -> StudyRecordError:
    """Rename a damaged file, with its journal, so that nothing is lost and a new one can be begun."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged{'' if number == 1 else f'-{number}'}")).exists():
        number += 1
    try:
        path.replace(kept)
        journal = path.with_name(f"{path.name}-journal")
        if journal.exists():
            journal.replace(kept.with_name(f"{kept.name}-journal"))
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error
    return StudyRecordError(
        N_("The study record was damaged ({reason}). It is kept as “{file}” and a new one has been begun."),
        reason=reason,
        file=str(kept),
    )


def _unusable(path: Path, reason: str) -> StudyRecordError:
    return StudyRecordError(N_("The study record “{file}” cannot be used: {reason}."), file=str(path), reason=reason)
