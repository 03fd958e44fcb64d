"""The questions of a wizard as a tree that a page can walk without the engine.

The wizard is run on what has been answered and branches over the fact that it asks for next, so every leaf is a
ruling of the engine. Equal branches are one, and numbers that lead to the same are a range. A tree that would be too
large leaves out what is rarest: second entries of lists, high numbers, facts with a usual answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tableside.rulings.kinds import Bool, Choice, Int, Kind, ListOf, Numbers
from tableside.rulings.model import Fact, Impossible, Ruling, Wizard
from tableside.rulings.partial import PartialRuling, Ran, Shelf, assumed_facts

_MOST_RUNS = 30_000
_MOST_OPTIONS = 5_000
_MOST_REMEMBERED = 200_000
_MOST_PAIRED = 8
"""Lists of so many possible entries can have two of them; longer ones have one."""
_REDUCED = {10: 2, 99: 11, 100: 11}
"""The highest number that is offered of so many, where all of them would be too many: counts, lengths and scores."""

Asked = tuple[str, int]
"""A fact, and which entry of a list or which number is asked for."""
_Run = Callable[[Mapping[str, Any]], Ran]
_Branches = Iterator[tuple[int, int | None]]


@dataclass(frozen=True, slots=True)
class Question:
    """A fact with its possible answers: the first and the last of a range, and where they lead."""

    asked: Asked
    options: tuple[tuple[int, int, int], ...]
    """Numbers as they are, other values by their place among `answers`; a ruling is the complement of its place."""


@dataclass(frozen=True, slots=True)
class Tree:
    wizard: Wizard
    root: int
    questions: tuple[Question, ...]
    rulings: tuple[Ruling, ...]
    fixed: Mapping[str, Any]
    """Facts that are taken as usual and not asked for."""
    reduced: bool
    """Whether high numbers are left out."""

    def offers_all(self, fact: Fact) -> bool:
        """Return whether a fact can be answered with all its values."""
        return _offers_all(fact.kind, self.reduced)

    def facts(self) -> tuple[Asked, ...]:
        """Return what is asked for, in the order of the wizard."""
        order = list(self.wizard.facts)
        return tuple(sorted({one.asked for one in self.questions}, key=lambda asked: (order.index(asked[0]), asked[1])))

    def usual(self, asked: Asked) -> int | None:
        """Return the answer that is assumed; None where the question has to be answered."""
        fact = self.wizard.facts[asked[0]]
        return None if fact.required or asked[1] else _usual(fact)


def are_numbers(fact: Fact) -> bool:
    return isinstance(fact.kind, Int | Numbers)


def answers(fact: Fact) -> Sequence[Any]:
    """Return the values that a question offers; none where there are too many."""
    kind = fact.kind
    values: Iterable[Any]
    match kind:
        case Bool():
            values = (True, False)
        case Choice():
            values = kind.every
        case ListOf() if kind.least <= 1 and (items := kind.item.domain()):
            values = (*(() if kind.least else ((),)), *((item,) for item in items))
        case _:
            values = kind.domain() or ()
    # What need not be known can be left open.
    unknown = not fact.required and fact.default is None and values and None not in values
    return (*values, None) if unknown else tuple(values)


def second_entries(fact: Fact) -> Sequence[tuple[Any, ...]]:
    """Return what can be added to a list of one entry: nothing, or one more."""
    items = fact.kind.item.domain() if isinstance(fact.kind, ListOf) else ()
    return ((), *((item,) for item in items or ()))


def _offers_all(kind: Kind, reduced: bool) -> bool:
    if isinstance(kind, Int | Numbers):
        return not reduced or _size(kind) not in _REDUCED
    return not isinstance(kind, ListOf) or kind.most == 1


def _size(kind: Int | Numbers) -> int:
    return kind.high - kind.low + 1


def _usual(fact: Fact) -> int:
    return int(fact.default) if isinstance(fact.kind, Int) else answers(fact).index(fact.default)


class _TooLarge(Exception):
    pass


def ruling_tree(wizard: Wizard) -> Tree | None:
    """Return the tree of a wizard, as much of it as is not too large; None where there is none."""
    told = [fact for fact in wizard.facts.values() if not fact.required and _can_be_told(fact)]
    # Those with few answers come first: more of them have room.
    optional = [fact.name for fact in sorted(told, key=lambda fact: len(answers(fact)) or _MOST_PAIRED)]
    run = PartialRuling(wizard, Shelf(_MOST_REMEMBERED)).run
    sizes = [partial(_grown, wizard, run, *size) for size in ((False, True), (False, False), (True, False))]
    for grown in sizes:
        if (tree := grown(())) is None:
            continue
        if (whole := grown(optional)) is not None:
            return whole
        if grown is not sizes[0]:
            return _with_usual_facts(grown, tree, optional)
    return None


def _with_usual_facts(grown: Callable[[Sequence[str]], Tree | None], tree: Tree, optional: Sequence[str]) -> Tree:
    """Let as many facts as possible differ from their usual values."""
    told: list[str] = []
    for name in optional:
        larger = grown([*told, name])
        if larger is not None:
            told, tree = [*told, name], larger
    return tree


def _can_be_told(fact: Fact) -> bool:
    return fact.default is not None if isinstance(fact.kind, Int) else bool(answers(fact))


def _grown(wizard: Wizard, run: _Run, reduced: bool, pairs: bool, told: Sequence[str]) -> Tree | None:
    growing = _Growing(wizard, run, reduced, pairs, told)
    try:
        root = growing.grow({})
    except _TooLarge:
        return None
    if root is None or root < 0:
        return None
    fixed = {name: value for name, value in growing.assumed.items() if value is not None}
    return Tree(wizard, root, tuple(growing.questions), tuple(growing.rulings.values()), fixed, reduced)


class _Growing:
    def __init__(self, wizard: Wizard, run: _Run, reduced: bool, pairs: bool, told: Sequence[str]) -> None:
        self._wizard, self._run, self._reduced, self._pairs = wizard, run, reduced, pairs
        self._runs_left, self._options_left = _MOST_RUNS, _MOST_OPTIONS
        self.assumed = {name: value for name, value in assumed_facts(wizard).items() if name not in told}
        self.questions: dict[Question, int] = {}
        self.rulings: dict[object, Ruling] = {}
        self._places: dict[object, int] = {}

    def grow(self, given: Mapping[str, Any]) -> int | None:
        """Return the place of what these facts lead to; None if they cannot be."""
        if self._runs_left == 0:
            raise _TooLarge
        self._runs_left -= 1
        try:
            ran = self._run({**self.assumed, **self._wizard.derive(given)})
        except Impossible:
            return None
        if isinstance(ran, Impossible):
            return None
        if isinstance(ran, Ruling):
            key = ran.key, repr(ran.steps)
            self.rulings.setdefault(key, ran)
            return ~self._places.setdefault(key, len(self._places))
        fact = self._first_to_ask(self._wizard.facts[ran.fact], given)
        return self._joined((fact.name, 0), self._branches(fact, given))

    def _first_to_ask(self, fact: Fact, given: Mapping[str, Any]) -> Fact:
        """Return the fact, or for a score what stands before it: the length of the match bounds it."""
        if isinstance(fact.kind, Numbers):
            for name, other in self._wizard.facts.items():
                if isinstance(other.kind, Int) and other.required and name not in given:
                    return other
                if name == fact.name:
                    break
        return fact

    def _branches(self, fact: Fact, given: Mapping[str, Any]) -> _Branches:
        kind = fact.kind
        if isinstance(kind, Int):
            yield from ((number, self.grow({**given, fact.name: number})) for number in self._numbers(kind))
        elif isinstance(kind, Numbers) and kind.count == 2:
            for first in self._numbers(kind):
                below = ((second, self.grow({**given, fact.name: (first, second)})) for second in self._numbers(kind))
                yield first, self._joined((fact.name, 1), below)
        elif values := answers(fact):
            for place, value in enumerate(values):
                one = self.grow({**given, fact.name: value})
                if one is not None and value and self._takes_two(kind):
                    one = self._joined((fact.name, 1), [(0, one), *self._second(fact, value, given)])
                yield place, one
        else:
            raise _TooLarge

    def _numbers(self, kind: Int | Numbers) -> range:
        high = _REDUCED.get(_size(kind), kind.high) if self._reduced else kind.high
        return range(kind.low, high + 1)

    def _takes_two(self, kind: Kind) -> bool:
        few = isinstance(kind, ListOf) and kind.most > 1 and len(kind.item.domain() or ()) <= _MOST_PAIRED
        return self._pairs and few

    def _second(self, fact: Fact, first: tuple[Any, ...], given: Mapping[str, Any]) -> _Branches:
        distinct = isinstance(fact.kind, ListOf) and fact.kind.distinct
        for place, entry in enumerate(second_entries(fact)):
            if entry and not (distinct and entry == first):
                yield place, self.grow({**given, fact.name: (*first, *entry)})

    def _joined(self, asked: Asked, branches: Iterable[tuple[int, int | None]]) -> int | None:
        """Return the place of the question with these branches, or of what all of them lead to.

        Where answers are left out, the question stands: they may lead elsewhere. It stands as well where the usual
        answer cannot be.
        """
        possible = [(value, below) for value, below in branches if below is not None]
        if not possible:
            return None
        fact = self._wizard.facts[asked[0]]
        as_usual = fact.required or asked[1] or _usual(fact) in (value for value, _ in possible)
        if len({below for _, below in possible}) == 1 and as_usual and _offers_all(fact.kind, self._reduced):
            return possible[0][1]
        ranges = are_numbers(fact)
        options: list[tuple[int, int, int]] = []
        for value, below in possible:
            if ranges and options and options[-1][1:] == (value - 1, below):
                options[-1] = (options[-1][0], value, below)
            else:
                options.append((value, value, below))
        question = Question(asked, tuple(options))
        if question not in self.questions:
            self._options_left -= len(options)
            if self._options_left < 0:
                raise _TooLarge
        return self.questions.setdefault(question, len(self.questions))
