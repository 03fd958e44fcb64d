"""The search itself: one object that answers queries from any thread."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.search.query import LONGEST_QUERY, Query
from tableside.search.results import Results

if TYPE_CHECKING:
    # What follows is imported by the first query, in the thread that asks it: a window has better things to do.
    from tableside.rulebook import Library
    from tableside.search.corpus import Corpus
    from tableside.search.index_set import IndexSet

Cancelled = Callable[[], bool]
_MOST_DAMAGED = 20
_ACRONYM = re.compile(r"\b[A-Z]{3,6}\b")
_log = logging.getLogger(__name__)


class Searcher:
    """Answers queries over every edition of a library; safe to use from any thread, one query at a time.

    `bundled` is the folder of the indexes that came with the program, `cache` the one for those of edited and added
    texts; either may be missing. With `background` an index that has to be built is built by a thread of its own while
    the one before answers; without it a query waits for it.
    """

    def __init__(
        self,
        library: Library,
        catalogues: Path,
        bundled: Path | None = None,
        cache: Path | None = None,
        *,
        background: bool = True,
    ) -> None:
        self._library = library
        self._places = catalogues, bundled, cache
        self._background = background
        self._listeners: list[Callable[[], None]] = []
        self._turn = threading.Lock()
        self._corpus: Corpus | None = None

    def search(self, query: Query, cancelled: Cancelled = lambda: False) -> Results:
        """Answer a query; `cancelled` is asked now and then, and when it says yes the answer is empty."""
        while not self._turn.acquire(timeout=0.01):
            if cancelled():
                return Results(cancelled=True)
        try:
            if len(query.text) <= LONGEST_QUERY:
                return self._answer(query, cancelled)
            short = replace(query, text=query.text[:LONGEST_QUERY])
            return replace(self._answer(short, cancelled), cut_after=LONGEST_QUERY)
        finally:
            self._turn.release()

    def changed(self) -> None:
        """Compare the indexes with the texts before the next query; without it, when the library was refreshed."""
        self._library.refresh()
        self._indexes.look_again()

    def on_renewed(self, listener: Callable[[], None]) -> None:
        """Call a listener, from another thread, when a changed text has become searchable."""
        self._listeners.append(listener)

    def settled(self, timeout: float = 60.0) -> bool:
        """Wait until changed texts have become searchable; return whether they have."""
        return self._indexes.settled(timeout)

    @cached_property
    def _indexes(self) -> IndexSet:
        from tableside.search.index_set import IndexSet, Sources

        catalogues, bundled, cache = self._places
        return IndexSet(Sources(self._library, catalogues), bundled, cache, self._renewed, background=self._background)

    def _renewed(self) -> None:
        for listener in self._listeners:
            listener()

    def _answer(self, query: Query, cancelled: Cancelled) -> Results:
        from tableside.search.index import UnusableIndex
        from tableside.search.matching import Overtaken
        from tableside.search.run import SearchRun

        for _ in range(_MOST_DAMAGED):
            try:
                return SearchRun(self._current(), query, cancelled).results()
            except Overtaken:
                return Results(cancelled=True)
            except UnusableIndex as damaged:
                _log.info("an index is built again: %s", damaged)
                self._indexes.discard(damaged.folder)
            except Exception:
                # The reader is left with an empty list, not an error, whatever was typed.
                _log.info("searching failed", exc_info=True)
                break
        return Results(complete=False)

    def _current(self) -> Corpus:
        from tableside.search.corpus import Corpus

        indexes, complete = self._indexes.current()
        origins = self._origins_in_force()
        wanted = indexes, complete, origins
        known = self._corpus
        if known is None or (known.indexes, known.complete, known.origins) != wanted:
            self._corpus = known = Corpus(indexes, self._book_names(), complete, origins)
        return known

    def _origins_in_force(self) -> Mapping[tuple[str, str], str]:
        from tableside.rulebook import BUNDLED

        library = self._library
        places = ((book, lang) for book in library.books() for lang in library.languages(book))
        found = {place: library.origin_in_force(*place) for place in places}
        return {place: origin for place, origin in found.items() if origin != BUNDLED}

    def _book_names(self) -> Mapping[str, str]:
        from tableside.language.folding import fold

        names: dict[str, str] = {}
        for book in self._library.books():
            about = self._library.book(book)
            federations = _ACRONYM.findall(" ".join(about.authority.values()))
            found = (book, *about.title.values(), *about.aliases, *federations)
            names.update({fold(name): book for name in found if name})
        return names
