"""The drawn table as a widget: balls are dragged with mouse or finger or moved with keys, the table zoomed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPointingDevice,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QLabel, QPinchGesture, QSizePolicy, QWidget
from typing_extensions import override

from tableside.geometry import CUE, Point, Position, TableSpec, arrangement
from tableside.ui.accessibility import announce, describe, hear_as
from tableside.ui.tables.drawing import TableDrawing
from tableside.ui.tables.ground import extent

_SLOP_MOUSE, _SLOP_FINGER = 8.0, 22.0
"""How many pixels beside a ball it is still taken hold of."""
_TAP_MOUSE, _TAP_FINGER = 3, 10
"""Up to how many pixels a press that moves is still a tap."""
_SNAP_PIXELS = 5.0
_ZOOM_STEP, _MOST_ZOOM = 1.2, 12.0
_ARROWS = {
    Qt.Key.Key_Left: Point(-1.0, 0.0),
    Qt.Key.Key_Right: Point(1.0, 0.0),
    Qt.Key.Key_Up: Point(0.0, 1.0),
    Qt.Key.Key_Down: Point(0.0, -1.0),
}


class TableCanvas(QWidget):
    """Shows a drawing whole, or a part of it that can be dragged about."""

    def __init__(self, drawing: TableDrawing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drawing = drawing
        self._zoom = 1.0
        self._ground = QPixmap()
        self._held: QPoint | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.grabGesture(Qt.GestureType.PinchGesture)

    @property
    def table(self) -> TableSpec:
        return self.drawing.table

    @property
    def turned(self) -> bool:
        return self.drawing.look.turned

    @property
    def zoomed_in(self) -> bool:
        return self._zoom > 1.0

    def fit(self) -> None:
        """Show the whole table, lying or standing, whichever is larger."""
        self._zoom = 1.0
        self._lay_out()

    def height_for(self, width: int) -> int:
        """Return the height at which a table that lies across is as wide as its place."""
        whole = extent(self.table, turned=True)
        return round(width * whole.height() / whole.width())

    def width_for(self, height: int) -> int:
        whole = extent(self.table, turned=True)
        return round(height * whole.width() / whole.height())

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        """Show the table larger or smaller, keeping a place of the window where it is."""
        spot = around or QPointF(self.rect().center())
        place = self.drawing.point_at(spot)
        self._zoom = min(max(self._zoom * factor, 1.0), _MOST_ZOOM)
        self._lay_out()
        self.pan(spot - self.drawing.at(place))

    def pan(self, by: QPointF) -> None:
        """Push the table about, as far as it reaches beyond its place."""
        look, whole = self.drawing.look, self.drawing.whole
        wanted = look.origin + by
        corner, size = whole.topLeft() * look.scale, whole.size() * look.scale
        x = _kept(wanted.x() + corner.x(), size.width(), self.width()) - corner.x()
        y = _kept(wanted.y() + corner.y(), size.height(), self.height()) - corner.y()
        look.origin = QPointF(x, y)
        self.refresh()

    def _lay_out(self) -> None:
        drawing = self.drawing
        room = QRectF(1.0, 1.0, max(1, self.width() - 2), max(1, self.height() - 2))
        whole = extent(self.table)
        standing = min(room.width() / whole.width(), room.height() / whole.height())
        drawing.look.turned = min(room.width() / whole.height(), room.height() / whole.width()) > standing
        drawing.fit(room)
        middle = drawing.point_at(room.center())
        drawing.look.scale *= self._zoom
        drawing.look.origin = drawing.look.origin + room.center() - drawing.at(middle)
        self.refresh()

    def refresh(self) -> None:
        """Paint again with the table itself, after its look has changed."""
        self._ground = QPixmap()
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.drawing.ratio = self.devicePixelRatioF()
        if self._ground.isNull() or self._ground.devicePixelRatio() != ratio:
            self._ground = QPixmap(self.size() * ratio)
            self._ground.setDevicePixelRatio(ratio)
            self._ground.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._ground)
            self.drawing.paint_ground(painter)
            painter.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground)
        self.drawing.paint(painter)
        painter.end()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @override
    def sizeHint(self) -> QSize:
        return QSize(560, 320)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(180, 140)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position().toPoint()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            here = event.position().toPoint()
            self.pan(QPointF(here - self._held))
            self._held = here

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; leave plain turns to the page unless the table is larger than its place."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_ZOOM_STEP ** (event.angleDelta().y() / 120.0), event.position())
        elif self.zoomed_in:
            self.pan(QPointF(event.angleDelta()) / 2.0)
        else:
            event.ignore()
            return
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Zoom with two fingers, on a screen or a touch pad."""
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.pinched()
                self.zoom(pinch.scaleFactor(), QPointF(self.mapFromGlobal(pinch.hotSpot().toPoint())))
                event.accept(pinch)
                return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1.0 + event.value(), event.position())
            return True
        return super().event(event)

    def pinched(self) -> None:
        self._held = None


def _kept(start: float, size: float, room: float) -> float:
    """Return where something starts that fills its room, or stands in the middle of it."""
    return (room - size) / 2.0 if size <= room else min(max(start, room - size), 0.0)


@dataclass(slots=True)
class _Drag:
    name: str
    grip: Point
    """From the pointer to the ball's centre."""
    before: Position
    from_hand: bool
    again: bool = False
    """Whether a tap has chosen the ball before; a second one lets it be."""


@dataclass(slots=True)
class _Press:
    """Where the table was pressed, and how far it may move and still be a tap."""

    at: QPoint
    slop: int
    moved: bool = False


class TableView(TableCanvas):
    """Turns presses, drags and keys into positions; its owner keeps the history."""

    dragged = Signal()
    changed = Signal(object)
    """A finished change: the position."""
    removal_wanted = Signal(str)
    selected = Signal(str)
    dropped_outside = Signal(str, QPoint)

    def __init__(self, drawing: TableDrawing, parent: QWidget | None = None) -> None:
        super().__init__(drawing, parent)
        self._drag: _Drag | None = None
        self._press: _Press | None = None
        self._tapped: str | None = None
        """The ball that a tap has chosen; one that is selected because it was just placed is not yet chosen."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        hear_as(self, QAccessible.Role.Canvas)

    @property
    def place_in_hand(self) -> QPointF | None:
        """Where the chosen ball is in the window; None where none is chosen."""
        name = self.drawing.selected
        at = self.drawing.position.where(name) if name is not None else None
        return self.drawing.at(at) if at is not None else None

    def show_position(self, position: Position) -> None:
        self.drawing.position = position
        if self.drawing.selected is not None and position.where(self.drawing.selected) is None:
            self.drawing.selected = None
        self.update()

    # Selecting

    def balls_in_turn(self) -> list[str]:
        return [ball.name for ball in self.drawing.position.balls]

    def select(self, name: str | None) -> None:
        if name != self.drawing.selected:
            self.drawing.selected = name
            self.update()
            self.selected.emit(name or "")

    def announce(self, words: str) -> None:
        """Say something to those who do not see the table."""
        describe(self, words)
        announce(self, words)

    def show_to_screen_reader(self, balls: Mapping[str, str]) -> None:
        """Let a screen reader find these balls, by their names, with the words for where they lie."""
        for gone in self.findChildren(QLabel):
            gone.deleteLater()
        for name, words in balls.items():
            at, radius = self.drawing.position.where(name), self.table.radius_of(name) * self.drawing.look.scale
            if at is not None:
                ball = QLabel(self)
                ball.setAccessibleName(words)
                ball.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                middle = self.drawing.at(at)
                ball.setGeometry(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius).toRect())
                ball.show()

    # Dragging

    @property
    def dragging(self) -> bool:
        return self._drag is not None

    def begin_drag(self, name: str, place: QPointF | None = None) -> None:
        """Pick up a ball on the table at a place of the window, or a new ball."""
        position = self.drawing.position
        at = position.where(name)
        grip = at.minus(self.drawing.point_at(place)) if at is not None and place is not None else Point(0.0, 0.0)
        again = place is not None and name == self.drawing.selected == self._tapped
        self._drag = _Drag(name, grip, position, from_hand=name == CUE and position.in_hand, again=again)
        self.select(name)

    def drag_to(self, place: QPointF, *, free: bool = False) -> None:
        """Bring the ball in the hand towards a place of the window; free of all spots if asked."""
        drag = self._drag
        if drag is None:
            return
        pointer = self.drawing.point_at(place)
        wanted = Point(pointer.x + drag.grip.x, pointer.y + drag.grip.y)
        position, table = self.drawing.position, self.table
        if not free:
            reach = min(max(4.0, _SNAP_PIXELS / self.drawing.look.scale), table.radius_of(drag.name) * 0.9)
            spot = arrangement.snapped(table, position, drag.name, wanted, reach, from_hand=drag.from_hand)
            if spot != wanted:
                self._show(arrangement.with_ball(table, position, drag.name, spot))
                return
        self._show(arrangement.moved(table, position, drag.name, wanted, from_hand=drag.from_hand))

    def end_drag(self, released_at: QPoint | None = None) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self.setCursor(Qt.CursorShape.ArrowCursor)
        if released_at is not None and not self.rect().contains(self.mapFromGlobal(released_at)):
            self.dropped_outside.emit(drag.name, released_at)
        if self.drawing.position != drag.before:
            self.changed.emit(self.drawing.position)

    def cancel_drag(self) -> None:
        """Put everything back to where the drag began."""
        drag, self._drag = self._drag, None
        if drag is not None:
            self._show(drag.before)

    def forget_drag(self) -> None:
        self._drag = None

    def tap(self, place: QPointF) -> None:
        """Put the selected ball where the table was tapped."""
        name = self.drawing.selected
        if name is not None:
            self._tapped = None
            self.begin_drag(name)
            self.drag_to(place)
            self.end_drag()

    def _show(self, position: Position) -> None:
        if position != self.drawing.position:
            name = self._drag.name if self._drag is not None else self.drawing.selected
            self.show_position(position)
            self.drawing.selected = name
            self.dragged.emit()

    # Qt's events

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        finger = event.pointerType() == QPointingDevice.PointerType.Finger
        self._press = _Press(event.position().toPoint(), _TAP_FINGER if finger else _TAP_MOUSE)
        if self.drawing.in_loupe(event.position()):
            event.accept()
            return
        slop = _SLOP_FINGER if finger else _SLOP_MOUSE
        name = self.drawing.nearest_ball(self.drawing.point_at(event.position()), slop)
        if name is not None:
            self.begin_drag(name, event.position())
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        event.accept()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the ball or the table; what hardly moves is a tap and moves nothing."""
        event.accept()
        press, here = self._press, event.position().toPoint()
        free = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if press is None:
            return
        press.moved = press.moved or free or (here - press.at).manhattanLength() > press.slop
        if not press.moved:
            return
        if self._drag is not None:
            self.drag_to(event.position(), free=free)
            return
        shift, press.at = here - press.at, here
        self.pan(QPointF(shift))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a tap chooses a ball, lets a chosen one be, or puts it on the place tapped."""
        press, self._press = self._press, None
        tapped = press is not None and not press.moved
        if self._drag is None and tapped and self.drawing.in_loupe(event.position()):
            self._zoom_to_loupe()
        elif self._drag is None and tapped:
            self.tap(event.position())
        elif self._drag is not None:
            self._tapped = self._drag.name if tapped and not self._drag.again else None
            if tapped and self._drag.again:
                self.select(None)
        self.end_drag(event.globalPosition().toPoint())
        event.accept()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Count the second press as a press."""
        self.mousePressEvent(event)

    @override
    def pinched(self) -> None:
        self.cancel_drag()
        self._press = None

    def _zoom_to_loupe(self) -> None:
        loupe, look = self.drawing.loupe, self.drawing.look
        if loupe is not None:
            self.zoom(loupe.scale / look.scale, loupe.shows * look.scale + look.origin)
            self.pan(QPointF(self.rect().center()) - (loupe.shows * look.scale + look.origin))

    def event(self, event: QEvent) -> bool:
        """Keep the keys that move balls from shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            moving = event.key() in _ARROWS and self.drawing.selected is not None
            if moving or event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) or self.dragging:
                event.accept()
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = self.drawing.selected
        way = _ARROWS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and (self.dragging or name is not None):
            self.cancel_drag()
            self.select(None)
        elif name is not None and way is not None and not self.dragging:
            self._step(name, way, _step_length(event.modifiers()))
        elif name is not None and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_wanted.emit(name)
        else:
            event.ignore()
            return
        event.accept()

    def _step(self, name: str, way: Point, length: float) -> None:
        position = self.drawing.position
        at = position.where(name)
        if at is None:
            return
        # On a table that lies across, the right of the window is the far end.
        dx, dy = (-way.y, way.x) if self.turned else (way.x, way.y)
        wanted = Point(at.x + dx * length, at.y + dy * length)
        after = arrangement.moved(self.table, position, name, wanted, decimals=4)
        if after != position:
            self.changed.emit(after)

    @override
    def focusNextPrevChild(self, next_: bool) -> bool:
        """Walk through the balls before the keyboard leaves the table."""
        names = self.balls_in_turn()
        if self.hasFocus() and names:
            here = (
                names.index(self.drawing.selected) if self.drawing.selected in names else (-1 if next_ else len(names))
            )
            there = here + (1 if next_ else -1)
            if 0 <= there < len(names):
                self.select(names[there])
                return True
        return super().focusNextPrevChild(next_)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.drawing.focused = True
        self.update()
        names = self.balls_in_turn()
        if not names:
            self.announce(self.drawing.names.empty_by_keys())
        elif event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.select(names[0] if event.reason() == Qt.FocusReason.TabFocusReason else names[-1])

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.drawing.focused = False
        self.update()


def _step_length(modifiers: Qt.KeyboardModifier) -> float:
    if modifiers & Qt.KeyboardModifier.AltModifier:
        return 0.1
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return 100.0
    return 10.0 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
