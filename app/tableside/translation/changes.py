"""Changes of texts: requests, results, and the history for undo and redo.

The history is a table of the user's database, so that undo also works after a restart.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.storage.database import Database, as_json
from tableside.storage.reading import json_of
from tableside.translation.status import Approval, Entry, Note
from tableside.translation.store import kind_of
from tableside.translation.texts import RuleText

_KEPT_STEPS = 2000


@dataclass(frozen=True, slots=True)
class Change:
    """A text and its entry before and after one step of work."""

    rule: str
    lang: str
    before: RuleText
    after: RuleText
    entry_before: Entry | None = None
    entry_after: Entry | None = None
    time: str = ""
    step: int = 0
    """The number that changes made together share: undo takes all of them back at once."""

    @property
    def changes_something(self) -> bool:
        return not self.before.same_as(self.after) or self.entry_before != self.entry_after

    def reversed(self) -> Change:
        return replace(
            self, before=self.after, after=self.before, entry_before=self.entry_after, entry_after=self.entry_before
        )

    def as_data(self) -> dict[str, object]:
        return {
            "rule": self.rule,
            "lang": self.lang,
            "before": self.before.as_data(),
            "after": self.after.as_data(),
            "entry_before": self.entry_before.as_data() if self.entry_before else None,
            "entry_after": self.entry_after.as_data() if self.entry_after else None,
            "time": self.time,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], step: int) -> Change:
        before, after = data["entry_before"], data["entry_after"]
        return cls(
            str(data["rule"]),
            str(data["lang"]),
            RuleText.from_data(data["before"]),
            RuleText.from_data(data["after"]),
            Entry.from_data(before) if before else None,
            Entry.from_data(after) if after else None,
            str(data["time"]),
            step,
        )


@dataclass(frozen=True, slots=True)
class Saved:
    """The text is in its place; `step` is the step of the history it belongs to."""

    text: RuleText
    step: int
    met: bool = False
    """Whether someone else had changed it meanwhile: their words are the version before."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to be saved; `base` is the text that the editing began from, `made_from` the source it translates."""

    rule: str
    text: RuleText
    base: RuleText | None = None
    done: bool = False
    made_from: RuleText | None = None
    by: str | None = None
    """The translator, where that is another person; empty where it is not known."""
    approval: Approval | None = None
    midway: bool = False
    """Whether it is saved in the middle of typing, so that it is a draft."""
    notes: tuple[Note, ...] = ()
    dismissed: Mapping[str, str] = field(default_factory=dict)
    """Findings that were dismissed where it comes from, with the reasons."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of saving many texts: those changed meanwhile, and those that cannot stand in their file."""

    met: tuple[str, ...] = ()
    refused: Mapping[str, TablesideError] = field(default_factory=dict)

    @property
    def left(self) -> frozenset[str]:
        """The texts that stay as they were."""
        return frozenset({*self.refused, *self.met})


@dataclass(frozen=True, slots=True)
class Step:
    """A step that was undone or redone, and which of its texts were changed since and stay as they are."""

    changes: tuple[Change, ...]
    left: tuple[Change, ...] = ()


def by_file(changes: Iterable[Change]) -> list[list[Change]]:
    """Sort changes by the file that they are made in."""
    found: dict[tuple[str, str, str], list[Change]] = {}
    for one in changes:
        found.setdefault((book_of(one.rule), kind_of(one.rule), one.lang), []).append(one)
    return list(found.values())


class History:
    """The changes of one workspace, step by step; those that were undone can be redone until something else changes."""

    def __init__(self, database: Database, workspace: str) -> None:
        self._database, self._workspace = database, workspace

    def _changes(self, where: str, *values: object) -> list[Change]:
        query = f"SELECT data, step FROM change WHERE workspace = ? AND {where} ORDER BY id"
        found: list[Change] = []
        for row in self._database.rows(query, (self._workspace, *values)):
            with suppress(ValueError, TypeError, LookupError, AttributeError):
                found.append(Change.from_data(json_of(row["data"]), row["step"]))
        return found

    def _step(self, choose: str, undone: int, book: str, lang: str) -> int:
        query = f"SELECT {choose}(step) FROM change WHERE workspace = ? AND undone = ?"
        values: tuple[object, ...] = (self._workspace, undone)
        if book:
            query += " AND data ->> 'lang' = ? AND substr(data ->> 'rule', 1, ?) = ?"
            values = (*values, lang, len(book) + 1, f"{book}/")
        return int(self._database.rows(query, values)[0][0] or 0)

    def last(self, book: str = "", lang: str = "") -> list[Change]:
        """Return the step that one undo takes back: the last of all, or the last in a book and a language."""
        return self.step(self._step("max", 0, book, lang))

    def step(self, number: int) -> list[Change]:
        """Return the changes of a step that stands."""
        return self._changes("step = ? AND NOT undone", number)

    def next(self, book: str = "", lang: str = "") -> list[Change]:
        """Return the step that one redo repeats, of all or in a book and a language."""
        return self._changes("step = ? AND undone", self._step("min", 1, book, lang))

    def can_undo(self, book: str = "", lang: str = "") -> bool:
        return self._step("max", 0, book, lang) > 0

    def can_redo(self, book: str = "", lang: str = "") -> bool:
        return self._step("min", 1, book, lang) > 0

    def of_language(self, lang: str) -> list[Change]:
        """Return every change in a language that stands, the oldest first."""
        return self._changes("NOT undone AND data ->> 'lang' = ?", lang)

    def versions(self, rule: str, lang: str) -> list[Change]:
        """Return all changes of a text, the newest first: their `before` are its previous versions."""
        return self._changes("data ->> 'rule' = ? AND data ->> 'lang' = ?", rule, lang)[::-1]

    def new_step(self) -> int:
        query = "SELECT max(step) FROM change WHERE workspace = ?"
        return int(self._database.rows(query, (self._workspace,))[0][0] or 0) + 1

    def add(self, connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """Write the changes of one step in place of what the same step changed before."""
        step = changes[0].step
        connection.execute(
            "DELETE FROM change WHERE workspace = ? AND (undone OR step = ? OR step <= ?)",
            (self._workspace, step, step - _KEPT_STEPS),
        )
        connection.executemany(
            "INSERT INTO change (workspace, step, data) VALUES (?, ?, ?)",
            [(self._workspace, step, as_json(one.as_data())) for one in changes if one.changes_something],
        )

    def mark(self, connection: sqlite3.Connection, step: int, *, undone: bool) -> None:
        """Write that a step is undone, or stands again."""
        connection.execute(
            "UPDATE change SET undone = ? WHERE workspace = ? AND step = ?", (int(undone), self._workspace, step)
        )


def known_versions(history: History, lang: str) -> dict[str, set[str]]:
    """Return the digests of every version that the history knows of each text."""
    found: dict[str, set[str]] = {}
    for one in history.of_language(lang):
        found.setdefault(one.rule, set()).update((one.before.hash, one.after.hash))
    return found


def keys_of(changes: Collection[Change]) -> list[tuple[str, str]]:
    """Return the collections and languages of some changes, each once."""
    return list(dict.fromkeys((book_of(one.rule), one.lang) for one in changes))
