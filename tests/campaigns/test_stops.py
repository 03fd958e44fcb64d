"""A handful of kills, stops and power cuts; `python -m tests.campaigns.stops` runs thousands."""

from __future__ import annotations

from tests.campaigns.stops import cuts, kills


def test_a_kill_loses_nothing_acknowledged_and_at_most_a_second_of_unfinished_work() -> None:
    done, oldest, faults = kills(3, 7)
    assert done["begun"] == 3
    assert faults == []
    assert oldest < 5.0, "a second, but for a machine that is busy"


def test_a_stop_or_a_power_cut_leaves_all_or_nothing() -> None:
    for power in (False, True):
        done, faults = cuts(8, 7, power=power)
        assert sum(done.values()) == 8
        assert faults == []
