"""Laying snooker balls out by chance, for study."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.chance import Chance
from tableside.games.layouts import Balls, place_between, random_place
from tableside.games.snooker.balls import COLOURS
from tableside.games.snooker.table import snooker_table
from tableside.rulings.profile import Positions


def _spots(without: Iterable[str] = ()) -> Balls:
    gone = set(without)
    return {ball.name: [ball.at.x, ball.at.y] for ball in snooker_table().spots if ball.name not in gone}


def _on_reds(chance: Chance) -> Balls:
    """Lay out the middle of a frame: colours on their spots, one strayed between cue ball and a red."""
    cue = random_place(chance, 1778, 3569)
    red = random_place(chance, 1778, 3569)
    stray = chance.pick(COLOURS)
    balls: Balls = {"cue": cue, "reds": [red], **_spots((stray,))}
    if chance.happens(25):
        balls["reds"].append(random_place(chance, 1778, 3569))
    balls[stray] = place_between(chance, cue, red, 70)
    if chance.happens(30):
        other = chance.pick([name for name in COLOURS if name != stray])
        balls[other] = place_between(chance, cue, red, 70)
    if chance.happens(15):
        balls["cue"] = "in-hand"
    return balls


def _on_spots(chance: Chance) -> Balls:
    """Lay out a table on which spots are occupied."""
    reds = [
        [spot.at.x + chance.between(-20, 20), spot.at.y + chance.between(-20, 20)]
        for spot in chance.shuffled(snooker_table().spots)[: chance.between(1, 5)]
    ]
    return {"cue": random_place(chance, 1778, 3569), "reds": reds}


MIDDLE_OF_A_FRAME = Positions(_on_reds, {"reds": [[889, 2000]]})
SPOTS_OCCUPIED = Positions(_on_spots, {"reds": [[889, 2000]]})
