"""Everything the program knows of tournament backgammon."""

from tableside.games import Game

GAME = Game(
    id="backgammon",
    name="Backgammon",
    order=4,
    package=__name__,
    titles={
        "crawford": (
            "Crawford game",
            "May the cube be used at this score, and what becomes of a double in the Crawford game?",
        ),
        "cube": ("Doubling", "Is a double valid, at which value, and how is an invalid one undone?"),
        "cube-place": (
            "Cube missing or left over",
            "No player has doubled, but the cube is missing, left over from the game before or contested.",
        ),
        "take-or-pass": ("Take or pass", "What does the answer to a double mean?"),
        "roll": ("Valid roll", "Does a roll count or is it repeated: cocked dice, wrong half, baffle box, early roll?"),
        "opening-roll": ("Opening roll", "Who begins, and when do both throw again?"),
        "dice-used": (
            "Wrong dice",
            "A player rolls with the opponent's dice, with other dice, with one or with three.",
        ),
        "early-dice": ("Dice picked up early", "A player takes the dice before the opponent's turn is over."),
        "disputed-roll": ("Roll disputed", "The dice were picked up and the players disagree about the roll."),
        "turn-end": ("End of the turn", "Has the player ended the turn?"),
        "illegal-move": ("Illegal move", "Is an illegal move corrected or does it stand?"),
        "start-position": ("Wrong starting position", "The checkers were set up wrongly: correct it or play on?"),
        "handling": (
            "Handling checkers, dice and clock",
            "Two hands, touched checkers, tested moves, the wrong hand on the clock.",
        ),
        "clock": ("Clock times", "How many minutes does each player get at this score?"),
        "clock-stop": ("Pausing the clock", "May the clock be paused, and what follows?"),
        "clock-error": (
            "Clock started by mistake",
            "A player's own time runs unnoticed: did the opponent have to speak?",
        ),
        "time-out": ("Time expired", "A player, or both, ran out of time."),
        "lateness": ("Late for play", "How many penalty points does a late player cost, and when is the match lost?"),
        "breaks": ("Breaks", "May a player leave the board now, and for how long?"),
        "slow-play": ("Slow play", "What can be done about a match that is too slow?"),
        "game-result": (
            "Game over? Gammon?",
            "The players disagree whether the game is over, or whether it was a gammon.",
        ),
        "score-dispute": ("Dispute about the score", "The players' sheets differ: which one decides?"),
        "wrong-length": ("Wrong match length", "The match is played to the wrong number of points."),
        "result-correction": ("Wrong result entered", "Can an entry on the draw sheet still be corrected?"),
        "concession": ("Giving up a game", "May a player concede, or the players settle the result?"),
        "equipment-use": ("Clock or baffle box in use?", "Is the match played with a clock, or with a baffle box?"),
        "equipment-change": ("Changing equipment", "May board, cups, dice or clock be changed, and when?"),
        "conduct": ("Conduct", "Etiquette, languages and spectators: what can a breach bring?"),
        "devices": ("Devices and outside help", "Telephones, headphones, recording, notes, help from others."),
        "request": (
            "What a player may ask for",
            "Observer, clock, baffle box, seat, statements: is the request granted?",
        ),
        "entry": ("Entry to the tournament", "An entry is refused or moved up: what does the director owe?"),
        "appeal": ("Claims and appeals", "Who settles the dispute, and can the ruling be contested?"),
    },
    common=("roll", "illegal-move", "cube", "crawford", "clock"),
)
