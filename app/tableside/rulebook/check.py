"""Checking the rulebooks: every file for itself, and the languages of a book against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tableside.rulebook.check_data import check_data
from tableside.rulebook.check_ids import check_ids
from tableside.rulebook.check_texts import check_figures, check_links, check_markup
from tableside.rulebook.findings import Finding, finding
from tableside.rulebook.library import Library
from tableside.rulebook.model import BUNDLED


def check(
    library: Library,
    books: Sequence[str] = (),
    diagram_exists: Callable[[str], bool] | None = None,
    origin: str = BUNDLED,
) -> list[Finding]:
    """Return everything that is wrong with some books, or with all of them, by file and line."""
    found: list[Finding] = []
    for book in books or library.books():
        found.extend(_check_book(library, book, diagram_exists, origin))
    return sorted(_unique(found), key=lambda one: (one.path, one.line))


def _check_book(
    library: Library, book: str, diagram_exists: Callable[[str], bool] | None, origin: str
) -> Iterator[Finding]:
    yield from library.problems(book, origin)
    languages = library.languages(book, origin)
    folder = library.folder(book, origin)
    drafts = drafts_of(library) if origin == BUNDLED else frozenset()
    for lang in library.languages(origin=origin):
        if lang not in languages and lang not in drafts and origin == BUNDLED:
            yield finding(folder / f"{lang}.md", 1, "missing-edition", lang=lang)
    editions = [library.edition(book, lang, origin) for lang in languages]
    # An unreadable language is reported once; comparing with it would report every rule again.
    editions = [edition for edition in editions if edition.failure is None]
    for edition in editions:
        yield from check_markup(edition)
    yield from check_ids(editions)
    # A language that is being added is not held against the others before it is finished.
    editions = [edition for edition in editions if edition.lang not in drafts]
    yield from check_links(library, editions, diagram_exists)
    yield from check_figures(editions)
    yield from check_data(library, book, editions)


def drafts_of(library: Library) -> frozenset[str]:
    """Return the languages that are being added to any book."""
    return frozenset[str]().union(*(library.book(book).drafts for book in library.books()))


def _unique(findings: Iterable[Finding]) -> list[Finding]:
    return list(dict.fromkeys(findings))
