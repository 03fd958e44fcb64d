"""Chance that must never change: exams that were set last year depend on it."""

from __future__ import annotations

import pytest

from tableside.seeded_random import Chance, digest_of


def test_the_stream_is_fixed_for_ever() -> None:
    chance = Chance("exam", 7)
    assert [chance.below(100) for _ in range(8)] == [97, 44, 46, 70, 19, 34, 13, 69]
    assert Chance("x").shuffled(range(8)) == [2, 1, 5, 7, 0, 3, 6, 4]
    assert digest_of("a", 1) == "839e11a421d370be"


def test_bounds_are_kept() -> None:
    chance = Chance(1)
    assert {chance.between(3, 5) for _ in range(200)} == {3, 4, 5}
    assert {chance.weighted([("a", 1), ("b", 0), ("c", 5)]) for _ in range(200)} == {"a", "c"}
    assert sorted(chance.shuffled("abcdef")) == list("abcdef")
    with pytest.raises(ValueError, match="nothing"):
        chance.pick([])


def test_parts_of_a_seed_do_not_run_together() -> None:
    assert digest_of("ab", "c") != digest_of("a", "bc")
    assert Chance("1", "2").below(1 << 60) != Chance("12").below(1 << 60)
