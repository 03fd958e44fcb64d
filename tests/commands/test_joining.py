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
from tests.commands.making import bookmark, bookmarks, lose_journal, remarks, save

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
