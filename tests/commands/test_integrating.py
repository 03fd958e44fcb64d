"""At home on the desktop: the files that desktops look for, complete, and gone again when asked."""

from __future__ import annotations

import configparser
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tableside import OWN_FILES, __version__
from tableside.cli import run_command
from tableside.resources import resource

APP = "app.tableside.Tableside"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="desktops of Linux")


def entry(share: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(share / "applications" / f"{APP}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_links_files_and_icons_are_announced(tmp_path: Path) -> None:
    share = tmp_path / "share with space"
    assert run_command(["integrate", "--into", str(share), "--command", "/opt/tableside/tableside"]) == 0
    announced = entry(share)
    assert announced["Exec"] == "/opt/tableside/tableside %u"
    assert "x-scheme-handler/tableside" in announced["MimeType"]
    for size in (16, 48, 128, 512):
        assert (share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{APP}.png").stat().st_size > 200
    types = ElementTree.parse(share / "mime" / "packages" / f"{APP}.xml").getroot()
    globs = {one.attrib["pattern"] for one in types.iter() if one.tag.endswith("}glob")}
    assert globs == {f"*{ending}" for ending in OWN_FILES}
    named = {one.attrib["type"] for one in types if one.tag.endswith("}mime-type")}
    assert named <= set(announced["MimeType"].split(";"))


def test_everything_goes_away_again(tmp_path: Path) -> None:
    assert run_command(["integrate", "--into", str(tmp_path / "share")]) == 0
    assert run_command(["integrate", "--into", str(tmp_path / "share"), "--remove"]) == 0
    assert list((tmp_path / "share").iterdir()) == []


def test_the_desktop_forgets_the_kinds_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools, share = tmp_path / "tools", tmp_path / "share"
    tools.mkdir()
    (tools / "update-mime-database").write_text('#!/bin/sh\ncd "$1/packages" && ls > "$1/known"\n')
    (tools / "update-mime-database").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools), prepend=":")
    monkeypatch.setenv("XDG_DATA_HOME", str(share))
    known = share / "mime" / "known"
    assert run_command(["integrate"]) == 0
    assert known.read_text().split() == [f"{APP}.xml"]
    assert run_command(["integrate", "--remove"]) == 0
    assert known.read_text() == ""
    assert not (share / "mime" / "packages").exists()


def test_it_says_where_the_files_are_and_leaves_those_of_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    share = tmp_path / "share"
    assert run_command(["integrate", "--into", str(share), "--remove"]) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert run_command(["integrate", "--into", str(share)]) == 0
    said = capsys.readouterr().out
    assert str(share) in said
    assert "menu" not in said
    other = share / "applications" / "other.desktop"
    other.touch()
    assert run_command(["integrate", "--into", str(share), "--remove"]) == 0
    assert [path for path in share.rglob("*") if path.is_file()] == [other]


def test_a_path_with_odd_signs_starts_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my $ 50% folder"
    folder.mkdir()
    (folder / "tableside").touch()
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    assert run_command(["integrate", "--into", str(tmp_path / "share")]) == 0
    command = entry(tmp_path / "share")["Exec"]
    assert command.startswith('"')
    assert "50%%" in command
    assert "\\$" in command


def test_the_release_is_told_in_the_metadata() -> None:
    root = ElementTree.fromstring(resource("desktop", f"{APP}.metainfo.xml").read_bytes())
    newest = next(iter(root.iter("release")))
    assert newest.attrib["version"] == __version__


def test_the_version_tells_the_build_and_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_command(["--version"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"tableside {__version__} (")
    assert [line.split()[0] for line in lines[1:]] == ["snooker", "carrom", "blackball", "backgammon"]
