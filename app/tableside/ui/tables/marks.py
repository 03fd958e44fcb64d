"""Overlays as items: the field of the D and its sampling, lines under the balls, rings and names over them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from tableside.geometry import Point, Position, TableSpec
from tableside.geometry.overlay import NOTHING, Corridor, Field, Ghost, Overlay, Ring, Role, Sector, Tone
from tableside.geometry.raster import COARSE, FINE, Raster, Sampling
from tableside.palette import ON_PALE_BALL
from tableside.ui.tables.ground import ball_colour, extent, laid, lying
from tableside.ui.tables.items import Look

_LABEL_HEIGHT = 13.0
_LABEL_GAP = 4.0
_PLACES = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1))
"""Where words may stand beside what they name: right, left, above, below, then the corners."""
_COVERS_WORDS, _OFF_THE_TABLE, _COVERS_BALL, _FARTHER = 1000.0, 300.0, 10.0, 5.0
_SLICE_SECONDS = 0.002
_REST_MS = 120
_FIELD_OPACITY = 0.42


@dataclass(frozen=True, slots=True)
class Label:
    """Words beside a place of the drawing."""

    at: QPointF
    reach: float
    """How far the marked thing extends around the place, in mm."""
    words: str


def paint_labels(
    painter: QPainter, look: Look, table: QRectF, labels: Sequence[Label], balls: Sequence[tuple[QPointF, float]]
) -> None:
    """Write all labels, each where it covers the least."""
    if not labels:
        return
    scale = look.scale
    shown = QTransform.fromScale(scale, scale)
    painter.save()
    painter.scale(1.0 / scale, 1.0 / scale)
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(_LABEL_HEIGHT * look.text)))
    font.setBold(True)
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    bounds = shown.mapRect(table)
    obstacles = [_around(shown.map(at), radius * scale) for at, radius in balls]
    placed: list[QRectF] = []
    for label in labels:
        width, height = metrics.horizontalAdvance(label.words) + 10.0, metrics.height() + 2.0
        anchor = shown.map(label.at)
        box = _best_box(anchor, label.reach * scale, width, height, bounds, obstacles, placed)
        placed.append(box)
        _paint_box(painter, look, anchor, label.reach * scale, box, label.words)
    painter.restore()


def _around(centre: QPointF, reach: float) -> QRectF:
    return QRectF(centre.x() - reach, centre.y() - reach, 2.0 * reach, 2.0 * reach)


def _best_box(
    anchor: QPointF,
    reach: float,
    width: float,
    height: float,
    bounds: QRectF,
    obstacles: Sequence[QRectF],
    placed: Sequence[QRectF],
) -> QRectF:
    best, least = QRectF(), float("inf")
    for ring in range(3):
        away = reach + _LABEL_GAP + ring * (height + _LABEL_GAP)
        for order, (across, down) in enumerate(_PLACES):
            x = anchor.x() + across * away + (across - 1) * width / 2.0
            y = anchor.y() + down * away + (down - 1) * height / 2.0
            box = QRectF(x, y, width, height)
            cost = ring * _FARTHER + order * 0.1
            cost += _COVERS_WORDS * sum(box.intersects(other) for other in placed)
            cost += _COVERS_BALL * sum(box.intersects(other) for other in obstacles)
            cost += 0.0 if bounds.contains(box) else _OFF_THE_TABLE
            if cost < least:
                best, least = box, cost
    return best


def _paint_box(painter: QPainter, look: Look, anchor: QPointF, reach: float, box: QRectF, words: str) -> None:
    away = max(box.left() - anchor.x(), anchor.x() - box.right(), box.top() - anchor.y(), anchor.y() - box.bottom())
    if away > reach + 2.0 * _LABEL_GAP:
        painter.setPen(QPen(QColor(look.inks.chalk), 1.0))
        nearest = QPointF(min(max(anchor.x(), box.left()), box.right()), min(max(anchor.y(), box.top()), box.bottom()))
        painter.drawLine(anchor, nearest)
    back = QColor(look.inks.pocket)
    back.setAlphaF(0.78)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(back)
    painter.drawRoundedRect(box, 4.0, 4.0)
    painter.setPen(QColor(look.inks.chalk))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


class FieldSampler(QObject):
    """Works in short slices between events and tells when a raster is ready.

    A coarse pass that has begun is finished even if the balls have moved on, so that the shading keeps up with a
    hand that never rests instead of being started over again and again.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: Field | None = None
        self._coarse: Sampling | None = None
        self._fine: Sampling | None = None
        self._dirty = False
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._advance)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._refine)

    @property
    def busy(self) -> bool:
        """Whether a raster is still to come."""
        return self._work.isActive() or self._rest.isActive()

    def sample(self, field: Field | None) -> None:
        """Ask for the raster of another field; None stops all work."""
        if field is None:
            self._wanted = self._coarse = self._fine = None
            self._work.stop()
            self._rest.stop()
            self.ready.emit(None)
            return
        if self._wanted == field:
            return
        self._wanted, self._dirty, self._fine = field, True, None
        self._work.start()
        self._rest.start()

    def _refine(self) -> None:
        if self._wanted is not None:
            self._fine = Sampling(self._wanted.lookout(), FINE)
            self._work.start()

    def _advance(self) -> None:
        if self._coarse is None and self._dirty and self._wanted is not None:
            self._coarse, self._dirty = Sampling(self._wanted.lookout(), COARSE), False
        if self._coarse is not None:
            raster = self._coarse.advance(_SLICE_SECONDS)
            if raster is not None:
                self._coarse = None
                self.ready.emit(raster)
        elif self._fine is not None:
            raster = self._fine.advance(_SLICE_SECONDS)
            if raster is not None:
                self._fine = None
                self.ready.emit(raster)
        if self._coarse is None and self._fine is None and not self._dirty:
            self._work.stop()


Namer = Callable[[str], str]


class Mark(QGraphicsItem):
    """What all overlay items share: the whole table as their place, and the look."""

    def __init__(self, table: TableSpec, look: Look, z: float) -> None:
        super().__init__()
        self.table, self.look = table, look
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @override
    def boundingRect(self) -> QRectF:
        return extent(self.table, self.look.turned)

    def at(self, point: Point) -> QPointF:
        """Return the place of a point of the table on the drawing."""
        return laid(self.table, point, self.look.turned)

    def turn(self) -> None:
        """Take over that the table now stands or lies."""
        self.prepareGeometryChange()
        self.update()

    def pen(self, colour: str, width: float, *, dashed: bool = False) -> QPen:
        """Make a pen whose width is in pixels, however large the table is shown."""
        pen = QPen(QColor(colour), width)
        pen.setCosmetic(True)
        if dashed:
            pen.setDashPattern([5.0, 4.0])
        return pen


class FieldItem(Mark):
    """The shaded part of the D."""

    def __init__(self, table: TableSpec, look: Look) -> None:
        super().__init__(table, look, 1.0)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._image: QImage | None = None
        self._place = QRectF()
        self._shape = QPainterPath()
        self.hide()

    @override
    def boundingRect(self) -> QRectF:
        return lying(self.table).mapRect(self._place) if self.look.turned else self._place

    def show_raster(self, raster: Raster | None, shape: QPainterPath) -> None:
        """Show a sampled field, cut to a shape; None takes it away."""
        self._image = None
        if raster is None:
            self.hide()
        else:
            self.show()
            image = QImage(raster.columns, raster.rows, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            alpha = QImage(raster.cells, raster.columns, raster.rows, raster.columns, QImage.Format.Format_Alpha8)
            painter = QPainter(image)
            painter.drawImage(0, 0, alpha)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(image.rect(), QColor(self.look.inks.free))
            painter.end()
            corner = laid(self.table, Point(raster.left, raster.top))
            self._image = image
            place = QRectF(corner.x(), corner.y(), raster.columns * raster.step, raster.rows * raster.step)
            if place != self._place:
                self.prepareGeometryChange()
                self._place = place
            self._shape = shape
        self.update()

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the shading."""
        if self._image is None:
            return
        painter.save()
        if self.look.turned:
            painter.setTransform(lying(self.table), True)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipPath(self._shape, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(_FIELD_OPACITY)
        painter.drawImage(self._place, self._image)
        painter.restore()


class LinesItem(Mark):
    """Corridors and sectors, under the balls."""

    def __init__(self, table: TableSpec, look: Look) -> None:
        super().__init__(table, look, 2.0)
        self.overlay: Overlay = NOTHING
        self.selected: str | None = None

    def show_overlay(self, overlay: Overlay, selected: str | None) -> None:
        """Show the lines of an overlay while a ball is selected."""
        if overlay is not self.overlay or selected != self.selected:
            self.overlay, self.selected = overlay, selected
            self.update()

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the lines."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for corridor in self.overlay.corridors_for(self.selected):
            self._paint_corridor(painter, corridor)
        for sector in self.overlay.sectors:
            self._paint_sector(painter, sector)

    def _paint_corridor(self, painter: QPainter, corridor: Corridor) -> None:
        start, end = self.at(corridor.start), self.at(corridor.end)
        dx, dy = end.x() - start.x(), end.y() - start.y()
        length = math.hypot(dx, dy)
        if length == 0.0:
            return
        free = corridor.tone is Tone.FREE
        colour = self.look.inks.free if free else self.look.inks.hindered
        side = QPointF(-dy / length * corridor.radius, dx / length * corridor.radius)
        fill = QColor(colour)
        fill.setAlphaF(0.14 if free else 0.10)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        # The lines along its sides smooth the strip; to fill it smoothly as well would double the time of a frame.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawPolygon(QPolygonF([start + side, end + side, end - side, start - side]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self.pen(colour, 1.2, dashed=not free))
        painter.drawLine(start + side, end + side)
        painter.drawLine(start - side, end - side)
        painter.drawEllipse(end, corridor.radius, corridor.radius)
        if corridor.stop is not None:
            stop = self.at(corridor.stop)
            painter.setPen(self.pen(colour, 1.6))
            painter.drawEllipse(stop, corridor.radius, corridor.radius)
            self._paint_cross(painter, end, corridor.radius * 0.5)

    def _paint_cross(self, painter: QPainter, at: QPointF, reach: float) -> None:
        """Mark an edge that cannot be hit, in more than colour."""
        painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
        painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach))

    def _paint_sector(self, painter: QPainter, sector: Sector) -> None:
        origin, contact = self.at(sector.origin), self.at(sector.contact)
        reach = sector.origin.distance(sector.contact)
        strong = self.selected in (None, sector.target)
        fill = QColor(self.look.inks.free)
        fill.setAlphaF(0.22 if strong else 0.08)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        square = QRectF(origin.x() - reach, origin.y() - reach, 2.0 * reach, 2.0 * reach)
        start, span = math.degrees(sector.start), math.degrees(sector.end - sector.start)
        start -= 90.0 if self.look.turned else 0.0
        painter.drawPie(square, round(start * 16.0), max(1, round(span * 16.0)))
        if strong:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self.pen(self.look.inks.free, 1.2))
            painter.drawLine(origin, contact)
            painter.setPen(self.pen(self.look.inks.free, 1.2, dashed=True))
            painter.drawEllipse(contact, sector.radius, sector.radius)


class RingsItem(Mark):
    """Rings, names, ghosts and the witness, over the balls."""

    def __init__(self, table: TableSpec, look: Look, namer: Namer) -> None:
        super().__init__(table, look, 20.0)
        self.overlay: Overlay = NOTHING
        self.position = Position(())
        self.namer = namer

    def show_overlay(self, overlay: Overlay, position: Position) -> None:
        """Show the rings of an overlay around the balls of a position."""
        if overlay is not self.overlay or position is not self.position:
            self.overlay, self.position = overlay, position
            self.update()

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the marks."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        labels: list[Label] = []
        for ring in self.overlay.rings:
            self._paint_ring(painter, ring, labels)
        if self.overlay.witness is not None:
            self._paint_witness(painter, self.overlay.witness.at)
        for ghost in self.overlay.ghosts:
            self._paint_ghost(painter, ghost, labels)
        marked = [(ball.name, ball.at) for ball in self.position.balls]
        marked += [(ghost.ball, ghost.at) for ghost in self.overlay.ghosts]
        balls = [(self.at(at), self.look.drawn(self.table.radius_of(name))) for name, at in marked]
        paint_labels(painter, self.look, self.boundingRect(), labels, balls)

    def _paint_ring(self, painter: QPainter, ring: Ring, labels: list[Label]) -> None:
        place = self.position.where(ring.ball)
        if place is None:
            return
        inks = self.look.inks
        width = {Role.OPEN: 1.2, Role.BLOCKER: 1.6, Role.EFFECTIVE: 3.0}[ring.role]
        gap = {Role.OPEN: 1.5, Role.BLOCKER: 2.5, Role.EFFECTIVE: 3.5}[ring.role] / self.look.scale
        colour = inks.free if ring.role is Role.OPEN else inks.hindered
        painter.setPen(self.pen(colour, width, dashed=ring.role is Role.BLOCKER))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        at, reach = self.at(place), self.look.drawn(self.table.radius_of(ring.ball)) + gap
        painter.drawEllipse(at, reach, reach)
        if ring.named:
            labels.append(Label(at, reach, self.namer(ring.ball)))

    def _paint_witness(self, painter: QPainter, place: Point) -> None:
        at, radius = self.at(place), self.look.drawn(self.table.radius_of("cue"))
        fill = QColor(ball_colour("cue"))
        fill.setAlphaF(0.75)
        painter.setBrush(fill)
        painter.setPen(self.pen(self.look.inks.accent, 2.0))
        painter.drawEllipse(at, radius, radius)
        reach = radius * 0.45
        painter.setPen(self.pen(ON_PALE_BALL, 1.4))
        painter.drawLine(at - QPointF(reach, 0.0), at + QPointF(reach, 0.0))
        painter.drawLine(at - QPointF(0.0, reach), at + QPointF(0.0, reach))

    def _paint_ghost(self, painter: QPainter, ghost: Ghost, labels: list[Label]) -> None:
        kind = self.table.kind_of(ghost.ball)
        at, radius = self.at(ghost.at), self.look.drawn(kind.diameter / 2.0)
        painter.setBrush(ball_colour(kind.name))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(at, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self.pen(self.look.inks.accent, 2.0, dashed=True))
        reach = radius + 2.5 / self.look.scale
        painter.drawEllipse(at, reach, reach)
        labels.append(Label(at, reach, f"{ghost.number} · {self.namer(ghost.ball)}"))
