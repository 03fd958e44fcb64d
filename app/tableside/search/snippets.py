"""Making a match presentable: the sentence that answers, whole and with its lead-in, and the words marked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from tableside.language.words import stem, words
from tableside.search.documents import Passage
from tableside.search.index import Index
from tableside.search.matching import Match
from tableside.search.query import Plan, folded_phrase
from tableside.search.results import Hit, Kind, Snippet, Why

LONGEST_SNIPPET = 240
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”»)\]]*\s+(?=[\"“«(\[*]*[^\W\d_a-zà-ÿ]|\d)|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:art|artt|sec|sez|cap|capp|hfst|nr|no|n|p|pp|pag|fig|ca|cf|vgl|e\.g|i\.e|etc|ecc|ex|c\.d|d\.w\.z|bijv|bv|resp|max|min|in|ft|al|par|lett|W\.P\.A)|\b[A-Z])\.$",
    re.IGNORECASE,
)
_SHORT = 60
_BELOW = 0.9

Mark = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marker:
    """Recognises the words of a query in texts of one language."""

    code: str
    stems: frozenset[str] = frozenset()
    prefix: str = ""
    lesser: frozenset[str] = frozenset()
    """Stems that count for little when passages are compared."""
    phrases: tuple[str, ...] = ()

    def marks(self, text: str) -> tuple[Mark, ...]:
        return tuple([(start, end) for start, end, _ in self._found(text)])

    def snippet(self, passage: Passage, taken: str = "") -> Snippet:
        """Return the sentence that has most of the words, none that stands in `taken`; else the beginning."""
        text = passage.text
        every = _sentences(text)
        sentences = [(start, end) for start, end in every if text[start:end] not in taken] or list(every)
        start, end = self._best(text, sentences, passage.own)
        at = sentences.index((start, end))
        # A sentence of a few words is easier to read with the one after it, and a colon says that more is to come.
        while at + 1 < len(sentences) and (end - start < _SHORT or text[end - 1 : end] == ":"):
            following = sentences[at + 1]
            if following[1] - start > LONGEST_SNIPPET or (
                "\n" in text[end : following[0]] and text[end - 1 : end] != ":"
            ):
                break
            at += 1
            end = following[1]
        shown = " ".join(text[start:end].split("\n")).removeprefix("- ")
        lead_in = passage.lead_at(start)
        if lead_in and (not _stands_alone(shown) or (start == 0 and len(shown) < _SHORT)):
            shown = f"{_shortened_lead(lead_in)} {shown}"
        return _cut(shown, self.marks(shown))

    def _best(self, text: str, sentences: list[Mark], own: int) -> Mark:
        starts = [start for start, _ in sentences]
        having: dict[int, set[str]] = {}
        for start, _, one in self._found(text):
            having.setdefault(max(bisect_right(starts, start) - 1, 0), set()).add(one)

        def value(at: int) -> tuple[float, int]:
            worth = sum([3 if one in self.lesser else 10 for one in having.get(at, ())]) / 10
            for phrase in self.phrases:
                worth += phrase in folded_phrase(text[slice(*sentences[at])], self.code)
            # The rule's own words come before those of its clauses.
            return worth * (_BELOW if starts[at] >= own else 1.0), -at

        return sentences[max(range(len(sentences)), key=value)]

    def _found(self, text: str) -> list[tuple[int, int, str]]:
        prefix, length = self.prefix, len(self.prefix)
        return [
            (start, end, one if one in self.stems else prefix)
            for start, end, folded, one in _placed(text, self.code)
            if one in self.stems or (prefix and folded[:length] == prefix)
        ]


@lru_cache(maxsize=1_000)
def _placed(text: str, code: str) -> tuple[tuple[int, int, str, str], ...]:
    return tuple([(word.start, word.end, word.folded, stem(word.folded, code)) for word in words(text, code)])


@lru_cache(maxsize=4_000)
def _sentences(text: str) -> tuple[Mark, ...]:
    """Return where the sentences of a text stand; a point after an abbreviation ends none."""
    found: list[Mark] = []
    start = 0
    for gap in _SENTENCE_END.finditer(text):
        if "\n" not in gap[0] and _ABBREVIATION.search(text, max(start, gap.start() - 12), gap.start()):
            continue
        if gap.start() > start:
            found.append((start, gap.start()))
        start = gap.end()
    if start < len(text) or not found:
        found.append((start, len(text)))
    return tuple(found)


def _best_start(passage: str, marks: tuple[Mark, ...]) -> int:
    """Return where to begin so that as many marks as possible are seen; the beginning if they are seen from there."""

    def seen(start: int) -> int:
        return len([1 for first, last in marks if start <= first and last <= start + LONGEST_SNIPPET - 10])

    starts = [0, *(max(0, min(first - 40, len(passage) - LONGEST_SNIPPET)) for first, _ in marks)]
    best = max(starts, key=lambda start: (seen(start), -start))
    return passage.find(" ", best) + 1 if best else 0


def _stands_alone(sentence: str) -> bool:
    """Return whether a sentence begins like one; a point of a list often continues what led up to it."""
    return next((letter for letter in sentence if letter.isalpha()), "A").isupper()


def _shortened_lead(lead_in: str) -> str:
    """Keep the last sentence of what leads up to a list."""
    start, end = _sentences(lead_in)[-1]
    return lead_in[start:end].strip()


def _cut(passage: str, marks: tuple[Mark, ...]) -> Snippet:
    """Shorten a long passage around the words that were found, at the gap between two words."""
    if len(passage) <= LONGEST_SNIPPET:
        return Snippet(passage, marks)
    start = _best_start(passage, marks)
    end = start + LONGEST_SNIPPET
    if end < len(passage):
        end = max(passage.rfind(" ", start, end), start + 1)
    before, after = "… " if start else "", " …" if end < len(passage) else ""
    shift = len(before) - start
    kept = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return Snippet(before + passage[start:end] + after, kept)


@dataclass(slots=True)
class HitFormatter:
    """Shows matches to the reader of one language, no sentence twice."""

    lang: str
    sibling: Callable[[Index, str], Index | None]
    _markers: dict[int, Marker] = field(default_factory=dict)
    _shown: set[str] = field(default_factory=set)

    def hit(self, match: Match, why: Why | None) -> Hit | None:
        """Return a match as it is shown, in the reader's language where there is a text in it; None if it is gone."""
        index, number = self._in_reading_language(match)
        entry = index.entry(number)
        passage = index.passage(number)
        if not passage.title and not passage.text:
            return None
        marker = self._marker(match.plan, index.lang)
        # A query in quotation marks wants to see the quotation, even if two rules are the same.
        snippet = marker.snippet(passage, "" if match.plan.phrases else "\n".join(self._shown))
        if snippet.text in self._shown and entry.kind != "rule":
            return None
        self._shown.add(snippet.text)
        return Hit(
            kind=cast(Kind, entry.kind),
            id=entry.id,
            book=entry.book,
            lang=index.lang,
            origin=index.origin,
            citation=passage.citation,
            title=passage.title,
            title_marks=marker.marks(passage.title),
            path=passage.path,
            snippet=snippet,
            score=match.score,
            why=why,
            folded=tuple(passage.lead.split("|")) if entry.kind == "divergence" else match.folded,
        )

    def _in_reading_language(self, match: Match) -> tuple[Index, int]:
        index = match.index if match.index.lang == self.lang else self.sibling(match.index, self.lang)
        number = index.number_of(match.entry.kind, match.entry.id) if index else None
        return (index, number) if index is not None and number is not None else (match.index, match.number)

    def _marker(self, plan: Plan, lang: str) -> Marker:
        """Return what marks the words of a plan; words of another language are nowhere in the text shown."""
        if plan.code != lang:
            return Marker(lang)
        if id(plan) not in self._markers:
            helpful = {lookup.token for want in plan.helpful for lookup in want.lookups}
            tokens = {lookup.token for want in plan.required for lookup in want.lookups if not lookup.prefix}
            lesser = frozenset(helpful - tokens)
            self._markers[id(plan)] = Marker(lang, frozenset(tokens | helpful), plan.prefix, lesser, plan.phrases)
        return self._markers[id(plan)]
