from __future__ import annotations

import pytest

from tableside.rulebook import Library
from tableside.rulebook.model import Book, CitationStyle, citation, long_citation


def book(styles: dict[str, CitationStyle]) -> Book:
    return Book("x", 1, {"en": "X"}, {}, {}, {}, styles)


@pytest.mark.parametrize(
    ("rule_id", "lang", "expected"),
    [
        ("snooker/3.10.b.ii", "en", "Section 3 Rule 10(b)(ii)"),
        ("snooker/3.10.b.ii", "it", "Sezione 3, Regola 10(b)(ii)"),
        ("snooker/3.10.b.ii", "nl", "Sectie 3, Regel 10(b)(ii)"),
        ("snooker/3.10.b.ii", "fr", "Section 3, règle 10(b)(ii)"),
        ("snooker/3.10", "en", "Section 3 Rule 10"),
        ("snooker/3", "it", "Sezione 3"),
        ("backgammon/4.4.iv.a", "it", "art. 4.4 comma (iv), sottosezione (a)"),
        ("backgammon/4.4.iv", "it", "art. 4.4 comma (iv)"),
        ("backgammon/4", "en", "Art. 4"),
        ("snooker/glossary", "it", "Glossario"),
    ],
)
def test_each_language_cites_in_its_style(library: Library, rule_id: str, lang: str, expected: str) -> None:
    assert library.cite(rule_id, lang) == expected


def test_the_long_form_names_the_book(library: Library) -> None:
    assert library.cite("snooker/3.10.b.ii", "en", long=True) == "Snooker, Section 3 Rule 10(b)(ii)"


def test_a_number_alone_is_a_law() -> None:
    laws = book({"en": CitationStyle("Section {0}", "Law {0}"), "it": CitationStyle("", "Regola {0}", ("({})",))})
    assert citation(laws, "x/45.a", "en") == "Law 45(a)"
    assert citation(laws, "x/45", "it") == "Regola 45"
    assert long_citation(laws, "x/45.a", "it") == "X, Regola 45(a)"


def test_letters_belong_to_the_number() -> None:
    rules = book({"en": CitationStyle("Rule {0}", "Rule {0}")})
    assert citation(rules, "x/4c.b.1", "en") == "Rule 4c(b)(1)"
    assert citation(rules, "x/4.a", "en") == "Rule 4(a)"


def test_a_style_that_is_missing_falls_back() -> None:
    assert citation(book({"en": CitationStyle("", "Law {0}")}), "x/45.a", "de") == "Law 45(a)"
    assert citation(book({}), "x/45.a", "en") == "45(a)"
    assert citation(book({"en": CitationStyle("", "Rule {1} of {3}")}), "x/3.10", "en") == "3.10"


def test_a_clause_of_an_unnumbered_section() -> None:
    assert citation(book({}), "x/glossary.a", "en", "Glossary") == "Glossary (a)"
