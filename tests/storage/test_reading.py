"""Whatever stands in the place of a file is named in one sentence, and nothing is waited for."""

from __future__ import annotations

import errno
import io
import os
import shutil
import socket
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.preview import preview_book
from tableside.importing.reading import read_bytes as read_document
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.check import check_markup
from tableside.rulebook.data import read_book
from tableside.rulebook.scan import scan
from tableside.storage.archive import BadZip, ZipBounds, unzipped
from tableside.storage.backups import make_backup, open_database
from tableside.storage.files import NOT_PLAIN
from tableside.storage.reading import Unreadable, json_of, met, read_bytes, toml_of, why_unreadable, xml_of
from tableside.translation import RuleText
from tableside.translation.check import check_form, measures

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes and sockets in folders")


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


ODD: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "socket": _socket,
    "device": _device,
}


@pytest.fixture(params=ODD)
def odd(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Something that is no plain file."""
    # The path of a socket must be short.
    monkeypatch.chdir(tmp_path)
    path = Path("odd.po")
    ODD[request.param](path)
    return path


def test_what_is_no_plain_file_is_refused_in_the_same_words(odd: Path) -> None:
    with pytest.raises(Unreadable) as refused:
        read_bytes(odd)
    assert str(refused.value.reason) == NOT_PLAIN


@pytest.mark.parametrize(
    "words",
    [
        ("import", "FILE", "--book", "snooker", "--lang", "en", "--preview"),
        ("rule", "snooker.foul", "--file", "FILE"),
        ("translate", "import", "FILE"),
        ("editions", "--open", "FILE"),
        ("restore", "FILE"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_no_command_waits_for_it_or_calls_it_missing(
    odd: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command([str(odd) if word == "FILE" else word for word in words]) == 2
    assert "is not a plain file" in capsys.readouterr().err


def test_a_scenario_of_fifty_megabytes_is_refused_at_once_and_quoted_shortly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scenario.json"
    file.write_text(f'{{"on": "{"x" * 50_000_000}"}}')
    assert run_command(["rule", "snooker.foul", "--file", str(file)]) == 2
    said = capsys.readouterr().err
    assert "xxx…” is not one of red" in said
    assert len(said) < 1000


@pytest.mark.parametrize(("typed", "said"), [(b'{"on": "\xff"}', "UTF-8"), (b" " * 70_000_000, "at most 64 MB")])
def test_what_is_piped_into_a_ruling_is_read_like_a_file(
    typed: bytes, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
    assert run_command(["rule", "snooker.foul"]) == 2
    assert said in capsys.readouterr().err


_LONG = 90_000
"""Just short of what a line may have."""


@pytest.mark.parametrize("filling", ['\\"', '"', "'", "x", "a ", "1.", "-", " ", "<b", "[a](", "\t"])
def test_a_long_line_is_looked_through_once(filling: str) -> None:
    run = (filling * _LONG)[:_LONG]
    began = time.process_time()
    for read, text in ((json_of, f'{{"a": "{run}'), (toml_of, f'a = "{run}'), (toml_of, run)):
        with suppress(ValueError):
            read(text)
    edition = scan(f"# 1 Ring {run} }}\n\nWords {run} end.\n", "quoits", "en", Path("en.md"))
    list(check_markup(edition))
    measures(run, "en")
    rule = RuleText("Ring", (f"Words {run} end.",))
    list(check_form("quoits/1", "it", rule, rule))
    assert time.process_time() - began < 3, "trying again from every character of it takes minutes"


def test_thousands_of_clauses_of_one_name_are_told_apart_in_no_time() -> None:
    began = time.process_time()
    edition = scan("# 1 Ring\n\n" + "(a) Round.\n\n" * 15_000, "quoits", "en", Path("en.md"))
    assert len(edition.rules) == 15_001
    assert time.process_time() - began < 5


@pytest.mark.parametrize("filling", [" ", "\t", "_", ". ", "\u00a0"])
def test_what_fills_a_line_of_a_document_is_shortened(filling: str) -> None:
    began = time.process_time()
    document = read_document(f"1. Ring\n\nIt is {filling * 30_000} round.\n\n2. Pin\n\nUpright.\n".encode(), "x.txt")
    preview_book(document, "x.txt", "quoits")
    assert time.process_time() - began < 5
    assert max(len(block.text) for block in document.blocks) < 400


@pytest.mark.parametrize("place", ["/", ".", "there"])
@pytest.mark.parametrize(
    "words", [("backup",), ("translate", "export", "blackball", "it")], ids=lambda words: " ".join(words[:2])
)
def test_a_folder_is_no_file_to_write(
    place: str,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there").mkdir()
    assert run_command([*words, place]) == 2
    assert capsys.readouterr().err.startswith("tableside: ")
    assert run_command([*words, "nowhere/file.po"]) == 2
    assert not Path("nowhere").exists()


def test_a_damaged_file_of_a_book_gives_way_to_the_newest_backup(tmp_path: Path) -> None:
    met.forget()
    file = tmp_path / "data" / "imports" / "club" / "quoits" / "book.toml"
    file.parent.mkdir(parents=True)
    file.write_text('id = "quoits"\norder = 1\n[title]\nen = "Quoits"\n')
    with closing(open_database(tmp_path)) as database:
        make_backup(tmp_path, database)
    for damaged in ("id = 7\ntitle = 7\n", "x = 1\n", 'id = "quoits"\n[title]\nen = 7\n'):
        file.write_text(damaged)
        assert read_book(file).book.title == {"en": "Quoits"}
        assert "book.toml” cannot be used" in (said := str(met.take()[0]))
        assert "the backup of" in said
        met.forget()


def test_a_file_that_is_locked_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    file = tmp_path / "locked.toml"
    file.write_text("x = 1\n")
    monkeypatch.setattr(os, "open", locked)
    with pytest.raises(Unreadable, match="you are not allowed to read it"):
        read_bytes(file)


def test_spaces_inside_many_lines_of_a_document_are_looked_through_once() -> None:
    lines = (f"1.{number}{' ' * 99}a\n1.{number} x\t{' ' * 90}b\n" for number in range(1, 150))
    began = time.process_time()
    preview_book(read_document(("1 Rules\n" + "".join(lines)).encode(), "x.txt"), "x.txt", "quoits")
    assert time.process_time() - began < 5


def test_an_archive_with_two_files_of_one_name_is_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("quoits/en.md", "one")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("quoits/en.md", "two")
    with pytest.raises(BadZip):
        unzipped(buffer.getvalue(), ZipBounds(lambda _name: True, 10, 100, 100))


WORDS_OF_PARSERS = {
    "a.json": ("{", "ends too early, in line 1"),
    "b.json": ('{\n"a": }', "wrong in line 2, column 6"),
    "c.json": ("[1] 2", "wrong in line 1, column 5"),
    "d.toml": ("a = 1\nb c", "wrong in line 2, column 3"),
    "e.toml": ("a = [", "its end is missing"),
    "f.xml": ("<a>\n<b></a>", "wrong in line 2"),
    "g.xml": ("<a>", "ends too early, in line 1"),
    "i.json": (f"[{'9' * 50}]", "a number in it has too many digits"),
    "j.toml": (f"a = {'[' * 100_000}", "nested too deeply"),
    "l.toml": (f"{'a.' * 40}a = 1", "nested too deeply"),
    "k.json": ("[" * 100_000, "nested too deeply"),
    "h.xml": ("<!DOCTYPE a><a/>", "document type"),
}


@pytest.mark.parametrize("name", WORDS_OF_PARSERS)
def test_what_a_parser_objects_to_is_said_in_words_of_ours_and_where_it_is(name: str) -> None:
    text, said = WORDS_OF_PARSERS[name]
    parsers: dict[str, Callable[[str], object]] = {
        "json": json_of,
        "toml": toml_of,
        "xml": lambda text: xml_of(text.encode()),
    }
    parse = parsers[name.partition(".")[2]]
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - of every parser its own kind
        parse(text)
    reason = why_unreadable(refused.value)
    assert said in str(reason)
    italian = load_catalogue("it", catalogues_dir())
    assert italian.phrase(reason) != str(reason)


def test_a_draft_shows_what_it_lacks_from_its_source(tmp_path: Path) -> None:
    book = tmp_path / "rulebooks" / "blackball"
    shutil.copytree(rulebooks_dir() / "blackball", book)
    told_of = (book / "book.toml").read_text("utf-8")
    (book / "book.toml").write_text(f'drafts = ["de"]\n{told_of}', "utf-8")
    text = (book / "it.md").read_text("utf-8")
    (book / "de.md").write_text(text[: text.index("(b)", len(text) // 2)], "utf-8")
    library = Library(tmp_path / "rulebooks")
    draft = library.edition("blackball", "de")
    assert set(draft.by_id) == set(library.edition("blackball", "en").by_id)
    assert draft.rules[-1].fallback == "en"
