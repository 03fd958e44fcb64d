"""The window tells what is new once, to those who know an earlier version."""

from __future__ import annotations

from tableside import __version__
from tableside.ui.services import Services
from tableside.ui.sheets import NewsSheet
from tableside.ui.window import MainWindow


def sheets(window: MainWindow) -> list[NewsSheet]:
    return [sheet for sheet in window.findChildren(NewsSheet) if sheet.isVisible()]


def test_it_is_told_once_after_an_update(services: Services, window: MainWindow) -> None:
    services.settings.remember(news_seen="0.1.0")
    services.language.choose("fr")
    window.tell_news_once()
    (sheet,) = sheets(window)
    assert __version__ in sheet.windowTitle()
    assert "fédération" in sheet.browser.toPlainText()
    assert not sheet.isModal()
    sheet.close()
    window.tell_news_once()
    assert not sheets(window)


def test_a_new_person_is_left_alone(services: Services, window: MainWindow) -> None:
    window.tell_news_once()
    assert not sheets(window)
    assert services.settings.current.news_seen == __version__


def test_a_file_that_the_first_start_is_given_stays_free_of_it(services: Services, window: MainWindow) -> None:
    window.open_link("tableside:snooker/3.1?lang=en")
    assert services.settings.current.recent
    window.tell_news_once()
    assert not sheets(window)
