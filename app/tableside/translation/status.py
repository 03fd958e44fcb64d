"""How far a translation is: what is missing, what needs review because the source changed, what is done."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, TypeVar

from tableside.errors import N_, Phrase, phrase
from tableside.rulebook.completing import original_of
from tableside.rulebook.data import stand_ins
from tableside.storage import NotSaved, is_folder, is_there, write_atomically
from tableside.storage.files import is_locked, set_aside
from tableside.storage.reading import (
    MISPLACED,
    Damaged,
    Refused,
    Unreadable,
    copy_beside,
    met,
    read_bytes,
    read_json,
    set_beside,
    told,
)
from tableside.translation.store import Traits
from tableside.translation.texts import RuleText

SOURCE = "en"
"""The language in which the program and its own books are written; what a person brought may be in another."""
_ORDINARY = Traits()
_ANOTHERS = N_("it is of another text or language")
_BROKEN = (OSError, ValueError, KeyError, TypeError, AttributeError, Unreadable)
_Kept = TypeVar("_Kept")


class State(StrEnum):
    """How far one rule is."""

    MISSING = "missing"
    REVIEW = "review"
    DONE = "done"


class Reason(StrEnum):
    """Why a rule needs review."""

    NONE = ""
    SOURCE_CHANGED = "source-changed"
    INCOMPLETE = "incomplete"
    STARTED = "started"
    OUTSIDE = "changed-outside"
    LOST = "record-lost"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """How far one rule is in one language; old_source is what the translation was made from, where that differs."""

    rule: str
    state: State
    reason: Reason = Reason.NONE
    old_source: RuleText | None = None
    errors: int = 0
    """What is wrong in it by the checks, less what was dismissed."""
    translator: str = ""
    """Who translated it last, as far as that is known."""
    approval: Approval | None = None
    """Who approved exactly this text of exactly this source."""

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do."""
        return self.state is State.DONE


@dataclass(frozen=True, slots=True)
class Progress:
    """The counts of one book in one language."""

    book: str
    lang: str
    missing: int
    review: int
    done: int
    wrong: int = 0
    """How many of those to review have an error that nobody has dismissed."""
    approved: int = 0
    """How many of those done a second person has approved."""

    @property
    def only_review(self) -> int:
        """How many are to be reviewed for another reason than an error, so that each text is counted once."""
        return self.review - self.wrong

    @property
    def total(self) -> int:
        """All rules that have a text."""
        return self.missing + self.review + self.done


def status_of(
    rule: str,
    source: RuleText,
    target: RuleText,
    entry: Entry | None,
    known: Known | None,
    errors: int = 0,
    traits: Traits = _ORDINARY,
    *,
    doubted: bool = False,
    outside: bool = False,
) -> RuleStatus:
    """Judge one text: its words, the translator's entry, what was known when the files were in step, its errors.

    One is doubted whose entry was lost: it may have said that the text is to be reviewed. One that was changed
    outside stands there in other words than anybody has called done.
    """
    if target.empty and traits.optional and (traits.nothing_meant or (entry is not None and entry.mark == "done")):
        return RuleStatus(rule, State.DONE)
    began = traits.made_from or (known.source if known and known.target == target.hash else source)
    lost = entry is None and doubted and not traits.doubtful
    if entry is None and (traits.doubtful or doubted):
        entry = Entry("review", began)
    found = _status_by_marks(rule, source, target, entry, entry.source if entry else began)
    if lost and found.reason is Reason.STARTED:
        found = replace(found, reason=Reason.LOST)
    if found.finished and outside:
        found = RuleStatus(rule, State.REVIEW, Reason.OUTSIDE)
    elif errors and (found.finished or found.reason in (Reason.STARTED, Reason.LOST)):
        found = RuleStatus(rule, State.REVIEW, Reason.WRONG)
    approval = entry.approval if entry is not None and found.finished else None
    if approval is not None and approval.target != target.hash:
        approval = None
    return replace(found, errors=errors, translator=entry.by if entry else "", approval=approval)


def _status_by_marks(
    rule: str, source: RuleText, target: RuleText, entry: Entry | None, made_from: RuleText
) -> RuleStatus:
    if target.empty:
        return RuleStatus(rule, State.MISSING, old_source=_changed(entry.source, source) if entry else None)
    old = _changed(made_from, source)
    if old is not None:
        return RuleStatus(rule, State.REVIEW, Reason.SOURCE_CHANGED, old)
    if _incomplete(source, target):
        return RuleStatus(rule, State.REVIEW, Reason.INCOMPLETE)
    if entry is not None and entry.mark == "review":
        return RuleStatus(rule, State.REVIEW, Reason.STARTED)
    return RuleStatus(rule, State.DONE)


def _changed(old: RuleText, new: RuleText) -> RuleText | None:
    return None if old.same_as(new) else old


def _incomplete(source: RuleText, target: RuleText) -> bool:
    parts = (*target.parts, *[""] * len(source.parts))
    return bool(source.title and not target.title) or any(
        part and not parts[at] for at, part in enumerate(source.parts)
    )


def counted(book: str, lang: str, statuses: Iterable[RuleStatus]) -> Progress:
    """Count the statuses of a book."""
    judged = list(statuses)
    count = Counter(one.state for one in judged)
    wrong = sum(bool(one.errors) for one in judged)
    approved = sum(one.approval is not None for one in judged)
    return Progress(book, lang, count[State.MISSING], count[State.REVIEW], count[State.DONE], wrong, approved)


def next_unfinished(statuses: Mapping[str, RuleStatus], after: str | None = None) -> str | None:
    """Return the first unfinished rule after a given one, going round at the end; None when all are done."""
    order = list(statuses)
    start = order.index(after) + 1 if after is not None and after in statuses else 0
    return next((rule for rule in [*order[start:], *order[:start]] if not statuses[rule].finished), None)


@dataclass(frozen=True, slots=True)
class Known:
    """The source text of a rule and the digest of its translation at one moment."""

    source: RuleText
    target: str


def load_baseline(path: Path) -> dict[str, Known]:
    """Read a baseline; a missing or damaged one knows nothing."""
    try:
        data = read_json(path)
        return {rule: Known(RuleText.from_data(one["source"]), str(one["target"])) for rule, one in data.items()}
    except FileNotFoundError:
        return {}
    except _BROKEN as error:
        # A folder that is closed is named itself, once for all that is in it.
        if not is_locked(path.parent):
            set_beside(path, _reason(error), phrase(N_("the texts as they are now")))
        return {}


def brought_up(
    baseline: Mapping[str, Known],
    source: Mapping[str, RuleText],
    target: Mapping[str, RuleText],
    vouched: Callable[[str, RuleText], bool],
) -> dict[str, Known]:
    """Take in rules that are new, and those whose changed translation is vouched for: they are in step now.

    What anybody else changed stays known as it was, which tells that it is to be reviewed.
    """
    found: dict[str, Known] = {}
    for rule, text in target.items():
        before = baseline.get(rule) if rule in source else None
        if before is not None and (text.empty or before.target == text.hash or not vouched(rule, text)):
            found[rule] = before
        elif rule in source and not text.empty:
            found[rule] = Known(source[rule], text.hash)
    return found


def changed_outside(target: RuleText, entry: Entry | None, known: Known | None) -> bool:
    """Return whether a translation has other words than those that an entry, or the last look without one, is about."""
    recorded = entry.target if entry is not None and entry.target else known.target if known is not None else ""
    return bool(recorded) and recorded != target.hash


def save_baseline(path: Path, baseline: Mapping[str, Known], *, private: bool = False) -> None:
    """Write a baseline; where that is impossible it lasts as long as the program runs."""
    data = {rule: {"source": one.source.as_data(), "target": one.target} for rule, one in baseline.items()}
    try:
        write_atomically(path, json.dumps(data, ensure_ascii=False).encode(), keep_previous=False, private=private)
    except NotSaved:
        return


FOLDER = "status"
EVERY = "*"
"""Among what is doubted: every rule without an entry."""
Mark = Literal["done", "review"]


@dataclass(frozen=True, slots=True)
class Approval:
    """A second pair of eyes: who found a translation right, when, and the digest of the text that was read."""

    by: str
    time: str
    target: str

    @property
    def date(self) -> str:
        """The day, without the time of it."""
        return self.time[:10]

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {"by": self.by, "time": self.time, "target": self.target}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Approval:
        """Read what as_data gave."""
        return cls(str(data["by"]), str(data["time"]), str(data["target"]))


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote beside a text for those who work on it next."""

    text: str
    by: str = ""
    time: str = ""

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {"text": self.text, "by": self.by, "time": self.time}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Note:
        """Read what as_data gave."""
        return cls(str(data["text"]), str(data.get("by", "")), str(data.get("time", "")))


@dataclass(frozen=True, slots=True)
class Entry:
    """How far a rule's translation is, the source text it was made from, who made it and who approved it."""

    mark: Mark
    source: RuleText
    by: str = ""
    approval: Approval | None = None
    target: str = ""
    """The digest of the translation that this is said of; empty where an earlier version of the program said it."""

    def of(self, target: RuleText) -> Entry:
        """Return the same said of a translation as it is now."""
        return replace(self, target=target.hash)

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        data: dict[str, object] = {"state": self.mark, "hash": self.source.hash, "source": self.source.as_data()}
        if self.by:
            data["by"] = self.by
        if self.approval is not None:
            data["approved"] = self.approval.as_data()
        if self.target:
            data["target"] = self.target
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Entry:
        """Read what as_data gave."""
        if data["state"] not in ("done", "review"):
            raise ValueError(data["state"])
        approved = data.get("approved")
        return cls(
            data["state"],
            RuleText.from_data(data["source"]),
            str(data.get("by", "")),
            Approval.from_data(approved) if approved else None,
            str(data.get("target", "")),
        )


@dataclass(frozen=True, slots=True)
class Sidecar:
    """The entries, dismissed findings and notes of one book in one language; rules by their id within the book."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    dismissed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Rule to finding key to the reason that was given."""
    notes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    """Words of the book that no spelling dictionary has."""
    doubted: frozenset[str] = frozenset()
    """Rules whose entries were lost; nobody knows whether they were done."""

    def is_doubted(self, rule: str) -> bool:
        """Return whether a rule may have had an entry that was lost."""
        return rule not in self.entries and not self.doubted.isdisjoint((rule, EVERY))

    def with_entry(self, rule: str, entry: Entry | None) -> Sidecar:
        """Return a sidecar in which a rule has this entry, or none."""
        kept = {key: value for key, value in self.entries.items() if key != rule}
        return replace(self, entries=kept | ({rule: entry} if entry else {}))

    def with_dismissal(self, rule: str, key: str, reason: str | None) -> Sidecar:
        """Return a sidecar in which a finding is dismissed for a reason, or counts again."""
        own = {one: why for one, why in self.dismissed.get(rule, {}).items() if one != key}
        if reason is not None:
            own[key] = reason
        kept = {one: value for one, value in self.dismissed.items() if one != rule}
        return replace(self, dismissed=kept | ({rule: own} if own else {}))

    def with_notes(self, rule: str, notes: tuple[Note, ...]) -> Sidecar:
        """Return a sidecar in which a rule has these notes."""
        kept = {one: value for one, value in self.notes.items() if one != rule}
        return replace(self, notes=kept | ({rule: notes} if notes else {}))

    def with_lost(self, entries: Mapping[str, Entry]) -> Sidecar:
        """Return a sidecar in which the entries that were lost are these."""
        lost = {rule: entry for rule, entry in entries.items() if self.is_doubted(rule)}
        return replace(self, entries={**lost, **self.entries})

    def filled_from(self, copy: Sidecar) -> Sidecar:
        """Return a sidecar in which what was lost is as an earlier copy has it."""
        return replace(
            self.with_lost(copy.entries),
            dismissed={**copy.dismissed, **self.dismissed},
            notes={**copy.notes, **self.notes},
            words=tuple(dict.fromkeys((*copy.words, *self.words))),
        )

    def as_bytes(self, of: str = "") -> bytes:
        """Return the file: sorted, so that two people's work merges line by line."""
        data: dict[str, object] = {
            **({"of": of} if of else {}),
            "rules": {rule: self.entries[rule].as_data() for rule in sorted(self.entries)},
            "dismissed": {rule: dict(sorted(self.dismissed[rule].items())) for rule in sorted(self.dismissed)},
        }
        if self.notes:
            data["notes"] = {rule: [note.as_data() for note in self.notes[rule]] for rule in sorted(self.notes)}
        if self.words:
            data["words"] = sorted(self.words)
        if self.doubted:
            data["doubted"] = sorted(self.doubted)
        return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def sidecar_path(folder: Path, lang: str) -> Path:
    """Return where the sidecar of a book's folder and a language is."""
    return folder / FOLDER / f"{lang}.json"


def load_sidecar(path: Path, of: str) -> Sidecar:
    """Read a sidecar; a missing one is empty.

    Of a damaged one whatever can be read counts, and the rest is as the newest good backup has it. Without one, every
    text whose entry was lost is to be reviewed.
    """
    lost: list[Exception] = []
    try:
        found = _sidecar_in(read_json(path), of, lost)
    except FileNotFoundError:
        return Sidecar()
    except _BROKEN as error:
        lost.append(error)
        found = Sidecar(doubted=frozenset({EVERY}))
    if not lost:
        return found
    copy, used = _last_good(path, of)
    if not is_locked(path.parent):
        met.add(_told_of_loss(path, lost[0], used))
    # What came with the program knows nothing of what was done here.
    doubted = found.doubted if used in (None, original_of(path)) else copy.doubted
    return replace(found.filled_from(copy), doubted=doubted)


def _told_of_loss(path: Path, error: Exception, used: Path | Phrase | None) -> Damaged:
    """Return the sentence about a damaged sidecar, with what is used instead."""
    kept = str(copy_beside(path))
    if used is None:
        template = N_("“{file}” is damaged: {reason}. Its texts are to be reviewed; the file is kept as “{kept}”.")
        return Damaged(template, file=str(path), reason=_reason(error), kept=kept)
    template = N_("“{file}” is damaged: {reason}. “{used}” is used instead; the file is kept as “{kept}”.")
    shown = str(used) if isinstance(used, Path) else used
    return Damaged(template, file=str(path), reason=_reason(error), kept=kept, used=shown)


def _sidecar_in(data: Any, of: str, lost: list[Exception]) -> Sidecar:
    """Return what can be read of a sidecar, and add to `lost` why something cannot."""
    if of and data.get("of", of) != of:
        raise Refused(_ANOTHERS)
    rules, words = data.get("rules"), data.get("words", [])
    entries = _readable(rules, Entry.from_data, lost)
    doubted = {str(rule) for rule in data.get("doubted", ())}
    doubted |= rules.keys() - entries.keys() if isinstance(rules, dict) else {EVERY}
    if not isinstance(words, list) or not isinstance(rules, dict):
        lost.append(TypeError())
    return Sidecar(
        entries,
        _readable(data.get("dismissed"), _reasons, lost),
        _readable(data.get("notes"), _notes, lost),
        tuple(str(word) for word in words) if isinstance(words, list) else (),
        frozenset(doubted),
    )


def _last_good(path: Path, of: str) -> tuple[Sidecar, Path | Phrase | None]:
    """Return what a sidecar was when it was last whole, and what to call that."""
    for copy, name in stand_ins(path):
        lost: list[Exception] = []
        with suppress(*_BROKEN):
            found = _sidecar_in(read_json(copy), of, lost)
            if not lost:
                return found, name
    return Sidecar(), None


def _readable(data: object, read: Callable[[Any], _Kept], lost: list[Exception]) -> dict[str, _Kept]:
    """Return what can be read of a table rule by rule, and add to `lost` why something cannot."""
    found: dict[str, _Kept] = {}
    if data is not None and not isinstance(data, dict):
        lost.append(TypeError())
    for rule, one in data.items() if isinstance(data, dict) else ():
        try:
            found[rule] = read(one)
        except _BROKEN as error:
            lost.append(error)
    return found


def _reasons(data: Mapping[str, object]) -> dict[str, str]:
    return {str(key): str(why) for key, why in data.items()}


def _notes(data: Iterable[Mapping[str, Any]]) -> tuple[Note, ...]:
    return tuple(Note.from_data(note) for note in data)


def _reason(error: Exception) -> Phrase | str:
    return told(error) if isinstance(error, Unreadable | Refused) else phrase(MISPLACED)


def save_sidecar(path: Path, sidecar: Sidecar, of: str = "", *, private: bool = False) -> None:
    """Write a sidecar; an empty one leaves no file behind."""
    if is_there(path) and not is_folder(path) and not _is_open(path):
        set_aside(path)  # What could not be read, nobody has a copy of.
    if sidecar == Sidecar():
        path.unlink(missing_ok=True)
        return
    write_atomically(path, sidecar.as_bytes(of), keep_previous=False, private=private)


def _is_open(path: Path) -> bool:
    try:
        read_bytes(path)
    except (OSError, Unreadable):
        return False
    return True
