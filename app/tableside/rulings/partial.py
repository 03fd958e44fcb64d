"""Running a ruling on facts of which some are missing, and remembering what it said.

A ruling is a pure function of the facts that it looks at. So a run is remembered as the path of facts it consulted and
the values it found there; the same path never has to be run again, whatever else is known.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from tableside.rulings.model import CONSULTED, KNOWN, Impossible, Ruling, Wizard

MOST_REMEMBERED = 20_000
"""Runs remembered for all wizards together: the largest decision table fits in."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The fact that a ruling asks for next."""

    fact: str


Ran = Ruling | Impossible | Missing
"""The result of running a ruling: an answer, a refusal, or a question."""


class _MissingFact(Exception):
    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


class _FactOfPartial:
    """Stands for a fact on the partial scenario: notes that it was consulted, and raises where it is missing."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, scenario: object, owner: type[Any] | None = None) -> Any:
        inside = scenario.__dict__
        name = self._name
        try:
            value = inside[KNOWN][name]
        except KeyError:
            raise _MissingFact(name) from None
        inside[CONSULTED][name] = value
        return value

    def __set__(self, scenario: object, value: Any) -> None:
        raise AttributeError(self._name)


def _partial_type(scenario: type[Any]) -> type[Any]:
    facts = {item.name: _FactOfPartial(item.name) for item in fields(scenario)}
    return type(f"Partial{scenario.__name__}", (scenario,), facts, partial=True)


@dataclass(slots=True)
class _Question:
    """A place on a path: the fact that is consulted here (or whether it is known), and where each value leads."""

    key: str | tuple[str]
    answers: dict[Any, _Question | Ruling | Impossible]


class PartialRuling:
    """Runs one wizard on partial facts, each path of consulted facts once."""

    def __init__(self, wizard: Wizard, shelf: Shelf | None = None) -> None:
        self._rule = wizard.rule
        self._type = _partial_type(wizard.scenario)
        self._root: _Question | Ruling | Impossible | None = None
        self._rulings: dict[object, Ruling] = {}
        """Each different ruling once: thousands of paths lead to a few hundred."""
        self._shelf = shelf if shelf is not None else Shelf()

    def forget(self) -> None:
        self._root = None
        self._rulings = {}

    def run(self, known: Mapping[str, Any]) -> Ran:
        """Return the ruling on these facts, or what it asks for, or why the facts cannot be."""
        place = self._root
        while isinstance(place, _Question):
            key = place.key
            if isinstance(key, tuple):
                place = place.answers.get(key[0] in known)
            elif key in known:
                place = place.answers.get(known[key])
            else:
                return Missing(key)
        return place if place is not None else self._run(known)

    def _run(self, known: Mapping[str, Any]) -> Ran:
        scenario = object.__new__(self._type)
        consulted: dict[str | tuple[str], Any] = {}
        scenario.__dict__.update({KNOWN: known, CONSULTED: consulted})
        ran: Ruling | Impossible
        try:
            ran = self._shared(self._rule(scenario))
        except Impossible as error:
            ran = error.with_traceback(None)
        except _MissingFact as missing:
            return Missing(missing.fact)
        self._remember(list(consulted.items()), ran)
        return ran

    def _shared(self, ruling: Ruling) -> Ruling:
        """Return the ruling that says the same and is held already, or else this one."""
        return self._rulings.setdefault((ruling.key, ruling.steps), ruling)

    def _remember(self, path: list[tuple[str | tuple[str], Any]], ran: Ruling | Impossible) -> None:
        self._shelf.make_room_for(self)
        if not path:
            self._root = ran
            return
        if self._root is None:
            self._root = _Question(path[0][0], {})
        place = self._root
        for (_, value), (following, _) in itertools.pairwise(path):
            if isinstance(place, _Question):
                place = place.answers.setdefault(value, _Question(following, {}))
        if isinstance(place, _Question):
            place.answers[path[-1][1]] = ran


class Shelf:
    """Room for so many runs: where it is full, the wizard whose last new run is longest ago forgets all of its own.

    A ball that is dragged and a question that is made are another run each time, so without an end to it every wizard
    that was ever open would hold its many thousands for good.
    """

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._most = most
        self._held: dict[PartialRuling, int] = {}
        """How many runs of each wizard, the one with the newest run at the end."""
        self._total = 0
        self._lock = threading.Lock()

    def make_room_for(self, runs: PartialRuling) -> None:
        with self._lock:
            if self._total >= self._most:
                longest_ago = next(iter(self._held))
                self._total -= self._held.pop(longest_ago)
                longest_ago.forget()
            self._held[runs] = self._held.pop(runs, 0) + 1
            self._total += 1


_SHELF = Shelf()


@cache
def partial_ruling(wizard: Wizard) -> PartialRuling:
    """Return what runs a wizard, the same for everybody who asks, so that nothing is run twice."""
    return PartialRuling(wizard, _SHELF)


def assumed_facts(wizard: Wizard) -> dict[str, Any]:
    return {fact.name: fact.default for fact in wizard.facts.values() if not fact.required}
