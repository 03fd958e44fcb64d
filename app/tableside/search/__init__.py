"""Search over all editions, terms, wizards and divergences.

Heavy things (Whoosh, the stemmers) are imported by the first query, not by importing this package.

    from tableside.search import Query, Searcher

    searcher = Searcher(library, catalogues, bundled, cache)       # once, kept by the application; opening nothing yet
    results = searcher.search(
        Query(text, lang="en", scope=("snooker",), typing=True, limit=20),
        cancelled=lambda: generation != self.generation,
    )                                              # in a worker thread; never raises, whatever was typed
    if results.cancelled: ...                      # overtaken: drop it
    results.hits                                   # kind, id, book, lang, citation, title, path, snippet, score, why
    results.notice(catalogue)                      # one sentence: "showing ...", what was left out, suggestions; or ""
    hit.snippet.text, hit.snippet.marks            # the sentence and the (start, end) places to mark
    hit.folded                                     # rules and clauses behind it
    hit.title_marks                                # the same for the title
    hit.why.text(catalogue) if hit.why else ""     # "pegno · Italian for due"
    results.jump                                   # a rule number was typed: Enter opens the first hit
    searcher.on_renewed(callback)                  # called from another thread when a changed text is searchable

Ask nothing while the field is empty. A query waits for the one before it unless it is overtaken meanwhile, so one
worker thread is enough. After `searcher.changed()` the next query compares the indexes with the texts; the old index
answers until the new one is there, and then `on_renewed` calls.

A hit of kind "rule" or "divergence" or "term" has a full id of its kind ("snooker/3.10.b"); one of kind "wizard" the
wizard's name ("snooker.foul"), no citation, and the game's name as its path.
"""

from tableside.search.query import Query
from tableside.search.results import Hit, Results, Snippet, Why
from tableside.search.searcher import Searcher

__all__ = ["Hit", "Query", "Results", "Searcher", "Snippet", "Why"]
