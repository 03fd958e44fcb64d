"""A question as data, and how it reads in one language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.geometry import Position, TableSpec
from tableside.rulings.kinds import PositionKind
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.seeded_random import digest_of

Texts = Mapping[str, str]
"""The same words by language code."""
NO_BOOK = N_("There is no book left to ask about; close Tableside and open it again.")
NOT_GIVEN = N_("The current rules no longer produce this question.")


class NothingToAsk(TablesideError):
    """A choice of rules on which there is no question."""


class NoLongerAsked(TablesideError):
    """A remembered question that the rules or the texts of today no longer give."""


@dataclass(frozen=True)
class Case:
    """The facts that a ruling asked for, and the ruling."""

    wizard: Wizard
    told: Values
    """The facts to state: everything that the ruling depends on, even if it is as usual."""
    ruling: Ruling

    @cached_property
    def id(self) -> str:
        """The wizard and a digest of the unusual facts, the same in every language and on every machine."""
        facts = dumped(self.wizard, unusual(self.wizard, self.told))
        return f"{self.wizard.id}/{digest_of(self.wizard.id, json.dumps(facts, sort_keys=True))}"

    @property
    def lesson(self) -> str:
        """The lesson: the reasons of the ruling, whatever the names and figures."""
        return " ".join((self.wizard.id, self.ruling.verdict, *(step.message.code for step in self.ruling.steps)))

    @property
    def open(self) -> bool:
        """Whether the rules do not settle the case, and the ruling says so."""
        return self.ruling.discretion and any(step.reading for step in self.ruling.steps)


def is_position(wizard: Wizard, fact: str) -> bool:
    return isinstance(wizard.facts[fact].kind, PositionKind)


def unusual(wizard: Wizard, facts: Values) -> dict[str, Any]:
    """Return the facts without those that are as one would assume anyway."""
    given = ((name, fact, facts[name]) for name, fact in wizard.facts.items() if name in facts)
    return {name: value for name, fact, value in given if fact.required or value != fact.default}


def dumped(wizard: Wizard, facts: Values) -> dict[str, Any]:
    return {name: None if value is None else wizard.facts[name].kind.dump(value) for name, value in facts.items()}


@dataclass(frozen=True)
class Choice:
    """One answer to choose from, in every language; with the ruling that it states, if it does."""

    texts: Texts
    ruling: Ruling | None = None
    written: bool = False
    """Whether it is a wrong answer that is written down for its wizard."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The words of an answer in one language: its verdict and call, or its steps, and its outcomes."""

    said: tuple[str, ...]
    stated: tuple[str, ...]
    by_steps: bool = False

    @property
    def call(self) -> tuple[str, ...]:
        """The call; empty for an answer by steps."""
        return () if self.by_steps else self.said[-1:]


@dataclass(frozen=True)
class SisterCase:
    """The same case with one fact changed, and the other ruling that this gives."""

    fact: str
    after: Any
    told: Values
    ruling: Ruling


@dataclass(frozen=True)
class Question:
    """A question with exactly one right choice; nothing in it depends on a language.

    `fingerprints` tells by language whether the texts of its rules are still those of the last time.
    """

    case: Case
    choices: tuple[Choice, ...]
    right: int
    fingerprints: Texts
    sister: SisterCase | None = None
    turn: int = 0
    """The number of the variant; each has its own names and choices."""
    card: str = ""
    """The card in the study record that this is a sister case of, or nothing."""

    @property
    def id(self) -> str:
        return f"ruling/{self.case.id}"

    @property
    def card_id(self) -> str:
        return self.card or self.id

    @property
    def book(self) -> str:
        return self.case.wizard.game

    @property
    def rules(self) -> tuple[str, ...]:
        return self.case.ruling.rules

    @property
    def subject(self) -> str:
        return self.case.wizard.id

    @cached_property
    def source(self) -> Mapping[str, Any]:
        """All that is needed to make the same question again, as JSON data."""
        source = {"kind": "ruling", "wizard": self.subject, "facts": dumped(self.case.wizard, self.case.told)}
        return {**source, "turn": self.turn} if self.turn else source

    @property
    def source_text(self) -> str:
        """The source on one line, to keep in a file."""
        return json.dumps(self.source, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @property
    def open(self) -> bool:
        """Whether the right answer is that the rules leave the case open."""
        return self.choices[self.right].ruling is None

    @cached_property
    def table(self) -> tuple[TableSpec, Position] | None:
        """The table to draw with its balls, if there is one among the facts."""
        for name, value in self.case.told.items():
            kind = self.case.wizard.facts[name].kind
            if isinstance(kind, PositionKind) and value is not None:
                return kind.parts(value)
        return None

    def turned(self, by: int) -> Question:
        """Return the same question with its choices moved round, so that the place is not what is learned."""
        count = len(self.choices)
        shift = by % count
        return replace(self, choices=self.choices[shift:] + self.choices[:shift], right=(self.right - shift) % count)


@dataclass(frozen=True, slots=True)
class Told:
    title: str
    situation: tuple[str, ...]
    """Sentences that each tell a fact."""
    ask: str
    choices: tuple[str, ...]
    shared: str
    """The common part of all choices, shown once above them."""
    places: str
    """The drawn table in words, for those who do not see it; empty where there is none."""

    @property
    def situation_text(self) -> str:
        return " ".join(self.situation)


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A reason in one language, with its rules and how they are cited."""

    text: str
    rules: tuple[str, ...]
    citations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldSister:
    sentence: str
    answer: str


@dataclass(frozen=True, slots=True)
class Explained:
    """The explanation after an answer, in one language."""

    answer: str
    call: str
    steps: tuple[ToldStep, ...]
    citations: tuple[str, ...]
    sister: ToldSister | None
    changes: tuple[str, ...]
    """Known changes of these rules since the edition asked."""
