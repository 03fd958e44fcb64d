"""Everything the program knows of blackball."""

from tableside.games import Game

GAME = Game.read(__name__)
