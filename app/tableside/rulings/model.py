"""Input and output of a wizard: scenarios of typed facts in, rulings as data out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, dataclass_transform

from tableside.errors import TablesideError
from tableside.geometry.overlay import Overlay
from tableside.messages import Code, English, Message, Text
from tableside.rulings.kinds import Kind
from tableside.rulings.profile import Profile

if TYPE_CHECKING:
    from tableside.rulings.declarations import Declarations, Reason, Words
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

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules of all steps, in order, each once."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @cached_property
    def key(self) -> str:
        """The parts in which two equal rulings agree."""
        return repr((self.verdict, self.call, dict(self.outcome), self.discretion))


class Impossible(TablesideError):
    """A scenario that cannot occur; it names the field and says why."""

    def __init__(self, fact: str, reason: Message, *, unfinished: bool = False) -> None:
        super().__init__("{fact}: {reason}", fact=fact, reason=reason)
        self.fact = fact
        self.reason = reason
        self.unfinished = unfinished
        """Whether something is still to be drawn; while the user is drawing, this is no contradiction."""


Groups = tuple[tuple[str, tuple[str, ...]], ...]
"""Answers that belong together, under the English title of each group."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One question of a wizard: its name, its words, what it may be answered with, and the answer assumed if any."""

    name: str
    kind: Kind
    required: bool
    default: Any
    question: English | Text = ""
    groups: Groups = ()
    """Of a long list of answers, what belongs together, the frequent ones first."""

    def grouped(self, values: Sequence[Any]) -> list[tuple[str, list[Any]]]:
        """Return these answers group by group; those that no group names come last."""
        own = {value: value for value in values}
        found = [(title, [own[value] for value in members if value in own]) for title, members in self.groups]
        named = {value for _, members in found for value in members}
        rest = [value for value in values if value not in named]
        return [(title, members) for title, members in (*found, ("", rest)) if members]


def ask(
    question: str | Text,
    kind: Kind,
    *,
    groups: Mapping[str, Sequence[str]] | None = None,
    never_assumed: bool = False,
    **options: Any,
) -> Any:
    """Declare a fact of a scenario with its question; `default=` makes it optional.

    A list of more than eight answers is grouped by what happened: the English title of each group, to be translated,
    and its answers, the frequent ones first.

    A grave ruling must not rest on an assumption. Where a frame, a game or a match depends on a fact, such as a
    warning given before, it has no default; or, where scenarios that are written down may leave it out, it is
    `never_assumed` and its default holds for those only: everybody else is asked.
    """
    grouped = tuple((title, tuple(values)) for title, values in (groups or {}).items())
    about = {"kind": kind, "question": question, "groups": grouped, "never_assumed": never_assumed}
    return field(metadata=about, **options)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(ask,))
class Scenario:
    """The input of a wizard: a frozen dataclass of facts, each declared by `ask`."""

    def __init_subclass__(cls, *, partial: bool = False) -> None:
        if not partial:
            dataclass(frozen=True, kw_only=True)(cls)


def wizard_id(module: str) -> str:
    """Return the name of the wizard that a module holds: `tableside.games.carrom.break_` holds `carrom.break`."""
    game, _, name = module.rpartition(".")
    return f"{game.rpartition('.')[2]}.{name.strip('_').replace('_', '-')}"


KNOWN, CONSULTED = "_known", "_consulted"
"""Where a scenario of which some facts are missing keeps those that are there, and notes what was looked at."""


def known(scenario: object, *facts: str) -> bool:
    """Return whether facts have been given, without asking for them."""
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


class given:  # noqa: N801 - used like a function
    """The facts of a scenario as far as they are known, looked up without asking for those that are not."""

    def __init__(self, scenario: object) -> None:
        self._scenario = scenario

    def __contains__(self, fact: str) -> bool:
        return known(self._scenario, fact)

    def get(self, fact: str, default: Any = None) -> Any:
        """Return a fact if it is known, else the default."""
        return getattr(self._scenario, fact) if known(self._scenario, fact) else default


Values = Mapping[str, Any]


def nothing_to_derive(values: Values) -> Values:
    """Leave the facts as they were given."""
    return values


def nothing_gone(_values: Values) -> Sequence[str]:
    """Return no ball."""
    return ()


def nothing_doubtful(_values: Values) -> Impossible | None:
    """Find nothing that differs."""
    return None


@dataclass(frozen=True, slots=True)
class Situation:
    """An everyday situation: its name in English, to be translated, and the facts as a person would write them."""

    title: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tray:
    """Facts entered together in one picture: the pieces pocketed, and the board before the stroke."""

    asks: str = ""
    pieces: Mapping[str, str] = field(default_factory=dict)
    """The pieces that can be pocketed, by fact, with their names: a count, or yes or no."""
    usual: Mapping[str, Any] = field(default_factory=dict)
    """The facts that the first piece also sets, unless they are set already."""
    above: str = ""
    """A question of its own that stands above the board."""
    board: Mapping[str, str] = field(default_factory=dict)
    """The board before the stroke, by fact, with a short name."""
    shows: str = ""
    """The title of the board."""

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts in the order of the picture."""
        return (*self.pieces, *([self.above] if self.above else []), *self.board)


Carry = Callable[[Values, "Answer"], dict[str, Any] | None]
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


def same(*names: str) -> Carry:
    """Carry these facts over as they are."""
    return lambda known, _answer: {name: known[name] for name in names if known.get(name) is not None}


@dataclass(frozen=True, eq=False)
class Wizard:
    """A ruling function with everything that belongs to it.

    `derive` completes facts that follow from others (snookered or not, from a drawn table), before anything is asked.
    """

    scenario: type[Any]
    rule: Callable[[Any], Ruling]
    verdicts: type[Words]
    derive: Callable[[Values], Values] = nothing_to_derive
    id: str = ""
    """Its name; by default that of the module of its rule."""
    says: tuple[type[Declarations | Words] | Reason, ...] = ()
    """The reasons, calls, refusals and values of outcomes that it uses, its own and those it shares.

    Its rules are what they cite. The verdicts and the answers to its questions need not stand here.
    """
    words: Mapping[str, English] = field(default_factory=dict)
    """Further texts by code: names of outcomes, words for what is absent."""
    named_like: Mapping[str, str] = field(default_factory=dict)
    """Outcomes whose values have the names that the values of a fact have."""
    places: tuple[str, ...] = ()
    """Outcomes that are places on the table, in millimetres, or name them by ball; they are shown in words."""
    situations: tuple[Situation, ...] = ()
    tray: Tray = field(default_factory=Tray)
    then: tuple[Then, ...] = ()
    overlay: Callable[[Values, Answer | None], Overlay | None] | None = None
    """The overlay of the drawn table for a case of this wizard."""
    leaves: Callable[[Values, Ruling], Values] | None = None
    """The facts a ruling leaves for the next stroke when it repeats the stroke, as a replay does."""
    again: Callable[[Values, Answer, Answer], Values] | None = None
    """The facts a ruling passes to the next one of its kind when the given ruling repeats the stroke."""
    from_kept: str = ""
    """The fact that begins as the position saved before the stroke."""
    doubts: Callable[[Values], Impossible | None] = nothing_doubtful
    """A contradiction that does not make the case impossible: between a drawing and the facts given."""
    begins_as: Mapping[str, str] = field(default_factory=dict)
    """Facts whose drawing starts as a copy of another fact: the table now, as the table before. They are known only
    once the user has changed the copy."""
    gone: Callable[[Values], Sequence[str]] = nothing_gone
    """The balls that left the table by the facts of a case; they are not in a drawing of the table after the stroke."""
    respots: bool = False
    """Whether balls that left the table and have a spot are back on it in the drawing."""
    study: Profile = field(default_factory=Profile)
    grave: tuple[Words, ...] = ()
    """The verdicts that cost a frame, a game or a match: at the table none rests on an assumption."""
    written: bool = False
    """Whether it rules on scenarios that are written down, where what is left out is as the default says."""

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", wizard_id(self.rule.__module__))

    @cached_property
    def as_written(self) -> Wizard:
        """This wizard as scenarios that are written down take it, also those from before a fact was asked for."""
        never_assumed = any(item.metadata.get("never_assumed") for item in fields(self.scenario))
        return replace(self, written=True) if never_assumed and not self.written else self

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules that it can cite: the union of what its reasons rest on."""
        cited = (rule for declared in self.declared() for rule in getattr(declared, "rules", ()))
        return tuple(dict.fromkeys(cited))

    @property
    def game(self) -> str:
        """The book this wizard belongs to."""
        return self.id.partition(".")[0]

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """The facts by name, in the order they are declared."""
        found = {}
        for item in fields(self.scenario):
            asked = item.metadata.get("never_assumed", False) and not self.written
            required = asked or item.default is MISSING
            found[item.name] = Fact(
                item.name,
                item.metadata["kind"],
                required,
                None if required else item.default,
                item.metadata.get("question", ""),
                item.metadata.get("groups", ()),
            )
        return MappingProxyType(found)

    def declared(self) -> Iterator[Any]:
        """Return the reasons, calls and refusals, each as it is declared."""
        for group in self.says:
            if isinstance(group, type):
                yield from group.all()
            else:
                yield group

    def texts(self) -> Iterator[Text]:
        """Return every text that belongs to this wizard."""
        yield from (member.text for member in self.verdicts)
        for fact in self.facts.values():
            if isinstance(fact.question, Text):
                yield fact.question
            elif fact.question:
                yield Text(f"fact.{self.id}.{fact.name}", fact.question)
            yield from fact.kind.texts()
        yield from (declared.text for declared in self.declared())
        yield from (Text(code, english) for code, english in self.words.items())
