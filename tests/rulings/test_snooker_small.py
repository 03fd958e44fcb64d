"""Second readings of snooker's smaller wizards, written from the rules: every case of each comes out the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tableside.games import find_wizard
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible
from tests.rulings.strategies import every_case

WORTH = {"cue": 0, "red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}
OPEN = True
Reading = tuple[str, int | None, bool] | None
"""The verdict, the penalty where there is one to tell, and whether the referee decides; None for what cannot be."""


def costs(*balls: str | None) -> int:
    """3.12: the dearest ball, at least 4; after a red, before a colour is nominated, always 7 (3.12.d.vi)."""
    return 7 if "colour" in balls else max(4, *(WORTH[ball] for ball in balls if ball))


def pocket_edge(
    balanced_momentarily: bool, would_have_been_hit: bool, foul: bool, ball: str | None, on: str | None
) -> Reading:
    if balanced_momentarily:
        return "potted", None, False  # 3.9.c
    if not would_have_been_hit:
        return "replace-points-count", None, False  # 3.9.a
    return ("penalty-and-replace" if foul else "replace-and-replay"), None, False  # 3.9.b


def jump_shot(
    passed_over: bool, hit_before: str, fairly_hit: bool, cushion_or_ball_between: bool, far_side: bool, on: str
) -> Reading:
    excepted = (
        hit_before == "another"  # 2.19.a
        or (hit_before == "same" and not far_side)  # 2.19.b
        or (hit_before == "same" and fairly_hit and cushion_or_ball_between)  # 2.19.c
    )
    return ("jump-shot", costs(on), False) if passed_over and not excepted else ("fair", 0, False)


def push_stroke(
    touching: bool,
    moved_touching: bool,
    moved_by_striker: bool,
    contact_after_start: bool,
    contact_at_object_ball: bool,
    almost_touching: bool,
    very_fine_edge: bool,
    on: str,
    ball: str | None,
) -> Reading:
    spared = almost_touching and very_fine_edge  # 2.18.b
    pushed = (
        (touching and moved_touching and moved_by_striker)  # 3.8.b, 3.8.f
        or contact_after_start  # 2.18.a
        or (contact_at_object_ball and not spared)
    )
    return ("push-stroke", costs(on, ball), False) if pushed else ("fair", 0, False)


def in_hand(cue_ball: str, action: str, trying_to_play: bool, inside_d: bool, on: str) -> Reading:
    if cue_ball == "frame-start" and on != "red":
        return None
    if cue_ball == "on-table":
        return "not-in-hand", None, False  # 2.10.a
    if action == "none":
        return "in-hand", None, False  # 2.9.a
    if action == "touched" and not trying_to_play:
        return "still-placing", 0, False  # 3.5.b
    return ("fair", 0, False) if inside_d else ("foul", costs(on), False)  # 3.5, 3.12.a.iv


def spotting_error(error: str, stroke_made: bool, too_soon: bool, on: str, colour: str) -> Reading:
    if too_soon and (not stroke_made or error in ("gone", "extra-red")):
        return None
    if error == "gone":
        return "remove", 0, False  # 3.7.b
    if error == "extra-red":
        return "remove-red", 0, stroke_made  # 3.3.g says that reds stay off, and no more
    if not stroke_made:
        return "spot-now", 0, False  # 3.7
    misplaced = error == "misplaced"
    if too_soon:
        return ("foul-stays" if misplaced else "foul-and-spot"), costs(on, colour), False  # 3.12.b.ii, 3.11.d
    return ("stays" if misplaced else "spot-without-penalty"), 0, False  # 3.7.c


def ball_moved(by: str, consulting: bool, marker: bool, made_to: str, on: str, ball: str, frame_begun: bool) -> Reading:
    if (consulting and marker) or (not frame_begun and (consulting or marker)):
        return None
    excused = by == "striker" and made_to in ("other", "faulty-table-equipment")  # 3.15.a, 3.18.b
    if not frame_begun or by in ("referee", "other") or excused:
        return "replace", 0, False  # 2.10.b, 3.15
    if by != "striker" and not consulting and not marker:
        return "replace", 0, False  # 3.15
    if ball == "cue-in-hand":
        return None if marker else ("no-foul", 0, False)  # 2.10.a
    unchanged = consulting or by != "striker"  # 3.14.h, 3.2.b.ii
    return ("penalty-turn-unchanged" if unchanged else "foul"), costs(on, ball), False


def conferring(partner_at_table: bool, break_running: bool, on: str) -> Reading:
    return ("foul", costs(on), False) if partner_at_table or break_running else ("allowed", 0, False)  # 3.17.e


def claim(
    awarded_by_referee: bool,
    next_stroke_made: bool,
    claimed_by: str,
    representative_announced: bool,
    claim_upheld: bool,
) -> Reading:
    if awarded_by_referee:
        return "stands", None, False
    if next_stroke_made:
        return "condoned", None, False  # 3.11.c
    if claimed_by == "nobody":
        return "open", None, False
    if claimed_by == "representative" and not representative_announced:
        return "not-entitled", None, False  # 4.5
    return ("stands" if claim_upheld else "dismissed"), None, False


def conduct(matter: str, warned_for_time: bool, deliberate_or_persistent: bool, frame_lost_before: bool) -> Reading:
    if matter == "nothing":
        return "no-action", None, False
    if matter == "slow" and not warned_for_time:
        return "warning", None, False  # 4.1
    if matter == "unfair" and not deliberate_or_persistent:
        return "no-action", None, OPEN
    return ("game-lost" if frame_lost_before else "frame-lost"), None, False  # 4.2


def play_again(foul: bool, requested: bool, withdrawing: bool, four_handed: bool, out_of_turn: bool) -> Reading:
    del withdrawing, four_handed, out_of_turn  # They change what follows, not who plays (3.13, 3.17.c).
    if not foul:
        return "no-request", None, False  # 3.3.a
    return ("offender-plays" if requested else "next-player-plays"), None, False


def stalemate(stalemate: bool, objection: bool, period_over: bool, changed: bool) -> Reading:
    if not stalemate or (objection and changed):
        return "play-on", None, False
    return ("restart" if not objection or period_over else "play-on-for-a-period"), None, False  # 3.16


def opening(opened: str, frame: str, next_stroke_made: bool, four_handed: bool) -> Reading:
    del four_handed  # Teams open by turns like players (3.17.a).
    if opened == "wrong-player":
        return ("play-on", 0, OPEN) if next_stroke_made else ("foul", 4, False)  # 3.11.c, 3.12.a.iii
    return {"first": "by-lot", "later": "alternate", "restart": "same-opener"}[frame], None, False


def question(question: str, asker: str) -> Reading:
    free = question in ("colour", "placing")  # 5.1.a.v, 3.5.a
    own = question in ("touching", "put-back") and asker == "to-play"  # 3.8.d, 3.14.j
    return ("answer" if free or own else "no-answer"), None, False  # 5.1.b


def assistance(request: str, by: str, frame_begun: bool, reasonable: bool, on_spot: bool) -> Reading:
    del on_spot  # It decides about the marker only (3.2.b.i).
    asked_well = {
        "disability": True,  # 5.4.b
        "light": by == "striker",  # 5.4.a
        "clean": not frame_begun or (by == "striker" and reasonable),  # 3.2.b
    }
    return ("given" if asked_well[request] else "declined"), None, False


def no_referee(referee: bool, side: str) -> Reading:
    if referee:
        return "referee-decides", None, False
    return ("theirs" if side == "not-at-table" else "not-theirs"), None, False  # 3.19.c


def non_striker(stands: str, striker_playing: bool, asked_before: bool) -> Reading:
    if stands == "proper" or (stands == "in-sight" and not striker_playing):
        return "in-order", None, False  # 4.4
    return ("unfair-conduct", None, OPEN) if asked_before else ("move-away", None, False)


def replay(
    on: str,
    others_moved: bool,
    helps_offender: bool,
    colours_gone: bool,
    asked_first: bool,
    disputed: bool,
    **tables: None,
) -> Reading:
    del on, colours_gone, asked_first, disputed, tables
    if helps_offender and not others_moved:
        return None
    return ("restore-balls" if helps_offender else "cue-ball-only"), None, False  # 3.14.f


READINGS: dict[str, Callable[..., Reading]] = {
    "pocket-edge": pocket_edge,
    "jump-shot": jump_shot,
    "push-stroke": push_stroke,
    "in-hand": in_hand,
    "spotting-error": spotting_error,
    "ball-moved": ball_moved,
    "conferring": conferring,
    "claim": claim,
    "conduct": conduct,
    "play-again": play_again,
    "stalemate": stalemate,
    "opening": opening,
    "question": question,
    "assistance": assistance,
    "no-referee": no_referee,
    "non-striker": non_striker,
    "replay": replay,
}


NOT_DRAWN: dict[str, dict[str, list[Any]]] = {"replay": {"table": [None], "before": [None]}}
"""Positions that are left out."""


def ruled(name: str, facts: dict[str, Any]) -> Reading:
    wizard = find_wizard(name)
    try:
        ruling = inquire(wizard, read_scenario(wizard, facts)).ruling
    except Impossible:
        return None
    assert ruling is not None
    return str(ruling.verdict), ruling.outcome.get("penalty"), ruling.discretion


@pytest.mark.parametrize("name", READINGS)
def test_every_case_of_a_small_wizard_comes_out_as_a_second_reading_says(name: str) -> None:
    for facts in every_case(f"snooker.{name}", **NOT_DRAWN.get(name, {})):
        assert ruled(f"snooker.{name}", facts) == READINGS[name](**facts), facts
