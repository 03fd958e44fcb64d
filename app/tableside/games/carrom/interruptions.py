"""carrom.replay, carrom.unnoticed, carrom.stroke-made and carrom.equipment: short questions with short answers."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.turn import PASSES_EACH
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, step


@dataclass(frozen=True, kw_only=True)
class Replay:
    """Why a board might have to be played again."""

    reason: str = fact(Choice(("passes", "position-lost", "no-room-for-striker")))
    passes_each: int = fact(Int(0, PASSES_EACH))
    beyond_control: bool = fact(Bool())
    restorable: bool = fact(Bool())
    lines_blocked: bool = fact(Bool())
    circles_blocked: bool = fact(Bool())


def rule_on_replay(scene: Replay) -> Ruling:
    """Void the board where the Laws say so, and only there (98, 101, 103)."""
    match scene.reason:
        case "passes":
            return _replay(scene.passes_each >= PASSES_EACH, "passes", "carrom/98")
        case "position-lost":
            if scene.restorable:
                return _replay(False, "restore", "carrom/101")
            if scene.beyond_control:
                return _replay(True, "position-lost", "carrom/101")
            return _replay(False, "player-at-fault", "carrom/87.b")
        case _:
            return _replay(scene.lines_blocked and scene.circles_blocked, "no-room-for-striker", "carrom/103")


def _replay(void: bool, why: str, law: str) -> Ruling:
    suffix = "" if void or why in {"restore", "player-at-fault"} else "-not-yet"
    return Ruling(
        verdict="replay" if void else "play-on",
        call=message("call.carrom.replay" if void else "call.carrom.play-on"),
        outcome={"replay": void},
        steps=(step(f"step.carrom.replay.{why}{suffix}", law),),
    )


REPLAY = Wizard(
    id="carrom.replay",
    scenario=Replay,
    rule=rule_on_replay,
    verdicts=("replay", "play-on"),
    rules=("carrom/87.b", "carrom/98", "carrom/101", "carrom/103"),
)


@dataclass(frozen=True, kw_only=True)
class Unnoticed:
    """Something that should have been stopped, and whether the next stroke has been made since."""

    matter: str = fact(
        Choice(("out-of-turn", "wrong-pieces-placed", "queen-not-covered", "opponents-piece", "change-of-ends"))
    )
    next_stroke_made: bool = fact(Bool())


_TOO_LATE = {
    "out-of-turn": ("stands", "carrom/24"),
    "wrong-pieces-placed": ("stands", "carrom/55.b"),
    "queen-not-covered": ("queen-counts-as-covered", "carrom/69"),
    "opponents-piece": ("turn-lost-now", "carrom/86.b"),
    "change-of-ends": ("change-after-board", "carrom/33.c"),
}
_IN_TIME = {
    "out-of-turn": ("rule-on-it", "carrom/24"),
    "wrong-pieces-placed": ("rule-on-it", "carrom/55.a"),
    "queen-not-covered": ("queen-goes-back", "carrom/69"),
    "opponents-piece": ("turn-lost-now", "carrom/86.a"),
}


def rule_on_unnoticed(scene: Unnoticed) -> Ruling:
    """Tell what can still be put right once it has been noticed (24, 33.c, 55, 69, 86)."""
    made = scene.matter == "change-of-ends" or scene.next_stroke_made
    verdict, law = (_TOO_LATE if made else _IN_TIME)[scene.matter]
    moment = "late" if made else "early"
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.unnoticed.{verdict}"),
        outcome={"stands": made and verdict in {"stands", "queen-counts-as-covered", "turn-lost-now"}},
        steps=(step(f"step.carrom.unnoticed.{scene.matter}.{moment}", law),),
    )


UNNOTICED = Wizard(
    id="carrom.unnoticed",
    scenario=Unnoticed,
    rule=rule_on_unnoticed,
    verdicts=(
        *("stands", "queen-counts-as-covered", "turn-lost-now", "change-after-board", "rule-on-it", "queen-goes-back"),
    ),
    rules=("carrom/24", "carrom/33.c", "carrom/55.a", "carrom/55.b", "carrom/69", "carrom/86.a", "carrom/86.b"),
)


@dataclass(frozen=True, kw_only=True)
class StrokeMade:
    """How far the striker got, and whether everything is at rest."""

    left_base: bool = fact(Bool())
    touched: bool = fact(Bool())
    at_rest: bool = fact(Bool(), default=True)


def rule_on_stroke_made(scene: StrokeMade) -> Ruling:
    """Tell whether a stroke counts as made (88), and whether it is over (84)."""
    if scene.left_base:
        made, reason = True, step("step.carrom.stroke-made.left", "carrom/88.a")
    elif scene.touched:
        reason = step("step.carrom.stroke-made.touched", "carrom/88.a", "carrom/88.b", "carrom/104.c")
        return _made(True, scene.at_rest, reason, discretion=True)
    else:
        made, reason = False, step("step.carrom.stroke-made.not-left", "carrom/88.b")
    return _made(made, made and scene.at_rest, reason)


def _made(made: bool, over: bool, reason: Step, *, discretion: bool = False) -> Ruling:
    reasons = [reason]
    if made:
        reasons.append(step(f"step.carrom.stroke-made.{'over' if over else 'not-over'}", "carrom/84"))
    verdict = "made" if made else "not-made"
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.stroke-made.{verdict}"),
        outcome={"made": made, "over": over},
        steps=tuple(reasons),
        discretion=discretion,
    )


STROKE_MADE = Wizard(
    id="carrom.stroke-made",
    scenario=StrokeMade,
    rule=rule_on_stroke_made,
    verdicts=("made", "not-made"),
    rules=("carrom/84", "carrom/88.a", "carrom/88.b", "carrom/104.c"),
)


@dataclass(frozen=True, kw_only=True)
class Equipment:
    """A wish to change or replace something, and when it comes."""

    matter: str = fact(
        Choice(
            (
                *("change-striker", "striker-broken", "piece-damaged", "piece-broken"),
                *("replace-board", "move-board", "seat-height"),
            )
        )
    )
    board_in_progress: bool = fact(Bool())
    approved: bool = fact(Bool())


def rule_on_equipment(scene: Equipment) -> Ruling:
    """Tell whether it may be done now, and by whom (5, 78-81, 102)."""
    match scene.matter:
        case "change-striker":
            allowed = not scene.board_in_progress and scene.approved
            return _equipment(allowed, "change-striker", "carrom/78", by="player")
        case "striker-broken":
            return _equipment(True, "striker-broken", "carrom/78", by="player", when="after-stroke")
        case "piece-damaged":
            return _equipment(scene.approved, "piece-damaged", "carrom/81", by="umpire")
        case "piece-broken":
            return _equipment(True, "piece-broken", "carrom/102", by="umpire", discretion=True)
        case "replace-board":
            return _equipment(not scene.board_in_progress, "replace-board", "carrom/80", by="umpire")
        case "move-board":
            laws = ("carrom/79.a", "carrom/79.b")
            return _equipment(scene.approved, "move-board", *laws, by="umpire", discretion=True)
        case _:
            return _equipment(not scene.board_in_progress, "seat-height", "carrom/5", by="player")


def _equipment(allowed: bool, what: str, *laws: str, by: str, when: str = "now", discretion: bool = False) -> Ruling:
    verdict = "allowed" if allowed else "not-allowed"
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.equipment.{verdict}"),
        outcome={"allowed": allowed, "by": by if allowed else None, "when": when if allowed else None},
        steps=(step(f"step.carrom.equipment.{what}", *laws),),
        discretion=discretion,
    )


EQUIPMENT = Wizard(
    id="carrom.equipment",
    scenario=Equipment,
    rule=rule_on_equipment,
    verdicts=("allowed", "not-allowed"),
    rules=("carrom/5", "carrom/78", "carrom/79.a", "carrom/79.b", "carrom/80", "carrom/81", "carrom/102"),
)
