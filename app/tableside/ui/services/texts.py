"""Rule texts, the languages and editions being read, and the search in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from tableside.errors import TablesideError
from tableside.rulebook import BUNDLED, Library
from tableside.ui.language import Catalogues, InterfaceLanguage
from tableside.ui.process import Background
from tableside.ui.services.saving import SettingsSession

if TYPE_CHECKING:
    from tableside.search import Query, Results, Searcher
    from tableside.ui.services import Folders


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
            self._library = Library(self._root, self._imported)
        return self._library

    def saved(self, book: str = "", language: str = "") -> None:
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


@dataclass(frozen=True, slots=True)
class EditionChoice:
    lang: str
    origin: str = BUNDLED

    @property
    def written(self) -> str:
        return f"{self.lang} {self.origin}"

    @staticmethod
    def read(written: object) -> EditionChoice:
        lang, _, origin = str(written).partition(" ")
        return EditionChoice(lang, origin or BUNDLED)


def offered_editions(library: Library, book: str) -> list[EditionChoice]:
    """Return the editions of a book: its own texts and the imported ones."""
    ours = [EditionChoice(lang) for lang in library.languages(book)]
    return ours + [EditionChoice(one.lang, one.origin) for one in library.imported_editions(book)]


class ReadingLanguages(QObject):
    """The language rules are read in and the second one beside it; both apart from the interface's."""

    changed = Signal()

    def __init__(self, settings: SettingsSession, language: InterfaceLanguage, texts: Texts) -> None:
        super().__init__(settings)
        self._settings = settings
        self._language = language
        self._texts = texts
        self._known = self.offered
        texts.changed.connect(self._texts_changed)

    @property
    def offered(self) -> tuple[str, ...]:
        return self._texts.library.languages()

    @property
    def first(self) -> str:
        chosen = self._settings.current.reading_language
        if chosen in self.offered:
            return chosen
        return self._language.code if self._language.code in self.offered else "en"

    @property
    def second(self) -> str:
        chosen = self._settings.current.second_language
        if chosen in self.offered and chosen != self.first:
            return chosen
        return next((code for code in ("en", *self.offered) if code != self.first), "en")

    def choose(self, lang: str) -> None:
        """Read in another language; choosing the one beside swaps the two."""
        second = self.first if lang == self.second else self.second
        self._settings.remember(reading_language=lang, second_language=second)
        self.changed.emit()

    # The edition of each book

    def edition(self, book: str) -> EditionChoice:
        """Return what a book is read in: the edition in force, unless another one was chosen."""
        chosen = self._chosen(self._settings.current.editions, book)
        return chosen if chosen is not None and chosen.lang == self.first else self.in_force(book, self.first)

    def in_force(self, book: str, lang: str) -> EditionChoice:
        return EditionChoice(lang, self._texts.library.origin_in_force(book, lang))

    def beside(self, book: str) -> EditionChoice:
        """Return the edition to show beside it, if the book has another."""
        chosen = self._chosen(self._settings.current.editions_beside, book)
        offered = self.editions_of(book)
        here = self.edition(book)
        here = here if here in offered or not offered else offered[0]
        if chosen is not None and chosen != here:
            return chosen
        # Beside an official text, ours in the same language; else the second language, if the book has it.
        wanted = (EditionChoice(here.lang), self.in_force(book, self.second), EditionChoice(self.second), *offered)
        return next((one for one in wanted if one in offered and one != here), EditionChoice(self.second))

    def editions_of(self, book: str) -> tuple[EditionChoice, ...]:
        library = self._texts.library
        return tuple(
            EditionChoice(lang, origin) for origin in library.origins(book) for lang in library.languages(book, origin)
        )

    def choose_edition(self, book: str, choice: EditionChoice) -> None:
        """Read a book in another edition; choosing the one beside swaps the two."""
        if choice == self.beside(book):
            self.swap(book)
        else:
            self._choose(book, choice, self._chosen(self._settings.current.editions_beside, book))

    def choose_beside(self, book: str, choice: EditionChoice) -> None:
        """Show another edition of a book beside; choosing the one being read swaps the two."""
        if choice == self.edition(book):
            self.swap(book)
        else:
            self._choose(book, self.edition(book), choice)

    def swap(self, book: str) -> None:
        self._choose(book, self.beside(book), self.edition(book))

    def _choose(self, book: str, first: EditionChoice, second: EditionChoice | None) -> None:
        current = self._settings.current
        # Two editions in one language leave the second language of the other books as it is.
        other = second.lang if second is not None and second.lang != first.lang else self.second
        if other == first.lang:
            other = self.first
        self._settings.remember(
            reading_language=first.lang,
            second_language=other,
            editions=_with(current.editions, book, first, book != "" and first != self.in_force(book, first.lang)),
            editions_beside=_with(
                current.editions_beside, book, second or first, second is not None and _needs_origins(first, second)
            ),
        )
        self.changed.emit()

    def _chosen(self, choices: Mapping[str, str], book: str) -> EditionChoice | None:
        choice = EditionChoice.read(choices[book]) if book in choices else None
        known = choice is not None and choice.lang in self._texts.library.languages(book, choice.origin)
        return choice if known else None

    def _texts_changed(self) -> None:
        if self.offered != self._known:
            self._known = self.offered
            self.changed.emit()


def _needs_origins(first: EditionChoice, second: EditionChoice) -> bool:
    """Return whether the languages alone do not identify two editions side by side."""
    return second.origin != BUNDLED or second.lang == first.lang or first.origin != BUNDLED


def _with(choices: Mapping[str, str], book: str, choice: EditionChoice, kept: bool) -> dict[str, str]:
    """Return the choices of all books with that of one of them; none where its languages say enough."""
    others = {one: written for one, written in choices.items() if one != book}
    return {**others, book: choice.written} if kept and book else others


Answered = Callable[["Query", "Results"], object]


class SearchService(QObject):
    """Answers the newest question; whatever is still being looked for is given up for it."""

    renewed = Signal()
    """A changed text has become searchable: what is shown may be asked for again."""

    def __init__(self, texts: Texts, catalogues: Catalogues, folders: Folders, parent: QObject) -> None:
        super().__init__(parent)
        self._texts = texts
        self._folders = folders
        self._background = Background("search", self)
        self._searcher: Searcher | None = None
        self._library: Library | None = None
        self._newest = 0
        texts.changed.connect(self._texts_changed)
        catalogues.changed.connect(self._texts_changed)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.give_up)

    def ask(self, owner: QObject, query: Query, answered: Answered) -> None:
        """Ask something; the answer comes unless its owner is gone or another question was asked meanwhile."""
        self._newest += 1
        number, searcher = self._newest, self._current_searcher()

        def overtaken() -> bool:
            return number != self._newest

        def work() -> Results | None:
            return None if overtaken() else searcher.search(query, overtaken)

        def done(results: Results | None) -> None:
            if results is not None and not results.cancelled and not overtaken():
                answered(query, results)

        self._background.run(owner, work, done)

    def prepare(self, language: str) -> None:
        """Read the indexes and the words of a language, before the first question."""
        from tableside.search import Query

        searcher = self._current_searcher()
        self._background.run(self, lambda: searcher.search(Query("foul", language), lambda: self._newest > 0))

    def give_up(self) -> None:
        self._newest += 1

    def _current_searcher(self) -> Searcher:
        from tableside.search import Searcher

        if self._searcher is None or self._library is not self._texts.library:
            self._library = self._texts.library
            self._searcher = Searcher(
                self._library, self._folders.catalogues(), self._folders.index, self._folders.cache / "index"
            )
            self._searcher.on_renewed(self._tell_renewed)
        return self._searcher

    def _texts_changed(self) -> None:
        if self._searcher is not None:
            self._searcher.changed()
            self.renewed.emit()

    def _tell_renewed(self) -> None:
        # Called by the thread that builds indexes, which may outlive the window.
        with suppress(RuntimeError):
            self.renewed.emit()
