"""What is not yet declared with the wizards themselves."""

from __future__ import annotations

from tableside.rulings.model import Situation, Then, same

COMMON = (
    "backgammon.roll",
    "backgammon.illegal-move",
    "backgammon.cube",
    "backgammon.crawford",
    "backgammon.clock",
)
SITUATIONS: dict[str, tuple[Situation, ...]] = {}
_CUBE = same("length", "score", "crawford_played", "cube", "noticed", "result", "ended_by")
_SCORE = same("length", "score")
THEN = {
    "backgammon.crawford": (Then("backgammon.cube", _CUBE), Then("backgammon.clock", _SCORE)),
    "backgammon.cube": (Then("backgammon.crawford", _CUBE), Then("backgammon.take-or-pass", same())),
    "backgammon.clock": (Then("backgammon.time-out", same()),),
    "backgammon.illegal-move": (Then("backgammon.clock-stop", same()),),
}
