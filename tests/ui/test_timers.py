"""The timers page: keys, touch, calls; and right to the tenth however long the window was blocked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tableside.games import find_wizard
from tableside.games.backgammon.details import BackgammonMatch
from tableside.timers.clocks import SECOND, Phase, Side, seconds
from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.start.view import StartView
from tableside.ui.timers.clocks import DelayPanel, ShotPanel
from tableside.ui.timers.view import TimersView
from tableside.ui.window import MainWindow
from tests.ui.conftest import opened_window

from .conftest import SPOKEN
from .test_every_view import cut, settled


class FakeClock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 5_000 * SECOND

    def __call__(self) -> int:
        return self.now

    def pass_by(self, count: float) -> None:
        self.now += seconds(count)


class Heard:
    """Takes down what would be played."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.plays = True

    def __call__(self, path: Path) -> bool:
        assert path.read_bytes().startswith(b"RIFF")
        self.played.append(path.stem)
        return self.plays


CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def page(qtbot: QtBot, services: Services, clock: FakeClock, heard: Heard) -> TimersView:
    view = TimersView(services, clock, heard)
    qtbot.addWidget(view)
    view.resize(900, 640)
    with qtbot.waitExposed(view):
        view.show()
    return view


def shot(page: TimersView, game: str) -> ShotPanel:
    page.open(Place("timers", game))
    panel = page.panel
    assert isinstance(panel, ShotPanel)
    return panel


def match_clock(page: TimersView) -> DelayPanel:
    page.open(Place("timers", "backgammon"))
    panel = page.panel
    assert isinstance(panel, DelayPanel)
    return panel


def turn(panel: DelayPanel) -> Side | None:
    return panel.state.turn_of


def after(page: TimersView, clock: FakeClock, count: float) -> None:
    clock.pass_by(count)
    page.panel.refresh()


def press(page: TimersView, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.focusWidget() or page, key, held)


def test_space_starts_and_stops_a_carrom_stroke(page: TimersView, clock: FakeClock) -> None:
    panel = shot(page, "carrom")
    assert panel.digits.time == "15.0"
    press(page, Qt.Key.Key_Space)
    after(page, clock, 4.26)
    assert panel.digits.time == "10.8"
    assert panel.digits.tone == "running"
    press(page, Qt.Key.Key_Space)
    after(page, clock, 60)
    assert panel.digits.time == "10.8"
    assert panel.digits.words == ("Played in time", "counted: 4.2 s")
    press(page, Qt.Key.Key_Space)
    assert panel.digits.time == "15.0"
    assert panel.state.phase(clock()) is Phase.RUNNING


def test_carrom_time_is_up_after_fifteen_seconds(page: TimersView, clock: FakeClock) -> None:
    panel = shot(page, "carrom")
    press(page, Qt.Key.Key_Space)
    after(page, clock, 14.99)
    assert panel.digits.time == "0.1"
    after(page, clock, 0.01)
    assert (panel.digits.time, panel.digits.tone) == ("0.0", "over")
    assert panel.digits.words[0] == "Time is up"
    assert panel.ruling.isVisible()


def test_blackball_calls_thirty_and_then_time(
    page: TimersView, clock: FakeClock, heard: Heard, services: Services
) -> None:
    panel = shot(page, "blackball")
    page.sound.setChecked(True)
    press(page, Qt.Key.Key_Space)
    after(page, clock, 29.9)
    assert heard.played == []
    after(page, clock, 0.1)
    assert heard.played == ["thirty"]
    assert panel.digits.tone == "called"
    assert panel.digits.words[0] == "Thirty seconds."
    after(page, clock, 30)
    assert heard.played == ["thirty", "time"]
    assert panel.digits.words == ("Time is up", "Foul, time. Free shot, then a visit.")
    after(page, clock, 30)
    assert heard.played == ["thirty", "time"]


def test_without_sound_the_digits_flash(qtbot: QtBot, page: TimersView, clock: FakeClock, heard: Heard) -> None:
    panel = shot(page, "blackball")
    press(page, Qt.Key.Key_Space)
    after(page, clock, 31)
    assert heard.played == []
    qtbot.waitUntil(lambda: panel.flashing)
    qtbot.waitUntil(lambda: not panel._flash.isActive())
    assert not panel.flashing


def test_time_out_by_key_and_touch(page: TimersView, clock: FakeClock) -> None:
    panel = shot(page, "blackball")
    press(page, Qt.Key.Key_Space)
    after(page, clock, 20)
    press(page, Qt.Key.Key_2, CONTROL)
    assert panel.state.suspended_for == "hindered"
    after(page, clock, 300)
    assert panel.digits.time == "40.0"
    assert "hinders" in panel.digits.words[0]
    QTest.mouseClick(panel.time_outs["touching-balls"], Qt.MouseButton.LeftButton)
    assert panel.state.suspended_for == "touching-balls"
    QTest.mouseClick(panel.main, Qt.MouseButton.LeftButton)
    after(page, clock, 5)
    assert panel.digits.time == "35.0"
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    assert panel.digits.time == "60.0"


def test_a_reset_can_be_undone_and_costs_no_time(page: TimersView, clock: FakeClock) -> None:
    panel = shot(page, "blackball")
    press(page, Qt.Key.Key_Space)
    after(page, clock, 10)
    press(page, Qt.Key.Key_R, CONTROL)
    assert panel.digits.time == "60.0"
    after(page, clock, 3)
    QTest.mouseClick(panel.undo_button, Qt.MouseButton.LeftButton)
    assert panel.digits.time == "47.0"


def test_touching_the_digits_acts_on_the_press(page: TimersView, clock: FakeClock) -> None:
    panel = shot(page, "carrom")
    QTest.mousePress(panel.digits, Qt.MouseButton.LeftButton)
    assert panel.state.phase(clock()) is Phase.RUNNING
    after(page, clock, 2)
    QTest.mouseRelease(panel.digits, Qt.MouseButton.LeftButton)
    assert panel.state.phase(clock()) is Phase.RUNNING
    assert panel.digits.time == "13.0"


def test_the_backgammon_clock_is_worked_by_touch(page: TimersView, clock: FakeClock) -> None:
    panel = match_clock(page)
    left, right = panel.halves
    assert (left.time, right.time) == ("14:00", "14:00")
    assert right.words == ("Player B", "Touch: the time of Player A begins")
    QTest.mousePress(right, Qt.MouseButton.LeftButton)
    assert turn(panel) is Side.LEFT, "as on a real clock, a press starts the opponent's time"
    after(page, clock, 5)
    assert left.words == ("▶ Player A", "Delay 7.0")
    assert (left.tone, right.tone) == ("turn", "quiet")
    after(page, clock, 15)
    assert left.time == "13:52"
    QTest.mousePress(right, Qt.MouseButton.LeftButton)
    assert turn(panel) is Side.LEFT, "only the player whose time runs can press"
    QTest.mousePress(left, Qt.MouseButton.LeftButton)
    assert turn(panel) is Side.RIGHT
    after(page, clock, 13)
    assert (left.time, right.time) == ("13:52", "13:59")


def test_the_backgammon_clock_is_worked_by_keys(page: TimersView, clock: FakeClock) -> None:
    panel = match_clock(page)
    press(page, Qt.Key.Key_Left)
    assert turn(panel) is Side.RIGHT
    press(page, Qt.Key.Key_Space)
    assert turn(panel) is Side.LEFT
    after(page, clock, 20)
    press(page, Qt.Key.Key_P, CONTROL)
    assert panel.state.paused
    after(page, clock, 500)
    assert panel.halves[0].time == "13:52"
    assert panel.reason_title.text() == "Why is the clock paused?"
    assert panel.reasons["break"].text() == "A break"
    QTest.mouseClick(panel.reasons["break"], Qt.MouseButton.LeftButton)
    assert panel.halves[0].words[1] == "Paused (a break)"
    press(page, Qt.Key.Key_Space)
    assert panel.state.running
    press(page, Qt.Key.Key_M, CONTROL)
    assert panel.state.move_time_left(Side.LEFT, clock()) == 12 * SECOND


def test_the_players_are_named_and_keep_their_names(page: TimersView, clock: FakeClock) -> None:
    panel = match_clock(page)
    page.services.matches.put(replace(panel.match, players=("Anna", "Ben")))
    QTest.mousePress(panel.halves[1], Qt.MouseButton.LeftButton)
    assert [half.words[0] for half in panel.halves] == ["▶ Anna", "Ben"]
    panel.reset()
    assert [half.words for half in panel.halves] == [
        ("Anna", "Touch: the time of Ben begins"),
        ("Ben", "Touch: the time of Anna begins"),
    ]


def test_an_event_sets_the_shot_clock_of_snooker(page: TimersView, clock: FakeClock) -> None:
    panel = shot(page, "snooker")
    assert panel.digits.time == "30.0"
    panel.limit.steps[-1].click()
    assert panel.digits.time == "29.0"
    panel.press()
    assert not panel.limit.isEnabled()
    after(page, clock, 40)
    assert panel.digits.words == ("Time is up", "What follows is for the event to say")


def test_clocks_stand_where_they_stood_after_a_stop_and_say_why(
    qtbot: QtBot, page: TimersView, services: Services, clock: FakeClock
) -> None:
    panel = match_clock(page)
    QTest.mousePress(panel.halves[1], Qt.MouseButton.LeftButton)
    shot(page, "carrom").press()
    clock.pass_by(5)
    services.clocks._keep()  # as the clocks do twice a second while one runs
    services.running.close()
    again = build_services()
    moment = again.running.written_at("clocks")
    assert moment is not None
    view = TimersView(again, FakeClock(), Heard())
    qtbot.addWidget(view)
    assert view.game == "carrom", "the page opens on the clock used last"
    stopped = f"stopped by a restart at {moment.astimezone():%H:%M}"
    panel = match_clock(view)
    assert panel.state.paused
    assert panel.state.move_time_left(Side.LEFT, view.panel.now) == 7 * SECOND
    assert panel.halves[0].words == ("Player A", f"Paused ({stopped})")
    carrom = shot(view, "carrom")
    assert (carrom.digits.time, carrom.digits.words) == ("10.0", ("Paused", stopped))
    carrom.press()
    assert carrom.state.phase(carrom.now) is Phase.RUNNING
    assert carrom.digits.time == "10.0"
    panel.toggle_pause()
    panel.toggle_pause()
    assert panel.halves[0].words[1] == "Paused", "it has gone on since"


def test_clocks_that_cannot_be_read_are_named_and_the_rest_works(qtbot: QtBot, services: Services) -> None:
    match = services.matches.begin("carrom")
    services.running.keep("clocks", {match.id: {"kind": "sundial", "running": True}})
    services.running.close()
    window = MainWindow(build_services())
    qtbot.addWidget(window)
    window.begin(Place("timers", "carrom"))
    qtbot.waitUntil(lambda: "unfinished work cannot be read" in window.notice_bar.text.text())
    assert isinstance(window.current_view, TimersView)
    assert window.current_view.panel.digits.time == "15.0"  # type: ignore[union-attr]


def test_a_running_clock_shows_on_the_rail_and_is_asked_about_before_the_end(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    services.navigator.go(Place("timers", "backgammon"))
    view = window.current_view
    assert isinstance(view, TimersView)
    panel = match_clock(view)
    assert not window.rail.clock.isVisible()
    panel.touch(Side.RIGHT)
    services.navigator.go(Place("start"))
    qtbot.waitUntil(window.rail.clock.isVisible)
    assert window.rail.clock.text() == "14:00"
    assert "The clock is running" in window.rail.clock.toolTip()
    window.resize(720, 432)
    settled()
    clock, pages = window.rail.clock.geometry(), window.rail.button("journal").geometry()
    assert window.rail.rect().contains(clock), "the clock is not cut in a low window"
    assert clock.height() >= window.rail.clock.fontMetrics().height() + 8
    assert not clock.intersects(pages)
    window.close()
    assert window.isVisible(), "with a match clock running it asks"
    question = window.findChild(QMessageBox, "quit-question")
    assert isinstance(question, QMessageBox)
    quitting = next(button for button in question.buttons() if button.text() == "Pause and quit")
    quitting.click()
    assert not window.isVisible()


def begun_again(qtbot: QtBot, services: Services) -> MainWindow:
    services.running.close()
    return opened_window(qtbot, build_services(), Place("start"))


def test_a_clock_paused_by_hand_is_shown_after_an_ordinary_end_with_its_time_and_the_reason(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    services.navigator.go(Place("timers", "backgammon"))
    view = window.current_view
    assert isinstance(view, TimersView)
    panel = match_clock(view)
    panel.touch(Side.RIGHT)
    panel.toggle_pause()
    panel.give_reason(next(iter(panel.reasons)))
    reason = services.language.catalogue.text(f"value.why_paused.{next(iter(panel.reasons))}")
    window.close()
    assert not window.isVisible(), "a clock that stands is no reason to ask"
    again = begun_again(qtbot, services)
    qtbot.waitUntil(again.rail.clock.isVisible, timeout=20_000)
    assert again.rail.clock.text() == "14:00\nPaused"
    assert reason in again.rail.clock.toolTip()
    start = again.current_view
    assert isinstance(start, StartView)
    qtbot.waitUntil(lambda: bool(start.cards) and start.clock.state == "14:00", timeout=20_000)
    assert reason in start.clock.accessibleName()


def test_a_clock_stopped_by_quitting_says_so_on_the_start_page(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    services.navigator.go(Place("timers", "backgammon"))
    view = window.current_view
    assert isinstance(view, TimersView)
    match_clock(view).touch(Side.RIGHT)
    window.end()
    again = begun_again(qtbot, services)
    start = again.current_view
    assert isinstance(start, StartView)
    qtbot.waitUntil(lambda: bool(start.cards) and start.clock.state == "14:00", timeout=20_000)
    assert "stopped by a restart at" in start.clock.accessibleName()
    assert again.rail.clock.isVisible()


def test_a_shot_clock_that_runs_out_on_another_page_disturbs_nobody(
    qtbot: QtBot, window: MainWindow, services: Services, clock: FakeClock
) -> None:
    services.clocks.clock = clock
    services.navigator.go(Place("timers", "carrom"))
    view = window.current_view
    assert isinstance(view, TimersView)
    shot(view, "carrom").press()
    services.navigator.go(Place("start"))
    clock.pass_by(100.0)
    services.clocks.changed.emit()
    qtbot.waitUntil(lambda: window.rail.clock.text().startswith("0:00"))
    in_use = services.clocks.in_use(services.language.catalogue)
    assert in_use is not None
    assert (in_use.runs, in_use.why) == (False, "")


def test_the_page_opens_on_the_game_of_the_running_case_else_on_ones_own(
    window: MainWindow, services: Services
) -> None:
    services.settings.remember(game="blackball")
    services.navigator.go(Place("timers"))
    view = window.current_view
    assert isinstance(view, TimersView)
    assert view.game == "blackball"
    services.navigator.go(Place("rulings", "carrom.pegno", "", (("striker_pocketed", "true"),)))
    services.navigator.go(Place("timers"))
    assert view.game == services.cases.place.target.partition(".")[0]  # type: ignore[union-attr]


def test_minutes_follow_length_and_score(page: TimersView) -> None:
    panel = match_clock(page)
    matches = page.services.matches
    assert not panel.set_button.isEnabled(), "the length is not known"
    matches.put(replace(panel.match, score=BackgammonMatch(8)))
    assert "16:00" in panel.says.text()
    assert panel.halves[0].time == "16:00", "a clock that was not set follows the match"
    matches.put(replace(panel.match, score=BackgammonMatch(8, 3, 4)))
    assert "9:00" in panel.says.text()
    QTest.mouseClick(panel.set_button, Qt.MouseButton.LeftButton)
    assert [half.time for half in panel.halves] == ["9:00", "9:00"]
    assert panel.match.score == BackgammonMatch(8, 3, 4, clock=True)
    matches.put(replace(panel.match, score=BackgammonMatch(8, 9, 4)))
    assert not panel.set_button.isEnabled(), "nobody has 9 points in a match to 8 that goes on"


def test_expired_time_is_shown_and_leads_to_the_ruling(
    page: TimersView, clock: FakeClock, services: Services, heard: Heard
) -> None:
    panel = match_clock(page)
    page.sound.setChecked(True)
    press(page, Qt.Key.Key_Space)
    after(page, clock, 14 * 60 + 12)
    assert panel.halves[0].words[1] == "Time is up"
    assert panel.halves[0].tone == "over"
    assert heard.played == ["time"]
    panel.open_ruling()
    assert services.navigator.here == Place("rulings", "backgammon.time-out")
    told = services.clocks.facts(services.matches.of("backgammon"), find_wizard("backgammon.time-out"), {})
    assert told["out"] == "a"


def test_the_director_sets_times(page: TimersView, clock: FakeClock) -> None:
    panel = match_clock(page)
    press(page, Qt.Key.Key_Space)
    QTest.mouseClick(panel.edit_button, Qt.MouseButton.LeftButton)
    panel.times[0].setText("half past")
    panel.times[1].setText("3:20")
    panel.set_times()
    assert panel.times[0].property("wrong")
    panel.times[0].setText("5")
    panel.set_times()
    assert [half.time for half in panel.halves] == ["5:00", "3:20"]
    panel.undo()
    assert panel.halves[0].time == "14:00"


def test_clocks_run_on_while_another_is_in_sight(page: TimersView, clock: FakeClock, heard: Heard) -> None:
    panel = shot(page, "blackball")
    page.sound.setChecked(True)
    press(page, Qt.Key.Key_Space)
    match_clock(page)
    assert panel._beat.isActive(), "it must be woken for the call although nobody sees it"
    clock.pass_by(31)
    panel.refresh()
    assert heard.played == ["thirty"]


@pytest.mark.parametrize("game", ["carrom", "blackball", "backgammon", "snooker"])
def test_letters_and_figures_search_and_leave_every_clock_alone(
    window: MainWindow, services: Services, game: str
) -> None:
    services.navigator.go(Place("timers", game))
    view = window.current_view
    assert isinstance(view, TimersView)
    QTest.keyClick(view.focusWidget() or view, Qt.Key.Key_Space)
    before = services.clocks.in_use(services.language.catalogue)
    assert before is not None
    assert before.runs
    for sign in "prmn123":
        services.navigator.go(Place("timers", game))
        QTest.keyClicks(view.focusWidget() or view, sign)
        assert window.search_field.text() == sign
        now = services.clocks.in_use(services.language.catalogue)
        assert now is not None
        assert now.runs


def test_a_held_key_acts_once_and_never_searches(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("timers", "carrom"))
    view = window.current_view
    assert isinstance(view, TimersView)
    panel = view.panel
    assert isinstance(panel, ShotPanel)
    for key, text, beside in ((Qt.Key.Key_Space, " ", Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_R, "", CONTROL)):
        QApplication.sendEvent(panel.digits, QKeyEvent(QEvent.Type.KeyPress, key, beside, text))
        for _ in range(5):
            QApplication.sendEvent(panel.digits, QKeyEvent(QEvent.Type.KeyPress, key, beside, text, True))
        assert panel.state.count.running == (key == Qt.Key.Key_Space)
    assert window.search_field.text() == ""


def test_game_and_sound_are_remembered(page: TimersView, services: Services, qtbot: QtBot) -> None:
    QTest.mouseClick(page.game_buttons["carrom"], Qt.MouseButton.LeftButton)
    page.sound.setChecked(True)
    again = TimersView(services)
    qtbot.addWidget(again)
    assert again.game == "carrom"
    assert again.sound.isChecked()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("size", [(1024, 700, 100), (1024, 700, 200), (640, 480, 100)])
def test_nothing_is_cut_in_any_state(
    window: MainWindow, services: Services, language: str, size: tuple[int, int, int]
) -> None:
    services.language.choose(language)
    services.theme.set_text_size(size[2])
    services.navigator.go(Place("timers", "backgammon"))
    window.resize(size[0], size[1])
    view = window.current_view
    assert isinstance(view, TimersView)
    panel = match_clock(view)
    panel.touch(Side.LEFT)
    panel.toggle_pause()
    panel.edit_button.click()
    for game in view.panels:
        view.open(Place("timers", game))
        settled()
        buttons = [button for button in view.panel.findChildren(QAbstractButton) if button.isVisible()]
        assert [cut(button) for button in buttons if cut(button)] == []
        rights = {button.objectName(): button.mapTo(window, button.rect().topRight()).x() for button in buttons}
        assert max(rights.values()) <= window.width(), rights


def test_where_nothing_plays_the_system_beeps(
    monkeypatch: pytest.MonkeyPatch, page: TimersView, clock: FakeClock, heard: Heard
) -> None:
    beeps: list[bool] = []
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append(True))
    monkeypatch.setattr(heard, "plays", False)
    page.sound.setChecked(True)
    shot(page, "carrom").press()
    after(page, clock, 16)
    assert beeps == [True]


def test_the_rail_tells_that_a_second_clock_runs(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    for game, others in (("carrom", 0), ("backgammon", 1)):
        services.navigator.go(Place("timers", game))
        view = window.current_view
        assert isinstance(view, TimersView)
        QTest.keyClick(view.focusWidget() or view, Qt.Key.Key_Space)
        shown = services.clocks.in_use(services.language.catalogue)
        assert shown is not None
        assert shown.others == others
    qtbot.waitUntil(lambda: window.rail.clock.text().endswith(" +1"))
