"""Laying snooker balls out by chance, for study."""

from collections.abc import Iterable

from tableside.chance import Chance
from tableside.games.layouts import Balls, place_between, random_place
from tableside.games.snooker.balls import BLACK, COLOURS, PINK, Ball
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


_TO_SPOT = (*((colour,) for colour in COLOURS), (PINK, BLACK), (Ball.BLUE, PINK))


def _on_spots(chance: Chance) -> Balls:
    """Lay out a table without the colours to be spotted; reds lie on some of the spots that are bare."""
    gone = chance.pick(_TO_SPOT)
    strayed = chance.shuffled([colour for colour in COLOURS if colour not in gone])[: chance.between(0, 3)]
    bare = (spot.at for spot in snooker_table().spots if spot.name in (*gone, *strayed))
    reds = [[at.x + chance.between(-12, 12), at.y + chance.between(-12, 12)] for at in bare if chance.happens(70)]
    return {
        "cue": random_place(chance, 1778, 3569),
        "reds": reds or [random_place(chance, 1778, 3569)],
        **_spots((*gone, *strayed)),
        **{colour: random_place(chance, 1778, 3569) for colour in strayed},
    }


MIDDLE_OF_A_FRAME = Positions(_on_reds, {"reds": [[889, 2000]]})
SPOTS_OCCUPIED = Positions(_on_spots, {"reds": [[889, 2000]]})
