"""The journal itself: saving, finding, editing, deleting and bringing back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, overload

from tableside.errors import N_, TablesideError
from tableside.journal.model import Draft, Entry, Notes, Version, is_same_incident, merged
from tableside.journal.rows import (
    DATED,
    DELETED,
    INSERT,
    LAYOUT,
    LISTED_AT,
    SELECT,
    THERE,
    VERSION_COLUMNS,
    columns_of,
    deletion,
    entry_of,
    folded,
    identity_of,
    is_readable,
    row_of,
    searchable,
    stamp,
    text_of,
    version_of,
)
from tableside.storage.database import Database
from tableside.storage.layout import DatabaseProblem, NotChanged
from tableside.storage.reading import json_of

KEEP_DELETED = timedelta(days=30)
_STOOD = timedelta(minutes=1)
"""What was there for less is still being typed, and no version of its own."""
_MOST_VERSIONS, _LARGEST_VERSIONS = 20, 1_000_000
_TWO_DAYS = timedelta(days=2)
_BLOCK = 200
"""How many entries are read at a time."""
_MOST_BLOCKS = 20
_SAVED_LAST = 100
"""Among so many an entry is looked for that was saved just before the program was stopped."""
_MOST_WORDS = 50
"""Of a query; a whole page that was pasted has thousands."""


class FieldsLost(TablesideError):
    """Some entries have a field that cannot be read."""


class NotInJournal(TablesideError):
    """There is no such entry."""


class Saved(NamedTuple):
    """What came of a change to an entry that others may have changed meanwhile."""

    entry: Entry
    clashed: bool = False
    """Whether somebody has changed the same meanwhile; that is kept as an earlier version."""
    brought_back: bool = False
    """Whether somebody has deleted it meanwhile."""


def _now() -> datetime:
    return datetime.now(UTC)


class EntriesFound(Sequence[Entry]):
    """The entries of a query by their numbers, read as they are looked at: a list of a lifetime opens at once."""

    def __init__(self, numbers: tuple[int, ...], read: Callable[[Sequence[int]], dict[int, Entry]]) -> None:
        self.numbers = numbers
        self._read = read
        self._blocks: dict[int, list[Entry]] = {}
        # Whoever asks sees the newest in any case, and learns at once what of them cannot be read.
        self._block(0)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        """Return one entry, or several."""
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        at = range(len(self))[at]
        return self._block(at // _BLOCK)[at % _BLOCK]

    def __eq__(self, other: object) -> bool:
        """Compare with any other sequence of entries."""
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def rows_of(self, numbers: Collection[int]) -> list[int]:
        """Return where the entries of these numbers stand."""
        wanted = frozenset(numbers)
        return [row for row, number in enumerate(self.numbers) if number in wanted] if wanted else []

    def including(self, number: int, row: int) -> EntriesFound:
        """Return them with another entry in a row."""
        return EntriesFound((*self.numbers[:row], number, *self.numbers[row:]), self._read)

    def _block(self, number: int) -> list[Entry]:
        if number not in self._blocks:
            numbers = self.numbers[number * _BLOCK : (number + 1) * _BLOCK]
            found = self._read(numbers)
            if len(self._blocks) >= _MOST_BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            self._blocks[number] = [found[one] for one in numbers if one in found]
        return self._blocks[number]


NO_ENTRIES = EntriesFound((), lambda _numbers: {})


class Journal:
    """The saved rulings, newest first; a change is on the disk when the method that makes it returns."""

    def __init__(
        self, path: Path, clock: Callable[[], datetime] = _now, joined: Callable[[], object] = lambda: None
    ) -> None:
        """Open the journal; `joined` is called when it has become another one while it was open, as `problem` says."""
        self._clock = clock
        self._unreadable: set[int] = set()
        self._database = Database(path, LAYOUT, joined)
        if self.writable:
            with suppress(NotChanged):
                self.purge(clock() - KEEP_DELETED)

    @property
    def writable(self) -> bool:
        """Whether anything can be saved."""
        return self._database.writable

    @property
    def problem(self) -> TablesideError | None:
        """What is the matter with the file, as a sentence to show; or None."""
        if self._database.problem is not None or not self._unreadable:
            return self._database.problem
        return FieldsLost(
            N_("Entries of the journal in which something cannot be read: {count}. The rest of them is shown."),
            count=len(self._unreadable),
        )

    def look_again(self) -> bool:
        """Tell whether anything can be saved, after another look where nothing could."""
        with suppress(DatabaseProblem):
            self._database.become_writable()
        return self.writable

    @property
    def missing(self) -> TablesideError | None:
        """What is said of entries that were here and are missing, since whichever start; or None."""
        return self._database.missing

    def forget_missing(self) -> None:
        """Say no more that entries are missing."""
        self._database.forget_missing()

    def stay_in_place(self) -> None:
        """Write the file anew where somebody has taken it away."""
        self._database.stay_in_place()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # Reading

    def entries(self, query: str = "") -> EntriesFound:
        """Return the entries that hold every word of the query, newest first; deleted ones are left out."""
        return self._holding(query, THERE, self._listed_at())

    def deleted_entries(self, query: str = "") -> EntriesFound:
        """Return the deleted entries that hold every word of the query, what was deleted last first."""
        return self._holding(query, DELETED, "deleted_at")

    def newest(self) -> datetime | None:
        """Return of when the newest entry is; None where there is none."""
        return self._latest("saved_at")

    def _latest(self, moment: str) -> datetime | None:
        rows = self._database.rows(
            f"SELECT {moment} FROM entry WHERE {THERE} AND {DATED} ORDER BY {moment} DESC LIMIT 1"
        )
        return deletion(rows[0][0]) if rows else None

    def _listed_at(self) -> str:
        """Return by what entries are listed: their date, as far as none stands elsewhere."""
        # A file that is only read may have no such table.
        tables = self._database.rows("SELECT 1 FROM sqlite_master WHERE name = 'entry_place'")
        return LISTED_AT if tables and self._database.rows("SELECT 1 FROM entry_place LIMIT 1") else "saved_at"

    def deleted_last(self) -> tuple[int, ...]:
        """Return the numbers of what was deleted last, in one step."""
        latest = f"SELECT max(deleted_at) FROM entry WHERE {DELETED}"
        return tuple(row["id"] for row in self._database.rows(f"SELECT id FROM entry WHERE deleted_at = ({latest})"))

    def count_deleted(self, since: str = "") -> int:
        """Return how many entries can be brought back; of those deleted since a moment, as `stamp` writes it."""
        query = f"SELECT count(*) FROM entry WHERE {DELETED} AND deleted_at >= ?"
        return int(self._database.rows(query, (since,))[0][0])

    def _holding(self, query: str, where: str, order: str) -> EntriesFound:
        words = patterns(query)[:_MOST_WORDS]
        holding = "".join(" AND folded LIKE ? ESCAPE '\\'" for _ in words)
        return self._found(f"{where}{holding}", words, order)

    def entries_around(self, moment: datetime) -> EntriesFound:
        """Return the entries of the days before and after a moment, in whichever zone a day is counted."""
        return self._found(
            f"{THERE} AND saved_at BETWEEN ? AND ?", (stamp(moment - _TWO_DAYS), stamp(moment + _TWO_DAYS))
        )

    def _found(self, where: str, values: tuple[str, ...], order: str = "saved_at") -> EntriesFound:
        rows = self._database.rows(f"SELECT id FROM entry WHERE {where} ORDER BY {order} DESC, id DESC", values)
        return EntriesFound(tuple(row["id"] for row in rows), self._read)

    def _read(self, numbers: Sequence[int]) -> dict[int, Entry]:
        marks = ", ".join("?" * len(numbers))
        rows = self._database.rows(f"{SELECT} WHERE id IN ({marks})", tuple(numbers))
        self._unreadable.update(row["id"] for row in rows if not is_readable(row))
        return {row["id"]: entry_of(row) for row in rows}

    def entry(self, number: int) -> Entry:
        """Return one entry, also a deleted one."""
        return entry_of(self._row(number))

    # Writing

    def save(self, draft: Draft) -> Entry:
        """Save a ruling; it is on the disk when this returns."""
        moment = self._clock()
        with self._database.change() as connection:
            newest = self._latest(self._listed_at())
            number = connection.execute(INSERT, row_of(draft, moment)).lastrowid
            if newest is not None and moment < newest:
                place = stamp(newest + timedelta(milliseconds=1))
                connection.execute("INSERT INTO entry_place VALUES (?, ?)", (number, place))
        return self.entry(number or 0)

    def edit(self, entry: Entry, notes: Notes) -> Saved:
        """Change what was noted beside a ruling, from what it was when the entry was read; the ruling itself stays."""
        if notes == entry.notes:
            return Saved(self._present(entry))
        return self._change(entry, notes, lambda row, together: {**columns_of(together), "words": row["words"]})

    def replace(self, entry: Entry, draft: Draft) -> Saved:
        """Save an incident anew in the place of an entry as it was read, with the rulings added since."""

        def changed(_row: sqlite3.Row, notes: Notes) -> dict[str, object]:
            columns = row_of(replace(draft, notes=notes), entry.saved_at)
            return {name: columns[name] for name in VERSION_COLUMNS}

        return self._change(entry, draft.notes, changed, draft)

    def _change(
        self,
        entry: Entry,
        notes: Notes,
        changed: Callable[[sqlite3.Row, Notes], dict[str, object]],
        draft: Draft | None = None,
    ) -> Saved:
        """Change an entry from what it was when it was read; whatever it says by now is kept where it would be lost."""
        with self._database.change() as connection:
            row = self._row_of(entry.identity)
            now, moment = entry_of(row), self._clock()
            together, clashed = merged(entry.notes, notes, now.notes)
            columns = changed(row, together)
            lost = draft is not None and not is_same_incident(now, draft)
            if lost or clashed or (_loses(now.notes, together) and _has_stood(now, moment)):
                columns["versions"] = self._versions_with(row, moment)
            self._write(connection, now.id, columns, together, moment)
        return Saved(self.entry(now.id), clashed, now.deleted_at is not None)

    def _write(
        self, connection: sqlite3.Connection, number: int, columns: Mapping[str, object], notes: Notes, moment: datetime
    ) -> None:
        written = {
            **columns,
            "folded": searchable(notes, text_of(columns["words"])),
            "edited_at": stamp(moment),
            "deleted_at": None,
        }
        setting = ", ".join(f"{name} = :{name}" for name in written)
        connection.execute(f"UPDATE entry SET {setting} WHERE id = :number", {**written, "number": number})

    # Earlier versions

    def versions(self, entry: Entry) -> tuple[Version, ...]:
        """Return how an entry read before it was changed, the latest first."""
        row = self._row_of(entry.identity)
        found = (version_of(line, row) for line in reversed(self._lines(row["id"])))
        return tuple(version for version in found if version is not None)

    def take_back(self, entry: Entry, version: Version) -> Saved:
        """Let an entry read as it did before; how it reads now is kept."""
        with self._database.change() as connection:
            row, moment = self._row_of(entry.identity), self._clock()
            before = json_of(version.line)
            columns = {name: before[name] for name in VERSION_COLUMNS}
            columns["versions"] = self._versions_with(row, moment, without=version.line)
            self._write(connection, row["id"], columns, version.entry.notes, moment)
        return Saved(self.entry(row["id"]))

    def _lines(self, number: int) -> list[str]:
        """Return the earlier versions of an entry as they are kept, one a line: damage costs one of them."""
        (row,) = self._database.rows("SELECT versions FROM entry WHERE id = ?", (number,))
        return text_of(row["versions"]).splitlines()

    def _versions_with(self, row: sqlite3.Row, moment: datetime, without: str = "") -> str:
        """Return the earlier versions of an entry with what it says now, the latest of them as far as there is room."""
        now = {"until": stamp(moment), **{name: text_of(row[name]) for name in VERSION_COLUMNS}}
        # One line each, whatever signs of a line's end a remark has.
        lines = [*(line for line in self._lines(row["id"]) if line != without), json.dumps(now, separators=(",", ":"))]
        lines = lines[-_MOST_VERSIONS:]
        while len(lines) > 1 and sum(map(len, lines)) > _LARGEST_VERSIONS:
            del lines[0]
        return "\n".join(lines)

    def delete(self, numbers: Sequence[int]) -> None:
        """Take entries off the list; for a month they can be brought back."""
        with self._database.change() as connection:
            moment = stamp(self._next_deletion())
            connection.executemany(
                f"UPDATE entry SET deleted_at = ? WHERE id = ? AND {THERE}",
                [(moment, one) for one in numbers],
            )

    def _next_deletion(self) -> datetime:
        """Return now, but later than every deletion before: the last comes back first, whatever the clock does."""
        (row,) = self._database.rows(f"SELECT max(deleted_at) FROM entry WHERE {DELETED}")
        latest, now = deletion(row[0]), self._clock()
        return now if latest is None else max(now, latest + timedelta(milliseconds=1))

    def restore(self, numbers: Sequence[int]) -> None:
        """Bring deleted entries back."""
        with self._database.change() as connection:
            connection.executemany("UPDATE entry SET deleted_at = NULL WHERE id = ?", [(one,) for one in numbers])

    def purge(self, before: datetime) -> int:
        """Remove for good what was deleted before a moment; give how many entries that were."""
        before_text = stamp(before)
        query = f"SELECT count(*) FROM entry WHERE {DELETED} AND deleted_at < ?"
        count = int(self._database.rows(query, (before_text,))[0][0])
        if count:
            with self._database.change(removes=True) as connection:
                connection.execute(f"DELETE FROM entry WHERE {DELETED} AND deleted_at < ?", (before_text,))
                # Their numbers may be given again.
                connection.execute("DELETE FROM entry_place WHERE id NOT IN (SELECT id FROM entry)")
        return count

    def find(self, identity: str) -> Entry | None:
        """Return the entry that is called so, also a deleted one; None where the journal has it not."""
        try:
            return entry_of(self._row_of(identity))
        except NotInJournal:
            return None

    def find_named(self, name: str) -> Entry | None:
        """Return the entry of a draft with a name, if it is one of those saved last; None where there is none."""
        last = "SELECT max(id) FROM entry"
        rows = self._database.rows(
            f"{SELECT} WHERE id > ({last}) - {_SAVED_LAST} AND identity = ? ORDER BY id DESC", (name,)
        )
        return entry_of(rows[0]) if rows else None

    def _present(self, entry: Entry) -> Entry:
        return entry_of(self._row_of(entry.identity))

    def _row_of(self, identity: str) -> sqlite3.Row:
        number = identity.rpartition("/")[2]
        rows = self._database.rows(f"{SELECT} WHERE id = ?", (number,))
        if not rows or identity_of(rows[0]) != identity:
            raise NotInJournal(N_("The journal does not have this entry any more."))
        return rows[0]

    def _row(self, number: int) -> sqlite3.Row:
        rows = self._database.rows(f"{SELECT} WHERE id = ?", (number,))
        if not rows:
            raise NotInJournal(N_("The journal has no entry {number}."), number=number)
        return rows[0]


def _loses(before: Notes, after: Notes) -> bool:
    """Tell whether words of notes are gone from others; words that were added lose none."""
    now = columns_of(after)
    return any(str(words) not in str(now[name]) for name, words in columns_of(before).items())


def _has_stood(entry: Entry, moment: datetime) -> bool:
    """Tell whether an entry was left for a while as it is; a clock that went back tells nothing of that."""
    return not timedelta(0) <= moment - (entry.edited_at or entry.saved_at) < _STOOD


def patterns(query: str) -> tuple[str, ...]:
    """Return a LIKE pattern for each word of a query; `\\` escapes what LIKE would take for a sign of its own."""
    words = folded(query).split()
    return tuple(f"%{_literal(word)}%" for word in words)


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
