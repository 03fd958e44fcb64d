from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.rulebook.ids import RuleId, nearest_ids, roman_siblings, roman_value, sorted_ids, split_labels

LABELS = st.one_of(
    st.integers(1, 199).map(str), st.sampled_from("abcdefghij"), st.sampled_from(["ii", "iii", "iv", "vi", "ix"])
)
HEADINGS = st.one_of(
    st.integers(1, 104).map(str),
    st.tuples(st.integers(1, 9), st.integers(1, 30)).map(lambda parts: f"{parts[0]}.{parts[1]}"),
    st.sampled_from(["4c", "glossary", "official-match"]),
)


@given(HEADINGS, st.lists(LABELS, max_size=3))
def test_an_id_survives_parsing(heading: str, clauses: list[str]) -> None:
    text = "snooker/" + ".".join([heading, *clauses])
    parsed = RuleId.parse(text)
    assert parsed is not None
    assert str(parsed) == text
    assert ".".join(parsed.parts) == parsed.local


@pytest.mark.parametrize(
    "text", ["", "snooker", "snooker/", "/3.10", "Snooker/3.10", "snooker/3..1", "snooker/3.10(b)"]
)
def test_what_is_no_id_is_not_parsed(text: str) -> None:
    assert RuleId.parse(text) is None


@given(st.text())
def test_parsing_never_fails(text: str) -> None:
    RuleId.parse(text)


@pytest.mark.parametrize(
    ("local", "heading", "clauses"),
    [
        ("3.10.b.ii", "3.10", ("b", "ii")),
        ("45.a", "45", ("a",)),
        ("4c.b.1", "4c", ("b", "1")),
        ("4.4.iv.a", "4.4", ("iv", "a")),
        ("4.a", "4", ("a",)),
        ("glossary", "glossary", ()),
    ],
)
def test_labels_split_into_heading_and_clauses(local: str, heading: str, clauses: tuple[str, ...]) -> None:
    assert split_labels(local) == (heading, clauses)


def test_roman_numerals() -> None:
    assert [roman_value(label) for label in ("i", "iv", "ix", "xiv", "xl")] == [1, 4, 9, 14, 40]
    assert roman_value("b") is None
    assert roman_value("iiii") is None
    assert roman_siblings(["i", "ii", "v"])
    assert not roman_siblings(["h", "i", "j"])


def test_ids_sort_as_a_reader_counts() -> None:
    ordered = [
        "snooker/3.1",
        "snooker/3.7",
        "snooker/3.7.h",
        "snooker/3.7.i",
        "snooker/3.7.j",
        "snooker/3.9",
        "snooker/3.10",
        "snooker/3.10.b",
        "snooker/3.10.b.i",
        "snooker/3.10.b.ii",
        "snooker/3.10.b.iv",
        "snooker/3.10.b.ix",
    ]
    mixed = list(ordered)
    random.Random(1).shuffle(mixed)
    assert sorted_ids(mixed) == ordered
    assert sorted_ids(["blackball/5", "blackball/4b", "blackball/4.a", "blackball/4a", "blackball/4"]) == [
        "blackball/4",
        "blackball/4.a",
        "blackball/4a",
        "blackball/4b",
        "blackball/5",
    ]


def test_a_wrong_id_is_answered_with_near_ones() -> None:
    existing = ["snooker/3.1", "snooker/3.10", "snooker/3.10.b", "snooker/3.10.b.ii", "snooker/4.1", "carrom/45"]
    assert nearest_ids("snooker/3.10(b)(ii)", existing) == ("snooker/3.10.b.ii",)
    assert nearest_ids("snooker/3.10.c", existing)[0] in {"snooker/3.10", "snooker/3.10.b"}
    assert nearest_ids("snooker/3.10.b.iii", existing)[0] == "snooker/3.10.b.ii"
    assert "carrom/45" not in nearest_ids("snooker/45", existing)
    assert nearest_ids("snooker/3.10b", existing)[0] == "snooker/3.10.b"
