"""A parsed query: each word with every way to find it."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tableside.language.folding import fold
from tableside.language.registry import Language, language
from tableside.language.words import Word, stem, without_glue, words

LONGEST_QUERY = 240
MOST_WORDS = 24
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‟": '"'})
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_PIECE = re.compile(r'(?P<minus>(?<!\S)[-−–])?(?:"(?P<phrase>[^"]*)(?P<closed>"|$)|(?P<plain>[^\s"]+))')
_LINK = re.compile(r"^\s*tableside:(?://)?(?:rules?/|rulings/(?P<wizard>[\w.-]+))?", re.IGNORECASE)
_SCOPE = re.compile(r"(?<!\S)(?P<book>[^\W_][\w-]*):(?=\s|\w|$|\")")
_BEGINNING, _SYNONYM = 0.7, 0.6
_MOST_SYNONYM = 0.7


@dataclass(frozen=True, slots=True)
class Query:
    """A query: the text as typed, the user's language and the books to search."""

    text: str
    lang: str = "en"
    scope: tuple[str, ...] = ()
    """The ids of the books to stay in; empty means all."""
    typing: bool = False
    """Whether the last word may still be unfinished."""
    limit: int = 20
    game: str = ""
    """The game that the user plays: its rules come first where the words do not say which game is meant."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """The parts of a query; `text` holds the words to find, quoted ones included."""

    text: str
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]
    scope: frozenset[str]
    unfinished: bool
    wizard: str = ""
    """The wizard that a link leads to."""


def parse(query: Query, book_names: Mapping[str, str]) -> Parsed:
    """Take a query apart; `book_names` gives the id for each folded name a book goes by."""
    typed = _CONTROL.sub(" ", query.text[:LONGEST_QUERY]).translate(_QUOTES)
    link = _LINK.match(typed)
    wizard = (link["wizard"] or "") if link else ""
    typed = _LINK.sub(wizard, typed)
    scope = set(query.scope)

    def take_scope(match: re.Match[str]) -> str:
        book = book_names.get(fold(match["book"]))
        if book is None:
            return match[0]
        scope.add(book)
        return " "

    typed = _SCOPE.sub(take_scope, typed)
    found: list[str] = []
    phrases: list[str] = []
    excluded: list[str] = []
    for piece in _PIECE.finditer(typed):
        content = (piece["phrase"] if piece["plain"] is None else piece["plain"]).strip()
        if not any(letter.isalnum() for letter in content):
            continue
        if piece["minus"]:
            # Leaving out a word that is not finished yet would make the results jump.
            if not query.typing or piece.end() < len(typed):
                excluded.append(content)
            continue
        found.append(content)
        if piece["plain"] is None:
            phrases.append(content)
    # A space after the last word says that it is finished.
    unfinished = bool(found) and (typed.endswith("*") or (query.typing and typed[-1:].isalnum()))
    shortened = " ".join(" ".join(found).split()[:MOST_WORDS])
    return Parsed(shortened, tuple(phrases[:4]), tuple(excluded[:4]), frozenset(scope), unfinished, wizard)


@dataclass(frozen=True, slots=True)
class Lookup:
    """One way to find a word: a stem or a term, or all words that begin with it, and how far it may be trusted."""

    token: str
    trust: float = 1.0
    most: float = math.inf
    """The most it can weigh: a synonym never counts as much as the word itself."""
    prefix: bool = False
    lang: str = ""
    """Another language in whose texts the word is looked up, because this one does not have it."""


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
    """The telling words: a document with more of them ranks higher."""
    helpful: tuple[Want, ...] = ()
    """Words that are found everywhere and only help to rank."""
    neighbours: tuple[tuple[str, str], ...] = ()
    whole: str = ""
    """The stems of the whole query in order, between spaces."""
    stems: frozenset[str] = frozenset()
    """The stems of all words but the smallest."""
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    """Stems that no result may have."""
    prefix: str = ""


def telling_words(found: Sequence[Word], code: str, book_names: Collection[str] = ()) -> list[Word]:
    """Return the words of a query that tell what is asked for; small ones only where there are no others."""
    lang = language(code)
    turned = _in_idioms(found, lang)
    strong = [
        word
        for word in found
        if word.folded not in lang.stop and word.folded not in lang.weak and word.start not in turned
    ]
    unnamed = [word for word in strong if word.folded not in book_names]
    # A book's name narrows the search, but stays a word where little else is left.
    telling = unnamed if len(unnamed) > 1 else strong
    return telling or [word for word in found if word.folded not in lang.stop] or list(found)


def make_plan(
    found: Sequence[Word],
    code: str,
    *,
    unfinished: bool = False,
    book_names: Mapping[str, str] | None = None,
    phrases: Sequence[str] = (),
    excluded: Sequence[str] = (),
    further: Mapping[int, Sequence[Lookup]] | None = None,
) -> Plan:
    """Decide which words tell and how each is found; `further` has more ways by where a word stands."""
    lang = language(code)
    names = book_names or {}
    more = further or {}
    last = found[-1] if found and unfinished else None
    required = telling_words(found, code, names)
    helpful = [word for word in found if word not in required and (word.folded not in lang.stop or word is last)]
    stems = [stem(word.folded, code) for word in found]
    asked = frozenset(stems)
    # "snooker touching ball" asks for what is called "touching ball".
    named = {stem(word.folded, code) for word in found if word.folded in names and word not in required}
    sequence = without_glue((one for one in stems if one not in named), code)
    return Plan(
        code=code,
        required=tuple(_want(word, code, word is last, asked, more.get(word.start, ())) for word in required),
        helpful=tuple(_want(word, code, word is last, asked, more.get(word.start, ())) for word in helpful),
        neighbours=tuple(pairwise(sequence)),
        whole=f" {' '.join(sequence)} ",
        stems=frozenset(stem(word.folded, code) for word in (*required, *helpful)) - named,
        phrases=tuple(folded_phrase(phrase, code) for phrase in phrases),
        excluded=tuple(stem(word.folded, code) for text in excluded for word in words(text, code)),
        prefix=last.folded if last else "",
    )


def _synonyms(own: str, code: str) -> tuple[str, ...]:
    """Return the synonyms of a stem, so that every form of a word has them."""
    return _stemmed_synonyms(code).get(own, ())


@cache
def _stemmed_synonyms(code: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for word, others in language(code).synonyms().items():
        own = stem(word, code)
        stems = {stem(other, code): None for other in others}
        found.setdefault(own, {}).update({one: None for one in stems if one != own})
    return {word: tuple(others) for word, others in found.items()}


@cache
def stop_stems(code: str) -> frozenset[str]:
    return frozenset(stem(word, code) for word in language(code).stop)


def _in_idioms(found: Sequence[Word], lang: Language) -> set[int]:
    """Return where the words stand that belong to a turn of phrase."""
    texts = [word.folded for word in found]
    inside: set[int] = set()
    for idiom in lang.idioms:
        for at in range(len(texts) - len(idiom) + 1):
            if tuple(texts[at : at + len(idiom)]) == idiom:
                inside.update(word.start for word in found[at : at + len(idiom)])
    return inside


def _want(word: Word, code: str, unfinished: bool, asked: frozenset[str], further: Sequence[Lookup]) -> Want:
    own = stem(word.folded, code)
    lookups = [Lookup(own)]
    if unfinished:
        lookups.append(Lookup(word.folded, _BEGINNING, prefix=True))
    # In "toilet break" the break is asked for already: it does not stand for the toilet as well.
    others = (other for other in _synonyms(own, code) if other not in asked)
    lookups.extend(Lookup(other, _SYNONYM, _MOST_SYNONYM) for other in others)
    return Want(word, own, (*lookups, *further))


def has_synonyms(folded: str, code: str) -> bool:
    """Return whether a word is one that people say for something else."""
    return bool(_synonyms(stem(folded, code), code))


def folded_phrase(text: str, code: str) -> str:
    """Return the words of a text between spaces, to look for phrases in."""
    return f" {' '.join(word.folded for word in words(text, code))} "
