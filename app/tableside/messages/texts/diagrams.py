"""English labels of the diagrams."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "diagram.backgammon.home": "home board",
    "diagram.backgammon.outer": "outer board",
    "diagram.backgammon.cube-opponent": "opponent owns the cube",
    "diagram.backgammon.cube-centre": "start of a game: centred, 1 or 64 up",
    "diagram.backgammon.cube-player": "player owns the cube",
    "diagram.backgammon.cube-crawford": "Crawford game: no cube on the board",
}
