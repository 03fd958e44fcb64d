from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tableside.language import registry
from tableside.language.folding import fold, fold_in_place
from tableside.language.registry import LANGUAGES_FILE, forget_languages, known_languages, language, language_name
from tableside.language.words import number_words, stem
from tableside.resources import catalogues_dir, rulebooks_dir


def test_every_language_of_the_bundled_books_has_a_whole_record() -> None:
    bundled = {path.stem for path in rulebooks_dir().glob("*/*.md")}
    assert bundled == set(known_languages())
    for code in known_languages():
        record = language(code)
        assert (record.code, record.name != "", record.adjective != "") == (code, True, True)
        assert record.stop
        assert record.section_words
        assert record.units
        words = number_words(code)
        assert words is not None
        assert len(words.certain) > 90


def test_the_plural_formula_is_that_of_the_catalogue() -> None:
    for path in catalogues_dir().glob("*/LC_MESSAGES/tableside.po"):
        written = re.search(r'"Plural-Forms: (?P<formula>[^"\\]*)', path.read_text(encoding="utf-8"))
        assert written is not None
        assert written["formula"].replace(" ", "") == language(path.parts[-3]).plural.replace(" ", "")


def test_a_new_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(registry.DATA, tmp_path / "data")
    (tmp_path / "data" / "de.toml").write_text(
        'name = "Deutsch"\nadjective = "German"\nstemmer = "german"\nstop = "der die"\n', encoding="utf-8"
    )
    forget_languages()
    assert language("de").name == ""
    monkeypatch.setattr(registry, "DATA", tmp_path / "data")
    known_languages.cache_clear()
    forget_languages()
    try:
        assert "de" in known_languages()
        assert language_name("de", str.upper) == "GERMAN"
        assert "die" in language("de-AT").stop
        assert stem("spieler", "de") == stem("spielers", "de")
    finally:
        monkeypatch.undo()
        known_languages.cache_clear()
        forget_languages()


def test_a_language_has_the_name_that_was_given_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / LANGUAGES_FILE).write_text(
        '[nds]\nname = "Plattdüütsch"\n[gsw]\nname = "Schwyz\u202eerdütsch"\n', encoding="utf-8"
    )
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    forget_languages()
    try:
        assert language("nds").name == "Plattdüütsch"
        assert language("gsw").name == "Schwyz\\u202eerdütsch", "nothing after it is turned"
    finally:
        monkeypatch.undo()
        forget_languages()


@pytest.mark.parametrize("text", ["Für Çà\u00a0et là", "ĲSSEL œuvre", "plain", "e\u0301te"])
def test_folding_in_place_keeps_every_place(text: str) -> None:
    assert len(fold_in_place(text)) == len(text)
    assert fold_in_place("Çà") == fold("Çà") == "ca"
