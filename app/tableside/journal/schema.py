"""The tables of the journal file and the rows they hold."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tableside.journal.folding import folded
from tableside.journal.model import Draft, Entry, Notes

VERSION = 1
APPLICATION_ID = 0x54424C4A
"""The letters TBLJ: other tools then know the file for what it is."""

CREATE = """
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
    folded TEXT NOT NULL
)
"""
COLUMNS = (
    "saved_at", "edited_at", "deleted_at", "event", "players", "table_number", "remark",
    "wizard", "language", "facts", "answer", "position", "words", "folded",
)  # fmt: skip
SELECT = (
    "SELECT id, saved_at, edited_at, deleted_at, event, players, table_number, remark, wizard, language, facts, "
    "answer, position, words FROM entry"
)
INSERT = f"INSERT INTO entry ({', '.join(COLUMNS)}) VALUES ({', '.join(':' + name for name in COLUMNS)})"
INSERT_WITH_ID = f"INSERT INTO entry (id, {', '.join(COLUMNS)}) VALUES (:id, {', '.join(':' + n for n in COLUMNS)})"


def create(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty file; runs inside the caller's transaction."""
    connection.execute(CREATE)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def stamp(moment: datetime) -> str:
    """Write a moment as it is stored: UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def row_of(draft: Draft, saved_at: datetime) -> dict[str, object]:
    """Give the columns of a new entry."""
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
        "event": notes.event,
        "players": notes.players,
        "table_number": notes.table,
        "remark": notes.remark,
        "wizard": draft.wizard,
        "language": draft.language,
        "facts": _json(draft.facts),
        "answer": _json(draft.answer),
        "position": draft.position,
        "words": words,
        "folded": searchable(notes, words),
    }


def searchable(notes: Notes, words: str) -> str:
    """Give the text that searching looks through."""
    return folded(" ".join((notes.event, notes.players, notes.table, notes.remark, words)))


def entry_of(row: sqlite3.Row) -> Entry:
    """Read an entry from its row."""
    return Entry(
        id=row["id"],
        saved_at=_moment(row["saved_at"]),
        notes=Notes(row["event"], row["players"], row["table_number"], row["remark"]),
        wizard=row["wizard"],
        language=row["language"],
        facts_json=row["facts"],
        answer_json=row["answer"],
        position=row["position"],
        edited_at=_moment(row["edited_at"]) if row["edited_at"] else None,
        deleted_at=_moment(row["deleted_at"]) if row["deleted_at"] else None,
    )


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
