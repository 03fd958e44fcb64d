"""Departures: where the edition in force says something else than our text, which the rulings follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Protocol

from tableside.language.folding import fold
from tableside.rulebook.figures import cited_numbers, counted_figures, opposite_figures, stated_figures
from tableside.rulebook.ids import book_of
from tableside.rulebook.library import Library
from tableside.rulebook.model import BUNDLED, LINK, Edition, Rule

MOST_DEPARTURES = 2
"""How many are shown with a call in the window."""
_FEW = 4
_SMALL = 3
"""Figures up to this one, where they stand in a word and on one side alone, are mostly articles and pronouns."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A rule of ours that the edition in force states otherwise."""

    rule: str
    edition: str
    cited: str
    ours: tuple[str, ...] = ()
    """The figures that only our text has."""
    theirs: tuple[str, ...] = ()
    kind: str = "figures"
    """Or "reworded" since the former edition, or "missing" where the edition has no such rule."""
    unaffected: frozenset[Decimal] = frozenset()
    """Figures of our text, of the same kind as those that differ, that the difference does not touch."""

    def sentence(self, gettext: Callable[..., str]) -> str:
        """Return it as one sentence that names the edition, the clause and both figures."""
        values = {"edition": self.edition, "rule": self.cited}
        if self.kind == "missing":
            return gettext("“{edition}” has no {rule}: this follows our text.", **values)
        if self.kind == "reworded":
            return gettext("“{edition}”, {rule}, is worded differently from our text: read it first.", **values)
        ours, theirs = "; ".join(self.ours), "; ".join(self.theirs)
        if not ours:
            return gettext("“{edition}”, {rule}, says {theirs}, which our text does not.", theirs=theirs, **values)
        if not theirs:
            return gettext("“{edition}”, {rule}, does not say {ours}; our text does.", ours=ours, **values)
        return gettext("“{edition}”, {rule}, says {theirs}; our text says {ours}.", theirs=theirs, ours=ours, **values)


class _Step(Protocol):
    @property
    def rules(self) -> tuple[str, ...]: ...


class _Ruling(Protocol):
    @property
    def steps(self) -> Sequence[_Step]: ...

    @property
    def outcome(self) -> Mapping[str, Any]: ...


def departures_from(library: Library, ruling: _Ruling, lang: str, edition: Edition | None = None) -> list[Departure]:
    """Return where an edition departs from the clauses of a ruling in something that the ruling uses.

    Without an edition it is the one in force. A figure that differs does not count where the ruling takes another
    figure of that kind from the same clause, nor a missing clause where the edition has, or may have, one for the same
    reason. The missing clauses are one departure, the last.
    """
    used = frozenset(_numbers(tuple(ruling.outcome.values())))
    rules = dict.fromkeys(rule for step in ruling.steps for rule in step.rules)
    found = [one for one in departures(library, rules, lang, edition) if not used & one.unaffected]
    missing = [one.rule for one in found if one.kind == "missing"]
    gone = {rule for rule in missing if _is_gone(edition or library.in_force(book_of(rule), lang), rule)}
    alone = {rule for step in ruling.steps if gone.issuperset(step.rules) for rule in step.rules}
    lacking = [one for one in found if one.rule in alone]
    whole = [one.rule for one in lacking if not any(one.rule.startswith(f"{other.rule}.") for other in lacking)]
    cited = library.cite_together(whole, lang, BUNDLED)
    return [*(one for one in found if one.kind != "missing"), *(replace(one, cited=cited) for one in lacking[:1])]


def told_departures(
    library: Library, ruling: _Ruling, lang: str, gettext: Callable[..., str]
) -> tuple[list[str], list[str]]:
    """Return the lines on departures that every text of a ruling has: at the call, and what is missing, at the end."""
    found = departures_from(library, ruling, lang)
    at_call = [f"≠ {one.sentence(gettext)}" for one in found if one.kind != "missing"]
    return at_call, [f"≠ {one.sentence(gettext)}" for one in found if one.kind == "missing"]


def _numbers(value: object) -> Iterator[Decimal]:
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        yield Decimal(str(value))
    elif isinstance(value, Mapping):
        yield from _numbers(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _numbers(one)


def _is_gone(edition: Edition, rule_id: str) -> bool:
    """Return whether the rule above a missing one has no unplaced clause that could be the missing one."""
    above = rule_id
    while "." in above and above not in edition:
        above = above.rpartition(".")[0]
    inside = edition.subtree(above) if above in edition else ()
    return not any(one.local.startswith("own-") for one in inside)


def departures(library: Library, rule_ids: Iterable[str], lang: str, edition: Edition | None = None) -> list[Departure]:
    """Return where an edition departs from ours in some rules; without one, that in force."""
    found: dict[str, Departure] = {}
    for rule_id in rule_ids:
        book = book_of(rule_id)
        if edition is None and lang not in library.languages(book, library.origin_in_force(book, lang)):
            continue
        one = departures_in(library, edition or library.in_force(book, lang)).get(rule_id)
        if one is not None:
            found.setdefault(rule_id, one)
    order = {"figures": 0, "reworded": 1, "missing": 2}
    return sorted(found.values(), key=lambda one: order[one.kind])


def departures_in(library: Library, edition: Edition) -> Mapping[str, Departure]:
    """Return every departure of an imported edition of a book of ours, by rule."""
    if edition.origin == BUNDLED or not library.languages(edition.book):
        return {}
    key = ("departures", edition.book, edition.lang, edition.origin)
    return library.snapshot.derived(key, lambda: _found(library, edition))


def _found(library: Library, theirs: Edition) -> Mapping[str, Departure]:
    book, lang = theirs.book, theirs.lang
    ours = library.edition(book, lang if lang in library.languages(book) else library.source_language(book))
    if ours.failure is not None or theirs.failure is not None:
        return {}
    name = library.edition_name(theirs)
    earlier = [one for one in library.imported_editions(book) if one.lang == lang and one is not theirs]
    found: dict[str, Departure] = {}
    for rule in ours.rules:
        cited = library.cite(rule.id, lang, theirs.origin if rule.id in theirs else BUNDLED)
        if rule.id not in theirs:
            if rule.blocks and rule.id.rpartition("/")[2][:1].isdigit():
                found[rule.id] = Departure(rule.id, name, cited, kind="missing")
            continue
        other = theirs.by_id[rule.id]
        here, there = _figures(rule, ours, theirs), _figures(other, theirs, ours)
        if here or there:
            found[rule.id] = _differing(Departure(rule.id, name, cited, here, there), rule, ours.lang, other, lang)
        elif (former := _former_text(rule.id, theirs, earlier)) and former != _plain(theirs.by_id[rule.id]):
            found[rule.id] = Departure(rule.id, name, cited, kind="reworded")
    return found


def _former_text(rule_id: str, edition: Edition, others: Sequence[Edition]) -> str:
    """Return a rule as the imported edition before this one has it: the one that shares most of its words with it."""
    texts = [_plain(one.by_id[rule_id]) for one in others if rule_id in one]
    own = _plain(edition.by_id[rule_id])
    return own if own in texts else next(iter(texts), "")


def _plain(rule: Rule) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(LINK.sub(lambda match: match["words"] or "", rule.markdown))))


def _figures(rule: Rule, edition: Edition, other: Edition) -> tuple[str, ...]:
    """Return the figures of a rule that the other edition states neither there nor around it, as written."""
    there = other.by_id[rule.id]
    around = [*other.subtree(there.id), *(other.by_id[one] for one in (there.parent,) if one)]
    cited = cited_numbers(rule).union(*map(cited_numbers, around))
    stated = [stated_figures(one, other.lang) for one in around]
    own = stated_figures(rule, edition.lang)
    alone = not any(one.certain for one in stated)
    return tuple(
        written
        for value, written in own.certain.items()
        if value not in cited
        and all(one.lacks(value, written) for one in stated)
        and not (alone and value <= _SMALL and not written[:1].isdigit())
    )


def _differing(found: Departure, rule: Rule, own: str, other: Rule, lang: str) -> Departure:
    """Return a departure with both figures, also where one of them stands elsewhere in the other text."""
    ours, theirs = counted_figures(rule, own), counted_figures(other, lang)
    here = {value: written for value, written in stated_figures(rule, own).certain.items() if written in found.ours}
    there = {value: one for value, one in stated_figures(other, lang).certain.items() if one in found.theirs}
    if not there:
        here, there = opposite_figures(here, ours, theirs)
    units = {unit for value, _, unit in ours if value in here and unit}
    span = (*here, *there)
    unaffected = frozenset(
        value
        for value, _, unit in ours
        if there and unit in units and value not in here and not min(span) < value < max(span)
    )
    told = tuple(here.values()) or _first_figures(rule, own), tuple(there.values()) or _first_figures(other, lang)
    return replace(found, ours=told[0], theirs=told[1], unaffected=unaffected)


def _first_figures(rule: Rule, lang: str) -> tuple[str, ...]:
    return tuple(stated_figures(rule, lang).certain.values())[:_FEW]
