"""From words to ranked documents: which documents have them all, and how well."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from tableside.search.planning import PREFIX, Lookup, Plan, Want, folded_phrase
from tableside.search.store import FOLD, STEM, Index, Record
from tableside.search.weighting import OWN

_HELPFUL = 0.5
_NEIGHBOURS_LEAD, _NEIGHBOURS_BODY = 0.85, 0.4
_REVERSED = 0.6
_WHOLE_LEAD, _WHOLE_BODY, _WHOLE_NAME = 1.3, 1.2, 1.6
_BOOK_NAMED = 1.35
_LEAST_COVERED = 0.3
_LEAST_USUAL = 2.5
_LACKING, _LACKING_BUT_CALLED = 1.7, 0.3
_LOOKED_AT = 150
_MOST_MATCHES = 300
_MOST_PHRASES = 1000
_MOST_BEGINNINGS = 40
_CACHED_COLUMNS = 500

Cancelled = Callable[[], bool]


class Overtaken(Exception):
    """Somebody has typed on; what was being looked for is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Match:
    """A document that was found."""

    score: float
    index: Index
    number: int
    plan: Plan
    missing: tuple[str, ...] = ()
    strong: bool = True
    """Whether each required word stands in the document itself, rather than around it."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What the same document has in common in every language."""
        entry = self.index.entries[self.number]
        return entry.kind, entry.id, self.index.origin


_Scored = tuple[float, Index, int, tuple[str, ...], bool]
"""A match in the making: score, index, number, missing words, whether all words stand in it."""


@dataclass(slots=True)
class _Columns:
    """Postings of each wanted word in one index."""

    index: Index
    required: list[Mapping[int, float]]
    helpful: list[Mapping[int, float]] = field(default_factory=list)


def column(index: Index, want: Want) -> Mapping[int, float]:
    """Return the documents of an index that have a word in one way or another."""
    known = index.columns.get(want.lookups)
    if known is not None:
        return known
    merged: dict[int, float] = {}
    for lookup in sorted(want.lookups, key=lambda one: one.trust != 1.0):
        for postings in _postings(index, lookup):
            trust = lookup.trust
            if not merged and trust == 1.0:
                merged = dict(postings)
                continue
            most = lookup.most
            for number, weight in postings.items():
                value = min(weight * trust, most)
                if value > merged.get(number, 0.0):
                    merged[number] = value
    if len(index.columns) >= _CACHED_COLUMNS:
        index.columns.clear()
    index.columns[want.lookups] = merged
    return merged


def _postings(index: Index, lookup: Lookup) -> list[Mapping[int, float]]:
    if lookup.field == PREFIX:
        return [index.postings(FOLD, word) for word in index.words_from(lookup.token, _MOST_BEGINNINGS)]
    return [index.postings(lookup.field, lookup.token)]


def evaluate(
    plan: Plan,
    indexes: Sequence[Index],
    books: Collection[str],
    cancelled: Cancelled,
    *,
    partly: bool = False,
    only: Collection[str] = (),
) -> list[Match]:
    """Return the documents that have every required word, or with `partly` those that have most, the best first.

    `books` and `only` narrow down where to look: to some books, to the documents of some ids.
    """
    if not plan.required:
        return []
    columns = []
    for index in indexes:
        if cancelled():
            raise Overtaken
        columns.append(_Columns(index, [column(index, want) for want in plan.required]))
    total = sum(len(index.entries) for index in indexes) or 1
    rarity = [
        _rarity(total, _having(want, indexes) or sum(len(one.required[at]) for one in columns))
        # A word that nothing has cannot tell documents apart.
        if any(one.required[at] for one in columns)
        else 0.0
        for at, want in enumerate(plan.required)
    ]
    for one in columns:
        if partly or all(one.required):
            one.helpful = [column(one.index, want) for want in plan.helpful]
    helpful_rarity = [_rarity(total, _having(want, indexes)) for want in plan.helpful]
    found: list[_Scored] = []
    for one in columns:
        if cancelled():
            raise Overtaken
        found.extend(_scored(plan, one, rarity, helpful_rarity, books, partly, only))
    best = nlargest(_MOST_PHRASES if plan.phrases else _MOST_MATCHES, found, key=_score_of)
    if plan.phrases:
        best = [one for one in best if _has_phrases(one[1].record(one[2]), plan)]
    usual = max(sum(rarity) / len(rarity), _LEAST_USUAL)
    matches = [
        Match(_looked_at(plan, one, usual) if place < _LOOKED_AT else one[0], one[1], one[2], plan, one[3], one[4])
        for place, one in enumerate(best)
    ]
    matches.sort(key=lambda match: -match.score)
    return matches


def _score_of(scored: _Scored) -> float:
    return scored[0]


def _having(want: Want, indexes: Sequence[Index]) -> int:
    """Count the documents that have the word itself; its synonyms do not make it any more common."""
    return sum(len(index.postings(STEM, want.stem)) for index in indexes)


def _rarity(total: int, having: int) -> float:
    return math.log(1 + (total - having + 0.5) / (having + 0.5))


def _scored(
    plan: Plan,
    columns: _Columns,
    rarity: Sequence[float],
    helpful_rarity: Sequence[float],
    books: Collection[str],
    partly: bool,
    only: Collection[str],
) -> Iterator[_Scored]:
    index, required = columns.index, columns.required
    if partly:
        candidates: set[int] = set().union(*required)
    else:
        shortest_first = sorted(required, key=len)
        candidates = set(shortest_first[0])
        for postings in shortest_first[1:]:
            candidates &= postings.keys()
    for lookup in plan.excluded:
        candidates -= {number for number, weight in index.postings(lookup.field, lookup.token).items() if weight >= OWN}
    whole = sum(rarity) or 1.0
    leasts = [OWN if want.word.folded == plan.prefix else 1.0 for want in plan.required]
    entries = index.entries
    for number in candidates:
        entry = entries[number]
        if (books and entry.book not in books) or (only and entry.id not in only):
            continue
        own = entry.heading
        strong = True
        score = covered = 0.0
        for postings, rare, least in zip(required, rarity, leasts, strict=True):
            weight = postings.get(number, 0.0)
            score += rare * weight
            if weight:
                covered += rare
            if weight >= OWN:
                own = True
            if weight < least:
                strong = False
        if not own or (partly and covered < _LEAST_COVERED * whole):
            continue
        for postings, rare in zip(columns.helpful, helpful_rarity, strict=False):
            score += _HELPFUL * rare * postings.get(number, 0.0)
        score *= entry.prior
        if entry.book in plan.books:
            score *= _BOOK_NAMED
        missing: tuple[str, ...] = ()
        if partly:
            score *= (covered / whole) ** (_LACKING_BUT_CALLED if only else _LACKING)
            missing = tuple(
                want.word.folded for want, found in zip(plan.required, required, strict=True) if number not in found
            )
        yield score, index, number, missing, strong


def _looked_at(plan: Plan, scored: _Scored, usual: float) -> float:
    """Raise the score of what has the words beside each other, or is called by them."""
    score, index, number, missing, _ = scored
    record = index.record(number)
    prior = index.entries[number].prior
    for first, second in plan.neighbours:
        score += _nearness(first, second, record) * usual * prior
    if plan.whole and not missing:
        score *= _wholeness(plan.whole, record, several=bool(plan.neighbours))
    return score


def _nearness(first: str, second: str, record: Record) -> float:
    """Tell how much it counts that two words stand beside each other, here or there, in this order or the other."""
    pair, reverse = f" {first} {second} ", f" {second} {first} "
    if pair in record.lead:
        return _NEIGHBOURS_LEAD
    if reverse in record.lead:
        return _NEIGHBOURS_LEAD * _REVERSED
    if pair in record.body:
        return _NEIGHBOURS_BODY
    return _NEIGHBOURS_BODY * _REVERSED if reverse in record.body else 0.0


def _wholeness(whole: str, record: Record, several: bool) -> float:
    if whole in record.lead.split("|"):
        return _WHOLE_NAME
    if not several:
        return 1.0
    if whole in record.lead:
        return _WHOLE_LEAD
    return _WHOLE_BODY if whole in record.body else 1.0


def _has_phrases(record: Record, plan: Plan) -> bool:
    text = f"{record.title}\n{record.text[: record.own]}"
    folded = folded_phrase(text, plan.code)
    return all(_beginning_of(phrase, plan) in folded for phrase in plan.phrases)


def _beginning_of(phrase: str, plan: Plan) -> str:
    """Let the last word of a phrase be unfinished while it is being typed."""
    open_end = plan.prefix and phrase.endswith(f" {plan.prefix} ")
    return phrase[:-1] if open_end else phrase
