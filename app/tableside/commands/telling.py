"""`tableside tell`: an incident told in a sentence, and the call."""

from __future__ import annotations

import argparse
import json

from tableside.commands import Commands, add_language
from tableside.errors import N_, TablesideError
from tableside.games import find_game, game_ids
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir, imports_dir, resource, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.in_force import departures_from
from tableside.rulings.words import fact_name, ruling_text, speak, value_name
from tableside.telling.answer import DECIDED, NONE, Teller, Told


def register(commands: Commands) -> None:
    """Register `tell`."""
    parser = commands.add(
        "tell",
        run_tell,
        "Rule on an incident told in a sentence.",
        'tableside tell "red was on, he hit the pink first and potted the white"',
    )
    parser.add_argument("text", metavar="TEXT", nargs="+")
    parser.add_argument("--game", metavar="G", default="", help="the game that is played")
    parser.add_argument("--json", action="store_true", help="print what was understood as JSON")
    add_language(parser)


def run_tell(arguments: argparse.Namespace) -> int:
    """Print what was understood and the ruling, or what is still open."""
    if arguments.game and arguments.game not in game_ids():
        raise TablesideError(
            N_("There is no game “{name}”; there are {names}."), name=arguments.game, names=", ".join(game_ids())
        )
    teller = Teller(resource("telling"), rulebooks_dir())
    told = teller.tell(" ".join(arguments.text), arguments.lang, arguments.game)
    if arguments.json:
        print(json.dumps(told.as_json(), ensure_ascii=False, indent=2))
    else:
        print(_text(told, load_catalogue(arguments.lang, catalogues_dir())))
    return 0


def _text(told: Told, catalogue: Catalogue) -> str:
    first = told.first
    if told.status == NONE or first is None:
        return catalogue.gettext("No incident was recognised. “tableside search” finds rules by words.")
    catalogue = catalogue.limited_to(find_game(first.wizard.game).texts_of(first.wizard))
    lines = [catalogue.text(f"wizard.{first.wizard.id}")]
    for name, value in first.given.items():
        words = value_name(first.wizard.id, name, value, catalogue)
        source = first.reading.words_of(name)
        lines.append(f"  {fact_name(first.wizard.id, name, catalogue)} {words}  [{source}]")
    if first.reading.unread:
        lines.append(catalogue.gettext("Not understood: {words}", words=", ".join(first.reading.unread)))
    lines.append("")
    answer = first.assessment.answer
    if told.status == DECIDED and answer is not None and answer.ruling is not None:
        library = Library(rulebooks_dir(), imports_dir())
        spoken = speak(answer, catalogue)
        departed = departures_from(library, answer.ruling, told.lang)
        sentences = [one.sentence(catalogue.gettext) for one in departed]
        text = ruling_text(spoken, catalogue, lambda rule: library.cite(rule, told.lang), departures=sentences)
        lines.append(text.rstrip())
    elif first.refusal is not None:
        lines.append(catalogue.error(first.refusal))
    elif first.needs:
        lines.append(catalogue.gettext("Still open:"))
        lines += [f"  {fact_name(first.wizard.id, name, catalogue)}" for name in first.needs]
    for one in told.readings[1:]:
        title = catalogue.text(f"wizard.{one.wizard.id}")
        lines.append(catalogue.gettext("It may also be: {title}", title=title))
    return "\n".join(lines)
