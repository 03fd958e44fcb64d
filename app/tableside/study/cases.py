"""Questions on rulings: a case, its ruling, and the rulings of near-identical cases as the wrong choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tableside.chance import Chance
from tableside.rulings.kinds import Int, Numbers
from tableside.rulings.model import Ruling, Wizard
from tableside.study.fairness import (
    FEWEST,
    cannot_be_seen,
    is_a_reading,
    is_absurd,
    is_left_to_the_official,
    is_open,
    may_hold_as_well,
    same_answer,
)
from tableside.study.model import Choice, SisterCase, Texts, is_position
from tableside.study.neighbours import Neighbour, case_id
from tableside.study.sampling import Case, draw_case, is_told_in_full
from tableside.study.wording import Wording

_OTHER_CASES = 8
_OPEN_OFFERED_PERCENT = 50
"""Of the cases that lack one answer, how many are asked with “the rules leave this open”: it must often be right."""


def wrong_answers(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], chance: Chance
) -> list[Choice]:
    """Choose the wrong answers: rulings that the case comes near to, none of which holds for it as well."""
    wanted = chance.weighted(((3, 2), (4, 5), (5, 3))) - 1
    near = chance.shuffled(found)
    if is_open(case.ruling):
        chosen = _firm_answers(case, [one.ruling for one in near if not one.far], wanted, wordings)
        return [*chosen, *_written_answers(case.wizard, len(chosen), wordings)]
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
    chosen += _written_answers(case.wizard, len(chosen), wordings)
    may_be_open = case.wizard.study.settles and _has_readings(case.wizard) and _may_seem_open(case)
    if len(chosen) == FEWEST - 2 and may_be_open and not any(map(is_left_to_the_official, taken)):
        chosen.append(left_open(case.wizard, wordings))
    return chosen


def _firm_answers(case: Case, near: Iterable[Ruling], wanted: int, wordings: Mapping[str, Wording]) -> list[Choice]:
    """Choose firm rulings beside “the rules leave this open”, none of which is the likeliest reading."""
    firm = (one for one in near if one.verdict != case.ruling.verdict and not is_left_to_the_official(one))
    return _picked(case, (one for one in firm if not is_a_reading(one)), [case.ruling], wanted, wordings)


def _written_answers(wizard: Wizard, chosen: int, wordings: Mapping[str, Wording]) -> list[Choice]:
    """Return as many of the wrong answers written down for a wizard as are lacking."""
    return [
        Choice({lang: wording.written_answer(wizard, number) for lang, wording in wordings.items()}, written=True)
        for number in range(min(wizard.study.wrong, max(0, FEWEST - 1 - chosen)))
    ]


def left_open(wizard: Wizard, wordings: Mapping[str, Wording]) -> Choice:
    """Return the option that the rules leave a case to the official."""
    return Choice({lang: wording.left_open(wizard.game) for lang, wording in wordings.items()})


def _may_seem_open(case: Case) -> bool:
    return Chance("open", case_id(case.wizard, case.told)).happens(_OPEN_OFFERED_PERCENT)


def _has_readings(wizard: Wizard) -> bool:
    """Return whether the rules leave some case of a wizard open, so that this may be the answer."""
    return any(getattr(declared, "reading", False) for declared in wizard.declared())


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
        if not cannot_be_seen(choice.texts, wordings) and not may_hold_as_well(case, ruling):
            taken.append(ruling)
            chosen.append(choice)
    return chosen


def stated(wizard: Wizard, ruling: Ruling, wordings: Mapping[str, Wording]) -> Choice:
    """Return the option that states a ruling."""
    return Choice({lang: wording.answer(wizard, ruling) for lang, wording in wordings.items()}, ruling)


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
        and not is_position(case.wizard, one.fact)  # A ball that lies elsewhere can hardly be described in a line.
        and not _is_mere_figure(case, one.fact, one, wordings)
        and asks({**case.told, one.fact: one.after})
        and not is_a_reading(one.ruling)
    ]
    # Stated facts go before assumed facts.
    ranked = sorted(
        single,
        key=lambda one: (one.ruling.verdict == case.ruling.verdict, one.fact not in case.told),
    )
    for one in ranked:
        differs = all(wording.answer(case.wizard, one.ruling) != right[lang] for lang, wording in wordings.items())
        if one.fact is not None and differs and not same_answer(case.wizard, case.ruling, one.ruling, wordings):
            told = {**case.told, one.fact: one.after}
            if not is_told_in_full(case.wizard, told, one.ruling):
                continue  # It would rest on something that the reader has to assume.
            return SisterCase(one.fact, case.told.get(one.fact), one.after, told, one.ruling)
    return None


def _is_mere_figure(case: Case, fact: str, other: Neighbour, wordings: Mapping[str, Wording]) -> bool:
    """Return whether another figure gives nothing but another figure, or is a nought for which a story has no words."""
    if not isinstance(case.wizard.facts[fact].kind, Int | Numbers):
        return False
    same = (other.ruling.verdict, other.ruling.call.code) == (case.ruling.verdict, case.ruling.call.code)
    return same or (other.after == 0 and not all(one.has_none(case.wizard, fact) for one in wordings.values()))
