"""The snooker table: its bed, its D, its spots and balls (1.1, 1.2), positions as facts, by name and by chance."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from tableside.errors import N_
from tableside.games import StandardPosition, read_positions
from tableside.games.layouts import Balls, place_between, random_place
from tableside.games.snooker.balls import ANY_COLOUR, BLACK, COLOURS, CUE, MOST_REDS, PINK, RED, VALUES, Ball
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import BallKind, HalfDisc, Point, Position, TableSpec, arrange, triangle
from tableside.geometry.position import read
from tableside.rulings import Declarations, refusal
from tableside.rulings.model import Impossible, read_entry
from tableside.rulings.positions import BallPosition
from tableside.rulings.profile import Positions
from tableside.seeded_random import Chance

_PACKAGE = __name__.rpartition(".")[0]
_BALL = 52.5


@dataclass(frozen=True, slots=True)
class SnookerTable(TableSpec):
    """A snooker table with its D."""

    d_centre: Point
    d_radius: float

    def d(self) -> HalfDisc:
        return HalfDisc(self.d_centre, self.d_radius)

    def home_of_cue(self) -> HalfDisc:
        return self.d()

    @property
    def ball_radius(self) -> float:
        return self.radius_of(CUE)


@cache
def snooker_table() -> SnookerTable:
    return SnookerTable(
        game="snooker",
        width=1778.0,
        length=3569.0,
        kinds=(
            BallKind(CUE.value, CUE.value, 1, _BALL),
            BallKind("reds", RED.value, MOST_REDS, _BALL, mark=str(VALUES[RED])),
            *(BallKind(colour.value, colour.value, 1, _BALL, mark=str(VALUES[colour])) for colour in COLOURS),
        ),
        spots=(
            PlacedBall("yellow", Point(1181.0, 737.0)),
            PlacedBall("green", Point(597.0, 737.0)),
            PlacedBall("brown", Point(889.0, 737.0)),
            PlacedBall("blue", Point(889.0, 1784.5)),
            PlacedBall("pink", Point(889.0, 2676.75)),
            PlacedBall("black", Point(889.0, 3245.0)),
        ),
        line=737.0,
        d_centre=Point(889.0, 737.0),
        d_radius=292.0,
    )


class Differs(Declarations, of="snooker"):
    other_reds = refusal(
        "the drawing shows another number of reds ({count}) than the facts ({told}): it may not be whole"
    )
    other_ball_on = refusal("by the score of the match another ball is on ({ball})")


def table_fact() -> BallPosition:
    return BallPosition(snooker_table(), tuple(read_entry(_PACKAGE)["table"]["samples"]))


def is_on(ball: PlacedBall, on: str) -> bool:
    if on == RED:
        return ball.name.startswith(RED)
    if on == ANY_COLOUR:
        return ball.name in COLOURS
    return ball.name == on


def balls_on(position: Position, on: str) -> tuple[PlacedBall, ...]:
    return tuple(ball for ball in position.object_balls if is_on(ball, on))


def balls_not_on(position: Position, on: str) -> tuple[PlacedBall, ...]:
    """Return the object balls that are not on: the only ones that can snooker."""
    return tuple(ball for ball in position.object_balls if not is_on(ball, on))


def reds_on(position: Position) -> int:
    return len(balls_on(position, RED))


def differs_from_drawing(fact: str, drawing: Position | None, reds: int | None) -> Impossible | None:
    """Doubt a drawing with another number of reds than there are: it may not be whole."""
    if drawing is None or reds is None or reds_on(drawing) == reds:
        return None
    return Differs.other_reds(fact, count=reds_on(drawing), told=reds)


_GAP = 0.1
"""The gap between two balls of a rack set by hand, in mm."""


def _line(text: str) -> Callable[[TableSpec], Position]:
    return lambda table: read(table, text)


def _opening(table: TableSpec) -> Position:
    spacing = table.kind_of("red1").diameter + _GAP
    pink = table.spot_of("pink")
    if pink is None:
        raise KeyError("pink")
    groups = {spot.name: (spot.at,) for spot in table.spots}
    return arrange(table, groups | {"reds": triangle(Point(pink.x, pink.y + spacing), spacing)}, in_hand=True)


POSITIONS = (StandardPosition("opening", N_("Start of the frame"), _opening), *read_positions(_PACKAGE, _line))


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
