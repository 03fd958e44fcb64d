"""What must hold for the snooker rulings beyond their cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.errors import TablesideError
from tableside.games import find_wizard
from tableside.games.snooker import GAME
from tableside.games.snooker.balls import COLOURS, OBJECT_BALLS, RED, VALUES, Ball
from tableside.games.snooker.fouls import Foul, FoulEvent
from tableside.messages import load_catalogue
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Ruling
from tests.conftest import ROOT
from tests.rulings.strategies import scenarios_of

RULE_IDS = Path(__file__).parent / "rule-ids.txt"
ENGLISH = load_catalogue("en", ROOT / "i18n")
BALLS = st.sampled_from(OBJECT_BALLS)


def ruled(name: str, **facts: Any) -> Ruling:
    wizard = find_wizard(f"snooker.{name}")
    answer = inquire(wizard, read_scenario(wizard, facts))
    assert answer.ruling is not None, answer.needs
    return answer.ruling


def call(name: str, **facts: Any) -> str:
    return ENGLISH.text(ruled(name, **facts).call)


@pytest.mark.parametrize("wizard", GAME.wizards, ids=lambda wizard: wizard.id)
@given(data=st.data())
def test_penalties_are_four_to_seven_and_only_for_fouls(wizard: Any, data: st.DataObject) -> None:
    facts = data.draw(scenarios_of(wizard, complete=True))
    try:
        answer = inquire(wizard, read_scenario(wizard, facts))
    except Impossible:
        return
    assert answer.ruling is not None
    outcome = answer.ruling.outcome
    if outcome.get("penalty") is not None:
        fouled = outcome.get("foul", answer.ruling.verdict == "foul")
        assert outcome["penalty"] in ((4, 5, 6, 7) if fouled else (0,))
        if fouled:
            assert outcome.get("score", 0) == 0


@given(on=BALLS, events=st.lists(st.sampled_from(FoulEvent().examples()), min_size=1, max_size=4, unique=True))
def test_several_fouls_cost_what_the_dearest_of_them_costs(on: str, events: list[str]) -> None:
    try:
        together = ruled("foul", on=on, events=events).outcome
        alone = {event: ruled("foul", on=on, events=[event]).outcome["penalty"] for event in events}
    except Impossible:
        return
    assert together["penalty"] == max(alone.values())
    assert alone[together["decisive"]] == together["penalty"]


@given(on=BALLS, event=st.sampled_from(FoulEvent().examples()))
def test_a_foul_never_costs_less_than_the_ball_on(on: Ball, event: str) -> None:
    try:
        ruling = ruled("foul", on=on, events=[event])
    except Impossible:
        return
    if (on, event) == (RED, "simultaneous-hit:red+red"):
        assert ruling.verdict == "fair"
    else:
        assert ruling.outcome["penalty"] >= max(4, VALUES[on])


def test_every_foul_code_has_words_and_a_case_of_its_own_clause() -> None:
    for foul in Foul:
        assert ENGLISH.has(f"value.events.{foul}")
        assert ENGLISH.has(f"step.snooker.foul.{foul}")
        assert any(rule.startswith("snooker/3.12.") for rule in foul.why.rules)


def test_every_code_of_the_list_can_be_read_back() -> None:
    kind = FoulEvent()
    assert [kind.parse(code) for code in kind.domain()] == list(kind.domain())
    assert kind.parse(" Touched : Blue ") == "touched:blue"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("mis-all", "miss-all"),
        ("touched", "needs a ball"),
        ("miss-all:red", "leave out the colon"),
        ("touched:purple", "“purple” cannot stand after “touched”"),
        ("touched:red+blue", "once for each ball"),
        ("simultaneous-hit:red", "needs two balls"),
        ("simultaneous-hit:blue+blue", "only one blue ball"),
    ],
)
def test_a_wrong_foul_code_says_what_is_wrong(code: str, said: str) -> None:
    with pytest.raises(TablesideError) as refusal:
        ruled("foul", on="red", events=[code])
    assert said in ENGLISH.error(refusal.value)


potted_balls = st.lists(st.sampled_from((*OBJECT_BALLS, "cue")), max_size=4)


@given(
    on=BALLS,
    nominated=st.sampled_from(COLOURS),
    first=st.lists(BALLS, max_size=2),
    potted=potted_balls,
    left_snookered=st.booleans(),
)
def test_every_ball_of_a_free_ball_stroke_goes_somewhere(
    on: Ball, nominated: str, first: list[str], potted: list[str], left_snookered: bool
) -> None:
    try:
        ruling = ruled(
            "free-ball",
            snookered=True,
            on=on,
            nominated=nominated,
            first_contact=first,
            potted=potted,
            left_snookered_by_nominated=left_snookered,
        )
    except Impossible:
        return
    outcome = ruling.outcome
    assert sorted([*outcome["respot"], *outcome["off"]]) == sorted(ball for ball in potted if ball != "cue")
    assert nominated not in outcome["off"]
    assert RED not in outcome["respot"]
    if outcome["score"]:
        balls = potted.count(RED) + potted.count(nominated) if on == RED else 1
        assert outcome["score"] == VALUES[on] * balls
        assert outcome["turn"] == "continues"
    else:
        assert outcome["turn"] == "ends"


@given(data=st.data())
def test_balls_of_an_ordinary_stroke_go_somewhere(data: st.DataObject) -> None:
    wizard = find_wizard("snooker.stroke")
    facts = data.draw(scenarios_of(wizard, complete=True))
    try:
        answer = inquire(wizard, read_scenario(wizard, facts))
    except Impossible:
        return
    assert answer.ruling is not None
    outcome = answer.ruling.outcome
    off = [code.partition(":")[2] for code in facts.get("events", ()) if code.startswith("off-table:")]
    gone = [ball for ball in (*facts["potted"], *off) if ball != "cue"]
    assert sorted([*outcome["respot"], *outcome["off"]]) == sorted(gone)


@given(scores=st.tuples(st.integers(0, 150), st.integers(0, 150)), event=st.sampled_from(["pot", "foul"]))
def test_the_last_black_adds_seven_and_leaves_a_winner_or_a_respot(scores: tuple[int, int], event: str) -> None:
    outcome = ruled("frame-end", scores=list(scores), event=event, aggregate=False).outcome
    assert sum(outcome["scores"]) == sum(scores) + 7
    assert outcome["respot_black"] == (outcome["scores"][0] == outcome["scores"][1])
    assert outcome["frame_over"] == (outcome["winner"] is not None) == (not outcome["respot_black"])


@given(
    lead=st.integers(0, 60), remaining=st.integers(0, 60), lead_after=st.integers(0, 60), left_after=st.integers(0, 60)
)
def test_leads_and_the_plain_answer_give_the_same_miss(
    lead: int, remaining: int, lead_after: int, left_after: int
) -> None:
    facts = {
        "hit_ball_on_first": False,
        "on": "red",
        "first_hit": None,
        "only_black": False,
        "impossible": False,
        "clear_path": "part",
    }
    figures = {
        "lead_before": lead,
        "remaining_before": remaining,
        "lead_after": lead_after,
        "remaining_after": left_after,
    }
    needed = lead > remaining or lead_after > left_after
    assert ruled("miss", **facts, **figures).key == ruled("miss", **facts, snookers_needed=needed).key


def test_the_referee_says_it_in_english() -> None:
    assert call("foul", on="pink", events=["miss-all"]) == "Foul, six."
    miss = {"hit_ball_on_first": False, "on": "red", "first_hit": None, "only_black": False, "impossible": False}
    assert call("miss", **miss, clear_path="full", misses_before=1) == "Foul and a miss, four."
    assert call("free-ball", snookered=True, on="red") == "Free ball."
    assert call("touching-ball", touching=["red"], on="red", played=False) == "Touching ball, red."
