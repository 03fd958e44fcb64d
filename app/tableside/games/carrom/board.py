"""The carrom board described as a table, so that its pieces are moved and written like balls."""

from __future__ import annotations

from tableside.errors import N_
from tableside.games import StandardPosition
from tableside.geometry import Ball, BallKind, CarromBoard, Point, Position, TableSpec

STRIKER = "striker"


def carrom_table() -> TableSpec:
    """Describe the carrom board: nine white, nine black, the queen and the striker."""
    board = CarromBoard()
    piece = board.piece_diameter
    return TableSpec(
        game="carrom",
        width=board.side,
        length=board.side,
        kinds=(
            BallKind(STRIKER, STRIKER, 1, board.striker_diameter),
            BallKind("queen", "queen", 1, piece),
            BallKind("whites", "white", 9, piece),
            BallKind("blacks", "black", 9, piece),
        ),
        spots=(Ball("queen", board.centre),),
        line=board.base_line_from_frame + board.base_circle_diameter / 2.0,
    )


def carrom_opening() -> Position:
    """Place the pieces as before the break, the striker between the near base lines."""
    pieces = CarromBoard().opening()
    table = carrom_table()
    places = {piece.name: piece.at for piece in pieces} | {STRIKER: Point(table.width / 2.0, table.line)}
    return Position(tuple(Ball(name, places[name]) for kind in table.kinds for name in kind.names()))


POSITIONS = (StandardPosition("opening", N_("Before the break"), lambda _table: carrom_opening()),)
