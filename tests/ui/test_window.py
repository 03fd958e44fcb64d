from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar, cast

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.ui import places as page_list
from tableside.ui.app import build_services
from tableside.ui.bars import SIZES, Ring
from tableside.ui.language import language_name
from tableside.ui.places import Page, Place
from tableside.ui.process import Application, SingleInstance
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.sheets import FaultView, ShortcutSheet, fault_dialog, show_faults_readably
from tableside.ui.start.view import GameCard, StartView
from tableside.ui.timers.view import TimersView
from tableside.ui.widgets import as_tip
from tableside.ui.window import MainWindow
from tests.ui.conftest import FullDisk
from tests.ui.test_every_view import settled


def test_the_first_run_begins_on_the_start_page_with_the_search_field(window: MainWindow, qtbot: QtBot) -> None:
    assert isinstance(window.current_view, StartView)
    assert window.focusWidget() is window.search_field
    qtbot.waitUntil(lambda: bool(window.findChildren(GameCard)))
    games = [card.open_book.text() for card in window.findChildren(GameCard)]
    assert games == ["Snooker", "Carrom", "Blackball", "Backgammon"]


def test_the_rail_marks_one_page_also_while_another_is_loaded(window: MainWindow, services: Services) -> None:
    class Painted(QObject):
        """Remembers how buttons were marked when they were last painted."""

        marks: ClassVar[dict[str, bool]] = {}

        @override
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and isinstance(watched, QToolButton):
                self.marks[watched.objectName()] = watched.isChecked()
            return False

    painted, seen = Painted(), []
    for name in ("start", "rules"):
        window.rail.button(name).installEventFilter(painted)
    window.rail.repaint()
    services.navigator.leaving.connect(lambda: seen.append(dict(painted.marks)))
    QTest.mouseClick(window.rail.button("rules"), Qt.MouseButton.LeftButton)
    assert seen == [{"rail-start": False, "rail-rules": True}]


def test_the_rail_opens_pages_and_shows_where_one_is(window: MainWindow, services: Services) -> None:
    button = window.rail.button("rules")
    button.click()
    assert isinstance(window.current_view, ReaderView)
    assert button.isChecked()
    services.navigator.back()
    assert not button.isChecked()
    assert isinstance(window.current_view, StartView)


def test_keys_lead_everywhere(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert isinstance(window.current_view, ReaderView)
    QTest.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert isinstance(window.current_view, StartView)
    QTest.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert isinstance(window.current_view, ReaderView)
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is window.search_field
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert window.focusWidget() is window.current_view.browser
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert window.focusWidget() is window.current_view.panel.contents
    QTest.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert window.focusWidget() is window.current_view.browser
    QTest.keyClick(window, Qt.Key.Key_F6)
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert window.rail.isAncestorOf(window.focusWidget())


def test_typing_anywhere_goes_to_the_search_field(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rules", "snooker/3.10"))
    view = window.current_view
    assert isinstance(view, ReaderView)
    view.browser.setFocus()
    QTest.keyClicks(view.browser, "f")
    assert window.focusWidget() is window.search_field
    assert window.search_field.text() == "f"


def test_text_size_has_steps_and_limits(window: MainWindow, services: Services) -> None:
    for _ in SIZES:
        QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert services.theme.text_size == services.settings.current.text_size == 250
    for _ in SIZES:
        QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert services.theme.text_size == 80
    QTest.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert services.theme.text_size == 100


def test_the_interface_language_changes_at_once(window: MainWindow, services: Services) -> None:
    assert window.rail.button("rules").text() == "Rules"
    window.choices.build()
    actions = [one for menu in window.choices.findChildren(QMenu) for one in menu.actions()]
    action = next(one for one in actions if one.text() == language_name("it"))
    action.trigger()
    assert services.settings.current.interface_language == "it"
    assert window.rail.button("rules").text() == "Regole"
    services.navigator.go(Place("rules", "snooker/3.10"))
    view = window.current_view
    assert isinstance(view, ReaderView)
    assert "Trova" in view.find_bar.field.placeholderText()


def test_the_theme_is_followed_by_the_page(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rules", "snooker/3.10"))
    view = window.current_view
    assert isinstance(view, ReaderView)
    light = view.browser.viewport().grab().toImage().pixelColor(4, 4)
    services.theme.choose("dark")
    dark = view.browser.viewport().grab().toImage().pixelColor(4, 4)
    assert light.lightness() > 200 > 60 > dark.lightness()


def test_the_shortcut_sheet(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rules", "snooker/3.10"))
    window.current_view.setFocus()  # type: ignore[union-attr]
    QTest.keyClicks(window, "?")
    sheet = window.findChild(ShortcutSheet)
    assert isinstance(sheet, ShortcutSheet)
    assert "Find on this page" in sheet.browser.toPlainText()
    assert sheet.isVisible()
    sheet.close()


def test_size_place_and_languages_are_remembered(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    window.resize(780, 600)
    services.reading.choose("fr")
    services.navigator.go(Place("rules", "blackball/4c"))
    window.close()
    again = build_services()
    other = MainWindow(again)
    qtbot.addWidget(other)
    other.begin(None)
    assert (other.width(), other.height()) == (780, 600)
    view = other.current_view
    assert isinstance(view, ReaderView)
    assert view.browser.current_rule == "blackball/4c"
    assert (again.reading.first, again.reading.second) == ("fr", "en")


@pytest.mark.parametrize(("width", "height"), [(640, 480), (1024, 700), (1366, 768), (1920, 1080)])
def test_the_window_opens_inside_the_screen_and_fills_a_small_one(
    services: Services, qtbot: QtBot, width: int, height: int
) -> None:
    window = MainWindow(services)
    qtbot.addWidget(window)
    screen = QRect(0, 24, width, height - 24)
    window.move(width - 200, height - 100)
    window.keep_inside(screen)
    assert window.isMaximized() == (width < 1920)
    if width > 640:  # the least width of the window
        assert screen.contains(window.geometry())
    assert window.height() <= screen.height(), "below its title the footer is still on the screen"


def test_page_and_size_are_back_after_a_stop_that_nobody_could_prepare(
    window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    window.resize(770, 600)
    services.navigator.go(Place("rules", "blackball/4c"))
    services.running.close()  # as the thread does by itself a moment later
    again = MainWindow(build_services())
    qtbot.addWidget(again)
    again.begin(None)
    assert (again.width(), again.height()) == (770, 600)
    with qtbot.waitExposed(again):
        again.show()
    assert isinstance(again.current_view, ReaderView)
    assert again.current_view.browser.current_rule == "blackball/4c"


def test_a_page_that_cannot_be_made_says_why_and_the_others_work(
    window: MainWindow, services: Services, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Page("study", "tableside.ui.broken", "NoView", "Study", "study")
    known = tuple(page for page in page_list.PAGES if page.name != "study")
    monkeypatch.setattr(page_list, "PAGES", (*known, broken))
    services.navigator.go(Place("study"))
    assert isinstance(window.current_view, FaultView)
    assert "tableside.ui.broken" in capsys.readouterr().err
    services.navigator.go(Place("rules", "snooker/3.10"))
    assert isinstance(window.current_view, ReaderView)


def test_a_page_that_could_not_be_made_can_be_tried_again(
    qtbot: QtBot, window: MainWindow, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Page("timers", "tableside.ui.broken", "NoView", "Timers", "timers")
    known = tuple(page for page in page_list.PAGES if page.name != "timers")
    with monkeypatch.context() as patched:
        patched.setattr(page_list, "PAGES", (*known, broken))
        services.navigator.go(Place("timers"))
    failed = window.current_view
    assert isinstance(failed, FaultView)
    said = " ".join(label.text() for label in failed.findChildren(QLabel))
    assert "tableside.ui.broken" not in said, "a person can do nothing with that"
    assert "Your data is not affected" in said
    failed.copy.click()
    assert "clipboard" in window.notice_bar.text.text()
    assert "ModuleNotFoundError" in QApplication.clipboard().text()
    assert str(Path.home()) not in QApplication.clipboard().text()
    failed.again.click()
    qtbot.waitUntil(lambda: isinstance(window.current_view, TimersView))


def test_a_place_of_an_unknown_page_opens_the_start_page(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("nowhere", "x"))
    assert isinstance(window.current_view, StartView)


def test_an_unexpected_fault_is_shown_once_and_the_program_goes_on(
    window: MainWindow, services: Services, capsys: pytest.CaptureFixture[str]
) -> None:
    before = show_faults_readably(window, services)
    try:
        try:
            raise RuntimeError("the cue broke")
        except RuntimeError as fault:
            for _ in range(3):
                sys.excepthook(RuntimeError, fault, fault.__traceback__)
    finally:
        sys.excepthook = before
    dialogs = window.findChildren(QMessageBox)
    assert len(dialogs) == 1
    assert "the cue broke" in dialogs[0].detailedText()
    assert "the cue broke" in capsys.readouterr().err
    dialogs[0].close()


def test_what_a_file_has_caused_is_a_notice_and_no_fault(window: MainWindow, services: Services) -> None:
    before = show_faults_readably(window, services)
    try:
        try:
            raise TablesideError("“{file}” is gone.", file="x")
        except TablesideError as error:
            sys.excepthook(TablesideError, error, error.__traceback__)
    finally:
        sys.excepthook = before
    assert window.findChildren(QMessageBox) == []
    assert [one.sentence for one in services.notices.waiting][:1] == ["“x” is gone."]


def test_a_known_fault_is_said_in_the_users_language(window: MainWindow, services: Services) -> None:
    dialog = fault_dialog(window, services.language, TablesideError("“{file}” is gone.", file="x"))
    assert dialog.text() == "“x” is gone."


def test_a_second_start_hands_its_link_over(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    first, second = SingleInstance(), SingleInstance()
    assert not first.hand_over("")
    assert first.claim()
    first.listen()
    first.asked.connect(window.open_link)
    with qtbot.waitSignal(first.asked):
        assert second.hand_over("tableside:carrom/45?lang=en")
    first.close()
    view = window.current_view
    assert isinstance(view, ReaderView)
    assert view.browser.current_rule == "carrom/45"


def test_files_and_links_from_macos_are_opened() -> None:
    heard: list[str] = []
    received = SimpleNamespace(asked=SimpleNamespace(emit=heard.append))
    for url in (QUrl("tableside:carrom/45"), QUrl.fromLocalFile("/books/mine.tablebook")):
        assert Application.event(cast(Application, received), QFileOpenEvent(url))
    assert heard == ["tableside:carrom/45", "/books/mine.tablebook"]


@pytest.mark.skipif(sys.platform == "win32", reason="the window is reached by another kind of way there")
def test_only_places_and_own_files_are_taken_from_another_start(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.ui.process._ANSWER_MS", 20)
    first, second, heard = SingleInstance(), SingleInstance(), list[str]()
    first.claim()
    first.asked.connect(heard.append)
    first.listen()
    assert Path(first._claim.published()).stat().st_mode & 0o077 == 0
    for line in ("\udcff\udcfe", "file:///etc/passwd", "http://localhost/", "carrom/45", "x" * 9000):
        assert not second.hand_over(line)
    monkeypatch.undo()
    assert second.hand_over("tableside:carrom/45")
    assert heard == ["tableside:carrom/45"]
    first.close()


def test_the_ring_comes_with_a_key_and_goes_with_the_pointer(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    window.rail.button("rules").click()
    window.rail.focus_current()
    assert not window.findChildren(Ring)
    native = window.windowHandle()
    QTest.keyClick(native, Qt.Key.Key_F6)
    window.rail.focus_current()
    (ring,) = window.findChildren(Ring)
    assert ring.parent() is window.rail.button("rules")
    assert ring.size() == window.rail.button("rules").size(), "nothing cuts it off"
    QTest.mouseClick(native, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 20))
    qtbot.waitUntil(lambda: not window.findChildren(Ring), timeout=20_000)


def test_return_presses_the_button_that_has_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    view = window.current_view
    assert isinstance(view, StartView)
    qtbot.waitUntil(lambda: bool(view.cards))
    view.cards[1].open_book.setFocus()
    QTest.keyClick(view.cards[1].open_book, Qt.Key.Key_Return)
    assert isinstance(window.current_view, ReaderView)
    window.rail.button("study").setFocus()
    QTest.keyClick(window.rail.button("study"), Qt.Key.Key_Enter)
    assert window.rail.button("study").isChecked()


def test_a_question_mark_in_the_empty_search_field_shows_the_keys(window: MainWindow) -> None:
    assert window.focusWidget() is window.search_field
    QTest.keyClicks(window.search_field, "?")
    sheet = window.findChild(ShortcutSheet)
    assert isinstance(sheet, ShortcutSheet)
    assert "F11" in sheet.browser.toPlainText()
    sheet.close()
    assert isinstance(window.current_view, StartView)
    QTest.keyClicks(window.search_field, "who?")
    assert window.search_field.text() == "who?"


def test_escape_goes_back_to_where_the_search_began(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rules", "snooker/3.10"))
    window.focus_search()
    QTest.keyClicks(window.search_field, "free")
    QTest.keyClick(window.search_field, Qt.Key.Key_Escape)
    assert isinstance(window.current_view, ReaderView)
    assert window.search_field.text() == ""


def test_what_is_used_less_is_under_more_at_the_left_and_at_the_foot(window: MainWindow, services: Services) -> None:
    window.rail.more.click()
    entries = [one.text().partition("\t")[0] for one in window.choices.actions()]
    assert entries[:4] == ["Translate", "Import", "", "Language of the window"]
    assert window.frameGeometry().contains(window.choices.geometry().topLeft())
    window.choices.actions()[1].trigger()
    window.choices.close()
    assert services.navigator.here == Place("import")
    assert window.rail.more.isChecked()
    window.resize(400, 700)
    settled()
    assert window.width() == 400
    assert window.rail.geometry().top() > window.stack.mapTo(window, window.stack.rect().bottomLeft()).y()
    window.rail.more.click()
    assert "Study" in [one.text().partition("\t")[0] for one in window.choices.actions()]
    window.choices.close()


def test_the_way_out_of_the_large_view_is_in_sight_on_every_page(window: MainWindow, services: Services) -> None:
    for place in (Place("start"), Place("timers"), Place("rules", "snooker/3.10"), Place("search", "foul")):
        services.navigator.go(place)
        services.courtside.set_active(True)
        assert window.top_bar.leave_table.isVisible(), place
        assert window.search_field.isVisible()
        window.top_bar.leave_table.click()
        assert not services.courtside.active
        assert not window.top_bar.leave_table.isVisible()


def test_a_reply_moves_nothing_and_a_trouble_covers_nothing(window: MainWindow, services: Services) -> None:
    before = window.stack.geometry()
    services.notices.say("Something was saved.")
    settled()
    assert window.notice_bar.isVisible()
    assert window.stack.geometry() == before
    services.notices.say("Nothing was saved.", lasting=True)
    settled()
    assert (
        window.notice_bar.mapTo(window, QPoint()).y()
        >= window.stack.mapTo(window, window.stack.rect().bottomLeft()).y()
    )
    window.notice_bar.close_button.click()
    settled()
    assert window.stack.geometry() == before


def test_no_label_takes_what_it_is_given_for_markup(window: MainWindow, services: Services) -> None:
    for one in page_list.PAGES:
        services.navigator.go(Place(one.name))
        QApplication.processEvents()
    guessing = [label for label in window.findChildren(QLabel) if label.textFormat() is Qt.TextFormat.AutoText]
    assert {label.objectName() or label.text() for label in guessing} == set()


def test_a_tooltip_shows_markup_as_what_is_written() -> None:
    assert as_tip("Snooker & pool < 3") == "Snooker & pool < 3"
    assert as_tip("<img src=/dev/zero>\nb") == "&lt;img src=/dev/zero&gt;<br>b"


def test_settings_that_cannot_be_saved_are_said(window: MainWindow, services: Services, full_disk: FullDisk) -> None:
    services.settings.remember(theme="dark")
    services.settings.save()
    assert "could not be saved" in window.notice_bar.text.text()
    full_disk.full = False
    services.settings.save()
    assert services.settings.refusal is None
