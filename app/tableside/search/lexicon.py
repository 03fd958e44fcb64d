"""The words that terms go by, in every language: what turns "pegno" or "cocked dice" into the language being read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tableside.language.folding import fold
from tableside.language.registry import language
from tableside.language.words import Word, key_of, stem, without_glue, words
from tableside.search.documents import EditionTerm
from tableside.search.index import Index
from tableside.search.query import Lookup
from tableside.search.results import Why
from tableside.search.weighting import TERM_MARK

_LONGEST_NAME = 5
_NAME, _OWN_ALIAS, _NICKNAME, _FOREIGN_NAME, _FOREIGN_ALIAS, _FOREIGN_HOMONYM = 0.9, 0.9, 0.5, 0.85, 0.7, 0.45


@dataclass(frozen=True, slots=True)
class _Way:
    term: EditionTerm
    lang: str
    named: bool
    words: str

    def matches_exactly(self, found: Sequence[Word]) -> bool:
        """Return whether these are the very words, whatever their case and accents."""
        return [word.folded for word in words(self.words, self.lang)] == [word.folded for word in found]


@dataclass(frozen=True, slots=True)
class Mention:
    """A term that a query speaks of: where, how sure that is, and what to say of it to the reader."""

    start: int
    end: int
    term: EditionTerm
    trust: float
    why: Why | None
    """Set where the reader's language has another name for it."""

    @property
    def lookup(self) -> Lookup:
        """The way to find what speaks of the term."""
        return Lookup(f"{TERM_MARK}{self.term.id}", self.trust)


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

    def mentions(self, text: str, lang: str, known: frozenset[str]) -> list[Mention]:
        """Return the terms that a query names, in any language, by name or alias.

        `known` are the folded words that the language being read has itself: a foreign reading of such words is
        trusted less.
        """
        spans: dict[str, list[_Span]] = {}
        for code in sorted(self._ways, key=lambda one: one != lang):
            for span in self._spans(words(text, code), code):
                spans.setdefault(span.way.term.id.partition("/")[0], []).append(span)
        found = []
        for in_book in spans.values():
            for span in _apart(in_book, lang):
                mention = self._mention(span, text, lang, known)
                if mention is not None:
                    found.append(mention)
        return found

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
                    if len(key) == 1 and not way.matches_exactly(found[start:end]):
                        continue
                    yield _Span(found[start].start, found[end - 1].end, len(key), way)

    def _mention(self, span: _Span, text: str, lang: str, known: frozenset[str]) -> Mention | None:
        way, typed = span.way, text[span.start : span.end]
        name = self._names.get((way.term.id, lang))
        own_words = all(word.folded in known for word in words(typed, lang))
        if way.lang == lang and way.named:
            trust = _NAME
        elif way.lang != lang and own_words:
            # The reader's own words, which mean something else elsewhere: "due" is Italian for two.
            if not way.named or span.words > 1 or span.length < len(text.strip()):
                return None
            trust = _FOREIGN_HOMONYM
        elif way.lang != lang:
            trust = _FOREIGN_NAME if way.named else _FOREIGN_ALIAS
        elif span.words == 1 and span.length < len(text.strip()) and fold(typed) in known:
            # "ball" or "table" among other words is hardly meant as the nickname it also is.
            trust = _NICKNAME
        else:
            trust = _OWN_ALIAS
        why = None
        if name is not None and not (way.lang == lang and way.named) and key_of(name, lang) != key_of(typed, lang):
            spoken = self._spoken_in(way, typed, lang, known)
            why = Why("language" if spoken != lang else "alias", typed, name, spoken)
        return Mention(span.start, span.end, way.term, trust, why)

    def _spoken_in(self, way: _Way, typed: str, lang: str, known: frozenset[str]) -> str:
        """Return the language whose word was typed: aliases may be borrowed from another one."""
        for code in self._ways:
            name = self._names.get((way.term.id, code)) if code != lang else None
            if name and key_of(name, code) == key_of(typed, code):
                return code
        if not way.named and all(word.folded in known for word in words(typed, lang)):
            return lang
        return way.lang


def _apart(spans: Sequence[_Span], lang: str) -> list[_Span]:
    """Choose spans that do not overlap: longer ones first, then the language being read, then names."""
    chosen: list[_Span] = []
    for span in sorted(spans, key=lambda one: (-one.length, one.way.lang != lang, not one.way.named)):
        if all(span.end <= other.start or span.start >= other.end for other in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda one: one.start)
