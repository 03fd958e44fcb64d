"""Kinds of facts: how answers are read and written, and the values worth trying."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeGuard, TypeVar, get_args

from tableside.geometry import Position, TableSpec
from tableside.messages import Message, Text, message

SMALL_DOMAIN = 24
_LONGEST_QUOTE = 200


class WrongValue(Exception):
    """A value that does not fit its kind; the message says what was expected."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


def wrong(code: str, /, **params: Any) -> WrongValue:
    """Build the refusal of a value (to be raised)."""
    given = {"value": quoted(params["value"])} if "value" in params else {}
    return WrongValue(message(code, **params | given))


def quoted(value: Any) -> Any:
    """Return a text as a refusal quotes it, shortened: an answer may be a whole file."""
    return f"{value[:_LONGEST_QUOTE]}…" if isinstance(value, str) and len(value) > _LONGEST_QUOTE else value


class Kind:
    """The type of a fact. By default a value is its own JSON form, and there are too many values to try them all."""

    def parse(self, raw: Any) -> Any:
        """Turn what JSON or a person gives into a value, or raise WrongValue."""
        raise NotImplementedError

    def dump(self, value: Any) -> Any:
        return value

    def domain(self) -> Sequence[Any] | None:
        """List every value if they are few enough to try them all, else None."""
        return None

    def others(self, value: Any) -> Iterable[Any]:  # noqa: ARG002 - kinds that know neighbours override it
        """List values near a given one, nearest first, to see what would change a ruling."""
        return ()

    def describe(self) -> Message:
        raise NotImplementedError

    def texts(self) -> Iterable[Text]:
        return ()


class PositionKind(Kind):
    """The type of a fact that is a position on a drawn table."""

    table: TableSpec

    def placed(self, table: TableSpec, position: Position) -> Any:
        raise NotImplementedError

    def parts(self, value: Any) -> tuple[TableSpec, Position]:
        raise NotImplementedError

    def line(self, value: Any) -> str:
        """Write a position on one line that `parse` reads back."""
        raise NotImplementedError

    def examples(self) -> Sequence[Any]:
        """Return typical positions as a person would write them."""
        raise NotImplementedError


_LONGEST_NUMBER = 100
_WHOLE = re.compile(r"[+-]?\d+")


def whole_number(digits: str) -> int | str:
    """Read a whole number; one of some thousand digits, which Python refuses to read, stays as it is written."""
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


def _read_word(raw: Any) -> Any:
    return raw.strip() if isinstance(raw, str) else raw


class Worded(Protocol):
    """A code that brings its words."""

    @property
    def text(self) -> Text:
        """The words."""


def brings_text(value: object) -> TypeGuard[Worded]:
    """Return whether a value brings its words; to ask its class is much faster than to ask the protocol."""
    return isinstance(getattr(type(value), "text", None), property)


@dataclass(frozen=True)
class Bool(Kind):
    def parse(self, raw: Any) -> bool:
        word = _read_word(raw)
        if isinstance(word, bool):
            return word
        if isinstance(word, str) and word.lower() in {"true", "yes", "false", "no"}:
            return word.lower() in {"true", "yes"}
        raise wrong("wrong.bool", value=str(raw))

    def domain(self) -> Sequence[bool]:
        """No first: most facts are exceptions."""
        return (False, True)

    def others(self, value: bool) -> Iterable[bool]:
        return (not value,)

    def describe(self) -> Message:
        return message("kind.bool")


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few codes; `none` allows the explicit absence of a choice (JSON null)."""

    values: tuple[str, ...]
    none: bool = False

    def parse(self, raw: Any) -> str | None:
        word = _read_word(raw)
        if self.none and (word is None or word in ("none", "null")) and word not in self.values:
            return None
        if isinstance(word, str) and word in self.values:
            return self.values[self.values.index(word)]
        raise wrong("wrong.choice", value=str(raw), values=", ".join(self.values))

    def dump(self, value: str | None) -> str | None:
        return None if value is None else str(value)

    @property
    def every(self) -> tuple[str | None, ...]:
        return (*self.values, None) if self.none else self.values

    def domain(self) -> Sequence[str | None] | None:
        return self.every if len(self.every) <= SMALL_DOMAIN else None

    def others(self, value: str | None) -> Iterable[str | None]:
        return [other for other in self.every if other != value]

    def describe(self) -> Message:
        return message("kind.choice", values=" | ".join((*self.values, *(("null",) if self.none else ()))))

    def texts(self) -> Iterable[Text]:
        return [value.text for value in self.values if brings_text(value)]


def one_of(values: Iterable[str], *, none: bool = False) -> Choice:
    """Return the kind of a fact that is one of these codes, such as the members of an enum."""
    return Choice(tuple(values), none)


def kind_of(declared: Any) -> Kind:
    """Return the kind of a fact: as declared, one of some codes, or from its type: yes or no, a member of an enum."""
    if isinstance(declared, Kind):
        return declared
    one = next(iter(get_args(declared)), declared)
    return Bool() if one is bool else one_of(declared if isinstance(declared, tuple) else one)


@dataclass(frozen=True)
class Int(Kind):
    low: int
    high: int

    def parse(self, raw: Any) -> int:
        word = _read_word(raw)
        if isinstance(word, str) and _WHOLE.fullmatch(word):
            word = whole_number(word)
            if isinstance(word, str):
                raise wrong("wrong.range", value=word, low=self.low, high=self.high)
        if isinstance(word, float) and word.is_integer():
            word = int(word)
        if isinstance(word, bool) or not isinstance(word, int):
            raise wrong("wrong.int", value=str(raw), low=self.low, high=self.high)
        if not self.low <= word <= self.high:
            raise wrong("wrong.range", value=word, low=self.low, high=self.high)
        return word

    def domain(self) -> Sequence[int] | None:
        every = range(self.low, self.high + 1)
        return every if len(every) <= SMALL_DOMAIN else None

    def others(self, value: int) -> Iterable[int]:
        """Give the other numbers, nearest first; of a long range, the neighbours and the ends."""
        few = range(self.low, self.high + 1)
        near = few if len(few) <= SMALL_DOMAIN else (*range(value - 3, value + 4), self.low, self.high)
        return _nearest_first(near, value, self.low, self.high)

    def describe(self) -> Message:
        return message("kind.int", low=self.low, high=self.high)


_Number = TypeVar("_Number", int, float)


def _nearest_first(numbers: Iterable[_Number], value: _Number, low: int, high: int) -> list[_Number]:
    """Return the other numbers within bounds, each once."""
    inside = {number for number in numbers if low <= number <= high and number != value}
    return sorted(inside, key=lambda number: (abs(number - value), number))


@dataclass(frozen=True)
class Halves(Kind):
    """A number within bounds that may end in a half, such as minutes per point."""

    low: int
    high: int

    def parse(self, raw: Any) -> float:
        """Read a number with or without a half, also as a word with a point, a comma or the character ½."""
        word = _read_word(raw)
        if isinstance(word, str):
            try:
                word = float(word.replace("½", ".5").replace(",", "."))
            except ValueError:
                word = None
        if isinstance(word, bool) or not isinstance(word, int | float) or not (word * 2 % 1 == 0):
            raise wrong("wrong.halves", value=str(raw), low=self.low, high=self.high)
        if not self.low <= word <= self.high:
            raise wrong("wrong.range", value=word, low=self.low, high=self.high)
        return int(word) if word == int(word) else word

    def others(self, value: float) -> Iterable[float]:
        near = {value + step / 2 for step in range(-4, 5)} | {self.low, self.high}
        return [self.parse(number) for number in _nearest_first(near, value, self.low, self.high)]

    def describe(self) -> Message:
        return message("kind.halves", low=self.low, high=self.high)

    def examples(self) -> list[float]:
        return [self.low, self.low + 0.5, self.high]


@dataclass(frozen=True)
class ListOf(Kind):
    """Several values of one kind, in order; `distinct` forbids the same value twice."""

    item: Kind
    most: int
    least: int = 0
    distinct: bool = False

    def parse(self, raw: Any) -> tuple[Any, ...]:
        """Read a list, also as words separated by commas."""
        if isinstance(raw, str):
            raw = [word for word in raw.split(",") if word.strip()]
        if not isinstance(raw, list | tuple):
            raise wrong("wrong.list", value=str(raw))
        if not self.least <= len(raw) <= self.most:
            raise wrong("wrong.length", count=len(raw), low=self.least, high=self.most)
        values = tuple(self.item.parse(entry) for entry in raw)
        doubled = [value for index, value in enumerate(values) if value in values[:index]]
        if self.distinct and doubled:
            raise wrong("wrong.doubled", value=str(doubled[0]))
        return values

    def dump(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.item.dump(entry) for entry in value]

    def others(self, value: tuple[Any, ...]) -> Iterable[tuple[Any, ...]]:
        """Give the list with one entry less or one more."""
        shorter = [value[:index] + value[index + 1 :] for index in range(len(value))]
        near = [entry for entry in shorter if len(entry) >= self.least]
        if len(value) < self.most:
            near += [(*value, entry) for entry in (self.item.domain() or ()) if not (self.distinct and entry in value)]
        return list(dict.fromkeys(near))

    def describe(self) -> Message:
        return message("kind.list", item=self.item.describe(), most=self.most)

    def texts(self) -> Iterable[Text]:
        return self.item.texts()


@dataclass(frozen=True)
class Numbers(Kind):
    """A fixed number of whole numbers, such as a score of two players."""

    count: int
    low: int
    high: int
    sides: tuple[Any, ...] = ()
    """Whose each number is, by words of the game; empty where the question says it."""
    _one: Int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_one", Int(self.low, self.high))

    def parse(self, raw: Any) -> tuple[int, ...]:
        if isinstance(raw, str):
            raw = raw.replace("-", ",").split(",")
        if not isinstance(raw, list | tuple) or len(raw) != self.count:
            raise wrong("wrong.numbers", value=str(raw), numbers=self.count, low=self.low, high=self.high)
        return tuple(self._one.parse(entry) for entry in raw)

    def dump(self, value: tuple[int, ...]) -> list[int]:
        return list(value)

    def others(self, value: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """Give the scores in which one of the numbers is a little different."""
        near: dict[tuple[int, ...], int] = {}
        for index, number in enumerate(value):
            for other in self._one.others(number):
                near.setdefault((*value[:index], other, *value[index + 1 :]), abs(other - number))
        return sorted(near, key=lambda score: (near[score], score))

    def describe(self) -> Message:
        return message("kind.numbers", numbers=self.count, low=self.low, high=self.high)


@dataclass(frozen=True)
class Record(Kind):
    """A small object with named fields, such as the result of a game."""

    fields: tuple[tuple[str, Kind], ...]

    def parse(self, raw: Any) -> Mapping[str, Any]:
        """Read a JSON object with exactly these fields, also as words separated by commas in their order."""
        names = [name for name, _ in self.fields]
        if isinstance(raw, str):
            raw = dict(zip(names, raw.split(","), strict=False))
        if not isinstance(raw, dict) or set(raw) != set(names):
            raise wrong("wrong.record", value=str(raw), names=", ".join(names))
        return FrozenRecord((name, kind.parse(raw[name])) for name, kind in self.fields)

    def dump(self, value: Mapping[str, Any]) -> dict[str, Any]:
        return {name: kind.dump(value[name]) for name, kind in self.fields}

    def domain(self) -> Sequence[Mapping[str, Any]] | None:
        combined: list[dict[str, Any]] = [{}]
        for name, kind in self.fields:
            values = kind.domain()
            if values is None or len(combined) * len(values) > SMALL_DOMAIN:
                return None
            combined = [{**entry, name: value} for entry in combined for value in values]
        return [FrozenRecord(entry) for entry in combined]

    def others(self, value: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
        return [
            FrozenRecord({**value, name: other}) for name, kind in self.fields for other in kind.others(value[name])
        ]

    def describe(self) -> Message:
        return message("kind.record", names=", ".join(name for name, _ in self.fields))

    def texts(self) -> Iterable[Text]:
        return [text for _, kind in self.fields for text in kind.texts()]


class FrozenRecord(dict[str, Any]):
    """A record value that can stand in sets and as a key."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))
