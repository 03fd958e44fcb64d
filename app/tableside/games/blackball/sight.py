"""What a blackball cue ball can reach directly, for the ruling and for the drawn table."""

from __future__ import annotations

from tableside.games.blackball.balls import COLOURED, Group
from tableside.games.blackball.layout import Layout, ball_of
from tableside.geometry import Ball, Point, Reach, reach
from tableside.geometry.overlay import Overlay, Ring, Role, Sector
from tableside.rulings.declarations import Words
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values
from tableside.rulings.shared import BLACK_BALL

SNOOKED, NOT_SNOOKED = "snooked", "not-snooked"


class On(Words, of="value.blackball.snooked.on"):
    RED = "red", Group.RED.text
    YELLOW = "yellow", Group.YELLOW.text
    BLACK = "black", BLACK_BALL
    ANY = "any", "any ball (free shot)"
    COLOURED = "coloured", "any coloured ball (open table)"


def is_on(ball: Ball, on: On) -> bool:
    """Tell whether a ball of the table may be hit first."""
    kind = ball_of(ball.name)
    return on is On.ANY or (kind in COLOURED if on is On.COLOURED else kind.value == on.value)


def balls_on(layout: Layout, on: On) -> list[Ball]:
    """Return the balls that may be hit first."""
    return [ball for ball in layout.position.object_balls if is_on(ball, on)]


def seen_from(cue: Point, layout: Layout, on: On) -> Reach:
    """Return what can be reached of each ball on."""
    blockers = [ball for ball in layout.position.object_balls if not is_on(ball, on)]
    table = layout.table
    radius = table.radius_of("cue")
    return reach(cue, balls_on(layout, on), blockers, radius, table.radius_of("black"), table.bed(radius))


def touching_the_cue_ball(cue: Point, layout: Layout) -> list[str]:
    """Return the balls that lie against the cue ball, on or not."""
    return [target.name for target in seen_from(cue, layout, On.ANY).targets if target.touching]


def reach_overlay(layout: Layout, on: On) -> Overlay | None:
    """Show the openings through which the cue ball can hit a ball on directly."""
    cue = layout.position.cue
    if cue is None or not balls_on(layout, on):
        return None
    found = seen_from(cue, layout, on)
    sectors = tuple(
        Sector(target.name, cue, opening.start, opening.end, opening.contact, layout.table.radius_of("cue"))
        for target in found.targets
        if not target.touching
        for opening in target.openings
    )
    touching = [target.name for target in found.targets if target.touching]
    rings = [Ring(name, Role.OPEN) for name in dict.fromkeys((*(sector.target for sector in sectors), *touching))]
    if found.shut_out:
        rings += [Ring(name, Role.BLOCKER) for name in found.blockers]
    # A ball on that touches the cue ball may be played away from: that is no snooker.
    snooked = not sectors and not touching
    return Overlay(SNOOKED if snooked else NOT_SNOOKED, rings=tuple(rings), sectors=sectors)


def show_reach(facts: Values, _answer: Answer | None) -> Overlay | None:
    """Show what the cue ball can reach once the ball on is known."""
    on = facts.get("on")
    return None if on is None else reach_overlay(facts["table"], On(on))
