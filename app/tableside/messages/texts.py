"""Messages as data, a code and its parameters, and the English of every coded text: of the program and of the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Union

from tableside.discovery import installed_games, package_data
from tableside.errors import TablesideError

English = str | tuple[str, str]
"""The English of a text; a pair is singular and plural, chosen by the parameter `count`."""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a word as it is declared: the code that the catalogues know it by, and its English."""

    code: str
    english: English


@dataclass(frozen=True, slots=True)
class Code:
    """A word that the catalogue knows, such as the name of a ball, used as a parameter."""

    code: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A number that an official says aloud, put in words where the catalogue has them."""

    number: int


Param = Union[str, int, float, Code, Spoken, TablesideError, "Message", tuple["Param", ...]]


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogues and what is to be put into it."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


_ONE = (str, int, float, Code, Spoken, TablesideError, Message)


def message(code: str, /, **params: Param | Sequence[Param]) -> Message:
    """Build a message; a list of parameters is joined by the catalogue ("red, blue and pink")."""
    frozen: list[tuple[str, Param]] = []
    for name, value in params.items():
        if isinstance(value, _ONE):
            frozen.append((name, value))
        else:
            frozen.append((name, tuple(value)))
    return Message(code, tuple(frozen))


class CodedTexts(Mapping[str, English]):
    """Texts by code. The law and the stories of the games are loaded when one of their texts is asked for."""

    def __getitem__(self, code: str) -> English:
        if code in self.own:
            return self.own[code]
        match code.partition(".")[0]:
            case "game" | "wizard":
                return self._titles[code]
            case "told":
                return self._stories[code]
            case "diagram":
                return self._labels[code]
            case _:
                return self._law[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self.own | self._law | self._stories)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def own(self) -> dict[str, English]:
        read = package_data(__package__, "texts.toml").items()
        return {code: tuple(one) if isinstance(one, list) else one for code, one in read}

    @cached_property
    def _titles(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.titles_by_code.items()}

    @cached_property
    def _labels(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.words.items() if code.startswith("diagram.")}

    @cached_property
    def _law(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.texts.items()}

    @cached_property
    def _stories(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.stories.told.items()}


def _games() -> Iterable[Any]:
    return installed_games().games.values()


@cache
def coded_texts() -> CodedTexts:
    """Return the texts of the program and of all games."""
    return CodedTexts()
