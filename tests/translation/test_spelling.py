"""Spelling dictionaries without a program: which one is taken, and what it says of words."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tableside.translation.dictionary_files import dictionary_file
from tableside.translation.spelling import dictionary_programs, suggestions_in

_RULES = "SET UTF-8\nTRY aelpsé\nSFX S Y 1\nSFX S 0 s .\n"
_WORDS = "3\nbille/S\néquipe/S\nsalle\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("fr_FR", "fr_CH", "de_AT"):
        (tmp_path / f"{name}.aff").write_text(_RULES, encoding="utf-8")
        (tmp_path / f"{name}.dic").write_text(_WORDS, encoding="utf-8")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("lang", "name"),
    [("fr_CH", "fr_CH"), ("fr", "fr_FR"), ("fr_BE", "fr_FR"), ("de", "de_AT"), ("nl", None), ("f", None)],
)
def test_the_nearest_dictionary_of_a_language_is_taken(folder: Path, lang: str, name: str | None) -> None:
    assert dictionary_file(lang, [folder]) == (folder / name if name else None)


def test_half_a_dictionary_is_none(folder: Path) -> None:
    (folder / "fr_FR.aff").unlink()
    (folder / "fr_CH.dic").write_bytes(b"")
    assert dictionary_file("fr", [folder]) is None


def test_words_are_looked_up_where_only_files_are_installed(folder: Path) -> None:
    (command,) = dictionary_programs("fr", lambda _program: None)
    asked = "^billes\n^bile\n^équipe\n^Xqzw\n"
    said = subprocess.run(command, input=asked.encode(), capture_output=True, check=True).stdout.decode("utf-8")
    greeting, *answers = [line for line in said.splitlines() if line]
    assert greeting.startswith("@(#)")
    assert [suggestions_in(answer) for answer in answers] == [None, ("bille",), None, ()]
