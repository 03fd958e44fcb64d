"""backgammon.crawford: whether the cube is in use, and how a double in the Crawford game is undone (4.4.iv)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import (
    LONGEST_MATCH,
    NOTICED,
    RESULT,
    SCORE,
    CubeValue,
    Phase,
    articles,
    phase_of,
    say,
    why,
)
from tableside.games.backgammon.void_double import Undoing, check_ending, too_late, undo_after_game
from tableside.messages import Message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Values, Wizard, fact, known, refuse

_NOTHING_SETTLED = {"score_after": None, "match_over": False, "winner": None}
_VALUE_WITHOUT_CUBE = 1


@dataclass(frozen=True, kw_only=True)
class CrawfordScenario:
    """Where the match stands and, if a double was made in this game, when it was noticed and how the game ended."""

    length: int = fact(Int(1, LONGEST_MATCH))
    score: tuple[int, int] = fact(SCORE)
    crawford_played: bool = fact(Bool())
    doubled: bool = fact(Bool(), default=False)
    noticed: str = fact(NOTICED)
    result: Mapping[str, Any] = fact(RESULT)
    cube: int = fact(CubeValue())
    ended_by: str = fact(Choice(("play", "pass")), default="play")
    kept_silent: bool = fact(Bool(), default=False)


def double_from_traces(values: Values) -> Values:
    """Conclude that a double was made from a game recorded above 1 or ended by a pass."""
    if "doubled" in values:
        return values
    traces = values.get("cube", 1) > 1 or values.get("ended_by") == "pass" or values.get("kept_silent") is True
    return {**values, "doubled": True} if traces else values


def check_double(scenario: CrawfordScenario) -> None:
    """Refuse a game that tells two stories about its cube."""
    if scenario.doubled:
        check_ending(scenario, scenario.cube if known(scenario, "cube") else None)
    elif known(scenario, "cube") and scenario.cube > 1:
        raise refuse("cube", "refuse.backgammon.turned-without-double")
    elif scenario.ended_by == "pass":
        raise refuse("ended_by", "refuse.backgammon.pass-without-double")
    elif scenario.kept_silent:
        raise refuse("kept_silent", "refuse.backgammon.silent-without-double")


def crawford(scenario: CrawfordScenario) -> Ruling:
    """Rule on the cube at this score, and on a double that should not have been made."""
    phase = phase_of(scenario)
    check_double(scenario)
    if phase is not Phase.CRAWFORD:
        return _cube_live(scenario, phase)
    first = _first_game_one_away(scenario)
    if not scenario.doubled:
        return _ruling("cube-off", say("crawford.cube-off"), None, (first, why("crawford.cube-off", "4.4.i")))
    if scenario.noticed == "during":
        undoing = Undoing(
            "double-void-play-on", say("crawford.play-on"), (why("crawford.play-on", "4.4.iv.a", "4.4.iv.c"),)
        )
    elif scenario.noticed == "next-game-started":
        undoing = too_late(scenario, scenario.cube)
    else:
        undoing = undo_after_game(scenario, _VALUE_WITHOUT_CUBE)
    return _undone(scenario, first, undoing)


def _first_game_one_away(scenario: CrawfordScenario) -> Step:
    if scenario.length == 1:
        return why("crawford.one-point-match", "4.4.iv")
    leader = "A" if scenario.score[0] == scenario.length - 1 else "B"
    return why("crawford.first-game", "4.4.iv", player=leader)


def _cube_live(scenario: CrawfordScenario, phase: Phase) -> Ruling:
    reason = "crawford.behind" if phase is Phase.AFTER else "crawford.not-yet"
    outcome: dict[str, Any] = {
        "is_crawford": False,
        "post_crawford": phase is Phase.AFTER,
        "cube_allowed": True,
        "double": "valid" if scenario.doubled else None,
        **_NOTHING_SETTLED,
        "sanctions": [],
    }
    return Ruling("cube-live", say("crawford.cube-live"), outcome, (why(reason, "4.4.iv"),))


def _undone(scenario: CrawfordScenario, first: Step, undoing: Undoing) -> Ruling:
    steps = [first, *undoing.steps]
    sanctions: list[str] = []
    if scenario.kept_silent:
        steps.append(why("crawford.kept-silent", "4.4.iv"))
        sanctions = ["loss-of-match", "disqualification"]
    double = "stands" if undoing.verdict == "too-late" else "void"
    return _ruling(undoing.verdict, undoing.call, double, tuple(steps), undoing.outcome, sanctions, undoing.discretion)


def _ruling(
    verdict: str,
    call: Message,
    double: str | None,
    steps: tuple[Step, ...],
    settled: Mapping[str, Any] = _NOTHING_SETTLED,
    sanctions: list[str] | None = None,
    discretion: bool = False,
) -> Ruling:
    outcome = {
        "is_crawford": True,
        "post_crawford": False,
        "cube_allowed": False,
        "double": double,
        **settled,
        "sanctions": sanctions or [],
    }
    return Ruling(verdict, call, outcome, steps, discretion)


CRAWFORD = Wizard(
    id="backgammon.crawford",
    scenario=CrawfordScenario,
    rule=crawford,
    verdicts=("cube-off", "cube-live", "double-void-play-on", "score-corrected", "match-resumes", "too-late"),
    rules=articles("1.1", "4.4.i", "4.4.iv", "4.4.iv.a", "4.4.iv.b", "4.4.iv.c"),
    derive=double_from_traces,
)
