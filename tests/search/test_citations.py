from __future__ import annotations

import pytest

from tableside.search import Query, Searcher
from tableside.search.citations import RuleNumbers, key_of_labels, parse_citation

BOOKS = {"snooker": "snooker", "carrom": "carrom", "blackball": "blackball", "backgammon": "backgammon"}


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("3.10b", "3 10 b"),
        ("3.10(b)(ii)", "3 10 bii"),
        ("3.10bii", "3 10 bii"),
        ("S3 R14", "3 14"),
        ("section 3 rule 14", "3 14"),
        ("Sezione 3, Regola 12", "3 12"),
        ("sectie 2 regel 16", "2 16"),
        ("law 45", "45"),
        ("art. 4.4 iv", "4 4 iv"),
        ("art. 4.4 comma (iv), sottosezione (a)", "4 4 iva"),
        ("4n", "4 n"),
        ("règle 4c(b)(1)", "4 cb 1"),
        ("carrom 71d", "71 d"),
        ("71 d carrom", "71 d"),
        ("chapter 3 rule 14", "3 14"),
        ("capitolo 3 punto 14", "3 14"),
        ("cap. 4 art. 4 lett. b", "4 4 b"),
        ("hoofdstuk 3 artikel 14", "3 14"),
        ("hfst 3 regel 10 lid b", "3 10 b"),
        ("artikel 4.4 onder iv", "4 4 iv"),
        ("chapitre 3 règle 14", "3 14"),
        ("règle 12, alinéa a", "12 a"),
        ("point 4.4.iv", "4 4 iv"),
        ("n° 45", "45"),
        ("§ 3.10 (b)", "3 10 b"),
        ("part 3, rule 12 a (vi)", "3 12 avi"),
        ("regola numero 45", "45"),
        ("wet 71d", "71 d"),
    ],
)
def test_numbers_are_read_however_they_are_written(typed: str, key: str) -> None:
    citation = parse_citation(typed, BOOKS)
    assert citation is not None
    assert citation.key == key


@pytest.mark.parametrize(
    "typed", ["", "free ball", "30 seconds", "ball 8", "the 15 reds", "snooker", "rule", "½", "3 + 4", "١٢"]
)
def test_other_words_are_no_number(typed: str) -> None:
    citation = parse_citation(typed, BOOKS)
    assert citation is None or not RuleNumbers(["snooker/3.1"]).find(citation)


def test_a_rule_without_its_section_may_stand_in_any() -> None:
    numbers = RuleNumbers(["snooker/2.14", "snooker/3.14", "carrom/14", "snooker/3.1", "snooker/3.14.a"])
    citation = parse_citation("rule 14", BOOKS)
    assert citation is not None
    assert numbers.find(citation) == ["carrom/14", "snooker/2.14", "snooker/3.14"]


def test_an_unnumbered_heading_has_no_number() -> None:
    assert RuleNumbers(["carrom/glossary"])._by_key == {}
    assert key_of_labels(["4", "c", "b", "1"]) == "4 cb 1"


def test_every_book_that_has_the_number_is_listed(bundled: Searcher) -> None:
    results = bundled.search(Query("4.4", "en"))
    assert [hit.id for hit in results.hits] == ["snooker/4.4", "backgammon/4.4"]


def test_the_chosen_book_comes_first(bundled: Searcher) -> None:
    results = bundled.search(Query("4.4", "en", scope=("backgammon",)))
    assert [hit.id for hit in results.hits] == ["backgammon/4.4", "snooker/4.4"]


def test_a_word_for_rule_prefers_the_books_that_use_it(bundled: Searcher) -> None:
    assert bundled.search(Query("law 4", "en")).hits[0].id == "carrom/4"
    assert bundled.search(Query("art 4", "it")).hits[0].id == "backgammon/4"


def test_a_bare_number_is_also_a_figure(bundled: Searcher) -> None:
    ids = [hit.id for hit in bundled.search(Query("60", "en")).hits]
    assert ids[0] == "carrom/60"
    assert "blackball/8a" in ids


def test_a_rule_and_a_clause_of_almost_the_same_number_are_told_apart(bundled: Searcher) -> None:
    assert bundled.search(Query("4c", "en")).hits[0].id == "blackball/4c"
    assert bundled.search(Query("rule 4(c)", "en")).hits[0].id == "blackball/4.c"


@pytest.mark.parametrize(
    ("typed", "lang", "first"),
    [
        ("rule 5g snooker", "en", "blackball/5g"),
        ("regola 4k palla fuori", "it", "blackball/4k"),
        ("regel 64 carrom opstaan", "nl", "carrom/64"),
        ("règle 5g snook", "fr", "blackball/5g"),
        ("carrom law 98 both players pass three times", "en", "carrom/98"),
    ],
)
def test_a_number_with_words_after_it_is_the_first_hit(bundled: Searcher, typed: str, lang: str, first: str) -> None:
    assert bundled.search(Query(typed, lang)).hits[0].id == first
