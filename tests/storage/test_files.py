"""Saving never costs what was there."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tableside.journal.store import Journal
from tableside.settings import Settings, SettingsStore, data_dir
from tableside.storage import NotSaved, not_saved, write_atomically
from tableside.storage.backups import Backups
from tableside.storage.files import copy_folder, unwatch_folders, watch_folder

KEEPS_SAVING = """
import sys
from pathlib import Path
from tableside.storage import write_atomically
path = Path(sys.argv[1])
number = 0
while True:
    number += 1
    write_atomically(path, (str(number) * 20000).encode())
    print(number, flush=True)
"""


def test_previous_version_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert (tmp_path / "rules.md.previous").read_bytes() == b"one"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rules.md", "rules.md.previous"]


def test_failure_to_write_leaves_the_old_file_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rules.md"
    write_atomically(path, b"one")

    def disk_full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    with pytest.raises(NotSaved, match="the disk is full"):
        write_atomically(path, b"two")
    assert path.read_bytes() == b"one"
    assert [file.name for file in tmp_path.iterdir()] == ["rules.md"]


def test_a_previous_version_is_spoken_of_only_where_there_was_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    old, new = tmp_path / "old.pdf", tmp_path / "new.pdf"
    old.write_bytes(b"one")
    monkeypatch.setattr(os, "fsync", disk_full)
    for path in (old, new):
        with pytest.raises(NotSaved) as refused:
            write_atomically(path, b"two")
        assert ("previous version" in str(refused.value)) == (path == old)
    with pytest.raises(NotSaved, match="there is a folder of this name") as refused:
        write_atomically(tmp_path, b"two")
    assert "previous version" not in str(refused.value)


@pytest.mark.skipif(os.name == "nt", reason="needs permissions of POSIX")
def test_a_private_file_is_for_its_owner_alone_and_others_keep_their_permissions(tmp_path: Path) -> None:
    settings, text = tmp_path / "settings.json", tmp_path / "en.md"
    for path in (settings, text):
        path.write_bytes(b"one")
        path.chmod(0o664)
    write_atomically(settings, b"two", private=True)
    write_atomically(text, b"two")
    assert settings.stat().st_mode & 0o777 == 0o600
    assert text.stat().st_mode & 0o777 == 0o664
    SettingsStore(tmp_path / "new.json").save(Settings())
    assert (tmp_path / "new.json").stat().st_mode & 0o777 == 0o600


def test_a_kill_while_saving_leaves_a_whole_version(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    for delay in (0.05, 0.11, 0.17):
        saver = subprocess.Popen([sys.executable, "-c", KEEPS_SAVING, str(path)], stdout=subprocess.PIPE)
        assert saver.stdout is not None
        saver.stdout.readline()
        time.sleep(delay)  # not a wait for something: the kill must come at any moment
        saver.send_signal(signal.SIGKILL)
        saver.communicate()
        content = path.read_text()
        unit = content[: len(content) // 20000]
        assert content == unit * 20000


def test_settings_survive_a_round_trip(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    settings = Settings(
        interface_language="nl", recent=("snooker/3.10",), bookmarks=(("carrom/45", "due"),), text_size=150
    )
    store.save(settings)
    assert store.load().settings == settings
    assert store.load().problem is None


@pytest.mark.parametrize(
    "content",
    [b"{", b"[]", b'{"text_size": "large"}', b"\xff\xfe\x00", b'{"recent": 3}', b'{"rules": {"blackball/4": "x"}}'],
    ids=["cut", "no object", "a word for a size", "no text", "a number for a list", "another file's content"],
)
def test_damaged_settings_are_kept_aside_and_defaults_used(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded = SettingsStore(path).load()
    assert loaded.settings == Settings()
    assert loaded.problem is not None
    assert "settings.json.damaged" in str(loaded.problem)
    assert (tmp_path / "settings.json.damaged").read_bytes() == content


def test_the_settings_of_the_newest_backup_stand_in_for_damaged_ones(tmp_path: Path) -> None:
    path, kept = tmp_path / "settings.json", Settings(bookmarks=(("carrom/45", "due"),))
    SettingsStore(path).save(kept)
    Backups(tmp_path / "backups").keep(
        {"config/settings.json": path.read_bytes()}, {}, datetime(2026, 11, 3, 12, tzinfo=UTC)
    )
    path.write_bytes(path.read_bytes()[:100])
    loaded = SettingsStore(path, tmp_path).load()
    assert loaded.settings == kept
    assert "2026-11-03" in str(loaded.problem)
    assert (tmp_path / "settings.json.damaged").exists()


def kept_settings(folder: Path) -> Path:
    """Save settings twice, with a state of the first and of the second."""
    path, store = folder / "settings.json", SettingsStore(folder / "settings.json", folder)
    for day, marks in ((3, ()), (4, (("carrom/45", "due"),))):
        store.save(Settings(bookmarks=marks))
        state = {"config/settings.json": path.read_bytes()}
        Backups(folder / "backups").keep(state, {}, datetime(2026, 11, day, 12, tzinfo=UTC))
    return path


def test_settings_that_are_gone_are_those_of_the_newest_state(tmp_path: Path) -> None:
    path = kept_settings(tmp_path)
    path.unlink()
    loaded = SettingsStore(path, tmp_path).load()
    assert loaded.settings.bookmarks == (("carrom/45", "due"),)
    assert "were gone from the disk; those of 2026-11-04 are used" in str(loaded.problem)


def test_settings_that_are_gone_and_in_no_state_are_missed(tmp_path: Path) -> None:
    path = kept_settings(tmp_path)
    shutil.rmtree(tmp_path / "backups")
    path.unlink()
    loaded = SettingsStore(path, tmp_path).load()
    assert loaded.settings == Settings()
    assert "are gone" in str(loaded.problem)
    assert SettingsStore(tmp_path / "new" / "settings.json", tmp_path / "new").load().problem is None


def test_an_older_copy_of_the_settings_is_told_once_with_what_has_the_newer(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path, tmp_path)
    store.save(Settings(theme="dark"))
    older = path.read_bytes()
    kept_settings(tmp_path)
    path.write_bytes(older)
    store = SettingsStore(path, tmp_path)
    loaded = store.load()
    assert loaded.settings == Settings(theme="dark")
    assert "older copy" in str(loaded.problem)
    assert "Restore an earlier state…" in str(loaded.problem)
    assert "2026-11-04" in str(loaded.problem)
    store.save(loaded.settings)
    assert SettingsStore(path, tmp_path).load().problem is None


def test_settings_that_are_saved_as_they_were_are_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsStore(path, tmp_path).save(Settings(theme="dark"))
    before = path.read_bytes()
    store = SettingsStore(path, tmp_path)
    store.save(store.load().settings)
    assert path.read_bytes() == before, "else a state would be kept at every end"
    path.write_text(path.read_text().replace("dark", "light"))
    assert SettingsStore(path, tmp_path).load().problem is None, "somebody has edited it"
    path.write_text('{"theme": "light", "changes": 1}')
    assert SettingsStore(path, tmp_path).load().problem is None, "and left out what is as it came"


def test_settings_that_lack_a_piece_of_the_middle_are_damaged(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsStore(path, tmp_path).save(Settings(theme="dark", bookmarks=(("blackball/4", "Four"),)))
    written = path.read_text()
    path.write_text(written[: written.index('  "recent"')] + written[written.index('  "journal"') :])
    loaded = SettingsStore(path, tmp_path).load()
    assert loaded.problem is not None, "it is JSON, but nobody has left out the bookmarks"


def test_settings_of_a_newer_version_are_used_as_far_as_known(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = {"interface_language": "fr", "bookmarks": [], "holograms": True, "text_size": 900}
    path.write_text(json.dumps(newer), encoding="utf-8")
    loaded = SettingsStore(path).load()
    assert loaded.problem is None
    assert loaded.settings.interface_language == "fr"
    assert loaded.settings.text_size == 250


def test_the_folders_that_a_private_file_needs_are_private_too(tmp_path: Path) -> None:
    write_atomically(tmp_path / "data" / "tableside" / "settings.json", b"{}", private=True)
    write_atomically(tmp_path / "shared" / "rules.md", b"x")

    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) & 0o077 for name in ("data", "data/tableside")] == [0, 0]
    assert stat.S_IMODE((tmp_path / "shared").stat().st_mode) & 0o077 != 0


def test_a_folder_that_was_there_and_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    """A drive that is pulled out hides what is saved into its empty place once it is back."""
    home = tmp_path / "home"
    data = home / "data"
    watch_folder(data)
    try:
        write_atomically(data / "imports" / "text.md", b"first")
        journal = Journal(data / "journal.sqlite")
        journal.close()
        home.rename(tmp_path / "away")
        with pytest.raises(NotSaved, match="was there before and is gone"):
            write_atomically(data / "imports" / "text.md", b"second")
        lost = Journal(data / "journal.sqlite")
        assert "was there before and is gone" in str(lost.problem)
        assert not lost.writable
        lost.close()
        assert not home.exists()
        (tmp_path / "away").rename(home)
        write_atomically(data / "imports" / "text.md", b"third")
    finally:
        unwatch_folders()
    assert (data / "imports" / "text.md").read_bytes() == b"third"


def test_a_folder_that_was_deleted_where_it_stood_is_made_anew_and_told(tmp_path: Path) -> None:
    data, told = tmp_path / "data", list[str]()
    watch_folder(data, told.append)
    try:
        write_atomically(data / "running.json", b"first")
        assert told == []
        shutil.rmtree(data)
        write_atomically(data / "running.json", b"second")
        assert told == [str(data)]
        data.rename(tmp_path / "renamed")
        write_atomically(data / "running.json", b"third")
        assert told == [str(data)] * 2
    finally:
        unwatch_folders()
    assert (data / "running.json").read_bytes() == b"third"
    assert (tmp_path / "renamed" / "running.json").read_bytes() == b"second"


def test_a_link_to_a_drive_that_is_pulled_out_is_not_replaced(tmp_path: Path) -> None:
    drive, data = tmp_path / "drive", tmp_path / "data"
    drive.mkdir()
    data.symlink_to(drive)
    watch_folder(data)
    try:
        drive.rename(tmp_path / "pulled")
        with pytest.raises(NotSaved, match="was there before and is gone"):
            write_atomically(data / "running.json", b"second")
    finally:
        unwatch_folders()
    assert data.is_symlink()
    assert not drive.exists()


def test_a_folder_that_could_not_be_copied_is_told_of_in_words(tmp_path: Path) -> None:
    full = shutil.Error([("a", "b", "[Errno 28] No space left on device: 'b'")])
    assert "the disk is full" in str(not_saved(tmp_path / "kept", full))


@pytest.mark.skipif(os.name == "nt", reason="another way of owning files")
def test_whatever_is_written_among_ones_own_is_for_nobody_else() -> None:
    before = os.umask(0)
    try:
        own = data_dir() / "translation" / "own" / "journal.jsonl"
        write_atomically(own, b"{}")
    finally:
        os.umask(before)
    assert stat.S_IMODE(own.stat().st_mode) == 0o600
    for folder in (own.parent, own.parent.parent, data_dir()):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    stick, link = tmp_path / "stick", tmp_path / "link"
    link.symlink_to(stick / "mine")
    with pytest.raises(NotSaved, match="leads to nothing"):
        write_atomically(link, b"first")
    stick.mkdir()
    for content in (b"first", b"second"):
        write_atomically(link, content)
        assert link.is_symlink()
        assert (stick / "mine").read_bytes() == content


def test_what_is_no_file_is_not_replaced_by_one(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(NotSaved, match="not a plain file"):
            write_atomically(path, b"backup")
    assert pipe.is_fifo()
    assert link.is_symlink()


def test_bookmarks_whose_name_was_overwritten_are_not_simply_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsStore(path).save(Settings(bookmarks=(("snooker/1", "here"),)))
    path.write_bytes(path.read_bytes().replace(b'"bookmarks"', b'"bookxxxxmarks"'))
    loaded = SettingsStore(path).load()
    assert loaded.problem is not None
    assert path.with_name("settings.json.damaged").exists()


def test_a_copy_of_a_folder_that_nobody_may_write_into_can_be_written_by_its_owner(tmp_path: Path) -> None:
    source = tmp_path / "program"
    (source / "inner").mkdir(parents=True)
    (source / "inner" / "text.md").write_text("text")
    for folder in (source / "inner", source):
        folder.chmod(0o555)
    copy_folder(source, tmp_path / "own")
    modes = [(tmp_path / "own" / name).stat().st_mode & 0o700 for name in ("", "inner")]
    for folder in (source, source / "inner"):
        folder.chmod(0o755)
    assert modes == [0o700, 0o700]
    assert (tmp_path / "own" / "inner" / "text.md").read_text() == "text"
