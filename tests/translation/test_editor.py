"""Saving, steps of undo, states, conflicts, and what is recorded beside a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.errors import TablesideError
from tableside.storage.files import NotSaved
from tableside.translation import Editor, Reason, RuleText, Saved, State, Workspace, WorkspaceFolders
from tableside.translation.changes import Wanted
from tests.translation.conftest import Files, finished

RULE = "blackball/4b.b"
OTHER = "blackball/4d"


def text(workspace: Workspace, rule: str = RULE, add: str = " Nog iets.") -> RuleText:
    now = workspace.text(rule, "nl")
    return now.with_part(0, now.parts[0] + add)


def saved(editor: Editor, rule: str, words: RuleText, **more: object) -> Saved:
    result = editor.save(rule, "nl", words, **more)  # type: ignore[arg-type]
    assert isinstance(result, Saved)
    return result


def gain(root: Path) -> None:
    """Let the English of blackball gain a clause, a rule and a chapter."""
    path = root / "rulebooks" / "blackball" / "en.md"
    words = path.read_text(encoding="utf-8")
    at = words.index("\n## 5a")
    added = "\n(z) A clause that the book has gained.\n\n## 4z A new rule\n\nThe body of a new rule.\n"
    path.write_text(
        f"{words[:at]}{added}{words[at:]}\n# A new chapter {{#newchapter}}\n\nIts text.\n", encoding="utf-8"
    )


NEW = {
    "blackball/newchapter": RuleText("Een nieuw hoofdstuk", ("De tekst ervan.",)),
    "blackball/4z": RuleText("Een nieuwe regel", ("De inhoud van een nieuwe regel.",)),
}


def test_what_the_source_gains_is_translated_at_once_and_undone_to_the_byte(
    editor: Editor, root: Path, files: Files
) -> None:
    workspace = editor.workspace
    gain(root)
    workspace.refresh()
    missing = [rule for rule, one in workspace.statuses("blackball", "nl").items() if one.state is State.MISSING]
    assert set(NEW) < set(missing)
    before = files()
    clause = next(rule for rule in missing if rule.endswith(".z"))
    for rule, words in {**NEW, clause: RuleText("", ("Een bepaling die het boek erbij kreeg.",))}.items():
        saved(editor, rule, words, done=True)
        assert workspace.status(rule, "nl").finished
    order = [rule.id for rule in workspace.edition("blackball", "nl").rules]
    assert order == [rule.id for rule in workspace.edition("blackball", "en").rules]
    for _ in range(3):
        assert editor.undo()
    assert files() == before


def test_what_is_typed_in_one_visit_is_one_step(editor: Editor, files: Files) -> None:
    workspace, before = editor.workspace, files()
    first = saved(editor, RULE, text(workspace))
    assert workspace.status(RULE, "nl").reason is Reason.STARTED
    again = saved(editor, RULE, text(workspace, add=" En meer."), step=first.step, done=True)
    assert again.step == first.step
    assert workspace.status(RULE, "nl").state is State.DONE
    step = editor.undo()
    assert step is not None
    assert [one.rule for one in step.changes] == [RULE]
    assert files() == before
    assert editor.undo() is None
    assert editor.redo() is not None
    assert workspace.text(RULE, "nl").parts[0].endswith("En meer.")


def test_typing_and_going_back_leaves_every_byte_the_state_and_no_step(editor: Editor, files: Files) -> None:
    before, words = files(), editor.workspace.text(RULE, "nl")
    step = saved(editor, RULE, text(editor.workspace)).step
    saved(editor, RULE, words, step=step)
    assert files() == before
    assert not editor.history.can_undo()
    assert editor.workspace.status(RULE, "nl").state is State.DONE


def test_undo_takes_back_one_step_after_another_and_also_after_a_restart(
    editor: Editor, folders: WorkspaceFolders, files: Files
) -> None:
    before = files()
    saved(editor, RULE, text(editor.workspace), done=True)
    finished(editor, OTHER, "nl")
    saved(editor, OTHER, text(editor.workspace, OTHER), done=True)
    later = Editor(Workspace(folders))
    taken = [step.changes[0].rule for step in iter(later.undo, None)]
    assert taken[0] == OTHER
    assert taken[-1] == RULE
    assert files() == before


def test_what_someone_else_changed_is_the_version_before_and_is_not_undone(editor: Editor, root: Path) -> None:
    workspace = editor.workspace
    base = workspace.text(RULE, "nl")
    mine, changed = text(workspace, add=" Van mij."), text(workspace)
    step = saved(editor, RULE, changed, base=base).step
    path = root / "rulebooks" / "blackball" / "nl.md"
    path.write_text(path.read_text(encoding="utf-8").replace(" Nog iets.", " Van een ander."), encoding="utf-8")
    assert saved(editor, RULE, mine, base=changed, step=step).met
    assert workspace.text(RULE, "nl") == mine
    assert any(version.parts[0].endswith("Van een ander.") for version in editor.versions(RULE, "nl"))
    assert editor.undo()
    assert workspace.text(RULE, "nl").parts[0].endswith("Van een ander.")
    first = editor.undo()
    assert first is not None
    assert len(first.left) == 1
    assert workspace.text(RULE, "nl").parts[0].endswith("Van een ander.")


def test_many_texts_are_one_step_and_a_bad_one_keeps_no_good_one_out(editor: Editor, files: Files) -> None:
    before = files()
    wanted = [
        Wanted(RULE, text(editor.workspace), done=True),
        Wanted("blackball/none", RuleText("", ("x",))),
        Wanted("blackball/4", RuleText("Titel {#anders}")),
        Wanted(OTHER, text(editor.workspace, OTHER), RuleText("", ("something else",))),
    ]
    outcome = editor.save_all("nl", wanted)
    assert set(outcome.refused) == {"blackball/none", "blackball/4"}
    assert outcome.met == (OTHER,)
    assert editor.workspace.text(RULE, "nl").parts[0].endswith("Nog iets.")
    assert editor.undo()
    assert files() == before


def test_a_full_disk_changes_nothing(editor: Editor, files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files()

    def refuse(*_: object, **__: object) -> None:
        raise NotSaved("The disk is full.")

    monkeypatch.setattr("tableside.translation.status.write_atomically", refuse)
    with pytest.raises(NotSaved):
        editor.save(RULE, "nl", text(editor.workspace))
    assert files() == before
    assert not editor.history.can_undo()


def test_a_changed_source_makes_a_draft_with_the_old_source(editor: Editor, root: Path) -> None:
    workspace = editor.workspace
    assert workspace.status(RULE, "nl").state is State.DONE
    old = workspace.source(RULE)
    path = root / "rulebooks" / "blackball" / "en.md"
    words = path.read_text(encoding="utf-8")
    path.write_text(words.replace(old.parts[0], f"{old.parts[0]} Something new."), encoding="utf-8")
    workspace.refresh()
    status = workspace.status(RULE, "nl")
    assert (status.reason, status.old_source) == (Reason.SOURCE_CHANGED, old)
    finished(editor, RULE, "nl")
    assert workspace.status(RULE, "nl").state is State.DONE


def test_a_clause_added_beside_a_text_does_not_change_that_text(editor: Editor, root: Path) -> None:
    workspace = editor.workspace
    workspace.statuses("blackball", "nl")
    gain(root)
    workspace.refresh()
    assert not [one for one in workspace.statuses("blackball", "nl").values() if one.reason is Reason.SOURCE_CHANGED]


def test_approval_needs_a_name_and_goes_with_the_words(editor: Editor) -> None:
    workspace = editor.workspace
    with pytest.raises(TablesideError, match="name"):
        editor.approve(RULE, "nl")
    editor.name = "Greta"
    editor.approve(RULE, "nl")
    assert workspace.status(RULE, "nl").state is State.APPROVED
    saved(editor, RULE, text(workspace))
    assert workspace.status(RULE, "nl").approval is None
    assert editor.undo()
    assert workspace.status(RULE, "nl").state is State.APPROVED


def test_a_selection_is_marked_but_for_what_is_empty_or_wrong(editor: Editor) -> None:
    editor.name = "Greta"
    saved(editor, RULE, text(editor.workspace))
    saved(editor, OTHER, editor.workspace.text(OTHER, "nl").with_part(0, "Een ( zonder einde en 99 meter."))
    wanted = editor.marks_for([RULE, OTHER, "blackball/none"], "nl", approve=True)
    assert [one.rule for one in wanted] == [RULE]
    editor.save_all("nl", wanted)
    assert editor.workspace.status(RULE, "nl").state is State.APPROVED


def test_wrong_words_are_not_done(editor: Editor) -> None:
    words = editor.workspace.text(OTHER, "nl").with_part(0, "Een ( zonder einde.")
    saved(editor, OTHER, words, done=True)
    status = editor.workspace.status(OTHER, "nl")
    assert status.reason is Reason.WRONG
    assert status.errors
    (finding, *_) = editor.workspace.checker.rule(OTHER, "nl")
    with pytest.raises(TablesideError, match="reason"):
        editor.dismiss(OTHER, "nl", finding.key, " ")


def test_notes_and_versions_stay_beside_a_text(editor: Editor, folders: WorkspaceFolders) -> None:
    editor.name = "Greta"
    editor.add_note(RULE, "nl", "Vraag de bond.")
    before = editor.workspace.text(RULE, "nl")
    saved(editor, RULE, text(editor.workspace), done=True)
    later = Editor(Workspace(folders))
    assert [note.by for note in later.notes(RULE, "nl")] == ["Greta"]
    assert later.versions(RULE, "nl") == (before,)
