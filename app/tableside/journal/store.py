"""The journal itself: saving, finding, editing, deleting and bringing back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.journal import schema
from tableside.journal.folding import patterns
from tableside.journal.model import Draft, Entry, Notes
from tableside.journal.opening import open_file
from tableside.journal.reasons import reason_of

KEEP_DELETED = timedelta(days=30)


class NotInJournal(TablesideError):
    """There is no such entry."""


class NotKept(TablesideError):
    """A change could not be written; the journal is as it was before."""


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """The saved rulings, newest first; a change is on the disk when the method that makes it returns."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = _now) -> None:
        self.path = path
        self._clock = clock
        opened = open_file(path, clock())
        self._connection = opened.connection
        self.writable = opened.writable
        self.problem: TablesideError | None = opened.problem
        if self.writable:
            with suppress(NotKept):
                self.purge(clock() - KEEP_DELETED)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    # Reading

    def entries(self, query: str = "") -> list[Entry]:
        """Give the entries that hold every word of the query, newest first; deleted ones are left out."""
        words = patterns(query)
        where = "".join(" AND folded LIKE ? ESCAPE '\\'" for _ in words)
        rows = self._connection.execute(
            f"{schema.SELECT} WHERE deleted_at IS NULL{where} ORDER BY saved_at DESC, id DESC", words
        )
        return [schema.entry_of(row) for row in rows]

    def entry(self, number: int) -> Entry:
        """Give one entry, also a deleted one."""
        return schema.entry_of(self._row(number))

    def deleted(self) -> list[Entry]:
        """Give what was deleted and can still be brought back, the last deleted first."""
        rows = self._connection.execute(f"{schema.SELECT} WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id")
        return [schema.entry_of(row) for row in rows]

    # Writing

    def save(self, draft: Draft) -> Entry:
        """Save a ruling; it is on the disk when this returns."""
        row = schema.row_of(draft, self._clock())
        with self._change() as connection:
            number = connection.execute(schema.INSERT, row).lastrowid
        return self.entry(number or 0)

    def edit(self, number: int, notes: Notes) -> Entry:
        """Change what was noted beside a ruling; the ruling itself stays as it was."""
        row = self._row(number)
        if schema.entry_of(row).notes == notes:
            return self.entry(number)
        with self._change() as connection:
            connection.execute(
                "UPDATE entry SET event = ?, players = ?, table_number = ?, remark = ?, folded = ?, edited_at = ?"
                " WHERE id = ?",
                (
                    notes.event, notes.players, notes.table, notes.remark,
                    schema.searchable(notes, row["words"]), schema.stamp(self._clock()), number,
                ),
            )  # fmt: skip
        return self.entry(number)

    def delete(self, numbers: Sequence[int]) -> None:
        """Take entries off the list; for a month they can be brought back."""
        moment = schema.stamp(self._clock())
        with self._change() as connection:
            connection.executemany(
                "UPDATE entry SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
                [(moment, one) for one in numbers],
            )

    def restore(self, numbers: Sequence[int]) -> None:
        """Bring deleted entries back."""
        with self._change() as connection:
            connection.executemany("UPDATE entry SET deleted_at = NULL WHERE id = ?", [(one,) for one in numbers])

    def purge(self, before: datetime) -> int:
        """Remove for good what was deleted before a moment; give how many entries that were."""
        before_text = schema.stamp(before)
        query = "SELECT count(*) FROM entry WHERE deleted_at < ?"
        count = int(self._connection.execute(query, (before_text,)).fetchone()[0])
        if count:
            with self._change() as connection:
                connection.execute("DELETE FROM entry WHERE deleted_at < ?", (before_text,))
        return count

    # Within

    def _row(self, number: int) -> sqlite3.Row:
        row: sqlite3.Row | None = self._connection.execute(f"{schema.SELECT} WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise NotInJournal(N_("The journal has no entry {number}."), number=number)
        return row

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One short transaction; where it fails the journal is as before and the error says why."""
        self._try_to_become_writable()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise NotKept(
                N_("The journal could not be changed: {reason}. What was saved before is untouched."),
                reason=reason_of(error),
            ) from error
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def _try_to_become_writable(self) -> None:
        """Look again where nothing could be written: the disk may have room by now."""
        if self.writable:
            return
        opened = open_file(self.path, self._clock())
        if not opened.writable:
            opened.connection.close()
            raise self.problem or NotKept(N_("Nothing can be saved in the journal at the moment."))
        self._connection.close()
        self._connection, self.writable, self.problem = opened.connection, True, opened.problem
