"""A text that a person has brought, and that is cut, exchanged or gone behind the program's back, is told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside import losses
from tableside.importing.package import export_book, open_package
from tableside.importing.storing import Imports
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.storage import seals, write_atomically
from tableside.storage.reading import met
from tableside.translation import Editor, RuleText, Workspace, WorkspaceFolders
from tests.importing.test_storing import QUOITS, take


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """The text of a book that was imported."""
    file = tmp_path / "quoits.txt"
    file.write_text(QUOITS)
    take(file, "--new-book", "quoits", "--lang", "en", "--name", "Club")
    met.forget()
    return imports_dir() / "club" / "quoits" / "en.md"


def told() -> str:
    """Read the imported book and return what the person is told."""
    met.forget()
    library = Library(rulebooks_dir(), imports_dir())
    if "en" in library.languages("quoits"):
        library.edition("quoits", "en")
    return " ".join(str(problem) for problem in met.take())


def test_a_text_as_it_was_saved_needs_no_word(text: Path) -> None:
    assert told() == ""
    assert seals.seal_file(text).stat().st_mode & 0o077 == 0


def test_a_text_cut_at_the_end_of_a_line_is_named(text: Path) -> None:
    lines = text.read_text().splitlines(keepends=True)
    text.write_text("".join(lines[:-4]))
    assert str(text) in told()
    assert f"{len(lines)} lines" in told()


def test_a_text_with_a_block_exchanged_is_named(text: Path) -> None:
    text.write_text(text.read_text().replace("white", "green"))
    assert str(text) in told()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b'{"sha256": ["' + b"0" * 64 + b'"], "lines": 1e400}',
        b'{"sha256": ["' + b"0" * 64 + b'"], "lines": -1}',
        b"\x00\xff",
        b"[]",
        b"{}",
        b'{"sha256": "abc", "lines": 3}',
        b'{"sha256": [], "lines": 3}',
        b'{"sha256": [7], "lines": 3}',
        b'{"sha256": ["abc"], "lines": 3}',
        b" " * 3000,
    ],
)
def test_a_damaged_seal_is_told_once_and_accuses_no_text(text: Path, damage: bytes) -> None:
    before, seal = text.read_bytes(), seals.seal_file(text)
    seal.write_bytes(damage)
    said = told()
    assert f"Whether “{text}” is as it was saved cannot be told" in said
    assert said.count(str(seal)) == 1
    assert "it had" not in said
    library = Library(rulebooks_dir(), imports_dir())
    library.edition("quoits", "en")
    assert not met.take(), "told once"
    assert (text.read_bytes(), seal.read_bytes()) == (before, damage), "nothing is lost by it"
    seals.write_sealed(text, before)
    assert told() == ""


def test_a_text_without_a_seal_needs_no_word(text: Path) -> None:
    seals.seal_file(text).unlink()
    assert told() == ""


def test_a_text_that_is_gone_is_named_until_it_is_imported_again(text: Path, tmp_path: Path) -> None:
    text.unlink()
    assert str(text) in told()
    take(tmp_path / "quoits.txt", "--new-book", "quoits", "--lang", "en", "--name", "Club")
    assert told() == ""


def test_a_damaged_note_of_where_a_text_comes_from_is_named(text: Path) -> None:
    text.with_suffix(".toml").write_bytes(b"name = \x00")
    met.forget()
    assert [one.name for one in Imports(imports_dir()).editions("quoits")] == ["club"]
    assert str(text.with_suffix(".toml")) in str(met.take()[0])


def test_an_edit_in_the_program_keeps_the_seal_whole(text: Path, tmp_path: Path) -> None:
    editor = Editor(Workspace(WorkspaceFolders(rulebooks_dir().parent, tmp_path / "state", imports=imports_dir())))
    rule = editor.workspace.text("quoits/1", "en")
    editor.save("quoits/1", "en", RuleText("The stick", rule.parts), done=True)
    assert "The stick" in text.read_text()
    assert told() == ""


def test_a_stop_between_seal_and_text_is_no_change_from_outside(text: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def killed(path: Path, data: bytes, *, keep_previous: bool, private: bool) -> None:
        if path == text:
            raise KeyboardInterrupt
        write_atomically(path, data, keep_previous=keep_previous, private=private)

    monkeypatch.setattr(seals, "write_atomically", killed)
    with pytest.raises(KeyboardInterrupt):
        seals.write_sealed(text, b"# 1 Something else\n\nNew.\n")
    assert told() == ""


def test_a_package_brings_a_seal_of_its_own(text: Path) -> None:
    package = export_book(imports_dir(), "quoits")[0]
    Imports(imports_dir()).remove_book("quoits")
    open_package(package, "quoits.tablebook", imports_dir())
    assert told() == ""
    open_package(package, "quoits.tablebook", imports_dir())
    assert told() == ""
    assert not list(imports_dir().parent.rglob(".*"))


def test_an_installation_without_its_languages_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losses, "data_root", lambda: tmp_path)
    met.forget()
    losses.look_for_lost()
    assert any(f"{tmp_path / 'i18n'}” is gone, which came with the program" in str(told) for told in met.take())
    (tmp_path / "i18n").mkdir()
    met.forget()
    losses.look_for_lost()
    assert not met.take()
