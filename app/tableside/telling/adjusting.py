"""Facts inferred from other facts, for wizards where words alone do not settle them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Facts = dict[str, Any]
_COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"]
_BALL_NOT_ON = ("potted-not-on", "first-hit-not-on")


def _snooker_foul(facts: Facts) -> None:
    """Leave out what is no foul: the ball on hit or potted. Whether another was on is not known while it is open."""
    on = facts.get("on")
    events = []
    for event in dict.fromkeys(facts.get("events", ())):
        kind, _, ball = event.partition(":")
        if kind in _BALL_NOT_ON and (ball == on or (on is None and kind == "potted-not-on")):
            continue
        events.append(event)
    kinds = {event.partition(":")[0] for event in events}
    if "simultaneous-hit" in kinds or "wrong-cue-ball" in kinds or "jump-shot" in kinds:
        events = [event for event in events if not event.startswith("first-hit-not-on")]
    if "off-table:cue" in events:
        events = [event for event in events if event != "cue-potted"]
    first = [event for event in events if event.startswith("first-hit-not-on")]
    events = [event for event in events if event not in first[1:]]
    if first and "miss-all" in events:
        events.remove("miss-all")
    if events:
        facts["events"] = events
    else:
        facts.pop("events", None)


def _snooker_miss(facts: Facts) -> None:
    """Leave out what is no foul: the ball on potted."""
    on = facts.get("on")
    kept = [event for event in facts.pop("events", ()) if on is not None or not event.startswith(_BALL_NOT_ON)]
    kept = [event for event in kept if event != f"potted-not-on:{on}"]
    if kept:
        facts["events"] = kept


def _all_colours(facts: Facts) -> None:
    if facts.get("colours") == "all":
        facts["colours"] = list(_COLOURS)


ADJUSTMENTS: dict[str, Callable[[Facts], None]] = {
    "snooker.concede": _all_colours,
    "snooker.foul": _snooker_foul,
    "snooker.forfeit": _all_colours,
    "snooker.miss": _snooker_miss,
}
