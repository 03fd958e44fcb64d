"""The translators' room through clicks and keys, on a copy of the real books."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QPoint, Qt, QTimer
from PySide6.QtGui import QTextCursor, QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tableside.rulebook.ids import local_of
from tableside.storage import NotSaved
from tableside.translation import Editor, Progress, RuleText, State, open_workspace
from tableside.translation.language_removal import remove_language
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.steps import Wanted
from tableside.translation.store import digest
from tableside.ui.places import Place
from tableside.ui.reader.actions import as_html, as_markdown, paper_page
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.translate.exchange import ExchangePage
from tableside.ui.translate.rows import FindingRow, RichRow
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.view import TranslateView
from tableside.ui.typeset.page import spoken
from tableside.ui.widgets.html_list import HtmlRow
from tableside.ui.window import MainWindow
from tests.ui.conftest import remade

from .conftest import SPOKEN, started_again
from .test_every_view import CONTROLS, cut, settled, shown

KEY, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
RULE = "snooker/3.10.a"
RULE_IT = "(a) Se il giocatore seguente sceglie di tirare:"
SENTENCE = "Se il giocatore seguente decide di tirare:"


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


def finished(bar: SavingBar) -> None:
    """Wait until long work is done, beside the window too."""
    while bar.running:
        bar.pieces.finish()
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


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


def rows(widget: QWidget) -> list[RichRow]:
    settled()
    return [row for row in widget.findChildren(RichRow) if row.isVisible()]


# The overview


def test_overview_shows_every_pair_in_figures_and_words(view: TranslateView, qtbot: QtBot) -> None:
    cells = view.overview.cells
    assert {(book, lang) for book in view.session.workspace.books() for lang in ("it", "nl", "fr")} <= set(cells)
    counted(view)
    name = cells["snooker", "it"].accessibleName()
    assert "Snooker, Italiano" in name
    assert f"{len(view.session.workspace.statuses('snooker', 'it'))} done" in name
    qtbot.waitUntil(lambda: "done" in cells["interface", "it"].accessibleName(), timeout=60_000)
    QTest.mouseClick(cells["carrom", "nl"], LEFT)
    assert view.editor.draft.book == "carrom"
    assert view.editor.draft.lang == "nl"
    assert view.stack.currentWidget() is view.editor


def test_the_overview_keeps_its_shape_when_the_counts_arrive(view: TranslateView, window: MainWindow) -> None:
    overview = view.overview
    window.resize(900, 700)
    settled()
    overview.rebuild()
    waiting = {key: cell.sizeHint() for key, cell in overview.cells.items()}
    counted(view)
    overview.cells["snooker", "it"].show_progress(Progress("snooker", "it", 400, 400, 400, 200, 300))
    assert {key: cell.sizeHint() for key, cell in overview.cells.items()} == waiting


def test_next_unfinished_by_key(view: TranslateView, data: Path) -> None:
    emptied(data, RULE_IT)
    view.open(Place("translate", "overview"))
    counted(view)
    assert "1 missing" in view.overview.cells["snooker", "it"].accessibleName()
    QTest.keyClick(view.overview.cells["snooker", "it"], KEY.Key_Down, CTRL)
    assert view.editor.draft.rule == RULE
    assert view.editor.header.state.text() == "Missing"


def test_arrows_walk_over_the_overview_as_it_stands_and_enter_opens(view: TranslateView, qtbot: QtBot) -> None:
    cells = view.overview.cells
    counted(view)
    qtbot.waitUntil(lambda: "done" in cells["interface", "it"].accessibleName(), timeout=60_000)
    books = view.session.workspace.books()
    first, below = cells[books[0], "it"], cells[books[1], "it"]
    first.setFocus()
    settled()
    QTest.keyClick(first, KEY.Key_Down)
    qtbot.waitUntil(below.hasFocus, timeout=20_000)
    QTest.keyClick(below, KEY.Key_Right)
    beside = cells[books[1], "nl"]
    qtbot.waitUntil(lambda: beside.hasFocus() or cells[books[1], "fr"].hasFocus(), timeout=20_000)
    QTest.keyClick(below, KEY.Key_Up)
    qtbot.waitUntil(first.hasFocus, timeout=20_000)
    QTest.keyClick(first, KEY.Key_Return)
    assert view.stack.currentWidget() is view.editor
    assert (view.editor.draft.book, view.editor.draft.lang) == (books[0], "it")


# Editing


def test_walking_through_a_book_changes_no_byte(view: TranslateView, data: Path) -> None:
    before = every_file(data)
    opened(view, "snooker/1.1")
    for _ in range(25):
        press(view, KEY.Key_Down, CTRL | SHIFT)
    for _ in range(5):
        press(view, KEY.Key_Up, CTRL)
    view.services.navigator.go(Place("rules", "snooker/3.10"))
    assert every_file(data) == before


def test_walking_by_keys_through_one_text_in_eight_of_every_book_changes_no_byte(
    view: TranslateView, data: Path
) -> None:
    walk_and_compare(view, data, view.session.workspace.books(), one_in=8)


@pytest.mark.slow
def test_walking_by_keys_through_every_text_and_message_changes_no_byte(view: TranslateView, data: Path) -> None:
    walk_and_compare(view, data, view.session.workspace.collections())


def walk_and_compare(view: TranslateView, data: Path, books: Sequence[str], one_in: int = 1) -> None:
    """Walk by keys in every language; what stands around a text is for the eye alone and only costs time here."""
    before = every_file(data)
    workspace = view.session.workspace
    view.editor.toggle_helps()
    for part in (view.editor.above, view.editor.below):
        part.show_around = lambda *_: None  # type: ignore[method-assign]
    view.editor.columns.show_preview = lambda *_: None  # type: ignore[method-assign]
    view.editor.columns.source.show_text = lambda *_: None  # type: ignore[method-assign]
    # If anything were written, the files would tell.
    for lang, book in itertools.product(("it", "nl", "fr"), books):
        order = list(workspace.statuses(book, lang))
        # Runs of the book, one of so many, so that the kinds of text are all met.
        for start in range(0, len(order), 10 * one_in):
            run = order[start : start + 10]
            opened(view, run[0], lang)
            met = [run[0]]
            for _ in run[1:]:
                press(view, KEY.Key_Down, CTRL | SHIFT)
                met.append(view.editor.draft.rule)
            assert met == run
    view.services.navigator.go(Place("rules", "snooker/1"))
    Editor(open_workspace())
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


def test_undo_to_the_beginning_leaves_nothing_unsaved_and_no_conflict(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    field, before = view.editor.columns.field, file_of(data)
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " Zut")
    press(view, KEY.Key_S, CTRL)
    assert file_of(data) != before
    for _ in range(6):
        press(view, KEY.Key_Z, CTRL)
    settled()
    assert file_of(data) == before
    assert view.editor.header.saved.text() == "Saved"
    QTest.keyClicks(field, "Q")
    press(view, KEY.Key_S, CTRL)
    assert not view.editor.conflict.isVisible()
    assert file_of(data) != before


def test_a_heading_without_a_text_is_entered_at_its_title(view: TranslateView) -> None:
    opened(view, "snooker/3.9")
    view.editor.take_focus()
    assert view.editor.columns.title.hasFocus()


ODD = "«\u00a0a\u202f!\u00a0» b\u2009c\u2011d\u00ade\u2003f\u200bg\u2060h \u2014 i\u0301 \U0001f3b1 \u2028j"


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


def test_no_break_spaces_survive_editing(view: TranslateView, data: Path) -> None:
    narrow, wide = "\u202f", "\u00a0"
    opened(view, RULE, "fr")
    view.editor.columns.field.replace_all(f"Deux mots{wide}: trois{narrow}!")
    view.editor.save()
    assert f"Deux mots{wide}: trois{narrow}!".encode() in file_of(data, "fr")


def test_steady_typing_is_saved_although_it_never_pauses(qtbot: QtBot, view: TranslateView, data: Path) -> None:
    emptied(data, RULE_IT)
    opened(view, RULE)
    before = file_of(data)

    def typed_and_saved() -> bool:
        QTest.keyClicks(view.editor.columns.field, "a")
        return file_of(data) != before

    qtbot.waitUntil(typed_and_saved, timeout=20_000)


def test_done_and_on_to_the_next_unfinished(view: TranslateView, data: Path) -> None:
    emptied(data, RULE_IT)
    opened(view, RULE)
    QTest.keyClicks(view.editor.columns.field, SENTENCE)
    assert view.editor.header.saved.text() == "Not saved yet"
    press(view, KEY.Key_Return, CTRL)
    assert f"(a) {SENTENCE}".encode() in file_of(data)
    assert view.session.workspace.status(RULE, "it").state is State.DONE
    assert view.editor.draft.rule == RULE  # nothing else is left to do
    assert view.editor.header.saved.text() == "Saved"


def test_what_is_typed_and_taken_back_is_not_called_unsaved(view: TranslateView) -> None:
    opened(view, RULE)
    header = view.editor.header
    QTest.keyClicks(view.editor.columns.field, "x")
    assert (header.state.text(), header.saved.text()) == ("Needs review: not marked as done", "Not saved yet")
    QTest.keyClick(view.editor.columns.field, KEY.Key_Backspace)
    assert not view.editor.draft.dirty
    assert (header.state.text(), header.saved.text()) == ("Done", "Saved")
    view.editor.columns.field.selectAll()
    QTest.keyClick(view.editor.columns.field, KEY.Key_Delete)
    assert (header.state.text(), header.saved.text()) == ("Missing", "Not saved yet")


def test_an_empty_text_is_not_marked_as_done(view: TranslateView, data: Path) -> None:
    emptied(data, RULE_IT)
    opened(view, RULE)
    press(view, KEY.Key_Return, CTRL)
    assert "nothing to mark as done" in view.editor.message.text.text()
    assert view.session.workspace.status(RULE, "it").state is State.MISSING


def test_a_pause_saves_the_draft(view: TranslateView, data: Path, qtbot: QtBot) -> None:
    emptied(data, RULE_IT)
    opened(view, RULE)
    QTest.keyClicks(view.editor.columns.field, "Se il")
    qtbot.waitUntil(lambda: b"(a) Se il\n" in file_of(data), timeout=60_000)
    assert view.editor.header.state.text() == "Needs review: not marked as done"
    assert view.editor.header.saved.text() == "Saved"
    assert view.editor.columns.field.toPlainText() == "Se il"


def test_leaving_the_rule_or_the_page_saves(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    field = view.editor.columns.field
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " x")
    QTest.mouseClick(rows(view.editor.below)[0], LEFT)
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
    finished(view.editor.steps.bar)
    assert view.editor.draft.rule == RULE
    assert file_of(data) == before
    press(view, KEY.Key_Z, CTRL | SHIFT)
    finished(view.editor.steps.bar)
    assert b"tirare: primo" in file_of(data)


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


def test_the_clauses_keep_their_place_in_the_field(view: TranslateView, data: Path) -> None:
    workspace = view.session.workspace
    rule = next(
        rule for book in workspace.books() for rule, text in workspace.texts(book, "en").items() if len(text.shape) > 1
    )
    opened(view, rule)
    assert "⋯" in view.editor.columns.field.toPlainText()
    view.editor.columns.field.replace_all("⋯\n\n⋯\n\n⋯\n\n⋯\n\n⋯\n\n⋯")
    assert view.editor.save() is False
    assert "stands for the clauses" in view.editor.message.text.text()
    view.editor.draft.take_theirs()


def test_source_reference_preview_and_neighbours(view: TranslateView) -> None:
    opened(view, RULE)
    editor = view.editor
    assert "If the next player" in editor.columns.source.toPlainText()
    assert editor.columns.reference.isHidden() or not editor.columns.reference.isVisible()
    index = editor.header.reference.findData("fr")
    editor.header.reference.setCurrentIndex(index)
    editor.header.reference.activated.emit(index)
    assert "joueur" in editor.columns.reference.toPlainText()
    editor.columns.field.replace_all("Vedi [[2.16]] e *bilia libera*.")
    editor.preview()
    assert "Sezione 2, Regola 16" in editor.columns.preview.toPlainText()
    assert "*" not in editor.columns.preview.toPlainText()
    assert any("Snookered after a foul" in row.html for row in rows(editor.above))
    assert view.session.recall("reference") == "fr"


# Links and terms


def test_links_are_picked_not_typed(view: TranslateView, data: Path) -> None:
    opened(view, "snooker/3.10")
    editor, field = view.editor, view.editor.columns.field
    field.replace_all("Vedi ")
    press(view, KEY.Key_L, CTRL)
    assert editor.links.picker.isVisible()
    assert editor.links.picker.list.item(0).text().startswith("→")
    QTest.keyClicks(editor.links.picker.field, "2.16")
    QTest.keyClick(editor.links.picker.field, KEY.Key_Return)
    assert field.toPlainText() == "Vedi [[2.16]]"
    QTest.keyClicks(field, " e [[")
    assert editor.links.picker.isVisible()
    QTest.keyClicks(editor.links.picker.field, "foul")
    QTest.keyClick(editor.links.picker.field, KEY.Key_Return)
    assert field.toPlainText() == "Vedi [[2.16]] e [[foul|fallo]]"
    assert field.selected() == "fallo"
    QTest.keyClicks(field, "falli")
    QTest.keyClick(field, KEY.Key_Tab)
    QTest.keyClicks(field, ".")
    assert field.toPlainText() == "Vedi [[2.16]] e [[foul|falli]]."
    press(view, KEY.Key_L, CTRL | SHIFT)
    assert field.toPlainText().endswith("[[snookered|impallato]]")
    press(view, KEY.Key_L, CTRL)
    QTest.keyClick(editor.links.picker.field, KEY.Key_Escape)
    assert not editor.links.picker.isVisible()
    assert field.hasFocus()


@pytest.mark.parametrize(
    ("keys", "left"), [("foul|fallo]] puis", ""), ("foul]] puis", ""), ("fo", "\x1b"), ("zzz", "\r")]
)
def test_a_link_that_is_written_out_is_what_was_typed(view: TranslateView, keys: str, left: str) -> None:
    opened(view, "snooker/3.10")
    picker, field = view.editor.links.picker, view.editor.columns.field
    field.replace_all("Vedi ")
    for key in f"[[{keys}":
        QTest.keyClicks(picker.field if picker.isVisible() else field, key)
    if left:
        QTest.keyClick(picker.field, KEY.Key_Escape if left == "\x1b" else KEY.Key_Return)
    assert not picker.isVisible()
    assert field.text() == f"Vedi [[{keys}"


def test_what_a_stop_left_half_typed_in_a_finished_text_is_there_again_and_not_done(
    view: TranslateView, qtbot: QtBot, data: Path
) -> None:
    opened(view, RULE)
    assert view.editor.draft.status.finished
    before = file_of(data)
    view.editor.columns.field.selectAll()
    QTest.keyClicks(view.editor.columns.field, "Se il gioc")
    for timer in view.editor.findChildren(QTimer):
        timer.stop()  # nothing of a killed program goes on
    window = started_again(qtbot, view.services, Place("translate", RULE, "it"))
    assert file_of(data) == before, "the stop came before it was saved"
    room = window.current_view
    assert isinstance(room, TranslateView)
    assert room.editor.columns.field.text() == "Se il gioc"
    qtbot.waitUntil(lambda: b"Se il gioc\n" in file_of(data), timeout=10_000)
    assert room.editor.draft.status.state is State.REVIEW
    room.services.running.close()


def test_undo_takes_back_what_a_stop_left_half_typed_from_the_field_as_well_as_from_the_file(
    view: TranslateView, qtbot: QtBot, data: Path
) -> None:
    opened(view, RULE)
    before = file_of(data)
    view.editor.columns.field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(view.editor.columns.field, " Parole tre.")
    for timer in view.editor.findChildren(QTimer):
        timer.stop()  # nothing of a killed program goes on
    room = started_again(qtbot, view.services, Place("translate", RULE, "it")).current_view
    assert isinstance(room, TranslateView)
    editor = room.editor
    qtbot.waitUntil(lambda: b"Parole tre." in file_of(data), timeout=10_000)
    editor.header.undo.click()
    finished(editor.steps.bar)
    assert file_of(data) == before
    assert "Parole" not in editor.columns.field.text()
    assert (editor.header.state.text(), editor.header.saved.text()) == ("Done", "Saved")
    editor.header.redo.click()
    finished(editor.steps.bar)
    assert "Parole tre." in editor.columns.field.text()
    assert b"Parole tre." in file_of(data)
    assert editor.draft.status.state is State.REVIEW
    room.services.running.close()


def test_undo_takes_back_a_title_that_was_saved_in_the_midst_of_typing(view: TranslateView, data: Path) -> None:
    opened(view, "snooker/3.10")
    before, title = file_of(data), view.editor.columns.title
    title.setFocus()
    QTest.keyClick(title, KEY.Key_End)
    for saved in (True, False):
        QTest.keyClicks(title, " altro")
        if saved:
            view.editor.save()
        view.editor.undo()
        finished(view.editor.steps.bar)
        assert (title.text(), file_of(data)) == ("Impallato dopo un fallo", before)
        assert view.editor.header.saved.text() == "Saved"
        QTest.keyClick(title, KEY.Key_End)
    view.editor.header.redo.click()
    finished(view.editor.steps.bar)
    assert title.text() == "Impallato dopo un fallo altro"


def test_what_is_typed_in_a_finished_text_is_not_done_until_somebody_says_so(
    view: TranslateView, qtbot: QtBot, data: Path
) -> None:
    opened(view, RULE)
    editor, field, before = view.editor, view.editor.columns.field, file_of(data)
    field.moveCursor(QTextCursor.MoveOperation.End)
    for typed, saved in ((" prima", b"tirare: prima\n"), (" poi", b"tirare: prima poi\n")):
        QTest.keyClicks(field, typed)
        qtbot.waitUntil(partial(lambda words: words in file_of(data), saved), timeout=10_000)
        assert editor.header.state.text() == "Needs review: not marked as done"
        assert not open_workspace(data).status(RULE, "it").finished
    press(view, KEY.Key_Down, CTRL | SHIFT)
    assert editor.draft.rule != RULE
    view.services.navigator.go(Place("start"))
    assert not open_workspace(data).status(RULE, "it").finished, "going on and leaving the page say nothing of it"
    opened(view, RULE)
    for key in (KEY.Key_S, KEY.Key_Return):
        assert editor.header.state.text() == "Needs review: not marked as done"
        press(view, key, CTRL)
    assert open_workspace(data).status(RULE, "it").finished
    for expected in (b"tirare: prima\n", b"tirare:\n"):
        editor.header.undo.click()
        finished(editor.steps.bar)
        assert expected in file_of(data)
    assert (file_of(data), editor.header.state.text()) == (before, "Done")
    for _ in range(2):
        editor.header.redo.click()
        finished(editor.steps.bar)
    assert b"tirare: prima poi\n" in file_of(data)
    assert editor.header.state.text() == "Done"


def test_a_finished_text_that_is_typed_over_and_back_is_done_as_before(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    editor, field, before = view.editor, view.editor.columns.field, every_file(data)
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, "xy")
    press(view, KEY.Key_S, CTRL)
    assert editor.header.state.text() == "Needs review: not marked as done"
    for _ in range(2):
        QTest.keyClick(field, KEY.Key_Backspace)
    press(view, KEY.Key_S, CTRL)
    assert (editor.header.state.text(), editor.header.saved.text()) == ("Done", "Saved")
    assert every_file(data) == before


@pytest.mark.parametrize("gone", ["rulebooks/snooker", "rulebooks"])
def test_a_folder_that_is_pulled_away_while_one_types_is_named_and_what_is_typed_stays(
    view: TranslateView, data: Path, gone: str
) -> None:
    opened(view, RULE)
    editor, field, elsewhere = view.editor, view.editor.columns.field, data / "elsewhere"
    field.moveCursor(QTextCursor.MoveOperation.End)
    (data / gone).rename(elsewhere)
    QTest.keyClicks(field, " Parole.")
    for act in (editor.preview, editor.checks.check, view.check_for_changes, editor.save):
        act()
    assert "is gone" in editor.message.text.text()
    assert "What you typed is still here." in editor.message.text.text()
    assert editor.header.saved.text() == "Not saved"
    for key, held in ((KEY.Key_Down, CTRL | SHIFT), (KEY.Key_Down, CTRL), (KEY.Key_Return, CTRL)):
        press(view, key, held)
    settled()
    assert (editor.draft.rule, field.text().endswith(" Parole.")) == (RULE, True)
    elsewhere.rename(data / gone)
    QTest.mouseClick(editor.message.act, LEFT)
    assert b"tirare: Parole.\n" in file_of(data)
    assert editor.header.saved.text() == "Saved"


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
    assert editor.header.state.text() == "Needs review: something is wrong"
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
    qtbot.waitUntil(
        lambda: bool(editor.helps.text_helps.terms.rows) and bool(editor.helps.text_helps.matches), timeout=60_000
    )
    field = editor.columns.field
    stroke = next(row for row in editor.helps.text_helps.terms.rows if "stroke" in row.html)
    field.replace_all("dopoogni")
    field.select(4, 4)
    QTest.mouseClick(stroke, LEFT)
    assert field.toPlainText() == "dopoogni"  # looking a term up changes nothing
    form = editor.helps.text_helps.form
    qtbot.waitUntil(form.insert.hasFocus, timeout=20_000)
    QTest.keyClick(form.insert, KEY.Key_Return)
    assert field.toPlainText() == "dopo tiro ogni"
    assert " %" in editor.helps.text_helps.memory.rows[0].html
    press(view, KEY.Key_1, CTRL)
    assert field.toPlainText() == editor.helps.text_helps.matches[0].target
    press(view, KEY.Key_F, CTRL)
    assert editor.helps.text_helps.words.hasFocus()
    editor.helps.text_helps.words.setText("free ball")
    qtbot.waitUntil(lambda: bool(editor.helps.text_helps.lines.rows), timeout=20_000)
    assert "Snooker" in editor.helps.text_helps.lines.rows[0].html
    assert any("free ball" in row.html for row in editor.helps.text_helps.lines.rows)


def test_what_cites_the_rule_is_listed(view: TranslateView, qtbot: QtBot) -> None:
    opened(view, "snooker/3.10")
    side = view.editor.helps.text_helps
    qtbot.waitUntil(lambda: bool(side.uses.rows), timeout=60_000)
    told = " ".join(row.accessibleName() for row in side.uses.rows)
    assert "Section 2 Rule 13" in told
    wizard = next(row for row in side.uses.rows if "Ruling" in row.html)
    QTest.mouseClick(wizard, LEFT)
    here = view.services.navigator.here
    assert here is not None
    assert here.view == "rulings"


# Staleness


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
    QTest.keyClick(view.overview.cells["snooker", "it"], KEY.Key_Down, CTRL)
    opened(view, RULE)
    stale = view.editor.stale
    assert stale.isVisible()
    assert "If the next player decides to take" in stale.page.toPlainText()
    assert "If the incoming player takes" in stale.page.toPlainText()
    assert "line-through" in stale.page.toHtml()
    before = file_of(data)
    press(view, KEY.Key_Return, CTRL | SHIFT)
    assert view.session.workspace.status(RULE, "it").state is State.DONE
    assert file_of(data) == before
    opened(view, RULE)
    assert not stale.isVisible()


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
    printed = paper_page(piece, spoken(services.catalogues)).document.toPlainText()
    for text in (printed, as_html(piece), as_markdown(piece)):
        assert (text.count(outdated), text.count(wrong)) == (1, 1)
    assert said("Translate this") not in printed.replace("\u00a0", " ")
    reader.follow_link(f"tableside:translate:{other}?lang=it")
    assert (view.editor.draft.rule, view.editor.draft.lang) == (other, "it")


# Checks


def test_findings_appear_while_typing_and_lead_to_their_place(view: TranslateView, qtbot: QtBot) -> None:
    opened(view, RULE)
    editor, field = view.editor, view.editor.columns.field
    field.replace_all("Se il  giocatore sceglie di tirare 15 volte:")
    qtbot.waitUntil(lambda: any(one.code == "space-doubled" for one in editor.checks.found), timeout=60_000)
    assert field.extraSelections()
    found = [row for row in editor.findings.findChildren(FindingRow) if row.finding.code == "space-doubled"]
    QTest.mouseClick(found[0].row, LEFT)
    assert field.textCursor().selectedText() == "  "
    codes = {one.code for one in editor.checks.found}
    assert "figure-extra" in codes


def test_findings_of_the_book_are_counted_by_gravity_and_keep_their_place(view: TranslateView, qtbot: QtBot) -> None:
    opened(view, RULE)
    editor = view.editor
    editor.columns.field.replace_all("Se il  giocatore sceglie di tirare 77 volte:")
    editor.save()
    QTest.mouseClick(editor.helps.whole_book, LEFT)
    editor.helps.checking.finish()
    shown = editor.helps.book_findings
    found = [row.finding for row in shown.findChildren(FindingRow)]
    assert [one.code for one in found][:1] == ["figure-extra"]
    weights = [["error", "warning", "hint"].index(one.severity) for one in found if one.dismissed is None]
    assert weights == sorted(weights)
    filters = {one.text().partition(" ")[0]: one for one in editor.helps.findChildren(QPushButton, "segment")}
    assert filters["Wrong"].text() == "Wrong 1"
    QTest.mouseClick(filters["Doubtful"], LEFT)
    settled()
    assert {row.finding.code for row in shown.findChildren(FindingRow) if row.isVisible()} == {"space-doubled"}
    QTest.mouseClick(filters["All"], LEFT)
    settled()
    bar = shown.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0, timeout=20_000)
    bar.setValue(bar.maximum())
    place = bar.value()
    hint = next(row for row in reversed(shown.rows) if isinstance(row, FindingRow) and row.finding.dismissed is None)
    hint.row.click()
    settled()
    assert editor.draft.rule == hint.finding.rule
    qtbot.waitUntil(lambda: not editor._helping.isActive(), timeout=20_000)
    settled()
    assert bar.value() == place


def test_three_findings_are_read_without_scrolling(view: TranslateView, window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1366, 768)
    opened(view, "carrom/23", "nl")
    editor = view.editor
    text = editor.columns.field.text()
    editor.columns.field.replace_all(f"{text.replace('15', '16')} Zo ((is het;.")
    editor.checks.check()
    settled()
    assert len(editor.findings.rows) >= 3
    last = editor.findings.rows[2]
    assert last.mapTo(editor.findings, QPoint(0, last.height())).y() <= editor.findings.height()
    own = editor.columns.field.height() + editor.columns.preview.height()
    assert own > 2 * editor.findings.height(), "the text needs the room more"


def test_a_finding_is_dismissed_with_a_reason(view: TranslateView) -> None:
    opened(view, RULE)
    editor = view.editor
    editor.columns.field.replace_all("Se il giocatore sceglie di tirare 15 volte:")
    editor.checks.check()
    row = next(one for one in editor.findings.findChildren(FindingRow) if one.finding.code == "figure-extra")
    QTest.mouseClick(row.button, LEFT)
    QTest.keyClick(row.reason, KEY.Key_Return)
    assert not any(one.dismissed for one in editor.checks.found)  # no reason, no dismissal
    QTest.keyClicks(row.reason, "as in the source")
    QTest.keyClick(row.reason, KEY.Key_Return)
    assert [one.dismissed for one in editor.checks.found if one.code == "figure-extra"] == ["as in the source"]
    settled()
    row = next(
        one for one in editor.findings.rows if isinstance(one, FindingRow) and one.finding.code == "figure-extra"
    )
    QTest.mouseClick(row.button, LEFT)
    assert not any(one.dismissed for one in editor.checks.found)


def test_all_findings_of_a_book_in_one_list(view: TranslateView, data: Path) -> None:
    path = data / "rulebooks" / "snooker" / "it.md"
    path.write_text(path.read_text(encoding="utf-8").replace(RULE_IT, f"{RULE_IT} 77 mm"), encoding="utf-8")
    opened(view, "snooker/1.1")
    QTest.mouseClick(view.editor.helps.whole_book, LEFT)
    view.editor.helps.checking.finish()
    listed = [one for one in view.editor.helps.book_findings.rows if isinstance(one, FindingRow)]
    row = next(one for one in listed if one.finding.rule == RULE and one.finding.code == "figure-extra")
    assert "77" in row.row.accessibleName()
    QTest.mouseClick(row.row, LEFT)
    assert view.editor.draft.rule == RULE


def test_of_hundreds_of_findings_some_are_shown_and_more_when_asked_for(view: TranslateView, data: Path) -> None:
    path = data / "rulebooks" / "snooker" / "it.md"
    path.write_text(path.read_text(encoding="utf-8").replace(", ", ",  "), encoding="utf-8")
    opened(view, "snooker/1.1")
    QTest.mouseClick(view.editor.helps.whole_book, LEFT)
    view.editor.helps.checking.finish()
    shown = view.editor.helps.book_findings

    def listed() -> list[FindingRow]:
        return [one for one in shown.rows if isinstance(one, FindingRow)]

    first = [one.finding for one in listed()]
    more = shown.rows[-1]
    assert isinstance(more, RichRow)
    every = next(one for one in view.editor.helps.findChildren(QPushButton, "segment") if one.text().startswith("All"))
    assert more.accessibleName() == f"Show more ({int(every.text().split()[1]) - len(first)})"
    more.click()
    settled()
    assert len(listed()) == 2 * len(first)
    assert [one.finding for one in listed()][: len(first)] == first
    assert QApplication.focusWidget() is listed()[len(first)].row


# Safety


def test_a_full_disk_keeps_the_text_and_says_so(
    view: TranslateView, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file_of(data)
    opened(view, RULE)
    editor = view.editor

    def full(path: Path, _data: bytes, **_: bool) -> None:
        raise NotSaved("“{file}” could not be saved: {reason}.", file=path.name, reason="No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tableside.translation.folders.write_atomically", full)
        patched.setattr("tableside.translation.status.write_atomically", full)
        editor.columns.field.replace_all(SENTENCE)
        press(view, KEY.Key_Return, CTRL)
        assert "No space left on device" in editor.message.text.text()
        assert editor.message.isVisible()
        assert editor.columns.field.toPlainText() == SENTENCE
        assert editor.draft.rule == RULE
        editor.going.to_next()
        assert editor.draft.rule != RULE
        assert file_of(data) == before
        opened(view, RULE)  # what could not be saved waits there
        assert editor.columns.field.toPlainText() == SENTENCE
        editor.save()
        assert editor.message.isVisible()
    QTest.mouseClick(editor.message.act, LEFT)
    assert SENTENCE.encode() in file_of(data)
    assert not editor.message.isVisible()


def test_what_is_tried_again_after_a_refusal_is_as_little_done_as_what_a_pause_saves(
    view: TranslateView, data: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = every_file(data)
    opened(view, RULE, "fr")
    editor, field = view.editor, view.editor.columns.field

    def full(path: Path, _data: bytes, **_: bool) -> None:
        raise NotSaved("“{file}” could not be saved: {reason}.", file=path.name, reason="No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tableside.translation.status.write_atomically", full)
        field.selectAll()
        QTest.keyClicks(field, "Une demi phr")
        qtbot.waitUntil(editor.message.isVisible, timeout=10_000)
        assert (editor.header.state.text(), editor.header.saved.text()) == ("Needs review", "Not saved")
    QTest.mouseClick(editor.message.act, LEFT)
    assert not editor.message.isVisible()
    assert (editor.header.state.text(), editor.header.saved.text()) == ("Needs review: not marked as done", "Saved")
    assert not open_workspace(data).status(RULE, "fr").finished
    for _ in range(3):
        editor.header.undo.click()
        finished(editor.steps.bar)
    assert every_file(data) == before


def test_a_change_by_others_is_taken_over(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    path = data / "rulebooks" / "snooker" / "it.md"
    path.write_text(path.read_text(encoding="utf-8").replace(RULE_IT, f"(a) {SENTENCE}"), encoding="utf-8")
    view.check_for_changes()
    assert view.editor.columns.field.toPlainText() == SENTENCE


def test_a_file_swapped_for_one_of_another_language_is_told_and_to_be_reviewed(view: TranslateView, data: Path) -> None:
    counted(view)
    view.check_for_changes()
    folder = data / "rulebooks" / "snooker"
    french = (folder / "fr.md").read_bytes()
    (folder / "it.md").write_bytes(french)
    said: list[str] = []
    view.services.notices.said.connect(lambda sentence, _lasting: said.append(sentence))
    view.check_for_changes()
    assert sum("in another language now: Français instead of Italiano" in sentence for sentence in said) == 1
    counted(view)
    assert "0 to review" not in view.overview.cells["snooker", "it"].accessibleName()
    assert view.session.workspace.status(RULE, "it").state is State.REVIEW
    assert (folder / "it.md").read_bytes() == french


def test_the_overview_counts_anew_when_a_damaged_status_file_is_mended(view: TranslateView, data: Path) -> None:
    view.session.editor.mark_review(RULE, "it")
    counted(view)
    view.check_for_changes()
    path = data / "rulebooks" / "snooker" / "status" / "it.json"
    good, before = path.read_bytes(), view.session.workspace.progress("snooker", "it")
    path.write_bytes(good[: len(good) // 2])
    view.check_for_changes()
    assert any(f"“{path}” is damaged" in one.sentence for one in view.services.notices.waiting)
    counted(view)
    damaged = view.overview.cells["snooker", "it"].accessibleName()
    path.write_bytes(good)
    view.check_for_changes()
    counted(view)
    mended = view.overview.cells["snooker", "it"].accessibleName()
    assert f"{before.review} to review" in mended
    assert damaged != mended


@pytest.mark.parametrize("mine", [True, False])
def test_a_conflict_shows_both_and_overwrites_nothing(view: TranslateView, data: Path, mine: bool) -> None:
    opened(view, RULE)
    editor = view.editor
    editor.columns.field.replace_all("Parole mie:")
    path = data / "rulebooks" / "snooker" / "it.md"
    path.write_text(path.read_text(encoding="utf-8").replace(RULE_IT, f"(a) {SENTENCE}"), encoding="utf-8")
    said: list[str] = []
    view.services.notices.said.connect(lambda sentence, _lasting: said.append(sentence))
    view.check_for_changes()
    assert editor.conflict.isVisible()
    assert (editor.header.state.text(), editor.header.saved.text()) == ("Needs review", "Not saved")
    assert said == []
    shown_texts = editor.conflict.page.toPlainText()
    assert "Parole mie:" in shown_texts
    assert SENTENCE in shown_texts
    editor.going.to_next()
    assert editor.draft.rule != RULE
    assert SENTENCE.encode() in file_of(data)
    opened(view, RULE)
    assert editor.conflict.isVisible()
    QTest.mouseClick(editor.conflict.keep if mine else editor.conflict.take, LEFT)
    assert not editor.conflict.isVisible()
    assert editor.columns.field.hasFocus(), "the keys for undo would lead nowhere"
    wanted = "Parole mie:" if mine else SENTENCE
    assert f"(a) {wanted}\n".encode() in file_of(data)
    assert editor.columns.field.toPlainText() == wanted
    lost = SENTENCE if mine else "Parole mie:"
    assert lost in [one.plain for one in view.session.editor.versions(RULE, "it")]
    editor.header.undo.click()
    finished(editor.steps.bar)
    assert f"(a) {lost}\n".encode() in file_of(data)


@pytest.mark.parametrize("by", ["file", "step"])
@pytest.mark.parametrize("saved", [True, False])
def test_undo_leads_from_theirs_to_what_was_typed_to_what_stood_before_and_then_to_older_steps(
    view: TranslateView, data: Path, saved: bool, by: str
) -> None:
    steps, older = view.session.editor, "snooker/3.10.b"
    first = steps.workspace.text(older, "it").plain
    steps.save(older, "it", RuleText("", ("Un passo vecchio.",)))
    opened(view, RULE)
    editor, field = view.editor, view.editor.columns.field
    before = field.text()
    if saved:
        field.replace_all("Parole salvate:")
        editor.save()
    stood = field.text()
    field.replace_all("Parole mie:")
    if by == "step":
        other = Editor(open_workspace())
        other.save_all("it", [Wanted(RULE, RuleText("", (SENTENCE,)))])
    else:
        path = data / "rulebooks" / "snooker" / "it.md"
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole.replace(f"(a) {stood}", f"(a) {SENTENCE}"), encoding="utf-8")
    view.check_for_changes()
    QTest.mouseClick(editor.conflict.take, LEFT)
    assert field.text() == SENTENCE
    walk = ["Parole mie:", stood, *([before] if saved else [])]
    for wanted in walk:
        editor.header.undo.click()
        finished(editor.steps.bar)
        assert (editor.draft.rule, field.text()) == (RULE, wanted)
        assert f"(a) {wanted}\n".encode() in file_of(data)
    editor.header.undo.click()
    finished(editor.steps.bar)
    assert (editor.draft.rule, field.text()) == (older, first)
    for wanted in ("Un passo vecchio.", *walk[-2::-1], SENTENCE):
        editor.header.redo.click()
        finished(editor.steps.bar)
        assert field.text() == wanted
        assert not editor.conflict.isVisible()


def test_undo_takes_back_what_was_typed_around_a_step_of_somebody_else_in_the_order_of_time(
    view: TranslateView, data: Path
) -> None:
    opened(view, RULE)
    editor, field, other = view.editor, view.editor.columns.field, "snooker/3.10.b"
    before, first = field.text(), view.session.workspace.text(other, "it").plain
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, " Uno.")
    editor.save()
    Editor(open_workspace()).save_all("it", [Wanted(other, RuleText("", ("Da fuori.",)))])
    QTest.keyClicks(field, " Due.")
    editor.save()
    QTest.keyClicks(field, " Tre.")
    seen: list[tuple[str, str]] = []
    for _ in range(12):
        press(view, KEY.Key_Z, CTRL)
        finished(editor.steps.bar)
        editor.save()
        texts = view.session.workspace.text(RULE, "it").plain, view.session.workspace.text(other, "it").plain
        seen += [texts] if texts not in seen[-1:] else []
        if texts == (before, first):
            break
    assert seen == [
        (f"{before} Uno. Due.", "Da fuori."),
        (f"{before} Uno.", "Da fuori."),
        (f"{before} Uno.", first),
        (before, first),
    ]


@pytest.mark.parametrize("over", [True, False])
@pytest.mark.parametrize("way", ["undo", "redo"])
def test_a_step_that_meets_a_text_changed_since_shows_that_text_and_can_be_gone_past(
    view: TranslateView, data: Path, way: str, over: bool
) -> None:
    steps, carrom = view.session.editor, "carrom/glossary"
    first, source = steps.workspace.text(RULE, "it"), steps.workspace.text(carrom, "fr")
    steps.save(RULE, "it", RuleText("", ("Prima:",)))
    steps.save(carrom, "fr", RuleText("Avec moi", source.parts))
    in_file = "Avec moi"
    if way == "redo":
        steps.undo()
        in_file = source.title
    path = data / "rulebooks" / "carrom" / "fr.md"
    path.write_text(path.read_text(encoding="utf-8").replace(f"# {in_file} ", "# Dehors ", 1), encoding="utf-8")
    opened(view, "snooker/1.1", "nl")
    editor = view.editor
    (editor.header.undo if way == "undo" else editor.header.redo).click()
    finished(editor.steps.bar)
    assert (editor.draft.rule, editor.draft.lang) == (carrom, "fr")
    assert editor.conflict.isVisible()
    assert "Carrom, Français" in editor.conflict.title.text()
    texts = editor.conflict.page.toPlainText()
    assert "Typed here" not in texts
    assert ("Before the step" if way == "undo" else "After the step") in texts
    assert "Dehors" in texts
    QTest.mouseClick(editor.conflict.keep if over else editor.conflict.take, LEFT)
    finished(editor.steps.bar)
    assert not editor.conflict.isVisible()
    wanted = source.title if way == "undo" else "Avec moi"
    assert steps.workspace.text(carrom, "fr").title == (wanted if over else "Dehors")
    while steps.workspace.text(RULE, "it") != first:
        editor.header.undo.click()
        finished(editor.steps.bar)
        if editor.conflict.isVisible():
            QTest.mouseClick(editor.conflict.take, LEFT)
            finished(editor.steps.bar)


def test_earlier_versions_come_back(view: TranslateView, data: Path) -> None:
    opened(view, RULE)
    editor = view.editor
    old = editor.columns.field.toPlainText()
    editor.columns.field.replace_all(SENTENCE)
    editor.save()
    editor.helps.refresh()
    version = next(row for row in editor.helps.text_helps.versions.rows if old in row.accessibleName())
    QTest.mouseClick(version, LEFT)
    assert editor.columns.field.toPlainText() == old


def test_a_kill_in_the_middle_of_saving_loses_nothing(
    view: TranslateView, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(view, RULE)
    before = file_of(data)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("tableside.translation.folders.write_atomically", killed)
        view.editor.columns.field.replace_all(SENTENCE)
        with pytest.raises(KeyboardInterrupt):
            view.editor.save()
    assert file_of(data) == before
    # A program that is started anew finishes what was begun.
    again = Editor(open_workspace())
    assert again.workspace.text(RULE, "it").same_as(RuleText("", (SENTENCE,)))
    assert again.versions(RULE, "it")


# Exchange


@pytest.mark.parametrize("ending", ["po", "xlf"])
def test_exchange_shows_its_plan_before_it_does_anything(
    view: TranslateView, data: Path, tmp_path: Path, ending: str
) -> None:
    QTest.mouseClick(view.overview.exchange, LEFT)
    page = view.exchange
    assert page.isVisible()
    page.book.setCurrentIndex(page.book.findData("snooker"))
    page.lang.setCurrentIndex(page.lang.findData("it"))
    path = tmp_path / f"book.{ending}"
    page.export_to(path)
    finished(page.saving)
    before = file_of(data)
    page.plan_from(path)
    finished(page.saving)
    assert page.plan is not None
    assert page.plan.items == ()
    assert not page.apply.isEnabled()
    path.write_text(
        path.read_text(encoding="utf-8").replace("Se il giocatore seguente sceglie di tirare:", SENTENCE),
        encoding="utf-8",
    )
    page.plan_from(path)
    finished(page.saving)
    assert "1 text would change" in page.told.text()
    assert file_of(data) == before
    QTest.mouseClick(page.apply, LEFT)
    finished(page.saving)
    assert file_of(data) == before.replace(RULE_IT.encode(), f"(a) {SENTENCE}".encode())


def test_an_import_never_overwrites(view: TranslateView, data: Path, tmp_path: Path) -> None:
    page = view.exchange
    view.services.navigator.go(Place("translate", "exchange", "it", (("book", "snooker"),)))
    path = tmp_path / "book.po"
    page.export_to(path)
    finished(page.saving)
    path.write_text(
        path.read_text(encoding="utf-8").replace("Se il giocatore seguente sceglie di tirare:", "Parole altrui:"),
        encoding="utf-8",
    )
    view.session.editor.save(RULE, "it", RuleText("", (SENTENCE,)))
    page.plan_from(path)
    finished(page.saving)
    assert "changed on both sides" in page.told.text()
    assert "Different on both sides" in lines_of(page)[0].spoken
    assert not page.apply.isEnabled()
    page.carry_out()
    assert SENTENCE.encode() in file_of(data)
    page.plan_from(tmp_path / "missing.po")
    finished(page.saving)
    assert page.told.text()


def lines_of(page: ExchangePage) -> list[HtmlRow]:
    settled()
    rows = page.preview.list.rows
    return [row for number in range(rows.rowCount()) if (row := rows.row(number)) is not None]


def press_line(page: ExchangePage, number: int) -> None:
    """Click on a line, which ticks it or takes its tick away."""
    lines = page.preview.list
    QTest.mouseClick(lines.viewport(), LEFT, pos=lines.visualRect(lines.rows.index(number)).center())


def exchanged(view: TranslateView, path: Path, *changes: tuple[str, str]) -> ExchangePage:
    """Export a book, change what another tool would, and show what an import would do."""
    view.services.navigator.go(Place("translate", "exchange", "it", (("book", "snooker"),)))
    page = view.exchange
    page.export_to(path)
    finished(page.saving)
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return page


@pytest.mark.parametrize("ending", ["po", "xlf"])
def test_an_import_says_what_is_wrong_with_each_line_and_leaves_it_out_until_it_is_ticked(
    view: TranslateView, data: Path, tmp_path: Path, ending: str
) -> None:
    wrong = "Se il giocatore seguente sceglie di tirare 77 volte:"
    page = exchanged(
        view,
        tmp_path / f"book.{ending}",
        ("Se il giocatore seguente sceglie di tirare:", wrong),
        ("Impallato dopo un fallo", "Impallati dopo un fallo"),
    )
    page.plan_from(tmp_path / f"book.{ending}")
    finished(page.saving)
    assert "1 text has errors." in page.told.text()
    first, second = lines_of(page)
    assert "Wrong: The translation says 77; the source does not." in first.spoken
    assert "77" not in second.spoken
    assert page.preview.list.rows.ticks == [False, True]
    assert page.apply.text() == "Import 1 text"
    page.preview.list.setFocus()
    QTest.keyClick(page.preview.list, KEY.Key_Space)
    assert page.apply.text() == "Import 2 texts"
    press_line(page, 1)
    assert page.apply.text() == "Import 1 text"
    QTest.mouseClick(page.apply, LEFT)
    finished(page.saving)
    assert wrong.encode() in file_of(data)
    assert b"Impallati dopo" not in file_of(data)
    assert view.session.workspace.status(RULE, "it").state is State.REVIEW


def test_a_conflict_is_decided_in_the_preview(view: TranslateView, data: Path, tmp_path: Path) -> None:
    page = exchanged(view, tmp_path / "book.po", ("Se il giocatore seguente sceglie di tirare:", "Parole altrui:"))
    view.session.editor.save(RULE, "it", RuleText("", (SENTENCE,)))
    page.plan_from(tmp_path / "book.po")
    finished(page.saving)
    (line,) = lines_of(page)
    shown = QTextDocumentFragment.fromHtml(line.html).toPlainText()
    assert SENTENCE in shown
    assert "Parole altrui:" in shown
    press_line(page, 0)
    assert page.apply.text() == "Import 1 text"
    QTest.mouseClick(page.apply, LEFT)
    finished(page.saving)
    assert b"(a) Parole altrui:" in file_of(data)


def test_a_file_that_breaks_off_is_refused_beside_the_button(view: TranslateView, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "book.po"
    page = exchanged(view, path)
    title = page.title.y()
    path.write_bytes(path.read_bytes()[:30_000])
    page.plan_from(path)
    finished(page.saving)
    settled()
    assert "breaks off in line" in page.told.text()
    assert page.plan is None
    assert page.title.y() == title
    assert page.told.y() - page.import_button.mapTo(page, QPoint()).y() < 120
    (tmp_path / "latin.po").write_bytes(b'msgid ""\nmsgstr "\xff\xfe"\n')
    page.plan_from(tmp_path / "latin.po")
    finished(page.saving)
    assert "not text in UTF-8" in page.told.text()


def test_a_file_for_a_language_that_is_not_here_offers_to_add_it(view: TranslateView, tmp_path: Path) -> None:
    page = exchanged(view, tmp_path / "book.po", ("Language: it", "Language: de"))
    page.plan_from(tmp_path / "book.po")
    finished(page.saving)
    settled()
    assert "a language that is not here yet" in page.told.text()
    QTest.mouseClick(page.add_language, LEFT)
    assert view.stack.currentWidget() is view.new_language
    assert view.new_language.code.text() == "de"


@pytest.mark.parametrize(("ending", "said"), [("po", 'msgstr "{}"'), ("xlf", ">{}</target>")])
def test_interface_messages_are_exchanged_with_the_same_checks_and_boxes(
    view: TranslateView, data: Path, tmp_path: Path, ending: str, said: str
) -> None:
    page = view.exchange
    view.services.navigator.go(Place("translate", "exchange", "it", (("book", "interface"),)))
    path = tmp_path / f"interface.{ending}"
    page.export_to(path)
    finished(page.saving)
    text = path.read_text(encoding="utf-8")
    wrong = "Non c’è alcun libro qui."
    was = view.session.workspace.text(
        "interface/text:" + digest("There is no book “{book}”; the books are {known}."), "it"
    ).plain
    for old, new in (("Regole", "Le regole"), (was, wrong)):
        assert said.format(old) in text
        text = text.replace(said.format(old), said.format(new))
    path.write_text(text, encoding="utf-8")
    page.plan_from(path)
    finished(page.saving)
    first, _ = lines_of(page)
    assert "Wrong" in first.spoken
    assert page.preview.list.rows.ticks == [False, True]
    assert page.apply.isEnabled()
    page.carry_out()
    finished(page.saving)
    catalogue = data / "i18n" / "it" / "LC_MESSAGES" / "tableside.po"
    assert 'msgstr "Le regole"' in catalogue.read_text(encoding="utf-8")


def test_exports_and_the_patch_tell_of_errors(view: TranslateView, window: MainWindow, tmp_path: Path) -> None:
    view.session.editor.save(RULE, "it", RuleText("", (f"{SENTENCE} 77",)))
    page = exchanged(view, tmp_path / "book.po")
    assert page.told.text().endswith("1 text has errors.")
    view.save_patch(tmp_path / "mine.patch")
    assert window.notice_bar.text.text().endswith("1 text has errors.")


def test_own_changes_as_a_patch(view: TranslateView, tmp_path: Path) -> None:
    path = tmp_path / "mine.patch"
    view.save_patch(path)
    assert not path.exists()
    view.session.editor.save(RULE, "it", RuleText("", (SENTENCE,)))
    view.save_patch(path)
    text = path.read_text(encoding="utf-8")
    assert f"-{RULE_IT}" in text
    assert f"+(a) {SENTENCE}" in text


# A new language


def test_a_new_language_is_offered_at_once(view: TranslateView, services: Services, data: Path, qtbot: QtBot) -> None:
    QTest.mouseClick(view.overview.new_language, LEFT)
    form = view.new_language
    QTest.keyClicks(form.code, "it")
    QTest.keyClick(form.code, KEY.Key_Return)
    assert "there already" in form.rows["code"].problem.text()
    form.code.clear()
    QTest.keyClicks(form.code, "de")
    assert form.name.text() == "Deutsch"
    assert form.forms.currentText().startswith("form 1 after 1 · form 2 after 0, 2, 3")
    assert form.plural.isHidden()
    assert form.stemming.currentData() == "german"
    section, rule = form.styles["snooker"]
    section.setText("Abschnitt {0}")
    rule.setText("Abschnitt {0}, Regel {1}")
    with qtbot.waitSignal(form.added, timeout=60_000):
        QTest.keyClick(form.code, KEY.Key_Return)
    assert "de" in services.reading.offered
    assert "de" in services.language.offered
    counted(view)
    texts = len(view.session.workspace.statuses("snooker", "de"))
    # The title of the book and the two forms of its citations were given in the form.
    assert f"{texts - 3} missing" in view.overview.cells["snooker", "de"].accessibleName()
    QTest.keyClick(view.overview.cells["snooker", "de"], KEY.Key_Down, CTRL)
    assert view.editor.draft.lang == "de"
    assert view.editor.columns.title.hasFocus()
    opened(view, RULE, "de")
    qtbot.waitUntil(lambda: bool(view.editor.helps.text_helps.terms.rows), timeout=60_000)
    row = next(one for one in view.editor.helps.text_helps.terms.rows if "stroke" in one.html)
    QTest.mouseClick(row, LEFT)
    form_of_term = view.editor.helps.text_helps.form
    QTest.keyClicks(form_of_term.fields["name"], "Aufnahme")
    QTest.keyClick(form_of_term.fields["name"], KEY.Key_Return)
    assert view.editor.columns.field.hasFocus()
    assert any("Aufnahme" in one.html for one in view.editor.helps.text_helps.terms.rows)
    QTest.keyClicks(view.editor.columns.field, "Nimmt der Gegner den Stand an:")
    press(view, KEY.Key_Return, CTRL)
    assert b"(a) Nimmt der Gegner den Stand an:" in file_of(data, "de")
    assert view.editor.draft.rule == "snooker/3.10.a.i"
    shown_rule = services.library.rule("snooker/3.10.a.i", "de")
    assert shown_rule.fallback == "en"


def test_the_forms_after_a_number_are_chosen_by_examples_and_written_only_where_none_fits(view: TranslateView) -> None:
    QTest.mouseClick(view.overview.new_language, LEFT)
    form = view.new_language
    form.code.setText("pl")
    assert "form 2 after 2, 3, 4, 22" in form.forms.currentText()
    form.forms.setCurrentIndex(form.forms.count() - 1)
    form.forms.activated.emit(form.forms.currentIndex())
    assert form.plural.isVisible()
    form.plural.setText("nplurals=2; plural=(n == 7);")
    assert "form 2 after 7" in form.rows["plural"].example.text()
    assert form.answers().plural == "nplurals=2; plural=(n == 7);"
    form.forms.setCurrentIndex(0)
    form.forms.activated.emit(0)
    assert form.plural.isHidden()
    assert form.answers().plural == "nplurals=2; plural=(n != 1);"


def test_a_language_that_is_half_described_waits_and_letters_beside_its_fields_leave_it_alone(
    view: TranslateView,
) -> None:
    QTest.mouseClick(view.overview.new_language, LEFT)
    form = view.new_language
    QTest.keyClicks(form.code, "sw")
    QTest.keyClicks(form, "x")
    assert view.stack.currentWidget() is form
    assert view.isVisible()
    view.services.navigator.go(Place("rules", "snooker/3.10"))
    view.services.navigator.go(Place("translate", "new-language"))
    assert form.code.text() == "sw"
    QTest.mouseClick(form.cancel, LEFT)
    view.services.navigator.go(Place("translate", "new-language"))
    assert form.code.text() == ""


def test_the_form_of_a_language_refuses_what_would_not_work(view: TranslateView, data: Path) -> None:
    before = every_file(data)
    QTest.mouseClick(view.overview.new_language, LEFT)
    form = view.new_language
    section, rule = form.styles["snooker"]
    assert "Section 3 · Section 3 Rule 10" in form.rows["snooker"].example.text()
    for field, typed, row, said in (
        (form.code, "zz", "name", "what the language is called"),
        (form.code, "abcdefghijklmnopqrst", "code", "not a language code"),
        (form.plural, "nplurals=2; plural=(n != ;", "plural", "not a plural formula"),
        (form.plural, "nplurals=9999; plural=n", "plural", "not a plural formula"),
        (form.plural, "nplurals=2; plural=" + "(" * 300, "plural", "not a plural formula"),
        (form.plural, "nplurals=1; plural=n", "plural", "not a plural formula"),
        (rule, "Abschnitt, Regel", "snooker", "{0}, {1}"),
        (rule, "Abschnitt {0}, Regel {1}{2}", "snooker", "{0}, {1}"),
        (section, "Abschnitt {0", "snooker", "{0}"),
    ):
        form.begin("de")
        field.setText(typed)
        if field is form.code:
            form.name.clear()
        QTest.keyClick(field, KEY.Key_Return)
        assert said in form.rows[row].problem.text()
        assert form.rows[row].problem.isVisible()
    assert every_file(data) == before


def test_an_added_language_is_corrected_deleted_and_brought_back(
    view: TranslateView, services: Services, data: Path, qtbot: QtBot
) -> None:
    before = every_file(data)
    add_language(view.session.workspace, NewLanguage("de", "Deutsh"))
    view.session.languages_changed("de")
    view.services.navigator.go(Place("translate", "new-language"))
    view.services.navigator.go(Place("translate", "overview"))
    QTest.mouseClick(view.overview.corrections["de"], LEFT)
    form = view.new_language
    assert (form.code.text(), form.code.isEnabled(), form.name.text()) == ("de", False, "Deutsh")
    form.name.setText("Deutsch")
    form.styles["snooker"][1].setText("Abschnitt {0}, Regel {1}")
    with qtbot.waitSignal(form.corrected, timeout=60_000):
        QTest.keyClick(form.name, KEY.Key_Return)
    assert services.library.cite("snooker/3.10", "de") == "Abschnitt 3, Regel 10"
    assert view.session.language_name("de") == "Deutsch"
    for name, words in (("term:frame:name", "Frame"), ("3.10.a", "Spielt der Gegner:"), ("book:title", "Snooker")):
        view.session.editor.save(f"snooker/{name}", "de", RuleText("", (words,)))
    opened(view, RULE, "de")
    filled = every_file(data)
    view.services.navigator.go(Place("translate", "new-language", "de"))
    QTest.mouseClick(form.delete, LEFT)
    assert "Deutsch will be removed from all books" in form.question.text()
    assert every_file(data) == filled, "it only asks"
    QTest.mouseClick(form.confirm, LEFT)
    assert every_file(data) == before
    assert "de" not in services.reading.offered
    assert "de" not in services.language.offered
    assert ("snooker", "de") not in view.overview.cells
    assert view.overview.gone["de"].told.text() == "Deutsch was deleted."
    QTest.mouseClick(view.overview.gone["de"].bring_back, LEFT)
    assert every_file(data) == filled
    assert ("snooker", "de") in view.overview.cells
    assert view.session.workspace.text(RULE, "de").plain == "Spielt der Gegner:"
    assert not view.overview.gone


def test_a_deleted_language_is_offered_after_a_restart_and_where_it_is_added_again(
    view: TranslateView, services: Services, data: Path, qtbot: QtBot
) -> None:
    add_language(view.session.workspace, NewLanguage("de", "Deutsch von hier"))
    view.session.editor.save(RULE, "de", RuleText("", ("Spielt der Gegner:",)))
    filled = every_file(data)
    remove_language(view.session.workspace, "de")
    view.session.languages_changed("de")
    again = started_again(qtbot, services, Place("translate", "overview")).current_view
    assert isinstance(again, TranslateView)
    assert again.overview.gone["de"].told.text() == "Deutsch von hier was deleted."
    assert again.overview.gone["de"].bring_back.isVisible()
    again.services.navigator.go(Place("translate", "new-language"))
    form = again.new_language
    assert not form.bring_back.isVisible()
    QTest.keyClicks(form.code, "de")
    assert "Deutsch von hier was deleted." in form.earlier.text()
    QTest.mouseClick(form.bring_back, LEFT)
    assert every_file(data) == filled
    assert not again.overview.gone
    again.services.running.close()


# Shape


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
        Place("translate", "exchange"),
        Place("translate", "new-language"),
        Place("translate", "texts", lang),
        Place("translate", "overview"),
    ):
        services.navigator.go(place)
        for theme in ("light", "dark"):
            services.theme.choose(theme)
            view.texts.pieces.finish()
            settled()
            assert (window.width(), window.height()) == (1024, 700)
            texts = [cut(widget) for widget in shown(window, (QLabel, QAbstractButton))]
            assert [text for text in texts if text] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_on_a_small_screen_nothing_lies_over_another(
    view: TranslateView, window: MainWindow, services: Services, language: str
) -> None:
    window.resize(640, 480)
    services.language.choose(language)
    view = remade(window, TranslateView)
    lang = "nl" if language == "it" else "it"
    targets = (RULE, "exchange", "new-language", "texts", "replace", "package", "glossary", "overview")
    for target in targets:
        services.navigator.go(Place("translate", target, lang))
        settled()
        assert (target, overlapping(view)) == (target, [])


def overlapping(view: TranslateView) -> list[str]:
    """Name the labels, fields and buttons of one parent that lie over one another."""
    kinds = (QLabel, QAbstractButton, QLineEdit, QComboBox, QAbstractScrollArea)
    found = [widget for widget in view.findChildren(QWidget) if isinstance(widget, kinds) and widget.isVisible()]
    return [
        f"{one.objectName()} {one.geometry()} over {other.objectName()} {other.geometry()}"
        for at, one in enumerate(found)
        for other in found[at + 1 :]
        if one.parent() is other.parent() and one.geometry().intersects(other.geometry())
    ]


def test_every_control_of_the_editor_has_a_name_and_is_reached(
    view: TranslateView, window: MainWindow, data: Path, qtbot: QtBot
) -> None:
    counted(view)
    changed_source(data)
    view.check_for_changes()
    opened(view, RULE)
    qtbot.waitUntil(lambda: bool(view.editor.helps.text_helps.terms.rows), timeout=60_000)
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


def test_large_text_stays_in_the_window(view: TranslateView, window: MainWindow, services: Services) -> None:
    services.language.choose("fr")
    view = remade(window, TranslateView)
    services.theme.set_text_size(200)
    opened(view, RULE)
    window.resize(1024, 700)
    settled()
    assert window.width() == 1024
    for widget in shown(window, QAbstractButton):
        assert widget.mapTo(window, widget.rect().topRight()).x() <= window.width(), widget.objectName()


# An installation


@pytest.fixture
def installed(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the copy count as an installation, which nobody edits in place."""
    monkeypatch.setattr("tableside.resources.editable", lambda: False)
    return data


def test_an_installation_is_copied_with_the_first_change(
    installed: Path, view: TranslateView, services: Services
) -> None:
    before = file_of(installed)
    opened(view, RULE)
    view.editor.columns.field.replace_all(SENTENCE)
    assert view.editor.save()
    assert file_of(installed) == before
    assert services.library.rule(RULE, "it").markdown == SENTENCE


def test_a_newer_installation_is_merged_and_both_texts_are_shown(
    installed: Path, services: Services, window: MainWindow
) -> None:
    Editor(open_workspace()).save(RULE, "it", RuleText("", (SENTENCE,)))
    path = installed / "rulebooks" / "snooker" / "it.md"
    text = path.read_text(encoding="utf-8").replace(RULE_IT, "(a) Testo nuovo:")
    path.write_text(text.replace("Impallato dopo un fallo", "Impallato per un fallo"), encoding="utf-8")
    services.navigator.go(Place("translate", "overview"))
    view = window.current_view
    assert isinstance(view, TranslateView)
    assert "1 text was changed on both sides" in window.notice_bar.findChildren(QLabel)[0].text()
    assert view.session.workspace.text("snooker/3.10", "it").title == "Impallato per un fallo"
    counted(view)
    assert "1 to review" in view.overview.cells["snooker", "it"].accessibleName()
    opened(view, RULE)
    assert "Testo nuovo:" in view.editor.conflict.page.toPlainText()
    assert view.editor.columns.field.toPlainText() == SENTENCE
    QTest.mouseClick(view.editor.conflict.take, LEFT)
    assert view.editor.columns.field.toPlainText() == "Testo nuovo:"
    assert not view.editor.conflict.isVisible()


def test_a_wrong_text_asks_once_before_it_is_left_and_is_not_done(view: TranslateView, services: Services) -> None:
    opened(view, RULE)
    view.editor.columns.field.replace_all(f"{SENTENCE} 99 mm")
    press(view, KEY.Key_Return, CTRL)
    assert view.editor.draft.rule == RULE, "it asks first"
    assert "99" in view.editor.message.text.text()
    QTest.mouseClick(view.editor.message.act, LEFT)
    workspace = view.editor.session.workspace
    assert view.editor.message.isHidden()
    assert workspace.status(RULE, "it").state is State.REVIEW
    assert workspace.progress("snooker", "it").wrong == 1
    assert workspace.sidecar("snooker", "it").entries[local_of(RULE)].mark == "review"
    view.services.navigator.go(Place("translate", "overview"))
    counted(view)
    cell = view.overview.cells["snooker", "it"]
    assert "1 with errors" in cell.accessibleName()
    assert "to review" not in cell.accessibleName(), "one text is told once"
