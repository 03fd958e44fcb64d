"""Files that belong together are all written or none is, whatever stops it and whatever stood there."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tableside.exporting import handbook
from tableside.storage import NotSaved
from tableside.storage.together import write_together

OLD = {"index.html": b"old", "search-data.js": b"old", "style.css": b"old"}
NEW = {"index.html": b"new", "style.css": b"new", "diagrams/table.svg": b"new", "search-data.js": b"new"}


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def handbook_in(folder: Path) -> None:
    folder.mkdir()
    for name, data in (OLD | {"photo.jpg": b"mine"}).items():
        (folder / name).write_bytes(data)


def fill_up(monkeypatch: pytest.MonkeyPatch, call: str, after: int) -> None:
    """Let the disk be full after so many calls to the system."""
    real, left = getattr(os, call), [after]

    def full(*what: object, **how: object) -> object:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*what, **how)

    monkeypatch.setattr(os, call, full)


def test_a_handbook_on_a_disk_that_fills_up_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_up(monkeypatch, "fsync", 2)
    with pytest.raises(NotSaved, match=r"pages.*the disk is full"):
        handbook._write_folder(tmp_path / "pages", NEW)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize(("call", "after"), [("fsync", 3), ("rename", 0), ("rename", 2), ("rename", 3)])
def test_a_handbook_that_was_there_stays_as_it_was_where_the_disk_fills_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: int, links: bool
) -> None:
    folder = tmp_path / "pages"
    handbook_in(folder)
    before = content(folder)
    with monkeypatch.context() as patched:
        if not links:
            fill_up(patched, "link", 0)
        if call == "rename":
            refuse_place(patched, folder / list(NEW)[after])
        else:
            fill_up(patched, call, after)
        with pytest.raises(NotSaved, match=r"pages.*the disk is full"):
            handbook._write_folder(folder, NEW)
    assert content(folder) == before
    assert not (folder / "diagrams").exists()
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]


def refuse_place(patched: pytest.MonkeyPatch, place: Path) -> None:
    """Let the disk be full when a new file is to take this place."""
    real = Path.replace

    def full(path: Path, target: Path) -> Path:
        if target == place and ".new." in str(path):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, target)

    patched.setattr(Path, "replace", full)


def test_new_pages_take_the_place_of_old_ones_and_leave_what_else_is_there(tmp_path: Path) -> None:
    folder, link = tmp_path / "pages", tmp_path / "link"
    handbook_in(folder)
    link.symlink_to(folder)
    write_together(link, NEW)
    assert content(folder) == NEW | {"photo.jpg": b"mine"}
    assert link.is_symlink()
    write_together(tmp_path / "fresh", NEW)
    assert content(tmp_path / "fresh") == NEW
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fresh", "link", "pages"]
