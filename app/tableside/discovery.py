"""The installed games: ours, and those that other packages bring.

Ours are the packages below `tableside.games`. Another package announces a game through the entry-point group
`tableside.games`; one that cannot be loaded is remembered with its reason and left out.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tableside.errors import N_, TablesideError

GROUP = "tableside.games"


class Installed(NamedTuple):
    """The games that work, by name, and what is wrong with those that do not."""

    games: dict[str, Any]
    problems: tuple[TablesideError, ...]


@cache
def installed_games() -> Installed:
    """Load every game, in the order the games give themselves."""
    from importlib.metadata import entry_points  # slow to import, and one of our games is found without it

    games: dict[str, Any] = {name: own_game(name) for name in own_games()}
    problems: list[TablesideError] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in games:
            if point.value != f"{GROUP}.{point.name}:GAME":
                template = N_("Two installed games are called “{name}”; the one from “{module}” is left out.")
                problems.append(TablesideError(template, name=point.name, module=point.value))
            continue
        try:
            games[point.name] = _checked(point.load(), point.name)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a foreign package may even try to end the program
            template = N_("The game “{name}” cannot be loaded: {reason}")
            problems.append(TablesideError(template, name=point.name, reason=f"{type(error).__name__}: {error}"))
    ordered = sorted(games.items(), key=lambda entry: (entry[1].order, entry[0]))
    return Installed(dict(ordered), tuple(problems))


@cache
def own_games() -> tuple[str, ...]:
    from pkgutil import iter_modules

    return tuple(sorted(one.name for one in iter_modules(import_module(GROUP).__path__) if one.ispkg))


def package_data(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file beside the code of a package; empty if it has none."""
    import tomllib  # not before the window stands

    file = Path(str(import_module(package).__file__)).with_name(name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def announced_games() -> tuple[str, ...]:
    """Return the names of the games that other packages announce, without loading them."""
    from importlib.metadata import entry_points

    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def own_game(name: str) -> Any:
    return import_module(f"{GROUP}.{name}").GAME


def problems_met() -> tuple[TablesideError, ...]:
    """Return what is wrong with games that were left out, as far as games have been asked for at all."""
    return installed_games().problems if installed_games.cache_info().currsize else ()


def _checked(game: Any, name: str) -> Any:
    if game.id != name:
        raise ValueError(f"it calls itself {game.id!r}")
    if not isinstance(game.order, int):
        raise TypeError(f"its order is {game.order!r}")
    _ = game.texts  # loads the law, so that a game that cannot be loaded is left out here
    return game
