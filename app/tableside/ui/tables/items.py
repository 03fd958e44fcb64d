"""Balls and pieces on the drawing, what they are called and where they lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from tableside.games import TableFace
from tableside.geometry import BallKind
from tableside.messages import Catalogue
from tableside.palette import TableColours
from tableside.ui.tables.ground import ball_colour, letter_colour

_LEAST_RADIUS = 5.0
"""No ball is drawn with a smaller radius in pixels, however small the table is shown."""
_READABLE_RADIUS = 7.5
"""From this many pixels on a letter fits on its ball; below, it stands beside it."""
_LABEL_PIXELS = 11.0
_LEAST_LETTER = 8.0
_EDGE_PIXELS = 1.4
_RING_PIXELS = 4.0
_CROWDED = frozenset({"red", "yellow"})
"""Balls that lie close together: their letters stand on them, for beside them they would hide the table."""


class Names:
    """Names the balls of one game; `words` is asked each time, for the language of a window can change."""

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
        """Return the letter that stands on a ball."""
        return self._words().text(f"letter.{kind}")

    def title(self) -> str:
        """Name the table or board."""
        return self._words().gettext(self._face.name)


@dataclass(slots=True)
class Look:
    """How everything on one drawing looks at the moment."""

    inks: TableColours
    letters: bool = True
    scale: float = 0.2
    """Pixels a millimetre."""
    turned: bool = False
    """Whether the table lies across."""
    text: float = 1.0
    """The size of words, as a factor of the usual one."""

    def drawn(self, radius: float) -> float:
        """Return the radius with which a ball is drawn, in mm: its own, or one that can be seen."""
        return max(radius, _LEAST_RADIUS / self.scale)


class BallItem(QGraphicsItem):
    """One ball: its colour, its letter, and a ring while it is selected."""

    def __init__(self, name: str, kind: str, radius: float, look: Look) -> None:
        super().__init__()
        self.name, self.kind, self.radius = name, kind, radius
        self.letter = ""
        self._look = look
        self._selected = False
        self._focused = False
        self.setZValue(10.0)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def mark(self, selected: bool, focused: bool) -> None:
        """Show whether this ball is selected and has the keyboard."""
        if (selected, focused) != (self._selected, self._focused):
            self._selected, self._focused = selected, focused
            self.setZValue(11.0 if selected else 10.0)
            self.update()

    def refresh(self) -> None:
        """Paint anew after the look has changed."""
        self.prepareGeometryChange()
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        """Return what the ball, its ring and a letter beside it cover."""
        beside = 2.6 * _LABEL_PIXELS * self._look.text if self._outside else 0.0
        reach = self._drawn + (2.0 + _RING_PIXELS + beside) / self._look.scale
        return QRectF(-reach, -reach, 2.0 * reach, 2.0 * reach)

    @property
    def _drawn(self) -> float:
        return self._look.drawn(self.radius)

    @property
    def _outside(self) -> bool:
        """Whether the letter stands beside the ball."""
        small = self._drawn * self._look.scale < _READABLE_RADIUS
        return small and self._look.letters and bool(self.letter) and not self._crowded

    @property
    def _crowded(self) -> bool:
        return self.name != self.kind and self.kind in _CROWDED

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the ball."""
        look, radius = self._look, self._drawn
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # What is hardly lighter or darker than the cloth is told from it by its edge.
        dark = self.kind in ("black", "green")
        edge = max(radius / 9.0, _EDGE_PIXELS / look.scale if dark else 0.0)
        painter.setPen(QPen(QColor(look.inks.chalk if dark else look.inks.pocket), edge))
        painter.setBrush(ball_colour(self.kind))
        inner = radius - edge / 2.0
        painter.drawEllipse(QPointF(0.0, 0.0), inner, inner)
        if radius > self.radius:
            true_size = QColor(letter_colour(self.kind))
            true_size.setAlphaF(0.45)
            self._paint_circle(painter, true_size, 0.8, self.radius)
        if look.letters and self.letter:
            self._paint_letter(painter)
        if self._selected:
            ring = radius + _RING_PIXELS / look.scale
            self._paint_circle(painter, QColor(look.inks.accent), 2.5 if self._focused else 1.5, ring)

    def _paint_letter(self, painter: QPainter) -> None:
        look, radius = self._look, self._drawn * self._look.scale
        font = QFont(painter.font())
        font.setBold(True)
        painter.save()
        painter.scale(1.0 / look.scale, 1.0 / look.scale)
        if self._outside:
            font.setPixelSize(max(1, round(_LABEL_PIXELS * look.text)))
            painter.setFont(font)
            painter.setPen(QColor(look.inks.chalk))
            corner = radius * 0.7
            painter.drawText(QPointF(corner + 1.5, -corner - 0.5), self.letter)
        else:
            size = radius * (1.05 if len(self.letter) == 1 else 0.9)
            font.setPixelSize(round(max(_LEAST_LETTER, size)))
            painter.setFont(font)
            painter.setPen(letter_colour(self.kind))
            reach = 2.0 * radius
            painter.drawText(
                QRectF(-reach, -reach, 2.0 * reach, 2.0 * reach), Qt.AlignmentFlag.AlignCenter, self.letter
            )
        painter.restore()

    def _paint_circle(self, painter: QPainter, colour: QColor, width: float, radius: float) -> None:
        pen = QPen(colour, width)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
