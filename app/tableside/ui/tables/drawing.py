"""A drawn position: balls, sight lines, rings, labels, loupe and legend over a table, on the screen or as a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from tableside.games import TableFace, standard_positions
from tableside.geometry import CUE, BallKind, HalfDisc, Point, Position, TableSpec
from tableside.geometry.in_hand import FINE, Raster, Sampling
from tableside.geometry.overlay import NOTHING, Corridor, Ghost, Overlay, Ring, Role, Sector, Tone
from tableside.messages import Catalogue
from tableside.palette import ON_PALE_BALL, TableColours
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import PositionKind
from tableside.rulings.model import Values, Wizard
from tableside.rulings.positions import overlay_for
from tableside.ui.tables.ground import (
    ball_colour,
    ball_sprite,
    extent,
    face_of,
    inks_of,
    laid,
    lifted,
    paint_ball,
    paint_ground,
    sprite_reach,
    translucent,
)

_LEAST_RADIUS = 7.0
"""No ball is drawn with a smaller radius in pixels, however small the table is shown."""
_READABLE_RADIUS = 10.0
"""Least radius in pixels for a letter on a ball; smaller balls have a label."""
_LABEL_PIXELS, _LABEL_GAP = 12.0, 3.0
_PLACES = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Places for labels: below, above, right, left, then the corners."""
_COVERS_WORDS, _OFF_THE_TABLE, _COVERS_BEAM, _COVERS_BALL, _FARTHER = 1000.0, 300.0, 100.0, 60.0, 5.0
_RING_PIXELS = 4.0
_FIELD_OPACITY = 0.42
_CROWDED = frozenset({"red", "yellow"})
"""Balls that lie close together: a letter stands on them only, for beside them it would hide the table."""
_LOUPE, _SHARE_OF_LOUPE, _LEAST_FOR_LOUPE = 84.0, 0.21, 560.0
_LEAST_GAIN, _MOST_GAIN = 1.5, 5.0
_FOREVER = 60.0
_CLOSE = 1.5
"""From how much enlargement on the places are drawn where the cue ball would touch."""


class Names:
    """Names the balls of one game in the language of a catalogue, which is asked each time."""

    def __init__(self, words: Callable[[], Catalogue], face: TableFace) -> None:
        self._words = words
        self._face = face

    def ball(self, name: str) -> str:
        """Return the name of one ball: "blue", "red 3"."""
        catalogue, codes = self._words(), "value"
        if catalogue.has(f"{codes}.{name}"):
            return catalogue.text(f"{codes}.{name}")
        kind = name.rstrip("0123456789")
        return catalogue.text(f"{codes}.{kind}", number=name.removeprefix(kind))

    def kind(self, kind: BallKind) -> str:
        """Return the name of a kind of balls, in the plural where there are several."""
        return self.ball(kind.name) if kind.count == 1 else self._words().text(f"pieces.{kind.key}")

    def letter(self, kind: str) -> str:
        return self._words().text(f"letter.{kind}")

    def title(self) -> str:
        return self._words().gettext(self._face.name)

    def empty(self) -> str:
        return self._words().gettext("Drag balls here, or start from a set-up.")

    def empty_by_keys(self) -> str:
        return self._words().gettext(
            "No ball on the table. Tab leads to the balls to add, Ctrl+L takes the position in words."
        )

    def legend(self) -> dict[str, str]:
        gettext = self._words().gettext
        return {
            "free": gettext("free path"),
            "hidden": gettext("hidden"),
            "hides": gettext("hides it"),
            "hand": gettext("free from hand"),
        }


@dataclass(slots=True)
class Look:
    """How everything on one drawing looks at the moment."""

    inks: TableColours
    scale: float = 0.2
    """Pixels a millimetre."""
    origin: QPointF = field(default_factory=QPointF)
    """The pixel of the corner of the bed."""
    turned: bool = False
    """Whether the table lies across."""
    text: float = 1.0
    """The size of words, as a factor of the usual one."""
    fitting: float = 0.2
    """The scale at which the whole table is seen."""

    def drawn(self, radius: float) -> float:
        """Return the radius of a ball in pixels: its own, or one that can be seen."""
        return max(radius * self.scale, _LEAST_RADIUS)


@dataclass(frozen=True, slots=True)
class _Label:
    at: QPointF
    reach: float
    words: str


@dataclass(frozen=True, slots=True)
class Loupe:
    """A round part of the drawing that shows another part of it enlarged."""

    centre: QPointF
    shows: QPointF
    """The place of the drawing, in millimetres, in its middle."""
    scale: float
    radius: float


class TableDrawing:
    """Paints a position and an overlay; knows which ball is selected."""

    def __init__(self, table: TableSpec, inks: TableColours, words: Callable[[], Catalogue]) -> None:
        self.table = table
        self.look = Look(inks)
        self.names = Names(words, face_of(table))
        self.position = Position(())
        self.overlay: Overlay = NOTHING
        self.selected: str | None = None
        self.focused = False
        self.inviting = False
        """Whether an empty table shows how play begins."""
        self.ratio = 0.0
        """The pixels of the screen a pixel; 0 for what is painted once, on paper or into a picture."""
        self.loupe: Loupe | None = None
        self._loupe_was = QPointF()
        self._field: QImage | None = None
        self._field_place = QRectF()
        self._field_sprite: tuple[tuple[float, bool, float], QPointF, QPixmap] | None = None

    # Places

    @property
    def whole(self) -> QRectF:
        """The table and its frame, in millimetres."""
        return extent(self.table, self.look.turned)

    def fit(self, place: QRectF) -> None:
        """Lay the whole table into a rectangle of pixels, in its middle."""
        whole = self.whole
        scale = min(place.width() / whole.width(), place.height() / whole.height())
        corner = place.center() - whole.center() * scale
        self.look.scale, self.look.origin, self.look.fitting = scale, corner, scale

    def at(self, point: Point) -> QPointF:
        return laid(self.table, point, self.look.turned) * self.look.scale + self.look.origin

    def point_at(self, pixel: QPointF) -> Point:
        return lifted(self.table, (pixel - self.look.origin) / self.look.scale, self.look.turned)

    def nearest_ball(self, place: Point, slop: float) -> str | None:
        """Return the ball under a place, or the nearest within so many pixels of its edge."""
        best, nearest = None, slop
        for ball in self.position.balls:
            away = ball.at.distance(place) * self.look.scale - self.look.drawn(self.table.radius_of(ball.name))
            if away <= nearest:
                best, nearest = ball.name, away
        return best

    # Display

    def show_field(self, raster: Raster | None) -> None:
        """Shade the part of the D from which the ball on can be hit; None takes the shading away."""
        self._field = self._field_sprite = None
        if raster is None:
            return
        image = QImage(raster.columns, raster.rows, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        alpha = QImage(raster.cells, raster.columns, raster.rows, raster.columns, QImage.Format.Format_Alpha8)
        painter = QPainter(image)
        painter.drawImage(0, 0, alpha)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(image.rect(), QColor(self.look.inks.free))
        painter.end()
        corner = laid(self.table, Point(raster.left, raster.top))
        self._field = image
        self._field_place = QRectF(corner.x(), corner.y(), raster.columns * raster.step, raster.rows * raster.step)

    @property
    def shades_field(self) -> bool:
        return self._field is not None

    # Painting

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the table alone, which stays the same while balls are dragged."""
        look = self.look
        painter.save()
        painter.translate(look.origin)
        painter.scale(look.scale, look.scale)
        paint_ground(painter, self.table, look.inks, look.turned, look.scale)
        painter.restore()

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.inviting and not self.position.balls and not self.position.in_hand:
            self._paint_invitation(painter)
        self._paint_marks(painter)
        self._paint_labels(painter)
        self._paint_legend(painter)
        self.loupe = self._loupe()
        if self.loupe is not None:
            self._paint_loupe(painter, self.loupe)

    def _paint_marks(self, painter: QPainter) -> None:
        self._paint_field(painter)
        for corridor in self.overlay.corridors_for(self.selected):
            self._paint_corridor(painter, corridor)
        for sector in self.overlay.sectors:
            self._paint_sector(painter, sector)
        last = next((ball for ball in self.position.balls if ball.name == self.selected), None)
        for ball in (*(each for each in self.position.balls if each is not last), *((last,) if last else ())):
            self._paint_ball(painter, ball.name, self.at(ball.at))
        for ring in self.overlay.rings:
            self._paint_ring(painter, ring)
        if self.overlay.witness is not None:
            self._paint_witness(painter, self.overlay.witness.at)
        for ghost in self.overlay.ghosts:
            self._paint_ghost(painter, ghost)

    def _paint_ball(self, painter: QPainter, name: str, at: QPointF) -> None:
        kind = self.table.kind_of(name)
        radius = self.look.drawn(kind.diameter / 2.0)
        letter = self.names.letter(kind.name) if radius >= _READABLE_RADIUS else ""
        if self.ratio:
            reach = sprite_reach(radius)
            painter.drawPixmap(at - QPointF(reach, reach), ball_sprite(kind.name, radius, letter, self.ratio))
        else:
            paint_ball(painter, at, radius, kind.name, letter)
        if name == self.selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.look.inks.accent), 2.5 if self.focused else 1.5))
            painter.drawEllipse(at, radius + _RING_PIXELS, radius + _RING_PIXELS)

    def _paint_invitation(self, painter: QPainter) -> None:
        standard = standard_positions(self.table.game)
        painter.save()
        painter.setOpacity(0.25)
        for ball in standard[0].make(self.table).balls if standard else ():
            self._paint_ball(painter, ball.name, self.at(ball.at))
        painter.restore()
        painter.setFont(self._font(painter, 14.0))
        whole = self._pixels(self.whole)
        room = QRectF(whole.left(), whole.center().y() + whole.height() * 0.14, whole.width(), whole.height() * 0.2)
        painter.setPen(QColor(self.look.inks.chalk))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(room.adjusted(40, 0, -40, 0), flags, self.names.empty())

    def _paint_field(self, painter: QPainter) -> None:
        region = self.overlay.field.region if self.overlay.field is not None else None
        if self._field is None or region is None:
            return
        if self._field_sprite is None or self._field_sprite[0] != (self.look.scale, self.look.turned, self.ratio):
            self._field_sprite = self._made_field(self._field, region)
        (scale, _, _), corner, pixmap = self._field_sprite
        painter.drawPixmap(corner * scale + self.look.origin, pixmap)

    def _made_field(self, image: QImage, region: HalfDisc) -> tuple[tuple[float, bool, float], QPointF, QPixmap]:
        """Return the shading as large as it is drawn, and its corner in millimetres."""
        look, ratio = self.look, self.ratio or 1.0
        centre = laid(self.table, region.centre, look.turned)
        corner = centre - QPointF(region.radius, region.radius)
        side = math.ceil(2.0 * region.radius * look.scale * ratio)
        pixmap = QPixmap(side, side)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.scale(look.scale, look.scale)
        painter.translate(-corner)
        if look.turned:
            # The raster is that of a standing table.
            painter.translate(self.table.length, 0.0)
            painter.rotate(90.0)
        painter.setClipPath(_half_disc(laid(self.table, region.centre), region))
        painter.setOpacity(_FIELD_OPACITY)
        painter.drawImage(self._field_place, image)
        painter.end()
        return (look.scale, look.turned, self.ratio), corner, pixmap

    def _paint_corridor(self, painter: QPainter, corridor: Corridor) -> None:
        start, end = self.at(corridor.start), self.at(corridor.end)
        along = end - start
        length = math.hypot(along.x(), along.y())
        if length == 0.0:
            return
        unit = along / length
        side = QPointF(-unit.y(), unit.x()) * (corridor.radius * self.look.scale)
        free, hidden = QColor(self.look.inks.free), QColor(self.look.inks.hindered)
        stop = end
        if corridor.stop is not None:
            stop = start + unit * QPointF.dotProduct(self.at(corridor.stop) - start, unit)
            self._strip(painter, stop, end, side, QBrush(translucent(hidden.name(), 0.6), Qt.BrushStyle.BDiagPattern))
            dashed = QPen(hidden, 1.5)
            dashed.setDashPattern([5.0, 4.0])
            self._edges(painter, stop, end, side, dashed)
        elif corridor.tone is not Tone.FREE:
            free = hidden
        self._strip(painter, start, stop, side, QBrush(translucent(free.name(), 0.22)))
        self._edges(painter, start, stop, side, QPen(translucent(free.name(), 0.9), 1.5))
        if self.look.scale >= _CLOSE * self.look.fitting:
            radius = corridor.radius * self.look.scale
            painter.setPen(QPen(free if corridor.stop is None else hidden, 1.2))
            painter.drawEllipse(end, radius, radius)
            if corridor.stop is not None:
                painter.drawEllipse(stop, radius, radius)
                _paint_cross(painter, end, radius * 0.5)

    def _strip(self, painter: QPainter, start: QPointF, end: QPointF, side: QPointF, brush: QBrush) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        # The lines along its sides smooth the strip; to fill it smoothly as well would double the time of a frame.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawPolygon(QPolygonF([start + side, end + side, end - side, start - side]))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _edges(self, painter: QPainter, start: QPointF, end: QPointF, side: QPointF, pen: QPen) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawLine(start + side, end + side)
        painter.drawLine(start - side, end - side)

    def _paint_sector(self, painter: QPainter, sector: Sector) -> None:
        origin, contact = self.at(sector.origin), self.at(sector.contact)
        reach = sector.origin.distance(sector.contact) * self.look.scale
        strong = self.selected in (None, sector.target)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(translucent(self.look.inks.free, 0.22 if strong else 0.08))
        square = QRectF(origin.x() - reach, origin.y() - reach, 2.0 * reach, 2.0 * reach)
        start, span = math.degrees(sector.start), math.degrees(sector.end - sector.start)
        start -= 90.0 if self.look.turned else 0.0
        painter.drawPie(square, round(start * 16.0), max(1, round(span * 16.0)))
        if strong:
            radius = sector.radius * self.look.scale
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.look.inks.free), 1.2))
            painter.drawLine(origin, contact)
            painter.setPen(QPen(QColor(self.look.inks.free), 1.2, Qt.PenStyle.DashLine))
            painter.drawEllipse(contact, radius, radius)

    def _paint_ring(self, painter: QPainter, ring: Ring) -> None:
        place = self.position.where(ring.ball)
        if place is None:
            return
        width = {Role.OPEN: 1.2, Role.BLOCKER: 2.2, Role.EFFECTIVE: 3.2}[ring.role]
        gap = {Role.OPEN: 2.0, Role.BLOCKER: 4.0, Role.EFFECTIVE: 4.5}[ring.role]
        colour = self.look.inks.free if ring.role is Role.OPEN else self.look.inks.hindered
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = self.look.drawn(self.table.radius_of(ring.ball)) + gap
        painter.drawEllipse(self.at(place), reach, reach)

    def _paint_witness(self, painter: QPainter, place: Point) -> None:
        at, radius = self.at(place), self.look.drawn(self.table.radius_of(CUE))
        fill = QColor(ball_colour(CUE))
        fill.setAlphaF(0.75)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(self.look.inks.accent), 2.0))
        painter.drawEllipse(at, radius, radius)
        reach = radius * 0.45
        painter.setPen(QPen(QColor(ON_PALE_BALL), 1.4))
        painter.drawLine(at - QPointF(reach, 0.0), at + QPointF(reach, 0.0))
        painter.drawLine(at - QPointF(0.0, reach), at + QPointF(0.0, reach))

    def _paint_ghost(self, painter: QPainter, ghost: Ghost) -> None:
        at, radius = self.at(ghost.at), self.look.drawn(self.table.radius_of(ghost.ball))
        paint_ball(painter, at, radius, self.table.kind_of(ghost.ball).name)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.look.inks.accent), 2.0, Qt.PenStyle.DashLine))
        painter.drawEllipse(at, radius + 2.5, radius + 2.5)

    # Words

    def _font(self, painter: QPainter, pixels: float, *, bold: bool = False) -> QFont:
        font = QFont(painter.font())
        font.setPixelSize(max(1, round(pixels * self.look.text)))
        font.setBold(bold)
        return font

    def _labels(self) -> Iterator[_Label]:
        named = {ring.ball for ring in self.overlay.rings if ring.named}
        for ball in self.position.balls:
            kind = self.table.kind_of(ball.name)
            radius = self.look.drawn(kind.diameter / 2.0)
            crowded = ball.name != kind.name and kind.name in _CROWDED
            if ball.name in named:
                yield _Label(self.at(ball.at), radius + _RING_PIXELS, self.names.ball(ball.name))
            elif radius < _READABLE_RADIUS and not crowded:
                yield _Label(self.at(ball.at), radius, self.names.letter(kind.name))
        for ghost in self.overlay.ghosts:
            radius = self.look.drawn(self.table.radius_of(ghost.ball))
            yield _Label(self.at(ghost.at), radius + 2.5, f"{ghost.number} · {self.names.ball(ghost.ball)}")

    def _paint_labels(self, painter: QPainter) -> None:
        labels = tuple(self._labels())
        if not labels:
            return
        painter.setFont(self._font(painter, _LABEL_PIXELS, bold=True))
        metrics = QFontMetricsF(painter.font())
        placing = _Placing(self._pixels(self.whole), self._obstacles(), self._beams())
        for label in labels:
            width = metrics.horizontalAdvance(label.words) + 8.0
            self._paint_label(painter, label, placing.best(label, width, metrics.height()))

    def _obstacles(self) -> list[QRectF]:
        marked = [(ball.name, ball.at) for ball in self.position.balls]
        marked += [(ghost.ball, ghost.at) for ghost in self.overlay.ghosts]
        return [_around(self.at(at), self.look.drawn(self.table.radius_of(name))) for name, at in marked]

    def _beams(self) -> list[tuple[QPointF, QPointF, float]]:
        shown = self.overlay.corridors_for(self.selected)
        return [(self.at(each.start), self.at(each.end), each.radius * self.look.scale) for each in shown]

    def _paint_label(self, painter: QPainter, label: _Label, box: QRectF) -> None:
        anchor = label.at
        away = max(box.left() - anchor.x(), anchor.x() - box.right(), box.top() - anchor.y(), anchor.y() - box.bottom())
        if away > label.reach + 3.0 * _LABEL_GAP:
            painter.setPen(QPen(QColor(self.look.inks.chalk), 1.0))
            x, y = min(max(anchor.x(), box.left()), box.right()), min(max(anchor.y(), box.top()), box.bottom())
            painter.drawLine(anchor, QPointF(x, y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(translucent("#0b1f15", 0.72))
        painter.drawRoundedRect(box, 4.0, 4.0)
        painter.setPen(QColor(self.look.inks.chalk))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label.words)

    def _paint_legend(self, painter: QPainter) -> None:
        """Say on the frame what the marks mean, as far as the frame has room for it."""
        marks = self._marks_shown()
        rail = face_of(self.table).rail * self.look.scale
        if not marks or rail < _LABEL_PIXELS * self.look.text + 2.0 or self.look.scale > self.look.fitting:
            return
        whole = self._pixels(self.whole)
        painter.setFont(self._font(painter, _LABEL_PIXELS))
        words, metrics = self.names.legend(), QFontMetricsF(painter.font())
        x, middle = whole.left() + rail * 2.0, whole.bottom() - rail / 2.0
        halves = 2.0 if self.look.turned else 1.0
        room = whole.width() / halves - rail * 3.0
        needed = sum(metrics.horizontalAdvance(words[mark]) + 44.0 for mark in marks)
        if needed > room:
            return
        back = QRectF(x - 10.0, middle - metrics.height() / 2.0 - 1.0, needed, metrics.height() + 2.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(translucent("#0b1f15", 0.55))
        painter.drawRoundedRect(back, 6.0, 6.0)
        for mark in marks:
            self._paint_mark(painter, mark, QPointF(x, middle))
            painter.setPen(QColor(self.look.inks.chalk))
            width = metrics.horizontalAdvance(words[mark])
            painter.drawText(
                QRectF(x + 22.0, back.top(), width + 4.0, back.height()), Qt.AlignmentFlag.AlignVCenter, words[mark]
            )
            x += width + 44.0

    def _marks_shown(self) -> list[str]:
        shown = self.overlay.corridors_for(self.selected)
        present = {
            "free": any(each.tone is Tone.FREE or each.stop is not None for each in shown),
            "hidden": any(each.stop is not None for each in shown),
            "hides": any(ring.role is not Role.OPEN for ring in self.overlay.rings),
            "hand": self.shades_field,
        }
        return [mark for mark, is_shown in present.items() if is_shown]

    def _paint_mark(self, painter: QPainter, mark: str, at: QPointF) -> None:
        inks = self.look.inks
        painter.setBrush(Qt.BrushStyle.NoBrush)
        match mark:
            case "free":
                painter.setPen(QPen(QColor(inks.free), 2.0))
                painter.drawLine(at, at + QPointF(16.0, 0.0))
            case "hidden":
                place = QRectF(at.x(), at.y() - 5.0, 16.0, 10.0)
                painter.setPen(QPen(QColor(inks.hindered), 1.2, Qt.PenStyle.DashLine))
                painter.setBrush(QBrush(QColor(inks.hindered), Qt.BrushStyle.BDiagPattern))
                painter.drawRect(place)
            case "hides":
                painter.setPen(QPen(QColor(inks.hindered), 2.0))
                painter.drawEllipse(at + QPointF(8.0, 0.0), 5.0, 5.0)
            case _:
                painter.fillRect(QRectF(at.x(), at.y() - 5.0, 16.0, 10.0), translucent(inks.free, _FIELD_OPACITY))

    # The loupe

    def _loupe(self) -> Loupe | None:
        """Return an enlarged view of the cue ball and what hides a ball near by, where it can be read there only."""
        look, whole = self.look, self._pixels(self.whole)
        if look.scale > look.fitting or max(whole.width(), whole.height()) < _LEAST_FOR_LOUPE:
            return None
        box, radius = self._close_hiding(), min(_LOUPE, min(whole.width(), whole.height()) * _SHARE_OF_LOUPE)
        if box.isNull():
            return None
        gain = min(self._gain(box, radius), _MOST_GAIN)
        centre = self._loupe_was = self._emptiest(whole, radius)
        return Loupe(centre, box.center(), gain * look.scale, radius) if gain >= _LEAST_GAIN else None

    def _close_hiding(self) -> QRectF:
        """Return the place, in millimetres, of the cue ball with the balls that hide from near by."""
        starts = [each.start for each in self.overlay.corridors_for(self.selected) if each.stop is not None]
        rings = [ring.ball for ring in self.overlay.rings if ring.role is not Role.OPEN]
        hiding = [(at, self.table.radius_of(name)) for name in rings if (at := self.position.where(name)) is not None]
        if not starts or not hiding:
            return QRectF()
        turned, reach = self.look.turned, self.table.radius_of(CUE)
        found = _around(laid(self.table, starts[0], turned), reach)
        for number, (at, radius) in enumerate(sorted(hiding, key=lambda one: one[0].distance(starts[0]))):
            wider = found.united(_around(laid(self.table, at, turned), radius + 0.4 * reach))
            if number == 0 or self._gain(wider, _LOUPE) >= _LEAST_GAIN:
                found = wider
        return found

    def _gain(self, box: QRectF, radius: float) -> float:
        return 2.0 * radius / math.hypot(box.width(), box.height()) / self.look.scale

    def _emptiest(self, whole: QRectF, radius: float) -> QPointF:
        """Return where the loupe hides the least; it does not jump about under a dragged ball."""
        inset = face_of(self.table).rail * self.look.scale + radius + 4.0
        inner = whole.adjusted(inset, inset, -inset, -inset)
        balls = [self.at(ball.at) for ball in self.position.balls]
        for start, end, _ in self._beams():
            balls += [start + (end - start) * (step / 12.0) for step in range(13)]
        spots = [self.at(spot.at) for spot in self.table.spots]
        spots += [self.at(Point(self.table.width * part / 8.0, self.table.line)) for part in range(9)]

        def hides(centre: QPointF) -> float:
            taken = sum(_apart(centre, place) < radius + 12.0 for place in balls)
            marked = sum(_apart(centre, place) < radius for place in spots)
            near = sum(_apart(centre, place) < 2.0 * radius for place in balls)
            return 100.0 * taken + 10.0 * marked + near - 50.0 * (centre == self._loupe_was)

        corners = [inner.bottomRight(), inner.topRight(), inner.bottomLeft(), inner.topLeft()]
        between = [(corners[one] * part + corners[one + 2] * (4 - part)) / 4.0 for part in (3, 2, 1) for one in (0, 1)]
        return min((*corners, *between), key=hides)

    def _paint_loupe(self, painter: QPainter, loupe: Loupe) -> None:
        circle = QPainterPath()
        circle.addEllipse(loupe.centre, loupe.radius, loupe.radius)
        painter.save()
        painter.setClipPath(circle, Qt.ClipOperation.IntersectClip)
        with self._enlarged(loupe):
            self.paint_ground(painter)
            self._paint_marks(painter)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.look.inks.chalk), 2.5))
        painter.drawEllipse(loupe.centre, loupe.radius, loupe.radius)

    @contextmanager
    def _enlarged(self, loupe: Loupe) -> Iterator[None]:
        before = self.look
        self.look = replace(before, scale=loupe.scale, origin=loupe.centre - loupe.shows * loupe.scale)
        try:
            yield
        finally:
            self.look = before

    def in_loupe(self, pixel: QPointF) -> bool:
        return self.loupe is not None and _apart(pixel, self.loupe.centre) <= self.loupe.radius

    def _pixels(self, place: QRectF) -> QRectF:
        scale, origin = self.look.scale, self.look.origin
        return QRectF(place.topLeft() * scale + origin, QSizeF(place.width() * scale, place.height() * scale))


class TablePicture:
    """Draws a position with its overlay, lying across, on whatever a painter paints on."""

    def __init__(
        self,
        catalogue: Catalogue,
        table: TableSpec,
        position: Position,
        overlay: Overlay | None = None,
        *,
        dark: bool = False,
    ) -> None:
        self.drawing = TableDrawing(table, inks_of(dark), lambda: catalogue)
        self.drawing.look.turned = True
        self.drawing.position = position
        self.drawing.overlay = overlay or NOTHING
        if overlay is not None and overlay.field is not None:
            self.drawing.show_field(Sampling(overlay.field.lookout(), FINE).advance(_FOREVER))

    def size(self, width: int) -> QSize:
        whole = self.drawing.whole
        return QSize(width, max(1, round(width * whole.height() / whole.width())))

    def paint(self, painter: QPainter, place: QRectF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.drawing.fit(place)
        self.drawing.paint_ground(painter)
        self.drawing.paint(painter)
        painter.restore()

    def image(self, width: int) -> QImage:
        image = QImage(self.size(width), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        self.paint(painter, QRectF(image.rect()))
        painter.end()
        return image


def drawn_position(
    wizard: Wizard, facts: Values, catalogue: Catalogue, answer: Answer | None = None, *, dark: bool = False
) -> TablePicture | None:
    """Draw the position among the facts of a ruling with what the ruling sees in it; None where there is none."""
    for name, value in facts.items():
        kind = wizard.facts[name].kind
        if isinstance(kind, PositionKind) and value is not None:
            return TablePicture(catalogue, *kind.parts(value), overlay_for(wizard, facts, answer), dark=dark)
    return None


class _Placing:
    """Chooses places for labels, each where it covers the least."""

    def __init__(
        self, bounds: QRectF, balls: Sequence[QRectF], beams: Sequence[tuple[QPointF, QPointF, float]]
    ) -> None:
        self._bounds, self._balls, self._beams = bounds, balls, beams
        self._placed: list[QRectF] = []

    def best(self, label: _Label, width: float, height: float) -> QRectF:
        best, least = QRectF(), float("inf")
        for ring in range(3):
            away = label.reach + _LABEL_GAP + ring * (height + _LABEL_GAP)
            for order, (across, down) in enumerate(_PLACES):
                x = label.at.x() + across * away + (across - 1) * width / 2.0
                y = label.at.y() + down * away + (down - 1) * height / 2.0
                box = QRectF(x, y, width, height)
                cost = ring * _FARTHER + order * 0.1
                if cost < least:
                    cost += self._covered(box)
                if cost < least:
                    best, least = box, cost
            if least < (ring + 1) * _FARTHER:
                break
        self._placed.append(best)
        return best

    def _covered(self, box: QRectF) -> float:
        cost = _COVERS_WORDS * sum(box.intersects(other) for other in self._placed)
        cost += _COVERS_BALL * sum(box.intersects(other) for other in self._balls)
        cost += _COVERS_BEAM * sum(_crosses(box, *beam) for beam in self._beams)
        return cost if self._bounds.contains(box) else cost + _OFF_THE_TABLE


def _around(centre: QPointF, reach: float) -> QRectF:
    return QRectF(centre.x() - reach, centre.y() - reach, 2.0 * reach, 2.0 * reach)


def _apart(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())


def _crosses(box: QRectF, start: QPointF, end: QPointF, reach: float) -> bool:
    """Return whether a strip of twice this reach around a line meets a box (Liang and Barsky)."""
    low, high = 0.0, 1.0
    grown = box.adjusted(-reach, -reach, reach, reach)
    for begins, way, least, most in (
        (start.x(), end.x() - start.x(), grown.left(), grown.right()),
        (start.y(), end.y() - start.y(), grown.top(), grown.bottom()),
    ):
        if way == 0.0:
            if not least <= begins <= most:
                return False
            continue
        one, other = sorted(((least - begins) / way, (most - begins) / way))
        low, high = max(low, one), min(high, other)
    return low <= high


def _half_disc(centre: QPointF, region: HalfDisc) -> QPainterPath:
    path = QPainterPath()
    radius = region.radius
    path.moveTo(centre)
    path.arcTo(QRectF(centre.x() - radius, centre.y() - radius, 2.0 * radius, 2.0 * radius), 180.0, 180.0)
    path.closeSubpath()
    return path


def _paint_cross(painter: QPainter, at: QPointF, reach: float) -> None:
    """Mark an edge that cannot be hit, in more than colour."""
    painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
    painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach))
