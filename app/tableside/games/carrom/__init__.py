"""Everything the program knows of carrom."""

from tableside.games import Game

GAME = Game.read(__name__)
