"""Cards for the side of the table: one reference a game, ruled by the engine and quoted from the edition in force."""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.exporting.pdf import set_pages
from tableside.games import find_wizard, game_ids
from tableside.language.registry import language
from tableside.messages import Catalogue
from tableside.resources import resource
from tableside.rulebook import BUNDLED, Library
from tableside.rulebook.in_force import departures_from
from tableside.rulebook.render import Source
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible
from tableside.rulings.words import (
    capital,
    fact_name,
    joined,
    labelled,
    outcome_lines,
    spoken_value,
    table_of,
    wizard_name,
)


class Sheet(StrEnum):
    A4 = "a4"
    A6 = "a6"


_SIZES = {Sheet.A4: (13.0, 12.0, 11.0, 10.0, 9.4), Sheet.A6: (9.0, 8.4, 8.0)}
"""Points of type, largest first, that can be read from where a referee stands."""
_LEAST = {Sheet.A4: 9.0, Sheet.A6: 8.0}
_PAGES = {Sheet.A4: 1, Sheet.A6: 2}
"""A small card has two sides."""
_SHORT = 40
"""Letters of an outcome that has room beside the call."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a card: an event with its call, or a clause."""

    label: str
    call: str
    detail: str
    cited: str
    departs: str = ""
    """The differences in the edition in force."""


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    lang: str
    about: str
    foot: str
    groups: tuple[Group, ...]

    @property
    def count(self) -> int:
        return max((len(group.entries) for group in self.groups), default=0)

    def shortened(self, count: int) -> Card:
        """Return the same with the first lines of each group."""
        return replace(self, groups=tuple(replace(group, entries=group.entries[:count]) for group in self.groups))


def card_of(game: str, library: Library, catalogue: Catalogue, made: date | None = None) -> Card:
    """Return the card of a game in the language of a catalogue, from the edition in force."""
    if game not in game_ids():
        raise TablesideError(
            N_("There is no game “{game}”; the games are {known}."), game=game, known=", ".join(game_ids())
        )
    book, lang = library.book(game), catalogue.language
    edition = library.in_force(game, lang)
    name = library.edition_name(edition)
    day = (made or date.today()).isoformat()  # noqa: DTZ011 - the day where the person is
    about = " · ".join(part for part in (name, language(lang).name or lang, day) if part)
    foot = book.status_in(lang) if edition.origin == BUNDLED else ""
    specs = tomllib.loads(resource("handbook", "cards.toml").read_text("utf-8")).get(game, ())
    groups = tuple(_group(one, game, library, catalogue) for one in specs)
    return Card(book.title_in(lang), lang, about, foot, tuple(group for group in groups if group.entries))


def _group(spec: Mapping[str, Any], game: str, library: Library, catalogue: Catalogue) -> Group:
    if "clauses" in spec:
        rules = [f"{game}/{one}" for one in spec["clauses"]]
        source = Source(library, library.in_force(game, catalogue.language))
        known = [rule for rule in rules if rule in source.edition]
        first = source.edition.path_to(known[0]) if known else ()
        title = next((rule.title for rule in reversed(first) if rule.kind != "clause" and rule.title), "")
        return Group(source.plain(title or ""), tuple(_clause(source, rule) for rule in known))
    wizard = find_wizard(spec["wizard"])
    asked = capital(fact_name(wizard.id, spec["vary"], catalogue))
    return Group(joined(wizard_name(wizard.id, catalogue), asked, catalogue), tuple(_rulings(spec, library, catalogue)))


def _clause(source: Source, rule_id: str) -> Entry:
    rule = source.edition.by_id[rule_id]
    parts = source.edition.subtree(rule_id) if rule.kind != "clause" else (rule,)
    words = " ".join(
        f"{one.sign} {source.plain(block.markdown)}" if one is not rule else source.plain(block.markdown)
        for one in parts
        for block in one.blocks
        if block.kind != "diagram"
    )
    return Entry(source.plain(rule.title or "") if rule.kind != "clause" else "", "", words, source.cite(rule_id))


def _rulings(spec: Mapping[str, Any], library: Library, catalogue: Catalogue) -> Iterator[Entry]:
    wizard, lang = find_wizard(spec["wizard"]), catalogue.language
    for value in spec["values"]:
        try:
            answer = inquire(wizard, read_scenario(wizard, {**spec["facts"], spec["vary"]: value}))
        except Impossible:
            continue
        if answer.ruling is None:
            continue
        lines, _ = outcome_lines(wizard, answer.ruling.outcome, catalogue, table_of(answer))
        label = spoken_value(wizard, spec["vary"], answer.known[spec["vary"]], catalogue)
        dull = {capital(catalogue.text("value.yes")), "0", label}
        shown = [line for line in lines if len(line.values) == 1 and len(line.values[0]) <= _SHORT]
        shown = [line for line in shown if line.values[0] not in dull]
        found = departures_from(library, answer.ruling, lang)
        yield Entry(
            label,
            catalogue.gettext("“{call}”", call=catalogue.text(answer.ruling.call)),
            " · ".join(labelled(line.label, line.values[0], catalogue) for line in shown[:2]),
            "; ".join(library.cite(rule, lang) for rule in answer.ruling.rules[:2]),
            found[0].sentence(catalogue.gettext) if found and found[0].kind == "figures" else "",
        )


def as_pdf(cards: Sequence[Card], sheet: Sheet) -> bytes:
    """Set cards in type as large as all lines allow, or with as many lines a group as fit in the smallest."""
    return set_pages("cards.typ", _data([_fitting(card, sheet) for card in cards], sheet))


def _fitting(card: Card, sheet: Sheet) -> tuple[Card, float]:
    for points in _SIZES[sheet]:
        if _fits(card, points, sheet):
            return card, points
    smallest = _SIZES[sheet][-1]
    more = range(2, card.count + 1)
    fitting = bisect_left(more, True, key=lambda count: not _fits(card.shortened(count), smallest, sheet))
    return card.shortened(1 + fitting), smallest


def _fits(card: Card, points: float, sheet: Sheet) -> bool:
    import pypdfium2

    document = pypdfium2.PdfDocument(set_pages("cards.typ", _data([(card, points)], sheet)))
    try:
        return len(document) <= _PAGES[sheet]
    finally:
        document.close()


def _data(cards: Sequence[tuple[Card, float]], sheet: Sheet) -> dict[str, Any]:
    shown = [{**asdict(card), "points": points} for card, points in cards]
    return {"sheet": sheet.value, "least": _LEAST[sheet], "cards": shown}
