"""Words that the wizards of every game use."""

from __future__ import annotations

from tableside.messages import Text

FAIR = Text("verdict.fair", "No foul")
FOUL = Text("verdict.foul", "Foul")
WHICH_BALL_IS_ON = Text("fact.on", "Which ball is on?")
