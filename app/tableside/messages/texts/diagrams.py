"""English labels of the diagrams."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "diagram.blackball.spot": "black spot",
    "diagram.blackball.zone": "zone",
    "diagram.blackball.line": "zone line",
    "diagram.blackball.rack": "The black lies on its spot",
    "diagram.blackball.figure-1": "Two balls wholly over the middle line: the break is valid",
    "diagram.blackball.figure-2": "Open table: either group may be played, the black not",
    "diagram.blackball.figure-3": "Hit a ball on, then pot one or reach a cushion",
    "diagram.blackball.figure-4": "Free shot: any ball may be hit first",
    "diagram.blackball.figure-5": "Snookered: hitting a ball on is enough",
    "diagram.blackball.figure-6": "Last own ball first, then both go down: game won",
    "diagram.backgammon.home": "home board",
    "diagram.backgammon.outer": "outer board",
    "diagram.backgammon.cube-opponent": "opponent owns the cube",
    "diagram.backgammon.cube-centre": "start of a game: centred, 1 or 64 up",
    "diagram.backgammon.cube-player": "player owns the cube",
    "diagram.backgammon.cube-crawford": "Crawford game: no cube on the board",
}
