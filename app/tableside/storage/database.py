"""One SQLite file of the user's, opened whatever state it is in: new, whole, damaged, newer, on a full disk.

Opening never fails and never throws anything away. What cannot be written is opened for reading; a damaged file is
set aside, every row that can still be read is taken over into a fresh one, and the last automatic backup gives those
that cannot. How many rows there were stands in a small file beside, so that a file that is suddenly empty is known for
what it is. A change is on the disk, as a whole or not at all, when the `with` block that makes it ends.
"""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from typing_extensions import override

from tableside.errors import N_, Phrase, TablesideError, phrase
from tableside.storage.backups import FOLDER, Backups
from tableside.storage.counts import Counted, is_known_whole, note_whole, read_count, write_count
from tableside.storage.files import NOT_PLAIN, TORN, make_folder, make_private, reason_of, set_aside
from tableside.storage.reading import EMPTY, LARGEST, Unreadable, read_bytes
from tableside.storage.salvage import FoundRow, found_rows
from tableside.storage.unfinished import scratch_folder

_BUSY_SECONDS = 5.0
_LARGE = 16_000_000
SIDE_FILES = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file while it works on it."""
_NO_TEXT = "decode"
"""In what Python says of a text that is no UTF-8."""
_LACKING = N_("its table “{table}” is not whole")
_ANOTHERS = N_("another program has made it")


class DatabaseProblem(TablesideError):
    """Something is the matter with a file; the sentence says what, and what becomes of it."""


class DatabaseDamaged(DatabaseProblem):
    """The file was damaged: it is kept aside, and what could be read of it stands in a fresh one."""


class DatabaseGone(DatabaseProblem):
    """Rows that were there are not any more."""


class DatabaseReadOnly(DatabaseProblem):
    """Nothing can be saved at the moment; what was saved can be read."""


class DatabaseUnreadable(DatabaseProblem):
    """The file cannot be read at the moment; it is left as it is."""


class NotChanged(DatabaseProblem):
    """A change could not be written; the file is as it was before."""


class _Damaged(Exception):
    def __init__(self, reason: Phrase | str) -> None:
        super().__init__(str(reason))
        self.reason = reason


Row = Mapping[str, object]


@dataclass(frozen=True)
class Table:
    """A table whose rows are taken over from a damaged file, unless a row itself is not whole."""

    name: str
    key: tuple[str, ...]
    mended: Callable[[Row], Row | None] = lambda row: row
    """Returns a row with what had to be replaced in it, or None for one that tells nothing any more."""
    numbered: bool = False
    """Whether its key is the number that SQLite gives each row."""
    rowless: bool = False
    """Whether SQLite gives its rows no numbers (WITHOUT ROWID)."""
    since: int = 0
    """How many columns it had in its first version; rows of that time have no more values."""
    parent: Callable[[Row], tuple[str, Row] | None] = lambda _row: None
    """Returns the row of another table that a row cannot do without, to stand in where that is lost."""
    added: int = 1
    """The version of the file that first had it."""


@dataclass(frozen=True)
class Sentences:
    """What is said of one kind of file, as templates for the catalogues."""

    newer: str
    """{file}"""
    read_only: str
    """{file}, {reason}"""
    unreadable: str
    """{file}, {reason}"""
    damaged: str
    """{file}: where it is kept; {reason}, {count}: rows taken over"""
    damaged_in_place: str
    """{damage}, {reason}: why it cannot be set aside"""
    not_changed: str
    """{file}, {reason}"""
    from_backup: str
    """{count}: rows that the backup gave; {day}"""
    missing: str
    """{count}: rows that were there and are not any more"""
    gone: str
    """{file}, {count}: how many rows it had"""


@dataclass(frozen=True)
class Layout:
    """What a kind of file holds: its tables, parents first, the statements that make it, and what is said of it."""

    version: int
    application_id: int
    statements: tuple[str, ...]
    tables: tuple[Table, ...]
    counted: str
    """The table whose rows a person would count."""
    sentences: Sentences
    upgrades: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What brings a file of a version to the next one."""

    def upgrade(self, connection: sqlite3.Connection, version: int) -> None:
        """Bring an older file up to this version; runs inside the caller's transaction."""
        for older in range(version, self.version):
            for statement in self.upgrades.get(older, ()):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {self.version}")

    def create(self, connection: sqlite3.Connection) -> None:
        """Make the tables in an empty file; runs inside the caller's transaction."""
        for statement in self.statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.version}")


@dataclass(frozen=True)
class _Opened:
    connection: sqlite3.Connection
    writable: bool
    problem: DatabaseProblem | None = None


class Database:
    """An open file; `problem` is the sentence to show where something is the matter with it."""

    def __init__(self, path: Path, layout: Layout) -> None:
        self.path = path
        self._layout = layout
        self._failed = False
        self._use(_open(path, layout))
        self._count()

    def _use(self, opened: _Opened) -> None:
        self.connection = opened.connection
        self.writable = opened.writable
        self.problem = opened.problem

    def close(self) -> None:
        """Close the file; that a large one is whole is taken down, so that the next start need not look again."""
        whole = False
        with suppress(sqlite3.Error):
            whole = self.writable and self.problem is None and not self._failed and _is_large(self.connection)
        self.connection.close()
        if whole:
            note_whole(self.path)
        elif self._failed and (known := read_count(self.path)) is not None:
            # What was taken down earlier holds no longer.
            write_count(self.path, known)

    def rows(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        """Return the rows of a query."""
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            if _NO_TEXT not in str(error).lower():
                raise _unreadable(self.path, self._layout, error) from error
        except (sqlite3.Error, OverflowError) as error:
            self._failed = True
            raise _unreadable(self.path, self._layout, error) from error
        # A text that is none costs the signs that cannot be read. Asking Python for each text takes far longer.
        self.connection.text_factory = _lenient
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _unreadable(self.path, self._layout, error) from error

    def _count(self) -> None:
        """Take down how many rows there are, counting them only where that does not follow from what is known."""
        if not self.writable:
            return
        with suppress(sqlite3.Error):
            last = _last_number(self.connection, self._layout)
            known = read_count(self.path)
            if known is None or last < known.last or self.problem is not None:
                rows = _number_of_rows(self.connection, self._layout)
            else:
                rows = known.rows + last - known.last
            if known != Counted(rows, last):
                write_count(self.path, Counted(rows, last))

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Make one change; where it fails the file is as before and the error says why."""
        self._become_writable()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            self.connection.execute("COMMIT")
            self._count()
        except BaseException as error:
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise NotChanged(
                    self._layout.sentences.not_changed, file=str(self.path), reason=reason_of(error)
                ) from error
            raise

    def _become_writable(self) -> None:
        """Look again where nothing could be written: the disk may have room by now."""
        if self.writable:
            return
        opened = _open(self.path, self._layout)
        if not opened.writable:
            opened.connection.close()
            assert opened.problem is not None
            raise opened.problem
        self.connection.close()
        self._use(opened)


def _open(path: Path, layout: Layout) -> _Opened:
    try:
        _refuse_what_is_no_file(path)
        return _opened(path, layout)
    except _Damaged as error:
        return _replaced(path, layout, error.reason)


def _refuse_what_is_no_file(path: Path) -> None:
    """Know a folder, a pipe, and a file that was not empty when it was last used, before SQLite begins it anew."""
    try:
        status = path.stat()
    except OSError:
        return
    if not stat.S_ISREG(status.st_mode):
        raise _Damaged(phrase(NOT_PLAIN))
    known = read_count(path)
    if known is not None and known.rows and not status.st_size:
        raise _Damaged(phrase(EMPTY))


def _opened(path: Path, layout: Layout) -> _Opened:
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


def _prepared(path: Path, layout: Layout, connection: sqlite3.Connection) -> _Opened:
    try:
        _settle(connection)
        version = _checked_version(connection, layout, known_whole=is_known_whole(path))
        known = read_count(path)
        if version > layout.version:
            connection.execute("PRAGMA query_only = ON")
            return _Opened(connection, False, DatabaseReadOnly(layout.sentences.newer, file=str(path)))
        _prove_writable(connection, layout, version)
        if not version and known is not None and known.rows:
            return _Opened(connection, True, DatabaseGone(layout.sentences.gone, file=str(path), count=known.rows))
        return _Opened(connection, True, _fewer(connection, layout, known))
    except sqlite3.OperationalError as error:
        connection.close()
        return _read_only(path, layout, reason_of(error))
    except sqlite3.DatabaseError as error:
        raise _Damaged(reason_of(error)) from error


def _fewer(connection: sqlite3.Connection, layout: Layout, known: Counted | None) -> DatabaseProblem | None:
    """Return what is to be said where the last rows of a file are missing although it looks whole."""
    if known is None or _last_number(connection, layout) >= known.last:
        return None
    return DatabaseGone(layout.sentences.missing, count=max(known.rows - _number_of_rows(connection, layout), 1))


def _last_number(connection: sqlite3.Connection, layout: Layout) -> int:
    key = next(table.key[0] for table in layout.tables if table.name == layout.counted)
    return int(connection.execute(f"SELECT max({key}) FROM {layout.counted}").fetchone()[0] or 0)


def _number_of_rows(connection: sqlite3.Connection, layout: Layout) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {layout.counted}").fetchone()[0])


def _lenient(text: bytes) -> str:
    return text.decode("utf-8", "replace")


class _Connection(sqlite3.Connection):
    """A connection all of whose errors are SQLite's: a damaged name is no text, and Python stumbles over it."""

    @override
    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError("database disk image is malformed") from error


def connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    """Open a file as SQLite finds it."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, uri=uri, factory=_Connection)
    connection.row_factory = sqlite3.Row
    return connection


def opened_for_reading(path: Path) -> sqlite3.Connection:
    """Open a file that is not to be changed, whatever state it is in."""
    return connected(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _settle(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = DELETE")
    # EXTRA is FULL that also syncs the folder once the rollback journal is gone: without it, a power cut right
    # after a save could bring that journal back, and what was saved would be rolled back with it.
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")


def _is_large(connection: sqlite3.Connection) -> bool:
    pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return bool(pages * size > _LARGE)


def fault_in(connection: sqlite3.Connection, check: str = "quick_check") -> str:
    """Return what SQLite finds wrong with a file, or nothing; it may quote names that are no text any more."""
    before, connection.text_factory = connection.text_factory, _lenient
    try:
        found = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
    finally:
        connection.text_factory = before
    return "" if found == "ok" else found


def _checked_version(connection: sqlite3.Connection, layout: Layout, *, known_whole: bool = False) -> int:
    """Return the version of the file, zero for an empty one, once it is sure that it is whole and ours."""
    # Comparing every index with its table takes seconds on a large file, and every start would wait for it.
    check = "quick_check" if _is_large(connection) else "integrity_check"
    if not known_whole and fault_in(connection, check):
        raise _Damaged(phrase(TORN))
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    missing = sorted({table.name for table in layout.tables if table.added <= version} - tables)
    if version and missing:
        raise _Damaged(phrase(_LACKING, table=missing[0]))
    if not version and tables:
        raise _Damaged(phrase(_ANOTHERS))
    if version == layout.version and (lost := _table_without_a_column(connection, layout)):
        raise _Damaged(phrase(_LACKING, table=lost))
    return version


def _table_without_a_column(connection: sqlite3.Connection, layout: Layout) -> str | None:
    """Return a table whose description is damaged: SQLite calls such a file whole, and no query works."""
    with closing(_empty(layout)) as model:
        for table in layout.tables:
            if _columns(model, table.name) - _columns(connection, table.name):
                return table.name
    return None


def _columns(connection: sqlite3.Connection, table: str) -> set[bytes]:
    return {row[0] for row in connection.execute("SELECT CAST(name AS BLOB) FROM pragma_table_info(?)", (table,))}


def _prove_writable(connection: sqlite3.Connection, layout: Layout, version: int) -> None:
    """Write something and force it to disk, so that a full disk shows now and not when something is to be saved."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version:
            layout.upgrade(connection, version)
        else:
            layout.create(connection)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# Where nothing can be written


def _read_only(path: Path, layout: Layout, reason: Phrase | str) -> _Opened:
    problem = DatabaseReadOnly(layout.sentences.read_only, file=str(path), reason=reason)
    if not _has_content(path):
        return _Opened(_empty(layout), False, problem)
    try:
        reading = _reading(f"{path.resolve().as_uri()}?mode=ro", layout)
        return _Opened(_up_to_date(reading, layout), False, problem)
    except sqlite3.Error as error:
        first = error
    # A crash may have left a half-written page that must be rolled back first, which needs a place to write.
    try:
        with scratch_folder() as folder:
            copy = folder / path.name
            shutil.copyfile(path, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}-journal", f"{copy}-journal")
            with closing(_reading(str(copy), layout, uri=False)) as source:
                memory = connected(":memory:")
                source.backup(memory)
        memory.execute("PRAGMA query_only = ON")
        return _Opened(_up_to_date(memory, layout), False, problem)
    except (OSError, sqlite3.Error):
        return _Opened(_empty(layout), False, _unreadable(path, layout, first))


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
    except OSError:
        return True


def _reading(name: str, layout: Layout, *, uri: bool = True) -> sqlite3.Connection:
    connection = connected(name, uri=uri)
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


def _unreadable(path: Path, layout: Layout, error: Exception) -> DatabaseUnreadable:
    return DatabaseUnreadable(layout.sentences.unreadable, file=str(path), reason=reason_of(error))


# Where the file is damaged


def _replaced(path: Path, layout: Layout, damage: Phrase | str) -> _Opened:
    """Set the damaged file aside, begin a fresh one, and take over every row that can still be read."""
    known = read_count(path)
    try:
        kept = set_aside(path, SIDE_FILES)
    except OSError as error:
        memory = connected(":memory:")
        layout.create(memory)
        _take_over(memory, path, layout)
        memory.execute("PRAGMA query_only = ON")
        template = layout.sentences.damaged_in_place
        return _Opened(memory, False, DatabaseReadOnly(template, damage=damage, reason=reason_of(error)))
    fresh = _opened(path, layout)
    count = _take_over(fresh.connection, kept, layout) if fresh.writable else 0
    said: list[Phrase] = [phrase(layout.sentences.damaged, reason=damage, count=count, file=str(kept))]
    more, day = _from_backup(fresh.connection, path, layout) if fresh.writable else (0, "")
    if more:
        said.append(phrase(layout.sentences.from_backup, count=more, day=day))
    if known is not None and known.rows > count + more:
        said.append(phrase(layout.sentences.missing, count=known.rows - count - more))
    return _Opened(fresh.connection, fresh.writable, _in_one(said, count + more))


def _in_one(said: list[Phrase], count: int) -> DatabaseDamaged:
    """Return several sentences as one problem; `count` is how many rows there are again."""
    parts = {f"part{place}": sentence for place, sentence in enumerate(said)}
    return DatabaseDamaged(" ".join(f"{{{name}}}" for name in parts), count=count, **parts)


def _from_backup(target: sqlite3.Connection, path: Path, layout: Layout) -> tuple[int, str]:
    """Take from the last backup the rows that could not be read; return how many that were, and of which day it is."""
    copy = Backups(path.parent / FOLDER).latest_copy(f"data/{path.name}")
    if copy is None:
        return 0, ""
    data, made_at = copy
    with scratch_folder() as folder:
        earlier = folder / path.name
        earlier.write_bytes(data)
        return _take_over(target, earlier, layout), made_at.astimezone().date().isoformat()


def _take_over(target: sqlite3.Connection, damaged: Path, layout: Layout) -> int:
    """Put what can be read of a damaged file into a fresh one; return how many of the counted rows that were."""
    taken = 0
    if not damaged.is_file():  # SQLite would wait for ever at a pipe
        return 0
    from_pages = _rows_of_pages(damaged)
    target.execute("BEGIN IMMEDIATE")
    for table in layout.tables:
        columns = [row["name"] for row in target.execute(f"PRAGMA table_info({table.name})")]
        rows = _rows_in(damaged, table, columns)
        for row in _rows_by_width(from_pages, table, columns):
            rows.setdefault(tuple(row[name] for name in table.key), row)
        for row in rows.values():
            taken += _took(target, table, columns, row) and table.name == layout.counted
    target.execute("COMMIT")
    return taken


def _took(target: sqlite3.Connection, table: Table, columns: Sequence[str], row: Row) -> bool:
    """Put a row into its table unless it is there; tell whether that was possible."""
    mended = table.mended(row)
    if mended is None:
        return False
    if (needed := table.parent(mended)) is not None:
        _insert(target, needed[0], needed[1])
    # An older file has fewer columns; what is new has a default.
    return _insert(target, table.name, {name: mended[name] for name in columns if name in mended})


def _insert(target: sqlite3.Connection, table: str, row: Row) -> bool:
    names = ", ".join(row)
    try:
        # A row without its parent, or with a value of the wrong type, is one of the damaged ones.
        done = target.execute(
            f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())
        )
    except (sqlite3.Error, OverflowError):
        return False
    return done.rowcount > 0


def _rows_in(damaged: Path, table: Table, columns: Sequence[str]) -> dict[tuple[object, ...], Row]:
    """Read what can be read, from both ends: a bad page in the middle stops either way, but seldom at the same row."""
    found: dict[tuple[object, ...], Row] = {}
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{name} {order}" for name in table.key)
        with suppress(sqlite3.Error), closing(opened_for_reading(damaged)) as source:
            source.text_factory = _lenient
            for row in source.execute(f"SELECT * FROM {table.name} ORDER BY {by}"):
                key = tuple(row[name] for name in table.key)
                if key in found:
                    break
                # As many columns, but not all by their names: those are what is damaged.
                misnamed = len(row) == len(columns) and set(row.keys()) != set(columns)
                found[key] = dict(zip(columns, row, strict=True)) if misnamed else dict(row)
    return found


def _rows_of_pages(damaged: Path) -> list[FoundRow]:
    try:
        return list(found_rows(read_bytes(damaged, 16 * LARGEST)))
    except (OSError, Unreadable):
        return []


def _rows_by_width(found: Sequence[FoundRow], table: Table, columns: Sequence[str]) -> Iterator[Row]:
    """Yield the rows that have as many values as a table has columns, and a number where its rows have one."""
    for row in found:
        fits = (table.since or len(columns)) <= len(row.values) <= len(columns)
        if not fits or (row.number is None) != table.rowless:
            continue
        values: dict[str, object] = dict(zip(columns, row.values, strict=False))
        if table.numbered:
            values[table.key[0]] = row.number
        yield values
