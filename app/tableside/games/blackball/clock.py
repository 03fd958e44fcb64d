"""blackball.clock: the time for a shot (8a, 8f)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.blackball.outcomes import PENALTY_RULES, after_foul, penalty_steps, referee_decides
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

SECONDS_FOR_A_SHOT = 60
SECONDS_OF_THE_CALL = 30
_TIME_OUTS = {"rest": "blackball/8a.a", "hindered": "blackball/8a.b", "touching-balls": "blackball/8a.c"}


@dataclass(frozen=True, kw_only=True)
class ClockScenario:
    """The count of the referee; `seconds` is the count now, or at the moment the shot was played."""

    timed: bool = fact(Bool(), default=True)
    cue_ball_brought: bool = fact(Bool(), default=True)
    time_out: str = fact(Choice(("none", *_TIME_OUTS)), default="none")
    resumed: bool = fact(Bool(), default=False)
    played: bool = fact(Bool())
    seconds: int = fact(Int(0, 600))
    called_30: bool = fact(Bool(), default=True)


def rule_on_clock(scenario: ClockScenario) -> Ruling:
    """In time, time to call, too late, or the clock stands still."""
    if not scenario.timed:
        local = step("step.blackball.clock.local", "blackball/8f")
        return _ruling("local-rules", [local, referee_decides()], discretion=True)
    if not scenario.cue_ball_brought:
        return _ruling("not-started", [step("step.blackball.clock.not-started", "blackball/8a")])
    if scenario.time_out != "none":
        return _time_out(scenario)
    seconds = scenario.seconds
    if seconds > SECONDS_FOR_A_SHOT or (seconds == SECONDS_FOR_A_SHOT and not scenario.played):
        return _too_late(scenario)
    in_time = step("step.blackball.clock.in-time", "blackball/8a", seconds=seconds)
    if scenario.played or seconds < SECONDS_OF_THE_CALL or (scenario.called_30 and seconds > SECONDS_OF_THE_CALL):
        left = None if scenario.played else SECONDS_FOR_A_SHOT - seconds
        return _ruling("in-time", [in_time], seconds_left=left)
    call = step("step.blackball.clock.call-now", "blackball/8a")
    return _ruling("call-30", [call, in_time], seconds_left=SECONDS_FOR_A_SHOT - seconds)


def _time_out(scenario: ClockScenario) -> Ruling:
    stopped = step(f"step.blackball.clock.{scenario.time_out}", _TIME_OUTS[scenario.time_out], "blackball/8a")
    if not scenario.resumed:
        return _ruling("time-out", [stopped])
    silent = step("step.blackball.clock.resume-silent", "blackball/8a")
    return _ruling("resume", [stopped, silent, referee_decides()], discretion=True)


def _too_late(scenario: ClockScenario) -> Ruling:
    steps = [step("step.blackball.clock.too-late", "blackball/8a", seconds=scenario.seconds)]
    if not scenario.called_30:
        steps += [step("step.blackball.clock.never-called", "blackball/8a"), referee_decides()]
    return _ruling("foul", [*steps, *penalty_steps()], foul=True, discretion=not scenario.called_30)


def _ruling(
    verdict: str,
    steps: list[Step],
    *,
    foul: bool = False,
    seconds_left: int | None = None,
    discretion: bool = False,
) -> Ruling:
    outcome: dict[str, Any] = {
        "foul": foul,
        "clock_runs": verdict in {"in-time", "call-30"} and seconds_left is not None,
        "seconds_left": seconds_left,
        "next": after_foul() if foul else None,
    }
    return Ruling(verdict, message(f"call.blackball.clock.{verdict}"), outcome, tuple(steps), discretion)


CLOCK = Wizard(
    id="blackball.clock",
    scenario=ClockScenario,
    rule=rule_on_clock,
    verdicts=("in-time", "call-30", "foul", "time-out", "resume", "not-started", "local-rules"),
    rules=("blackball/8a", *_TIME_OUTS.values(), "blackball/8f", "blackball/1", *PENALTY_RULES),
)
