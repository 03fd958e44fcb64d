"""From words to ranked documents in one pass: the more of the words, the rarer, the better placed, the earlier."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from operator import attrgetter, itemgetter

from tableside.search.index import Column, Entry, Index
from tableside.search.query import Lookup, Plan, Want, folded_phrase, stop_stems
from tableside.search.weighting import OWN

_HELPFUL = 0.5
_LACKING = 0.6
_SAID = 1.5
_NEIGHBOURS_LEAD, _NEIGHBOURS_BODY = 0.85, 0.4
_REVERSED = 0.6
_WHOLE = 1.25
_LEAST_COVERED = 0.12
_LEAST_USUAL = 2.5
_LOOKED_AT = 60
_MOST_MATCHES = 120
_MOST_PHRASES = 1000
_MOST_CANDIDATES = 1500
_MOST_SCORED = 2000
_MOST_BEGINNINGS = 20
_MOST_IN_BEGINNINGS = 2000

Cancelled = Callable[[], bool]
Siblings = Callable[[Index, str], Index | None]
"""Finds the index of the same book in another language."""


class Overtaken(Exception):
    """The user typed on, so the search is obsolete."""


@dataclass(frozen=True, slots=True)
class Match:
    score: float
    index: Index
    number: int
    plan: Plan
    entry: Entry
    folded: tuple[str, ...] = ()

    @staticmethod
    def of(score: float, index: Index, number: int, plan: Plan) -> Match:
        return Match(score, index, number, plan, index.entry(number))

    def times(self, factor: float) -> Match:
        return Match(self.score * factor, self.index, self.number, self.plan, self.entry, self.folded)


_Scored = tuple[float, Index, int]
"""A match in the making: score, index, number."""


def column(index: Index, want: Want, siblings: Siblings) -> Column:
    """Return the documents of an index that have a word in one way or another, with its weight in each."""
    return index.held(want.lookups, lambda: _merged(index, want, siblings))


def _merged(index: Index, want: Want, siblings: Siblings) -> Column:
    merged: dict[int, float] = {}
    for lookup in sorted(want.lookups, key=lambda one: one.trust != 1.0):
        for postings in _postings(index, lookup, siblings):
            if not merged and lookup.trust == 1.0:
                merged = dict(postings)
                continue
            trust, most = lookup.trust, lookup.most
            for number, weight in postings.items():
                value = min(weight * trust, most)
                if value > merged.get(number, 0.0):
                    merged[number] = value
    return merged


def _postings(index: Index, lookup: Lookup, siblings: Siblings) -> Iterator[Column]:
    if lookup.lang:
        sibling = siblings(index, lookup.lang)
        if sibling is not None:
            theirs, there = sibling.columns, sibling.postings(lookup.token)
            mapped = (
                (index.number_of(theirs.kinds[number], theirs.ids[number]), weight) for number, weight in there.items()
            )
            yield {number: weight for number, weight in mapped if number is not None}
    elif lookup.prefix:
        held = 0
        for token in index.stems_from(lookup.token, _MOST_BEGINNINGS):
            postings = index.postings(token)
            held += len(postings)
            yield postings
            if held > _MOST_IN_BEGINNINGS:
                return
    else:
        yield index.postings(lookup.token)


@dataclass(frozen=True, slots=True)
class _Terms:
    """The rarity of each word of a query."""

    required: tuple[float, ...]
    helpful: tuple[float, ...]

    @property
    def whole(self) -> float:
        return sum(self.required) or 1.0

    @property
    def usual(self) -> float:
        found = [rare for rare in self.required if rare]
        return max(sum(found) / len(found) if found else 0.0, _LEAST_USUAL)


def evaluate(
    plan: Plan, indexes: Sequence[Index], books: Collection[str], siblings: Siblings, cancelled: Cancelled
) -> list[Match]:
    """Return the documents that answer a query, the best first."""
    columns: list[tuple[Index, list[Column], list[Column]]] = []
    for index in indexes:
        if cancelled():
            raise Overtaken
        required = [column(index, want, siblings) for want in plan.required]
        if any(required):
            columns.append((index, required, [column(index, want, siblings) for want in plan.helpful]))
    terms = _measured(plan, indexes, columns)
    found: list[_Scored] = []
    for index, required, helpful in columns:
        if cancelled():
            raise Overtaken
        found.extend(_scored(plan, index, required, helpful, terms, books))
    best = nlargest(_MOST_PHRASES if plan.phrases else _MOST_MATCHES, found, key=itemgetter(0))
    if plan.phrases:
        best = [one for one in best if _has_phrases(one[1], one[2], plan)]
    matches = [
        Match.of(_looked_at(plan, one, terms.usual) if place < _LOOKED_AT else one[0] * 0.9, one[1], one[2], plan)
        for place, one in enumerate(best)
    ]
    matches.sort(key=attrgetter("score"), reverse=True)
    return matches


def _measured(
    plan: Plan, indexes: Sequence[Index], columns: Sequence[tuple[Index, list[Column], list[Column]]]
) -> _Terms:
    total = sum(len(index) for index in indexes) or 1

    def rarity(want: Want, having: int) -> float:
        # The word itself counts; its synonyms do not make it any more common.
        having = sum(len(index.postings(want.stem)) for index in indexes) or having
        return math.log(1 + (total - having + 0.5) / (having + 0.5)) if having else 0.0

    required = tuple(rarity(want, sum(len(one[1][at]) for one in columns)) for at, want in enumerate(plan.required))
    helpful = tuple(rarity(want, sum(len(one[2][at]) for one in columns)) for at, want in enumerate(plan.helpful))
    return _Terms(required, helpful)


def _scored(
    plan: Plan,
    index: Index,
    required: Sequence[Column],
    helpful: Sequence[Column],
    terms: _Terms,
    books: Collection[str],
) -> list[_Scored]:
    scores: defaultdict[int, float] = defaultdict(float)
    covered: defaultdict[int, float] = defaultdict(float)
    own: set[int] = set()
    # The rarest word first: where there are a great many documents, common words only rank what rare ones have found.
    for rare, postings in sorted(zip(terms.required, required, strict=True), key=lambda one: -one[0]):
        if not rare:
            continue
        if len(scores) > _MOST_CANDIDATES:
            postings = {number: postings[number] for number in scores if number in postings}
        for number, weight in postings.items():
            scores[number] += rare * weight
            covered[number] += rare if weight >= OWN else rare * weight * 2
        own |= {number for number, weight in postings.items() if weight >= OWN}
    excluded = {number for token in plan.excluded for number, weight in index.postings(token).items() if weight >= OWN}
    helped: defaultdict[int, float] = defaultdict(float)
    for rare, postings in zip(terms.helpful, helpful, strict=True):
        for number, weight in postings.items():
            if number in scores:
                helped[number] += rare * _HELPFUL * weight
    whole = terms.whole
    found: list[_Scored] = []
    numbers: Collection[int] = scores
    if len(scores) > _MOST_SCORED:
        numbers = sorted(scores, key=scores.__getitem__, reverse=True)[:_MOST_SCORED]
    columns = index.columns
    for number in numbers:
        score = scores[number]
        share = covered[number] / whole
        if (number not in own and not columns.headings[number]) or share < _LEAST_COVERED or number in excluded:
            continue
        if books and columns.books[number] not in books:
            continue
        if number in helped:
            score += helped[number]
        score *= columns.priors[number] * share**_LACKING
        found.append((score, index, number))
    return found


def _looked_at(plan: Plan, scored: _Scored, usual: float) -> float:
    """Raise the score of what has the words beside each other, or is called by them."""
    score, index, number = scored
    passage = index.passage(number)
    lead, body = passage.lead, passage.body
    nearness = sum([_nearness(first, second, lead, body) for first, second in plan.neighbours])
    score += nearness * usual * index.columns.priors[number]
    score *= 1 + _SAID * _likeness(plan.stems, lead, plan.code)
    return score * _WHOLE if plan.neighbours and (plan.whole in lead or plan.whole in body) else score


def _likeness(stems: frozenset[str], lead: str, code: str) -> float:
    """Return how much of a title, a name or a question that people ask is in the query, the query being as long."""
    best = 0.0
    for said in _phrases(lead, code):
        shared = len(said & stems)
        if shared > 1:
            best = max(best, shared * shared / (len(said) * len(stems)))
    return best


@lru_cache(maxsize=4_000)
def _phrases(lead: str, code: str) -> tuple[frozenset[str], ...]:
    """Return the stems of each title or name, small words aside."""
    small = stop_stems(code)
    return tuple([frozenset(phrase.split()) - small for phrase in lead.split("|")])


def _nearness(first: str, second: str, lead: str, body: str) -> float:
    """Return the weight of two adjacent words, by field and order."""
    pair, reverse = f" {first} {second} ", f" {second} {first} "
    if pair in lead:
        return _NEIGHBOURS_LEAD
    if reverse in lead:
        return _NEIGHBOURS_LEAD * _REVERSED
    if pair in body:
        return _NEIGHBOURS_BODY
    return _NEIGHBOURS_BODY * _REVERSED if reverse in body else 0.0


def _has_phrases(index: Index, number: int, plan: Plan) -> bool:
    passage = index.passage(number)
    folded = folded_phrase(f"{passage.title}\n{passage.text[: passage.own]}", plan.code)
    return all(_beginning_of(phrase, plan) in folded for phrase in plan.phrases)


def _beginning_of(phrase: str, plan: Plan) -> str:
    """Let the last word of a phrase be unfinished while it is being typed."""
    open_end = plan.prefix and phrase.endswith(f" {plan.prefix} ")
    return phrase[:-1] if open_end else phrase
