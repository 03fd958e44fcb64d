"""Laying balls out by chance: a cue ball, a ball on and something nearly in the way, in whole millimetres.

The same seed gives the same position everywhere; whole millimetres keep the engine's answer clear of the last digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tableside.geometry import TableSpec, from_data, problems
from tableside.rulings.profile import Positions
from tableside.seeded_random import Chance

Balls = dict[str, Any]
_MARGIN = 60
_TRIES = 40


def draw_layout(positions: Positions, table: TableSpec, chance: Chance) -> dict[str, Any]:
    """Lay a table out; a layout that never fits ends with the position that always does."""
    balls: Balls = {}
    for _ in range(_TRIES):
        balls = positions.layout(chance)
        if not problems(table, from_data(table, balls)):
            return {"balls": balls}
    return {"balls": {key: place for key, place in balls.items() if key == "cue"} | dict(positions.last_resort)}


_ASIDE = (40, -40, 90, -90, 160, -160)


def nudged(
    balls: Mapping[str, Any], table: TableSpec, by: Iterable[int] = _ASIDE, *, every: bool = False
) -> Iterable[dict[str, Any]]:
    """Return positions near one: a ball moved aside by some millimetres; those that cannot be are left out.

    Every ball is moved, also the cue ball, aside and along, or only those that lie neither on their spots nor are to
    be played.
    """
    for aside in by:
        for key, place in balls.items():
            spot = table.spot_of(key)
            # A ball on its spot is hardly ever what decides.
            on_spot = spot is not None and list(place) == [spot.x, spot.y]
            if not place or isinstance(place, str) or (not every and (on_spot or key == "cue")):
                continue
            several = isinstance(place[0], list | tuple)
            for index, (x, y) in enumerate(place if several else [place]):
                for moved in ([x + aside, y], [x, y + aside])[: 1 + every]:
                    changed = [*place[:index], moved, *place[index + 1 :]] if several else moved
                    near = {**balls, key: changed}
                    if not problems(table, from_data(table, near)):
                        yield near


def random_place(chance: Chance, width: int, length: int) -> list[int]:
    """Return a place on the bed, away from the cushions."""
    return [chance.between(_MARGIN, width - _MARGIN), chance.between(_MARGIN, length - _MARGIN)]


def place_between(chance: Chance, near: list[int], far: list[int], sideways: int) -> list[int]:
    """Return a place about the line between two, nearer to one or the other, a little aside."""
    share = chance.between(25, 75)
    aside = chance.between(-sideways, sideways)
    x, y = (a + (b - a) * share // 100 for a, b in zip(near, far, strict=True))
    steep = abs(far[1] - near[1]) >= abs(far[0] - near[0])
    return [x + aside, y] if steep else [x, y + aside]
