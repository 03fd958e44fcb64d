"""A book as one file that another Tableside opens."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.storing import (
    BadPackage,
    BookIsMissing,
    NothingToExport,
    TextsDiffer,
    export_book,
    open_package,
)
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tests.importing import making

BOOK = (
    'id = "quoits"\norder = 9\n[title]\nen = "Quoits"\n[authority]\nen = "A club"\n[edition]\nen = "2024"\n'
    '[prevails]\nen = "Theirs."\n[citation.en]\nsection = "Rule {0}"\nrule = "Rule {0}"\nclauses = ["({})"]\n'
)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """Return a folder of imports with a book in two editions, the second in two languages."""
    made = tmp_path / "here"
    first, second = made / "club-2023" / "quoits", made / "club-2025" / "quoits"
    for folder in (first, second):
        folder.mkdir(parents=True)
        (folder / "en.md").write_text(f"# 1 The pin\n\nA hand high in {folder.parent.name[-4:]}.\n")
        (folder / "en.toml").write_text(f'name = "Club {folder.parent.name[-4:]}"\n')
    (second / "nl.md").write_text("# 1 De pin\n\nEen hand hoog.\n")
    (first / "book.toml").write_text(BOOK)
    (first / "evil.py").write_text("raise SystemExit")
    return made


def texts(folder: Path) -> list[str]:
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.md"))


def test_a_book_goes_to_another_library_with_every_edition_and_language(here: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    data, named = export_book(here, "quoits")
    assert named == ("Club 2023 (en)", "Club 2025 (en)", "club-2025 (nl)")

    package = open_package(data, "quoits.tablebook", there)

    assert (package.book, package.title, package.new) == ("quoits", "Quoits", named)
    assert texts(there) == texts(here) == ["club-2023/quoits/en.md", "club-2025/quoits/en.md", "club-2025/quoits/nl.md"]
    assert Library(rulebooks_dir(), there).rule("quoits/1", "en").title == "The pin"
    assert not list(there.rglob("evil.py"))


def test_an_edition_of_a_book_of_ours_is_added_beside_those_of_another(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, name in ((here, "federation"), (there, "club")):
        (folder / name / "carrom").mkdir(parents=True)
        (folder / name / "carrom" / "it.md").write_text(f"# 1 Il tavolo\n\nÈ quadrato, dice {name}.\n")

    open_package(export_book(here, "carrom")[0], "carrom.tablebook", there)

    library = Library(rulebooks_dir(), there)
    assert {one.origin for one in library.imported_editions("carrom")} == {"federation", "club"}
    assert library.rule("carrom/1", "en").title != "Il tavolo"


def test_a_book_that_is_there_already_is_compared_and_replaced_only_when_asked(here: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    data, named = export_book(here, "quoits")
    open_package(data, "quoits.tablebook", there)
    again = open_package(data, "other name.tablebook", there)
    assert (again.new, again.differing) == ((), ())
    (there / "club-2025" / "quoits" / "en.md").write_text("# 1 The pin\n\nMended here.\n")
    (there / "club-2025" / "quoits" / "nl.md").unlink()

    with pytest.raises(TextsDiffer):
        open_package(data, "quoits.tablebook", there)
    assert "Mended here" in (there / "club-2025" / "quoits" / "en.md").read_text()

    package = open_package(data, "quoits.tablebook", there, replace=True)
    assert (package.new, package.differing) == (named[2:], named[1:2])
    assert "in 2025" in (there / "club-2025" / "quoits" / "en.md").read_text()
    assert texts(there) == texts(here)


def test_a_book_of_the_same_id_under_another_name_becomes_an_edition(here: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    (there / "mine" / "quoits").mkdir(parents=True)
    (there / "mine" / "quoits" / "book.toml").write_text(BOOK.replace("Quoits", "My quoits"))
    (there / "mine" / "quoits" / "en.md").write_text("# 1 The pin\n\nMine.\n")

    open_package(export_book(here, "quoits")[0], "quoits.tablebook", there)

    library = Library(rulebooks_dir(), there)
    assert library.book("quoits").title_in("en") == "My quoits"
    assert {one.origin for one in library.imported_editions("quoits")} == {"club-2023", "club-2025"}


@pytest.mark.parametrize(
    "parts",
    [
        {"../quoits/book.toml": BOOK},
        {"../../club/quoits/en.md": "# 1 The pin"},
        {"club/quoits/../en.md": "# 1 The pin"},
        {"quoits/book.toml": BOOK, "quoits/run.py": "print()"},
        {"quoits/book.toml": BOOK},
        {"a/quoits/book.toml": BOOK, "a/quoits/en.md": "# 1 The pin", "a/other/en.md": "# 1 The pin"},
        {},
    ],
)
def test_a_package_with_anything_else_in_it_is_not_opened(parts: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(BadPackage):
        open_package(making.zipped(parts), "bad.tablebook", tmp_path / "there")

    assert not (tmp_path / "there").exists()


def test_editions_of_a_book_that_is_not_there_are_refused(here: Path, tmp_path: Path) -> None:
    (here / "club-2023" / "quoits" / "book.toml").unlink()
    with pytest.raises(BookIsMissing):
        open_package(export_book(here, "quoits")[0], "quoits.tablebook", tmp_path / "there")
    with pytest.raises(NothingToExport):
        export_book(here, "carrom")


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_package_damaged_where_it_is_packed_is_refused(method: int, tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("quoits/book.toml", BOOK * 20)
    data = bytearray(buffer.getvalue())
    start = data.index(b"quoits/book.toml") + len("quoits/book.toml")
    data[start + 12 : start + 40] = b"\xff" * 28

    with pytest.raises(BadPackage):
        open_package(bytes(data), "bad.tablebook", tmp_path / "there")


def test_the_command_line_says_what_it_wrote_and_took_in(
    here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(here, imports_dir())
    file = tmp_path / "quoits.tablebook"
    assert run_command(["editions", "quoits", "--export", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Club 2023 (en), Club 2025 (en), club-2025 (nl)" in said
    assert "only to people who may have these texts" in said
    assert run_command(["editions", "carrom", "--export", str(file)]) == 2
    (imports_dir() / "club-2025" / "quoits" / "en.md").write_text("# 1 The pin\n\nMine.\n")

    assert run_command(["editions", "--open", str(file)]) == 2
    assert "Club 2025 (en)" in capsys.readouterr().err
    assert run_command(["editions", "--open", str(file), "--replace"]) == 0
    assert "Replaced: Club 2025 (en)" in capsys.readouterr().out
    assert run_command(["editions", "--open", str(file)]) == 0
    assert "with the same texts" in capsys.readouterr().out
