"""The indexes in use and what is derived from them: vocabularies, names of terms, numbers of rules."""

from __future__ import annotations

import fnmatch
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from tableside.language.registry import language
from tableside.search.citations import RuleNumbers, key_of_number
from tableside.search.documents import RULE
from tableside.search.index import Index
from tableside.search.lexicon import Lexicon
from tableside.search.matching import Match
from tableside.search.weighting import split_compound

_SHORTEST = 4
_SHORTEST_HALF = 3
_ALIKE = 0.85
_SHORT = 7


class Corpus:
    """The indexes in use and what is derived from them, kept until one of them is replaced."""

    def __init__(
        self,
        indexes: Sequence[Index],
        book_names: Mapping[str, str],
        complete: bool,
        origins: Mapping[tuple[str, str], str] = MappingProxyType({}),
    ) -> None:
        self.indexes = tuple(indexes)
        self.origins = origins
        """The origins of imported editions that are in force, by book and language."""
        self.book_names = book_names
        self.complete = complete
        self._vocabularies: dict[str, Vocabulary] = {}
        self._by_place = {(index.book, index.origin, index.lang): index for index in self.indexes}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(index.lang for index in self.indexes))

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.indexes)

    @cached_property
    def numbers(self) -> RuleNumbers:
        found = (zip(index.columns.kinds, index.columns.ids, strict=True) for index in self.indexes)
        return RuleNumbers(dict.fromkeys(one for some in found for kind, one in some if kind == RULE))

    @cached_property
    def printed(self) -> Mapping[str, Sequence[tuple[Index, str]]]:
        """The rules of the editions that number them otherwise, by the numbers that these print."""
        found: dict[str, list[tuple[Index, str]]] = {}
        for index in self.indexes:
            for number, rule_id in index.printed.items():
                found.setdefault(key_of_number(number), []).append((index, rule_id))
        return found

    def of_language(self, lang: str) -> tuple[Index, ...]:
        return tuple(index for index in self.indexes if index.lang == lang)

    def sibling(self, index: Index, lang: str) -> Index | None:
        """Return the index of the same texts in another language."""
        return self._by_place.get((index.book, index.origin, lang))

    def in_force(self, match: Match) -> Match:
        """Return a match as the edition in force has it, where that has the same rule."""
        if not self.origins:
            return match
        index = match.index
        other = self._by_place.get((index.book, self.origins.get((index.book, index.lang), index.origin), index.lang))
        number = other.number_of(match.entry.kind, match.entry.id) if other is not None else None
        if other is None or other is index or number is None:
            return match
        return replace(match, index=other, number=number, entry=other.entry(number))

    def vocabulary(self, lang: str) -> Vocabulary:
        if lang not in self._vocabularies:
            self._vocabularies[lang] = Vocabulary(lang, self.of_language(lang))
        return self._vocabularies[lang]


class Vocabulary:
    """All words of one language with how often they occur."""

    def __init__(self, code: str, indexes: Sequence[Index]) -> None:
        self.code = code
        counts: dict[str, int] = {}
        for index in indexes:
            for word, count in index.vocabulary.items():
                counts[word] = counts.get(word, 0) + count
        self.counts: Mapping[str, int] = counts
        self._words = [word for word in counts if len(word) >= _SHORTEST - 1 and not word[0].isdigit()]

    def __contains__(self, word: object) -> bool:
        return word in self.counts

    def nearest(self, word: str, *, count: int = 1) -> list[tuple[int, str]]:
        """Return the words most like a misspelt one, each with its distance; a swapped pair of letters is one slip."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        allowed = allowed_slips(word)
        if not allowed:
            return []
        found = process.extract(word, self._words, scorer=OSA.distance, score_cutoff=allowed, limit=30)
        ranked = sorted(
            ((int(distance), one) for one, distance, _ in found if _begin_alike(one, word, int(distance))),
            key=lambda pair: (pair[0], pair[1][0] != word[0], -self.counts[pair[1]], pair[1]),
        )
        return ranked[:count]

    def begins_a_word(self, letters: str) -> bool:
        at = bisect_left(self._sorted, letters)
        return at < len(self._sorted) and self._sorted[at].startswith(letters)

    def parts(self, word: str) -> tuple[str, ...]:
        """Return the words that an unknown one is written together from, where the language does that."""
        lang = language(self.code)
        return split_compound(word, self._known, lang) if lang.compounds else ()

    @cached_property
    def _known(self) -> frozenset[str]:
        lang = language(self.code)
        return lang.common_parts | lang.everyday | self.counts.keys()

    @cached_property
    def _sorted(self) -> Sequence[str]:
        return sorted(self.counts)

    def like_pattern(self, pattern: str) -> str:
        """Return the most frequent word that fits a pattern with * for letters and ? for one; "" if there is none."""
        return max(fnmatch.filter(self._words, pattern), key=self.counts.__getitem__, default="")

    def alike(self, word: str) -> list[str]:
        """Return words with much in common with one that is near none, to have something to offer."""
        from rapidfuzz import process
        from rapidfuzz.distance import JaroWinkler

        found = process.extract(word, self._words, scorer=JaroWinkler.similarity, limit=3, score_cutoff=_ALIKE)
        return [near for near, _, _ in found]

    def apart(self, word: str) -> tuple[str, str] | None:
        """Split a word that was typed without its space: cueball, timeout."""
        best: tuple[int, tuple[str, str]] | None = None
        for at in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1):
            first, second = word[:at], word[at:]
            if self._is_telling(first) and self._is_telling(second):
                common = min(self.counts[first], self.counts[second])
                if best is None or common > best[0]:
                    best = common, (first, second)
        return best[1] if best else None

    def _is_telling(self, word: str) -> bool:
        return word in self.counts and word not in language(self.code).stop


def _begin_alike(one: str, word: str, distance: int) -> bool:
    """Whether the slip is one that people make: a first letter is mistyped or swapped, hardly ever left out."""
    return one[0] == word[0] or (distance < 2 and len(one) == len(word))


def allowed_slips(word: str) -> int:
    if len(word) < _SHORTEST or word[0].isdigit():
        return 0
    return 1 if len(word) <= _SHORT else 2
