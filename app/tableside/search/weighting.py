"""How much a word counts in a document, worked out once, when the index is built.

A word that stands in the document itself weighs from 1 to 3, more in a title or as a name than in running text, less
in long texts. A word that only stands around it (in what leads up to a clause, in the clauses below a rule) weighs
under OWN. Matching relies on that border: a clause is no result when none of the words stands in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from tableside.language.registry import Language, language
from tableside.language.words import stem, without_glue, words

OWN = 0.4
"""The border between standing in a document and standing around it; half of the least own weight is above it."""
TERM_MARK = "#"
"""Begins the token of a term, which no word can."""
_TITLE, _NAME, _ASKED, _TEXT, _DEFINITION, _PATH = 4.0, 3.5, 1.2, 1.0, 0.4, 0.35
_AROUND = 0.25
_MOST_ASKED = 2.4
_MOST_OF_A_NAME = 20
"""Terms of one name; more tell nothing apart."""
_SATURATION = 1.3
_USUAL_LENGTH = 40.0
_SHORTEST_LENGTH = 8
_LENGTH_EFFECT = 0.65
_PART = 0.5
_SHORTEST_PART = 3
_SHORTEST_COMPOUND = 7
_LONGEST_COMPOUND = 32

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A text taken apart once, to be counted in every document it belongs to."""

    stems: tuple[str, ...]
    """The stems of its words in order."""
    counted: tuple[tuple[str, float], ...]
    """The stems that it is found by, the parts of compounds among them, each with its share of a full word."""
    folded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """The pieces of a document that are weighed differently."""

    title: str = ""
    names: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """Everyday words for it."""
    text: str = ""
    definitions: tuple[str, ...] = ()
    """The definitions of the terms that a rule defines."""
    path: tuple[str, ...] = ()
    around: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tokens:
    """The index entry of a document: the weight of each stem and term, and the stems of title and names in order."""

    weights: Mapping[str, float]
    lead: str
    body: str
    """The stems of the text itself in order."""
    folded: frozenset[str]


class Weighing:
    """Turns the documents of one edition into weighted tokens.

    It knows the words of the edition, to take compounds apart, and the names of its terms, to mark where they occur.
    """

    def __init__(self, code: str, texts: Iterable[str] = (), terms: Mapping[Key, Sequence[str]] | None = None) -> None:
        self._code = code
        self._language = language(code)
        self._known: frozenset[str] = self._language.common_parts
        self._analysed: dict[str, Analysed] = {}
        if self._language.compounds:
            found = (word.folded for text in texts for word in words(text, code))
            self._known |= frozenset(word for word in found if not word[0].isdigit())
        self._terms: dict[Key, list[str]] = {}
        self._lengths: dict[str, set[int]] = {}
        """By the first stem of a name, how many stems there are in those that begin so."""
        for key, ids in (terms or {}).items():
            if key:
                self._terms[key] = [f"{TERM_MARK}{term}" for term in islice(ids, _MOST_OF_A_NAME)]
                self._lengths.setdefault(key[0], set()).add(len(key))

    def tokens(self, parts: Parts) -> Tokens:
        own: dict[str, float] = {}
        around: dict[str, float] = {}
        leads = (parts.title, *parts.names, *parts.asked)
        self._count(parts.title, _TITLE, own)
        for name in parts.names:
            self._count(name, _NAME, own)
        self._count_asked(parts.asked, own)
        length = max(len(self.analyse(parts.text).stems), _SHORTEST_LENGTH)
        self._count(parts.text, _TEXT / (1 - _LENGTH_EFFECT + _LENGTH_EFFECT * length / _USUAL_LENGTH), own)
        for definition in parts.definitions:
            self._count(definition, _DEFINITION, own)
        for text in parts.around:
            self._count(text, _AROUND, around)
        for title in parts.path:
            self._count(title, _PATH, around)
        every = (*leads, parts.text, *parts.definitions, *parts.around, *parts.path)
        return Tokens(
            weights=_weights(own, around),
            lead="|".join(dict.fromkeys(self._sequence(one) for one in leads if one)),
            body=self._sequence(parts.text),
            folded=frozenset(word for text in every for word in self.analyse(text).folded),
        )

    def analyse(self, text: str) -> Analysed:
        """Take a text apart; the same one is done once."""
        known = self._analysed.get(text)
        if known is None:
            known = self._analysed[text] = self._taken_apart(text)
        return known

    def _taken_apart(self, text: str) -> Analysed:
        stems: list[str] = []
        folded: list[str] = []
        counted: list[tuple[str, float]] = []
        for word in words(text, self._code):
            stems.append(stem(word.folded, self._code))
            counted.append((stems[-1], 1.0))
            if word.joined and folded:
                folded.append(folded[-1] + word.folded)
                counted.append((stem(folded[-1], self._code), 1.0))
            folded.append(word.folded)
            if self._language.compounds:
                parts = split_compound(word.folded, self._known, self._language)
                folded.extend(parts)
                counted.extend((stem(part, self._code), _PART) for part in parts)
        counted.extend((term, 1.0) for term in self._mentioned(without_glue(stems, self._code)))
        return Analysed(tuple(stems), tuple(counted), tuple(folded))

    def _mentioned(self, stems: Sequence[str]) -> Iterable[str]:
        """Yield the terms whose names stand in a row of stems."""
        for at, first in enumerate(stems):
            for length in self._lengths.get(first, ()):
                yield from self._terms.get(tuple(stems[at : at + length]), ())

    def _sequence(self, text: str) -> str:
        return f" {' '.join(without_glue(self.analyse(text).stems, self._code))} "

    def _count(self, text: str, boost: float, counts: dict[str, float]) -> None:
        for token, share in self.analyse(text).counted:
            counts[token] = counts.get(token, 0.0) + boost * share

    def _count_asked(self, asked: Iterable[str], counts: dict[str, float]) -> None:
        """Count what people say, a word no more than a few times: many ways to ask do not make it a title."""
        said: dict[str, float] = {}
        for phrase in asked:
            self._count(phrase, _ASKED, said)
        for token, count in said.items():
            counts[token] = counts.get(token, 0.0) + min(count, _MOST_ASKED)


def _weights(own: Mapping[str, float], around: Mapping[str, float]) -> dict[str, float]:
    weights = {token: 0.35 * count / (count + 1) for token, count in around.items()}
    for token, count in own.items():
        weights[token] = 1 + 2 * count / (count + _SATURATION) + 0.3 * weights.get(token, 0.0)
    return weights


def split_compound(word: str, known: Collection[str], lang: Language) -> tuple[str, ...]:
    """Return the parts of a word written together, longest first part preferred; nothing if it is none.

    A part that is not a word still counts when the letters after it join compounds (tafel-s-...).
    """
    if not _SHORTEST_COMPOUND <= len(word) <= _LONGEST_COMPOUND:
        return ()
    for at in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
        tail = word[at:]
        if tail not in known or tail in lang.stop:
            continue
        head = _head(word[:at], known, lang)
        if head:
            return (*head, tail)
    return ()


def _head(text: str, known: Collection[str], lang: Language) -> tuple[str, ...]:
    for link in lang.linking:
        part = text.removesuffix(link) if link else text
        if (link and part == text) or len(part) < _SHORTEST_PART or part in lang.stop:
            continue
        if part in known:
            return (part,)
    return split_compound(text, known, lang)
