"""Tables without their balls, and balls, painted as seen from above under a lamp."""

from __future__ import annotations

import functools
import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPixmap, QPolygonF, QRadialGradient

from tableside.games import TableFace, all_games
from tableside.geometry import CUE, HalfDisc, Point, TableSpec
from tableside.palette import BALLS, ON_DEEP_BALL, ON_PALE_BALL, TABLE_ON_DARK, TABLE_ON_LIGHT, TableColours

_DEEP_BALLS = frozenset({"black", "green", "brown", "blue", "red"})
# Shares of the rail: the cushion is its inner part; jaws and pockets are cut to match.
_CUSHION = 0.44
_CORNER_JAW, _MIDDLE_JAW = 0.46, 0.43
_CORNER_POCKET, _MIDDLE_POCKET = 0.5, 0.44
_CORNER_OUT, _MIDDLE_OUT = 0.144, 0.336
_CROSS_PIXELS = 3.5
_RIM_PIXELS = 1.1


def ball_colour(kind: str) -> QColor:
    return QColor(BALLS[kind])


def inks_of(dark: bool) -> TableColours:
    return TABLE_ON_DARK if dark else TABLE_ON_LIGHT


def face_of(table: TableSpec) -> TableFace:
    """Return how a table is drawn and named."""
    return _face(table.game)


@functools.cache
def _face(game: str) -> TableFace:
    return next((each.details.face for each in all_games() if each.id == game), TableFace())


def laid(table: TableSpec, point: Point, turned: bool = False) -> QPointF:
    """Return the place of a point on the drawing: the near end below, or to the left where the table lies across."""
    return QPointF(point.y, point.x) if turned else QPointF(point.x, table.length - point.y)


def lifted(table: TableSpec, place: QPointF, turned: bool = False) -> Point:
    return Point(place.y(), place.x()) if turned else Point(place.x(), table.length - place.y())


def extent(table: TableSpec, turned: bool = False) -> QRectF:
    """Return the rectangle that holds the table and its frame, in millimetres."""
    rail = face_of(table).rail
    across, down = (table.length, table.width) if turned else (table.width, table.length)
    return QRectF(-rail, -rail, across + 2.0 * rail, down + 2.0 * rail)


def translucent(colour: str, alpha: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(alpha)
    return made


def _pen(colour: QColor, pixels: float) -> QPen:
    pen = QPen(colour, pixels)
    pen.setCosmetic(True)
    return pen


def paint_ground(painter: QPainter, table: TableSpec, inks: TableColours, turned: bool, scale: float) -> None:
    """Paint a table on a painter that measures in millimetres, of which each has `scale` pixels."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = _Ground(painter, table, inks, turned, scale)
    ground.wood()
    ground.cloth()
    ground.cushions()
    ground.pockets()
    ground.markings()
    painter.restore()


class _Ground:
    def __init__(self, painter: QPainter, table: TableSpec, inks: TableColours, turned: bool, scale: float) -> None:
        self.painter, self.table, self.inks, self.turned, self.scale = painter, table, inks, turned, scale
        self.rail = face_of(table).rail
        self.cushion = self.rail * _CUSHION
        self.whole = extent(table, turned)
        self.bed = self.whole.adjusted(self.rail, self.rail, -self.rail, -self.rail)

    def at(self, across: float, along: float) -> QPointF:
        return laid(self.table, Point(across, along), self.turned)

    def wood(self) -> None:
        fade = QLinearGradient(self.whole.topLeft(), self.whole.bottomLeft())
        middle = QColor(self.inks.wood_light).darker(125)
        for place, colour in ((0.0, QColor(self.inks.wood_light)), (0.5, middle), (1.0, QColor(self.inks.wood_deep))):
            fade.setColorAt(place, colour)
        self.painter.setPen(_pen(QColor(self.inks.wood_edge), 1.0))
        self.painter.setBrush(fade)
        corner = min(14.0 / self.scale, self.rail * 0.8)
        edge = 0.5 / self.scale
        self.painter.drawRoundedRect(self.whole.adjusted(edge, edge, -edge, -edge), corner, corner)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(translucent(self.inks.sight, 0.75))
        out = (self.rail + self.cushion) / 2.0
        for eighth in (1, 2, 3, 5, 6, 7):
            for across in (-out, self.table.width + out):
                self._dot(self.at(across, self.table.length * eighth / 8.0))
        for quarter in (1, 2, 3):
            for along in (-out, self.table.length + out):
                self._dot(self.at(self.table.width * quarter / 4.0, along))

    def _dot(self, place: QPointF) -> None:
        size = max(1.5 / self.scale, self.rail * 0.05)
        self.painter.drawEllipse(place, size, size)

    def cloth(self) -> None:
        under = self.bed.adjusted(-self.cushion, -self.cushion, self.cushion, self.cushion)
        light = QRadialGradient(under.center(), max(under.width(), under.height()) * 0.62)
        for place, colour in ((0.0, self.inks.lamp), (0.7, self.inks.baize), (1.0, self.inks.dusk)):
            light.setColorAt(place, QColor(colour))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(light)
        self.painter.drawRect(under)

    def cushions(self) -> None:
        width, length, middle = self.table.width, self.table.length, self.table.length / 2.0
        corner, jaw = self.rail * _CORNER_JAW, self.rail * _MIDDLE_JAW
        wide, narrow = self.cushion * 0.9, self.cushion * 0.45
        for side, out in ((0.0, -self.cushion), (width, width + self.cushion)):
            for start, end, opens, closes in (
                (corner, middle - jaw, wide, narrow),
                (middle + jaw, length - corner, narrow, wide),
            ):
                self._piece(
                    self.at(out, start - opens), self.at(out, end + closes), self.at(side, end), self.at(side, start)
                )
        for end, out in ((0.0, -self.cushion), (length, length + self.cushion)):
            self._piece(
                self.at(corner - wide, out),
                self.at(width - corner + wide, out),
                self.at(width - corner, end),
                self.at(corner, end),
            )
        self._shadow()

    def _piece(self, back: QPointF, back_end: QPointF, nose_end: QPointF, nose: QPointF) -> None:
        """Paint a cushion: darker at the wood, lighter at its nose."""
        along = nose_end - nose
        middle, upright = (nose + nose_end) / 2.0, QPointF(-along.y(), along.x())
        depth = QPointF.dotProduct(back - nose, upright) / QPointF.dotProduct(upright, upright)
        fade = QLinearGradient(middle + upright * depth, middle)
        fade.setColorAt(0.0, QColor(self.inks.cushion).darker(125))
        fade.setColorAt(1.0, QColor(self.inks.cushion).lighter(112))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(fade)
        self.painter.drawPolygon(QPolygonF([back, back_end, nose_end, nose]))
        self.painter.setPen(_pen(translucent(self.inks.nose, 0.6), 1.0))
        self.painter.drawLine(nose, nose_end)

    def _shadow(self) -> None:
        """Darken the cloth beside the cushions nearer to the eye's upper left, where the lamp does not reach it."""
        depth = max(self.rail * 0.16, 2.0 / self.scale)
        bed = self.bed
        sides = (
            (QRectF(bed.left(), bed.top(), bed.width(), depth), QPointF(0.0, depth)),
            (QRectF(bed.left(), bed.top(), depth, bed.height()), QPointF(depth, 0.0)),
        )
        self.painter.setPen(Qt.PenStyle.NoPen)
        for place, reach in sides:
            fade = QLinearGradient(place.topLeft(), place.topLeft() + reach)
            fade.setColorAt(0.0, QColor(0, 0, 0, 80))
            fade.setColorAt(1.0, QColor(0, 0, 0, 0))
            self.painter.setBrush(fade)
            self.painter.drawRect(place)

    def pockets(self) -> None:
        for pocket in self.table.pockets():
            side = -1.0 if pocket.x == 0.0 else 1.0
            if pocket.y in (0.0, self.table.length):
                end, out = (-1.0 if pocket.y == 0.0 else 1.0), self.rail * _CORNER_OUT
                place = self.at(pocket.x + side * out, pocket.y + end * out)
                self._pocket(place, self.rail * _CORNER_POCKET)
            else:
                self._pocket(self.at(pocket.x + side * self.rail * _MIDDLE_OUT, pocket.y), self.rail * _MIDDLE_POCKET)

    def _pocket(self, place: QPointF, radius: float) -> None:
        ring = max(self.rail * 0.1, 1.5 / self.scale)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.inks.brass))
        self.painter.drawEllipse(place, radius + ring, radius + ring)
        hole = QRadialGradient(place, radius)
        for at, colour in ((0.0, "#050706"), (0.8, "#0c100e"), (1.0, "#1b221e")):
            hole.setColorAt(at, QColor(colour))
        self.painter.setBrush(hole)
        self.painter.drawEllipse(place, radius, radius)

    def markings(self) -> None:
        table, painter = self.table, self.painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(translucent(self.inks.chalk, 0.85), max(1.2, 4.0 * self.scale)))
        painter.drawLine(self.at(0.0, table.line), self.at(table.width, table.line))
        home = table.home_of_cue()
        if isinstance(home, HalfDisc):
            centre, radius = laid(table, home.centre, self.turned), home.radius
            square = QRectF(centre.x() - radius, centre.y() - radius, 2.0 * radius, 2.0 * radius)
            painter.drawArc(square, (90 if self.turned else 180) * 16, 180 * 16)
        painter.setPen(_pen(translucent(self.inks.chalk, 0.9), 1.2))
        reach = max(_CROSS_PIXELS / self.scale, 12.0)
        places = [spot.at for spot in table.spots]
        places += [place for place in table.snap_places(CUE) if place not in places]
        for place in places:
            at = laid(table, place, self.turned)
            painter.drawLine(at - QPointF(reach, 0.0), at + QPointF(reach, 0.0))
            painter.drawLine(at - QPointF(0.0, reach), at + QPointF(0.0, reach))


def _paint_shadow(painter: QPainter, at: QPointF, radius: float) -> None:
    under = at + QPointF(radius * 0.3, radius * 0.4)
    shadow = QRadialGradient(under, radius * 1.4)
    shadow.setColorAt(0.0, QColor(0, 0, 0, 140))
    shadow.setColorAt(0.65, QColor(0, 0, 0, 90))
    shadow.setColorAt(1.0, QColor(0, 0, 0, 0))
    painter.setBrush(shadow)
    painter.drawEllipse(under, radius * 1.4, radius * 1.4)


def paint_ball(
    painter: QPainter, at: QPointF, radius: float, kind: str, letter: str = "", *, on_paper: bool = False
) -> None:
    """Paint a ball with light, shadow and a rim, pale on cloth: by tone alone red and brown are hardly seen there."""
    base = ball_colour(kind)
    painter.setPen(Qt.PenStyle.NoPen)
    if not on_paper:
        _paint_shadow(painter, at, radius)
    light = QRadialGradient(at, radius, at - QPointF(radius * 0.35, radius * 0.4))
    light.setColorAt(0.0, base.lighter(320 if kind == "black" else 150))
    light.setColorAt(0.45, base)
    light.setColorAt(1.0, base.darker(125 if kind == CUE else 165))
    painter.setBrush(light)
    painter.setPen(QPen(QColor(20, 28, 24, 190) if on_paper else QColor(255, 255, 255, 217), _RIM_PIXELS))
    painter.drawEllipse(at, radius, radius)
    if letter:
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(round(max(12.0, radius * (1.05 if len(letter) == 1 else 0.9))))
        painter.setFont(font)
        painter.setPen(QColor(ON_DEEP_BALL if kind in _DEEP_BALLS else ON_PALE_BALL))
        reach = radius * 2.0
        painter.drawText(
            QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach), Qt.AlignmentFlag.AlignCenter, letter
        )
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 200))
    painter.drawEllipse(at - QPointF(radius * 0.38, radius * 0.42), radius * 0.17, radius * 0.13)


@functools.lru_cache(maxsize=64)
def ball_sprite(kind: str, radius: float, letter: str, ratio: float) -> QPixmap:
    """Return a picture of a ball with room around it for its shadow, for what is painted at each frame of a drag."""
    side = 2.0 * sprite_reach(radius)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_ball(painter, QPointF(side / 2.0, side / 2.0), radius, kind, letter)
    painter.end()
    return pixmap


def sprite_reach(radius: float) -> int:
    """Return how far a ball's picture reaches from its centre."""
    return math.ceil(radius * 1.9) + 2
