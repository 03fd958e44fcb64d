"""How a wizard declares what it says: the words, the code that the catalogues know them by and the rules, once.

    class Why(Declarations):
        at_table = reason("Partners may not confer while one of them is at the table.", "3.17.e.i", "3.12.a.x")

In `games/snooker/conferring.py`, `Why.at_table()` is then a step of a ruling. Its code,
`step.snooker.conferring.at-table`, follows from the names, so a code that does not exist is an attribute that does not
exist, and the type checker says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Self

from tableside.messages import Code, English, Message, Param, Text, message
from tableside.rulings.model import Impossible, Step, wizard_id

AS_LIES = Text("value.as-lies", "as it lies")
BLACK_BALL = Text("value.black", "black")
CUE_BALL = Text("value.cue", "cue ball")
FAIR = Text("verdict.fair", "No foul")
FOUL = Text("verdict.foul", "Foul")
IN_HAND = Text("value.in-hand", "in hand")
NOTHING = Text("value.none", "none")
RED_BALL = Text("value.red", "red")
YELLOW_BALL = Text("value.yellow", "yellow")


@dataclass(frozen=True)
class Declared:
    """Something that a wizard can say. Within `Declarations` it gets its code from the name it is given there."""

    english: English
    code: str = ""

    family: ClassVar[str] = ""
    """The first part of the codes of this kind."""

    def named(self, of: str, name: str) -> Self:
        """Return this with the code that follows from where it is declared, unless it brings one of its own."""
        return self if self.code else replace(self, code=f"{self.family}.{of}.{name}")

    @property
    def text(self) -> Text:
        """The words as the catalogues collect them."""
        return Text(self.code, self.english)


@dataclass(frozen=True)
class Reason(Declared):
    """A step that a ruling may contain, with the rules that it rests on."""

    rules: tuple[str, ...] = ()
    reading: bool = False
    """Whether this is one way to read rules that are silent or can be read otherwise."""
    family = "step"

    def named(self, of: str, name: str) -> Self:
        """Return this with its code, and with the rules of its own game written in full."""
        game = of.partition(".")[0]
        full = tuple(rule if "/" in rule else f"{game}/{rule}" for rule in self.rules)
        return replace(super().named(of, name), rules=full)

    def __call__(self, **params: Param | Sequence[Param]) -> Step:
        """Return the step that says this with the given parameters."""
        return Step(message(self.code, **params), self.rules, self.reading)

    def resting_on(self, *others: Reason, **params: Param | Sequence[Param]) -> Step:
        """Return the step that says this and rests on the rules of other reasons, too."""
        cited = (*self.rules, *(rule for other in others for rule in other.rules))
        return Step(message(self.code, **params), cited, self.reading)


@dataclass(frozen=True)
class Call(Declared):
    """A sentence that the official says aloud."""

    family = "call"

    def __call__(self, **params: Param | Sequence[Param]) -> Message:
        """Return the sentence with the given parameters."""
        return message(self.code, **params)


@dataclass(frozen=True)
class Refusal(Declared):
    """Why a scenario cannot occur, or not yet: where something is still to be drawn."""

    unfinished: bool = False
    family = "refuse"

    def __call__(self, fact: str, /, **params: Param) -> Impossible:
        """Return the refusal, to be raised; it names the fact that cannot be so."""
        return Impossible(fact, message(self.code, **params), unfinished=self.unfinished)


def reason(english: English, *rules: str, code: str = "", reading: bool = False) -> Reason:
    """Declare a reason: its words and the rules that it rests on, "3.14.c, 5.1", without the name of the game.

    A `reading` is the likeliest meaning of rules that do not say it.
    """
    return Reason(english, code, tuple(rule for several in rules for rule in several.split(", ")), reading)


def call(english: English, *, code: str = "") -> Call:
    """Declare what an official says."""
    return Call(english, code)


def refusal(english: English, *, code: str = "", unfinished: bool = False) -> Refusal:
    """Declare why a scenario cannot occur; one that is `unfinished` lacks something on a drawn table."""
    return Refusal(english, code, unfinished)


class Declarations:
    """A group of reasons, calls or refusals of a wizard or, with `of`, of a game."""

    def __init_subclass__(cls, *, of: str = "") -> None:
        super().__init_subclass__()
        of = of or wizard_id(cls.__module__)
        for name, declared in list(vars(cls).items()):
            if isinstance(declared, Declared):
                setattr(cls, name, declared.named(of, name.strip("_").replace("_", "-")))

    @classmethod
    def all(cls) -> Iterator[Declared]:
        """Return everything that is declared here, in order."""
        return (declared for declared in vars(cls).values() if isinstance(declared, Declared))


class Words(StrEnum):
    """Codes with their words: verdicts, turns, pieces, states, the answers to a question.

        class Offender(Words, of="value.offender"):
            STRIKER = "striker", "the striker"

    A member is its code in JSON and `value.offender.striker` in the catalogues; a class `Verdict` without `of` belongs
    to the wizard of its module. Where the words are those of another text, such as a name that all games share, that
    `Text` stands in place of the English.
    """

    _value_: str
    _english: English | Text
    detail: Any
    """Further data that a class declares for each member."""

    def __new__(cls, code: str, english: English | Text = "", detail: Any = None) -> Self:
        """Make a member from its code and its words."""
        member = str.__new__(cls, code)
        member._value_ = code
        member._english = english
        member.detail = detail
        return member

    def __init_subclass__(cls, *, of: str = "") -> None:
        super().__init_subclass__()
        type.__setattr__(cls, "_prefix", of or f"{cls.__name__.lower()}.{wizard_id(cls.__module__)}")

    @classmethod
    def all(cls) -> Iterator[Self]:
        """Return the members, in order."""
        return iter(cls)

    @property
    def text(self) -> Text:
        """The words of this member."""
        if isinstance(self._english, Text):
            return self._english
        prefix: str = getattr(type(self), "_prefix")  # noqa: B009 - an attribute of an enum would be a member
        return Text(f"{prefix}.{self.value}", self._english)

    @property
    def word(self) -> Code:
        """This member as a parameter of a message."""
        return Code(self.text.code)


def words_of(members: Sequence[Words]) -> list[Code]:
    """Return several members as parameters of a message, each once."""
    return [member.word for member in dict.fromkeys(members)]
