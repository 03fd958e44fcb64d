"""carrom.placement: putting penalty pieces and the queen back (52-63, 66-67, 75)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.conduct import (
    CHARGE_RULES,
    LONGEST_SECONDS,
    TIME_LIMIT_SECONDS,
    TIMING,
    charge_for,
)
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

# A fault in the placing that is put right and charged, with the law that says so.
_FAULTS = {
    "own-pieces": ("carrom/55.a",),
    "outside-circle": ("carrom/58",),
    "disturbed-others": ("carrom/59",),
    "touching-others": ("carrom/62.a", "carrom/35"),
    "covers-centre": ("carrom/62.b",),
    "shot-with-queen": ("carrom/75",),
    "holding-something": ("carrom/57.b", "carrom/35"),
    "partner-took-it-out": ("carrom/63", "carrom/35"),
}
# What the one who places wants or cannot do, with the law and what becomes of the penalty.
_WISHES = {
    "no-room": ("postponed", "carrom/52.a"),
    "will-not-risk": ("cancelled", "carrom/53"),
    "waive-all": ("waived", "carrom/60"),
    "waive-part": ("place-now", "carrom/60"),
}


@dataclass(frozen=True, kw_only=True)
class Placement:
    """What is to be placed, and what went wrong with it or stands in its way."""

    what: str = fact(Choice(("penalty", "queen")), default="penalty")
    problem: str = fact(Choice(("none", *_WISHES, *_FAULTS)))
    seconds: int = fact(Int(0, LONGEST_SECONDS), default=0)
    noticed: bool = fact(Bool(), default=True)
    timing: str = fact(TIMING, default="before-first-stroke")
    doubles: bool = fact(Bool(), default=False)
    room_again: bool = fact(Bool(), default=False)
    centre: str = fact(Choice(("free", "partly-covered", "covered")), default="free")


def rule_on_placement(scene: Placement) -> Ruling:
    """Rule on a piece being put back: the queen by the umpire, a penalty by whoever has to place it."""
    if scene.what == "queen":
        return _queen(scene.centre)
    if scene.problem in _FAULTS:
        return _fault(scene)
    waits_for_room = scene.problem == "no-room" and not scene.room_again
    if scene.seconds > TIME_LIMIT_SECONDS and not waits_for_room:
        return _ruling("right-lapsed", [step("step.carrom.placement.too-late", "carrom/60", "carrom/61")])
    if scene.problem == "none":
        return _ruling("stands", [step("step.carrom.placement.none", "carrom/57.a")])
    return _wish(scene)


def _queen(centre: str) -> Ruling:
    place = {"free": "centre", "partly-covered": "centre-as-far-as-possible", "covered": "next-to-centre"}[centre]
    reasons = [step("step.carrom.placement.queen", "carrom/66")]
    if centre != "free":
        reasons.append(step(f"step.carrom.placement.queen-{centre}", "carrom/67"))
    return _ruling("queen-on-centre", reasons, place=place, by="umpire", discretion=centre != "free")


def _fault(scene: Placement) -> Ruling:
    problem = scene.problem
    reason = step(f"step.carrom.placement.{problem}", *_FAULTS[problem])
    if problem == "own-pieces" and not scene.noticed:
        return _ruling("stands", [reason, step("step.carrom.placement.unnoticed", "carrom/55.b")])
    charge = charge_for(scene.timing)
    return _ruling("put-right", [reason, charge.reason], foul=charge.kind, turn=charge.turn, penalty=1)


def _wish(scene: Placement) -> Ruling:
    verdict, law = _WISHES[scene.problem]
    reasons = [step(f"step.carrom.placement.{scene.problem}", law)]
    if scene.problem != "no-room":
        return _ruling(verdict, reasons)
    if scene.room_again:
        return _ruling("place-now", [*reasons, step("step.carrom.placement.room-again", "carrom/54")])
    if scene.doubles:
        reasons.append(step("step.carrom.placement.partner-places", "carrom/52.b"))
    return _ruling(verdict, reasons, by="partner" if scene.doubles else None)


def _ruling(
    verdict: str,
    reasons: list[Step],
    *,
    foul: str | None = None,
    turn: str = "unchanged",
    penalty: int = 0,
    place: str | None = None,
    by: str | None = None,
    discretion: bool = False,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.placement.{verdict}"),
        outcome={
            "placing": verdict,
            "foul": foul,
            "penalty": penalty,
            "turn": turn,
            "place": place,
            "placed_by": by,
        },
        steps=tuple(reasons),
        discretion=discretion,
    )


PLACEMENT = Wizard(
    id="carrom.placement",
    scenario=Placement,
    rule=rule_on_placement,
    verdicts=(
        *("stands", "put-right", "postponed", "place-now", "cancelled", "waived", "right-lapsed", "queen-on-centre"),
    ),
    rules=tuple(
        dict.fromkeys(
            (
                *(rule for rules in _FAULTS.values() for rule in rules),
                *(rule for _, rule in _WISHES.values()),
                *("carrom/52.b", "carrom/54", "carrom/55.b", "carrom/57.a", "carrom/61", "carrom/66", "carrom/67"),
                *CHARGE_RULES,
            )
        )
    ),
)
