from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli import run_command

KEYS = {"id", "lang", "citation", "title", "snippet", "score", "why"}


def test_json_is_a_list_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["search", "cocked dice", "--json", "--limit", "3"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert 1 <= len(results) <= 3
    assert results[0]["id"] == "backgammon/4.1.iv.a"
    assert all(result.keys() >= KEYS for result in results)
    assert results[0]["citation"] == "Art. 4.1(iv)(a)"


def test_words_need_no_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["search", "both", "feet", "off", "the", "floor", "--lang", "it", "--book", "snooker"]) == 0
    assert "snooker/3.12.a.ii" in capsys.readouterr().out


def test_a_book_is_kept_to_for_numbers_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["search", "4.4", "--book", "backgammon", "--json"]) == 0
    assert [result["id"] for result in json.loads(capsys.readouterr().out)] == ["backgammon/4.4"]
    assert run_command(["search", "4.4", "--book", "carrom", "--json"]) == 1


def test_nothing_found_is_exit_1_with_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["search", "zzqxv", "--json"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out) == []
    assert captured.err.startswith("Nothing found. Try: ")


def test_a_slip_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["search", "snokered"]) == 0
    captured = capsys.readouterr()
    assert "snooker/2.16" in captured.out
    assert "“snookered”" in captured.err


def test_kinds_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    run_command(["search", "free ball", "--book", "snooker", "--limit", "30"])
    shown = capsys.readouterr().out
    assert "Ruling: Free ball" in shown
    assert "Term: free ball" in shown
    assert "Texts differ: " in shown


@pytest.mark.parametrize("words", [["--book", "chess"], ["--limit", "0"], ["--limit", "x"], ["--lang", "xx"]])
def test_wrong_options_are_one_line_and_exit_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["search", "ball", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_importing_the_package_does_not_import_whoosh() -> None:
    code = "import sys, tableside.search; print([m for m in ('whoosh', 'Stemmer') if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_whoosh_compiled_for_the_first_time_stays_silent(tmp_path: Path) -> None:
    code = "from tableside.cli import run_command; run_command(['search', '3.10'])"
    command = [sys.executable, "-W", "error", "-X", f"pycache_prefix={tmp_path / 'pycache'}", "-c", code]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    # On a busy machine it says what it is doing.
    assert [line for line in shown.stderr.splitlines() if not line.endswith("…")] == []
