"""Finding what a place of the reader means: a book, a rule, a term, or the nearest rule that exists."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.errors import TablesideError
from tableside.rulebook import UnknownBookError, UnknownRuleError, UnknownTermError
from tableside.rulebook.ids import normalise
from tableside.ui.services import Services


@dataclass(frozen=True, slots=True)
class Target:
    """What to show; a notice says where it is not what was asked for."""

    book: str
    rule: str = ""
    notice: str = ""


def find_target(services: Services, asked: str) -> Target:
    """Find what was asked for; a rule that does not exist gives the nearest one, and a notice."""
    library = services.library
    books = library.books()
    book = normalise(asked).partition("/")[0]
    if asked.strip().lower() in books:
        return Target(asked.strip().lower())
    if "/" in asked and book not in books:
        raise UnknownBookError(book, books)
    languages = library.languages(book) if book in books else library.languages()
    lang = services.reading.first if services.reading.first in languages else languages[0]
    if book in books and library.edition(book, lang).failure is not None:
        return Target(book)
    try:
        library.rule(asked, lang)
    except UnknownRuleError as error:
        return _term(services, asked) or _nearest(services, asked, error, lang)
    return Target(book, asked)


def _term(services: Services, asked: str) -> Target | None:
    """Give the rule that defines a term, if a term was asked for."""
    if "/" not in asked:
        return None
    try:
        term = services.library.term(asked)
    except UnknownTermError:
        return None
    return Target(term.book, term.rule if "/" in term.rule else f"{term.book}/{term.rule}")


def _nearest(services: Services, asked: str, error: UnknownRuleError, lang: str) -> Target:
    if not error.nearest:
        raise TablesideError(error.template, **error.params)
    nearest = error.nearest[0]
    cited = services.library.cite(nearest, lang, long=True)
    notice = services.language.gettext(
        "There is no rule “{asked}”; this is the nearest: {found}.", asked=asked, found=cited
    )
    return Target(nearest.partition("/")[0], nearest, "" if normalise(asked) == nearest else notice)
