"""Backups of what the user made, and restoring one.

The user's folder holds `data` (the database, imported and edited texts) and `backups`. A backup is one zip file: a copy
of the database made by SQLite itself, every other file of `data`, and a list of what it holds. A restore unpacks beside
`data` and then renames folders: it has happened or it has not, wherever the program is stopped.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tableside.errors import N_, Phrase, TablesideError
from tableside.storage import files, migration
from tableside.storage.archive import BadZip, BoundedZip, ZipBounds, ZipTooLarge, is_below, part_info
from tableside.storage.database import DATA, NAME, SIDE_FILES, Database, DatabaseDamaged, connect_to_read, is_whole
from tableside.storage.kept import moment_of
from tableside.storage.reading import LARGEST, MEGABYTE, Unreadable, json_of, read_bytes

BACKUPS, _BEFORE = "backups", "data.before"
ENDING = ".tableside-backup"
LIST = "backup.json"
FORMAT, VERSION = "tableside-backup", 2
AUTOMATIC, BEFORE_RESTORE, MIGRATION = "auto", "restore", "migration"
_TIME = "%Y-%m-%dT%H-%M-%S-%f"
NEWEST, DAYS, WEEKS = 10, 14, 8
_BOUNDS = ZipBounds(is_below, 10_000, LARGEST, 512 * MEGABYTE, large=NAME)
_UNUSABLE = (BadZip, OSError, ValueError, TypeError, LookupError, AttributeError)


HELD = {
    "entries": N_("journal entries: {count}"),
    "answers": N_("answers: {count}"),
    "texts": N_("imported and edited texts: {count}"),
}
"""A description of a backup's contents."""


class BadBackup(TablesideError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” is not a backup of Tableside, or it is damaged. Nothing was changed."), file=str(path)
        )


class DatabaseReplaced(TablesideError):
    """A damaged or missing database was replaced by the one of a backup, or by an empty one."""


@dataclass(frozen=True)
class Backup:
    """One backup: when and why it was made, and how many entries, answers and texts it holds."""

    path: Path
    made_at: datetime
    why: str
    counts: Mapping[str, int]
    left_out: tuple[str, ...] = ()
    """Files that could not be read when it was made."""


def held_in(backup: Backup, gettext: Callable[..., str]) -> str:
    """Return how much a backup holds, in words."""
    return ", ".join(gettext(words, count=backup.counts.get(name, 0)) for name, words in HELD.items())


# Listing and rotating


def backups(home: Path) -> list[Backup]:
    found = []
    for path in files.files_in(home / BACKUPS, f"*{ENDING}"):
        with suppress(TablesideError, OSError):
            found.append(read_backup(path))
    return sorted(found, key=lambda one: one.made_at, reverse=True)


def read_backup(path: Path) -> Backup:
    """Return what a backup says of itself; raise `BadBackup` for any other file."""
    if path.exists() and not path.is_file():
        raise Unreadable(path, Phrase(files.NOT_PLAIN))
    try:
        with BoundedZip(path, _BOUNDS) as archive:
            if migration.CONTENTS in archive.names:
                made_at, counts = migration.read_contents(archive.read(migration.CONTENTS))
                return Backup(path, made_at, "", counts)
            about = json_of(archive.read(LIST).decode())
            if about["format"] != FORMAT:
                raise BadBackup(path)
            if about["version"] > VERSION:
                raise TablesideError(
                    N_("“{file}” was made by a newer version of Tableside; please update it. Nothing was changed."),
                    file=str(path),
                )
            counts = {str(name): int(count) for name, count in about["counts"].items()}
            left_out = tuple(str(name) for name in about["left_out"])
            return Backup(path, moment_of(about["made_at"]), str(about["why"]), counts, left_out)
    except FileNotFoundError as error:
        raise TablesideError(N_("There is no file “{file}”."), file=str(path)) from error
    except ZipTooLarge as error:
        raise Unreadable(path, error.reason) from error
    except _UNUSABLE as error:
        raise BadBackup(path) from error


def worth_keeping(found: Iterable[Backup]) -> list[Backup]:
    """Return the newest backups, one a day for two weeks, one a week for two months.

    Those made before a restore or after a migration stay for two months too.
    """
    found = sorted(found, key=lambda one: one.made_at, reverse=True)
    kept, seen = list(found[:NEWEST]), set[object]()
    for one in found:
        age, day = found[0].made_at - one.made_at, one.made_at.date()
        week = day.isocalendar()[:2]
        of_day = age <= timedelta(days=DAYS) and day not in seen
        of_week = age <= timedelta(weeks=WEEKS) and (one.why != AUTOMATIC or week not in seen)
        seen |= {day, week}
        if (of_day or of_week) and one not in kept:
            kept.append(one)
    return kept


# Making


def make_backup(home: Path, database: Database, why: str = AUTOMATIC, now: datetime | None = None) -> Backup:
    """Make a backup in the user's folder, and remove those that are no longer needed."""
    now = now or datetime.now(UTC)
    made = write_backup(home, database, home / BACKUPS / f"{now.astimezone(UTC):{_TIME}}-{why}{ENDING}", why, now)
    found = backups(home)
    kept = worth_keeping(found)
    for one in found:
        if one not in kept and one.path != made.path:
            with suppress(OSError):
                one.path.unlink()
    return made


def write_backup(home: Path, database: Database, path: Path, why: str = "", now: datetime | None = None) -> Backup:
    """Write everything the user made into one file, whole or not at all; return what it holds."""
    unfinished = files.unfinished_name(path)
    try:
        files.make_folder(path.parent)
        files.clear_unfinished(path.parent)
        with _scratch(home) as scratch:
            copy = scratch / NAME
            database.copy_to(copy)
            handle = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            with os.fdopen(handle, "w+b") as file:
                made = _pack(file, home / DATA, copy, Backup(path, now or datetime.now(UTC), why, {}))
                file.flush()
                os.fsync(file.fileno())
        unfinished.replace(path)
        files.sync_folder(path.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise files.not_saved(path, error) from error
    return made


@contextmanager
def _scratch(home: Path) -> Iterator[Path]:
    """Yield a folder for copies of the database; what a killed program left of one is removed."""
    place = home if os.access(home, os.W_OK) else Path(tempfile.gettempdir())
    folder = files.unfinished_name(place / "scratch")
    files.clear_unfinished(place)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _pack(file: object, data: Path, copy: Path, about: Backup) -> Backup:
    left_out: list[str] = []
    parts, room = 2, _BOUNDS.largest - copy.stat().st_size - MEGABYTE  # the database and the list
    with zipfile.ZipFile(file, "w") as archive:  # type: ignore[call-overload]
        archive.write(copy, NAME, zipfile.ZIP_DEFLATED)
        for path in _files(data):
            name = path.relative_to(data).as_posix()
            try:
                content = read_bytes(path)
                if not is_below(name) or parts == _BOUNDS.most_parts or len(content) > room:
                    raise ValueError(name)  # it could not be restored
                archive.writestr(part_info(name), content)
                parts, room = parts + 1, room - len(content)
            except (OSError, ValueError, Unreadable):
                left_out.append(name)
        about = replace(about, counts=_counts(copy, data), left_out=tuple(left_out))
        told = {"format": FORMAT, "version": VERSION, "made_at": about.made_at.isoformat(), "why": about.why}
        listed = {**told, "counts": about.counts, "left_out": left_out}
        archive.writestr(part_info(LIST), json.dumps(listed, ensure_ascii=True, indent=1))
    return about


def _files(data: Path) -> Iterator[Path]:
    """Yield every file of the user's but the database and what is unfinished."""
    for place, folders, names in os.walk(data):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted([*names, *(name for name in folders if Path(place, name).is_symlink())]):
            if not name.startswith((".", NAME)):
                yield Path(place, name)


def _counts(database: Path, data: Path) -> dict[str, int]:
    with closing(connect_to_read(database)) as connection:
        queries = {
            "entries": "SELECT count(*) FROM entry WHERE deleted_at IS NULL",
            "answers": "SELECT count(*) FROM review",
            "texts": "SELECT count(DISTINCT data ->> 'lang' || ' ' || (data ->> 'rule')) FROM change WHERE NOT undone",
        }
        counts = {name: int(connection.execute(query).fetchone()[0]) for name, query in queries.items()}
    counts["texts"] += sum(1 for _ in (data / "imports").glob("*/*/*.md"))
    return counts


def stamp(home: Path) -> tuple[object, ...]:
    """Return something that differs after any change of the user's data."""
    return tuple((path, files.stamp_of(path)) for path in (home / DATA / NAME, *_files(home / DATA)))


# Restoring


def prepare_restore(home: Path, path: Path) -> Path:
    """Unpack a backup beside the data, check that its database is whole, and return the folder."""
    read_backup(path)
    folder = files.unfinished_name(home / DATA)
    files.clear_unfinished(home)
    try:
        with BoundedZip(path, _BOUNDS) as archive:
            files.make_folder(folder)
            archive.unpack(folder)
        if (folder / migration.CONTENTS).exists():
            unpacked, folder = folder, files.unfinished_name(home / DATA)
            try:
                migration.migrate(unpacked / "data", unpacked / "config", folder)
            finally:
                shutil.rmtree(unpacked, ignore_errors=True)
        if not is_whole(folder / NAME):
            raise BadBackup(path)
        (folder / LIST).unlink(missing_ok=True)
    except _UNUSABLE as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise files.not_saved(home / DATA, error) from error
        raise BadBackup(path) from error
    except TablesideError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def swap(home: Path, prepared: Path) -> None:
    """Put a prepared folder in the place of the data, which stays as `data.before` until the next restore."""
    data, ready, before = home / DATA, home / migration.NEXT, home / _BEFORE
    try:
        for old in (ready, before):
            shutil.rmtree(old, ignore_errors=True)
        prepared.replace(ready)
        files.sync_folder(home)
        if data.exists():
            data.replace(before)
            files.sync_folder(home)
        ready.replace(data)
        files.sync_folder(home)
    except OSError as error:
        if not data.exists() and before.exists():
            before.replace(data)
        raise files.not_saved(data, error) from error


def restore(home: Path, database: Database, path: Path, now: datetime | None = None) -> Backup:
    """Back up what is there, then put a backup in its place; return the backup made first.

    The caller holds the user's folder; `database` is closed.
    """
    read_backup(path)  # a file that cannot be used is no reason for a backup
    made = make_backup(home, database, BEFORE_RESTORE, now)
    prepared = prepare_restore(home, path)
    database.close()
    swap(home, prepared)
    return made


def copy_missing_entries(database: Database, path: Path) -> int:
    """Copy the journal entries of a backup that are missing in the database; return how many."""
    with _scratch(database.path.parent.parent) as scratch:
        copy = scratch / NAME
        _extract(path, copy)
        columns = [row["name"] for row in database.rows("PRAGMA table_info(entry)") if row["name"] != "id"]
        listed = ", ".join(columns)
        with closing(connect_to_read(copy)) as other:
            entries = other.execute(f"SELECT {listed} FROM entry WHERE deleted_at IS NULL ORDER BY id").fetchall()
            versions = other.execute("SELECT entry, until, data FROM entry_version").fetchall()
        with database.change() as connection:
            marks = ", ".join("?" * len(columns))
            added = connection.executemany(
                f"INSERT OR IGNORE INTO entry ({listed}) VALUES ({marks})", map(tuple, entries)
            ).rowcount
            connection.executemany(
                "INSERT OR IGNORE INTO entry_version SELECT ?1, ?2, ?3 WHERE EXISTS"
                " (SELECT 1 FROM entry WHERE uuid = ?1)",
                map(tuple, versions),
            )
    return added


def _extract(path: Path, target: Path) -> None:
    read_backup(path)
    try:
        with BoundedZip(path, _BOUNDS) as archive:
            if migration.CONTENTS in archive.names:
                shutil.move(prepare_restore(target.parent / "home", path) / NAME, target)
            else:
                archive.extract(NAME, target)
    except _UNUSABLE as error:
        raise BadBackup(path) from error
    if not is_whole(target):
        raise BadBackup(path)


def earlier_copies(path: Path) -> Iterator[tuple[bytes, datetime]]:
    """Yield what the backups have of a file of the user's that is damaged, the newest first."""
    data = next((folder for folder in path.parents if folder.name == DATA and (folder / NAME).exists()), None)
    for one in backups(data.parent) if data is not None else ():
        with suppress(BadZip, OSError), BoundedZip(one.path, _BOUNDS) as archive:
            yield archive.read(path.relative_to(data or path).as_posix()), one.made_at


# Opening


def open_database(home: Path, config: Path | None = None) -> Database:
    """Open the user's database; finish what was interrupted, migrate a 0.2 folder, replace a damaged database.

    `config` is the folder of the settings of version 0.2.
    """
    _finish_interrupted(home)
    path = home / DATA / NAME
    if not files.is_there(path) and migration.is_version_0_2(home, config):
        return _after_migration(home, config)
    if files.is_there(path) and migration.is_version_0_2(home, None):
        migration.put_aside(home)
    lost = not files.is_there(path) or (os.access(path, os.R_OK) and not path.stat().st_size)
    if lost and (found := _newest_good(home)):
        return _replaced(home, found)
    try:
        return Database(path)
    except DatabaseDamaged:
        return _replaced(home, _newest_good(home))


def _finish_interrupted(home: Path) -> None:
    """Finish a restore that was stopped between its renames; clear one that was stopped before."""
    data, ready = home / DATA, home / migration.NEXT
    with suppress(OSError):
        if not data.exists() and ready.exists():
            ready.replace(data)
        elif ready.exists():
            shutil.rmtree(ready)


def _after_migration(home: Path, config: Path | None) -> Database:
    folder = files.unfinished_name(home / DATA)
    try:
        files.clear_unfinished(home)
        lost = migration.migrate(home, config, folder)
        files.put_folder(folder, home / DATA)
    except (OSError, sqlite3.Error) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise files.not_saved(home / DATA, error) from error
    migration.put_aside(home)
    database = Database(home / DATA / NAME)
    if lost:
        template = N_("Files of the earlier version that could not be read completely: {files}. See “{folder}”.")
        database.problem = DatabaseReplaced(template, files=", ".join(lost), folder=str(home / migration.ASIDE))
    with suppress(TablesideError):
        make_backup(home, database, MIGRATION)
    return database


def _newest_good(home: Path) -> tuple[Path, Backup] | None:
    """Extract the database of the newest backup that is whole."""
    for one in backups(home):
        copy = files.unfinished_name(home / DATA / NAME)
        try:
            files.make_folder(copy.parent)
            _extract(one.path, copy)
        except (OSError, TablesideError):
            with suppress(OSError):
                copy.unlink(missing_ok=True)
            continue
        return copy, one
    return None


def _replaced(home: Path, found: tuple[Path, Backup] | None) -> Database:
    """Set a damaged database aside, and open the extracted one in its place, or an empty one."""
    path = home / DATA / NAME
    aside = ""
    try:
        if path.exists() and path.stat().st_size:
            aside = str(files.set_aside(path, SIDE_FILES))
        for ending in SIDE_FILES:  # the rollback journal of one database must not meet another
            path.with_name(NAME + ending).unlink(missing_ok=True)
        if found:
            found[0].replace(path)
            files.sync_folder(path.parent)
    except OSError as error:
        raise files.not_saved(path, error) from error
    database = Database(path)
    when = f"{found[1].made_at.astimezone():%Y-%m-%d %H:%M}" if found else ""
    if not aside:
        template = N_("The database was missing. The backup of {when} is in use; what was saved after it is missing.")
    elif found:
        template = N_(
            "The database was damaged and is kept as “{file}”. The backup of {when} is in use; "
            "what was saved after it is missing."
        )
    else:
        template = N_("The database was damaged and is kept as “{file}”. There is no backup, so it begins empty.")
    database.problem = DatabaseReplaced(template, file=aside, when=when)
    return database
