"""Rulings on cases of which only some facts are known, for all wizards.

A wizard is run on the known facts. When it asks for one that is missing, the case branches over that fact's values, so
that only facts that are really consulted are ever tried: what a ruling never looks at cannot matter. This is exact
as long as the values can be enumerated. Two bounds keep it quick, and both err towards asking: a fact with more than
`SMALL_DOMAIN` values is asked for instead of tried, and after `MOST_RUNS` runs the rest is explored with a few values
of each fact, which can still prove that a case is open but never that it is decided.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from tableside.rulings.model import Impossible, Ruling, Values, Wizard, nothing_to_derive
from tableside.rulings.partial import assumed_facts, partial_ruling

MOST_RUNS = 300
_SAMPLE_SIZE = 3
_FEW_RUNS = 60


@dataclass(frozen=True, slots=True)
class Flip:
    """One fact whose other value would change the verdict."""

    fact: str
    to: Any
    verdict: str


@dataclass(frozen=True, eq=False)
class Answer:
    """The state of a case: its ruling if decided, else the facts still needed, best question first."""

    wizard: Wizard
    given: Values
    known: Values
    """The given facts, those that follow from them, and those that are assumed."""
    ruling: Ruling | None
    needs: tuple[str, ...] = ()
    irrelevant: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    """Facts with a usual answer that were nevertheless to be asked for."""
    endings: tuple[Ruling, ...] = ()
    """All rulings that an undecided case can still have; none where not every one is known."""

    @property
    def decided(self) -> bool:
        """Whether every completion of the known facts gives this ruling."""
        return self.ruling is not None

    @cached_property
    def flips(self) -> tuple[Flip, ...]:
        """For each fact of a decided case, the nearest value that leads to each other verdict; assumed facts first."""
        found = () if self.ruling is None else _flips(self.wizard, self.given, self.ruling)
        return tuple(sorted(found, key=lambda flip: flip.fact in self.given))

    @cached_property
    def assumptions(self) -> tuple[str, ...]:
        """The assumed facts that matter in a decided case; those that would change the verdict first."""
        if self.ruling is None:
            return ()
        taken = [name for name in self.wizard.facts if self._is_assumed(name)]
        idle = _idle_facts(self.wizard, self.given, self.asking)
        assumed = [name for name in taken if name not in idle and self._can_be_other(name, taken)]
        decisive = {flip.fact for flip in self.flips}
        return tuple(sorted(assumed, key=lambda name: name not in decisive))

    def _can_be_other(self, name: str, assumed: Sequence[str]) -> bool:
        """Return whether the given facts leave a fact another value: what can be no other follows from them."""
        facts = self.wizard.facts
        # The others that are assumed may be otherwise as well, as far as all their values can be tried.
        open_too = [one for one in assumed if facts[one].kind.domain() is not None]
        for other in facts[name].kind.others(self.known[name]):
            try:
                known = _with_defaults(self.wizard, {**self.given, name: other}, open_too)
                tree = _Explorer(self.wizard, _FEW_RUNS, None).explore(known)
            except Impossible:
                continue
            except _TooMany:
                return True  # Nothing proves that it cannot be.
            if not isinstance(tree, _Refused):
                return True
        return False

    @property
    def still_assumed(self) -> tuple[str, ...]:
        return tuple(name for name in self.wizard.facts if name in self.known and self._is_assumed(name))

    @property
    def changed_assumptions(self) -> tuple[str, ...]:
        """The facts that would have been assumed, had they not been given as something else."""
        facts = self.wizard.facts
        usual = [name for name in facts if not facts[name].required and facts[name].default is not None]
        return tuple(name for name in usual if name in self.given and self.given[name] != facts[name].default)

    @property
    def too_grave_to_assume(self) -> tuple[str, ...]:
        """The assumed facts that a grave ruling would be another without."""
        if self.ruling is None or self.ruling.verdict not in self.wizard.grave:
            return ()
        return tuple(dict.fromkeys(flip.fact for flip in self.flips if self._is_assumed(flip.fact)))

    def _is_assumed(self, name: str) -> bool:
        fact = self.wizard.facts[name]
        usual = not fact.required and fact.default is not None
        return usual and name not in self.given and bool(self.known[name] == fact.default)


@dataclass(frozen=True, slots=True)
class _Leaf:
    ruling: Ruling

    @property
    def key(self) -> object:
        return self.ruling.key


@dataclass(frozen=True, slots=True)
class _Asked:
    """A fact with too many values to try."""

    fact: str

    @property
    def key(self) -> object:
        return ("asked", self.fact)


@dataclass(frozen=True, slots=True)
class _Refused:
    error: Impossible

    @property
    def key(self) -> object:
        return "refused"


@dataclass(frozen=True, slots=True)
class _Branch:
    fact: str
    children: tuple[tuple[Any, _Node], ...]
    key: int
    """A digest of everything below, taken once: equal branches are looked for at every level."""


_Node = _Leaf | _Asked | _Refused | _Branch


class _TooMany(Exception):
    pass


class _Explorer:
    """Runs a wizard on partial facts and branches where one is missing."""

    def __init__(self, wizard: Wizard, most_runs: int, sample: int | None) -> None:
        self._wizard = wizard
        self._run = partial_ruling(wizard).run
        self._runs_left = most_runs
        self._sample = sample

    def explore(self, known: dict[str, Any]) -> _Node:
        """Return the tree of rulings that the completions of these facts give, equal branches folded together."""
        if self._runs_left == 0:
            raise _TooMany
        self._runs_left -= 1
        ran = self._run(known)
        if isinstance(ran, Ruling):
            return _Leaf(ran)
        if isinstance(ran, Impossible):
            return _Refused(ran)
        values = self._values(ran.fact)
        if values is None:
            return _Asked(ran.fact)
        return _folded(ran.fact, [(value, self.explore({**known, ran.fact: value})) for value in values])

    def _values(self, name: str) -> Sequence[Any] | None:
        values = self._wizard.facts[name].kind.domain()
        if values is None or self._sample is None or len(values) <= self._sample:
            return values
        last = len(values) - 1
        return [values[round(index * last / (self._sample - 1))] for index in range(self._sample)]


def _folded(name: str, children: list[tuple[Any, _Node]]) -> _Node:
    possible = [(value, child) for value, child in children if not isinstance(child, _Refused)]
    if not possible:
        return children[0][1]
    first = possible[0][1]
    if all(child.key == first.key for _, child in possible[1:]):
        return first
    digest = hash((name, tuple((repr(value), child.key) for value, child in possible)))
    return _Branch(name, tuple(possible), digest)


def _explore(wizard: Wizard, known: dict[str, Any]) -> tuple[_Node, bool]:
    """Explore fully; failing that, by samples. Tell whether every completion was seen."""
    try:
        return _Explorer(wizard, MOST_RUNS, None).explore(known), True
    except _TooMany:
        pass
    for sample in (_SAMPLE_SIZE, 2):
        try:
            return _Explorer(wizard, MOST_RUNS, sample).explore(known), False
        except _TooMany:
            continue
    return _Asked(next(name for name in _missing(wizard, known))), False


def _missing(wizard: Wizard, known: Mapping[str, Any]) -> list[str]:
    return [name for name in wizard.facts if name not in known]


def _with_defaults(wizard: Wizard, given: Values, asking: Collection[str] = ()) -> dict[str, Any]:
    usual = {name: value for name, value in assumed_facts(wizard).items() if name not in asking}
    return {**usual, **wizard.derive(given)}


def inquire(wizard: Wizard, given: Values, asking: tuple[str, ...] = ()) -> Answer:
    """Rule on the given facts, or say what is still needed; refuse what cannot occur.

    Facts that are to be asked for are not assumed.
    """
    known = _with_defaults(wizard, given, asking)
    tree, complete = _explore(wizard, known)
    missing = _missing(wizard, known)
    if isinstance(tree, _Refused):
        raise tree.error
    if isinstance(tree, _Leaf) and complete:
        return Answer(wizard, given, known, tree.ruling, irrelevant=tuple(missing), asking=asking)
    return replace(_open(wizard, given, known, tree, complete, missing), asking=asking)


@cache
def asking_order(wizard: Wizard) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Order the facts that must be known: those that matter from the beginning, best question first, then the rest.

    It is the same whatever has been answered, so that every question has its place.
    """
    required = [name for name, fact in wizard.facts.items() if fact.required]
    try:
        needs = inquire(wizard, {}).needs
    except Impossible:
        needs = ()
    asked = tuple(name for name in needs if name in required)
    return asked, tuple(name for name in required if name not in asked)


def _open(wizard: Wizard, given: Values, known: Values, tree: _Node, complete: bool, missing: list[str]) -> Answer:
    leaves = list(_leaves(tree, {}, 1.0))
    consulted = {name for assignment, _, _ in leaves for name in assignment}
    asked = {leaf.fact for _, _, leaf in leaves if isinstance(leaf, _Asked)}
    # Behind a fact that could not be tried, or with samples only, nothing proves that the others do not matter.
    unproven = set(missing) if asked or not complete else set()
    order = list(wizard.facts)
    needs = sorted(
        consulted | asked | unproven,
        key=lambda name: (
            name not in asked,
            name not in consulted,
            _uncertainty_after(name, leaves),
            order.index(name),
        ),
    )
    irrelevant = tuple(name for name in missing if name not in needs)
    endings = tuple(leaf.ruling for _, _, leaf in leaves if isinstance(leaf, _Leaf))
    possible = tuple(dict.fromkeys(ruling.verdict for ruling in endings))
    all_known = () if unproven else endings
    return Answer(wizard, given, known, None, tuple(needs), irrelevant, possible=possible, endings=all_known)


_WeightedLeaf = tuple[dict[str, Any], float, _Leaf | _Asked]


def _leaves(node: _Node, assignment: dict[str, Any], weight: float) -> Iterator[_WeightedLeaf]:
    if isinstance(node, _Branch):
        share = weight / len(node.children)
        for value, child in node.children:
            yield from _leaves(child, {**assignment, node.fact: value}, share)
    elif not isinstance(node, _Refused):
        yield assignment, weight, node


def _uncertainty_after(name: str, leaves: Sequence[_WeightedLeaf]) -> float:
    """Expected entropy of the ruling once this fact is answered: the best question leaves the least."""
    groups: dict[str, dict[object, float]] = defaultdict(lambda: defaultdict(float))
    unasked: dict[object, float] = defaultdict(float)
    for assignment, weight, leaf in leaves:
        if name in assignment:
            groups[repr(assignment[name])][leaf.key] += weight
        else:
            unasked[leaf.key] += weight
    total = 0.0
    for group in groups.values():
        merged = dict(group)
        for key, weight in unasked.items():
            merged[key] = merged.get(key, 0.0) + weight / len(groups)
        mass = sum(merged.values())
        total -= sum(weight * math.log2(weight / mass) for weight in merged.values())
    return round(total, 9)


def _flips(wizard: Wizard, given: Values, ruling: Ruling) -> tuple[Flip, ...]:
    known = _with_defaults(wizard, given)
    flips: list[Flip] = []
    for name in wizard.facts:
        if name not in known or (known[name] is None and name not in given):
            continue
        found: dict[str, Any] = {}
        for other in wizard.facts[name].kind.others(known[name]):
            if len(found) == len(wizard.verdicts) - 1:
                break
            verdict = _verdict_with(wizard, {**given, name: other})
            if verdict is not None and verdict != ruling.verdict:
                found.setdefault(verdict, other)
        flips += [
            Flip(name, _nearest(wizard, given, name, other, verdict), verdict) for verdict, other in found.items()
        ]
    return tuple(flips)


def _nearest(wizard: Wizard, given: Values, name: str, other: Any, verdict: str) -> Any:
    """Return the nearest number that leads to a verdict, between the one that holds and one that leads there."""
    near = _with_defaults(wizard, given)[name]
    if type(near) is not int or type(other) is not int:
        return other
    while abs(other - near) > 1:
        middle = (near + other) // 2
        if _verdict_with(wizard, {**given, name: middle}) == verdict:
            other = middle
        else:
            near = middle
    return other


def _verdict_with(wizard: Wizard, given: Values) -> str | None:
    """Give the one verdict that these facts lead to, if they lead to one."""
    try:
        tree = _Explorer(wizard, _FEW_RUNS, None).explore(_with_defaults(wizard, given))
    except (Impossible, _TooMany):
        return None
    verdicts = {leaf.ruling.verdict if isinstance(leaf, _Leaf) else None for _, _, leaf in _leaves(tree, {}, 1.0)}
    return verdicts.pop() if len(verdicts) == 1 else None


def _idle_facts(wizard: Wizard, given: Values, asking: Collection[str]) -> frozenset[str]:
    try:
        known = _with_defaults(wizard, given, asking)
        tree = _Explorer(wizard, MOST_RUNS, None).explore(known)
    except (Impossible, _TooMany):
        return frozenset()
    if isinstance(tree, _Refused) or any(isinstance(leaf, _Asked) for _, _, leaf in _leaves(tree, {}, 1.0)):
        return frozenset()  # What lies behind a fact that was not tried is not known.
    return frozenset(name for name in known if name in wizard.facts and _is_idle(wizard, given, name, tree, asking))


def _is_idle(wizard: Wizard, given: Values, name: str, tree: _Node, asking: Collection[str]) -> bool:
    """Return whether every other possible value leads to the same tree; a fact with no other value is not idle."""
    fact = wizard.facts[name]
    if name not in given and fact.required:
        return False  # It follows from the others.
    value = given.get(name, fact.default)
    if value is None and name not in given:
        return _is_never_asked(wizard, given, name, tree, asking)
    possible = False
    for other in fact.kind.others(value):
        try:
            changed = _Explorer(wizard, _FEW_RUNS, None).explore(_with_defaults(wizard, {**given, name: other}, asking))
        except Impossible:
            continue
        except _TooMany:
            return False
        if isinstance(changed, _Refused):
            continue
        if changed.key != tree.key:
            return False
        possible = True
    return possible


def _is_never_asked(wizard: Wizard, given: Values, name: str, tree: _Node, asking: Collection[str]) -> bool:
    """Return whether an optional fact affects neither the ruling nor other facts."""
    if wizard.derive is not nothing_to_derive and not isinstance(tree, _Leaf):
        return False
    rest = _with_defaults(wizard, given, asking)
    del rest[name]
    try:
        return _Explorer(wizard, _FEW_RUNS, None).explore(rest).key == tree.key
    except (Impossible, _TooMany):
        return False
