"""What is gone of a person's own texts is named, also where a whole folder took every trace with it."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import run_command
from tableside.importing.storing import Imports
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.settings import data_dir
from tableside.storage.inventory import take_down, tell_lost
from tableside.storage.reading import met

TODAY = date(2026, 11, 17)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A book of one's own, an edition of it, and one's own copy of a text."""
    data = tmp_path / "data"
    for name in ("imports/one/quoits/book.toml", "imports/one/quoits/en.md", "imports/two/quoits/en.md"):
        _write(data / name)
    for name in ("workspace/rulebooks/snooker/it.md", "workspace/i18n/de/LC_MESSAGES/tableside.po"):
        _write(data / name)
    assert _told(data) == []
    return data


def _write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# 1 Mine\n")


def _told(data: Path, day: date = TODAY) -> list[str]:
    """Return what is said to be gone, by its name below the folder."""
    met.forget()
    tell_lost(data, day)
    return sorted(str(one).split("”")[0].removeprefix(f"“{data}/") for one in met.take())


@pytest.mark.parametrize(
    "gone",
    [
        "imports/one/quoits/book.toml", "imports/two", "imports", "workspace/rulebooks", "workspace",
        "workspace/i18n/de", "workspace/rulebooks/snooker/it.md",
    ],
)  # fmt: skip
def test_what_is_gone_is_named_by_the_uppermost_folder(own: Path, gone: str) -> None:
    path = own / gone
    kept = shutil.copytree(own, own.with_name("kept"))
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert _told(own) == [gone]
    assert _told(own) == [gone], "it is told at the next start as well"
    shutil.copytree(kept, own, dirs_exist_ok=True)
    assert _told(own) == []


def test_a_link_that_leads_to_nothing_is_told_by_who_reads_it_alone(tmp_path: Path) -> None:
    file = tmp_path / "quoits.md"
    file.write_text("# 1 Play\n\n## 1.1 Turns\n\nIn turn.\n")
    assert run_command(["import", str(file), "--new-book", "quoits", "--lang", "en", "--name", "Club"]) == 0
    assert run_command(["editions"]) == 0
    table = imports_dir() / "club" / "quoits" / "book.toml"
    table.unlink()
    table.symlink_to(tmp_path / "gone")
    met.forget()
    tell_lost(data_dir(), TODAY)
    Imports(imports_dir()).editions("quoits")
    Library(rulebooks_dir(), imports_dir()).book("quoits")
    said = [str(one) for one in met.take()]
    assert len(said) == 1, "in one sentence"
    assert str(table) in said[0]
    assert "leads to nothing" in said[0]


def test_it_is_told_for_a_week(own: Path) -> None:
    shutil.rmtree(own / "imports" / "two")
    assert _told(own) == ["imports/two"]
    assert _told(own, TODAY + timedelta(days=5)) == ["imports/two"]
    assert _told(own, TODAY + timedelta(days=8)) == ["imports/two"]
    assert _told(own, TODAY + timedelta(days=9)) == []


def test_what_the_program_removes_is_not_missed(own: Path) -> None:
    shutil.rmtree(own / "imports" / "two")
    take_down(own, lambda name: "/quoits/" in name)
    assert _told(own) == []


Lose = Callable[[Path], object]


@pytest.mark.parametrize("lose", [shutil.rmtree, lambda folder: (folder / "en.toml").unlink()], ids=["folder", "file"])
def test_an_edition_that_vanished_is_missed_and_one_that_was_removed_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lose: Lose
) -> None:
    text = tmp_path / "quoits.md"
    text.write_text("# 1 Pin\n\n1.1 It is round.\n\n# 2 Ring\n\n2.1 It is flat.\n")
    for name in ("One", "Two"):
        assert run_command(["import", str(text), "--book", "snooker", "--lang", "en", "--name", name, "--anyway"]) == 0
    Imports(imports_dir()).remove("snooker", "en", "one")
    lose(imports_dir() / "two" / "snooker")
    capsys.readouterr()
    run_command(["editions", "snooker"])
    said = capsys.readouterr().err
    assert str(imports_dir() / "two") in said
    assert str(imports_dir() / "one") not in said


def test_a_folder_that_may_not_be_entered_is_named_and_the_rules_can_be_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a person whom somebody has locked out: whatever is asked of a path below is refused."""
    folder = data_dir()
    folder.mkdir(parents=True, exist_ok=True)
    stat = os.stat

    def refusing(path: int | str | os.PathLike[str], **how: Any) -> os.stat_result:
        if not isinstance(path, int) and folder in Path(path).parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", refusing)
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != folder)
    assert run_command(["list", "snooker"]) == 0
    assert f"You are not allowed to open the folder “{folder}”" in capsys.readouterr().err
