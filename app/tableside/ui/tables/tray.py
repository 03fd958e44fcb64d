"""Around the table: the row of tools above it and the tray of balls to tap or to drag."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QUndoStack
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QMenu, QToolButton, QWidget
from typing_extensions import override

from tableside.games import StandardPosition, TableFace, standard_positions
from tableside.geometry import CUE, BallKind, Position, TableSpec, arrangement
from tableside.palette import TableColours
from tableside.ui.icons import tint
from tableside.ui.services import Services
from tableside.ui.tables.ground import ball_colour, face_of, letter_colour
from tableside.ui.tables.items import Names
from tableside.ui.widgets import bare, label_tool, named, tool

_TARGET = 40
_SIDE, _SPACING = 44, 2
_OTHER_ROWS = 130
"""The height that the tools, the toggle for the hand and the words below take."""


class TableTools(QWidget):
    """Set-ups, undo and redo, removing, and a menu for the rest."""

    position_chosen = Signal(object)
    remove_wanted = Signal()

    def __init__(self, services: Services, game: str, stack: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._stack = stack
        self.set_ups = named(QToolButton(), "table-set-up")
        self.set_ups.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.set_ups.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_up_menu = QMenu(self.set_ups)
        self.set_ups.setMenu(self.set_up_menu)
        self._set_up_actions: list[tuple[QAction, StandardPosition]] = []
        for standard in standard_positions(game):
            action = self.set_up_menu.addAction("")
            action.triggered.connect(lambda _=False, chosen=standard: self.position_chosen.emit(chosen))
            self._set_up_actions.append((action, standard))
        self.set_up_menu.addSeparator()
        self.clear = self.set_up_menu.addAction("")
        self.undo = tool("table-undo", clicked=stack.undo)
        self.redo = tool("table-redo", clicked=stack.redo)
        self.remove = tool("table-remove", clicked=self.remove_wanted.emit)
        self.more = tool("table-more")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more_menu = QMenu(self.more)
        self.more.setMenu(self.more_menu)
        self.copy = self.more_menu.addAction("")
        self.paste = self.more_menu.addAction("")
        self.more_menu.addSeparator()
        self.letters = self.more_menu.addAction("")
        self.letters.setCheckable(True)
        self.more_menu.addSeparator()
        self.zoom_in = self.more_menu.addAction("")
        self.zoom_out = self.more_menu.addAction("")
        self.whole = self.more_menu.addAction("")
        row = bare(QHBoxLayout(self), 2)
        row.addWidget(self.set_ups)
        row.addStretch(1)
        for button in (self.undo, self.redo, self.remove, self.more):
            row.addWidget(button)
        for button in (self.set_ups, self.undo, self.redo, self.remove, self.more):
            button.setMinimumSize(_TARGET, _TARGET)
        for button, name in (
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.remove, "delete"),
            (self.more, "more"),
            (self.set_ups, "rack"),
        ):
            tint(services.theme, button, name)
        self.set_ups.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        stack.canUndoChanged.connect(self.undo.setEnabled)
        stack.canRedoChanged.connect(self.redo.setEnabled)
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)
        self.remove.setEnabled(False)

    def retranslate(self) -> None:
        """Say everything in the language in use."""
        gettext = self._services.language.gettext
        self.set_ups.setText(gettext("Set up"))
        label_tool(self.set_ups, gettext("Standard positions"))
        for action, standard in self._set_up_actions:
            action.setText(gettext(standard.name))
        self.clear.setText(gettext("Clear the table"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.remove, gettext("Take the selected ball away"), "Del")
        label_tool(self.more, gettext("More for this table"))
        self.copy.setText(gettext("Copy position as text"))
        self.paste.setText(gettext("Paste position from text"))
        self.letters.setText(gettext("Letters on balls"))
        self.zoom_in.setText(gettext("Zoom in"))
        self.zoom_out.setText(gettext("Zoom out"))
        self.whole.setText(gettext("Show the whole table"))


class TrayButton(QToolButton):
    """A kind of ball and how many of it are left."""

    pulled = Signal(QPoint)
    moved = Signal(QPoint, bool)
    let_go = Signal(QPoint)

    def __init__(self, kind: BallKind, face: TableFace) -> None:
        super().__init__()
        self.kind, self._face = kind, face
        self.left = kind.count
        self.letter = ""
        self.inks: TableColours | None = None
        self._pressed_at: QPoint | None = None
        self._pulling = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(_SIDE, _SIDE)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ball with its letter and the number left."""
        super().paintEvent(event)
        if self.inks is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() and self.left else 0.3)
        dark = self.kind.name in ("black", "green")
        painter.setPen(QPen(QColor(self.inks.chalk if dark else self.inks.pocket), 1.2))
        painter.setBrush(ball_colour(self.inks, self._face, self.kind.name))
        centre, radius = QPointF(self.rect().center()) + QPointF(0.5, 0.5), 13.0
        painter.drawEllipse(centre, radius, radius)
        font = QFont(self.font())
        font.setPixelSize(12)
        font.setBold(True)
        painter.setFont(font)
        text = str(self.left) if self.kind.count > 1 else self.letter
        painter.setPen(letter_colour(self.kind.name))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a pull may begin."""
        super().mousePressEvent(event)
        self._pressed_at = event.globalPosition().toPoint()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull a ball out of the tray."""
        here = event.globalPosition().toPoint()
        if self._pulling:
            self.moved.emit(here, bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
        elif (
            self._pressed_at is not None
            and (here - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        ):
            self._pulling = True
            self.setDown(False)
            self.pulled.emit(here)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the ball, or count a tap."""
        self._pressed_at = None
        if self._pulling:
            self._pulling = False
            self.let_go.emit(event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter work as well as the space bar."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class Tray(QWidget):
    """The buttons of all kinds, in a row or a column."""

    wanted = Signal(str)
    pulled = Signal(str, QPoint)
    moved = Signal(QPoint, bool)
    let_go = Signal(QPoint)
    hand_toggled = Signal(bool)

    def __init__(self, table: TableSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "table-tray")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_SPACING)
        self.buttons: dict[str, TrayButton] = {}
        self.hand = named(QToolButton(), "table-in-hand")
        self.hand.setCheckable(True)
        self.hand.setMinimumHeight(40)
        self.hand.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hand.clicked.connect(lambda: self.hand_toggled.emit(self.hand.isChecked()))
        self.hand.setVisible(any(kind.key == CUE for kind in table.kinds))
        for kind in table.kinds:
            button = named(TrayButton(kind, face_of(table)), f"tray-{kind.key}")
            self.buttons[kind.key] = button
            button.clicked.connect(lambda _=False, key=kind.key: self.wanted.emit(key))
            button.pulled.connect(lambda at, key=kind.key: self.pulled.emit(key, at))
            button.moved.connect(self.moved)
            button.let_go.connect(self.let_go)
        self._columns = 0
        self._hand_beside = False
        self.arrange(len(self.buttons))

    @override
    def minimumSizeHint(self) -> QSize:
        """Keep no window wide: the editor arranges the buttons by the room there is."""
        return QSize(_SIDE, _SIDE)

    def needs(self, room: QSize, *, beside: bool) -> int:
        """Return the width the buttons take beside a table, or the height below it."""
        count, pitch = len(self.buttons), _SIDE + _SPACING
        if beside:
            return max(self._columns_beside(room) * pitch, self._hand_width())
        columns = self._columns_below(room)
        rows = -(-count // columns) + (0 if self._fits_beside(room) or self.hand.isHidden() else 1)
        return rows * pitch

    def fit(self, room: QSize, *, beside: bool) -> None:
        """Arrange the buttons in a column or two beside a table, or in a row or two below it."""
        columns = self._columns_beside(room) if beside else self._columns_below(room)
        self.arrange(columns, hand_beside=not beside and self._fits_beside(room))

    def _columns_beside(self, room: QSize) -> int:
        rows = max(1, (room.height() - _OTHER_ROWS) // (_SIDE + _SPACING))
        return min(-(-len(self.buttons) // rows), max(1, len(self.buttons) - 1))

    def _columns_below(self, room: QSize) -> int:
        return min(len(self.buttons), max(1, room.width() // (_SIDE + _SPACING)))

    def _fits_beside(self, room: QSize) -> bool:
        return room.width() - self._hand_width() >= len(self.buttons) * (_SIDE + _SPACING)

    def _hand_width(self) -> int:
        return 0 if self.hand.isHidden() else self.hand.sizeHint().width()

    def arrange(self, columns: int, *, hand_beside: bool = True) -> None:
        """Put the buttons into so many columns, the toggle for the hand beside a single row or below."""
        columns = max(1, columns)
        beside = hand_beside and columns >= len(self.buttons)
        if (columns, beside) == (self._columns, self._hand_beside):
            return
        self._columns, self._hand_beside = columns, beside
        while self._grid.count():
            self._grid.takeAt(0)
        for index, button in enumerate(self.buttons.values()):
            self._grid.addWidget(button, *divmod(index, columns))
        if not self.hand.isHidden():
            self._add_hand(columns)
        for column in range(32):
            self._grid.setColumnStretch(column, 0)
        row = len(self.buttons) + 2
        for each in range(row + 1):
            self._grid.setRowStretch(each, 1 if each == row and columns < len(self.buttons) else 0)

    def _add_hand(self, columns: int) -> None:
        if self._hand_beside:
            self._grid.addWidget(self.hand, 0, columns)
        else:
            self._grid.addWidget(self.hand, -(-len(self.buttons) // columns), 0, 1, columns)

    def retranslate(self, gettext: Callable[..., str], names: Names) -> None:
        """Say everything in the language in use."""
        self.setAccessibleName(gettext("Balls to add"))
        self.hand.setText(gettext("In hand"))
        self.hand.setAccessibleName(gettext("Cue ball in hand"))
        for button in self.buttons.values():
            words = gettext("Add {ball}", ball=names.kind(button.kind))
            button.setAccessibleName(words)
            button.setToolTip(words)
            button.letter = names.letter(button.kind.name)
            button.update()

    def restyle(self, inks: TableColours) -> None:
        """Paint the balls in other inks."""
        for button in self.buttons.values():
            button.inks = inks
            button.update()

    def show_position(self, table: TableSpec, position: Position) -> None:
        """Show how many balls of each kind are left."""
        for key, button in self.buttons.items():
            kind = next(kind for kind in table.kinds if kind.key == key)
            present = len(position.of_kind(kind))
            button.left = kind.count - present
            button.setEnabled(arrangement.absent(table, position, key) is not None)
            button.update()
        self.hand.setChecked(position.in_hand)
