"""Words on the drawing: readable at every zoom, and not one over the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform

from tableside.ui.tables.items import Look

_PIXELS = 13.0
_GAP = 4.0
_PLACES = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1))
"""Where words may stand beside what they name: right, left, above, below, then the corners."""
_COVERS_WORDS, _OFF_THE_TABLE, _COVERS_BALL, _FARTHER = 1000.0, 300.0, 10.0, 5.0


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
    font.setPixelSize(max(1, round(_PIXELS * look.text)))
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
        away = reach + _GAP + ring * (height + _GAP)
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
    if away > reach + 2.0 * _GAP:
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
