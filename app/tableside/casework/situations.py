"""Situations that come up every day: one tap fills in the facts they consist of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.errors import N_
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Wizard

# What officials are asked most, by game; the rest follow in the order of their package.
COMMON = (
    "snooker.foul",
    "snooker.free-ball",
    "snooker.miss",
    "snooker.snookered",
    "snooker.spotting",
    "snooker.touching-ball",
    "carrom.pegno",
    "carrom.placement",
    "carrom.board-score",
    "carrom.technical-foul",
    "blackball.shot",
    "blackball.respot",
    "blackball.zone",
    "blackball.snooked",
    "backgammon.roll",
    "backgammon.illegal-move",
    "backgammon.cube",
    "backgammon.crawford",
    "backgammon.clock",
)

# Of a long list of codes, those that happen most come first.
FREQUENT: Mapping[tuple[str, str], Sequence[str]] = {
    ("snooker.foul", "events"): (
        "cue-potted",
        "miss-all",
        "first-hit-not-on",
        "potted-not-on",
        "touched",
        "push-stroke",
        "off-table",
        "double-hit",
    ),
}


@dataclass(frozen=True, slots=True)
class Situation:
    """A name in English, to be translated, and the facts as a person would write them."""

    title: str
    facts: Mapping[str, Any]


_ORDINARY_STROKE = {"proper": True, "striker_pocketed": False, "own": 0, "opponent": 0, "queen": False}

SITUATIONS: Mapping[str, tuple[Situation, ...]] = {
    "carrom.pegno": (
        Situation(N_("Striker alone in the pocket"), {**_ORDINARY_STROKE, "striker_pocketed": True}),
        Situation(N_("Striker and an own piece"), {**_ORDINARY_STROKE, "striker_pocketed": True, "own": 1}),
        Situation(N_("Striker and an opponent's piece"), {**_ORDINARY_STROKE, "striker_pocketed": True, "opponent": 1}),
        Situation(N_("Opponent's piece alone"), {**_ORDINARY_STROKE, "opponent": 1}),
        Situation(N_("Queen alone"), {**_ORDINARY_STROKE, "queen": True, "queen_state": "on-board"}),
        Situation(N_("Cover missed"), {**_ORDINARY_STROKE, "queen_state": "to-cover"}),
    ),
    "blackball.shot": (
        Situation(N_("Cue ball in the pocket"), {"phase": "groups", "potted": ["cue"]}),
        Situation(N_("Nothing hit"), {"phase": "groups", "potted": [], "first_contact": "none"}),
        Situation(N_("Break: too few balls crossed"), {"phase": "break", "potted": [], "crossed": 1}),
        Situation(N_("Black potted on the break"), {"phase": "break", "potted": ["black"]}),
    ),
    "snooker.foul": (
        Situation(N_("Cue ball in the pocket"), {"events": ["cue-potted"]}),
        Situation(N_("Missed everything"), {"events": ["miss-all"]}),
    ),
    "snooker.miss": (
        Situation(
            N_("Missed, the ball on was in sight"),
            {"hit_ball_on_first": False, "only_black": False, "clear_path": "part", "snookers_needed": False},
        ),
        Situation(N_("Missed from a snooker"), {"hit_ball_on_first": False, "only_black": False, "clear_path": "none"}),
    ),
}


def situations_of(wizard: Wizard) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Give the everyday situations of a wizard: the English name and the facts."""
    return tuple(
        (situation.title, dict(read_scenario(wizard, dict(situation.facts))))
        for situation in SITUATIONS.get(wizard.id, ())
    )


def frequent_first(wizard_id: str, fact: str, values: Sequence[str]) -> list[str]:
    """Order codes: the frequent ones first, the rest as they were."""
    frequent = [value for value in FREQUENT.get((wizard_id, fact), ()) if value in values]
    return [*frequent, *(value for value in values if value not in frequent)]
