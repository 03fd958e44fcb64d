"""The command line as a person types it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import run_command
from tableside.commands import output
from tableside.rulings.inquiry import inquire
from tests.commands.making import save
from tests.conftest import LANGUAGES, ROOT
from tests.small import small_checkout

BOOKS = ("snooker", "carrom", "blackball", "backgammon")
RULE_IDS = (ROOT / "tests" / "rulings" / "rule-ids.txt").read_text(encoding="utf-8").split()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_list_names_every_rule(book: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["list", book, "--lang", language]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert set(listed) >= {rule for rule in RULE_IDS if rule.startswith(f"{book}/")}
    assert len(listed) == len(set(listed))


def test_show_gives_text_html_markdown_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    for form, sign in (("text", "Section 3 Rule 10(b)"), ("html", "<div"), ("markdown", "(b)"), ("json", '"id"')):
        assert run_command(["show", "snooker/3.10.b", "--format", form]) == 0
        assert sign in capsys.readouterr().out


def test_show_accepts_ids_as_people_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["show", "snooker/3.10(b)(ii)", "--lang", "it"]) == 0
    assert "Sezione 3, Regola 10(b)(ii)" in capsys.readouterr().out


def test_wrong_id_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["show", "snooker/3.10.z"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "snooker/3.10" in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["list", "chess"],
        ["list", "snooker", "--lang", "xx"],
        ["show", "chess/1"],
        ["check", "chess"],
        ["rule", "chess.mate"],
        ["rule"],
        ["rule", "backgammon.clock", "length"],
        ["rule", "backgammon.clock", "length=7", "score=0-0", "--lang", "xx"],
        ["rule", "backgammon.clock", "--file", "no-such-file.json"],
        ["dance"],
        ["list", "snooker", "--dance"],
        ["rule", "backgammon.clock", "--dance", "length=7"],
        [],
    ],
)
def test_wrong_words_are_one_line_and_status_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(words) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("tableside: ")
    assert captured.err.count("\n") == 1


@pytest.mark.slow  # `make lint` does it with every change
def test_check_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["check"]) == 0, capsys.readouterr().out


def test_check_finds_what_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = small_checkout(tmp_path / "checkout", monkeypatch)
    monkeypatch.setenv("TABLESIDE_DATA", str(root))
    text = root / "rulebooks" / "blackball" / "nl.md"
    text.write_text(text.read_text(encoding="utf-8").replace("1/5", "1/6"), encoding="utf-8")
    (root / "rulebooks" / "blackball" / "fr.md").write_bytes(b"# 1 Le jeu\n\xff\n")
    assert run_command(["check", "blackball"]) == 1
    findings = capsys.readouterr().out
    assert "blackball/nl.md" in findings.replace("\\", "/")
    assert "1/6" in findings
    assert "blackball/fr.md:2" in findings.replace("\\", "/")
    assert run_command(["show", "blackball/3", "--lang", "it"]) == 0
    capsys.readouterr()
    assert run_command(["show", "blackball/3", "--lang", "fr"]) == 2
    assert "fr.md" in capsys.readouterr().err


def rule(words: list[str], given: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    return run_command(["rule", "backgammon.clock", *words])


def test_rule_reads_json_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rule(["--json"], '{"length": 7, "score": [0, 0]}', capsys, monkeypatch) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == "decided"
    assert answer["outcome"]["minutes_each"] == 14
    assert set(answer["rules"]) == {"backgammon/3.5.v", "backgammon/3.5.vi"}
    assert {"wizard", "verdict", "call", "steps", "discretion", "needs", "flips"} <= answer.keys()


def test_a_bad_element_of_an_array_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good, impossible = '{"length": 7, "score": [0, 0]}', '{"length": 7, "score": [7, 0]}'
    given = f'[{good}, {{"length": 0}}, 3, {impossible}, {good}]'
    assert rule(["--json"], given, capsys, monkeypatch) == 2
    answers = json.loads(capsys.readouterr().out)
    assert [set(answer) == {"error"} for answer in answers] == [False, True, True, True, False]
    assert answers[1]["error"].startswith("length: ")
    assert answers[3]["error"].startswith("score: ")


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("{", "JSON"),
        ('{"length": 7, "score": [0, NaN]}', "JSON"),
        ('{"lenght": 7}', "lenght"),
        ('{"length": "seven"}', "length"),
        ('{"length": 7.5}', "length"),
        ('{"length": true}', "length"),
        ('{"length": 1000}', "length"),
        ('{"length": 7, "score": [9, 0]}', "score"),
        (f'{{"length": {"9" * 5000}}}', "… is not between 1 and"),
        (f'{{"length": {"9" * 5000}}}', "length: 999"),
        (f'{{"length": 7, "score": [{"9" * 5000}, 0]}}', "score: "),
        ('"length"', "object"),
    ],
)
def test_bad_scenarios_name_the_field_and_print_nothing(
    given: str, named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rule(["--json"], given, capsys, monkeypatch) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert named in captured.err
    assert captured.err.count("\n") == 1


def test_facts_may_stand_after_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["rule", "backgammon.clock", "--json", "--lang", "it", "length=7", "score=0-0"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"]["minutes_each"] == 14


def test_missing_facts_are_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert rule(["--json"], '{"score": [0, 0]}', capsys, monkeypatch) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["needs"], answer["verdict"]) == ("undetermined", ["length"], None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_and_facts_in_every_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["rule", "--list", "--lang", language]) == 0
    listed = capsys.readouterr().out
    for name in ("snooker.snookered", "snooker.free-ball", "carrom.pegno", "backgammon.crawford", "blackball.shot"):
        assert name in listed
    assert run_command(["rule", "carrom.pegno", "--facts", "--lang", language]) == 0
    assert "queen_state" in capsys.readouterr().out


def test_no_command_imports_qt() -> None:
    code = (
        "import sys; from tableside.cli import run_command\n"
        "run_command(['show', 'snooker/2.16']); run_command(['rule', 'backgammon.clock', 'length=7', 'score=0-0'])\n"
        "run_command(['search', 'free ball'])\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_version_and_help_speak(capsys: pytest.CaptureFixture[str]) -> None:
    for words, sign in ((["--version"], "tableside 0."), (["--help"], "examples:"), (["rule", "--help"], "example:")):
        with pytest.raises(SystemExit) as leaving:
            run_command(words)
        assert leaving.value.code == 0
        assert sign in capsys.readouterr().out


def test_an_installation_without_its_texts_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))

    assert run_command(["list", "snooker", "--lang", "it"]) == 2

    said = capsys.readouterr().err
    assert said.startswith("tableside: The rule texts are missing")
    assert said.count("\n") == 1


def test_signs_that_steer_a_terminal_are_shown_as_what_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["list", "\x1b[31mred\x1b[0m\x07"]) == 2
    assert r"“\x1b[31mred\x1b[0m\x07”" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["study", "question", "--seed"], ["study", "exam", "--seed"], ["show"]])
def test_words_that_are_no_text_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command([*words, "\udcff\udcfe"]) == 2
    assert "is not text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["\ud83d\ude00", "a\x00b"])
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_no_file_can_be_called_is_refused(command: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command([command, name]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_is_called_by_bytes_that_are_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save("mine")
    assert run_command(["backup", "\udcff.tableside-backup"]) == 0
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".tableside-backup"] == [
        "\udcff.tableside-backup"
    ]


def test_whoever_closes_what_is_written_to_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert run_command(["list", "carrom"]) == 0


def test_a_complaint_repeats_the_beginning_of_what_was_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["restore", "a" * 100_000]) == 2
    assert len(capsys.readouterr().err) < 1000


def test_a_scenario_may_begin_with_a_mark_of_its_order_of_bytes(tmp_path: Path) -> None:
    path = tmp_path / "foul.json"
    path.write_text('\ufeff{"on": "blue", "events": ["cue-potted"]}', encoding="utf-8")
    assert run_command(["rule", "snooker.foul", "--file", str(path)]) == 0


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_whoever_stops_many_rulings_has_those_that_were_made(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import tableside.commands.rulings as module

    scenario = {"on": "blue", "events": ["cue-potted"]}
    path = tmp_path / "many.json"
    path.write_text(json.dumps([scenario] * 3))
    assert run_command(["rule", "snooker.foul", *options, "--file", str(path)]) == 0
    whole = capsys.readouterr().out
    if options:
        assert whole == json.dumps(json.loads(whole), ensure_ascii=False, indent=2) + "\n"
        assert len(json.loads(whole)) == 3
    asked = iter([inquire, inquire])

    def stopped_at_the_third(*given: Any) -> Any:
        try:
            return next(asked)(*given)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(module, "inquire", stopped_at_the_third)
    with suppress(KeyboardInterrupt):
        run_command(["rule", "snooker.foul", *options, "--file", str(path)])
    made = capsys.readouterr().out
    assert whole.startswith(made)
    assert len(made) > len(whole) / 2


class Soon:
    """A timer whose time never comes, as where the work is done soon."""

    def __init__(self, _seconds: float, said: Callable[[], None]) -> None:
        self.said = said

    def start(self) -> None:
        """Begin to wait."""

    def cancel(self) -> None:
        """Wait no more."""


class Late(Soon):
    """A timer whose time has come before anything is done."""

    def start(self) -> None:
        """Wait for nothing."""
        self.said()


def test_who_imports_a_long_text_hears_that_it_takes_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(_path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tableside.commands.importing.read_document", stop)
    for name, timer in (("quick.md", Soon), ("slow.md", Late)):
        monkeypatch.setattr(output, "Timer", timer)
        path = tmp_path / name
        path.write_text("1. The ball.")
        assert run_command(["import", str(path), "--new-book", "mine", "--lang", "en"]) == 130
    said = capsys.readouterr().err
    assert said.count("slow.md") == 1
    assert "quick.md" not in said
    assert said.count("Stopped.") == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [(["translate", "status"], "Reading and comparing"), (["search", "foul"], "Preparing the search")],
)
def test_who_waits_long_for_a_command_hears_what_is_being_done(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if words[0] == "translate":
        monkeypatch.setenv("TABLESIDE_DATA", str(small_checkout(tmp_path / "checkout", monkeypatch)))
    monkeypatch.setattr(output, "Timer", Soon)
    assert run_command(words) == 0
    assert told not in capsys.readouterr().err
    monkeypatch.setattr(output, "Timer", Late)
    assert run_command(words) == 0
    said = capsys.readouterr()
    assert said.err.count(told) == 1
    assert told not in said.out


def test_a_handbook_that_cannot_be_set_is_refused_before_it_is_gathered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import tableside.exporting.handbook as handbook
    import tableside.exporting.pdf as pdf

    def gather(*_asked: object) -> None:
        raise AssertionError("in vain")

    monkeypatch.setattr(handbook, "gather", gather)
    monkeypatch.setattr(pdf, "can_set_pdf", lambda: False)
    assert run_command(["export", "carrom", "--format", "pdf", "--output", str(tmp_path / "x.pdf")]) == 2
    assert "typst" in capsys.readouterr().err


def test_an_exam_without_a_code_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["study", "exam", "--code", ""]) == 2
    assert "is not an exam code" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("sign", ["SIGTERM", "SIGHUP"])
def test_who_is_told_to_stop_ends_what_it_has_started(sign: str) -> None:
    code = (
        "import os, signal, sys, time; from tableside import __main__, cli\n"
        "cli._run = lambda _arguments: (os.kill(os.getpid(), getattr(signal, sys.argv[1])), time.sleep(9))\n"
        "sys.exit(__main__.main(['list', 'carrom']))"
    )
    done = subprocess.run([sys.executable, "-c", code, sign], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "tableside: Stopped.\n")


@pytest.mark.parametrize(
    "words", [["editions", "snooker", "--export", ""], ["export", "snooker", "--output="], ["cards", "--output", ""]]
)
def test_an_empty_name_of_a_file_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(words) == 2
    assert "is empty; give one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["frobnicate"], "argument COMMAND: invalid choice: 'frobnicate'"),
        (["search", "x", "--limit", "many"], "argument --limit: invalid int value: 'many'"),
        (["list"], "the following arguments are required: BOOK"),
        (["list", "carrom", "--lang"], "argument --lang: expected one argument"),
        (["import", "x.txt", "--lang", "en"], "one of the arguments --book --new-book is required"),
        (["list", "carrom", "--frobnicate"], "“--frobnicate” is not understood here; see tableside list --help."),
    ],
)
def test_wrong_words_are_complained_about_in_one_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(words) == 2
    assert capsys.readouterr().err.startswith(f"tableside: {complaint}")


def test_messages_are_in_the_language_of_the_person_and_lang_is_that_of_the_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert run_command(["search", "x", "--limit", "many", "--lang", "nl"]) == 2
    assert "argomento --limit: valore" in capsys.readouterr().err
    assert run_command(["show", "chess/1", "--lang", "fr"]) == 2
    assert "Non c'è" in capsys.readouterr().err
    assert run_command(["rule", "snooker.foul", "on=blue", "events=cue-potted", "--lang", "nl"]) == 0
    assert "Foul, vijf" in capsys.readouterr().out


def test_a_sign_that_turns_the_direction_of_a_name_is_shown_as_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["show", "snooker/\u202eabc"]) == 2
    assert r"“snooker/\u202eabc”" in capsys.readouterr().err


def test_a_closed_standard_input_holds_no_facts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert run_command(["rule", "snooker.foul"]) == 2
    assert "standard input" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["on=blue", "on=red"], ["--file"]])
def test_a_fact_that_is_said_twice_is_refused_for_it_may_be_said_in_two_ways(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "facts.json"
    path.write_text('{"on": "blue", "on": "red", "events": ["cue-potted"]}')
    assert run_command(["rule", "snooker.foul", *words, *([str(path)] if "--file" in words else [])]) == 2
    said = capsys.readouterr()
    assert "“on” is given twice" in said.err
    assert not said.out


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_file_without_a_case_is_not_ruled_on_in_silence(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "facts.json"
    path.write_text("[]")
    assert run_command(["rule", "snooker.foul", *options, "--file", str(path)]) == 2
    assert "no case" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["notes", "notes.txt"])
def test_a_handbook_takes_the_place_of_no_other_file(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / name
    mine.write_text("precious")
    assert run_command(["export", "carrom", "--format", "epub", "--output", str(mine)]) == 2
    assert name in capsys.readouterr().err
    assert mine.read_text() == "precious"


@pytest.mark.parametrize("words", [[], ["backup"], ["check"], ["search"], ["translate"]])
def test_what_the_exit_status_1_means_can_be_read(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_command([*words, "--help"])
    assert "exit status" in capsys.readouterr().out


def test_help_is_in_the_language_of_the_user(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    with pytest.raises(SystemExit):
        run_command(["rule", "--help"])
    assert "opzioni:" in (shown := capsys.readouterr().out)
    assert "stampa la decisione come JSON" in shown
