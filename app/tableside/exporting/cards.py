"""Cards for the side of the table: one sheet a game with what comes up most, ruled by the engine.

What happened is told by the worked examples of the book; the call, the choices and the clauses come from ruling each
of them anew. As many as fit one sheet go in, the most asked first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.exporting.markup import colour_rules
from tableside.exporting.pdf import set_pages
from tableside.games import Game, find_game, game_ids
from tableside.messages import Catalogue
from tableside.resources import resource
from tableside.rulebook import Library
from tableside.rulebook.model import Example, in_language
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.words import labelled, outcome_lines, table_of, wizard_name

_AT_ONCE = 2
"""How many cases of a wizard come before the first of the next one."""


class Sheet(StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    A6 = "a6"


_SIZES = {Sheet.A4: (13.0, 12.0, 11.0, 10.0, 9.4), Sheet.A6: (9.0, 8.2, 7.6)}
"""Points of type, largest first, that can be read from where a referee stands."""
_LEAST = {Sheet.A4: 9.0, Sheet.A6: 7.0}
"""Points of the smallest type on a sheet, that of the references."""

_ACTED_ON = ("options", "order", "placed")
"""The outcomes of several parts that a referee acts on. Of the others the call says as much (the next shot), or they
are the reckoning behind it (openings, hidden balls)."""


@dataclass(frozen=True, slots=True)
class CardCase:
    """One case: what happened, what the official says, what follows, and where that stands."""

    wizard: str
    rank: int
    case: str
    call: str
    ruling: str
    choices: tuple[str, ...]
    cited: str


@dataclass(frozen=True, slots=True)
class Card:
    """The sheet of one game."""

    title: str
    lang: str
    foot: str
    cases: tuple[CardCase, ...]

    def shortened(self, count: int) -> Card:
        """Return the same with the cases that are asked most alone."""
        kept = sorted(self.cases, key=lambda case: case.rank)[:count]
        return Card(self.title, self.lang, self.foot, tuple(case for case in self.cases if case in kept))

    def groups(self) -> Iterator[tuple[str, list[CardCase]]]:
        """Yield the cases by what they are about."""
        names = dict.fromkeys(case.wizard for case in self.cases)
        for name in names:
            yield name, [case for case in self.cases if case.wizard == name]


def card_of(game: str, library: Library, catalogue: Catalogue) -> Card:
    """Rule the examples of a game and put them on a card, in the language of the catalogue."""
    if game not in game_ids():
        raise TablesideError(
            N_("There is no game “{game}”; the games are {known}."), game=game, known=", ".join(game_ids())
        )
    found = find_game(game)
    book, lang = library.book(game), catalogue.language
    cases = tuple(_cases(found, library, catalogue))
    return Card(book.title_in(lang), lang, in_language(book.prevails, lang) or "", cases)


def _cases(game: Game, library: Library, catalogue: Catalogue) -> Iterator[CardCase]:
    examples: dict[str, list[Example]] = {}
    for example in library.examples(game.id):
        examples.setdefault(example.wizard, []).append(example)
    rank = 0
    for wizard in game.wizards:
        for number, example in enumerate(examples.get(wizard.id, ())):
            answer = inquire(wizard, read_scenario(wizard, dict(example.facts)))
            if answer.ruling is None:
                continue
            words = example.words_in(catalogue.language)
            rank += 1
            yield CardCase(
                wizard=wizard_name(wizard.id, catalogue),
                rank=number // _AT_ONCE * 1000 + rank,
                case=words.case,
                call=catalogue.gettext("“{call}”", call=catalogue.text(answer.ruling.call)),
                ruling=words.ruling,
                choices=tuple(_choices(answer, catalogue)),
                cited="; ".join(library.cite(rule, catalogue.language) for rule in answer.ruling.rules[:2]),
            )


def _choices(answer: Answer, catalogue: Catalogue) -> Iterator[str]:
    """Yield what a referee has to offer or to see to, where the call does not say it all."""
    outcome = answer.ruling.outcome if answer.ruling is not None else {}
    for name, value in outcome.items():
        if name in _ACTED_ON:
            lines, _ = outcome_lines(answer.wizard, {name: value}, catalogue, table_of(answer))
            between = " · " if isinstance(value, dict) else " / "
            yield from (
                labelled(line.label, between.join(line.values), catalogue) for line in lines if len(line.values) > 1
            )


@dataclass(frozen=True, slots=True)
class _Set:
    """A card with the size of type that it is set in."""

    card: Card
    points: float

    def fits(self, sheet: Sheet) -> bool:
        return _count_pages(set_pages("cards.typ", _data([self], sheet))) <= 1


def as_pdf(cards: Sequence[Card], sheet: Sheet) -> bytes:
    """Set cards, one sheet each, in type as large as all cases allow, or with as many as fit in the smallest."""
    return set_pages("cards.typ", _data([_fitting(card, sheet) for card in cards], sheet))


def _fitting(card: Card, sheet: Sheet) -> _Set:
    for points in _SIZES[sheet]:
        whole = _Set(card, points)
        if whole.fits(sheet):
            return whole
    smallest = _SIZES[sheet][-1]
    # By halves, since setting a sheet takes a moment.
    least, most = 1, len(card.cases)
    while least < most:
        middle = (least + most + 1) // 2
        if _Set(card.shortened(middle), smallest).fits(sheet):
            least = middle
        else:
            most = middle - 1
    return _Set(card.shortened(least), smallest)


def _count_pages(pdf: bytes) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


def _data(cards: Sequence[_Set], sheet: Sheet) -> dict[str, Any]:
    return {"sheet": sheet.value, "least": _LEAST[sheet], "cards": [_card_data(one.card, one.points) for one in cards]}


def _card_data(card: Card, points: float) -> dict[str, Any]:
    return {
        "points": points,
        "title": card.title,
        "lang": card.lang,
        "foot": card.foot,
        "groups": [{"name": name, "cases": [_case(case) for case in cases]} for name, cases in card.groups()],
    }


def _case(case: CardCase) -> dict[str, Any]:
    return {
        "case": case.case,
        "call": case.call,
        "ruling": case.ruling,
        "choices": case.choices,
        "cited": case.cited,
    }


_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body class="cards">
{body}
</body>
</html>
"""


def as_html(cards: Sequence[Card]) -> str:
    """Write cards as one page that needs no other file, with every case."""
    style = colour_rules() + resource("handbook", "cards.css").read_text("utf-8")
    title = ", ".join(card.title for card in cards)
    body = "\n".join(_card_html(card) for card in cards)
    return _PAGE.format(lang=cards[0].lang, title=escape(title), style=style, body=body)


def _card_html(card: Card) -> str:
    groups = "\n".join(
        f"<section><h2>{escape(name)}</h2>{''.join(_case_html(case) for case in cases)}</section>"
        for name, cases in card.groups()
    )
    return (
        f'<article lang="{card.lang}"><h1>{escape(card.title)}</h1><div class="columns">{groups}</div>'
        f"<footer>{escape(card.foot)}</footer></article>"
    )


def _case_html(case: CardCase) -> str:
    choices = "".join(f"<p class='choices'>{escape(choice)}</p>" for choice in case.choices)
    return (
        f"<div class='case'><p>{escape(case.case)}</p><p class='call'>{escape(case.call)}</p>"
        f"<p>{escape(case.ruling)} <span class='cited'>{escape(case.cited)}</span></p>{choices}</div>"
    )
