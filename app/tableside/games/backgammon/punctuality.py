"""backgammon.lateness and backgammon.breaks: being at the board in time (2.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import LONGEST_MATCH, SCORE, articles, check_score, say, why
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse

MINUTES_PER_POINT = 5
MINUTES_PER_BREAK = 5
LONGEST_WITH_ONE_BREAK = 15


@dataclass(frozen=True, kw_only=True)
class LatenessScenario:
    """How late a player is; `score` is that of the late player and the opponent, where points have been played."""

    length: int = fact(Int(1, LONGEST_MATCH))
    minutes_late: int = fact(Int(0, 600))
    after: str = fact(Choice(("start", "break")), default="start")
    both_late: bool = fact(Bool(), default=False)
    excused: bool = fact(Bool(), default=False)
    national: bool = fact(Bool(), default=False)
    serious: bool = fact(Bool(), default=False)
    score: tuple[int, int] | None = fact(SCORE, default=None)


def spared_in_national_tournament(scenario: LatenessScenario) -> bool:
    """Tell whether the note to 2.2.iv suspends the scale: it names only the late start."""
    return scenario.national and scenario.after == "start" and not scenario.serious


def penalty_for_lateness(scenario: LatenessScenario) -> Ruling:
    """Give a point at five minutes and one more for every further five; more than half the length wins (2.2.iv)."""
    if scenario.score is not None:
        check_score(scenario.length, scenario.score)
    if scenario.excused:
        steps: tuple[Step, ...] = (why("lateness.excused", "2.2.iii"),)
        return Ruling("no-penalty", say("lateness.excused"), _lateness(0, False, None, scenario.score), steps)
    if spared_in_national_tournament(scenario):
        steps = (why("lateness.national", "2.2.iv"),)
        return Ruling("no-penalty", say("lateness.none"), _lateness(0, False, None, scenario.score), steps)
    return _by_scale(scenario)


def _by_scale(scenario: LatenessScenario) -> Ruling:
    points = scenario.minutes_late // MINUTES_PER_POINT
    next_at = (points + 1) * MINUTES_PER_POINT
    if points == 0:
        steps = [why("lateness.in-time", "2.2.iv")]
        return Ruling("no-penalty", say("lateness.none"), _lateness(0, False, next_at, scenario.score), tuple(steps))
    if scenario.both_late:
        steps = [why("lateness.both", "2.2.iv"), why("director", "1.1")]
        open_outcome = _lateness(None, None, None, scenario.score)
        return Ruling("director-decides", say("lateness.both"), open_outcome, tuple(steps), discretion=True)
    steps = [why("lateness.points", "2.2.iv", minutes=scenario.minutes_late, count=points)]
    if scenario.national and scenario.after == "start":
        steps.insert(0, why("lateness.national-serious", "2.2.iv"))
    if 2 * points > scenario.length:
        steps.append(why("lateness.half", "2.2.iv", count=points, length=scenario.length))
        return _match_awarded(scenario, points, steps)
    if scenario.score is not None and scenario.score[1] + points >= scenario.length:
        steps.append(why("lateness.reaches-length", "2.2.iv", "4.5", length=scenario.length))
        return _match_awarded(scenario, points, steps)
    outcome = _lateness(points, False, next_at, scenario.score)
    return Ruling("penalty-points", say("lateness.points", count=points), outcome, tuple(steps))


def _match_awarded(scenario: LatenessScenario, points: int, steps: list[Step]) -> Ruling:
    outcome = _lateness(points, True, None, scenario.score)
    return Ruling("match-awarded", say("lateness.match"), outcome, tuple(steps))


def _lateness(
    points: int | None, awarded: bool | None, next_at: int | None, score: tuple[int, int] | None
) -> dict[str, Any]:
    credited = points is not None and score is not None
    return {
        "penalty_points": points,
        "match_awarded": awarded,
        "credited_to": "opponent" if points else None,
        "next_point_at": next_at,
        "score_after": [score[0], score[1] + points] if credited and score and points is not None else None,
    }


LATENESS = Wizard(
    id="backgammon.lateness",
    scenario=LatenessScenario,
    rule=penalty_for_lateness,
    verdicts=("no-penalty", "penalty-points", "match-awarded", "director-decides"),
    rules=articles("1.1", "2.2.iii", "2.2.iv", "4.5"),
)


@dataclass(frozen=True, kw_only=True)
class BreaksScenario:
    """A player wants to leave the board, or has left it."""

    length: int = fact(Int(1, LONGEST_MATCH))
    taken: int = fact(Int(0, 4))
    game_in_progress: bool = fact(Bool())
    wanted: int = fact(Int(1, 2), default=1)
    opponent_joins: int = fact(Int(0, 2), default=0)
    required_by_game: bool = fact(Bool(), default=False)
    exception: bool = fact(Bool(), default=False)
    best_of_three: bool = fact(Bool(), default=False)
    between_matches: bool = fact(Bool(), default=False)


def breaks_of(length: int) -> int:
    """Give the number of breaks of each player (2.2.ii)."""
    return 1 if length <= LONGEST_WITH_ONE_BREAK else 2


def may_leave(scenario: BreaksScenario) -> Ruling:
    """Allow a break after a game while the player has any left (2.2.ii)."""
    if scenario.between_matches and not scenario.best_of_three:
        raise refuse("between_matches", "refuse.backgammon.no-series")
    if scenario.between_matches and known(scenario, "game_in_progress") and scenario.game_in_progress:
        raise refuse("game_in_progress", "refuse.backgammon.game-between-matches")
    entitled = breaks_of(scenario.length)
    if scenario.opponent_joins > entitled:
        raise refuse("opponent_joins", "refuse.backgammon.too-many-joined", breaks=entitled)
    if scenario.required_by_game:
        steps: tuple[Step, ...] = (why("breaks.required", "2.2.ii"),)
        return Ruling("not-a-break", say("breaks.required"), _break(scenario, True, None), steps)
    if scenario.exception:
        steps = (why("breaks.exception", "2.2.iii"),)
        return Ruling("allowed", say("breaks.exception"), _break(scenario, True, None), steps)
    if scenario.best_of_three:
        return _in_series(scenario)
    if scenario.taken + scenario.wanted > entitled:
        return _not_allowed(scenario, "used-up")
    if scenario.game_in_progress:
        return _not_allowed(scenario, "in-game")
    minutes = MINUTES_PER_BREAK * (scenario.wanted + scenario.opponent_joins)
    reasons = [why("breaks.entitled", "2.2.ii", count=entitled, length=scenario.length)]
    if scenario.wanted + scenario.opponent_joins > 1:
        reasons.append(why("breaks.joined", "2.2.ii", minutes=minutes))
    reasons.append(why("breaks.be-back", "2.2.iv"))
    return Ruling("allowed", say("breaks.allowed", minutes=minutes), _break(scenario, True, minutes), tuple(reasons))


def _in_series(scenario: BreaksScenario) -> Ruling:
    if not scenario.between_matches:
        return _not_allowed(scenario, "series-in-match")
    steps = (why("breaks.between-matches", "2.2.ii"), why("breaks.series-count", "1.1"))
    return Ruling("allowed", say("breaks.series"), _break(scenario, True, None), steps, discretion=True)


def _not_allowed(scenario: BreaksScenario, reason: str) -> Ruling:
    steps = (why(f"breaks.{reason}", "2.2.ii"), why("breaks.leaving-counts", "2.2.ii"))
    return Ruling("not-allowed", say(f"breaks.{reason}"), _break(scenario, False, 0), steps)


def _break(scenario: BreaksScenario, allowed: bool, minutes: int | None) -> dict[str, Any]:
    entitled = None if scenario.best_of_three else breaks_of(scenario.length)
    used = scenario.taken + (scenario.wanted if allowed and minutes else 0)
    return {
        "allowed": allowed,
        "minutes": minutes,
        "entitled": entitled,
        "left": None if entitled is None else max(0, entitled - used),
    }


BREAKS = Wizard(
    id="backgammon.breaks",
    scenario=BreaksScenario,
    rule=may_leave,
    verdicts=("allowed", "not-allowed", "not-a-break"),
    rules=articles("1.1", "2.2.ii", "2.2.iii", "2.2.iv"),
)
