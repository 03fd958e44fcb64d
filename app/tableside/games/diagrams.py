"""Every diagram by the name that the rule texts use."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tableside.diagrams.svg import Say
from tableside.games import all_games
from tableside.messages import Catalogue


def all_diagrams() -> Mapping[str, Callable[[Say], str]]:
    """Return what draws each diagram."""
    return {name: drawn for game in all_games() for name, drawn in game.details.diagrams.items()}


def diagram_names() -> tuple[str, ...]:
    """Name all diagrams."""
    return tuple(all_diagrams())


def draw(name: str, catalogue: Catalogue) -> str:
    """Draw a diagram with its labels in the catalogue's language."""
    return all_diagrams()[name](catalogue.text)
