"""snooker.foul: what a foul costs and what follows from it (3.11, 3.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tableside.games.snooker.balls import (
    BLACK,
    COLOURS,
    CUE,
    HIGHEST_PENALTY,
    LEAST_PENALTY,
    OBJECT_BALLS,
    PINK,
    VALUES,
    penalty,
    word,
    words,
)
from tableside.games.snooker.events import FOULS, TWO_BALLS, Event, FoulEvent, FoulEvents, read_event
from tableside.messages import Spoken, Text, message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Impossible, Ruling, Step, Wizard, ask, fact, known, refuse, step

MOST_EVENTS = 12
FREQUENT = (
    "cue-potted",
    "miss-all",
    "first-hit-not-on",
    "potted-not-on",
    "touched",
    "push-stroke",
    "off-table",
    "double-hit",
)
OPTIONS_AFTER_FOUL = ("play", "ask-play-from-here")
_FIRST_CONTACTS = ("miss-all", "first-hit-not-on", TWO_BALLS)


@dataclass(frozen=True, kw_only=True)
class FoulScenario:
    """The ball on and everything that was done wrong in one stroke, or before it."""

    on: str = fact(Choice(OBJECT_BALLS))
    events: tuple[str, ...] = ask(
        Text("fact.snooker.foul.events", "What was done wrong?"),
        FoulEvents(FoulEvent(), MOST_EVENTS, distinct=True),
        frequent=FREQUENT,
    )
    offender: str = fact(Choice(("striker", "non-striker")), default="striker")
    stroke_made: bool = fact(Bool(), default=True)
    wheelchair: bool = fact(Bool(), default=False)

    @cached_property
    def fouls(self) -> tuple[Event, ...]:
        """The events taken apart; feet off the floor are no foul of a player in a wheelchair (3.19.b.i)."""
        events = (read_event(code) for code in self.events)
        return tuple(event for event in events if not (self.wheelchair and event.name == "feet-off-floor"))

    @property
    def by_non_striker(self) -> bool:
        """Whether the player who is not at the table is to be penalised."""
        return self.offender == "non-striker"


def rule_on_foul(scenario: FoulScenario) -> Ruling:
    """Award the highest penalty of all that was done (3.11.g), or none if nothing was."""
    fouls = scenario.fouls
    _refuse_impossible(scenario, fouls)
    if not fouls:
        return _fair(scenario)
    points, decisive = _highest(scenario, fouls)
    in_hand = any(_leaves_cue_ball_in_hand(event) for event in fouls)
    free_for_next = not scenario.by_non_striker
    unsettled = scenario.by_non_striker and any(event.name != "touched" for event in fouls)
    return Ruling(
        verdict="foul",
        call=message("call.snooker.foul", penalty=Spoken(points)),
        outcome={
            "penalty": points,
            "decisive": _code(decisive),
            "cue_ball": "in-hand" if in_hand else "as-lies",
            "options": list(OPTIONS_AFTER_FOUL) if free_for_next else [],
            "turn": "ends" if free_for_next else "unchanged",
        },
        steps=(
            *(_what_happened(event) for event in fouls),
            *_penalty_steps(points, fouls, decisive),
            *(_after_striker(scenario, in_hand) if free_for_next else _after_non_striker(unsettled)),
        ),
        discretion=unsettled,
    )


def _fair(scenario: FoulScenario) -> Ruling:
    steps = [step("step.snooker.foul.fair", "snooker/2.6.b", "snooker/3.3.d")]
    if scenario.events:
        steps.insert(0, step("step.snooker.foul.wheelchair", "snooker/3.19.b.i"))
    return Ruling(
        verdict="fair",
        call=message("call.snooker.no-foul"),
        outcome={"penalty": 0, "decisive": None, "cue_ball": "as-lies", "options": [], "turn": None},
        steps=tuple(steps),
    )


def _highest(scenario: FoulScenario, fouls: Sequence[Event]) -> tuple[int, Event]:
    """Give the highest penalty and the first foul that calls for it; the ball on is asked for only if it can matter."""
    if _costs_seven_anyway(fouls[0]):
        return HIGHEST_PENALTY, fouls[0]
    costs = [HIGHEST_PENALTY if event.type.seven else penalty(scenario.on, event.balls) for event in fouls]
    points = max(costs)
    return points, fouls[costs.index(points)]


def _costs_seven_anyway(event: Event) -> bool:
    return event.type.seven or BLACK in event.balls


def _leaves_cue_ball_in_hand(event: Event) -> bool:
    return event.name == "cue-potted" or (event.name == "off-table" and CUE in event.balls)


def _code(event: Event) -> str:
    return f"{event.name}:{'+'.join(event.balls)}" if event.balls else event.name


def _what_happened(event: Event) -> Step:
    code = f"step.snooker.foul.{event.name}"
    rules = [rule for rule in (event.type.see, event.type.clause) if rule]
    if not event.balls:
        return step(code, *rules)
    if CUE in event.balls:
        return step(f"{code}.cue", *rules)
    return step(f"{code}.ball" if not event.type.needs_ball else code, *rules, ball=words(event.balls))


def _penalty_steps(points: int, fouls: Sequence[Event], decisive: Event) -> list[Step]:
    steps = [step("step.snooker.foul.highest", "snooker/3.11.g")] if len(fouls) > 1 else []
    dearest = max(decisive.balls, key=VALUES.__getitem__, default=CUE)
    if decisive.type.seven:
        why = step("step.snooker.foul.seven", decisive.type.clause)
    elif VALUES[dearest] == points:
        why = step("step.snooker.foul.ball-concerned", decisive.type.clause, ball=word(dearest), points=points)
    elif points == LEAST_PENALTY:
        why = step("step.snooker.foul.least", "snooker/3.12")
    else:
        why = step("step.snooker.foul.ball-on", decisive.type.clause, points=points)
    return [*steps, why, step("step.snooker.foul.penalty", "snooker/3.11.h.i", "snooker/3.1.d", points=points)]


def _after_striker(scenario: FoulScenario, in_hand: bool) -> list[Step]:
    if scenario.stroke_made:
        steps = [
            step("step.snooker.foul.wait", "snooker/3.11.b"),
            step("step.snooker.foul.no-score", "snooker/3.11.e"),
        ]
    else:
        steps = [step("step.snooker.foul.no-stroke", "snooker/3.11.a")]
    place = (
        ("step.snooker.foul.in-hand", "snooker/2.9.a") if in_hand else ("step.snooker.foul.as-lies", "snooker/3.3.h")
    )
    return [
        *steps,
        step(place[0], "snooker/3.11.f", place[1]),
        step("step.snooker.foul.options", "snooker/3.11.h.ii"),
    ]


def _after_non_striker(unsettled: bool) -> list[Step]:
    if unsettled:
        return [step("step.snooker.foul.non-striker-open", "snooker/5.1.a.ii")]
    return [step("step.snooker.foul.non-striker", "snooker/3.2.b.ii", "snooker/3.14.h")]


def _refuse_impossible(scenario: FoulScenario, fouls: Sequence[Event]) -> None:
    names = [event.name for event in fouls]
    contacts = [event for event in fouls if event.name in _FIRST_CONTACTS]
    if len(contacts) > 1:
        raise refuse("events", "refuse.snooker.foul.first-contacts")
    off_table = {ball for event in fouls if event.name == "off-table" for ball in event.balls}
    if "cue-potted" in names and CUE in off_table:
        raise refuse("events", "refuse.snooker.foul.cue-twice")
    for event in fouls:
        if event.name == "potted-not-on" and event.balls[0] in COLOURS and event.balls[0] in off_table:
            raise refuse("events", "refuse.snooker.foul.ball-twice", ball=word(event.balls[0]))
        if scenario.by_non_striker and event.type.striker_only:
            raise _refused(event, "offender", "refuse.snooker.foul.striker-only")
        if not scenario.stroke_made and event.type.needs_stroke:
            raise _refused(event, "stroke_made", "refuse.snooker.foul.needs-stroke")
        if known(scenario, "on"):
            _refuse_against_ball_on(event, scenario.on)


def _refuse_against_ball_on(event: Event, on: str) -> None:
    if event.name in ("potted-not-on", "first-hit-not-on") and on in event.balls:
        raise _refused(event, "events", "refuse.snooker.foul.is-on")
    if event.name == "snooker-behind-free-ball" and on in (PINK, BLACK):
        raise refuse("events", "refuse.snooker.foul.pink-and-black")


def _refused(event: Event, name: str, code: str) -> Impossible:
    return refuse(name, code, event=_code(event))


FOUL = Wizard(
    id="snooker.foul",
    scenario=FoulScenario,
    rule=rule_on_foul,
    verdicts=("fair", "foul"),
    rules=(
        *(foul.clause for foul in FOULS.values()),
        *(foul.see for foul in FOULS.values() if foul.see),
        "snooker/2.6.b",
        "snooker/2.9.a",
        "snooker/3.1.d",
        "snooker/3.2.b.ii",
        "snooker/3.3.d",
        "snooker/3.3.h",
        "snooker/3.11.a",
        "snooker/3.11.b",
        "snooker/3.11.e",
        "snooker/3.11.f",
        "snooker/3.11.g",
        "snooker/3.11.h.i",
        "snooker/3.11.h.ii",
        "snooker/3.12",
        "snooker/3.14.h",
        "snooker/3.19.b.i",
        "snooker/5.1.a.ii",
    ),
)
