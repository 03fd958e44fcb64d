from __future__ import annotations

from pathlib import Path

import pytest

from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulebook import Library
from tableside.rulebook.check import check

from .conftest import Change


def found(library: Library) -> list[tuple[str, int, str]]:
    return [
        (f"{one.path.parent.name}/{one.path.name}", one.line, one.code)
        for one in check(library, diagram_exists={"snooker-table"}.__contains__)
    ]


def lines(library: Library) -> str:
    return "\n".join(str(one) for one in check(library))


def test_the_small_library_is_clean(library: Library) -> None:
    assert found(library) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        # Ids
        ("nl.md", "    (ii) una bilia di 52,5 mm.\n", "", "nl.md:15:missing"),
        ("nl.md", "(b) **E", "(c) Una.\n\n(b) **E", "nl.md:20:extra nl.md:20:out-of-order"),
        ("nl.md", "    (ii) u", "    (i) u", "nl.md:15:missing nl.md:16:doubled"),
        ("nl.md", " {#glossary}", "", "nl.md:20:missing nl.md:29:heading-without-label"),
        # Links
        ("en.md", "[[free-ball|free]]", "[[free-bal|free]]", "en.md:5:dead-link"),
        ("fr.md", "Testo finale", "Testo [[finale", "fr.md:25:broken-link"),
        ("fr.md", "Testo finale", "Testo <b>finale", "fr.md:25:foreign-markup"),
        # Terms
        ("terms.toml", 'name = "free ball it"\n', "", "terms.toml:9:missing-key"),
        ("terms.toml", 'plural = "free ball its"\n', 'plural = ""\n', "terms.toml:9:missing-key"),
        ("terms.toml", 'definition = "A free ball fr."\n', "", "terms.toml:19:missing-key"),
        ("terms.toml", 'rule = "2.16"', 'rule = "2.17"', "terms.toml:1:unknown-rule"),
        ("terms.toml", 'rule = "2.16"', "rule = 2.16", "terms.toml:1:wrong-type"),
        # Divergences
        ("divergences.toml", '["3.10.b"]', '["3.10.z"]', "divergences.toml:1:unknown-rule"),
        ("divergences.toml", '["3.10.b"]', "[]", "divergences.toml:1:no-rule"),
        ("divergences.toml", '["it", "nl"]', '["zz", "nl"]', "divergences.toml:1:unknown-source"),
        ("divergences.toml", 'follows = "nl"', 'follows = "fr"', "divergences.toml:1:unknown-follows"),
        # Books
        ("book.toml", "order = 1\n", "", "book.toml:1:missing-key"),
        ("book.toml", 'id = "snooker"', 'id = "snoker"', "book.toml:1:wrong-id"),
        ("book.toml", 'rule = "Section {0} Rule {1}"', 'rule = "Rule {1} of {2}"', "book.toml:1:wrong-format"),
    ],
)
def test_each_slip_is_found_where_it_is(
    library: Library, change: Change, name: str, old: str, new: str, expected: str
) -> None:
    change(f"snooker/{name}", old, new)
    result = [f"{path}:{line}:{code}".removeprefix("snooker/") for path, line, code in found(library)]
    assert result == expected.split()


def test_a_language_of_the_terms_is_asked_of_every_term(library: Library, change: Change) -> None:
    change("snooker/terms.toml", "[term.nl]", "[term.de]")
    assert "the term “free-ball” has no [term.nl]" in lines(library)


def test_a_dead_diagram(library: Library) -> None:
    codes = {one.code for one in check(library, ["snooker"], diagram_exists=lambda _: False)}
    assert codes == {"dead-diagram"}


def test_a_finding_is_one_line_with_file_line_what_and_mend(library: Library, root: Path, change: Change) -> None:
    change("snooker/fr.md", "Testo finale", "Testo <b>finale")
    (one,) = check(library)
    assert one.line_text(load_catalogue("en", catalogues_dir()), root.parent) == (
        "rulebooks/snooker/fr.md:25: “<b>” is not used in rule texts"
        " — use paragraphs, lists, *italic*, **bold**, [[links]] and diagrams only"
    )


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("it", "«<b>» non si usa nei testi delle regole — "),
        ("nl", "“<b>” wordt niet gebruikt in regelteksten — "),
        ("fr", "ne s'emploie pas dans les textes de règles — "),
    ],
)
def test_a_finding_speaks_the_language_of_the_reader(library: Library, change: Change, lang: str, words: str) -> None:
    change("snooker/fr.md", "Testo finale", "Testo <b>finale")
    (one,) = check(library)
    assert words in one.sentence(load_catalogue(lang, catalogues_dir()))


def test_a_missing_rule_is_told_once_with_what_is_below_it(library: Library, root: Path) -> None:
    path = root / "backgammon" / "fr.md"
    path.write_text("# 4 Jeu\n\nTexte.\n", encoding="utf-8")
    assert "backgammon/4.4 (with 2 below it) is missing; en has it" in lines(library)
    assert len(check(library, ["backgammon"])) == 1


def test_sections_in_another_order(library: Library, root: Path) -> None:
    for lang in ("en", "it", "nl", "fr"):
        sections = ["# A {#a}\nText.\n", "# B {#b}\nText.\n"]
        text = "".join(reversed(sections) if lang == "nl" else sections)
        (root / "backgammon" / f"{lang}.md").write_text(text, encoding="utf-8")
    assert [one for one in found(library) if one[0].startswith("backgammon")] == [
        ("backgammon/nl.md", 1, "order-differs")
    ]


def test_a_missing_language_and_a_broken_file_are_told_once(library: Library, root: Path) -> None:
    (root / "backgammon" / "it.md").unlink()
    (root / "snooker" / "nl.md").write_bytes(b"# 1 T\n\xff\n")
    assert found(library) == [("backgammon/it.md", 1, "missing-edition"), ("snooker/nl.md", 2, "not-utf8")]


def test_a_term_must_not_hide_a_section(library: Library, change: Change) -> None:
    change("snooker/terms.toml", 'id = "free-ball"', 'id = "glossary"')
    assert "ambiguous-link" in {one.code for one in check(library)}


def test_a_doubled_term(library: Library, root: Path) -> None:
    path = root / "snooker" / "terms.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + text, encoding="utf-8")
    (one,) = check(library, ["snooker"])
    assert (one.code, one.line) == ("doubled-entry", 1 + text.count("\n"))
