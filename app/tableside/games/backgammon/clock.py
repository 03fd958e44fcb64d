"""backgammon.clock: how many minutes each player gets (3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tableside.games.backgammon.match import LONGEST_MATCH, SCORE, articles, check_score, say, why
from tableside.rulings.kinds import Choice, Int
from tableside.rulings.model import Ruling, Wizard, fact

SINGLES_MINUTES = 2
SINGLES_DELAY = 12


@dataclass(frozen=True, kw_only=True)
class ClockScenario:
    """The match length, the score and the director's settings."""

    length: int = fact(Int(1, LONGEST_MATCH))
    score: tuple[int, int] = fact(SCORE)
    minutes_per_point: int = fact(Int(1, 60), default=SINGLES_MINUTES)
    delay_seconds: int = fact(Int(0, 600), default=SINGLES_DELAY)
    match_kind: str = fact(Choice(("singles", "other")), default="singles")


def time_for_each_player(scenario: ClockScenario) -> Ruling:
    """Give half the points both players still need, times the minutes per point (3.5.vi)."""
    check_score(scenario.length, scenario.score)
    needed_a, needed_b = (scenario.length - points for points in scenario.score)
    exact = Fraction(needed_a + needed_b, 2) * scenario.minutes_per_point
    minutes: int | float = int(exact) if exact.denominator == 1 else float(exact)
    shown = f"{int(exact)}:{int(exact % 1 * 60):02}"
    steps = [
        why("clock.formula", "3.5.vi", a=needed_a, b=needed_b, rate=scenario.minutes_per_point, minutes=minutes),
        why("clock.delay", "3.5.v", delay=scenario.delay_seconds),
    ]
    usual = (scenario.minutes_per_point, scenario.delay_seconds) == (SINGLES_MINUTES, SINGLES_DELAY)
    unspecified = scenario.match_kind == "other" and usual
    if unspecified:
        steps.append(why("clock.other-matches", "3.5.v", "1.1"))
    elif not usual:
        steps.append(why("clock.other-settings", "3.5.v"))
    return Ruling(
        verdict="time",
        call=say("clock", time=shown, delay=scenario.delay_seconds),
        outcome={
            "minutes_each": minutes,
            "delay_seconds": scenario.delay_seconds,
            "points_needed": needed_a + needed_b,
        },
        steps=tuple(steps),
        discretion=unspecified,
    )


CLOCK = Wizard(
    id="backgammon.clock",
    scenario=ClockScenario,
    rule=time_for_each_player,
    verdicts=("time",),
    rules=articles("1.1", "3.5.v", "3.5.vi"),
)
