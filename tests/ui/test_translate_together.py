"""Working on a language together: find and replace, packages, approval and notes, through the window."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tableside.translation import Editor, RuleText, open_workspace
from tableside.translation.language_package import ENDING, LanguagePackage, Sent, package_of, save_package
from tableside.translation.steps import IMPORTED, Wanted
from tableside.ui.places import Place
from tableside.ui.translate import session
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow

from .test_every_view import settled
from .test_translate import every_file, finished, opened

KEY, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
RULE = "snooker/3.10.a"
pytestmark = pytest.mark.usefixtures("room_data")


def test_replacing_is_seen_first_and_one_undo_restores_every_byte(room: TranslateView, room_data: Path) -> None:
    before = every_file(room_data)
    opened(room, RULE)
    QTest.keyClick(room.editor.columns.field, KEY.Key_H, CTRL)
    page = room.replacing
    assert room.stack.currentWidget() is page
    page.find_field.setText("free ball")
    page.replacement.setText("palla libera")
    page.look()
    page.pieces.finish()
    assert len(page.found) > 3
    assert every_file(room_data) == before
    page.list.setCurrentIndex(page.list.rows.index(0))
    QTest.keyClick(page.list, KEY.Key_Space)
    spared = page.found[0]
    assert 0 not in page.list.ticked()
    page.carry_out()
    finished(page.saving)
    page.pieces.finish()
    assert [one.rule for one in page.found] == [spared.rule]
    workspace = room.session.workspace
    assert workspace.text(spared.rule, "it") == spared.before
    assert every_file(room_data) != before
    QTest.keyClick(page.list, KEY.Key_Z, CTRL)
    finished(page.saving)
    assert every_file(room_data) == before
    assert not page.undo.isEnabled()  # what was done before is not undone here


def test_what_somebody_else_did_after_a_replacement_is_not_taken_back_with_it(
    room: TranslateView, room_data: Path
) -> None:
    room.services.navigator.go(Place("translate", "replace", "it", (("book", "snooker"),)))
    page = room.replacing
    page.find_field.setText("free ball")
    page.replacement.setText("palla libera")
    page.look()
    page.pieces.finish()
    page.carry_out()
    finished(page.saving)
    other = Editor(open_workspace())
    other.save_all("nl", [Wanted("snooker/3.10", RuleText("Elders", other.workspace.text("snooker/3.10", "nl").parts))])
    kept = every_file(room_data)
    page.take_back()
    finished(page.saving)
    assert every_file(room_data) == kept


def test_a_long_replacement_can_be_stopped_and_then_has_changed_nothing(
    room: TranslateView, room_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = every_file(room_data)
    room.services.navigator.go(Place("translate", "replace", "it", (("book", "carrom"),)))
    page = room.replacing
    page.find_field.setText("striker")
    page.replacement.setText("battente")
    page.look()
    page.pieces.finish()
    page.list.rows.tick_all(True)
    monkeypatch.setattr(session, "_FIRST_SECONDS", 0)
    page.carry_out()
    assert page.saving.isVisible()
    assert page.saving.bar.maximum() == len(page.found) > 50
    assert not page.apply.isEnabled()
    assert not page.find_field.isEnabled()
    QTest.mouseClick(page.saving.stop_button, Qt.MouseButton.LeftButton)
    assert page.saving.isHidden()
    assert page.told.text() == "Stopped; nothing was changed."
    assert every_file(room_data) == before
    page.pieces.finish()
    page.list.rows.tick_all(True)
    page.carry_out()
    finished(page.saving)
    assert every_file(room_data) != before
    assert room.session.editor.undo() is not None
    assert every_file(room_data) == before


def test_undo_in_the_editor_takes_one_replacement_back_and_no_more(room: TranslateView, room_data: Path) -> None:
    editor = room.session.editor

    def longer(rule: str) -> Wanted:
        text = editor.workspace.text(rule, "it")
        return Wanted(rule, RuleText(text.title, (f"{text.parts[0]} Sì.", *text.parts[1:])))

    editor.save_all("it", [longer("snooker/3.10.c")])
    opened(room, RULE)
    kept = every_file(room_data)
    for called, told in ((IMPORTED, "the import of 2 texts from a file"), ("", "in 2 texts")):
        editor.save_all("it", [longer("snooker/3.10.b"), longer("snooker/3.10")], called)
        assert every_file(room_data) != kept
        QTest.keyClick(room.editor.columns.field, KEY.Key_Z, CTRL)
        finished(room.editor.steps.bar)
        assert every_file(room_data) == kept
        assert told in room.services.notices.heard[-1].sentence


@pytest.mark.parametrize("what", ["package", "report", "export"])
def test_what_is_being_written_can_be_stopped_and_then_there_is_no_file(
    room: TranslateView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    begin = {
        "package": partial(room.packages.save_to, tmp_path / f"it{ENDING}"),
        "report": partial(room.packages.report_to, tmp_path / "it.html"),
        "export": partial(room.exchange.export_to, tmp_path / "it.po"),
    }[what]
    page = room.exchange if what == "export" else room.packages
    room.services.navigator.go(Place("translate", "exchange" if what == "export" else "package", "it"))
    with monkeypatch.context() as slow:
        slow.setattr(session, "_FIRST_SECONDS", 0)
        begin()
        assert page.saving.isVisible()
        QTest.mouseClick(page.saving.stop_button, Qt.MouseButton.LeftButton)
    assert page.told.text() == "Stopped; nothing was changed."
    settled()
    assert list(tmp_path.glob("it.*")) == []
    begin()
    finished(page.saving)
    assert "Saved" in page.told.text()
    assert len(list(tmp_path.glob("it.*"))) == 1


def test_what_would_be_wrong_is_not_ticked(room: TranslateView) -> None:
    room.services.navigator.go(Place("translate", "replace", "it"))
    page = room.replacing
    page.find_field.setText("52,5")
    page.replacement.setText("53,5")
    page.look()
    page.pieces.finish()
    assert page.found
    assert page.list.ticked() == []
    row = page.list.rows.row(0)
    assert row is not None
    assert "Wrong" in row.html
    page.expression.setChecked(True)
    page.find_field.setText("(")
    page.look()
    page.pieces.finish()
    assert "(" in page.told.text()
    assert list(page.list.rows.items) == []


def test_a_package_is_saved_and_what_came_is_decided_line_by_line(
    room: TranslateView, window: MainWindow, tmp_path: Path
) -> None:
    editor = room.session.editor
    room.services.navigator.go(Place("translate", "package", "it"))
    page = room.packages
    page.name.setText("Anna")
    editor.save(RULE, "it", RuleText("", ("Se il prossimo vuole tirare:",)), done=True)
    path = tmp_path / f"mio{ENDING}"
    page.save_to(path)
    finished(page.saving)
    assert "Anna" in room.session.recall("name")
    # Here the text goes another way; the sender never saw that.
    while editor.undo() is not None:
        pass
    other = Editor(open_workspace())
    other.save(RULE, "it", RuleText("", ("Quando il prossimo tira:",)), done=True)
    room.session.check_for_changes()
    window.open_link(str(path))
    finished(page.saving)
    assert room.stack.currentWidget() is page
    assert [line.sent.id for line in page.lines] == [RULE]
    assert page.list.ticked() == []
    QTest.keyClick(page.list, KEY.Key_Space)
    page.carry_out()
    finished(page.saving)
    assert room.session.workspace.text(RULE, "it").parts[0] == "Se il prossimo vuole tirare:"
    assert room.session.workspace.status(RULE, "it").translator == "Anna"
    report = tmp_path / "report.html"
    page._forget()
    page.report_to(report)
    finished(page.saving)
    assert "<ins>" in report.read_text(encoding="utf-8")


def test_comparing_a_package_tells_how_far_it_is_and_can_be_stopped(
    room: TranslateView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.services.navigator.go(Place("translate", "package", "it"))
    page = room.packages
    room.session.editor.save(RULE, "it", RuleText("", ("Se il prossimo vuole tirare:",)), done=True)
    package = package_of(room.session.editor, "it")
    room.session.editor.undo()
    with monkeypatch.context() as slow:
        slow.setattr(session, "_FIRST_SECONDS", 0)
        page._show_package(package)
        assert page.saving.isVisible()
        assert (page.saving.bar.maximum(), page.open_button.isEnabled()) == (len(package.texts), False)
        QTest.mouseClick(page.saving.stop_button, Qt.MouseButton.LeftButton)
    assert page.told.text() == "Stopped; nothing was changed."
    assert (page.package, page.lines, page.open_button.isEnabled()) == (None, (), True)
    page._show_package(package)
    finished(page.saving)
    assert [line.sent.id for line in page.lines] == [RULE]
    assert "1 text differs." in page.told.text()


def test_a_package_in_another_language_is_told_and_none_of_it_is_done(room: TranslateView, tmp_path: Path) -> None:
    workspace = room.session.workspace
    texts = {
        rule: Sent(rule, workspace.source(rule), workspace.text(rule, "fr"))
        for rule in [one for one in workspace.statuses("snooker", "fr") if one.startswith("snooker/3.")][:60]
    }
    path = save_package(tmp_path / "nl", LanguagePackage("nl", texts))
    room.services.navigator.go(Place("translate", "package", "nl"))
    page = room.packages
    page.open_file(path)
    finished(page.saving)
    assert "its texts are in Français instead of Nederlands" in page.told.text()
    page.list.rows.tick_all(True)
    page.carry_out()
    finished(page.saving)
    taken = [rule for rule, sent in texts.items() if workspace.text(rule, "nl").same_as(sent.target)]
    assert len(taken) > 50
    assert not any(workspace.status(rule, "nl").finished for rule in taken)


def test_a_damaged_package_is_refused_in_a_sentence(room: TranslateView, tmp_path: Path) -> None:
    path = tmp_path / f"x{ENDING}"
    path.write_bytes(b"nothing of the kind")
    room.services.navigator.go(Place("translate", "package", "it"))
    room.take_file(path)
    finished(room.packages.saving)
    assert "x.tableside-language" in room.packages.told.text()
    assert room.packages.list.isHidden()


def test_a_second_person_approves_and_ones_own_work_is_asked_about(room: TranslateView) -> None:
    opened(room, RULE)
    field = room.editor.columns.field
    QTest.keyClick(field, KEY.Key_A, CTRL | SHIFT)
    names = room.editor.approver.names
    assert names.isVisible()
    names.field.setText("Carla")
    QTest.keyClick(names.field, KEY.Key_Return)
    status = room.session.workspace.status(RULE, "it")
    assert status.approval is not None
    assert status.approval.by == "Carla"
    assert room.editor.draft.rule != RULE
    # What she then translates herself she is asked about.
    opened(room, RULE)
    assert "Carla" in room.editor.header.state.text()
    field.put("Ora, ")
    assert room.editor.save()
    assert room.session.workspace.status(RULE, "it").approval is None
    QTest.keyClick(field, KEY.Key_A, CTRL | SHIFT)
    assert room.editor.approver.question.isVisible()
    assert room.session.workspace.status(RULE, "it").approval is None
    room.editor.approver.question.act.click()
    assert room.session.workspace.status(RULE, "it").approval is not None


def test_an_approval_that_waits_for_a_name_is_given_up_with_its_text(room: TranslateView) -> None:
    opened(room, RULE)
    QTest.keyClick(room.editor.columns.field, KEY.Key_A, CTRL | SHIFT)
    names = room.editor.approver.names
    assert names.isVisible()
    opened(room, "snooker/3.11")
    assert not names.isVisible()
    names.field.setText("Carla")
    QTest.keyClick(names.field, KEY.Key_Return)
    assert room.session.workspace.status("snooker/3.11", "it").approval is None


def test_a_note_is_written_by_keyboard_and_stays(room: TranslateView) -> None:
    room.session.set_name("Carla")
    opened(room, RULE)
    QTest.keyClick(room.editor.columns.field, KEY.Key_N, CTRL | SHIFT)
    notes = room.editor.notes
    QTest.keyClicks(notes.field, "Chiedere")
    QTest.keyClick(notes.field, KEY.Key_Return)
    settled()
    assert [note.text for note in room.session.editor.notes(RULE, "it")] == ["Chiedere"]
    assert "Chiedere" in notes.rows[0].html
    opened(room, "snooker/3.11")
    assert notes.rows == []
    opened(room, RULE)
    assert "Carla" in notes.rows[0].html


def test_the_glossary_shows_edits_and_leads_to_its_texts(room: TranslateView) -> None:
    opened(room, RULE)
    QTest.keyClick(room.editor.columns.field, KEY.Key_G, CTRL | SHIFT)
    page = room.glossary
    assert room.stack.currentWidget() is page
    page.words.setText("free ball")
    row = next(at for at, one in enumerate(page.model.rows) if one.source.name == "free ball")
    page.table.selectRow(row)
    assert "free ball" in page.model.rows[row].words_in(1)
    assert len(page.model.rows[row].uses) > 3
    page.form.fields["avoid"].setText("palla libera, bilia libera")
    page.form.definition.setPlainText("Prima riga\nseconda riga")
    page.form.keep()
    settled()
    words = room.session.workspace.library.term("snooker/free-ball").words["it"]
    assert words.avoid == ("palla libera", "bilia libera")
    assert words.definition == "Prima riga seconda riga"
    assert words.name == "free ball"
    assert page.form.isVisible()
    uses = page.model.rows[row].uses
    page.uses.rows[0].click()
    assert room.editor.draft.rule == uses[0]


def test_the_glossary_shows_what_was_typed_for_the_row_that_was_left(room: TranslateView, qtbot: QtBot) -> None:
    room.services.navigator.go(Place("translate", "glossary", "it", (("book", "snooker"),)))
    page = room.glossary
    page.table.selectRow(3)
    page.form.fields["avoid"].setText("volata")
    page.table.selectRow(5)
    chosen = page.model.rows[5].term
    qtbot.waitUntil(lambda: page.model.rows[3].words_in(3) == "volata", timeout=20_000)
    assert page.model.rows[page.table.currentIndex().row()].term == chosen


_SPELLER = """
import sys
print("@(#) International Ispell Version 3.2.06 (but really nobody)", flush=True)
for line in sys.stdin:
    word = line[1:].strip()
    print(f"& {word} 2 0: palla, pallone" if word == "pala" else "*")
    print(flush=True)
"""
_SPOKEN = (sys.executable, "-u", "-c", _SPELLER)


def test_spelling_is_underlined_suggested_and_learnt(room: TranslateView, qtbot: QtBot) -> None:
    spelling, field = room.editor.spelling, room.editor.columns.field
    spelling._programs = lambda _lang: iter([(sys.executable, "-c", "import sys; sys.exit(1)"), _SPOKEN])
    opened(room, RULE)
    field.replace_all("La pala del [[2.16|giocatore]] e la bilia di Pala vanno.")
    qtbot.waitUntil(lambda: [word.text for word in spelling.misspelt] == ["pala"], timeout=20_000)
    assert "pala" in [one.cursor.selectedText() for one in field.extraSelections()]
    menu = QMenu()
    field.offer_spelling(menu, spelling.misspelt[0].start + 1)
    suggested = menu.actions()
    assert [one.text() for one in suggested[:2]] == ["palla", "pallone"]
    suggested[2].trigger()
    assert spelling.misspelt == ()
    assert room.session.workspace.sidecar("snooker", "it").words == ("pala",)
    suggested[0].trigger()
    assert field.text().startswith("La palla del")
    menu.deleteLater()


def test_without_a_dictionary_the_menu_says_so(room: TranslateView) -> None:
    spelling = room.editor.spelling
    spelling._programs = lambda _lang: iter(())
    opened(room, RULE)
    field = room.editor.columns.field
    field.replace_all("Xqzw wqzx.")
    spelling.check()
    assert spelling.misspelt == ()
    menu = QMenu()
    field.offer_spelling(menu, 1)
    assert "hunspell" in menu.actions()[-1].text()
    menu.deleteLater()
