"""In an installed copy an edit is a row, laid over the texts that the program brings."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tableside.storage.files import NotSaved
from tableside.translation import Editor, Reason, RuleText, Saved, State, Workspace, WorkspaceFolders
from tableside.translation.languages import NewLanguage, add_language, added_languages, remove_language
from tableside.translation.overlay import Overlay, _take_over_copy
from tests.translation.test_editor import NEW, gain

RULE = "blackball/4b.b"


@pytest.fixture
def installed(root: Path, tmp_path: Path) -> WorkspaceFolders:
    return WorkspaceFolders(tmp_path / "texts", tmp_path / "state", root)


def opened(folders: WorkspaceFolders) -> Editor:
    Overlay(folders).bring_up_to_date()
    return Editor(Workspace(folders))


def test_an_edit_leaves_the_installed_files_alone_and_outlives_the_folder_made_of_it(
    installed: WorkspaceFolders, root: Path
) -> None:
    editor = opened(installed)
    assert not installed.root.exists()
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    words = editor.workspace.text(RULE, "nl")
    new = words.with_part(0, f"{words.parts[0]} Nog iets.")
    assert isinstance(editor.save(RULE, "nl", new, done=True), Saved)
    editor.add_note(RULE, "nl", "Een opmerking.")
    term = "blackball/term:cue-ball:name"
    editor.save(term, "nl", RuleText("", ("de speelbal",)), done=True)
    message = next(iter(editor.workspace.source_texts("interface")))
    editor.save(message, "it", RuleText("", ("Parole",)), done=True)
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before
    shutil.rmtree(installed.root)
    later = opened(installed)
    assert later.workspace.text(RULE, "nl") == new
    assert later.workspace.text(term, "nl").plain == "de speelbal"
    assert later.workspace.text(message, "it").plain == "Parole"
    assert [note.text for note in later.notes(RULE, "nl")] == ["Een opmerking."]
    assert later.workspace.status(RULE, "nl").state is State.DONE
    while later.undo():
        pass
    assert later.workspace.text(RULE, "nl") == words


def test_an_update_keeps_ones_edits_and_shows_a_changed_source(installed: WorkspaceFolders, root: Path) -> None:
    editor = opened(installed)
    words = editor.workspace.text(RULE, "nl")
    editor.save(RULE, "nl", words.with_part(0, f"{words.parts[0]} Nog iets."), done=True)
    english = editor.workspace.source(RULE).parts[0]
    path = root / "rulebooks" / "blackball" / "en.md"
    path.write_text(path.read_text(encoding="utf-8").replace(english, f"{english} More."), encoding="utf-8")
    gain(root)
    later = opened(installed)
    assert later.workspace.text(RULE, "nl").parts[0].endswith("Nog iets.")
    assert later.workspace.status(RULE, "nl").reason is Reason.SOURCE_CHANGED
    for rule, text in NEW.items():
        assert isinstance(later.save(rule, "nl", text, done=True), Saved)
    shutil.rmtree(installed.root)
    again = opened(installed).workspace
    assert all(again.text(rule, "nl") == text for rule, text in NEW.items())


def test_a_text_that_the_program_no_longer_has_is_kept_and_harms_nothing(
    installed: WorkspaceFolders, root: Path
) -> None:
    gain(root)
    editor = opened(installed)
    editor.save("blackball/4z", "nl", NEW["blackball/4z"], done=True)
    path = root / "rulebooks" / "blackball" / "en.md"
    words = path.read_text(encoding="utf-8")
    path.write_text(words.replace("## 4z A new rule\n\nThe body of a new rule.\n\n", ""), encoding="utf-8")
    assert "blackball/4z" not in opened(installed).workspace.texts("blackball", "nl")
    path.write_text(words, encoding="utf-8")
    assert opened(installed).workspace.text("blackball/4z", "nl") == NEW["blackball/4z"]


def test_the_edited_copy_of_version_0_2_becomes_rows(installed: WorkspaceFolders, root: Path, tmp_path: Path) -> None:
    copy = tmp_path / "workspace"
    hers = Editor(Workspace(WorkspaceFolders(copy, tmp_path / "her-state")))
    for folder in (copy, installed.state / "originals"):
        shutil.copytree(root, folder)
    hers.workspace.refresh()
    new = hers.workspace.text(RULE, "nl").with_part(0, "Woorden van vroeger.")
    hers.save(RULE, "nl", new)
    add_language(hers.workspace, NewLanguage("de"))
    hers.save("blackball/4", "de", RuleText("Die Ausrüstung"))
    _take_over_copy(installed, copy)
    workspace = opened(installed).workspace
    assert workspace.text(RULE, "nl") == new
    assert workspace.status(RULE, "nl").state is State.DRAFT
    assert workspace.text("blackball/4", "de").title == "Die Ausrüstung"
    assert not copy.exists()


def test_a_disk_without_room_shows_the_installed_texts(
    installed: WorkspaceFolders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    editor = opened(installed)
    monkeypatch.setattr("tableside.translation.overlay.copy_tree", refuse)
    words = editor.workspace.text(RULE, "nl")
    with pytest.raises(NotSaved):
        editor.save(RULE, "nl", words.with_part(0, "Iets anders."))
    assert editor.workspace.text(RULE, "nl") == words
    assert not editor.history.can_undo()


def test_a_language_is_added_translated_and_removed(installed: WorkspaceFolders) -> None:
    editor = opened(installed)
    add_language(editor.workspace, NewLanguage("de"))
    rule = "blackball/4"
    title = RuleText("Die Ausrüstung")
    assert isinstance(editor.save(rule, "de", title), Saved)
    shutil.rmtree(installed.root)
    later = opened(installed)
    assert later.workspace.text(rule, "de").title == title.title
    assert added_languages(later.workspace) == ("de",)
    remove_language(later.workspace, "de")
    assert "de" not in later.workspace.targets()
    assert "de" not in opened(installed).workspace.targets()
