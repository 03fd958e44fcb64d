"""The sentence that answers, with the words marked that were looked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tableside.search.results import Snippet
from tableside.search.words import stem, words

LONGEST_SNIPPET = 220
_SENTENCE_END = re.compile(r"(?<=[.!?;:…])\s+|\n+")
_MOST_TEXT = 6000
_SHORT = 70


@dataclass(frozen=True, slots=True)
class Marker:
    """Recognises the words of a query in texts of one language."""

    code: str
    stems: frozenset[str]
    folded: frozenset[str] = frozenset()
    prefix: str = ""
    worth: tuple[tuple[str, float], ...] = ()
    """How much each stem counts when passages are compared."""

    def marks(self, text: str) -> tuple[tuple[int, int], ...]:
        """Return where the words stand."""
        return tuple((start, end) for start, end, _ in self._found(text))

    def _found(self, text: str) -> Iterable[tuple[int, int, str]]:
        for word in words(text, self.code):
            one = stem(word.folded, self.code)
            if one in self.stems or word.folded in self.folded:
                yield word.start, word.end, one
            elif self.prefix and word.folded.startswith(self.prefix):
                yield word.start, word.end, self.prefix

    def snippet(self, text: str, own: int) -> Snippet:
        """Return the sentence that has most of the words; where none has any, the beginning."""
        text = text[:_MOST_TEXT]
        best = (0, 0)
        best_value = -1.0
        worth = dict(self.worth)
        for start, end in _sentences(text):
            found = {one for _, _, one in self._found(text[start:end])}
            value = sum(worth.get(one, 1.0) for one in found)
            # The rule's own words come before those of its clauses.
            if start >= own:
                value *= 0.9
            if value > best_value:
                best, best_value = (start, end), value
        start, end = best
        while end < len(text) and end - start < _SHORT and "\n" not in text[start : end + 1]:
            end = next((stop for begin, stop in _sentences(text) if begin >= end), len(text))
        return self._cut(text[start:end].strip())

    def _cut(self, passage: str) -> Snippet:
        marks = self.marks(passage)
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
        shown = before + passage[start:end] + after
        shift = len(before) - start
        kept = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
        return Snippet(shown, kept)


def _sentences(text: str) -> Iterable[tuple[int, int]]:
    start = 0
    for gap in _SENTENCE_END.finditer(text):
        if gap.start() > start:
            yield start, gap.start()
        start = gap.end()
    if start < len(text) or not text:
        yield start, len(text)
