"""Tournament backgammon: the cube, the clock, the dice and the score."""

from tableside.rulings.backgammon.clock import CLOCK

WIZARDS = (CLOCK,)
