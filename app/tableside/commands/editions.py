"""Editions as people name them on the command line."""

from __future__ import annotations

from tableside.errors import N_, TablesideError
from tableside.importing.storing import origin_of
from tableside.rulebook import Edition, Library


def known_names(library: Library, book: str, lang: str) -> tuple[str, ...]:
    """Return what the editions of a book are called; the first one of a book of one's own has its own name."""
    return tuple(library.origin_name(book, origin) for origin in library.origins(book, lang))


def named_origin(library: Library, book: str, lang: str, name: str) -> str:
    """Return the origin that a person means, by its name or the folder of it."""
    library.book(book)
    known = {library.origin_name(book, origin): origin for origin in library.origins(book, lang)}
    known |= {origin: origin for origin in library.origins(book, lang)}
    choice = next((known[one] for one in (name, origin_of(name)) if one in known), None)
    if choice is None:
        raise TablesideError(
            N_("{book} has no edition “{edition}” in {lang}; it has {known}."),
            book=book,
            edition=name,
            lang=lang,
            known=", ".join(known_names(library, book, lang)) or "–",
        )
    return choice


def named_edition(library: Library, book: str, lang: str, name: str) -> Edition:
    """Return the edition that a person means; without a name, the one in force."""
    library.book(book)
    origin = named_origin(library, book, lang, name) if name else library.origin_in_force(book, lang)
    return library.edition(book, lang, origin)
