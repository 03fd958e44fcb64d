"""What is looked up for a query: which words must be found, which only help, and every way to find each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tableside.language.record import Language
from tableside.language.registry import language
from tableside.language.words import Word, stem, without_glue, words
from tableside.search.store import FOLD, GRAM, STEM
from tableside.search.weighting import LONGEST_GRAM

PREFIX = "prefix"
_EXACT, _BEGINNING, _SYNONYM = 1.2, 0.7, 0.6
_MOST_SYNONYM = 0.95


@dataclass(frozen=True, slots=True)
class Lookup:
    """One way to find a word: the field and the token, and how far it may be trusted."""

    field: str
    token: str
    trust: float = 1.0
    most: float = math.inf
    """The most it can weigh: a synonym never counts as much as the word itself."""


@dataclass(frozen=True, slots=True)
class Want:
    """A word of the query with every way to find it."""

    word: Word
    stem: str
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
    asked = frozenset(stems)
    sequence = without_glue(stems, code)
    return Plan(
        code=code,
        required=tuple(_want(word, code, word is last, asked) for word in required),
        helpful=tuple(_want(word, code, word is last, asked) for word in helpful),
        neighbours=tuple(pairwise(sequence)),
        whole=f" {' '.join(sequence)} " if sequence else "",
        phrases=tuple(folded_phrase(phrase, code) for phrase in phrases),
        excluded=tuple(Lookup(STEM, stem(word.folded, code)) for text in excluded for word in words(text, code)),
        books=frozenset(names[word.folded] for word in found if word.folded in names),
        prefix=last.folded if last else "",
    )


@cache
def _synonyms(code: str) -> Mapping[str, tuple[str, ...]]:
    """Return the synonyms of a language by stem, so that every form of a word has them."""
    found: dict[str, dict[str, None]] = {}
    for word, others in language(code).synonyms.items():
        own = stem(word, code)
        stems = {stem(other, code): None for other in others}
        found.setdefault(own, {}).update({one: None for one in stems if one != own})
    return {word: tuple(others) for word, others in found.items()}


def _in_idioms(found: Sequence[Word], lang: Language) -> set[int]:
    """Return where the words stand that belong to a turn of phrase."""
    texts = [word.folded for word in found]
    inside: set[int] = set()
    for idiom in lang.idioms:
        for at in range(len(texts) - len(idiom) + 1):
            if tuple(texts[at : at + len(idiom)]) == idiom:
                inside.update(word.start for word in found[at : at + len(idiom)])
    return inside


def _want(word: Word, code: str, unfinished: bool, asked: frozenset[str]) -> Want:
    folded = word.folded
    lookups = [Lookup(FOLD, folded, _EXACT), Lookup(STEM, stem(folded, code))]
    if unfinished:
        beginning = GRAM if len(folded) <= LONGEST_GRAM else PREFIX
        lookups.append(Lookup(beginning, folded, _BEGINNING))
    # In "toilet break" the break is asked for already: it does not stand for the toilet as well.
    lookups.extend(
        Lookup(STEM, other, _SYNONYM, _MOST_SYNONYM)
        for other in _synonyms(code).get(stem(folded, code), ())
        if other not in asked
    )
    return Want(word, stem(folded, code), tuple(lookups))


def folded_phrase(text: str, code: str) -> str:
    """Return the words of a text between spaces, to look for phrases in."""
    return f" {' '.join(word.folded for word in words(text, code))} "
