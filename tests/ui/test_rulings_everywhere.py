"""Every ruling in every language and both themes: it opens, nothing is raw, nothing is cut off."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tableside.errors import TablesideError
from tableside.games import all_wizards, find_wizard, game_ids
from tableside.rulings.case import Case, assess
from tableside.rulings.intake import read_scenario, written
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.rulings.cases import load_cases

from .conftest import LANGUAGES, SPOKEN
from .rulings_page import Hand
from .test_every_view import cut

CODED = r"\b(?:fact|value|outcome|verdict|wizard|step|call|refuse|wrong|kind|number|list)\.[a-z]"
RAW = re.compile(CODED + r"|\b[a-z]+_[a-z_]+\b|\{[a-z]+\}|\bTrue\b|\bFalse\b")
# The one-line form of a position is a text of its own, the same in every language.
ALLOWED = re.compile(r"^cue |^bed |;")


def decided_case(name: str) -> Case:
    """Give a decided case of a wizard from the case files, or the wizard with nothing known."""
    for one in load_cases(name.partition(".")[0]):
        if one.wizard == name:
            wizard = find_wizard(name)
            try:
                case = Case(wizard, dict(read_scenario(wizard, one.facts)))
            except TablesideError:
                continue
            answer = assess(case).answer
            if answer is not None and answer.decided:
                return case
    return Case(find_wizard(name))


def faults(hand: Hand) -> list[str]:
    found = [text for text in hand.texts() if RAW.search(text) and not ALLOWED.search(text)]
    for widget in hand.page.findChildren(QWidget):
        if isinstance(widget, QLabel | QAbstractButton) and widget.isVisible():
            found += [f"cut: {text}" for text in (cut(widget),) if text]
        if isinstance(widget, QAbstractButton) and widget.isVisible():
            right = widget.mapTo(hand.page, widget.rect().topRight()).x()
            if right > hand.page.width():
                found.append(f"outside: {widget.accessibleName()}")
    return found


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", SPOKEN)
def test_every_ruling_opens_in_every_language(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, game: str
) -> None:
    window.resize(1024, 700)
    services.language.choose(language)
    hand = Hand(qtbot, window)
    for wizard in all_wizards():
        if wizard.game != game:
            continue
        case = decided_case(wizard.id)
        for details in ((), written(wizard, case.given)):
            services.navigator.go(Place("rulings", wizard.id, details=details))
            hand.settle()
            assert (window.width(), window.height()) == (1024, 700), wizard.id
            assert faults(hand) == [], wizard.id


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("percent", [100, 200])
def test_the_page_in_both_themes_and_large_type(
    qtbot: QtBot, window: MainWindow, services: Services, theme: str, percent: int
) -> None:
    services.language.choose("fr")
    services.theme.choose(theme)
    services.theme.set_text_size(percent)
    window.resize(1024, 700)
    hand = Hand(qtbot, window)
    for target in ("", "snooker.foul", "carrom.technical-foul", "backgammon.crawford"):
        services.navigator.go(Place("rulings", target))
        hand.settle()
        QApplication.processEvents()
        assert window.width() == 1024
        assert faults(hand) == [], target


@pytest.mark.parametrize("language", SPOKEN)
def test_the_page_at_the_table(qtbot: QtBot, window: MainWindow, services: Services, language: str) -> None:
    services.language.choose(language)
    services.courtside.set_active(True)
    hand = Hand(qtbot, window)
    foul = (("on", "red"), ("events", "cue-potted"))
    for target in (
        "",
        "snooker.foul",
        "snooker.snookered",
        "carrom.pegno",
        "blackball.shot",
        "backgammon.cube",
        "call",
    ):
        place = Place("rulings", "snooker.foul", details=foul) if target == "call" else Place("rulings", target)
        services.navigator.go(place)
        hand.settle()
        assert faults(hand) == [], target
        small = [
            one.accessibleName() or one.objectName()
            for one in hand.page.findChildren(QAbstractButton)
            if one.isVisible() and min(one.width(), one.height()) < 48
        ]
        assert small == []
    services.courtside.set_active(False)


@pytest.mark.parametrize("language", SPOKEN)
def test_a_short_wizard_needs_no_scrolling_and_its_call_is_large(
    qtbot: QtBot, window: MainWindow, services: Services, language: str
) -> None:
    window.resize(1366, 768)
    services.language.choose(language)
    hand = Hand(qtbot, window)
    for wizard in all_wizards():
        services.navigator.go(Place("rulings", wizard.id, details=written(wizard, decided_case(wizard.id).given)))
        hand.settle()
        case = hand.page.case_view
        assert len(wizard.facts) > 6 or not case.stage.verticalScrollBar().maximum(), wizard.id
        assert not case.assessment.answer.decided or case.head.call.font().pixelSize() >= 40, wizard.id  # type: ignore[union-attr]
        assert "Project-Id-Version" not in "".join(hand.texts()), wizard.id


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_at_any_width(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, game: str
) -> None:
    services.language.choose(language)
    hand = Hand(qtbot, window)
    for wizard in (one for one in all_wizards() if one.game == game):
        hand.open(wizard.id)
        for width in range(400, 1921, 20):
            window.resize(width, 900)
            hand.settle()
            assert window.width() == width
            assert faults(hand) == [], (wizard.id, width)
