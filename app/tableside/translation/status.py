"""How far a translation is: what is missing, what needs review because the source changed, what is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tableside.translation.baseline import Known
from tableside.translation.sidecar import Entry
from tableside.translation.texts import RuleText

SOURCE = "en"
"""The language that all others are translated from."""


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


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """How far one rule is in one language; old_source is what the translation was made from, where that differs."""

    rule: str
    state: State
    reason: Reason = Reason.NONE
    old_source: RuleText | None = None

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

    @property
    def total(self) -> int:
        """All rules that have a text."""
        return self.missing + self.review + self.done


def status_of(rule: str, source: RuleText, target: RuleText, entry: Entry | None, known: Known | None) -> RuleStatus:
    """Judge one rule from its texts, the translator's entry and what was known when the files were in step."""
    if target.empty:
        return RuleStatus(rule, State.MISSING, old_source=_changed(entry.source, source) if entry else None)
    made_from = entry.source if entry else known.source if known and known.target == target.hash else source
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
    count = Counter(one.state for one in statuses)
    return Progress(book, lang, count[State.MISSING], count[State.REVIEW], count[State.DONE])


def next_unfinished(statuses: Mapping[str, RuleStatus], after: str | None = None) -> str | None:
    """Return the first unfinished rule after a given one, going round at the end; None when all are done."""
    order = list(statuses)
    start = order.index(after) + 1 if after is not None and after in statuses else 0
    return next((rule for rule in [*order[start:], *order[:start]] if not statuses[rule].finished), None)
