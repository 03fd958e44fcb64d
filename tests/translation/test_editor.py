from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.errors import TablesideError
from tableside.rulebook import UnknownRuleError
from tableside.rulebook.ids import local_of
from tableside.storage import NotSaved
from tableside.storage.reading import met
from tableside.translation import (
    Change,
    Conflict,
    Editor,
    Reason,
    RuleText,
    Saved,
    State,
    Workspace,
    WorkspaceFolders,
)
from tableside.translation.steps import Wanted, run_through
from tests.conftest import ROOT
from tests.translation.conftest import Files

RULE, OTHER = "snooker/3.10", "snooker/3.11"


def titled(workspace: Workspace, title: str, rule: str = RULE) -> RuleText:
    return replace(workspace.text(rule, "it"), title=title)


def test_saving_touches_one_rule_and_one_file(workspace: Workspace, editor: Editor, files: Files) -> None:
    before = files()
    old = workspace.text(RULE, "it").title
    result = editor.save(RULE, "it", titled(workspace, "Nuovo"))
    assert isinstance(result, Saved)
    assert result.changed
    after = files()
    name = "rulebooks/snooker/it.md"
    assert after.pop(name) == before[name].replace(f"## 3.10 {old}\n".encode(), b"## 3.10 Nuovo\n")
    assert after.pop("rulebooks/snooker/status/it.json") != before.get("rulebooks/snooker/status/it.json")
    assert after == {key: value for key, value in before.items() if key in after}


def test_saving_the_same_writes_nothing(workspace: Workspace, editor: Editor, files: Files) -> None:
    before = files()
    result = editor.save(RULE, "it", workspace.text(RULE, "it"))
    assert result == Saved(workspace.text(RULE, "it"), changed=False)
    assert files() == before


def test_undo_and_redo_go_across_rules_and_restarts(
    workspace: Workspace, folders: WorkspaceFolders, files: Files
) -> None:
    before = files()
    editor = Editor(workspace)
    first, second = workspace.text(RULE, "it").title, workspace.text(OTHER, "it").title
    editor.save(RULE, "it", titled(workspace, "Uno"))
    editor.save(OTHER, "it", titled(workspace, "Due", OTHER), done=True)
    again = Editor(Workspace(folders))
    undone = again.undo()
    assert isinstance(undone, Change)
    assert (undone.rule, undone.after.title) == (OTHER, second)
    assert workspace.text(RULE, "it").title == "Uno"
    assert isinstance(Editor(Workspace(folders)).undo(), Change)
    workspace.refresh()
    assert workspace.text(RULE, "it").title == first
    assert {key: value for key, value in files().items() if "status" not in key} == {
        key: value for key, value in before.items() if "status" not in key
    }
    third = Editor(Workspace(folders))
    assert third.undo() is None
    assert isinstance(third.redo(), Change)
    assert isinstance(third.redo(), Change)
    assert third.redo() is None
    workspace.refresh()
    assert (workspace.text(RULE, "it").title, workspace.text(OTHER, "it").title) == ("Uno", "Due")


def test_undo_takes_back_a_status_too(workspace: Workspace, editor: Editor) -> None:
    editor.mark_review(RULE, "it")
    assert not workspace.status(RULE, "it").finished
    editor.confirm(RULE, "it")
    assert workspace.status(RULE, "it").finished
    editor.undo()
    assert not workspace.status(RULE, "it").finished
    editor.undo()
    assert workspace.status(RULE, "it").finished


def test_a_new_change_after_undo_forgets_what_was_undone(workspace: Workspace, editor: Editor) -> None:
    editor.save(RULE, "it", titled(workspace, "Uno"))
    editor.undo()
    editor.save(RULE, "it", titled(workspace, "Due"))
    assert editor.redo() is None
    assert [text.title for text in editor.versions(RULE, "it")] != []


def test_previous_versions_are_kept(workspace: Workspace, editor: Editor) -> None:
    first = workspace.text(RULE, "it").title
    for title in ("Uno", "Due", "Tre"):
        editor.save(RULE, "it", titled(workspace, title))
    assert [text.title for text in editor.versions(RULE, "it")] == ["Due", "Uno", first]


def test_confirming_after_a_change_of_the_source_is_done_again(workspace: Workspace, editor: Editor) -> None:
    source = workspace.source(RULE)
    editor.save(RULE, "en", replace(source, title="Another title"))
    assert not workspace.status(RULE, "it").finished
    assert not workspace.status(RULE, "nl").finished
    editor.confirm(RULE, "it")
    assert workspace.status(RULE, "it").finished
    assert not workspace.status(RULE, "nl").finished
    sidecar = json.loads((workspace.library.folder("snooker") / "status" / "it.json").read_text(encoding="utf-8"))
    assert sidecar["rules"]["3.10"]["source"][0] == "Another title"


def test_mending_a_slip_in_a_stale_text_leaves_it_stale(workspace: Workspace, editor: Editor) -> None:
    source = workspace.source(RULE)
    editor.save(RULE, "en", replace(source, title="Another title"))
    editor.save(RULE, "it", titled(workspace, "Slip"))
    status = workspace.status(RULE, "it")
    assert status.old_source is not None
    assert status.old_source.same_as(source)


def test_an_unknown_rule_cannot_be_saved(editor: Editor) -> None:
    with pytest.raises(UnknownRuleError):
        editor.save("snooker/99.9", "it", RuleText("x"))


def test_a_wrong_text_is_not_done_whatever_is_pressed(workspace: Workspace, editor: Editor) -> None:
    rule = "snooker/3.14.c"
    right = workspace.text(rule, "it")
    wrong = replace(right, parts=(f"{right.parts[0]} 99 mm.", *right.parts[1:]))
    editor.save(rule, "it", wrong, done=True)
    editor.mark_done(rule, "it")
    status = workspace.status(rule, "it")
    assert (status.state, status.reason, status.errors) == (State.REVIEW, Reason.WRONG, 1)
    assert workspace.progress("snooker", "it").wrong == 1
    assert workspace.next_unfinished("snooker", "it") == rule
    assert mark_in_file(workspace, rule) == "review", "nor is it written that it is"


def mark_in_file(workspace: Workspace, rule: str, lang: str = "it") -> str | None:
    """Return what the status file of a book says of a rule."""
    path = workspace.library.folder("snooker") / "status" / f"{lang}.json"
    rules = json.loads(path.read_text(encoding="utf-8"))["rules"] if path.exists() else {}
    return str(rules[local_of(rule)]["state"]) if local_of(rule) in rules else None


def test_only_who_says_so_makes_a_text_done_and_words_typed_back_are_what_they_were(
    workspace: Workspace, editor: Editor, folders: WorkspaceFolders
) -> None:
    first, (half, whole) = workspace.text(RULE, "it"), (titled(workspace, one) for one in ("Un mez", "Un mezzo titolo"))
    for typed in (half, whole, half):
        editor.save(RULE, "it", typed)
        assert workspace.status(RULE, "it").reason is Reason.STARTED
    assert not Workspace(folders).status(RULE, "it").finished
    Editor(Workspace(folders)).save(RULE, "it", first)  # also after a restart
    workspace.refresh()
    assert (workspace.status(RULE, "it").finished, mark_in_file(workspace, RULE)) == (True, None)
    editor.name = "Carla"
    editor.save(RULE, "it", whole, done=True)
    editor.approve(RULE, "it")
    editor.save(RULE, "it", half)
    assert not workspace.status(RULE, "it").finished
    editor.save(RULE, "it", whole)
    status = workspace.status(RULE, "it")
    assert (status.finished, status.approval is not None) == (True, True)
    editor.save(RULE, "it", first)
    assert not workspace.status(RULE, "it").finished, "other words were called done since"


def test_a_text_is_called_done_and_undo_takes_the_words_back_with_it(workspace: Workspace, editor: Editor) -> None:
    first, typed = workspace.text(RULE, "it"), titled(workspace, "Altro titolo")
    editor.save(RULE, "it", typed)
    editor.save(RULE, "it", typed, done=True)
    assert workspace.status(RULE, "it").finished
    editor.undo()
    assert (workspace.text(RULE, "it"), workspace.status(RULE, "it").finished) == (first, True)


def test_what_was_wrong_is_done_once_it_is_mended_or_dismissed_and_called_so(
    workspace: Workspace, editor: Editor
) -> None:
    rule = "snooker/3.14.c"
    right = workspace.text(rule, "it")
    wrong = replace(right, parts=(f"{right.parts[0]} 99 mm.", *right.parts[1:]))
    editor.save(rule, "it", wrong)
    assert not workspace.status(rule, "it").finished
    editor.save(rule, "it", right)
    assert workspace.status(rule, "it").finished
    editor.save(rule, "it", wrong)
    [finding] = workspace.checker.errors("snooker", "it")[rule]
    editor.dismiss(rule, "it", finding.key, "The figure is in the picture.")
    assert workspace.status(rule, "it").reason is Reason.STARTED
    editor.mark_done(rule, "it")
    assert workspace.status(rule, "it").finished
    editor.restore(rule, "it", finding.key)
    assert not workspace.status(rule, "it").finished


def test_dismissing_wants_a_reason(workspace: Workspace, editor: Editor) -> None:
    with pytest.raises(TablesideError, match="Give a reason"):
        editor.dismiss(RULE, "it", "too-long", "  ")
    editor.dismiss(RULE, "it", "too-long", "It must be.")
    assert workspace.sidecar("snooker", "it").dismissed["3.10"] == {"too-long": "It must be."}
    editor.restore(RULE, "it", "too-long")
    assert "3.10" not in workspace.sidecar("snooker", "it").dismissed


# Others at the same file


def outside(root: Path, old: str, new: str) -> None:
    path = root / "rulebooks" / "snooker" / "it.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_change_of_another_rule_is_merged(workspace: Workspace, editor: Editor, root: Path) -> None:
    assert editor.others.changed() == ()
    base = workspace.text(RULE, "it")
    outside(root, workspace.text(OTHER, "it").title, "Da fuori")
    assert isinstance(editor.save(RULE, "it", replace(base, title="Mio"), base=base), Saved)
    assert workspace.text(OTHER, "it").title == "Da fuori"
    assert workspace.text(RULE, "it").title == "Mio"
    changes = editor.others.changed()
    assert [(one.book, one.lang, one.rules) for one in changes] == [("snooker", "it", (OTHER,))]
    assert editor.others.changed() == ()


def test_a_change_of_the_same_rule_is_shown_and_not_overwritten(
    workspace: Workspace, editor: Editor, root: Path, files: Files
) -> None:
    base = workspace.text(RULE, "it")
    outside(root, f"## 3.10 {base.title}", "## 3.10 Da fuori")
    before = files()
    result = editor.save(RULE, "it", replace(base, title="Mio"), base=base)
    assert isinstance(result, Conflict)
    assert (result.base.title, result.mine.title, result.theirs.title) == (base.title, "Mio", "Da fuori")
    assert files() == before
    assert isinstance(editor.save(RULE, "it", result.mine, base=result.theirs), Saved)
    assert workspace.text(RULE, "it").title == "Mio"


def test_undo_does_not_overwrite_others(workspace: Workspace, editor: Editor, root: Path) -> None:
    editor.save(RULE, "it", titled(workspace, "Mio"))
    outside(root, "## 3.10 Mio", "## 3.10 Da fuori")
    assert isinstance(editor.undo(), Conflict)
    assert workspace.text(RULE, "it").title == "Da fuori"


@pytest.mark.parametrize("over", [True, False])
def test_an_undo_that_meets_a_text_changed_since_can_be_gone_past(
    workspace: Workspace, editor: Editor, root: Path, over: bool
) -> None:
    first = workspace.text(RULE, "it").title
    other = workspace.text(OTHER, "it").title
    editor.save(OTHER, "it", titled(workspace, "Prima", OTHER))
    both = [Wanted(RULE, titled(workspace, "Mio")), Wanted(OTHER, titled(workspace, "Anche", OTHER))]
    editor.save_all("it", both)
    outside(root, "## 3.10 Mio", "## 3.10 Da fuori")
    met_with = editor.undo()
    assert isinstance(met_with, Conflict)
    assert (met_with.rule, met_with.way, met_with.others) == (RULE, "undo", 0)
    assert run_through(editor.going_past("undo", over=over)) is not None
    assert workspace.text(OTHER, "it").title == "Prima"
    assert workspace.text(RULE, "it").title == (first if over else "Da fuori")
    assert "Da fuori" in [one.title for one in (workspace.text(RULE, "it"), *editor.versions(RULE, "it"))]
    if over:
        assert isinstance(editor.undo(), Change)
        assert workspace.text(RULE, "it").title == "Da fuori"
    assert isinstance(editor.undo(), Change)
    assert workspace.text(OTHER, "it").title == other


def test_undo_takes_the_newest_step_whoever_made_it(workspace: Workspace, editor: Editor) -> None:
    editor.save(OTHER, "it", titled(workspace, "Qui", OTHER))
    before = workspace.text(RULE, "it")
    Editor(Workspace(workspace.folders)).save_all("it", [Wanted(RULE, titled(workspace, "Altrove"))])
    assert isinstance(editor.undo(), Change)
    assert workspace.text(RULE, "it") == before
    assert workspace.text(OTHER, "it").title == "Qui"
    assert isinstance(editor.redo(), Change)
    assert workspace.text(RULE, "it").title == "Altrove"


def test_what_was_given_up_for_one_text_of_a_larger_step_is_undone_and_redone_without_a_conflict(
    workspace: Workspace, editor: Editor
) -> None:
    base, other = workspace.text(RULE, "it"), workspace.text(OTHER, "it")
    theirs, elsewhere = titled(workspace, "Loro"), titled(workspace, "Altrove", OTHER)
    Editor(Workspace(workspace.folders)).save_all("it", [Wanted(RULE, theirs), Wanted(OTHER, elsewhere)])
    editor.give_up(RULE, "it", replace(base, title="Mio"), base)
    assert workspace.text(RULE, "it") == theirs
    way = [("Mio", "Altrove"), (base.title, "Altrove"), (base.title, other.title)]
    for titles in way:
        assert isinstance(editor.undo(), Change)
        assert (workspace.text(RULE, "it").title, workspace.text(OTHER, "it").title) == titles
    for titles in (("Loro", "Altrove"), ("Mio", "Altrove"), ("Loro", "Altrove")):
        assert isinstance(editor.redo(), Change)
        assert (workspace.text(RULE, "it").title, workspace.text(OTHER, "it").title) == titles


# A full disk, a kill


def test_a_full_disk_keeps_the_text_and_says_so(
    workspace: Workspace, editor: Editor, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(NotSaved, match="the disk is full"):
            editor.save(RULE, "it", titled(workspace, "Mio"), done=True)
    assert {key: value for key, value in files().items() if "status" not in key} == {
        key: value for key, value in before.items() if "status" not in key
    }
    assert isinstance(editor.save(RULE, "it", titled(workspace, "Mio"), done=True), Saved)
    assert workspace.text(RULE, "it").title == "Mio"
    editor.undo()
    assert editor.undo() is None


def test_a_disk_that_fills_between_journal_and_text_loses_nothing(
    workspace: Workspace, folders: WorkspaceFolders, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tableside.translation.folders as module

    def full(path: Path, data: bytes, *, keep_previous: bool = True, private: bool = False) -> None:
        raise NotSaved("full")

    with monkeypatch.context() as patched:
        patched.setattr(module, "write_atomically", full)
        with pytest.raises(NotSaved):
            editor.save(RULE, "it", titled(workspace, "Mio"))
    assert isinstance(editor.save(RULE, "it", titled(workspace, "Mio")), Saved)
    assert len(editor.undo_log.changes) == 1
    with monkeypatch.context() as patched:
        patched.setattr(module, "write_atomically", full)
        with pytest.raises(NotSaved):
            editor.save(OTHER, "it", titled(workspace, "Anche", OTHER))
    Editor(Workspace(folders))
    workspace.refresh()
    assert workspace.text(OTHER, "it").title == "Anche"


@pytest.mark.parametrize("refused", ["folders", "status"])
def test_undo_restores_every_byte_after_a_disk_was_full_in_the_middle_of_saving(
    workspace: Workspace, editor: Editor, files: Files, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    before = files()

    def full(path: Path, data: bytes, *, keep_previous: bool = True, private: bool = False) -> None:
        raise NotSaved("full")

    met.forget()
    with monkeypatch.context() as patched:
        patched.setattr(f"tableside.translation.{refused}.write_atomically", full)
        for _ in range(2):
            with pytest.raises(NotSaved):
                editor.save(RULE, "fr", RuleText("Moitié", ("Une demi",)))
    assert isinstance(editor.save(RULE, "fr", RuleText("Moitié", ("Une demi",))), Saved)
    assert workspace.status(RULE, "fr").reason is Reason.WRONG, "half a text lacks the links of the source"
    assert not met.take(), "nothing was lost"
    editor.undo()
    assert files() == before
    assert editor.undo() is None


def test_an_undo_that_the_disk_refused_is_made_again_and_not_the_step_before_it(
    workspace: Workspace, editor: Editor, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.save(OTHER, "it", titled(workspace, "Altro", OTHER))
    before = files()
    editor.save(RULE, "it", titled(workspace, "Mio"))

    def full(path: Path, data: bytes, *, keep_previous: bool = True, private: bool = False) -> None:
        raise NotSaved("full")

    with monkeypatch.context() as patched:
        patched.setattr("tableside.translation.folders.write_atomically", full)
        with pytest.raises(NotSaved):
            editor.undo()
    editor.undo()
    assert files() == before


def test_a_piece_of_a_step_is_taken_away_by_the_next_one(
    workspace: Workspace, folders: WorkspaceFolders, editor: Editor
) -> None:
    editor.save(RULE, "it", titled(workspace, "Uno"))
    path = folders.state / "journal.jsonl"
    with path.open("ab") as file:
        file.write(b'{"do": "change", "rule": "' + b"x" * 10_000)
    editor.save(RULE, "it", titled(workspace, "Due"))
    met.forget()
    assert len(Editor(Workspace(folders)).undo_log.changes) == 2
    assert met.take() == ()


def _without(line: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda lines: lines[:line] + lines[line + 1 :]


def _cut(line: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda lines: [*lines[:line], lines[line][:40] + b"\n", *lines[line + 1 :]]


def _other_words(line: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda lines: [*lines[:line], lines[line].replace(b"Anche", b"Ancor"), *lines[line + 1 :]]


WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from tableside.translation import Editor, WorkspaceFolders, Workspace
workspace = Workspace(WorkspaceFolders(Path(sys.argv[1]), Path(sys.argv[2])))
editor = Editor(workspace)
# A figure that the source does not have would be wrong, and wrong is not done.
LETTERS = str.maketrans("0123456789", "abcdefghij")
number = 0
while True:
    for rule in ("snooker/3.10", "snooker/3.11"):
        text = workspace.text(rule, "it")
        editor.save(rule, "it", replace(text, title="Titolo " + str(number).translate(LETTERS)), done=True)
        number += 1
        print(number, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills as Unix does")
@pytest.mark.parametrize("delay", [0.0, 0.013, 0.029])
def test_a_kill_in_the_middle_leaves_whole_files(folders: WorkspaceFolders, delay: float) -> None:
    before = Workspace(folders).texts("snooker", "it")
    others = {rule: text for rule, text in before.items() if rule not in (RULE, OTHER)}
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folders.root), str(folders.state)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "app")},
    )
    assert process.stdout is not None
    reported = 0
    for line in process.stdout:
        reported = int(line)
        if reported >= 6:
            break
    # Not a wait for anything: the kill is to fall into another moment of the work each time.
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split()
    process.wait()
    process.stdout.close()
    reported = int(rest[-1]) if rest else reported
    workspace = Workspace(folders)
    editor = Editor(workspace)
    assert editor.undo_log.unfinished == ()
    last = editor.undo_log.last
    assert last is not None
    assert workspace.text(last.rule, "it").title == last.after.title
    counted = last.after.title.removeprefix("Titolo ").translate(str.maketrans("abcdefghij", "0123456789"))
    assert int(counted) >= reported - 1
    assert workspace.status(last.rule, "it").finished
    after = workspace.texts("snooker", "it")
    assert {rule: text for rule, text in after.items() if rule not in (RULE, OTHER)} == others
    undone = editor.undo()
    assert isinstance(undone, Change)
