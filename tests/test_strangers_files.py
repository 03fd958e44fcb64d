"""Files from strangers: whatever is in them ends in one sentence, soon, and nothing in them comes alive."""

from __future__ import annotations

import io
import json
import struct
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest

from tableside import discovery
from tableside.cli import run_command
from tableside.escaping import csv_cell, markdown_text, markdown_without_links
from tableside.importing.errors import TookTooLong
from tableside.importing.reading import read_document
from tableside.importing.storing import book_name, open_package
from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.rulebook.data import is_language
from tableside.rulebook.inline import RuleTextRenderer, Shown
from tableside.settings import user_database
from tests.journal.conftest import snookered

BOOK = """id = "{book}"
order = 900
[title]
en = "Quoits"
[citation.en]
section = "Section {{}}"
rule = "Rule {{}}"
clauses = ["({{}})"]
"""
HEAD = "# 1 Law\n\n## 1.1 First\n\n"
SECONDS = 5.0


def zipped(parts: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def book(text: str, *, name: str = "quoits", **more: str) -> bytes:
    tables = {f"x/{name}/{file}.toml": content for file, content in more.items()}
    return zipped({f"x/{name}/book.toml": BOOK.format(book=name), f"x/{name}/en.md": text, **tables})


def with_entries(count: int) -> bytes:
    """Return a zip file whose table has many entries, and says that it has one."""
    fixed = b"PK\x01\x02" + struct.pack("<6H3L5H2L", 20, 20, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0)
    table = b"".join(fixed + b"%08x" % number for number in range(count))
    return b"PK\x03\x04" + bytes(26) + table + b"PK\x05\x06" + struct.pack("<4H2LH", 0, 0, 1, 1, len(table), 30, 0)


def language(texts: dict[str, object], code: str = "it", words: str = "x") -> bytes:
    status = {"format": 2, "books": ["snooker"], "language": code, "described": {}, "texts": texts}
    head = 'msgid ""\nmsgstr "Language: it\\nX-Tableside-Book: snooker\\n"\n\n'
    sheet = f'{head}msgctxt "snooker/3.10"\nmsgid "a"\nmsgstr "{words}"\n'
    return zipped({"status.json": json.dumps(status), "snooker.po": sheet})


def terms(count: int) -> str:
    return "term = [\n" + "".join(f'{{id = "t-{number}", rule = "1.1"}},\n' for number in range(count)) + "]\n"


TABLEBOOKS: dict[str, tuple[Callable[[], bytes], str]] = {
    "long line": (lambda: book(HEAD + " *a" * 33_000), "longer than 20000 characters"),
    "many lines": (lambda: book(HEAD + "(a) x\n" * 30_000), "it has 30004 lines, and at most 20000 are read"),
    "large part": (lambda: book("# 1 Law\n" + "x\n" * 1_500_000), "has 3 MB, and at most 2 MB are read"),
    "bomb": (
        lambda: zipped({f"x{number}/quoits/en.md": bytes(2 * 1024 * 1024) for number in range(17)}),
        "it has 34 MB, and at most 32 MB are read",
    ),
    "table": (lambda: with_entries(20_000), "is not a book package"),
    "terms": (lambda: book(HEAD + "x\n", terms=terms(5001)), "it has 5001 entries, and at most 5000 are read"),
    "interface": (lambda: book(HEAD + "x\n", name="interface"), "is not a book package"),
}


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that refuses a file; return the sentence."""
    before = time.process_time()
    assert run_command(words) == 2
    assert time.process_time() - before < SECONDS
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "Traceback" not in error
    return error


@pytest.mark.parametrize("name", TABLEBOOKS)
def test_a_book_beyond_its_bounds_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make, sentence = TABLEBOOKS[name]
    file = tmp_path / "x.tablebook"
    file.write_bytes(make())
    assert sentence in refused(["editions", "--open", str(file)], capsys)


LANGUAGES: dict[str, tuple[Callable[[], bytes], str]] = {
    "long line": (lambda: language({}, words="!" * 20_001), "longer than 20000 characters"),
    "half a character": (lambda: language({"3.10": {"by": ["\ud800"], "notes": 1}}), "is not a language package"),
    "line feed": (lambda: language({}, "zz\n"), "is not a language package"),
    "device": (lambda: language({}, "con"), "is not a language package"),
    "table": (lambda: with_entries(20_000), "is not a language package"),
}


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_beyond_its_bounds_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make, sentence = LANGUAGES[name]
    file = tmp_path / "x.tableside-language"
    file.write_bytes(make())
    assert sentence in refused(["translate", "import", str(file), "--apply"], capsys)


def test_a_backup_of_too_many_or_too_large_parts_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.tableside-backup"
    file.write_bytes(with_entries(10_001))
    assert "it has 10001 parts, and at most 10000 are read" in refused(["restore", str(file)], capsys)
    file.write_bytes(zipped({"backup.json": "{}", "imports/x/quoits/en.md": bytes(65 * 1024 * 1024)}))
    assert "has 65 MB, and at most 64 MB are read" in refused(["restore", str(file)], capsys)


PO = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"X-Tableside-Book: snooker\\n"\n\n'
ENTRY = 'msgctxt "snooker/3.10"\nmsgid "a"\nmsgstr "b"\n\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (PO + ENTRY * 2, "twice"),
        (PO + ENTRY * 20_001, "more than 20000 entries"),
        (PO + "# c\n" * 200_001 + ENTRY, "lines, and at most 200000 are read"),
        (PO + ENTRY.replace("b", "!" * 99_000), "longer than 20000 characters"),
    ],
    ids=["twice", "entries", "comments", "signs"],
)
def test_a_gettext_file_beyond_its_bounds_is_refused(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.po"
    file.write_text(text)
    assert sentence in refused(["translate", "import", str(file)], capsys)


@pytest.mark.parametrize(
    "text",
    [
        " *a" * 6_600,
        "*x " * 1200 + "a" + "*" * 1200,
        "- " * 9_990 + "x",
        "1. " * 6_600 + "x",
        "> " * 9_000 + "x",
        "\n".join("    " * depth + "- x" for depth in range(190)),
    ],
    ids=["emphasis", "nested emphasis", "bullets", "numbers", "quotes", "indents"],
)
def test_what_is_nested_too_deeply_is_shown_all_the_same(text: str) -> None:
    before = time.process_time()
    shown = RuleTextRenderer(_shown, str).html(text, "(a)")
    assert "x" in shown or "a" in shown
    assert "(a)" in shown
    assert time.process_time() - before < SECONDS


def test_device_names_and_the_messages_name_no_language_and_no_book() -> None:
    assert not any(map(is_language, ("con", "aux", "nul", "prn", "zz\n")))
    assert is_language("zu")
    assert (book_name("Interface"), book_name("Con"), book_name("2024")) == ("book-interface", "book-con", "book-2024")


def test_a_journal_of_another_form_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(user_database()) as database:
        Journal(database).save(snookered(Notes(remark="odd")))
        answer = json.dumps({"outcome": [1], "steps": "x", "rules": {"a": 1}, "verdict": ["x"], "call": 5, "match": 3})
        with database.change() as connection:
            connection.execute("UPDATE entry SET answer = ?", (answer,))
        (entry,) = Journal(database).entries()
    assert entry.answer == {}
    assert run_command(["journal"]) == 0
    assert "odd" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of processor time")
def test_restructured_text_that_never_ends_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "x.rst"
    file.write_text("Title\n=====\n\n" + "*a " * 20_000 + "\n")
    with pytest.raises(TookTooLong):
        read_document(file)


def test_markdown_and_cells_show_what_they_hold() -> None:
    assert markdown_text("<script>") == r"\<script\>"
    assert markdown_text("![](http://x)") == r"!\[\](http://x)"
    assert markdown_without_links("<b> [a](javascript:x)") == r"&lt;b> [a]\(javascript:x)"
    assert [csv_cell(one) for one in ("=1", "+1", "-1", "@a", "a=1")] == ["'=1", "'+1", "'-1", "'@a", "a=1"]


def test_broken_and_doubled_games_are_named_and_the_others_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(error: BaseException) -> Callable[[EntryPoint], object]:
        def load(_point: EntryPoint) -> object:
            raise error

        return load

    loads: dict[str, Callable[[EntryPoint], object]] = {
        "one": failing(SystemExit(0)),
        "two": failing(ValueError("broken")),
        "three": lambda _point: SimpleNamespace(id="three", order="x", texts=()),
        "four": lambda _point: SimpleNamespace(id="four", texts=()),
    }
    points = [EntryPoint(name, "nowhere:GAME", discovery.GROUP) for name in (*loads, "snooker")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_group: points)
    monkeypatch.setattr(EntryPoint, "load", lambda point: loads[point.name](point))
    discovery.installed_games.cache_clear()
    try:
        found = discovery.installed_games()
    finally:
        discovery.installed_games.cache_clear()
    assert set(found.games) == set(discovery.own_games())
    said = " ".join(map(str, found.problems))
    assert all(f"“{name}”" in said for name in loads)
    assert "Two installed games are called “snooker”" in said


def _shown(_target: str, words: str | None) -> Shown:
    return Shown(words or "", "")


def test_a_large_book_within_the_bounds_is_opened(tmp_path: Path) -> None:
    before = time.process_time()
    open_package(book(HEAD + "(a) x\n" * 19_000, terms=terms(4_990)), "x.tablebook", tmp_path / "imports")
    assert time.process_time() - before < SECONDS
