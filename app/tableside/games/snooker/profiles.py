"""What is likely at a snooker table."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.chance import Chance
from tableside.games.layouts import Balls, place_between, random_place
from tableside.games.snooker.balls import COLOURS
from tableside.geometry import snooker_table
from tableside.rulings.profile import Positions, Profile, Range

_ON = (("red", 8), ("yellow", 2), ("green", 1), ("brown", 1), ("blue", 3), ("pink", 3), ("black", 4))
_COLOUR = (("yellow", 1), ("green", 1), ("brown", 1), ("blue", 2), ("pink", 3), ("black", 4))
_NO = ((False, 4), (True, 1))
_SELDOM = ((False, 9), (True, 1))
_MOSTLY = ((True, 4), (False, 1))
_FIRST_HIT = ((None, 5), ("blue", 2), ("brown", 1), ("pink", 2), ("black", 2), ("red", 2), ("yellow", 1), ("green", 1))
_CLEARANCE = (
    (["yellow", "green", "brown", "blue", "pink", "black"], 5),
    (["green", "brown", "blue", "pink", "black"], 1),
    (["blue", "pink", "black"], 2),
    (["pink", "black"], 2),
    (["black"], 1),
)


def _spots(without: Iterable[str] = ()) -> Balls:
    gone = set(without)
    return {ball.name: [ball.at.x, ball.at.y] for ball in snooker_table().spots if ball.name not in gone}


def _on_reds(chance: Chance) -> Balls:
    """Lay out the middle of a frame: colours on their spots, one strayed between cue ball and a red."""
    cue = random_place(chance, 1778, 3569)
    red = random_place(chance, 1778, 3569)
    stray = chance.pick(COLOURS)
    balls: Balls = {"cue": cue, "reds": [red], **_spots((stray,))}
    if chance.happens(25):
        balls["reds"].append(random_place(chance, 1778, 3569))
    balls[stray] = place_between(chance, cue, red, 70)
    if chance.happens(30):
        other = chance.pick([name for name in COLOURS if name != stray])
        balls[other] = place_between(chance, cue, red, 70)
    if chance.happens(15):
        balls["cue"] = "in-hand"
    return balls


def _on_spots(chance: Chance) -> Balls:
    """Lay out a table on which spots are occupied."""
    reds = [
        [spot.at.x + chance.between(-20, 20), spot.at.y + chance.between(-20, 20)]
        for spot in chance.shuffled(snooker_table().spots)[: chance.between(1, 5)]
    ]
    return {"cue": random_place(chance, 1778, 3569), "reds": reds}


_REDS = Positions(_on_reds, {"reds": [[889, 2000]]})
_SPOTTING = Positions(_on_spots, {"reds": [[889, 2000]]})

PROFILES: dict[str, Profile] = {
    "snooker.foul": Profile(
        weight=10,
        likely={
            "on": _ON,
            "events": (
                (["miss-all"], 5),
                (["cue-potted"], 6),
                (["cue-potted", "potted-not-on:black"], 1),
                (["first-hit-not-on:blue"], 2),
                (["first-hit-not-on:pink"], 2),
                (["first-hit-not-on:black"], 3),
                (["first-hit-not-on:red"], 2),
                (["first-hit-not-on:brown"], 2),
                (["first-hit-not-on:black", "cue-potted"], 1),
                (["first-hit-not-on:yellow", "touched:pink"], 1),
                (["potted-not-on:black"], 2),
                (["potted-not-on:red"], 2),
                (["potted-not-on:blue"], 2),
                (["touched:red"], 3),
                (["touched:black"], 3),
                (["touched:cue"], 1),
                (["push-stroke:red"], 1),
                (["push-stroke:blue"], 2),
                (["jump-shot"], 2),
                (["double-hit"], 2),
                (["feet-off-floor"], 2),
                (["out-of-turn"], 1),
                (["improper-in-hand"], 2),
                (["off-table:blue"], 1),
                (["off-table:cue"], 2),
                (["simultaneous-hit:red+black"], 1),
                (["simultaneous-hit:blue+pink"], 1),
                (["balls-moving"], 1),
                (["before-spotted:pink"], 1),
                (["before-spotted:black"], 1),
                (["snooker-behind-free-ball"], 1),
                (["consecutive-reds"], 2),
                (["no-declaration"], 2),
                (["wrong-cue-ball"], 1),
                (["foul-before-nomination"], 1),
                (["used-off-table-ball"], 1),
                (["measured"], 1),
                (["conferring"], 1),
                ([], 1),
            ),
        },
        states=("cue_ball",),
    ),
    "snooker.miss": Profile(
        weight=10,
        likely={
            "hit_ball_on_first": ((False, 11), (True, 1)),
            "on": _ON,
            "first_hit": _FIRST_HIT,
            "only_black": _SELDOM,
            "impossible": _SELDOM,
            "clear_path": (("none", 3), ("part", 3), ("full", 4)),
            "misses_before": ((0, 4), (1, 3), (2, 2)),
            "attempt": (("good", 2), ("poor", 3)),
            "snookers_needed": ((False, 3), (True, 2)),
            "intentional": _SELDOM,
            "snookered_after": _NO,
            "warned": ((True, 5), (False, 1)),
        },
        states=("options",),
    ),
    "snooker.free-ball": Profile(
        weight=8,
        likely={
            "snookered": ((True, 9), (False, 1)),
            "on": (("red", 8), ("yellow", 3), ("green", 2), ("brown", 2), ("blue", 2), ("pink", 2)),
            "decision": (("play", 9), ("play-again", 1), (None, 1)),
            "nominated": _COLOUR,
            "first_contact": ((["@nominated"], 7), (["@on"], 2), (["@nominated", "@on"], 2), ([], 1), (["black"], 1)),
            "potted": ((["@nominated"], 5), (["@on"], 3), (["@nominated", "@on"], 2), ([], 4), (["cue"], 1)),
            "left_snookered_by_nominated": _NO,
        },
    ),
    "snooker.stroke": Profile(
        weight=8,
        likely={
            "phase": (("red", 4), ("colour", 4), ("in-order", 3)),
            "ball": _COLOUR,
            "first_contact": ((["@ball"], 8), (["red"], 6), (["red", "red"], 1), ([], 1), (["black"], 1)),
            "potted": (
                (["@ball"], 6),
                (["red"], 5),
                (["red", "red"], 2),
                ([], 4),
                (["red", "black"], 1),
                (["cue"], 1),
                (["@ball", "red"], 1),
                (["@ball", "cue"], 1),
            ),
            "reds_left": ((1, 3), (2, 1), (0, 2), (Range(3, 14), 3)),
        },
        states=("next_on",),
    ),
    "snooker.snookered": Profile(
        weight=8,
        likely={
            "table": _REDS,
            "on": (("red", 12), ("blue", 1), ("pink", 1), ("black", 1), ("colour", 1)),
            "cushion_first": ((False, 14), (True, 1)),
        },
        states=("effective",),
    ),
    "snooker.spotting": Profile(
        weight=6,
        likely={
            "table": _SPOTTING,
            "to_spot": (
                (["black"], 4),
                (["pink"], 4),
                (["blue"], 3),
                (["brown"], 2),
                (["yellow"], 2),
                (["green"], 2),
                (["pink", "black"], 3),
                (["blue", "pink"], 2),
            ),
        },
        by_steps=True,
    ),
    "snooker.touching-ball": Profile(
        weight=6,
        likely={
            "touching": (
                (["red"], 6),
                (["blue"], 1),
                (["black"], 2),
                (["pink"], 1),
                (["red", "red"], 2),
                (["red", "black"], 1),
            ),
            "on": (("red", 6), ("colour", 3), ("blue", 1), ("black", 1)),
            "played": ((True, 3), (False, 2)),
            "moved_touching": ((False, 3), (True, 1)),
            "moved_by_striker": ((True, 5), (False, 1)),
            "nominated": _COLOUR,
            "first_hit": _FIRST_HIT,
        },
    ),
    "snooker.pocket-edge": Profile(weight=3),
    "snooker.frame-end": Profile(
        weight=4,
        likely={
            "scores": (
                ([60, 60], 2),
                ([64, 57], 2),
                ([57, 64], 3),
                ([63, 70], 2),
                ([70, 63], 2),
                ([51, 58], 2),
                ([72, 60], 1),
                ([60, 72], 1),
                ([61, 68], 1),
                ([45, 53], 1),
            ),
            "event": (("pot", 4), ("foul", 3), ("claim", 2)),
            "aggregate": _SELDOM,
            "totals": (([250, 250], 2), ([260, 241], 1), ([198, 210], 1)),
        },
    ),
    "snooker.ball-moved": Profile(weight=4, likely={"on": _ON}),
    "snooker.push-stroke": Profile(
        weight=4, likely={"on": _ON, "ball": (("red", 5), ("blue", 1), ("pink", 2), ("black", 2))}
    ),
    "snooker.jump-shot": Profile(weight=4, likely={"passed_over": ((True, 8), (False, 1)), "on": _ON}),
    "snooker.in-hand": Profile(weight=3, likely={"on": _ON, "inside_d": _MOSTLY}),
    "snooker.play-again": Profile(weight=3, likely={"foul": _MOSTLY, "four_handed": _SELDOM}),
    "snooker.replay": Profile(
        weight=4,
        likely={"on": (("red", 5), ("colour", 2), ("blue", 1), ("pink", 1), ("black", 1))},
        states=("on", "spot_colours"),
    ),
    "snooker.claim": Profile(weight=3),
    "snooker.spotting-error": Profile(weight=4, likely={"on": _ON, "colour": _COLOUR}),
    "snooker.stalemate": Profile(weight=3, likely={"stalemate": _MOSTLY}),
    "snooker.concede": Profile(
        weight=2,
        likely={"by_striker": _MOSTLY, "reds": ((0, 4), (Range(1, 6), 2)), "colours": _CLEARANCE},
        states=("points",),
    ),
    "snooker.forfeit": Profile(
        weight=2,
        likely={
            "reds": ((0, 4), (Range(1, 10), 3)),
            "colours": _CLEARANCE,
            "forfeited": (("frame", 2), ("game", 1)),
            "frames_left": Range(0, 8),
        },
        states=("points", "frames_lost", "aggregate_points"),
    ),
    "snooker.conduct": Profile(weight=3),
}
