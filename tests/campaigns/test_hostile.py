"""Every hostile file of the table, and a few damaged ones; `python -m tests.campaigns.hostile` damages thousands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaigns.hostile import OPENERS, Profile, attack_all, damage


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    made = Profile(tmp_path)
    yield made
    made.close()


def test_a_hostile_file_is_refused_and_nothing_is_changed(profile: Profile) -> None:
    assert attack_all(profile) == []
    for kind in OPENERS:
        assert profile.open(kind, profile.good[kind]) == "read", f"a good {kind} must be read"


@pytest.mark.parametrize("count", [30, pytest.param(2000, marks=pytest.mark.slow)])
def test_a_damaged_file_is_refused_or_harmless(profile: Profile, count: int) -> None:
    done, faults = damage(profile, count, 7)
    assert faults == []
    assert done["refused"] > count // 3
