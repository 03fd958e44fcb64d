"""A book that a person brought in another language than English is translated like the others."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.language.registry import forget_languages
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.translation import Editor, RuleText, Workspace, open_workspace
from tableside.translation.exchange import package_of, read_file, sheet_of, write_sheet
from tableside.translation.languages import finish_language
from tableside.translation.proposals import apply, compare

KEGELN = (
    "1. Die Bahn\n\nDie Bahn ist 7 Meter lang.\n\n(a) Sie wird vor dem Spiel gefegt.\n\n"
    "(b) Niemand betritt sie mit Schuhen (siehe Regel 2).\n\n2. Der Wurf\n\nJeder wirft zweimal.\n\n"
    "3. Die Punkte\n\nJeder Kegel zählt 15 Punkte."
)
TITLE, TEXT = "kegeln/1", "kegeln/3"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    # Another test may have added German to a copy of its own.
    forget_languages()
    file = tmp_path / "kegeln.txt"
    file.write_text(KEGELN)
    assert run_command(["import", str(file), "--new-book", "kegeln", "--lang", "de"]) == 0
    return open_workspace()


def translated(workspace: Workspace, lang: str = "en") -> Editor:
    editor = Editor(workspace)
    editor.save(TITLE, lang, RuleText("The lane", ("The lane is 7 metres long.",)), done=True)
    return editor


def reader() -> Library:
    return Library(rulebooks_dir(), imports_dir())


def test_it_is_translated_from_its_own_language_into_those_of_the_program(workspace: Workspace) -> None:
    assert workspace.source_lang("kegeln") == "de"
    assert workspace.targets("kegeln") == ("en", "fr", "it", "nl")
    assert workspace.targets("snooker") == ("fr", "it", "nl")
    assert {(one.lang, one.missing) for one in workspace.overview() if one.book == "kegeln"} == {
        (lang, 5) for lang in ("en", "fr", "it", "nl")
    }
    assert not (imports_dir() / "kegeln" / "kegeln" / "en.md").exists(), "looking changes nothing"


def test_the_first_text_stands_beside_the_source_and_the_rest_falls_back(workspace: Workspace) -> None:
    translated(workspace)

    book = workspace.library.folder("kegeln")
    assert (book.parent.parent, workspace.source_lang("kegeln")) == (imports_dir(), "de")
    assert stat.S_IMODE((book / "en.md").stat().st_mode) == 0o600
    assert stat.S_IMODE((book / "status" / "en.json").stat().st_mode) == 0o600
    package = package_of(Editor(workspace), "en")
    assert package.sheets == (), "no package has a person's own texts unless they are wanted"
    assert [sheet.book for sheet in package_of(Editor(workspace), "en", own=True).sheets] == ["kegeln"]
    english = reader().edition("kegeln", "en")
    assert english.by_id[TITLE].title == "The lane"
    assert (english.by_id[TEXT].title, english.by_id[TEXT].fallback) == ("Die Punkte", "de")
    assert english.by_id["kegeln/1.b"].fallback == "de"
    assert [rule.id for rule in english.rules] == [rule.id for rule in reader().edition("kegeln", "de").rules]


def test_it_is_checked_against_its_own_source(workspace: Workspace) -> None:
    editor = translated(workspace)
    editor.save(TEXT, "en", RuleText("Points", ("Each pin counts 16 points.",)), done=True)
    editor.save(
        "kegeln/1.b", "en", RuleText("", ("Niemand betritt sie mit Schuhen (siehe [[2|Regel 2]]).",)), done=True
    )

    found = {(one.rule, one.code) for one in workspace.checker.book("kegeln", "en")}

    assert {(TEXT, "figure-lacking"), (TEXT, "figure-extra"), ("kegeln/1.b", "untranslated")} <= found
    assert workspace.status(TEXT, "en").errors
    assert workspace.status(TITLE, "en").finished


@pytest.mark.parametrize("ending", ["po", "xlf"])
def test_it_goes_to_other_tools_and_comes_back(workspace: Workspace, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"kegeln.{ending}"
    write_sheet(file, sheet_of(workspace, "kegeln", "nl"))
    told = file.read_text()
    assert "Die Bahn ist 7 Meter lang." in told
    assert ending == "po" or 'source-language="de" target-language="nl"' in told
    source = "<source>Die Bahn</source>"
    file.write_text(
        told.replace('msgid "Die Bahn"\nmsgstr ""', 'msgid "Die Bahn"\nmsgstr "De baan"')
        if ending == "po"
        else told.replace(source, f'{source}<target state="translated">De baan</target>')
    )
    editor = Editor(workspace)
    apply(editor, "nl", compare(editor, read_file(file)).items)
    assert reader().rule(TITLE, "nl").title == "De baan"


def test_a_translation_keeps_the_numbers_of_the_book(workspace: Workspace, tmp_path: Path) -> None:
    file = tmp_path / "club.txt"
    file.write_text("1. Dress\n\n1.1 Wear white.\n\n1.2 Wear shoes.\n\n3. Fines\n\n3.3 A fine is 5 euros.")
    assert run_command(["import", str(file), "--new-book", "club", "--lang", "en"]) == 0
    workspace.refresh()
    editor = Editor(workspace)
    for rule, text in workspace.source_texts("club").items():
        editor.save(rule, "nl", text, done=True)
    numbers = [rule.number for rule in reader().edition("club", "en").rules]
    assert [rule.number for rule in reader().edition("club", "nl").rules] == numbers
    assert "3.3" in numbers


def test_a_finished_translation_is_no_draft(workspace: Workspace) -> None:
    editor = translated(workspace)
    texts = {
        "kegeln/1.a": RuleText("", ("It is swept before play.",)),
        "kegeln/1.b": RuleText("", ("Nobody steps on it in shoes (see [[2]]).",)),
        "kegeln/2": RuleText("The throw", ("Each throws twice.",)),
        TEXT: RuleText("Points", ("Each pin counts 15 points.",)),
    }
    for rule, text in texts.items():
        editor.save(rule, "en", text, done=True)

    assert finish_language(workspace, "en") == ("kegeln",)
    assert reader().source_language("kegeln") == "de"
    assert reader().book("kegeln").drafts == frozenset()
    assert workspace.next_unfinished("kegeln", "en") is None


def test_a_book_that_does_not_say_its_language_says_it_before_it_has_two(workspace: Workspace) -> None:
    file = workspace.library.folder("kegeln") / "book.toml"
    file.write_text(file.read_text().replace('source = "de"\n', ""))
    translated(workspace)
    assert reader().source_language("kegeln") == "de"


def test_a_further_document_that_lacks_rules_gets_them_in_their_place(workspace: Workspace, tmp_path: Path) -> None:
    file = tmp_path / "bowls.txt"
    file.write_text("1. The lane\n\nIt is 7 metres long.\n\n(a) It is swept.\n\n3. Points\n\nEach pin counts 15.")
    assert run_command(["import", str(file), "--book", "kegeln", "--lang", "en"]) == 0
    editor = Editor(workspace)
    editor.save("kegeln/2", "en", RuleText("The throw", ("Each throws twice.",)), done=True)
    editor.save("kegeln/1.b", "en", RuleText("", ("Nobody steps on it ([[2]]).",)), done=True)

    english = reader().edition("kegeln", "en")

    assert [rule.id for rule in english.rules] == [rule.id for rule in reader().edition("kegeln", "de").rules]
    assert english.by_id["kegeln/2"].title == "The throw"
    assert english.by_id["kegeln/1.a"].markdown == "It is swept."
    assert english.by_id["kegeln/1.b"].markdown == "Nobody steps on it ([[2]])."
