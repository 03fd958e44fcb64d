"""The indexes in use and what is derived from them: vocabularies, names of terms, numbers of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from tableside.search.citations import RuleNumbers, key_of_number
from tableside.search.documents import RULE
from tableside.search.index import Index
from tableside.search.lexicon import Lexicon
from tableside.search.matching import Match
from tableside.search.vocabulary import Vocabulary


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
        """The languages there are."""
        return tuple(dict.fromkeys(index.lang for index in self.indexes))

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names of all terms."""
        return Lexicon(self.indexes)

    @cached_property
    def numbers(self) -> RuleNumbers:
        """The numbers of all rules."""
        ids = dict.fromkeys(entry.id for index in self.indexes for entry in index.entries if entry.kind == RULE)
        return RuleNumbers(ids)

    @cached_property
    def printed(self) -> Mapping[str, Sequence[tuple[Index, str]]]:
        """The rules of the editions that number them otherwise, by the numbers that these print."""
        found: dict[str, list[tuple[Index, str]]] = {}
        for index in self.indexes:
            for number, rule_id in index.printed.items():
                found.setdefault(key_of_number(number), []).append((index, rule_id))
        return found

    def of_language(self, lang: str) -> tuple[Index, ...]:
        """Return the indexes in one language."""
        return tuple(index for index in self.indexes if index.lang == lang)

    def sibling(self, index: Index, lang: str) -> Index | None:
        """Return the index of the same texts in another language."""
        return self._by_place.get((index.book, index.origin, lang))

    def in_force(self, match: Match) -> Match:
        """Return a match as the edition in force has it, where that has the same rule."""
        if not self.origins:
            return match
        index = match.index
        origin = self.origins.get((index.book, index.lang), index.origin)
        other = self._by_place.get((index.book, origin, index.lang))
        number = other.number_of(match.entry.kind, match.entry.id) if other is not None else None
        if other is None or other is index or number is None:
            return match
        return replace(match, index=other, number=number, entry=other.entries[number])

    def vocabulary(self, lang: str) -> Vocabulary:
        """Return the words of one language."""
        if lang not in self._vocabularies:
            self._vocabularies[lang] = Vocabulary(lang, self.of_language(lang))
        return self._vocabularies[lang]
