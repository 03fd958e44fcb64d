"""Slips of the keyboard: the nearest words that the texts really have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableside.search.store import Index

_SHORTEST = 4
_SHORTEST_HALF = 3


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

    def nearest(self, word: str, *, unfinished: bool = False, count: int = 1) -> list[tuple[int, str]]:
        """Return the words most like a misspelt one, each with its distance; a swapped pair of letters is one slip."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        allowed = _allowed(word)
        if not allowed:
            return []
        choices = self._words
        if unfinished:
            # What was typed so far is held against as many letters of each word.
            shortened = {one[: len(word)]: one for one in choices if len(one) >= len(word)}
            choices = list(shortened)
        found = process.extract(word, choices, scorer=OSA.distance, score_cutoff=allowed, limit=30)
        ranked = sorted(
            ((int(distance), one) for one, distance, _ in found),
            key=lambda pair: (pair[0], pair[1][0] != word[0], -self._count(pair[1], unfinished), pair[1]),
        )
        if unfinished:
            ranked = [(distance, shortened[one]) for distance, one in ranked]
        return ranked[:count]

    def alike(self, word: str) -> list[str]:
        """Return the words with most in common with one that is like none, to have something to offer."""
        from rapidfuzz import process
        from rapidfuzz.distance import JaroWinkler

        found = process.extract(word, self._words, scorer=JaroWinkler.similarity, limit=3)
        return [near for near, _, _ in found]

    def _count(self, word: str, unfinished: bool) -> int:
        return 0 if unfinished else self.counts[word]

    def apart(self, word: str) -> tuple[str, str] | None:
        """Split a word that was typed without its space: cueball, timeout."""
        best: tuple[int, tuple[str, str]] | None = None
        for at in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1):
            first, second = word[:at], word[at:]
            if first in self.counts and second in self.counts:
                common = min(self.counts[first], self.counts[second])
                if best is None or common > best[0]:
                    best = common, (first, second)
        return best[1] if best else None


def _allowed(word: str) -> int:
    """Return how many slips a word of this length may have."""
    if len(word) < _SHORTEST or word[0].isdigit():
        return 0
    if len(word) <= 5:
        return 1
    return 2 if len(word) <= 9 else 3
