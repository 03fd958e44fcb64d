"""snooker.frame-end: only the black is left, and it is potted, fouled or the frame is claimed (3.4, 2.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, VALUES
from tableside.messages import Message, message
from tableside.rulings.kinds import Bool, Choice, Numbers
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

HIGHEST_SCORE = 400
HIGHEST_TOTAL = 20_000
POT, FOUL, CLAIM = "pot", "foul", "claim"
PLAYERS = ("striker", "opponent")
Score = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class FrameEndScenario:
    """The score before the event, what happened on the black, and what decides the game.

    `totals` are the aggregate points at the end of the frame, this stroke included: the figures that 3.4.c compares.
    """

    scores: Score = fact(Numbers(2, 0, HIGHEST_SCORE))
    event: str = fact(Choice((POT, FOUL, CLAIM)))
    aggregate: bool = fact(Bool())
    last_frame: bool = fact(Bool(), default=False)
    totals: Score = fact(Numbers(2, 0, HIGHEST_TOTAL))
    four_handed: bool = fact(Bool(), default=False)


def rule_on_frame_end(scenario: FrameEndScenario) -> Ruling:
    """Add the points, and say whether the frame is over, who has won it or whether the black goes back on its spot."""
    before = scenario.scores
    if scenario.event == CLAIM and before[0] - before[1] <= VALUES[BLACK]:
        lead = before[0] - before[1]
        return _ruling(
            "claim-refused", before, step("step.snooker.frame-end.claim-refused", "snooker/2.1.b", lead=lead)
        )
    scores, happened = _after(scenario)
    level = scores[0] == scores[1]
    if scenario.last_frame and scenario.aggregate:
        _refuse_totals_without_this_frame(scenario, scores)
        if scenario.totals[0] == scenario.totals[1]:
            tied = step("step.snooker.frame-end.totals-level", "snooker/3.4.c")
            return _respot(scenario, scores, happened, tied)
    elif level and not scenario.aggregate:
        tied = step("step.snooker.frame-end.level", "snooker/3.4.a.i", "snooker/3.4.a.ii")
        return _respot(scenario, scores, happened, tied)
    over = step("step.snooker.frame-end.over", "snooker/2.1.b" if scenario.event == CLAIM else "snooker/3.4.a")
    if level:
        drawn = step("step.snooker.frame-end.drawn", "snooker/3.4.a.ii", "snooker/3.4.c")
        return _ruling("frame-level", scores, happened, over, drawn, frame_over=True)
    winner = PLAYERS[scores[1] > scores[0]]
    won = step(f"step.snooker.frame-end.won-by-{winner}", "snooker/3.1.f.i", high=max(scores), low=min(scores))
    return _ruling("frame-won", scores, happened, over, won, frame_over=True, winner=winner)


def _after(scenario: FrameEndScenario) -> tuple[Score, Step]:
    striker, opponent = scenario.scores
    if scenario.event == POT:
        scored = step("step.snooker.frame-end.pot", "snooker/2.1.c", "snooker/3.1.c")
        return (striker + VALUES[BLACK], opponent), scored
    if scenario.event == FOUL:
        fouled = step("step.snooker.frame-end.foul", "snooker/2.1.c", "snooker/3.1.d")
        return (striker, opponent + VALUES[BLACK]), fouled
    return scenario.scores, step("step.snooker.frame-end.claim", "snooker/2.1.b", lead=striker - opponent)


def _respot(scenario: FrameEndScenario, scores: Score, *steps: Step) -> Ruling:
    procedure = [
        step("step.snooker.frame-end.spot-black", "snooker/3.4.b.i"),
        step("step.snooker.frame-end.draw-lots", "snooker/3.4.b.ii"),
        step("step.snooker.frame-end.in-hand", "snooker/3.4.b.iii"),
        step("step.snooker.frame-end.next-ends", "snooker/3.4.b.iv"),
    ]
    if scenario.four_handed:
        procedure.insert(2, step("step.snooker.frame-end.four-handed", "snooker/3.17.d"))
    return _ruling("respot-black", scores, *steps, *procedure)


def _ruling(verdict: str, scores: Score, *steps: Step, frame_over: bool = False, winner: str | None = None) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=_call(verdict, winner),
        outcome={
            "scores": list(scores),
            "frame_over": frame_over,
            "respot_black": verdict == "respot-black",
            "winner": winner,
        },
        steps=steps,
    )


def _call(verdict: str, winner: str | None) -> Message:
    return message(f"call.snooker.frame-end.{verdict}.{winner}" if winner else f"call.snooker.frame-end.{verdict}")


def _refuse_totals_without_this_frame(scenario: FrameEndScenario, scores: Score) -> None:
    if any(total < points for total, points in zip(scenario.totals, scores, strict=True)):
        raise refuse("totals", "refuse.snooker.frame-end.totals-too-low")


FRAME_END = Wizard(
    id="snooker.frame-end",
    scenario=FrameEndScenario,
    rule=rule_on_frame_end,
    verdicts=("frame-won", "frame-level", "respot-black", "claim-refused"),
    rules=(
        "snooker/2.1.b",
        "snooker/2.1.c",
        "snooker/3.1.c",
        "snooker/3.1.d",
        "snooker/3.1.f.i",
        "snooker/3.4.a",
        "snooker/3.4.a.i",
        "snooker/3.4.a.ii",
        "snooker/3.4.b.i",
        "snooker/3.4.b.ii",
        "snooker/3.4.b.iii",
        "snooker/3.4.b.iv",
        "snooker/3.4.c",
        "snooker/3.17.d",
    ),
)
