"""Errors that a person can cause: one family, one clear sentence each, translatable."""

from __future__ import annotations

import re
from dataclasses import dataclass


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark a sentence for the catalogues without translating it here."""
    return text


STEERING = r"[\x00-\x08\x0b-\x1f\x7f-\x9f]"
"""Control characters of a terminal."""
_UNSEEN = re.compile(rf"{STEERING}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""These and the ones that turn the direction of what follows, so that a name reads as another one."""
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_END_OF_EMBEDDING, _END_OF_ISOLATE = "\u202c", "\u2069"
_ENDS = {
    **dict.fromkeys("\u202a\u202b\u202d\u202e", _END_OF_EMBEDDING),
    **dict.fromkeys("\u2066\u2067\u2068", _END_OF_ISOLATE),
}


def visible(text: str) -> str:
    """Show signs of foreign files that are not seen but change what is: each as its number."""
    return _UNSEEN.sub(lambda sign: as_number(sign[0]), text)


def confined(text: str) -> str:
    """Keep in each line of a text what turns its direction there, which some languages need."""
    return "\n".join(line + _still_open(line) for line in text.split("\n")) if _TURNING.search(text) else text


def _still_open(line: str) -> str:
    """Return the characters that close open escape sequences."""
    ends: list[str] = []
    for sign in _TURNING.findall(line):
        if sign in _ENDS:
            ends.append(_ENDS[sign])
        elif sign == _END_OF_ISOLATE and sign in ends:
            while ends.pop() != sign:
                pass  # what was begun inside ends with it
        elif ends and ends[-1] == sign:
            ends.pop()
    return "".join(reversed(ends))


def as_number(sign: str) -> str:
    """Return an invisible character in its escaped form."""
    return f"\\x{ord(sign):02x}" if ord(sign) < 0x100 else f"\\u{ord(sign):04x}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence; the catalogues translate its template before the parameters are put in."""

    template: str
    params: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.params))


def phrase(template: str, /, **params: object) -> Phrase:
    """Build a part of a sentence."""
    return Phrase(template, tuple(params.items()))


class TablesideError(Exception):
    """Something went wrong that a person can understand and mend.

    The template is English; the catalogues translate it before the parameters are put in.
    """

    def __init__(self, template: str, /, **params: object) -> None:
        super().__init__(template, params)
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template.format(**self.params)

    @property
    def phrase(self) -> Phrase:
        """The same as a part of another sentence."""
        return phrase(self.template, **self.params)
