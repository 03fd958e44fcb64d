"""A question as data, and how it reads in one language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.rulings.kinds import PositionKind
from tableside.rulings.model import Ruling, Values, Wizard

Texts = Mapping[str, str]
"""The same words by language code."""


NO_BOOK = N_("There is no book left to ask about; close Tableside and open it again.")


class NothingToAsk(TablesideError):
    """A choice of rules on which there is no question."""


class NoLongerAsked(TablesideError):
    """A remembered question that the rules or the texts of today no longer give."""


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
    before: Any
    after: Any
    told: Values
    ruling: Ruling


@dataclass(frozen=True)
class Question:
    """A question with exactly one right choice; nothing in it depends on a language.

    `source` is all that is needed to make the same question again, as JSON data. `rules` are the rules that the
    answer rests on; `fingerprints` tells by language whether their texts are still those of the last time.
    """

    id: str
    book: str
    source: Mapping[str, Any]
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    right: int
    fingerprints: Texts
    wizard: Wizard | None = None
    facts: Values | None = None
    ruling: Ruling | None = None
    sister: SisterCase | None = None
    turn: int = 0
    """The number of the variant; each has its own names and choices."""
    card: str = ""
    """The card in the study record that this is a sister case of, or nothing."""

    @property
    def source_text(self) -> str:
        """The source on one line, to keep in a file."""
        return json.dumps(self.source, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @property
    def card_id(self) -> str:
        return self.card or self.id

    @property
    def subject(self) -> str:
        """The kind of the question: its wizard."""
        return self.wizard.id if self.wizard else self.id

    @property
    def lesson(self) -> str:
        """What there is to learn: the reasons of the ruling, whatever the names and figures."""
        return lesson_of(self.wizard, self.ruling) if self.wizard and self.ruling else self.id

    @property
    def open(self) -> bool:
        """Whether the right answer is that the rules leave the case open."""
        return self.choices[self.right].ruling is None

    @property
    def position_fact(self) -> str | None:
        """The name of the fact that is a drawn table, if there is one among the facts."""
        if self.wizard is None or self.facts is None:
            return None
        return next((name for name in self.facts if is_position(self.wizard, name)), None)

    @property
    def position(self) -> Any | None:
        """The table to draw: a value of the wizard's own kind of position."""
        name = self.position_fact
        return self.facts[name] if name is not None and self.facts is not None else None

    def is_right(self, choice: int) -> bool:
        """Return whether this choice, counted from 0, is the right one."""
        return choice == self.right

    def turned(self, by: int) -> Question:
        """Return the same question with its choices moved round, so that the place is not what is learned."""
        count = len(self.choices)
        shift = by % count
        return replace(self, choices=self.choices[shift:] + self.choices[:shift], right=(self.right - shift) % count)


def lesson_of(wizard: Wizard, ruling: Ruling) -> str:
    return " ".join((wizard.id, ruling.verdict, *(step.message.code for step in ruling.steps)))


def is_position(wizard: Wizard, fact: str) -> bool:
    return isinstance(wizard.facts[fact].kind, PositionKind)


@dataclass(frozen=True, slots=True)
class Line:
    """One fact of a situation in words: what is asked and what is answered, and both as one sentence."""

    label: str
    value: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Told:
    title: str
    situation: tuple[Line, ...]
    ask: str
    choices: tuple[str, ...]
    position: str
    """The drawn table in its one-line form, or nothing."""
    shared: str = ""
    """The common part of all choices, shown once above them."""
    places: str = ""
    """The drawn table in words, for those who do not see it."""

    @property
    def situation_text(self) -> str:
        """The situation as one paragraph."""
        return " ".join(line.sentence for line in self.situation)


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
    rules: tuple[str, ...]
    citations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """The explanation after an answer, in one language."""

    answer: str
    call: str
    steps: tuple[ToldStep, ...]
    rules: tuple[str, ...]
    citations: tuple[str, ...]
    sister: ToldSister | None
    changes: tuple[str, ...] = ()
    """Known changes of these rules since the edition asked."""
