from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.translation import Editor, Reason, RuleText, State, Workspace
from tableside.translation.exchange import (
    CannotExchange,
    Kind,
    LanguageNotHere,
    Package,
    Unit,
    apply_plan,
    as_here,
    book_package,
    plan_import,
    read_package,
    rule_of,
    write_package,
)
from tableside.translation.formats import po_bytes, read_po, read_xliff, xliff_bytes
from tableside.translation.import_check import checked
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.steps import Outcome
from tests.translation.conftest import Files

FORMATS = ["po", "xlf"]
RULE = "snooker/3.10"


@pytest.fixture(params=FORMATS)
def exported(request: pytest.FixtureRequest, workspace: Workspace, tmp_path: Path) -> Path:
    path = tmp_path / f"snooker-it.{request.param}"
    write_package(path, book_package(workspace, "snooker", "it"))
    return path


def edited(path: Path, **targets: str) -> None:
    """Change translations as another tool would: in the file, knowing nothing of us."""
    wanted = {key.replace("__", "#"): text for key, text in targets.items()}
    package = read_package(path)
    units = tuple(replace(unit, target=wanted.get(unit.key, unit.target)) for unit in package.units)
    assert set(wanted) <= {unit.key for unit in units}
    write_package(path, replace(package, units=units))


def test_a_round_trip_changes_nothing(workspace: Workspace, editor: Editor, exported: Path, files: Files) -> None:
    before = files()
    plan = plan_import(workspace, read_package(exported))
    assert plan.items == ()
    assert apply_plan(editor, plan) == Outcome()
    assert files() == before


def test_only_the_edited_rule_changes(workspace: Workspace, editor: Editor, exported: Path, files: Files) -> None:
    before = files()
    old = workspace.text(RULE, "it").title
    edited(exported, **{f"{RULE}#title": "Titolo nuovo"})
    plan = plan_import(workspace, read_package(exported))
    assert [(item.kind, item.key, item.current, item.new) for item in plan.items] == [
        (Kind.CHANGE, f"{RULE}#title", old, "Titolo nuovo")
    ]
    assert files() == before
    assert apply_plan(editor, plan) == Outcome()
    after = files()
    name = "rulebooks/snooker/it.md"
    assert after[name] == before[name].replace(f"## 3.10 {old}\n".encode(), b"## 3.10 Titolo nuovo\n")
    assert {key for key in after if after[key] != before.get(key)} == {name, "rulebooks/snooker/status/it.json"}
    assert editor.undo() is not None
    assert files()[name] == before[name]


def test_a_conflict_is_never_overwritten(workspace: Workspace, editor: Editor, exported: Path) -> None:
    editor.save(RULE, "it", replace(workspace.text(RULE, "it"), title="Cambiato qui"))
    edited(exported, **{f"{RULE}#title": "Cambiato là"})
    plan = plan_import(workspace, read_package(exported))
    assert [item.kind for item in plan.items] == [Kind.CONFLICT]
    apply_plan(editor, plan)
    assert workspace.text(RULE, "it").title == "Cambiato qui"


def test_a_change_between_plan_and_import_is_a_conflict(workspace: Workspace, editor: Editor, exported: Path) -> None:
    edited(exported, **{f"{RULE}#title": "Cambiato là"})
    plan = plan_import(workspace, read_package(exported))
    editor.save(RULE, "it", replace(workspace.text(RULE, "it"), title="Cambiato qui"))
    assert [one.theirs.title for one in apply_plan(editor, plan).conflicts] == ["Cambiato qui"]
    assert workspace.text(RULE, "it").title == "Cambiato qui"


def test_a_source_that_changed_meanwhile_leaves_the_rule_to_review(
    workspace: Workspace, editor: Editor, exported: Path
) -> None:
    old = workspace.source(RULE)
    edited(exported, **{f"{RULE}#title": "Titolo nuovo"})
    editor.save(RULE, "en", replace(old, title="Another title"))
    plan = plan_import(workspace, read_package(exported))
    assert [(item.kind, item.stale) for item in plan.items] == [(Kind.CHANGE, True)]
    apply_plan(editor, plan)
    status = workspace.status(RULE, "it")
    assert status.state is State.REVIEW
    assert status.old_source is not None
    assert status.old_source.title == old.title


def test_a_text_made_from_an_older_source_is_not_confirmed_by_its_neighbours(
    workspace: Workspace, editor: Editor, exported: Path
) -> None:
    old = workspace.source(RULE)
    editor.save(RULE, "en", replace(old, title="Another title"))
    assert plan_import(workspace, read_package(exported)).items == ()
    edited(exported, **{RULE: "Tutto nuovo."})
    plan = plan_import(workspace, read_package(exported))
    assert [item.kind for item in plan.items] == [Kind.CHANGE]
    apply_plan(editor, plan)
    status = workspace.status(RULE, "it")
    assert status.old_source is not None
    assert status.old_source.same_as(old)


def test_review_survives_and_can_be_confirmed_elsewhere(workspace: Workspace, editor: Editor, exported: Path) -> None:
    old = workspace.source(RULE)
    editor.save(RULE, "en", replace(old, title="Another title"))
    package = book_package(workspace, "snooker", "it")
    unit = next(one for one in package.units if one.key == f"{RULE}#title")
    assert (unit.done, unit.old_source) == (False, old.title)
    write_package(exported, package)
    read = read_package(exported)
    assert next(one for one in read.units if one.key == unit.key).old_source == old.title
    assert plan_import(workspace, read).items == ()
    confirmed = replace(
        read, units=tuple(replace(one, done=True) if one.key.startswith(RULE) else one for one in read.units)
    )
    plan = plan_import(workspace, confirmed)
    assert {item.kind for item in plan.items} == {Kind.CONFIRM}
    apply_plan(editor, plan)
    assert workspace.status(RULE, "it").finished


def test_unknown_ids_and_foreign_files_are_said(workspace: Workspace, exported: Path, tmp_path: Path) -> None:
    package = read_package(exported)
    strange = replace(package, units=(*package.units, Unit("snooker/99.9", "x", "y")))
    assert [item.kind for item in plan_import(workspace, strange).items] == [Kind.UNKNOWN]
    for name, text in (("a.po", 'msgid ""\nmsgstr ""\n'), ("b.xlf", "<xliff/>"), ("c.xlf", "no"), ("d.txt", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(CannotExchange):
            read_package(tmp_path / name)
    (tmp_path / "e.xlf").write_text('<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', encoding="utf-8")
    with pytest.raises(CannotExchange, match="document type"):
        read_package(tmp_path / "e.xlf")


def test_without_a_digest_ones_own_words_stay(workspace: Workspace, exported: Path) -> None:
    package = read_package(exported)
    units = tuple(replace(unit, base="", target=f"{unit.target} altro") for unit in package.units[:2])
    assert {item.kind for item in plan_import(workspace, replace(package, units=units)).items} == {Kind.CONFLICT}


@pytest.mark.parametrize("lang", ["it", "nl", "fr"])
def test_gettext_accepts_the_file(workspace: Workspace, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "book.po"
    write_package(path, book_package(workspace, "blackball", lang))
    assert polib.pofile(str(path)).metadata["Language"] == lang
    if shutil.which("msgfmt"):
        subprocess.run(["msgfmt", "--check", "--output-file", str(tmp_path / "book.mo"), str(path)], check=True)


@pytest.mark.parametrize("ending", ["po", "xlf"])
def test_a_text_longer_than_any_rule_is_refused_before_it_is_checked(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"long.{ending}"
    write_package(path, Package("snooker", "it", (Unit("snooker/3.10#0", "One.", "parola " * 20_000, done=True),)))
    with pytest.raises(CannotExchange, match="20000 characters"):
        read_package(path)


def test_the_xliff_is_as_the_standard_wants_it(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "book.xlf"
    write_package(path, book_package(workspace, "blackball", "fr"))
    root = ElementTree.parse(path).getroot()
    space = "{urn:oasis:names:tc:xliff:document:2.0}"
    assert (root.tag, root.get("version"), root.get("trgLang")) == (f"{space}xliff", "2.0", "fr")
    units = list(root.iter(f"{space}unit"))
    ids = [unit.get("id", "") for unit in units]
    assert len(set(ids)) == len(ids) > 100
    assert all(set(one) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") for one in ids)
    for unit in units:
        segment = unit.find(f"{space}segment")
        assert segment is not None
        assert [child.tag for child in segment] == [f"{space}source", f"{space}target"]


def test_a_text_split_into_sentences_by_a_tool_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "split.xlf"
    path.write_text(
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="it">'
        '<file id="f" original="snooker"><unit id="u" name="snooker/1">'
        '<segment state="translated"><source>One.</source><target>Uno <pc id="1">e</pc> mezzo.</target></segment>'
        "<ignorable><source> </source></ignorable>"
        '<segment state="initial"><source>Two.</source><target>Due.</target></segment>'
        "</unit></file></xliff>",
        encoding="utf-8",
    )
    (unit,) = read_package(path).units
    assert (unit.source, unit.target, unit.done) == ("One. Two.", "Uno e mezzo. Due.", False)


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=40).filter(
    lambda text: bool(text.strip())
)
UNITS = st.lists(
    st.builds(
        Unit,
        st.integers(1, 99).map(lambda number: f"snooker/{number}"),
        TEXT,
        TEXT,
        st.booleans(),
        st.just(""),
        st.just(""),
        st.text("0123456789abcdef", min_size=12, max_size=12),
    ),
    max_size=4,
    unique_by=lambda unit: unit.key,
)


@given(UNITS)
def test_any_text_survives_xliff(tmp_path_factory: pytest.TempPathFactory, units: list[Unit]) -> None:
    path = tmp_path_factory.mktemp("x") / "a.xlf"
    package = Package("snooker", "it", tuple(units))
    path.write_bytes(xliff_bytes(package))
    assert read_xliff(path) == package


@given(UNITS)
def test_any_text_survives_po(tmp_path_factory: pytest.TempPathFactory, units: list[Unit]) -> None:
    path = tmp_path_factory.mktemp("p") / "a.po"
    package = Package("snooker", "it", tuple(units))
    path.write_bytes(po_bytes(package))
    assert read_po(path) == package


# What the checks say of an import


def test_each_line_comes_with_its_findings_and_errors_are_not_proposed(
    workspace: Workspace, editor: Editor, exported: Path
) -> None:
    rule = "snooker/3.2.b.i"
    text = workspace.text(rule, "it").plain
    edited(
        exported, **{rule: f"{text} 77 mm", "snooker/1.1.a": workspace.text("snooker/1.1.a", "it").plain + " E  poi."}
    )
    plan = checked(workspace, plan_import(workspace, read_package(exported)))
    found = {item.key: {one.code for one in item.findings} for item in plan.items}
    assert "figure-extra" in found[rule]
    assert "space-doubled" in found["snooker/1.1.a"]
    assert plan.proposed == {"snooker/1.1.a"}
    apply_plan(editor, plan.taking(plan.proposed))
    assert workspace.text(rule, "it").plain == text
    apply_plan(editor, plan.taking({rule}))
    status = workspace.status(rule, "it")
    assert (status.state, status.errors) == (State.REVIEW, 1)


def test_a_dismissed_finding_is_no_error_of_an_import(workspace: Workspace, editor: Editor, exported: Path) -> None:
    rule = "snooker/3.2.b.i"
    edited(exported, **{rule: f"{workspace.text(rule, 'it').plain} 77 mm"})
    plan = checked(workspace, plan_import(workspace, read_package(exported)))
    for finding in plan.items[0].findings:
        editor.dismiss(rule, "it", finding.key, "It is meant.")
    assert checked(workspace, plan_import(workspace, read_package(exported))).proposed == {rule}


def test_conflicts_are_decided_line_by_line(workspace: Workspace, editor: Editor, exported: Path) -> None:
    other = "snooker/3.11"
    for rule in (RULE, other):
        editor.save(rule, "it", replace(workspace.text(rule, "it"), title="Cambiato qui"))
    edited(exported, **{f"{RULE}#title": "Cambiato là", f"{other}#title": "Cambiato là"})
    plan = checked(workspace, plan_import(workspace, read_package(exported)))
    assert [item.kind for item in plan.items] == [Kind.CONFLICT, Kind.CONFLICT]
    assert plan.proposed == frozenset()
    assert apply_plan(editor, plan.taking({f"{RULE}#title"})) == Outcome()
    assert workspace.text(RULE, "it").title == "Cambiato là"
    assert workspace.text(other, "it").title == "Cambiato qui"


def test_what_was_changed_here_alone_is_no_conflict(workspace: Workspace, editor: Editor, exported: Path) -> None:
    editor.save(RULE, "it", replace(workspace.text(RULE, "it"), title="Cambiato qui"))
    edited(exported, **{"snooker/3.11#title": "Cambiato là", "snooker/3.12#title": ""})
    plan = plan_import(workspace, read_package(exported))
    assert [(item.kind, item.key) for item in plan.items] == [(Kind.CHANGE, "snooker/3.11#title")]
    assert plan.emptied == 1


def test_a_mark_for_review_is_kept_although_the_text_did_not_change(
    workspace: Workspace, editor: Editor, exported: Path
) -> None:
    package = read_package(exported)
    marked = replace(package, units=tuple(replace(one, done=one.key != f"{RULE}#title") for one in package.units))
    write_package(exported, marked)
    plan = checked(workspace, plan_import(workspace, read_package(exported)))
    assert [(item.kind, item.key) for item in plan.items] == [(Kind.REVIEW, f"{RULE}#title")]
    apply_plan(editor, plan.taking(plan.proposed))
    assert workspace.status(RULE, "it").state is State.REVIEW
    # What was to review when it was exported, and was done here since, is no news.
    write_package(exported, book_package(workspace, "snooker", "it"))
    editor.mark_done(RULE, "it")
    assert plan_import(workspace, read_package(exported)).items == ()


@pytest.mark.parametrize("share", [0.1, 0.3, 0.51, 0.77, 0.999])
def test_a_file_that_was_cut_off_is_refused(exported: Path, share: float) -> None:
    whole = exported.read_bytes()
    exported.write_bytes(whole[: round(len(whole) * share)].rstrip(b"\n"))
    with pytest.raises(CannotExchange, match="breaks off in line"):
        read_package(exported)


@pytest.mark.slow
def test_wherever_a_file_breaks_off_no_half_of_a_text_is_proposed(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "book.po"
    package = book_package(workspace, "blackball", "fr")
    write_package(path, package)
    whole = path.read_bytes()
    refused = 0
    for end in range(2000, len(whole) - 2, 601):
        path.write_bytes(whole[:end])
        try:
            read = read_package(path)
        except CannotExchange:
            refused += 1
            continue
        assert checked(workspace, plan_import(workspace, read)).proposed == frozenset(), whole[end - 40 : end]
    assert refused > 50


def test_a_text_that_lost_its_closing_quote_is_refused_with_its_line(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "snooker.po"
    write_package(path, book_package(workspace, "snooker", "it"))
    lines = path.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("msgstr") and number > 100)
    lines[at] = lines[at].removesuffix('"')
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(CannotExchange, match=f"damaged in line {at + 1}"):
        read_package(path)


@pytest.mark.parametrize("code", ["it_IT", "it-CH", "it_IT.UTF-8", "it@latin"])
def test_a_tool_may_add_a_country_to_the_language(workspace: Workspace, code: str) -> None:
    package = replace(book_package(workspace, "snooker", "it"), lang=code)
    assert plan_import(workspace, package) == plan_import(workspace, replace(package, lang="it"))


def test_the_last_text_of_a_file_that_lost_its_end_is_doubted(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "book.po"
    package = book_package(workspace, "blackball", "it")
    at = next(at for at, unit in enumerate(package.units) if "\n" in unit.target)
    path.write_bytes(po_bytes(package))
    lines = path.read_text(encoding="utf-8").split("\n")
    start = lines.index(f'msgctxt "{package.units[at].key}"')
    first = next(number for number in range(start, len(lines)) if lines[number].startswith("msgstr")) + 1
    path.write_text("\n".join(lines[: first + 1]) + "\n", encoding="utf-8")
    plan = checked(workspace, plan_import(workspace, read_package(path)))
    assert [item.key for item in plan.items] == [package.units[at].key]
    assert plan.items[0].findings[0].code == "cut-off"
    assert plan.proposed == frozenset()


@pytest.mark.parametrize("ending", ["po", "xlf"])
def test_a_file_that_lacks_texts_is_told_and_nothing_of_it_is_proposed(
    workspace: Workspace, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"book.{ending}"
    package = book_package(workspace, "blackball", "it")
    first = replace(package.units[0], target="Un altro titolo.")
    write_package(path, replace(package, units=(first, *package.units[1:])))
    assert plan_import(workspace, read_package(path)).doubts == ()
    text = path.read_text(encoding="utf-8")
    parting = "\n\n" if ending == "po" else "    <unit "
    pieces = text.split(parting)
    end = "" if ending == "po" else "  </file>\n</xliff>\n"
    path.write_text(parting.join(pieces[: len(pieces) // 2]) + end, encoding="utf-8")
    plan = checked(workspace, plan_import(workspace, read_package(path)))
    assert [item.new for item in plan.items] == ["Un altro titolo."]
    assert [str(doubt).partition(":")[0] for doubt in plan.doubts] == ["The file ends in the middle"]
    assert plan.proposed == frozenset()


@pytest.mark.parametrize("ending", ["po", "xlf"])
def test_a_file_of_another_language_than_it_says_is_told(workspace: Workspace, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"book.{ending}"
    write_package(path, replace(book_package(workspace, "blackball", "fr"), lang="nl"))
    plan = plan_import(workspace, read_package(path))
    assert [str(doubt) for doubt in plan.doubts] == [
        "The file is of another language: its texts are in Français instead of Nederlands."
    ]
    assert plan.proposed == frozenset()


def test_no_text_of_a_file_in_another_language_is_done_before_somebody_confirms_it(
    workspace: Workspace, editor: Editor
) -> None:
    french = book_package(workspace, "blackball", "fr")
    package = replace(french, lang="nl", units=tuple(replace(unit, base="") for unit in french.units))
    plan = plan_import(workspace, package)
    taken = {rule_of(item.key) for item in plan.items if item.kind is not Kind.UNKNOWN}
    assert len(taken) > 600
    apply_plan(editor, plan.taking({item.key for item in plan.items}))
    assert not [rule for rule in taken if workspace.status(rule, "nl").finished]
    apply_plan(editor, replace(plan_import(workspace, package), doubts=()))
    assert not [rule for rule in taken if workspace.status(rule, "nl").finished], "nor where it comes a second time"
    editor.confirm("blackball/1", "nl")
    assert workspace.status("blackball/1", "nl").finished


def test_one_text_in_another_language_is_imported_and_not_done_unless_the_doubt_was_dismissed(
    workspace: Workspace, editor: Editor
) -> None:
    french = {unit.key: unit.target for unit in book_package(workspace, "blackball", "fr").units}
    package = book_package(workspace, "blackball", "it")
    key = next(key for key, text in french.items() if text.count(" ") > 30 and "#" not in key)
    units = tuple(replace(unit, target=french[key]) if unit.key == key else unit for unit in package.units)
    apply_plan(editor, plan_import(workspace, replace(package, units=units)))
    assert workspace.text(key, "it").plain.endswith(french[key])
    assert workspace.status(key, "it").reason is Reason.STARTED
    (doubt,) = (one for one in workspace.checker.rule(key, "it") if one.code == "wrong-language")
    editor.undo()
    editor.dismiss(key, "it", doubt.key, "It is quoted.")
    apply_plan(editor, plan_import(workspace, replace(package, units=units)))
    assert workspace.status(key, "it").finished


def test_a_language_or_book_that_is_not_here_is_said(workspace: Workspace, exported: Path) -> None:
    package = read_package(exported)
    with pytest.raises(LanguageNotHere, match="Add the language, then import"):
        plan_import(workspace, replace(package, lang="de"))
    with pytest.raises(CannotExchange, match="no such book here"):
        plan_import(workspace, replace(package, book="chess"))


# The program's own messages


@pytest.fixture(params=FORMATS)
def messages(request: pytest.FixtureRequest, workspace: Workspace, tmp_path: Path) -> Path:
    path = tmp_path / f"interface-it.{request.param}"
    write_package(path, book_package(workspace, "interface", "it"))
    return path


def key_of(package: Package, source: str) -> str:
    return next(unit.key for unit in package.units if unit.source == source)


@pytest.mark.all_messages
def test_messages_go_round_and_come_back(workspace: Workspace, editor: Editor, messages: Path, files: Files) -> None:
    before = files()
    read = read_package(messages)
    assert plan_import(workspace, read).items == ()
    counted = "{count} texts accepted."
    edited(messages, **{key_of(read, "Back"): "Torna", key_of(read, counted): "{count} testi presi."})
    plan = checked(workspace, plan_import(workspace, read_package(messages)))
    assert {item.source for item in plan.items} == {"Back", counted}
    assert apply_plan(editor, plan.taking(plan.proposed)) == Outcome()
    after = files()
    name = "i18n/it/LC_MESSAGES/tableside.po"
    assert {key for key in after if after[key] != before.get(key)} == {name, "i18n/it/status.json"}
    changes = set(after[name].decode().split("\n")) ^ set(before[name].decode().split("\n"))
    assert {'msgstr "Torna"', 'msgstr[1] "{count} testi presi."'} <= changes
    assert len(changes) <= 4
    editor.undo()
    assert files()[name] == before[name]


@pytest.mark.all_messages
def test_messages_are_a_gettext_catalogue_with_plural_forms_and_places(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "interface.po"
    write_package(path, book_package(workspace, "interface", "it"))
    catalogue = polib.pofile(str(path))
    first = catalogue[0]
    assert first.msgctxt.startswith("call."), "what a referee says comes first"
    assert "·" in first.comment, "and says where it appears"
    counted = next(entry for entry in catalogue if entry.msgid == "{count} text accepted.")
    assert not counted.msgctxt
    assert counted.msgid_plural == "{count} texts accepted."
    assert set(counted.msgstr_plural) == {0, 1}


@pytest.mark.all_messages
def test_a_language_with_more_forms_than_english_has_all_of_them(
    workspace: Workspace, editor: Editor, tmp_path: Path
) -> None:
    polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    add_language(workspace, NewLanguage("pl", "Polski", "", polish))
    path = tmp_path / "interface.po"
    write_package(path, book_package(workspace, "interface", "pl"))
    catalogue = polib.pofile(str(path))
    counted = next(entry for entry in catalogue if entry.msgid == "{count} text accepted.")
    counted.msgstr_plural = {0: "{count} tekst.", 1: "{count} teksty.", 2: "{count} tekstów."}
    catalogue.save(str(path))
    plan = checked(workspace, plan_import(workspace, read_package(path)))
    assert len(plan.proposed) == 3
    assert apply_plan(editor, plan) == Outcome()
    rule = plan.items[0].key
    assert workspace.text(rule, "pl").parts == ("{count} tekst.", "{count} teksty.", "{count} tekstów.")
    assert workspace.status(rule, "pl").state is State.DONE


def test_a_message_with_an_unknown_field_is_an_error_and_refused_with_the_reason(
    workspace: Workspace, editor: Editor, messages: Path
) -> None:
    read = read_package(messages)
    unit = next(unit for unit in read.units if unit.target.count("{") == 1 and "#" not in unit.key)
    for target, codes in (
        ("{nummer}", {"field-unknown", "field-lacking"}),
        (unit.target.replace("}", ""), {"field-broken", "unbalanced"}),
    ):
        edited(messages, **{unit.key: target})
        plan = checked(workspace, plan_import(workspace, read_package(messages)))
        (item,) = plan.items
        assert item.kind is Kind.CHANGE
        assert codes <= {one.code for one in item.findings}
        assert plan.proposed == frozenset()
        assert list(apply_plan(editor, plan.taking({unit.key})).refused) == [unit.key]
        assert workspace.text(unit.key, "it").plain == unit.target


@pytest.mark.all_messages
def test_a_message_that_lacks_a_field_needs_review_where_it_is_taken_over_all_the_same(
    workspace: Workspace, editor: Editor, messages: Path
) -> None:
    read = read_package(messages)
    unit = next(unit for unit in read.units if "{book}" in unit.source and "#" not in unit.key)
    edited(messages, **{unit.key: "Niente"})
    plan = checked(workspace, plan_import(workspace, read_package(messages)))
    assert plan.proposed == frozenset()
    assert apply_plan(editor, plan.taking({unit.key})) == Outcome()
    status = workspace.status(unit.key, "it")
    assert (status.state, status.errors) == (State.REVIEW, 1)


@pytest.mark.all_messages
def test_messages_changed_on_both_sides_are_decided_line_by_line(
    workspace: Workspace, editor: Editor, messages: Path
) -> None:
    read = read_package(messages)
    back, rules = key_of(read, "Back"), key_of(read, "Rules")
    for key in (back, rules):
        editor.save(key, "it", RuleText("", ("Qui",)))
    edited(messages, **{back: "Là", rules: "Là"})
    plan = checked(workspace, plan_import(workspace, read_package(messages)))
    assert [item.kind for item in plan.items] == [Kind.CONFLICT, Kind.CONFLICT]
    assert apply_plan(editor, plan.taking({back})) == Outcome()
    assert [workspace.text(key, "it").plain for key in (back, rules)] == ["Là", "Qui"]


def test_words_to_avoid_are_exchanged_although_english_has_none(
    workspace: Workspace, editor: Editor, tmp_path: Path
) -> None:
    key = next(
        name for name, text in workspace.source_texts("snooker").items() if name.endswith(":avoid") and text.empty
    )
    editor.save(key, "it", RuleText("", ("parola",)), done=True)
    path = tmp_path / "snooker.po"
    write_package(path, book_package(workspace, "snooker", "it"))
    assert plan_import(workspace, read_package(path)).items == ()
    edited(path, **{key: "parola\naltra"})
    plan = checked(workspace, plan_import(workspace, read_package(path)))
    assert plan.proposed == {key}
    assert apply_plan(editor, plan) == Outcome()
    assert workspace.text(key, "it").plain == "parola\naltra"
    assert workspace.status(key, "it").finished


def test_a_rule_text_is_made_of_units(workspace: Workspace) -> None:
    text = RuleText("T", ("a", "", "b"))
    from tableside.translation.exchange import fields_of

    assert fields_of(text) == {"#title": "T", "": "a", "#2": "b"}


@pytest.mark.parametrize("lang", ["", "../../x", "en", "German", "\u202eed", "x" * 5000])
def test_a_language_that_could_not_be_added_is_not_offered(workspace: Workspace, lang: str) -> None:
    with pytest.raises(CannotExchange, match="not a valid language code") as refused:
        as_here(workspace, Package("snooker", lang, ()))
    assert not isinstance(refused.value, LanguageNotHere)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(("lang", "offered", "name"), [("de_DE", "de-DE", ""), ("de", "de", ""), ("xyz", "xyz", "Xyz")])
def test_a_language_is_offered_by_the_code_under_which_it_can_be_added(
    workspace: Workspace, lang: str, offered: str, name: str
) -> None:
    with pytest.raises(LanguageNotHere) as refused:
        as_here(workspace, Package("snooker", lang, ()))
    assert (refused.value.lang, refused.value.nameless) == (offered, bool(name))
    assert add_language(workspace, NewLanguage(refused.value.lang, name))
