"""Spelling dictionaries: which one is taken, and what it says of words."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tableside import CHECK_SPELLING, started_again
from tableside.translation.spelling import dictionary_of

_RULES = "SET UTF-8\nTRY aelpsé\nSFX S Y 1\nSFX S 0 s .\n"
_WORDS = "3\nbille/S\néquipe/S\nsalle\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("fr_FR", "fr_CH", "xx_AT"):
        (tmp_path / f"{name}.aff").write_text(_RULES, encoding="utf-8")
        (tmp_path / f"{name}.dic").write_text(_WORDS, encoding="utf-8")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("lang", "name"), [("fr-CH", "fr_CH"), ("fr", "fr_FR"), ("xx", "xx_AT"), ("zz", None), ("f", None)]
)
def test_the_nearest_dictionary_of_a_language_is_taken(folder: Path, lang: str, name: str | None) -> None:
    assert dictionary_of(lang) == (folder / name if name else None)


def test_half_a_dictionary_is_none(folder: Path) -> None:
    (folder / "xx_AT.dic").write_bytes(b"")
    assert dictionary_of("xx") is None


def test_words_are_looked_up_by_a_child_process(folder: Path) -> None:
    asked = "billes\nbile\néquipe\nXqzw\n"
    command = started_again(CHECK_SPELLING, str(folder / "fr_FR"))
    said = subprocess.run(command, input=asked.encode(), capture_output=True, check=True).stdout.decode("utf-8")
    assert said.splitlines() == ["*", "bille", "*", ""]
