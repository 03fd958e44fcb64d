"""The most used snooker rulings worked out a second time, from the clauses and not from the wizards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tableside.games import find_wizard
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Ruling
from tests.rulings.strategies import scenarios_of

WORTH = {"cue": 0, "red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}
COLOURS = ("yellow", "green", "brown", "blue", "pink", "black")
SEVEN = {
    "used-off-table-ball",
    "measured",
    "consecutive-reds",
    "wrong-cue-ball",
    "no-declaration",
    "foul-before-nomination",
}
BALLS = st.sampled_from(["red", *COLOURS])
Facts = dict[str, Any]


def at_least_four(*balls: str | None) -> int:
    return max(4, *(WORTH[ball] for ball in balls if ball))


def cost(event: str, on: str) -> int:
    """3.12: seven points, or the value of the ball on or of a ball concerned, and never less than four."""
    name, _, balls = event.partition(":")
    return 7 if name in SEVEN else at_least_four(on, *(balls.split("+") if balls else ()))


def plain(value: Any) -> Any:
    """Write facts as JSON would have them."""
    match value:
        case dict():
            return {name: plain(item) for name, item in value.items()}
        case list() | tuple():
            return [plain(item) for item in value]
        case str():
            return str(value)
        case _:
            return value


def compare(
    name: str, expected: Callable[[Facts], Facts], data: st.DataObject, likely: st.SearchStrategy[Facts] | None = None
) -> None:
    """Rule on any scenario, or on one that can well occur, where few of those drawn at random can."""
    wizard = find_wizard(f"snooker.{name}")
    any_scenario = scenarios_of(wizard, complete=True)
    facts = data.draw(any_scenario if likely is None else likely | any_scenario)
    try:
        ruling = inquire(wizard, read_scenario(wizard, facts)).ruling
    except Impossible:
        return
    assert isinstance(ruling, Ruling)
    wanted = expected(plain(facts))
    assert {key: ruling.outcome.get(key, ruling.verdict) for key in wanted} == wanted


def foul(case: Facts) -> Facts:
    wheelchair = case.get("wheelchair", False)
    counted = [
        event
        for event in case["events"]
        if not (wheelchair and event == "feet-off-floor")
        and not (case["on"] == "red" and event == "simultaneous-hit:red+red")
    ]
    off = any(event in ("cue-potted", "off-table:cue") for event in counted)
    held = case.get("cue_held", False) and bool(counted)
    return {
        "verdict": "foul" if counted else "fair",
        "penalty": max((cost(event, case["on"]) for event in counted), default=0),
        "cue_ball": "in-hand" if off or held else "as-lies",
    }


@given(data=st.data())
def test_foul(data: st.DataObject) -> None:
    compare("foul", foul, data)


def miss(case: Facts) -> Facts:
    """3.14: nothing if a ball on was hit first; else a foul, which is a miss by the clauses in their order."""
    points = at_least_four(case["on"], case["first_hit"])
    if not case.get("stroke_made", True):
        return {"verdict": "foul", "penalty": points, "miss": False}
    if case["hit_ball_on_first"]:
        return {"verdict": "no-foul", "penalty": 0, "miss": False}
    on_purpose = case.get("intentional", False)
    not_trying = on_purpose or case["attempt"] == "poor"
    path, before = case["clear_path"], case["misses_before"]
    if case["only_black"]:
        missed = False
    elif case["impossible"] or path == "none":
        missed = not_trying
    elif path == "full" and before:
        missed = True
    else:
        missed = on_purpose or not case["snookers_needed"]
    third = missed and path == "full" and before == 2 and case.get("warned", True)
    verdict = "frame-awarded" if third else "foul-and-a-miss" if missed else "foul"
    return {"verdict": verdict, "penalty": points, "miss": missed, "frame_awarded": third}


@st.composite
def likely_misses(draw: st.DrawFn) -> Facts:
    on = draw(BALLS)
    path = draw(st.sampled_from(["none", "part", "full"]))
    return {
        "hit_ball_on_first": False,
        "on": on,
        "first_hit": draw(st.none() | BALLS.filter(lambda ball: ball != on)),
        "only_black": False,
        "impossible": path == "none" and draw(st.booleans()),
        "clear_path": path,
        "misses_before": draw(st.integers(0, 2)) if path == "full" else 0,
        "attempt": draw(st.sampled_from(["good", "poor"])),
        "snookers_needed": draw(st.booleans()),
        "intentional": draw(st.booleans()),
        "snookered_after": draw(st.booleans()),
        "warned": draw(st.booleans()),
    }


@given(data=st.data())
def test_miss(data: st.DataObject) -> None:
    compare("miss", _with_figures, data, likely_misses())


def _with_figures(case: Facts) -> Facts:
    """3.14.b: a player needs snookers whose lead or arrears exceed what remains, before the stroke or after it."""
    for moment in ("before", "after"):
        lead, left = case.get(f"lead_{moment}"), case.get(f"remaining_{moment}")
        if lead is not None and left is not None and abs(lead) > left:
            case["snookers_needed"] = True
    return miss(case)


def offences(case: Facts, on: str, lawful: set[str]) -> list[int]:
    """What the balls and the other fouls of a stroke cost; `lawful` are the balls that may go down."""
    found = [cost(event, on) for event in case.get("events", ())]
    strangers = [ball for ball in case["potted"] if ball not in lawful | {"cue"}]
    if strangers:
        found.append(at_least_four(on, *strangers))
    if "cue" in case["potted"]:
        found.append(at_least_four(on))
    return found


def gone(case: Facts) -> list[str]:
    forced = [event.partition(":")[2] for event in case.get("events", ()) if event.startswith("off-table:")]
    return [*case["potted"], *forced]


def stroke(case: Facts) -> Facts:
    on = "red" if case["phase"] == "red" else case["ball"]
    hit = case["first_contact"]
    found = offences(case, on, {on})
    if on not in case.get("touching", ()):
        two_reds = on == "red" and hit == ["red", "red"]
        if hit != [on] and not two_reds:
            found.append(at_least_four(on, *hit))
    reds_after = case["reds_left"] - gone(case).count("red")
    begins = "red" if reds_after else "yellow"
    if found:
        only_black = case["phase"] == "in-order" and on == "black"
        next_on = None if only_black else on if case["phase"] == "in-order" else begins
        return {"verdict": "foul", "penalty": max(found), "score": 0, "next_on": next_on, "turn": "ends"}
    score = WORTH[on] * case["potted"].count(on)
    if not score:
        next_on = on if case["phase"] == "in-order" else begins
        return {"verdict": "no-score", "penalty": 0, "score": 0, "next_on": next_on, "turn": "ends"}
    following = dict(zip(COLOURS, (*COLOURS[1:], None), strict=True))
    next_on = {"red": "colour", "colour": begins, "in-order": following.get(on)}[case["phase"]]
    return {"verdict": "scored", "score": score, "next_on": next_on, "turn": "continues" if next_on else "ends"}


@given(data=st.data())
def test_stroke(data: st.DataObject) -> None:
    compare("stroke", stroke, data)


def touching(case: Facts) -> Facts:
    """3.8: away from a touching ball that is on, or is declared, is as good as hitting it; moving it is a push."""
    free, on = case.get("free_ball", False), case["on"]
    could_be_on = [ball for ball in case["touching"] if free or ball == on or (on == "colour" and ball in COLOURS)]
    if case.get("came_together", False):
        return {"verdict": "replace", "penalty": 0}
    if not case.get("played", True):
        return {"verdict": "announce" if could_be_on else "no-announcement", "penalty": 0, "announce": could_be_on}
    aim = case["nominated"] if free or on == "colour" else on
    worth = on if free else aim
    found = []
    if case["moved_touching"] and case.get("moved_by_striker", True):
        moved = [case["moved_ball"]] if case.get("moved_ball") else case["touching"]
        found.append(at_least_four(worth, *(ball for ball in moved if not (free and ball == aim))))
    if aim not in could_be_on and case["first_hit"] != aim:
        found.append(at_least_four(worth, case["first_hit"]))
    return {"verdict": "foul" if found else "fair", "penalty": max(found, default=0)}


@st.composite
def likely_touching_balls(draw: st.DrawFn) -> Facts:
    against = draw(st.lists(BALLS, min_size=1, max_size=3, unique=True))
    on = draw(st.sampled_from(["red", *COLOURS, "colour"]))
    free = on not in (*against, "colour", "black") and draw(st.booleans())
    facts = {
        "touching": against,
        "on": on,
        "free_ball": free,
        "played": draw(st.booleans()),
        "moved_touching": draw(st.booleans()),
        "moved_by_striker": draw(st.booleans()),
        "first_hit": draw(st.none() | BALLS),
    }
    if free or on == "colour":
        facts["nominated"] = draw(st.sampled_from([colour for colour in COLOURS if colour != on]))
    return facts


@given(data=st.data())
def test_touching_ball(data: st.DataObject) -> None:
    compare("touching-ball", touching, data, likely_touching_balls())


def free_ball(case: Facts) -> Facts:
    """3.10: the nominated ball stands in for the ball on, takes its value, and comes back."""
    if not case["snookered"]:
        return {"verdict": "no-free-ball", "free_ball": False, "penalty": None}
    if case.get("decision") == "play-again":
        return {"verdict": "void", "free_ball": False, "score": None}
    on, named, hit = case["on"], case["nominated"], case["first_contact"]
    found = offences(case, on, {on, named})
    if named not in case.get("touching", ()):
        strangers = [ball for ball in hit if ball not in (on, named)]
        if named not in hit:
            found.append(at_least_four(on, *hit))
        elif strangers:
            found.append(at_least_four(on, *strangers))
    if found:
        return {"verdict": "foul", "penalty": max(found), "score": 0, "turn": "ends"}
    if on == "red":
        score = case["potted"].count("red") + case["potted"].count(named)
    else:
        score = WORTH[on] if {on, named} & set(case["potted"]) else 0
    return {"verdict": "scored" if score else "no-score", "score": score, "turn": "continues" if score else "ends"}


@st.composite
def likely_free_balls(draw: st.DrawFn) -> Facts:
    on = draw(st.sampled_from(["red", *COLOURS[:-1]]))
    left = [ball for ball in ("red", *COLOURS) if WORTH[ball] >= WORTH[on]]
    named = draw(st.sampled_from([ball for ball in left if ball not in (on, "red")]))
    hit = draw(st.sampled_from([[], [named], [on], [named, on], [named, left[-1]], [left[-1]]]))
    down = draw(st.lists(st.sampled_from([*left, "cue"]), max_size=3, unique=True)) if hit else []
    return {"snookered": True, "on": on, "nominated": named, "first_contact": hit, "potted": down}


@given(data=st.data())
def test_free_ball(data: st.DataObject) -> None:
    def wanted(case: Facts) -> Facts:
        # Whether lying behind the free ball counts is a matter of its own cases, and so is what a drawn table shows.
        return {} if case.get("left_snookered_by_nominated") or case.get("table") else free_ball(case)

    compare("free-ball", wanted, data, likely_free_balls())


def frame_end(case: Facts) -> Facts:
    """2.1.b, 3.4: the last score or foul ends the frame; what is level brings the black back, where it has to be."""
    striker, opponent = case["scores"]
    if case["event"] == "claim":
        if striker - opponent <= 7:
            return {"verdict": "claim-refused", "frame_over": False}
    elif case["event"] == "pot":
        striker += 7
    else:
        opponent += 7
    if case["aggregate"]:
        level = case.get("last_frame", False) and case["totals"][0] == case["totals"][1]
    else:
        level = striker == opponent
    if level:
        return {"verdict": "respot-black", "respot_black": True, "scores": [striker, opponent]}
    winner = None if striker == opponent else "striker" if striker > opponent else "opponent"
    return {"verdict": "frame-won" if winner else "frame-level", "winner": winner, "scores": [striker, opponent]}


@st.composite
def likely_frame_ends(draw: st.DrawFn) -> Facts:
    score = draw(st.integers(20, 70))
    totals = draw(st.integers(200, 300))
    return {
        "scores": [score, score + draw(st.sampled_from([-9, -8, -7, -6, 0, 6, 7, 8]))],
        "event": draw(st.sampled_from(["pot", "foul", "claim"])),
        "aggregate": draw(st.booleans()),
        "last_frame": draw(st.booleans()),
        "totals": [totals, totals + draw(st.sampled_from([0, 1]))],
    }


@given(data=st.data())
def test_frame_end(data: st.DataObject) -> None:
    compare("frame-end", frame_end, data, likely_frame_ends())


def forfeit(case: Facts) -> Facts:
    """4.3: each red counts 8, a colour its value; with a game go the frames left, at 147 where points decide."""
    points = 8 * case["reds"] + sum(WORTH[colour] for colour in case["colours"])
    if case.get("forfeited", "game") == "frame":
        return {"verdict": "frame-forfeited", "points": points, "frames_lost": 1, "aggregate_points": 0}
    left = case["frames_left"]
    return {
        "verdict": "game-forfeited",
        "points": points,
        "frames_lost": 1 + left,
        "aggregate_points": 147 * left if case["aggregate"] else 0,
    }


def concede(case: Facts) -> Facts:
    """4.6: only the striker may, only if the opponent accepts, and only a frame has a value laid down."""
    if not case["by_striker"]:
        return {"verdict": "not-allowed", "play_goes_on": True}
    if not case["accepted"]:
        return {"verdict": "void", "play_goes_on": True}
    points: int | None = 0
    if case["aggregate"]:
        frame = case["unit"] == "frame"
        points = 8 * case["reds"] + sum(WORTH[colour] for colour in case["colours"]) if frame else None
    return {"verdict": "conceded", "play_goes_on": False, "points": points}


@st.composite
def likely_balls_left(draw: st.DrawFn) -> Facts:
    reds = draw(st.integers(0, 15))
    gone = 0 if reds else draw(st.integers(0, 5))
    return {"reds": reds, "colours": list(COLOURS[gone:]), "aggregate": draw(st.booleans())}


@given(data=st.data(), left=likely_balls_left(), frames=st.integers(0, 9), what=st.sampled_from(["frame", "game"]))
def test_forfeit(data: st.DataObject, left: Facts, frames: int, what: str) -> None:
    compare("forfeit", forfeit, data, st.just({**left, "frames_left": frames, "forfeited": what}))


@given(data=st.data(), left=likely_balls_left(), by_striker=st.booleans(), accepted=st.booleans())
def test_concede(data: st.DataObject, left: Facts, by_striker: bool, accepted: bool) -> None:
    unit = data.draw(st.sampled_from(["frame", "game", "match"]))
    facts = {**left, "by_striker": by_striker, "accepted": accepted, "unit": unit}
    compare("concede", concede, data, st.just(facts))
