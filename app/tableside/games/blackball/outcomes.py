"""What follows a blackball ruling, in the one form that all wizards use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.rulings.model import Step, step


def next_shot(player: str, cue_ball: Sequence[str], *, free_shot: bool = False) -> dict[str, Any]:
    """Say who plays next, whether with a free shot, and where the cue ball may be played from."""
    return {"player": player, "free_shot": free_shot, "cue_ball": list(cue_ball)}


def nobody_plays() -> dict[str, Any]:
    """Say in the same form that the game is over: who breaks the next one, a shot does not tell."""
    return {"player": None, "free_shot": False, "cue_ball": []}


def after_foul() -> dict[str, Any]:
    """Say what follows a foul that left the cue ball on the table (6)."""
    return next_shot("opponent", ("as-lies", "zone"), free_shot=True)


def penalty_steps() -> tuple[Step, ...]:
    """Explain what follows such a foul."""
    return (
        step("step.blackball.shot.penalty", "blackball/6a"),
        step("step.blackball.shot.cue-ball-choice", "blackball/6c"),
    )


PENALTY_RULES = ("blackball/6a", "blackball/6c")


def referee_decides() -> Step:
    """Say that the rules leave the case to the referee."""
    return step("step.blackball.referee-decides", "blackball/1")
