"""Files for other people and tools: what is written comes back, and what came is proposed before it is applied."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from tableside.translation import Editor, RuleText, State, Workspace, WorkspaceFolders, proposals
from tableside.translation.exchange import (
    ENDING,
    CannotExchange,
    package_of,
    read_file,
    save_package,
    sheet_of,
    write_sheet,
)
from tableside.translation.languages import NewLanguage, add_language, remove_language
from tableside.translation.proposals import Kind, LanguageNotHere, Search, chosen_of, compare, replacements
from tests.translation.conftest import Files
from tests.translation.test_editor import NEW, gain

RULE = "blackball/4b.b"
OTHER = "blackball/4d"
FORMS = ["x.po", "x.xlf"]


def exported(editor: Editor, path: Path, book: str = "blackball", lang: str = "nl") -> polib.POFile:
    write_sheet(path, sheet_of(editor.workspace, book, lang))
    return polib.pofile(str(path), wrapwidth=0)


def change(catalogue: polib.POFile, path: Path, **texts: str) -> None:
    for name, words in texts.items():
        entry = next(one for one in catalogue if one.msgctxt == f"blackball/{name}")
        entry.msgstr = words
    catalogue.save(str(path))


def apply(editor: Editor, path: Path, *theirs: str) -> list[str]:
    found = compare(editor, read_file(path))
    chosen = chosen_of(found.items, {*found.ticked, *theirs})
    outcome = proposals.apply(editor, found.lang, chosen)
    return [one.rule for one in chosen if one.rule not in outcome.left]


@pytest.mark.parametrize("name", FORMS)
def test_what_is_written_comes_back_and_would_change_nothing(editor: Editor, tmp_path: Path, name: str) -> None:
    sheet = sheet_of(editor.workspace, "blackball", "nl")
    write_sheet(tmp_path / name, sheet)
    (back,) = read_file(tmp_path / name).sheets
    assert [(one.key, one.source, one.target, one.done, one.base) for one in back.units] == [
        (one.key, one.source, one.target, one.done, one.base) for one in sheet.units
    ]
    assert compare(editor, read_file(tmp_path / name)).items == ()


def test_links_and_fields_are_inline_codes(editor: Editor, tmp_path: Path) -> None:
    write_sheet(tmp_path / "x.xlf", sheet_of(editor.workspace, "blackball", "nl"))
    written = (tmp_path / "x.xlf").read_text(encoding="utf-8")
    unit = next(part for part in written.split("<source") if "[[" in part)
    assert "<ph " in unit
    assert "[[" not in unit.partition("</source>")[0].replace(">[[", "")


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize(("book", "lang"), [("blackball", "nl"), ("interface", "it")])
def test_gettext_finds_nothing_to_say(editor: Editor, tmp_path: Path, book: str, lang: str) -> None:
    path = tmp_path / "x.po"
    write_sheet(path, sheet_of(editor.workspace, book, lang), by="Greta")
    done = subprocess.run(["msgfmt", "-c", "-o", "/dev/null", str(path)], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_what_another_tool_changed_is_proposed_and_one_undo_takes_it_back(
    editor: Editor, tmp_path: Path, files: Files
) -> None:
    before, path = files(), tmp_path / "x.po"
    words = editor.workspace.text(RULE, "nl").plain
    change(exported(editor, path), path, **{"4b.b": f"{words} Nog iets."})
    (found,) = compare(editor, read_file(path)).items
    assert (found.kind, found.rule, found.safe) == (Kind.CHANGE, RULE, True)
    assert apply(editor, path) == [RULE]
    assert editor.workspace.status(RULE, "nl").state is State.DONE
    assert editor.undo()
    assert files() == before


def test_a_conflict_is_decided_and_nothing_is_overwritten_unasked(editor: Editor, tmp_path: Path) -> None:
    path, words = tmp_path / "x.po", editor.workspace.text(RULE, "nl")
    change(exported(editor, path), path, **{"4b.b": f"{words.plain} Van hen."})
    mine = words.with_part(0, f"{words.parts[0]} Van mij.")
    editor.save(RULE, "nl", mine, done=True)
    (found,) = compare(editor, read_file(path)).items
    assert found.kind is Kind.CONFLICT
    assert apply(editor, path) == []
    assert editor.workspace.text(RULE, "nl") == mine
    assert apply(editor, path, RULE) == [RULE]
    assert editor.workspace.text(RULE, "nl").plain.endswith("Van hen.")


def test_what_was_changed_here_alone_is_no_proposal(editor: Editor, tmp_path: Path) -> None:
    path, words = tmp_path / "x.po", editor.workspace.text(RULE, "nl")
    exported(editor, path)
    editor.save(RULE, "nl", words.with_part(0, f"{words.parts[0]} Van mij."), done=True)
    assert compare(editor, read_file(path)).items == ()


def test_a_wrong_text_and_a_draft_of_the_tool_are_told_apart(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    catalogue = exported(editor, path)
    entry = next(one for one in catalogue if one.msgctxt == OTHER)
    entry.flags.append("fuzzy")
    change(catalogue, path, **{"4b.b": "Een ( zonder einde."})
    found = {one.rule: one for one in compare(editor, read_file(path)).items}
    assert found[RULE].wrong
    assert not found[RULE].safe
    assert found[OTHER].kind is Kind.STATE
    assert apply(editor, path) == [OTHER]
    assert editor.workspace.status(OTHER, "nl").state is State.DRAFT


def test_new_texts_come_by_po_and_a_bad_entry_keeps_no_good_one_out(editor: Editor, root: Path, tmp_path: Path) -> None:
    gain(root)
    editor.workspace.refresh()
    path = tmp_path / "x.po"
    catalogue = exported(editor, path)
    catalogue.append(polib.POEntry(msgctxt="blackball/none", msgid="x", msgstr="y"))
    words = editor.workspace.text(RULE, "nl").plain
    texts = {"4z#title": "Een nieuwe regel", "4z": NEW["blackball/4z"].parts[0], "4b.b": f"{words} Nog iets."}
    change(catalogue, path, **texts)
    assert set(apply(editor, path)) == {"blackball/4z", RULE}
    assert editor.workspace.text("blackball/4z", "nl") == NEW["blackball/4z"]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text: text[: len(text) // 2], "ends too early|ends in the middle|cannot be"),
        (lambda text: text.replace("Language: nl", "Language: 12"), "not a valid language"),
        (lambda text: text.replace("X-Tableside-Book: blackball", "X-Tableside-Book: chess"), "no such book"),
        (lambda text: text.replace("X-Tableside-Book: blackball", "X-Nothing: x"), "which book"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_sentence(
    editor: Editor, tmp_path: Path, spoil: Callable[[str], str], told: str
) -> None:
    path = tmp_path / "x.po"
    exported(editor, path)
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(CannotExchange, match=told):
        refuse_doubted(editor, path)


def refuse_doubted(editor: Editor, path: Path) -> None:
    found = compare(editor, read_file(path))
    raise CannotExchange(found.doubts[0].template)


def test_a_file_of_another_language_is_doubted_as_a_whole(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    write_sheet(path, sheet_of(editor.workspace, "blackball", "it"))
    path.write_text(path.read_text(encoding="utf-8").replace("Language: it", "Language: nl"), encoding="utf-8")
    found = compare(editor, read_file(path))
    assert found.doubts
    assert not found.ticked


@pytest.mark.parametrize("code", ["nl_NL", "nl-BE", "nl_NL.UTF-8"])
def test_a_country_after_the_language_does_not_matter(editor: Editor, tmp_path: Path, code: str) -> None:
    path = tmp_path / "x.po"
    exported(editor, path)
    path.write_text(path.read_text(encoding="utf-8").replace("Language: nl", f"Language: {code}"), encoding="utf-8")
    assert compare(editor, read_file(path)).lang == "nl"


# A language as one file


def colleague(root: Path, tmp_path: Path) -> Editor:
    """Return another person's editor over the same texts."""
    shutil.copytree(root, tmp_path / "hers")
    other = Editor(Workspace(WorkspaceFolders(tmp_path / "hers", tmp_path / "her-state")))
    other.name = "Greta"
    return other


def test_a_language_goes_to_a_colleague_and_back(editor: Editor, root: Path, tmp_path: Path) -> None:
    other = colleague(root, tmp_path)
    words = other.workspace.text(RULE, "nl")
    other.save(RULE, "nl", words.with_part(0, f"{words.parts[0]} Van Greta."), done=True)
    other.approve(OTHER, "nl")
    other.add_note(OTHER, "nl", "Mooi.")
    path = save_package(tmp_path / "nl", package_of(other, "nl", "Groeten"))
    assert path.name == f"nl{ENDING}"
    package = read_file(path)
    assert (package.translator, package.note) == ("Greta", "Groeten")
    found = {one.rule: one for one in compare(editor, package).items}
    assert {rule: one.kind for rule, one in found.items()} == {RULE: Kind.CHANGE, OTHER: Kind.STATE}
    assert set(apply(editor, path)) == {RULE, OTHER}
    assert editor.workspace.status(RULE, "nl").translator == "Greta"
    assert editor.workspace.status(OTHER, "nl").state is State.APPROVED
    assert [note.text for note in editor.notes(OTHER, "nl")] == ["Mooi."]
    assert compare(editor, package).items == ()


def test_what_both_changed_is_a_conflict(editor: Editor, root: Path, tmp_path: Path) -> None:
    other = colleague(root, tmp_path)
    words = other.workspace.text(RULE, "nl")
    for one, name in ((other, "Greta"), (editor, "mij")):
        one.save(RULE, "nl", words.with_part(0, f"{words.parts[0]} Van {name}."), done=True)
    path = save_package(tmp_path / "nl", package_of(other, "nl"))
    (found,) = compare(editor, read_file(path)).items
    assert found.kind is Kind.CONFLICT
    assert not found.safe


def test_a_language_that_is_not_here_is_described_by_its_file(editor: Editor, root: Path, tmp_path: Path) -> None:
    other = colleague(root, tmp_path)
    add_language(other.workspace, NewLanguage("de"))
    other.save("blackball/4", "de", RuleText("Die Ausrüstung"), done=True)
    path = save_package(tmp_path / "de", package_of(other, "de"))
    with pytest.raises(LanguageNotHere) as refused:
        compare(editor, read_file(path))
    add_language(editor.workspace, refused.value.new)
    apply(editor, path, "blackball/4")
    assert editor.workspace.text("blackball/4", "de").title == "Die Ausrüstung"
    remove_language(editor.workspace, "de")
    assert "de" not in editor.workspace.targets()


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all"])
def test_a_damaged_package_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / f"x{ENDING}"
    path.write_bytes(content)
    with pytest.raises(CannotExchange, match="damaged"):
        read_file(path)


# Find and replace


def test_replacing_is_proposed_applied_as_one_step_and_undone(editor: Editor, files: Files) -> None:
    before, workspace = files(), editor.workspace
    search = Search("scheidsrechter", "arbiter")
    found = list(replacements(workspace, ["blackball"], "nl", search))
    assert len(found) > 5
    assert all("cheidsrechter" not in one.theirs.plain.replace("[[", "") or one.theirs != one.mine for one in found)
    capital = next(one for one in found if "Scheidsrechter" in one.mine.plain)
    assert "Arbiter" in capital.theirs.plain
    chosen = [one for one in found if one.safe]
    proposals.apply(editor, "nl", chosen)
    assert all(workspace.text(one.rule, "nl").same_as(one.theirs) for one in chosen)
    assert editor.undo()
    assert files() == before
