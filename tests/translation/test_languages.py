from __future__ import annotations

import re
import tomllib
from pathlib import Path

import polib
import pytest

from tableside.language.registry import known_languages, language, plural_count, plural_formulas
from tableside.messages import available_languages, load_catalogue
from tableside.rulebook import Library
from tableside.rulebook.check import check
from tableside.rulebook.findings import Severity
from tableside.rulebook.model import TermWords
from tableside.rulebook.render import RuleView
from tableside.translation import Editor, RuleText, Workspace
from tableside.translation.languages import (
    CannotAdd,
    NewLanguage,
    add_language,
    finish_language,
    remove_language,
    save_term,
)
from tests.translation.conftest import Files

RULE = "snooker/3.10"
_NACH_EINEM_FOUL = """\
Liegt die Spielkugel nach einem [[foul|Foul]] [[snookered|gesnookert]] ([[2.16]]), ruft der Schiedsrichter *Freiball*.
Der nächste Spieler hat dann die Wahl:

1. Er spielt: [[3.10.a|(a)]] sagt, welche Kugel er ansagen darf, [[3.10.b|(b)]], was ein Foul ist, und
[[3.10.c|(c)]] bis [[3.10.e|(e)]], was zählt.
2. Er lässt den anderen noch einmal spielen: dann gilt [[3.10.f|(f)]]."""


@pytest.fixture
def german(workspace: Workspace) -> Workspace:
    add_language(workspace, NewLanguage("de", "Deutsch"))
    return workspace


def test_a_new_language_has_no_words_and_no_files_of_rules(german: Workspace, root: Path) -> None:
    assert not list(root.glob("rulebooks/*/de.md"))
    progress = german.progress("snooker", "de")
    assert (progress.missing, progress.done) == (progress.total, 0)
    assert german.next_unfinished("snooker", "de") == "snooker/1"


def test_nothing_else_changes(workspace: Workspace, files: Files) -> None:
    before = files()
    add_language(workspace, NewLanguage("de", "Deutsch"))
    after = files()
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {f"rulebooks/{book}/book.toml" for book in ("snooker", "blackball")}
    for name in changed:
        kept = after[name].decode().split("\n")
        assert [line for line in before[name].decode().split("\n") if line not in kept] == []
    assert "i18n/de/LC_MESSAGES/tableside.po" in after
    assert tomllib.loads(after["rulebooks/languages.toml"].decode()) == {"de": {"name": "Deutsch"}}


def test_the_library_offers_it_at_once_and_says_what_is_english(german: Workspace, root: Path) -> None:
    library = Library(root / "rulebooks")
    assert "de" in library.languages()
    rule = library.rule(RULE, "de")
    english = library.rule(RULE, "en")
    assert (rule.title, rule.markdown, rule.fallback) == (english.title, english.markdown, "en")
    assert english.fallback is None
    view = RuleView(library, library.edition("snooker", "de"))
    assert 'class="rule fallback" lang="en" id="snooker/3.10"' in view.html(RULE)
    assert "[en] " in view.text(RULE)
    assert view.data(RULE)["fallback"] == "en"
    assert library.term("snooker/free-ball").words_in("de").name == "free ball"


def test_a_half_filled_entry_is_no_finding_and_reads_on_in_the_source(german: Workspace, root: Path) -> None:
    editor = Editor(german)
    for name, words in (
        ("term:free-ball:name", "Freiball"),
        ("divergence:lost-fractions:followed", "Der englische Text."),
        ("divergence:lost-fractions:says.1", "Nichts."),
    ):
        editor.save(f"snooker/{name}", "de", RuleText("", (words,)))
    library = Library(root / "rulebooks")
    assert check(library) == []
    term = library.term("snooker/free-ball")
    own, english = term.words_in("de"), term.words_in("en")
    assert (own.name, own.plural, own.definition) == ("Freiball", english.plural, english.definition)
    divergence = next(one for one in library.divergences("snooker") if "de" in one.words)
    told, source = divergence.words_in("de"), divergence.words_in("en")
    assert told.followed == "Der englische Text."
    assert (told.why, told.says) == (source.why, ("Nichts.", *source.says[1:]))


def test_a_gap_in_a_finished_language_still_is_one(workspace: Workspace, root: Path) -> None:
    Editor(workspace).save("snooker/3.10.b.i", "it", RuleText())
    assert "missing" in {one.code for one in check(Library(root / "rulebooks"))}


def test_terms_are_filled_in_one_by_one(german: Workspace, root: Path) -> None:
    path = root / "rulebooks" / "snooker" / "terms.toml"
    before = path.read_text(encoding="utf-8")
    words = TermWords("freier Ball", "freie Bälle", ("Free Ball",), ("Freiball",), 'Ein "freier" Ball.')
    save_term(Editor(german), "snooker/free-ball", "de", words)
    library = Library(root / "rulebooks")
    assert library.term("snooker/free-ball").words["de"] == words
    assert (
        library.term("snooker/free-ball").words["it"]
        == Library(root / "rulebooks").term("snooker/free-ball").words["it"]
    )
    assert "de" not in library.term("snooker/frame").words
    save_term(Editor(german), "snooker/free-ball", "de", TermWords())
    assert path.read_text(encoding="utf-8") == before


@pytest.mark.all_messages
def test_the_interface_can_be_translated(german: Workspace, root: Path) -> None:
    folder = root / "i18n"
    assert "de" in available_languages(folder)
    catalogue = polib.pofile(str(folder / "de" / "LC_MESSAGES" / "tableside.po"))
    assert len(catalogue) > 1000
    assert not any(entry.msgstr for entry in catalogue)
    assert catalogue.metadata["Plural-Forms"] == language("de").plural
    assert load_catalogue("de", folder).gettext("Back") == "Back"


@pytest.mark.slow
def test_a_language_is_finished_when_all_is_done(german: Workspace, root: Path) -> None:
    assert finish_language(german, "de") == ()
    for book in german.books():
        source = (root / "rulebooks" / book / "en.md").read_bytes()
        (root / "rulebooks" / book / "de.md").write_bytes(source)
        assert finish_language(german, "de") == ()  # the rules alone are not the whole book
        for path in (root / "rulebooks" / book).glob("*.toml"):
            text = path.read_text(encoding="utf-8")
            text = re.sub(r"(?m)^en = (\[\n(?:    .*\n)*\]|.*)$", r"\g<0>\nde = \1", text)
            text = re.sub(r"(?m)^\[(\w+)\.en\]\n((?:[^\[\n].*\n)*)", r"\g<0>[\1.de]\n\2", text)
            path.write_text(text, encoding="utf-8")
    # English decimals are wrong figures in German, and wrong is not done.
    assert finish_language(german, "de") == tuple(one for one in german.books() if not german.progress(one, "de").wrong)
    editor = Editor(german)
    for book in german.books():
        for finding in german.checker.book(book, "de"):
            if finding.severity is Severity.ERROR:
                editor.dismiss(finding.rule, "de", finding.key, "English figures.")
    finish_language(german, "de")
    assert all(german.library.book(book).drafts == frozenset() for book in german.books())


@pytest.mark.parametrize("code", ["", "German", "../x", "d"])
def test_a_wrong_code_is_refused(workspace: Workspace, code: str, files: Files) -> None:
    before = files()
    with pytest.raises(CannotAdd, match="not a language code"):
        add_language(workspace, NewLanguage(code))
    with pytest.raises(CannotAdd, match="plural formula"):
        add_language(workspace, NewLanguage("de", plural="klingon"))
    assert files() == before


def test_plural_forms_are_those_that_gettext_takes() -> None:
    from gettext import c2py

    for lang in (*known_languages(), *plural_formulas()):
        formula = language(lang).plural
        choose = c2py(formula.partition("plural=")[2].rstrip(";"))
        assert {choose(number) for number in range(201)} == set(range(plural_count(formula))), lang
    assert language("pt-BR").plural != language("pt").plural
    assert language("xx").plural == language("en").plural


"""What a new language borrows from the nearest one until somebody translates it."""


def test_adding_and_removing_leaves_every_other_line_alone(workspace: Workspace, files: Files) -> None:
    before = files()
    add_language(workspace, NewLanguage("de", "Deutsch"))
    after = files()
    for name in before:
        if name.endswith(".toml"):
            kept = [line for line in before[name].splitlines() if line.strip()]
            added = iter(line for line in after[name].splitlines() if line.strip())
            assert all(line in added for line in kept), name
            assert (len(after[name]) > len(before[name])) is name.endswith("book.toml")


def test_a_language_that_is_removed_leaves_nothing_and_ours_cannot_be(workspace: Workspace, files: Files) -> None:
    before = files()
    add_language(workspace, NewLanguage("de", "Deutsch"))
    Editor(workspace).save(RULE, "de", RuleText("Nach einem Foul", (_NACH_EINEM_FOUL,)), done=True)
    remove_language(workspace, "de")
    after = files()
    assert {name for name in after if name not in before} <= {"rulebooks/languages.toml"}
    assert {name for name in before if before[name].split() != after[name].split()} == set()
    with pytest.raises(CannotAdd, match="came with the program"):
        remove_language(workspace, "it")
