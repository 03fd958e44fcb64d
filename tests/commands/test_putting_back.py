"""Putting back from states and files: what it says it changes, what is whole of a damaged one, being stopped in it."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside import putting_back
from tableside.belongings import Belongings, of_this_person
from tableside.cli import run_command
from tableside.journal.store import Journal
from tableside.outlook import outlook_on
from tableside.putting_back import finish_restore, look_into, prepare_restore
from tableside.resources import imports_dir
from tableside.settings import Settings, SettingsStore, config_dir, data_dir, window_claim
from tableside.storage import NotSaved, turns, write_atomically
from tableside.storage.archive import LIST, Archive, pack
from tableside.storage.own_files import IN_WORK
from tableside.storage.reading import met
from tableside.storage.turns import OthersAtWork
from tableside.translation import WorkspaceFolders
from tests.commands.making import bookmark, bookmarks, lose_journal, remarks, save, spoil
from tests.storage.test_turns import another_at

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
Captured = pytest.CaptureFixture[str]


def own_text(name: str, words: str) -> Path:
    path = data_dir() / "imports" / name / "tarot" / "en.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words)
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A backup of an entry, a bookmark and an imported text."""
    save("in the backup")
    bookmark("snooker/1")
    own_text("mine", "# 1 Mine\nWords.\n")
    path = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(path)]) == 0
    return path


def left_behind() -> list[str]:
    return [path.name for path in data_dir().iterdir() if path.name.startswith((".restore", "restore"))]


# What states know


def test_a_lost_journal_can_be_had_although_there_are_as_many_entries_again() -> None:
    bookmark("snooker/0")
    of_this_person().keep_state(NOW - timedelta(minutes=5))
    save("first")
    save("second")
    of_this_person().keep_state(NOW)
    lose_journal()
    for start in range(30):
        if start < 2:
            save(f"begun anew {start}")
        bookmark(f"snooker/{start}")
        of_this_person().keep_state(NOW + timedelta(minutes=5 * start + 5))
    held = []
    for state in of_this_person().backups.states()[:-1]:
        journal = sqlite3.connect(":memory:")
        journal.deserialize(Archive(state.path).read("data/journal.sqlite"))
        held += [row[0] for row in journal.execute("SELECT remark FROM entry")]
        journal.close()
    assert {"first", "second", "begun anew 1"} <= set(held)


def test_a_document_that_was_corrected_for_an_hour_can_be_had_when_its_corrections_are_gone() -> None:
    bookmark("snooker/0")
    of_this_person().keep_state(NOW - timedelta(minutes=5))
    work, before = data_dir() / IN_WORK, of_this_person().stamp()
    work.write_text('[{"sha256": "abc", "recipe": ["an hour of work"]}]')
    assert of_this_person().stamp() != before
    of_this_person().keep_state(NOW)
    work.write_text('[{"sha256": "def", "recipe": []}]')
    for start in range(20):
        bookmark(f"snooker/{start}")
        of_this_person().keep_state(NOW + timedelta(minutes=5 * start + 5))
    states = of_this_person().backups.states()[:-1]
    assert any(b"an hour of work" in Archive(state.path).read(f"data/{IN_WORK}") for state in states)


def test_a_state_says_why_it_was_kept() -> None:
    save("anything")
    path = of_this_person().keep_state(NOW, "start")
    assert path is not None
    assert Archive(path).contents.why == "start"


def test_a_file_in_the_place_of_the_states_is_set_aside(file: Path) -> None:
    (data_dir() / "backups").write_text("not a folder")
    assert run_command(["restore", str(file)]) == 0
    assert (data_dir() / "backups.damaged").read_text() == "not a folder"
    assert of_this_person().backups.states()


# What is said


def test_a_restore_says_what_it_puts_back_what_goes_and_what_stays(file: Path, capsys: Captured) -> None:
    lose_journal()
    save("made since")
    save("made since too")
    bookmark("snooker/2")
    own_text("mine", "# 1 Mine\nOther words.\n")
    own_text("new", "# 1 New\nWords.\n")
    capsys.readouterr()
    assert run_command(["restore", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Put back:\n  journal entries: 1\n" in told
    gone = told.partition("Not there afterwards:")[2].partition("Left as it is:")[0]
    stays = told.partition("Left as it is:")[2]
    assert "journal entries: 2" in gone, "none of them is the one in the backup"
    assert "bookmarks: 1" in gone
    assert "imported texts: 1" in gone
    assert "imported texts: 1" in stays
    assert remarks() == ["in the backup"]


def test_what_was_missing_is_missed_no_more_once_it_is_restored(file: Path) -> None:
    (data_dir() / "journal.sqlite").unlink()
    for _ in range(2):
        with closing(Journal(data_dir() / "journal.sqlite")) as journal:
            assert journal.missing is not None
    assert run_command(["restore", str(file)]) == 0
    with closing(Journal(data_dir() / "journal.sqlite")) as journal:
        assert journal.missing is None
        assert journal.problem is None


def test_words_that_a_restore_takes_from_an_entry_are_told_before_and_after(file: Path, capsys: Captured) -> None:
    before = of_this_person().everything().held
    with closing(Journal(data_dir() / "journal.sqlite")) as journal:
        entry = journal.entries()[0]
        journal.edit(entry, replace(entry.notes, remark="in the backup, and words written since"))
    save("made since")
    outlook = outlook_on(of_this_person().everything().held, before, {"data/journal.sqlite"})
    assert (outlook.changed, outlook.gone["entries"]) == ({"entries": 1}, 1)
    capsys.readouterr()
    prepare_restore(of_this_person(), file)
    restored = finish_restore(of_this_person())
    assert restored is not None
    assert restored.outlook.changed == {"entries": 1}
    assert remarks() == ["in the backup"]


def test_a_journal_that_the_backup_has_none_of_is_said_to_stay(tmp_path: Path, capsys: Captured) -> None:
    save("mine")
    file = tmp_path / "settings only"
    pack(file, {"config/settings.json": b"{}"}, {"entries": 400}, NOW)
    assert run_command(["restore", str(file)]) == 0
    told = capsys.readouterr().out
    assert "journal entries: 1" in told.partition("Left as it is:")[2]
    assert "400" not in told, "the list of an archive is not believed"
    assert remarks() == ["mine"]


def test_what_was_made_while_a_restore_waited_is_told_as_gone(file: Path) -> None:
    prepare_restore(of_this_person(), file)
    save("made while it waited")
    restored = finish_restore(of_this_person())
    assert restored is not None
    assert restored.outlook.gone["entries"] == 1


def test_one_state_is_kept_before_one_restore(file: Path) -> None:
    save("more")
    prepare_restore(of_this_person(), file)
    # The window writes its size when it closes.
    SettingsStore(config_dir() / "settings.json").save(Settings(theme="dark", bookmarks=bookmarks()))
    finish_restore(of_this_person())
    assert [one.contents.before_restore for one in of_this_person().backups.states()].count(True) == 1
    save("deleted while the restore waited")
    prepare_restore(of_this_person(), file)
    lose_journal()
    finish_restore(of_this_person())
    kept = [one for one in of_this_person().backups.states() if one.contents.before_restore]
    assert any(one.contents.counts.get("entries") == 2 for one in kept), "this one has more than the last"


# What is damaged


def test_of_a_backup_with_a_damaged_part_the_others_are_put_back(file: Path, capsys: Captured) -> None:
    bookmark("snooker/2")
    save("made since")
    spoil(file, "data/journal.sqlite")
    assert run_command(["restore", str(file)]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert "damaged in these parts: the journal (journal.sqlite)." in said
    assert "--partly" in said
    assert bookmarks() == (("snooker/2", "here"),), "nothing was changed"
    assert run_command(["restore", "--partly", str(file)]) == 0
    assert bookmarks() == (("snooker/1", "here"),)
    assert len(remarks()) == 2
    told = capsys.readouterr().out
    assert "journal entries: 2" in told.partition("Left as it is:")[2]
    assert "Damaged in the backup and not put back: the journal (journal.sqlite)." in told


@pytest.mark.parametrize("cut", ["the end", "the middle"])
def test_what_was_copied_of_a_backup_before_the_stick_was_pulled_out_is_put_back(
    file: Path, cut: str, capsys: Captured
) -> None:
    with zipfile.ZipFile(file) as archive:
        at = archive.getinfo("config/settings.json").header_offset + 40
    data = file.read_bytes()
    file.write_bytes(data[: at if cut == "the middle" else -30])
    save("made since")
    assert run_command(["restore", str(file)]) == 2
    assert "--partly" in capsys.readouterr().err
    assert len(remarks()) == 2
    assert run_command(["restore", "--partly", str(file)]) == 0
    assert remarks() == ["in the backup"]


def test_a_damaged_list_costs_no_part_that_is_whole(file: Path, capsys: Captured) -> None:
    spoil(file, LIST)
    bookmark("snooker/2")
    assert run_command(["restore", str(file)]) == 2
    assert LIST in capsys.readouterr().err
    assert run_command(["restore", "--partly", str(file)]) == 0
    assert bookmarks() == (("snooker/1", "here"),)


def test_a_list_that_can_be_read_but_is_not_as_it_was_calls_no_whole_part_damaged(file: Path, capsys: Captured) -> None:
    with zipfile.ZipFile(file) as archive:
        parts = {one.filename: (one.CRC, archive.read(one)) for one in archive.infolist()}
    listed = json.loads(parts[LIST][1])
    listed["files"] = {name: [size, "0" * len(digest)] for name, (size, digest) in listed["files"].items()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (_, data) in parts.items():
            archive.writestr(name, json.dumps(listed) if name == LIST else data)
    data = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        now = archive.getinfo(LIST).CRC
    file.write_bytes(data.replace(now.to_bytes(4, "little"), parts[LIST][0].to_bytes(4, "little")))
    bookmark("snooker/2")
    assert run_command(["restore", str(file)]) == 2
    assert LIST in capsys.readouterr().err
    assert run_command(["restore", "--partly", str(file)]) == 0
    assert bookmarks() == (("snooker/1", "here"),)


def test_a_text_that_is_damaged_in_the_backup_stays_as_it_was_edited(tmp_path: Path, translator: Belongings) -> None:
    first, second = (translator.texts.root / "rulebooks" / name / "en.md" for name in ("a", "b"))
    first.write_text("# 1 Edited\n")
    second.write_text("# 1 Edited\n")
    file = tmp_path / "all"
    translator.write_backup(file)
    spoil(file, "data/workspace/rulebooks/a/en.md")
    first.write_text("# 1 Edited again\n")
    second.write_text("# 1 Edited again\n")
    looked, prepared = look_into(translator, file), prepare_restore(translator, file, partly=True)
    restored = finish_restore(translator)
    assert restored is not None
    for outlook in (looked.outlook, prepared.outlook, restored.outlook):
        assert (outlook.gone["texts"], outlook.stays["texts"]) == (1, 1)
    assert first.read_text() == "# 1 Edited again\n"
    assert second.read_text() == "# 1 Edited\n"


def test_a_backup_with_files_of_others_in_it_is_said_to_have_them_and_not_to_be_damaged(
    file: Path, capsys: Captured
) -> None:
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("holiday.jpg", b"a photo")
    lose_journal()
    assert run_command(["restore", str(file)]) == 2
    said = capsys.readouterr().err
    assert "also holds files that are not Tableside's: holiday.jpg." in said
    assert "damaged" not in said
    assert run_command(["restore", "--partly", str(file)]) == 0
    assert remarks() == ["in the backup"]


def foreign_database(folder: Path) -> bytes:
    path = folder / "foreign.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE holiday (photo BLOB)")
    connection.close()
    return path.read_bytes()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("data/journal.sqlite", b"no journal"),
        ("data/journal.sqlite", None),
        ("data/study.sqlite", b"SQLite format 3\x00" + b"\x00" * 4080),
        ("config/settings.json", b"[1, 2]"),
        ("config/settings.json", b"{"),
    ],
)
def test_nothing_takes_the_place_of_a_record_that_is_none(
    tmp_path: Path, name: str, data: bytes | None, capsys: Captured
) -> None:
    save("mine")
    bookmark("snooker/1")
    own = own_text("mine", "# 1 Mine\nWords.\n")
    file = tmp_path / "crafted"
    parts = {name: foreign_database(tmp_path) if data is None else data}
    pack(file, parts | {"data/imports/mine/tarot/en.md": b"# 1 Theirs\n"}, {"entries": 9}, NOW)
    assert run_command(["restore", str(file)]) == 2
    assert f"({name.partition('/')[2]})" in capsys.readouterr().err.partition("damaged in these parts:")[2]
    assert run_command(["restore", "--partly", str(file)]) == 0
    assert own.read_text() == "# 1 Theirs\n"
    assert remarks() == ["mine"]
    assert bookmarks() == (("snooker/1", "here"),)
    pack(file, parts, {}, NOW)
    assert run_command(["restore", "--partly", str(file)]) == 2
    assert "Nothing was changed" in capsys.readouterr().err


def test_whatever_is_kept_can_be_put_back(tmp_path: Path) -> None:
    save("mine")
    with sqlite3.connect(data_dir() / "journal.sqlite") as connection:
        connection.execute("PRAGMA application_id = 7")  # a bit turned over, which the program does not mind
    connection.close()
    (data_dir() / "running.json").write_bytes(b"\xff damaged")
    bookmark("snooker/1")
    state, file = of_this_person().keep_state(), tmp_path / "all"
    assert state is not None
    assert run_command(["backup", str(file)]) == 0
    for path in (file, state):
        lose_journal()
        assert run_command(["restore", str(path)]) == 0
        assert remarks() == ["mine"]


def test_what_was_left_of_a_damaged_journal_when_it_was_backed_up_is_salvaged_from_there(
    tmp_path: Path, capsys: Captured
) -> None:
    for number in range(60):
        save(f"remark {number} " + "x" * 300)
    journal = data_dir() / "journal.sqlite"
    data = bytearray(journal.read_bytes())
    data[:100] = bytes(100)
    journal.write_bytes(data)
    file = tmp_path / "all"
    assert run_command(["backup", str(file)]) == 1
    lose_journal()
    save("whole")
    assert run_command(["restore", "--partly", str(file)]) == 2, "nothing whole gives way to what is damaged"
    assert remarks() == ["whole"]
    lose_journal()
    assert run_command(["restore", str(file)]) == 0
    assert "was damaged already when the backup was made" in capsys.readouterr().err
    assert len(remarks()) > 40


# What is told of what is not there


def test_a_journal_that_is_gone_is_missed_in_the_backup(tmp_path: Path, capsys: Captured) -> None:
    save("once")
    (data_dir() / "journal.sqlite").unlink()
    bookmark("snooker/1")
    assert run_command(["backup", str(tmp_path / "all")]) == 1
    assert "journal.sqlite” is gone" in capsys.readouterr().err


def test_rows_that_are_gone_from_a_journal_that_looks_whole_are_missed(tmp_path: Path, capsys: Captured) -> None:
    for remark in ("one", "two", "three"):
        save(remark)
    with sqlite3.connect(data_dir() / "journal.sqlite") as connection:
        connection.execute("DELETE FROM entry WHERE id = 3")
    connection.close()
    assert run_command(["backup", str(tmp_path / "all")]) == 1
    assert "lacks the last rows" in capsys.readouterr().err


def make_socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.chdir(here)


ODD: dict[str, Callable[[Path], object]] = {"folder": Path.mkdir, "pipe": os.mkfifo, "socket": make_socket}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", ["journal.sqlite", "study.sqlite", "journal.sqlite-journal", "settings.json"])
def test_a_pipe_in_the_place_of_a_record_stops_nothing(file: Path, name: str, odd: str, capsys: Captured) -> None:
    path = (config_dir() if name == "settings.json" else data_dir()) / name
    path.unlink(missing_ok=True)
    ODD[odd](path)
    own_text("mine", "# 1 Mine\nOther words.\n")
    capsys.readouterr()
    assert run_command(["backup", str(file.with_name("another.tableside-backup"))]) == 1
    assert name.removesuffix("-journal") in capsys.readouterr().err
    assert of_this_person().keep_state() is not None
    assert run_command(["restore", str(file)]) == 0
    assert remarks() == ["in the backup"]
    assert bookmarks() == (("snooker/1", "here"),)
    assert "Words." in (data_dir() / "imports/mine/tarot/en.md").read_text()


def test_a_journal_that_is_larger_than_any_text_comes_back(tmp_path: Path) -> None:
    save("one")
    save("two")
    with sqlite3.connect(data_dir() / "journal.sqlite") as connection:
        connection.execute("UPDATE entry SET words = printf('%.*c', 36000000, 'x')")
    connection.close()
    file = tmp_path / "all"
    assert run_command(["backup", str(file)]) == 0
    lose_journal()
    assert run_command(["restore", str(file)]) == 0
    assert len(remarks()) == 2


def test_two_restores_at_once_take_nothing_from_each_other(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "other.tableside-backup"
    save("in the other")
    assert run_command(["backup", str(other)]) == 0
    unpacking = data_dir() / f".restore-{os.getpid()}-00000000" / "data"
    left = data_dir() / ".restore-999999999-00000000" / "data"
    for folder in (unpacking, left):
        folder.mkdir(parents=True)
    first = prepare_restore(of_this_person(), file)
    assert first.outlook.gone["entries"] == 1
    prepare_restore(of_this_person(), other)
    assert unpacking.is_dir(), "another program is at work there"
    assert not left.exists(), "this one was killed"
    assert len([path for path in data_dir().iterdir() if path.name.startswith(".restore-")]) == 2
    finish_restore(of_this_person())
    assert len(remarks()) == 2


# Being stopped


def test_a_disk_that_is_full_in_the_middle_leaves_no_half_of_a_restore(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save("made since")
    bookmark("snooker/2")

    def full(path: Path, data: bytes, **how: bool) -> None:
        if path == data_dir() / "journal.sqlite":
            raise NotSaved("The disk is full.")
        write_atomically(path, data, **how)

    with monkeypatch.context() as patched:
        patched.setattr(putting_back, "write_atomically", full)
        assert run_command(["restore", str(file)]) == 0
    assert remarks() == ["in the backup"]
    assert bookmarks() == (("snooker/1", "here"),)


@pytest.mark.parametrize("at", range(1, 6))
def test_ctrl_c_while_a_backup_is_unpacked_leaves_everything_as_it_was(
    file: Path, at: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    save("made since")
    done = 0

    def stopped(*what: object, **how: object) -> None:
        nonlocal done
        done += 1
        write_atomically(*what, **how)  # type: ignore[arg-type]
        if done == at:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(putting_back, "write_atomically", stopped)
        status = run_command(["restore", str(file)])
    said = capsys.readouterr().err
    assert status == 130
    if "Not all is in place" not in said:
        assert left_behind() == []
    finish_restore(of_this_person())
    assert left_behind() == []
    assert len(remarks()) == (1 if "Not all is in place" in said else 2)


def test_ctrl_c_before_anything_is_in_place_calls_the_restore_off(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    save("made since")

    def stopped(_belongings: Belongings) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("tableside.commands.backups.finish_restore", stopped)
        assert run_command(["restore", str(file)]) == 130
    assert "Nothing was changed." in capsys.readouterr().err
    assert left_behind() == []
    assert finish_restore(of_this_person()) is None, "the next start restores nothing that was called off"
    assert len(remarks()) == 2


def stop_in_the_middle(file: Path) -> None:
    """Restore a backup and be killed when the first file is in place."""
    with pytest.MonkeyPatch.context() as patched:
        placed = putting_back._put_in_place

        def killed(belongings: Belongings, name: str, unpacked: Path) -> None:
            placed(belongings, name, unpacked)
            raise SystemExit

        patched.setattr(putting_back, "_put_in_place", killed)
        with pytest.raises(SystemExit):
            run_command(["restore", str(file)])
    assert "restore.json" in left_behind()


@pytest.fixture
def waits(file: Path) -> str:
    """A restore that was killed before anything was in place; the sentence that tells of it."""
    save("made since")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(putting_back, "_finished", _killed)
        patched.setattr("tableside.commands.backups.call_off", lambda _belongings: None)
        with pytest.raises(SystemExit):
            run_command(["restore", str(file)])
    # Whoever is killed leaves what it told the others.
    (data_dir() / "window.lock").write_text("restoring\n")
    return "A restore waits of which nothing is in place yet"


def _killed(*_: object) -> None:
    raise SystemExit


@pytest.mark.parametrize("words", [["editions"], ["remove", "tarot", "mine", "--lang", "en"], ["backup", "again"]])
def test_a_command_tells_of_a_restore_that_waits_and_leaves_it_waiting(
    waits: str, tmp_path: Path, words: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    assert run_command(words) == 0
    assert capsys.readouterr().err.count(waits) == 1
    assert len(remarks()) == 2, "nobody has asked for it now"
    assert "restore.json" in left_behind()


def test_a_restore_that_waits_is_carried_out_on_the_command_line(waits: str, capsys: Captured) -> None:
    capsys.readouterr()
    assert run_command(["restore", "--finish"]) == 0
    told = capsys.readouterr()
    assert "Not there afterwards:\n  journal entries: 1\n" in told.out
    assert "What was there before is kept as" in told.out
    assert waits not in told.err
    assert remarks() == ["in the backup"]
    assert run_command(["restore", "--finish"]) == 2
    assert "No restore waits" in capsys.readouterr().err


def test_a_restore_that_waits_is_called_off_on_the_command_line(waits: str, capsys: Captured) -> None:
    capsys.readouterr()
    assert run_command(["restore", "--call-off"]) == 0
    assert "called off" in capsys.readouterr().out
    assert left_behind() == []
    assert len(remarks()) == 2
    assert run_command(["editions"]) == 0
    assert waits not in capsys.readouterr().err
    assert run_command(["restore", "--call-off"]) == 2
    assert "No restore waits" in capsys.readouterr().err


def test_a_restore_that_waits_is_not_carried_out_under_an_open_window(waits: str, capsys: Captured) -> None:
    window = window_claim()
    assert window.take()
    window.tell("a window")
    assert run_command(["restore", "--finish"]) == 2
    assert "The window is open" in capsys.readouterr().err
    assert len(remarks()) == 2
    window.release()


def test_another_restore_takes_the_place_of_one_that_waits_without_a_word(
    waits: str, file: Path, capsys: Captured
) -> None:
    assert run_command(["restore", str(file)]) == 0
    assert waits not in capsys.readouterr().err
    assert left_behind() == []


def test_a_restore_that_has_begun_is_finished_on_the_command_line_and_not_called_off(
    file: Path, capsys: Captured
) -> None:
    save("made since")
    stop_in_the_middle(file)
    assert run_command(["restore", "--call-off"]) == 2
    assert "Part of the restore is in place already" in capsys.readouterr().err
    assert run_command(["restore", "--finish"]) == 0
    assert left_behind() == []
    assert remarks() == ["in the backup"]


def test_what_was_made_after_a_restore_was_stopped_is_kept_before_the_window_goes_on_with_it(file: Path) -> None:
    own_text("mine", "# 1 Mine\nAs before the restore.\n")
    stop_in_the_middle(file)
    own_text("mine", "# 1 Mine\nAn hour of work since.\n")
    restored = finish_restore(of_this_person())
    assert restored is not None
    assert restored.meanwhile is not None
    assert restored.kept_at is not None
    assert restored.kept_at < restored.meanwhile.contents.made_at
    assert b"An hour of work since" in Archive(restored.meanwhile.path).read("data/imports/mine/tarot/en.md")
    assert "Words." in (data_dir() / "imports/mine/tarot/en.md").read_text()


def test_a_restore_that_nobody_worked_on_since_keeps_one_state(file: Path) -> None:
    save("made since")
    own_text("mine", "# 1 Mine\nAs before the restore.\n")
    stop_in_the_middle(file)
    states = len(of_this_person().backups.states())
    restored = finish_restore(of_this_person())
    assert restored is not None
    assert restored.meanwhile is None
    assert len(of_this_person().backups.states()) == states
    assert remarks() == ["in the backup"]


@pytest.mark.parametrize(
    "words", [["editions"], ["import", "club.md", "--new-book", "club", "--lang", "en", "--anyway"]]
)
def test_a_command_finishes_a_restore_that_was_stopped_before_it_does_anything(
    file: Path, tmp_path: Path, words: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.md").write_text("# 1 Table\n\n1.1 Green.\n\n# 2 Play\n\n2.1 In turn.\n")
    save("made since")
    stop_in_the_middle(file)
    capsys.readouterr()
    assert run_command(words) == 0
    assert "A restore that had been stopped in the middle was finished first." in capsys.readouterr().err
    assert left_behind() == []
    assert remarks() == ["in the backup"]
    assert bool(list((data_dir() / "imports").glob("*/club/en.md"))) == (words[0] == "import")


def test_a_command_that_cannot_finish_a_restore_says_so_and_writes_nothing(file: Path, capsys: Captured) -> None:
    stop_in_the_middle(file)
    window = window_claim()
    assert window.take()
    capsys.readouterr()
    assert run_command(["editions"]) == 0
    assert "A restore is half done" in capsys.readouterr().err
    assert run_command(["translate", "add", "pl"]) == 2
    assert "A restore is half done" in capsys.readouterr().err
    window.release()
    assert finish_restore(of_this_person()) is not None


def test_the_second_of_two_restores_is_told_of_the_first_and_takes_nothing_from_it(
    file: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    save("made since")
    first = putting_back.prepare_restore

    def overlapped(*what: object, **how: object) -> object:
        prepared = first(*what, **how)  # type: ignore[arg-type]
        capsys.readouterr()
        assert run_command(["restore", str(file)]) == 2
        assert run_command(["remove", "tarot", "mine", "--lang", "en"]) == 2
        said = capsys.readouterr().err
        assert said.count("Another restore is under way") == 2
        assert "window" not in said
        return prepared

    monkeypatch.setattr("tableside.commands.backups.prepare_restore", overlapped)
    assert run_command(["restore", str(file)]) == 0
    assert "Restored from" in capsys.readouterr().out
    assert remarks() == ["in the backup"]
    assert left_behind() == []


def test_what_a_killed_restore_has_unpacked_is_cleared_by_the_next_command(file: Path) -> None:
    left = data_dir() / ".restore-999999999-00000000" / "data"
    left.mkdir(parents=True)
    assert run_command(["editions"]) == 0
    assert left_behind() == []


def test_of_a_language_just_begun_only_what_somebody_wrote_is_counted(translator: Belongings) -> None:
    root = translator.texts.root
    (root / "rulebooks/a/de.md").write_text("# 1 Mein\n\n\n## 1.1\n\n(a)\n(b)\n    (i)\n\n# 2\n\n# {#glossary}\n")
    catalogue = root / "i18n/de/LC_MESSAGES/tableside.po"
    catalogue.parent.mkdir(parents=True)
    messages = [f'msgid "Message {number}"\nmsgstr ""\n' for number in range(20)]
    messages[3] = 'msgid "One"\nmsgid_plural "{count}"\nmsgstr[0] "Eins"\nmsgstr[1] "{count}"\n'
    messages[5] = 'msgid ""\n"Long "\n"words"\nmsgstr ""\n"Lange "\n"Worte"\n'
    catalogue.write_text("\n".join(['#\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n', *messages]))
    assert translator.everything().held.counts["texts"] == 3


def test_what_a_language_just_begun_has_copied_from_english_is_not_counted(translator: Belongings) -> None:
    root = translator.texts.root
    english = (root / "rulebooks/a/en.md").read_text()
    (root / "rulebooks/a/de.md").write_text(f"{english}\nEtwas Eigenes.\n")
    catalogue = root / "i18n/de/LC_MESSAGES/tableside.po"
    catalogue.parent.mkdir(parents=True)
    copied = 'msgid "Snooker"\nmsgstr "Snooker"\n', 'msgid ""\n"Long "\n"words"\nmsgstr ""\n"Long "\n"words"\n'
    plural = 'msgid "One"\nmsgid_plural "{count}"\nmsgstr[0] "One"\nmsgstr[1] "{count}"\n'
    own = 'msgid "Rule"\nmsgstr "Regel"\n'
    catalogue.write_text("\n".join(['#\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n', *copied, plural, own]))
    assert translator.everything().held.counts["texts"] == 2


def test_a_backup_says_which_table_of_texts_is_damaged(tmp_path: Path, translator: Belongings) -> None:
    table = translator.texts.root / "rulebooks" / "a" / "terms.toml"
    table.write_text("[ball\nname = ")
    met.forget()
    translator.write_backup(tmp_path / "all")
    assert any(f"“{table}” is damaged" in str(problem) for problem in met.take())


def test_neither_a_backup_nor_a_restore_takes_half_of_an_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save("first")
    file, other = (tmp_path / f"{name}.tableside-backup" for name in ("one", "other"))
    assert run_command(["backup", str(file)]) == 0
    save("second")
    with monkeypatch.context() as patched, another_at(imports_dir()):
        patched.setattr(turns, "_LONGEST_WAIT", 0.0)
        for command in (["backup", str(other)], ["restore", str(file)]):
            capsys.readouterr()
            assert run_command(command) != 0
            assert "Another Tableside has been changing the texts" in capsys.readouterr().err
        with pytest.raises(OthersAtWork):
            of_this_person().keep_state()
    assert not other.exists()
    assert sorted(remarks()) == ["first", "second"]
    assert not list(data_dir().glob(".restore*"))
    assert run_command(["restore", str(file)]) == 0
    assert remarks() == ["first"]


def test_a_restore_that_waits_is_put_in_place_after_an_import_and_not_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save("first")
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    save("second")
    prepare_restore(of_this_person(), file)
    with monkeypatch.context() as patched, another_at(imports_dir()):
        patched.setattr(turns, "_LONGEST_WAIT", 0.0)
        with pytest.raises(OthersAtWork):
            finish_restore(of_this_person())
    assert sorted(remarks()) == ["first", "second"]
    assert finish_restore(of_this_person()) is not None
    assert remarks() == ["first"]


def test_of_edited_texts_an_empty_home_is_told_how_many_the_backup_holds(
    translator: Belongings, tmp_path: Path
) -> None:
    """Nothing was copied there yet with which a text could be compared."""
    books = translator.texts.root / "rulebooks"
    (books / "a" / "en.md").write_text("# 1 As it came\nOne line more.\n")
    (books / "a" / "nl.md").write_text("# 1 As it came\nOne line more.\nEn een.\n")
    file = tmp_path / "all.tableside-backup"
    assert translator.write_backup(file)["texts"] == 2
    home = tmp_path / "empty"
    folders = WorkspaceFolders(home / "workspace", home / "translation" / "own", translator.texts.bundled)
    fresh = Belongings(home, tmp_path / "elsewhere", folders)
    assert look_into(fresh, file).outlook.back["texts"] == 2
    assert prepare_restore(fresh, file).outlook.back["texts"] == 2
    finish_restore(fresh)
    assert fresh.everything().held.counts["texts"] == 2
