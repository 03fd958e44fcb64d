from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import polib
import pytest

from tableside.cli import run_command
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.translation import Editor, open_workspace
from tests.small import _coded, small_checkout


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = small_checkout(tmp_path / "checkout", monkeypatch)
    monkeypatch.setenv("TABLESIDE_DATA", str(root))
    _coded()  # while every game is there
    # A program of one game misses no other book.
    monkeypatch.setattr("tableside.discovery.own_games", lambda: ("blackball",))
    return root


def test_status_counts(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["translate", "status"]) == 0
    assert re.search(r"blackball it: (\d+) of \1 done, 0 draft, 0 missing", capsys.readouterr().out)
    assert run_command(["translate", "status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["missing"] == 0


def test_status_counts_texts_of_the_program_that_wait_for_a_translation(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def counts() -> dict[str, int]:
        assert run_command(["translate", "status", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        return next(one for one in found if (one["book"], one["lang"]) == ("interface", "fr"))

    before = counts()
    path = root / "i18n" / "fr" / "LC_MESSAGES" / "tableside.po"
    catalogue = polib.pofile(str(path), wrapwidth=110)
    empty, doubtful, unlisted, *_ = (entry for entry in catalogue if entry.msgctxt and not entry.msgid_plural)
    empty.msgstr = ""
    doubtful.flags.append("fuzzy")
    # One that was never collected into the catalogue is waiting too.
    catalogue.remove(unlisted)
    catalogue.save(str(path))
    after = counts()
    assert after["missing"] == before["missing"] + 2
    assert after["draft"] == before["draft"] + 1
    assert after["done"] == before["done"] - 3


@pytest.mark.parametrize(
    "words",
    [
        ["export", "chess", "it", "x.po"],
        ["export", "blackball", "xx", "x.po"],
        ["export", "blackball", "it", "x.doc"],
        ["dance"],
        [],
    ],
)
def test_mistakes_are_one_line(root: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["translate", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_checks_of_translators_fail_only_for_errors(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "rulebooks" / "blackball" / "it.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(". ", ".  ", 1), encoding="utf-8")
    assert run_command(["check"]) == 0
    assert "Two spaces in a row." in capsys.readouterr().out
    path.write_text(text.replace("(", "((", 1).replace("((a)", "(a) ("), encoding="utf-8")
    assert run_command(["check"]) == 1
    assert "is unpaired" in capsys.readouterr().out


def test_what_leaves_the_program_marks_a_wrong_translation(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    editor = Editor(open_workspace())
    text = editor.workspace.text("blackball/1", "it")
    editor.save("blackball/1", "it", replace(text, title="Le 12 regole"))
    told = load_catalogue("it", catalogues_dir()).gettext("The checks find an error in this translation.")
    for form in ("text", "html", "json"):
        capsys.readouterr()
        assert run_command(["show", "blackball/1", "blackball/3", "--lang", "it", "--format", form]) == 0
        assert capsys.readouterr().out.count(told) == 1, form
    pocket = tmp_path / "pocket.html"
    assert run_command(["export", "blackball", "--lang", "it", "--format", "html", "--output", str(pocket)]) == 0
    assert "1 text is marked" in capsys.readouterr().out
    assert pocket.read_text(encoding="utf-8").count(told) == 1
