"""From the start page to the ruling in at most four touches, measured by making them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tableside.games import common_wizards, game_ids
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.start.view import GameCard
from tableside.ui.window import MainWindow

from .rulings_page import Hand, read_value
from .test_every_view import settled

SITUATIONS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "taps.toml").read_text(encoding="utf-8"))[
    "situation"
]
MOST = 4


def touch(hand: Hand, what: str) -> None:
    kind, _, name = what.partition(":")
    match kind:
        case "start" | "happened":
            cards = hand.window.findChildren(GameCard)
            offered = [card.rulings if kind == "start" else card.situations for card in cards]
            hand.press(next(buttons[name] for buttons in offered if name in buttons))
        case "rail":
            hand.press(hand.window.rail.button(name))
        case "tile":
            hand.press(hand.page.picker.tiles[name])
        case "situation":
            hand.situation(name)
        case _:
            fact, _, value = what.partition("=")
            hand.give(fact, read_value(value))


@pytest.mark.parametrize("situation", SITUATIONS, ids=[one["name"] for one in SITUATIONS])
def test_a_common_ruling_is_four_touches_away(
    qtbot: QtBot, window: MainWindow, services: Services, situation: dict[str, Any]
) -> None:
    services.settings.remember(game=situation.get("game", ""))
    services.navigator.go(Place("start"))
    settled()
    hand = Hand(qtbot, window)
    for what in situation["touches"]:
        touch(hand, what)
    assert hand.verdict == situation["verdict"]
    assert hand.touches == len(situation["touches"]) <= MOST
    services.settings.remember(game="")


def test_the_table_covers_every_game() -> None:
    assert len(SITUATIONS) >= 10
    begun = {one["touches"][0].partition(":")[2] for one in SITUATIONS if "game" not in one}
    assert {name.partition(".")[0] for name in begun} == set(game_ids())
    assert begun <= {wizard.id for wizard in common_wizards()}
