"""snooker.snookered: can a ball on be hit at both extreme edges? (2.16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.games.snooker.balls import ANY_COLOUR, OBJECT_BALLS, word, words
from tableside.games.snooker.position import balls_not_on, balls_on, table, table_fact
from tableside.geometry import Position, Sight, look, look_from_region, shadows
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

Blocked = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, kw_only=True)
class SnookeredScenario:
    """Where the balls lie and which of them are on."""

    table: Position = fact(table_fact())
    on: str = fact(Choice((*OBJECT_BALLS, ANY_COLOUR)))
    cushion_first: bool = fact(Bool(), default=False)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the cue ball sees of the balls on, from where it lies or from the best place in the D."""

    snookered: bool
    open: tuple[str, ...]
    blocked: Blocked
    effective: tuple[str, ...]
    witness: tuple[float, float] | None


def seen_by_cue_ball(position: Position, on: str) -> Seen:
    """Apply the test of 2.16: on the table from where the cue ball lies, in hand over the whole D."""
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        raise refuse("on", "refuse.snooker.no-ball-on", ball=word(on))
    radius = table().ball_radius
    if position.cue is not None:
        sight = look(position.cue, targets, blockers, radius)
        return Seen(sight.hidden, sight.open, sight.blocked, _effective(sight), None)
    if not position.in_hand:
        raise refuse("table", "refuse.snooker.no-cue-ball")
    in_hand = look_from_region(table().d(), targets, blockers, radius)
    if in_hand.witness is not None:
        place = in_hand.witness.at
        sight = look(place, targets, blockers, radius)
        return Seen(False, sight.open, sight.blocked, (), (place.x, place.y))
    if not in_hand.has_room:
        raise refuse("table", "refuse.snooker.no-room-in-d")
    blocked: Blocked = {
        shadow.target: {"left": list(shadow.left), "right": list(shadow.right)}
        for shadow in shadows(table().d(), targets, blockers, radius)
    }
    return Seen(True, (), blocked, _only_blocker(blocked), None)


def is_snookered(position: Position, on: str) -> bool:
    """Tell whether the cue ball is snookered on the ball on."""
    return seen_by_cue_ball(position, on).snookered


def _effective(sight: Sight) -> tuple[str, ...]:
    """Give the effective snookering balls: the nearest, unless different balls hide different balls on (2.16.b-c)."""
    if not sight.hidden:
        return ()
    nearest = {target.nearest for target in sight.targets}
    return nearest.pop() if len(nearest) == 1 else ()


def _only_blocker(blocked: Mapping[str, Mapping[str, list[str]]]) -> tuple[str, ...]:
    """With the cue ball in hand no ball is nearest; one alone that hides everything is still the snookering ball."""
    names = {name for edges in blocked.values() for blockers in edges.values() for name in blockers}
    return tuple(names) if len(names) == 1 else ()


def rule_on_snookered(scenario: SnookeredScenario) -> Ruling:
    """Say whether the cue ball is snookered, by which ball, and what proves it."""
    seen = seen_by_cue_ball(scenario.table, scenario.on)
    in_hand = scenario.table.in_hand
    if not seen.snookered:
        return _ruling("not-snookered", seen, _open_steps(seen, in_hand))
    if scenario.cushion_first:
        saved = step("step.snooker.snookered.cushion", "snooker/2.16.e")
        return _ruling("not-snookered", seen, (saved,), cushion=True)
    return _ruling("snookered", seen, _hidden_steps(seen, in_hand, several=len(seen.blocked) > 1))


def _ruling(verdict: str, seen: Seen, steps: tuple[Step, ...], *, cushion: bool = False) -> Ruling:
    snookered = verdict == "snookered"
    outcome: dict[str, Any] = {
        "snookered": snookered,
        "open": list(seen.open),
        "blocked": seen.blocked,
        "effective": [] if cushion else list(seen.effective),
        "from": list(seen.witness) if seen.witness else None,
    }
    return Ruling(verdict, message(f"call.snooker.snookered.{verdict}"), outcome, steps)


def _open_steps(seen: Seen, in_hand: bool) -> tuple[Step, ...]:
    balls = words(seen.open)
    if in_hand and seen.witness:
        x, y = (round(value, 1) for value in seen.witness)
        return (step("step.snooker.snookered.open-in-hand", "snooker/2.16", "snooker/2.16.a", balls=balls, x=x, y=y),)
    return (step("step.snooker.snookered.open", "snooker/2.16", balls=balls),)


def _hidden_steps(seen: Seen, in_hand: bool, *, several: bool) -> tuple[Step, ...]:
    steps = [step("step.snooker.snookered.hidden", "snooker/2.16")]
    if in_hand:
        steps = [step("step.snooker.snookered.hidden-in-hand", "snooker/2.16", "snooker/2.16.a")]
    balls = words(seen.effective)
    if len(balls) == 1:
        steps.append(step("step.snooker.snookered.effective", "snooker/2.16.b.i", balls=balls))
    elif balls:
        steps.append(step("step.snooker.snookered.equidistant", "snooker/2.16.b.ii", balls=balls))
    elif in_hand:
        steps.append(step("step.snooker.snookered.none-effective-in-hand", "snooker/2.16.b.i"))
    elif several:
        steps.append(step("step.snooker.snookered.none-effective", "snooker/2.16.c"))
    steps.append(step("step.snooker.snookered.striker", "snooker/2.16.d"))
    return tuple(steps)


SNOOKERED = Wizard(
    id="snooker.snookered",
    scenario=SnookeredScenario,
    rule=rule_on_snookered,
    verdicts=("snookered", "not-snookered"),
    rules=tuple(f"snooker/2.16{clause}" for clause in ("", ".a", ".b.i", ".b.ii", ".c", ".d", ".e")),
)
