"""Notices: none is lost behind another, and each stays until it is closed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tableside.errors import TablesideError
from tableside.storage import reading
from tableside.storage.reading import NotInstalled
from tableside.ui.bars import NoticeBar
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.window import MainWindow

ONE, TWO, THREE = "The settings were damaged.", "The journal was damaged.", "The study record was damaged."
FOUR, FIVE = "A text is gone.", "The disk is full."


@pytest.fixture
def bar(window: MainWindow) -> NoticeBar:
    return window.notice_bar


def met(services: Services, *sentences: str) -> None:
    for sentence in sentences:
        services.notices.report(TablesideError(sentence))


def press(bar: NoticeBar) -> None:
    bar.close_button.click()


def test_what_the_program_has_met_is_shown_one_after_the_other(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO, THREE)
    seen = []
    while bar.isVisible():
        seen.append(bar.text.text())
        press(bar)
    assert seen == [ONE, TWO, THREE]


def test_a_reply_is_shown_at_once_and_what_waited_comes_back(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    services.notices.say("It is on the clipboard.")
    assert bar.text.text() == "It is on the clipboard."
    assert not bar.property("trouble")
    assert bar._timer.isActive()
    bar._timer.timeout.emit()
    assert bar.text.text() == ONE
    assert bar.property("trouble")
    services.notices.say_error(TablesideError("The disk is full."))
    assert bar.text.text() == "The disk is full."
    assert not bar._timer.isActive()


def test_the_same_is_not_said_twice(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO, ONE)
    services.notices.say_error(TablesideError(TWO))
    assert [one.sentence for one in services.notices.waiting] == [TWO, ONE]


def test_the_buttons_stay_where_they_are(services: Services, window: MainWindow, bar: NoticeBar, qtbot: QtBot) -> None:
    def places() -> list[tuple[int, int]]:
        return [bar.close_button.mapTo(window, bar.close_button.rect().topLeft()).toTuple()]

    met(services, ONE)
    QApplication.processEvents()
    before = places()
    services.notices.say_error(TablesideError("A long sentence that needs several lines. " * 12))
    qtbot.waitUntil(lambda: bar.text.height() > bar.text.fontMetrics().lineSpacing() * 2)
    assert places() == before


def test_a_reply_covers_no_button(services: Services, window: MainWindow, bar: NoticeBar, qtbot: QtBot) -> None:
    def covered() -> list[QPushButton]:
        return [one for one in buttons if bar.geometry().intersects(one.geometry())]

    body = bar.parentWidget() or window
    foot = body.height()
    buttons = [QPushButton(body) for _ in range(3)]
    for number, button in enumerate(buttons[:2], 1):
        button.setGeometry(0, foot - 45 * number, body.width(), 40)
        button.show()
    services.notices.say("It is on the clipboard.")
    assert not covered()
    buttons[2].setGeometry(bar.geometry())
    buttons[2].show()
    qtbot.waitUntil(lambda: not covered())


def test_a_reply_stands_at_the_foot_in_the_middle(services: Services, window: MainWindow, bar: NoticeBar) -> None:
    services.navigator.go(Place("journal"))
    window.resize(1366, 768)
    services.notices.say("It is on the clipboard.")
    body = bar.parentWidget() or window
    assert bar.width() <= 380
    assert abs(bar.geometry().center().x() - body.rect().center().x()) <= 1
    assert body.height() - bar.geometry().bottom() <= 16


def test_the_keyboard_reaches_a_notice(services: Services, window: MainWindow, bar: NoticeBar, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    met(services, ONE, TWO)
    for _ in range(4):
        QTest.keyClick(window, Qt.Key.Key_F6)
        if bar.isAncestorOf(QApplication.focusWidget() or window):
            break
    assert QApplication.focusWidget() is bar.close_button
    QTest.keyClick(bar.close_button, Qt.Key.Key_Space)
    assert bar.text.text() == TWO
    QTest.keyClick(bar.close_button, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_what_was_reported_and_closed_is_not_reported_again(services: Services, bar: NoticeBar) -> None:
    for _ in range(2):
        met(services, ONE)
        services.notices.close_shown()
    assert services.notices.shown is None


def test_what_is_shown_follows_the_language_of_the_window(
    services: Services, window: MainWindow, tmp_path: Path
) -> None:
    reading.met.add(NotInstalled(tmp_path / "nl.md"))
    for problem in reading.met.take():
        services.notices.report(problem)
    english = window.notice_bar.text.text()
    services.language.choose("nl")
    assert window.notice_bar.text.text() != english
    assert str(tmp_path / "nl.md") in window.notice_bar.text.text()
    services.language.choose("en")
    assert window.notice_bar.text.text() == english
