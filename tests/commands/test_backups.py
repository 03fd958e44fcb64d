"""Everything a person has made, written into one file and put back from it, and files that only look like one."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside.belongings import Belongings, of_this_person
from tableside.cli import run_command
from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.losses import look_for_lost
from tableside.putting_back import finish_restore, prepare_restore
from tableside.rulebook.data import stand_ins
from tableside.settings import Settings, SettingsStore, config_dir, data_dir, window_claim
from tableside.storage import write_atomically
from tableside.storage.archive import LIST, Archive, is_safe, listed, pack
from tableside.storage.backups import AT_END, DAYS, MEANWHILE, NEWEST, Backups, earlier_copies
from tableside.storage.own_files import IN_WORK, RUNNING
from tableside.storage.reading import met
from tableside.storage.running import RunningRecord, read_running
from tests.commands.making import bookmark, bookmarks, lose_journal, remarks, save

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_a_backup_brings_back_what_was_there_and_keeps_what_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("before")
    bookmark("snooker/1")
    own = data_dir() / "imports" / "mine" / "tarot" / "en.md"
    own.parent.mkdir(parents=True)
    own.write_text("# 1 Mine\nWords.\n")
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    told = capsys.readouterr().out
    assert "journal entries: 1" in told
    assert "imported texts: 1" in told
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    save("after")
    bookmark("snooker/2")
    own.unlink()
    assert run_command(["restore", str(file)]) == 0
    assert "kept as" in capsys.readouterr().out
    assert remarks() == ["before"]
    assert bookmarks() == (("snooker/1", "here"),)
    assert own.read_text() == "# 1 Mine\nWords.\n"
    # What was there before the restore is itself a state to go back to.
    newest = of_this_person().backups.states()[0]
    assert newest.contents.counts["entries"] == 2
    assert run_command(["restore", str(newest.path)]) == 0
    assert sorted(remarks()) == ["after", "before"]


def test_a_restore_that_is_stopped_in_the_middle_is_finished_by_the_next_start(tmp_path: Path) -> None:
    save("before")
    bookmark("snooker/1")
    file = tmp_path / "all"
    belongings = of_this_person()
    belongings.write_backup(file)
    save("after")
    bookmark("snooker/2")
    prepare_restore(belongings, file)
    assert len(remarks()) == 2, "nothing is put in place yet"
    assert finish_restore(of_this_person())
    assert remarks() == ["before"]
    assert bookmarks() == (("snooker/1", "here"),)
    assert not finish_restore(of_this_person())
    assert [path.name for path in data_dir().iterdir() if path.name.startswith(".restore")] == []


def test_states_run_back_some_days_and_are_made_only_where_something_changed(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups")
    for hour in range(0, 24 * 12 + 1, 2):
        backups.keep({"data/x": str(hour).encode()}, {}, NOW + timedelta(hours=hour))
    assert backups.keep({"data/x": str(hour).encode()}, {}, NOW + timedelta(days=30)) is None
    kept = backups.states()
    assert len(kept) == NEWEST + 2 * DAYS - 1, "the newest, and the first and the last of each day"
    assert (kept[0].contents.made_at.date() - kept[-1].contents.made_at.date()).days == DAYS - 1
    assert stat.S_IMODE((tmp_path / "backups").stat().st_mode) == 0o700
    # A clock that jumped back does not make the newest state the oldest.
    backups.keep({"data/x": b"later"}, {}, NOW)
    assert backups.latest_copy("data/x") == (b"later", NOW)


def test_only_good_copies_are_kept(tmp_path: Path) -> None:
    save("good")
    belongings = of_this_person()
    assert belongings.keep_state(NOW) is not None
    (data_dir() / "journal.sqlite").write_bytes(b"\x00" * 9000)
    belongings.keep_state(NOW + timedelta(hours=1))
    assert belongings.backups.latest_copy("data/journal.sqlite") is not None
    assert remarks() == ["good"], "the backup gives what the damaged file has lost"


def test_only_what_editions_consist_of_is_put_among_the_imported_texts(tmp_path: Path) -> None:
    of_use = ("mine/tarot/en.md", "mine/tarot/book.toml", "mine/tarot/en.recipe", "mine/tarot/status/it.json")
    other = ("mine/tarot/run.py", "mine/en.md", "mine/tarot/a/b/c/en.md", "mine/tarot/status/run.py", "en.md")
    file = tmp_path / "all"
    pack(file, {f"data/imports/{name}": b"# 1 Mine\nWords.\n" for name in (*of_use, *other)}, {}, NOW)
    assert run_command(["restore", str(file)]) == 0
    imports = data_dir() / "imports"
    assert {one.relative_to(imports).as_posix() for one in imports.rglob("*") if one.is_file()} == set(of_use)
    # Nor does a backup take such a file along.
    (imports / "mine" / "tarot" / "run.py").write_text("print()")
    of_this_person().write_backup(file)
    assert not any(name.endswith(".py") for name in json.loads(zipfile.ZipFile(file).read(LIST))["files"])


@pytest.mark.parametrize(
    "name",
    [
        "../outside", "data/../../outside", "/etc/outside", "data//x", "data/\\x", "C:/x", "data/imports/../../x",
        "data/con", "data/a\nb", "data/imports/a:b", "config/other.json", "data/", "data/x ", "data/.hidden/x",
        "elsewhere/x",
    ],
)  # fmt: skip
def test_an_archive_that_leads_elsewhere_is_refused_as_a_whole(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    save("mine")
    file = tmp_path / "hostile"
    pack(file, {"data/journal.sqlite": b"x", name: b"hostile"}, {}, NOW)
    assert run_command(["restore", str(file)]) == 2
    assert "Nothing was changed" in capsys.readouterr().err
    assert remarks() == ["mine"]
    assert not is_safe(name) or not name.startswith("data/imports")


def changed(**about: object) -> bytes:
    files = {"config/settings.json": b"{}"}
    plain: dict[str, object] = {"format": "tableside-backup", "version": 1, "made_at": NOW.isoformat(), "counts": {}}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(LIST, json.dumps(plain | {"files": listed(files)} | about))
        archive.writestr("config/settings.json", b"{}")
    return buffer.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"PK\x03\x04", b"no zip", changed(version=2), changed(format="other"), changed(files={}),
        changed(counts=3), changed(made_at="soon"), changed(files={"config/settings.json": [2, "0" * 64]}),
        changed()[:-30],
        changed(files={"config/settings.json": [10**12, "x"]}),
    ],
)  # fmt: skip
def test_an_archive_that_is_not_as_it_says_is_refused_as_a_whole(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    bookmark("snooker/1")
    (tmp_path / "file").write_bytes(content)
    assert run_command(["restore", str(tmp_path / "file")]) == 2
    assert "Nothing was changed" in capsys.readouterr().err
    assert bookmarks() == (("snooker/1", "here"),)


def test_a_backup_of_a_newer_version_is_not_called_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(changed(version=2, files={"elsewhere/new": [1, "x"]}))
    assert run_command(["restore", str(tmp_path / "file")]) == 2
    said = capsys.readouterr().err
    assert "newer version" in said
    assert "damaged" not in said


def test_a_missing_file_or_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["restore", str(tmp_path / "none")]) == 2
    assert run_command(["backup", str(tmp_path / "none" / "file")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_what_was_made_beside_the_texts_since_goes_with_the_edits(translator: Belongings) -> None:
    before = translator.keep_state(NOW)
    assert before is not None
    root = translator.texts.root
    (root / "rulebooks" / "a" / "en.md").write_text("# 1 Edited\n# 2 Edited\n")
    made = [root / name for name in ("rulebooks/a/status/nl.json", "rulebooks/a/de.md", "i18n/de/LC_MESSAGES/x.po")]
    for path in (*made, made[-1].with_suffix(".mo")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("made\n")
    kept = prepare_restore(translator, before).kept
    assert kept is not None
    assert kept.contents.counts["texts"] == 3, "lines, not files, and no message is in the catalogue"
    finish_restore(translator)
    assert not [path for path in made if path.exists()]
    assert not (root / "i18n" / "de").exists()
    after = translator.keep_state(NOW + timedelta(hours=1)) or before
    assert Archive(after).contents.counts["texts"] == 0
    # All of it comes back with the state that was kept before the restore.
    prepare_restore(translator, kept.path)
    finish_restore(translator)
    assert all(path.read_text() == "made\n" for path in made)


def test_no_number_of_starts_after_a_wrong_restore_costs_what_was_there(tmp_path: Path) -> None:
    bookmark("snooker/1")
    save("before")
    Journal(data_dir() / "journal.sqlite").close()
    poor = tmp_path / "poor"
    pack(poor, {"config/settings.json": b"{}", "data/journal.sqlite": empty_journal(tmp_path)}, {}, NOW)
    assert run_command(["restore", str(poor)]) == 0
    assert remarks() == []
    for start in range(12):
        bookmark(f"snooker/{start}")
        of_this_person().keep_state()
    (rich,) = (one for one in of_this_person().backups.states() if one.contents.before_restore)
    assert run_command(["restore", str(rich.path)]) == 0
    assert remarks() == ["before"]


def empty_journal(folder: Path) -> bytes:
    Journal(folder / "journal.sqlite").close()
    return (folder / "journal.sqlite").read_bytes()


def test_an_imported_text_that_a_backup_replaces_is_kept_first(tmp_path: Path) -> None:
    own = data_dir() / "imports" / "mine" / "tarot" / "en.md"
    own.parent.mkdir(parents=True)
    own.write_text("# 1 Mended for hours\n")
    file = tmp_path / "older"
    pack(file, {"data/imports/mine/tarot/en.md": b"# 1 As read\n"}, {}, NOW)
    kept = prepare_restore(of_this_person(), file).kept
    finish_restore(of_this_person())
    assert own.read_text() == "# 1 As read\n"
    assert kept is not None
    assert Archive(kept.path).read("data/imports/mine/tarot/en.md") == b"# 1 Mended for hours\n"


def test_a_text_edited_since_is_as_it_was(translator: Belongings) -> None:
    belongings, root = translator, translator.texts.root
    first, second = (root / "rulebooks" / name / "en.md" for name in ("a", "b"))
    first.write_text("# 1 Edited\n")
    state = belongings.keep_state(NOW)
    assert state is not None
    first.write_text("# 1 Edited again\n")
    second.write_text("# 1 Edited too\n")
    prepare_restore(belongings, state)
    finish_restore(belongings)
    assert first.read_text() == "# 1 Edited\n"
    assert second.read_text() == "# 1 As it came\n"


def _damaged(path: Path, seed: int) -> None:
    """Turn bytes over here and there, names and texts included."""
    data, chance = bytearray(path.read_bytes()), random.Random(seed)
    for _ in range(300):
        data[chance.randrange(100, len(data))] ^= 0xFF
    path.write_bytes(data)


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_record_is_named_and_what_is_left_of_it_is_in_the_backup(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(40):
        save(f"over there {number}")
    bookmark("snooker/1")
    journal = data_dir() / "journal.sqlite"
    _damaged(journal, seed)
    left = journal.read_bytes()
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 1
    assert "journal.sqlite” is damaged" in capsys.readouterr().err
    with zipfile.ZipFile(file) as archive:
        assert archive.read("data/journal.sqlite") == left
        assert "config/settings.json" in archive.namelist()


def test_a_record_that_was_emptied_is_missed_in_the_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save("once")
    (data_dir() / "journal.sqlite").write_bytes(b"")
    assert run_command(["backup", str(tmp_path / "all.tableside-backup")]) == 1
    assert "journal.sqlite” is damaged" in capsys.readouterr().err


def test_a_damaged_record_stays_beside_what_is_restored(tmp_path: Path) -> None:
    save("once")
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    journal = data_dir() / "journal.sqlite"
    _damaged(journal, 1)
    left = journal.read_bytes()
    assert run_command(["restore", str(file)]) == 0
    assert remarks() == ["once"]
    assert journal.with_name("journal.sqlite.damaged").read_bytes() == left


def test_no_backup_takes_the_place_of_somebodys_other_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("my work")
    assert run_command(["backup", str(mine)]) == 2
    assert "choose another name" in capsys.readouterr().err
    assert mine.read_text() == "my work"


ODD: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "link": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", ["imports/mine/tarot/en.md", "imports/mine/tarot/book.toml", "running.json"])
def test_what_cannot_be_read_is_named_as_left_out_of_the_backup(
    tmp_path: Path, name: str, odd: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = data_dir() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    ODD[odd](path)
    assert run_command(["backup", str(tmp_path / "all.tableside-backup")]) == 1
    assert f"“{path}” could not be read and is in no backup" in capsys.readouterr().err


def test_a_damaged_text_is_read_as_it_was_kept_last(translator: Belongings) -> None:
    path = translator.texts.root / "rulebooks" / "a" / "en.md"
    path.write_text("# 1 Mine\nEdited for weeks.\n")
    translator.keep_state(NOW)
    path.write_bytes(b"\x00\xff" * 900)
    # A state that was kept meanwhile holds the damage.
    translator.keep_state(NOW + timedelta(minutes=5))
    (file, called) = next(stand_ins(path))
    assert file.read_text() == "# 1 Mine\nEdited for weeks.\n"
    assert "2026-11-16" in str(called)
    path.unlink()
    translator.texts.bring_back_missing()
    assert path.read_bytes() == b"\x00\xff" * 900, "the latest; what is wrong with it is told when it is read"


def test_the_version_before_the_last_saving_stands_in_where_it_is_later_than_any_state(translator: Belongings) -> None:
    path = translator.texts.root / "rulebooks" / "a" / "en.md"
    path.write_text("# 1 Mine\nKept an hour ago.\n")
    translator.keep_state(datetime.now(UTC) - timedelta(hours=1))
    write_atomically(path, b"# 1 Mine\nSaved just now.\n")
    write_atomically(path, b"# 1 Mine\nSaved last.\n")
    path.write_bytes(b"\x00\xff" * 900)
    read = [file.read_text() for file, _ in stand_ins(path) if file.exists()]
    assert "Saved just now." in read[0]
    assert "Kept an hour ago." in read[1]
    assert "Saved just now." in read[2], "neither takes the place of the other"


def test_a_text_that_was_not_edited_any_more_is_the_programs_own(translator: Belongings) -> None:
    path = translator.texts.root / "rulebooks" / "a" / "en.md"
    came = path.read_text()
    path.write_text("# 1 Edited\nLong ago.\n")
    translator.keep_state(NOW)
    path.write_text(came)
    translator.keep_state(NOW + timedelta(minutes=5))
    path.write_bytes(b"\x00" * 900)
    assert not [file for file, _ in stand_ins(path) if file.exists() and "Long ago" in file.read_text()]


def test_imported_texts_are_in_every_state(tmp_path: Path) -> None:
    own = data_dir() / "imports" / "mine" / "tarot" / "en.md"
    own.parent.mkdir(parents=True)
    own.write_text("# 1 Mended for hours\n")
    before = of_this_person().stamp()
    state = of_this_person().keep_state(NOW)
    assert state is not None
    assert Archive(state).contents.counts["imports"] == 1
    own.write_text("# 1 Spoilt\n")
    assert of_this_person().stamp() != before
    assert run_command(["restore", str(state)]) == 0
    assert own.read_text() == "# 1 Mended for hours\n"


def test_a_state_that_was_kept_while_a_file_could_not_be_read_hides_no_earlier_one(tmp_path: Path) -> None:
    text = data_dir() / "imports" / "book" / "mine" / "en.md"
    text.parent.mkdir(parents=True)
    text.write_text("# 1 Mine\nWords.\n")
    belongings = of_this_person()
    belongings.keep_state(NOW)
    text.rename(tmp_path / "away")
    text.mkdir()
    bookmark("snooker/1")
    belongings.keep_state(NOW + timedelta(minutes=5))
    assert [data for data, _ in earlier_copies(text)] == [b"# 1 Mine\nWords.\n"]


def test_a_document_that_is_being_corrected_is_taken_along_and_in_every_state(tmp_path: Path) -> None:
    save("anything")
    corrected = data_dir() / IN_WORK
    corrected.write_text('[{"an": "hour of work"}]')
    state, file = of_this_person().keep_state(), tmp_path / "all.tableside-backup"
    assert state is not None
    assert run_command(["backup", str(file)]) == 0
    for archive in (state, file):
        corrected.write_text("{}")
        assert run_command(["restore", str(archive)]) == 0
        assert corrected.read_text() == '[{"an": "hour of work"}]'


def test_what_was_made_while_a_restore_waited_is_kept_before_it_is_carried_out(tmp_path: Path) -> None:
    save("old")
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    prepare_restore(of_this_person(), file)
    save("made while the window was open")
    restored = finish_restore(of_this_person())
    assert remarks() == ["old"]
    newest = of_this_person().backups.states()[0]
    assert restored is not None
    assert restored.kept_at == newest.contents.made_at
    assert run_command(["restore", str(newest.path)]) == 0
    assert sorted(remarks()) == ["made while the window was open", "old"]


def test_a_backup_of_nothing_takes_the_place_of_no_full_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save("a year of work")
    file = tmp_path / "mine.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    full = file.read_bytes()
    bookmark("snooker/1")
    assert run_command(["backup", str(file)]) == 0, "more than before"
    assert file.with_name(f"{file.name}.previous").read_bytes() == full
    before = file.read_bytes()
    lose_journal()
    assert run_command(["backup", str(file)]) == 2
    assert "journal entries: 1" in capsys.readouterr().err
    assert file.read_bytes() == before
    (data_dir() / "journal.sqlite").write_bytes(b"nonsense" * 900)
    assert run_command(["backup", str(file)]) == 2
    assert "the backup holds" not in capsys.readouterr().err, "none was written"
    assert file.read_bytes() == before


def test_a_restore_that_the_disk_refuses_says_that_it_is_not_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bookmark("snooker/1")
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    config_dir().rename(tmp_path / "away")
    config_dir().touch()
    assert run_command(["restore", str(file)]) == 2
    told = capsys.readouterr()
    assert "when the window is opened again" in told.err
    assert "Put back" not in told.out, "not all of it is"
    config_dir().unlink()
    assert finish_restore(of_this_person()) is not None
    assert bookmarks() == (("snooker/1", "here"),)


def test_a_restore_beside_an_open_window_waits_for_the_next_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("mine")
    backup = tmp_path / "mine.tableside-backup"
    assert run_command(["backup", str(backup)]) == 0
    window = window_claim()
    assert window.take()
    before = (data_dir() / "journal.sqlite").stat().st_ino
    assert run_command(["restore", str(backup)]) == 0
    told = capsys.readouterr().out
    assert "The window is open" in told
    assert "To be put back when the window has closed:\n  journal entries: 1\n" in told
    assert "Put back" not in told
    assert "kept as" not in told, "a later state may take the place of the one that was kept now"
    assert (data_dir() / "journal.sqlite").stat().st_ino == before
    window.release()
    assert run_command(["restore", str(backup)]) == 0
    told = capsys.readouterr().out
    assert "Restored from" in told
    assert Path(told.partition("kept as “")[2].partition("”")[0]).is_file()


@pytest.mark.parametrize("seconds", [86_400.0, 4_500_000_000.0])
def test_a_clock_that_no_zip_file_knows_the_year_of_stops_no_backup_and_no_handbook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    save("mine")
    file, book = tmp_path / "all.tableside-backup", tmp_path / "carrom.epub"
    with monkeypatch.context() as patched:
        patched.setattr("tableside.storage.archive.time.time", lambda: seconds)
        assert run_command(["backup", str(file)]) == 0
        assert run_command(["export", "carrom", "--format", "epub", "--output", str(book)]) == 0
    for path in (file, book):
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            assert {part.date_time[0] for part in archive.infolist()} <= {1980, 2107}
    lose_journal()
    assert run_command(["restore", str(file)]) == 0
    assert remarks() == ["mine"]


def test_a_backup_says_which_rows_are_gone_from_the_middle_and_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for remark in ("one", "two", "three"):
        save(remark)
    with closing(sqlite3.connect(data_dir() / "journal.sqlite")) as raw:
        raw.execute("DELETE FROM entry WHERE id = 2")
        raw.commit()
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 1
    assert "journal.sqlite” lacks rows that it had when it was last used: 1." in capsys.readouterr().err
    assert Archive(file).contents.counts["entries"] == 2


def test_a_backup_says_of_an_older_copy_that_changes_are_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("one")
    journal = data_dir() / "journal.sqlite"
    older = journal.read_bytes()
    with closing(Journal(journal)) as there:
        there.edit(there.entries()[0], Notes(remark="another"))
    journal.write_bytes(older)
    assert run_command(["backup", str(tmp_path / "all.tableside-backup")]) == 1
    assert "is an older copy: what was changed in it since is missing" in capsys.readouterr().err


def test_a_link_does_not_lead_a_backup_over_somebodys_other_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("mine")
    notes, link = tmp_path / "notes.txt", tmp_path / "all.tableside-backup"
    notes.write_text("precious")
    link.symlink_to(notes)
    assert run_command(["backup", str(link)]) == 2
    assert "choose another name" in capsys.readouterr().err
    assert notes.read_text() == "precious"
    link.unlink()
    link.symlink_to(tmp_path / "nowhere" / "x")
    assert run_command(["backup", str(link)]) == 2
    said = capsys.readouterr().err
    assert "leads to nothing" in said
    assert "previous version" not in said


def test_where_nothing_was_made_no_backup_is_written_as_if_there_were_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 2
    assert "nothing to back up" in capsys.readouterr().err
    assert not file.exists()


def test_restoring_a_backup_of_nothing_ends_and_leaves_nothing_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "all.tableside-backup"
    pack(file, {}, {}, NOW)
    save("mine")
    assert run_command(["restore", str(file)]) == 0
    assert "The window is open" not in capsys.readouterr().out
    assert not list(data_dir().glob("*restore*"))
    assert remarks() == ["mine"]


def test_nothing_but_texts_is_put_among_ones_own_copies_of_them(tmp_path: Path) -> None:
    file = tmp_path / "all"
    names = ("rulebooks/snooker/nl.md", "i18n/nl/LC_MESSAGES/tableside.po")
    other = ("app/evil.py", "rulebooks/snooker/run.py", "sitecustomize.py")
    pack(file, {f"data/workspace/{name}": b"# 1 Mine\nWords.\n" for name in (*names, *other)}, {}, NOW)
    run_command(["restore", str(file)])
    assert not list(data_dir().rglob("*.py"))


def test_a_file_that_is_the_folder_of_another_makes_no_backup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "all"
    text = b"# 1 Mine\nWords.\n"
    pack(file, {"data/workspace/rulebooks/nl.md": text, "data/workspace/rulebooks/nl.md/x.md": text}, {}, NOW)
    assert run_command(["restore", str(file)]) == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert ".restore-" not in said


def take_in_hand(**parts: object) -> None:
    """Have these parts in hand, as an open window has."""
    record = RunningRecord(data_dir() / RUNNING)
    for name, data in parts.items():
        record.keep(name, data)
    record.close()


def test_a_clock_that_runs_and_a_window_that_is_moved_make_no_further_states() -> None:
    save("first")
    of_this_person().keep_state(NOW - timedelta(days=1))
    bookmark("snooker/1")
    for minute in range(6):
        take_in_hand(clocks={"backgammon": 720 - minute}, window={"geometry": str(minute)})
        assert of_this_person().keep_state(NOW + timedelta(minutes=minute), MEANWHILE) is not None
    take_in_hand(window={"geometry": "elsewhere"})
    assert of_this_person().keep_state(NOW + timedelta(hours=1), AT_END) is None, "nobody would miss what is new"
    newest, first = of_this_person().backups.states()
    assert newest.contents.made_at == NOW + timedelta(minutes=5)
    assert json.loads(Archive(newest.path).read("data/running.json"))["parts"]["clocks"] == {"backgammon": 715}
    assert first.contents.made_at == NOW - timedelta(days=1)
    take_in_hand(clocks={"backgammon": 3})
    of_this_person().keep_state(NOW + timedelta(days=1), MEANWHILE)
    assert len(of_this_person().backups.states()) == 3, "what was in hand on another day stays"


def test_a_state_with_what_is_not_in_hand_any_more_stays() -> None:
    save("first")
    take_in_hand(exam={"answers": [1, 2]})
    before = of_this_person().keep_state(NOW, MEANWHILE)
    take_in_hand(exam=None, case={"on": "blue"})
    assert of_this_person().keep_state(NOW + timedelta(minutes=5), MEANWHILE) is not None
    assert before is not None
    assert b"answers" in Archive(before).read("data/running.json")


def test_a_state_brings_back_what_was_in_hand_only_where_nothing_is(capsys: pytest.CaptureFixture[str]) -> None:
    save("first")
    take_in_hand(clocks={"backgammon": 720})
    state = of_this_person().keep_state(NOW, AT_END)
    take_in_hand(clocks={"backgammon": 15})
    assert run_command(["restore", str(state)]) == 0
    assert read_running(data_dir() / RUNNING).parts["clocks"] == {"backgammon": 15}, "the match goes on"
    assert "Left as it is:\n  what was in hand\n" in capsys.readouterr().out
    take_in_hand(clocks=None)
    assert run_command(["restore", str(state)]) == 0
    assert read_running(data_dir() / RUNNING).parts["clocks"] == {"backgammon": 720}
    assert "Put back:\n  journal entries: 1\n  what was in hand\n" in capsys.readouterr().out


def test_settings_that_were_put_back_are_not_missed_as_older_ones(tmp_path: Path) -> None:
    store = SettingsStore(config_dir() / "settings.json", data_dir())
    save("first")
    store.save(Settings(theme="dark"))
    state = of_this_person().keep_state(NOW)
    for theme in ("light", "system"):
        store.save(Settings(theme=theme))
    assert run_command(["restore", str(state)]) == 0
    loaded = SettingsStore(config_dir() / "settings.json", data_dir()).load()
    assert (loaded.settings.theme, loaded.problem) == ("dark", None)


@pytest.mark.parametrize("emptied", [False, True])
def test_earlier_states_that_are_gone_are_missed_until_there_is_one_again(emptied: bool) -> None:
    met.forget()
    look_for_lost()
    assert not met.take(), "there was none yet"
    save("first")
    of_this_person().keep_state(NOW)
    folder = of_this_person().backups.folder
    shutil.rmtree(folder)
    if emptied:
        folder.mkdir()
    look_for_lost()
    [told] = met.take()
    assert f"are gone from “{folder}”" in str(told)
    of_this_person().keep_state(NOW)
    assert told.holds is not None
    assert not told.holds()
    met.forget()
    look_for_lost()
    assert not met.take()
