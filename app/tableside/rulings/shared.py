"""Words that the wizards of every game use."""

from __future__ import annotations

from tableside.messages import Text

AS_LIES = Text("value.as-lies", "as it lies")
BLACK_BALL = Text("value.black", "black")
CUE_BALL = Text("value.cue", "cue ball")
FAIR = Text("verdict.fair", "No foul")
FOUL = Text("verdict.foul", "Foul")
IN_HAND = Text("value.in-hand", "in hand")
NOTHING = Text("value.none", "none")
RED_BALL = Text("value.red", "red")
YELLOW_BALL = Text("value.yellow", "yellow")
