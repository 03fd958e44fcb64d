"""The tables and boards without their pieces, painted to scale in millimetres, and their colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPolygonF, QTransform

from tableside.diagrams.svg import BALLS, HINDERED
from tableside.games.backgammon.board import BAR, HALF, POINT_WIDTH, TRAY, column_x
from tableside.games.carrom.board import SEATS, CarromBoard
from tableside.geometry import CUE, BackgammonBoard, HalfDisc, Point, TableSpec
from tableside.geometry.points import unit
from tableside.ui.theme import DARK, LIGHT, Colours

_DARK_BALLS = frozenset({"black", "green", "brown", "blue", "red", "queen"})
_RAILS = {"snooker": 62.0, "blackball": 45.0, "carrom": 76.0, "backgammon": 34.0}


@dataclass(frozen=True, slots=True)
class Inks:
    """What a drawing is painted with."""

    paper: str
    baize: str
    cushion: str
    chalk: str
    pocket: str
    wood: str
    board: str
    line: str
    accent: str
    hindered: str
    free: str
    light_point: str
    dark_point: str

    def ball(self, game: str, kind: str) -> QColor:
        """Return the colour of a ball or piece."""
        if game in ("carrom", "backgammon"):
            pieces = {"white": "#fdfcf7", "black": "#2a302c", "queen": BALLS["red"], "striker": "#d9e4ee"}
            return QColor(pieces.get(kind, "#f4f1e7"))
        return QColor(BALLS[kind])

    def letter(self, kind: str) -> QColor:
        """Return the colour of the letter on a ball."""
        return QColor("#ffffff" if kind in _DARK_BALLS else "#1a1d1b")


@lru_cache(maxsize=2)
def inks(dark: bool) -> Inks:
    """Return the inks for light or dark paper."""
    colours: Colours = DARK if dark else LIGHT
    return Inks(
        paper=colours.surface,
        baize=colours.baize,
        cushion=colours.cushion,
        chalk=colours.chalk,
        pocket="#0b0e0c" if dark else "#161a17",
        wood="#5d4026" if dark else "#8a5a33",
        board="#b79f72" if dark else "#ecdcb9",
        line="#3b2917" if dark else "#6b4a2b",
        accent="#ffd866",
        hindered=HINDERED,
        free=colours.chalk,
        light_point="#a58350" if dark else "#c9a26b",
        dark_point="#6d3a27" if dark else "#8d4b32",
    )


def rail_width(table: TableSpec) -> float:
    """Return how far the frame of a table stands out beyond its bed."""
    return _RAILS.get(table.game, 50.0)


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
    rail = rail_width(table)
    standing = QRectF(-rail, -rail, table.width + 2.0 * rail, table.length + 2.0 * rail)
    return lying(table).mapRect(standing) if turned else standing


def paint_ground(painter: QPainter, table: TableSpec, inks: Inks, turned: bool = False) -> None:
    """Paint a table as seen from above."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if turned:
        painter.setTransform(lying(table), True)
    _PAINTERS.get(table.game, _paint_bed)(painter, table, inks)
    painter.restore()


def _frame(painter: QPainter, table: TableSpec, frame: str, bed: str, corner: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(frame))
    painter.drawRoundedRect(extent(table), corner, corner)
    painter.setBrush(QColor(bed))
    painter.drawRect(QRectF(0.0, 0.0, table.width, table.length))


def _paint_bed(painter: QPainter, table: TableSpec, inks: Inks) -> None:
    rail = rail_width(table)
    _frame(painter, table, inks.cushion, inks.baize, rail * 0.8)
    painter.setBrush(QColor(inks.pocket))
    for pocket in table.pockets():
        painter.drawEllipse(laid(table, pocket), rail * 0.9, rail * 0.9)
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


def _paint_carrom(painter: QPainter, table: TableSpec, inks: Inks) -> None:
    board = CarromBoard()
    _frame(painter, table, inks.wood, inks.board, 26.0)
    painter.setBrush(QColor(inks.pocket))
    for pocket in board.pockets():
        painter.drawEllipse(laid(table, pocket), board.pocket_diameter / 2.0, board.pocket_diameter / 2.0)
    line, red = QColor(inks.line), QBrush(QColor(BALLS["red"]))
    for seat in range(SEATS):
        for (start, end), width in zip(board.base_lines(seat), (4.5, 2.0), strict=True):
            painter.setPen(QPen(line, width))
            painter.drawLine(laid(table, start), laid(table, end))
        for circle in board.base_circles(seat):
            at, outer, inner = (
                laid(table, circle),
                board.base_circle_diameter / 2.0,
                board.base_circle_inner_diameter / 2.0,
            )
            painter.setPen(QPen(line, 2.0))
            painter.setBrush(QColor(inks.board))
            painter.drawEllipse(at, outer, outer)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(red)
            painter.drawEllipse(at, inner, inner)
    painter.setPen(QPen(line, 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pocket in board.pockets():
        way = unit(board.centre.minus(pocket))
        start = pocket.towards(way, board.pocket_diameter)
        painter.drawLine(laid(table, start), laid(table, start.towards(way, board.arrow_length)))
    middle = laid(table, board.centre)
    painter.drawEllipse(middle, board.outer_circle_diameter / 2.0, board.outer_circle_diameter / 2.0)
    painter.setBrush(red)
    painter.drawEllipse(middle, board.centre_circle_diameter / 2.0, board.centre_circle_diameter / 2.0)


def _paint_backgammon(painter: QPainter, table: TableSpec, inks: Inks) -> None:
    board = BackgammonBoard()
    _frame(painter, table, inks.wood, inks.board, 18.0)
    painter.setBrush(QColor(inks.wood))
    painter.drawRect(QRectF(6 * POINT_WIDTH, 0.0, BAR, table.length))
    painter.drawRect(QRectF(table.width - TRAY, 0.0, TRAY, table.length))
    painter.setBrush(QColor(inks.pocket))
    painter.setOpacity(0.35)
    painter.drawRect(QRectF(table.width - TRAY + 4.0, 4.0, TRAY - 8.0, table.length - 8.0))
    painter.setOpacity(1.0)
    font = QFont(painter.font())
    font.setPixelSize(18)
    painter.setFont(font)
    for point in range(1, board.points + 1):
        column, near = board.column(point)
        x, foot, tip = column_x(column), table.length if near else 0.0, HALF * 0.86
        peak = foot - tip if near else foot + tip
        half = POINT_WIDTH / 2.0 - 1.0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(inks.dark_point if point % 2 else inks.light_point))
        painter.drawPolygon(QPolygonF([QPointF(x - half, foot), QPointF(x + half, foot), QPointF(x, peak)]))
        painter.setPen(QColor(inks.chalk))
        label = QRectF(x - half, foot + 6.0 if near else foot - 28.0, 2.0 * half, 22.0)
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, str(point))


_PAINTERS: dict[str, Callable[[QPainter, TableSpec, Inks], None]] = {
    "carrom": _paint_carrom,
    "backgammon": _paint_backgammon,
}
