"""Saving never costs what was there."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tableside.settings import Settings, SettingsStore, data_dir
from tableside.storage.database import Database
from tableside.storage.files import NotSaved, copy_tree, write_atomically

KEEPS_SAVING = """
import sys
from pathlib import Path
from tableside.storage.files import write_atomically
path = Path(sys.argv[1])
number = 0
while True:
    number += 1
    write_atomically(path, (str(number) * 20000).encode())
    print(number, flush=True)
"""


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
    with pytest.raises(NotSaved, match="a folder with this name exists") as refused:
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
    store = SettingsStore(Database(tmp_path / "tableside.sqlite"))
    settings = Settings(
        interface_language="nl", recent=("snooker/3.10",), bookmarks=(("carrom/45", "due"),), text_size=150
    )
    store.save(settings)
    assert store.load() == settings
    assert SettingsStore(Database(tmp_path / "tableside.sqlite")).load() == settings


def test_settings_of_a_newer_version_are_used_as_far_as_known(tmp_path: Path) -> None:
    database = Database(tmp_path / "tableside.sqlite")
    newer = {"interface_language": "fr", "bookmarks": [], "holograms": True, "text_size": 900, "theme": 7}
    with database.change() as connection:
        connection.executemany("INSERT INTO setting VALUES (?, ?)", [(n, json.dumps(v)) for n, v in newer.items()])
        connection.execute("INSERT INTO setting VALUES ('game', 'no JSON')")
    loaded = SettingsStore(database).load()
    assert (loaded.interface_language, loaded.text_size, loaded.theme, loaded.game) == ("fr", 250, "system", "")


def test_the_folders_that_a_private_file_needs_are_private_too(tmp_path: Path) -> None:
    write_atomically(tmp_path / "data" / "tableside" / "settings.json", b"{}", private=True)
    write_atomically(tmp_path / "shared" / "rules.md", b"x")

    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) & 0o077 for name in ("data", "data/tableside")] == [0, 0]
    assert stat.S_IMODE((tmp_path / "shared").stat().st_mode) & 0o077 != 0


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


def test_a_copy_of_a_folder_that_nobody_may_write_into_can_be_written_by_its_owner(tmp_path: Path) -> None:
    source = tmp_path / "program"
    (source / "inner").mkdir(parents=True)
    (source / "inner" / "text.md").write_text("text")
    for folder in (source / "inner", source):
        folder.chmod(0o555)
    copy_tree(source, tmp_path / "own")
    modes = [(tmp_path / "own" / name).stat().st_mode & 0o700 for name in ("", "inner")]
    for folder in (source, source / "inner"):
        folder.chmod(0o755)
    assert modes == [0o700, 0o700]
    assert (tmp_path / "own" / "inner" / "text.md").read_text() == "text"
