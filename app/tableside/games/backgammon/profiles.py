"""What is likely in a backgammon tournament."""

from __future__ import annotations

from tableside.rulings.profile import Below, Profile, Range

_NO = ((False, 4), (True, 1))
_SELDOM = ((False, 9), (True, 1))
_MOSTLY = ((True, 4), (False, 1))
_LENGTH = ((5, 3), (7, 4), (9, 3), (11, 3), (13, 1), (17, 1))
_CUBE = ((1, 4), (2, 4), (4, 2), (8, 1))
_NOTICED = (("during", 4), ("after-game", 2), ("match-over", 1), ("next-game-started", 2))
_ONE_AWAY = (
    ([6, 3], 3),
    ([4, 6], 2),
    ([6, 5], 2),
    ([3, 4], 1),
    ([4, 2], 1),
    ([6, 0], 1),
    ([8, 6], 1),
    ([10, 7], 1),
    (Below("length"), 1),
)

PROFILES: dict[str, Profile] = {
    "backgammon.crawford": Profile(
        weight=8,
        likely={
            "length": ((7, 9), (5, 2), (11, 1)),
            "score": _ONE_AWAY,
            "crawford_played": ((False, 3), (True, 2)),
            "doubled": ((True, 5), (False, 2)),
            "noticed": _NOTICED,
            "cube": ((2, 5), (4, 1)),
        },
    ),
    "backgammon.cube": Profile(
        weight=8,
        likely={
            "length": _LENGTH,
            "score": ((Below("length"), 5), ([0, 0], 2), ([4, 6], 1)),
            "crawford_played": ((False, 3), (True, 1)),
            "cube": _CUBE,
            "owner": (("centre", 4), ("a", 3), ("b", 2)),
            "by": (("a", 2), ("b", 1)),
            "on_turn": ((True, 8), (False, 1)),
            "before_roll": ((True, 6), (False, 1)),
            "act": (("both", 3), ("verbal", 2), ("physical", 2), ("intent", 1)),
            "stated_value": ((None, 8), (4, 1), (2, 1)),
            "variant": (("none", 8), ("beaver", 1), ("automatic", 1), ("jacoby", 1)),
            "cube_found": (("right", 8), ("missing", 1), ("left-over", 1), ("contested", 1)),
            "noticed": (("during", 6), ("after-game", 1), ("next-game-started", 1)),
        },
        states=("value",),
    ),
    "backgammon.take-or-pass": Profile(weight=3),
    "backgammon.roll": Profile(
        weight=7,
        likely={
            "rest": (("flat", 5), ("cocked", 3), ("uneven-surface", 1)),
            "landed": (("right", 5), ("left", 2), ("split", 1), ("off", 2)),
            "baffle_box": _NO,
            "permission": (("none", 8), ("lasts", 1), ("withdrawn", 1)),
            "faults": (([], 8), (["not-shaken"], 1), (["no-cup"], 1), (["touched-hand"], 1)),
            "opponent_turn_ended": _MOSTLY,
        },
    ),
    "backgammon.early-dice": Profile(weight=4),
    "backgammon.turn-end": Profile(weight=3),
    "backgammon.illegal-move": Profile(weight=7),
    "backgammon.start-position": Profile(weight=4),
    "backgammon.handling": Profile(weight=4),
    "backgammon.clock": Profile(weight=6, likely={"length": _LENGTH, "score": ((Below("length"), 5), ([0, 0], 1))}),
    "backgammon.clock-stop": Profile(weight=5),
    "backgammon.clock-error": Profile(weight=3),
    "backgammon.time-out": Profile(weight=5, likely={"certain_win": (("none", 6), ("a", 1), ("b", 1))}),
    "backgammon.lateness": Profile(
        weight=6,
        likely={
            "length": _LENGTH,
            "minutes_late": ((Range(1, 4), 1), (5, 1), (Range(6, 20), 5), (Range(21, 45), 3)),
            "both_late": _SELDOM,
            "excused": _SELDOM,
            "national": ((False, 14), (True, 1)),
        },
    ),
    "backgammon.breaks": Profile(
        weight=5,
        likely={
            "length": _LENGTH,
            "taken": ((0, 4), (1, 3), (2, 1)),
            "game_in_progress": ((False, 3), (True, 1)),
            "required_by_game": ((False, 14), (True, 1)),
            "exception": ((False, 14), (True, 1)),
        },
    ),
    "backgammon.slow-play": Profile(weight=3, states=("measures",)),
    "backgammon.score-dispute": Profile(
        weight=4,
        likely={
            "kept": (("both", 4), ("a", 2), ("b", 1), ("none", 1)),
            "sheet_a": (([3, 2], 2), ([4, 2], 2), ([5, 4], 1)),
            "sheet_b": (([3, 2], 3), ([3, 4], 2), ([4, 4], 1)),
            "clear_a": _MOSTLY,
            "clear_b": _MOSTLY,
        },
    ),
    "backgammon.wrong-length": Profile(
        weight=4,
        likely={
            "length": ((7, 3), (9, 2), (11, 2)),
            "played_length": ((5, 2), (7, 2), (9, 2), (11, 1)),
            "score": (([3, 2], 2), ([4, 4], 1), ([5, 3], 2), ([6, 5], 1), ([7, 4], 1), ([0, 2], 1)),
        },
    ),
    "backgammon.result-correction": Profile(weight=3),
    "backgammon.concession": Profile(weight=3),
    "backgammon.equipment-use": Profile(weight=4),
    "backgammon.equipment-change": Profile(weight=4),
    "backgammon.conduct": Profile(weight=4),
    "backgammon.devices": Profile(weight=4),
    "backgammon.request": Profile(weight=4),
    "backgammon.entry": Profile(weight=1),
    "backgammon.appeal": Profile(weight=3, likely={"members": ((3, 6), (2, 1), (4, 1))}),
}
