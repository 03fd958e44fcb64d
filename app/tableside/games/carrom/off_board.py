"""carrom.off-board: what left the playing surface, who goes back first and where (38-39)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.stroke import PIECES
from tableside.messages import Code, message
from tableside.rulings.kinds import Choice, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

_PRECEDENCE = ("queen", "own", "opponent")


@dataclass(frozen=True, kw_only=True)
class OffBoard:
    """Pieces that left the surface: `own` are those of the player who made the stroke."""

    pieces: tuple[str, ...] = fact(ListOf(Choice(_PRECEDENCE), most=2 * PIECES + 1, least=1))
    path: str = fact(Choice(("stayed-off", "fell-back", "off-the-lamp")), default="stayed-off")
    centre: str = fact(Choice(("free", "partly-covered", "covered")), default="free")


def rule_on_pieces_off(scene: OffBoard) -> Ruling:
    """Put them back on the centre circle: the queen first, then the striking player's, then the opponent's."""
    for piece, most in (("queen", 1), ("own", PIECES), ("opponent", PIECES)):
        if scene.pieces.count(piece) > most:
            raise refuse("pieces", "refuse.carrom.so-many-pieces", most=most)
    if scene.path == "off-the-lamp":
        return _natural_movement()
    order = sorted(scene.pieces, key=_PRECEDENCE.index)
    reasons = [_first_place(scene.centre)]
    if scene.path == "fell-back":
        reasons.insert(0, step("step.carrom.off-board.fell-back", "carrom/39.a"))
    reasons += _precedence(order)
    unsettled = _second_place_is_open(order)
    if unsettled:
        reasons.append(step("step.carrom.off-board.open", "carrom/38.d", "carrom/104.c"))
    first = "centre" if scene.centre == "free" else "centre-as-far-as-possible"
    places = [first, "touching-far-side", *["touching"] * len(order)][: len(order)]
    return Ruling(
        verdict="back-on-centre",
        call=message("call.carrom.off-board.centre", piece=Code(f"value.carrom.piece.{order[0]}")),
        outcome={
            "order": order,
            "places": [{"piece": piece, "place": place} for piece, place in zip(order, places, strict=True)],
            "placed_by": "umpire",
            "others": "umpire-may-restore" if scene.path == "fell-back" else "as-they-lie",
        },
        steps=tuple(reasons),
        discretion=unsettled or scene.path == "fell-back",
    )


def _natural_movement() -> Ruling:
    return Ruling(
        verdict="stays",
        call=message("call.carrom.off-board.stays"),
        outcome={"order": [], "places": [], "placed_by": None, "others": "as-they-lie"},
        steps=(step("step.carrom.off-board.lamp", "carrom/39.b"),),
    )


def _first_place(centre: str) -> Step:
    return step(f"step.carrom.off-board.{centre}", "carrom/38.a")


def _precedence(order: list[str]) -> list[Step]:
    reasons = []
    if len(order) > 1 and order[0] == "queen":
        reasons.append(step("step.carrom.off-board.queen-first", "carrom/38.b"))
    if "own" in order and "opponent" in order:
        reasons.append(step("step.carrom.off-board.own-first", "carrom/38.c"))
    elif len(order) > 1 and order[0] != "queen":
        reasons.append(step("step.carrom.off-board.same-colour", "carrom/38.d"))
    if len(order) > 2:
        reasons.append(step("step.carrom.off-board.the-rest", "carrom/38.d"))
    return reasons


def _second_place_is_open(order: list[str]) -> bool:
    """Two of the striking player's own and one of the opponent's: no law says which goes second."""
    return order[0] == "own" and order.count("own") > 1 and "opponent" in order


OFF_BOARD = Wizard(
    id="carrom.off-board",
    scenario=OffBoard,
    rule=rule_on_pieces_off,
    verdicts=("back-on-centre", "stays"),
    rules=("carrom/38.a", "carrom/38.b", "carrom/38.c", "carrom/38.d", "carrom/39.a", "carrom/39.b", "carrom/104.c"),
)
