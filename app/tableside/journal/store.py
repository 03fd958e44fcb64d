"""The journal itself: saving, finding, editing, deleting and bringing back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, overload
from uuid import uuid4

from tableside.errors import N_, TablesideError
from tableside.journal.model import (
    APPEAL_OUTCOMES,
    UNKNOWN_DATE,
    Draft,
    Entry,
    Notes,
    Version,
    is_same_incident,
    merged,
)
from tableside.language.folding import fold
from tableside.storage.database import Database
from tableside.storage.identity import JOURNAL
from tableside.storage.layout import Layout, NotChanged, Sentences
from tableside.storage.reading import json_of
from tableside.storage.takeover import Row, Table

_VERSION = 3

_CREATE = """
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    saved_at TEXT NOT NULL,
    edited_at TEXT,
    deleted_at TEXT,
    event TEXT NOT NULL,
    players TEXT NOT NULL,
    table_number TEXT NOT NULL,
    remark TEXT NOT NULL,
    wizard TEXT NOT NULL,
    language TEXT NOT NULL,
    facts TEXT NOT NULL,
    answer TEXT NOT NULL,
    position TEXT NOT NULL,
    words TEXT NOT NULL,
    folded TEXT NOT NULL,
    referee TEXT NOT NULL DEFAULT '',
    round TEXT NOT NULL DEFAULT '',
    frame TEXT NOT NULL DEFAULT '',
    on_appeal TEXT NOT NULL DEFAULT '',
    earlier TEXT NOT NULL DEFAULT '[]',
    identity TEXT NOT NULL DEFAULT '',
    versions TEXT NOT NULL DEFAULT ''
)
"""
_SINCE_VERSION_2 = {"referee": "''", "round": "''", "frame": "''", "on_appeal": "''", "earlier": "'[]'"}
_SINCE_VERSION_3 = {"identity": "''", "versions": "''"}
_APPEAL = "yes"
_COLUMNS = (
    "saved_at", "edited_at", "deleted_at", "event", "players", "table_number", "remark",
    "wizard", "language", "facts", "answer", "position", "words", "folded",
    "referee", "round", "frame", "on_appeal", "earlier", "identity", "versions",
)  # fmt: skip
_NOT_OF_A_VERSION = ("saved_at", "deleted_at", "folded", "identity", "versions")
"""What is of an entry itself or follows from the rest."""
_VERSION_COLUMNS = tuple(name for name in _COLUMNS if name not in _NOT_OF_A_VERSION)
_SELECT = (
    "SELECT id, saved_at, edited_at, deleted_at, event, players, table_number, remark, wizard, language, facts, "
    "answer, position, words, referee, round, frame, on_appeal, earlier, identity FROM entry"
)
_INSERT = f"INSERT INTO entry ({', '.join(_COLUMNS)}) VALUES ({', '.join(':' + name for name in _COLUMNS)})"
# What is no date deletes nothing: an entry is shown, and it is told that a field of it cannot be read.
_DELETED = "deleted_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:*'"
_THERE = f"(deleted_at IS NULL OR NOT {_DELETED})"
KEEP_DELETED = timedelta(days=30)
_STOOD = timedelta(minutes=1)
"""What was there for less is still being typed, and no version of its own."""
_MOST_VERSIONS, _LARGEST_VERSIONS = 20, 1_000_000
_TWO_DAYS = timedelta(days=2)
_BLOCK = 200
"""How many entries are read at a time."""
_MOST_BLOCKS = 20
_MOST_WORDS = 50
"""Of a query; a whole page that was pasted has thousands."""
_TEXTS = ("event", "players", "table_number", "remark", "wizard", "language", "facts", "answer", "position", "earlier")
_UNREADABLE = "\ufffd"


def stamp(moment: datetime) -> str:
    """Write a moment as it is stored: UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def _row_of(draft: Draft, saved_at: datetime) -> dict[str, object]:
    """Return the columns of a new entry."""
    notes = draft.notes
    words = " ".join(
        part
        for part in (
            draft.words,
            draft.wizard,
            str(draft.answer.get("call") or ""),
            saved_at.astimezone().date().isoformat(),
        )
        if part
    )
    return {
        "saved_at": stamp(saved_at),
        "edited_at": None,
        "deleted_at": None,
        "wizard": draft.wizard,
        "language": draft.language,
        "facts": _json(draft.facts),
        "answer": _json(draft.answer),
        "position": draft.position,
        "words": words,
        "folded": _searchable(notes, words),
        **_columns_of(notes),
        "earlier": json.dumps([asdict(one) for one in draft.earlier], ensure_ascii=False, separators=(",", ":")),
        "identity": uuid4().hex,
        "versions": "",
    }


def _columns_of(notes: Notes) -> dict[str, object]:
    """Return the columns of what a person has noted."""
    return {
        "event": notes.event,
        "players": notes.players,
        "table_number": notes.table,
        "remark": notes.remark,
        "referee": notes.referee,
        "round": notes.round,
        "frame": notes.frame,
        "on_appeal": (notes.appeal_outcome or _APPEAL) if notes.on_appeal else "",
    }


def _searchable(notes: Notes, words: str) -> str:
    """Return the text that searching looks through."""
    noted = (notes.event, notes.players, notes.table, notes.remark, notes.referee, notes.round, notes.frame)
    return folded(" ".join((*noted, words)))


def _entry_of(row: sqlite3.Row | Row) -> Entry:
    """Read an entry from its row."""
    return Entry(
        id=row["id"],  # type: ignore[arg-type]
        identity=_identity(row),
        saved_at=_moment(row["saved_at"]) or UNKNOWN_DATE,
        notes=_notes_of(row),
        wizard=_text(row["wizard"]),
        language=_text(row["language"]),
        facts_json=_text(row["facts"]),
        answer_json=_text(row["answer"]),
        position=_text(row["position"]),
        edited_at=_moment(row["edited_at"]),
        deleted_at=_deletion(row["deleted_at"]),
        earlier_json=_text(row["earlier"]),
    )


def _identity(row: sqlite3.Row | Row) -> str:
    """Return what tells an entry from every other one; those of before have the moment at which they were saved."""
    return f"{_text(row['identity']) or _text(row['saved_at'])}/{row['id']}"


def _notes_of(row: sqlite3.Row | Row) -> Notes:
    return Notes(
        _text(row["event"]),
        _text(row["players"]),
        _text(row["table_number"]),
        _text(row["remark"]),
        _text(row["referee"]),
        _text(row["round"]),
        _text(row["frame"]),
        row["on_appeal"] in (_APPEAL, *APPEAL_OUTCOMES),
        _text(row["on_appeal"]) if row["on_appeal"] in APPEAL_OUTCOMES else "",
    )


def _moment(text: object) -> datetime | None:
    """Read a moment; one that cannot be read is not known, and costs nothing else."""
    try:
        moment = datetime.fromisoformat(str(text)) if text else None
        if moment is None:
            return None
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        # Where the person is, the first and the last of all days may have no date.
        moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return None
    return moment


def _deletion(text: object) -> datetime | None:
    """Read when an entry was deleted; None where that is no moment of this program's time, as `_DELETED` has it."""
    moment = _moment(text)
    return moment if moment is not None and 2000 <= moment.year < 2100 and "T" in str(text) else None


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def _is_readable(row: sqlite3.Row) -> bool:
    """Tell whether every field of a row says what such a field can say."""
    dates = [row["saved_at"], *([row["edited_at"]] if row["edited_at"] else [])]
    if not all(_moment(date) for date in dates) or (row["deleted_at"] and not _deletion(row["deleted_at"])):
        return False
    texts = [row[name] for name in _TEXTS]
    return all(isinstance(text, str) and _UNREADABLE not in text for text in texts) and _are_objects(
        row["facts"], row["answer"]
    )


def _are_objects(*texts: str) -> bool:
    # Parsing each of many thousand would take seconds; what another has damaged seldom keeps both ends.
    return all(text.startswith("{") and text.endswith("}") for text in texts)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _mended(row: Row) -> Row | None:
    """Return a row of a damaged file with texts where texts belong; what a date or a ruling says is seen to later."""
    if not isinstance(row.get("id"), int) or not {"wizard", "answer"} <= row.keys():
        return None
    dates = {"edited_at": _moment, "deleted_at": _deletion}
    texts = {name: _text(row[name]) for name in _COLUMNS if name in row and name not in dates}
    if not _is_entry(texts):
        return None
    return {
        "id": row["id"],
        **texts,
        **{name: row.get(name) if read(row.get(name)) else None for name, read in dates.items()},
    }


def _is_entry(texts: Mapping[str, str]) -> bool:
    """Tell an entry from bytes that only happened to look like one."""
    return any(texts.get(name, "").strip() for name in ("wizard", "answer", "remark", "event", "players"))


_LAYOUT = Layout(
    _VERSION,
    JOURNAL,
    (_CREATE,),
    (Table("entry", ("id",), _mended, numbered=True, since=15),),
    "entry",
    Sentences(
        newer=N_("The journal “{file}” was written by a newer version of Tableside. It can be read but not changed."),
        read_only=N_("Nothing can be saved in the journal at the moment: {reason}. What was saved before can be read."),
        unreadable=N_("The journal “{file}” cannot be read at the moment: {reason}. It is left as it is."),
        damaged=N_(
            "The journal was damaged ({reason}). Entries that are here again: {count}. "
            "The damaged file is kept as “{file}”."
        ),
        damaged_in_place=N_(
            "The journal is damaged ({damage}) and cannot be replaced: {reason}. What can be read of it is shown."
        ),
        not_changed=N_("The journal could not be changed: {reason}. What was saved before is untouched."),
        missing=N_("Entries of the journal that were there and are missing: {count}."),
        misplaced=N_(
            "In the place of the journal there was {kind}, which is kept unchanged as “{file}”. "
            "Entries that are here again: {count}."
        ),
        another=N_(
            "The journal “{file}” is not the one that was here before; entries that the other one had: {count}. "
            "“Restore an earlier state…” brings back what was kept of it."
        ),
        older=N_("The journal “{file}” is an older copy: what was changed in it since is missing."),
        taken_away=N_(
            "The journal “{file}” was taken away while it was open. It was written anew with all that was in it; "
            "entries: {count}."
        ),
        exchanged=N_(
            "The journal “{file}” was exchanged while it was open. What is there now is used; what was there before is "
            "kept as “{kept}”."
        ),
        gone=N_(
            "The journal “{file}” is gone; entries that it had: {count}. A new one was begun. "
            "“Restore an earlier state…” brings back what was kept."
        ),
    ),
    {
        older: tuple(
            f"ALTER TABLE entry ADD COLUMN {name} TEXT NOT NULL DEFAULT {default}" for name, default in columns.items()
        )
        for older, columns in ((1, _SINCE_VERSION_2), (2, _SINCE_VERSION_3))
    },
)


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


class Journal:
    """The saved rulings, newest first; a change is on the disk when the method that makes it returns."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = _now) -> None:
        self._clock = clock
        self._unreadable: set[int] = set()
        self._database = Database(path, _LAYOUT)
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

    def stay_in_place(self) -> None:
        """Write the file anew where somebody has taken it away."""
        self._database.stay_in_place()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # Reading

    def entries(self, query: str = "") -> EntriesFound:
        """Return the entries that hold every word of the query, newest first; deleted ones are left out."""
        words = patterns(query)[:_MOST_WORDS]
        where = "".join(" AND folded LIKE ? ESCAPE '\\'" for _ in words)
        return self._found(f"{_THERE}{where}", words)

    def entries_around(self, moment: datetime) -> EntriesFound:
        """Return the entries of the days before and after a moment, in whichever zone a day is counted."""
        return self._found(
            f"{_THERE} AND saved_at BETWEEN ? AND ?", (stamp(moment - _TWO_DAYS), stamp(moment + _TWO_DAYS))
        )

    def _found(self, where: str, values: tuple[str, ...]) -> EntriesFound:
        rows = self._database.rows(f"SELECT id FROM entry WHERE {where} ORDER BY saved_at DESC, id DESC", values)
        return EntriesFound(tuple(row["id"] for row in rows), self._read)

    def _read(self, numbers: Sequence[int]) -> dict[int, Entry]:
        marks = ", ".join("?" * len(numbers))
        rows = self._database.rows(f"{_SELECT} WHERE id IN ({marks})", tuple(numbers))
        self._unreadable.update(row["id"] for row in rows if not _is_readable(row))
        return {row["id"]: _entry_of(row) for row in rows}

    def entry(self, number: int) -> Entry:
        """Return one entry, also a deleted one."""
        return _entry_of(self._row(number))

    # Writing

    def save(self, draft: Draft) -> Entry:
        """Save a ruling; it is on the disk when this returns."""
        row = _row_of(draft, self._clock())
        with self._database.change() as connection:
            number = connection.execute(_INSERT, row).lastrowid
        return self.entry(number or 0)

    def edit(self, entry: Entry, notes: Notes) -> Saved:
        """Change what was noted beside a ruling, from what it was when the entry was read; the ruling itself stays."""
        if notes == entry.notes:
            return Saved(self._present(entry))
        return self._change(entry, notes, lambda row, together: {**_columns_of(together), "words": row["words"]})

    def replace(self, entry: Entry, draft: Draft) -> Saved:
        """Save an incident anew in the place of an entry as it was read, with the rulings added since."""

        def changed(_row: sqlite3.Row, notes: Notes) -> dict[str, object]:
            columns = _row_of(replace(draft, notes=notes), entry.saved_at)
            return {name: columns[name] for name in _VERSION_COLUMNS}

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
            now, moment = _entry_of(row), self._clock()
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
            "folded": _searchable(notes, _text(columns["words"])),
            "edited_at": stamp(moment),
            "deleted_at": None,
        }
        setting = ", ".join(f"{name} = :{name}" for name in written)
        connection.execute(f"UPDATE entry SET {setting} WHERE id = :number", {**written, "number": number})

    # Earlier versions

    def versions(self, entry: Entry) -> tuple[Version, ...]:
        """Return how an entry read before it was changed, the latest first."""
        row = self._row_of(entry.identity)
        found = (_version(line, row) for line in reversed(self._lines(row["id"])))
        return tuple(version for version in found if version is not None)

    def take_back(self, entry: Entry, version: Version) -> Saved:
        """Let an entry read as it did before; how it reads now is kept."""
        with self._database.change() as connection:
            row, moment = self._row_of(entry.identity), self._clock()
            before = json_of(version.line)
            columns = {name: before[name] for name in _VERSION_COLUMNS}
            columns["versions"] = self._versions_with(row, moment, without=version.line)
            self._write(connection, row["id"], columns, version.entry.notes, moment)
        return Saved(self.entry(row["id"]))

    def _lines(self, number: int) -> list[str]:
        """Return the earlier versions of an entry as they are kept, one a line: damage costs one of them."""
        (row,) = self._database.rows("SELECT versions FROM entry WHERE id = ?", (number,))
        return _text(row["versions"]).splitlines()

    def _versions_with(self, row: sqlite3.Row, moment: datetime, without: str = "") -> str:
        """Return the earlier versions of an entry with what it says now, the latest of them as far as there is room."""
        now = {"until": stamp(moment), **{name: _text(row[name]) for name in _VERSION_COLUMNS}}
        # One line each, whatever signs of a line's end a remark has.
        lines = [*(line for line in self._lines(row["id"]) if line != without), json.dumps(now, separators=(",", ":"))]
        lines = lines[-_MOST_VERSIONS:]
        while len(lines) > 1 and sum(map(len, lines)) > _LARGEST_VERSIONS:
            del lines[0]
        return "\n".join(lines)

    def delete(self, numbers: Sequence[int]) -> None:
        """Take entries off the list; for a month they can be brought back."""
        moment = stamp(self._clock())
        with self._database.change() as connection:
            connection.executemany(
                f"UPDATE entry SET deleted_at = ? WHERE id = ? AND {_THERE}",
                [(moment, one) for one in numbers],
            )

    def restore(self, numbers: Sequence[int]) -> None:
        """Bring deleted entries back."""
        with self._database.change() as connection:
            connection.executemany("UPDATE entry SET deleted_at = NULL WHERE id = ?", [(one,) for one in numbers])

    def purge(self, before: datetime) -> int:
        """Remove for good what was deleted before a moment; give how many entries that were."""
        before_text = stamp(before)
        query = f"SELECT count(*) FROM entry WHERE {_DELETED} AND deleted_at < ?"
        count = int(self._database.rows(query, (before_text,))[0][0])
        if count:
            with self._database.change() as connection:
                connection.execute(f"DELETE FROM entry WHERE {_DELETED} AND deleted_at < ?", (before_text,))
        return count

    def find(self, identity: str) -> Entry | None:
        """Return the entry that is called so, also a deleted one; None where the journal has it not."""
        try:
            return _entry_of(self._row_of(identity))
        except NotInJournal:
            return None

    def _present(self, entry: Entry) -> Entry:
        return _entry_of(self._row_of(entry.identity))

    def _row_of(self, identity: str) -> sqlite3.Row:
        number = identity.rpartition("/")[2]
        rows = self._database.rows(f"{_SELECT} WHERE id = ?", (number,))
        if not rows or _identity(rows[0]) != identity:
            raise NotInJournal(N_("The journal does not have this entry any more."))
        return rows[0]

    def _row(self, number: int) -> sqlite3.Row:
        rows = self._database.rows(f"{_SELECT} WHERE id = ?", (number,))
        if not rows:
            raise NotInJournal(N_("The journal has no entry {number}."), number=number)
        return rows[0]


def _loses(before: Notes, after: Notes) -> bool:
    """Tell whether words of notes are gone from others; words that were added lose none."""
    now = _columns_of(after)
    return any(str(words) not in str(now[name]) for name, words in _columns_of(before).items())


def _has_stood(entry: Entry, moment: datetime) -> bool:
    """Tell whether an entry was left for a while as it is; a clock that went back tells nothing of that."""
    return not timedelta(0) <= moment - (entry.edited_at or entry.saved_at) < _STOOD


def _version(line: str, row: sqlite3.Row) -> Version | None:
    """Read an earlier version of an entry; None for one that is damaged."""
    try:
        found = json_of(line)
        columns = {name: found[name] for name in _VERSION_COLUMNS}
        until = _moment(found["until"])
    except (ValueError, TypeError, LookupError):
        return None
    itself = {name: row[name] for name in ("id", "identity", "saved_at", "deleted_at")}
    return Version(until, _entry_of({**columns, **itself}), line) if until is not None else None


def folded(text: str) -> str:
    """Return a text as it is searched: `Café  ROUGE` becomes `cafe rouge`."""
    return " ".join(fold(text).split())


def patterns(query: str) -> tuple[str, ...]:
    """Return a LIKE pattern for each word of a query; `\\` escapes what LIKE would take for a sign of its own."""
    words = folded(query).split()
    return tuple(f"%{_literal(word)}%" for word in words)


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
