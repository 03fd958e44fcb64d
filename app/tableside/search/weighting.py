"""How much a word counts in a document, worked out once, when the index is built.

A word that stands in the document itself weighs from 1 to 3, more in a title or as a name than in running text, less
in long texts. A word that only stands around it (in what leads up to a clause, in the clauses below a rule) weighs
under OWN. Matching relies on that border: a clause is no result when none of the words stands in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tableside.language.registry import language
from tableside.language.words import stem, without_glue, words
from tableside.search.compounds import split

OWN = 0.4
"""The border between standing in a document and standing around it; half of the least own weight is above it."""
LONGEST_GRAM = 4
_TITLE, _NAME, _ASKED, _TEXT, _DEFINITION, _PATH = 4.0, 3.5, 1.2, 1.0, 0.4, 0.35
_AROUND = 0.25
_SATURATION = 1.3
_USUAL_LENGTH = 40.0
_SHORTEST_LENGTH = 8
_LETTERS_A_WORD = 6
_LENGTH_EFFECT = 0.65
_PART = 0.5
_JOINED = 1.0


@dataclass(frozen=True, slots=True)
class Parts:
    """The pieces of a document that are weighed differently."""

    title: str = ""
    names: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """What people say who ask for it."""
    text: str = ""
    definitions: str = ""
    """What the terms that a rule defines are said to mean."""
    path: str = ""
    around: str = ""


@dataclass(frozen=True, slots=True)
class Tokens:
    """What is indexed of a document: weights by field and token, and the stems of its own words in order."""

    weights: Mapping[str, Mapping[str, float]]
    lead: str
    body: str


class Weighing:
    """Turns documents of one language into weighted tokens; knows the edition's words to take compounds apart."""

    def __init__(self, code: str, vocabulary: frozenset[str] = frozenset()) -> None:
        self._code = code
        self._language = language(code)
        self._known = vocabulary | self._language.common_parts

    def tokens(self, parts: Parts) -> Tokens:
        """Return the tokens of each index field with their weights."""
        own: dict[str, float] = {}
        lead = [self._count(parts.title, _TITLE, own), *(self._count(name, _NAME, own) for name in parts.names)]
        lead += (self._count(said, _ASKED, own) for said in parts.asked)
        length = len(parts.text) / _LETTERS_A_WORD
        evened = 1 - _LENGTH_EFFECT + _LENGTH_EFFECT * max(length, _SHORTEST_LENGTH) / _USUAL_LENGTH
        body = self._count(parts.text, _TEXT / evened, own)
        self._count(parts.definitions, _DEFINITION, own)
        around: dict[str, float] = {}
        self._count(parts.around, _AROUND, around)
        self._count(parts.path, _PATH, around)
        folded = _merged(own, around)
        stems = _merged(self._stemmed(own), self._stemmed(around))
        return Tokens(
            weights={"stem": stems, "fold": folded, "gram": _grams(folded)},
            lead="|".join(dict.fromkeys(self._sequence(one) for one in lead)),
            body=self._sequence(body),
        )

    def _sequence(self, stems: Iterable[str]) -> str:
        return f" {' '.join(without_glue(stems, self._code))} "

    def _count(self, text: str, boost: float, counts: dict[str, float]) -> list[str]:
        """Add up the words of a text and return their stems in order."""
        sequence = []
        previous = ""
        for word in words(text, self._code):
            counts[word.folded] = counts.get(word.folded, 0.0) + boost
            sequence.append(stem(word.folded, self._code))
            if word.joined:
                together = previous + word.folded
                counts[together] = counts.get(together, 0.0) + boost * _JOINED
            if self._language.compounds:
                for part in split(word.folded, self._known, self._language):
                    counts[part] = counts.get(part, 0.0) + boost * _PART
            previous = word.folded
        return sequence

    def _stemmed(self, counts: Mapping[str, float]) -> dict[str, float]:
        found: dict[str, float] = {}
        for word, count in counts.items():
            one = stem(word, self._code)
            found[one] = found.get(one, 0.0) + count
        return found


def vocabulary_of(texts: Iterable[str], code: str) -> frozenset[str]:
    """Return the folded words of some texts, for taking compounds apart."""
    if not language(code).compounds:
        return frozenset()
    return frozenset(word.folded for text in texts for word in words(text, code) if not word.folded[0].isdigit())


def _own_weight(count: float) -> float:
    return 1 + 2 * count / (count + _SATURATION)


def _merged(own: Mapping[str, float], around: Mapping[str, float]) -> dict[str, float]:
    weights = {word: 0.35 * count / (count + 1) for word, count in around.items()}
    weights.update({word: _own_weight(count) + 0.3 * weights.get(word, 0.0) for word, count in own.items()})
    return weights


def _grams(folded: Mapping[str, float]) -> dict[str, float]:
    """Return the beginnings of the words; the weightiest word lends each its weight."""
    grams: dict[str, float] = {}
    for word, weight in folded.items():
        for length in range(1, min(LONGEST_GRAM, len(word)) + 1):
            gram = word[:length]
            if weight > grams.get(gram, 0.0):
                grams[gram] = weight
    return grams
