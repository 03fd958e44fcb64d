"""The window over damaged files, the same few every time; `make campaign` opens it over many more."""

from __future__ import annotations

from pathlib import Path

from tests.campaigns import window_damage


def test_every_page_opens_over_damaged_files(tmp_path: Path) -> None:
    summary = window_damage.run(tmp_path, 3, 7)
    assert len(summary.attempts) == 3
    assert not summary.bad, summary.report()
