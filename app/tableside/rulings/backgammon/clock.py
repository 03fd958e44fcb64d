"""backgammon.clock: how many minutes each player gets (3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tableside.messages import message
from tableside.rulings.kinds import Int, Numbers
from tableside.rulings.model import Ruling, Wizard, fact, refuse, step

LONGEST_MATCH = 99


@dataclass(frozen=True, kw_only=True)
class ClockScenario:
    """The match length, the score and the director's settings."""

    length: int = fact(Int(1, LONGEST_MATCH))
    score: tuple[int, int] = fact(Numbers(2, 0, LONGEST_MATCH))
    minutes_per_point: int = fact(Int(1, 60), default=2)
    delay_seconds: int = fact(Int(0, 600), default=12)


def time_for_each_player(scenario: ClockScenario) -> Ruling:
    """Half the points both players still need, times the minutes per point (3.5.vi)."""
    for index, points in enumerate(scenario.score):
        if points >= scenario.length:
            raise refuse("score", "refuse.backgammon.match-is-over", player="ab"[index].upper())
    needed = sum(scenario.length - points for points in scenario.score)
    exact = Fraction(needed, 2) * scenario.minutes_per_point
    minutes: int | float = int(exact) if exact.denominator == 1 else float(exact)
    return Ruling(
        verdict="time",
        call=message("call.backgammon.clock", minutes=minutes, delay=scenario.delay_seconds),
        outcome={"minutes_each": minutes, "delay_seconds": scenario.delay_seconds, "points_needed": needed},
        steps=(
            step("step.backgammon.clock.delay", "backgammon/3.5.v", delay=scenario.delay_seconds),
            step("step.backgammon.clock.formula", "backgammon/3.5.vi", needed=needed, minutes=minutes),
        ),
    )


CLOCK = Wizard(
    id="backgammon.clock",
    scenario=ClockScenario,
    rule=time_for_each_player,
    verdicts=("time",),
    rules=("backgammon/3.5.v", "backgammon/3.5.vi"),
)
