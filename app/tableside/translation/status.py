"""The state of a translation: missing, draft, done or approved; and the file that records it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeVar

from tableside.errors import N_, Phrase, phrase
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import local_of
from tableside.storage.files import NotSaved, write_atomically
from tableside.storage.reading import MISPLACED, Refused, Unreadable, read_json, set_beside, why_unreadable
from tableside.translation.store import Traits
from tableside.translation.texts import RuleText

SOURCE = "en"
"""The language in which the program and its own books are written; what a person brought may be in another."""
_T = TypeVar("_T")
_ORDINARY = Traits()
_BROKEN = (OSError, ValueError, KeyError, TypeError, AttributeError, Unreadable, Refused)


class State(StrEnum):
    """How far one text is."""

    MISSING = "missing"
    DRAFT = "draft"
    DONE = "done"
    APPROVED = "approved"


class Reason(StrEnum):
    """Why a text is a draft."""

    NONE = ""
    SOURCE_CHANGED = "source-changed"
    INCOMPLETE = "incomplete"
    STARTED = "started"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """How far one text is in one language; old_source is what the translation was made from, where that differs."""

    rule: str
    state: State
    reason: Reason = Reason.NONE
    old_source: RuleText | None = None
    errors: int = 0
    """The number of errors found, without those dismissed."""
    doubts: int = 0
    """The number of doubts found."""
    translator: str = ""
    """The last translator, as far as that is known."""
    approval: Approval | None = None
    """The approval of exactly this text of exactly this source."""

    @property
    def finished(self) -> bool:
        return self.state in (State.DONE, State.APPROVED)


@dataclass(frozen=True, slots=True)
class Progress:
    """The counts of one book in one language."""

    book: str
    lang: str
    missing: int
    draft: int
    done: int
    """Done or approved."""
    wrong: int = 0
    """How many of the drafts have an error that was not dismissed."""
    approved: int = 0
    doubtful: int = 0

    @property
    def total(self) -> int:
        return self.missing + self.draft + self.done


def status_of(
    rule: str,
    source: RuleText,
    target: RuleText,
    entry: Entry | None,
    known: Known | None,
    found: Collection[Finding] = (),
    traits: Traits = _ORDINARY,
) -> RuleStatus:
    """Judge one text: its words, the translator's entry, what was known when the files were in step, the findings."""
    if target.empty and traits.optional and (traits.nothing_meant or (entry is not None and entry.mark == "done")):
        return RuleStatus(rule, State.DONE)
    began = traits.made_from or (known.source if known and known.target == target.hash else source)
    if entry is None and traits.doubtful:
        entry = Entry("review", began)
    elif entry is not None and entry.target and entry.target != target.hash:
        entry = replace(entry, mark="review")  # it was for other words
    status = _status_by_marks(rule, source, target, entry, entry.source if entry else began)
    errors, doubts = (sum(one.severity is grade for one in found) for grade in (Severity.ERROR, Severity.WARNING))
    if errors and (status.finished or status.reason is Reason.STARTED):
        status = RuleStatus(rule, State.DRAFT, Reason.WRONG)
    approval = entry.approval if entry is not None and status.finished else None
    if approval is not None and approval.target == target.hash:
        status = replace(status, state=State.APPROVED, approval=approval)
    return replace(status, errors=errors, doubts=doubts, translator=entry.by if entry else "")


def _status_by_marks(
    rule: str, source: RuleText, target: RuleText, entry: Entry | None, made_from: RuleText
) -> RuleStatus:
    old = None if made_from.same_words(source) else made_from
    if target.empty:
        return RuleStatus(rule, State.MISSING, old_source=old if entry else None)
    if old is not None:
        return RuleStatus(rule, State.DRAFT, Reason.SOURCE_CHANGED, old)
    if _incomplete(source, target):
        return RuleStatus(rule, State.DRAFT, Reason.INCOMPLETE)
    if entry is not None and entry.mark == "review":
        return RuleStatus(rule, State.DRAFT, Reason.STARTED)
    return RuleStatus(rule, State.DONE)


def _incomplete(source: RuleText, target: RuleText) -> bool:
    return bool(source.title and not target.title) or any(
        part and not target.part(at) for at, part in enumerate(source.parts)
    )


def counted(book: str, lang: str, statuses: Iterable[RuleStatus]) -> Progress:
    judged = list(statuses)
    count = Counter(one.state for one in judged)
    done = count[State.DONE] + count[State.APPROVED]
    wrong, doubtful = sum(bool(one.errors) for one in judged), sum(bool(one.doubts) for one in judged)
    return Progress(book, lang, count[State.MISSING], count[State.DRAFT], done, wrong, count[State.APPROVED], doubtful)


@dataclass(frozen=True, slots=True)
class Known:
    """The source text of a rule and the digest of its translation at one moment."""

    source: RuleText
    target: str


def load_baseline(path: Path) -> dict[str, Known]:
    """Read a baseline; a missing or damaged one knows nothing."""

    def read(data: Any) -> dict[str, Known]:
        return {rule: Known(RuleText.from_data(one["source"]), str(one["target"])) for rule, one in data.items()}

    return _loaded(path, read, phrase(N_("the texts as they are now")))


def _loaded(path: Path, read: Callable[[Any], dict[str, _T]], instead: Phrase) -> dict[str, _T]:
    """Read a JSON file; a missing one holds nothing, a damaged one is named and counts as missing."""
    try:
        return read(read_json(path))
    except FileNotFoundError:
        return {}
    except _BROKEN as error:
        reason = why_unreadable(error) if isinstance(error, Unreadable | Refused) else phrase(MISPLACED)
        set_beside(path, reason, instead)
        return {}


def brought_up(
    baseline: Mapping[str, Known], source: Mapping[str, RuleText], target: Mapping[str, RuleText]
) -> dict[str, Known]:
    """Add texts that are new, and those with another translation: they are in step now."""
    found: dict[str, Known] = {}
    for rule, text in target.items():
        before = baseline.get(rule) if rule in source else None
        if before is not None and (text.empty or before.target == text.hash):
            found[rule] = before
        elif rule in source and not text.empty:
            found[rule] = Known(source[rule], text.hash)
    return found


def save_baseline(path: Path, baseline: Mapping[str, Known]) -> None:
    """Write a baseline; where that is impossible it lasts as long as the program runs."""
    data = {rule: {"source": one.source.as_data(), "target": one.target} for rule, one in baseline.items()}
    with suppress(NotSaved):
        write_atomically(path, json.dumps(data, ensure_ascii=False).encode())


Mark = Literal["done", "review"]


@dataclass(frozen=True, slots=True)
class Approval:
    """An approval: the name, the time, and the digest of the text that was read."""

    by: str
    time: str
    target: str

    @property
    def date(self) -> str:
        """The day, without the time of it."""
        return self.time[:10]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Approval:
        return cls(str(data["by"]), str(data["time"]), str(data["target"]))


@dataclass(frozen=True, slots=True)
class Note:
    """A note beside a text."""

    text: str
    by: str = ""
    time: str = ""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Note:
        return cls(str(data["text"]), str(data.get("by", "")), str(data.get("time", "")))


@dataclass(frozen=True, slots=True)
class Entry:
    """How far a translation is, the source text it was made from, who made it and who approved it."""

    mark: Mark
    source: RuleText
    by: str = ""
    approval: Approval | None = None
    target: str = ""
    """The digest of the translation that was marked; empty in records of earlier versions of the program."""

    def of(self, target: RuleText) -> Entry:
        """Return the same entry for a translation as it is now."""
        return replace(self, target=target.hash)

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"state": self.mark, "hash": self.source.hash, "source": self.source.as_data()}
        if self.by:
            data["by"] = self.by
        if self.approval is not None:
            data["approved"] = asdict(self.approval)
        if self.target:
            data["target"] = self.target
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Entry:
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
class Beside:
    """The record of one text: its entry, its notes, the findings that were dismissed with their reasons."""

    entry: Entry | None = None
    notes: tuple[Note, ...] = ()
    dismissed: Mapping[str, str] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"entry": self.entry.as_data()} if self.entry else {}
        if self.notes:
            data["notes"] = [asdict(note) for note in self.notes]
        if self.dismissed:
            data["dismissed"] = dict(self.dismissed)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Beside:
        return cls(
            Entry.from_data(data["entry"]) if data.get("entry") else None,
            tuple(Note.from_data(note) for note in data.get("notes", ())),
            {str(key): str(why) for key, why in data.get("dismissed", {}).items()},
        )


NOTHING = Beside()
Sidecar = Mapping[str, Beside]
"""The records of one book in one language, by text."""


def load_sidecar(path: Path, book: str, lang: str) -> Sidecar:
    """Read a sidecar; a missing one is empty, a damaged one is named and counts as empty."""

    def read(data: Any) -> dict[str, Beside]:
        if data.get("of", f"{book}/{lang}") != f"{book}/{lang}":
            raise Refused(N_("it belongs to another text or language"))
        parts = {"entry": data["rules"], "dismissed": data["dismissed"], "notes": data.get("notes", {})}
        return {
            f"{book}/{rule}": Beside.from_data({name: part[rule] for name, part in parts.items() if rule in part})
            for rule in chain(*parts.values())
        }

    return _loaded(path, read, phrase(N_("no record")))


def save_sidecar(path: Path, sidecar: Sidecar, book: str, lang: str) -> None:
    """Write a sidecar, sorted, so that two people's work merges line by line; an empty one leaves no file behind."""
    records = {local_of(text): one for text, one in sorted(sidecar.items()) if one != NOTHING}
    if not records:
        path.unlink(missing_ok=True)
        return
    notes = {rule: [asdict(note) for note in one.notes] for rule, one in records.items() if one.notes}
    data: dict[str, object] = {
        "of": f"{book}/{lang}",
        "rules": {rule: one.entry.as_data() for rule, one in records.items() if one.entry},
        "dismissed": {rule: dict(sorted(one.dismissed.items())) for rule, one in records.items() if one.dismissed},
        **({"notes": notes} if notes else {}),
    }
    write_atomically(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
