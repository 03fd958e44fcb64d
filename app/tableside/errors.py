"""Errors that a person can cause: one family, one clear sentence each, translatable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def N_(text: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark a sentence for the catalogues without translating it here."""
    return text


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
        self.holds: Callable[[], bool] | None = None
        """Tells whether it is still so, where that can be known: what was mended need not be read any more."""

    def __str__(self) -> str:
        return self.template.format(**self.params)
