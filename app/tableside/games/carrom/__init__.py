"""Everything the program knows of carrom."""

from tableside.games import Game

GAME = Game(
    id="carrom",
    name="Carrom",
    order=2,
    package=__name__,
    titles={
        "pegno": (
            "Ruling of a stroke",
            "What comes back, what is due, whose turn it is, and whether the board is over.",
        ),
        "placement": ("Placing carrommen", "Penalty carrommen and the queen: where, by whom, what if it goes wrong."),
        "board-score": (
            "Score of a board",
            "Points for the winner, whether the game is over, an extra board, a change of sides.",
        ),
        "technical-foul": (
            "Foul or technical foul",
            "Is it a breach of the Laws, which kind of foul, what does it cost, and whose turn is it?",
        ),
        "breaker": ("Who breaks", "Whose break it is in this board of this game."),
        "off-board": ("Carrommen overboard", "Who goes on the centre first, and where the rest go."),
        "turn": (
            "Turn and clock",
            "Time for a stroke, playing out of turn, rising, playing during an appeal, passing.",
        ),
        "break": ("The break", "Was the break made, may it be tried again, or does it pass?"),
        "disturbed": (
            "Position disturbed",
            "Carrommen moved otherwise than by a stroke: restore, charge, lose or replay.",
        ),
        "equipment": (
            "Equipment",
            "Changing the striker, a damaged or broken carromman, another carrom board, the seat.",
        ),
        "match-loss": ("Loss of the match", "Acts of indiscipline that lose the whole match."),
        "overlap": (
            "On edge, on top, at the pocket",
            "Carrommen standing or overlapping, the striker over or under a carromman, a fall into a pocket.",
        ),
        "protest": ("Protests", "Whether a protest is heard, and what the jury's verdict does."),
        "replay": ("Is the board played again?", "Passing, a lost position, no room for the striker."),
        "stroke-made": ("Was the stroke made?", "When a stroke counts, and when it is over."),
        "surface": (
            "Powder and foreign objects",
            "Uneven or excess powder, ash or an insect on the carrom board: who may act?",
        ),
        "unnoticed": ("Noticed too late?", "What can still be put right once the next stroke has been made."),
        "concede": ("Conceding", "A player gives up the board or the match."),
        "set-up": ("Layout before the break", "The carrommen were arranged wrongly: arrange them again, or play on?"),
        "toss": ("The toss", "What follows from the choice of the winner of the toss."),
    },
    common=("pegno", "placement", "board-score", "technical-foul"),
)
