"""Errors that a person can cause: one family, one clear sentence each, translatable."""

from __future__ import annotations

import re
from dataclasses import dataclass


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark a sentence for the catalogues without translating it here."""
    return text


STEERING = r"[\x00-\x08\x0b-\x1f\x7f-\x9f]"
"""Control characters of a terminal."""
_UNSEEN = rf"{STEERING}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
"""These and the ones that turn the direction of what follows, so that a name reads as another one."""
_ISOLATES, _END_OF_ISOLATE = "\u2066\u2067\u2068", "\u2069"
_EMBEDDINGS, _END_OF_EMBEDDING = "\u202a\u202b\u202d\u202e", "\u202c"
_TURNING = f"[{_ISOLATES}{_EMBEDDINGS}]"


def visible(text: str) -> str:
    """Replace the invisible characters of foreign files, which change how text looks, by their numbers."""
    return text if text.isprintable() else re.sub(_UNSEEN, lambda sign: as_number(sign[0]), text)


def confined(text: str) -> str:
    """Confine the bidirectional controls of each line of a text, which some languages need, to that line."""
    return "\n".join(line + _still_open(line) for line in text.split("\n")) if re.search(_TURNING, text) else text


def _still_open(line: str) -> str:
    """Return the missing end characters; a superfluous one has no effect."""
    isolates = sum(map(line.count, _ISOLATES)) - line.count(_END_OF_ISOLATE)
    embeddings = sum(map(line.count, _EMBEDDINGS)) - line.count(_END_OF_EMBEDDING)
    return _END_OF_ISOLATE * isolates + _END_OF_EMBEDDING * embeddings


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
        return phrase(self.template, **self.params)
