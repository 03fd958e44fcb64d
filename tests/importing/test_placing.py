"""Placing documents on known rules: by evidence, never on a wrong one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from tableside.importing.document import Document
from tableside.importing.preview import Preview, preview_edition
from tableside.rulebook import Library, Rule
from tests.importing import making
from tests.importing.making import Line, read

BOOKS = [("snooker", "it"), ("carrom", "fr"), ("blackball", "nl"), ("backgammon", "en")]
FORMATS: dict[str, Callable[[list[Line]], bytes]] = {
    "txt": making.as_text,
    "html": making.as_html,
    "docx": making.as_docx,
    "odt": making.as_odt,
}


def previewed(library: Library, book: str, lang: str, data: bytes, name: str) -> Preview:
    return preview_edition(making.read(data, name), name, lang, library, book)


def judged(preview: Preview, lines: list[Line]) -> tuple[float, list[str]]:
    """Return the share of rules with exactly their first words, and those that have another rule's."""
    expected = {line.rule: line for line in reversed(lines) if line.text and not line.heading}
    right, wrong = 0, []
    for rule, line in expected.items():
        clause = preview.placed.get(rule)
        if clause is None:
            continue
        if line.text.split()[:6] == clause.text.split()[: len(line.text.split()[:6])]:
            right += 1
        elif line.text not in clause.text:
            wrong.append(rule)
    return right / len(expected), wrong


@pytest.mark.parametrize(("book", "lang"), BOOKS)
@pytest.mark.parametrize("form", FORMATS)
def test_a_book_in_another_file_format_is_found_again(library: Library, book: str, lang: str, form: str) -> None:
    lines = making.render(library.edition(book, lang), making.own_label)

    preview = previewed(library, book, lang, FORMATS[form](lines), f"rules.{form}")

    share, wrong = judged(preview, lines)
    assert wrong == []
    assert share >= 0.97
    assert preview.words["lost"] == 0


@pytest.mark.parametrize(("book", "lang"), BOOKS)
def test_other_numbering_does_not_mislead(library: Library, book: str, lang: str) -> None:
    lines = making.render(library.edition(book, lang), making.other_label)

    share, wrong = judged(previewed(library, book, lang, making.as_docx(lines), "rules.docx"), lines)

    assert wrong == []
    assert share >= 0.97


@pytest.mark.parametrize(("book", "lang"), [("carrom", "en"), ("carrom", "it")])
def test_numbers_that_drift_place_no_text_on_a_wrong_rule(library: Library, book: str, lang: str) -> None:
    """A law that we do not have is put in after 40, one of ours is left out at 67, and all later numbers differ."""

    def drifted(rule: Rule, depth: int) -> str:
        if rule.kind == "clause" or not rule.label:
            return making.own_label(rule, depth)
        number = int(rule.label)
        return str(number + (1 if 40 < number <= 67 else 0))

    edition = library.edition(book, lang)
    lines = [line for line in making.render(edition, drifted) if line.rule.split(".")[0] != "carrom/67"]
    at = next(place for place, line in enumerate(lines) if line.rule == "carrom/41")
    lines.insert(at, Line("41", "The lamp hangs at the height that the hosts have chosen and stays there.", 0))

    share, wrong = judged(previewed(library, book, lang, making.as_text(lines), "rules.txt"), lines)

    assert wrong == []
    assert share >= 0.95


def test_numbers_that_drift_mislead_no_text_in_another_language(library: Library, tmp_path: Path) -> None:
    """Our text is there in English only; the Dutch one has a rule more in the middle of a section."""
    for file in library.folder("snooker").iterdir():
        if file.suffix == ".toml" or file.name == "en.md":
            (tmp_path / "snooker").mkdir(exist_ok=True)
            (tmp_path / "snooker" / file.name).write_bytes(file.read_bytes())
    english = Library(tmp_path)

    def drifted(rule: Rule, depth: int) -> str:
        section, _, number = rule.label.partition(".")
        if rule.kind == "rule" and section == "3" and int(number) >= 18:
            return f"3.{int(number) + 1}"
        return making.own_label(rule, depth)

    # Without the steps that one of our rules counts in its own text, which a federation's has not.
    lines = [line for line in making.render(library.edition("snooker", "nl"), drifted) if line.text[1:2] != "."]
    at = next(place for place, line in enumerate(lines) if line.rule == "snooker/3.18")
    lines.insert(at, Line("3.18", "De lamp hangt zo hoog als de gastheer heeft gekozen en blijft daar hangen.", 0))

    share, wrong = judged(previewed(english, "snooker", "nl", making.as_text(lines), "regels.txt"), lines)

    assert wrong == []
    assert share >= 0.8


def test_a_text_can_be_looked_at_though_ours_of_the_book_is_empty(tmp_path: Path, library: Library) -> None:
    root = tmp_path / "rulebooks"
    copytree(library.folder("blackball"), root / "blackball")
    (root / "blackball" / "en.md").write_text("")
    document = read(b"1. The pin\n\n1.1 It is a hand high.\n\n1.2 It is white.\n", "pins.txt")

    found = preview_edition(document, "pins.txt", "en", Library(root), "blackball")

    assert not found.placed


def run_together(library: Library, *, noted: bool) -> tuple[Document, dict[str, str]]:
    """Return a document that leaves out the letters of a rule and prints two of its paragraphs as if they were one."""

    def label(rule: Rule, depth: int) -> str:
        if rule.id.startswith("snooker/2.6.d."):
            return {"i": "a)", "ii": "b)"}[rule.label]
        return "" if rule.parent == "snooker/2.6" else making.own_label(rule, depth)

    lines = making.render(library.edition("snooker", "it"), label)
    texts = {line.rule: line.text for line in lines if line.rule.startswith("snooker/2.6.")}
    document = read(making.as_text(lines).decode(), "rules.txt")
    first, second = texts["snooker/2.6.b"], texts["snooker/2.6.c"]
    at = next(place for place, block in enumerate(document.blocks) if block.text == first)
    joined = replace(document.blocks[at], text=f"{first} {second}", breaks=(len(second),) if noted else ())
    return replace(document, blocks=(*document.blocks[:at], joined, *document.blocks[at + 2 :])), texts


def test_paragraphs_that_ran_together_are_parted_where_the_rule_has_clauses(library: Library) -> None:
    document, texts = run_together(library, noted=True)

    placed = preview_edition(document, "rules.pdf", "it", library, "snooker").placed

    assert {key: placed[key].text for key in texts if key in placed} == texts


def test_letters_that_mean_a_deeper_clause_are_not_placed_on_the_outer_one(library: Library) -> None:
    document, texts = run_together(library, noted=False)

    placed = preview_edition(document, "rules.pdf", "it", library, "snooker").placed

    assert [key for key in texts if key in placed and placed[key].text != texts[key]] == []


def test_clauses_without_their_labels_are_found_in_the_text_of_their_neighbours(library: Library) -> None:
    lost = {"snooker/3.11.c", "snooker/3.10.f"}

    def label(rule: Rule, depth: int) -> str:
        return "" if rule.id in lost else making.own_label(rule, depth)

    lines = making.render(library.edition("snooker", "it"), label)
    texts = {line.rule: line.text for line in lines if line.rule in lost}
    document = read(making.as_text(lines).decode(), "rules.txt")

    placed = preview_edition(document, "rules.txt", "it", library, "snooker").placed

    assert {key: placed[key].text for key in texts if key in placed} == texts
    assert all(texts[key] not in one.text for key in texts for other, one in placed.items() if other != key)
