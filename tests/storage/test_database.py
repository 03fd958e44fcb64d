"""A database of the user in every state: new, damaged, from a newer version, on a full disk, in a locked folder."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside.belongings import Belongings
from tableside.journal.model import Draft, Notes
from tableside.journal.rows import LAYOUT
from tableside.journal.store import Journal
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.storage import connecting, opening, reason_of, salvage
from tableside.storage.backups import Backups
from tableside.storage.counts import count_file, is_known_whole
from tableside.storage.lately import forget_lately
from tableside.storage.layout import (
    DatabaseDamaged,
    DatabaseGone,
    DatabaseReadOnly,
    DatabaseUnreadable,
    Layout,
    NotChanged,
)
from tableside.storage.reading import met
from tableside.storage.salvage import found_rows
from tableside.study import Memory
from tableside.translation.folders import default_folders
from tests.conftest import ROOT
from tests.journal.conftest import snookered

MANY = 60


def opens_without_a_word(path: Path) -> None:
    with closing(Journal(path)) as again:
        assert again.problem is None, "it is said once"


def filled(path: Path, count: int = MANY) -> list[int]:
    journal = Journal(path)
    numbers = [journal.save(snookered(Notes(remark=f"remark {index} " + "x" * 400))).id for index in range(count)]
    journal.close()
    forget_lately(path)  # as after the next state
    return numbers


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite"


def kept_files(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}.damaged*"))


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"\x07" * 5000])
def test_a_file_that_is_no_journal_is_kept_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert journal.writable
    (kept,) = kept_files(path)
    assert kept.read_bytes() == content
    assert str(kept) in str(journal.problem)
    saved = journal.save(snookered())
    assert [entry.id for entry in journal.entries()] == [saved.id]
    journal.close()


def test_a_large_file_is_looked_through_again_once_it_was_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_LARGE", 10_000)
    numbers = filled(path)
    assert is_known_whole(path)
    journal = Journal(path)
    assert journal.problem is None
    assert len(journal.entries()) == len(numbers)
    journal.close()
    content = bytearray(path.read_bytes())
    content[-4096:] = b"\xff" * 4096
    path.write_bytes(bytes(content))
    assert not is_known_whole(path)
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    journal.close()


def test_what_can_be_read_of_a_damaged_journal_is_taken_over(path: Path) -> None:
    numbers = filled(path)
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(bytes(content))
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert kept_files(path)[0].read_bytes() == bytes(content)
    read = [entry.id for entry in journal.entries()]
    # One page of about twenty was lost, and with it the entries on it and no others.
    assert len(read) >= MANY - 6
    assert set(read) < set(numbers)
    assert all(entry.answer["verdict"] == "snookered" for entry in journal.entries())
    journal.close()


def test_a_truncated_journal_is_kept_and_replaced(path: Path) -> None:
    filled(path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2 + 100])
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert journal.writable
    assert kept_files(path)
    journal.close()


def test_a_database_of_another_program_is_not_written_into(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    other.close()
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    with sqlite3.connect(kept_files(path)[0]) as other:
        assert other.execute("SELECT count(*) FROM songs").fetchone() == (0,)
    other.close()
    journal.close()


def test_a_journal_of_a_newer_version_can_be_read_but_not_changed(path: Path) -> None:
    numbers = filled(path, 2)
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    journal = Journal(path)
    assert not journal.writable
    assert "newer version" in str(journal.problem)
    assert len(journal.entries()) == 2
    with pytest.raises(DatabaseReadOnly):
        journal.delete(numbers)
    assert len(journal.entries()) == 2
    journal.close()


def test_a_folder_that_cannot_be_made_leaves_an_empty_journal_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    journal = Journal(tmp_path / "data" / "journal.sqlite")
    assert not journal.writable
    assert isinstance(journal.problem, DatabaseReadOnly)
    assert journal.entries() == []
    with pytest.raises(DatabaseReadOnly):
        journal.save(snookered())
    (tmp_path / "data").unlink()
    assert journal.save(snookered()).id == 1, "it must be tried again once the way is free"
    assert journal.problem is None
    journal.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_locked_folder_opens_for_reading(path: Path) -> None:
    filled(path, 3)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        journal = Journal(path)
        assert not journal.writable
        assert len(journal.entries()) == 3
        journal.close()
    finally:
        path.parent.chmod(0o755)


def refuse_to_write(connection: sqlite3.Connection, layout: Layout) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_full_disk_opens_for_reading_and_recovers(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path, 3)
    with monkeypatch.context() as full:
        full.setattr(opening, "_prove_writable", refuse_to_write)
        journal = Journal(path)
        assert not journal.writable
        assert "disk is full" in str(journal.problem)
        assert len(journal.entries()) == 3
        with pytest.raises(DatabaseReadOnly):
            journal.save(snookered())
    assert journal.save(snookered()).notes == Notes()
    assert journal.writable
    assert len(journal.entries()) == 4
    journal.close()


def test_a_disk_that_fills_up_later_loses_nothing(path: Path) -> None:
    filled(path, 3)
    journal = Journal(path)
    pages = journal._database.connection.execute("PRAGMA page_count").fetchone()[0]
    journal._database.connection.execute(f"PRAGMA max_page_count = {pages}")

    def save_until_full() -> None:
        for _ in range(50):
            journal.save(snookered())

    with pytest.raises(NotChanged, match="full"):
        save_until_full()
    count = len(journal.entries())
    assert count >= 3
    journal._database.connection.execute("PRAGMA max_page_count = 1000000")
    journal.save(snookered())
    assert len(journal.entries()) == count + 1
    journal.close()


FULL_DISK = """
import resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
sys.path.insert(0, {app!r})
from tableside.belongings import Belongings
from tableside.journal.model import Draft, Notes
from tableside.journal.store import Journal
path = Path({path!r})
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))  # for every file, so no rollback journal either
journal = Journal(path)
print(journal.writable, len(journal.entries()), type(journal.problem).__name__)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX")
def test_writes_that_really_fail_open_for_reading(path: Path) -> None:
    filled(path, 3)
    before = path.read_bytes()
    code = FULL_DISK.format(app=str(ROOT / "app"), path=str(path))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["False", "3", "DatabaseReadOnly"], done.stderr
    journal = Journal(path)
    assert len(journal.entries()) == 3
    journal.close()
    assert len(path.read_bytes()) == len(before)


def interrupted(path: Path) -> None:
    """Leave the file as a crash in the middle of a transaction does: half written, with a hot rollback journal."""
    filled(path, 30)
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA cache_size = 1")
    writer.execute("PRAGMA cache_spill = 1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE entry SET remark = 'never committed ' || hex(zeroblob(600))")
    copy = path.with_name("crashed.sqlite")
    shutil.copyfile(path, copy)
    shutil.copyfile(f"{path}-journal", f"{copy}-journal")
    writer.execute("ROLLBACK")
    writer.close()
    copy.replace(path)
    Path(f"{copy}-journal").replace(f"{path}-journal")


def test_a_half_written_change_is_rolled_back(path: Path) -> None:
    interrupted(path)
    journal = Journal(path)
    assert journal.problem is None
    assert [entry.notes.remark.split()[0] for entry in journal.entries()] == ["remark"] * 30
    journal.close()


def test_a_half_written_change_can_be_read_past_where_nothing_can_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(path)
    before = path.read_bytes()
    monkeypatch.setattr(
        opening, "_opened", lambda path, layout: opening._read_only(path, layout, "the folder is locked")
    )

    def locked(_path: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(opening, "opened_for_reading", locked)
    journal = Journal(path)
    assert not journal.writable
    assert [entry.notes.remark.split()[0] for entry in journal.entries()] == ["remark"] * 30
    assert path.read_bytes() == before
    journal.close()


def test_a_file_that_cannot_be_read_at_all_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path, 2)
    before = path.read_bytes()

    def broken(name: object, *, uri: bool = False) -> sqlite3.Connection:
        if name == ":memory:":
            return real(":memory:")
        raise sqlite3.OperationalError("disk I/O error")

    real = connecting.connected
    for module in (opening, connecting):
        monkeypatch.setattr(module, "connected", broken)
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseUnreadable)
    assert journal.entries() == []
    assert path.read_bytes() == before
    assert kept_files(path) == []
    journal.close()


def test_a_damaged_file_that_cannot_be_moved_is_shown_as_far_as_it_goes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path)
    content = bytearray(path.read_bytes())
    content[-4096:] = b"\xff" * 4096
    path.write_bytes(bytes(content))

    def stuck(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", stuck)
    journal = Journal(path)
    assert not journal.writable
    assert isinstance(journal.problem, DatabaseReadOnly)
    assert len(journal.entries()) > MANY // 2
    assert path.read_bytes() == bytes(content)
    journal.close()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (sqlite3.OperationalError("database or disk is full"), "the disk is full"),
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "writing to the folder is not allowed"),
        (PermissionError(errno.EACCES, "Permission denied"), "writing to the folder is not allowed"),
        (sqlite3.OperationalError("database is locked"), "another program is using the file"),
        (sqlite3.DatabaseError("database disk image is malformed"), "parts of it do not fit together"),
        (sqlite3.OperationalError("something new"), "parts of it do not fit together"),
        (OSError(errno.ELOOP, "Too many levels of symbolic links"), "it is a link that leads back to itself"),
        (OSError(errno.EXDEV, "Cross-device link"), f"the system refuses it (error {errno.EXDEV})"),
    ],
)
def test_reasons_are_told_in_words(error: Exception, words: str) -> None:
    assert str(reason_of(error)) == words


def test_the_reason_is_translated_with_its_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_prove_writable", refuse_to_write)
    journal = Journal(path)
    assert journal.problem is not None
    assert "il disco è pieno" in load_catalogue("it", catalogues_dir()).error(journal.problem)
    journal.close()


def test_a_journal_that_was_emptied_is_not_simply_begun_anew(path: Path) -> None:
    filled(path, 5)
    path.write_bytes(b"")
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert "5" in str(journal.problem)
    assert journal.writable
    journal.close()


def test_a_journal_that_is_gone_is_said_to_be(path: Path) -> None:
    filled(path, 5)
    path.unlink()
    journal = Journal(path)
    assert "is gone" in str(journal.problem)
    assert "5" in str(journal.problem)
    journal.save(snookered())
    journal.close()
    opens_without_a_word(path)


def test_the_last_backup_gives_what_a_damaged_journal_has_lost(path: Path) -> None:
    numbers = filled(path, 8)
    Backups(path.parent / "backups").keep({"data/journal.sqlite": path.read_bytes()}, {}, datetime.now(UTC))
    path.write_bytes(b"\x00" * path.stat().st_size)
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert sorted(entry.id for entry in journal.entries()) == numbers
    assert "here again: 8. Of these, the copy of" in str(journal.problem)
    assert "gave 8" in str(journal.problem)
    assert "as many as there were" in str(journal.problem)
    journal.close()


def test_rows_are_read_from_pages_that_nothing_leads_to_any_more(path: Path) -> None:
    filled(path)
    content = bytearray(path.read_bytes())
    content[:4096] = b"\x00" * 4096
    path.write_bytes(bytes(content))
    journal = Journal(path)
    assert len(journal.entries()) == MANY
    assert all(entry.answer["verdict"] == "snookered" for entry in journal.entries())
    journal.close()


def test_what_tables_there_are_is_no_row_of_a_record(path: Path) -> None:
    filled(path)
    rows = list(found_rows(path.read_bytes()))
    assert len(rows) >= MANY
    assert not [row for row in rows if row.values[0] in ("table", "index")]


def test_a_damaged_schema_is_said_in_words(path: Path) -> None:
    filled(path, 3)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE entry", b"CREATE TABL\xd4 entry", 1))
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert len(journal.entries()) == 3
    journal.close()


@pytest.mark.parametrize("name", [b"rem\xf0rk", b"remqrk"])
def test_a_damaged_name_of_a_column_costs_no_entry(path: Path, name: bytes) -> None:
    filled(path, 3)
    path.write_bytes(path.read_bytes().replace(b"remark", name, 1))
    again = Journal(path)
    assert len(again.entries()) == 3
    assert isinstance(again.problem, DatabaseDamaged)
    again.close()


@pytest.mark.parametrize("bad", ["'no date'", "x'ff'", "CAST(x'fffe' AS TEXT)", "''", "7"])
def test_a_field_that_cannot_be_read_costs_that_field_alone(path: Path, bad: str) -> None:
    numbers = filled(path, 3)
    with sqlite3.connect(path) as raw:
        for column in ("saved_at", "edited_at", "remark", "facts", "answer", "earlier"):
            raw.execute(f"UPDATE entry SET {column} = {bad} WHERE id = ?", (numbers[0],))
    raw.close()
    journal = Journal(path)
    entries = journal.entries()
    assert sorted(entry.id for entry in entries) == numbers
    spoilt = next(entry for entry in entries if entry.id == numbers[0])
    assert (spoilt.facts, spoilt.earlier, spoilt.wizard) == ({}, (), "snooker.snookered")
    assert journal.problem is not None
    assert "1" in str(journal.problem)
    assert journal.edit(journal.entry(numbers[0]), Notes(remark="mended")).entry.notes.remark == "mended"
    journal.close()


def test_a_record_that_another_program_begins_at_this_moment_is_not_called_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = opening._tables

    def while_another_begins(connection: sqlite3.Connection) -> set[str]:
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
            try:
                other.execute("BEGIN")
                LAYOUT.create(other)
                other.execute("COMMIT")
            except sqlite3.OperationalError:
                other.execute("ROLLBACK")  # it is the later one then
        return look(connection)

    monkeypatch.setattr(opening, "_tables", while_another_begins)
    with closing(Journal(path)) as journal:
        assert journal.problem is None
    assert not list(path.parent.glob("*.damaged*"))


def test_a_change_of_another_program_that_ends_at_this_moment_hinders_nobody(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(path)):
        pass
    look = Path.lstat

    def just_gone(side: Path) -> os.stat_result:
        if side.name.endswith("-journal"):
            side.unlink(missing_ok=True)
        return look(side)

    path.with_name(f"{path.name}-journal").touch()
    monkeypatch.setattr(Path, "lstat", just_gone)
    with closing(Journal(path)) as journal:
        assert journal.writable
        assert journal.problem is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_the_place_of_the_journal_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert journal.save(snookered()).id == 1
    journal.close()


_ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TRIGGER gone AFTER INSERT ON entry BEGIN DELETE FROM entry; END",),
        ("ALTER TABLE entry RENAME TO kept", f"CREATE VIEW entry AS {_ENDLESS}"),
        ("CREATE INDEX slow ON entry(hex(zeroblob(10)))",),
        ("ALTER TABLE entry ADD COLUMN more TEXT AS (hex(zeroblob(10)))",),
    ],
)
def test_nothing_that_somebody_wrote_into_a_journal_is_run(path: Path, statements: tuple[str, ...]) -> None:
    numbers = filled(path, 5)
    with sqlite3.connect(path) as raw:
        for statement in statements:
            raw.execute(statement)
    raw.close()
    journal = Journal(path)
    assert isinstance(journal.problem, DatabaseDamaged)
    assert sorted(entry.id for entry in journal.entries()) == numbers
    journal.save(snookered())
    assert len(journal.entries()) == 6
    journal.close()
    assert kept_files(path)


def test_rows_that_all_claim_the_same_pages_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(salvage, "_LEAST_READ", 0)
    size, cells, at = 4096, 900, 1990
    # Every cell of the second page is one row of two megabytes, which runs over into a page that leads to itself.
    cell = b"\x81\x80\x80\x00" + b"\x01" + b"\x00" * 2048 + (3).to_bytes(4, "big")
    head = b"\x0d\x00\x00" + cells.to_bytes(2, "big") + b"\x00" * 3 + at.to_bytes(2, "big") * cells
    first = (b"SQLite format 3\x00" + size.to_bytes(2, "big")).ljust(size, b"\x00")
    page = (head.ljust(at, b"\x00") + cell).ljust(size, b"\x00")
    data = first + page + (3).to_bytes(4, "big").ljust(size, b"\x00")
    assert not list(found_rows(data))
    with pytest.raises(salvage._Enough):
        list(salvage._Pages(data).rows(size))


def test_a_journal_that_is_gone_with_its_count_is_known_from_the_backup(path: Path) -> None:
    filled(path, 5)
    Backups(path.parent / "backups").keep({"data/journal.sqlite": path.read_bytes()}, {}, datetime.now(UTC))
    for left in path.parent.glob("journal.sqlite*"):
        left.unlink()
    journal = Journal(path)
    assert "is gone" in str(journal.problem)
    assert "5" in str(journal.problem)
    journal.close()
    opens_without_a_word(path)


def test_an_older_journal_in_its_place_is_told_with_the_way_back(path: Path) -> None:
    filled(path, 3)
    older = path.read_bytes()
    filled(path, 4)
    path.write_bytes(older)
    journal = Journal(path)
    assert "missing: 4" in str(journal.problem)
    assert "Restore an earlier state…" in str(journal.problem)
    journal.close()


def answered(path: Path, count: int) -> None:
    """Make a study record with as many answers."""
    memory = Memory(path)
    with memory.change() as connection:
        connection.execute(
            "INSERT INTO card (id, book, source, fingerprints, state, due, reviews, lapses)"
            " VALUES ('snooker/1', 'snooker', '{}', '{}', 1, '2026-01-01', ?, 0)",
            (count,),
        )
        connection.executemany(
            "INSERT INTO review (card, at, day, lang, rating, was_right)"
            " VALUES ('snooker/1', ?, '2026-01-01', '', 3, 1)",
            [(f"2026-01-01T00:00:{number:02}.000000+00:00",) for number in range(count)],
        )
    memory.close()


def number_of_answers(memory: Memory) -> int:
    return int(memory.rows("SELECT count(*) FROM review")[0][0])


def test_journal_and_study_record_in_each_others_place_are_both_there_again(path: Path) -> None:
    study = path.with_name("study.sqlite")
    numbers = filled(path, 5)
    answered(study, 7)
    contents = path.read_bytes(), study.read_bytes()
    for place, content in zip((study, path), contents, strict=True):
        place.write_bytes(content)
    journal = Journal(path)
    assert sorted(entry.id for entry in journal.entries()) == numbers
    assert "there was a study record" in str(journal.problem)
    assert "here again: 5" in str(journal.problem)
    assert "as many as there were" in str(journal.problem)
    assert kept_files(path)[0].read_bytes() == contents[1], "it is not salvaged into nonsense"
    journal.close()
    memory = Memory(study)
    assert number_of_answers(memory) == 7
    assert "there was a journal" in str(memory.problem)
    memory.close()
    journal, memory = Journal(path), Memory(study)
    assert (journal.problem, memory.problem) == (None, None)
    journal.close()
    memory.close()


def test_a_study_record_copied_over_the_journal_costs_what_no_state_holds(path: Path) -> None:
    study = path.with_name("study.sqlite")
    filled(path, 3)
    Backups(path.parent / "backups").keep({"data/journal.sqlite": path.read_bytes()}, {}, datetime.now(UTC))
    filled(path, 1)
    answered(study, 7)
    shutil.copy(study, path)
    journal = Journal(path)
    assert len(journal.entries()) == 3
    assert "there was a study record" in str(journal.problem)
    assert "missing: 1" in str(journal.problem)
    journal.close()
    memory = Memory(study)
    assert (memory.problem, number_of_answers(memory)) == (None, 7)
    memory.close()


def test_a_journal_that_went_by_the_name_of_the_study_record_is_found(path: Path) -> None:
    filled(path, 5)
    path.rename(path.with_name("study.sqlite"))
    journal = Journal(path)
    assert (journal.problem, len(journal.entries())) == (None, 5)
    journal.close()


@pytest.mark.parametrize("with_its_count", [False, True])
def test_somebody_elses_journal_is_told_from_ones_own(path: Path, tmp_path: Path, with_its_count: bool) -> None:
    filled(path, 5)
    other = tmp_path / "other" / "journal.sqlite"
    filled(other, 6)
    shutil.copy(other, path)
    if with_its_count:
        shutil.copy(f"{other}.count", f"{path}.count")
    journal = Journal(path)
    assert "not the one that was here before" in str(journal.problem)
    assert "Restore an earlier state…" in str(journal.problem)
    assert len(journal.entries()) == 6
    journal.close()
    opens_without_a_word(path)


def test_an_older_copy_with_as_many_entries_is_known_for_one(path: Path) -> None:
    numbers = filled(path, 3)
    older = path.read_bytes()
    journal = Journal(path)
    journal.edit(journal.entry(numbers[0]), Notes(remark="seen again on the video"))
    journal.close()
    path.write_bytes(older)
    journal = Journal(path)
    assert "is an older copy" in str(journal.problem)
    assert "Restore an earlier state…" in str(journal.problem)
    journal.close()


def test_a_journal_of_an_earlier_version_gets_a_name_without_a_word(path: Path) -> None:
    filled(path, 3)
    with sqlite3.connect(path) as raw:
        raw.execute("DROP TABLE identity")
    raw.close()
    for known in ("journal.sqlite.count", "records.json"):
        path.with_name(known).unlink()
    journal = Journal(path)
    assert (journal.problem, len(journal.entries())) == (None, 3)
    journal.close()


@pytest.mark.parametrize("value", [-(2**62), 2**63 - 1])
def test_a_damaged_count_of_changes_stops_nobody_from_saving(path: Path, value: int) -> None:
    filled(path, 1)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE identity SET changes = ?", (value,))
    raw.close()
    filled(path, 1)
    journal = Journal(path)
    assert len(journal.entries()) == 2
    journal.close()


# While it is open


def remarks(path: Path) -> list[str]:
    journal = Journal(path)
    found = [entry.notes.remark.split()[-1] for entry in journal.entries()]
    journal.close()
    return sorted(found)


def named(remark: str) -> Draft:
    return snookered(Notes(remark=remark))


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
@pytest.mark.parametrize("whole_folder", [True, False])
def test_a_journal_that_is_deleted_while_it_is_open_is_written_anew(path: Path, whole_folder: bool) -> None:
    journal = Journal(path)
    journal.save(named("first"))
    if whole_folder:
        shutil.rmtree(path.parent)
    else:
        path.unlink()
    assert journal.save(named("second")).notes.remark == "second"
    assert "taken away while it was open" in str(journal.problem)
    journal.save(named("third"))
    journal.close()
    assert remarks(path) == ["first", "second", "third"]


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
def test_a_journal_that_was_deleted_is_there_when_the_window_is_closed(path: Path) -> None:
    journal = Journal(path)
    journal.save(named("first"))
    shutil.rmtree(path.parent)
    journal.close()
    assert remarks(path) == ["first"]


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
def test_a_study_record_that_is_deleted_while_it_is_open_is_written_anew(path: Path) -> None:
    answered(path, 3)
    memory = Memory(path)
    shutil.rmtree(path.parent)
    memory.retire("snooker/1")
    assert "taken away while it was open" in str(memory.problem)
    memory.close()
    again = Memory(path)
    assert number_of_answers(again) == 3
    again.close()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
def test_a_folder_that_comes_back_takes_over_what_was_saved_meanwhile(path: Path, tmp_path: Path) -> None:
    journal = Journal(path)
    first = journal.save(named("first"))
    path.parent.rename(tmp_path / "away")
    journal.save(named("second"))
    journal.edit(first, replace(first.notes, remark="changed"))
    shutil.rmtree(path.parent)
    (tmp_path / "away").rename(path.parent)
    journal.save(named("third"))
    assert "put together with what is there now" in str(journal.problem)
    journal.close()
    assert remarks(path) == ["changed", "second", "third"]


def changed_over_another(path: Path, put_there: Callable[[Path], object], said: str) -> None:
    """Put another journal in the place of an open one: its entries are not changed, what is saved later is there."""
    journal, other = Journal(path), path.parent.with_name("other") / path.name
    mine = journal.save(named("mine"))
    filled(other, 1)
    put_there(other)
    with pytest.raises(DatabaseGone, match=said):
        journal.edit(mine, Notes(remark="changed"))
    journal.save(named("later"))
    journal.close()
    assert remarks(path) == ["later", "x" * 400]


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be exchanged there")
def test_nothing_is_changed_in_a_journal_that_was_exchanged_for_another_while_it_was_open(path: Path) -> None:
    changed_over_another(path, lambda other: other.replace(path), "exchanged while it was open")
    assert remarks(path.with_name("journal.sqlite.exchanged-1")) == ["mine"]


def test_nothing_is_changed_in_a_journal_that_another_was_copied_over_while_it_was_open(path: Path) -> None:
    changed_over_another(path, lambda other: path.write_bytes(other.read_bytes()), "not the one that was here before")


@pytest.mark.parametrize("is_kept", [True, False])
def test_an_older_copy_written_over_an_open_journal_gets_back_what_it_lacks(path: Path, is_kept: bool) -> None:
    followed: list[bool] = []
    journal = Journal(path, joined=lambda: followed.append(True))
    first = journal.save(named("first"))
    older = path.read_bytes()
    journal.save(named("second"))
    if is_kept:
        # The notes of what was changed end where a state holds it.
        Belongings(path.parent, path.parent, default_folders()).keep_state()
    journal.edit(first, Notes(remark="changed"))
    journal.save(named("third"))
    path.write_bytes(older)
    journal.stay_in_place()
    assert "written over with an older copy" in str(journal.problem)
    assert followed
    assert sorted(entry.notes.remark for entry in journal.entries()) == ["changed", "second", "third"]
    journal.save(named("fourth"))
    journal.close()
    assert remarks(path) == ["changed", "fourth", "second", "third"]


def test_an_older_copy_written_over_an_open_study_record_gets_back_what_it_lacks(path: Path) -> None:
    answered(path, 3)
    memory, older = Memory(path), path.read_bytes()
    with memory.change() as connection:
        connection.execute(
            "INSERT INTO review (card, at, day, lang, rating, was_right)"
            " VALUES ('snooker/1', '2026-01-02T00:00:00.000000+00:00', '2026-01-02', '', 3, 1)"
        )
    path.write_bytes(older)
    memory.stay_in_place()
    assert "written over with an older copy" in str(memory.problem)
    assert number_of_answers(memory) == 4
    memory.close()


def take_out(path: Path, number: int) -> None:
    """Take a row out of the middle, as another program may."""
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("DELETE FROM entry WHERE id = ?", (number,))
        raw.commit()


def test_rows_that_are_gone_from_the_middle_are_missed_once(path: Path) -> None:
    filled(path, 4)
    take_out(path, 2)
    for missed in (True, False):
        with closing(Journal(path)) as journal:
            assert ("missing: 1" in str(journal.problem)) is missed


def test_rows_that_the_program_has_removed_for_good_are_not_missed(path: Path) -> None:
    filled(path, 4)
    long_ago = datetime.now(UTC) - timedelta(days=100)
    with closing(Journal(path, clock=lambda: long_ago)) as journal:
        journal.delete([2, 4])
    with closing(Journal(path)) as journal:
        assert journal.count_deleted() == 0
        journal.save(named("later"))  # after a gap, for no number is used twice
    with closing(Journal(path)) as journal:
        assert journal.problem is None
        assert len(journal.entries()) == 3


def test_a_count_of_an_earlier_version_misses_nothing_in_the_middle(path: Path) -> None:
    filled(path, 4)
    counted = json.loads(count_file(path).read_text())
    count_file(path).write_text(json.dumps({**counted, "rows": 9, "exact": False}))
    for _ in range(2):
        with closing(Journal(path)) as journal:
            assert journal.problem is None


def test_a_newer_version_of_the_journal_that_another_computer_put_there_is_gone_on_with(path: Path) -> None:
    journal = Journal(path)
    journal.save(named("first"))
    newer = path.with_name("newer")
    shutil.copy(path, newer)
    there = Journal(newer)
    there.save(named("second"))
    there.close()
    newer.replace(path)
    journal.save(named("third"))
    assert journal.problem is None
    journal.close()
    assert remarks(path) == ["first", "second", "third"]
    assert not list(path.parent.glob("*.exchanged*"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm", ".count"])
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda side: side.symlink_to("/dev/zero")])
def test_what_stands_in_the_place_of_a_side_file_is_not_waited_for(
    path: Path, ending: str, make: Callable[[Path], None]
) -> None:
    """SQLite would wait at a pipe for ever, where no signal reaches it."""
    filled(path, 3)
    side = path.with_name(path.name + ending)
    side.unlink(missing_ok=True)
    make(side)
    if ending != ".count":
        with pytest.raises(sqlite3.OperationalError):
            connecting.opened_for_reading(path)
        assert os.path.lexists(side), "looking changes nothing"
    met.forget()
    journal = Journal(path)
    journal.save(named("later"))
    assert len(journal.entries()) == 4
    journal.close()
    if ending != ".count":
        assert [str(side) in str(one) and "not a plain file" in str(one) for one in met.take()] == [True]
    assert not list(path.parent.glob(".*")), "nothing unfinished is left behind"


def test_a_link_that_leads_to_itself_in_the_place_of_the_journal_is_said(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.symlink_to(path)
    journal = Journal(path)
    assert "a link that leads back to itself" in str(journal.problem)
    journal.close()


@pytest.mark.parametrize(("mode", "ending"), [("delete", "-journal"), ("wal", "-wal")])
def test_the_leftovers_of_another_file_cost_no_entry(path: Path, mode: str, ending: str) -> None:
    """SQLite takes whatever lies beside a file for its own, and writes it into the file."""
    numbers = filled(path, 5)
    other = path.with_name("other")
    crashed = sqlite3.connect(other, isolation_level=None)
    crashed.execute(f"PRAGMA journal_mode = {mode}")
    crashed.execute("CREATE TABLE songs (title TEXT)")
    crashed.executemany("INSERT INTO songs VALUES (?)", [("a" * 3000,)] * 200)
    crashed.execute("PRAGMA cache_size = 2")
    crashed.execute("BEGIN")
    crashed.execute("UPDATE songs SET title = title || 'b'")
    shutil.copy(f"{other}{ending}", f"{path}{ending}")
    crashed.execute("ROLLBACK")
    crashed.close()
    journal = Journal(path)
    assert journal.problem is None
    assert sorted(entry.id for entry in journal.entries()) == numbers
    journal.save(named("later"))
    journal.close()
    assert len(remarks(path)) == 6
    assert not list(path.parent.glob(".*")), "nothing unfinished is left behind"


def test_what_is_missing_stays_known_until_it_is_there_again_or_nobody_wants_it(path: Path) -> None:
    filled(path, 5)
    lost = path.read_bytes()
    path.unlink()
    for _ in range(3):
        with closing(Journal(path)) as journal:
            assert "missing: 5" in str(journal.missing)
    path.write_bytes(lost)
    with closing(Journal(path)) as journal:
        assert len(journal.entries()) == 5
        assert journal.missing is None
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM entry WHERE id IN (2, 3)")
    for _ in range(2):
        with closing(Journal(path)) as journal:
            assert "missing: 2" in str(journal.missing)
    with closing(Journal(path)) as journal:
        journal.forget_missing()
        assert journal.missing is None
    opens_without_a_word(path)


def test_what_the_person_has_deleted_is_not_missing(path: Path) -> None:
    numbers = filled(path, 3)
    with closing(Journal(path)) as journal:
        journal.delete(numbers)
    with closing(Journal(path, lambda: datetime.now(UTC) + timedelta(days=60))) as journal:
        assert journal.count_deleted() == 0
        assert journal.missing is None


@pytest.mark.parametrize("content", [b"", b"no database at all" * 3000, b"SQLite format 3\x00" + b"\x07" * 30_000])
@pytest.mark.parametrize("by_writing", [False, True])
def test_a_journal_that_is_damaged_while_it_is_open_is_read_and_written_on(
    path: Path, content: bytes, by_writing: bool
) -> None:
    numbers = filled(path, 8)
    Backups(path.parent / "backups").keep({"data/journal.sqlite": path.read_bytes()}, {}, datetime.now(UTC))
    renewed: list[bool] = []
    journal = Journal(path, joined=lambda: renewed.append(True))
    last = journal.save(snookered(Notes(remark="the last")))
    path.write_bytes(content)
    if by_writing:
        numbers.append(journal.save(snookered()).id)
    else:
        assert journal.entry(last.id).notes.remark == "the last"
        assert renewed == [True]
    assert {entry.id for entry in journal.entries()} == {*numbers, last.id}
    assert isinstance(journal.problem, DatabaseDamaged)
    assert journal.save(snookered()).id > last.id
    journal.close()
    assert len(kept_files(path)) == 1
    opens_without_a_word(path)


def test_of_an_older_journal_both_are_said_what_is_missing_and_that_the_rest_may_be_older(path: Path) -> None:
    with closing(Journal(path)) as journal:
        first = journal.save(snookered())
    shutil.copyfile(path, path.with_name("older"))
    with closing(Journal(path)) as journal:
        journal.edit(journal.entry(first.id), Notes(remark="changed since"))
        journal.save(snookered())
    path.with_name("older").replace(path)
    with closing(Journal(path)) as journal:
        assert "missing: 1" in str(journal.problem)
        assert "older copy" in str(journal.problem)


def test_of_a_journal_that_lacks_only_its_last_entry_nothing_else_is_said(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.save(snookered())
    shutil.copyfile(path, path.with_name("older"))
    with closing(Journal(path)) as journal:
        journal.save(snookered())
    path.with_name("older").replace(path)
    with closing(Journal(path)) as journal:
        assert "missing: 1" in str(journal.problem)
        assert "older copy" not in str(journal.problem)
