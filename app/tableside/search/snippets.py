"""The sentence that answers, with the words marked that were looked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from tableside.language.folding import fold
from tableside.language.words import LONGEST_PLACED, placed_stems, read_places
from tableside.search.results import Snippet
from tableside.search.store import Record

LONGEST_SNIPPET = 220
_SENTENCE_END = re.compile(r"(?<=[.!?;:…])\s+|\n+")
_SHORT = 70
_BELOW = 0.9

Mark = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marker:
    """Recognises the words of a query in texts of one language."""

    code: str
    stems: frozenset[str]
    folded: frozenset[str] = frozenset()
    prefix: str = ""
    lesser: frozenset[str] = frozenset()
    """Stems that count for little when passages are compared."""

    def marks(self, text: str) -> tuple[Mark, ...]:
        """Return where the words stand in a short text, such as a title."""
        return tuple((start, end) for start, end, _ in self._found(text, *_placed(text, self.code)))

    def snippet(self, record: Record) -> Snippet:
        """Return the sentence that has most of the words; where none has any, the beginning."""
        text = record.text[:LONGEST_PLACED]
        found = self._found(text, record.stems, record.places)
        sentences = _sentences(text)
        start, end = self._best(sentences, found, record.own)
        at = sentences.index((start, end))
        # A sentence of a few words is easier to read with the one after it.
        while end - start < _SHORT and at + 1 < len(sentences) and "\n" not in text[end : sentences[at + 1][0]]:
            at += 1
            end = sentences[at][1]
        return _cut(text[start:end], tuple((a - start, b - start) for a, b, _ in found if start <= a and b <= end))

    def _best(self, sentences: list[Mark], found: list[tuple[int, int, str]], own: int) -> Mark:
        starts = [start for start, _ in sentences]
        having: dict[int, set[str]] = {}
        for start, _, one in found:
            having.setdefault(max(bisect_right(starts, start) - 1, 0), set()).add(one)

        def value(at: int) -> tuple[float, int]:
            worth = sum(0.3 if one in self.lesser else 1.0 for one in having.get(at, ()))
            # The rule's own words come before those of its clauses.
            return worth * (_BELOW if starts[at] >= own else 1.0), -at

        return sentences[max(range(len(sentences)), key=value)]

    def _found(self, text: str, stems: str, places: bytes) -> list[tuple[int, int, str]]:
        where = read_places(places)
        found = []
        for at, one in enumerate(stems.split(" ") if stems else ()):
            start, end = where[2 * at], where[2 * at + 1]
            if one in self.stems:
                found.append((start, end, one))
            elif self.folded or self.prefix:
                word = fold(text[start:end])
                if word in self.folded or (self.prefix and word.startswith(self.prefix)):
                    found.append((start, end, self.prefix))
        return found


@lru_cache(maxsize=5000)
def _placed(text: str, code: str) -> tuple[str, bytes]:
    return placed_stems(text, code)


@lru_cache(maxsize=5000)
def _split(text: str) -> tuple[Mark, ...]:
    found = []
    start = 0
    for gap in _SENTENCE_END.finditer(text):
        if gap.start() > start:
            found.append((start, gap.start()))
        start = gap.end()
    if start < len(text) or not found:
        found.append((start, len(text)))
    return tuple(found)


def _sentences(text: str) -> list[Mark]:
    return list(_split(text))


def _cut(passage: str, marks: tuple[Mark, ...]) -> Snippet:
    """Shorten a long passage around the first word that was found."""
    if len(passage) <= LONGEST_SNIPPET:
        return Snippet(passage, marks)
    first = marks[0][0] if marks else 0
    start = max(0, min(first - LONGEST_SNIPPET // 3, len(passage) - LONGEST_SNIPPET))
    if start:
        start = passage.find(" ", start) + 1
    end = start + LONGEST_SNIPPET
    if end < len(passage):
        end = max(passage.rfind(" ", start, end), start + 1)
    before, after = "… " if start else "", " …" if end < len(passage) else ""
    shift = len(before) - start
    kept = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return Snippet(before + passage[start:end] + after, kept)
