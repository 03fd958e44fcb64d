from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.resources import data_root
from tableside.storage.reading import LARGEST, met
from tableside.translation import Editor, Reason, RuleText, State, Workspace, WorkspaceFolders, open_workspace
from tableside.translation.check import strangers
from tableside.translation.folders import patch
from tableside.translation.merge import merge, update_from_bundle
from tableside.translation.store import TextKind, kind_of
from tableside.translation.workspace import dependants
from tests.translation.conftest import Files

RULE = "snooker/3.10"


def change_source(root: Path, old: str, new: str, lang: str = "en") -> None:
    path = root / "rulebooks" / "snooker" / f"{lang}.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_fresh_checkout_is_done_and_stays_as_it_is(workspace: Workspace, files: Files) -> None:
    before = files()
    overview = workspace.overview()
    assert {(one.book, one.lang) for one in overview} == {
        (book, lang) for book in ("snooker", "blackball", "interface") for lang in ("it", "nl", "fr")
    }
    # One catalogue alone was copied.
    assert all(one.done == one.total > 50 for one in overview if one.book != "interface" or one.lang == "it")
    assert workspace.next_unfinished("snooker", "it") is None
    assert files() == before


def test_a_changed_source_asks_for_review_with_the_old_text(workspace: Workspace, root: Path) -> None:
    old = workspace.source(RULE)
    workspace.overview()
    change_source(root, old.parts[0], "Something quite different.")
    workspace.refresh()
    status = workspace.status(RULE, "it")
    assert (status.state, status.reason) == (State.REVIEW, Reason.SOURCE_CHANGED)
    assert status.old_source is not None
    assert status.old_source.same_as(old)
    assert workspace.next_unfinished("snooker", "it") == RULE
    assert workspace.next_unfinished("snooker", "it", after=RULE) == RULE
    assert workspace.progress("snooker", "nl").review == 1


def test_the_old_source_is_known_after_a_restart(workspace: Workspace, folders: WorkspaceFolders, root: Path) -> None:
    old = workspace.source(RULE)
    workspace.overview()
    change_source(root, old.parts[0], "Something quite different.")
    status = Workspace(folders).status(RULE, "fr")
    assert status.old_source is not None
    assert status.old_source.same_as(old)


def test_source_and_translation_changed_together_are_to_be_reviewed_until_somebody_calls_them_done(
    editor: Editor, root: Path
) -> None:
    workspace = editor.workspace
    workspace.overview()
    change_source(root, workspace.source(RULE).parts[0], "Something quite different.")
    change_source(root, workspace.text(RULE, "it").parts[0], "Tutt'altra cosa.", "it")
    workspace.refresh()
    assert workspace.status(RULE, "it").reason is Reason.OUTSIDE
    assert workspace.status(RULE, "nl").reason is Reason.SOURCE_CHANGED
    editor.mark_done(RULE, "it")
    assert workspace.status(RULE, "it").finished
    editor.undo()
    assert workspace.status(RULE, "it").reason is Reason.OUTSIDE


def test_a_file_swapped_for_one_of_another_language_makes_no_text_done(
    editor: Editor, folders: WorkspaceFolders, root: Path
) -> None:
    workspace, dutch = editor.workspace, root / "rulebooks/blackball/nl.md"
    rules = [rule for rule in workspace.statuses("blackball", "nl") if kind_of(rule) is TextKind.RULE]
    edited = RuleText(workspace.text(rules[0], "nl").title, ("Eigen woorden.",))
    editor.save(rules[0], "nl", edited, done=True)
    good = dutch.read_bytes()
    editor.others.changed()
    dutch.write_bytes((root / "rulebooks/blackball/fr.md").read_bytes())
    (change,) = editor.others.changed()
    statuses = workspace.statuses("blackball", "nl")
    assert len(change.rules) > 100
    assert not any(statuses[rule].finished for rule in change.rules)
    assert strangers(workspace, change) == {dutch: "fr"}
    again = Workspace(folders).statuses("blackball", "nl")
    assert not any(again[rule].finished for rule in change.rules)
    dutch.write_bytes(good)
    workspace.refresh()
    assert all(one.finished for rule, one in workspace.statuses("blackball", "nl").items() if rule in change.rules)


def test_what_others_have_committed_need_not_be_reviewed_in_a_checkout(editor: Editor, root: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("no git on this machine")

    def git(*words: str) -> None:
        who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)

    git("init", "--quiet")
    git("add", "rulebooks")
    git("commit", "--quiet", "--message", "Texts")
    workspace = editor.workspace
    workspace.overview()
    change_source(root, workspace.source(RULE).parts[0], "Something quite different.")
    change_source(root, workspace.text(RULE, "it").parts[0], "Tutt'altra cosa.", "it")
    workspace.refresh()
    assert workspace.status(RULE, "it").reason is Reason.OUTSIDE, "nobody has committed it"
    git("commit", "--quiet", "--all", "--message", "Other texts")
    again = Workspace(workspace.folders)
    assert again.status(RULE, "it").finished
    assert again.status(RULE, "nl").reason is Reason.SOURCE_CHANGED, "its own text is as it was"
    change_source(root, "Tutt'altra cosa.", "Altro ancora.", "it")
    again.refresh()
    assert again.status(RULE, "it").reason is Reason.OUTSIDE


def test_what_is_saved_and_taken_back_is_no_change_from_outside(editor: Editor, folders: WorkspaceFolders) -> None:
    editor.workspace.overview()
    editor.save(RULE, "it", RuleText("Titolo", editor.workspace.text(RULE, "it").parts), done=True)
    assert Workspace(folders).status(RULE, "it").finished
    editor.undo()
    assert editor.workspace.status(RULE, "it").finished
    assert Workspace(folders).status(RULE, "it").finished


def test_what_is_missing_or_half_written_is_unfinished(workspace: Workspace, editor: Editor) -> None:
    whole = workspace.text(RULE, "it")
    editor.save(RULE, "it", RuleText())
    assert workspace.status(RULE, "it").state is State.MISSING
    editor.save(RULE, "it", RuleText("Titolo", ("", "")))
    assert workspace.status(RULE, "it").reason is Reason.INCOMPLETE
    editor.save(RULE, "it", RuleText("Altro titolo", whole.parts))
    assert workspace.status(RULE, "it").reason is Reason.STARTED
    editor.mark_done(RULE, "it")
    assert workspace.status(RULE, "it").finished


def status_file(root: Path, lang: str = "nl") -> Path:
    path = root / "rulebooks" / "snooker" / "status" / f"{lang}.json"
    path.parent.mkdir(exist_ok=True)
    return path


def done(workspace: Workspace, lang: str) -> list[str]:
    return [name for name, one in workspace.statuses("snooker", lang).items() if one.finished]


@pytest.mark.parametrize("damage", [b"", b"{", b"\0" * 500, b"[]", b"{}", b"no JSON at all"])
def test_a_damaged_sidecar_is_named_kept_and_makes_no_text_done(
    workspace: Workspace, editor: Editor, root: Path, damage: bytes
) -> None:
    path = status_file(root)
    path.write_bytes(damage)
    met.forget()
    assert not workspace.status(RULE, "nl").finished
    assert all(workspace.text(name, "nl").empty for name in done(workspace, "nl"))
    (told,) = met.take()
    assert f"{path}” is damaged: " in str(told)
    editor.save(RULE, "nl", RuleText("Titel", ("Iets anders.",)))
    assert workspace.text(RULE, "nl").title == "Titel"
    assert path.with_name("nl.json.damaged").read_bytes() == damage
    # Also when the file is whole again, nobody knows more of the others.
    again = Workspace(workspace.folders)
    assert not again.status("snooker/3.14", "nl").finished
    Editor(again).mark_done("snooker/3.14", "nl")
    assert again.status("snooker/3.14", "nl").finished


def test_the_sidecar_of_another_language_is_not_taken_for_one_of_this(editor: Editor, root: Path) -> None:
    editor.mark_review("snooker/3.10", "nl")
    editor.mark_done("snooker/3.10", "fr")
    status_file(root).write_bytes(status_file(root, "fr").read_bytes())
    met.forget()
    workspace = Workspace(editor.workspace.folders)
    assert not workspace.status("snooker/3.10", "nl").finished
    assert "it is of another text or language" in str(met.take()[0])


def test_words_typed_here_beside_an_older_record_were_not_changed_outside(editor: Editor, root: Path) -> None:
    workspace, first = editor.workspace, editor.workspace.text(RULE, "nl")
    editor.save(RULE, "nl", RuleText("Een titel", first.parts), done=True)
    older = status_file(root).read_bytes()
    editor.save(RULE, "nl", RuleText("Een andere titel", first.parts), done=True)
    status_file(root).write_bytes(older)
    workspace.refresh()
    assert workspace.status(RULE, "nl").reason is Reason.LOST
    path = root / "rulebooks" / "snooker" / "nl.md"
    path.write_text(path.read_text(encoding="utf-8").replace("Een andere titel", "Buiten"), encoding="utf-8")
    workspace.refresh()
    assert workspace.status(RULE, "nl").reason is Reason.OUTSIDE


def test_one_damaged_line_of_a_sidecar_takes_no_other_with_it(editor: Editor, root: Path) -> None:
    path = status_file(root)
    for rule in ("snooker/3.10", "snooker/3.14"):
        editor.mark_review(rule, "nl")
        editor.add_note(rule, "nl", "Look again.")
    data = json.loads(path.read_bytes())
    data["rules"]["3.10"]["state"] = 5
    data["notes"]["3.10"] = {"text": "Look again."}
    path.write_text(json.dumps(data), encoding="utf-8")
    met.forget()
    workspace = Workspace(editor.workspace.folders)
    assert not workspace.status("snooker/3.10", "nl").finished
    assert not workspace.status("snooker/3.14", "nl").finished
    assert workspace.status("snooker/3.11", "nl").finished
    assert [note.text for note in workspace.sidecar("snooker", "nl").notes["3.14"]] == ["Look again."]
    assert "3.10" not in workspace.sidecar("snooker", "nl").notes
    assert [str(path) in str(told) for told in met.take()] == [True]


def test_a_sidecar_that_may_not_be_read_is_moved_aside_and_not_written_over(editor: Editor, root: Path) -> None:
    path = root / "rulebooks" / "snooker" / "status" / "nl.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"\0" * (LARGEST + 1))
    editor.save(RULE, "nl", RuleText("Titel", ("Iets anders.",)))
    assert path.with_name("nl.json.damaged").stat().st_size == LARGEST + 1
    assert b"3.10" in path.read_bytes()


def test_what_leans_on_a_rule_is_listed(workspace: Workspace) -> None:
    found = dependants(workspace.library, RULE)
    assert "snooker.free-ball" in found.wizards
    assert "snooker/2.13" in found.rules
    defined = dependants(workspace.library, "snooker/2.13")
    assert "snooker/free-ball" in defined.terms


# A copy of an installation


@pytest.fixture
def installed(root: Path, tmp_path: Path) -> WorkspaceFolders:
    return WorkspaceFolders(tmp_path / "own", tmp_path / "own-state", root)


def test_an_installation_is_copied_by_the_first_edit(installed: WorkspaceFolders, files: Files) -> None:
    workspace = Workspace(installed)
    before = files()
    assert workspace.progress("snooker", "it").done
    assert not installed.root.exists()
    text = workspace.text(RULE, "it")
    Editor(workspace).save(RULE, "it", replace(text, title="Titolo nuovo"))
    assert workspace.text(RULE, "it").title == "Titolo nuovo"
    assert workspace.library.folder("snooker").is_relative_to(installed.root)
    assert files() == before
    assert (installed.root / "i18n" / "it" / "LC_MESSAGES" / "tableside.po").is_file()


def test_a_newer_installation_is_merged_rule_by_rule(installed: WorkspaceFolders, root: Path) -> None:
    workspace = Workspace(installed)
    editor = Editor(workspace)
    text = workspace.text(RULE, "it")
    other = workspace.text("snooker/3.11", "it")
    editor.save(RULE, "it", replace(text, title="Titolo mio"))
    editor.save("snooker/3.11", "it", replace(other, title="Anche mio"))
    change_source(root, other.title, "Titolo loro", "it")
    change_source(root, workspace.source("snooker/3.9").title, "Their title")
    update = update_from_bundle(installed)
    workspace.refresh()
    assert "rulebooks/snooker/it.md" in update.files
    assert [one.rule for one in update.conflicts] == ["snooker/3.11"]
    assert update.conflicts[0].theirs.title == "Titolo loro"
    assert workspace.text(RULE, "it").title == "Titolo mio"
    assert workspace.text("snooker/3.11", "it").title == "Anche mio"
    assert workspace.source("snooker/3.9").title == "Their title"
    assert workspace.status("snooker/3.9", "nl").reason is Reason.SOURCE_CHANGED
    assert update_from_bundle(installed).files == ()


def test_merging_keeps_what_only_one_side_changed() -> None:
    base = "# 1 A\n\nOne.\n\n# 2 B\n\nTwo.\n"
    mine, theirs = base.replace("One", "Mine"), base.replace("Two", "Theirs") + "\n# 3 C\n\nNew.\n"
    merged = merge(base, mine, theirs, "snooker", "it")
    assert merged.source == theirs.replace("One", "Mine")
    assert merged.conflicts == ()
    gone = merge(base, mine, "# 2 B\n\nTwo.\n", "snooker", "it")
    assert [one.mine.parts for one in gone.conflicts] == [("Mine.",)]


def test_the_checkout_of_the_program_is_edited_in_place() -> None:
    assert open_workspace().folders.root == data_root().resolve()
    assert open_workspace().folders.bundled is None


# A patch


def test_the_patch_holds_ones_changes_and_nothing_else(workspace: Workspace, editor: Editor, root: Path) -> None:
    assert patch(workspace.folders) == ""
    text = workspace.text(RULE, "it")
    editor.save(RULE, "it", replace(text, title="Titolo nuovo"), done=True)
    found = patch(workspace.folders)
    assert f"-## 3.10 {text.title}\n+## 3.10 Titolo nuovo\n" in found
    assert "--- a/rulebooks/snooker/it.md\n+++ b/rulebooks/snooker/it.md\n" in found
    assert "+++ b/rulebooks/snooker/status/it.json" in found
    assert "blackball" not in found
    editor.undo()
    assert "it.md" not in patch(workspace.folders)


def test_the_patch_applies(workspace: Workspace, editor: Editor, root: Path, tmp_path: Path) -> None:
    import shutil
    import subprocess

    if shutil.which("patch") is None:
        pytest.skip("no patch on this machine")
    clean = tmp_path / "clean"
    shutil.copytree(root, clean)
    editor.save(RULE, "it", replace(workspace.text(RULE, "it"), title="Titolo nuovo"), done=True)
    subprocess.run(["patch", "-p1", "--quiet"], cwd=clean, input=patch(workspace.folders).encode(), check=True)
    assert {path.relative_to(clean): path.read_bytes() for path in clean.rglob("*") if path.is_file()} == {
        path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("locked_by_hand", [True, False])
def test_ones_own_copy_that_an_earlier_version_made_read_only_is_writable_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locked_by_hand: bool
) -> None:
    shutil.copytree(data_root() / "rulebooks" / "blackball", tmp_path / "program" / "rulebooks" / "blackball")
    folders = WorkspaceFolders(tmp_path / "own", tmp_path / "state", tmp_path / "program")
    folders.make_own()
    copies = [path for own in (folders.root, folders.originals) for path in (own / "rulebooks").rglob("*")]
    copies += [folders.rulebooks, folders.originals / "rulebooks"]
    for path in copies:
        path.chmod(0o555 if path.is_dir() else 0o444)
    for path in (folders.root, folders.originals) if locked_by_hand else ():
        path.chmod(0o555)
    monkeypatch.setattr("tableside.translation.workspace.default_folders", lambda _root: folders)
    open_workspace(only_looking=True)
    assert not [path for path in copies if path.stat().st_mode & 0o200], "who only looks changes nothing"
    open_workspace()
    writable = [path for path in copies if path.stat().st_mode & 0o200]
    assert len(writable) == (0 if locked_by_hand else len(copies))
    assert not [path for path in copies if path.stat().st_mode & 0o022], "by nobody else"
