"""Where each message of the program appears, and which of them a person meets first."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tableside.errors import N_, phrase
from tableside.games import all_games
from tableside.messages import Code
from tableside.translation.store import PlaceName

_PACKAGE = Path(__file__).resolve().parent.parent
_CALL = re.compile(r'(?:gettext|N_)\(\s*(?P<text>"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*)')
_KINDS = {
    "call": N_("call"),
    "verdict": N_("ruling in a word"),
    "step": N_("reason"),
    "outcome": N_("what follows"),
    "wizard": N_("name of a ruling"),
    "fact": N_("question"),
    "value": N_("answer"),
    "refuse": N_("why it cannot be"),
    "number": N_("number in words"),
    "list": N_("how a list is joined"),
    "place": N_("place on the table"),
    "distance": N_("distance"),
    "pieces": N_("pieces"),
    "letter": N_("letter on a piece"),
    "position": N_("position"),
    "kind": N_("kind of answer"),
    "game": N_("name of a game"),
    "diagram": N_("label of a diagram"),
    "wrong": N_("mistake in a scenario"),
    "study": N_("study question"),
    "told": N_("told incident"),
}
"""The kinds of coded texts, from the first words of a ruling to what few ever see."""
_PARTS = {
    "ui/start": N_("Start page"),
    "ui/reader": N_("Rules page"),
    "ui/search": N_("Search"),
    "ui/rulings": N_("Rulings page"),
    "ui/tables": N_("Rulings page"),
    "ui/study": N_("Study page"),
    "ui/journal": N_("Journal page"),
    "ui/timers": N_("Timers page"),
    "ui/comparing": N_("Compare page"),
    "ui/importing": N_("Import page"),
    "ui/translate": N_("Translate page"),
    "ui": N_("Window and settings"),
    "language": N_("Names of languages"),
    "study": N_("Study page"),
    "journal": N_("Journal page"),
    "timers": N_("Timers page"),
    "exporting": N_("Handbooks and cards"),
    "rulebook": N_("Mistakes in texts"),
    "translation": N_("Translate page"),
    "importing": N_("Import page"),
    "commands": N_("Command line"),
    "cli": N_("Command line"),
    "": N_("Errors and files"),
}
"""The parts of the program by the folder of the code, pages first."""


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """Where a message appears, and its rank among all."""

    names: tuple[PlaceName, ...]
    rank: tuple[int, int, int]


@cache
def coded_places() -> Mapping[str, MessagePlace]:
    """Return the place of every coded text that a game says: the most asked of its rulings that say it."""
    found: dict[str, MessagePlace] = {}
    order = list(_KINDS)
    for game_number, game in enumerate(all_games()):
        for wizard_number, wizard in enumerate(game.wizards):
            names: tuple[PlaceName, ...] = (Code(f"game.{game.id}"), Code(f"wizard.{wizard.id}"))
            titles = (f"wizard.{wizard.id}", f"wizard.{wizard.id}.about")
            for code in (*titles, *(text.code for text in wizard.texts())):
                kind = code.partition(".")[0]
                rank = order.index(kind) if kind in order else len(order)
                shown = (*names, phrase(_KINDS[kind])) if kind in _KINDS else names
                found.setdefault(code, MessagePlace(shown, (rank, wizard_number, game_number)))
    return found


def place_of_code(code: str) -> MessagePlace:
    """Return the place of a coded text, of a ruling or of none in particular."""
    known = coded_places().get(code)
    if known is not None:
        return known
    kind = code.partition(".")[0]
    order = list(_KINDS)
    words = _KINDS.get(kind)
    return MessagePlace((phrase(words),) if words else (code,), (order.index(kind) if words else len(order), 10_000, 0))


def place_of_text(english: str) -> MessagePlace:
    """Return the place of a text of the window: the first page in which it stands."""
    parts = list(_PARTS)
    part = texts_in_code().get(english, "ui")
    # The words on the screen come first, then the rulings, then what few ever see.
    shown = part == "ui" or part.startswith("ui/")
    rank = parts.index(part) + (-len(parts) if shown else len(_KINDS) + 1)
    return MessagePlace((phrase(_PARTS[part]),), (rank, 0, 0))


@cache
def texts_in_code() -> Mapping[str, str]:
    """Return the part of the program that each text stands in; nothing where the code is not there to be read."""
    parts = list(_PARTS)
    found: dict[str, str] = {}
    for path in sorted(_PACKAGE.rglob("*.py")):
        name = path.relative_to(_PACKAGE).with_suffix("").as_posix()
        part = next((one for one in parts if one and (name == one or name.startswith(f"{one}/"))), "")
        for english in _texts(path):
            if english not in found or parts.index(part) < parts.index(found[english]):
                found[english] = part
    return found


def _texts(path: Path) -> Iterator[str]:
    """Yield the texts that stand in calls; taking the whole code apart would take seconds."""
    for call in _CALL.finditer(path.read_text(encoding="utf-8")):
        yield str(ast.literal_eval(f"({call['text']})"))
