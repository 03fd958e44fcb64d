"""blackball.respot: where balls go that left the table (4l)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.blackball.layout import Layout, LayoutKind, ball_name, of_group
from tableside.games.blackball.shot_facts import BALLS_OF_A_GROUP, GROUPS, OBJECT_BALLS
from tableside.geometry import Ball, Point, keep_out, nearest_on_line
from tableside.messages import message
from tableside.rulings.kinds import Choice, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

_ORDER = ("black", *GROUPS)


@dataclass(frozen=True, kw_only=True)
class RespotScenario:
    """The balls that are on the table, and those that have to come back."""

    table: Layout = fact(LayoutKind())
    to_spot: tuple[str, ...] = fact(ListOf(Choice((*_ORDER, "cue")), most=OBJECT_BALLS + 1, least=1))


def rule_on_respot(scenario: RespotScenario) -> Ruling:
    """Black, reds, yellows, each on the black spot or as near to it as possible towards the zone line."""
    _refuse_balls_that_are_there(scenario)
    layout = scenario.table
    balls = list(layout.position.balls)
    placed: dict[str, list[float] | None] = {}
    steps: list[Step] = []
    for colour in _ORDER:
        for _ in range(scenario.to_spot.count(colour)):
            name = colour if colour == "black" else f"{colour}{of_group(balls, colour) + 1}"
            place = _nearest_to_spot(layout, name, balls)
            placed[name] = None if place is None else [place.x, place.y]
            steps.append(_placing_step(layout, name, place))
            # A ball without room is named as well, so that the next of its colour gets the next number.
            balls.append(Ball(name, place if place is not None else _nowhere(layout)))
    if len(placed) > 1:
        steps.append(step("step.blackball.respot.order", "blackball/4l"))
    cue_off = "cue" in scenario.to_spot
    if cue_off:
        steps.append(step("step.blackball.respot.cue", "blackball/4l.a"))
    no_room = None in placed.values()
    if no_room:
        steps.append(step("step.blackball.referee-decides", "blackball/1"))
    return Ruling(
        verdict="no-room" if no_room else "placed" if placed else "zone",
        call=message(f"call.blackball.respot.{'no-room' if no_room else 'placed' if placed else 'zone'}"),
        outcome={"placed": placed, "order": list(placed), "cue_ball": "zone" if cue_off else None},
        steps=tuple(steps),
        discretion=no_room,
    )


def _refuse_balls_that_are_there(scenario: RespotScenario) -> None:
    balls = scenario.table.position.balls
    for ball in ("black", "cue"):
        if scenario.to_spot.count(ball) > 1:
            raise refuse("to_spot", f"refuse.blackball.{ball}-twice")
        if ball in scenario.to_spot and scenario.table.position.where(ball) is not None:
            raise refuse("to_spot", f"refuse.blackball.{ball}-on-table")
    for group in GROUPS:
        if of_group(balls, group) + scenario.to_spot.count(group) > BALLS_OF_A_GROUP:
            raise refuse("to_spot", "refuse.blackball.more-than-seven")


def _nearest_to_spot(layout: Layout, name: str, balls: list[Ball]) -> Point | None:
    table = layout.table
    spot, end = table.black_spot, table.zone_centre
    others = keep_out(table, name, balls)
    return nearest_on_line(spot, end.minus(spot), others, table.bed(table.radius_of(name)), spot.distance(end))


def _nowhere(layout: Layout) -> Point:
    return Point(-layout.table.length, -layout.table.length)


def _placing_step(layout: Layout, name: str, place: Point | None) -> Step:
    ball = ball_name(name)
    if place is None:
        return step("step.blackball.respot.no-room", "blackball/4l.b", ball=ball)
    if place == layout.table.black_spot:
        return step("step.blackball.respot.on-spot", "blackball/4l.b", ball=ball)
    distance = round(layout.table.black_spot.distance(place), 1)
    return step("step.blackball.respot.near-spot", "blackball/4l.b", ball=ball, distance=distance)


RESPOT = Wizard(
    id="blackball.respot",
    scenario=RespotScenario,
    rule=rule_on_respot,
    verdicts=("placed", "zone", "no-room"),
    rules=("blackball/4l", "blackball/4l.a", "blackball/4l.b", "blackball/1"),
)
