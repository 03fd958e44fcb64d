"""The journal itself: saving, finding, editing, deleting and bringing back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, overload

from tableside.errors import N_, TablesideError
from tableside.journal.model import APPEAL_OUTCOMES, UNKNOWN_DATE, Draft, Entry, Notes
from tableside.language.folding import fold
from tableside.storage.database import Database
from tableside.storage.identity import JOURNAL
from tableside.storage.layout import Layout, NotChanged, Sentences
from tableside.storage.takeover import Row, Table

_VERSION = 2

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
    earlier TEXT NOT NULL DEFAULT '[]'
)
"""
_SINCE_VERSION_2 = {"referee": "''", "round": "''", "frame": "''", "on_appeal": "''", "earlier": "'[]'"}
_APPEAL = "yes"
_COLUMNS = (
    "saved_at", "edited_at", "deleted_at", "event", "players", "table_number", "remark",
    "wizard", "language", "facts", "answer", "position", "words", "folded",
    "referee", "round", "frame", "on_appeal", "earlier",
)  # fmt: skip
_SELECT = (
    "SELECT id, saved_at, edited_at, deleted_at, event, players, table_number, remark, wizard, language, facts, "
    "answer, position, words, referee, round, frame, on_appeal, earlier FROM entry"
)
_INSERT = f"INSERT INTO entry ({', '.join(_COLUMNS)}) VALUES ({', '.join(':' + name for name in _COLUMNS)})"
# What is no date deletes nothing: an entry is shown, and it is told that a field of it cannot be read.
_DELETED = "deleted_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:*'"
_THERE = f"(deleted_at IS NULL OR NOT {_DELETED})"
KEEP_DELETED = timedelta(days=30)
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


def _entry_of(row: sqlite3.Row) -> Entry:
    """Read an entry from its row."""
    return Entry(
        id=row["id"],
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


def _notes_of(row: sqlite3.Row) -> Notes:
    return Notes(
        _text(row["event"]),
        _text(row["players"]),
        _text(row["table_number"]),
        _text(row["remark"]),
        _text(row["referee"]),
        _text(row["round"]),
        _text(row["frame"]),
        row["on_appeal"] in (_APPEAL, *APPEAL_OUTCOMES),
        row["on_appeal"] if row["on_appeal"] in APPEAL_OUTCOMES else "",
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
        gone=N_(
            "The journal “{file}” is gone; entries that it had: {count}. A new one was begun. "
            "“Restore an earlier state…” brings back what was kept."
        ),
    ),
    {
        1: tuple(
            f"ALTER TABLE entry ADD COLUMN {name} TEXT NOT NULL DEFAULT {default}"
            for name, default in _SINCE_VERSION_2.items()
        )
    },
)


class FieldsLost(TablesideError):
    """Some entries have a field that cannot be read."""


class NotInJournal(TablesideError):
    """There is no such entry."""


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

    def edit(self, number: int, notes: Notes) -> Entry:
        """Change what was noted beside a ruling; the ruling itself stays as it was."""
        row = self._row(number)
        if _entry_of(row).notes == notes:
            return self.entry(number)
        self._update(
            number,
            {**_columns_of(notes), "folded": _searchable(notes, row["words"]), "edited_at": stamp(self._clock())},
        )
        return self.entry(number)

    def replace(self, number: int, draft: Draft) -> Entry:
        """Save an incident anew under its number, with the rulings that have been added since."""
        saved_at = _entry_of(self._row(number)).saved_at
        row = _row_of(draft, saved_at)
        kept = {name: value for name, value in row.items() if name not in ("saved_at", "deleted_at")}
        self._update(number, {**kept, "edited_at": stamp(self._clock())})
        return self.entry(number)

    def _update(self, number: int, columns: Mapping[str, object]) -> None:
        setting = ", ".join(f"{name} = :{name}" for name in columns)
        with self._database.change() as connection:
            connection.execute(f"UPDATE entry SET {setting} WHERE id = :number", {**columns, "number": number})

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

    def _row(self, number: int) -> sqlite3.Row:
        rows = self._database.rows(f"{_SELECT} WHERE id = ?", (number,))
        if not rows:
            raise NotInJournal(N_("The journal has no entry {number}."), number=number)
        return rows[0]


def folded(text: str) -> str:
    """Return a text as it is searched: `Café  ROUGE` becomes `cafe rouge`."""
    return " ".join(fold(text).split())


def patterns(query: str) -> tuple[str, ...]:
    """Return a LIKE pattern for each word of a query; `\\` escapes what LIKE would take for a sign of its own."""
    words = folded(query).split()
    return tuple(f"%{_literal(word)}%" for word in words)


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
