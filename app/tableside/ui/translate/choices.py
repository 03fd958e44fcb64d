"""Boxes in which a book and a language are chosen, alike on every part of the translators' page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox

from tableside.ui.translate.session import TranslationSession

ALL_BOOKS = ""
"""What the box of books holds for all of them."""


def fill_choices(box: QComboBox, choices: Sequence[tuple[str, str]], chosen: str) -> None:
    """Offer codes with their words; a box that offers them already is left alone."""
    present = [(box.itemData(at), box.itemText(at)) for at in range(box.count())]
    if present != list(choices):
        box.clear()
        for code, words in choices:
            box.addItem(words, code)
    box.setCurrentIndex(max(box.findData(chosen), 0))


def fill_books(session: TranslationSession, box: QComboBox, chosen: str) -> None:
    """Offer every book, and all of them."""
    box.setAccessibleName(session.gettext("Book"))
    everything = (ALL_BOOKS, session.gettext("All books"))
    fill_choices(
        box, [everything, *((book, session.book_title(book)) for book in session.workspace.collections())], chosen
    )


def fill_languages(session: TranslationSession, box: QComboBox, chosen: str) -> None:
    """Offer every language that is translated into."""
    box.setAccessibleName(session.gettext("Language of the translation"))
    fill_choices(box, [(lang, session.language_name(lang)) for lang in session.targets], chosen)


def books_chosen(session: TranslationSession, box: QComboBox, lang: str) -> tuple[str, ...]:
    """Return the chosen book, or all that are translated into a language."""
    chosen = str(box.currentData() or ALL_BOOKS)
    workspace = session.workspace
    books = (chosen,) if chosen else workspace.collections()
    return tuple(book for book in books if lang in workspace.targets(book))


def chosen_in(box: QComboBox) -> str:
    """Return the chosen code."""
    return str(box.currentData() or "")
