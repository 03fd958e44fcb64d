"""How fast and how well the search answers, against SQLite FTS5 over the same documents in the same run.

Every keystroke of 300 questions is measured, by processor time: other programs do not count. The parts with ten and
a hundred times the texts take minutes: they run when TABLESIDE_BENCH_TIMES says how many times (10 or 100).
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import re
import resource as system_resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tableside.resources import catalogues_dir, resource, rulebooks_dir
from tableside.rulebook import Library
from tableside.search import Query, Searcher
from tableside.search.corpus import Corpus
from tableside.search.documents import Document
from tableside.search.index import Contents, Index, build
from tableside.search.index_set import Key, Sources
from tableside.search.run import SearchRun
from tests.search.quality import measure, read_queries

TIMES = "TABLESIDE_BENCH_TIMES"
LIMIT = 20
QUESTIONS = 300
FRAME = 16.0


Texts = Mapping[Key, Sequence[Document]]
"""The documents of each index."""


def run() -> None:
    """Print the figures."""
    queries = read_queries()
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        searcher = _searcher(Path(folder) / "cache")
        searcher.search(Query("a", "en", typing=True, limit=1))
        opened = (time.process_time() - started) * 1000
        _print_quality(searcher, queries)
        sources = Sources(Library(rulebooks_dir()), catalogues_dir())
        texts = {key: list(sources.contents(key).documents) for key in sources.every_key()}
        keystrokes = [key for query in queries[:: max(1, len(queries) // QUESTIONS)] for key in _keystrokes(query)]
        _print_latency("all editions", keystrokes, searcher.search, _reference(texts))
        _print_build(texts)
        print(f"cold open with the import of Whoosh and the first query: {opened:.0f} ms, {_import_cost()}")
        print(f"memory: {_memory():.0f} MB")
        times = int(os.environ.get(TIMES, "0"))
        if times:
            _print_multiplied(times, texts, keystrokes, Path(folder))
        else:
            print(f"the same with the texts multiplied: set {TIMES}=10 or 100")


def _searcher(cache: Path) -> Searcher:
    return Searcher(Library(rulebooks_dir()), catalogues_dir(), resource("index"), cache, background=False)


def _memory() -> float:
    """Return the most that this process has held, in megabytes."""
    most = system_resource.getrusage(system_resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most / 1e3


def _memory_now() -> float:
    """Return what this process holds now, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * system_resource.getpagesize() / 1e6


def _print_quality(searcher: Searcher, queries: Sequence[Mapping[str, Any]]) -> None:
    for lang in ("", "en", "it", "nl", "fr"):
        asked = [query for query in queries if lang in ("", query["lang"])]
        quality = measure(searcher, asked)
        print(
            f"{lang or 'all'}: {quality.count} queries, first {quality.first:.1%}, first three "
            f"{quality.within_three:.1%}, first ten {quality.within_ten:.1%}, MRR {quality.reciprocal:.3f}"
        )


def _keystrokes(query: Mapping[str, Any]) -> Iterator[Query]:
    text = " ".join(query["ask"].split()[:15])
    for length in range(1, len(text) + 1):
        yield Query(text[:length], query["lang"], typing=True, limit=LIMIT)


def _reference(texts: Texts) -> Callable[[Query], object]:
    """Return what answers a keystroke with SQLite: the same documents, prefix index, ranking and snippets."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE docs USING fts5(lang UNINDEXED, title, text, prefix='1 2 3 4')")
    rows = ((key.lang, one.passage.title, one.passage.text) for key, found in texts.items() for one in found)
    base.executemany("INSERT INTO docs VALUES (?, ?, ?)", rows)
    statement = (
        "SELECT title, snippet(docs, 2, '[', ']', '…', 30) FROM docs WHERE docs MATCH ? AND lang = ? "
        f"ORDER BY bm25(docs, 0, 5, 1) LIMIT {LIMIT}"
    )

    def ask(query: Query) -> object:
        words = re.findall(r"\w+", query.text)
        if not words:
            return []
        # Any of the words, as our own search has it; the last one may be unfinished.
        text = " OR ".join(f'"{word}"' for word in words) + "*"
        return base.execute(statement, (text, query.lang)).fetchall()

    return ask


def _timed(ask: Callable[[Query], object], keystrokes: Iterable[Query]) -> list[float]:
    spent = []
    gc.disable()  # as in the window, which collects garbage between two keys
    for keystroke in keystrokes:
        started = time.process_time()
        ask(keystroke)
        spent.append((time.process_time() - started) * 1000)
    gc.enable()
    return sorted(spent)


def _print_latency(
    name: str, keystrokes: Sequence[Query], ask: Callable[[Query], object], reference: Callable[[Query], object]
) -> None:
    _print_ratio(name, _timed(ask, keystrokes), _timed(reference, keystrokes))


def _print_ratio(name: str, ours: Sequence[float], theirs: Sequence[float]) -> None:
    figures = []
    for percent in (50, 95, 99):
        at = min(int(len(ours) * percent / 100), len(ours) - 1)
        figures.append(f"p{percent} {ours[at]:.1f} ms ({ours[at] / theirs[at]:.1f} times SQLite FTS5)")
    within = sum(one <= FRAME for one in ours) / len(ours)
    print(
        f"{name}: {len(ours)} keystrokes, {LIMIT} snippets each: {', '.join(figures)}, "
        f"slowest {ours[-1]:.1f} ms, {within:.1%} within a frame"
    )


def _print_build(texts: Texts) -> None:
    started = time.process_time()
    sources = Sources(Library(rulebooks_dir()), catalogues_dir())
    size = 0
    with tempfile.TemporaryDirectory() as folder:
        for key in texts:
            index = _built(Path(folder) / key.name, key, list(sources.contents(key).documents))
            size += sum(path.stat().st_size for path in index.folder.iterdir())
    spent = time.process_time() - started
    count = sum(map(len, texts.values()))
    print(f"index build, texts read and all: {count} documents in {spent:.1f} s, {size / 1e6:.1f} MB")


def _built(folder: Path, key: Key, documents: Sequence[Document]) -> Index:
    folder.mkdir()
    about = {"book": key.book, "lang": key.lang, "origin": key.origin, "fingerprint": ""}
    build(folder, Contents(documents), about)
    return Index(folder)


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


def _print_multiplied(times: int, texts: Texts, keystrokes: Sequence[Query], folder: Path) -> None:
    """Measure with each document as many times over, under other ids."""
    lang = keystrokes[0].lang
    asked = [keystroke for keystroke in keystrokes if keystroke.lang == lang]
    asked = asked[:: max(1, len(asked) // 1500)]
    started = time.perf_counter()
    count = 0
    # Built in a process of its own: what building needs is not what searching needs.
    for key in (one for one in texts if one.lang == lang):
        process = multiprocessing.get_context("fork").Process(
            target=_build_copies, args=(folder / key.name, key, texts[key], times)
        )
        process.start()
        process.join()
        count += len(texts[key]) * times
    print(f"texts in {lang} times {times}: {count} documents built in {time.perf_counter() - started:.0f} s")
    before = _memory_now()
    corpus = Corpus([Index(folder / key.name) for key in texts if key.lang == lang], {}, complete=True)
    ours = _timed(lambda query: SearchRun(corpus, query, lambda: False).results(), asked)
    after = _memory_now()
    many = {key: [one for _ in range(times) for one in found] for key, found in texts.items() if key.lang == lang}
    _print_ratio(f"times {times}", ours, _timed(_reference(many), asked))
    print(f"memory for searching times {times}: {after - before:.0f} MB")


def _build_copies(folder: Path, key: Key, documents: Sequence[Document], times: int) -> None:
    _built(folder, key, [replace(one, id=f"{one.id}~{copy}") for copy in range(times) for one in documents])


if __name__ == "__main__":
    run()
