"""snooker.spotting: where each colour goes that has to come back (3.7)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, COLOURS, PINK, VALUES, word
from tableside.games.snooker.position import table, table_fact
from tableside.geometry import Ball, Point, Position, is_free, keep_out, nearest_on_line
from tableside.messages import message
from tableside.rulings.kinds import Choice, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

_UP = Point(0.0, 1.0)
_DOWN = Point(0.0, -1.0)


@dataclass(frozen=True, kw_only=True)
class SpottingScenario:
    """The balls on the table and the colours to put back."""

    table: Position = fact(table_fact())
    to_spot: tuple[str, ...] = fact(ListOf(Choice(COLOURS), len(COLOURS), least=1, distinct=True))


@dataclass(frozen=True, slots=True)
class _Placed:
    colour: str
    at: Point | None
    step: Step


def rule_on_spotting(scenario: SpottingScenario) -> Ruling:
    """Own spot first; the rest by value to the highest free spot, or as near to their own as there is room."""
    balls = list(scenario.table.balls)
    present = {ball.name for ball in balls}
    for colour in scenario.to_spot:
        if colour in present:
            raise refuse("to_spot", "refuse.snooker.already-on-table", ball=word(colour))
    placed = _on_own_spots(scenario.to_spot, balls)
    done = {one.colour for one in placed}
    for colour in sorted(set(scenario.to_spot) - done, key=lambda name: -VALUES[name]):
        one = _on_another_spot(colour, balls) or _near_own_spot(colour, balls)
        if one.at is not None:
            balls.append(Ball(colour, one.at))
        placed.append(one)
    open_question = any(one.at is None for one in placed)
    return Ruling(
        verdict="spotted" if not open_question else "referee-decides",
        call=message("call.snooker.spotting.decides" if open_question else "call.snooker.spotting"),
        outcome={
            "placed": {one.colour: [one.at.x, one.at.y] if one.at else None for one in placed},
            "order": [one.colour for one in placed],
        },
        steps=(*(one.step for one in placed), step("step.snooker.spotting.no-touch", "snooker/3.7.h", "snooker/3.7.j")),
        discretion=open_question,
    )


def _spot(colour: str) -> Point:
    spot = table().spot_of(colour)
    if spot is None:
        raise KeyError(colour)
    return spot


def _can_stand(colour: str, at: Point, balls: list[Ball]) -> bool:
    """A spot is occupied when a ball cannot be placed on it without touching another (2.17)."""
    return is_free(at, keep_out(table(), colour, balls))


def _on_own_spots(colours: tuple[str, ...], balls: list[Ball]) -> list[_Placed]:
    placed: list[_Placed] = []
    for colour in sorted(colours, key=lambda name: -VALUES[name]):
        if _can_stand(colour, _spot(colour), balls):
            balls.append(Ball(colour, _spot(colour)))
            placed.append(
                _Placed(colour, _spot(colour), step("step.snooker.spotting.own", "snooker/3.7", ball=word(colour)))
            )
    return placed


def _on_another_spot(colour: str, balls: list[Ball]) -> _Placed | None:
    for other in reversed(COLOURS):
        if _can_stand(colour, _spot(other), balls):
            reason = step(
                "step.snooker.spotting.highest", "snooker/3.7.d", "snooker/3.7.e", ball=word(colour), spot=word(other)
            )
            return _Placed(colour, _spot(other), reason)
    return None


def _near_own_spot(colour: str, balls: list[Ball]) -> _Placed:
    others = keep_out(table(), colour, balls)
    bed = table().bed(table().ball_radius)
    above = nearest_on_line(_spot(colour), _UP, others, bed)
    if above is not None:
        return _Placed(colour, above, step("step.snooker.spotting.above", "snooker/3.7.f", ball=word(colour)))
    if colour in (PINK, BLACK):
        below = nearest_on_line(_spot(colour), _DOWN, others, bed)
        if below is not None:
            return _Placed(colour, below, step("step.snooker.spotting.below", "snooker/3.7.g", ball=word(colour)))
    return _Placed(colour, None, step("step.snooker.spotting.no-room", "snooker/5.1.a.ii", ball=word(colour)))


SPOTTING = Wizard(
    id="snooker.spotting",
    scenario=SpottingScenario,
    rule=rule_on_spotting,
    verdicts=("spotted", "referee-decides"),
    rules=(
        *(f"snooker/3.7{clause}" for clause in ("", ".d", ".e", ".f", ".g", ".h", ".j")),
        "snooker/5.1.a.ii",
    ),
)
