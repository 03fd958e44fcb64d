"""A language sent from one Tableside to another: made, read, compared, taken over, reported."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.translation import Editor, RuleText, State, Workspace, WorkspaceFolders
from tableside.translation.language_package import (
    BadLanguagePackage,
    Difference,
    LanguagePackage,
    NewerPackage,
    compare_package,
    package_bytes,
    package_from_bytes,
    package_of,
    read_package_file,
    save_package,
    take_over,
)
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.report import as_html, as_markdown, report_of_changes, report_of_package
from tableside.translation.steps import Outcome
from tableside.translation.store import RuleStore, digest
from tests.translation.conftest import Files

RULE, OTHER, THIRD = "snooker/3.10.a", "snooker/3.11", "snooker/3.12"


@pytest.fixture
def other(root: Path, tmp_path: Path) -> Editor:
    """Another Tableside with the same texts."""
    copy = tmp_path / "other"
    shutil.copytree(root, copy)
    editor = Editor(Workspace(WorkspaceFolders(copy, tmp_path / "other-state")))
    editor.name = "Bea"
    return editor


def sent(editor: Editor, lang: str = "it") -> bytes:
    return package_bytes(package_of(editor, lang, "Per favore, rileggere."))


def test_a_package_goes_from_one_to_another_and_back(editor: Editor, other: Editor, files: Files) -> None:
    editor.name = "Anna"
    editor.save(RULE, "it", RuleText("", ("Se il giocatore seguente vuole tirare:",)), done=True)
    editor.add_note(RULE, "it", "Più chiaro così.")
    package = package_from_bytes(sent(editor), "x")
    assert (package.lang, package.translator, package.note) == ("it", "Anna", "Per favore, rileggere.")
    lines = compare_package(other, package)
    assert [(line.kind, line.sent.id, line.safe) for line in lines] == [(Difference.THEIRS, RULE, True)]
    assert take_over(other, package, lines) == Outcome()
    assert other.workspace.text(RULE, "it") == editor.workspace.text(RULE, "it")
    assert [note.text for note in other.notes(RULE, "it")] == ["Più chiaro così."]
    status = other.workspace.status(RULE, "it")
    assert (status.state, status.translator, other.name) == (State.DONE, "Anna", "Bea")
    assert compare_package(other, package) == ()
    # The other approves, and the approval comes back with name and date.
    other.approve(RULE, "it")
    back = package_from_bytes(sent(other), "x")
    lines = compare_package(editor, back)
    assert [(line.kind, line.sent.id) for line in lines] == [(Difference.STATE, RULE)]
    take_over(editor, back, lines)
    approval = editor.workspace.status(RULE, "it").approval
    assert approval is not None
    assert approval.by == "Bea"
    assert compare_package(editor, back) == ()


EVERY_KIND = {
    RULE: "Se il giocatore seguente vuole tirare:",
    "snooker/term:free-ball:definition": "Bilia che vale come quella giusta.",
    "blackball/divergence:both-groups-potted:why": "Perché così dice il testo.",
    "interface/call.blackball.foul": "Fallo, proprio",
}


def test_every_kind_of_text_goes_from_one_to_another_and_is_undone_as_one(editor: Editor, other: Editor) -> None:
    editor.name = "Anna"
    before = {name: other.workspace.text(name, "it") for name in EVERY_KIND}
    for name, words in EVERY_KIND.items():
        editor.save(name, "it", RuleText("", (words,)), done=True)
        editor.add_note(name, "it", f"Nota su {name}")
    package = package_from_bytes(sent(editor), "x")
    lines = compare_package(other, package)
    assert {line.sent.id: line.kind for line in lines} == dict.fromkeys(EVERY_KIND, Difference.THEIRS)
    assert take_over(other, package, lines) == Outcome()
    again = Editor(Workspace(other.workspace.folders))
    for name, words in EVERY_KIND.items():
        assert again.workspace.text(name, "it").parts[0] == words
        assert again.workspace.status(name, "it").translator == "Anna"
        assert [note.text for note in again.notes(name, "it")] == [f"Nota su {name}"]
    report = as_markdown(report_of_changes(again, "it", load_catalogue("it", catalogues_dir())))
    assert all(f"Nota su {name}" in report for name in EVERY_KIND)
    again.undo()
    assert {name: again.workspace.text(name, "it") for name in EVERY_KIND} == before


@pytest.mark.all_messages
def test_a_message_that_fills_in_something_else_is_shown_as_wrong(editor: Editor, other: Editor) -> None:
    name = "interface/text:" + digest("{count} text")
    forms = ("{count} brano", "{count} brani")
    editor.save(name, "it", RuleText("", forms), done=True)
    package = package_from_bytes(sent(editor), "x")
    bad = replace(package.texts[name], target=RuleText("", ("{count} brano di {who}", "{count} brani")))
    package = replace(package, texts={**package.texts, name: bad})
    (line,) = compare_package(other, package)
    assert "{who}" in str(line.findings)
    assert not line.safe


def test_comparing_asks_the_disk_for_each_file_now_and_then_and_not_for_every_text(
    editor: Editor, other: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = package_from_bytes(sent(editor), "it")
    asked, texts_of = 0, RuleStore.texts

    def counting(store: RuleStore, lang: str) -> Mapping[str, RuleText]:
        nonlocal asked
        asked += 1
        return texts_of(store, lang)

    monkeypatch.setattr(RuleStore, "texts", counting)
    assert compare_package(other, package) == ()
    assert asked < len(package.texts) / 4


def test_whoever_is_only_behind_has_no_conflict(editor: Editor, other: Editor) -> None:
    for words in ("Prima volta:", "Seconda volta:"):
        editor.save(RULE, "it", RuleText("", (words,)), done=True)
        package = package_from_bytes(sent(editor), "x")
        lines = compare_package(other, package)
        assert [line.kind for line in lines] == [Difference.THEIRS]
        take_over(other, package, lines)
    # An older package brings nothing to whoever is ahead of it.
    editor.save(RULE, "it", RuleText("", ("Terza volta:",)), done=True)
    assert compare_package(editor, package) == ()


def test_what_both_changed_is_decided_line_by_line_and_undone_as_one(
    editor: Editor, other: Editor, tmp_path: Path
) -> None:
    editor.save(RULE, "it", RuleText("", ("Mio:",)), done=True)
    editor.save(OTHER, "it", replace(editor.workspace.text(OTHER, "it"), title="Solo mio"), done=True)
    other.save(RULE, "it", RuleText("", ("Tuo:",)), done=True)
    other.save(THIRD, "it", replace(other.workspace.text(THIRD, "it"), title="Solo tuo"), done=True)
    package = package_from_bytes(sent(editor), "x")
    before = {path: path.read_bytes() for path in other.workspace.folders.root.rglob("*.md")}
    lines = compare_package(other, package)
    assert [(line.kind, line.sent.id) for line in lines] == [(Difference.BOTH, RULE), (Difference.THEIRS, OTHER)]
    assert not lines[0].safe
    take_over(other, package, lines)
    assert other.workspace.text(RULE, "it").parts[0] == "Mio:"
    assert other.workspace.text(THIRD, "it").title == "Solo tuo"
    other.undo()
    assert {path: path.read_bytes() for path in other.workspace.folders.root.rglob("*.md")} == before


def test_a_term_is_not_taken_over_by_half(editor: Editor, other: Editor) -> None:
    name, plural, elsewhere = (
        "blackball/term:cue-ball:name",
        "blackball/term:cue-ball:plural",
        "blackball/term:free-shot:plural",
    )
    for one, words in ((name, "Biglia sua"), (plural, "Biglie sue"), (elsewhere, "Tiri suoi")):
        editor.save(one, "it", RuleText("", (words,)), done=True)
    other.save(name, "it", RuleText("", ("Biglia mia",)), done=True)
    lines = {line.sent.id: line for line in compare_package(other, package_from_bytes(sent(editor), "it"))}
    assert lines[name].kind is Difference.BOTH
    assert lines[plural].kind is Difference.THEIRS
    assert (lines[name].safe, lines[plural].safe, lines[elsewhere].safe) == (False, False, True)


def test_what_nobody_signed_is_not_signed_by_whoever_takes_it_over(editor: Editor, other: Editor) -> None:
    editor.save(RULE, "it", RuleText("", ("Quando il prossimo tira:",)), done=True)
    package = package_from_bytes(sent(editor), "it")
    take_over(other, package, compare_package(other, package))
    assert other.workspace.text(RULE, "it").plain == "Quando il prossimo tira:"
    assert other.workspace.status(RULE, "it").translator == ""


def test_the_checks_speak_before_anything_is_taken_over(editor: Editor, other: Editor) -> None:
    rule = next(rule for rule, text in editor.workspace.texts("snooker", "it").items() if "52,5" in text.plain)
    text = editor.workspace.text(rule, "it")
    wrong = RuleText(text.title, tuple(part.replace("52,5", "53,5") for part in text.parts))
    editor.save(rule, "it", wrong, done=True)
    (line,) = compare_package(other, package_from_bytes(sent(editor), "x"))
    assert line.findings
    assert not line.safe


def test_no_text_of_a_package_in_another_language_is_done_before_somebody_confirms_it(
    editor: Editor, other: Editor
) -> None:
    french = package_from_bytes(sent(editor, "fr"), "x")
    package = replace(french, lang="nl")
    assert (french.stranger(), package.stranger()) == ("", "fr")
    lines = [line for line in compare_package(other, package) if line.kind is Difference.BOTH]
    assert len(lines) > 1000
    assert take_over(other, package, lines).conflicts == ()
    taken = [line.sent.id for line in lines if other.workspace.text(line.sent.id, "nl").same_as(line.sent.target)]
    assert len(taken) > 1000
    assert not [rule for rule in taken if other.workspace.status(rule, "nl").finished]
    short = next(rule for rule in taken if len(other.workspace.text(rule, "nl").plain) < 12)
    other.confirm(short, "nl")
    assert other.workspace.status(short, "nl").finished


def test_a_package_is_in_another_language_where_most_of_its_longer_texts_are(editor: Editor) -> None:
    italian, french = (package_from_bytes(sent(editor, lang), "x").texts for lang in ("it", "fr"))
    ids = sorted((one for one in italian if one in french), key=lambda one: -len(italian[one].target.plain))[:100]

    def mixed(share: int) -> str:
        texts = {one: (french if at % 10 < share else italian)[one] for at, one in enumerate(ids)}
        return LanguagePackage("it", texts).stranger()

    assert [mixed(share) for share in (0, 2, 4, 6, 10)] == ["", "", "", "fr", "fr"]


def test_a_language_that_the_other_lacks_is_added(editor: Editor, other: Editor) -> None:
    add_language(editor.workspace, NewLanguage("de", "Deutsch", "german"))
    again = Editor(Workspace(editor.workspace.folders))
    again.save(RULE, "de", RuleText("", ("Wenn der nächste Spieler den Stoß ausführt:",)), done=True)
    package = package_from_bytes(sent(again, "de"), "x")
    assert "de" not in other.workspace.targets()
    add_language(other.workspace, package.new_language())
    lines = compare_package(other, package)
    assert (Difference.NEW, RULE) in [(line.kind, line.sent.id) for line in lines]
    take_over(other, package, lines)
    assert other.workspace.text(RULE, "de").parts[0].startswith("Wenn der nächste")


def test_a_file_that_is_no_package_is_refused(editor: Editor, tmp_path: Path) -> None:
    data = sent(editor)
    for bad in (b"", b"PK", data[: len(data) // 2], _zip({"../evil.json": "{}"}), _zip({"manifest.json": "[]"})):
        with pytest.raises(BadLanguagePackage):
            package_from_bytes(bad, "x")
    with pytest.raises(NewerPackage):
        package_from_bytes(_zip({"manifest.json": json.dumps({"format": 99})}), "x")
    path = save_package(tmp_path / "italiano", package_of(editor, "it"))
    assert path.name == "italiano.tableside-language"
    assert read_package_file(path).lang == "it"


def test_a_package_that_lost_a_text_is_refused(editor: Editor) -> None:
    with zipfile.ZipFile(io.BytesIO(sent(editor))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert package_from_bytes(_zip(parts), "x").lang == "it"
    for lost in parts:
        with pytest.raises(BadLanguagePackage):
            package_from_bytes(_zip({name: text for name, text in parts.items() if name != lost}), "x")
    manifest = json.loads(parts.pop("manifest.json"))
    del manifest["books"]
    earlier = {"manifest.json": json.dumps(manifest)}
    assert package_from_bytes(_zip(earlier | parts), "x").texts
    with pytest.raises(BadLanguagePackage):
        package_from_bytes(_zip(earlier), "x")


def _zip(parts: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def test_the_report_tells_what_changed(editor: Editor, other: Editor) -> None:
    catalogue = load_catalogue("it", catalogues_dir())
    editor.name = "Anna <b>"
    editor.save(RULE, "it", RuleText("", ("Se il giocatore seguente vuole tirare:",)), done=True)
    editor.add_note(OTHER, "it", "Da discutere")
    report = report_of_changes(editor, "it", catalogue)
    assert {one.where for one in report.texts} == {"Sezione 3, Regola 10(a)", "Sezione 3, Regola 11"}
    html = as_html(report)
    assert "<del>sceglie di</del>" in html
    assert "<ins>vuole</ins>" in html
    assert "Anna &lt;b&gt;" in html
    assert "Da discutere" in html
    assert "~~sceglie di~~ **vuole**" in as_markdown(report).replace("~~**", "~~ **")
    package = package_from_bytes(sent(editor), "x")
    other_report = report_of_package(other, package, compare_package(other, package), catalogue)
    assert "<ins>vuole</ins>" in as_html(other_report)
