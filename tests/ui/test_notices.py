"""Notices: none is lost behind another, each stays until it is closed, and all can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tableside.errors import TablesideError
from tableside.storage import NotSaved, reading, write_atomically
from tableside.storage.backups import DatabaseReplaced
from tableside.storage.reading import Met, NotInstalled, set_beside
from tableside.ui.notices import NoticeBar, NoticeSheet
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.ui.conftest import LANGUAGES

ONE, TWO, THREE = "The settings were damaged.", "The journal was damaged.", "The study record was damaged."
FOUR, FIVE = "A text is gone.", "The disk is full."


@pytest.fixture
def bar(window: MainWindow) -> NoticeBar:
    # Long after anything came: presses are meant for what is shown.
    window.notice_bar._clock = lambda: 1e9
    return window.notice_bar


def met(services: Services, *sentences: str) -> None:
    for sentence in sentences:
        services.notices.report(TablesideError(sentence))


def press(bar: NoticeBar) -> None:
    bar._pressable_at = 0.0
    bar.close_button.click()


def test_what_the_program_has_met_is_shown_one_after_the_other(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO, THREE)
    seen = []
    while bar.isVisible():
        seen.append((bar.text.text(), bar.count.text()))
        press(bar)
    assert seen == [(ONE, "1 of 3"), (TWO, "1 of 2"), (THREE, "")]


def test_one_can_go_to_the_next_without_closing_any(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    assert bar.next_button.isVisible()
    bar.next_button.click()
    assert (bar.text.text(), bar.count.text()) == (TWO, "2 of 2")
    bar.next_button.click()
    assert (bar.text.text(), bar.count.text()) == (ONE, "1 of 2")


def test_what_comes_after_one_has_paged_on_is_announced_and_the_next(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    bar.next_button.click()
    bar.next_button.click()
    met(services, THREE, FOUR)
    assert (bar.text.text(), bar.count.text()) == (ONE, "1 of 4 · 2 new"), "what is being read stays"
    assert "2 new" in bar.text.accessibleName()
    bar.next_button.click()
    assert (bar.text.text(), bar.count.text()) == (THREE, "2 of 4 · 1 new")
    services.notices.say("It is on the clipboard.")
    bar._timer.timeout.emit()
    press(bar)
    assert (bar.text.text(), bar.count.text()) == (FOUR, "2 of 3")
    while bar.isVisible():
        press(bar)
    met(services, FIVE, "The clocks were damaged.")
    assert (bar.text.text(), bar.count.text()) == (FIVE, "1 of 2"), "nobody has paged through these"


def test_a_reply_is_shown_at_once_and_what_waited_comes_back(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    services.notices.say("It is on the clipboard.")
    assert (bar.text.text(), bar.count.text()) == ("It is on the clipboard.", "More notices: 2")
    assert bar._timer.isActive()
    bar._timer.timeout.emit()
    assert (bar.text.text(), bar.count.text()) == (ONE, "1 of 2")
    services.notices.say_error(TablesideError("The disk is full."))
    assert (bar.text.text(), bar.count.text()) == ("The disk is full.", "1 of 3")
    assert not bar._timer.isActive()


def test_what_comes_behind_a_short_reply_is_seen_to_wait_and_one_press_away(services: Services, bar: NoticeBar) -> None:
    services.notices.say("It is on the clipboard.")
    assert bar.count.isHidden()
    met(services, ONE)
    assert (bar.text.text(), bar.count.text()) == ("It is on the clipboard.", "More notices: 1")
    assert "More notices: 1" in bar.text.accessibleName()
    bar.next_button.click()
    assert (bar.text.text(), bar.count.isHidden()) == (ONE, True)


def test_what_comes_while_another_is_read_is_counted_and_the_more_urgent_is_the_next(
    services: Services, bar: NoticeBar
) -> None:
    met(services, ONE, TWO)
    services.notices.report(DatabaseReplaced(THREE))
    services.notices.report(NotSaved(FIVE))
    services.notices.report(DatabaseReplaced(FOUR))
    assert (bar.text.text(), bar.count.text()) == (ONE, "1 of 5"), "what is being read stays"
    assert "1 of 5" in bar.text.accessibleName()
    seen = []
    while bar.isVisible():
        seen.append(bar.text.text())
        press(bar)
    assert seen == [ONE, FIVE, THREE, FOUR, TWO]


def test_what_is_more_urgent_is_the_next_also_after_one_has_paged_on(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    bar.next_button.click()
    met(services, THREE)
    services.notices.report(NotSaved(FIVE))
    assert (bar.text.text(), bar.count.text()) == (TWO, "2 of 4 · 2 new")
    bar.next_button.click()
    assert bar.text.text() == FIVE
    bar.next_button.click()
    assert bar.text.text() == THREE


def test_of_what_came_behind_a_short_reply_the_more_urgent_is_shown_first(services: Services, bar: NoticeBar) -> None:
    services.notices.say("It is on the clipboard.")
    met(services, ONE)
    services.notices.report(NotSaved(FIVE))
    bar._timer.timeout.emit()
    assert (bar.text.text(), bar.count.text()) == (FIVE, "1 of 2")


def test_the_same_is_not_said_twice(services: Services, bar: NoticeBar) -> None:
    met(services, ONE, TWO, ONE)
    services.notices.say_error(TablesideError(TWO))
    assert [one.sentence for one in services.notices.waiting] == [TWO, ONE]
    assert [one.sentence for one in services.notices.heard] == [ONE, TWO]
    assert bar.count.text() == "1 of 2"


def test_a_press_that_was_meant_for_another_notice_closes_nothing(services: Services, window: MainWindow) -> None:
    bar, now = window.notice_bar, 100.0
    bar._clock = lambda: now
    met(services, ONE)
    services.notices.say_error(TablesideError(TWO))
    bar.close_button.click()
    assert [one.sentence for one in services.notices.waiting] == [TWO, ONE]
    now = 101.0
    bar.close_button.click()
    bar.close_button.click()
    assert not bar.isVisible()


def test_the_buttons_stay_where_they_are(services: Services, window: MainWindow, bar: NoticeBar, qtbot: QtBot) -> None:
    def places() -> list[tuple[int, int]]:
        found = [button.mapTo(window, button.rect().topLeft()) for button in (bar.close_button, bar.all_button)]
        return [point.toTuple() for point in found]

    met(services, ONE)
    QApplication.processEvents()
    before = places()
    services.notices.say_error(TablesideError("A long sentence that needs several lines. " * 12))
    qtbot.waitUntil(lambda: bar.text.height() > bar.text.fontMetrics().lineSpacing() * 2)
    assert places() == before


def test_what_is_no_longer_so_is_withdrawn_and_marked(services: Services, window: MainWindow, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    services.notices.withdraw(ONE)
    assert (bar.text.text(), bar.count.text()) == (TWO, "")
    window.show_notices()
    (sheet,) = window.findChildren(NoticeSheet)
    assert sheet.list.item(0).text().endswith(f"{ONE} (no longer so)")
    assert sheet.list.item(1).text().endswith(TWO)


def test_everything_said_can_be_read_again_and_copied(services: Services, window: MainWindow, bar: NoticeBar) -> None:
    met(services, ONE, TWO)
    services.notices.say("Saved “a.pdf”")
    while bar.isVisible():
        press(bar)
    window.choices.build()
    next(action for action in window.choices.actions() if action.text() == "Notices").trigger()
    (sheet,) = window.findChildren(NoticeSheet)
    assert [sheet.list.item(row).text()[7:] for row in range(sheet.list.count())] == [ONE, TWO, "Saved “a.pdf”"]
    sheet.copy_button.click()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert [line[7:] for line in copied] == [ONE, TWO, "Saved “a.pdf”"]
    met(services, THREE)
    assert sheet.list.item(3).text().endswith(THREE)
    sheet.list.clearSelection()
    sheet.list.item(1).setSelected(True)
    sheet.copy()
    assert QGuiApplication.clipboard().text()[7:] == TWO


def test_the_keyboard_reaches_a_notice(services: Services, window: MainWindow, bar: NoticeBar, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    met(services, ONE, TWO)
    for _ in range(4):
        QTest.keyClick(window, Qt.Key.Key_F6)
        if bar.isAncestorOf(QApplication.focusWidget() or window):
            break
    assert QApplication.focusWidget() is bar.next_button
    QTest.keyClick(bar.next_button, Qt.Key.Key_Space)
    assert bar.text.text() == TWO
    assert TWO in bar.text.accessibleName()
    bar._pressable_at = 0.0
    QTest.keyClick(bar.next_button, Qt.Key.Key_Escape)
    assert bar.text.text() == ONE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_window_has_room_for_several(
    services: Services, window: MainWindow, bar: NoticeBar, language: str, qtbot: QtBot
) -> None:
    services.language.choose(language)
    window.resize(640, 480)
    met(services, ONE * 4, TWO, THREE)
    qtbot.waitUntil(lambda: bar.text.height() >= bar.text.heightForWidth(bar.text.width()))
    assert window.width() == 640
    assert bar.count.text() == {"en": "1 of 3", "it": "1 di 3", "nl": "1 van 3", "fr": "1 sur 3"}[language]


def test_every_line_of_a_long_notice_is_shown(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    services.theme.apply()
    sentence = "The damaged file is kept as “/home/anna/.config/tableside/settings.json.damaged-1”. " * 3
    services.notices.say(sentence, lasting=True)
    sheet = NoticeSheet(services, window)
    qtbot.addWidget(sheet)
    for width in (640, 420):
        sheet.resize(width, 400)
        sheet.show()
        row = sheet.list.visualItemRect(sheet.list.item(0))
        inside = row.adjusted(6, 6, -6, -6)
        needed = sheet.list.fontMetrics().boundingRect(
            inside.left(), 0, inside.width(), 9000, Qt.TextFlag.TextWordWrap, sheet.list.item(0).text()
        )
        assert row.width() <= sheet.list.viewport().width()
        assert needed.height() <= inside.height()


def test_what_was_closed_comes_back_only_after_it_was_over(services: Services, bar: NoticeBar) -> None:
    for _ in range(2):
        met(services, ONE)
        services.notices.close_shown()
        assert services.notices.shown is None
        met(services, ONE)
        assert services.notices.shown is None, "somebody has read and closed it"
        services.notices.withdraw(ONE)
    met(services, ONE)
    assert services.notices.shown is not None


def told(services: Services) -> list[str]:
    return [notice.sentence for notice in services.notices.waiting]


def later(services: Services, bar: NoticeBar, qtbot: QtBot) -> None:
    """Wait until the window has looked again, as it does now and then."""
    services.notices._looking.setInterval(1)
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_a_file_that_is_there_again_is_not_missed(
    services: Services, bar: NoticeBar, tmp_path: Path, qtbot: QtBot
) -> None:
    lost = tmp_path / "en.md"
    reading.met.add(NotInstalled(lost))
    services.notices.report(reading.met.take()[0])
    assert str(lost) in bar.text.text()
    lost.write_text("# 1 Rules", encoding="utf-8")
    later(services, bar, qtbot)


def test_a_damaged_file_that_was_replaced_is_not_spoken_of_but_one_that_the_program_saved_over_is(
    services: Services, bar: NoticeBar, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "status.json"
    file.write_bytes(b"\x00")
    services.notices.report(set_beside(file, "it is damaged", tmp_path / "other.json"))
    reading.met.take()
    write_atomically(file, b"{}", keep_previous=False)
    services.notices.look_again()
    assert len(told(services)) == 1, "whoever was away must still read where the damaged file is kept"
    file.write_bytes(b"{ }")
    later(services, bar, qtbot)


def test_what_is_so_again_is_said_again(services: Services, bar: NoticeBar, tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    for _ in range(2):
        with pytest.raises(NotSaved) as refused:
            write_atomically(target, b"x")
        services.notices.report(refused.value)
        assert len(told(services)) == 1
        target.rmdir()
        write_atomically(target, b"x")
        services.notices.look_again()
        assert told(services) == []
        target.unlink()
        target.mkdir()


def test_of_fifty_thousand_damaged_files_some_are_named_and_the_rest_is_counted(
    services: Services, bar: NoticeBar
) -> None:
    many = Met()
    for number in range(50_000):
        many.add(TablesideError("“{file}” is damaged.", file=str(number)))
    for problem in many.take():
        services.notices.report(problem)
    sentences = told(services)
    assert len(sentences) < 100
    assert sentences[0] == "“0” is damaged."
    rest = 50_000 - (len(sentences) - 1)
    assert str(rest) in sentences[-1]
    many.add(TablesideError("One more is damaged."))
    many.add(TablesideError("“49999” is damaged."))
    for problem in many.take():
        services.notices.report(problem)
    assert str(rest + 1) in told(services)[-1]
    assert str(rest) not in " ".join(told(services)[:-1]), "the earlier count is no longer true"
    assert many.take() == ()


def test_no_sign_of_a_file_turns_the_direction_of_a_notice(services: Services, bar: NoticeBar) -> None:
    services.notices.say("“fdp.\u202eexe” is in your library.", lasting=True)
    assert bar.text.text() == r"“fdp.\u202eexe” is in your library."
    services.notices.withdraw("“fdp.\u202eexe” is in your library.")
    services.notices.report(TablesideError("“{file}” is damaged.", file="a\u2067b\x1b[2J"))
    assert bar.text.text() == r"“a\u2067b\x1b[2J” is damaged."


def test_what_is_shown_follows_the_language_of_the_window(services: Services, bar: NoticeBar, tmp_path: Path) -> None:
    reading.met.add(NotInstalled(tmp_path / "nl.md"))
    for problem in reading.met.take():
        services.notices.report(problem)
    english = bar.text.text()
    services.language.choose("nl")
    assert bar.text.text() != english
    assert str(tmp_path / "nl.md") in bar.text.text()
    services.language.choose("en")
    assert bar.text.text() == english
