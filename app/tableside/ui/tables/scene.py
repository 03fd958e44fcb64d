"""The drawing: a table, its balls and what is laid over them; no interaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsScene
from typing_extensions import override

from tableside.geometry import Point, Position, TableSpec
from tableside.geometry.overlay import NOTHING, Overlay
from tableside.geometry.raster import Raster
from tableside.palette import TableColours
from tableside.ui.tables.ground import extent, laid, paint_ground
from tableside.ui.tables.items import BallItem, Look
from tableside.ui.tables.marks import FieldItem, LinesItem, RingsItem

Namer = Callable[[str], str]


class TableScene(QGraphicsScene):
    """Shows a position and an overlay; knows which ball is selected."""

    def __init__(self, table: TableSpec, inks: TableColours, namer: Namer, letterer: Namer) -> None:
        super().__init__()
        # Twenty balls are found faster in a list than in an index that has to be kept up to date.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.look = Look(inks)
        self.position = Position(())
        self.overlay: Overlay = NOTHING
        self.selected: str | None = None
        self.focused = False
        self._namer, self._letterer = namer, letterer
        self._balls: dict[str, BallItem] = {}
        self._lay(table)

    def _lay(self, table: TableSpec) -> None:
        self.table = table
        self.setSceneRect(extent(table, self.look.turned))
        self.field = FieldItem(table, self.look)
        self.lines = LinesItem(table, self.look)
        self.rings = RingsItem(table, self.look, self._namer)
        for item in (self.field, self.lines, self.rings):
            self.addItem(item)

    def set_table(self, table: TableSpec) -> None:
        """Draw another table of the same game."""
        if table == self.table:
            return
        self.clear()
        self._balls.clear()
        self._lay(table)
        self._refresh_marks()
        self.invalidate(self.sceneRect())

    def show_position(self, position: Position) -> None:
        """Move, add and take away balls until the drawing shows a position."""
        self.position = position
        present = {ball.name for ball in position.balls}
        for name in [name for name in self._balls if name not in present]:
            self.removeItem(self._balls.pop(name))
        for ball in position.balls:
            item = self._balls.get(ball.name)
            if item is None:
                item = self._made(ball.name)
            item.setPos(laid(self.table, ball.at, self.look.turned))
        self.rings.show_overlay(self.overlay, position)
        if self.selected is not None and self.selected not in present:
            self.select(None)

    def set_overlay(self, overlay: Overlay) -> None:
        """Show another overlay."""
        self.overlay = overlay
        self._refresh_marks()

    def show_field(self, raster: Raster | None) -> None:
        """Shade a part of the D."""
        self.field.show_raster(raster, self._shape_of_d())

    def select(self, name: str | None) -> None:
        """Ring another ball."""
        self.selected = name
        for each, item in self._balls.items():
            item.mark(each == name, self.focused)
        self.lines.show_overlay(self.overlay, name)

    def set_focused(self, focused: bool) -> None:
        """Show whether the keyboard moves the selected ball."""
        self.focused = focused
        self.select(self.selected)

    def set_look(self, **changes: Any) -> None:
        """Change how everything looks: inks, letters, scale, text, or whether the table lies across."""
        before = replace(self.look)
        for name, value in changes.items():
            setattr(self.look, name, value)
        if self.look == before:
            return
        if self.look.turned != before.turned:
            self.setSceneRect(extent(self.table, self.look.turned))
            for mark in (self.field, self.lines, self.rings):
                mark.turn()
            self.show_position(self.position)
        for item in self._balls.values():
            item.refresh()
        self.invalidate(self.sceneRect())

    def retranslate(self) -> None:
        """Write letters and names anew."""
        for item in self._balls.values():
            item.letter = self._letterer(item.kind)
            item.refresh()
        self.rings.update()

    def nearest_ball(self, place: Point, slop: float) -> str | None:
        """Return the ball under a place, or the nearest within so many mm of its edge."""
        best, nearest = None, slop
        for ball in self.position.balls:
            away = ball.at.distance(place) - self.look.drawn(self.table.radius_of(ball.name))
            if away <= nearest:
                best, nearest = ball.name, away
        return best

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the table under the balls."""
        paint_ground(painter, self.table, self.look.inks, self.look.turned)

    def _made(self, name: str) -> BallItem:
        kind = self.table.kind_of(name)
        item = BallItem(name, kind.name, kind.diameter / 2.0, self.look)
        item.letter = self._letterer(kind.name)
        self.addItem(item)
        self._balls[name] = item
        return item

    def _refresh_marks(self) -> None:
        self.lines.show_overlay(self.overlay, self.selected)
        self.rings.show_overlay(self.overlay, self.position)

    def _shape_of_d(self) -> QPainterPath:
        path = QPainterPath()
        if self.overlay.field is not None:
            region = self.overlay.field.region
            centre, radius = laid(self.table, region.centre), region.radius
            square = QRectF(centre.x() - radius, centre.y() - radius, 2.0 * radius, 2.0 * radius)
            path.moveTo(centre)
            path.arcTo(square, 180.0, 180.0)
            path.closeSubpath()
        return path
