"""Cases as stories: one sentence for each fact, with names for the players.

The sentences of a game stand in its `stories.toml`, by wizard, fact and value. The most special one is taken:
`told.snooker.miss.on.red`, `told.snooker.miss.on`, `told.snooker.on.red`, `told.snooker.on`. A sentence may name
{player} and {opponent}, the value in words ({value}), balls with their article ({ball}), a number ({count}), a score
({first}, {second}) or the parts of a record by their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.messages import Catalogue, Param, Spoken
from tableside.rulings.model import Wizard
from tableside.rulings.words import brings_words, capital, value_name
from tableside.seeded_random import Chance

_NONE, _ONE, _SEVERAL = "none", "one", "several"


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of a story: who plays, or is A, and the other."""

    player: str
    opponent: str


class Narrator:
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def cast(self, seed: str, turn: int = 0) -> Cast:
        """Draw the names of a story; in every language the n-th of its list, and others in the next turn."""
        chance = Chance("cast", seed)
        player, opponent = chance.below(1 << 16) + turn, chance.below(1 << 16) + turn
        return Cast(self._name("told.names.player", player), self._name("told.names.opponent", opponent))

    def _name(self, code: str, number: int) -> str:
        names = [name.strip() for name in self._catalogue.text(code).split(",")]
        return names[number % len(names)]

    def sentence(self, wizard: Wizard, fact: str, value: Any, cast: Cast) -> str | None:
        sentences = list(self._sentences(wizard, fact, value, cast))
        return " ".join(capital(one) for one in sentences if one is not None) if None not in sentences else None

    def scene(self, wizard: Wizard, cast: Cast) -> str:
        """Set the scene of a case that does not tell what it usually begins with; nothing where that goes without."""
        code = f"told.{wizard.id}.scene"
        there = self._catalogue.has(code)
        return capital(self._catalogue.text(code, player=cast.player, opponent=cast.opponent)) if there else ""

    def quiet(self, wizard: Wizard, name: str, cast: Cast) -> str:
        """Return the one sentence for several facts that are as usual."""
        code = f"told.{wizard.id}.quiet.{name}"
        return capital(self._catalogue.text(code, player=cast.player, opponent=cast.opponent))

    def _sentences(self, wizard: Wizard, fact: str, value: Any, cast: Cast) -> Iterator[str | None]:
        raw = None if value is None else wizard.facts[fact].kind.dump(value)
        if isinstance(raw, list) and raw and all(self.has(wizard, fact, _event(entry)) for entry in raw):
            for entry in raw:
                yield self._filled(wizard, fact, entry, entry, cast)
        else:
            yield self._filled(wizard, fact, raw, value if brings_words(value) else raw, cast)

    def has(self, wizard: Wizard, fact: str, value: str) -> bool:
        return bool(value) and any(self._catalogue.has(f"told.{scope}.{fact}.{value}") for scope in _scopes(wizard))

    def _filled(self, wizard: Wizard, fact: str, raw: Any, value: Any, cast: Cast) -> str | None:
        code = self._code(wizard, fact, _endings(raw))
        if code is None:
            return None
        words = value_name(wizard.id, fact, value, self._catalogue)
        params = {"player": cast.player, "opponent": cast.opponent, "value": words, **self._parts(wizard, raw)}
        return self._catalogue.text(code, **params)

    def _code(self, wizard: Wizard, fact: str, endings: Sequence[str]) -> str | None:
        codes = (
            f"told.{scope}.{fact}{ending}"
            for scope in _scopes(wizard)
            # That there is nothing is not told by the sentence for something.
            for ending in (*(f".{ending}" for ending in endings), *(() if _NONE in endings else ("",)))
        )
        return next((code for code in codes if self._catalogue.has(code)), None)

    def _parts(self, wizard: Wizard, raw: Any) -> dict[str, Param]:
        match raw:
            case bool() | None:
                return {}
            case int():
                return {"count": raw}
            case str():
                return {"ball": self._pieces(wizard, raw.partition(":")[2].split("+") if ":" in raw else [raw])}
            case [int() as first, int() as second]:
                return {"first": first, "second": second}
            case list():
                return {"ball": self._pieces(wizard, raw)}
            case Mapping():
                return {name: value_name(wizard.id, name, part, self._catalogue) for name, part in raw.items()}
            case _:
                return {}

    def _pieces(self, wizard: Wizard, raw: Sequence[Any]) -> Param:
        """Name balls or pieces with their article, equal ones together: "two reds and the pink"."""
        counts = {entry: raw.count(entry) for entry in raw}
        return tuple(self._piece(wizard, str(piece), count) for piece, count in counts.items())

    def _piece(self, wizard: Wizard, piece: str, count: int) -> str:
        one = f"told.{wizard.game}.the.{piece}"
        if count > 1 and self._catalogue.has(f"{one}.{_SEVERAL}"):
            return self._catalogue.text(f"{one}.{_SEVERAL}", number=Spoken(count))
        return self._catalogue.text(one) if self._catalogue.has(one) else piece


def _scopes(wizard: Wizard) -> tuple[str, str]:
    return wizard.id, wizard.game


def _event(entry: Any) -> str:
    """Return how a code of a list ends the code of its sentence: `touched:blue` is `touched.ball`."""
    if not isinstance(entry, str):
        return ""
    name, colon, _ = entry.partition(":")
    return f"{name}.ball" if colon else name


def _endings(raw: Any) -> tuple[str, ...]:
    match raw:
        case None | []:
            return (_NONE,)
        case bool():
            return ("yes",) if raw else ("no",)
        case list():
            return (_ONE if len(raw) == 1 else _SEVERAL,)
        case str():
            return (_event(raw),)
        case _:
            return (str(raw),)
