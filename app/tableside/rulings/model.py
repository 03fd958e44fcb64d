"""What a wizard takes and returns: scenarios of typed facts in, rulings as data out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tableside.errors import TablesideError
from tableside.messages import Message, Param, message
from tableside.rulings.kinds import Kind


@dataclass(frozen=True, slots=True)
class Step:
    """One reason behind a ruling, with the rules that give it."""

    message: Message
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Ruling:
    """The answer to a complete scenario: codes and figures, no prose."""

    verdict: str
    call: Message
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    discretion: bool = False

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules of all steps, in order, each once."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @cached_property
    def key(self) -> str:
        """What two rulings must share to be the same answer."""
        return repr((self.verdict, self.call, dict(self.outcome), self.discretion))


def step(code: str, *rules: str, **params: Param | Sequence[Param]) -> Step:
    """Build a step from a text code and the rules it rests on."""
    return Step(message(code, **params), rules)


class Impossible(TablesideError):
    """A scenario that cannot occur; it names the field and says why."""

    def __init__(self, fact: str, reason: Message) -> None:
        super().__init__("{fact}: {reason}", fact=fact, reason=reason)
        self.fact = fact
        self.reason = reason


def refuse(fact: str, code: str, /, **params: Param) -> Impossible:
    """Build the refusal of an impossible scenario (to be raised)."""
    return Impossible(fact, message(code, **params))


@dataclass(frozen=True, slots=True)
class Fact:
    """One question of a wizard: its name, what it may be answered with, and the answer assumed if it has one."""

    name: str
    kind: Kind
    required: bool
    default: Any


def fact(kind: Kind, **options: Any) -> Any:
    """Declare a field of a scenario; `default=` makes it optional."""
    return field(metadata={"kind": kind}, **options)


def known(scenario: object, *facts: str) -> bool:
    """Tell whether facts have been given, without asking for them."""
    given = scenario.__dict__
    for name in facts:  # noqa: SIM110 - asked thousands of times while a case is explored, and a generator is slower
        if name not in given:
            return False
    return True


Values = Mapping[str, Any]


def nothing_to_derive(values: Values) -> Values:
    """Leave the facts as they were given."""
    return values


@dataclass(frozen=True)
class Wizard:
    """A ruling function with its scenario, the verdicts it can give and the rules it can cite.

    `derive` completes facts that follow from others (snookered or not, from a drawn table), before anything is asked.
    """

    id: str
    scenario: type[Any]
    rule: Callable[[Any], Ruling]
    verdicts: tuple[str, ...]
    rules: tuple[str, ...]
    derive: Callable[[Values], Values] = nothing_to_derive

    @property
    def game(self) -> str:
        """The book this wizard belongs to."""
        return self.id.partition(".")[0]

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts by name, in the order they are declared."""
        found = {}
        for item in fields(self.scenario):
            required = item.default is MISSING
            found[item.name] = Fact(item.name, item.metadata["kind"], required, None if required else item.default)
        return MappingProxyType(found)
