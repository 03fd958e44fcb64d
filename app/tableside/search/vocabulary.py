"""The words of a language as the texts have them: slips of the keyboard are held against them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

from tableside.language.registry import language
from tableside.search.index import Index

_SHORTEST = 4
_SHORTEST_HALF = 3
_SHORTEST_BEGINNING = 5
_ALIKE = 0.85
_SHORT = 7


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
        """Return whether some word begins with these letters."""
        at = bisect_left(self._sorted, letters)
        return at < len(self._sorted) and self._sorted[at].startswith(letters)

    def common_beginning(self, word: str) -> str:
        """Return the most letters that a word has in common with the beginning of a known one; "" if too few."""
        for length in range(len(word), max(_SHORTEST_BEGINNING, round(len(word) * 0.6)) - 1, -1):
            if self.begins_a_word(word[:length]):
                return word[:length]
        return ""

    @cached_property
    def _sorted(self) -> Sequence[str]:
        return sorted(self.counts)

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
    """Return how many slips a word of this length may have."""
    if len(word) < _SHORTEST or word[0].isdigit():
        return 0
    return 1 if len(word) <= _SHORT else 2
