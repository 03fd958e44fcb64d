"""An entry as it stands in the file of the journal: its columns, and what can be read of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from tableside.errors import N_
from tableside.journal.model import APPEAL_OUTCOMES, MOST_IN_REMARK, UNKNOWN_DATE, Draft, Entry, Notes, Version
from tableside.language.folding import fold
from tableside.storage.identity import JOURNAL
from tableside.storage.layout import Layout, Sentences
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
VERSION_COLUMNS = tuple(name for name in _COLUMNS if name not in _NOT_OF_A_VERSION)
SELECT = (
    "SELECT id, saved_at, edited_at, deleted_at, event, players, table_number, remark, wizard, language, facts, "
    "answer, position, words, referee, round, frame, on_appeal, earlier, identity FROM entry"
)
INSERT = f"INSERT INTO entry ({', '.join(_COLUMNS)}) VALUES ({', '.join(':' + name for name in _COLUMNS)})"
# What is no date deletes nothing: an entry is shown, and it is told that a field of it cannot be read.
_IS_DATE = "GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:*'"
DELETED = f"deleted_at {_IS_DATE}"
DATED = f"saved_at {_IS_DATE}"
THERE = f"(deleted_at IS NULL OR NOT {DELETED})"
_TEXTS = ("event", "players", "table_number", "remark", "wizard", "language", "facts", "answer", "position", "earlier")
_UNREADABLE = "\ufffd"


def stamp(moment: datetime) -> str:
    """Write a moment as it is stored: UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def row_of(draft: Draft, saved_at: datetime) -> dict[str, object]:
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
        "folded": searchable(notes, words),
        **columns_of(notes),
        "earlier": json.dumps([asdict(one) for one in draft.earlier], ensure_ascii=False, separators=(",", ":")),
        "identity": draft.name or uuid4().hex,
        "versions": "",
    }


def columns_of(notes: Notes) -> dict[str, object]:
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


def searchable(notes: Notes, words: str) -> str:
    """Return the text that searching looks through."""
    remark = notes.remark[:MOST_IN_REMARK]
    noted = (notes.event, notes.players, notes.table, remark, notes.referee, notes.round, notes.frame)
    return folded(" ".join((*noted, words)))


def entry_of(row: sqlite3.Row | Row) -> Entry:
    """Read an entry from its row."""
    return Entry(
        id=row["id"],  # type: ignore[arg-type]
        identity=identity_of(row),
        saved_at=_moment(row["saved_at"]) or UNKNOWN_DATE,
        notes=_notes_of(row),
        wizard=text_of(row["wizard"]),
        language=text_of(row["language"]),
        facts_json=text_of(row["facts"]),
        answer_json=text_of(row["answer"]),
        position=text_of(row["position"]),
        edited_at=_moment(row["edited_at"]),
        deleted_at=deletion(row["deleted_at"]),
        earlier_json=text_of(row["earlier"]),
    )


def identity_of(row: sqlite3.Row | Row) -> str:
    """Return what tells an entry from every other one; those of before have the moment at which they were saved."""
    return f"{text_of(row['identity']) or text_of(row['saved_at'])}/{row['id']}"


def _notes_of(row: sqlite3.Row | Row) -> Notes:
    return Notes(
        text_of(row["event"]),
        text_of(row["players"]),
        text_of(row["table_number"]),
        text_of(row["remark"]),
        text_of(row["referee"]),
        text_of(row["round"]),
        text_of(row["frame"]),
        row["on_appeal"] in (_APPEAL, *APPEAL_OUTCOMES),
        text_of(row["on_appeal"]) if row["on_appeal"] in APPEAL_OUTCOMES else "",
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


def deletion(text: object) -> datetime | None:
    """Read when an entry was deleted or saved; None where that is no moment of our time, as `DELETED` has it."""
    moment = _moment(text)
    return moment if moment is not None and 2000 <= moment.year < 2100 and "T" in str(text) else None


def text_of(value: object) -> str:
    """Read a text; what cannot be read of it costs those signs, and nothing else."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def is_readable(row: sqlite3.Row) -> bool:
    """Tell whether every field of a row says what such a field can say."""
    dates = [row["saved_at"], *([row["edited_at"]] if row["edited_at"] else [])]
    if not all(_moment(date) for date in dates) or (row["deleted_at"] and not deletion(row["deleted_at"])):
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
    dates = {"edited_at": _moment, "deleted_at": deletion}
    texts = {name: text_of(row[name]) for name in _COLUMNS if name in row and name not in dates}
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


def _is_older(row: Row, other: Row) -> bool:
    return text_of(row.get("edited_at")) < text_of(other.get("edited_at"))


def _named(row: Row) -> str:
    """Return when an entry was saved, by which it stands in the list."""
    moment = _moment(row["saved_at"])
    return f"{moment.astimezone():%Y-%m-%d %H:%M}" if moment is not None else str(row["id"])


_LISTED = "CREATE INDEX IF NOT EXISTS entry_listed ON entry(saved_at, deleted_at)"
"""What entries are listed by: without it every entry is read with all its words for that."""
_PLACES = "CREATE TABLE IF NOT EXISTS entry_place (id INTEGER PRIMARY KEY, listed_at TEXT NOT NULL) STRICT"
"""As of when an entry is listed that was saved while the clock of the computer was behind; the others by their date."""
LISTED_AT = "coalesce((SELECT listed_at FROM entry_place WHERE entry_place.id = entry.id), saved_at)"

LAYOUT = Layout(
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
            "The journal was damaged ({reason}). The damaged file is kept as “{file}”. "
            "Entries that are here again: {count}."
        ),
        damaged_in_place=N_(
            "The journal is damaged ({damage}) and cannot be replaced: {reason}. What can be read of it is shown."
        ),
        not_changed=N_("The journal could not be changed: {reason}. What was saved before is untouched."),
        missing=N_("Entries of the journal that were there and are missing: {count}."),
        perhaps_missing=N_("The folder of the journal was gone: if rulings had been saved, they are missing here."),
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
        overwritten=N_(
            "The journal “{file}” was written over with an older copy while it was open. What that lacked was added "
            "again; entries: {count}."
        ),
        exchanged=N_(
            "The journal “{file}” was exchanged while it was open. What is there now is used; what was there before is "
            "kept as “{kept}”, and “Restore from a file…” adds it."
        ),
        joined=N_(
            "The journal “{file}” was exchanged while it was open. What was written in the other one meanwhile was put "
            "together with what is there now; the other one is kept as “{kept}”."
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
    beside=(_LISTED, _PLACES),
    is_older=_is_older,
    own_name=lambda row: row["identity"] or row["saved_at"],
    named=_named,
)


def version_of(line: str, row: sqlite3.Row) -> Version | None:
    """Read an earlier version of an entry; None for one that is damaged."""
    try:
        found = json_of(line)
        columns = {name: found[name] for name in VERSION_COLUMNS}
        until = _moment(found["until"])
    except (ValueError, TypeError, LookupError):
        return None
    itself = {name: row[name] for name in ("id", "identity", "saved_at", "deleted_at")}
    return Version(until, entry_of({**columns, **itself}), line) if until is not None else None


def folded(text: str) -> str:
    """Return a text as it is searched: `Café  ROUGE` becomes `cafe rouge`."""
    return " ".join(fold(text).split())
