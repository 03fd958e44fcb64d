"""The answer to a told incident: the ruling if the words decide it, else the questions that are still open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableside.games import find_wizard
from tableside.rulings.case import Assessment, Case, assess
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import ListOf, WrongValue
from tableside.rulings.model import Impossible, Wizard
from tableside.telling.grammar import read_lists
from tableside.telling.reading import Reading, comes_close, read

NONE, OPEN, DECIDED = "none", "open", "decided"
_REFUSED = 2.0
_RULED = 1.0
"""How much likelier a reading is whose facts decide the case than one that asks further."""
_TIED = 0.3
_OTHER_GAME = 0.45
"""How much likelier a reading is than one of another game if a word points to its game."""
_LOOKED_AT = 4
_SOME_UNREAD, _MUCH_UNREAD = 3, 5
"""So many unread words with verbs among them, or so many without, may state a fact."""
_VERBS_UNREAD = 2
_EVENTS = frozenset({"events"})


@dataclass(frozen=True)
class Understood:
    """One reading of a sentence, with its ruling."""

    wizard: Wizard
    facts: Mapping[str, Any]
    """As they are written in JSON."""
    given: Mapping[str, Any]
    reading: Reading
    assessment: Assessment

    @property
    def refusal(self) -> Impossible | None:
        return self.assessment.refusal

    @property
    def carried(self) -> dict[str, Any]:
        """The facts that were not read, but are known from the match."""
        case = self.assessment.case
        return {name: value for name, value in case.given.items() if name in case.carried}

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that are still to be asked for."""
        answer = self.assessment.answer
        if answer is None:
            return (self.refusal.fact,) if self.refusal else ()
        doubtful = tuple(fact for fact in self.reading.doubtful if fact in self.wizard.facts)
        needs = tuple(dict.fromkeys((*doubtful, *answer.needs)))
        return needs or self._in_doubt(answer)

    @property
    def _meant(self) -> bool:
        """Whether words show that this wizard is meant, or several facts fit it alone."""
        return self.reading.shown or len(self.facts) > 1

    def _in_doubt(self, answer: Answer) -> tuple[str, ...]:
        """Return the facts that unread words may be about: assumed ones, else lists that may hold more, else all."""
        if self.reading.unsure or self.reading.restated or not self._meant:
            return answer.assumptions or self._lists() or tuple(self.facts)
        least = _SOME_UNREAD if self.reading.verbs_unread >= _VERBS_UNREAD else _MUCH_UNREAD
        return (answer.assumptions or tuple(self.facts)) if len(self.reading.unread) >= least else ()

    def _lists(self) -> tuple[str, ...]:
        """Return the facts that may hold more than was read."""
        facts = self.wizard.facts
        return tuple(name for name in self.facts if isinstance(facts[name].kind, ListOf) or name in _EVENTS)

    @property
    def decided(self) -> bool:
        """Whether the words decide the case: nothing open, nothing named that was left out of account."""
        answer = self.assessment.answer
        reading = self.reading
        if answer is None or not answer.decided or reading.doubtful or reading.restated or not self._meant:
            return False
        return not self._in_doubt(answer)


@dataclass(frozen=True)
class Told:
    text: str
    lang: str
    readings: tuple[Understood, ...] = ()
    """The likeliest first, then those that come close."""
    tied: bool = False
    """Whether two readings are equally likely and lead to different rulings."""

    @property
    def first(self) -> Understood | None:
        return self.readings[0] if self.readings else None

    @property
    def status(self) -> str:
        """`decided`, `open`, or `none` if the sentence is not an incident."""
        first = self.first
        if first is None:
            return NONE
        return DECIDED if first.decided and not self.tied else OPEN

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that are still to be asked for; all that were read if another reading is as likely."""
        first = self.first
        if first is None or self.status == DECIDED:
            return ()
        return first.needs or tuple(first.facts)

    def as_json(self) -> dict[str, Any]:
        """Return the answer in the form of the rulings contract."""
        first = self.first
        if first is None:
            return {"status": NONE}
        reading = first.reading
        data: dict[str, Any] = {
            "status": self.status,
            "wizard": first.wizard.id,
            "facts": dict(first.facts),
            "read": [{"fact": fact, "words": reading.words_of(fact)} for fact in first.facts],
            "unread": list(reading.unread),
        }
        answer = first.assessment.answer
        if self.status == DECIDED and answer is not None and answer.ruling is not None:
            data |= {"verdict": answer.ruling.verdict, "outcome": dict(answer.ruling.outcome)}
        data["open"] = list(self.needs)
        data["others"] = [{"wizard": one.wizard.id, "facts": dict(one.facts)} for one in self.readings[1:]]
        return data

    def answered(self, fact: str, value: Any) -> Told:
        """Return this with a fact of the first reading corrected or answered by a person."""
        return self._with_given({**self.readings[0].given, fact: value}, fact)

    def without(self, fact: str) -> Told:
        """Return this without a fact of the first reading, read or known from the match."""
        first = self.readings[0]
        if fact in first.carried:
            declined = assess(first.assessment.case.cleared(fact))
            return replace(self, readings=(replace(first, assessment=declined), *self.readings[1:]))
        given = {name: value for name, value in self.readings[0].given.items() if name != fact}
        return self._with_given(given, fact)

    def with_known(self, facts: Mapping[str, Any]) -> Told:
        """Return this with facts that the match knows, unless they contradict the sentence."""
        first = self.readings[0]
        assessment = assess(first.assessment.case.carrying(facts))
        if assessment.refusal is not None:
            return self
        return replace(self, readings=(replace(first, assessment=assessment), *self.readings[1:]))

    def preferring(self, number: int) -> Told:
        """Return this with another reading first."""
        chosen = self.readings[number]
        rest = tuple(one for one in self.readings if one is not chosen)
        return replace(self, readings=(chosen, *rest), tied=False)

    def _with_given(self, given: Mapping[str, Any], fact: str) -> Told:
        first = self.readings[0]
        facts = {name: first.wizard.facts[name].kind.dump(value) for name, value in given.items()}
        doubtful = {name: values for name, values in first.reading.doubtful.items() if name != fact}
        reading = replace(first.reading, doubtful=doubtful)
        changed = replace(
            first,
            facts=facts,
            given=given,
            reading=reading,
            assessment=assess(Case(first.wizard, given, declined=first.assessment.case.declined)),
        )
        return replace(self, readings=(changed, *self.readings[1:]), tied=False)


class Teller:
    """Understands sentences with the word lists of two folders."""

    def __init__(self, general: Path, rulebooks: Path) -> None:
        self._general = general
        self._rulebooks = rulebooks

    def tell(self, text: str, lang: str, game: str = "", favoured: str = "") -> Told:
        """Return what is understood of a sentence, in one game or, with one favoured, in all."""
        lists = read_lists(lang, self._general / f"{lang}.toml", self._rulebooks)
        readings = read(text, lists, game, favoured) if lists is not None else []
        found: list[Understood] = []
        for reading in readings[:_LOOKED_AT]:
            if found and not comes_close(reading, max((one.reading for one in found), key=lambda one: one.score)):
                continue
            found.append(_understood(reading))
            if found[-1].refusal is not None:
                reading.score -= _REFUSED
        one_game = len({one.reading.game for one in found}) == 1
        for one in found:
            if one.decided and (one_game or one.reading.hinted):
                one.reading.score += _RULED
        found.sort(key=lambda one: -one.reading.score)
        if not found:
            return Told(text, lang)
        near = [one for one in found[1:] if comes_close(one.reading, found[0].reading)]
        others = [one for one in near if one.refusal is None]
        return Told(text, lang, (found[0], *others), tied=_tied(found))


def _tied(found: list[Understood]) -> bool:
    """Whether another reading is as likely as the first and would be ruled otherwise."""
    first = found[0]
    verdict = first.assessment.answer.ruling if first.assessment.answer else None
    for one in found[1:]:
        elsewhere = one.wizard.game != first.wizard.game
        margin = _OTHER_GAME if elsewhere else _TIED
        near = one.reading.score >= first.reading.score - margin
        near = near or (elsewhere and not first.reading.hinted and comes_close(one.reading, first.reading))
        if one.refusal is not None or not near:
            continue
        fewer = first.reading.hinted and len(one.facts) < len(first.facts)
        if elsewhere and (fewer or not one.reading.shown):
            continue
        other = one.assessment.answer.ruling if one.assessment.answer else None
        if elsewhere or (other and verdict and other.verdict != verdict.verdict):
            return True
    return False


def _understood(reading: Reading) -> Understood:
    """Rule on a reading; what a fact cannot be is left out."""
    wizard = find_wizard(reading.wizard)
    facts: dict[str, Any] = {}
    given: dict[str, Any] = {}
    for name, raw in reading.facts.items():
        fact = wizard.facts.get(name)
        if fact is None:
            continue
        try:
            given[name] = fact.kind.parse(raw)
        except WrongValue:
            reading.unsure = True
            continue
        facts[name] = fact.kind.dump(given[name])
    return Understood(wizard, facts, given, reading, assess(Case(wizard, given)))
