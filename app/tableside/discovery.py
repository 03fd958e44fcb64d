"""Finding the games that are installed: ours, and those that other packages bring.

A game announces itself through the entry-point group `tableside.games`. A package that cannot be loaded is remembered
with its reason and left out, so that one broken game does not take the others with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tableside.errors import N_, TablesideError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tableside.games"


class Installed(NamedTuple):
    """What was found: the games that work by name, and what is wrong with those that do not."""

    games: dict[str, Any]
    problems: tuple[TablesideError, ...]


@cache
def installed_games() -> Installed:
    """Load every game that announces itself, in the order the games give themselves."""
    games: dict[str, Any] = {}
    problems: list[TablesideError] = []
    for point in _announced():
        try:
            games[point.name] = _loaded(point)
        except Exception as error:
            problems.append(
                TablesideError(
                    N_("The game “{name}” cannot be loaded: {reason}"),
                    name=point.name,
                    reason=f"{type(error).__name__}: {error}",
                )
            )
    ordered = sorted(games.items(), key=lambda entry: (entry[1].order, entry[0]))
    return Installed(dict(ordered), tuple(problems))


def announced_games() -> tuple[str, ...]:
    """Return the names of the games that announce themselves, whether or not they work."""
    return tuple(sorted({point.name for point in _announced()}))


def _announced() -> Iterable[EntryPoint]:
    # With all that it brings along this takes a tenth of a start, and the first page needs no game.
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def problems_met() -> tuple[TablesideError, ...]:
    """Return what is wrong with games that had to be left out, as far as games have been asked for at all."""
    return installed_games().problems if installed_games.cache_info().currsize else ()


def _loaded(point: EntryPoint) -> Any:
    game = point.load()
    if game.id != point.name:
        raise ValueError(f"it calls itself {game.id!r}")
    if not point.value.startswith("tableside."):
        _ = game.texts  # The law of another package is loaded here, so that one that cannot be is left out.
    return game
