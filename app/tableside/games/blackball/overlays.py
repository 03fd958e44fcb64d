"""What the drawn blackball table shows: the openings to a ball on, and where balls are respotted."""

from __future__ import annotations

from tableside.games.blackball.layout import Layout, group_of
from tableside.games.blackball.shot_facts import GROUPS
from tableside.geometry import Ball, Reach, reach
from tableside.geometry.overlay import Overlay, Ring, Role, Sector
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

SNOOKED, NOT_SNOOKED = "snooked", "not-snooked"


def reach_overlay(layout: Layout, on: str) -> Overlay | None:
    """Show the openings through which a blackball cue ball can hit a ball on directly."""
    position, spec = layout.position, layout.table
    cue = position.cue
    targets = [ball for ball in position.object_balls if _is_on(ball, on)]
    if cue is None or not targets:
        return None
    blockers = [ball for ball in position.object_balls if not _is_on(ball, on)]
    radius = spec.radius_of("cue")
    found: Reach = reach(cue, targets, blockers, radius, spec.radius_of("black"), spec.bed(radius))
    sectors = tuple(
        Sector(target.name, cue, opening.start, opening.end, opening.contact, radius)
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


def _is_on(ball: Ball, on: str) -> bool:
    """Tell whether a blackball ball is on, by the answers of blackball.snooked."""
    group = group_of(ball.name)
    return on == "any" or (group in GROUPS if on == "coloured" else group == on)


def show_reach(facts: Values, _answer: Answer | None) -> Overlay | None:
    """Show what the cue ball can reach once the ball on is known."""
    on = facts.get("on")
    return reach_overlay(facts["table"], on) if isinstance(on, str) else None
