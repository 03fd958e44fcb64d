"""Where do balls go that left the table, and in which order? (4l)"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableside.games.blackball.fouls import CueBall, Decision, PutBack
from tableside.games.blackball.table import (
    BALLS_OF_A_GROUP,
    BLACK,
    COLOURED,
    CUE,
    MOST_OBJECT_BALLS,
    RESPOT_ORDER,
    Ball,
    Layout,
    LayoutKind,
    NoBalls,
    ball_name,
    count_of,
    refuse_too_many,
)
from tableside.games.layouts import Balls, random_place
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import Point, keep_out, nearest_on_line
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import Values
from tableside.rulings.positions import show_placing
from tableside.rulings.profile import Positions
from tableside.seeded_random import Chance


class Verdict(Words):
    PLACED = "placed", "Put back"
    ZONE = "zone", "Cue ball from baulk"
    NO_ROOM = "no-room", "No room on the line"


class Why(Declarations):
    on_spot = reason("It goes on the black spot, which is free ({ball}).", "4l.b")
    near_spot = reason(
        "As near to the black spot as possible without touching, on the line to the middle of the baulk line: {ball}.",
        "4l.b",
    )
    no_room = reason(
        "The whole line from the black spot to the baulk line is occupied, and the rules name no other place. "
        "Likeliest reading: as close to the black spot as there is room, without touching: {ball}.",
        "4l.b",
        reading=True,
    )
    order = reason(
        "The order is black, reds, yellows; the balls stand as close together as possible without touching.", "4l"
    )


class Call(Declarations):
    placed = call("The balls go back on the black spot line.")
    zone = call("Cue ball from baulk.")
    no_room = call("There is no room on the line. I place the ball.")


class Believed(Declarations, of="blackball.respot.believed"):
    to_top = call("As near to the black spot as possible without touching, on the line to the top cushion: {ball}.")
    zone = call("In baulk, wherever the opponent likes: {ball}.")
    stays_off = call("Not to be put back: {ball}.")
    as_potted = call("Back to where it last lay: {ball}.")


class No(Declarations, of="blackball"):
    black_on_table = refusal("the black is already on the table")
    cue_on_table = refusal("the cue ball is already on the table")


class Respot(Scenario):
    table: Layout = ask("Where do the other balls lie?", LayoutKind())
    to_spot: tuple[Ball, ...] = ask(
        "Which balls left the table?", ListOf(one_of((*RESPOT_ORDER, CUE)), most=MOST_OBJECT_BALLS + 1, least=1)
    )


def rule(case: Respot) -> Ruling:
    """Black, reds, yellows, each on the black spot or as near to it as possible towards the baulk line."""
    _refuse_balls_that_are_there(case)
    placed = _placed(case.table, case.to_spot)
    why = [_why_there(case.table, name, place) for name, place in placed.items()]
    if len(placed) > 1:
        why.append(Why.order())
    cue_off = CUE in case.to_spot
    if cue_off:
        why.append(PutBack.cue())
    outcome = {
        "placed": {name: None if place is None else [place.x, place.y] for name, place in placed.items()},
        "order": list(placed),
        "cue_ball": CueBall.ZONE if cue_off else None,
    }
    if None in placed.values():
        return Ruling(Verdict.NO_ROOM, Call.no_room(), outcome, (*why, Decision.referee_decides()), discretion=True)
    if placed:
        return Ruling(Verdict.PLACED, Call.placed(), outcome, tuple(why))
    return Ruling(Verdict.ZONE, Call.zone(), outcome, tuple(why))


def _refuse_balls_that_are_there(case: Respot) -> None:
    position = case.table.position
    refuse_too_many("to_spot", case.to_spot)
    for ball, there in ((BLACK, No.black_on_table), (CUE, No.cue_on_table)):
        if ball in case.to_spot and position.where(ball) is not None:
            raise there("to_spot")
    for ball in COLOURED:
        if count_of(ball, position.balls) + case.to_spot.count(ball) > BALLS_OF_A_GROUP:
            raise NoBalls.more_than_seven("to_spot")


def _placed(layout: Layout, to_spot: Sequence[Ball]) -> dict[str, Point | None]:
    balls = list(layout.position.balls)
    nowhere = Point(-layout.table.length, -layout.table.length)
    placed: dict[str, Point | None] = {}
    for ball in RESPOT_ORDER:
        for _ in range(to_spot.count(ball)):
            name = ball.value if ball is BLACK else f"{ball}{count_of(ball, balls) + 1}"
            place = placed[name] = _nearest_to_spot(layout, name, balls)
            # A ball without room is named as well, so that the next of its colour gets the next number.
            balls.append(PlacedBall(name, place if place is not None else nowhere))
    return placed


def _nearest_to_spot(layout: Layout, name: str, balls: list[PlacedBall]) -> Point | None:
    table = layout.table
    spot, end = table.black_spot, table.zone_centre
    others = keep_out(table, name, balls)
    return nearest_on_line(spot, end.minus(spot), others, table.bed(table.radius_of(name)), spot.distance(end))


def _why_there(layout: Layout, name: str, place: Point | None) -> Step:
    ball = ball_name(name)
    if place is None:
        return Why.no_room(ball=ball)
    if place == layout.table.black_spot:
        return Why.on_spot(ball=ball)
    return Why.near_spot(ball=ball)


def _misbeliefs(_facts: Values, ruling: Ruling) -> Iterator[Ruling]:
    """Return the rulings in which the balls go where another game would put them."""
    names = list(ruling.outcome["order"])
    if not names:
        return
    balls = [ball_name(name) for name in names]
    for believed in (Believed.to_top, Believed.zone, Believed.stays_off, Believed.as_potted):
        step = Step(believed(ball=balls), ())
        yield replace(ruling, outcome={"placed": believed.code}, steps=(step,))
    there = Why.near_spot if ruling.steps[0].message.code == Why.on_spot.code else Why.on_spot
    yield replace(ruling, outcome={"placed": there.code}, steps=(there(ball=balls[0]), *ruling.steps[1:]))


def _lay_out(chance: Chance) -> Balls:
    balls: Balls = {"cue": random_place(chance, 915, 1830), "reds": [random_place(chance, 915, 1830)]}
    if chance.happens(60):
        balls["black"] = [457, 1372] if chance.happens(50) else random_place(chance, 915, 1830)
    if "black" not in balls and chance.happens(60):
        balls["yellows"] = [[457 + chance.between(-30, 30), 1372 + chance.between(-30, 30)]]
    return balls


def _misses_the_black(told: Values) -> bool:
    """Return whether the black is neither on the table nor to be put back: the frame would be over."""
    if "table" not in told or "to_spot" not in told:
        return False
    return BLACK not in {*told["to_spot"], *(ball.name for ball in told["table"].position.balls)}


WIZARD = Wizard(
    rule,
    says=(PutBack, CueBall, NoBalls, Decision),
    places=("placed",),
    overlay=show_placing,
    contradicts=_misses_the_black,
    positions={"table": Positions(_lay_out, {"reds": [[457, 900]]})},
    misbeliefs=_misbeliefs,
)
