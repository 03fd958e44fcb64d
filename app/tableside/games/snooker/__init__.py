"""Everything the program knows of snooker."""

from tableside.games import Game

GAME = Game.read(__name__)
