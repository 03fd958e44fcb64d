"""Every change of every text, in the order they were made: undo and redo across texts, also after a restart.

The changes are rows of the user's database. A step is written there before its texts are, so that opening the workspace
finishes what a stop interrupted.
"""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from tableside.storage.database import Database, as_json
from tableside.storage.reading import json_of
from tableside.translation.status import Entry
from tableside.translation.texts import RuleText

KEPT = 2000
"""How many changes stay when the log is shortened."""
_BEING_MADE, _BEING_UNDONE = 1, -1


@dataclass(frozen=True, slots=True)
class Change:
    """One step of work: a rule's text and status before and after it."""

    rule: str
    lang: str
    before: RuleText
    after: RuleText
    entry_before: Entry | None = None
    entry_after: Entry | None = None
    time: str = ""
    step: str = ""
    """What changes made together share: undo takes all of them back at once."""

    def reversed(self) -> Change:
        """Return the change that takes this one back."""
        return replace(
            self,
            before=self.after,
            after=self.before,
            entry_before=self.entry_after,
            entry_after=self.entry_before,
        )

    def same_as(self, other: Change) -> bool:
        """Return whether another change does the same to the same rule."""
        return (
            (self.rule, self.lang) == (other.rule, other.lang)
            and self.before.same_as(other.before)
            and self.after.same_as(other.after)
        )

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {
            "rule": self.rule,
            "lang": self.lang,
            "before": self.before.as_data(),
            "after": self.after.as_data(),
            "entry_before": self.entry_before.as_data() if self.entry_before else None,
            "entry_after": self.entry_after.as_data() if self.entry_after else None,
            "time": self.time,
            **({"step": self.step} if self.step else {}),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Change:
        """Read what as_data gave."""
        before, after = data["entry_before"], data["entry_after"]
        return cls(
            str(data["rule"]),
            str(data["lang"]),
            RuleText.from_data(data["before"]),
            RuleText.from_data(data["after"]),
            Entry.from_data(before) if before else None,
            Entry.from_data(after) if after else None,
            str(data["time"]),
            str(data.get("step", "")),
        )


class UndoLog:
    """The changes of one workspace, and how many of them stand (the rest were undone)."""

    def __init__(self, database: Database, workspace: str) -> None:
        self._database, self._workspace = database, workspace
        self.changes: list[Change] = []
        self.standing = 0
        self.unfinished: tuple[Change, ...] = ()
        """The step that was written here and whose texts may not have been written yet."""
        self.reload()

    def reload(self) -> None:
        """Read the changes again."""
        self._numbers: list[int] = []
        self.changes, self.standing, pending = [], 0, []
        query = "SELECT id, data, undone, pending FROM change WHERE workspace = ? ORDER BY id"
        self._stamp = self._stamp_now()
        for row in self._database.rows(query, (self._workspace,)):
            with suppress(ValueError, TypeError, LookupError):
                change = Change.from_data(json_of(row["data"]))
                self.changes.append(change)
                self._numbers.append(row["id"])
                self.standing += not row["undone"]
                if row["pending"]:
                    pending.append((change, row["pending"]))
        undone = [change.reversed() for change, way in reversed(pending) if way == _BEING_UNDONE]
        self.unfinished = (*(change for change, way in pending if way == _BEING_MADE), *undone)

    def _stamp_now(self) -> tuple[object, ...]:
        query = "SELECT count(*), max(id), total(undone), total(pending) FROM change WHERE workspace = ?"
        return tuple(self._database.rows(query, (self._workspace,))[0])

    @property
    def outdated(self) -> bool:
        """Whether another program has changed the log since."""
        return self._stamp != self._stamp_now()

    @property
    def last(self) -> Change | None:
        """The change that undo would undo."""
        return self.changes[self.standing - 1] if self.standing else None

    @property
    def next(self) -> Change | None:
        """The change that redo would make again."""
        return self.changes[self.standing] if self.standing < len(self.changes) else None

    def last_step(self) -> tuple[Change, ...]:
        """Return what one undo takes back, the newest first: one change, or all that were made together."""
        standing = self.changes[: self.standing][::-1]
        return tuple(itertools.takewhile(lambda one: _together(one, standing[0]), standing))

    def next_step(self) -> tuple[Change, ...]:
        """Return what one redo makes again, the oldest first."""
        undone = self.changes[self.standing :]
        return tuple(itertools.takewhile(lambda one: _together(one, undone[0]), undone))

    def add(self, changes: Sequence[Change]) -> None:
        """Write the changes of one step; what had been undone can no longer be redone."""
        rows = [(self._workspace, as_json(one.as_data()), _BEING_MADE) for one in changes]
        with self._database.change() as connection:
            self._settle(connection)
            connection.execute("DELETE FROM change WHERE workspace = ? AND undone", (self._workspace,))
            connection.executemany("INSERT INTO change (workspace, data, pending) VALUES (?, ?, ?)", rows)
        self.reload()

    def undo(self, count: int = 1) -> None:
        """Write that the last changes are undone."""
        self._mark(self._numbers[max(self.standing - count, 0) : self.standing], undone=1, pending=_BEING_UNDONE)

    def redo(self, count: int = 1) -> None:
        """Write that the next changes are made again."""
        self._mark(self._numbers[self.standing : self.standing + count], undone=0, pending=_BEING_MADE)

    def _mark(self, numbers: Sequence[int], *, undone: int, pending: int) -> None:
        with self._database.change() as connection:
            self._settle(connection)
            connection.executemany(
                "UPDATE change SET undone = ?, pending = ? WHERE id = ?", [(undone, pending, one) for one in numbers]
            )
        self.reload()

    def finish(self) -> None:
        """Write that the texts of the last step are in their files."""
        with self._database.change() as connection:
            self._settle(connection)
        self.unfinished = ()
        self._stamp = self._stamp_now()

    def _settle(self, connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE change SET pending = 0 WHERE workspace = ? AND pending", (self._workspace,))

    def call_off(self) -> None:
        """Write that a step which the disk refused was not made after all, or not undone."""
        count, made = len(self.unfinished), self.last is not None and self.last is self.unfinished[-1]
        self.undo(count) if made else self.redo(count)
        self.finish()

    def versions(self, rule: str, lang: str) -> tuple[Change, ...]:
        """Return all changes of a text, the newest first: their `before` are its previous versions."""
        return tuple(one for one in reversed(self.changes) if one.rule == rule and one.lang == lang)

    def shorten(self) -> None:
        """Remove the oldest changes once there are far too many."""
        if len(self.changes) < 2 * KEPT or self.standing < len(self.changes):
            return
        first = len(self.changes) - KEPT
        while first and _together(self.changes[first - 1], self.changes[first]):
            first -= 1  # half a step could not be undone
        with self._database.change() as connection:
            connection.execute(
                "DELETE FROM change WHERE workspace = ? AND id < ?", (self._workspace, self._numbers[first])
            )
        self.reload()


def _together(one: Change, other: Change) -> bool:
    return one is other or (bool(one.step) and one.step == other.step)
