"""The owner of all texts: one library of rules and one set of catalogues, and a signal whenever one was saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.messages import Catalogue, available_languages, load_catalogue

if TYPE_CHECKING:
    from tableside.rulebook import Library


class Texts(QObject):
    """The rule texts of the window.

    Code that saves a text calls `saved`; code that shows texts follows `changed`. The library is requested here each
    time and not kept: the first edit of an installation moves its texts to the user's own folder.
    """

    changed = Signal(str, str)
    """A book and a language, either empty where it may be any."""

    def __init__(self, folder: Callable[[], Path], imported: Path) -> None:
        super().__init__()
        self._folder = folder
        self._imported = imported
        self._root = folder()
        self._library: Library | None = None

    @property
    def library(self) -> Library:
        """The rule texts as they are now, read when they are first asked for."""
        if self._library is None:
            from tableside.rulebook import Library

            self._library = Library(self._root, self._imported)
        return self._library

    def saved(self, book: str = "", language: str = "") -> None:
        """Tell everyone that texts of a book in a language were changed."""
        root = self._folder()
        if root != self._root:
            self._root, self._library = root, None
        elif self._library is not None:
            self._library.refresh()
        self.changed.emit(book, language)

    def look_again(self) -> None:
        """Tell everyone of texts that were changed by another program since a page was last opened."""
        if self._library is not None and self._library.refresh():
            self.changed.emit("", "")

    def describe(self, rule_id: str, language: str) -> str | None:
        """Return a rule in one line, its citation and its title; None when there is no such rule."""
        book = rule_id.partition("/")[0]
        try:
            languages = self.library.languages(book)
            edition = self.library.edition(book, language if language in languages else languages[0])
            if rule_id not in edition:
                # A clause of an imported edition that stands under its own number.
                edition = self.library.imported_with(rule_id, language)[0]
            title = next((rule.title for rule in reversed(edition.path_to(rule_id)) if rule.title), "")
            cited = self.library.cite(rule_id, edition.lang, edition.origin, long=True)
        except (TablesideError, LookupError):
            return None
        return cited if not title or title in cited else f"{cited}  {title}"


class Catalogues(QObject):
    """The message catalogues of all languages; each is read once."""

    changed = Signal(str)

    def __init__(self, folder: Callable[[], Path]) -> None:
        super().__init__()
        self._folder = folder
        self._read: dict[str, Catalogue] = {}
        self._offered: tuple[str, ...] = ()

    @property
    def offered(self) -> tuple[str, ...]:
        """The languages there are catalogues for."""
        if not self._offered:
            self._offered = available_languages(self._folder())
        return self._offered

    def of(self, language: str) -> Catalogue:
        """Return the catalogue of a language."""
        if language not in self._read:
            self._read[language] = load_catalogue(language, self._folder())
        return self._read[language]

    def saved(self, language: str) -> None:
        """Tell everyone that the words of a language were changed, or that there is a new language."""
        self._read.pop(language, None)
        self._offered = ()
        self.changed.emit(language)
