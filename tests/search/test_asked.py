"""What people say who ask for a rule: the bundled lists are sound, and a damaged one does no harm."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tableside.language.words import key_of, words
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.search.documents import ASKED_FILE, read_asked
from tableside.storage.reading import met

BOOKS = ["snooker", "carrom", "blackball", "backgammon"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_bundled_words_ask_for_rules_there_are_in_every_language(book: str) -> None:
    ids = set(Library(rulebooks_dir()).ids(book, "en"))
    entries = tomllib.loads((rulebooks_dir() / book / ASKED_FILE).read_text(encoding="utf-8"))["asked"]
    assert entries
    for entry in entries:
        assert f"{book}/{entry['rule']}" in ids
        assert set(entry) == {"rule", "en", "it", "nl", "fr"}
        for lang in ("en", "it", "nl", "fr"):
            assert entry[lang]
            assert all(words(said, lang) for said in entry[lang])


@pytest.mark.parametrize("book", BOOKS)
def test_no_rule_stands_twice(book: str) -> None:
    entries = tomllib.loads((rulebooks_dir() / book / ASKED_FILE).read_text(encoding="utf-8"))["asked"]
    rules = [entry["rule"] for entry in entries]
    assert sorted(rules) == sorted(set(rules))


@pytest.mark.parametrize("book", BOOKS)
def test_the_words_said_to_come_from_public_pages_are_in_use(book: str) -> None:
    data = tomllib.loads((rulebooks_dir() / book / ASKED_FILE).read_text(encoding="utf-8"))
    assert data["pages"]
    for page in data["pages"]:
        assert page["from"]
        for lang in set(page) - {"from"}:
            asked = [f" {' '.join(key_of(said, lang))} " for entry in data["asked"] for said in entry[lang]]
            for word in page[lang]:
                assert any(f" {' '.join(key_of(word, lang))} " in said for said in asked), word


@pytest.mark.parametrize(
    "content",
    ["", "asked = 3", "[[asked]]\nrule = 3", '[[asked]]\nen = ["x"]', "[[asked", '[[asked]]\nrule = "1"\nen = "x"'],
)
def test_a_damaged_list_is_an_empty_one(tmp_path: Path, content: str) -> None:
    (tmp_path / ASKED_FILE).write_text(content, encoding="utf-8")
    assert not any(read_asked(tmp_path, "en").values())


def test_a_missing_list_is_an_empty_one(tmp_path: Path) -> None:
    met.forget()
    assert read_asked(tmp_path, "en") == {}
    assert not met.take()


def test_every_entry_of_a_rule_counts(tmp_path: Path) -> None:
    entry = '[[asked]]\nrule = "1"\nen = ["{}"]\n'
    (tmp_path / ASKED_FILE).write_text(entry.format("one") + entry.format("two"), encoding="utf-8")
    assert read_asked(tmp_path, "en") == {"1": ("one", "two")}
    assert read_asked(tmp_path, "de") == {}
