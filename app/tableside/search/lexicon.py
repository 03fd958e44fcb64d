"""The words that terms go by, in every language: what turns "pegno" or "cocked dice" into the language being read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tableside.language.folding import fold
from tableside.language.registry import language
from tableside.language.words import Word, key_of, stem, without_glue, words
from tableside.search.documents import EditionTerm
from tableside.search.results import Why
from tableside.search.store import Index

_LONGEST_NAME = 5
_OWN_ALIAS, _NICKNAME, _FOREIGN_NAME, _FOREIGN_ALIAS, _FOREIGN_HOMONYM = 0.85, 0.55, 0.85, 0.7, 0.5


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to say a term."""

    term: EditionTerm
    lang: str
    named: bool
    words: str

    def is_said(self, found: Sequence[Word]) -> bool:
        """Tell whether these are the very words, whatever their case and accents."""
        return [word.folded for word in words(self.words, self.lang)] == [word.folded for word in found]


@dataclass(frozen=True, slots=True)
class Reading:
    """A query said again in the language being read, with the names that a book uses."""

    book: str
    text: str
    why: Why
    trust: float
    rules: frozenset[str]
    """The rules that define the terms which were recognised."""
    terms: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    words: int
    way: _Way

    @property
    def length(self) -> int:
        return self.end - self.start


class Lexicon:
    """Every name and alias of every term, by language and key."""

    def __init__(self, indexes: Iterable[Index]) -> None:
        self._ways: dict[str, dict[tuple[str, ...], list[_Way]]] = {}
        self._names: dict[tuple[str, str], str] = {}
        for index in indexes:
            by_key = self._ways.setdefault(index.lang, {})
            for term in index.terms:
                self._names[term.id, index.lang] = term.name
                for said, key, named in term.ways:
                    by_key.setdefault(key, []).append(_Way(term, index.lang, named, said))

    def readings(self, text: str, lang: str, known: frozenset[str]) -> list[Reading]:
        """Say a query again wherever it uses another language's name or an alias, book by book.

        `known` are the folded words that the language being read has itself: a foreign reading of such words is
        trusted less.
        """
        spans: dict[str, list[_Span]] = {}
        for code in sorted(self._ways, key=lambda one: one != lang):
            for span in self._spans(words(text, code), code):
                spans.setdefault(span.way.term.id.partition("/")[0], []).append(span)
        readings = []
        for book, found in spans.items():
            chosen = _telling(_apart(found, lang), text, known)
            reading = self._reading(book, chosen, text, lang, known)
            if reading is not None:
                readings.append(reading)
        return readings

    def defining(self, text: str, lang: str) -> frozenset[str]:
        """Return the rules that define the term which a text is the name of, small words aside."""
        lists = language(lang)
        counted = [word for word in words(text, lang) if word.folded not in lists.stop | lists.weak]
        if not counted:
            return frozenset()
        start, end = counted[0].start, counted[-1].end
        spans = self._spans(words(text, lang), lang)
        return frozenset(span.way.term.rule for span in spans if span.start <= start and end <= span.end)

    def called(self, text: str, lang: str) -> frozenset[str]:
        """Return the rules that define a term of several words which a text uses in its own language."""
        spans = self._spans(words(text, lang), lang)
        return frozenset(span.way.term.rule for span in spans if span.words > 1)

    def _spans(self, found: Sequence[Word], code: str) -> Iterator[_Span]:
        by_key = self._ways.get(code, {})
        glue = language(code).glue
        stems = [stem(word.folded, code) for word in found]
        for start in range(len(found)):
            for end in range(start + 1, min(start + _LONGEST_NAME, len(found)) + 1):
                if end - start > 1 and (found[start].folded in glue or found[end - 1].folded in glue):
                    continue
                key = tuple(without_glue(stems[start:end], code)) or tuple(stems[start:end])
                for way in by_key.get(key, ()):
                    # A single word is a name only as it stands: "starts" is not the call "Start".
                    if len(key) == 1 and not way.is_said(found[start:end]):
                        continue
                    yield _Span(found[start].start, found[end - 1].end, len(key), way)

    def _reading(
        self, book: str, spans: Sequence[_Span], text: str, lang: str, known: frozenset[str]
    ) -> Reading | None:
        """Put the names of the language being read in the place of what was typed."""
        pieces: list[str] = []
        at = 0
        why: Why | None = None
        trust = 1.0
        rules: set[str] = set()
        terms: set[str] = set()
        for span in spans:
            typed = text[span.start : span.end]
            rules.add(span.way.term.rule)
            terms.add(span.way.term.id)
            name = self._names.get((span.way.term.id, lang))
            if name is None or (span.way.lang == lang and span.way.named) or key_of(name, lang) == key_of(typed, lang):
                continue
            if span.way.lang != lang and all(word.folded in known for word in words(typed, lang)):
                # The reader's own words, which mean something else elsewhere: "due" is Italian for two.
                if not span.way.named:
                    continue
                trust *= _FOREIGN_HOMONYM
            pieces += [text[at : span.start], name]
            at = span.end
            spoken = self._spoken_in(span.way, typed, lang, known)
            foreign = spoken != lang
            why = why or Why("language" if foreign else "alias", typed, name, spoken if foreign else lang)
            if span.way.lang != lang:
                trust *= _FOREIGN_NAME if span.way.named else _FOREIGN_ALIAS
            elif span.words == 1 and span.length < len(text.strip()) and fold(typed) in known:
                # "ball" or "table" among other words is hardly meant as the nickname it also is.
                trust *= _NICKNAME
            else:
                trust *= _OWN_ALIAS
        if why is None:
            return None
        return Reading(book, " ".join((*pieces, text[at:])), why, trust, frozenset(rules), frozenset(terms))

    def _spoken_in(self, way: _Way, typed: str, lang: str, known: frozenset[str]) -> str:
        """Return the language whose word was typed: aliases may be borrowed from another one."""
        for code in self._ways:
            name = self._names.get((way.term.id, code)) if code != lang else None
            if name and key_of(name, code) == key_of(typed, code):
                return code
        if not way.named and all(word.folded in known for word in words(typed, lang)):
            return lang
        return way.lang


def _telling(spans: list[_Span], text: str, known: frozenset[str]) -> list[_Span]:
    """Leave single words of the reader's own language as they are where something more telling is recognised."""
    telling = [span for span in spans if span.words > 1 or fold(text[span.start : span.end]) not in known]
    return telling or spans


def _apart(spans: Sequence[_Span], lang: str) -> list[_Span]:
    """Choose spans that do not overlap: longer ones first, then the language being read, then names."""
    chosen: list[_Span] = []
    for span in sorted(spans, key=lambda one: (-one.length, one.way.lang != lang, not one.way.named)):
        if all(span.end <= other.start or span.start >= other.end for other in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda one: one.start)
