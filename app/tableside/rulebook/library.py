"""The library: answers what is asked of books, editions, rules, terms, divergences and links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from tableside.rulebook.data import (
    CHANGES,
    DIVERGENCES,
    EXAMPLES,
    NOTES,
    TERMS,
    Entries,
    Kind,
    full_id,
    without_unfinished,
)
from tableside.rulebook.findings import Finding
from tableside.rulebook.ids import RuleId, book_of, local_of, nearest_ids
from tableside.rulebook.model import (
    BUNDLED,
    Book,
    BrokenFileError,
    Divergence,
    Edition,
    Example,
    LaterChange,
    Link,
    LinkKind,
    Rule,
    Term,
    UnknownBookError,
    UnknownLanguageError,
    UnknownRuleError,
    UnknownTermError,
    citation,
    long_citation,
)
from tableside.rulebook.snapshot import Snapshot, filled

Listener = Callable[[str, str], object]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Target:
    id: str
    kind: LinkKind


class Library:
    """Every book under one folder, and what a person has imported beside it.

    An edition is a book in a language from an origin; the bundled one comes with the book. A broken file is a finding
    on its own edition or book; it never keeps another one from opening.

    In a language that is being added, a rule without a text has that of the book's source language and says so, unless
    `fallback` is off.

    Files are read when they are first needed and are not looked at again before `refresh`.
    """

    def __init__(self, root: Path, imported: Path | None = None, *, fallback: bool = True) -> None:
        self.snapshot = Snapshot(root, imported, whole=fallback)
        """Replaced by another one when a file has changed."""
        self._fallback = fallback
        self._listeners: list[Listener] = []

    @property
    def bundled(self) -> Library:
        """The same library without what was imported, for what must not quote a person's own texts."""
        return self.snapshot.derived("bundled", self._without_imports)

    def _without_imports(self) -> Library:
        without = self.snapshot.without_imports()
        if without is self.snapshot:
            return self
        other = copy(self)
        other.snapshot, other._listeners = without, []
        return other

    # Changes

    def refresh(self) -> bool:
        """Look at the files again; return whether one of them has changed."""
        before, self.snapshot = self.snapshot, self.snapshot.renewed()
        return self.snapshot is not before

    def listen(self, listener: Listener) -> None:
        """Call a listener with book and language, each empty where it may be any, whenever texts were saved."""
        self._listeners.append(listener)

    def saved(self, book: str = "", lang: str = "") -> None:
        """Tell every listener that texts were saved: an edit, an import, an edition that was removed."""
        self.refresh()
        for listener in tuple(self._listeners):
            listener(book, lang)

    def adopt(self, edition: Edition) -> None:
        """Take over an edition that was read from what has just been written, instead of reading the file again."""
        self.snapshot = self.snapshot.with_edition(edition)

    # Finding what there is

    def books(self) -> tuple[str, ...]:
        """Return the ids of the books, in the order that their book.toml gives."""
        return self.snapshot.books()

    def origins(self, book: str | None = None, lang: str | None = None) -> tuple[str, ...]:
        """Return where editions come from, those of a book or a language if one is named; the bundled ones first."""
        every = self.snapshot.origins()
        if book is None:
            return every
        languages = {origin: self.languages(book, origin) for origin in every}
        return tuple(origin for origin, found in languages.items() if (lang in found if lang else found))

    def languages(self, book: str | None = None, origin: str = BUNDLED) -> tuple[str, ...]:
        """Return the languages of a book, or of any book, as found on disk."""
        return self.snapshot.languages(book, origin)

    def folder(self, book: str, origin: str = BUNDLED) -> Path:
        """Return the folder of a book, whether or not it exists."""
        return self.snapshot.folder(book, origin)

    def source_language(self, book: str) -> str:
        """Return the language that a book is translated from: English, unless it was written in another one."""
        languages, data = self.languages(book), self.snapshot.book_file(book).book
        wanted = (data.source, *(lang for lang in languages if lang not in data.drafts), *languages)
        return next((lang for lang in wanted if lang in languages), "en")

    def is_own(self, book: str) -> bool:
        """Return whether a book came from the person, not with the program."""
        return self.snapshot.is_own(book)

    def has_text(self, book: str) -> bool:
        """Return whether there is a book with a text: one whose text is gone can be brought again."""
        return book in self.books() and bool(self.languages(book) or not self.is_own(book))

    # Opening it

    def book(self, book: str) -> Book:
        self.snapshot.require(book)
        return self.snapshot.book_file(book).book

    def title(self, book: str, lang: str) -> str:
        """Return what a book is called; one whose files are gone has the name of its folder, which games still use."""
        return self.book(book).title_in(lang) if book in self.books() else book

    def edition(self, book: str, lang: str, origin: str = BUNDLED) -> Edition:
        """Return a book in a language; an unreadable file gives an edition without rules and with a failure."""
        if lang not in self.languages(book, origin):
            self.snapshot.require(book)
            raise UnknownLanguageError(
                book, lang if origin == BUNDLED else f"{lang} ({origin})", self.languages(book, origin)
            )
        edition = self.snapshot.edition(book, lang, origin)
        if self._fallback and origin == BUNDLED and lang in self.snapshot.book_file(book).book.drafts:
            return self._with_fallback(edition)
        return edition

    def origin_in_force(self, book: str, lang: str) -> str:
        """Return where the edition in force of a book in a language comes from."""
        return self.snapshot.in_force(book, lang)

    def in_force(self, book: str, lang: str) -> Edition:
        """Return the edition in force of a book in a language: ours, unless an imported one was put in force."""
        return self.edition(book, lang, self.origin_in_force(book, lang))

    def origin_with(self, rule_id: str, lang: str) -> str:
        """Return the origin in force, or ours where that edition lacks a rule."""
        book = book_of(rule_id)
        origin = self.origin_in_force(book, lang)
        return origin if origin != BUNDLED and rule_id in self.edition(book, lang, origin) else BUNDLED

    def any_edition(self, book: str) -> Edition:
        """Return a book in the first of its languages; one that has lost all its texts has no rules."""
        languages = self.languages(book)
        return self.edition(book, languages[0]) if languages else self.snapshot.edition(book, "en", BUNDLED)

    def _with_fallback(self, edition: Edition) -> Edition:
        source = self.source_language(edition.book)
        if edition.failure is not None or edition.lang == source:
            return edition
        fallback = self.edition(edition.book, source)
        return self.snapshot.derived(("filled", edition.path), lambda: filled(edition, fallback))

    def rule(self, rule_id: str, lang: str, origin: str | None = None) -> Rule:
        """Return a rule by its full id; a wrong one is answered with the nearest existing ones.

        Without an origin it is that of the edition in force, or ours where that lacks the rule.
        """
        return self.edition_with(rule_id, lang, origin).by_id[rule_id]

    def edition_with(self, rule_id: str, lang: str, origin: str | None = None) -> Edition:
        """Return the edition that holds a rule, or say which rules are near; see `rule` for the origin."""
        origin = self.origin_with(rule_id, lang) if origin is None else origin
        parsed = RuleId.parse(rule_id)
        book = (parsed.book if parsed else book_of(rule_id)).strip().lower()
        if book not in self.books():
            if "/" in rule_id:
                raise UnknownBookError(book, self.books())
            raise UnknownRuleError(rule_id, self._nearest_anywhere(rule_id, lang, origin))
        edition = readable(self.edition(book, lang, origin))
        if rule_id not in edition:
            raise UnknownRuleError(rule_id, nearest_ids(rule_id, edition.by_id))
        return edition

    def imported_editions(self, book: str) -> tuple[Edition, ...]:
        """Return the editions of a book that a person has imported beside the one it came with."""
        every = (origin for origin in self.origins(book) if origin != BUNDLED)
        return tuple(self.edition(book, lang, origin) for origin in every for lang in self.languages(book, origin))

    def imported_with(self, rule_id: str, lang: str) -> tuple[Edition, ...]:
        """Return the imported editions that have a rule: those in a language, or failing that in any."""
        found = tuple(one for one in self.imported_editions(book_of(rule_id)) if rule_id in one)
        return tuple(one for one in found if one.lang == lang) or found

    def edition_name(self, edition: Edition) -> str:
        """Return what a person has called an edition; the one that comes with the program has no name."""
        origin = self.origin_name(edition.book, edition.origin)
        return "" if origin == BUNDLED else self.snapshot.name_of(edition) or origin

    def stands_on(self, edition: Edition, rule_id: str) -> str:
        """Return the number that the book's own text has for a rule that an imported edition numbers otherwise."""
        languages = self.languages(edition.book)
        own = edition.by_id[rule_id]
        if edition.origin == BUNDLED or not languages:
            return ""
        lang = edition.lang if edition.lang in languages else self.source_language(edition.book)
        ours = self.edition(edition.book, lang).by_id.get(rule_id)
        return ours.number if ours is not None and ours.number != own.number else ""

    def origin_name(self, book: str, origin: str = BUNDLED) -> str:
        """Return what an origin is called: the first text of a book of one's own has the name it was added under."""
        return self.folder(book).parent.name if origin == BUNDLED and self.is_own(book) else origin

    def _entries(self, book: str, kind: Kind[_T]) -> Entries[_T]:
        self.snapshot.require(book)
        return self.snapshot.entries(book, kind)

    def terms(self, book: str) -> Mapping[str, Term]:
        """Return the terms of a book by full id."""
        return self._entries(book, TERMS).by_id

    def term(self, term_id: str) -> Term:
        found = self.terms(book_of(term_id)).get(term_id)
        if found is None:
            raise UnknownTermError(term_id)
        return found

    def divergences(self, book: str) -> tuple[Divergence, ...]:
        return self._entries(book, DIVERGENCES).every

    def divergences_of(self, rule_id: str) -> tuple[Divergence, ...]:
        return tuple(one for one in self.divergences(book_of(rule_id)) if rule_id in one.rules)

    def examples(self, book: str) -> tuple[Example, ...]:
        return self._entries(book, EXAMPLES).every

    def changes(self, book: str) -> tuple[LaterChange, ...]:
        """Return what is known to have changed since the edition that a book restates."""
        return self._entries(book, CHANGES).every

    def later_changes(self, rule_ids: Iterable[str], lang: str) -> list[str]:
        """Return in words what has changed in some rules since the edition that was restated, and by whose rules."""
        found: dict[str, str] = {}
        for rule_id in rule_ids:
            for one in self.changes(book_of(rule_id)) if book_of(rule_id) in self.books() else ():
                if any(rule_id == rule or rule_id.startswith(f"{rule}.") for rule in one.rules):
                    found[one.id] = f"{one.words_in(lang)} ({one.origin.partition(':')[0]})"
        return list(found.values())

    def problems(self, book: str, origin: str = BUNDLED) -> tuple[Finding, ...]:
        """Return what is wrong with the files of a book, each file for itself."""
        self.snapshot.require(book)
        snapshot = self.snapshot
        notes = (snapshot.entries(book, kind).problems for kind in NOTES)
        optional = (one for found in (*notes, snapshot.asked_file(book)[1]) for one in found)
        read = [
            *snapshot.book_file(book).problems,
            *snapshot.entries(book, TERMS).problems,
            *(one for one in optional if one.code != "missing-file"),
        ]
        found = [*without_unfinished(read, self.snapshot.book_file(book).book.drafts)]
        for lang in self.languages(book, origin):
            found.extend(self.edition(book, lang, origin).problems)
        return tuple(found)

    # Links

    def resolver(self, book: str, lang: str) -> Resolver:
        """Return what finds the targets of links written in a book; one for a page saves asking the disk."""
        return Resolver(self, book, lang)

    def links(self, rule: Rule, lang: str, resolver: Resolver | None = None) -> tuple[Link, ...]:
        """Return the links of a rule's own text that lead somewhere."""
        resolve = resolver or self.resolver(book_of(rule.id), lang)
        found = ((one, resolve(one.target)) for one in rule.references())
        return tuple(Link(rule.id, to.id, one.words, to.kind, one.line) for one, to in found if to is not None)

    def backlinks(self, target_id: str, lang: str, origin: str = BUNDLED) -> tuple[Link, ...]:
        """Return the links of all books in a language that lead to a rule or a term."""
        books = [book for book in self.books() if lang in self.languages(book, origin)]
        citing = [one for book in books for one in self.edition(book, lang, origin).references_to(target_id)]
        target = self.resolver(book_of(target_id), lang)(target_id) if citing else None
        if target is None:
            return ()
        return tuple(Link(one.source, target.id, one.words, target.kind, one.line) for one in citing)

    def cite(self, rule_id: str, lang: str, origin: str | None = None, *, long: bool = False) -> str:
        """Cite a rule in a language, with the book's title if long; where it has no number, as its edition names it.

        Without an origin the edition in force is cited, or ours where that lacks the rule. A game cites rules of its
        own book whether or not the files of the book are there.
        """
        try:
            book = self.book(book_of(rule_id))
        except UnknownBookError:
            return rule_id
        origin = self.origin_with(rule_id, lang) if origin is None else origin
        title: str | None = None
        rule: Rule | str = rule_id
        if lang in self.languages(book.id, origin):
            edition = self.edition(book.id, lang, origin)
            rule, title = edition.by_id.get(rule_id, rule_id), edition.heading_of(rule_id)
            label = edition.label_of(rule_id) if origin != BUNDLED and rule_id in edition else ""
            if label:
                return f"{book.title_in(lang)}, {label}" if long else label
        cite = long_citation if long else citation
        return cite(book, rule, lang, title)

    def number(self, rule_id: str, lang: str) -> str:
        """Return the number of a rule in the edition in force: "3.12(b)(iv)"."""
        if lang in self.languages(book_of(rule_id)):
            edition = self.in_force(book_of(rule_id), lang)
            if rule_id in edition and (number := edition.by_id[rule_id].number):
                return number if edition.origin == BUNDLED else edition.label_of(rule_id)
        parts = local_of(rule_id).split(".")
        numbers = [part for part in parts if part[:1].isdigit()]
        return ".".join(numbers) + "".join(f"({part})" for part in parts[len(numbers) :])

    # Within

    def ids(self, book: str, lang: str) -> Mapping[str, Rule]:
        """Return the rules of a book in a language, or in the first that can be read where that one cannot."""
        languages = self.languages(book)
        choices = (lang, *languages) if lang in languages else languages
        editions = (self.edition(book, choice) for choice in choices)
        return next((edition.by_id for edition in editions if edition.failure is None), {})

    def _nearest_anywhere(self, rule_id: str, lang: str, origin: str) -> tuple[str, ...]:
        editions = (self.edition(book, lang, origin) for book in self.books() if lang in self.languages(book, origin))
        return nearest_ids(rule_id, [rule.id for edition in editions for rule in edition.rules])

    def asked(self, book: str) -> Mapping[str, object]:
        """Return the tables of what people ask for, in their own words."""
        return self.snapshot.asked_file(book)[0]


def readable(edition: Edition) -> Edition:
    """Return an edition that could be read; one that could not is no empty one, and an error that names its file."""
    if edition.failure is not None:
        raise BrokenFileError(edition.path, edition.failure.line, edition.failure.what)
    return edition


class Resolver:
    """Finds what the links of one book in one language point at, and remembers it."""

    def __init__(self, library: Library, book: str, lang: str) -> None:
        self._book = book
        books = library.books()
        self._rules = cache(lambda one: library.ids(one, lang) if one in books else {})
        self._terms = cache(lambda one: library.terms(one) if one in books else {})

    def __call__(self, target: str) -> Target | None:
        """Return the rule or the term that is meant; None when the link is dead."""
        full = full_id(self._book, target)
        if full in self._rules(book_of(full)):
            return Target(full, "rule")
        # Terms are read when a link can be one: their file is far slower to read than a rule text.
        is_term = not local_of(full)[:1].isdigit() and full in self._terms(book_of(full))
        return Target(full, "term") if is_term else None
