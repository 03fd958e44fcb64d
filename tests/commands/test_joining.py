"""Restoring from a journal or study record by itself, as the program keeps one aside: what it has more is added."""

from __future__ import annotations

import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.belongings import of_this_person
from tableside.cli import run_command
from tableside.journal.store import Journal
from tableside.putting_back import finish_restore, look_into, prepare_restore
from tableside.settings import data_dir
from tableside.study import Memory
from tests.commands.making import bookmark, bookmarks, lose_journal, remarks, save, spoil

Captured = pytest.CaptureFixture[str]


def journal_file() -> Path:
    return data_dir() / "journal.sqlite"


def change_first(remark: str) -> None:
    with closing(Journal(journal_file())) as journal:
        entry = journal.entry(1)
        journal.edit(entry, replace(entry.notes, remark=remark))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A journal that was exchanged: what is there now has one entry in common with it, and one of its own."""
    save("of both")
    other = tmp_path / "journal.sqlite.exchanged-1"
    shutil.copyfile(journal_file(), tmp_path / "older")
    save("only there")
    change_first("of both, changed there")
    shutil.move(journal_file(), other)
    shutil.move(tmp_path / "older", journal_file())
    save("only here")
    bookmark("snooker/1")
    return other


def test_what_a_kept_journal_has_more_is_added_and_nothing_goes(kept: Path, capsys: Captured) -> None:
    looked = look_into(of_this_person(), kept)
    assert looked.joined
    assert looked.outlook.back["entries"] == 1
    assert looked.outlook.changed["entries"] == 1
    assert looked.outlook.stays["entries"] == 1
    assert "entries" not in looked.outlook.gone
    assert run_command(["restore", str(kept)]) == 0
    told = capsys.readouterr().out
    assert "Put back:\n  journal entries: 1\n" in told
    assert "There in another version afterwards:\n  journal entries: 1\n" in told
    assert sorted(remarks()) == ["of both, changed there", "only here", "only there"]
    assert bookmarks() == (("snooker/1", "here"),)
    with closing(Journal(journal_file())) as journal:
        assert journal.problem is None


def test_an_older_journal_that_has_nothing_more_is_said_to_put_nothing_back(tmp_path: Path) -> None:
    save("of both")
    older = tmp_path / "journal.sqlite"
    shutil.copyfile(journal_file(), older)
    change_first("of both, changed since")
    outlook = look_into(of_this_person(), older).outlook
    assert not outlook.back
    assert not outlook.gone
    assert not outlook.changed
    assert outlook.stays["entries"] == 1


def test_entries_whose_numbers_are_taken_write_over_no_other(tmp_path: Path) -> None:
    for remark in ("first", "second", "third"):
        save(remark)
    other = tmp_path / "journal.sqlite"
    shutil.move(journal_file(), other)
    lose_journal()
    save("new")
    assert run_command(["restore", str(other)]) == 0
    assert sorted(remarks()) == ["first", "new", "second", "third"]


def test_what_is_written_between_the_choice_and_the_new_start_stays(kept: Path) -> None:
    prepare_restore(of_this_person(), kept)
    save("meanwhile")
    finish_restore(of_this_person())
    assert sorted(remarks()) == ["meanwhile", "of both, changed there", "only here", "only there"]


def test_a_damaged_journal_gives_what_can_be_read_of_it(tmp_path: Path) -> None:
    for number in range(20):
        save(f"remark {number} " + "x" * 400)
    damaged = tmp_path / "journal.sqlite.damaged"
    data = journal_file().read_bytes()
    damaged.write_bytes(bytes(4096) + data[4096:])
    lose_journal()
    save("new")
    assert run_command(["restore", str(damaged)]) == 0
    assert "new" in remarks()
    assert len(remarks()) > 15


def test_a_file_that_is_no_record_is_still_refused(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "journal.sqlite.damaged"
    file.write_bytes(bytes(range(256)) * 100)
    save("mine")
    assert run_command(["restore", str(file)]) == 2
    assert "no backup of Tableside" in capsys.readouterr().err
    assert remarks() == ["mine"]


def answered(*minutes: int) -> None:
    """Give answers in the study record, all to one question."""
    with closing(Memory(data_dir() / "study.sqlite")) as memory, memory.change() as connection:
        connection.execute(
            "INSERT OR IGNORE INTO card (id, book, source, fingerprints, state, due, reviews, lapses)"
            " VALUES ('snooker/1', 'snooker', '{}', '{}', 1, '2026-01-01', 0, 0)"
        )
        connection.executemany(
            "INSERT INTO review (card, at, day, lang, rating, was_right)"
            " VALUES ('snooker/1', ?, '2026-01-01', '', 3, 1)",
            [(f"2026-01-01T00:{minute:02}:00.000000+00:00",) for minute in minutes],
        )


def answers() -> int:
    with closing(Memory(data_dir() / "study.sqlite")) as memory:
        return int(memory.rows("SELECT count(*) FROM review")[0][0])


@pytest.fixture
def state() -> Path:
    """A state of before a loss, after which a journal and a study record were begun anew."""
    save("old")
    answered(1, 2)
    bookmark("snooker/1")
    kept = of_this_person().keep_state()
    assert kept is not None
    lose_journal()
    for path in data_dir().glob("study*"):
        path.unlink()
    save("new")
    answered(3)
    bookmark("snooker/2")
    return kept


def test_only_what_is_missing_comes_back_and_everything_else_stays(state: Path, capsys: Captured) -> None:
    assert run_command(["restore", "--missing", str(state)]) == 0
    told = capsys.readouterr().out
    assert "Put back:\n  journal entries: 1\n  study answers: 2\n" in told
    assert "Not there afterwards" not in told
    assert sorted(remarks()) == ["new", "old"]
    assert answers() == 3
    assert bookmarks() == (("snooker/2", "here"),)


def test_where_nothing_is_missing_nothing_is_changed(state: Path, capsys: Captured) -> None:
    run_command(["restore", "--missing", str(state)])
    before = of_this_person().backups.states()
    assert run_command(["restore", "--missing", str(state)]) == 2
    assert "is missing now. Nothing was changed." in capsys.readouterr().err
    assert of_this_person().backups.states() == before


def test_damage_elsewhere_in_a_state_does_not_matter_to_what_is_missing(state: Path) -> None:
    spoil(state, "config/settings.json")
    assert run_command(["restore", "--missing", str(state)]) == 0
    assert sorted(remarks()) == ["new", "old"]
