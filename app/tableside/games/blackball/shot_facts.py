"""The facts of a blackball shot, and the combinations of them that cannot occur."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tableside.rulings.kinds import Bool, Choice, Int, ListOf
from tableside.rulings.model import Impossible, fact, known, refuse

GROUPS = ("red", "yellow")
BALLS_OF_A_GROUP = 7
OBJECT_BALLS = 2 * BALLS_OF_A_GROUP + 1

FOUL_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "outside-zone": ("blackball/5b", "blackball/4c.a"),
        "jump": ("blackball/5e",),
        "push": ("blackball/5f",),
        "not-tip": ("blackball/5h",),
        "balls-moving": ("blackball/5i",),
        "before-respot": ("blackball/5j",),
        "out-of-turn": ("blackball/5k",),
        "double-hit": ("blackball/5l",),
        "feet-off-floor": ("blackball/5m",),
        "touched-ball": ("blackball/5n",),
        "off-table": ("blackball/5o", "blackball/4k.b"),
        "moved-touching-ball": ("blackball/5p", "blackball/4i"),
        "time": ("blackball/8a",),
        "touched-while-placing": ("blackball/4c",),
        "marking": ("blackball/4m",),
    }
)
"""What a referee may call beside what the shot itself shows, and the rules that make it a foul."""

_MOVES_BALLS_BY_ITSELF = frozenset({"touched-ball", "moved-touching-ball", "touched-while-placing"})


@dataclass(frozen=True, kw_only=True)
class ShotScenario:
    """A shot as the referee saw it: what lay ahead, what was hit, what went down, what else was wrong."""

    phase: str = fact(Choice(("break", "open", "groups")))
    potted: tuple[str, ...] = fact(ListOf(Choice((*GROUPS, "black", "cue")), most=OBJECT_BALLS + 1))
    group: str | None = fact(Choice(GROUPS, none=True))
    own_left: int = fact(Int(0, BALLS_OF_A_GROUP))
    first_contact: str = fact(Choice((*GROUPS, "black", "none")))
    cushion_after_contact: bool = fact(Bool())
    crossed: int = fact(Int(0, OBJECT_BALLS))
    free_shot: bool = fact(Bool(), default=False)
    fouls: tuple[str, ...] = fact(ListOf(Choice(tuple(FOUL_RULES)), most=len(FOUL_RULES), distinct=True), default=())
    snookered: bool = fact(Bool(), default=False)
    snooker_confirmed: bool = fact(Bool(), default=True)
    frozen: bool = fact(Bool(), default=False)
    touching_own: bool = fact(Bool(), default=False)
    deliberate: bool = fact(Bool(), default=False)
    balls_off: tuple[str, ...] = fact(ListOf(Choice((*GROUPS, "black", "cue")), most=OBJECT_BALLS + 1), default=())


def other_group(group: str | None) -> str:
    """Name the opponent's group."""
    return GROUPS[1] if group == GROUPS[0] else GROUPS[0]


def refuse_the_impossible(shot: ShotScenario) -> None:
    """Refuse facts that contradict each other, as far as they are known."""
    for problem in (_wrong_balls(shot), _wrong_phase(shot), _wrong_group(shot), _wrong_contact(shot)):
        if problem is not None:
            raise problem


def _wrong_balls(shot: ShotScenario) -> Impossible | None:
    """A ball goes down or leaves the table once, and there are only so many."""
    if not known(shot, "potted"):
        return None
    for field, gone in (("potted", shot.potted), ("balls_off", (*shot.potted, *shot.balls_off))):
        for ball in ("black", "cue"):
            if gone.count(ball) > 1:
                return refuse(field, f"refuse.blackball.{ball}-twice")
        if max(gone.count(group) for group in GROUPS) > BALLS_OF_A_GROUP:
            return refuse(field, "refuse.blackball.more-than-seven")
    return None


def _wrong_phase(shot: ShotScenario) -> Impossible | None:
    """The break has its own facts; groups exist only once they have been decided."""
    if not known(shot, "phase"):
        return None
    if shot.phase == "break":
        if shot.snookered:
            return refuse("snookered", "refuse.blackball.snookered-on-break")
        if shot.frozen:
            return refuse("frozen", "refuse.blackball.frozen-on-break")
        if known(shot, "first_contact") and shot.first_contact == "black":
            return refuse("first_contact", "refuse.blackball.black-first-on-break")
    elif known(shot, "crossed") and shot.crossed:
        return refuse("crossed", "refuse.blackball.crossed-without-break")
    if shot.phase != "groups" and shot.touching_own:
        return refuse("touching_own", "refuse.blackball.no-own-ball-yet")
    if known(shot, "group") and (shot.phase == "groups") is not (shot.group is not None):
        return refuse("group", "refuse.blackball.group-" + ("missing" if shot.phase == "groups" else "too-early"))
    return None


def _wrong_group(shot: ShotScenario) -> Impossible | None:
    """What goes down or is touched must have been on the table."""
    if not known(shot, "phase", "own_left") or shot.phase != "groups":
        return None
    if shot.touching_own and shot.own_left == 0:
        return refuse("touching_own", "refuse.blackball.own-balls-are-down")
    if not known(shot, "group"):
        return None
    if known(shot, "potted"):
        gone = (*shot.potted, *shot.balls_off).count(shot.group or "")
        if gone > shot.own_left:
            return refuse("potted", "refuse.blackball.more-than-were-left", left=shot.own_left)
    if known(shot, "first_contact") and shot.own_left == 0 and shot.first_contact == shot.group:
        return refuse("first_contact", "refuse.blackball.own-balls-are-down")
    return None


def _wrong_contact(shot: ShotScenario) -> Impossible | None:
    """Without contact nothing can follow from it, save what a hand or the cue itself has moved."""
    if shot.touching_own and shot.snookered:
        return refuse("snookered", "refuse.blackball.touching-is-not-snookered")
    if not known(shot, "first_contact") or shot.first_contact != "none":
        return None
    if shot.frozen:
        return refuse("frozen", "refuse.blackball.nothing-hit")
    if _MOVES_BALLS_BY_ITSELF.intersection(shot.fouls):
        return None
    if known(shot, "potted") and any(ball != "cue" for ball in shot.potted):
        return refuse("first_contact", "refuse.blackball.potted-without-contact")
    if any(ball != "cue" for ball in shot.balls_off):
        return refuse("balls_off", "refuse.blackball.nothing-hit")
    if known(shot, "crossed") and shot.crossed:
        return refuse("crossed", "refuse.blackball.nothing-hit")
    if known(shot, "cushion_after_contact") and shot.cushion_after_contact and not shot.touching_own:
        return refuse("cushion_after_contact", "refuse.blackball.nothing-hit")
    return None
