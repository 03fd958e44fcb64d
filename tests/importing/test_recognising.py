"""What a document says of itself, and a book of one's own made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.preview import preview_book
from tableside.importing.recognising import guess_about, guess_book, guess_language
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tests.importing import making
from tests.importing.making import read

GERMAN = (
    "Ordnung für das Ringewerfen\n\nVerband der Ringewerfer\n\nAusgabe 2031\n\n§ 1 Ringe\n\n"
    "(1) Es gibt sechs Ringe.\n\n(2) Ein Ring ist\n\n1. aus Seil oder\n\n2. aus Holz.\n\n§ 2 Wurf\n\n"
    "(1) Geworfen wird mit den Ringen nach § 1 Abs. 2 Nr. 2.\n\n"
    "(2) Wer wirft, der steht hinter dem Strich. Abs. 1 gilt auch für ihn."
)
ENGLISH = (
    "Rules of quoits\n\n§ 1 Rings\n\n(1) There are six rings.\n\n(2) A ring is made of\n\n1. rope or\n\n2. wood.\n\n"
    "§ 2 Throw\n\n(1) The rings are thrown.\n\n(2) Whoever throws stands behind the mark."
)


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
@pytest.mark.parametrize("book", ["snooker", "carrom", "blackball", "backgammon"])
def test_book_and_language_are_told_from_the_words(library: Library, book: str, lang: str) -> None:
    document = read(making.as_text(making.render(library.edition(book, lang), making.own_label)))

    assert guess_language(document) == lang
    assert guess_book(document, lang, library) == book


def test_another_game_is_none_of_our_books(library: Library) -> None:
    document = read(GERMAN)

    assert guess_language(document) == "de"
    assert guess_book(document, "de", library) == ""
    assert guess_book(read(ENGLISH), "en", library) == ""


def test_the_first_lines_tell_title_authority_and_edition() -> None:
    document = read(GERMAN)
    preview = preview_book(document, "ringe.txt", "ringe")

    about = guess_about(document, preview, "ringe")

    assert (about.title, about.authority, about.edition) == (
        "Ordnung für das Ringewerfen", "Verband der Ringewerfer", "Ausgabe 2031",
    )  # fmt: skip
    assert (about.style.rule, about.style.clauses) == ("§ {0}", (" Abs. {}", " Nr. {}"))


def test_further_languages_of_a_book_of_ones_own_align_by_number(tmp_path: Path) -> None:
    for lang, text, words in (("de", GERMAN, ["--new-book", "ringe"]), ("en", ENGLISH, ["--book", "ringe"])):
        file = tmp_path / f"{lang}.txt"
        file.write_text(text, encoding="utf-8")
        assert run_command(["import", str(file), *words, "--lang", lang, "--name", f"Ringe {lang}"]) == 0

    library = Library(rulebooks_dir(), imports_dir())

    assert set(library.languages("ringe")) == {"de", "en"}
    both = [{rule.id for rule in library.edition("ringe", lang).rules if rule.label} for lang in ("de", "en")]
    assert both[0] == both[1]
    assert library.book("ringe").title_in("en") == "Ringe en"
    german = library.edition("ringe", "de").by_id
    assert german["ringe/2.1"].markdown.endswith("[[1.2.2|§ 1 Abs. 2 Nr. 2]].")
    assert "[[2.1|Abs. 1]]" in german["ringe/2.2"].markdown


def test_imported_texts_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "ringe.txt"
    file.write_text(GERMAN, encoding="utf-8")

    assert run_command(["import", str(file), "--new-book", "ringe", "--lang", "de"]) == 0

    kept = [path for path in imports_dir().rglob("*") if path.is_file()]
    assert kept
    assert {path.stat().st_mode & 0o077 for path in (imports_dir(), *kept)} == {0}
