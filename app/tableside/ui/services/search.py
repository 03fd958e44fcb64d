"""The search of the window: one thread and one set of indexes for every page that looks something up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from tableside.ui.background import Background

if TYPE_CHECKING:
    from tableside.rulebook import Library
    from tableside.search import Query, Results, Searcher
    from tableside.ui.language import Catalogues
    from tableside.ui.services import Folders
    from tableside.ui.services.texts import Texts

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
        self.is_prepared = False
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
        self._background.run(
            self, lambda: searcher.search(Query("foul", language), lambda: self._newest > 0), self._prepared
        )

    def _prepared(self, _results: object) -> None:
        self.is_prepared = True

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
