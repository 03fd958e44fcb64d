"""Measuring how well queries are answered, for the tests and for `make bench`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.search import Query, Searcher

LOOKED_AT = 10


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
    def reciprocal(self) -> float:
        return sum(1 / place for place in self.places if place) / self.count


def measure(searcher: Searcher, queries: Iterable[Mapping[str, Any]]) -> Quality:
    places: list[int] = []
    unanswered: list[str] = []
    for query in queries:
        typed = Query(query["ask"], query["lang"], typing=query.get("typing", False), limit=LOOKED_AT)
        hits = searcher.search(typed).hits
        ids = [hit.id for hit in hits]
        place = next((at for at, one in enumerate(ids, 1) if one in query["find"]), 0)
        places.append(place)
        if not 1 <= place <= 3:
            unanswered.append(f"{query['lang']} “{query['ask']}”: {', '.join(ids[:3]) or 'nothing'}")
    return Quality(places, unanswered)
