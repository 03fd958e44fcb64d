"""Find and replace as one step, the list of texts, approval by a second person, notes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.errors import TablesideError
from tableside.translation import Conflict, Editor, RuleText, State, Workspace, WorkspaceFolders
from tableside.translation.listing import Show, excerpt, found_in, listed
from tableside.translation.message_store import MessageStore
from tableside.translation.replacing import BadSearch, Replacement, Search, new_findings, replace_all, replacements
from tableside.translation.steps import Outcome, Wanted
from tests.translation.conftest import Files

RULE, OTHER = "snooker/3.10.a", "snooker/3.11"


def found(workspace: Workspace, search: Search, books: tuple[str, ...] = ("snooker",)) -> list[Replacement]:
    return [one for one in replacements(workspace, books, "it", search) if one is not None]


def words(one: Replacement) -> str:
    return one.after.plain


# Find and replace


def test_undo_of_a_replacement_restores_every_byte(
    workspace: Workspace, editor: Editor, files: Files, folders: WorkspaceFolders
) -> None:
    before = files()
    hits = found(workspace, Search("bilia", "palla", whole_words=True), workspace.books())
    assert {one.rule.partition("/")[0] for one in hits} == {"snooker", "blackball"}
    assert replace_all(editor, "it", hits) == Outcome()
    assert found(workspace, Search("bilia", "palla", whole_words=True), workspace.books()) == []
    changed = files()
    # One undo, also after a restart, takes all of them back, and one redo makes them again.
    again = Editor(Workspace(folders))
    assert not isinstance(again.undo(), Conflict)
    texts = {name: data for name, data in files().items() if name.endswith(".md")}
    assert texts == {name: data for name, data in before.items() if name.endswith(".md")}
    assert files() == before
    again.redo()
    assert files() == changed


def test_a_message_and_a_term_are_replaced_with_a_rule_and_undone_to_the_byte(
    workspace: Workspace, editor: Editor, files: Files
) -> None:
    texts = (RULE, "snooker/term:free-ball:definition", "interface/call.blackball.foul")
    for one in texts:
        editor.save(one, "it", RuleText("", ("La zampogna, «zampogna».",)), done=True)
    before = files()
    hits = found(workspace, Search("zampogna", "ocarina"), workspace.collections())
    assert {one.rule for one in hits} == set(texts)
    assert replace_all(editor, "it", hits) == Outcome()
    assert {workspace.text(one, "it").parts[0] for one in texts} == {"La ocarina, «ocarina»."}
    editor.undo()
    assert files() == before


def test_a_kill_between_two_files_of_a_step_is_finished_when_the_program_is_opened(
    workspace: Workspace, editor: Editor, files: Files, folders: WorkspaceFolders, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files()
    wanted = [Wanted(one, RuleText("", ("Parole nuove.",))) for one in (RULE, "interface/call.blackball.foul")]
    with monkeypatch.context() as patched:
        patched.setattr(MessageStore, "written", _killed)
        patched.setattr(Editor, "_write_entries", _killed)
        with pytest.raises(KeyboardInterrupt):
            editor.save_all("it", wanted)
    again = Editor(Workspace(folders))
    assert [again.workspace.text(one.rule, "it").parts[0] for one in wanted] == ["Parole nuove."] * 2
    assert again.undo_log.unfinished == ()
    again.undo()
    assert files() == before


def _killed(*_: object) -> None:
    raise KeyboardInterrupt


def test_what_cannot_stand_is_refused_alone(workspace: Workspace, editor: Editor) -> None:
    message = "interface/call.blackball.foul"
    outcome = editor.save_all("it", [Wanted(message, RuleText("", ("{x",))), Wanted(RULE, RuleText("", ("Bene.",)))])
    assert list(outcome.refused) == [message]
    assert workspace.text(RULE, "it").parts[0] == "Bene."


def test_an_undo_does_nothing_where_somebody_changed_one_of_the_texts(
    workspace: Workspace, editor: Editor, files: Files
) -> None:
    hits = found(workspace, Search("bilia", "palla"))
    replace_all(editor, "it", hits)
    workspace_of_another = Editor(Workspace(replace(workspace.folders, state=workspace.folders.state / "other")))
    workspace_of_another.save(hits[3].rule, "it", RuleText("", ("Tutt'altro.",)))
    after = files()
    assert isinstance(editor.undo(), Conflict)
    assert files() == after


def test_links_and_diagrams_are_not_touched_unless_asked(workspace: Workspace, editor: Editor) -> None:
    text = RuleText("", ("Vedi [[2.16|la bilia 2.16]] e [[2.16]] e {bilia}.", "![La bilia 2](diagram:bilia)"))
    editor.save("snooker/3.10", "it", text)
    one = next(hit for hit in found(workspace, Search("bilia", "palla")) if hit.rule == "snooker/3.10")
    assert one.after.parts[0] == "Vedi [[2.16|la palla 2.16]] e [[2.16]] e {bilia}."
    assert one.after.parts[1] == "![La palla 2](diagram:bilia)"
    one = next(hit for hit in found(workspace, Search("2.16", "2.17")) if hit.rule == "snooker/3.10")
    assert one.after.parts[0] == "Vedi [[2.16|la bilia 2.17]] e [[2.16]] e {bilia}."
    one = next(hit for hit in found(workspace, Search("2.16", "2.17", everywhere=True)) if hit.rule == "snooker/3.10")
    assert one.after.parts[0] == "Vedi [[2.17|la bilia 2.17]] e [[2.17]] e {bilia}."


@pytest.mark.parametrize(
    ("search", "text", "expected"),
    [
        (Search("bilia", "palla"), "Bilia, bilia, BILIA", "Palla, palla, PALLA"),
        (Search("bilia", "palla", match_case=True), "Bilia, bilia", "Bilia, palla"),
        (Search("bili", "pall", whole_words=True), "bilia bili", "bilia pall"),
        (Search(r"(\d+) mm", r"\1 cm", expression=True), "52 mm", "52 cm"),
        (Search("a.b", "x"), "a.b acb", "x acb"),
        (Search("x*", "y", expression=True), "xx e", "y e"),
    ],
)
def test_what_stands_in_its_place(
    workspace: Workspace, editor: Editor, search: Search, text: str, expected: str
) -> None:
    editor.save(RULE, "it", RuleText("", (text,)))
    assert [words(one) for one in found(workspace, search) if one.rule == RULE] == [expected]


@pytest.mark.parametrize("search", [Search("(", expression=True), Search("bilia", r"\7", expression=True)])
def test_a_broken_expression_is_an_error_in_words(workspace: Workspace, search: Search) -> None:
    with pytest.raises(BadSearch):
        found(workspace, search)


def test_an_expression_that_never_ends_is_given_up_in_a_sentence(workspace: Workspace, editor: Editor) -> None:
    editor.save(RULE, "it", RuleText("", ("a" * 3000 + "!",)))
    with pytest.raises(BadSearch, match="too long"):
        found(workspace, Search("(a+)+$", "x", expression=True))


def test_the_checks_speak_of_the_new_text(workspace: Workspace) -> None:
    hits = found(workspace, Search("52,5", "53,5"))
    assert hits
    assert all(new_findings(workspace, "it", one) for one in hits)


# Approval


def test_an_approval_has_name_and_date_and_falls_with_the_text(workspace: Workspace, editor: Editor) -> None:
    editor.name = "Carla"
    editor.approve(RULE, "it")
    approval = workspace.status(RULE, "it").approval
    assert approval is not None
    assert (approval.by, len(approval.date)) == ("Carla", 10)
    assert workspace.progress("snooker", "it").approved == 1
    editor.mark_done(RULE, "it")
    assert workspace.status(RULE, "it").approval == approval
    text = workspace.text(RULE, "it")
    editor.save(RULE, "it", replace(text, parts=("Altro:", *text.parts[1:])))
    assert workspace.status(RULE, "it").approval is None
    assert workspace.status(RULE, "it").translator == "Carla"
    editor.undo()
    assert workspace.status(RULE, "it").approval == approval


def test_an_approval_falls_when_the_source_changes(workspace: Workspace, editor: Editor) -> None:
    editor.name = "Carla"
    editor.approve(RULE, "it")
    source = workspace.source(RULE)
    editor.save(RULE, "en", replace(source, parts=(f"Now, {source.parts[0]}", *source.parts[1:])))
    status = workspace.status(RULE, "it")
    assert (status.state, status.approval) == (State.REVIEW, None)
    editor.mark_done(RULE, "it")
    assert workspace.status(RULE, "it").approval is None


def test_an_approval_falls_when_the_file_is_edited_elsewhere(workspace: Workspace, editor: Editor) -> None:
    editor.name = "Carla"
    editor.approve(OTHER, "it")
    path = workspace.edition("snooker", "it").path
    title = workspace.text(OTHER, "it").title
    path.write_text(path.read_text(encoding="utf-8").replace(f"## 3.11 {title}", "## 3.11 Mutato"), encoding="utf-8")
    workspace.refresh()
    assert workspace.text(OTHER, "it").title == "Mutato"
    assert workspace.status(OTHER, "it").approval is None


def test_only_somebody_with_a_name_approves_and_nothing_that_is_out_of_date(
    workspace: Workspace, editor: Editor
) -> None:
    with pytest.raises(TablesideError, match="name"):
        editor.approve(RULE, "it")
    editor.name = "Carla"
    editor.mark_review(RULE, "it")
    editor.approve(RULE, "it")
    assert workspace.status(RULE, "it").finished, "who approves a text has called it done"
    source = workspace.source(RULE)
    editor.save(RULE, "en", replace(source, parts=(f"Now, {source.parts[0]}", *source.parts[1:])))
    with pytest.raises(TablesideError, match="out of date"):
        editor.approve(RULE, "it")


# Notes and the list


def test_notes_stay_beside_their_text(workspace: Workspace, editor: Editor, folders: WorkspaceFolders) -> None:
    editor.name = "Carla"
    editor.add_note(RULE, "it", " Chiedere alla federazione. ")
    editor.add_note(RULE, "it", "  ")
    again = Editor(Workspace(folders))
    (note,) = again.notes(RULE, "it")
    assert (note.text, note.by) == ("Chiedere alla federazione.", "Carla")
    again.remove_note(RULE, "it", note)
    assert again.notes(RULE, "it") == ()
    assert workspace.status(RULE, "it").state is State.DONE


def test_the_list_is_narrowed_by_state_and_words(workspace: Workspace, editor: Editor) -> None:
    editor.save(RULE, "it", RuleText("", ("Rana gialla:",)), done=True)
    editor.save(OTHER, "it", RuleText(""))
    editor.mark_review("snooker/3.12", "it")
    editor.add_note("snooker/3.1", "it", "Bello")
    editor.name = "Carla"
    editor.approve("snooker/3.2", "it")
    rows = [row for row in listed(editor, ("snooker",), "it") if row is not None]

    def ids(show: Show, words: str = "") -> list[str]:
        return [row.rule for row in found_in(rows, show, words)]

    assert ids(Show.ALL) == list(workspace.statuses("snooker", "it"))
    assert ids(Show.MISSING) == [OTHER]
    assert ids(Show.REVIEW) == ["snooker/3.12"]
    assert ids(Show.UNFINISHED) == [OTHER, "snooker/3.12"]
    assert set(ids(Show.MINE)) == {RULE, OTHER}
    assert ids(Show.NOTED) == ["snooker/3.1"]
    assert ids(Show.APPROVED) == ["snooker/3.2"]
    assert "snooker/3.2" not in ids(Show.UNAPPROVED)
    assert ids(Show.ALL, "RANA") == [RULE]
    assert "snooker/3.10" in ids(Show.ALL, "snookered foul")
    editor.undo()
    assert ids(Show.ALL, "zzz") == []


def test_doubtful_texts_are_listed_until_the_doubt_is_dismissed(workspace: Workspace, editor: Editor) -> None:
    def doubtful() -> set[str]:
        rows = [row for row in listed(editor, ("snooker",), "it", with_doubts=True) if row is not None]
        return {row.rule for row in found_in(rows, Show.DOUBTFUL, "")}

    before = doubtful()
    title = workspace.text("snooker/3.12", "it")
    editor.save("snooker/3.12", "it", replace(title, title=f"{title.title}  due"), done=True)
    assert doubtful() == before | {"snooker/3.12"}
    for one in workspace.checker.rule("snooker/3.12", "it"):
        editor.dismiss("snooker/3.12", "it", one.key, "so")
    assert doubtful() == before


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("TROU", "… choc sans toucher le trou, d’où elle vient"),
        ("bille trou", "Le joueur joue la bille de choc sans toucher le trou, d’où elle vient"),
        ("vïent", "… le trou, d’où elle vient"),
        ("zzz", "Le joueur joue la bille de choc sans toucher le trou, d’où elle vient"),
    ],
)
def test_a_row_shows_the_word_that_was_found(words: str, shown: str) -> None:
    text = "Le joueur joue la bille de choc sans toucher le trou, d’où elle vient"
    assert excerpt(text, words) == shown
