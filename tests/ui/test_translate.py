"""The translators' room through clicks and keys, on a copy of the real books."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tableside.storage.files import NotSaved
from tableside.translation import Editor, RuleText, State, open_workspace
from tableside.translation.exchange import ENDING, package_of, save_package
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.store import digest
from tableside.ui.places import Place
from tableside.ui.reader.actions import paper_page
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.translate.rows import FindingRow, RichRow
from tableside.ui.translate.session import GLOSSARY
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow
from tests.ui.conftest import remade

from .conftest import SPOKEN, started_again
from .test_every_view import CONTROLS, cut, settled, shown

KEY, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
RULE = "snooker/3.10.a"
RULE_IT = "(a) Se il giocatore seguente sceglie di tirare:"
SENTENCE = "Se il giocatore seguente decide di tirare:"
ODD = "«\u00a0a\u202f!\u00a0» b\u2009c\u2011d\u00ade\u2003f\u200bg\u2060h \u2014 i\u0301 \U0001f3b1 \u2028j"


@pytest.fixture(autouse=True)
def data(room_data: Path) -> Path:
    """Work on a copy of everything that the room can change."""
    return room_data


@pytest.fixture
def view(room: TranslateView) -> TranslateView:
    return room


def opened(view: TranslateView, rule: str, lang: str = "it") -> None:
    view.services.navigator.go(Place("translate", rule, lang))
    assert (view.editor.draft.rule, view.editor.draft.lang) == (rule, lang)
    settled()


def counted(view: TranslateView) -> None:
    """Wait until the overview has counted every book."""
    assert view.overview.isVisible(), "it counts while it is shown"
    while view.overview.counting:
        settled()


def emptied(data: Path, line: str, lang: str = "it", book: str = "snooker") -> None:
    """Take the text of a clause out of a file."""
    path = data / "rulebooks" / book / f"{lang}.md"
    text = path.read_text(encoding="utf-8")
    assert line in text
    path.write_text(text.replace(line, line.partition(")")[0] + ")", 1), encoding="utf-8")


def file_of(data: Path, lang: str = "it", book: str = "snooker") -> bytes:
    return (data / "rulebooks" / book / f"{lang}.md").read_bytes()


def every_file(data: Path) -> dict[Path, bytes]:
    folders = data / "rulebooks", data / "i18n"
    return {path: path.read_bytes() for folder in folders for path in folder.rglob("*") if path.is_file()}


def press(view: TranslateView, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    QTest.keyClick(view.editor.columns.field, key, modifiers)


def undone(view: TranslateView) -> None:
    """Undo a step, also one of other texts."""
    view.editor.undo()
    if view.editor.message.act.isVisible():
        view.editor.message.act.click()


def rows(widget: QWidget) -> list[RichRow]:
    settled()
    return [row for row in widget.findChildren(RichRow) if row.isVisible()]


def test_overview_shows_every_pair_in_figures_and_words(view: TranslateView, qtbot: QtBot) -> None:
    overview = view.overview
    counted(view)
    assert all(overview.told(book, lang) for book in view.session.workspace.books() for lang in ("it", "nl", "fr"))
    assert overview.told("snooker", "it") == "Italiano, Snooker, 100 %, Nothing left to do"
    qtbot.waitUntil(lambda: "%" in overview.told("interface", "it"), timeout=60_000)
    index, lang = next((at, lang) for at, (book, lang) in enumerate(overview.list.rows.items) if book == "carrom")
    place = overview.list.visualRect(overview.list.rows.index(index)).center()
    QTest.mouseClick(overview.list.viewport(), LEFT, pos=place)
    assert (view.editor.draft.book, view.editor.draft.lang) == ("carrom", lang)
    assert view.stack.currentWidget() is view.room


def test_walking_through_a_book_changes_no_byte(view: TranslateView, data: Path) -> None:
    before = every_file(data)
    opened(view, "snooker/1.1")
    for _ in range(25):
        press(view, KEY.Key_Down, CTRL | SHIFT)
    for _ in range(5):
        press(view, KEY.Key_Up, CTRL)
    view.services.navigator.go(Place("rules", "snooker/3.10"))
    assert every_file(data) == before


def test_what_is_copied_and_pasted_keeps_its_no_break_spaces(view: TranslateView, data: Path) -> None:
    opened(view, "snooker/3.9.a", "fr")
    field, before = view.editor.columns.field, file_of(data, "fr")
    assert "\u00a0" in field.text()
    field.selectAll()
    field.copy()
    field.paste()
    assert view.editor.save()
    assert file_of(data, "fr") == before
    QTest.keyClick(field, KEY.Key_Space, CTRL | SHIFT)
    assert field.text().endswith("\u00a0")


def test_every_odd_character_survives_editing(view: TranslateView, data: Path) -> None:
    text = ODD.replace("\u2028", "")
    opened(view, RULE, "fr")
    field = view.editor.columns.field
    field.replace_all(f"{text} fin")
    view.editor.save()
    assert f"(a) {text} fin\n".encode() in file_of(data, "fr")
    opened(view, "snooker/3.10.b", "fr")
    opened(view, RULE, "fr")
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, ".")
    view.editor.save()
    assert f"(a) {text} fin.\n".encode() in file_of(data, "fr")


def test_done_and_on_to_the_next_unfinished(view: TranslateView, data: Path) -> None:
    emptied(data, RULE_IT)
    opened(view, RULE)
    QTest.keyClicks(view.editor.columns.field, SENTENCE)
    assert view.editor.saved_state.text() == "Not saved yet"
    press(view, KEY.Key_Return, CTRL)
    assert f"(a) {SENTENCE}".encode() in file_of(data)
    assert view.session.workspace.status(RULE, "it").state is State.DONE
    assert view.editor.draft.rule == "snooker/3.10.a.i", "in a finished book it goes on to the next text"
    assert view.editor.saved_state.text() == "Saved"


def test_leaving_the_rule_or_the_page_saves(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    field = view.editor.columns.field
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " x")
    view.editor.next.click()
    assert view.editor.draft.rule == "snooker/3.10.a.i"
    assert b"tirare: x" in file_of(data)
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " y")
    view.services.navigator.go(Place("start"))
    assert b" y\n" in file_of(data)


def test_undo_and_redo_go_across_rules(view: TranslateView, data: Path) -> None:
    before = file_of(data)
    opened(view, RULE)
    field = view.editor.columns.field
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " primo")
    press(view, KEY.Key_Down, CTRL | SHIFT)
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " secondo")
    view.editor.save()
    second = view.editor.draft.rule
    while field.document().isUndoAvailable():
        press(view, KEY.Key_Z, CTRL)
    assert view.editor.draft.rule == second
    press(view, KEY.Key_Z, CTRL)
    assert view.editor.draft.rule == second
    assert "10(a)" in view.editor.message.text.text()
    assert b"tirare: primo" in file_of(data), "a text that is not shown is changed by the button only"
    QTest.mouseClick(view.editor.message.act, LEFT)
    assert view.editor.draft.rule == RULE
    assert file_of(data) == before
    press(view, KEY.Key_Z, CTRL | SHIFT)
    assert b"tirare: primo" in file_of(data)


def test_a_button_and_the_key_of_the_page_lead_to_the_overview(view: TranslateView, window: MainWindow) -> None:
    opened(view, RULE)
    assert view.editor.place.text().endswith(" · Snooker")
    view.editor.overview_button.click()
    assert view.stack.currentWidget() is view.overview
    opened(view, RULE)
    QTest.keyClick(window, KEY.Key_5, Qt.KeyboardModifier.AltModifier)
    assert view.stack.currentWidget() is view.overview
    opened(view, RULE)
    view.services.navigator.go(Place("start"))
    view.services.navigator.go(Place("translate"))
    assert view.editor.draft.rule == RULE
    assert view.stack.currentWidget() is view.room, "from another page it leads to where one was"


def test_titles_have_their_own_field(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    assert view.editor.columns.title.isHidden()
    opened(view, "snooker/3.10")
    title = view.editor.columns.title
    assert title.text() == "Impallato dopo un fallo"
    title.selectAll()
    QTest.keyClicks(title, "Impallati")
    QTest.keyClick(title, KEY.Key_Return)
    assert view.editor.columns.field.hasFocus()
    view.editor.save()
    assert b"## 3.10 Impallati\n" in file_of(data)


def test_links_are_picked_not_typed(view: TranslateView, qtbot: QtBot) -> None:
    opened(view, "snooker/3.10")
    editor, field = view.editor, view.editor.columns.field
    field.replace_all("Vedi ")
    press(view, KEY.Key_L, CTRL)
    assert [one.text() for one in editor.links.actions()][:2] == ["fallo   foul", "impallato   snookered"]
    for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_Return):
        QTest.keyClick(editor.links, key)
    assert field.toPlainText() == "Vedi [[2.16]]"
    QTest.keyClicks(field, " e ")
    press(view, KEY.Key_L, CTRL)
    QTest.keyClick(editor.links, KEY.Key_Return)
    assert field.toPlainText() == "Vedi [[2.16]] e [[foul|fallo]]"
    assert field.selected() == "fallo"
    QTest.keyClicks(field, "falli")
    QTest.keyClick(field, KEY.Key_Tab)
    QTest.keyClicks(field, ".")
    assert field.toPlainText() == "Vedi [[2.16]] e [[foul|falli]]."
    press(view, KEY.Key_L, CTRL | SHIFT)
    assert field.toPlainText().endswith("[[snookered|impallato]]")
    assert not field.selected(), "what is typed next stands behind the link"
    press(view, KEY.Key_L, CTRL)
    QTest.keyClick(editor.links, KEY.Key_Escape)
    assert not editor.links.isVisible()
    assert field.hasFocus()
    with qtbot.waitActive(view.window()):
        view.window().activateWindow()  # which no window system does offscreen
    opened(view, "snooker/1.1")
    field.replace_all("Testo")
    press(view, KEY.Key_L, CTRL | SHIFT)
    assert "snooker-table" in field.toPlainText().partition("Testo\n\n![")[2], "a diagram stands on its own line"
    assert editor.link.isEnabled()
    opened(view, RULE)
    assert not editor.link.isEnabled()
    assert "no link" in editor.link.toolTip()


@pytest.mark.parametrize("keys", ["foul|fallo]] puis", "foul]] puis", "fo"])
def test_a_link_that_is_written_out_is_what_was_typed(view: TranslateView, keys: str) -> None:
    opened(view, "snooker/3.10")
    field = view.editor.columns.field
    field.replace_all("Vedi ")
    QTest.keyClicks(field, f"[[{keys}")
    assert field.text() == f"Vedi [[{keys}"


def test_what_cannot_be_saved_holds_nobody_up_and_is_there_after_a_restart(
    view: TranslateView, services: Services, data: Path, qtbot: QtBot
) -> None:
    name, broken = "interface/text:" + digest("Overview"), "Tutte {sbagliate} le lingue"
    before = every_file(data)
    opened(view, name)
    editor = view.editor
    editor.columns.field.replace_all(broken)
    press(view, KEY.Key_Return, CTRL)
    assert "{sbagliate}" in editor.message.text.text()
    assert editor.draft.rule == name
    assert editor.state.text() == "Draft: something is wrong"
    view.open(Place("translate", "overview"))
    assert view.stack.currentWidget() is view.overview
    opened(view, RULE)
    assert every_file(data) == before
    again = started_again(qtbot, services, Place("translate", name, "it")).current_view
    assert isinstance(again, TranslateView)
    assert again.editor.columns.field.text() == broken
    again.editor.columns.field.replace_all("Tutte le lingue")
    again.editor.save()
    assert again.session.workspace.text(name, "it").plain == "Tutte le lingue"
    again.services.running.close()


def test_terms_similar_texts_and_words_in_use(view: TranslateView, data: Path, qtbot: QtBot) -> None:
    opened(view, RULE)
    editor = view.editor
    qtbot.waitUntil(lambda: bool(editor.helps.terms.rows) and bool(editor.helps.matches), timeout=60_000)
    field = editor.columns.field
    stroke = next(row for row in editor.helps.terms.rows if "stroke" in row.html)
    field.replace_all("dopoogni")
    field.select(4, 4)
    QTest.mouseClick(stroke, LEFT)
    assert field.toPlainText() == "dopoogni"  # looking a term up changes nothing
    form = editor.helps.form
    qtbot.waitUntil(form.insert.hasFocus, timeout=20_000)
    QTest.keyClick(form.insert, KEY.Key_Return)
    assert field.toPlainText() == "dopo tiro ogni"
    assert " %" in editor.helps.memory.rows[0].html
    press(view, KEY.Key_1, CTRL)
    assert field.toPlainText() == editor.helps.matches[0].target
    press(view, KEY.Key_F, CTRL)
    assert view.texts.words.hasFocus()


def changed_source(data: Path) -> None:
    path = data / "rulebooks" / "snooker" / "en.md"
    text = path.read_text(encoding="utf-8")
    old = "(a) If the next player decides to take the next stroke:"
    assert old in text
    path.write_text(text.replace(old, "(a) If the incoming player takes the next stroke:"), encoding="utf-8")


def test_a_changed_source_is_shown_word_by_word(view: TranslateView, data: Path) -> None:
    counted(view)
    changed_source(data)
    view.check_for_changes()
    QTest.keyClick(view.overview.list, KEY.Key_Down, CTRL)
    opened(view, RULE)
    source, still_right = view.editor.columns.source, view.editor.columns.still_right
    assert still_right.isVisible()
    assert "If the " in source.toPlainText()
    assert "incoming" in source.toPlainText()
    assert "line-through" in source.toHtml()
    before = file_of(data)
    press(view, KEY.Key_Return, CTRL | SHIFT)
    assert view.session.workspace.status(RULE, "it").state is State.DONE
    assert file_of(data) == before
    opened(view, RULE)
    assert not still_right.isVisible()


def test_the_reader_marks_a_translation_that_is_outdated_or_wrong(
    view: TranslateView, data: Path, window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    counted(view)
    changed_source(data)
    view.check_for_changes()
    other = "snooker/3.10.c"
    text = view.session.workspace.text(other, "it").parts[0]
    view.session.editor.save(other, "it", RuleText("", (f"{text} Sono 77 mm.",)))
    services.texts.saved("snooker", "it")
    services.navigator.go(Place("rules", RULE, "it"))
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    said = services.catalogues.of("it").gettext
    outdated = said("The source has changed since this was translated.")
    wrong = said("The checks find an error in this translation.")
    qtbot.waitUntil(lambda: outdated in reader.browser.toPlainText(), timeout=20_000)
    shown = reader.browser.toPlainText()
    assert shown.count(outdated) == 1
    assert shown.count(wrong) == 1
    assert wrong in shown.split("Sono 77 mm.")[1].splitlines()[0]
    piece = reader.actions_of_rule.piece(services.library.edition("snooker", "it"), RULE.rpartition(".")[0])
    printed = paper_page(piece, services.catalogues.of).document.toPlainText()
    assert (printed.count(outdated), printed.count(wrong)) == (1, 1)
    assert said("Translate this") not in printed.replace("\u00a0", " ")
    reader.follow_link(f"tableside:translate:{other}?lang=it")
    assert (view.editor.draft.rule, view.editor.draft.lang) == (other, "it")


def test_findings_appear_while_typing_and_lead_to_their_place(view: TranslateView, qtbot: QtBot) -> None:
    opened(view, RULE)
    editor, field = view.editor, view.editor.columns.field
    field.replace_all("Se il  giocatore sceglie di tirare 15 volte:")
    qtbot.waitUntil(lambda: any(one.code == "space-doubled" for one in editor.found), timeout=60_000)
    assert field.extraSelections()
    found = [row for row in editor.findings.findChildren(FindingRow) if row.finding.code == "space-doubled"]
    QTest.mouseClick(found[0].row, LEFT)
    assert field.textCursor().selectedText() == "  "
    codes = {one.code for one in editor.found}
    assert "figure-extra" in codes


def test_a_finding_is_dismissed_with_a_reason(view: TranslateView) -> None:
    opened(view, RULE)
    editor = view.editor
    editor.columns.field.replace_all("Se il giocatore sceglie di tirare 15 volte:")
    editor.check()
    row = next(one for one in editor.findings.findChildren(FindingRow) if one.finding.code == "figure-extra")
    QTest.mouseClick(row.button, LEFT)
    QTest.keyClick(row.reason, KEY.Key_Return)
    assert not any(one.dismissed for one in editor.found)  # no reason, no dismissal
    QTest.keyClicks(row.reason, "as in the source")
    QTest.keyClick(row.reason, KEY.Key_Return)
    assert [one.dismissed for one in editor.found if one.code == "figure-extra"] == ["as in the source"]
    settled()
    row = next(
        one for one in editor.findings.rows if isinstance(one, FindingRow) and one.finding.code == "figure-extra"
    )
    QTest.mouseClick(row.button, LEFT)
    assert not any(one.dismissed for one in editor.found)


def test_a_full_disk_keeps_the_text_and_says_so(
    view: TranslateView, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file_of(data)
    opened(view, RULE)
    editor = view.editor

    def full(path: Path, _data: bytes, **_: bool) -> None:
        raise NotSaved("“{file}” could not be saved: {reason}.", file=path.name, reason="No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tableside.translation.overlay.write_atomically", full)
        patched.setattr("tableside.translation.status.write_atomically", full)
        editor.columns.field.replace_all(SENTENCE)
        press(view, KEY.Key_Return, CTRL)
        assert "No space left on device" in editor.message.text.text()
        assert editor.message.isVisible()
        assert editor.columns.field.toPlainText() == SENTENCE
        assert editor.draft.rule == RULE
        editor.next.click()
        assert editor.draft.rule != RULE
        assert file_of(data) == before
        opened(view, RULE)  # what could not be saved waits there
        assert editor.columns.field.toPlainText() == SENTENCE
        editor.save()
        assert editor.message.isVisible()
    QTest.mouseClick(editor.message.act, LEFT)
    assert SENTENCE.encode() in file_of(data)
    assert not editor.message.isVisible()


def test_what_someone_else_changed_meanwhile_is_among_the_versions(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    editor = view.editor
    editor.columns.field.replace_all("Parole mie:")
    path = data / "rulebooks" / "snooker" / "it.md"
    path.write_text(path.read_text(encoding="utf-8").replace(RULE_IT, f"(a) {SENTENCE}"), encoding="utf-8")
    said: list[str] = []
    view.services.notices.said.connect(lambda sentence, _lasting: said.append(sentence))
    view.check_for_changes()
    assert "someone else" in said[0]
    assert editor.columns.field.toPlainText() == "Parole mie:"
    assert b"(a) Parole mie:\n" in file_of(data)
    assert SENTENCE in [one.plain for one in view.session.editor.versions(RULE, "it")]
    theirs = next(row for row in editor.helps.versions.rows if SENTENCE in row.accessibleName())
    theirs.click()
    assert editor.save()
    assert f"(a) {SENTENCE}\n".encode() in file_of(data)
    press(view, KEY.Key_Z, CTRL)
    assert editor.columns.field.toPlainText() == "Parole mie:"


def test_a_kill_in_the_middle_of_saving_loses_nothing(
    view: TranslateView, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(view, RULE)
    before = file_of(data)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("tableside.translation.overlay.write_atomically", killed)
        view.editor.columns.field.replace_all(SENTENCE)
        with pytest.raises(KeyboardInterrupt):
            view.editor.save()
    assert file_of(data) == before
    kept = view.session.unsaved.value[f"it {RULE}"]
    assert kept.typed.same_as(RuleText("", (SENTENCE,)))


def test_a_new_language_is_offered_at_once(view: TranslateView, services: Services, data: Path, qtbot: QtBot) -> None:
    view.overview.menu.actions()[0].trigger()
    form = view.new_language
    QTest.keyClicks(form.code, "it")
    QTest.keyClick(form.code, KEY.Key_Return)
    assert "there already" in form.problem.text()
    form.code.clear()
    QTest.keyClicks(form.code, "de")
    assert form.name.text() == "Deutsch"
    assert form.forms.currentText().startswith("form 1 after 1 · form 2 after 0, 2, 3")
    QTest.keyClick(form.code, KEY.Key_Return)
    qtbot.waitUntil(view.overview.isVisible, timeout=60_000)
    assert "de" in services.reading.offered
    assert "de" in services.language.offered
    counted(view)
    texts = len(view.session.workspace.statuses("snooker", "de"))
    assert f"{texts} missing" in view.overview.told("snooker", "de")
    QTest.keyClick(view.overview.list, KEY.Key_Down, CTRL)
    assert view.editor.draft.lang == "de"
    assert view.editor.columns.title.hasFocus()
    opened(view, RULE, "de")
    qtbot.waitUntil(lambda: bool(view.editor.helps.terms.rows), timeout=60_000)
    row = next(one for one in view.editor.helps.terms.rows if "stroke" in one.html)
    QTest.mouseClick(row, LEFT)
    form_of_term = view.editor.helps.form
    QTest.keyClicks(form_of_term.fields["name"], "Aufnahme")
    QTest.keyClick(form_of_term.fields["name"], KEY.Key_Return)
    assert view.editor.columns.field.hasFocus()
    assert any("Aufnahme" in one.html for one in view.editor.helps.terms.rows)
    QTest.keyClicks(view.editor.columns.field, "Nimmt der Gegner den Stand an:")
    press(view, KEY.Key_Return, CTRL)
    assert b"(a) Nimmt der Gegner den Stand an:" in file_of(data, "de")
    assert view.editor.draft.rule == "snooker/3.10.a.i"
    shown_rule = services.library.rule("snooker/3.10.a.i", "de")
    assert shown_rule.fallback == "en"


@pytest.mark.parametrize("language", SPOKEN)
def test_the_editor_fits_in_every_language_and_theme(
    view: TranslateView, window: MainWindow, services: Services, data: Path, language: str
) -> None:
    counted(view)
    changed_source(data)
    window.resize(1024, 700)
    services.language.choose(language)
    view = remade(window, TranslateView)
    lang = "nl" if language == "it" else "it"
    view.check_for_changes()
    opened(view, RULE, lang)
    for place in (
        Place("translate", RULE, lang),
        Place("translate", "send"),
        Place("translate", "new-language"),
        Place("translate", "replace", lang),
        Place("translate", "overview"),
    ):
        services.navigator.go(place)
        for theme in ("light", "dark"):
            services.theme.choose(theme)
            settled()
            assert (window.width(), window.height()) == (1024, 700)
            texts = [cut(widget) for widget in shown(window, (QLabel, QAbstractButton))]
            assert [text for text in texts if text] == []


def test_every_control_of_the_editor_has_a_name_and_is_reached(
    view: TranslateView, window: MainWindow, data: Path, qtbot: QtBot
) -> None:
    counted(view)
    changed_source(data)
    view.check_for_changes()
    opened(view, RULE)
    qtbot.waitUntil(lambda: bool(view.editor.helps.terms.rows), timeout=60_000)
    controls = [widget for widget in shown(window, CONTROLS) if not isinstance(widget.parent(), QLineEdit)]
    nameless = [
        widget.objectName()
        for widget in controls
        if not widget.accessibleName() and not (isinstance(widget, QAbstractButton) and widget.text())
    ]
    assert nameless == []
    stuck = [
        widget.objectName()
        for widget in controls
        if isinstance(widget, QAbstractButton)
        and widget.isEnabled()
        and not widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert stuck == []


def test_a_wrong_text_asks_once_before_it_is_left_and_is_not_done(view: TranslateView, services: Services) -> None:
    opened(view, RULE)
    view.editor.columns.field.replace_all(f"{SENTENCE} 99 mm")
    press(view, KEY.Key_Return, CTRL)
    assert view.editor.draft.rule == RULE, "it asks first"
    assert "99" in view.editor.message.text.text()
    QTest.mouseClick(view.editor.message.act, LEFT)
    workspace = view.editor.session.workspace
    assert "99" not in view.editor.message.text.text()
    assert workspace.status(RULE, "it").state is State.DRAFT
    assert workspace.progress("snooker", "it").wrong == 1
    entry = workspace.beside(RULE, "it").entry
    assert entry is not None
    assert entry.mark == "review"
    view.services.navigator.go(Place("translate", "overview"))
    counted(view)
    assert "1 with errors" in view.overview.told("snooker", "it")


@pytest.mark.parametrize(("typed", "rule"), [("3.10", "snooker/3.10"), ("3.10 b ii", "snooker/3.10.b.ii")])
def test_a_number_leads_to_its_text(room: TranslateView, typed: str, rule: str) -> None:
    opened(room, "snooker/1.1", "fr")
    QTest.keyClick(room.editor.columns.field, KEY.Key_G, CTRL)
    assert room.texts.words.hasFocus()
    QTest.keyClicks(room.texts.words, typed)
    QTest.keyClick(room.texts.words, KEY.Key_Return)
    assert (room.editor.draft.rule, room.editor.draft.lang) == (rule, "fr")


def test_the_reader_offers_to_translate_a_rule(room: TranslateView, window: MainWindow, services: Services) -> None:
    services.reading.choose("nl")
    services.navigator.go(Place("rules", "carrom/23"))
    settled()
    reader = window.current_view
    assert isinstance(reader, ReaderView)
    assert reader.edition is not None
    menu = QMenu()
    reader.actions_of_rule.fill(menu, reader.edition, "carrom/23")
    next(one for one in menu.actions() if one.text() == "Translate this").trigger()
    assert room.stack.currentWidget() is room.room
    assert (room.editor.draft.rule, room.editor.draft.lang) == ("carrom/23", "nl")
    menu.deleteLater()


def test_a_second_person_approves_and_ones_own_work_is_asked_about(room: TranslateView) -> None:
    opened(room, RULE)
    field = room.editor.columns.field
    QTest.keyClick(field, KEY.Key_A, CTRL | SHIFT)
    assert room.editor.names.isVisible()
    QTest.keyClicks(room.editor.name_field, "Carla")
    QTest.keyClick(room.editor.name_field, KEY.Key_Return)
    status = room.session.workspace.status(RULE, "it")
    assert status.approval is not None
    assert status.approval.by == "Carla"
    assert room.editor.draft.rule != RULE
    # What she then translates herself she is asked about.
    opened(room, RULE)
    assert "Carla" in room.editor.state.text()
    field.put("Ora, ")
    assert room.editor.save()
    assert room.session.workspace.status(RULE, "it").approval is None
    QTest.keyClick(field, KEY.Key_A, CTRL | SHIFT)
    assert room.editor.message.isVisible()
    assert room.session.workspace.status(RULE, "it").approval is None
    room.editor.message.act.click()
    assert room.session.workspace.status(RULE, "it").approval is not None


def test_a_note_is_written_by_keyboard_and_stays(room: TranslateView) -> None:
    room.session.set_name("Carla")
    opened(room, RULE)
    QTest.keyClick(room.editor.columns.field, KEY.Key_N, CTRL | SHIFT)
    notes = room.editor.helps.notes
    QTest.keyClicks(notes.field, "Chiedere")
    QTest.keyClick(notes.field, KEY.Key_Return)
    settled()
    assert [note.text for note in room.session.editor.notes(RULE, "it")] == ["Chiedere"]
    assert "Chiedere" in notes.rows[0].html
    opened(room, "snooker/3.11")
    assert notes.rows == []
    opened(room, RULE)
    assert "Carla" in notes.rows[0].html
    notes.field.setFocus()
    QTest.keyClicks(notes.field, "Lasciata")
    room.editor.columns.field.setFocus()
    QTest.keyClicks(notes.field, "Altro testo")
    opened(room, "snooker/3.11")
    assert notes.field.text() == ""
    opened(room, RULE)
    QTest.keyClicks(notes.field, "Finestra chiusa")
    room.leave()
    kept = ["Chiedere", "Lasciata", "Altro testo", "Finestra chiusa"]
    assert sorted(note.text for note in room.session.editor.notes(RULE, "it")) == sorted(kept)
    notes.rows[0].click()
    room.leave()
    assert len(room.session.editor.notes(RULE, "it")) == 3, "a note that is removed stays removed"


def test_the_main_button_of_the_editor_stands_at_its_right_edge(room: TranslateView) -> None:
    opened(room, RULE)
    buttons = [one for one in room.editor.findChildren(QPushButton) if one.isVisible()]
    (main,) = (one for one in buttons if one.objectName() == "mark-done")
    others = [room.editor.previous, room.editor.next, room.editor.approve]
    assert all(main.mapTo(room, QPoint()).x() > one.mapTo(room, QPoint(one.width(), 0)).x() for one in others)
    assert {one.height() for one in (main, *others)} == {44}


def test_a_narrow_overview_has_two_lines_a_row_and_a_narrow_glossary_its_form_below(
    view: TranslateView, window: MainWindow
) -> None:
    counted(view)
    overview = view.overview
    for width in (400, 640, 1366):
        window.resize(width, 900)
        settled()
        assert overview.list.sizeHintForRow(0) < 4 * overview.fontMetrics().height(), width
    window.resize(412, 900)
    view.session.go(GLOSSARY, "it")
    settled()
    page = view.glossary
    assert page.list.width() > 300
    assert page.form.isVisible()
    assert page.form.mapTo(page, QPoint()).y() > page.list.geometry().bottom()


def test_the_glossary_shows_edits_and_leads_to_its_texts(room: TranslateView) -> None:
    opened(room, RULE)
    QTest.keyClick(room.editor.columns.field, KEY.Key_G, CTRL | SHIFT)
    page = room.glossary
    assert room.stack.currentWidget() is page
    page.words.setText("free ball")
    row, term = next((at, one) for at, one in enumerate(page.list.rows.items) if one.source.name == "free ball")
    page.list.setCurrentIndex(page.list.rows.index(row))
    assert "free ball" in term.names
    assert len(term.uses) > 3
    page.form.fields["avoid"].setText("palla libera, bilia libera")
    page.form.definition.setPlainText("Prima riga\nseconda riga")
    page.form.keep()
    settled()
    words = room.session.workspace.library.term("snooker/free-ball").words["it"]
    assert words.avoid == ("palla libera", "bilia libera")
    assert words.definition == "Prima riga seconda riga"
    assert words.name == "free ball"
    assert page.form.isVisible()
    page.uses.rows[0].click()
    assert room.editor.draft.rule == term.uses[0]


# The list beside the text


def at_width(window: MainWindow, width: int, height: int = 768) -> None:
    window.resize(width, height)
    settled()


def test_the_list_stands_beside_the_text_where_there_is_room(view: TranslateView, window: MainWindow) -> None:
    opened(view, RULE)
    at_width(window, 1366)
    assert view.texts.isVisible()
    assert view.editor.columns.field.height() >= 200
    assert view.editor.columns.source.geometry().bottom() < view.editor.columns.field.geometry().top()
    assert not view.editor.findings.isVisible()
    at_width(window, 1024, 700)
    assert not view.texts.isVisible()
    assert view.editor.columns.field.height() >= 200
    press(view, KEY.Key_T, CTRL)
    assert view.texts.isVisible()
    assert not view.editor.isVisible()
    QTest.keyClick(view.texts.table, KEY.Key_Return)
    assert view.editor.isVisible()
    press(view, KEY.Key_T, CTRL)
    table = view.texts.table
    QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(view.texts.model.index(0, 1)).center())
    assert view.editor.isVisible(), "a click on a row opens its text"


def test_a_row_opens_its_text_and_a_search_leaves_the_keyboard(view: TranslateView, window: MainWindow) -> None:
    opened(view, RULE)
    at_width(window, 1366)
    assert view.texts.selected() == [RULE]
    view.texts.take_focus()
    QTest.keyClick(view.texts.table, KEY.Key_Down)
    assert view.editor.draft.rule == view.texts.selected()[0] != RULE
    QTest.keyClicks(view.texts.table, "3")
    QTest.keyClicks(view.texts.words, ".10")
    QTest.keyClick(view.texts.words, KEY.Key_Return)
    assert view.editor.draft.rule == "snooker/3.10"
    assert view.editor.columns.field.hasFocus() or view.editor.columns.title.hasFocus()


def searched(view: TranslateView, words: str) -> list[str]:
    view.texts.search()
    QTest.keyClicks(view.texts.words, words)
    view.texts.found()
    return [row.rule for row in view.texts.model.rows]


def clicked(view: TranslateView, row: int) -> None:
    table = view.texts.table
    QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(view.texts.model.index(row, 1)).center())


def test_the_row_that_is_highlighted_is_the_text_that_is_edited(view: TranslateView, window: MainWindow) -> None:
    at_width(window, 1366)
    texts = view.texts
    ways: list[Callable[[], object]] = [
        lambda: clicked(view, 0),
        lambda: QTest.keyClick(texts.words, KEY.Key_Return),
        lambda: QTest.keyClick(texts.words, KEY.Key_Down),
        lambda: QTest.keyClick(texts.table, KEY.Key_Return),
    ]
    for open_first in ways:
        opened(view, "snooker/1")
        assert texts.selected() == ["snooker/1"]
        first, *_ = searched(view, "914")
        assert first != "snooker/1"
        assert texts.selected() == [], "the text that is edited is not among them"
        texts.take_focus()
        assert view.editor.draft.rule == "snooker/1", "the keyboard alone opens nothing"
        texts.words.setFocus()
        open_first()
        assert view.editor.draft.rule == first
        assert texts.selected() == [first]
    texts.words.clear()
    texts.found()
    assert texts.selected() == [first]


def test_done_goes_on_among_the_texts_found(view: TranslateView, window: MainWindow, data: Path) -> None:
    at_width(window, 1366)
    opened(view, RULE)
    found = searched(view, "free ball")
    for rule in (found[2], found[5]):
        text = view.session.workspace.text(rule, "it")
        view.session.editor.save(rule, "it", text.with_part(0, f"{text.parts[0]} E poi."), done=False)
    view.texts.update_states()
    clicked(view, 0)
    for rule in (found[2], found[5]):
        press(view, KEY.Key_Return, CTRL)
        assert view.editor.draft.rule == rule
        assert view.texts.words.text() == "free ball"
        assert view.texts.selected() == [rule]
    press(view, KEY.Key_Return, CTRL)
    assert view.editor.draft.rule == found[6]
    assert view.editor.message.text.text() == "Every text found is done."
    opened(view, found[-1])
    press(view, KEY.Key_Down, CTRL | SHIFT)
    assert view.editor.draft.rule == found[-1]
    assert view.editor.message.text.text() == "The list ends here."
    assert view.texts.words.text() == "free ball"


def test_all_selected_texts_are_marked_in_one_step(view: TranslateView, window: MainWindow, data: Path) -> None:
    before = every_file(data)
    opened(view, RULE)
    at_width(window, 1366)
    view.session.set_name("Greta")
    view.texts.table.selectAll()
    assert view.texts.marks.isVisible()
    view.texts.approve.click()
    statuses = view.session.workspace.statuses("snooker", "it")
    assert sum(one.state is State.APPROVED for one in statuses.values()) > 1000
    undone(view)
    assert every_file(data) == before
    assert not any(row.status.state is State.APPROVED for row in view.texts.model.rows)
    assert view.editor.draft.rule == RULE, "the text that was shown is among them"


def test_marking_finished_texts_again_changes_nothing(view: TranslateView, window: MainWindow, data: Path) -> None:
    before = every_file(data)
    opened(view, RULE)
    at_width(window, 1366)
    view.texts.take_focus()
    QTest.keyClick(view.texts.table, KEY.Key_Return, CTRL)
    assert view.editor.draft.rule == "snooker/3.10.a.i", "the key works in the list too"
    press(view, KEY.Key_Return, CTRL)
    assert view.texts.selected() == [view.editor.draft.rule]
    assert every_file(data) == before
    assert not view.editor.undo_button.isEnabled()


# What the source gains, plural forms, undo


def test_a_clause_that_the_book_gains_is_typed_and_done(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    view.services.navigator.go(Place("translate", "overview"))
    path = data / "rulebooks" / "snooker" / "en.md"
    words = path.read_text(encoding="utf-8")
    at = words.index("\n## 3.11")
    path.write_text(f"{words[:at]}\n(z) The referee waits for a new clause.\n{words[at:]}", encoding="utf-8")
    view.check_for_changes()
    rule = "snooker/3.10.z"
    opened(view, rule)
    assert view.texts.selected() == [rule]
    QTest.keyClicks(view.editor.columns.field, "L'arbitro aspetta una nuova clausola.")
    press(view, KEY.Key_Return, CTRL)
    assert view.session.workspace.status(rule, "it").finished
    assert "(z) L'arbitro aspetta" in file_of(data).decode()


def test_what_is_typed_for_a_text_that_the_source_lost_can_be_discarded(view: TranslateView, data: Path) -> None:
    path, rule = data / "rulebooks" / "snooker" / "en.md", "snooker/3.10.z"
    words = path.read_text(encoding="utf-8")
    path.write_text(words.replace("\n## 3.11", "\n(z) A new clause.\n\n## 3.11"), encoding="utf-8")
    opened(view, rule)
    view.editor.columns.field.replace_all("Una nuova clausola.")
    path.write_text(words, encoding="utf-8")
    view.check_for_changes()
    assert "no longer has this text" in view.editor.message.text.text()
    view.editor.next.click()
    assert view.editor.draft.rule == rule, "what is typed is not left behind"
    QTest.mouseClick(view.editor.message.buttons["other"], LEFT)
    assert view.editor.draft.rule != rule
    assert not view.editor.message.isVisible()
    assert view.session.unsaved.value == {}


def test_each_plural_form_has_a_field_with_its_numbers(view: TranslateView) -> None:
    workspace = view.session.workspace
    message = next(one for one, text in workspace.source_texts("interface").items() if len(text.parts) == 2)
    opened(view, message)
    fields = [field for field in view.editor.columns.fields if field.isVisible()]
    assert len(fields) == 2
    assert "1" in fields[0].accessibleName()
    assert "2" in fields[1].accessibleName()
    fields[1].setFocus()
    QTest.keyClicks(fields[1], "x")
    assert view.editor.save()
    assert workspace.text(message, "it").parts[1] == fields[1].text()


def test_a_text_with_only_a_title_has_no_other_field(view: TranslateView) -> None:
    source = view.session.workspace.source_texts("carrom")
    rule = next(one for one, text in source.items() if text.title and not any(text.parts))
    opened(view, rule)
    assert view.editor.columns.title.hasFocus()
    assert not any(field.isVisible() for field in view.editor.columns.fields)
    QTest.keyClicks(view.editor.next, "x")
    assert view.editor.columns.title.text().endswith("x"), "what is typed beside the field is not lost"


def test_undo_takes_back_one_text_also_after_still_right(view: TranslateView, data: Path) -> None:
    before = every_file(data)
    opened(view, RULE)
    press(view, KEY.Key_Return, CTRL)
    editor = view.session.editor
    words = view.session.workspace.text("snooker/3.10", "it")
    editor.save("snooker/3.10", "it", words.with_part(0, f"{words.parts[0]} E poi."), done=False)
    opened(view, RULE)
    view.editor.columns.field.setPlainText(SENTENCE)
    view.editor.mark_done()
    opened(view, RULE)
    undone(view)
    assert view.session.workspace.text("snooker/3.10", "it").parts[0].endswith("E poi.")
    assert SENTENCE not in file_of(data).decode()
    undone(view)
    assert view.session.workspace.text("snooker/3.10", "it") == words
    undone(view)
    assert every_file(data) == before


def test_typing_and_undoing_leaves_every_byte(view: TranslateView, data: Path) -> None:
    before = every_file(data)
    opened(view, RULE)
    QTest.keyClicks(view.editor.columns.field, "x")
    assert view.editor.save()
    assert every_file(data) != before
    press(view, KEY.Key_Z, CTRL)
    assert view.editor.save()
    assert every_file(data) == before
    assert view.session.workspace.status(RULE, "it").state is State.DONE


# Send and receive


def proposed(view: TranslateView, path: Path, qtbot: QtBot) -> list[str]:
    view.take_file(path)
    qtbot.waitUntil(lambda: view.send.told.text() not in ("", "Reading…"), timeout=60_000)
    return [one.rule for one in view.send.proposals.items]


def test_a_book_goes_to_another_tool_and_comes_back(
    view: TranslateView, data: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    opened(view, RULE)
    view.session.go("send", "it", book="snooker")
    path = tmp_path / "x.po"
    view.send.save_to(path)
    qtbot.waitUntil(lambda: " texts" in view.send.told.text(), timeout=20_000)
    path.write_text(path.read_text(encoding="utf-8").replace(RULE_IT[4:], SENTENCE), encoding="utf-8")
    before = every_file(data)
    assert proposed(view, path, qtbot) == [RULE]
    assert every_file(data) == before
    view.send.apply.click()
    assert SENTENCE in file_of(data).decode()
    QTest.mouseClick(view.send.undo, LEFT)
    assert every_file(data) == before
    assert not view.send.undo.isVisible()
    assert "as before" in view.send.told.text()


def test_a_language_comes_from_a_colleague_and_a_conflict_is_decided(
    view: TranslateView, data: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    editor = Editor(open_workspace())
    editor.name = "Greta"
    other = editor.workspace.text(RULE, "it").with_part(0, SENTENCE)
    editor.save(RULE, "it", other, done=True)
    path = save_package(tmp_path / "it", package_of(editor, "it"))
    assert path.name.endswith(ENDING)
    editor.undo()
    mine = other.with_part(0, "Se il giocatore seguente vuole tirare:")
    view.session.editor.save(RULE, "it", mine, done=True)
    assert proposed(view, path, qtbot) == [RULE]
    pane = view.send
    assert not pane.apply.isEnabled()
    pane.list.rows.tick(0, True)
    pane.apply.click()
    assert view.session.workspace.text(RULE, "it") == other
    assert view.session.workspace.status(RULE, "it").translator == "Greta"


def test_replacing_is_seen_first_and_one_undo_restores_every_byte(view: TranslateView, data: Path) -> None:
    before = every_file(data)
    opened(view, "snooker/3.3.e")
    press(view, KEY.Key_H, CTRL)
    page = view.replacing
    assert view.stack.currentWidget() is page
    page.find_field.setText("free ball")
    page.replacement.setText("palla libera")
    page.look()
    found = page.proposals.items
    assert len(found) > 3
    assert every_file(data) == before
    page.list.setCurrentIndex(page.list.rows.index(0))
    QTest.keyClick(page.list, KEY.Key_Space)
    page.carry_out()
    assert found[0].rule in [one.rule for one in page.proposals.items]
    assert every_file(data) != before
    page.back.click()
    assert "palla libera" in view.editor.columns.field.toPlainText()
    undone(view)
    assert every_file(data) == before


def test_a_language_is_deleted_and_kept_as_a_package(view: TranslateView, services: Services, data: Path) -> None:
    add_language(view.session.workspace, NewLanguage("de"))
    view.session.languages_changed("de")
    services.navigator.go(Place("translate", "new-language", "de"))
    view.new_language.delete.click()
    view.new_language.question.buttons["confirm"].click()
    assert "de" not in view.session.workspace.targets()
    folder = view.session.workspace.folders.state / "deleted"
    assert [path.name for path in folder.iterdir()] == [f"de{ENDING}"]
