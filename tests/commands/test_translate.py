from __future__ import annotations

import json
import re
from pathlib import Path

import polib
import pytest

from tableside.cli import run_command
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
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


def test_an_import_shows_and_then_does(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "it.po"
    text = root / "rulebooks" / "blackball" / "it.md"
    before = text.read_bytes()
    assert run_command(["translate", "export", "blackball", "it", str(file)]) == 0
    assert run_command(["translate", "import", str(file)]) == 0
    assert "Nothing would change." in capsys.readouterr().out
    catalogue = polib.pofile(str(file), wrapwidth=0)
    entry = next(one for one in catalogue if one.msgctxt == "blackball/3#title")
    entry.msgstr = "Lo scopo"
    catalogue.save(str(file))
    assert run_command(["translate", "import", str(file)]) == 0
    assert "blackball/3: changes: “Lo scopo " in capsys.readouterr().out
    assert text.read_bytes() == before
    assert run_command(["translate", "import", str(file), "--apply"]) == 0
    assert "# 3 Lo scopo\n" in text.read_text(encoding="utf-8")
    entry.msgstr = "Altro ancora"
    catalogue.save(str(file))
    assert run_command(["translate", "import", str(file), "--apply"]) == 1
    assert "differs; stays as it is" in capsys.readouterr().out
    assert "# 3 Lo scopo\n" in text.read_text(encoding="utf-8")


def test_a_file_of_another_language_is_told_and_changes_nothing(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nl.po"
    assert run_command(["translate", "export", "blackball", "fr", str(file)]) == 0
    whole = file.read_text(encoding="utf-8")
    texts = {path: path.read_bytes() for path in (root / "rulebooks" / "blackball").glob("*.md")}
    file.write_text(whole.replace('"Language: fr', '"Language: nl', 1), encoding="utf-8")
    assert run_command(["translate", "import", str(file), "--apply"]) == 1
    assert "The file is of another language: its texts are in Français" in capsys.readouterr().out
    assert {path: path.read_bytes() for path in texts} == texts
    capsys.readouterr()
    assert run_command(["translate", "import", str(file), "--apply"]) == 1
    assert "Nothing was changed." in capsys.readouterr().out
    file.write_text(re.sub("#. tableside-base.*\n", "", file.read_text(encoding="utf-8")), encoding="utf-8")
    run_command(["translate", "import", str(file), "--apply", "--theirs", "all"])
    (count,) = re.findall(r"\n(\d+) texts changed", capsys.readouterr().out)
    run_command(["translate", "status"])
    line = re.search(r"blackball nl: (\d+) of (\d+) done, (\d+) draft, 0 missing", capsys.readouterr().out)
    assert line is not None
    done, total, draft = map(int, line.groups())
    assert (done, draft) == (total - int(count), int(count)), "nothing of another language is done"


def test_an_import_prints_its_findings_and_leaves_errors_out(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "it.po"
    text = root / "rulebooks" / "blackball" / "it.md"
    assert run_command(["translate", "export", "blackball", "it", str(file)]) == 0
    catalogue = polib.pofile(str(file), wrapwidth=0)
    for key, words in (("blackball/3#title", "Lo scopo"), ("blackball/1#title", "Le 12 regole")):
        next(one for one in catalogue if one.msgctxt == key).msgstr = words
    catalogue.save(str(file))
    capsys.readouterr()
    assert run_command(["translate", "import", str(file)]) == 1
    told = capsys.readouterr().out
    assert "    Wrong: The translation says 12; the source does not.\n" in told
    assert "1 text has errors." in told
    assert run_command(["translate", "import", str(file), "--apply"]) == 1
    assert "1 text is left out." in capsys.readouterr().out
    assert "# 3 Lo scopo\n" in text.read_text(encoding="utf-8")
    assert "Le 12 regole" not in text.read_text(encoding="utf-8")
    assert run_command(["translate", "import", str(file), "--apply", "--with-errors"]) == 0
    assert "Le 12 regole" in text.read_text(encoding="utf-8")
    capsys.readouterr()
    assert run_command(["translate", "status"]) == 0
    counts = re.search(r"blackball it: (\d+) of (\d+) done, 1 draft, 0 missing, 1 with", capsys.readouterr().out)
    assert counts is not None
    assert int(counts[1]) == int(counts[2]) - 1


def test_an_import_can_take_the_text_of_the_file_in_a_conflict(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "it.po"
    text = root / "rulebooks" / "blackball" / "it.md"
    assert run_command(["translate", "export", "blackball", "it", str(file)]) == 0
    catalogue = polib.pofile(str(file), wrapwidth=0)
    entry = next(one for one in catalogue if one.msgctxt == "blackball/3#title")
    text.write_text(text.read_text(encoding="utf-8").replace(f"# 3 {entry.msgstr}\n", "# 3 Qui\n"), encoding="utf-8")
    entry.msgstr = "Altrove"
    catalogue.save(str(file))
    assert run_command(["translate", "import", str(file)]) == 1
    assert "blackball/3: differs; stays as it is: “Qui " in capsys.readouterr().out
    assert run_command(["translate", "import", str(file), "--apply", "--theirs", "blackball/3"]) == 0
    told = capsys.readouterr().out
    assert "differs; will be replaced with: “Altrove " in told
    assert "stays" not in told
    assert "# 3 Altrove\n" in text.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["export", "chess", "it", "x.po"],
        ["export", "blackball", "xx", "x.po"],
        ["export", "blackball", "it", "x.doc"],
        ["import", "nowhere.po"],
        ["add", "Klingon"],
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
    file = tmp_path / "it.po"
    assert run_command(["translate", "export", "blackball", "it", str(file)]) == 0
    catalogue = polib.pofile(str(file), wrapwidth=0)
    next(one for one in catalogue if one.msgctxt == "blackball/1#title").msgstr = "Le 12 regole"
    catalogue.save(str(file))
    run_command(["translate", "import", str(file), "--apply", "--with-errors"])
    told = load_catalogue("it", catalogues_dir()).gettext("The checks find an error in this translation.")
    for form in ("text", "html", "json"):
        capsys.readouterr()
        assert run_command(["show", "blackball/1", "blackball/3", "--lang", "it", "--format", form]) == 0
        assert capsys.readouterr().out.count(told) == 1, form
    pocket = tmp_path / "pocket.html"
    assert run_command(["export", "blackball", "--lang", "it", "--format", "html", "--output", str(pocket)]) == 0
    assert "1 text is marked" in capsys.readouterr().out
    assert pocket.read_text(encoding="utf-8").count(told) == 1
