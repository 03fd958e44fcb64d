from __future__ import annotations

import random

import pytest

from tableside.rulebook.ids import nearest_ids, roman_siblings, roman_value, sorted_ids, split_labels


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
