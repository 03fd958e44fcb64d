"""What is not yet declared with the wizards themselves."""

from __future__ import annotations

from tableside.errors import N_
from tableside.rulings.model import Situation, Then, same

COMMON = ("carrom.pegno", "carrom.placement", "carrom.board-score", "carrom.technical-foul")

_ORDINARY_STROKE = {"proper": True, "striker_pocketed": False, "own": 0, "opponent": 0, "queen": False}

SITUATIONS = {
    "carrom.pegno": (
        Situation(N_("Striker alone in the pocket"), {**_ORDINARY_STROKE, "striker_pocketed": True}),
        Situation(N_("Striker and an own piece"), {**_ORDINARY_STROKE, "striker_pocketed": True, "own": 1}),
        Situation(N_("Striker and an opponent's piece"), {**_ORDINARY_STROKE, "striker_pocketed": True, "opponent": 1}),
        Situation(N_("Opponent's piece alone"), {**_ORDINARY_STROKE, "opponent": 1}),
        Situation(N_("Queen alone"), {**_ORDINARY_STROKE, "queen": True, "queen_state": "on-board"}),
        Situation(N_("Cover missed"), {**_ORDINARY_STROKE, "queen_state": "to-cover"}),
    ),
}

THEN = {
    "carrom.pegno": (Then("carrom.placement", same("doubles")), Then("carrom.board-score", same("doubles"))),
    "carrom.technical-foul": (Then("carrom.placement", same("doubles")),),
}
