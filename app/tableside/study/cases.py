"""Questions on rulings: a case, its ruling, and the rulings of near-identical cases as the wrong choices."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tableside.chance import Chance, digest_of
from tableside.games.layouts import nudged
from tableside.palette import BALLS
from tableside.rulings.kinds import Bool, Int
from tableside.rulings.kinds import Choice as OneOf
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.study.fairness import (
    FEWEST,
    cannot_be_seen,
    is_a_reading,
    is_absurd,
    is_left_to_the_official,
    leaves_a_choice,
    same_answer,
)
from tableside.study.model import Choice, SisterCase, Texts, is_position
from tableside.study.sampling import Case, completed, draw_case, is_told_in_full, rule_on, unusual
from tableside.study.wording import Wording

_NEAREST = 8
_NEAREST_FIGURES = 2
"""How much another figure may differ: who is wrong about an amount is wrong by little."""
_FEW = 4
"""Other values of a fact that are tried."""
_POSITIONS = 10
_OTHER_CASES = 8


@dataclass(frozen=True)
class Neighbour:
    """A ruling that a case comes near to; with the fact that was changed if one alone was."""

    ruling: Ruling
    fact: str | None = None
    after: Any = None
    far: bool = False
    """Whether the change makes another story of the case."""


def case_id(wizard: Wizard, facts: Values) -> str:
    """Name a case: the wizard and a digest of its unusual facts, the same in every language and on every machine."""
    return f"{wizard.id}/{digest_of(wizard.id, json.dumps(dumped(wizard, unusual(wizard, facts)), sort_keys=True))}"


def dumped(wizard: Wizard, facts: Values) -> dict[str, Any]:
    """Return facts as JSON data."""
    return {name: None if value is None else wizard.facts[name].kind.dump(value) for name, value in facts.items()}


def neighbours(case: Case) -> Iterator[Neighbour]:
    """Yield the rulings near a case: one fact changed, nearest first, of another verdict and of the same."""
    unfinished: list[tuple[str, Any]] = []
    for fact, after in _changes(case):
        changed = {**case.told, fact: after}
        ruling = rule_on(case.wizard, changed)
        if ruling is None:
            unfinished.append((fact, after))
        elif ruling.key != case.ruling.key and not _is_out_of_proportion(case, fact, after, ruling):
            yield Neighbour(ruling, fact, after, _is_far(case.wizard, fact, after))
    name = case_id(case.wizard, case.told)
    for fact, after in unfinished[:_NEAREST]:
        near = completed(case.wizard, {**case.told, fact: after}, Chance("near", name, fact, after))
        if near is not None and near.ruling.key != case.ruling.key:
            yield Neighbour(near.ruling, far=_is_far(case.wizard, fact, after))


def _is_out_of_proportion(case: Case, fact: str, after: Any, ruling: Ruling) -> bool:
    """Tell whether an amount has changed by so much that nobody would mistake it, and nothing but amounts follows."""
    before = case.told.get(fact)
    figures = isinstance(case.wizard.facts[fact].kind, Int) and isinstance(before, int)
    return figures and ruling.verdict == case.ruling.verdict and abs(after - before) > _NEAREST_FIGURES


def _changes(case: Case) -> Iterator[tuple[str, Any]]:
    wizard = case.wizard
    for name, value in case.told.items():
        if name in wizard.study.moments:
            continue
        if is_position(wizard, name):
            yield from ((name, other) for other in islice(_near_positions(wizard, name, value), _POSITIONS))
        elif value is not None:
            like = (other for other in wizard.facts[name].kind.others(value) if _is_like(value, other))
            yield from ((name, other) for other in islice(like, _NEAREST))
    for fact in wizard.facts.values():
        untold = fact.name not in case.told and fact.name not in wizard.study.moments
        if not fact.required and untold and isinstance(fact.kind, Bool | OneOf):
            others = fact.kind.others(fact.default) if fact.default is not None else fact.kind.domain() or ()
            yield from ((fact.name, other) for other in islice(others, _NEAREST))


def _is_like(value: Any, other: Any) -> bool:
    """Tell whether another value is of the same order: nobody takes ten seconds for ten minutes."""
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(other, int):
        return True
    return abs(other - value) <= max(_NEAREST_FIGURES, value)


def _near_positions(wizard: Wizard, fact: str, value: Any) -> Iterator[Any]:
    kind: Any = wizard.facts[fact].kind
    raw = kind.dump(value)
    table = getattr(value, "table", kind.table)
    for balls in nudged(raw["balls"], table):
        yield kind.parse({**raw, "balls": balls})


def wrong_answers(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], chance: Chance
) -> list[Choice]:
    """Choose the wrong answers: rulings that the case comes near to, none of which holds for it as well."""
    wanted = chance.weighted(((3, 2), (4, 5), (5, 3))) - 1
    near = chance.shuffled(found)
    other = [one.ruling for one in near if one.ruling.verdict != case.ruling.verdict and not one.far]
    same = [one.ruling for one in near if one.ruling.verdict == case.ruling.verdict and not one.far]
    far = [one.ruling for one in near if one.far]
    misbeliefs = case.wizard.study.misbeliefs
    believed = chance.shuffled(misbeliefs(case.told, case.ruling)) if misbeliefs else []
    # Another verdict teaches more than another figure, but a choice of figures keeps the verdict from giving it away.
    order = [*believed[:1], *other[:2], *same[:1], *believed[1:], *other[2:], *same[1:]]
    taken = [case.ruling]
    # What may be done at discretion is hardly wrong anywhere.
    chosen = _picked(case, (one for one in order if not is_a_reading(one)), taken, wanted, wordings)
    if len(chosen) < FEWEST - 1:
        firm = (one for one in _farther(case, far) if not is_a_reading(one))
        chosen += _picked(case, firm, taken, FEWEST - 1 - len(chosen), wordings)
    settled = case.wizard.study.settles and not leaves_a_choice(case.ruling)
    leaves_open = settled and not any(map(is_left_to_the_official, taken))
    if len(chosen) < FEWEST - 1 and leaves_open:
        chosen.append(Choice({lang: wording.left_open(case.wizard.game) for lang, wording in wordings.items()}))
    return chosen


def _farther(case: Case, far: Iterable[Ruling]) -> Iterator[Ruling]:
    yield from far
    for number in range(_OTHER_CASES):
        other = draw_case(case.wizard, "other", number, case_id(case.wizard, case.told))
        if other is not None and _at_the_same_moment(case, other):
            yield other.ruling


def _at_the_same_moment(case: Case, other: Case) -> bool:
    return all(case.told.get(name) == other.told.get(name) for name in case.wizard.study.moments)


def _picked(
    case: Case, rulings: Iterable[Ruling], taken: list[Ruling], most: int, wordings: Mapping[str, Wording]
) -> list[Choice]:
    """Return options from some rulings, none like another that was taken, and add them to those."""
    chosen: list[Choice] = []
    for ruling in rulings:
        if len(chosen) == most:
            break
        if is_absurd(case.wizard, ruling, case.told, case.ruling) or any(
            ruling.key == other.key or same_answer(case.wizard, ruling, other, wordings) for other in taken
        ):
            continue
        choice = stated(case.wizard, ruling, wordings)
        if not cannot_be_seen(choice.texts, wordings):
            taken.append(ruling)
            chosen.append(choice)
    return chosen


def stated(wizard: Wizard, ruling: Ruling, wordings: Mapping[str, Wording]) -> Choice:
    """Return the option that states a ruling."""
    return Choice({lang: wording.answer(wizard, ruling) for lang, wording in wordings.items()}, ruling)


def _is_far(wizard: Wizard, fact: str, after: Any) -> bool:
    """Tell whether a change makes another story of a case: one of many kinds, or nothing happened at all."""
    kind = wizard.facts[fact].kind
    of_many = isinstance(kind, OneOf) and len(kind.values) > _FEW and not set(kind.values) & set(BALLS)
    return after == () or of_many


def sister_of(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], right: Texts
) -> SisterCase | None:
    """Choose the case that differs in one fact and comes out differently, another verdict before another figure."""
    asks = case.wizard.study.asks
    single = [
        one
        for one in found
        if one.fact is not None
        and not one.far  # It would be another story.
        and asks({**case.told, one.fact: one.after})
        and not is_a_reading(one.ruling)
    ]
    # Facts that the reader was told go before facts that were only assumed.
    ranked = sorted(
        single,
        key=lambda one: (one.ruling.verdict == case.ruling.verdict, one.fact not in case.told),
    )
    for one in ranked:
        if one.fact is not None and all(
            wording.answer(case.wizard, one.ruling) != right[lang] for lang, wording in wordings.items()
        ):
            told = {**case.told, one.fact: one.after}
            if not is_told_in_full(case.wizard, told, one.ruling):
                continue  # It would rest on something that the reader has to assume.
            return SisterCase(one.fact, case.told.get(one.fact), one.after, told, one.ruling)
    return None
