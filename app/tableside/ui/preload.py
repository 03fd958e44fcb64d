"""Reading ahead: what the first opened book needs is read while its reader still looks at the start page."""

from __future__ import annotations

from threading import Thread

from tableside.rulebook import Library


def preload(library: Library, lang: str) -> Thread:
    """Read the texts and their divergences in the background; a fault shows when the book itself is opened."""
    thread = Thread(target=_read, args=(library, lang), name="preload", daemon=True)
    thread.start()
    return thread


def _read(library: Library, lang: str) -> None:
    from importlib import import_module

    import_module("tableside.ui.reader.view")
    for book in library.books():
        if lang in library.languages(book):
            library.edition(book, lang)
        library.divergences(book)
    for book in library.books():
        library.terms(book)
