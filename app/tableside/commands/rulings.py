"""`tableside rule` and `tell`: scenarios or told incidents in, rulings out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

from tableside.commands import Commands, add_language, catalogue_in, file_name, open_library, print_json, sentence_of
from tableside.errors import N_, TablesideError, phrase
from tableside.games import all_wizards, find_game, find_wizard, game_ids
from tableside.messages import Catalogue
from tableside.resources import resource, rulebooks_dir
from tableside.rulebook.in_force import told_departures
from tableside.rulebook.render import official_texts
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.kinds import whole_number
from tableside.rulings.model import Wizard
from tableside.rulings.words import as_json, fact_name, needs_text, ruling_text, speak, value_name
from tableside.storage.reading import (
    LARGEST,
    MEGABYTE,
    TOO_LARGE,
    Unreadable,
    json_of,
    read_bytes,
    text_of,
    why_unreadable,
)

if TYPE_CHECKING:
    from tableside.rulebook import Library
    from tableside.telling.answer import Told

_TYPED = "standard input"


def register(commands: Commands) -> None:
    parser = commands.add(
        run_rule,
        "tableside rule carrom.pegno proper=true striker_pocketed=true own=0 --lang it",
        "tableside rule snooker.foul --facts",
        "tableside rule snooker.pocket-edge --table",
        "tableside rule snooker.snookered --file position.json --json",
    )
    parser.add_argument("wizard", metavar="WIZARD", nargs="?")
    parser.add_argument("facts", metavar="field=value", nargs="*")
    parser.add_argument(
        "--file", metavar="F", type=file_name, help="read the scenario, or an array of them, from a JSON file"
    )
    parser.add_argument("--json", action="store_true", help="print the ruling as JSON")
    parser.add_argument("--list", action="store_true", help="list the wizards")
    parser.add_argument("--facts", dest="describe", action="store_true", help="describe the facts of a wizard")
    parser.add_argument("--table", action="store_true", help="print the wizard as its decision table")
    parser.add_argument("--format", choices=("text", "markdown", "csv", "html"), default="text", help="of the table")
    add_language(parser)
    parser = commands.add(run_tell, 'tableside tell "red was on, he hit the pink first and potted the white"')
    parser.add_argument("text", metavar="TEXT", nargs="+")
    parser.add_argument("--game", metavar="G", default="", help="the game that is played")
    parser.add_argument("--json", action="store_true", help="print what was understood as JSON")
    add_language(parser)


def run_rule(arguments: argparse.Namespace) -> int:
    """Rule on a case: facts as field=value words, from a JSON file or from standard input."""
    catalogue = catalogue_in(arguments.lang)
    if arguments.list or arguments.wizard is None:
        for wizard in all_wizards():
            print(f"{wizard.id:<28} {catalogue.text(f'wizard.{wizard.id}.about')}")
        if not arguments.list:
            raise TablesideError(N_("Name a wizard, for example: tableside rule snooker.foul on=blue."))
        return 0
    wizard = find_wizard(arguments.wizard)
    catalogue = catalogue.limited_to(find_game(wizard.game).texts_of(wizard))
    if arguments.describe:
        _print_facts(wizard, catalogue)
        return 0
    if arguments.table:
        print(_table(arguments, wizard, catalogue), end="")
        return 0
    wizard = wizard.as_written if arguments.json else wizard
    scenario = _scenario(arguments)
    show = _json_ruling if arguments.json else partial(_ruling, open_library(), arguments.lang)
    if isinstance(scenario, list):
        return _rule_all(wizard, scenario, catalogue, show, as_array=arguments.json)
    print(show(inquire(wizard, read_scenario(wizard, scenario)), catalogue))
    return 0


def _ruling(library: Library, lang: str, answer: Answer, catalogue: Catalogue) -> str:
    """Return a ruling with the official texts of its rules, their later changes and where the edition departs."""
    if (ruling := answer.ruling) is None:
        return needs_text(answer, catalogue)
    official = official_texts(library, ruling.rules, lang)
    changed = library.later_changes(ruling.rules, lang)
    departed = told_departures(library, ruling, lang, catalogue.gettext)
    cite = partial(library.cite, lang=lang)
    return ruling_text(speak(answer, catalogue), catalogue, cite, official, changed, departed).rstrip()


def _json_ruling(answer: Answer, catalogue: Catalogue) -> str:
    return _json(as_json(answer, catalogue))


def _table(arguments: argparse.Namespace, wizard: Wizard, catalogue: Catalogue) -> str:
    from tableside.rulings.tables import LAYOUTS, decision_table, speak_table

    library = open_library()
    facts = _scenario(arguments) if arguments.facts or arguments.file else {}
    table = decision_table(wizard, read_scenario(wizard, facts))
    source = library.book(wizard.game).status_in(arguments.lang)
    spoken = speak_table(table, catalogue, lambda rule: library.cite(rule, arguments.lang), source=source)
    return LAYOUTS[arguments.format](spoken)


def _rule_all(
    wizard: Wizard, scenarios: list[Any], catalogue: Catalogue, show: Callable[..., str], *, as_array: bool
) -> int:
    """Rule on each case and print the ruling at once; print the error of a bad case and return exit status 2.

    An interrupted run has printed the rulings up to then.
    """
    status = 0
    before, between, after = ("[\n", ",\n", "\n]\n") if as_array else ("", "\n\n", "\n")
    for scenario in scenarios:
        try:
            text = show(inquire(wizard, read_scenario(wizard, scenario)), catalogue)
        except TablesideError as error:
            status, text = 2, _json({"error": sentence_of(error)}) if as_array else sentence_of(error)
        print(before + (indent(text, "  ") if as_array else text), end="", flush=True)
        before = between
    print(after, end="")
    return status


def _scenario(arguments: argparse.Namespace) -> Any:
    if arguments.facts:
        if arguments.file:
            raise TablesideError(N_("Give the facts as words or as a file, not both."))
        return _each_once([_fact_word(word) for word in arguments.facts])
    source = arguments.file or Path(_TYPED)
    content = read_bytes(arguments.file) if arguments.file else _typed()
    try:
        scenario = _json_of(text_of(source, content, line=LARGEST), object_pairs_hook=_each_once)
    except ValueError as error:
        template = N_("{source} is not valid JSON: {reason}.")
        raise TablesideError(template, source=str(source), reason=why_unreadable(error)) from error
    if scenario == []:
        raise TablesideError(N_("{source} holds no case to rule on."), source=str(source))
    return scenario


def _each_once(facts: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return facts by name; refuse a fact that is given twice."""
    found: dict[str, Any] = {}
    for name, value in facts:
        if name in found:
            raise TablesideError(N_("“{fact}” is given twice; give it once."), fact=name)
        found[name] = value
    return found


def _refuse_constant(name: str) -> Any:
    raise TablesideError(N_("“{value}” is not a JSON number."), value=name)


def _typed() -> bytes:
    """Read standard input, which may be closed, or a text stream when another program runs the command."""
    content = getattr(sys.stdin, "buffer", sys.stdin).read(LARGEST + 1) if sys.stdin is not None else b""
    if len(content) > LARGEST:
        raise Unreadable(Path(_TYPED), phrase(TOO_LARGE, size=LARGEST // MEGABYTE + 1, most=LARGEST // MEGABYTE))
    return content.encode() if isinstance(content, str) else content


def _fact_word(word: str) -> tuple[str, Any]:
    """Read `field=value`; a value that is not valid JSON is taken as a string."""
    name, equals, value = word.partition("=")
    if not equals:
        raise TablesideError(N_("“{word}” is not of the form field=value."), word=word)
    try:
        return name, _json_of(value)
    except ValueError:
        return name, value


def _json_of(text: str, **how: Any) -> Any:
    """Parse JSON; a number that is too long to be read is left to its fact, which refuses it by name."""
    return json_of(text, parse_constant=_refuse_constant, parse_int=whole_number, parse_float=float, **how)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _print_facts(wizard: Wizard, catalogue: Catalogue) -> None:
    print(f"{wizard.id}: {catalogue.text(f'wizard.{wizard.id}.about')}")
    for fact in wizard.facts.values():
        value = None if fact.required or fact.default is None else fact.kind.dump(fact.default)
        default = "" if fact.required else f" = {json.dumps(value, ensure_ascii=False)}"
        print(f"  {fact.name} ({catalogue.text(fact.kind.describe())}){default}")
        print(f"      {fact_name(wizard.id, fact.name, catalogue)}")


def run_tell(arguments: argparse.Namespace) -> int:
    """Rule on an incident told in a sentence."""
    from tableside.telling.answer import Teller  # slow to import

    if arguments.game and arguments.game not in game_ids():
        raise TablesideError(
            N_("There is no game “{name}”; there are {names}."), name=arguments.game, names=", ".join(game_ids())
        )
    told = Teller(resource("telling"), rulebooks_dir()).tell(" ".join(arguments.text), arguments.lang, arguments.game)
    if arguments.json:
        print_json(told.as_json())
    else:
        print(_told_text(told, catalogue_in(arguments.lang)))
    return 0


def _told_text(told: Told, catalogue: Catalogue) -> str:
    from tableside.telling.answer import DECIDED, NONE

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
        lines.append(_ruling(open_library(), told.lang, answer, catalogue))
    elif first.refusal is not None:
        lines.append(catalogue.error(first.refusal))
    elif told.needs:
        lines.append(catalogue.gettext("Still open:"))
        lines += [f"  {fact_name(first.wizard.id, name, catalogue)}" for name in told.needs]
    for one in told.readings[1:]:
        lines.append(catalogue.gettext("It may also be: {title}", title=catalogue.text(f"wizard.{one.wizard.id}")))
    return "\n".join(lines)
