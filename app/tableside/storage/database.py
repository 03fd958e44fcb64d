"""One SQLite file of the user's while it is open.

A change is on the disk, as a whole or not at all, when the `with` block that makes it ends.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tableside.errors import TablesideError
from tableside.storage.additions import add_rows
from tableside.storage.connecting import fault_in, lenient, opened_for_reading
from tableside.storage.counts import (
    Counted,
    find_again,
    forget_missing,
    miss_rows,
    missing_rows,
    note_whole,
    read_count,
    remember_name,
    write_count,
)
from tableside.storage.files import make_folder, note_written, reason_of, until_written
from tableside.storage.identity import Identity, count_change, identity_of
from tableside.storage.lately import Lately, touched_rows, watch
from tableside.storage.layout import DatabaseDamaged, DatabaseGone, DatabaseUnreadable, Layout, NotChanged
from tableside.storage.older_copy import bring_up_to_date
from tableside.storage.opening import (
    Opened,
    is_large,
    last_number,
    number_of_rows,
    open_database,
    told_missing,
    unreadable,
    write_copy,
)

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_KIND_OF_ERROR = 0xFF
"""What is above tells more of the same kind."""
_NO_TEXT = "decode"
"""In what Python says of a text that is no UTF-8."""


class Database:
    """An open file; `problem` is the sentence to show where something is the matter with it."""

    def __init__(self, path: Path, layout: Layout, joined: Callable[[], object] = lambda: None) -> None:
        """Open a file; `joined` is called when rows of another one have come into it while it is open.

        That may be one that had to be made of it because it was damaged.
        """
        self.path = path
        self._layout = layout
        self._joined = joined
        self._failed = False
        self._busy = False
        """Whether a change or a mending is under way, in the middle of which no file is exchanged."""
        self._use(open_database(path, layout))

    def _use(self, opened: Opened) -> None:
        self.connection = opened.connection
        self.writable = opened.writable
        self.problem = opened.problem
        self._damaged = False
        """Whether a change has met damage: the next one does not begin before that is mended."""
        self._file = _status(self.path) if opened.writable else None
        self._which = Identity()
        if opened.writable and opened.missing:
            miss_rows(self.path, opened.missing, opened.of)
        self._count()
        if self.writable:
            remember_name(self.path, self._which.name)
            find_again(self.path, self._which.name)
            watch(self.connection, self._layout.tables)
            self._lately = Lately(self.path, self._which)

    @property
    def missing(self) -> DatabaseGone | None:
        """What is said of rows that were here and are missing, since whichever start, until somebody says enough."""
        count = missing_rows(self.path)
        if count is None:
            return None
        problem = told_missing(self._layout, count)
        problem.holds = lambda: missing_rows(self.path) == count
        return problem

    def forget_missing(self) -> None:
        """Miss nothing any more."""
        forget_missing(self.path)

    def close(self) -> None:
        """Close the file; that a large one is whole is taken down, so that the next start need not look again."""
        whole = False
        if not os.path.lexists(self.path):
            with suppress(TablesideError):
                self.stay_in_place()
        with suppress(sqlite3.Error):
            whole = self.writable and self.problem is None and not self._failed and is_large(self.connection)
        self.connection.close()
        if whole:
            note_whole(self.path)
        elif self._failed and (known := read_count(self.path)) is not None:
            # What was taken down earlier holds no longer.
            write_count(self.path, known)

    def rows(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        """Return the rows of a query; of a file that was damaged while it was open, from what can be had of it."""
        try:
            return self._read(query, values)
        except (sqlite3.Error, OverflowError) as error:
            self._failed = self._failed or not isinstance(error, sqlite3.OperationalError)
            if self._busy or not _tells_damage(error):
                raise unreadable(self.path, self._layout, error) from error
        try:
            self._mend()
            return self._read(query, values)
        except sqlite3.Error as error:
            raise unreadable(self.path, self._layout, error) from error

    def _read(self, query: str, values: Sequence[object] | Mapping[str, object]) -> list[sqlite3.Row]:
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            if _NO_TEXT not in str(error).lower():
                raise
        # A text that is none costs the signs that cannot be read. Asking Python for each text takes far longer.
        self.connection.text_factory = lenient
        return self.connection.execute(query, values).fetchall()

    def _mend(self) -> None:
        """Do with a file that turned out to be damaged what opening it does; only what can be read is gone on with."""
        opened = open_database(self.path, self._layout)
        if isinstance(opened.problem, DatabaseUnreadable):
            opened.connection.close()
            raise opened.problem
        self.connection.close()
        self._use(opened)
        self._busy = True
        try:
            self._joined()
        finally:
            self._busy = False

    def _count(self, *, anew: bool = False) -> None:
        """Take down how many rows there are, counting them only where that does not follow from what is known."""
        if not self.writable:
            return
        with suppress(sqlite3.Error):
            last = last_number(self.connection, self._layout)
            self._which = which = identity_of(self.connection)
            known = read_count(self.path)
            follows = known is not None and known.exact and known.last <= last <= known.last + 1
            same = known is not None and which.name == known.name and 0 <= which.changes - known.changes <= 1
            if known is None or anew or not follows or not same or self.problem is not None:
                rows = number_of_rows(self.connection, self._layout)
            else:
                rows = known.rows + last - known.last
            if known != (counted := Counted(rows, last, *which, exact=True)):
                write_count(self.path, counted)

    @contextmanager
    def change(self, *, removes: bool = False) -> Iterator[sqlite3.Connection]:
        """Make one change, be it one that removes rows; where it fails the file is as before and the error says why."""
        self.become_writable()
        self.stay_in_place()
        self._busy = True
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            count_change(self.connection)
            rows = touched_rows(self.connection, self._layout.tables)
            self.connection.execute("COMMIT")
            note_written(self.path)
            self._file = _status(self.path) or self._file
            self._count(anew=removes)
            self._lately.add(self._which, rows)
        except BaseException as error:
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                self._damaged = _tells_damage(error)
                raise self._not_changed(error) from error
            raise
        finally:
            self._busy = False

    def _not_changed(self, error: Exception) -> NotChanged:
        refused = self._layout.sentences.not_changed
        problem = NotChanged(refused, file=str(self.path), reason=reason_of(error))
        problem.holds = until_written(self.path)
        return problem

    def become_writable(self) -> None:
        """Look again where nothing could be written: the disk may have room by now."""
        if not self.writable or self._damaged:
            self._open_anew()

    def _open_anew(self) -> None:
        opened = open_database(self.path, self._layout)
        if not opened.writable:
            opened.connection.close()
            assert opened.problem is not None
            raise opened.problem
        self.connection.close()
        self._use(opened)

    # Where the file is not the one that was opened

    def stay_in_place(self) -> None:
        """See that the file stands where it was opened; what was taken away is written anew from what is still open."""
        now = _status(self.path)
        if self._file is None:
            return
        try:
            if now is not None and os.path.samestat(now, self._file):
                if (now.st_mtime_ns, now.st_size) != (self._file.st_mtime_ns, self._file.st_size):
                    self._refuse_what_was_overwritten()
                    self._file = _status(self.path) or now
            elif now is None:
                self._write_anew()
            else:
                self._take_what_is_there()
        except (OSError, sqlite3.Error) as error:
            raise self._not_changed(error) from error

    def _write_anew(self) -> None:
        make_folder(self.path.parent)
        write_copy(self.connection, self.path)
        self._open_anew()
        count = number_of_rows(self.connection, self._layout)
        self.problem = DatabaseGone(self._layout.sentences.taken_away, file=str(self.path), count=count)

    def _take_what_is_there(self) -> None:
        """Go on with the file that somebody has put there; rows that only the other one had are taken over."""
        mine, kept = self._which, _free_name(self.path)
        write_copy(self.connection, kept)
        self._open_anew()
        theirs, is_mine = self._which, self._which.name == mine.name
        taken = add_rows(self.connection, kept, self._layout) if is_mine else 0
        if is_mine and not taken and theirs.changes >= mine.changes:
            kept.unlink()
            return
        self._count()
        sentences = self._layout.sentences
        template = sentences.joined if is_mine else sentences.exchanged
        self.problem = DatabaseGone(template, file=str(self.path), kept=str(kept))
        if not is_mine:
            raise self.problem
        self._joined()

    def _refuse_what_was_overwritten(self) -> None:
        """Change nothing in a file whose content somebody has exchanged: an entry of the same number is another.

        Of an older copy of the file itself what it lacks is added again, and all is as it was.
        """
        # Not by the open connection: what it remembers it reads again only where SQLite itself has changed the file.
        with closing(opened_for_reading(self.path)) as fresh:
            now, whole = identity_of(fresh), _is_whole(fresh) and self.path.stat().st_size > 0
        if whole and (not now.name or (now.name == self._which.name and now.changes >= self._which.changes)):
            return
        known, is_mine = read_count(self.path), whole and now.name == self._which.name
        if is_mine:
            bring_up_to_date(self.path, self._layout, self._which)
        self._open_anew()
        if isinstance(self.problem, DatabaseDamaged):
            return  # what could be had of it is there again, and each entry is known by its own name
        if is_mine and self.problem is None:
            count = number_of_rows(self.connection, self._layout)
            self.problem = DatabaseGone(self._layout.sentences.overwritten, file=str(self.path), count=count)
            self._joined()
            return
        another = self._layout.sentences.another
        raise self.problem or DatabaseGone(another, file=str(self.path), count=known.rows if known else 0)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _tells_damage(error: Exception) -> bool:
    """Tell whether what SQLite says is of the file: it fits together no more, or what should be in it is not there."""
    return getattr(error, "sqlite_errorcode", 0) & _KIND_OF_ERROR in _DAMAGE


def _is_whole(connection: sqlite3.Connection) -> bool:
    """Tell whether a file that somebody else has written can be gone on with; of a large one only its head is read."""
    try:
        return is_large(connection) or not fault_in(connection)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        return False


def _free_name(path: Path) -> Path:
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.name}.exchanged-{number}")):
        number += 1
    return kept
