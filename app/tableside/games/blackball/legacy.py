"""What is not yet declared with the wizards themselves."""

from __future__ import annotations

from typing import Any

from tableside.errors import N_
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Situation, Then, Values, same

COMMON = ("blackball.shot", "blackball.respot", "blackball.zone", "blackball.snooked")

SITUATIONS = {
    "blackball.shot": (
        Situation(N_("Cue ball in the pocket"), {"phase": "groups", "potted": ["cue"]}),
        Situation(N_("Nothing hit"), {"phase": "groups", "potted": [], "first_contact": "none"}),
        Situation(N_("Break: too few balls crossed"), {"phase": "break", "potted": [], "crossed": 1}),
        Situation(N_("Black potted on the break"), {"phase": "break", "potted": ["black"]}),
    ),
}


def _snooked_to_shot(_known: Values, answer: Answer) -> dict[str, Any]:
    return {"snookered": answer.ruling.outcome.get("snooked") if answer.ruling is not None else None}


THEN = {
    "blackball.snooked": (Then("blackball.shot", _snooked_to_shot),),
    "blackball.shot": (Then("blackball.respot", same()), Then("blackball.zone", same())),
    "blackball.off-table": (Then("blackball.respot", same()),),
}
