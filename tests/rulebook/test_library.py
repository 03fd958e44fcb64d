from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tableside.resources import rulebooks_dir
from tableside.rulebook import (
    BrokenFileError,
    Library,
    UnknownBookError,
    UnknownLanguageError,
    UnknownRuleError,
    UnknownTermError,
)
from tableside.rulebook.model import Edition
from tableside.rulebook.scan import scan
from tableside.storage.reading import met
from tableside.study.scope import headings, sections_of

from .conftest import Change


def test_books_and_languages_are_found_on_disk(library: Library, root: Path) -> None:
    assert library.books() == ("snooker", "backgammon")
    assert library.languages("snooker") == ("en", "fr", "it", "nl")
    (root / "snooker" / "de.md").write_text("# 1 Spiel\nText.\n", encoding="utf-8")
    (root / "snooker" / "README.md").write_text("no language", encoding="utf-8")
    assert library.languages("snooker") == ("en", "fr", "it", "nl")
    assert library.refresh()
    assert library.languages("snooker") == ("en", "de", "fr", "it", "nl")
    assert library.edition("snooker", "de").rules[0].title == "Spiel"


def test_one_rule_reads_one_text(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = scan

    def counting(text: str, book: str, lang: str, path: Path, origin: str) -> Edition:
        read.append(f"{book}/{lang}")
        return original(text, book, lang, path, origin)

    monkeypatch.setattr("tableside.rulebook.library.scan", counting)
    library.rule("snooker/3.10.b", "nl")
    library.rule("snooker/3.10.a", "nl")
    assert read == ["snooker/nl"]


def test_an_edit_shows_when_the_library_is_refreshed(library: Library, root: Path, change: Change) -> None:
    before = library.edition("snooker", "en")
    assert library.edition("snooker", "en") is before
    assert not library.refresh()
    change("snooker/en.md", "Closing text", "Other text at the end")
    assert library.edition("snooker", "en") is before
    dutch = library.edition("snooker", "nl")
    assert library.refresh()
    assert library.edition("snooker", "nl") is dutch, "what is unchanged is not read again"
    assert "Other text" in library.rule("snooker/3.10", "en").markdown
    path = root / "snooker" / "terms.toml"
    status = path.stat()
    assert library.term("snooker/free-ball").words_in("en").name == "free ball en"
    path.write_text(path.read_text(encoding="utf-8").replace("free ball en", "free BALL en"), encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert library.refresh()
    assert library.term("snooker/free-ball").words_in("en").name == "free BALL en"


def test_unknown_things_are_one_clear_sentence(library: Library) -> None:
    with pytest.raises(UnknownBookError, match=r"no book “chess”; the books are snooker, backgammon\."):
        library.rule("chess/1", "en")
    with pytest.raises(UnknownBookError):
        library.edition("chess", "en")
    with pytest.raises(UnknownLanguageError, match="no text in the language “xx”; it has en, fr, it, nl"):
        library.edition("snooker", "xx")
    with pytest.raises(UnknownLanguageError):
        library.edition("snooker", "../snooker/en")
    with pytest.raises(UnknownRuleError, match=r"Did you mean snooker/3.10.b"):
        library.rule("snooker/3.10b", "en")
    with pytest.raises(UnknownRuleError) as caught:
        library.rule("3.10.b", "en")
    assert caught.value.nearest[0] == "snooker/3.10.b"
    with pytest.raises(UnknownTermError):
        library.term("snooker/nothing")


def test_a_file_that_is_not_utf8_names_itself_and_the_line(library: Library, root: Path) -> None:
    path = root / "snooker" / "it.md"
    path.write_bytes(b"# 1 T\nTesto.\nperch\xe9\n")
    edition = library.edition("snooker", "it")
    assert [(one.path, one.line, one.code) for one in edition.problems] == [(path, 3, "not-utf8")]
    with pytest.raises(BrokenFileError, match=r"it\.md, line 3: the line is not UTF-8 text"):
        library.rule("snooker/3.10", "it")
    assert library.rule("snooker/3.10", "en").title
    assert library.rule("backgammon/4.4", "it").title


@pytest.mark.parametrize("name", ["book.toml", "terms.toml", "divergences.toml"])
def test_broken_data_names_file_and_line_and_the_texts_still_open(library: Library, root: Path, name: str) -> None:
    path = root / "snooker" / name
    path.write_text('id = "snooker"\nwrong = = 1\n', encoding="utf-8")
    found = [one for one in library.problems("snooker") if one.code == "broken-toml"]
    assert [(one.path, one.line) for one in found] == [(path, 2)]
    assert library.rule("snooker/3.10", "en").title
    assert "10" in library.cite("snooker/3.10", "en")


def test_links_and_backlinks(library: Library) -> None:
    rule = library.rule("snooker/3.10", "it")
    assert [(one.target, one.kind) for one in library.links(rule, "it")] == [
        ("snooker/2.16", "rule"),
        ("backgammon/4.4.iv.a", "rule"),
    ]
    assert [(one.source, one.kind) for one in library.backlinks("snooker/3.10.b", "en")] == [
        ("snooker/glossary", "rule"),
        ("backgammon/4.4.iv", "rule"),
    ]
    term = library.backlinks("snooker/free-ball", "nl")
    assert [(one.source, one.kind, one.words) for one in term] == [("snooker/2.16", "term", "libera")]
    assert library.backlinks("snooker/3", "en") == ()


def test_divergences_stand_on_their_rules(library: Library) -> None:
    (found,) = library.divergences_of("snooker/3.10.b")
    assert found.follows == "nl"
    assert found.words_in("fr").followed == "The other (fr)."
    assert library.divergences_of("snooker/3.10") == ()
    assert library.divergences("backgammon") == ()


def test_an_imported_edition_stands_beside_the_bundled_one(root: Path, tmp_path: Path) -> None:
    imported = tmp_path / "imported"
    library = Library(root, imported)
    assert library.origins() == ("bundled",)
    (imported / "official" / "snooker").mkdir(parents=True)
    text = "# 3 Gioco\n## 3.10 Ufficiale\nTesto.\n"
    (imported / "official" / "snooker" / "it.md").write_text(text, encoding="utf-8")
    assert library.refresh()
    assert library.rule("snooker/3.10", "it", "official").title == "Ufficiale"
    assert library.rule("snooker/3.10", "it").title == "Impallato dopo un fallo"
    assert library.origins() == ("bundled", "official")
    assert library.origins("snooker", "it") == ("bundled", "official")
    assert library.origins("snooker", "en") == library.origins("backgammon") == ("bundled",)
    assert library.books() == ("snooker", "backgammon")
    with pytest.raises(UnknownLanguageError):
        library.edition("snooker", "en", "official")
    with pytest.raises(UnknownLanguageError):
        library.edition("snooker", "it", "nowhere")


def test_an_imported_book_is_a_book_like_the_others(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "imported" / "club" / "darts"
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text('id = "darts"\norder = 9\n[title]\nen = "Darts"\n', encoding="utf-8")
    (folder / "en.md").write_text("# 1 Play\n\nAs in [[snooker/3.10]].\n", encoding="utf-8")
    library = Library(root, tmp_path / "imported")
    assert library.books() == ("snooker", "backgammon", "darts")
    assert library.book("darts").title_in("en") == "Darts"
    assert library.rule("darts/1", "en").title == "Play"
    assert library.origins("darts") == ("bundled",)
    assert "darts/1" in [link.source for link in library.backlinks("snooker/3.10", "en")]


def test_signs_that_turn_the_direction_are_seen_in_titles_and_end_with_their_paragraph(
    root: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "imported" / "club" / "darts"
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text(
        'id = "darts"\norder = 9\n[title]\nen = "Darts\u202egpj"\n[citation.en]\nrule = "\u2067Law {1}"\n',
        encoding="utf-8",
    )
    text = "# 1 Play\u202e\n\nA \u202bturned \u2067word.\n\nAn \u2067isolated\u2069 one.\n"
    (folder / "en.md").write_text(text, encoding="utf-8")
    (tmp_path / "imported" / "old" / "snooker").mkdir(parents=True)
    (tmp_path / "imported" / "old" / "snooker" / "en.md").write_text("# 2 Words\n\nText.\n", encoding="utf-8")
    (tmp_path / "imported" / "old" / "snooker" / "en.toml").write_text(
        'name = "Rules \u202e7991"\nsource = "a\u202e.txt"\n', encoding="utf-8"
    )
    library = Library(root, tmp_path / "imported")
    assert library.book("darts").title_in("en") == "Darts\\u202egpj"
    assert library.book("darts").style_in("en").rule == "\\u2067Law {1}"
    (edition,) = library.imported_editions("snooker")
    assert library.edition_name(edition) == "Rules \\u202e7991"
    rule = library.rule("darts/1", "en")
    assert rule.title == "Play\\u202e"
    assert [block.markdown for block in rule.blocks] == [
        "A \u202bturned \u2067word.\u2069\u202c",
        "An \u2067isolated\u2069 one.",
    ]
    # Whoever works on the text has it as it is, so that saving changes nothing else.
    worked_on = Library(root, tmp_path / "imported", fallback=False)
    assert worked_on.rule("darts/1", "en").title == "Play\u202e"
    assert worked_on.edition("darts", "en").source == text


def test_who_listens_is_told_of_what_was_saved(library: Library) -> None:
    told: list[tuple[str, str]] = []
    library.listen(lambda book, lang: told.append((book, lang)))
    library.saved("snooker", "it")
    library.saved()
    assert told == [("snooker", "it"), ("", "")]


def test_an_empty_folder_is_an_empty_library(tmp_path: Path) -> None:
    assert Library(tmp_path).books() == ()
    assert Library(tmp_path / "nowhere").books() == ()


def test_a_book_that_lost_its_files_is_named_and_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    root = tmp_path / "rulebooks"
    shutil.copytree(rulebooks_dir(), root)
    (root / "carrom" / "book.toml").unlink()
    for text in (root / "snooker").glob("*.md"):
        text.unlink()
    shutil.rmtree(root / "blackball")
    met.forget()
    library = Library(root)
    assert set(library.books()) == {"backgammon", "carrom", "snooker"}
    told = [str(one).split("”")[0] for one in met.take()]
    texts = [f"snooker/{lang}.md" for lang in ("en", "fr", "it", "nl")]
    assert [one.rpartition("rulebooks/")[2] for one in sorted(told)] == ["carrom/book.toml", *texts]
    assert library.any_edition("snooker").rules == ()
    assert sections_of(library, "snooker") == ()
    assert headings(library)["backgammon/1.5"]
    assert library.cite("blackball/4a", "en", long=True) == "blackball/4a"
    assert library.title("blackball", "en") == "blackball"
    assert library.title("backgammon", "en") == Library(rulebooks_dir()).book("backgammon").title_in("en")


def test_questions_do_not_touch_the_disk(library: Library, root: Path) -> None:
    answers = [library.books(), library.languages("snooker"), library.cite("snooker/3.10.b", "en")]
    for path in sorted(root.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert [library.books(), library.languages("snooker"), library.cite("snooker/3.10.b", "en")] == answers
