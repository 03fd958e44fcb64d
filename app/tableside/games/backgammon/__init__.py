"""Everything the program knows of tournament backgammon."""

from tableside.games import Game

GAME = Game.read(__name__)
