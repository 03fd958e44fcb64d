"""What is likely at a blackball table."""

from __future__ import annotations

from tableside.chance import Chance
from tableside.games.layouts import Balls, place_between, random_place
from tableside.rulings.profile import Positions, Profile, Range

_NO = ((False, 4), (True, 1))
_SELDOM = ((False, 11), (True, 1))
_LAG = (("none", 4), ("crossed", 1), ("short", 1), ("potted", 1), ("side-cushion", 1), ("past-edge", 1))


def _lay_snooked(chance: Chance) -> Balls:
    cue, on = random_place(chance, 915, 1830), random_place(chance, 915, 1830)
    other = place_between(chance, cue, on, 40)
    balls: Balls = {"cue": cue, "black": [457.5, 1372.5], "reds": [on], "yellows": [other]}
    if chance.happens(60):
        balls["yellows"].append(place_between(chance, cue, on, 60))
    return balls


def _lay_respot(chance: Chance) -> Balls:
    balls: Balls = {"cue": random_place(chance, 915, 1830), "reds": [random_place(chance, 915, 1830)]}
    if chance.happens(60):
        balls["yellows"] = [[457 + chance.between(-30, 30), 1372 + chance.between(-30, 30)]]
    return balls


_SNOOKED = Positions(_lay_snooked, {"reds": [[457, 900]]})
_RESPOT = Positions(_lay_respot, {"reds": [[457, 900]]})

PROFILES: dict[str, Profile] = {
    "blackball.shot": Profile(
        weight=14,
        likely={
            "phase": (("break", 2), ("open", 3), ("groups", 7)),
            "group": (("red", 1), ("yellow", 1)),
            "potted": (
                ([], 9),
                (["@group"], 5),
                (["red"], 3),
                (["yellow"], 3),
                (["red", "yellow"], 2),
                (["black"], 2),
                (["cue"], 2),
                (["@group", "black"], 1),
                (["black", "cue"], 1),
                (["red", "cue"], 1),
            ),
            "own_left": ((0, 4), (1, 3), (Range(2, 6), 5)),
            "first_contact": (("red", 5), ("yellow", 4), ("black", 2), ("none", 1)),
            "cushion_after_contact": ((True, 3), (False, 2)),
            "crossed": ((Range(2, 8), 3), (0, 1), (1, 2)),
            "free_shot": _NO,
            "fouls": (
                ([], 24),
                (["push"], 1),
                (["jump"], 1),
                (["double-hit"], 1),
                (["feet-off-floor"], 1),
                (["touched-ball"], 1),
                (["off-table"], 1),
                (["balls-moving"], 1),
                (["outside-zone"], 1),
                (["out-of-turn"], 1),
                (["time"], 1),
            ),
            "snookered": _SELDOM,
            "frozen": _SELDOM,
            "touching_own": _SELDOM,
            "deliberate": _SELDOM,
        },
        states=("respot",),
    ),
    "blackball.snooked": Profile(weight=6, likely={"table": _SNOOKED, "on": (("red", 6), ("black", 1), ("any", 1))}),
    "blackball.respot": Profile(
        weight=3,
        likely={
            "table": _RESPOT,
            "to_spot": (
                (["black"], 3),
                (["red"], 2),
                (["yellow"], 2),
                (["black", "red"], 2),
                (["red", "yellow"], 2),
                (["cue"], 1),
                (["cue", "red"], 1),
            ),
        },
        by_steps=True,
    ),
    "blackball.touching-ball": Profile(
        weight=4,
        likely={
            "touching": ((["red"], 3), (["yellow"], 3), (["black"], 2), (["red", "yellow"], 1)),
            "group": (("red", 3), ("yellow", 3), (None, 1)),
            "moved": _NO,
            "black_on": _NO,
            "legal_shot_possible": ((True, 5), (False, 1)),
        },
    ),
    "blackball.pocket-edge": Profile(weight=3),
    "blackball.off-table": Profile(weight=4, states=("returns",)),
    "blackball.touched-ball": Profile(weight=4),
    "blackball.zone": Profile(
        weight=4, likely={"placed_with": (("hand", 5), ("cue", 1), ("tip", 1)), "touched_ball": _NO}
    ),
    "blackball.interference": Profile(weight=3),
    "blackball.stalemate": Profile(weight=3),
    "blackball.lag": Profile(
        weight=3,
        likely={"a_fault": _LAG, "b_fault": _LAG},
    ),
    "blackball.clock": Profile(
        weight=4,
        likely={
            "seconds": ((Range(10, 29), 2), (Range(31, 45), 2), (Range(50, 59), 2), (Range(61, 70), 3)),
            "called_30": ((True, 3), (False, 2)),
        },
    ),
    "blackball.conduct": Profile(weight=4),
    "blackball.self-refereed": Profile(weight=2),
}
