"""The snooker table: its bed, its D, its spots and balls (1.1, 1.2), positions as facts, by name and by chance."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from tableside.errors import N_
from tableside.games import StandardPosition
from tableside.games.layouts import Balls, place_between, random_place
from tableside.games.snooker.balls import ANY_COLOUR, BLACK, COLOURS, CUE, MOST_REDS, PINK, RED, VALUES, Ball
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import BallKind, HalfDisc, Point, Position, TableSpec, arrange, triangle
from tableside.geometry.position import read
from tableside.rulings import Declarations, refusal
from tableside.rulings.model import Impossible
from tableside.rulings.positions import BallPosition
from tableside.rulings.profile import Positions
from tableside.seeded_random import Chance

_BALL = 52.5


@dataclass(frozen=True, slots=True)
class SnookerTable(TableSpec):
    """A snooker table with its D."""

    d_centre: Point
    d_radius: float

    def d(self) -> HalfDisc:
        """Return the D, boundary included."""
        return HalfDisc(self.d_centre, self.d_radius)

    def home_of_cue(self) -> HalfDisc:
        """Return the D: from there a cue ball in hand is played."""
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


SAMPLES = (
    "cue 889,500; reds 400,2000 500,2100; yellow spot; green spot; brown spot; blue spot; pink spot; black spot",
    "cue in-hand; reds 889,3300; yellow spot; green spot; brown spot; blue spot; pink spot; black spot",
    "cue 889,700; reds 889,2000; blue 889,1500",
    "cue 300,300; yellow spot; green spot; brown 360,360; blue spot; pink spot; black spot",
    "cue in-hand; pink spot; black spot",
    "cue 889,2600; pink spot; black spot",
    "cue in-hand; reds 862.75,2732 915.25,2732; yellow 800,2000; blue 889,2400; black spot",
)


class Differs(Declarations, of="snooker"):
    other_reds = refusal(
        "the drawing shows another number of reds ({count}) than the facts ({told}): it may not be whole"
    )
    other_ball_on = refusal("by the score of the match another ball is on ({ball})")


def table_fact() -> BallPosition:
    """Return the kind of fact that a snooker position is."""
    return BallPosition(snooker_table(), SAMPLES)


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
    """Return how many reds are on the table."""
    return len(balls_on(position, RED))


def differs_from_drawing(fact: str, drawing: Position | None, reds: int | None) -> Impossible | None:
    """Doubt a drawing with another number of reds than there are: it may not be whole."""
    if drawing is None or reds is None or reds_on(drawing) == reds:
        return None
    return Differs.other_reds(fact, count=reds_on(drawing), told=reds)


_COLOURS = "yellow spot; green spot; brown spot; blue spot; pink spot; black spot"
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


POSITIONS = (
    StandardPosition("opening", N_("Start of the frame"), _opening),
    StandardPosition(
        "colours", N_("Colours on their spots, one red"), _line(f"cue 600,1300; reds 1200,2900; {_COLOURS}")
    ),
    StandardPosition("last-six", N_("The last six colours"), _line(f"cue 889,1200; {_COLOURS}")),
    StandardPosition("last-two", N_("Pink and black"), _line("cue 500,1800; pink spot; black spot")),
    StandardPosition(
        "behind-brown",
        N_("Snookered behind the brown"),
        _line(f"cue 889,640; reds 889,2300 870,2900; {_COLOURS}"),
        "red",
    ),
    StandardPosition(
        "behind-black",
        N_("Snookered behind the black"),
        _line("cue 889,3350; reds 880,2700; yellow spot; green spot; blue spot; pink 500,2000; black spot"),
        "red",
    ),
    StandardPosition(
        "one-edge",
        N_("One edge hidden: still snookered"),
        _line("cue 500,800; reds 1100,2300; blue 760,1560; pink spot; black spot"),
        "red",
    ),
    StandardPosition(
        "two-balls",
        N_("Two balls hide two reds"),
        _line("cue 889,1000; reds 600,2300 1178,2300; yellow 812.5,1350; green 965.5,1350; pink spot; black spot"),
        "red",
    ),
    StandardPosition(
        "in-hand",
        N_("In hand: visible from a part of the D"),
        _line("cue in-hand; reds 600,2900; green 690,1500; brown 770,1300; blue 700,1900; pink spot; black spot"),
    ),
    StandardPosition(
        "in-hand-hidden",
        N_("In hand: snookered from the whole D"),
        _line(f"cue in-hand; reds 889,3300; {_COLOURS}"),
        "red",
    ),
    StandardPosition(
        "touching",
        N_("Touching ball"),
        _line("cue 889,2000; reds 889,2052.5 1200,2600; blue spot; pink spot; black spot"),
    ),
    StandardPosition(
        "spots-taken",
        N_("Spots occupied"),
        _line("cue 500,900; reds 889,3240 889,2676 889,1784 889,737 600,737 1180,737; black 889,3300; pink 889,2740"),
    ),
)


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
