"""Parts of a wizard: declared words and reasons, scenarios of typed facts in, rulings as data out.

    class Why(Declarations):
        at_table = reason("Partners may not confer while one of them is at the table.", "3.17.e.i", "3.12.a.x")

In `games/snooker/conferring.py`, `Why.at_table()` is then a step of a ruling. Its code,
`step.snooker.conferring.at-table`, follows from the names, so a code that does not exist is an attribute that does not
exist, and the type checker says so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import StrEnum
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform, get_type_hints

from tableside.discovery import package_data
from tableside.errors import TablesideError
from tableside.geometry.overlay import Overlay
from tableside.messages import Code, English, Message, Param, Text, message
from tableside.rulings.kinds import Kind, kind_of
from tableside.rulings.profile import Positions, Profile, read_stories

if TYPE_CHECKING:
    from tableside.rulings.inquiry import Answer


@dataclass(frozen=True, slots=True)
class Step:
    """One reason behind a ruling, with the rules that give it."""

    message: Message
    rules: tuple[str, ...]
    reading: bool = False
    """Whether it is one reading of rules that are silent or can be read otherwise."""


@dataclass(frozen=True)
class Ruling:
    """The answer to a complete scenario: codes and figures, no prose."""

    verdict: str
    call: Message
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    discretion: bool = False

    @classmethod
    def of(cls, verdict: str, call: Message, /, *steps: Step, discretion: bool = False, **outcome: Any) -> Ruling:
        """Return a ruling for these reasons; the other arguments are the parts of its outcome, in order."""
        return cls(verdict, call, outcome, steps, discretion)

    @cached_property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @cached_property
    def key(self) -> str:
        """The parts in which two equal rulings agree."""
        return repr((self.verdict, self.call, dict(self.outcome), self.discretion))


class Impossible(TablesideError):
    """A scenario that cannot occur; it names the field and says why."""

    def __init__(self, fact: str, reason: Message, *, unfinished: bool = False) -> None:
        super().__init__("{fact}: {reason}", fact=fact, reason=reason)
        self.fact, self.reason, self.unfinished = fact, reason, unfinished
        """Whether something is still to be drawn; while the user is drawing, this is no contradiction."""


def wizard_id(module: str) -> str:
    """Return the name of the wizard that a module holds: `tableside.games.carrom.break_` holds `carrom.break`."""
    game, _, name = module.rpartition(".")
    return f"{game.rpartition('.')[2]}.{name.strip('_').replace('_', '-')}"


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

    def named(self, of: str, name: str) -> Self:
        """Return this with the code that follows from where it is declared, unless it brings one of its own."""
        return self if self.code else replace(self, code=f"{self.family}.{of}.{name}")

    @property
    def text(self) -> Text:
        return Text(self.code, self.english)


@dataclass(frozen=True)
class Reason(Declared):
    """A step that a ruling may contain, with the rules that it rests on."""

    rules: tuple[str, ...] = ()
    reading: bool = False
    """Whether this is one way to read rules that are silent or can be read otherwise."""
    like: Reason | None = field(default=None, compare=False, repr=False)
    """The reason with the same words, if it is one `under` other rules."""
    family = "step"

    def named(self, of: str, name: str) -> Self:
        """Return this with its code, and with the rules of its own game written in full."""
        game = of.partition(".")[0]
        full = tuple(rule if "/" in rule else f"{game}/{rule}" for rule in self.rules)
        return replace(super().named(of, name), rules=full)

    def __call__(self, **params: Param | Sequence[Param]) -> Step:
        return Step(message(self.code, **params), self.rules, self.reading) if params else self._plain

    @cached_property
    def _plain(self) -> Step:
        return Step(message(self.code), self.rules, self.reading)

    def under(self, rules: str) -> Reason:
        """Declare a reason with the same words and code that rests on other rules."""
        return replace(self, rules=tuple(rules.split(", ")), like=self)

    def resting_on(self, *others: Reason, **params: Param | Sequence[Param]) -> Step:
        """Return the step that says this and rests on the rules of other reasons, too."""
        cited = (*self.rules, *(rule for other in others for rule in other.rules))
        return Step(message(self.code, **params), cited, self.reading)


@dataclass(frozen=True)
class Call(Declared):
    family = "call"

    def __call__(self, **params: Param | Sequence[Param]) -> Message:
        return message(self.code, **params)


@dataclass(frozen=True)
class Refusal(Declared):
    """Why a scenario cannot occur, or not yet: where something is still to be drawn."""

    unfinished: bool = False
    family = "refuse"

    def __call__(self, fact: str, /, **params: Param) -> Impossible:
        return Impossible(fact, message(self.code, **params), unfinished=self.unfinished)


def reason(english: English, *rules: str, code: str = "", reading: bool = False) -> Reason:
    """Declare a reason: its words and the rules that it rests on, "3.14.c, 5.1", without the name of the game.

    A `reading` is the likeliest meaning of rules that do not say it.
    """
    return Reason(english, code, tuple(rule for several in rules for rule in several.split(", ")), reading)


def call(english: English, *, code: str = "") -> Call:
    return Call(english, code)


def refusal(english: English, *, code: str = "", unfinished: bool = False) -> Refusal:
    """Declare why a scenario cannot occur; one that is `unfinished` lacks something on a drawn table."""
    return Refusal(english, code, unfinished)


class Declarations:
    """A group of reasons, calls or refusals of a wizard or, with `of`, of a game.

    A code follows from the name: `turn_lost` is `turn-lost`, and `loss__foul` is `loss.foul`.
    """

    def __init_subclass__(cls, *, of: str = "") -> None:
        super().__init_subclass__()
        of = of or wizard_id(cls.__module__)
        names = {id(declared): name for name, declared in vars(cls).items()}
        for name, declared in list(vars(cls).items()):
            if isinstance(declared, Declared):
                words = names.get(id(getattr(declared, "like", None) or declared), name)
                setattr(cls, name, declared.named(of, words.strip("_").replace("__", ".").replace("_", "-")))

    @classmethod
    def all(cls) -> Iterator[Declared]:
        return (declared for declared in vars(cls).values() if isinstance(declared, Declared))

    @classmethod
    def reason_for(cls, code: str) -> Reason:
        """Return the reason that is named as a code is, such as an answer or a foul."""
        found: Reason = getattr(cls, code.replace("-", "_"))
        return found

    @classmethod
    def call_for(cls, code: str) -> Call:
        """Return the call that is named as a code is, such as a verdict."""
        found: Call = getattr(cls, code.replace("-", "_"))
        return found


class Words(StrEnum):
    """Codes with their words: verdicts, turns, pieces, states, the answers to a question.

        class Offender(Words, of="value.offender"):
            STRIKER = "striker", "the striker"

    A member is its code in JSON and `value.offender.striker` in the catalogues; a class `Verdict` without `of` belongs
    to the wizard of its module. Where the words are those of another text, such as a name that all games share, that
    `Text` stands in place of the English; without any they are those of the game, `verdict.carrom.foul`.
    """

    _value_: str
    _english: English | Text
    detail: Any
    """Further data that a class declares for each member."""

    def __new__(cls, code: str, english: English | Text = "", detail: Any = None) -> Self:
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
        return iter(cls)

    @property
    def text(self) -> Text:
        if isinstance(self._english, Text):
            return self._english
        prefix: str = getattr(type(self), "_prefix")  # noqa: B009 - an attribute of an enum would be a member
        if not self._english:
            prefix = ".".join(prefix.split(".")[:2])
        return Text(f"{prefix}.{self.value}", self._english)

    @property
    def word(self) -> Code:
        return Code(self.text.code)


def words_of(members: Sequence[Words]) -> list[Code]:
    return [member.word for member in dict.fromkeys(members)]


Groups = tuple[tuple[str, tuple[str, ...]], ...]
"""Answers that belong together, under the English title of each group."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One question of a wizard: its name, its words, what it may be answered with, and the answer assumed if any."""

    name: str
    kind: Kind
    required: bool
    default: Any
    question: str = ""
    groups: Groups = ()
    """Groups of related answers where there are more than eight, the frequent ones first."""

    def grouped(self, values: Sequence[Any]) -> list[tuple[str, list[Any]]]:
        """Return these answers group by group; those that no group names come last."""
        own = {value: value for value in values}
        found = [(title, [own[value] for value in members if value in own]) for title, members in self.groups]
        named = {value for _, members in found for value in members}
        rest = [value for value in values if value not in named]
        return [(title, members) for title, members in (*found, ("", rest)) if members]


def ask(
    question: str = "", kind: Kind | Sequence[str] | None = None, *, never_assumed: bool = False, **options: Any
) -> Any:
    """Declare a fact of a scenario with its question; `default=` makes it optional.

    Without a question it is the one that the wizards of the game share, in its `words.toml`. The kind follows from the
    type where that is `bool` or an enum; a sequence in its place names the answers that are possible.

    A grave ruling must not rest on an assumption. Where a frame, a game or a match depends on a fact, such as a
    warning given before, it has no default; or, where scenarios that are written down may leave it out, it is
    `never_assumed` and its default holds for those only: otherwise it is asked for.
    """
    return field(metadata={"kind": kind, "question": question, "never_assumed": never_assumed}, **options)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(ask,))
class Scenario:
    """The input of a wizard: a frozen dataclass of facts, each declared by `ask`."""

    def __init_subclass__(cls, *, partial: bool = False) -> None:
        if not partial:
            dataclass(frozen=True, kw_only=True)(cls)


KNOWN, CONSULTED = "_known", "_consulted"
"""Where a scenario of which some facts are missing keeps those that are there, and notes what was looked at."""


def known(scenario: object, *facts: str) -> bool:
    """Return whether these facts are known, without asking for those that are not."""
    inside = scenario.__dict__
    given = inside.get(KNOWN, inside)
    consulted = inside.get(CONSULTED)
    for name in facts:
        there = name in given
        if consulted is not None:
            consulted[(name,)] = there
        if not there:
            return False
    return True


Values = Mapping[str, Any]


def nothing_to_derive(values: Values) -> Values:
    return values


@dataclass(frozen=True, slots=True)
class Situation:
    """An everyday situation: its name in English, to be translated, and the facts as a person would write them."""

    title: str
    facts: Mapping[str, Any]
    begins: str = ""
    """The event that is given without its ball, which is asked for next."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Facts entered together in one picture: the pieces pocketed, and the board before the stroke."""

    asks: str = ""
    pieces: Mapping[str, str] = field(default_factory=dict)
    """The pieces that can be pocketed, by fact, with their names: a count, or yes or no."""
    above: str = ""
    """A question of its own that stands above the board."""
    board: Mapping[str, str] = field(default_factory=dict)
    """The board before the stroke, by fact, with a short name."""
    shows: str = ""
    """The title of the board."""

    @property
    def facts(self) -> tuple[str, ...]:
        return (*self.pieces, *([self.above] if self.above else []), *self.board)


Carry = Callable[[Values, "Answer"], Values | None]
"""Returns the facts of the next ruling, from the facts known in this one and its answer; None if nothing comes next."""


@dataclass(frozen=True, slots=True)
class Then:
    """A ruling that an official asks for next, and the facts that are carried over into it."""

    wizard: str
    carry: Carry
    after: str = ""
    """The ruling that must have come earlier and also lead there; empty if none has to."""
    choice: Code | None = None
    """The alternative to this ruling that leads there."""


@cache
def read_entry(package: str) -> Mapping[str, Any]:
    return package_data(package, "entry.toml")


def same(*names: str) -> Carry:
    return lambda known, _answer: {name: known[name] for name in names if known.get(name) is not None}


@dataclass(frozen=True, eq=False)
class Wizard:
    """A ruling function with everything that belongs to it.

    `derive` completes facts that follow from others (snookered or not, from a drawn table), before anything is asked.
    """

    rule: Callable[[Any], Ruling]
    """Its law. The type of its argument is the scenario; the class `Verdict` of its module lists the verdicts."""
    derive: Callable[[Values], Values] = nothing_to_derive
    id: str = ""
    """Its name; by default that of the module of its rule."""
    says: tuple[type[Declarations | Words] | Reason, ...] = ()
    """The reasons, calls, refusals and values of outcomes that it takes from other modules than its own."""
    named_like: Mapping[str, str] = field(default_factory=dict)
    """Outcomes whose values have the names that the values of a fact have."""
    places: tuple[str, ...] = ()
    """Outcomes that are places on the table, in millimetres, or name them by ball; they are shown in words."""
    then: tuple[Then, ...] = ()
    overlay: Callable[[Values, Answer | None], Overlay | None] | None = None
    """The overlay of the drawn table for a case of this wizard."""
    leaves: Callable[[Values, Ruling], Values] | None = None
    """The facts a ruling leaves for the next stroke when it repeats the stroke, as a replay does."""
    again: Callable[[Values, Answer, Answer], Values] | None = None
    """The facts a ruling passes to the next one of its kind when the given ruling repeats the stroke."""
    from_kept: str = ""
    """The fact that begins as the position saved before the stroke."""
    doubts: Callable[[Values], Impossible | None] = lambda _values: None
    """A contradiction that does not make the case impossible: between a drawing and the facts given."""
    begins_as: Mapping[str, str] = field(default_factory=dict)
    """Facts whose drawing starts as a copy of another fact: the table now, as the table before. They are known only
    once the user has changed the copy."""
    gone: Callable[[Values], Sequence[str]] = lambda _values: ()
    """The balls that left the table by the facts of a case; they are not in a drawing of the table after the stroke."""
    respots: bool = False
    """Whether balls that left the table and have a spot are back on it in the drawing."""
    positions: Mapping[str, Positions] = field(default_factory=dict)
    """The part of its study profile that is no data, with the four below; see `Profile`."""
    misbeliefs: Callable[[Values, Ruling], Iterable[Ruling]] | None = None
    contradicts: Callable[[Values], bool] | None = None
    never_offers: Callable[[Values, Ruling, Ruling], bool] | None = None
    picture: Callable[[Values], str] | None = None
    grave: tuple[Words, ...] = ()
    """The verdicts that cost a frame, a game or a match: at the table none rests on an assumption."""
    written: bool = False
    """Whether it rules on scenarios that are written down, where what is left out is as the default says."""

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", wizard_id(self.rule.__module__))

    @cached_property
    def scenario(self) -> type[Any]:
        found: type[Any] = next(iter(get_type_hints(self.rule).values()))
        return found

    @property
    def verdicts(self) -> type[Words]:
        found: type[Words] = vars(sys.modules[self.rule.__module__])["Verdict"]
        return found

    @cached_property
    def _entry(self) -> Mapping[str, Any]:
        """The section of this wizard in the `entry.toml` of its game."""
        read = read_entry(self.rule.__module__.rpartition(".")[0])
        own = read.get(self.id.partition(".")[2], {})
        return {**own, "groups": {**read.get("groups", {}), **own.get("groups", {})}}

    @cached_property
    def situations(self) -> tuple[Situation, ...]:
        return tuple(Situation(**one) for one in self._entry.get("situations", ()))

    @cached_property
    def tray(self) -> Tray:
        return Tray(**self._entry.get("tray", {}))

    @cached_property
    def study(self) -> Profile:
        """How study draws and tells its cases: the game's `stories.toml`, and what has to be worked out."""
        stories = read_stories(self.rule.__module__.rpartition(".")[0], self.game)
        worked_out = (self.positions, self.misbeliefs, self.contradicts, self.never_offers, self.picture)
        return Profile(*worked_out, **stories.profiles.get(self.id, {}))

    @cached_property
    def as_written(self) -> Wizard:
        """This wizard as scenarios that are written down take it, also those from before a fact was asked for."""
        never_assumed = any(item.metadata.get("never_assumed") for item in fields(self.scenario))
        return replace(self, written=True) if never_assumed and not self.written else self

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules that it can cite: the union of what its reasons rest on."""
        return tuple(dict.fromkeys(rule for declared in self.declared() for rule in getattr(declared, "rules", ())))

    @property
    def game(self) -> str:
        return self.id.partition(".")[0]

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        found, types = {}, get_type_hints(self.scenario)
        for item in fields(self.scenario):
            about = item.metadata
            required = (about["never_assumed"] and not self.written) or item.default is MISSING
            kind = kind_of(types[item.name] if about["kind"] is None else about["kind"])
            default = None if required else item.default
            groups = tuple((title, tuple(named)) for title, named in self._entry["groups"].get(item.name, {}).items())
            found[item.name] = Fact(item.name, kind, required, default, about["question"], groups)
        return MappingProxyType(found)

    def declared(self) -> Iterator[Any]:
        """Return the reasons, calls, refusals and words, each as it is declared."""
        module = self.rule.__module__
        kinds = (value for value in vars(sys.modules[module]).values() if isinstance(value, type))
        own = (one for one in kinds if issubclass(one, Declarations | Words) and one.__module__ == module)
        for group in (*own, *self.says):
            yield from group.all() if isinstance(group, type) else (group,)

    def texts(self) -> Iterator[Text]:
        yield from (member.text for member in self.verdicts if member.text.english)
        for fact in self.facts.values():
            if fact.question:
                yield Text(f"fact.{self.id}.{fact.name}", fact.question)
            yield from fact.kind.texts()
        yield from (declared.text for declared in self.declared() if declared.text.english)
