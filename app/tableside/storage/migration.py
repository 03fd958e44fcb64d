"""Migration of a version 0.2 folder: the only place that knows how it was laid out."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.storage.database import DATA, NAME, SIDE_FILES, Database, DatabaseDamaged, as_json, connect, create
from tableside.storage.files import copy_tree, is_there, make_folder
from tableside.storage.kept import moment_of
from tableside.storage.reading import Unreadable, json_of, read_json

CONTENTS = "contents.json"
"""The list in a backup of version 0.2."""
ASIDE, NEXT = "version-0.2", "data.next"
"""Folders beside that of the data: what that version left, and what a restore is about to put in its place."""
_JOURNAL, _STUDY, _RUNNING, _IN_WORK = "journal.sqlite", "study.sqlite", "running.json", "imports-in-work.json"
_TEXTS = ("imports", "imports-removed", "workspace", "translation")
_SETTINGS = "settings.json"
_LEFT_OUT = ("*.seal", "*.previous", "*.lock", "journal.jsonl", ".*")
_LOST = (OSError, ValueError, TypeError, LookupError, AttributeError, sqlite3.Error, Unreadable)
_PART = "INSERT INTO part VALUES (?, ?, ?)"
_NOTES = {
    "event": "event",
    "players": "players",
    "table": "table_number",
    "remark": "remark",
    "referee": "referee",
    "round": "round",
    "frame": "frame",
}


def is_version_0_2(data: Path, config: Path | None) -> bool:
    names = (_JOURNAL, _STUDY, _RUNNING, _IN_WORK, *_TEXTS)
    return any(is_there(data / name) for name in names) or (config is not None and is_there(config / _SETTINGS))


def open_plainly(home: Path) -> Database | None:
    """Open the user's database where nothing is interrupted, damaged, missing or of version 0.2; else return None."""
    path = home / DATA / NAME
    if is_there(home / NEXT) or not is_there(path) or not path.stat().st_size or is_version_0_2(home, None):
        return None
    with suppress(DatabaseDamaged):
        return Database(path)
    return None


def read_contents(data: bytes) -> tuple[datetime, dict[str, int]]:
    about = json_of(data.decode())
    counts = about["counts"]
    held = {"entries": counts.get("journal", 0), "answers": counts.get("study", 0), "texts": counts.get("texts", 0)}
    return moment_of(about["made_at"]), {name: int(count) for name, count in held.items()}


def migrate(old: Path, config: Path | None, new: Path) -> tuple[str, ...]:
    """Make a data folder of what a version 0.2 folder holds, which stays as it is; return files not read completely."""
    make_folder(new)
    for name in _TEXTS:
        if (old / name).is_dir():
            copy_tree(old / name, new / name, _LEFT_OUT)
    with closing(connect(new / NAME)) as database:
        database.execute("PRAGMA synchronous = EXTRA")
        database.execute("BEGIN")
        create(database)
        steps: list[tuple[Path, Callable[[Path, sqlite3.Connection], object]]] = [
            (old / _JOURNAL, _journal),
            (old / _STUDY, _study),
            (old / _RUNNING, _unfinished),
            (old / _IN_WORK, _documents),
            *([(config / _SETTINGS, _settings)] if config is not None else []),
        ]
        lost = [path.name for path, step in steps if path.exists() and not _done(step, path, database)]
        database.execute("COMMIT")
    (new / NAME).chmod(0o600)
    return tuple(lost)


def _done(step: Callable[[Path, sqlite3.Connection], object], path: Path, database: sqlite3.Connection) -> bool:
    """Take over a file; where it cannot be read to its end, what came before stays."""
    try:
        step(path, database)
    except _LOST:
        return False
    return True


def put_aside(home: Path) -> None:
    """Move what version 0.2 left in the user's folder into one of its own; a stop in between harms nothing.

    Its backups stay where they are: they are listed and restored like later ones.
    """
    names = (_IN_WORK, *_TEXTS, "known.json", "inventory.json", "records.json", "given-up.json", "imports.lock")
    for path in sorted(home.iterdir()):
        if path.name in names or path.name.startswith((_JOURNAL, _STUDY, _RUNNING)):
            with suppress(OSError):
                make_folder(home / ASIDE)
                path.rename(home / ASIDE / path.name)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a database, so that a change that was interrupted is undone in the copy alone."""
    with tempfile.TemporaryDirectory() as scratch:
        for ending in ("", *SIDE_FILES):
            if (side := path.with_name(path.name + ending)).exists():
                shutil.copyfile(side, Path(scratch) / side.name)
        with closing(connect(Path(scratch) / path.name)) as connection:
            yield connection


def _journal(path: Path, database: sqlite3.Connection) -> None:
    with _opened(path) as old:
        places = dict[int, str]()
        with suppress(sqlite3.Error):  # the first versions had no such table
            places = {row["id"]: row["listed_at"] for row in old.execute("SELECT id, listed_at FROM entry_place")}
        for row in old.execute("SELECT * FROM entry ORDER BY id"):
            _add_entry(dict(row), places, database)


def _add_entry(row: Mapping[str, Any], places: Mapping[int, str], database: sqlite3.Connection) -> None:
    uuid = f"{row.get('identity') or row['saved_at']}/{row['id']}"
    columns = {
        "id": row["id"],
        "uuid": uuid,
        "saved_at": row["saved_at"],
        "listed_at": places.get(row["id"], row["saved_at"]),
        "edited_at": row["edited_at"],
        "deleted_at": row["deleted_at"],
        "notes": _notes(row),
        **{name: row[name] for name in ("wizard", "language", "facts", "answer", "position", "words", "folded")},
        "earlier": row.get("earlier", "[]"),
    }
    _insert(database, "entry", columns)
    for line in str(row.get("versions", "")).splitlines():
        with suppress(*_LOST):
            version = json_of(line)
            kept = {name: version[name] for name in ("edited_at", "wizard", "language", "facts", "answer")}
            kept |= {name: version[name] for name in ("position", "words", "earlier")}
            kept["notes"] = _notes(version)
            _insert(database, "entry_version", {"entry": uuid, "until": version["until"], "data": json.dumps(kept)})


def _notes(row: Mapping[str, Any]) -> str:
    appeal = row.get("on_appeal", "")
    notes = {name: str(row.get(column, "")) for name, column in _NOTES.items()}
    outcome = appeal if appeal in ("upheld", "changed") else ""
    return json.dumps({**notes, "on_appeal": bool(appeal), "appeal_outcome": outcome}, ensure_ascii=False)


def _study(path: Path, database: sqlite3.Connection) -> None:
    with _opened(path) as old:
        for table in ("card", "card_rule", "review", "exam", "exam_mark"):
            with suppress(sqlite3.OperationalError):  # the first version had fewer tables
                for row in old.execute(f"SELECT * FROM {table}"):
                    _insert(database, table, dict(row))
        with suppress(sqlite3.OperationalError):
            # A question that was reported as wrong is not asked again.
            wrong = [(row["question"],) for row in old.execute("SELECT question FROM reported")]
            database.executemany("UPDATE card SET retired = 1 WHERE id = ?", wrong)


def _unfinished(path: Path, database: sqlite3.Connection) -> None:
    raw = read_json(path)
    parts = [(str(name), as_json(data), str(raw["written_at"])) for name, data in raw["parts"].items()]
    database.executemany(_PART, parts)


def _documents(path: Path, database: sqlite3.Connection) -> None:
    database.execute(_PART, ("imports", as_json(read_json(path)), datetime.now(UTC).isoformat()))


def _settings(path: Path, database: sqlite3.Connection) -> None:
    """Take over the settings; scores and names that were kept among them become matches."""
    settings = read_json(path)
    noted = settings.pop("journal", {})
    place = {name: noted.get(name, "") for name in ("event", "round", "table", "referee")}
    scores = settings.pop("rulings", {}).get("matches", {})
    if matches := [{"game": game, "score": score, **place} for game, score in scores.items()]:
        database.execute(_PART, ("matches", as_json(matches), datetime.now(UTC).isoformat()))
    rows = [(str(name), as_json(value)) for name, value in settings.items()]
    database.executemany("INSERT INTO setting VALUES (?, ?)", rows)


def _insert(database: sqlite3.Connection, table: str, row: Mapping[str, object]) -> None:
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))
