"""A book as one file that another Tableside opens."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tableside.importing.package import BadPackage, BookIsOurs, export_book, open_package
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tests.importing import making

BOOK = (
    'id = "quoits"\norder = 9\n[title]\nen = "Quoits"\n[authority]\nen = "A club"\n[edition]\nen = "2024"\n'
    '[prevails]\nen = "Theirs."\n[citation.en]\nsection = "Rule {0}"\nrule = "Rule {0}"\nclauses = ["({})"]\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "here" / "quoits"
    made.mkdir(parents=True)
    (made / "book.toml").write_text(BOOK)
    (made / "en.md").write_text("# 1 The pin\n\nA hand high.\n")
    (made / "evil.py").write_text("raise SystemExit")
    return made


def test_a_book_goes_from_one_library_to_another(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"

    book = open_package(export_book(folder, "quoits"), "quoits.tableside-book", there)

    assert Library(rulebooks_dir(), there).rule(f"{book}/1", "en").title == "The pin"
    assert [file.name for file in sorted(there.rglob("*")) if file.is_file()] == ["book.toml", "en.md", "en.md.seal"]


@pytest.mark.parametrize(
    "parts",
    [
        {"../quoits/book.toml": BOOK},
        {"quoits/book.toml": BOOK, "quoits/run.py": "print()"},
        {"quoits/en.md": "# 1 The pin"},
        {"quoits/book.toml": BOOK, "quoits/en.md": "x" * (9 * 1024 * 1024)},
        {},
    ],
)
def test_a_package_with_anything_else_in_it_is_not_opened(parts: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(BadPackage):
        open_package(making.zipped(parts), "bad.tableside-book", tmp_path / "there")

    assert not (tmp_path / "there").exists()


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


def test_a_package_does_not_take_the_place_of_a_book_of_ours(tmp_path: Path) -> None:
    with pytest.raises(BookIsOurs):
        open_package(export_book(rulebooks_dir() / "carrom", "carrom"), "carrom.tablebook", tmp_path / "imports")

    assert not (tmp_path / "imports").exists()
