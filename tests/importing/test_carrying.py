"""What was mended in one edition is mended again in the next, by label and words, and what finds no place is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.corrections import Carried, Correction, Mend, Recipe, block_key, carry
from tableside.importing.preview import preview_book
from tableside.importing.storing import Imports, Target
from tableside.resources import imports_dir
from tests.importing import making

OLD = """# Rules of Hoops

1. The hoop

1.1 The hoop is of ash wood.

1.2 It rolls on its edge, and a stick

1.3 metres long drives it along.

2. The race

2.1 A race has 4 rounds. The judge rings a bell for the last one of them.

2.2 Nobody stops before the bell has rung twice.

3. The score

3.1 The first one home has

(a) two points for the race,

(b) one point more for a hoop that never fell.
"""
NEW = (
    OLD.replace("1.2 It", "1.2 Paint is allowed.\n\n1.4 It")
    .replace("1.3 metres long", "1.3 metres long at most")
    .replace("has 4 rounds", "has 5 rounds")
    .replace("2.2 Nobody", "2.2 Dogs stay at home.\n\n2.3 Nobody")
)
MENDED = Recipe(
    (
        Correction(Mend.JOIN, block_key("1.3 metres long drives it along.")),
        Correction(
            Mend.SPLIT,
            block_key("2.1 A race has 4 rounds. The judge rings a bell for the last one of them."),
            "The judge rings a bell for the last one of them.",
        ),
        Correction(Mend.PROSE, block_key("2.2 Nobody stops before the bell has rung twice.")),
    )
)


def read(text: str) -> Carried:
    return carry(MENDED, "2025", making.read(text.encode(), "hoops.txt").blocks)


def test_corrections_follow_their_clauses_to_other_words_and_numbers() -> None:
    carried = read(NEW)
    assert carried.lost == ()
    assert [one.block[:12] for one in carried.recipe.corrections] == ["1.3 metres l", "2.1 a race h", "2.3 nobody s"]

    document = making.read(NEW.encode(), "hoops.txt")
    mended = preview_book(document, "hoops.txt", "x", carried.recipe)
    assert "x/1.3" not in mended.placed
    assert mended.placed["x/2.1"].text == ("A race has 5 rounds.\n\nThe judge rings a bell for the last one of them.")
    assert "2.3 Nobody stops" in mended.placed["x/2.2"].text
    assert mended.words["lost"] == 0


def test_a_correction_whose_clause_is_gone_or_another_is_told_and_not_guessed() -> None:
    text = OLD.replace("1.3 metres long drives it along.", "1.3 Helmets are worn by all who ride.")
    text = text.replace("The judge rings a bell for the last one of them.", "Nothing is rung.")
    carried = read(text)
    assert [one.mend for one in carried.lost] == [Mend.JOIN, Mend.SPLIT]
    assert [one.mend for one in carried.recipe.corrections] == [Mend.PROSE]


def test_a_letter_that_every_rule_has_needs_its_words() -> None:
    recipe = Recipe((Correction(Mend.LEVEL, block_key("(a) the stick is of ash wood"), "0"),))
    blocks = making.read(
        b"1. Hoop\n\n(a) the hoop is of iron\n\n2. Stick\n\n(a) the stick is of oak wood\n\n3. Bell\n\n(a) it rings",
        "x.txt",
    ).blocks
    assert [one.block for one in carry(recipe, "", blocks).recipe.corrections] == ["(a) the stick is of oak wood"]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The first edition as a person has mended and added it."""
    file = tmp_path / "hoops-2025.txt"
    file.write_text(OLD)
    assert run_command(["import", str(file), "--new-book", "hoops", "--lang", "en", "--name", "2025"]) == 0
    (imports_dir() / "2025" / "hoops" / "en.recipe").write_text(MENDED.toml())
    return file


def take(file: Path, name: str, *words: str) -> None:
    assert run_command(["import", str(file), "--book", "hoops", "--lang", "en", "--name", name, *words]) == 0


def test_the_next_edition_is_mended_on_the_command_line_and_so_is_the_one_after(
    old: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = old.with_name("hoops-2026.txt")
    new.write_text(NEW)
    capsys.readouterr()
    take(new, "2026", "--preview")
    assert "3 corrections of “2025” were applied again." in capsys.readouterr().out
    take(new, "2026")
    new.write_text(NEW.replace("The judge rings a bell for", "A whistle is blown for"))
    capsys.readouterr()

    take(new, "2027", "--preview")

    told = capsys.readouterr().out
    assert "2 corrections of “2026” were applied again. 1 found no place in this document:" in told
    assert "split before “The judge rings a bell…”: “2.1 a race has 5…”" in told


def test_another_language_is_not_mended_as_this_one_was(old: Path) -> None:
    document = making.read(OLD.encode(), old.name)
    assert Imports(imports_dir()).carried(Target("hoops", "de", "2025"), document) is None
    assert Imports(imports_dir()).carried(Target("hoops", "en", "other"), document) is not None
