"""blackball.stalemate: games that cannot go on or do not get on (4p, 8g)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.blackball.outcomes import referee_decides
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse, step

SHOTS_AFTER_WARNING = 3
BALLS_OF_THE_REPLAY = 9


@dataclass(frozen=True, kw_only=True)
class StalemateScenario:
    """Why the game is stuck; `playable`: a way to the balls, or with touching balls a legal shot, still exists."""

    kind: str = fact(Choice(("no-path", "touching-balls", "no-progress", "slow")))
    playable: bool = fact(Bool())
    by_choice: bool = fact(Bool())
    warned: bool = fact(Bool())
    shots_since_warning: int = fact(Int(0, SHOTS_AFTER_WARNING))
    position_changed: bool = fact(Bool())


def rule_on_stalemate(scenario: StalemateScenario) -> Ruling:
    """Play on, warn the players, or replay the game with nine balls."""
    if scenario.kind == "slow":
        slow = step("step.blackball.stalemate.slow", "blackball/8g", "blackball/8f")
        return _replay([slow, referee_decides()], "lag", discretion=True)
    if scenario.kind == "no-progress":
        return _no_progress(scenario)
    if scenario.playable:
        return _ruling("play-on", [step("step.blackball.stalemate.playable", "blackball/4p")])
    if scenario.kind == "touching-balls":
        stuck = step("step.blackball.stalemate.touching", "blackball/4i", "blackball/4p")
    else:
        stuck = step("step.blackball.stalemate.no-path", "blackball/4p")
    if scenario.by_choice:
        return _replay([stuck, step("step.blackball.stalemate.by-choice", "blackball/4p.b")], "lag")
    return _replay([stuck, step("step.blackball.stalemate.by-accident", "blackball/4p.a")], "same")


def _no_progress(scenario: StalemateScenario) -> Ruling:
    if not scenario.warned:
        known = given(scenario)
        if known.get("shots_since_warning"):
            raise refuse("shots_since_warning", "refuse.blackball.not-warned")
        return _ruling("warn", [step("step.blackball.stalemate.warn", "blackball/4p")], shots_left=SHOTS_AFTER_WARNING)
    if scenario.position_changed:
        return _ruling("play-on", [step("step.blackball.stalemate.changed", "blackball/4p")])
    left = SHOTS_AFTER_WARNING - scenario.shots_since_warning
    if left:
        return _ruling(
            "play-on", [step("step.blackball.stalemate.shots-left", "blackball/4p", count=left)], shots_left=left
        )
    return _replay([step("step.blackball.stalemate.unchanged", "blackball/4p")], "lag")


def _replay(steps: list[Step], breaker: str, *, discretion: bool = False) -> Ruling:
    nine = step("step.blackball.stalemate.nine-balls", "blackball/8g")
    return _ruling("replay", [*steps, nine], breaker=breaker, discretion=discretion)


def _ruling(
    verdict: str,
    steps: list[Step],
    *,
    breaker: str | None = None,
    shots_left: int | None = None,
    discretion: bool = False,
) -> Ruling:
    replay = breaker is not None
    call = f"call.blackball.stalemate.{verdict}" + (f".{breaker}" if replay else "")
    outcome = {
        "replay": replay,
        "penalty": None,
        "breaker": breaker,
        "balls": BALLS_OF_THE_REPLAY if replay else None,
        "shots_left": shots_left,
    }
    return Ruling(verdict, message(call), outcome, tuple(steps), discretion)


STALEMATE = Wizard(
    id="blackball.stalemate",
    scenario=StalemateScenario,
    rule=rule_on_stalemate,
    verdicts=("play-on", "warn", "replay"),
    rules=(
        "blackball/4p",
        "blackball/4p.a",
        "blackball/4p.b",
        "blackball/4i",
        "blackball/8f",
        "blackball/8g",
        "blackball/1",
    ),
)
