"""The tables without their balls, painted to scale in millimetres, and their colours."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from tableside.games import TableFace, all_games
from tableside.geometry import CUE, HalfDisc, Point, TableSpec
from tableside.palette import BALLS, ON_DEEP_BALL, ON_PALE_BALL, TABLE_ON_DARK, TABLE_ON_LIGHT, TableColours

_DEEP_BALLS = frozenset({"black", "green", "brown", "blue", "red"})


def ball_colour(kind: str) -> QColor:
    """Return the colour of a ball."""
    return QColor(BALLS[kind])


def letter_colour(kind: str) -> QColor:
    """Return the colour of the letter on a ball."""
    return QColor(ON_DEEP_BALL if kind in _DEEP_BALLS else ON_PALE_BALL)


def inks_of(dark: bool) -> TableColours:
    """Return the colours for light or dark paper."""
    return TABLE_ON_DARK if dark else TABLE_ON_LIGHT


def face_of(table: TableSpec) -> TableFace:
    """Return how a table is drawn and spoken of."""
    return next((game.details.face for game in all_games() if game.id == table.game), TableFace())


def laid(table: TableSpec, point: Point, turned: bool = False) -> QPointF:
    """Return the place of a point on the drawing: the near end below, or to the left where the table lies across."""
    return QPointF(point.y, point.x) if turned else QPointF(point.x, table.length - point.y)


def lifted(table: TableSpec, place: QPointF, turned: bool = False) -> Point:
    """Return the point of the table at a place of the drawing."""
    return Point(place.y(), place.x()) if turned else Point(place.x(), table.length - place.y())


def lying(table: TableSpec) -> QTransform:
    """Return what turns the drawing of a standing table into that of one that lies across."""
    return QTransform().translate(table.length, 0.0).rotate(90.0)


def extent(table: TableSpec, turned: bool = False) -> QRectF:
    """Return the rectangle that holds the table and its frame."""
    rail = face_of(table).rail
    standing = QRectF(-rail, -rail, table.width + 2.0 * rail, table.length + 2.0 * rail)
    return lying(table).mapRect(standing) if turned else standing


def paint_ground(painter: QPainter, table: TableSpec, inks: TableColours, turned: bool = False) -> None:
    """Paint a table as seen from above."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if turned:
        painter.setTransform(lying(table), True)
    face = face_of(table)
    _paint_frame(painter, table, face, inks)
    _paint_bed(painter, table, face, inks)
    painter.restore()


def _paint_frame(painter: QPainter, table: TableSpec, face: TableFace, inks: TableColours) -> None:
    corner = face.rail * 0.8
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(inks.cushion))
    painter.drawRoundedRect(extent(table), corner, corner)
    painter.setBrush(QColor(inks.baize))
    painter.drawRect(QRectF(0.0, 0.0, table.width, table.length))


def _paint_bed(painter: QPainter, table: TableSpec, face: TableFace, inks: TableColours) -> None:
    painter.setBrush(QColor(inks.pocket))
    for pocket in table.pockets():
        painter.drawEllipse(laid(table, pocket), face.rail * 0.9, face.rail * 0.9)
    # The cushion's edge is where a ball stops, also in front of a pocket.
    pen = QPen(QColor(inks.chalk), 1.5)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLine(laid(table, Point(0.0, table.line)), laid(table, Point(table.width, table.line)))
    home = table.home_of_cue()
    if isinstance(home, HalfDisc):
        centre, radius = laid(table, home.centre), home.radius
        square = QRectF(centre.x() - radius, centre.y() - radius, 2.0 * radius, 2.0 * radius)
        painter.drawArc(square, 180 * 16, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(inks.chalk))
    for spot in table.spots:
        painter.drawEllipse(laid(table, spot.at), 7.0, 7.0)
    for place in table.snap_places(CUE):
        if all(place != spot.at for spot in table.spots):
            painter.drawEllipse(laid(table, place), 5.0, 5.0)
