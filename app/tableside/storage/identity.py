"""What kind of record a file is, and which one of its kind: a number in its head, and a name that it got when made.

By the name another person's journal is known for what it is, and by how many changes were made an older copy of one's
own. Versions of the program that know nothing of it leave the table as it is.
"""

from __future__ import annotations

import secrets
import sqlite3
from typing import NamedTuple

from tableside.errors import N_

JOURNAL = 0x54424C4A
"""The letters TBLJ: other tools then know the file for what it is."""
STUDY = 0x54424C53
"""The letters TBLS."""
KINDS = {JOURNAL: N_("a journal"), STUDY: N_("a study record")}

_MOST_CHANGES = 1_000_000_000_000
"""Beyond any that were made: a damaged number must stop nobody from saving."""


class Identity(NamedTuple):
    """The name of a record, none for one of an earlier version, and how often it was changed."""

    name: str = ""
    changes: int = 0


def kind_of(connection: sqlite3.Connection) -> int:
    """Return the number that tells what a file is."""
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def identity_of(connection: sqlite3.Connection) -> Identity:
    """Return which record this is."""
    try:
        name, changes = connection.execute("SELECT name, changes FROM identity").fetchone()
        return Identity(str(name), int(changes))
    except (sqlite3.Error, TypeError, ValueError):
        return Identity()


def give_identity(connection: sqlite3.Connection) -> None:
    """Name a record that has no name; runs inside the caller's transaction."""
    if not identity_of(connection).name:
        connection.execute("DROP TABLE IF EXISTS identity")
        connection.execute("CREATE TABLE identity (name TEXT NOT NULL, changes INTEGER NOT NULL) STRICT")
        connection.execute("INSERT INTO identity VALUES (?, 0)", (secrets.token_hex(8),))


def count_change(connection: sqlite3.Connection) -> None:
    """Take down that a record is changed; runs inside the transaction that changes it."""
    connection.execute("UPDATE identity SET changes = max(0, min(changes, ?)) + 1", (_MOST_CHANGES,))
