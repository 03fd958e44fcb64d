"""Messages as data: a code and its parameters, free of any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

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
