"""Positions laid out by chance: a cue ball, a ball on and something nearly in the way, in whole millimetres.

The same seed gives the same position everywhere; whole millimetres keep the engine's answer clear of the last digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from tableside.geometry import TableSpec, blackball_table, from_data, problems, snooker_table
from tableside.study.chance import Chance

Balls = dict[str, Any]
_COLOURS = ("yellow", "green", "brown", "blue", "pink", "black")
_MARGIN = 60
_TRIES = 40


@cache
def _snooker() -> TableSpec:
    return snooker_table()


@cache
def _blackball() -> TableSpec:
    return blackball_table(915.0, 1830.0, 50.8, 47.6)


def draw_layout(name: str, chance: Chance) -> dict[str, Any]:
    """Lay a table out; the name says for which question."""
    table, lay = _LAYOUTS[name]
    balls: Balls = {}
    for _ in range(_TRIES):
        balls = lay(chance)
        if not problems(table(), from_data(table(), balls)):
            return {"balls": balls}
    return {"balls": {key: place for key, place in balls.items() if key == "cue"} | _LAST_RESORT[name]}


def nudged(balls: Mapping[str, Any], table: TableSpec) -> Iterable[dict[str, Any]]:
    """Give positions near one: a ball moved aside by some millimetres; those that cannot be are left out."""
    for aside in (40, -40, 90, -90, 160, -160):
        for key, place in balls.items():
            spot = table.spot_of(key)
            # A ball on its spot is hardly ever what decides.
            if key == "cue" or not place or (spot is not None and list(place) == [spot.x, spot.y]):
                continue
            several = isinstance(place[0], list | tuple)
            for index, (x, y) in enumerate(place if several else [place]):
                moved = [x + aside, y]
                changed = [*place[:index], moved, *place[index + 1 :]] if several else moved
                yield from _possible({**balls, key: changed}, table)


def _possible(balls: dict[str, Any], table: TableSpec) -> Iterable[dict[str, Any]]:
    if not problems(table, from_data(table, balls)):
        yield balls


def _place(chance: Chance, width: int, length: int) -> list[int]:
    return [chance.between(_MARGIN, width - _MARGIN), chance.between(_MARGIN, length - _MARGIN)]


def _between(chance: Chance, near: list[int], far: list[int], sideways: int) -> list[int]:
    """Give a place about the line between two, nearer to one or the other, a little aside."""
    share = chance.between(25, 75)
    aside = chance.between(-sideways, sideways)
    x, y = (a + (b - a) * share // 100 for a, b in zip(near, far, strict=True))
    steep = abs(far[1] - near[1]) >= abs(far[0] - near[0])
    return [x + aside, y] if steep else [x, y + aside]


def _snooker_spots(without: Iterable[str] = ()) -> Balls:
    gone = set(without)
    return {ball.name: [ball.at.x, ball.at.y] for ball in _snooker().spots if ball.name not in gone}


def _snooker_on_reds(chance: Chance) -> Balls:
    """Lay out the middle of a frame: colours on their spots, one strayed between cue ball and a red."""
    cue = _place(chance, 1778, 3569)
    red = _place(chance, 1778, 3569)
    stray = chance.pick(_COLOURS)
    balls: Balls = {"cue": cue, "reds": [red], **_snooker_spots((stray,))}
    if chance.happens(25):
        balls["reds"].append(_place(chance, 1778, 3569))
    balls[stray] = _between(chance, cue, red, 70)
    if chance.happens(30):
        other = chance.pick([name for name in _COLOURS if name != stray])
        balls[other] = _between(chance, cue, red, 70)
    if chance.happens(15):
        balls["cue"] = "in-hand"
    return balls


def _snooker_spotting(chance: Chance) -> Balls:
    """Lay out a table on which spots are occupied."""
    reds = [
        [spot.at.x + chance.between(-20, 20), spot.at.y + chance.between(-20, 20)]
        for spot in chance.shuffled(_snooker().spots)[: chance.between(1, 5)]
    ]
    return {"cue": _place(chance, 1778, 3569), "reds": reds}


def _blackball_snooked(chance: Chance) -> Balls:
    cue, on = _place(chance, 915, 1830), _place(chance, 915, 1830)
    other = _between(chance, cue, on, 40)
    balls: Balls = {"cue": cue, "black": [457.5, 1372.5], "reds": [on], "yellows": [other]}
    if chance.happens(60):
        balls["yellows"].append(_between(chance, cue, on, 60))
    return balls


def _blackball_respot(chance: Chance) -> Balls:
    balls: Balls = {"cue": _place(chance, 915, 1830), "reds": [_place(chance, 915, 1830)]}
    if chance.happens(60):
        balls["yellows"] = [[457 + chance.between(-30, 30), 1372 + chance.between(-30, 30)]]
    return balls


_LAYOUTS: Mapping[str, tuple[Callable[[], TableSpec], Callable[[Chance], Balls]]] = {
    "snooker.reds": (_snooker, _snooker_on_reds),
    "snooker.spotting": (_snooker, _snooker_spotting),
    "blackball.snooked": (_blackball, _blackball_snooked),
    "blackball.respot": (_blackball, _blackball_respot),
}
_LAST_RESORT: Mapping[str, Balls] = {
    "snooker.reds": {"reds": [[889, 2000]]},
    "snooker.spotting": {"reds": [[889, 2000]]},
    "blackball.snooked": {"reds": [[457, 900]]},
    "blackball.respot": {"reds": [[457, 900]]},
}
