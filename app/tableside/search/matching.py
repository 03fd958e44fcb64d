"""From words to ranked documents: which documents have them all, and how well."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tableside.search.languages import Language, language
from tableside.search.store import FOLD, GRAM, STEM, Index, Record
from tableside.search.weighting import LONGEST_GRAM, OWN
from tableside.search.words import Word, stem, without_glue, words

PREFIX = "prefix"
_EXACT, _BEGINNING, _SYNONYM, _TOGETHER = 1.1, 0.7, 0.65, 0.95
_HELPFUL = 0.5
_NEIGHBOURS_LEAD, _NEIGHBOURS_BODY = 0.5, 0.28
_WHOLE_LEAD, _WHOLE_BODY, _WHOLE_NAME = 1.3, 1.2, 1.6
_BOOK_NAMED = 1.35
_LOOKED_AT = 150
_CACHED_COLUMNS = 500
_MOST_BEGINNINGS = 40
_LEAST_COVERED = 0.45
_LEAST_USUAL = 2.5
_LACKING, _LACKING_BUT_CALLED = 1.7, 0.3
_REVERSED = 0.6

Cancelled = Callable[[], bool]


class Overtaken(Exception):
    """Somebody has typed on; what was being looked for is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """One way to find a word: the field and the token, and how far it may be trusted."""

    field: str
    token: str
    trust: float = 1.0


@dataclass(frozen=True, slots=True)
class Want:
    """A word of the query with every way to find it."""

    word: Word
    lookups: tuple[Lookup, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A query in one language, ready to be looked up."""

    code: str
    required: tuple[Want, ...]
    helpful: tuple[Want, ...] = ()
    neighbours: tuple[tuple[str, str], ...] = ()
    whole: str = ""
    phrases: tuple[str, ...] = ()
    excluded: tuple[Lookup, ...] = ()
    books: frozenset[str] = frozenset()
    """Books that the query names: theirs come first."""
    prefix: str = ""


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


@dataclass(slots=True)
class _Columns:
    """Postings of each wanted word in one index."""

    index: Index
    required: list[Mapping[int, float]]
    helpful: list[Mapping[int, float]] = field(default_factory=list)


def make_plan(
    found: Sequence[Word],
    code: str,
    *,
    unfinished: bool = False,
    book_names: Mapping[str, str] | None = None,
    phrases: Sequence[str] = (),
    excluded: Sequence[str] = (),
) -> Plan:
    """Decide which words must be found and how."""
    lang = language(code)
    names = book_names or {}
    last = found[-1] if found and unfinished else None
    turned = _in_idioms(found, lang)
    strong = [
        word
        for word in found
        if word.folded not in lang.stop and word.folded not in lang.weak and word.start not in turned
    ]
    unnamed = [word for word in strong if word.folded not in names]
    required = unnamed or strong or [word for word in found if word.folded not in lang.stop] or list(found)
    helpful = [word for word in found if word not in required and (word.folded not in lang.stop or word is last)]
    stems = [stem(word.folded, code) for word in found]
    sequence = without_glue(stems, code)
    return Plan(
        code=code,
        required=tuple(_want(word, found, code, word is last) for word in required),
        helpful=tuple(_want(word, found, code, word is last) for word in helpful),
        neighbours=tuple(pairwise(sequence)),
        whole=f" {' '.join(sequence)} " if sequence else "",
        phrases=tuple(_folded_phrase(phrase, code) for phrase in phrases),
        excluded=tuple(Lookup(STEM, stem(word.folded, code)) for text in excluded for word in words(text, code)),
        books=frozenset(names[word.folded] for word in found if word.folded in names),
        prefix=last.folded if last else "",
    )


def _in_idioms(found: Sequence[Word], lang: Language) -> set[int]:
    """Return where the words stand that belong to a turn of phrase."""
    texts = [word.folded for word in found]
    inside: set[int] = set()
    for idiom in lang.idioms:
        for at in range(len(texts) - len(idiom) + 1):
            if tuple(texts[at : at + len(idiom)]) == idiom:
                inside.update(word.start for word in found[at : at + len(idiom)])
    return inside


def _want(word: Word, found: Sequence[Word], code: str, unfinished: bool) -> Want:
    folded = word.folded
    lookups = [Lookup(FOLD, folded, _EXACT), Lookup(STEM, stem(folded, code))]
    if unfinished:
        beginning = GRAM if len(folded) <= LONGEST_GRAM else PREFIX
        lookups.append(Lookup(beginning, folded, _BEGINNING))
    lookups.extend(Lookup(STEM, stem(other, code), _SYNONYM) for other in language(code).synonyms.get(folded, ()))
    at = found.index(word)
    # "speel bal" is written together in the text, "cue ball" sometimes.
    for first, second in ((at - 1, at), (at, at + 1)):
        if first >= 0 and second < len(found):
            lookups.append(Lookup(FOLD, found[first].folded + found[second].folded, _TOGETHER))
    return Want(word, tuple(lookups))


def _folded_phrase(text: str, code: str) -> str:
    return f" {' '.join(word.folded for word in words(text, code))} "


def column(index: Index, want: Want) -> Mapping[int, float]:
    """Return the documents of an index that have a word in one way or another."""
    known = index.columns.get(want.lookups)
    if known is not None:
        return known
    merged: dict[int, float] = {}
    for lookup in want.lookups:
        for postings in _postings(index, lookup):
            trust = lookup.trust
            for number, weight in postings.items():
                value = weight * trust
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
    rarity = [_rarity(total, sum(len(one.required[at]) for one in columns)) for at in range(len(plan.required))]
    for one in columns:
        if partly or all(one.required):
            one.helpful = [column(one.index, want) for want in plan.helpful]
    helpful_rarity = [
        _rarity(total, sum(len(one.helpful[at]) for one in columns if one.helpful)) for at in range(len(plan.helpful))
    ]
    found: list[Match] = []
    for one in columns:
        if cancelled():
            raise Overtaken
        found.extend(_scored(plan, one, rarity, helpful_rarity, books, partly, only))
    found.sort(key=lambda match: -match.score)
    words_rarity = {want.word.folded: value for want, value in zip(plan.required, rarity, strict=True)}
    closer = [_looked_at(match, words_rarity) for match in found[:_LOOKED_AT]]
    if plan.phrases:
        closer = [match for match in closer if _has_phrases(match, plan)]
    else:
        closer.extend(found[_LOOKED_AT:])
    closer.sort(key=lambda match: -match.score)
    return closer


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
) -> list[Match]:
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
    matches = []
    whole = sum(rarity)
    for number in candidates:
        entry = index.entries[number]
        if (books and entry.book not in books) or (only and entry.id not in only):
            continue
        own = entry.heading
        strong = True
        score = covered = 0.0
        for postings, rare in zip(required, rarity, strict=True):
            weight = postings.get(number, 0.0)
            score += rare * weight
            if weight:
                covered += rare
            if weight >= OWN:
                own = True
            else:
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
        matches.append(Match(score, index, number, plan, missing, strong))
    return matches


def _looked_at(match: Match, rarity: Mapping[str, float]) -> Match:
    """Raise what has the words beside each other, or is called by them."""
    plan = match.plan
    if len(plan.neighbours) == 0 and not plan.whole:
        return match
    record = match.index.record(match.number)
    usual = max(sum(rarity.values()) / len(rarity), _LEAST_USUAL)
    prior = match.index.entries[match.number].prior
    score = match.score
    for first, second in plan.neighbours:
        score += _nearness(first, second, record) * usual * prior
    if plan.whole and not match.missing:
        score *= _wholeness(plan.whole, record, several=bool(plan.neighbours))
    return replace(match, score=score)


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


def _has_phrases(match: Match, plan: Plan) -> bool:
    record = match.index.record(match.number)
    text = f"{record.title}\n{record.text[: record.own]}"
    folded = _folded_phrase(text, plan.code)
    return all(_beginning_of(phrase, plan) in folded for phrase in plan.phrases)


def _beginning_of(phrase: str, plan: Plan) -> str:
    """Let the last word of a phrase be unfinished while it is being typed."""
    open_end = plan.prefix and phrase.endswith(f" {plan.prefix} ")
    return phrase[:-1] if open_end else phrase
