"""Words of a text, their stems and numbers, and the language that small words betray."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from threading import get_ident
from typing import Protocol, cast

from tableside.language.folding import fold
from tableside.language.registry import Language, known_languages, language, others, word_set

_TELLING = 4
"""So many small words of another language, and more than twice as many as of one's own, are no accident."""
_ITS_OWN = 2
"""So many of them must be small words of that language alone."""
_SHARE = 0.25
_SHARE_UNKNOWN = 0.4
"""The share of small words where those of the right language are not known."""


@cache
def small_words() -> Mapping[str, frozenset[str]]:
    """Return the small words of every language that has some, folded."""
    known = {code: language(code).small for code in known_languages()}
    return known | {code: word_set(table["small"]) for code, table in others().items() if "small" in table}


@cache
def _owners() -> Counter[str]:
    return Counter(word for words in small_words().values() for word in words)


@dataclass(frozen=True, slots=True)
class _Score:
    all: int
    own: int


def _score(found: Sequence[str], code: str) -> _Score:
    owners, small = _owners(), small_words()[code]
    listed = [word for word in found if word in small]
    return _Score(len(listed), len({word for word in listed if owners[word] == 1}))


def stranger_in(found: Sequence[str], lang: str) -> str:
    """Return the language that some folded words surely are in instead of the right one; "" where that is not sure."""
    plain = lang.partition("-")[0]
    plain = "nb" if plain in ("no", "nn") else plain
    scores = {code: _score(found, code) for code in small_words()}
    right = scores.pop(plain, None)
    most = max(scores, key=lambda code: (scores[code].all, scores[code].own))
    best = scores[most]
    least = max(_TELLING, right.all * 2 + 1 if right else 0)
    share = _SHARE if right else _SHARE_UNKNOWN
    sure = best.all >= least and best.own >= _ITS_OWN and best.all >= share * len(found)
    return most if sure else ""


LONGEST_WORD = 40
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+|\d+[^\W\d_]+")
_APOSTROPHES = "'’ʼ`´"


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802 - snowball's own name


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: where it stands and what it is searched under."""

    start: int
    end: int
    folded: str
    joined: bool = False
    """Whether it is written together with the word before it: the "off" of "in-off"."""


def words(text: str, code: str) -> list[Word]:
    """Return the words of a text in a language, in order, without elisions and possessive endings."""
    lang = language(code)
    found: list[Word] = []
    last_end = -1
    for match in _WORD.finditer(text):
        start, end = match.span()
        before, after = text[start - 1 : start], text[end : end + 1]
        folded = _folded(match[0], code)
        if not folded or len(folded) > LONGEST_WORD:
            continue
        if after and after in _APOSTROPHES and folded in lang.elisions and text[end + 1 : end + 2].isalpha():
            continue
        if before and before in _APOSTROPHES and folded in lang.endings and text[start - 2 : start - 1].isalpha():
            continue
        found.append(Word(start, end, folded, before == "-" and last_end == start - 1))
        last_end = end
    return found


@lru_cache(maxsize=50_000)
def _folded(written: str, code: str) -> str:
    kept = language(code).kept
    if kept and (other := kept.get(written.casefold())):
        return other
    if written[0].isdigit():
        # A comma in 52,5 is a point elsewhere; 1.000 stays what it is.
        return fold(written.replace(",", "."))
    return fold(written)


@lru_cache(maxsize=50_000)
def stem(folded: str, code: str) -> str:
    """Return what all forms of a word share."""
    lang = language(code)
    folded = lang.irregular.get(folded) or lang.irregular.get(reduced := _reduced(folded, lang), reduced)
    if lang.stemmer is None or len(folded) < 3 or folded[0].isdigit():
        return folded
    return fold(_stemmer(lang.stemmer, get_ident()).stemWord(folded)) or folded


def forget_words() -> None:
    """Fold and stem again, after what is known of a language has changed."""
    _folded.cache_clear()
    stem.cache_clear()
    stemmer_signature.cache_clear()


def _reduced(folded: str, lang: Language) -> str:
    for ending, instead in lang.reduced:
        shorter, times = ending.subn(instead, folded)
        if times:
            return shorter
    return folded


def stems_of(folded: Iterable[str], code: str) -> tuple[str, ...]:
    return tuple(stem(word, code) for word in folded)


def key_of(text: str, code: str) -> tuple[str, ...]:
    """Return the stems of a name without its articles: what two spellings of the same name share."""
    glue = language(code).glue
    found = [word.folded for word in words(text, code)]
    kept = [word for word in found if word not in glue] or found
    return stems_of(kept, code)


def without_glue(stems: Iterable[str], code: str) -> list[str]:
    """Leave out articles, so that "off the table" and "off table" have the same neighbours."""
    glue = language(code).glue
    return [one for one in stems if one not in glue]


@cache
def stemmer_signature() -> str:
    """Return what the stemmer makes of a few words: an index is of use only where the same comes out."""
    return " ".join(stem(word, code) for code in known_languages() for word in language(code).stemmer_probe.split())


@lru_cache(maxsize=64)
def _stemmer(algorithm: str, _thread: int) -> _Stemmer:
    """Return a thread's own stemmer: it remembers the word it is at, and queries come while an index is built."""
    import Stemmer

    return cast(_Stemmer, Stemmer.Stemmer(algorithm))


@dataclass(frozen=True, slots=True)
class NumberWords:
    """The number words of a language and one pattern that finds them."""

    certain: Mapping[str, Decimal]
    possible: Mapping[str, Decimal]
    pattern: re.Pattern[str]


@cache
def number_words(lang: str) -> NumberWords | None:
    """Return the number words of a language; None where they are not known."""
    record = language(lang)
    if record.number_words is None:
        return None
    certain = {word: Decimal(value) for word, value in record.number_words().items() if value >= 2}
    possible = {word: Decimal(value) for word, value in record.possible_numbers.items()}
    for word in possible:
        certain.pop(word, None)
    pattern = re.compile(rf"(?<![^\W\d_])(?:{_longest_of({*certain, *possible})})(?![^\W\d_])", re.IGNORECASE)
    return NumberWords(certain, possible, pattern)


def _longest_of(words: Collection[str]) -> str:
    """Return an expression for the longest of some words that fits, so that "twenty-two" is not read as "twenty".

    Common prefixes are factored out; otherwise hundreds of alternatives would be tried at each word.
    """
    by_first: dict[str, set[str]] = {}
    for word in sorted(filter(None, words)):
        by_first.setdefault(word[0], set()).add(word[1:])
    branches = [re.escape(first) + _longest_of(rest) for first, rest in by_first.items()]
    if len(branches) == 1 and "" not in words:
        return branches[0]
    return f"(?:{'|'.join(branches)}){'?' if '' in words else ''}" if branches else ""
