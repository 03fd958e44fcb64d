"""carrom.overlap: pieces on edge, on each other, on or under the striker, or at a pocket's edge (40-44, 74)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

_WITH_STRIKER = ("striker-on-piece", "piece-on-striker")


@dataclass(frozen=True, kw_only=True)
class Overlap:
    """How the pieces came to rest, and what fell afterwards."""

    situation: str = fact(Choice(("on-edge", "overlapping", *_WITH_STRIKER, "fell-from-edge")))
    piece: str = fact(Choice(("piece", "queen")), default="piece")
    at_pocket_edge: bool = fact(Bool(), default=False)
    fell: bool = fact(Bool(), default=False)
    moved: bool = fact(Bool(), default=False)


def rule_on_overlap(scene: Overlap) -> Ruling:
    """Leave pieces as they lie; free the striker without disturbing them; what falls in is pocketed."""
    if scene.situation == "fell-from-edge":
        return _fell_from_edge(scene.piece)
    if scene.fell and not scene.at_pocket_edge:
        raise refuse("fell", "refuse.carrom.no-pocket-there")
    if scene.fell and scene.situation not in _WITH_STRIKER:
        return _fell_from_edge(scene.piece)
    if scene.situation == "on-edge":
        return _ruling("leave", [step("step.carrom.overlap.on-edge", "carrom/40")])
    if scene.situation == "overlapping":
        return _ruling("leave", [step("step.carrom.overlap.overlapping", "carrom/41")])
    if scene.situation == "striker-on-piece":
        return _striker_on_piece(scene)
    return _piece_on_striker(scene)


def _fell_from_edge(piece: str) -> Ruling:
    law = "carrom/74" if piece == "queen" else "carrom/44"
    return _ruling("pocketed", [step("step.carrom.overlap.fell-from-edge", law)], pocketed=piece)


def _striker_on_piece(scene: Overlap) -> Ruling:
    reasons = [step("step.carrom.overlap.striker-on-piece", "carrom/42.a")]
    if scene.fell:
        reasons.append(step("step.carrom.overlap.piece-falls", "carrom/42.b"))
        return _ruling("pocketed", reasons, remove=True, pocketed=scene.piece)
    if scene.moved:
        reasons.append(step("step.carrom.overlap.restore", "carrom/42.a"))
    return _ruling("remove-striker", reasons, remove=True, restore=scene.moved)


def _piece_on_striker(scene: Overlap) -> Ruling:
    reasons = [step("step.carrom.overlap.piece-on-striker", "carrom/43.a")]
    if scene.fell:
        reasons.append(step("step.carrom.overlap.striker-falls", "carrom/43.b", "carrom/45.a"))
        return _ruling("striker-pocketed", reasons, remove=True, pocketed="striker", due=1)
    return _ruling("remove-striker", reasons, remove=True, restore=True)


def _ruling(
    verdict: str,
    reasons: list[Step],
    *,
    remove: bool = False,
    restore: bool = False,
    pocketed: str | None = None,
    due: int = 0,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.overlap.{verdict}"),
        outcome={
            "leave": verdict == "leave",
            "remove_striker": remove,
            "restore": restore,
            "pocketed": pocketed,
            "penalty": due,
        },
        steps=tuple(reasons),
    )


OVERLAP = Wizard(
    id="carrom.overlap",
    scenario=Overlap,
    rule=rule_on_overlap,
    verdicts=("leave", "remove-striker", "pocketed", "striker-pocketed"),
    rules=(
        *("carrom/40", "carrom/41", "carrom/42.a", "carrom/42.b", "carrom/43.a", "carrom/43.b", "carrom/44"),
        *("carrom/45.a", "carrom/74"),
    ),
)
