"""The readable set of queries: what a referee types must be answered within the first three results."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.search import Query, Searcher
from tests.search.quality import Quality, measure, read_queries

DATA: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("queries.toml").read_text(encoding="utf-8")
)


def test_at_least_95_percent_are_answered_within_the_first_three(bundled: Searcher) -> None:
    quality = measure(bundled, DATA["query"])
    assert quality.within_three >= 0.95, "\n".join(quality.unanswered)


BLIND = sorted(path.name for path in Path(__file__).parent.glob("queries_blind_*.toml"))


@pytest.mark.parametrize("name", BLIND)
def test_questions_that_were_blind_once_are_answered(bundled: Searcher, name: str) -> None:
    queries = tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["query"]
    quality = measure(bundled, queries)
    assert quality.count >= 200
    assert quality.within_three >= 0.92, "\n".join(quality.unanswered)
    assert quality.within_ten >= 0.97, "\n".join(quality.unanswered)


def test_harder_questions_are_answered(bundled: Searcher) -> None:
    queries = tomllib.loads(Path(__file__).with_name("queries_harder.toml").read_text(encoding="utf-8"))["query"]
    quality = measure(bundled, queries)
    assert quality.count >= 100
    assert quality.within_three >= 0.92, "\n".join(quality.unanswered)


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
def test_no_language_falls_behind(bundled: Searcher, lang: str) -> None:
    quality = measure(bundled, [query for query in DATA["query"] if query["lang"] == lang])
    assert quality.count >= 25
    assert quality.within_three >= 0.9, "\n".join(quality.unanswered)


def test_the_set_is_large_and_names_rules_that_exist() -> None:
    library = Library(rulebooks_dir())
    ids = {rule_id for book in library.books() for rule_id in library.ids(book, "en")}
    queries = read_queries()
    assert len(queries) >= 1000
    wrong = [(query["ask"], one) for query in queries for one in query["find"] if one not in ids]
    assert wrong == []


@pytest.mark.parametrize("query", DATA["citation"], ids=lambda query: query["ask"])
def test_a_rule_number_jumps(bundled: Searcher, query: dict[str, Any]) -> None:
    results = bundled.search(Query(query["ask"], query["lang"]))
    assert results.jump
    assert results.hits[0].id == query["find"][0]
    assert results.hits[0].lang == query["lang"]


def test_the_measure_itself_counts_places() -> None:
    quality = Quality([1, 2, 4, 0], ["a", "b"])
    assert (quality.first, quality.within_three) == (0.25, 0.5)
    assert quality.reciprocal == (1 + 0.5 + 0.25) / 4
