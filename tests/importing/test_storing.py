"""Imported editions and books in the person's own folder, and what their comparison says."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing import storing
from tableside.importing.comparing import Change, compare
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.storage import files
from tableside.storage.archive import zipped
from tests.importing import making

QUOITS = """# Rules of Quoits

Rule 1 The pin

The pin stands 30 centimetres high.

(a) It is white, see Rule 2.

(b) It is
(i) round,
(ii) of iron.

A bent pin is replaced at once, whoever bent it.

Rule 2 The ring

The ring is of rope. Article 7 of the Ropes Act does not apply.

Rule 3 The score

A ring on the pin counts 2 points, as Rule 1(b)(ii) wants iron.
"""


@pytest.fixture
def quoits(tmp_path: Path) -> Path:
    file = tmp_path / "quoits.txt"
    file.write_text(QUOITS)
    return file


def take(file: Path, *words: str) -> None:
    assert run_command(["import", str(file), *words]) == 0


def test_a_new_book_reads_and_links_like_ours(quoits: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take(quoits, "--new-book", "quoits", "--lang", "en", "--name", "Quoits Club 2024", "--json")
    previewed = json.loads(capsys.readouterr().out)["rules"]

    library = Library(rulebooks_dir(), imports_dir())
    edition = library.edition("quoits", "en")

    assert "quoits" in library.books()
    assert [rule.id for rule in edition.rules if rule.label] == list(previewed)
    assert edition.by_id["quoits/1"].markdown.endswith("whoever bent it.")
    links = {(link.source, link.target) for rule in edition.rules for link in library.links(rule, "en")}
    assert links == {("quoits/1.a", "quoits/2"), ("quoits/3", "quoits/1.b.ii")}
    assert library.cite("quoits/1.b.ii", "en") == "Rule 1(b)(ii)"


def test_a_new_book_is_listed_and_shown_in_its_own_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kegeln.txt"
    file.write_text(
        "§ 1 Bahn\n\n(1) Die Bahn ist eben.\n\n(2) Sie ist trocken.\n\n§ 2 Kugel\n\n(1) Sie ist rund, siehe § 1."
    )
    take(file, "--new-book", "kegeln", "--lang", "de")
    capsys.readouterr()

    assert run_command(["list", "kegeln", "--lang", "de"]) == 0
    assert run_command(["show", "kegeln/1.2", "--lang", "de"]) == 0

    said = capsys.readouterr().out
    assert "kegeln/2" in said
    assert "Sie ist trocken." in said

    for asked in ([], ["--lang", "nl"], ["--lang", "sv"]):
        assert run_command(["list", "kegeln", *asked]) == 0
        told = capsys.readouterr()
        assert "kegeln/2" in told.out
        assert f"“kegeln” has no text in {asked[-1] if asked else 'en'}; it has one in de." in told.err
    assert run_command(["list", "blackball", "--lang", "sv"]) == 2
    assert "it has en, fr, it, nl" in capsys.readouterr().err


def test_nothing_is_stored_by_a_preview(quoits: Path) -> None:
    take(quoits, "--new-book", "quoits", "--lang", "en", "--preview")

    assert not imports_dir().exists()


def test_an_edition_stands_beside_ours_and_can_be_removed(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backgammon.txt"
    file.write_bytes(making.as_text(making.render(library.edition("backgammon", "fr"), making.own_label)))
    take(file, "--book", "backgammon", "--lang", "fr", "--name", "Fédération 2024")
    both = Library(rulebooks_dir(), imports_dir())

    theirs = both.edition("backgammon", "fr", "federation-2024")

    assert both.origins("backgammon", "fr") == ("bundled", "federation-2024")
    assert {rule.id for rule in theirs.rules} >= {rule.id for rule in library.edition("backgammon", "fr").rules}
    capsys.readouterr()
    assert run_command(["editions", "backgammon"]) == 0
    assert "Fédération 2024" in capsys.readouterr().out
    assert run_command(["remove", "backgammon", "federation-2024", "--lang", "fr"]) == 0
    assert not imports_dir().joinpath("federation-2024").exists()


def test_our_own_text_and_unknown_editions_are_not_removed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["remove", "snooker", "bundled", "--lang", "en"]) == 2
    assert run_command(["remove", "snooker", "nobody", "--lang", "en"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_neither_markup_in_a_text_nor_a_line_break_in_a_name_goes_further(
    quoits: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take(quoits, "--new-book", "quoits", "--lang", "en", "--name", "x\ny")
    text = imports_dir() / "x-y" / "quoits" / "en.md"
    words = text.read_text(encoding="utf-8")
    text.write_text(words.replace("The ring is of rope.", "<script>rope</script>"), encoding="utf-8")
    capsys.readouterr()
    assert run_command(["editions", "quoits"]) == 0
    assert "x y" in capsys.readouterr().out
    shown = ""
    for rule in Library(rulebooks_dir(), imports_dir()).ids("quoits", "en"):
        assert run_command(["show", rule, "--format", "html"]) == 0
        shown += capsys.readouterr().out
    assert "&lt;script&gt;rope&lt;/script&gt;" in shown
    assert "<script" not in shown


def test_two_editions_are_compared_by_content(quoits: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take(quoits, "--new-book", "quoits", "--lang", "en", "--name", "2024")
    newer = quoits.with_name("newer.txt")
    newer.write_text(
        QUOITS.replace("30 centimetres", "25 centimetres")
        .replace("The ring is of rope.", "The ring is made of rope.")
        .replace("Rule 3 The score", "Rule 4 The score")
        .replace(
            "Rule 4 The score",
            "Rule 3 The throw\n\nThrow from behind the mark and wait for the other.\n\nRule 4 The score",
        )
        .replace("(ii) of iron.", "(ii) of iron,\n(iii) upright.")
    )
    take(newer, "--book", "quoits", "--lang", "en", "--name", "2025")
    library = Library(rulebooks_dir(), imports_dir())

    found = compare(library.edition("quoits", "en"), library.edition("quoits", "en", "2025"))

    changes = {one.id: one.change for one in found if one.change is not Change.UNCHANGED}
    assert changes["quoits/1"] is Change.FIGURES
    assert changes["quoits/2"] is Change.REWORDED
    changed = next(one for one in found if one.change is Change.FIGURES)
    assert (changed.old_figures, changed.new_figures) == (("30",), ("25",))


@pytest.mark.parametrize("form", ["text", "html", "json"])
def test_a_comparison_is_printed_for_a_committee(
    form: str, library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "theirs.txt"
    text = making.as_text(making.render(library.edition("blackball", "en"), making.own_label)).decode()
    assert "60 seconds" in text
    file.write_text(text.replace("60 seconds", "45 seconds"))
    take(file, "--book", "blackball", "--lang", "en", "--name", "Theirs")
    capsys.readouterr()

    assert run_command(["diff", "blackball", "--lang", "en", "bundled", "Theirs", "--format", form]) == 0

    said = capsys.readouterr().out
    assert "60" in said
    assert "45" in said
    assert ("blackball.clock" if form == "json" else "Shot clock") in said


def test_an_import_that_is_stopped_at_any_step_leaves_no_half_edition(
    quoits: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever file was the last to be written, the same command then takes the text in."""

    class Killed(BaseException):
        pass

    words = ("--new-book", "quoits", "--lang", "en", "--name", "Club")
    real, done = files.write_atomically, 0

    def write(path: Path, data: bytes, **how: bool) -> None:
        nonlocal done
        if done == stop:
            raise Killed
        done += 1
        real(path, data, **how)

    for stop in range(3):
        done = 0
        with monkeypatch.context() as stopped:
            for module in (storing,):
                stopped.setattr(module, "write_atomically", write)
            with pytest.raises(Killed):
                take(quoits, *words)
        assert not list(imports_dir().rglob("*.*")), stop
        assert "quoits" not in Library(rulebooks_dir(), imports_dir()).books()
    take(quoits, *words)
    assert not list(imports_dir().parent.glob(".imports*"))
    assert run_command(["list", "quoits"]) == 0
    assert "cannot be used" not in capsys.readouterr().err


def test_a_new_book_that_the_disk_refuses_leaves_nothing(
    quoits: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, _data: bytes, **_how: bool) -> None:
        raise files.not_saved(path, OSError(errno.ENOSPC, ""))

    monkeypatch.setattr(storing, "write_atomically", full)
    words = ["import", str(quoits), "--new-book", "quoits", "--lang", "en", "--name", "Club"]
    assert run_command(words) == 2
    assert f"“{imports_dir() / 'club' / 'quoits'}” could not be saved: the disk is full." in capsys.readouterr().err
    assert not list(imports_dir().rglob("*.*"))


def test_a_removal_that_the_disk_refuses_keeps_everything(
    quoits: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("First", "Second"):
        take(quoits, "--book", "blackball", "--lang", "en", "--name", name, "--anyway")
    assert run_command(["remove", "blackball", "first", "--lang", "en"]) == 0
    kept = sorted(imports_dir().with_name("imports-removed").rglob("*"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(storing, "copy_tree", full)
    capsys.readouterr()
    assert run_command(["remove", "blackball", "second", "--lang", "en"]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert sorted(imports_dir().with_name("imports-removed").rglob("*")) == kept
    assert (imports_dir() / "second" / "blackball" / "en.md").is_file()


@pytest.mark.parametrize("content", [b"", b"\xff\xfei\x00", b"\x00" * 100, b"title = 7\n", b"[" * 100_000])
def test_what_a_book_of_ones_own_says_of_itself_is_named_when_it_is_damaged(
    content: bytes, quoits: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take(quoits, "--new-book", "quoits", "--lang", "en", "--name", "Club")
    (imports_dir() / "club" / "quoits" / "book.toml").write_bytes(content)
    capsys.readouterr()
    assert run_command(["show", "quoits/1"]) == 0
    assert "book.toml” cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("en.md", b""),
        ("en.md", b"x" * 200_000),
        ("en.toml", b"[" * 5000),
        ("terms.toml", b"= ="),
        ("en.toml", b"name = 5\n"),
    ],
)
def test_a_package_with_a_part_that_is_none_is_refused(tmp_path: Path, part: str, content: bytes) -> None:
    package = tmp_path / "quoits.tablebook"
    book = b'id = "quoits"\norder = 5\n[title]\nen = "Quoits"\n'
    parts = {"a/quoits/book.toml": book, "a/quoits/en.md": b"# 1 Pin\n\nRound.\n", f"a/quoits/{part}": content}
    package.write_bytes(zipped(parts))
    assert run_command(["editions", "--open", str(package)]) == 2
    assert not list(imports_dir().glob("*/*"))
