"""What stands before the first rule: the title page, the letter that is no rulebook, what a book says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.document import Block, Document, Kind
from tableside.importing.errors import NoClauses
from tableside.importing.lines import Line, without_heads
from tableside.importing.preview import preview_book
from tableside.importing.recognising import guess_about
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library

RULES = (
    "1 The sheet\n\n1.1 The sheet is swept before play.\n\n1.2 It is as long as a barn.\n\n2 The stone\n\n"
    "2.1 The stone is round.\n\n2.2 It has a handle.\n"
)


def document(*blocks: tuple[str, Kind, int]) -> Document:
    return Document("docx", tuple(Block(text, kind, level, line=at) for at, (text, kind, level) in enumerate(blocks)))


def titled() -> Document:
    rules = [(one, Kind.HEADING if " The s" in one[:8] else Kind.PARAGRAPH, 2) for one in RULES.strip().split("\n\n")]
    return document(
        ("Hillside Stone Federation", Kind.HEADING, 1),
        ("Rules of Play", Kind.PARAGRAPH, 0),
        ("Third edition, 2024", Kind.PARAGRAPH, 0),
        *((text, kind, 2 if kind is Kind.HEADING else 0) for text, kind, _ in rules),
    )


def test_the_title_page_is_not_the_only_chapter(tmp_path: Path) -> None:
    file = tmp_path / "stones.md"
    file.write_text(
        "# Hillside Stone Federation\n\nRules of Play\n\n"
        + RULES.replace("1 The", "## 1 The", 1).replace("\n2 The", "\n## 2 The")
    )
    assert run_command(["import", str(file), "--new-book", "stones", "--lang", "en"]) == 0
    edition = Library(rulebooks_dir(), imports_dir()).edition("stones", "en")

    sections = [rule.number or rule.title for rule in edition.rules if rule.kind == "section"]
    assert sections == ["Hillside Stone Federation", "1", "2"]
    assert edition.by_id["stones/2.1"].parent == "stones/2"


def test_a_title_is_not_the_name_of_who_issued_it() -> None:
    preview = preview_book(titled(), "stones.docx", "stones")
    about = guess_about(preview.document, preview, "stones")
    assert (about.title, about.authority, about.edition) == (
        "Rules of Play",
        "Hillside Stone Federation",
        "Third edition, 2024",
    )


def test_a_title_may_name_the_club_and_end_with_a_stop() -> None:
    opening = document(
        ("Satzung des Kegelvereins Gut Holz e. V.", Kind.PARAGRAPH, 0),
        ("§ 1 Name", Kind.PARAGRAPH, 0),
        ("(1) Der Verein hat einen Namen.", Kind.PARAGRAPH, 0),
        ("(2) Er hat einen Sitz.", Kind.PARAGRAPH, 0),
        ("§ 2 Zweck", Kind.PARAGRAPH, 0),
    )
    preview = preview_book(opening, "satzung.txt", "satzung")
    about = guess_about(preview.document, preview, "satzung")
    assert (about.title, about.authority) == ("Satzung des Kegelvereins Gut Holz e. V.", "")


def test_a_letter_with_one_heading_is_no_rulebook() -> None:
    letter = document(
        ("Dear members,", Kind.HEADING, 1),
        ("we met on Saturday and had a long evening.", Kind.PARAGRAPH, 0),
        ("Your secretary", Kind.PARAGRAPH, 0),
    )
    with pytest.raises(NoClauses):
        preview_book(letter, "letter.pdf", "letter")


def test_the_number_of_an_only_page_is_no_rule() -> None:
    lines = [Line("Dear members,", 0, 1, 1, top=10), Line("all is well.", 0, 1, 2, top=20), Line("1", 0, 1, 3, top=90)]
    kept, out = without_heads(lines, paged=True)
    assert [line.text for line in kept] == ["Dear members,", "all is well."]
    assert [one.text for one in out] == ["1"]


def test_the_heir_of_a_book_says_its_own_edition(tmp_path: Path) -> None:
    for year, where in (("2023", "--new-book"), ("2025", "--book")):
        file = tmp_path / f"stones-{year}.txt"
        file.write_text(f"Stones\n\nEdition of {year}\n\n{RULES}")
        words = ["import", str(file), where, "stones", "--lang", "en", "--name", f"Stones {year}"]
        assert run_command(words) == 0
    assert Library(rulebooks_dir(), imports_dir()).book("stones").edition["en"] == "Edition of 2023"

    assert run_command(["remove", "stones", "Stones 2023", "--lang", "en"]) == 0
    assert Library(rulebooks_dir(), imports_dir()).book("stones").edition["en"] == "Stones 2025"
    assert run_command(["remove", "--undo"]) == 0
    assert Library(rulebooks_dir(), imports_dir()).book("stones").edition["en"] == "Edition of 2023"


def test_sections_stand_over_their_rules_where_both_are_set_alike() -> None:
    blocks = [("HOOPS", Kind.HEADING, 2)]
    for section, rules in enumerate((3, 4, 3), start=1):
        blocks.append((f"Section {section}: Part {'ABC'[section - 1]}", Kind.HEADING, 3))
        for rule in range(1, rules + 1):
            looks = (Kind.PARAGRAPH, 0) if (section, rule) == (1, 1) else (Kind.HEADING, 3)
            blocks += [(f"{rule}. Thing {rule}", *looks), (f"a. It is {rule}.", Kind.PARAGRAPH, 0)]
            blocks.append(("b. It is so.", Kind.PARAGRAPH, 0))
    preview = preview_book(document(*blocks), "hoops.pdf", "hoops")

    assert [key for key in preview.placed if key.count(".") == 1] == [
        f"hoops/{section}.{rule}" for section, rules in ((1, 3), (2, 4), (3, 3)) for rule in range(1, rules + 1)
    ]
