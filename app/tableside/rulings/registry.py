"""All wizards by name, found without importing more than is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from rapidfuzz import process

from tableside.errors import N_, TablesideError
from tableside.rulings.model import Wizard

GAMES = ("snooker", "carrom", "blackball", "backgammon")


@cache
def wizards_of(game: str) -> tuple[Wizard, ...]:
    """Give the wizards of one game in the order its package lists them."""
    wizards: tuple[Wizard, ...] = import_module(f"tableside.rulings.{game}").WIZARDS
    return wizards


def all_wizards() -> Iterable[Wizard]:
    """Give every wizard, game by game."""
    for game in GAMES:
        yield from wizards_of(game)


def find_wizard(name: str) -> Wizard:
    """Give the wizard of this name; a wrong name is answered with the nearest ones."""
    game = name.partition(".")[0]
    if game in GAMES:
        for wizard in wizards_of(game):
            if wizard.id == name:
                return wizard
    names = [wizard.id for wizard in all_wizards()]
    near = ", ".join(match for match, _, _ in process.extract(name, names, limit=3))
    raise TablesideError(N_("There is no wizard “{name}”. The nearest are: {near}."), name=name, near=near)
