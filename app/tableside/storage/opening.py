"""Opening an SQLite file of the user's in whatever state it is: new, whole, damaged, newer, on a full disk.

Opening never fails and never throws anything away. What cannot be written is opened for reading; a damaged file is
set aside, every row that can still be read is taken over into a fresh one, and the last automatic backup gives those
that cannot. How many rows there were stands in a small file beside, so that a file that is suddenly empty is known for
what it is.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.errors import N_, Phrase, phrase
from tableside.storage.backups import FOLDER, Backups
from tableside.storage.connecting import (
    SIDE_FILES,
    connected,
    fault_in,
    opened_for_reading,
    strange_part,
    strange_side_files,
)
from tableside.storage.counts import Counted, is_known_whole, known_names, read_count
from tableside.storage.files import (
    NOT_PLAIN,
    TORN,
    is_there,
    make_folder,
    make_private,
    reason_of,
    set_aside,
    sync_folder,
    until_written,
)
from tableside.storage.identity import KINDS, Identity, identity_of, kind_of
from tableside.storage.lately import go_on_with, replay
from tableside.storage.layout import (
    DatabaseDamaged,
    DatabaseGone,
    DatabaseProblem,
    DatabaseReadOnly,
    DatabaseUnreadable,
    Layout,
)
from tableside.storage.reading import EMPTY, Damaged, met
from tableside.storage.takeover import take_over
from tableside.storage.unfinished import scratch_folder, unfinished_name

_LARGE = 16_000_000
_FOREIGN = N_("another program has made or changed it")
_AS_MANY = N_("That is as many as there were.")
_GIVEN = N_("Of these, the copy of {moment} gave {count}.")
_NOTED = N_("Brought up to date from the notes of the last changes: {count}.")
_OLDER = N_("Changes made after that copy may be missing.")
_OLDER_IN = N_("Changes made after that copy may be missing in these: {rows}.")
_NAMED = 6
"""So many rows are named; of more it is said how many there are."""
_GO_BACK = N_("“Restore an earlier state…” brings back what was kept.")
_FROM_A_FILE = N_("“Restore from a file…” brings back what is in a backup.")


class _Damaged(Exception):
    def __init__(self, reason: Phrase | str) -> None:
        super().__init__(str(reason))
        self.reason = reason


class _Misplaced(_Damaged):
    """A record of another kind, whole as it may be."""


@dataclass(frozen=True)
class Opened:
    """A connection to what could be opened, and what is the matter with it."""

    connection: sqlite3.Connection
    writable: bool
    problem: DatabaseProblem | None = None
    missing: int = 0
    """How many rows are gone that were there."""
    of: str = ""
    """The record that had them all, where another one stands in its place."""


def open_database(path: Path, layout: Layout) -> Opened:
    """Open a file, or what can be had of it."""
    try:
        _refuse_what_is_no_file(path)
        if not os.path.lexists(path) and known_names(path):
            _bring_home(path, layout)
        return _opened_beside_leftovers(path, layout)
    except _Misplaced as error:
        return _exchanged(path, layout, error.reason)
    except _Damaged as error:
        return _replaced(path, layout, error.reason)


def _refuse_what_is_no_file(path: Path) -> None:
    """Know a folder, a pipe, and a file that was not empty when it was last used, before SQLite begins it anew."""
    for side in strange_side_files(path):
        with suppress(OSError):
            template = N_("“{file}” cannot be used: {reason}. It is kept as “{kept}”, and everything else works.")
            met.add(Damaged(template, file=str(side), reason=Phrase(NOT_PLAIN), kept=str(set_aside(side))))
    try:
        status = path.stat()
    except OSError:
        return
    if not stat.S_ISREG(status.st_mode):
        raise _Damaged(phrase(NOT_PLAIN))
    known = read_count(path)
    if known is not None and known.rows and not status.st_size:
        raise _Damaged(phrase(EMPTY))


def _opened_beside_leftovers(path: Path, layout: Layout) -> Opened:
    """Open a file; where SQLite found the leftovers of another file beside it and broke it with them, undo that."""
    if not any(is_there(path.with_name(path.name + ending)) for ending in SIDE_FILES) or not is_there(path):
        return _opened(path, layout)
    before, broken = unfinished_name(path), unfinished_name(path)
    try:
        make_private(before)
        shutil.copyfile(path, before)
        return _opened(path, layout)
    except OSError:
        return _opened(path, layout)
    except _Damaged:
        with suppress(_Damaged, OSError):
            path.replace(broken)
            before.replace(path)
            opened = _opened(path, layout)
            if opened.writable and opened.problem is None:
                broken.unlink()
                return opened
            opened.connection.close()
        with suppress(OSError):
            broken.replace(path)
        raise
    finally:
        before.unlink(missing_ok=True)


def _opened(path: Path, layout: Layout) -> Opened:
    try:
        make_folder(path.parent)
        make_private(path)
        connection = connected(path)
    except (OSError, sqlite3.OperationalError) as error:
        return _read_only(path, layout, reason_of(error))
    try:
        return _prepared(path, layout, connection)
    except BaseException:
        connection.close()
        raise


def _prepared(path: Path, layout: Layout, connection: sqlite3.Connection) -> Opened:
    try:
        _settle(connection)
        version = _checked_version(connection, layout, known_whole=is_known_whole(path))
        known = read_count(path) or (None if version else _rows_in_backup(path, layout))
        if version > layout.version:
            connection.execute("PRAGMA query_only = ON")
            return Opened(connection, False, DatabaseReadOnly(layout.sentences.newer, file=str(path)))
        which = identity_of(connection) if version else None
        _prove_writable(connection, layout)
        if not version and known is not None and known.rows:
            gone = DatabaseGone(layout.sentences.gone, file=str(path), count=known.rows)
            return Opened(connection, True, gone, known.rows, known.name)
        if which is not None and (another := _another(path, layout, which)) is not None:
            return Opened(connection, True, another, known.rows if known else 0, known.name if known else "")
        return _with_fewer(path, connection, layout, known)
    except sqlite3.OperationalError as error:
        connection.close()
        return _read_only(path, layout, reason_of(error))
    except sqlite3.DatabaseError as error:
        raise _Damaged(reason_of(error)) from error


def _another(path: Path, layout: Layout, which: Identity) -> DatabaseProblem | None:
    """Return what is to be said of a sound file that is not the one that was used last."""
    known = read_count(path)
    if known_names(path) - {which.name}:
        return DatabaseGone(layout.sentences.another, file=str(path), count=known.rows if known else 0)
    return None


def _with_fewer(path: Path, connection: sqlite3.Connection, layout: Layout, known: Counted | None) -> Opened:
    """Return a file that looks whole, with what is to be said where rows or later changes of it are missing."""
    if known is None:
        return Opened(connection, True)
    count, which = 0, identity_of(connection)
    older = phrase(layout.sentences.older, file=str(path))
    if last_number(connection, layout) < known.last:
        count = max(known.rows - number_of_rows(connection, layout), 1)
        if which.name == known.name and known.changes - which.changes > count:
            # Every row that is missing came with a change; what else was changed is missing too.
            problem = DatabaseGone("{older} {missing}", older=older, missing=told_missing(layout, count).phrase)
            return Opened(connection, True, problem, count)
    elif which.changes < known.changes:
        return Opened(connection, True, DatabaseGone("{older} {advice}", older=older, advice=Phrase(_GO_BACK)))
    elif known.describes(*which) and not is_known_whole(path):
        count = known.rows - number_of_rows(connection, layout)
    if count <= 0:
        return Opened(connection, True)
    return Opened(connection, True, told_missing(layout, count), count)


def told_missing(layout: Layout, count: int) -> DatabaseGone:
    """Return what is said of rows that are missing, as many as are known to be."""
    missing = phrase(layout.sentences.missing, count=count) if count else Phrase(layout.sentences.perhaps_missing)
    return DatabaseGone("{missing} {advice}", missing=missing, advice=Phrase(_GO_BACK if count else _FROM_A_FILE))


def _key(layout: Layout) -> str:
    return next(table.key[0] for table in layout.tables if table.name == layout.counted)


def last_number(connection: sqlite3.Connection, layout: Layout) -> int:
    """Return the number of the last row that a person would count."""
    return int(connection.execute(f"SELECT max({_key(layout)}) FROM {layout.counted}").fetchone()[0] or 0)


def number_of_rows(connection: sqlite3.Connection, layout: Layout) -> int:
    """Return how many rows there are of those that a person would count."""
    return int(connection.execute(f"SELECT count(*) FROM {layout.counted}").fetchone()[0])


def _settle(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = DELETE")
    # EXTRA is FULL that also syncs the folder once the rollback journal is gone: without it, a power cut right
    # after a save could bring that journal back, and what was saved would be rolled back with it.
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")


def is_large(connection: sqlite3.Connection) -> bool:
    """Tell whether looking through a file takes long."""
    pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return bool(pages * size > _LARGE)


def _checked_version(connection: sqlite3.Connection, layout: Layout, *, known_whole: bool = False) -> int:
    """Return the version of the file, zero for an empty one, once it is sure that it is whole and ours."""
    # Comparing every index with its table takes seconds on a large file, and every start would wait for it.
    check = "quick_check" if is_large(connection) else "integrity_check"
    kind = kind_of(connection)
    if kind in KINDS and kind != layout.application_id and layout.counted not in _tables(connection):
        raise _Misplaced(Phrase(KINDS[kind]))
    if strange_part(connection):
        raise _Damaged(Phrase(_FOREIGN))
    if not known_whole and fault_in(connection, check):
        raise _Damaged(Phrase(TORN))
    version, tables = _version_and_tables(connection)
    if not version and tables:
        raise _Damaged(Phrase(_FOREIGN))
    missing = {table.name for table in layout.tables if table.added <= version} - tables
    if version and (missing or (version == layout.version and _lacks_a_column(connection, layout))):
        raise _Damaged(Phrase(TORN))
    return version


def _version_and_tables(connection: sqlite3.Connection) -> tuple[int, set[str]]:
    """Return both as of one moment: another program may be making the tables, and the version with them."""
    connection.execute("BEGIN")
    try:
        return int(connection.execute("PRAGMA user_version").fetchone()[0]), _tables(connection)
    finally:
        with suppress(sqlite3.Error):  # of a damaged file SQLite has ended it already
            connection.execute("ROLLBACK")


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _lacks_a_column(connection: sqlite3.Connection, layout: Layout) -> bool:
    """Tell whether the description of a table is damaged: SQLite calls such a file whole, and no query works."""
    with closing(_empty(layout)) as model:
        return any(_columns(model, table.name) - _columns(connection, table.name) for table in layout.tables)


def _columns(connection: sqlite3.Connection, table: str) -> set[bytes]:
    return {row[0] for row in connection.execute("SELECT CAST(name AS BLOB) FROM pragma_table_info(?)", (table,))}


def _prove_writable(connection: sqlite3.Connection, layout: Layout) -> None:
    """Write something and force it to disk, so that a full disk shows now and not when something is to be saved."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have made the tables since somebody looked.
        if version := int(connection.execute("PRAGMA user_version").fetchone()[0]):
            layout.upgrade(connection, version)
        else:
            layout.create(connection)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# Where nothing can be written


def _read_only(path: Path, layout: Layout, reason: Phrase | str) -> Opened:
    problem = DatabaseReadOnly(layout.sentences.read_only, file=str(path), reason=reason)
    problem.holds = until_written(path)
    if not _has_content(path):
        return Opened(_empty(layout), False, problem)
    try:
        reading = _reading(opened_for_reading(path), layout)
        return Opened(_up_to_date(reading, layout), False, problem)
    except sqlite3.Error as error:
        first = error
    # A crash may have left a half-written page that must be rolled back first, which needs a place to write.
    try:
        with scratch_folder() as folder:
            copy = folder / path.name
            shutil.copyfile(path, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}-journal", f"{copy}-journal")
            with closing(_reading(connected(copy), layout)) as source:
                memory = connected(":memory:")
                source.backup(memory)
        memory.execute("PRAGMA query_only = ON")
        return Opened(_up_to_date(memory, layout), False, problem)
    except (OSError, sqlite3.Error):
        return Opened(_empty(layout), False, unreadable(path, layout, first))


def _up_to_date(reading: sqlite3.Connection, layout: Layout) -> sqlite3.Connection:
    """Return a connection that reads as this version writes: an older file is upgraded in memory."""
    version = int(reading.execute("PRAGMA user_version").fetchone()[0])
    if not 0 < version < layout.version:
        return reading
    memory = connected(":memory:")
    with closing(reading):
        reading.backup(memory)
    layout.upgrade(memory, version)
    memory.execute("PRAGMA query_only = ON")
    return memory


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        return error.errno != errno.ELOOP  # a link to itself leads to nothing


def _reading(connection: sqlite3.Connection, layout: Layout) -> sqlite3.Connection:
    try:
        connection.execute("PRAGMA query_only = ON")
        for table in layout.tables:
            connection.execute(f"SELECT * FROM {table.name} LIMIT 1").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _empty(layout: Layout) -> sqlite3.Connection:
    connection = connected(":memory:")
    layout.create(connection)
    connection.execute("PRAGMA query_only = ON")
    return connection


def unreadable(path: Path, layout: Layout, error: Exception) -> DatabaseUnreadable:
    """Return what is said of a file that cannot be read."""
    return DatabaseUnreadable(layout.sentences.unreadable, file=str(path), reason=reason_of(error))


# Where the file is damaged


def _replaced(path: Path, layout: Layout, damage: Phrase | str) -> Opened:
    """Set the damaged file aside, begin a fresh one, and take over every row that can still be read."""
    known = read_count(path)
    try:
        kept = set_aside(path, SIDE_FILES)
    except OSError as error:
        memory = connected(":memory:")
        layout.create(memory)
        take_over(memory, path, layout.tables, layout.counted)
        memory.execute("PRAGMA query_only = ON")
        template = layout.sentences.damaged_in_place
        return Opened(memory, False, DatabaseReadOnly(template, damage=damage, reason=reason_of(error)))
    fresh = _opened(path, layout)
    if not fresh.writable:
        said = [phrase(layout.sentences.damaged, reason=damage, count=0, file=str(kept)), *_lost(layout, known, 0)]
        return Opened(fresh.connection, False, _in_one(said, 0))
    take_over(fresh.connection, kept, layout.tables, layout.counted)
    given = _filled_up(fresh.connection, path, layout, known)
    count = number_of_rows(fresh.connection, layout)
    said = [phrase(layout.sentences.damaged, reason=damage, count=count, file=str(kept)), *given]
    return Opened(fresh.connection, True, _in_one(said, count), _missing(known, count))


def _filled_up(connection: sqlite3.Connection, path: Path, layout: Layout, known: Counted | None) -> list[Phrase]:
    """Take what could not be read from the last backup and from what was noted since; return what is said of that."""
    said: list[Phrase] = []
    salvaged = _keys(connection, layout)
    copy, moment = _from_backup(connection, path, layout)
    from_copy = _keys(connection, layout) - salvaged
    if from_copy:
        said.append(phrase(_GIVEN, count=len(from_copy), moment=moment))
    later = replay(connection, path, layout.tables, known_names(path), layout.is_older)
    go_on_with(path, identity_of(connection).name)
    noted = {key[0] for key in later.keys.get(layout.counted, ())}
    if noted:
        said.append(phrase(_NOTED, count=len(noted)))
    stale = from_copy - noted
    lost = _lost(layout, known, number_of_rows(connection, layout))
    if stale and not (known is not None and later.completes(copy, known.changes)):
        # As many as there were, but perhaps not as they were: that would be no comfort.
        return [*said, *(one for one in lost if one.template != _AS_MANY), _may_be_older(connection, layout, stale)]
    return said + lost


def _keys(connection: sqlite3.Connection, layout: Layout) -> set[object]:
    return {row[0] for row in connection.execute(f"SELECT {_key(layout)} FROM {layout.counted}")}


def _may_be_older(connection: sqlite3.Connection, layout: Layout, keys: set[object]) -> Phrase:
    """Return what is said of rows that may have been changed after the copy was made from which they are."""
    if layout.named is None:
        return Phrase(_OLDER)
    query = f"SELECT * FROM {layout.counted} WHERE {_key(layout)} = ?"
    some = sorted(keys, key=str)[:_NAMED]
    named = [layout.named(dict(connection.execute(query, (key,)).fetchone())) for key in some]
    more = f" (+ {len(keys) - _NAMED})" if len(keys) > _NAMED else ""
    return phrase(_OLDER_IN, rows=", ".join(named) + more)


def _lost(layout: Layout, known: Counted | None, count: int) -> list[Phrase]:
    """Return what is said of how many rows there were, where that is known."""
    if known is None:
        return []
    lost = _missing(known, count)
    return [phrase(layout.sentences.missing, count=lost) if lost else Phrase(_AS_MANY)]


def _missing(known: Counted | None, count: int) -> int:
    return max(known.rows - count, 0) if known is not None else 0


def _exchanged(path: Path, layout: Layout, kind: Phrase | str) -> Opened:
    """Set a record of another kind aside unchanged; the right one may stand where that one belongs, or in a backup."""
    known = read_count(path)
    try:
        kept = set_aside(path, SIDE_FILES)
    except OSError as error:
        template = layout.sentences.damaged_in_place
        return Opened(_empty(layout), False, DatabaseReadOnly(template, damage=kind, reason=reason_of(error)))
    found = _bring_home(path, layout)
    fresh = _opened(path, layout)
    given = _filled_up(fresh.connection, path, layout, known) if fresh.writable and not found else None
    count = number_of_rows(fresh.connection, layout)
    said = [phrase(layout.sentences.misplaced, kind=kind, count=count, file=str(kept))]
    said += _lost(layout, known, count) if given is None else given
    return Opened(fresh.connection, fresh.writable, _in_one(said, count), _missing(known, count))


def _bring_home(path: Path, layout: Layout) -> bool:
    """Copy a record into its place that stands in that of another one; tell whether there was one."""
    names = known_names(path)
    strays = [
        (which.changes, file)
        for file, which in _strays(path, layout)
        if not names or not which.name or which.name in names
    ]
    if not strays:
        return False
    try:
        with closing(opened_for_reading(max(strays)[1])) as source:
            write_copy(source, path)
    except (OSError, sqlite3.Error):
        return False
    return True


def write_copy(source: sqlite3.Connection, path: Path) -> None:
    """Write what a connection reads into a file of its own, as a whole or not at all."""
    beside = unfinished_name(path)
    try:
        make_private(beside)
        with closing(connected(beside)) as target:
            source.backup(target)
        beside.replace(path)
        sync_folder(path.parent)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _strays(path: Path, layout: Layout) -> Iterator[tuple[Path, Identity]]:
    """Yield the sound records of a kind that go by the name of another one."""
    for file in sorted(path.parent.glob("*.sqlite*")):
        if file.name.startswith(path.name) or file.name.endswith(SIDE_FILES) or not file.is_file():
            continue
        with suppress(sqlite3.Error), closing(opened_for_reading(file)) as source:
            if kind_of(source) == layout.application_id and not strange_part(source) and not fault_in(source):
                yield file, identity_of(source)


def _in_one(said: list[Phrase], count: int) -> DatabaseDamaged:
    """Return several sentences as one problem; `count` is how many rows there are again."""
    parts = {f"part{place}": sentence for place, sentence in enumerate(said)}
    return DatabaseDamaged(" ".join(f"{{{name}}}" for name in parts), count=count, **parts)


def _from_backup(target: sqlite3.Connection, path: Path, layout: Layout) -> tuple[Identity, str]:
    """Take from the last backup the rows that could not be read; return which record that is, and of when it is."""
    which = Identity()
    with kept_copy(path) as (copy, moment):
        if copy is not None:
            take_over(target, copy, layout.tables, layout.counted)
            with suppress(sqlite3.Error), closing(opened_for_reading(copy)) as source:
                which = identity_of(source)
        return which, moment


def _rows_in_backup(path: Path, layout: Layout) -> Counted | None:
    """Return how many rows the last backup of a file has that is not there any more, and neither is its count."""
    with kept_copy(path) as (copy, _), suppress(sqlite3.Error):
        if copy is not None:
            with closing(opened_for_reading(copy)) as source:
                return Counted(number_of_rows(source, layout), last_number(source, layout))
    return None


@contextmanager
def kept_copy(path: Path) -> Iterator[tuple[Path | None, str]]:
    """Unpack the newest backup of a file for a while, and tell of when it is; None where there is none."""
    kept = Backups(path.parent / FOLDER).latest_copy(f"data/{path.name}")
    if kept is None:
        yield None, ""
        return
    data, made_at = kept
    with scratch_folder() as folder:
        copy = folder / path.name
        copy.write_bytes(data)
        yield copy, f"{made_at.astimezone():%Y-%m-%d %H:%M}"
