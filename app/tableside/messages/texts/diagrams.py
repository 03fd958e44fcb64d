"""English labels of the diagrams."""

TEXTS: dict[str, str | tuple[str, str]] = {
<<<<<<< HEAD
    "diagram.backgammon.home": "home board",
    "diagram.backgammon.outer": "outer board",
    "diagram.backgammon.cube-opponent": "opponent owns the cube",
    "diagram.backgammon.cube-centre": "start of a game: centred, 1 or 64 up",
    "diagram.backgammon.cube-player": "player owns the cube",
    "diagram.backgammon.cube-crawford": "Crawford game: no cube on the board",
=======
    "diagram.carrom.pocket": "pocket",
    "diagram.carrom.arrow": "diagonal arrow",
    "diagram.carrom.outer-circle": "outer circle",
    "diagram.carrom.centre-circle": "centre circle",
    "diagram.carrom.base-lines": "base lines",
    "diagram.carrom.base-circle": "base circle",
    "diagram.carrom.queen": "queen",
    "diagram.carrom.white": "white",
    "diagram.carrom.black": "black",
    "diagram.carrom.pair": "Pair: apart, in line",
    "diagram.carrom.cannon": "Cannon: touching, in line",
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
>>>>>>> 124b91b (Declare every backgammon wizard on one page: questions, reasons with their articles, calls, refusals, what follows)
}
