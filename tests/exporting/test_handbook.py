"""A handbook holds what was asked for, its links lead somewhere, and nothing goes in that nobody allowed."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from tableside.cli import run_command
from tableside.exporting.epub import as_epub
from tableside.exporting.handbook import Cancelled, Extra, Format, Handbook, Order, Paragraph, gather, make_handbook
from tableside.exporting.pdf import as_pdf
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir, imports_dir, rulebooks_dir
from tableside.rulebook import Library

ALL = frozenset(Extra)
TWO = Order(("blackball", "backgammon"), "fr", "en", ALL)
_IDS = re.compile(r'\bid="([^"]+)"')
_LINKS = re.compile(r"(?:href|src|srcset)=[\"']([^\"']+)[\"']")


@cache
def catalogue(lang: str) -> Catalogue:
    return load_catalogue(lang, catalogues_dir())


@cache
def made(order: Order) -> Handbook:
    return gather(Library(rulebooks_dir()), order, catalogue, lambda: None)


def dead_links(files: dict[str, str]) -> set[str]:
    """Return the links between files that lead to no file, or to no place in it."""
    places = {name: set(_IDS.findall(text)) for name, text in files.items()}
    dead = set()
    for name, text in files.items():
        for link in _LINKS.findall(text):
            page, _, place = link.partition("#")
            if (page or name) not in places or (place and place not in places[page or name]):
                dead.add(f"{name}: {link}")
    return dead


def test_an_electronic_book_is_whole() -> None:
    archive = zipfile.ZipFile(io.BytesIO(as_epub(made(TWO))))
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type, archive.read(first)) == (
        "mimetype",
        zipfile.ZIP_STORED,
        b"application/epub+zip",
    )
    names = {name.removeprefix("EPUB/") for name in archive.namelist() if name.startswith("EPUB/")}
    pages = {name: archive.read(f"EPUB/{name}").decode() for name in names}
    for name, text in pages.items():
        if name.endswith((".xhtml", ".opf", ".svg")):
            ElementTree.fromstring(text)
    assert dead_links({name: text if name.endswith(".xhtml") else "" for name, text in pages.items()}) == set()
    listed = set(re.findall(r'href="([^"]+)"', pages["book.opf"]))
    assert listed == names - {"book.opf"}
    assert "var(" not in pages["style.css"]


def test_paper_has_contents_bookmarks_links_and_words_that_can_be_copied() -> None:
    handbook = made(Order(("blackball",), "it", extras=ALL))
    document = pypdfium2.PdfDocument(as_pdf(handbook))
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
        bookmarks = [bookmark.get_title() for bookmark in document.get_toc()]
    finally:
        document.close()
    edition = Library(rulebooks_dir()).edition("blackball", "it")
    titles = [f"{rule.label} {rule.title}".strip() for rule in edition.rules if rule.kind in ("section", "rule")]
    assert [title for title in titles if title not in bookmarks] == []
    assert handbook.books[0].title in texts[0]
    assert "prevale" in " ".join(texts[0].split())  # whose text prevails
    assert titles[0].split(maxsplit=1)[1] in texts[1]
    words = " ".join(re.sub("[\x02\xad-]\\s+", "", " ".join(texts)).split())
    assert [term.name for term in handbook.books[0].terms if term.name not in words] == []


def test_what_is_cancelled_writes_nothing(tmp_path: Path) -> None:
    def give_up(done: int, _everything: int) -> None:
        if done == 3:
            raise Cancelled

    target = tmp_path / "blackball.epub"
    with pytest.raises(Cancelled):
        make_handbook(Library(rulebooks_dir()), Order(("blackball",), "en"), Format.EPUB, target, catalogue, give_up)
    assert list(tmp_path.glob("*.epub")) == []


def import_text(tmp_path: Path) -> None:
    text = tmp_path / "law.md"
    text.write_text("# 1 Law\n\n## 1.1 First\n\nThe federation's very own sentence.\n", encoding="utf-8")
    assert run_command(["import", str(text), "--book", "blackball", "--lang", "en", "--name", "Ours 2020"]) == 0
    assert imports_dir().is_dir()


def test_an_imported_text_goes_in_only_when_it_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_text(tmp_path)
    ours, theirs = tmp_path / "ours.html", tmp_path / "theirs.html"
    assert run_command(["export", "blackball", "--format", "html", "--output", str(ours)]) == 0
    assert "very own sentence" not in ours.read_text(encoding="utf-8")
    named = ["export", "blackball", "--format", "html", "--edition", "Ours 2020", "--output", str(theirs)]
    assert run_command(named) == 0
    written = theirs.read_text(encoding="utf-8")
    assert "very own sentence" in written
    assert "allowed to distribute it" in capsys.readouterr().out
    assert "<h1>Blackball – Ours 2020</h1>" in written
    assert "The rulings follow Tableside" in written


def test_the_contents_call_what_has_no_title_by_its_first_words() -> None:
    whole = made(Order(("blackball",), "en", extras=frozenset()))
    book = whole.books[0]
    index, row = next((at, row) for at, row in enumerate(book.rows) if row.heading and row.heading.kind == "rule")
    heading = row.heading
    below = book.rows[index + 1].entries[0]
    assert heading is not None
    assert below is not None
    nameless = replace(row, entries=(replace(heading, title=""),))
    rows = (*book.rows[:index], nameless, *book.rows[index + 1 :])
    handbook = replace(whole, books=(replace(book, rows=rows),))
    assert isinstance(below.parts[0], Paragraph)
    first = " ".join("".join(run.text for run in below.parts[0].runs).split()[:4])
    assert f"{heading.label} {first}" in " ".join(texts_of(as_pdf(handbook))[1].split())


def test_the_running_head_is_that_of_its_own_page() -> None:
    headed: dict[str, str] = {}
    for text in texts_of(as_pdf(made(Order(("blackball",), "en", extras=ALL)))):
        head, _, below = text.partition("\n")
        headed.setdefault(below.partition("\n")[0].strip(), head.strip())
    assert headed["Terms"] == "Blackball Terms"


def texts_of(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_without_what_sets_pages_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tableside.exporting.pdf.find_spec", lambda _name: None)
    assert run_command(["export", "blackball", "--output", str(tmp_path / "x.pdf")]) == 2
    assert "-m pip install typst" in capsys.readouterr().err
