"""Everything the program knows of a game, one folder a game, and the games that are installed.

A game is found by its folder here, or through the entry-point group `tableside.games`; nothing else names one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from keyword import iskeyword
from types import MappingProxyType
from typing import Any, ClassVar, Self

from tableside.discovery import installed_games, own_game, own_games, package_data
from tableside.errors import N_, TablesideError
from tableside.geometry import Position, TableSpec
from tableside.messages import Catalogue, English
from tableside.rulings import Wizard
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Values, read_entry
from tableside.rulings.profile import Stories, read_stories


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """A part of the score as a person enters it: a whole number between two others, or one of a few values."""

    name: str
    title: str
    """In English, to be translated."""
    low: int = 0
    high: int = 0
    values: tuple[Any, ...] = ()
    other: str = ""
    """The field of the second player, where each player has one."""
    wizard: str = ""
    """The wizard that has words for the values, where its game has none."""


class MatchScore:
    """The score of a match, a frozen dataclass: every ruling that asks for a part of it takes it from here."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    ENTRIES: ClassVar[tuple[ScoreEntry, ...]]
    """The parts in the order in which they are entered; the first one with two fields is the score in points."""
    SWAPS: ClassVar[bool] = True
    """Whether the first field of a pair belongs to the player at the table, not to the first player."""

    @property
    def gone(self) -> Sequence[str]:
        """The balls that are no longer on the table, as far as the score tells which."""
        return ()

    def asks_for(self, entry: str) -> bool:  # noqa: ARG002 - every part matters unless a game says otherwise
        """Return whether a part of the score matters as the others stand."""
        return True

    def summary(self, words: Catalogue) -> list[str]:
        """Return the remarks beside the points, one by one."""
        raise NotImplementedError

    def place(self, words: Catalogue) -> str:
        """Return which frame, game or board it is; empty where that is not known."""
        raise NotImplementedError

    def swapped(self) -> Self:
        """Return the score as the other player sees it: the two fields of each pair exchanged."""
        pairs = [(entry.name, entry.other) for entry in self.ENTRIES if entry.other]
        crossed = [(one, other) for pair in pairs for one, other in (pair, pair[::-1])]
        return replace(self, **{one: getattr(self, other) for one, other in crossed})

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:
        """Return the facts of a ruling that follow from the score."""
        raise NotImplementedError

    def differs(self, wizard_id: str, told: Values) -> Impossible | None:  # noqa: ARG002 - most scores have no drawing
        """Return which fact contradicts the score; None where they agree or it is not known."""
        return None

    def after(self, answers: Sequence[Answer]) -> Self | None:
        """Return the score after the rulings of one incident, in order; None where they do not change it."""
        raise NotImplementedError

    def passes_turn(self, answers: Sequence[Answer]) -> bool:  # noqa: ARG002 - a turn may decide nothing
        """Return whether the other player comes to the table after these rulings."""
        return False


@dataclass(frozen=True, slots=True)
class StandardPosition:
    """A position by name, made for the table it is set up on."""

    id: str
    name: str
    make: Callable[[TableSpec], Position]
    snookered_on: str = ""
    """The ball on that this position is a snooker on, for those that show one."""


def read_positions(package: str, make: Callable[[Any], Callable[[TableSpec], Position]]) -> list[StandardPosition]:
    """Read the standard positions of a game; `make` reads balls as the game writes them."""
    read = read_entry(package)["positions"]
    return [StandardPosition(name, one["name"], make(one["balls"]), one.get("on", "")) for name, one in read.items()]


@dataclass(frozen=True, slots=True)
class TableFace:
    """How a table is drawn and spoken of."""

    name: str = N_("Table")
    rail: float = 50.0
    """How far the frame stands out beyond the bed, in millimetres."""


@dataclass(frozen=True, slots=True)
class ShotClockRules:
    """How long a shot may take, what is called when, why the count may be suspended, and which ruling follows."""

    seconds: int
    rule: str
    ruling: str
    facts: Callable[[int, bool, bool], Mapping[str, str]]
    """The facts of that ruling, from the seconds counted, whether the shot was played and whether too late."""
    call: str
    """The code of what is called when the time is up."""
    warning_seconds: int | None = None
    warning_call: str = ""
    time_outs: Mapping[str, str] = field(default_factory=dict)
    """The code of the words for each reason to suspend the count."""
    time_out: str = ""
    """The code of the word for such a suspension."""
    adjustable: bool = False
    """Whether the event sets the time, because the rules of the game do not."""


@dataclass(frozen=True, slots=True)
class MatchClockRules:
    """A clock for two players, set for a match by the wizard of this name."""

    setting: str
    time_out: str
    pause: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A wizard as menus list it, known without loading its law."""

    id: str
    title: str
    about: str
    """The question it decides, in one English sentence."""

    @property
    def game(self) -> str:
        return self.id.partition(".")[0]


@dataclass(frozen=True, eq=False)
class Details:
    """The table, clock and score of a game."""

    match: type[MatchScore] | None = None
    face: TableFace = field(default_factory=TableFace)
    clock: ShotClockRules | MatchClockRules | None = None
    positions: tuple[StandardPosition, ...] = ()


@dataclass(frozen=True, eq=False)
class Game:
    """A game: the names of its wizards, and its law, words and details, which are loaded when they are asked for.

    A module of the package holds one wizard, as `WIZARD`; `details` holds the table and the score, as `DETAILS`.
    `game.toml` holds the fields below, `words.toml` the names of outcomes, `stories.toml` the stories for
    study.
    """

    id: str
    name: str
    order: int
    package: str
    titles: Mapping[str, Sequence[str]]
    """The title of each wizard and the question it decides, by its name without the game, in the order of a menu."""
    common: Sequence[str] = ()
    """The rulings that officials are asked for most, in that order, named as in `titles`."""

    @classmethod
    def read(cls, package: str) -> Game:
        return cls(package=package, **package_data(package, "game.toml"))

    @cached_property
    def listed(self) -> tuple[Listed, ...]:
        return tuple(Listed(f"{self.id}.{name}", *words) for name, words in self.titles.items())

    @cached_property
    def details(self) -> Details:
        """Further data of the game; empty if the package has no such module."""
        if find_spec(f"{self.package}.details") is None:
            return Details()
        found: Details = import_module(f"{self.package}.details").DETAILS
        return found

    @cached_property
    def stories(self) -> Stories:
        return read_stories(self.package, self.id)

    @cached_property
    def words(self) -> Mapping[str, English]:
        """Texts that are no part of a declaration, by code: names of outcomes, words for what is absent, labels."""
        return package_data(self.package, "words.toml")

    @cached_property
    def wizards(self) -> tuple[Wizard, ...]:
        return tuple(self._load(name) for name in self.titles)

    def wizard(self, name: str) -> Wizard | None:
        short = name.removeprefix(f"{self.id}.")
        return self._load(short) if short in self.titles and short != name else None

    def _load(self, name: str) -> Wizard:
        module = name.replace("-", "_")
        wizard: Wizard = import_module(f"{self.package}.{module}{'_' * iskeyword(module)}").WIZARD
        return wizard

    @cached_property
    def titles_by_code(self) -> Mapping[str, English]:
        """The name of the game and the titles of its wizards, by the codes that the catalogues know them by."""
        found: dict[str, English] = {f"game.{self.id}": self.name}
        for one in self.listed:
            found |= {f"wizard.{one.id}": one.title, f"wizard.{one.id}.about": one.about}
        return MappingProxyType(found)

    def texts_of(self, wizard: Wizard) -> Mapping[str, English]:
        """Return the English of everything that a ruling of one wizard says, by code."""
        return {**self.titles_by_code, **self.words, **{text.code: text.english for text in wizard.texts()}}

    @cached_property
    def texts(self) -> Mapping[str, English]:
        """The English of everything this game says, by code, except its stories."""
        found: dict[str, English] = {**self.titles_by_code, **self.words}
        for wizard in self.wizards:
            for text in wizard.texts():
                if found.setdefault(text.code, text.english) != text.english:
                    raise ValueError(f"{wizard.id}: {text.code} is declared twice with different words")
        return MappingProxyType(found)


def all_games() -> tuple[Game, ...]:
    return tuple(installed_games().games.values())


def game_ids() -> tuple[str, ...]:
    return tuple(installed_games().games)


def find_game(name: str) -> Game:
    game = _game(name)
    if game is None:
        raise KeyError(name)
    return game


def _game(name: str) -> Game | None:
    """Return a game if it is installed; for one of ours, no other game is loaded."""
    game: Game | None = own_game(name) if name in own_games() else installed_games().games.get(name)
    return game


def standard_positions(game: str) -> tuple[StandardPosition, ...]:
    found = _game(game)
    return () if found is None else found.details.positions


def wizards_of(game: str) -> tuple[Wizard, ...]:
    found = _game(game)
    return () if found is None else found.wizards


def all_wizards() -> Iterable[Wizard]:
    for game in all_games():
        yield from game.wizards


def common_of(game: str) -> tuple[Listed, ...]:
    """Return what officials are asked most in a game; a book without a game has no rulings."""
    found = _game(game)
    by_name = {one.id: one for one in found.listed} if found else {}
    return tuple(by_name[f"{game}.{name}"] for name in found.common) if found else ()


_LONGEST_NAME = 100


def common_wizards() -> tuple[Listed, ...]:
    return tuple(one for game in game_ids() for one in common_of(game))


def find_wizard(name: str) -> Wizard:
    """Return the wizard of this name; a wrong name is answered with the nearest ones."""
    game = _game(name.partition(".")[0])
    if game is not None and (wizard := game.wizard(name)) is not None:
        return wizard
    from rapidfuzz import process

    names = [one.id for game in all_games() for one in game.listed]
    # A name of megabytes, from a damaged file, would be compared for minutes.
    near = ", ".join(match for match, _, _ in process.extract(name[:_LONGEST_NAME], names, limit=3))
    raise TablesideError(N_("There is no wizard “{name}”. The nearest are: {near}."), name=name, near=near)


def deciding(rule: str, most: int) -> list[Wizard]:
    """Return the wizards that decide a rule or a clause of it, those that rest on most of it first."""
    resting = _resting(rule.partition("/")[0]).get(rule, {})
    common = {one.id for one in common_wizards()}
    return sorted(resting, key=lambda wizard: (-resting[wizard], wizard.id not in common))[:most]


def deciding_clause(clause: str, most: int) -> list[Wizard]:
    """Return the wizards that rest on a clause itself, those that rest on most of what is around it first."""
    levels = clause.split(".")
    around = [".".join(levels[:end]) for end in range(len(levels), 0, -1)]
    resting = _resting(clause.partition("/")[0])
    found = [wizard for wizard in resting.get(clause, {}) if clause in wizard.rules]
    return sorted(found, key=lambda wizard: [-resting[level][wizard] for level in around])[:most]


@cache
def _resting(book: str) -> Mapping[str, Mapping[Wizard, int]]:
    """Count for each rule and clause how much of it each wizard rests on."""
    found: dict[str, dict[Wizard, int]] = {}
    for wizard in wizards_of(book):
        for rule in wizard.rules:
            whole, *labels = rule.split(".")
            for end in range(len(labels) + 1):
                above = ".".join([whole, *labels[:end]])
                found.setdefault(above, {}).setdefault(wizard, 0)
                found[above][wizard] += 1
    return found
