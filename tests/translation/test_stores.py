"""Every kind of text of a language is edited, undone, exchanged and judged the same way."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.errors import TablesideError
from tableside.messages import load_catalogue
from tableside.messages.extraction import update_catalogue
from tableside.translation import Editor, Reason, RuleText, Saved, State, Workspace, WorkspaceFolders
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.store import INTERFACE
from tableside.translation.toml_store import Where, with_values
from tests.translation.conftest import Files, finished

ONE_OF_EACH = {
    "blackball/term:cue-ball:name": "rulebooks/blackball/terms.toml",
    "blackball/term:cue-ball:plural": "rulebooks/blackball/terms.toml",
    "blackball/term:cue-ball:aliases": "rulebooks/blackball/terms.toml",
    "blackball/term:cue-ball:avoid": "rulebooks/blackball/terms.toml",
    "blackball/term:cue-ball:definition": "rulebooks/blackball/terms.toml",
    "blackball/divergence:both-groups-potted:says.2": "rulebooks/blackball/divergences.toml",
    "blackball/divergence:both-groups-potted:why": "rulebooks/blackball/divergences.toml",
    "blackball/example:break-one-ball-over:ruling": "rulebooks/blackball/examples.toml",
    "blackball/change:three-point-break": "rulebooks/blackball/changes.toml",
    "blackball/phrases:1": "rulebooks/blackball/asked.toml",
    "blackball/book:title": "rulebooks/blackball/book.toml",
    "blackball/book:prevails": "rulebooks/blackball/book.toml",
    "blackball/book:citation.rule": "rulebooks/blackball/book.toml",
    "interface/call.blackball.foul": "i18n/it/LC_MESSAGES/tableside.po",
}


def said(words: str) -> RuleText:
    return RuleText("", (words,))


def changed_lines(before: bytes, after: bytes) -> list[bytes]:
    kept = before.split(b"\n")
    return [line for line in after.split(b"\n") if line not in kept]


def one_of(workspace: Workspace, name: str) -> str:
    texts = workspace.texts(name.partition("/")[0], "en")
    return name if name in texts else next(one for one in texts if one.startswith(name))


@pytest.mark.parametrize(("name", "file"), ONE_OF_EACH.items())
def test_each_kind_is_saved_in_its_place_and_undone_to_the_byte(
    workspace: Workspace, editor: Editor, files: Files, name: str, file: str
) -> None:
    text_id = one_of(workspace, name)
    before = files()
    new = "Regola {0} nuova" if "citation" in name else "Parole nuove\u00a0: 1"
    result = editor.save(text_id, "it", said(new), done=True)
    assert isinstance(result, Saved)
    assert workspace.text(text_id, "it") == said(new)
    after = files()
    touched = {path for path in after if after[path] != before.get(path)}
    assert touched == {file, workspace_status(text_id)}
    assert len(changed_lines(before[file], after[file])) == 1
    editor.undo()
    assert files()[file] == before[file]
    editor.redo()
    assert files()[file] == after[file]


def workspace_status(text_id: str) -> str:
    collection = text_id.partition("/")[0]
    return "i18n/it/status.json" if collection == INTERFACE else f"rulebooks/{collection}/status/it.json"


@pytest.mark.parametrize("name", [name for name in ONE_OF_EACH if not name.startswith(INTERFACE)])
def test_a_new_language_is_written_and_undone_without_a_trace(workspace: Workspace, files: Files, name: str) -> None:
    add_language(workspace, NewLanguage("de", "Deutsch"))
    editor = Editor(workspace)
    text_id = one_of(workspace, name)
    before = files()
    editor.save(text_id, "de", said("Neu {0}" if "citation" in name else "Neue Wörter"), done=True)
    assert files()[ONE_OF_EACH[name]] != before[ONE_OF_EACH[name]]
    for lang in ("en", "it", "nl", "fr"):
        assert workspace.texts("blackball", lang) == Workspace(workspace.folders).texts("blackball", lang)
    editor.undo()
    assert files()[ONE_OF_EACH[name]] == before[ONE_OF_EACH[name]]


@pytest.mark.parametrize(("name", "file"), [one for one in ONE_OF_EACH.items() if INTERFACE not in one[0]])
def test_each_kind_is_outdated_when_the_english_has_changed(
    workspace: Workspace, root: Path, name: str, file: str
) -> None:
    if name.endswith("avoid"):
        return  # English avoids nothing here
    text_id = one_of(workspace, name)
    assert workspace.status(text_id, "it").state is State.DONE
    english = workspace.source(text_id).parts[0].split("\n")[0]
    path = root / file
    quoted = '"' + english.replace('"', '\\"') + '"'
    text = path.read_text(encoding="utf-8")
    header = text.index(_entry_of(name, text))
    place = text.index(f"rule = {quoted}" if "citation" in name else quoted, header)
    place = text.index(quoted, place)
    path.write_text(text[:place] + '"Something new {0}"' + text[place + len(quoted) :], encoding="utf-8")
    workspace.refresh()
    status = workspace.status(text_id, "it")
    assert (status.state, status.reason) == (State.DRAFT, Reason.SOURCE_CHANGED)
    assert status.old_source is not None
    assert english in status.old_source.plain


def _entry_of(name: str, text: str) -> str:
    local = name.partition(":")[2].partition(":")[0]
    found = re.search(rf'^(?:id|rule|name) = "{re.escape(local.removeprefix("words."))}"$', text, re.MULTILINE)
    return found[0] if found else f"[{local.replace('citation.rule', 'citation.en')}]"


def test_a_message_whose_english_changed_needs_review_and_keeps_its_words(workspace: Workspace, root: Path) -> None:
    text_id = one_of(workspace, "interface/call.blackball.foul")
    words = workspace.text(text_id, "it")
    path = root / "i18n" / "it" / "LC_MESSAGES" / "tableside.po"
    english = workspace.source(text_id).parts[0]
    # The catalogue as it was made from an older English.
    path.write_text(
        path.read_text(encoding="utf-8").replace(f'msgid "{english}"', 'msgid "Quite another call"'), "utf-8"
    )
    status = workspace.status(text_id, "it")
    assert (status.state, status.reason) == (State.DRAFT, Reason.SOURCE_CHANGED)
    assert status.old_source == said("Quite another call")
    assert workspace.text(text_id, "it") == words
    code = text_id.partition("/")[2]
    update_catalogue(path, {(code, english, "")})
    assert workspace.text(text_id, "it") == words
    status = workspace.status(text_id, "it")
    assert (status.state, status.reason) == (State.DRAFT, Reason.SOURCE_CHANGED)
    assert status.old_source == said("Quite another call")
    finished(Editor(workspace), text_id, "it")
    assert workspace.status(text_id, "it").state is State.DONE


def written_from(root: Path, code: str, mark: str) -> bytes:
    """Give a message of the catalogue an older English that it was translated from; return the whole catalogue."""
    path = root / "i18n" / "it" / "LC_MESSAGES" / "tableside.po"
    text = path.read_text(encoding="utf-8")
    place = f'\nmsgctxt "{code}"\n'
    assert place in text
    path.write_text(text.replace(place, f'\n{mark}#| msgid "It was said otherwise."{place}', 1), encoding="utf-8")
    return path.read_bytes()


@pytest.mark.parametrize("what", ["save", "mark"])
def test_undo_brings_the_doubt_about_a_message_back(folders: WorkspaceFolders, root: Path, what: str) -> None:
    written_from(root, "call.blackball.foul", "#, fuzzy\n")
    name = "interface/call.blackball.foul"
    workspace = Workspace(folders)
    editor = Editor(workspace)
    assert workspace.status(name, "it").state is State.DRAFT
    if what == "save":
        editor.save(name, "it", said("Altro."), done=True)
    else:
        finished(editor, name, "it")
    assert workspace.status(name, "it").state is State.DONE
    editor.undo()
    assert workspace.status(name, "it").state is State.DRAFT
    assert workspace.status(name, "it").old_source == said("It was said otherwise.")


def test_a_saved_message_is_what_the_program_says(workspace: Workspace, editor: Editor) -> None:
    text_id = one_of(workspace, "interface/call.blackball.foul")
    editor.save(text_id, "it", said("Fallo, dico io."))
    catalogue = load_catalogue("it", workspace.folders.catalogues)
    assert catalogue.text(text_id.partition("/")[2]) == "Fallo, dico io."


def test_a_message_that_the_program_could_not_fill_in_is_refused(
    workspace: Workspace, editor: Editor, files: Files
) -> None:
    text_id = next(
        one
        for one, text in workspace.texts(INTERFACE, "en").items()
        if text.parts[0].count("{") == 1 and not text.title
    )
    before = files()
    for wrong in ("{nummer}", "{", "a } b"):
        with pytest.raises(TablesideError):
            editor.save(text_id, "it", said(wrong))
    assert files() == before


def test_plural_forms_are_parts_of_one_message(workspace: Workspace, editor: Editor) -> None:
    text_id = next(one for one, text in workspace.texts(INTERFACE, "en").items() if len(text.parts) == 2)
    assert workspace.shape(text_id, "it") == (0, 1)
    field = re.findall(r"\{\w+\}", workspace.source(text_id).parts[1])[0]
    editor.save(text_id, "it", RuleText("", ("una", f"{field} cose")))
    assert Workspace(workspace.folders).text(text_id, "it").parts == ("una", f"{field} cose")


def test_what_may_be_left_out_is_not_missing_once_the_term_has_a_name(workspace: Workspace) -> None:
    add_language(workspace, NewLanguage("de", "Deutsch"))
    editor = Editor(workspace)
    assert workspace.status("blackball/term:cue-ball:avoid", "de").state is State.MISSING
    editor.save("blackball/term:cue-ball:name", "de", said("Spielball"), done=True)
    assert workspace.status("blackball/term:cue-ball:avoid", "de").state is State.DONE
    assert workspace.status("blackball/term:cue-ball:definition", "de").state is State.MISSING
    # English has other names for it: somebody must write some, or say that there are none.
    aliases = "blackball/term:cue-ball:aliases"
    assert workspace.status(aliases, "de").state is State.MISSING
    finished(editor, aliases, "de")
    assert Workspace(workspace.folders).status(aliases, "de").state is State.DONE


@pytest.mark.all_messages
def test_the_words_on_the_screen_come_first_then_the_rulings(workspace: Workspace) -> None:
    english = load_catalogue("en", workspace.folders.catalogues)
    order = list(workspace.texts(INTERFACE, "en"))
    kinds = [one.partition("/")[2].partition(".")[0] for one in order]
    assert kinds.index("call") < kinds.index("step") < kinds.index("outcome") < kinds.index("fact")
    assert kinds[0].startswith("text:")
    assert kinds[-1].startswith("text:")
    foul = one_of(workspace, "interface/call.snooker.foul")
    assert workspace.place(foul, english) == ("Snooker", "Foul", "call")
    assert all(workspace.place(one, english) for one in order)
    pages = {workspace.place(one, english) for one in order if "/text:" in one}
    assert {("Rulings page",), ("Window and settings",), ("Command line",)} <= pages


def test_tidying_leaves_every_bundled_text_as_it_is(workspace: Workspace) -> None:
    for collection in workspace.collections():
        for store in workspace.stores(collection):
            for lang in workspace.languages_of(collection):
                for name, text in store.texts(lang).items():
                    assert store.tidied(name, text).same_as(text), (name, lang)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r")), st.booleans())
def test_any_text_can_be_written_into_a_toml_file(text: str, listed: bool) -> None:
    before = '# a\n[[term]]\nid = "a"\n\n[[term]]\nid = "b"\n[term.en]\nname = "n"\n# end\n'
    where = Where("term", 1, "de", "name")
    after = with_values(before, {where: (text,) if listed else text})
    assert tomllib.loads(after)["term"][1].get("de", {"name": ""})["name"] == ([text] if listed else text)
    assert with_values(after, {where: ""}) == before
