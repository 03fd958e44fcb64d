"""A game that comes from another package is found everywhere, and a broken one takes nothing else with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.games.fifth import add_book, announce, install_game


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("fifth")
    install_game(folder / "packages")
    announce(folder / "packages", "broken", "no_such_module:GAME")
    add_book(folder / "data")
    home = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    paths = [str(folder / "packages"), *sys.path]
    return os.environ | home | {"TABLESIDE_DATA": str(folder / "data"), "PYTHONPATH": os.pathsep.join(paths)}


def tableside(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tableside", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_its_rulings_are_listed_and_given(environment: dict[str, str]) -> None:
    listed = tableside(environment, "rule", "--list").stdout
    assert "shuffleboard.short" in listed
    assert "shuffleboard.hanging" in listed
    ruled = tableside(environment, "rule", "shuffleboard.short", "passed_line=no", "--json")
    answer = json.loads(ruled.stdout)
    assert answer["verdict"] == "dead"
    assert answer["rules"] == ["shuffleboard/1.b"]


def test_its_table_is_printed(environment: dict[str, str]) -> None:
    assert "Rule 1(b)" in tableside(environment, "rule", "shuffleboard.short", "--table").stdout


def test_its_book_is_read_searched_and_checked(environment: dict[str, str]) -> None:
    assert "taken off the board" in tableside(environment, "show", "shuffleboard/1.b").stdout
    found = tableside(environment, "search", "hanging weight", "--json")
    ids = [hit["id"] for hit in json.loads(found.stdout)]
    assert {"shuffleboard/2", "shuffleboard.hanging"} <= set(ids)


def test_it_is_studied(environment: dict[str, str]) -> None:
    question = tableside(environment, "study", "question", "--book", "shuffleboard", "--seed", "1")
    assert question.returncode == 0, question.stderr
    assert "weight" in question.stdout


def test_a_broken_game_is_named_and_the_rest_works(environment: dict[str, str]) -> None:
    told = tableside(environment, "rule", "--list")
    assert "broken" in told.stderr
    assert "snooker.foul" in told.stdout
    assert told.returncode == 0
