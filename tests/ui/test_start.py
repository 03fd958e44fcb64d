from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tableside.games import common_of
from tableside.games.match import Match
from tableside.games.snooker.details import SnookerMatch
from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.rulings.view import RulingsView
from tableside.ui.services import Services
from tableside.ui.start.view import StartView
from tableside.ui.widgets.forms import MatchSheet
from tableside.ui.window import MainWindow

from .conftest import LANGUAGES, SPOKEN
from .test_every_view import settled

WAIT_MS = 20_000


def start_of(window: MainWindow, qtbot: QtBot) -> StartView:
    view = window.current_view
    assert isinstance(view, StartView)
    qtbot.waitUntil(lambda: bool(view.cards), timeout=WAIT_MS)
    return view


def test_my_game_is_chosen_once_and_comes_first_everywhere(
    window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    view = start_of(window, qtbot)
    view.games["blackball"].click()
    settled()
    assert [card.book for card in view.cards if card.isVisible()] == ["blackball"]
    view.games[""].click()
    settled()
    lefts = {card.book: card.mapTo(view, QPoint()).x() for card in view.cards if card.isVisible()}
    assert len(lefts) == 4, "one click shows all games"
    assert min(lefts, key=lambda book: lefts[book]) == "blackball"
    window.rail.button("rulings").click()
    rulings = window.current_view
    assert isinstance(rulings, RulingsView)
    assert rulings.picker.games["blackball"].isChecked()
    services.settings.save()
    assert build_services().settings.current.game == "blackball"


def test_the_row_of_games_stays_in_place_when_one_is_chosen(
    window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    window.resize(1366, 768)
    view = start_of(window, qtbot)
    settled()
    before = view.games["snooker"].mapTo(view, QPoint())
    for game in ("snooker", "carrom", "", "snooker"):
        view.games[game].click()
        settled()
        assert view.games["snooker"].mapTo(view, QPoint()) == before
    services.navigator.go(Place("rules"))
    services.navigator.go(Place("start"))
    settled()
    assert view.games["snooker"].mapTo(view, QPoint()) == before, "nothing slides when one comes back"


def test_the_language_of_the_window_is_one_touch_away(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    view = start_of(window, qtbot)
    view.languages.buttons["nl"].click()
    assert services.language.code == services.settings.current.interface_language == "nl"
    view = start_of(window, qtbot)
    assert view.languages.buttons["nl"].isChecked()
    assert view.cards[0].all_rulings.accessibleName() == "Alle beslissingen"


def test_the_common_rulings_are_those_of_the_page_of_rulings(window: MainWindow, qtbot: QtBot) -> None:
    for card in start_of(window, qtbot).cards:
        assert list(card.rulings) == [wizard.id for wizard in common_of(card.book)]


def test_the_running_match_stands_on_the_start_page(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    view = start_of(window, qtbot)
    assert view.match.state == "Enter players and score"
    services.matches.put(Match("snooker", ("Ann", "Bo"), score=SnookerMatch(45, 30)))
    assert view.match.state == "Ann 45–30 Bo"
    view.match.click()
    (sheet,) = view.findChildren(MatchSheet)
    assert sheet.form.names[0].text() == "Ann"


def test_the_running_case_goes_on_from_the_start_page(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    view = start_of(window, qtbot)
    assert not view.case.isVisible()
    services.navigator.go(Place("rulings", "snooker.foul"))
    rulings = window.current_view
    assert isinstance(rulings, RulingsView)
    rulings.case_view.answer_fact("on", "blue")
    services.navigator.go(Place("start"))
    qtbot.waitUntil(view.case.isVisible, timeout=WAIT_MS)
    assert view.case.state == "Foul", "named until it is decided"
    view.case.click()
    assert window.current_view is rulings
    assert rulings.case_view.case.given["on"] == "blue"


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("size", [(640, 560), (1024, 700), (1366, 768), (1920, 1080)])
def test_nothing_on_the_start_page_is_cut(
    window: MainWindow, services: Services, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    services.settings.remember(game="carrom", recent=("snooker/3.10.b.ii", "backgammon/4.4"))
    services.language.choose(language)
    view = start_of(window, qtbot)
    window.resize(*size)
    view.open(Place("start"))
    settled()
    body = view.page
    assert body.width() <= view.width()
    for child in (*view.findChildren(QLabel), *view.findChildren(QPushButton)):
        if child.isVisible():
            left = child.mapTo(body, QPoint()).x()
            assert left >= 0, child.objectName()
            assert left + child.width() <= body.width(), (child.objectName(), child.accessibleName())


def test_the_languages_stay_under_the_pointer(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    places = set()
    for language in LANGUAGES:
        services.language.choose(language)
        view = start_of(window, qtbot)
        settled()
        places.add(tuple(button.mapTo(view, QPoint()).x() for button in view.languages.buttons.values()))
    assert len(places) == 1


def test_the_rail_leads_from_a_ruling_to_the_list(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rulings", "snooker.foul"))
    window.rail.button("rulings").click()
    assert services.navigator.here == Place("rulings")


def test_high_contrast_is_a_choice_of_colours(services: Services) -> None:
    usual = services.theme.colours
    services.theme.choose("contrast")
    assert services.theme.colours != usual
    assert services.theme.scale == 1.0
    services.theme.choose("light")


def test_the_page_says_what_this_is_and_has_three_doors(window: MainWindow, services: Services, qtbot: QtBot) -> None:
    view = start_of(window, qtbot)
    services.settings.remember(game="carrom")
    for name, page, target in (("rule", "rulings", "carrom"), ("study", "study", ""), ("read", "rules", "carrom")):
        assert view.doors[name].isVisible()
        view.doors[name].click()
        here = services.navigator.here
        assert here is not None
        assert here.view == page
        assert here.target.startswith(target)
        services.navigator.go(Place("start"))


@pytest.mark.parametrize("size", [(412, 915), (640, 776), (800, 1280), (1366, 768)])
def test_what_is_going_on_has_its_place_from_the_first_run(
    window: MainWindow, services: Services, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window.resize(*size)
    view = start_of(window, qtbot)
    qtbot.waitUntil(view.sample.isVisible, timeout=WAIT_MS)
    settled()
    before = {card.book: card.mapTo(view, QPoint()).y() for card in view.cards}
    view.sample.click()
    rulings = window.current_view
    assert isinstance(rulings, RulingsView)
    assert rulings.case_view.head.call.text() == "“Snookered.”"
    rulings.case_view.answer_fact("on", "yellow")
    services.matches.put(Match("snooker", ("Annabelle", "Bartholomew"), score=SnookerMatch(45, 30)))
    services.navigator.go(Place("start"))
    view.clock.show_state("The clock is running", "12:00")
    qtbot.waitUntil(view.case.isVisible, timeout=WAIT_MS)
    settled()
    assert not view.sample.isVisible()
    assert {card.book: card.mapTo(view, QPoint()).y() for card in view.cards} == before


@pytest.mark.parametrize("language", SPOKEN)
def test_all_rulings_stand_above_the_fold_of_a_small_screen(
    window: MainWindow, services: Services, qtbot: QtBot, language: str
) -> None:
    services.language.choose(language)
    window.resize(1366, 768)
    view = start_of(window, qtbot)
    settled()
    for card in view.cards:
        assert card.mapTo(view, QPoint(0, card.height())).y() <= view.height(), card.book


def test_a_narrow_page_says_what_each_door_is_for(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(412, 915)
    view = start_of(window, qtbot)
    settled()
    for door in view.doors.values():
        words = door.findChild(QLabel, "door-words")
        assert words is not None
        assert words.isVisible()
        assert words.visibleRegion().boundingRect() == words.rect()
