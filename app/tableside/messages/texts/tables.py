"""Texts of the drawn tables: letters on balls and the names of pieces."""

TEXTS = {
    "letter.cue": "C",
    "letter.red": "R",
    "letter.yellow": "Y",
    "letter.green": "G",
    "letter.brown": "Br",
    "letter.blue": "Bl",
    "letter.pink": "P",
    "letter.black": "Bk",
    "piece.white": "white {number}",
    "piece.black": "black {number}",
    "pieces.reds": "reds",
    "pieces.yellows": "yellows",
    "pieces.whites": "white pieces",
    "pieces.blacks": "black pieces",
}
