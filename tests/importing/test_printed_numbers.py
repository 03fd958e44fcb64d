"""A newer edition keeps the numbers that it prints, although its rules stand on those of the book."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.comparing import Change, compare
from tableside.resources import catalogues_dir, imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView, Source
from tableside.search import Query, Searcher
from tableside.translation.texts import RuleText, with_texts

OLD = """Rules of Bowling on Grass

1 The green

1.1 Size
The green is 40 metres long and free of moles.

1.2 Ditch
A ditch of 30 centimetres runs around the whole green.

2 The players

2.1 Teams
A team has four players, one of whom keeps the score.

2.2 Hats
Every player wears a white hat with a broad brim.

2.3 Footwear
Shoes have smooth soles without heels, and are cleaned before the match.

2.4 Captain
The captain speaks for the team, and for the footwear of all, see rule 2.3.
"""
NEW = OLD.replace("2.2 Hats\nEvery player wears a white hat with a broad brim.\n\n", "").replace("2.3", "2.2")
NEW = NEW.replace("2.4 Captain", "2.3 Captain")


@pytest.fixture
def bowls(tmp_path: Path) -> Library:
    for name, text in (("Bowls 2023", OLD), ("Bowls 2025", NEW)):
        file = tmp_path / f"{name}.txt"
        file.write_text(text)
        where = ["--new-book", "bowls"] if text == OLD else ["--book", "bowls"]
        assert run_command(["import", str(file), *where, "--lang", "en", "--name", name]) == 0
    return Library(rulebooks_dir(), imports_dir())


def test_rules_are_cited_as_their_edition_prints_them(bowls: Library) -> None:
    edition = bowls.edition("bowls", "en", "bowls-2025")
    footwear = edition.by_id["bowls/2.3"]

    assert (footwear.title, footwear.label, footwear.number) == ("Footwear", "2.2", "2.2")
    assert bowls.cite("bowls/2.3", "en", "bowls-2025") == "2.2"
    assert bowls.cite("bowls/2.3", "en") == "2.3"
    assert bowls.stands_on(edition, "bowls/2.3") == "2.3"
    assert bowls.stands_on(edition, "bowls/2.1") == ""
    assert Source(bowls, edition).cite("bowls/2.4") == "2.3"


def test_links_of_an_edition_go_by_its_own_numbers(bowls: Library) -> None:
    edition = bowls.edition("bowls", "en", "bowls-2025")
    captain = edition.by_id["bowls/2.4"]

    assert [one.target for one in captain.references()] == ["2.3"]
    assert "rule 2.2" in RuleView(bowls, edition).own_text(captain)
    assert "tableside:bowls/2.3?lang=en&amp;edition=bowls-2025" in RuleView(bowls, edition).html("bowls/2.4")


def test_a_rule_is_asked_for_by_the_number_in_print(bowls: Library, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run_command(["show", "bowls/2.2", "--lang", "en", "--edition", "Bowls 2025"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("2.2 Footwear")
    assert "In the text of the book it is 2.3." in said

    assert run_command(["show", "bowls/2.2", "--lang", "en", "--edition", "Bowls 2025", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["id"], data["number"], data["citation"]) == ("bowls/2.3", "2.2", "2.2")


@pytest.mark.usefixtures("bowls")
def test_the_search_finds_the_number_in_print(tmp_path: Path) -> None:
    searcher = Searcher(Library(tmp_path / "none", imports_dir()), catalogues_dir(), background=False)

    results = searcher.search(Query("bowls 2.2", "en"))

    found = {(hit.id, hit.citation) for hit in results.hits}
    assert {("bowls/2.2", "2.2"), ("bowls/2.3", "2.2")} <= found


def test_a_comparison_says_what_was_renumbered(bowls: Library, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = bowls.edition("bowls", "en"), bowls.edition("bowls", "en", "bowls-2025")
    found = {one.id: one for one in compare(old, new)}
    assert found["bowls/2.3"].change is Change.MOVED
    assert (found["bowls/2.3"].old_number, found["bowls/2.3"].new_number) == ("2.3", "2.2")
    assert found["bowls/2.1"].change is Change.UNCHANGED
    assert found["bowls/2.2"].change is Change.GONE

    capsys.readouterr()
    assert run_command(["diff", "bowls", "--lang", "en", "Bowls 2023", "Bowls 2025"]) == 0
    assert "2.3 → 2.2 · Moved or renumbered" in capsys.readouterr().out


def test_the_numbers_stay_when_the_older_edition_goes_and_when_words_are_changed(bowls: Library) -> None:
    assert run_command(["remove", "bowls", "Bowls 2023", "--lang", "en"]) == 0
    left = Library(rulebooks_dir(), imports_dir())
    edition = left.edition("bowls", "en")

    assert left.cite("bowls/2.3", "en") == "2.2"
    assert left.stands_on(edition, "bowls/2.3") == ""
    changed = with_texts(edition, {"bowls/2.3": RuleText("Shoes", ("Smooth soles.",))})
    assert "## 2.2 Shoes {@2.3}\n" in changed.source
