"""What a kind of database of the user's holds, and what is said where something is the matter with one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tableside.errors import TablesideError, Urgency
from tableside.storage.identity import give_identity
from tableside.storage.takeover import Row, Table


class DatabaseProblem(TablesideError):
    """Something is the matter with a file; the sentence says what, and what becomes of it."""

    urgency = Urgency.LOSS


class DatabaseDamaged(DatabaseProblem):
    """The file was damaged: it is kept aside, and what could be read of it stands in a fresh one."""


class DatabaseGone(DatabaseProblem):
    """Rows that were there are not any more."""


class DatabaseReadOnly(DatabaseProblem):
    """Nothing can be saved at the moment; what was saved can be read."""

    urgency = Urgency.UNSAVED


class DatabaseUnreadable(DatabaseProblem):
    """The file cannot be read at the moment; it is left as it is."""

    urgency = Urgency.UNSAVED


class NotChanged(DatabaseProblem):
    """A change could not be written; the file is as it was before."""

    urgency = Urgency.UNSAVED


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
    """{file}: where it is kept; {reason}, {count}: rows that are here again"""
    damaged_in_place: str
    """{damage}, {reason}: why it cannot be set aside"""
    not_changed: str
    """{file}, {reason}"""
    missing: str
    """{count}: rows that were there and are not any more"""
    perhaps_missing: str
    """Said where the folder was gone and nobody knows what was in it."""
    misplaced: str
    """{kind}: what stood there; {file}: where that is kept; {count}: rows that are here again"""
    another: str
    """{file}, {count}: how many rows the one had that was there before"""
    older: str
    """{file}"""
    taken_away: str
    """{file}, {count}: rows that it has again"""
    overwritten: str
    """{file}, {count}: rows that it has again"""
    exchanged: str
    """{file}, {kept}: where the one is kept that was there"""
    joined: str
    """{file}, {kept}: where what was open is kept, which has come to what is there"""
    gone: str
    """{file}, {count}: how many rows it had"""


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
    beside: tuple[str, ...] = ()
    """What makes tables that can be made again at any time; earlier versions of the program leave them alone."""
    after_takeover: tuple[str, ...] = ()
    """What is done once rows of another file have come into one."""
    is_older: Callable[[Row, Row], bool] = lambda _row, _other: False
    """Tells whether a row was changed before another of the same key."""
    own_name: Callable[[Row], object] | None = None
    """Returns what tells a row of its only table from every other one, whatever its number."""
    named: Callable[[Row], str] | None = None
    """Returns what a person knows a counted row by, where rows are changed again."""

    def upgrade(self, connection: sqlite3.Connection, version: int) -> None:
        """Bring an older file up to this version; runs inside the caller's transaction."""
        for older in range(version, self.version):
            for statement in self.upgrades.get(older, ()):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {self.version}")
        self._complete(connection)

    def _complete(self, connection: sqlite3.Connection) -> None:
        for statement in self.beside:
            connection.execute(statement)
        give_identity(connection)

    def create(self, connection: sqlite3.Connection) -> None:
        """Make the tables in an empty file; runs inside the caller's transaction."""
        for statement in self.statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.version}")
        self._complete(connection)
