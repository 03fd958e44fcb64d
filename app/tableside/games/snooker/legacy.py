"""What is not yet declared with the wizards themselves."""

from __future__ import annotations

from typing import Any

from tableside.errors import N_
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Situation, Then, Values, same

COMMON = (
    "snooker.foul",
    "snooker.free-ball",
    "snooker.miss",
    "snooker.snookered",
    "snooker.spotting",
    "snooker.touching-ball",
)

SITUATIONS = {
    "snooker.foul": (
        Situation(N_("Cue ball in the pocket"), {"events": ["cue-potted"]}),
        Situation(N_("Missed everything"), {"events": ["miss-all"]}),
    ),
    "snooker.miss": (
        Situation(
            N_("Missed, the ball on was in sight"),
            {"hit_ball_on_first": False, "only_black": False, "clear_path": "part", "snookers_needed": False},
        ),
        Situation(N_("Missed from a snooker"), {"hit_ball_on_first": False, "only_black": False, "clear_path": "none"}),
    ),
}


def _from_snookered(known: Values, answer: Answer) -> dict[str, Any]:
    facts = {"snookered": _outcome(answer, "snookered"), "on": known.get("on")}
    # With a curved cushion face in the way the table alone would not show what was ruled.
    return facts if known.get("cushion_first") else {**facts, "table": known.get("table")}


def _from_foul(known: Values, _answer: Answer) -> dict[str, Any]:
    facts: dict[str, Any] = {"on": known.get("on")}
    for event in known.get("events", ()):
        name, _, ball = event.partition(":")
        if name in ("miss-all", "first-hit-not-on"):
            facts |= {"hit_ball_on_first": False}
            if ball:
                facts["first_hit"] = ball
    return facts


def _outcome(answer: Answer, name: str) -> Any:
    return answer.ruling.outcome.get(name) if answer.ruling is not None else None


def _snookered_to_miss(_known: Values, answer: Answer) -> dict[str, Any]:
    return {"snookered_after": _outcome(answer, "snookered")}


def _free_ball_to_miss(known: Values, _answer: Answer) -> dict[str, Any]:
    return {"snookered_after": known.get("snookered")}


def _miss_to_free_ball(known: Values, _answer: Answer) -> dict[str, Any]:
    return {"snookered": known.get("snookered_after")}


def _is_foul(_known: Values, answer: Answer) -> dict[str, Any]:
    return {"foul": True} if answer.ruling is not None and answer.ruling.verdict != "fair" else {}


THEN = {
    "snooker.snookered": (Then("snooker.free-ball", _from_snookered), Then("snooker.miss", _snookered_to_miss)),
    "snooker.free-ball": (Then("snooker.miss", _free_ball_to_miss),),
    "snooker.foul": (
        Then("snooker.miss", _from_foul),
        Then("snooker.free-ball", same()),
        Then("snooker.play-again", _is_foul),
    ),
    "snooker.miss": (Then("snooker.free-ball", _miss_to_free_ball), Then("snooker.replay", same("on"))),
    "snooker.ball-moved": (Then("snooker.replay", same("on")),),
    "snooker.touching-ball": (Then("snooker.push-stroke", same("on", "moved_touching", "moved_by_striker")),),
    "snooker.concede": (Then("snooker.forfeit", same("reds", "colours", "aggregate")),),
}
