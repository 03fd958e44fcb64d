"""The scope of study: books, sections, or a typed list of rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tableside.errors import N_, TablesideError
from tableside.rulebook import Edition, Library, UnknownRuleError
from tableside.rulebook.ids import book_of, nearest_ids, normalise

_RANGE = re.compile(r"^(?P<first>[^-–]+?)\s*[-–]\s*(?P<last>[^-–]+)$")
_WORDS = re.compile(r"^(?:rule|law|article|art|section|sect|regola|sezione|regel|artikel|sectie|règle|article)\b\.?\s*")


class BadScope(TablesideError):
    """A list of rules that cannot be read; it names the part that is wrong."""


@dataclass(frozen=True)
class Scope:
    """A choice of rules; empty means everything."""

    books: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Rules, sections or clauses; each stands for everything below it."""
    below: frozenset[str] = field(default=frozenset(), repr=False)
    """Every rule that is covered, where there is a list."""
    text: str = ""
    without: frozenset[str] = field(default=frozenset(), repr=False)
    """Rules that are not asked about, because they have changed since."""

    def covers(self, rules: Iterable[str]) -> bool:
        """Return whether something that rests on these rules belongs here."""
        cited = tuple(rules)
        if not self.without.isdisjoint(cited):
            return False
        if self.rules:
            return any(rule in self.below for rule in cited)
        return not self.books or any(book_of(rule) in self.books for rule in cited)


def unchanged(library: Library, scope: Scope) -> Scope:
    """Return a scope without the rules that have changed since the edition that is asked."""
    books = scope.books or library.books()
    changed = (
        one.id
        for book in books
        for change in library.changes(book)
        for rule in change.rules
        if rule in library.any_edition(book)
        for one in library.any_edition(book).subtree(rule)
    )
    return replace(scope, books=books, without=frozenset(changed))


def asked_edition(library: Library, book: str, lang: str) -> str:
    """Return which rules of a book are asked about: the edition in force, or what ours says of itself."""
    return library.edition_name(library.in_force(book, lang)) or library.book(book).status_in(lang)


def scope_of(library: Library, books: Sequence[str] = (), rules: Sequence[str] = (), lang: str = "en") -> Scope:
    """Build a scope from books and full rule ids; each must exist."""
    for book in books:
        library.book(book)
    below: set[str] = set()
    for rule in rules:
        below.update(one.id for one in library.edition_with(rule, lang).subtree(rule))
    named = tuple(dict.fromkeys(book_of(rule) for rule in rules))
    return Scope(
        named if rules else tuple(dict.fromkeys(books)), tuple(rules), frozenset(below), ", ".join(rules or books)
    )


def sections_of(library: Library, book: str) -> tuple[str, ...]:
    return tuple(rule.id for rule in library.any_edition(book).rules if rule.parent is None)


def section_of(library: Library, rules: Sequence[str]) -> str:
    """Return the section that the first of some rules stands in; nothing for rules that are no longer there."""
    for rule in rules:
        edition = library.any_edition(book_of(rule))
        if rule in edition:
            return edition.path_to(rule)[0].id
    return ""


def headings(library: Library) -> dict[str, str]:
    """Return for every rule and clause of all books the rule that it belongs to; sections belong to none."""
    found: dict[str, str] = {}
    for book in library.books():
        edition = library.any_edition(book)
        for rule in edition.rules:
            if rule.kind == "rule":
                found.update({one.id: rule.id for one in edition.subtree(rule.id) if one.id not in found})
    return found


def parse_scope(library: Library, text: str, book: str | None = None, lang: str = "en") -> Scope:
    """Read a list such as "3.10, 3.14" or "snooker/3.10; carrom 45–48"; what names no book is of the given one."""
    rules: list[str] = []
    current = book
    for part in re.split(r"[,;\n]+", text):
        if part.strip():
            current, found = _read_part(library, part.strip(), current, lang)
            rules += found
    if not rules:
        raise BadScope(N_("Name at least one rule, for example 3.10, 3.14."))
    return scope_of(library, (), tuple(dict.fromkeys(rules)), lang)


def _read_part(library: Library, part: str, book: str | None, lang: str) -> tuple[str | None, list[str]]:
    words = part.lower()
    for name in library.books():
        titles = (name, library.book(name).title_in(lang).lower())
        found = next((title for title in titles if re.match(rf"{re.escape(title)}(?:[\s/,]|$)", words)), None)
        if found is not None:
            book, words = name, words[len(found) :].strip(" /,")
            if not words:
                edition = library.edition(name, lang)
                return book, [rule.id for rule in edition.rules if rule.parent is None]
    if book is None:
        raise BadScope(
            N_("“{part}”: name the book, for example snooker {part}. The books are {books}."),
            part=part,
            books=", ".join(library.books()),
        )
    edition = library.edition(book, lang)
    span = _RANGE.match(words)
    if span:
        return book, _between(edition, _one(edition, span["first"]), _one(edition, span["last"]), part)
    return book, [_one(edition, words)]


def _one(edition: Edition, words: str) -> str:
    wanted = f"{edition.book}/{normalise(_WORDS.sub('', words.strip()))}"
    if wanted not in edition:
        raise UnknownRuleError(wanted, nearest_ids(wanted, edition.by_id))
    return wanted


def _between(edition: Edition, first: str, last: str, part: str) -> list[str]:
    kind = edition.by_id[first].kind
    order = [rule.id for rule in edition.rules if rule.kind == kind]
    if edition.by_id[last].kind != kind or order.index(last) < order.index(first):
        raise BadScope(N_("“{part}”: a range goes from a rule to a later one of the same kind."), part=part)
    return order[order.index(first) : order.index(last) + 1]
