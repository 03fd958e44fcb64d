"""What was changed after the last state was kept is there again when the record is damaged, in the open window too."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tableside.belongings import Belongings
from tableside.journal.model import Entry, Notes
from tableside.journal.store import Journal
from tableside.storage import lately
from tableside.storage.lately import lately_file
from tableside.translation.folders import WorkspaceFolders
from tests.journal.conftest import snookered

NOISE = bytes(range(256)) * 80


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite"


@pytest.fixture
def belongings(path: Path, tmp_path: Path) -> Belongings:
    folders = WorkspaceFolders(tmp_path / "texts", path.parent / "translation")
    return Belongings(path.parent, tmp_path / "config", folders)


def noted(journal: Journal, entry: Entry, remark: str) -> Entry:
    return journal.edit(entry, replace(entry.notes, remark=remark)).entry


def three(path: Path) -> list[Entry]:
    with closing(Journal(path)) as journal:
        return [journal.save(snookered(Notes(remark=f"first {number}"))) for number in range(3)]


def remarks(journal: Journal) -> list[str]:
    return sorted(entry.notes.remark for entry in journal.entries())


def test_what_is_overwritten_under_the_open_window_costs_no_change_of_today(path: Path, belongings: Belongings) -> None:
    one, two, _ = three(path)
    belongings.keep_state()
    with closing(Journal(path)) as journal:
        noted(journal, one, "changed after the state")
        path.write_bytes(NOISE)
        noted(journal, two, "typed after the damage")
        assert remarks(journal) == ["changed after the state", "first 2", "typed after the damage"]
        said = str(journal.problem)
        assert "Brought up to date from the notes of the last changes: 1" in said
        assert "may be missing" not in said
        assert "as many as there were" in said
    with closing(Journal(path)) as again:
        assert again.problem is None
        assert remarks(again) == ["changed after the state", "first 2", "typed after the damage"]


def test_changes_after_the_last_state_survive_damage_while_the_program_is_closed(
    path: Path, belongings: Belongings
) -> None:
    one, two, _ = three(path)
    belongings.keep_state()
    with closing(Journal(path)) as journal:
        noted(journal, one, "later")
        journal.delete([two.id])
        journal.save(snookered(Notes(remark="new")))
    for _ in range(2):  # and again before the next state is kept
        path.write_bytes(NOISE)
        with closing(Journal(path)) as journal:
            assert remarks(journal) == ["first 2", "later", "new"]


def test_where_changes_may_be_missing_that_is_said_and_in_which_entries(path: Path, belongings: Belongings) -> None:
    one, _, _ = three(path)
    belongings.keep_state()
    with closing(Journal(path)) as journal:
        changed = noted(journal, one, "later")
    lately_file(path).unlink()
    path.write_bytes(NOISE)
    with closing(Journal(path)) as journal:
        said = str(journal.problem)
    assert "Changes made after that copy may be missing in these:" in said
    assert f"{changed.saved_at.astimezone():%Y-%m-%d %H:%M}" in said
    assert "as many as there were" not in said


def test_a_state_that_holds_a_change_has_it_forgotten_and_nobody_else_can_read_it(
    path: Path, belongings: Belongings
) -> None:
    three(path)
    assert os.name == "nt" or lately_file(path).stat().st_mode & 0o077 == 0
    belongings.keep_state()
    assert not lately_file(path).exists()
    with closing(Journal(path)) as journal:
        noted(journal, journal.entries()[0], "later")
    assert b"later" in lately_file(path).read_bytes()


def test_an_older_journal_that_is_put_in_place_is_not_mixed_with_what_was_changed_in_the_other(
    path: Path, belongings: Belongings
) -> None:
    one, _, _ = three(path)
    older = path.read_bytes()
    with closing(Journal(path)) as journal:
        noted(journal, one, "of the other")
    path.write_bytes(older)
    with closing(Journal(path)) as journal:
        noted(journal, one, "mine")
    belongings.keep_state(datetime.now(UTC))
    path.write_bytes(NOISE)
    with closing(Journal(path)) as journal:
        assert remarks(journal) == ["first 1", "first 2", "mine"]


def test_many_changes_of_one_entry_stay_a_small_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, _ = three(path)
    monkeypatch.setattr(lately, "_TIDIED_FROM", 20_000)
    with closing(Journal(path)) as journal:
        for number in range(30):
            one = noted(journal, one, f"word {number} " * 50)
        assert lately_file(path).stat().st_size < 40_000
    path.write_bytes(NOISE)
    with closing(Journal(path)) as journal:
        assert one.notes.remark in remarks(journal)
