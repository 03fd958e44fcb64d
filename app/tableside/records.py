"""The records of a person as a state keeps them: journal and study record between two changes, and what they hold."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tableside.storage import identity
from tableside.storage.connecting import SIDE_FILES, connected, fault_in, opened_for_reading, strange_part
from tableside.storage.own_files import JOURNAL, STUDY
from tableside.storage.things import DELETED, UNNUMBERED, VERSIONS, Things, things_of_rows
from tableside.storage.unfinished import scratch_folder


@dataclass(frozen=True, slots=True)
class Kind:
    """What a record consists of: the number by which its file is known, and the rows that a person would count."""

    application: int
    counted: str
    table: str
    key: str
    described: str
    own: str
    """What tells a row from every other one, whatever its number."""
    where: str = "1"
    changed: str = ""
    """What is another after each change of a row, where rows are changed."""


RECORDS = {
    f"data/{JOURNAL}": Kind(
        identity.JOURNAL,
        "entries",
        "entry",
        "id",
        "id || ' ' || saved_at",
        "saved_at",
        "deleted_at IS NULL",
        "id || ' ' || saved_at || ' ' || coalesce(edited_at, '')",
    ),
    f"data/{STUDY}": Kind(
        identity.STUDY, "answers", "review", "number", "number || ' ' || card || ' ' || at", "card || ' ' || at"
    ),
}
"""The records by their names in an archive."""


@dataclass(frozen=True, slots=True)
class Record:
    """A database as it is between two changes, how many of its rows a person counts, which, and the last number."""

    data: bytes
    things: Mapping[str, Things]
    """Which, and the same in the other ways in which rows are known."""
    count: int
    last: int
    rows: int
    """How many there are with those that are deleted and can be brought back."""
    which: identity.Identity


def is_record(name: str) -> bool:
    """Tell whether a file of an archive is a database."""
    return name in RECORDS


def is_in_order(path: Path) -> bool:
    """Tell whether there is a record of which a state can be kept."""
    return read_record(path, RECORDS[f"data/{path.name}"]) is not None


def present_record(path: Path) -> bytes | None:
    """Return the record that is there as it is between two changes; None where there is none in order."""
    record = read_record(path, RECORDS[f"data/{path.name}"])
    return None if record is None else record.data


def read_record(path: Path, kind: Kind) -> Record | None:
    """Return a record as it is between two changes; None where there is none or it is not in order."""
    try:
        if not path.is_file() or not path.stat().st_size or not _stands_alone(path):
            return None
    except OSError:
        return None
    with scratch_folder() as folder:
        copy = folder / path.name
        try:
            with (
                closing(opened_for_reading(path)) as source,
                closing(connected(copy)) as target,
            ):
                source.backup(target)
                if _is_not_ours(target, kind):
                    return None
                last, count = _rows_of(target, kind)
                things = _things_of(target, kind)
                rows = int(target.execute(f"SELECT count(*) FROM {kind.table}").fetchone()[0])
                which = identity.identity_of(target)
            return Record(copy.read_bytes(), things, count, last, rows, which)
        except (sqlite3.Error, OSError):
            return None


def _stands_alone(path: Path) -> bool:
    """Tell whether what stands beside a database can be read: for a pipe in its place SQLite would wait for ever."""
    beside = (path.with_name(path.name + ending) for ending in SIDE_FILES)
    return all(one.is_file() for one in beside if os.path.lexists(one))


def _is_not_ours(connection: sqlite3.Connection, kind: Kind) -> bool:
    """Tell whether a database is damaged or of another kind; by this it is kept, and by the same it can be put back."""
    other = identity.KINDS.keys() - {kind.application}
    return identity.kind_of(connection) in other or bool(strange_part(connection) or fault_in(connection))


def _rows_of(connection: sqlite3.Connection, kind: Kind) -> tuple[int, int]:
    """Return the last number, and how many rows a person counts."""
    last = connection.execute(f"SELECT max({kind.key}) FROM {kind.table}").fetchone()[0]
    count = connection.execute(f"SELECT count(*) FROM {kind.table} WHERE {kind.where}").fetchone()[0]
    return int(last or 0), int(count)


def _things_of(connection: sqlite3.Connection, kind: Kind) -> dict[str, Things]:
    """Return the rows that a person counts, in which version they are, and which were deleted."""

    def known_by(described: str, where: str) -> Things:
        return things_of_rows(connection, kind.table, kind.key, described, where)

    found = {
        kind.counted: known_by(kind.described, kind.where),
        UNNUMBERED[kind.counted]: known_by(kind.own, kind.where),
    }
    if kind.changed:
        found[VERSIONS] = known_by(kind.changed, kind.where)
        found[DELETED] = known_by(kind.own, f"NOT ({kind.where})")
    return found
