"""The journal: saving, finding, editing, deleting and restoring entries."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from tableside.errors import N_, TablesideError
from tableside.journal.model import (
    MOST_IN_REMARK,
    UNKNOWN_DATE,
    Draft,
    Entry,
    Notes,
    Version,
    is_same_incident,
    merged,
    notes_from,
    object_of,
)
from tableside.language.folding import fold
from tableside.storage.database import Database, NotChanged, as_json
from tableside.storage.kept import moment_of
from tableside.storage.reading import json_of

KEEP_DELETED = timedelta(days=30)
_STOOD = timedelta(minutes=1)
"""A text that stood for less is still being typed, and no version of its own."""
_MOST_VERSIONS = 20
_TWO_DAYS = timedelta(days=2)
_MOST_WORDS = 50
"""Of a query; a whole page that was pasted has thousands."""
_VERSIONED = ("edited_at", "notes", "wizard", "language", "facts", "answer", "position", "earlier", "words")
"""The columns that an earlier version of an entry has."""
_OF_A_RULING = ("wizard", "facts", "answer", "position")
_SELECT = (
    "SELECT id, uuid, saved_at, edited_at, deleted_at, notes, wizard, language, facts, answer, position, earlier, words"
    " FROM entry"
)
_THERE, _DELETED = "deleted_at IS NULL", "deleted_at IS NOT NULL"


_GONE = N_("The journal does not have this entry any more.")


class NotInJournal(TablesideError):
    """There is no such entry."""


def _now() -> datetime:
    return datetime.now(UTC)


class EntriesFound:
    """The entries of a query by their numbers, each read when it is looked at: a long list opens at once."""

    def __init__(self, numbers: tuple[int, ...], read: Callable[[int], Entry]) -> None:
        self.numbers, self._read = numbers, read

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Entry]:
        return map(self._read, self.numbers)

    def __getitem__(self, at: int) -> Entry:
        """Return one entry; one that was removed since raises NotInJournal."""
        return self._read(self.numbers[at])


class Journal:
    """The saved rulings, newest first; a change is on the disk when the method that makes it returns."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._clock = clock
        with suppress(NotChanged):
            self.purge(clock() - KEEP_DELETED)

    # Reading

    def entries(self, query: str = "") -> EntriesFound:
        """Return the entries that hold every word of the query."""
        words = tuple(folded(query).split()[:_MOST_WORDS])
        return self._found(_THERE + " AND instr(folded, ?)" * len(words), words, "listed_at")

    def deleted_last(self) -> tuple[int, ...]:
        """Return the numbers of the entries deleted last, in one step."""
        latest = f"SELECT max(deleted_at) FROM entry WHERE {_DELETED}"
        return tuple(row["id"] for row in self._database.rows(f"SELECT id FROM entry WHERE deleted_at = ({latest})"))

    def entries_around(self, moment: datetime) -> EntriesFound:
        """Return the entries of the days before and after a moment, in whichever zone a day is counted."""
        return self._found(
            f"{_THERE} AND saved_at BETWEEN ? AND ?", (stamp(moment - _TWO_DAYS), stamp(moment + _TWO_DAYS))
        )

    def _found(self, where: str, values: tuple[str, ...], order: str = "saved_at") -> EntriesFound:
        rows = self._database.rows(f"SELECT id FROM entry WHERE {where} ORDER BY {order} DESC, id DESC", values)
        return EntriesFound(tuple(row["id"] for row in rows), self.entry)

    def entry(self, number: int) -> Entry:
        rows = self._database.rows(f"{_SELECT} WHERE id = ?", (number,))
        if not rows:
            raise NotInJournal(N_("The journal has no entry {number}."), number=number)
        return _entry(rows[0])

    def find(self, identity: str) -> Entry | None:
        """Return the entry with an identity, also a deleted one; None where there is none."""
        rows = self._database.rows(f"{_SELECT} WHERE uuid = ?", (identity,))
        return _entry(rows[0]) if rows else None

    def _row(self, identity: str) -> sqlite3.Row:
        rows = self._database.rows(f"{_SELECT} WHERE uuid = ?", (identity,))
        if not rows:
            raise NotInJournal(_GONE)
        return rows[0]

    # Writing

    def save(self, draft: Draft) -> Entry:
        moment = self._clock()
        with self._database.change() as connection:
            columns = _columns(draft, moment)
            if not draft.name or self.find(draft.name) is not None:
                columns["uuid"] = uuid4().hex
            latest = _moment(connection.execute("SELECT max(listed_at) FROM entry").fetchone()[0])
            listed = moment if latest is None or moment >= latest else latest + timedelta(milliseconds=1)
            columns["listed_at"] = stamp(listed)
            names, marks = ", ".join(columns), ", ".join(f":{name}" for name in columns)
            number = connection.execute(f"INSERT INTO entry ({names}) VALUES ({marks})", columns).lastrowid
        return self.entry(number or 0)

    def edit(self, entry: Entry, notes: Notes) -> Entry:
        """Change the notes beside a ruling, from what they were when the entry was read; the ruling itself stays."""
        return _entry(self._row(entry.identity)) if notes == entry.notes else self._change(entry, notes)

    def replace(self, entry: Entry, draft: Draft) -> Entry:
        """Save an incident again in the place of an entry as it was read, with the rulings added since."""
        return self._change(entry, draft.notes, draft)

    def _change(self, entry: Entry, notes: Notes, draft: Draft | None = None) -> Entry:
        """Change an entry from what it was when it was read; what it says by now is kept where it would be lost."""
        with self._database.change() as connection:
            row = self._row(entry.identity)
            now, moment = _entry(row), self._clock()
            together, clashed = merged(entry.notes, notes, now.notes)
            lost = draft is not None and not is_same_incident(now, draft)
            if lost or clashed or (_loses(now.notes, together) and _is_settled(now, moment)):
                self._keep_version(connection, row, moment)
            columns: dict[str, Any] = {"notes": as_json(asdict(together)), "words": row["words"]}
            if draft is not None:
                made = _columns(replace(draft, notes=together), entry.saved_at)
                columns = {name: made[name] for name in _VERSIONED if name != "edited_at"}
            self._write(connection, now.id, columns, together, moment)
        return self.entry(now.id)

    def _write(
        self, connection: sqlite3.Connection, number: int, columns: Mapping[str, object], notes: Notes, moment: datetime
    ) -> None:
        written = {
            **columns,
            "folded": _searchable(notes, str(columns["words"])),
            "edited_at": stamp(moment),
            "deleted_at": None,
        }
        setting = ", ".join(f"{name} = :{name}" for name in written)
        connection.execute(f"UPDATE entry SET {setting} WHERE id = :number", {**written, "number": number})

    # Earlier versions

    def versions(self, entry: Entry) -> tuple[Version, ...]:
        """Return how an entry read before it was changed, the latest first."""
        row = self._row(entry.identity)
        query = "SELECT until, data FROM entry_version WHERE entry = ? ORDER BY until DESC"
        found = (_version(one, row) for one in self._database.rows(query, (entry.identity,)))
        return tuple(version for version in found if version is not None)

    def take_back(self, entry: Entry, version: Version) -> Entry:
        """Let an entry read as it did before; how it reads now is kept."""
        with self._database.change() as connection:
            row, moment, until = self._row(entry.identity), self._clock(), stamp(version.until)
            where = "FROM entry_version WHERE entry = ? AND until = ?"
            found = connection.execute(f"SELECT data {where}", (entry.identity, until)).fetchone()
            if found is None:
                raise NotInJournal(_GONE)
            connection.execute(f"DELETE {where}", (entry.identity, until))
            self._keep_version(connection, row, moment)
            self._write(connection, row["id"], json_of(found["data"]), version.entry.notes, moment)
        return self.entry(row["id"])

    def _keep_version(self, connection: sqlite3.Connection, row: sqlite3.Row, moment: datetime) -> None:
        """Keep the present version of an entry; delete the oldest versions when there are too many."""
        data = as_json({name: row[name] for name in _VERSIONED})
        connection.execute("INSERT OR REPLACE INTO entry_version VALUES (?, ?, ?)", (row["uuid"], stamp(moment), data))
        connection.execute(
            "DELETE FROM entry_version WHERE entry = ?1 AND until NOT IN"
            " (SELECT until FROM entry_version WHERE entry = ?1 ORDER BY until DESC LIMIT ?2)",
            (row["uuid"], _MOST_VERSIONS),
        )

    # Deleting

    def delete(self, numbers: Sequence[int]) -> None:
        """Take entries off the list; for a month they can be restored."""
        with self._database.change() as connection:
            moment = stamp(self._clock())
            connection.executemany(
                f"UPDATE entry SET deleted_at = ? WHERE id = ? AND {_THERE}", [(moment, one) for one in numbers]
            )

    def restore(self, numbers: Sequence[int]) -> None:
        with self._database.change() as connection:
            connection.executemany("UPDATE entry SET deleted_at = NULL WHERE id = ?", [(one,) for one in numbers])

    def purge(self, before: datetime) -> None:
        """Remove for good what was deleted before a moment."""
        where, values = "FROM entry WHERE deleted_at < ?", (stamp(before),)
        if self._database.rows(f"SELECT 1 {where} LIMIT 1", values):
            with self._database.change() as connection:
                connection.execute(f"DELETE {where}", values)


def _loses(before: Notes, after: Notes) -> bool:
    """Return whether words of notes are missing in others; words that were added lose none."""
    now = asdict(after)
    return any(str(words) not in str(now[name]) for name, words in asdict(before).items())


def _is_settled(entry: Entry, moment: datetime) -> bool:
    """Return whether an entry has been unchanged for a while, or the computer's clock was set back since."""
    return not timedelta(0) <= moment - (entry.edited_at or entry.saved_at) < _STOOD


# Rows


def stamp(moment: datetime) -> str:
    """Return a moment as it is stored: UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def folded(text: str) -> str:
    """Return a text as it is searched: `Café  ROUGE` becomes `cafe rouge`."""
    return " ".join(fold(text).split())


def _columns(draft: Draft, saved_at: datetime) -> dict[str, Any]:
    call, day = str(draft.answer.get("call") or ""), saved_at.astimezone().date().isoformat()
    words = " ".join(part for part in (draft.words, draft.wizard, call, day) if part)
    return {
        "uuid": draft.name,
        "saved_at": stamp(saved_at),
        "notes": as_json(asdict(draft.notes)),
        "wizard": draft.wizard,
        "language": draft.language,
        "facts": as_json(draft.facts),
        "answer": as_json(draft.answer),
        "position": draft.position,
        "earlier": as_json([{name: getattr(one, name) for name in _OF_A_RULING} for one in draft.earlier]),
        "words": words,
        "folded": _searchable(draft.notes, words),
    }


def _searchable(notes: Notes, words: str) -> str:
    noted = (text[:MOST_IN_REMARK] for text in asdict(notes).values() if isinstance(text, str))
    return folded(" ".join((*noted, words)).encode("utf-8", "replace").decode())


def _entry(row: sqlite3.Row | Mapping[str, Any]) -> Entry:
    return Entry(
        id=row["id"],
        identity=row["uuid"],
        saved_at=_moment(row["saved_at"]) or UNKNOWN_DATE,
        notes=notes_from(object_of(row["notes"])),
        wizard=row["wizard"],
        language=row["language"],
        facts_json=row["facts"],
        answer_json=row["answer"],
        position=row["position"],
        edited_at=_moment(row["edited_at"]),
        deleted_at=_moment(row["deleted_at"]),
        earlier_json=row["earlier"],
    )


def _version(found: sqlite3.Row, row: sqlite3.Row) -> Version | None:
    until, data = _moment(found["until"]), object_of(found["data"])
    if until is None or not data.keys() >= set(_VERSIONED):
        return None
    return Version(until, _entry({**data, **{name: row[name] for name in ("id", "uuid", "saved_at", "deleted_at")}}))


def _moment(text: str | None) -> datetime | None:
    """Return a stored moment; None for one that is missing or cannot be read."""
    try:
        return moment_of(text) if text else None
    except ValueError:
        return None
