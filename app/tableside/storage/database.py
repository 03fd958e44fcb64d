"""One SQLite file of the user's while it is open.

A change is on the disk, as a whole or not at all, when the `with` block that makes it ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tableside.storage.connecting import lenient
from tableside.storage.counts import Counted, note_whole, read_count, remember_name, write_count
from tableside.storage.files import note_written, reason_of, until_written
from tableside.storage.identity import count_change, identity_of
from tableside.storage.layout import Layout, NotChanged
from tableside.storage.opening import Opened, is_large, last_number, number_of_rows, open_database, unreadable

_NO_TEXT = "decode"
"""In what Python says of a text that is no UTF-8."""


class Database:
    """An open file; `problem` is the sentence to show where something is the matter with it."""

    def __init__(self, path: Path, layout: Layout) -> None:
        self.path = path
        self._layout = layout
        self._failed = False
        self._use(open_database(path, layout))
        self._count()
        if self.writable:
            remember_name(path, identity_of(self.connection).name)

    def _use(self, opened: Opened) -> None:
        self.connection = opened.connection
        self.writable = opened.writable
        self.problem = opened.problem

    def close(self) -> None:
        """Close the file; that a large one is whole is taken down, so that the next start need not look again."""
        whole = False
        with suppress(sqlite3.Error):
            whole = self.writable and self.problem is None and not self._failed and is_large(self.connection)
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
                raise unreadable(self.path, self._layout, error) from error
        except (sqlite3.Error, OverflowError) as error:
            self._failed = True
            raise unreadable(self.path, self._layout, error) from error
        # A text that is none costs the signs that cannot be read. Asking Python for each text takes far longer.
        self.connection.text_factory = lenient
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise unreadable(self.path, self._layout, error) from error

    def _count(self) -> None:
        """Take down how many rows there are, counting them only where that does not follow from what is known."""
        if not self.writable:
            return
        with suppress(sqlite3.Error):
            last, which = last_number(self.connection, self._layout), identity_of(self.connection)
            known = read_count(self.path)
            if known is None or last < known.last or which.name != known.name or self.problem is not None:
                rows = number_of_rows(self.connection, self._layout)
            else:
                rows = known.rows + last - known.last
            if known != (counted := Counted(rows, last, *which)):
                write_count(self.path, counted)

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Make one change; where it fails the file is as before and the error says why."""
        self._become_writable()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            count_change(self.connection)
            self.connection.execute("COMMIT")
            note_written(self.path)
            self._count()
        except BaseException as error:
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                refused = self._layout.sentences.not_changed
                problem = NotChanged(refused, file=str(self.path), reason=reason_of(error))
                problem.holds = until_written(self.path)
                raise problem from error
            raise

    def _become_writable(self) -> None:
        """Look again where nothing could be written: the disk may have room by now."""
        if self.writable:
            return
        opened = open_database(self.path, self._layout)
        if not opened.writable:
            opened.connection.close()
            assert opened.problem is not None
            raise opened.problem
        self.connection.close()
        self._use(opened)
