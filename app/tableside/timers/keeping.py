"""Clocks as plain data, for the disk: what they showed at a moment, read back as clocks that stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tableside.games import find_game
from tableside.games.backgammon.clock_stop import Pause
from tableside.storage.kept import moment_of
from tableside.timers.delay import ClockSettings, DelayClock, Side
from tableside.timers.moments import Span
from tableside.timers.shot import STOPPED, ShotClock, ShotRules, shot_rules

Timer = ShotClock | DelayClock


def is_running(timer: Timer, now: int) -> bool:
    match timer:
        case ShotClock():
            return timer.count.running and timer.left(now) > 0
        case DelayClock():
            return timer.running


def as_data(timer: Timer, now: int, stopped_at: datetime | None = None) -> dict[str, Any]:
    """Write a clock as it stands at a moment, and since when it stands if a stop of the program made it stand."""
    match timer:
        case ShotClock():
            data = _shot_data(timer, now)
        case DelayClock():
            data = _delay_data(timer, now)
    return {
        **data,
        "running": is_running(timer, now),
        "stopped_at": stopped_at.isoformat() if stopped_at is not None else None,
    }


def from_data(game: str, data: Mapping[str, Any], stopped_at: datetime | None) -> tuple[Timer, datetime | None]:
    """Read a clock back, standing; with the moment if it was the program's stop that stopped it.

    What is no clock of this program raises ValueError, TypeError or LookupError.
    """
    earlier = data.get("stopped_at")
    since = stopped_at if data["running"] else moment_of(earlier) if earlier else None
    match data["kind"]:
        case "shot":
            return _shot_from(game, data, stopped=since is not None), since
        case "delay":
            return _delay_from(data), since
        case kind:
            raise ValueError(kind)


def _shot_data(timer: ShotClock, now: int) -> dict[str, Any]:
    return {
        "kind": "shot",
        "limit": timer.rules.limit,
        "counted": timer.counted(now),
        "suspended_for": timer.suspended_for,
        "played": timer.played,
        "called": timer.called,
    }


def _shot_from(game: str, data: Mapping[str, Any], *, stopped: bool) -> ShotClock:
    rules = shot_rules(find_game(game))
    if rules is None:
        raise ValueError(game)
    rules = rules.lasting(int(data["limit"])) if rules.adjustable else rules
    suspended_for = STOPPED if stopped else _reason(data, rules)
    count = Span(min(int(data["counted"]), rules.limit))
    return ShotClock(rules, count, suspended_for, bool(data["played"]), int(data["called"]))


def _reason(data: Mapping[str, Any], rules: ShotRules) -> str:
    reason = str(data["suspended_for"])
    return reason if reason in (*rules.time_outs, STOPPED) else ""


def _delay_data(timer: DelayClock, now: int) -> dict[str, Any]:
    return {
        "kind": "delay",
        "match_time": timer.settings.match_time,
        "move_time": timer.settings.move_time,
        "reserves": list(timer.reserves),
        "turn_of": timer.turn_of,
        "turn": timer.turn.at(now),
        "pause_reason": timer.pause_reason,
        "fallen": list(timer.fallen),
    }


def _delay_from(data: Mapping[str, Any]) -> DelayClock:
    left, right = (int(time) for time in data["reserves"])
    reason = str(data["pause_reason"])
    new = DelayClock.new(ClockSettings(int(data["match_time"]), int(data["move_time"])))
    return replace(
        new,
        reserves=(left, right),
        turn_of=Side(data["turn_of"]) if data["turn_of"] is not None else None,
        turn=Span(int(data["turn"])),
        pause_reason=reason if reason in tuple(Pause) else "",
        fallen=tuple(Side(side) for side in data["fallen"]),
    )
