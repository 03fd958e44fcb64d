"""What is to be saved and what becomes of it: one text or many, a conflict with what others did, a step of undo."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.translation.status import Approval
from tableside.translation.store import kind_of
from tableside.translation.texts import RuleText
from tableside.translation.undo_log import Change

_Result = TypeVar("_Result")
Way = Literal["undo", "redo"]
IMPORTED = "imported "
"""How the name of a step begins in which texts came from a file."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The text is in its file; `changed` tells whether it had to be written."""

    text: RuleText
    changed: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else changed the same rule meanwhile; nothing was written.

    To keep one's own words after all, save again with `base=theirs`.
    """

    rule: str
    lang: str
    base: RuleText
    mine: RuleText
    theirs: RuleText
    way: Way | None = None
    """Whether `mine` is what undo or redo would put there; else it is what somebody wants to save."""
    others: int = 0
    """How many other texts of the same step were changed since."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to be saved; `base` is the text that the editing began from, `made_from` the source it translates."""

    rule: str
    text: RuleText
    base: RuleText | None = None
    done: bool = False
    made_from: RuleText | None = None
    by: str | None = None
    """Who wrote it, where that is not who is at the keyboard; empty where nobody knows."""
    approval: Approval | None = None
    midway: bool = False
    """Whether somebody is in the midst of typing it, so that nobody can call it finished."""
    dismissed: Collection[str] = ()
    """Keys of findings that somebody has dismissed where it comes from."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of many texts: which somebody else changed meanwhile, and which cannot stand in their file."""

    conflicts: tuple[Conflict, ...] = ()
    refused: Mapping[str, TablesideError] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DiskChange:
    """Rules that somebody else changed since the editor last looked; none where only their status was."""

    book: str
    lang: str
    rules: tuple[str, ...]


def run_through(work: Generator[int, None, _Result]) -> _Result:
    """Do some work without a stop."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _Result = end.value
            return result


def changes_something(one: Change) -> bool:
    """Return whether a change makes anything other than it was."""
    return not one.before.same_as(one.after) or one.entry_before != one.entry_after


def joined(changes: Sequence[Change]) -> list[Change]:
    """Return what the changes of one step come to, one for each text."""
    found: dict[tuple[str, str], Change] = {}
    for one in changes:
        first = found.setdefault((one.rule, one.lang), one)
        found[one.rule, one.lang] = replace(one, before=first.before, entry_before=first.entry_before)
    return list(found.values())


def by_file(changes: Sequence[Change]) -> list[list[Change]]:
    """Sort changes by the file that they are made in."""
    found: dict[tuple[str, str, str], list[Change]] = {}
    for one in changes:
        found.setdefault((book_of(one.rule), kind_of(one.rule), one.lang), []).append(one)
    return list(found.values())
