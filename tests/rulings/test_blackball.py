"""What must hold for blackball beyond its cases."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tableside.games import find_wizard
from tableside.games.blackball.fouls import Foul, FoulWhy
from tableside.games.blackball.table import SAMPLES, Layout, LayoutKind
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import BadScenario, read_scenario
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Impossible, Ruling
from tests.rulings.strategies import every_case

SHOT = find_wizard("blackball.shot")
OUTCOME_KEYS = ["foul", "group_assigned", "winner", "rerack", "next", "respot"]


def rule(name: str, **facts: Any) -> Ruling:
    wizard = find_wizard(name)
    ruling = inquire(wizard, read_scenario(wizard, facts)).ruling
    assert ruling is not None
    return ruling


def rule_if_possible(facts: dict[str, Any]) -> Ruling | None:
    try:
        ruling = inquire(SHOT, read_scenario(SHOT, facts)).ruling
    except Impossible:
        return None
    assert ruling is not None
    return ruling


def verdict_by_the_book(facts: dict[str, Any]) -> str:
    """A second reading of the rules, written flat, to set against the wizard."""
    phase, free, first = facts["phase"], facts["free_shot"], facts["first_contact"]
    potted, own, left = facts["potted"], facts["group"], facts["own_left"]
    coloured = "red" in potted or "yellow" in potted
    if phase == "break":
        if "black" in potted:
            return "rerack"
        if not coloured and facts["crossed"] < 2:
            return "illegal-break"
        if "cue" in potted or facts["fouls"]:
            return "foul"
        return "continue" if coloured or free else "end-of-visit"
    foul = "cue" in potted or bool(facts["fouls"])
    if phase == "open":
        on = {"red", "yellow"}
        keeps = coloured
    else:
        on = {own} if left else {"black"}
        keeps = own in potted
        rest = "yellow" if own == "red" else "red"
        black_counts = "black" in potted and left == 0
        foul |= not free and rest in potted and own not in potted and not black_counts
    played = first if not facts["touching_own"] else own
    foul |= played == "none" or (not free and played not in on)
    pot_on = any(ball in potted for ball in on) or (free and coloured)
    if phase == "groups" and left and potted.count(own) == left and "black" in potted and played == own:
        pot_on = True
    foul |= not (pot_on or facts["cushion_after_contact"] or facts["snookered"])
    if "black" in potted:
        if foul or phase == "open" or potted.count(own) < left:
            return "loss"
        return "win"
    if foul:
        return "foul"
    return "continue" if free or keeps else "end-of-visit"


POTS = [
    [],
    ["red"],
    ["yellow"],
    ["red", "yellow"],
    ["red", "red"],
    ["cue"],
    ["red", "cue"],
    ["black"],
    ["black", "red"],
    ["black", "yellow"],
    ["black", "red", "yellow"],
    ["black", "red", "red"],
    ["black", "cue"],
]


def all_shots() -> Iterator[dict[str, Any]]:
    flags = product((False, True), repeat=4)
    for free, cushion, snookered, touching in flags:
        for first, potted, fouls in product(("red", "yellow", "black", "none"), POTS, ([], ["push"])):
            shared = {
                "free_shot": free,
                "cushion_after_contact": cushion,
                "snookered": snookered,
                "touching_own": touching,
                "first_contact": first,
                "potted": potted,
                "fouls": fouls,
            }
            for crossed in (0, 1, 2, 15):
                yield {**shared, "phase": "break", "group": None, "own_left": 7, "crossed": crossed}
            yield {**shared, "phase": "open", "group": None, "own_left": 7, "crossed": 0}
            for group, left in product(("red", "yellow"), (0, 1, 2, 7)):
                yield {**shared, "phase": "groups", "group": group, "own_left": left, "crossed": 0}


def test_every_shot_comes_out_as_a_second_reading_of_the_rules_says() -> None:
    ruled = 0
    for facts in all_shots():
        ruling = rule_if_possible(facts)
        if ruling is None:
            continue
        ruled += 1
        assert ruling.verdict == verdict_by_the_book(facts), facts
        check_outcome(facts, ruling)
    assert ruled > 4000


def check_outcome(facts: dict[str, Any], ruling: Ruling) -> None:
    outcome, verdict = ruling.outcome, ruling.verdict
    assert list(outcome) == OUTCOME_KEYS
    assert (outcome["winner"] is not None) == (verdict in {"win", "loss"})
    assert list(outcome["next"]) == ["player", "free_shot", "cue_ball"]
    assert outcome["rerack"] == (verdict == "rerack")
    if outcome["group_assigned"] is not None:
        assert facts["phase"] == "open"
        assert not facts["free_shot"]
        assert verdict == "continue"
        assert outcome["group_assigned"] in facts["potted"]
    following = outcome["next"]
    if outcome["winner"] is not None:
        assert following == {"player": None, "free_shot": False, "cue_ball": []}
        return
    assert following["free_shot"] == (verdict in {"foul", "illegal-break"}) == outcome["foul"]
    assert (following["player"] == "same") == (verdict in {"continue", "rerack"})
    assert ("rerack" in following["cue_ball"]) == (verdict == "illegal-break")
    assert following["cue_ball"]
    if "cue" in facts["potted"]:
        assert "as-lies" not in following["cue_ball"]


@pytest.mark.parametrize("code", Foul)
def test_every_foul_code_makes_a_fair_shot_a_foul(code: Foul) -> None:
    fair = {"phase": "groups", "group": "red", "own_left": 3, "first_contact": "red", "potted": ["red"]}
    assert rule("blackball.shot", **fair).verdict == "continue"
    ruling = rule("blackball.shot", **fair, fouls=[code])
    assert ruling.verdict == "foul"
    assert set(FoulWhy.reason_for(code).rules) <= set(ruling.rules)


@pytest.mark.parametrize("code", ["time", "touched-ball", "touched-while-placing", "marking"])
def test_a_foul_before_the_shot_is_not_also_called_a_miss(code: str) -> None:
    facts = {"phase": "groups", "group": "red", "own_left": 3, "potted": [], "cushion_after_contact": False}
    ruling = rule("blackball.shot", **facts, first_contact="none", fouls=[code])
    assert ruling.verdict == "foul"
    assert "blackball/5d" not in ruling.rules
    assert "blackball/5d" in rule("blackball.shot", **facts, first_contact="none", fouls=["push"]).rules


def test_one_group_is_as_good_as_the_other() -> None:
    swap = {"red": "yellow", "yellow": "red"}
    for facts in all_shots():
        mirrored = {
            **facts,
            "group": swap.get(facts["group"], facts["group"]),
            "first_contact": swap.get(facts["first_contact"], facts["first_contact"]),
            "potted": [swap.get(ball, ball) for ball in facts["potted"]],
        }
        one, other = rule_if_possible(facts), rule_if_possible(mirrored)
        assert (one and one.verdict) == (other and other.verdict), facts


def first_ball_met(layout: Layout, direction: float) -> str | None:
    """Follow one ray by hand."""
    cue = layout.position.cue
    assert cue is not None
    best, nearest = None, math.inf
    reach = layout.table.radius_of("cue") + layout.table.radius_of("black")
    for ball in layout.position.object_balls:
        dx, dy = ball.at.x - cue.x, ball.at.y - cue.y
        along = dx * math.cos(direction) + dy * math.sin(direction)
        across = dx * math.sin(direction) - dy * math.cos(direction)
        if along > 0 and abs(across) < reach:
            travel = along - math.sqrt(reach**2 - across**2)
            if travel < nearest:
                best, nearest = ball.name, travel
    if best is None:
        return None
    end = (cue.x + nearest * math.cos(direction), cue.y + nearest * math.sin(direction))
    room = layout.table.bed(layout.table.radius_of("cue"))
    return best if room.left <= end[0] <= room.right and room.bottom <= end[1] <= room.top else None


places = st.tuples(st.integers(30, 885), st.integers(30, 1800))


@given(balls=st.lists(places, min_size=3, max_size=9, unique=True), on=st.sampled_from(["red", "yellow", "black"]))
def test_snooked_agrees_with_rays(balls: list[tuple[int, int]], on: str) -> None:
    assume(all(math.dist(a, b) > 51 for index, a in enumerate(balls) for b in balls[:index]))
    cue, black, *rest = balls
    data = {"cue": list(cue), "black": list(black), "reds": [list(b) for b in rest[::2]]}
    data["yellows"] = [list(b) for b in rest[1::2]]
    assume(on != "yellow" or rest[1::2])
    raw = {"balls": data}
    ruling = rule("blackball.snooked", table=raw, on=on)
    layout = LayoutKind().parse(raw)
    met = {first_ball_met(layout, math.tau * index / 3600) for index in range(3600)}
    seen = {name for name in met if name is not None and name.startswith(on)}
    assert seen <= set(ruling.outcome["reachable"])
    if not ruling.outcome["snooked"]:
        aim = ruling.outcome["aim"]["contact"]
        direction = math.atan2(aim[1] - cue[1], aim[0] - cue[0])
        if math.dist(aim, cue) > 5:
            assert str(first_ball_met(layout, direction)).startswith(on)


@pytest.mark.parametrize(("offset", "verdict"), [(27.37, "snooked"), (27.38, "not-snooked")])
def test_snooked_is_exact_to_a_hundredth_of_a_millimetre(offset: float, verdict: str) -> None:
    # The line that grazes the red on the left passes the yellow at 49.2 mm when the yellow stands 27.374 mm aside.
    table = {"balls": {"cue": [400, 300], "reds": [[400, 1200]], "yellows": [[400 + offset, 700]]}}
    assert rule("blackball.snooked", table=table, on="red").verdict == verdict


def test_respotted_balls_stand_in_line_without_touching() -> None:
    outcome = rule("blackball.respot", table="cue 100,100", to_spot=["yellow", "red", "red", "black"]).outcome
    assert outcome["order"] == ["black", "red1", "red2", "yellow1"]
    heights = [place[1] for place in outcome["placed"].values()]
    assert heights[0] == 1372.5
    assert all(place[0] == pytest.approx(457.5) for place in outcome["placed"].values())
    for upper, lower in pairwise(heights):
        assert 50.8 < upper - lower < 50.85


def test_a_line_without_room_is_left_to_the_referee() -> None:
    line = [[457.5, 1372.5 - 95 * step] for step in range(12)]
    table = {"balls": {"reds": line[:6], "yellows": line[6:]}}
    ruling = rule("blackball.respot", table=table, to_spot=["red", "black"])
    assert ruling.verdict == "no-room"
    assert ruling.discretion
    assert ruling.outcome["placed"] == {"black": None, "red7": None}


@pytest.mark.parametrize("raw", SAMPLES, ids=str)
def test_positions_can_be_written_and_read_back(raw: Any) -> None:
    kind = LayoutKind()
    layout = kind.parse(raw)
    assert kind.parse(kind.line(layout)) == layout
    assert kind.parse(kind.dump(layout)) == layout


@pytest.mark.parametrize(
    "raw",
    [
        7,
        {"cue": [1, 1]},
        {"balls": [], "width": 900},
        {"balls": {"cue": [300, 300]}, "colour": "blue"},
        {"balls": {"cue": [300, 300]}, "width": True},
        {"balls": {"cue": [300, 300]}, "width": "wide"},
        {"balls": {"cue": [300, 300]}, "width": 100},
        {"balls": {"cue": [300, 300]}, "width": 2000},
        {"balls": {"cue": [300, 300]}, "object_diameter": 400},
        {"balls": {"cue": [0, 300]}},
        {"balls": {"green": [300, 300]}},
        "cue 300;",
        "bed 900x1800; cue 300,300",
    ],
    ids=str,
)
def test_impossible_positions_are_refused(raw: Any) -> None:
    with pytest.raises(WrongValue):
        LayoutKind().parse(raw)
    wizard = find_wizard("blackball.snooked")
    with pytest.raises(BadScenario) as refusal:
        read_scenario(wizard, {"table": raw, "on": "red"})
    assert refusal.value.params["fact"] == "table"


# Second readings of the smaller wizards, written from the rules


def ruled(name: str, facts: dict[str, Any]) -> tuple[str, bool] | None:
    """The verdict and whether somebody has to decide; None for a case that cannot be."""
    wizard = find_wizard(name)
    try:
        ruling = inquire(wizard, read_scenario(wizard, facts)).ruling
    except Impossible:
        return None
    assert ruling is not None
    return str(ruling.verdict), ruling.discretion


def off_table_by_the_book(ball: str, ended: str, touched_other: bool) -> tuple[str, bool]:
    if ball == "cue" and ended == "pocket":
        return "foul", False  # 5a
    if ended == "off":
        return "foul", False  # 5o
    if not touched_other:
        return "no-foul", False  # 4k(a)
    return "foul", ended == "pocket"  # 4k(b) speaks of a ball that comes back on the table


def zone_by_the_book(
    placed_with: str, touched_ball: bool, lies_against_ball: bool, centre: str, played: bool
) -> tuple[str, bool]:
    if placed_with == "cue" or touched_ball or lies_against_ball:
        return "foul", False  # 4c(b), 5n; 4c: no ball may be touched in placing
    if placed_with == "tip":
        return ("foul" if centre == "outside" else "shot-played"), False  # 4c(b), 5b
    if centre == "outside":
        return ("foul" if played else "adjust"), False  # 5b, 4c(b)
    return "good", False


def touched_by_the_book(by: str, on_purpose: bool, provided: bool, came_loose: bool) -> tuple[str, bool]:
    if on_purpose:
        return "loss", False  # 7d
    excused = by in ("rest", "other-equipment") and provided and came_loose
    return ("no-foul" if excused else "foul"), False  # 5n


def pocket_edge_by_the_book(
    touched: bool,
    balanced_momentarily: bool,
    would_have_been_hit: bool,
    about_to_hit: str,
    restorable: bool,
    still_5_seconds: bool,
    took_part: bool,
) -> tuple[str, bool] | None:
    if balanced_momentarily and still_5_seconds:
        return None
    if touched or balanced_momentarily:
        return "potted", False  # 4n(d)
    if would_have_been_hit:
        return ("replace-and-replay" if restorable else "rerack"), about_to_hit == "other-ball"  # 4n(b), (c)
    if still_5_seconds and not took_part:
        return "replace", False  # 4n(a)
    return "referee-decides", True


def lag_by_the_book(a_fault: str, b_fault: str, nearer: str) -> tuple[str, bool]:
    good = [player for player, fault in (("a", a_fault), ("b", b_fault)) if fault == "none"]
    undecided = not good or (len(good) == 2 and nearer == "unclear")
    return ("again" if undecided else "won"), False


def stalemate_by_the_book(
    kind: str, playable: bool, by_choice: bool, warned: bool, shots_since_warning: int, position_changed: bool
) -> tuple[str, bool] | None:
    del by_choice  # It decides who breaks, not whether the frame is replayed.
    if kind == "slow":
        return "replay", True  # 8f, 8g
    if kind != "no-progress":
        return ("play-on" if playable else "replay"), False  # 4p
    if not warned:
        return None if shots_since_warning else ("warn", False)
    return ("replay" if shots_since_warning == 3 and not position_changed else "play-on"), False


def clock_by_the_book(
    timed: bool, cue_ball_brought: bool, time_out: str, resumed: bool, played: bool, seconds: int, called_30: bool
) -> tuple[str, bool] | None:
    if not timed:
        return "local-rules", True  # 8f
    if not cue_ball_brought:
        return "not-started", False
    if time_out != "none":
        if resumed:
            return "resume", True
        return None if played else ("time-out", False)
    if seconds > 60 or (seconds == 60 and not played):
        return "foul", not called_30
    due = seconds == 30 or (seconds > 30 and not called_30)
    return ("call-30" if due and not played else "in-time"), False


def touching_by_the_book(
    touching: list[str], moved: bool, group: str | None, black_on: bool, free_shot: bool, legal_shot_possible: bool
) -> tuple[str, bool] | None:
    if black_on and (group is None or group in touching):
        return None
    if moved:
        return "foul", False  # 5p
    if len(touching) > 1:
        return ("full-legal-shot" if legal_shot_possible else "stalemate"), False
    (ball,) = touching
    if ball == group:
        return "counts-as-hit", False
    is_on = free_shot or (ball == "black" and black_on) or (ball != "black" and group is None)
    return ("referee-decides", True) if is_on else ("full-legal-shot", False)


def interference_by_the_book(event: str) -> tuple[str, bool]:
    if event in ("outsider", "jostled", "beyond-control"):
        return "replace", False  # 4m(a)-(c)
    if event in ("chalk-left-behind", "used-as-marker"):
        return "remove", True  # 4m forbids it and names no penalty
    return {"chalk-laid-down": "no-foul", "on-purpose": "loss"}.get(event, "foul"), False  # 4m, 7d, 5n


def racking_by_the_book(flaw: str, begun: bool) -> tuple[str, bool]:
    if flaw == "none":
        return "good", False  # 4a
    if not begun:
        return "rerack", False  # 4b: the frame begins with the tip on the cue ball
    return ("rerack" if flaw == "number" else "play-on"), True


def equipment_by_the_book(item: str, authorised: bool, used: bool) -> tuple[str, bool]:
    listed = item in ("rest", "coloured-balls", "numbered-balls")  # 2(b), 2(d)
    return ("allowed", False) if listed or authorised else ("not-allowed", used)


def self_refereed_by_the_book(before_next_shot: bool, opponent_agrees: bool) -> tuple[str, bool]:
    if not before_next_shot:
        return "no-foul", False
    return ("fetch-official", False) if opponent_agrees else ("loss", True)  # 8i: the game or the match


def wrong_group_by_the_book(
    noticed: str, black_potted: bool, free_shot: bool, on_purpose: bool, both: bool
) -> tuple[str, bool]:
    if both and noticed != "after-frame":  # settled nowhere
        return wrong_group_by_the_book(noticed, black_potted, free_shot, on_purpose, both=False)[0], True
    if noticed == "after-frame":
        return "result-stands", True  # 8i says nothing of a frame that has been called
    if black_potted:
        return "loss", noticed == "later"  # 7b, once it is settled whose balls they are (8i, 4e)
    if noticed == "later":
        return "groups-stay", True  # 8i, 4e
    if free_shot:
        return "no-foul", False  # 6b
    return ("loss" if on_purpose else "foul"), False  # 7c, 5d


def conduct_by_the_book(
    act: str,
    game_decided: bool,
    on_purpose: bool,
    result_distorted: bool,
    referee_present: bool,
    permission: bool,
    between_frames: bool,
    about_coming_shot: bool,
) -> tuple[str, bool]:
    if act == "takes-ball" and not on_purpose:
        return "foul", False  # 5n
    if act in ("takes-ball", "catches-ball", "disturbs-on-purpose", "plays-after-foul-call"):
        return "loss", False  # 7c-7f
    if act in ("plays-before-call", "touches-moving-ball"):
        deliberate = act == "touches-moving-ball" and on_purpose
        return ("loss" if game_decided or deliberate else "foul"), False  # 4q, 7d, 5i, 5n
    if act == "outside-help":
        return ("game-may-be-awarded", True) if result_distorted else ("stop-it", False)  # 8c
    if act == "leaves-area":
        if permission if referee_present else between_frames:
            return "allowed", False  # 8d
        return ("referee-decides" if referee_present else "officials-decide"), True
    if act == "picks-up-cue-ball":
        return ("referee-decides" if referee_present else "officials-decide"), True  # 7d, 8i
    if act in ("asks-about-rules", "asks-about-position"):
        return ("no-answer" if act == "asks-about-rules" and about_coming_shot else "allowed"), False  # 8e
    return "game-or-match", True  # 8b, 8h


BY_THE_BOOK: dict[str, tuple[Callable[..., tuple[str, bool] | None], dict[str, list[Any]]]] = {
    "off-table": (off_table_by_the_book, {}),
    "zone": (zone_by_the_book, {}),
    "touched-ball": (touched_by_the_book, {}),
    "pocket-edge": (pocket_edge_by_the_book, {}),
    "lag": (lag_by_the_book, {}),
    "stalemate": (stalemate_by_the_book, {}),
    "interference": (interference_by_the_book, {}),
    "racking": (racking_by_the_book, {}),
    "equipment": (equipment_by_the_book, {}),
    "self-refereed": (self_refereed_by_the_book, {}),
    "wrong-group": (wrong_group_by_the_book, {}),
    "conduct": (conduct_by_the_book, {}),
    "clock": (clock_by_the_book, {"seconds": [0, 29, 30, 31, 59, 60, 61, 600]}),
    "touching-ball": (
        touching_by_the_book,
        {"touching": [["red"], ["yellow"], ["black"], ["red", "red"], ["red", "black"], ["yellow", "red"]]},
    ),
}


@pytest.mark.parametrize("name", BY_THE_BOOK)
def test_every_case_of_a_small_wizard_comes_out_as_a_second_reading_says(name: str) -> None:
    by_the_book, more = BY_THE_BOOK[name]
    for facts in every_case(f"blackball.{name}", **more):
        assert ruled(f"blackball.{name}", facts) == by_the_book(**facts), facts


def test_nobody_is_offered_a_cue_ball_that_is_not_on_the_table() -> None:
    for ended in ("pocket", "off"):
        for touched in (False, True):
            following = rule("blackball.off-table", ball="cue", ended=ended, touched_other=touched).outcome["next"]
            assert following["cue_ball"] == ["zone"]
