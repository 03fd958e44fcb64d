"""Measuring how well queries are answered, for the tests and for `make bench`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.search import Query, Searcher

LOOKED_AT = 10


def read_queries() -> list[dict[str, Any]]:
    """Return the queries of every set in this folder."""
    files = sorted(Path(__file__).parent.glob("queries*.toml"))
    return [query for file in files for query in tomllib.loads(file.read_text(encoding="utf-8"))["query"]]


@dataclass(frozen=True)
class Quality:
    """The place of the first right result of each query; 0 where there is none among the first ten."""

    places: list[int]
    unanswered: list[str]

    @property
    def count(self) -> int:
        return len(self.places)

    @property
    def first(self) -> float:
        return sum(place == 1 for place in self.places) / self.count

    @property
    def within_three(self) -> float:
        return sum(1 <= place <= 3 for place in self.places) / self.count

    @property
    def within_ten(self) -> float:
        return sum(1 <= place <= LOOKED_AT for place in self.places) / self.count

    @property
    def reciprocal(self) -> float:
        return sum(1 / place for place in self.places if place) / self.count


def measure(searcher: Searcher, queries: Iterable[Mapping[str, Any]]) -> Quality:
    places: list[int] = []
    unanswered: list[str] = []
    for query in queries:
        typed = Query(query["ask"], query["lang"], typing=query.get("typing", False), limit=LOOKED_AT)
        hits = searcher.search(typed).hits
        ids = [hit.id for hit in hits]
        # A rule and its clauses are one result.
        place = next((at for at, hit in enumerate(hits, 1) if {hit.id, *hit.folded} & set(query["find"])), 0)
        places.append(place)
        if not 1 <= place <= 3:
            unanswered.append(f"{query['lang']} “{query['ask']}”: {', '.join(ids[:3]) or 'nothing'}")
    return Quality(places, unanswered)
