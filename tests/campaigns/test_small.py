"""Small versions of the campaigns, the same attempts every time: what a full one finds becomes a case elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns import damage, hostile, own_damage


@pytest.mark.parametrize("campaign", [damage, own_damage, hostile], ids=["damage", "own damage", "hostile"])
def test_no_attempt_ends_in_a_traceback_a_hang_or_a_silent_loss(campaign: object, tmp_path: Path) -> None:
    summary = campaign.run(tmp_path, 48, 7)  # type: ignore[attr-defined]
    assert len(summary.attempts) == 48
    assert not summary.bad, summary.report()


@pytest.mark.slow
@pytest.mark.parametrize("campaign", [damage, own_damage, hostile], ids=["damage", "own damage", "hostile"])
def test_the_whole_campaign(campaign: object, tmp_path: Path) -> None:
    summary = campaign.run(tmp_path, 1500, 20261116)  # type: ignore[attr-defined]
    print(summary.table())
    assert not summary.bad, summary.report()
