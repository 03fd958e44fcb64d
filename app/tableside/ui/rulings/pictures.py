"""Small pictures of what happens at a table, by the code of the answer that they belong to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tableside.palette import TABLE_ON_LIGHT
from tableside.ui.tables.ground import paint_ball

_CUE = "#f0d7a2"


class Picture(Protocol):
    """Paints into a rectangle of about 60 by 56 pixels."""

    def __call__(self, painter: QPainter, place: QRectF, /) -> None: ...


def picture_of(code: str) -> Picture | None:
    return _PICTURES.get(code)


def pictured(codes: list[str]) -> list[str]:
    """Return those of some answers that have a picture, in the order in which they are shown."""
    return [code for code in _PICTURES if code in codes]


def _on_cloth(draw: Callable[[QPainter, Callable[[float, float], QPointF]], None]) -> Picture:
    def paint(painter: QPainter, place: QRectF) -> None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(TABLE_ON_LIGHT.lamp))
        painter.drawRoundedRect(place, 6.0, 6.0)
        painter.setClipRect(place)
        draw(painter, lambda x, y: QPointF(place.left() + place.width() * x, place.top() + place.height() * y))
        painter.restore()

    return paint


At = Callable[[float, float], QPointF]
_BALL = 6.5


def _path(
    painter: QPainter, *points: QPointF, dashed: bool = False, colour: str = "#ffffff", width: float = 1.8
) -> None:
    pen = QPen(QColor(colour), width)
    if dashed:
        pen.setDashPattern([3.0, 2.5])
    painter.setPen(pen)
    for one, other in pairwise(points):
        painter.drawLine(one, other)


def _pocket(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(QColor(TABLE_ON_LIGHT.brass), 1.5))
    painter.setBrush(QColor("#0c100e"))
    painter.drawEllipse(at, 13.0, 13.0)


def _wrong_first(painter: QPainter, at: At) -> None:
    _path(painter, at(0.2, 0.8), at(0.7, 0.3))
    paint_ball(painter, at(0.3, 0.25), _BALL, "red")
    paint_ball(painter, at(0.72, 0.28), _BALL, "blue")
    paint_ball(painter, at(0.18, 0.82), _BALL, "cue")


def _hits_nothing(painter: QPainter, at: At) -> None:
    _path(painter, at(0.2, 0.8), at(0.95, 0.4), dashed=True)
    paint_ball(painter, at(0.5, 0.25), _BALL, "red")
    paint_ball(painter, at(0.18, 0.82), _BALL, "cue")


def _in_pocket(ball: str) -> Callable[[QPainter, At], None]:
    def draw(painter: QPainter, at: At) -> None:
        _pocket(painter, at(0.8, 0.2))
        _path(painter, at(0.2, 0.8), at(0.6, 0.4), dashed=True)
        paint_ball(painter, at(0.64, 0.36), _BALL, ball)

    return draw


def _off_table(painter: QPainter, at: At) -> None:
    painter.fillRect(QRectF(at(0.72, 0.0), at(1.0, 1.0)), QColor(TABLE_ON_LIGHT.wood_light))
    _path(painter, at(0.1, 0.85), at(0.82, 0.3), dashed=True)
    paint_ball(painter, at(0.86, 0.26), _BALL, "red")


def _touched(painter: QPainter, at: At) -> None:
    _path(painter, at(1.0, 0.05), at(0.5, 0.5), colour=_CUE, width=5.0)
    paint_ball(painter, at(0.4, 0.6), _BALL, "pink")


def _push(painter: QPainter, at: At) -> None:
    _path(painter, at(0.0, 0.55), at(0.4, 0.55), colour=_CUE, width=5.0)
    paint_ball(painter, at(0.5, 0.55), _BALL, "cue")
    paint_ball(painter, at(0.73, 0.55), _BALL, "red")


def _jump(painter: QPainter, at: At) -> None:
    paint_ball(painter, at(0.5, 0.68), _BALL, "red")
    arc = QPainterPath(at(0.15, 0.75))
    arc.quadTo(at(0.5, -0.15), at(0.88, 0.75))
    pen = QPen(QColor("#ffffff"), 1.8)
    pen.setDashPattern([3.0, 2.5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(arc)
    paint_ball(painter, at(0.15, 0.75), _BALL, "cue")


def _twice(painter: QPainter, at: At) -> None:
    _path(painter, at(0.0, 0.45), at(0.3, 0.45), colour=_CUE, width=5.0)
    _path(painter, at(0.0, 0.7), at(0.42, 0.7), colour=_CUE, width=5.0)
    paint_ball(painter, at(0.5, 0.57), _BALL, "cue")


_PICTURES: dict[str, Picture] = {
    "first-hit-not-on": _on_cloth(_wrong_first),
    "miss-all": _on_cloth(_hits_nothing),
    "cue-potted": _on_cloth(_in_pocket("cue")),
    "potted-not-on": _on_cloth(_in_pocket("blue")),
    "off-table": _on_cloth(_off_table),
    "touched": _on_cloth(_touched),
    "touched-ball": _on_cloth(_touched),
    "push-stroke": _on_cloth(_push),
    "push": _on_cloth(_push),
    "jump-shot": _on_cloth(_jump),
    "jump": _on_cloth(_jump),
    "double-hit": _on_cloth(_twice),
}


# Rulings


def _beams(painter: QPainter, at: At) -> None:
    for y in (0.2, 0.8):
        _path(painter, at(0.15, 0.5), at(0.45, 0.5 + (y - 0.5) * 0.5))
        _path(painter, at(0.5, 0.5 + (y - 0.5) * 0.6), at(0.9, y), dashed=True, colour=TABLE_ON_LIGHT.hindered)
        paint_ball(painter, at(0.9, y), 5.0, "red")
    paint_ball(painter, at(0.48, 0.36), _BALL, "yellow")
    paint_ball(painter, at(0.48, 0.64), _BALL, "green")
    paint_ball(painter, at(0.14, 0.5), _BALL, "cue")


def _spot(painter: QPainter, at: At) -> None:
    _path(painter, at(0.35, 0.5), at(0.65, 0.5))
    _path(painter, at(0.5, 0.35), at(0.5, 0.65))
    paint_ball(painter, at(0.5, 0.28), _BALL, "pink")
    paint_ball(painter, at(0.8, 0.7), _BALL, "black")


def _rack(painter: QPainter, at: At) -> None:
    kinds = iter(("red", "yellow", "black", "yellow", "red", "red"))
    for row in range(3):
        for place in range(row + 1):
            paint_ball(painter, at(0.3 + 0.2 * row, 0.5 + (place - row / 2) * 0.24), 6.0, next(kinds))


def _zone(painter: QPainter, at: At) -> None:
    _path(painter, at(0.45, 0.0), at(0.45, 1.0))
    paint_ball(painter, at(0.24, 0.5), _BALL, "cue")


def _on_board(draw: Callable[[QPainter, At], None], ground: str) -> Picture:
    def paint(painter: QPainter, place: QRectF) -> None:
        painter.save()
        painter.setPen(QPen(QColor(TABLE_ON_LIGHT.wood), 3.0))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(place.adjusted(1.5, 1.5, -1.5, -1.5), 5.0, 5.0)
        draw(painter, lambda x, y: QPointF(place.left() + place.width() * x, place.top() + place.height() * y))
        painter.restore()

    return paint


def _disc(painter: QPainter, at: QPointF, radius: float, colour: str) -> None:
    painter.setPen(QPen(QColor(TABLE_ON_LIGHT.line), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(at, radius, radius)


def _carrom(*discs: tuple[float, float, float, str]) -> Picture:
    def draw(painter: QPainter, at: At) -> None:
        painter.setPen(QPen(QColor(TABLE_ON_LIGHT.line), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at(0.5, 0.5), 15.0, 15.0)
        for x, y, radius, colour in discs:
            _disc(painter, at(x, y), radius, colour)

    return _on_board(draw, TABLE_ON_LIGHT.board)


_PALE, _DEEP, _QUEEN, _HOLE = TABLE_ON_LIGHT.pale, TABLE_ON_LIGHT.deep, "#c3312b", "#161a17"


def _die(painter: QPainter, at: QPointF, pips: tuple[tuple[int, int], ...]) -> None:
    painter.setPen(QPen(QColor(TABLE_ON_LIGHT.line), 1.2))
    painter.setBrush(QColor(_PALE))
    painter.drawRoundedRect(QRectF(at.x() - 11, at.y() - 11, 22, 22), 4.0, 4.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_DEEP))
    for x, y in pips:
        painter.drawEllipse(at + QPointF(x * 5.5, y * 5.5), 2.0, 2.0)


def _dice(painter: QPainter, at: At) -> None:
    _die(painter, at(0.3, 0.4), ((-1, -1), (1, 1), (0, 0)))
    _die(painter, at(0.68, 0.62), ((-1, -1), (1, 1), (-1, 1), (1, -1)))


def _written(words: str) -> Picture:
    def draw(painter: QPainter, at: At) -> None:
        painter.setPen(QPen(QColor(TABLE_ON_LIGHT.line), 1.4))
        painter.setBrush(QColor(_PALE))
        box = QRectF(at(0.24, 0.22), at(0.76, 0.78))
        painter.drawRoundedRect(box, 5.0, 5.0)
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(17)
        painter.setFont(font)
        painter.setPen(QColor(_DEEP))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    return _on_board(draw, TABLE_ON_LIGHT.light_point)


def _points(painter: QPainter, at: At) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(4):
        painter.setBrush(QColor(TABLE_ON_LIGHT.dark_point if number % 2 else TABLE_ON_LIGHT.pale))
        x = 0.12 + number * 0.2
        painter.drawPolygon([at(x, 0.95), at(x + 0.16, 0.95), at(x + 0.08, 0.3)])
    _disc(painter, at(0.4, 0.82), 6.0, _DEEP)
    _disc(painter, at(0.4, 0.62), 6.0, _DEEP)


def _clock(painter: QPainter, at: At) -> None:
    _disc(painter, at(0.5, 0.5), 18.0, _PALE)
    _path(painter, at(0.5, 0.5), at(0.5, 0.27), colour=_DEEP, width=2.4)
    _path(painter, at(0.5, 0.5), at(0.66, 0.58), colour=_DEEP, width=2.4)


_RULINGS: dict[str, Picture] = {
    "snooker.foul": _on_cloth(_wrong_first),
    "snooker.free-ball": _on_cloth(_beams),
    "snooker.miss": _on_cloth(_hits_nothing),
    "snooker.snookered": _on_cloth(_beams),
    "snooker.spotting": _on_cloth(_spot),
    "snooker.touching-ball": _on_cloth(_push),
    "blackball.shot": _on_cloth(_rack),
    "blackball.respot": _on_cloth(_spot),
    "blackball.zone": _on_cloth(_zone),
    "blackball.snooked": _on_cloth(_beams),
    "carrom.pegno": _carrom((0.14, 0.16, 8.0, _HOLE), (0.22, 0.24, 6.0, _PALE), (0.6, 0.55, 5.0, _DEEP)),
    "carrom.placement": _carrom((0.5, 0.5, 5.0, _QUEEN), (0.38, 0.42, 5.0, _PALE), (0.62, 0.6, 5.0, _DEEP)),
    "carrom.board-score": _written("12"),
    "carrom.technical-foul": _carrom((0.5, 0.86, 7.0, _PALE), (0.3, 0.3, 5.0, _DEEP)),
    "backgammon.roll": _on_board(_dice, TABLE_ON_LIGHT.light_point),
    "backgammon.illegal-move": _on_board(_points, TABLE_ON_LIGHT.light_point),
    "backgammon.cube": _written("2"),
    "backgammon.crawford": _written("64"),
    "backgammon.clock": _on_board(_clock, TABLE_ON_LIGHT.light_point),
}


def piece_picture(fact: str) -> Picture | None:
    """Return the picture of a carrom piece that goes into a pocket; None where the fact is no piece."""
    piece = {
        "striker_pocketed": (9.0, _PALE),
        "queen": (6.5, _QUEEN),
        "own": (6.5, TABLE_ON_LIGHT.pale),
        "opponent": (6.5, _DEEP),
    }.get(fact)
    return _carrom((0.2, 0.22, 12.0, _HOLE), (0.36, 0.38, *piece)) if piece is not None else None


def picture_of_ruling(wizard: str) -> Picture | None:
    return _RULINGS.get(wizard)
