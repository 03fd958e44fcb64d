"""How fast and how well the search answers, against SQLite FTS5 over the same documents in the same run.

The part with a hundred times the texts takes minutes: it runs when TABLESIDE_BENCH_TIMES says how many times (100).
"""

from __future__ import annotations

import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tableside.resources import catalogues_dir, resource, rulebooks_dir
from tableside.rulebook import Library
from tableside.search import Query, Searcher
from tableside.search.asking import Asking, Corpus
from tableside.search.documents import Document
from tableside.search.sources import Key, Sources
from tableside.search.store import Index, build, open_index
from tests.search.quality import measure

TIMES = "TABLESIDE_BENCH_TIMES"
LIMIT = 20
EVERY = 6
FRAME = 16.0
_QUERIES = Path(__file__).parent.parent / "search" / "queries.toml"


def run() -> None:
    """Print the figures."""
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(_QUERIES.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        searcher = _searcher(Path(folder) / "cache")
        searcher.warm_up("en")
        opened = (time.perf_counter() - started) * 1000
        _print_quality(searcher, data["query"])
        sources = Sources(Library(rulebooks_dir()), catalogues_dir())
        documents = {key: list(sources.documents(key)) for key in sources.editions()}
        keystrokes = [keystroke for query in data["query"][::EVERY] for keystroke in _keystrokes(query)]
        reference = _reference(documents)
        _print_latency("all editions", keystrokes, searcher.search, reference)
        _print_build(sources, documents, Path(folder))
        print(f"cold open with the import of Whoosh and the first query: {opened:.0f} ms, {_import_cost()}")
        times = int(os.environ.get(TIMES, "0"))
        if times:
            _print_multiplied(times, documents, keystrokes[:: max(1, len(keystrokes) // 150)], Path(folder))
        else:
            print(f"the same with the texts multiplied: set {TIMES}=100")


def _searcher(cache: Path) -> Searcher:
    return Searcher(Library(rulebooks_dir()), catalogues_dir(), resource("index"), cache, background=False)


def _print_quality(searcher: Searcher, queries: Sequence[dict[str, Any]]) -> None:
    for lang in ("", "en", "it", "nl", "fr"):
        asked = [query for query in queries if lang in ("", query["lang"])]
        quality = measure(searcher, asked)
        print(
            f"{lang or 'all'}: {quality.count} queries, hit@1 {quality.first:.1%}, hit@3 {quality.within_three:.1%}, "
            f"MRR {quality.reciprocal:.3f}"
        )


def _keystrokes(query: dict[str, Any]) -> Iterator[Query]:
    for length in range(1, len(query["ask"]) + 1):
        yield Query(query["ask"][:length], query["lang"], typing=True, limit=LIMIT)


def _reference(documents: dict[Key, list[Document]]) -> Callable[[Query], object]:
    """Return what answers a keystroke with SQLite: the same documents, prefix index, ranking and snippets."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE docs USING fts5(lang UNINDEXED, title, text, prefix='1 2 3 4')")
    rows = ((key.lang, one.title, one.text) for key, found in documents.items() for one in found)
    base.executemany("INSERT INTO docs VALUES (?, ?, ?)", rows)
    statement = (
        "SELECT title, snippet(docs, 2, '[', ']', '…', 30) FROM docs WHERE docs MATCH ? AND lang = ? "
        f"ORDER BY bm25(docs, 0, 5, 1) LIMIT {LIMIT}"
    )

    def ask(query: Query) -> object:
        words = re.findall(r"\w+", query.text)
        if not words:
            return []
        text = " ".join(f'"{word}"' for word in words) + "*"
        return base.execute(statement, (text, query.lang)).fetchall()

    return ask


def _timed(ask: Callable[[Query], object], keystrokes: Iterable[Query]) -> list[float]:
    spent = []
    for keystroke in keystrokes:
        started = time.perf_counter()
        ask(keystroke)
        spent.append((time.perf_counter() - started) * 1000)
    return sorted(spent)


def _print_latency(
    name: str, keystrokes: Sequence[Query], ask: Callable[[Query], object], reference: Callable[[Query], object]
) -> None:
    ours, theirs = _timed(ask, keystrokes), _timed(reference, keystrokes)
    at = int(len(ours) * 0.95)
    print(
        f"{name}: {len(ours)} keystrokes with {LIMIT} snippets each, p50 {statistics.median(ours):.1f} ms "
        f"({statistics.median(ours) / statistics.median(theirs):.1f} times SQLite FTS5), p95 {ours[at]:.1f} ms "
        f"({ours[at] / theirs[at]:.1f} times), {sum(one <= FRAME for one in ours) / len(ours):.1%} within a frame"
    )


def _print_build(sources: Sources, documents: dict[Key, list[Document]], folder: Path) -> None:
    started = time.perf_counter()
    for key, found in documents.items():
        build(found, sources.terms(key), _about(key), folder / "built" / key.folder)
    spent = time.perf_counter() - started
    started = time.perf_counter()
    _reference(documents)
    theirs = time.perf_counter() - started
    count = sum(map(len, documents.values()))
    size = sum(path.stat().st_size for path in (folder / "built").rglob("*") if path.is_file())
    print(
        f"index build: {count} documents in {spent:.1f} s ({spent / theirs:.0f} times SQLite FTS5), "
        f"{spent / len(documents):.2f} s an edition, {size / 1e6:.0f} MB"
    )


def _about(key: Key) -> dict[str, str]:
    return {"book": key.book, "lang": key.lang, "origin": key.origin, "fingerprint": ""}


def _import_cost() -> str:
    """Return what importing the search adds to a start that reads rulebooks and catalogues anyway."""

    def started(code: str) -> float:
        command = [sys.executable, "-c", code]
        spent = []
        for _ in range(5):
            begin = time.perf_counter()
            subprocess.run(command, check=True)
            spent.append(time.perf_counter() - begin)
        return statistics.median(spent) * 1000

    needed = "import tableside.rulebook, tableside.messages, tableside.settings"
    without, searching = started(needed), started(f"{needed}, tableside.search")
    return f"import on start-up: {searching - without:.0f} ms more ({searching / without:.2f} times the start without)"


def _print_multiplied(
    times: int, documents: dict[Key, list[Document]], keystrokes: Sequence[Query], folder: Path
) -> None:
    """Measure with each document as many times over, under other ids."""
    langs = {keystroke.lang for keystroke in keystrokes[:1]}
    chosen = {key: found for key, found in documents.items() if key.lang in langs}
    asked = [keystroke for keystroke in keystrokes if keystroke.lang in langs]
    many = {
        key: [replace(one, id=f"{one.id}~{copy}") for copy in range(times) for one in found]
        for key, found in chosen.items()
    }
    indexes: list[Index] = []
    started = time.perf_counter()
    for key, found in many.items():
        place = folder / "many" / key.folder
        build(found, (), _about(key), place)
        indexes.append(open_index(place))
    print(
        f"texts in {', '.join(langs)} times {times}: {sum(map(len, many.values()))} documents "
        f"built in {time.perf_counter() - started:.0f} s"
    )
    corpus = Corpus(indexes, {}, complete=True)
    reference = _reference(many)
    _print_latency(f"times {times}", asked, lambda query: Asking(corpus, query, lambda: False).results(), reference)
