"""Around the table: the row of tools above it and the tray of balls to tap or to drag."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QUndoStack,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from tableside.games import StandardPosition, standard_positions, wizards_of
from tableside.geometry import CUE, BallKind, Position, TableSpec, arrangement
from tableside.ui.icons import tint
from tableside.ui.services import Services
from tableside.ui.tables.drawing import Names
from tableside.ui.tables.ground import paint_ball
from tableside.ui.widgets import as_tip, bare, give_menu, label_tool, named, tool
from tableside.ui.widgets.flow import FlowLayout

_TARGET = 48
_LEAST = 43
_SPARE = 16
_SIDE, _SPACING, _BALL = 48, 2, 18.0


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
        give_menu(self.set_ups, self.set_up_menu)
        self._set_up_actions: list[tuple[QAction, StandardPosition]] = []
        for standard in standard_positions(game):
            action = self.set_up_menu.addAction("")
            action.triggered.connect(lambda _=False, chosen=standard: self.position_chosen.emit(chosen))
            self._set_up_actions.append((action, standard))
        self.set_up_menu.addSeparator()
        self.kept = self.set_up_menu.addAction("")
        self.clear = self.set_up_menu.addAction("")
        self.undo = tool("table-undo", clicked=stack.undo)
        self.redo = tool("table-redo", clicked=stack.redo)
        self.remove = tool("table-remove", clicked=self.remove_wanted.emit)
        self.keep = tool("table-keep", checkable=True)
        keeps = any(wizard.from_kept for wizard in wizards_of(game))
        self.keep.setVisible(keeps)
        self.kept.setVisible(keeps)
        self.more = tool("table-more")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more_menu = QMenu(self.more)
        give_menu(self.more, self.more_menu)
        self.copy = self.more_menu.addAction("")
        self.paste = self.more_menu.addAction("")
        self.more_menu.addSeparator()
        self.letters = self.more_menu.addAction("")
        self.letters.setCheckable(True)
        self.zoom_in = tool("table-zoom-in")
        self.zoom_out = tool("table-zoom-out")
        self.whole = tool("table-whole")
        row = bare(QHBoxLayout(self), 2)
        row.addWidget(self.set_ups)
        row.addWidget(self.keep)
        row.addStretch(1)
        icons = (
            (self.zoom_in, "zoom-in"),
            (self.zoom_out, "zoom-out"),
            (self.whole, "whole"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.remove, "delete"),
            (self.more, "more"),
        )
        for button, name in ((self.set_ups, "rack"), (self.keep, "bookmark"), *icons):
            button.setMinimumSize(_TARGET, _TARGET)
            tint(services.theme, button, name)
        for button, _ in icons:
            row.addWidget(button)
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
        self.kept.setText(gettext("As kept before the stroke"))
        self.keep.setText(gettext("Keep"))
        label_tool(self.keep, gettext("Keep this position as it is before the stroke"))
        self.clear.setText(gettext("Clear the table"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.remove, gettext("Take the selected ball away"), "Del")
        label_tool(self.more, gettext("More for this table"))
        self.copy.setText(gettext("Copy position as text"))
        self.paste.setText(gettext("Paste position from text"))
        self.letters.setText(gettext("Letters on balls"))
        label_tool(self.zoom_in, gettext("Zoom in"))
        label_tool(self.zoom_out, gettext("Zoom out"))
        label_tool(self.whole, gettext("Show the whole table"))
        self._say_words()

    def _say_words(self) -> None:
        """Write beside the first two icons what they do, as far as there is room; a game that keeps none has one."""
        styles = Qt.ToolButtonStyle
        buttons = sum(not button.isHidden() for button in self.findChildren(QToolButton))
        spare = self.width() - buttons * _LEAST
        for button in (self.set_ups, self.keep):
            spare -= button.fontMetrics().horizontalAdvance(button.text()) + _SPARE
            button.setToolButtonStyle(styles.ToolButtonTextBesideIcon if spare >= 0 else styles.ToolButtonIconOnly)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Name the first two buttons where there is room."""
        super().resizeEvent(event)
        self._say_words()


class TrayButton(QToolButton):
    """A kind of ball and how many of it are left."""

    pulled = Signal(QPoint)
    moved = Signal(QPoint, bool)
    let_go = Signal(QPoint)

    def __init__(self, kind: BallKind) -> None:
        super().__init__()
        self.kind = kind
        self.left = kind.count
        self.letter = ""
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
        there = self.isEnabled() and bool(self.left)
        painter.setOpacity(1.0 if there else 0.35)
        letter = str(self.left) if self.kind.count > 1 else self.letter
        paint_ball(painter, centre, _BALL, self.kind.name, letter if there else "", on_paper=True)
        if not there:
            painter.setOpacity(1.0)
            painter.setPen(self.palette().text().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, letter)
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
    """The buttons of all kinds in a row below the table, in two where the window is narrow."""

    wanted = Signal(str)
    pulled = Signal(str, QPoint)
    moved = Signal(QPoint, bool)
    let_go = Signal(QPoint)
    hand_toggled = Signal(bool)

    def __init__(self, table: TableSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "table-tray")
        self.buttons: dict[str, TrayButton] = {}
        self.hand = named(QToolButton(), "table-in-hand")
        self.hand.setCheckable(True)
        self.hand.setMinimumHeight(40)
        self.hand.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hand.clicked.connect(lambda: self.hand_toggled.emit(self.hand.isChecked()))
        self.hand.setVisible(any(kind.key == CUE for kind in table.kinds))
        for kind in table.kinds:
            button = named(TrayButton(kind), f"tray-{kind.key}")
            self.buttons[kind.key] = button
            button.clicked.connect(lambda _=False, key=kind.key: self.wanted.emit(key))
            button.pulled.connect(lambda at, key=kind.key: self.pulled.emit(key, at))
            button.moved.connect(self.moved)
            button.let_go.connect(self.let_go)
        row = FlowLayout(self, gap=_SPACING)
        for each in (*self.buttons.values(), self.hand):
            row.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the rows, which depend on the width alone: nothing moves when a ball is put on the table."""
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(event.size().width()))

    def retranslate(self, gettext: Callable[..., str], names: Names) -> None:
        """Say everything in the language in use."""
        self.setAccessibleName(gettext("Balls to add"))
        self.hand.setText(gettext("In hand"))
        self.hand.setAccessibleName(gettext("Cue ball in hand"))
        for button in self.buttons.values():
            words = gettext("Add {ball}", ball=names.kind(button.kind))
            button.setAccessibleName(words)
            button.setToolTip(as_tip(words))
            button.letter = names.letter(button.kind.name)
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
