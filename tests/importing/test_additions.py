"""Clauses that only a newer edition has stand in their place, and doubtful imports are asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.comparing import Change, compare
from tableside.resources import catalogues_dir, imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.search import Query, Searcher

OLD = """Rules of Hoops

1 The field

1.1 Grass
The field is mown on the day before the match and watered at noon.

1.2 Lines
White lines of chalk show where the field ends on all four sides.

2 The hoops

2.1 Iron
Every hoop is made of iron and painted in the colours of the club.

2.2 Height
A hoop is as high as the knee of the tallest player on the field.

2.3 Order
Hoops are run in the order of their numbers, and never backwards.
"""
NEW = (
    OLD.replace("2.3 Order", "2.4 Order")
    .replace("\n2.4", "\n2.3 Bells\nA small bell hangs from each hoop, and whoever rings it twice is out.\n\n2.4")
    .replace("on all four sides.", "on all four sides; bells are in rule 2.3, mascots in rule 1.3.")
    .replace(
        "\n2 The", "\n1.3 Mascots\nA goat may stand behind the line.\n\n(a) It is tied.\n\n(b) It is fed.\n\n2 The"
    )
)


def take(tmp_path: Path, name: str, text: str, *words: str) -> int:
    file = tmp_path / f"{name}.txt"
    file.write_text(text)
    return run_command(["import", str(file), *words, "--lang", "en", "--name", name])


@pytest.fixture
def hoops(tmp_path: Path) -> Library:
    assert take(tmp_path, "Hoops 2023", OLD, "--new-book", "hoops") == 0
    assert take(tmp_path, "Hoops 2025", NEW, "--book", "hoops") == 0
    return Library(rulebooks_dir(), imports_dir())


def test_a_new_clause_stands_in_its_section_under_its_printed_number(hoops: Library) -> None:
    edition = hoops.edition("hoops", "en", "hoops-2025")
    numbers = [rule.number for rule in edition.rules if rule.number]

    assert numbers == ["1", "1.1", "1.2", "1.3", "1.3(a)", "1.3(b)", "2", "2.1", "2.2", "2.3", "2.4"]
    assert not any("unplaced" in rule.id or "own-" in rule.id for rule in edition.rules)
    bells = next(rule for rule in edition.rules if rule.title == "Bells")
    assert bells.id not in hoops.edition("hoops", "en"), "the number 2.3 is another rule's in the book"
    assert hoops.cite(bells.id, "en", "hoops-2025") == "2.3"
    order = next(rule for rule in edition.rules if rule.title == "Order")
    assert (order.id, order.number) == ("hoops/2.3", "2.4")


def test_links_lead_to_new_clauses(hoops: Library) -> None:
    edition = hoops.edition("hoops", "en", "hoops-2025")
    bells = next(rule for rule in edition.rules if rule.title == "Bells")
    targets = [one.target for one in edition.by_id["hoops/1.2"].references()]
    assert [f"hoops/{one}" for one in targets] == [bells.id, "hoops/1.3"]


def test_each_new_clause_is_counted_once(hoops: Library) -> None:
    old, new = hoops.edition("hoops", "en"), hoops.edition("hoops", "en", "hoops-2025")
    found = compare(old, new)
    assert [one.new_number for one in found if one.change is Change.NEW] == ["1.3", "1.3(a)", "1.3(b)", "2.3"]
    assert not [one for one in found if one.change is Change.GONE]


@pytest.mark.usefixtures("hoops")
def test_the_number_of_a_new_clause_is_found_once(tmp_path: Path) -> None:
    searcher = Searcher(Library(tmp_path / "none", imports_dir()), catalogues_dir(), background=False)

    results = searcher.search(Query("hoops 1.3", "en"))

    assert [(hit.id, hit.citation) for hit in results.hits if hit.id == "hoops/1.3"] == [("hoops/1.3", "1.3")]


def test_a_clause_that_may_be_one_of_ours_stays_unplaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert take(tmp_path, "Hoops 2023", OLD, "--new-book", "hoops") == 0
    other = OLD.replace("A hoop is as high as the knee of the tallest player on the field.", "Goats are not admitted.")
    other = other.replace("2.2 Height", "2.2 Animals")
    assert take(tmp_path, "Other", other, "--book", "hoops") == 0
    edition = Library(rulebooks_dir(), imports_dir()).edition("hoops", "en", "other")
    goats = next(rule for rule in edition.rules if "Goats" in rule.markdown)
    assert goats.id == "hoops/2.2" or goats.id.startswith("hoops/own-")


def test_another_book_is_not_added_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert take(tmp_path, "Hoops", OLD, "--book", "snooker") == 2
    assert "Hardly anything of this document was found in snooker" in capsys.readouterr().err
    assert not imports_dir().exists()
    assert take(tmp_path, "Hoops", OLD, "--book", "snooker", "--anyway") == 0
    assert (imports_dir() / "hoops" / "snooker" / "en.md").is_file()


@pytest.mark.usefixtures("hoops")
def test_an_edition_is_replaced_only_when_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = imports_dir() / "hoops-2025" / "hoops" / "en.md"
    assert take(tmp_path, "Hoops 2025", NEW, "--book", "hoops") == 0, "the same document again changes nothing"
    assert take(tmp_path, "Hoops 2025", NEW.replace("goat", "sheep"), "--book", "hoops") == 2
    assert "There is an edition “Hoops 2025” already" in capsys.readouterr().err
    assert "goat" in text.read_text()
    assert take(tmp_path, "Hoops 2025", NEW.replace("goat", "sheep"), "--book", "hoops", "--replace") == 0
    assert "sheep" in text.read_text()


@pytest.mark.usefixtures("hoops")
def test_a_new_language_is_matched_by_numbers_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "reifen.txt"
    file.write_text(
        "1 Das Feld\n\n1.1 Gras\nDas Feld wird gemäht.\n\n1.2 Linien\nEs gibt Linien.\n\n"
        "1.3 Neu\nEin Hund darf nicht auf das Feld.\n"
    )
    capsys.readouterr()
    assert run_command(["import", str(file), "--book", "hoops", "--lang", "de", "--preview"]) == 0
    said = capsys.readouterr().out
    assert "TEXT · Deutsch · Rules of Hoops: 3 of 8 rules found, 1 not placed" in said
    assert "1 thing to look at" in said
    assert "matched by their numbers alone" in said
    assert "1.3 (?)  Neu Ein Hund darf" in said
    assert run_command(["import", str(file), "--book", "hoops", "--lang", "xx"]) == 2
    assert "There is no language “xx”; known are en, fr, it, nl, ca, cs, " in capsys.readouterr().err
    assert run_command(["import", str(file), "--book", "hoops", "--lang", "de", "--name", "Reifen"]) == 0
    edition = Library(rulebooks_dir(), imports_dir()).edition("hoops", "de")
    assert [rule.number for rule in edition.rules] == ["1", "1.1", "1.2", "1.3"]


def test_bare_numbers_of_clauses_are_links_and_measures_are_not(tmp_path: Path) -> None:
    text = OLD.replace("watered at noon.", "watered at noon, see 1.2 and 2.1; 2.1 to 2.3 hold too (2.2).")
    text = text.replace("on all four sides.", "2.1 m apart, from 1.1 to 2.2 metres, in version 2.3 and under 2.2.")
    assert take(tmp_path, "Hoops", text, "--new-book", "hoops") == 0
    edition = Library(rulebooks_dir(), imports_dir()).edition("hoops", "en")

    assert [one.target for one in edition.by_id["hoops/1.1"].references()] == ["1.2", "2.1", "2.1", "2.3", "2.2"]
    assert [one.target for one in edition.by_id["hoops/1.2"].references()] == ["2.2"]


ARTICLES = """Rules of Kubb

Article 1 The field
§1 The field is eight steps long, as Article 3 §2 says.
§2 It is five steps wide, and never wider.
§3 Under §2 the lines count, too.

Article 2 The sticks
§1 There are six sticks of birch.
§2 They are as long as an arm.

Article 3 The king
§1 The king stands in the middle.
§2 He wears a crown, see §1.
"""


def test_a_sign_that_counts_anew_in_every_article_is_one_of_its_own_article(tmp_path: Path) -> None:
    assert take(tmp_path, "Kubb", ARTICLES, "--new-book", "kubb") == 0
    edition = Library(rulebooks_dir(), imports_dir()).edition("kubb", "en")
    cited = {rule.id: [one.target for one in rule.references()] for rule in edition.rules}
    assert {rule: targets for rule, targets in cited.items() if targets} == {
        "kubb/1.1": ["3.2"],
        "kubb/1.3": ["1.2"],
        "kubb/3.2": ["3.1"],
    }


def test_a_title_that_two_formats_tell_differently_is_no_change(tmp_path: Path) -> None:
    assert take(tmp_path, "Kubb 2024", ARTICLES, "--new-book", "kubb") == 0
    file = tmp_path / "kubb.md"
    file.write_text("# " + ARTICLES.replace("Article", "## Article").replace("as ## Article", "as Article"))
    assert run_command(["import", str(file), "--book", "kubb", "--lang", "en", "--name", "Kubb md"]) == 0
    library = Library(rulebooks_dir(), imports_dir())
    found = compare(library.edition("kubb", "en"), library.edition("kubb", "en", "kubb-md"))
    assert {one.change for one in found} == {Change.UNCHANGED}
    first = library.edition("kubb", "en").rules[0]
    assert (first.title, first.blocks) == ("Rules of Kubb", ()), "the title is not said twice"


def test_a_picture_is_called_one_whatever_its_name_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "scan.pdf"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(60))
    assert run_command(["import", str(file), "--new-book", "scan", "--lang", "en"]) == 2
    assert "“scan.pdf” is a picture" in capsys.readouterr().err
