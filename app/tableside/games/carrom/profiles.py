"""What is likely at a carrom board."""

from __future__ import annotations

from tableside.rulings.profile import Profile, Range

_NO = ((False, 4), (True, 1))
_SELDOM = ((False, 9), (True, 1))
_MOSTLY = ((True, 4), (False, 1))
_LEFT = ((1, 3), (2, 2), (3, 2), (Range(4, 9), 4))
_SCORE = ((0, 3), (Range(1, 21), 6), (22, 2), (23, 1), (24, 1))
_DUES = ((0, 9), (1, 2), (2, 1))

PROFILES: dict[str, Profile] = {
    "carrom.pegno": Profile(
        weight=12,
        likely={
            "proper": ((True, 5), (False, 1)),
            "striker_pocketed": ((False, 2), (True, 3)),
            "own": ((0, 5), (1, 5), (2, 2), (3, 1)),
            "opponent": ((0, 7), (1, 3), (2, 1)),
            "queen": ((False, 3), (True, 1)),
            "own_left": _LEFT,
            "opponent_left": _LEFT,
            "queen_state": (("on-board", 5), ("to-cover", 2), ("own", 2), ("opponent", 2)),
            "dues": _DUES,
            "player_score": _SCORE,
            "opponent_score": _SCORE,
            "claim_due": ((False, 14), (True, 1)),
            "opponent_dues": ((0, 14), (1, 1)),
            "doubles": _SELDOM,
        },
    ),
    "carrom.board-score": Profile(
        weight=8,
        likely={
            "winner_score": _SCORE,
            "loser_score": _SCORE,
            "loser_pieces_left": ((Range(1, 7), 6), (8, 1), (9, 1)),
            "queen_by": (("winner", 5), ("loser", 3), ("none", 1)),
            "board_number": ((Range(1, 7), 5), (8, 3)),
        },
    ),
    "carrom.break": Profile(
        weight=5,
        likely={
            "touched": ((False, 1), (True, 1)),
            "seconds": ((0, 8), (12, 1), (20, 1)),
            "striker_pocketed": _NO,
            "pocketed": _NO,
            "before_play_call": ((False, 7), (True, 1)),
        },
        states=("penalty",),
    ),
    "carrom.off-board": Profile(
        weight=5,
        likely={
            "pieces": (
                (["queen"], 2),
                (["own"], 3),
                (["opponent"], 2),
                (["queen", "own"], 3),
                (["own", "opponent"], 3),
                (["queen", "opponent"], 1),
                (["queen", "own", "opponent"], 1),
            ),
            "path": (("stayed-off", 5), ("fell-back", 1), ("off-the-lamp", 1)),
            "centre": (("free", 4), ("partly-covered", 2), ("covered", 2)),
        },
        states=("places",),
    ),
    "carrom.overlap": Profile(
        weight=5,
        likely={"piece": (("piece", 4), ("queen", 1)), "at_pocket_edge": _NO, "fell": _NO, "moved": _NO},
    ),
    "carrom.placement": Profile(
        weight=6,
        likely={
            "what": (("penalty", 6), ("queen", 2)),
            "seconds": ((0, 8), (10, 1), (20, 1)),
            "noticed": _MOSTLY,
            "timing": (("before-first-stroke", 4), ("during-turn", 2), ("not-on-turn", 1)),
            "centre": (("free", 3), ("partly-covered", 2), ("covered", 2)),
            "room_again": _NO,
        },
        states=("foul", "place"),
    ),
    "carrom.turn": Profile(weight=6, likely={"pieces_left": _LEFT, "opponent_score": _SCORE, "noticed": _MOSTLY}),
    "carrom.match-loss": Profile(weight=3, likely={"times": ((1, 2), (2, 2), (3, 1))}),
    "carrom.technical-foul": Profile(
        weight=6,
        likely={
            "own_left": _LEFT,
            "dues": _DUES,
            "pocketed": _NO,
            "doubles": _SELDOM,
            "breach": (
                ("other", 1),
                ("body-on-board", 2),
                ("clothing-on-board", 2),
                ("elbow", 2),
                ("too-slow", 3),
                ("powder", 2),
                ("board-knocked", 1),
                ("striker-off-lines", 3),
                ("striker-off-circle", 2),
                ("pieces-touched", 3),
                ("pushed", 3),
                ("partners-talk", 1),
                ("something-in-hand", 1),
                ("trial", 2),
                ("chair-moved", 1),
                ("distraction", 1),
                ("seat-height", 1),
                ("body-over-lines", 1),
                ("not-with-finger", 1),
                ("braced", 1),
                ("score-asked", 1),
            ),
        },
        states=("turn", "placed_now", "outstanding"),
    ),
    "carrom.disturbed": Profile(
        weight=4,
        likely={"pieces_left": _LEFT, "opponent_score": _SCORE, "restorable": ((True, 2), (False, 1))},
        states=("foul",),
    ),
    "carrom.replay": Profile(weight=2),
    "carrom.unnoticed": Profile(weight=4),
    "carrom.stroke-made": Profile(weight=2),
    "carrom.equipment": Profile(weight=2, states=("when", "by")),
    "carrom.toss": Profile(weight=1),
    "carrom.breaker": Profile(
        weight=3, likely={"game_number": Range(1, 3), "board_number": ((1, 2), (Range(2, 8), 5))}
    ),
    "carrom.protest": Profile(
        weight=2,
        likely={
            "fee_paid": ((True, 5), (False, 1)),
            "at_once": ((True, 5), (False, 1)),
            "late": ((False, 5), (True, 1)),
            "english_and_signed": ((True, 5), (False, 1)),
            "complete": ((True, 5), (False, 1)),
            "jury": (("pending", 2), ("upheld", 2), ("rejected", 2)),
        },
    ),
}
