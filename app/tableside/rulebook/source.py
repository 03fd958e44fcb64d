"""Annotations of a book: citations, citing rules, divergences of the sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from tableside.rulebook.citations import citation, long_citation
from tableside.rulebook.figures import differing_figures
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.inline import Run, Shown, runs
from tableside.rulebook.library import Library
from tableside.rulebook.model import BUNDLED, Book, Divergence, Edition, Example, LaterChange, Rule, heading_of
from tableside.rulebook.render import href

_TERM = re.compile(r"[^\W\d][\w-]*")
"""The form of a term's name; a link to anything else that does not exist is not a link."""
_Note = TypeVar("_Note", Divergence, Example, LaterChange)


@dataclass(frozen=True, slots=True)
class OtherFigures:
    """An edition whose figures differ in a rule: its name, which ours has none of, and what only one of them states."""

    name: str
    here: tuple[str, ...]
    there: tuple[str, ...]


class Source:
    """One edition with everything needed to set it; made once per page, so files are checked once."""

    def __init__(
        self,
        library: Library,
        edition: Edition,
        beside: Edition | None = None,
        *,
        doubts: Mapping[str, str] | None = None,
    ) -> None:
        self.library = library
        self.doubts = doubts or {}
        """The notes on rules whose translation is outdated or wrong."""
        self.edition = edition
        self._beside = beside
        self.lang = edition.lang
        self._books: dict[str, tuple[Book, Mapping[str, Rule]]] = {}
        self._cited: dict[str, str] = {}

    def runs(self, markdown: str) -> list[Run]:
        """Return the words of a paragraph, links as citations of this language."""
        return runs(markdown, self._shown)

    def plain(self, markdown: str) -> str:
        """Return the words without any look."""
        return "".join(run.text for run in self.runs(markdown))

    def cite(self, rule_id: str) -> str:
        """Cite a rule in this language, with its book's title if that is another one."""
        if rule_id not in self._cited:
            book, rules = self._book(book_of(rule_id))
            make = citation if book.id == self.edition.book else long_citation
            title = heading_of(rules, rule_id)
            imported = self.edition.origin != BUNDLED and rule_id in self.edition
            label = self.edition.label_of(rule_id) if imported else ""
            self._cited[rule_id] = label or make(book, rules.get(rule_id, rule_id), self.lang, title)
        return self._cited[rule_id]

    def address(self, rule_id: str) -> str:
        """Return where a rule is opened; those of the same book in the same edition."""
        return href(rule_id, self.lang, self.edition.origin if book_of(rule_id) == self.edition.book else BUNDLED)

    def stands_on(self, rule: Rule) -> str:
        """Return the number of the book's own text for a rule that this edition numbers otherwise; once a branch."""
        other = self.library.stands_on(self.edition, rule.id)
        # A clause moves with its rule, so its own change is not listed again.
        return "" if rule.kind == "clause" and other.endswith(f"({rule.label})") else other

    @cached_property
    def own_name(self) -> str:
        """The name of the edition; empty for ours."""
        name = self.library.origin_name(self.edition.book)
        return "" if name == BUNDLED else name

    @cached_property
    def divergences(self) -> Mapping[str, Sequence[Divergence]]:
        """The divergences of the book by rule."""
        return self._by_rule(self.library.divergences)

    @cached_property
    def examples(self) -> Mapping[str, Sequence[Example]]:
        """The worked examples of the book by rule."""
        return self._by_rule(self.library.examples)

    @cached_property
    def later_changes(self) -> Mapping[str, Sequence[LaterChange]]:
        """Changes since this edition, by rule."""
        return self._by_rule(self.library.changes)

    def _by_rule(self, notes_of: Callable[[str], Sequence[_Note]]) -> Mapping[str, Sequence[_Note]]:
        """Return the notes on the bundled text by rule; other editions have none."""
        found: dict[str, list[_Note]] = {}
        for one in notes_of(self.edition.book) if self.edition.origin == BUNDLED else ():
            for rule_id in one.rules:
                found.setdefault(rule_id, []).append(one)
        return found

    @cached_property
    def other_figures(self) -> Mapping[str, Sequence[OtherFigures]]:
        """Where an edition in the same language has other figures: ours for an imported text, those for ours."""
        found: dict[str, list[OtherFigures]] = {}
        own, library = self.edition, self.library
        others = [one for one in library.imported_editions(own.book) if one.lang == own.lang]
        if own.origin != BUNDLED:
            others = [library.edition(own.book, own.lang)] if own.lang in library.languages(own.book) else []
        for other in others:
            if other is self._beside:
                # Divergences are marked in the words themselves.
                continue
            for rule in own.rules:
                beside = other.by_id.get(rule.id)
                if beside is None or not (rule.blocks and beside.blocks):
                    continue
                here, there = differing_figures(rule, own.lang, beside, other.lang)
                if here or there:
                    found.setdefault(rule.id, []).append(OtherFigures(library.edition_name(other), here, there))
        return found

    def cited_by(self, rule_ids: Sequence[str]) -> list[str]:
        """Return the rules elsewhere that cite one of these, each once."""
        own = set(rule_ids)
        found: dict[str, None] = {}
        for rule_id in rule_ids:
            for edition in self._editions:
                for reference in edition.references_to(rule_id):
                    if reference.source not in own:
                        found.setdefault(reference.source)
        return list(found)

    @cached_property
    def _editions(self) -> tuple[Edition, ...]:
        books = [self.edition.book, *(book for book in self.library.books() if book != self.edition.book)]
        bundled = [self.library.edition(book, self.lang) for book in books if self.lang in self.library.languages(book)]
        own = self.edition.origin != BUNDLED
        return (self.edition, *(one for one in bundled if one.book != self.edition.book)) if own else tuple(bundled)

    def _book(self, book: str) -> tuple[Book, Mapping[str, Rule]]:
        if book not in self._books:
            rules = self.edition.by_id if book == self.edition.book else self.library.ids(book, self.lang)
            self._books[book] = self.library.book(book), rules
        return self._books[book]

    @cached_property
    def _known_books(self) -> frozenset[str]:
        return frozenset(self.library.books())

    def _shown(self, target: str, words: str | None) -> Shown:
        full = target if "/" in target else f"{self.edition.book}/{target}"
        book = book_of(full)
        if book not in self._known_books:
            return Shown(words or target, "")
        if full in self._book(book)[1]:
            return Shown(words or self.cite(full), self.address(full))
        if not _TERM.fullmatch(local_of(full)):
            return Shown(words or target, "")
        # A term: its words stand in the text, so the file of terms, slow to read, can wait until one is asked for.
        if words:
            return Shown(words, href(full, self.lang), term=True)
        term = self.library.terms(book).get(full)
        return Shown(term.words_in(self.lang).name, href(full, self.lang), term=True) if term else Shown(target, "")
