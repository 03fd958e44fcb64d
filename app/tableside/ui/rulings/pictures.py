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

    def __call__(self, painter: QPainter, place: QRectF, /) -> None:
        """Paint."""


def picture_of(code: str) -> Picture | None:
    """Return the picture of an answer; None where it has none."""
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
