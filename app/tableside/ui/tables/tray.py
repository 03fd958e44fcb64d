"""Below the table: the balls to tap or to drag, and the menus."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from tableside.games import standard_positions, wizards_of
from tableside.geometry import CUE, BallKind, Position, TableSpec, arrangement
from tableside.ui.services import Services
from tableside.ui.tables.drawing import Names
from tableside.ui.tables.ground import paint_ball
from tableside.ui.widgets import as_tip, bare, give_menu, named
from tableside.ui.widgets.flow import FlowLayout

_SIDE, _SPACING, _BALL = 48, 2, 18.0


class TableTools(QWidget):
    """Two menus: positions to start from, and the rest."""

    position_chosen = Signal(object)
    remove_wanted = Signal()

    def __init__(self, services: Services, game: str) -> None:
        super().__init__()
        gettext = services.language.gettext
        self.set_ups = self._button("table-set-up", gettext("Set up"))
        set_ups = self.set_ups.menu()
        for standard in standard_positions(game):
            action = set_ups.addAction(gettext(standard.name))
            action.triggered.connect(lambda _=False, chosen=standard: self.position_chosen.emit(chosen))
        set_ups.addSeparator()
        keeps = any(wizard.from_kept for wizard in wizards_of(game))
        self.keep = set_ups.addAction(gettext("Keep this position as it is before the stroke"))
        self.keep.setCheckable(True)
        self.kept = set_ups.addAction(gettext("As kept before the stroke"))
        self.keep.setVisible(keeps)
        self.kept.setVisible(keeps)
        self.clear = set_ups.addAction(gettext("Clear the table"))
        self.more = self._button("table-more", gettext("More"))
        more = self.more.menu()
        self.remove = more.addAction(gettext("Take the selected ball away"))
        self.remove.triggered.connect(lambda _=False: self.remove_wanted.emit())
        self.words = more.addAction(gettext("Position in words"))
        self.copy = more.addAction(gettext("Copy position as text"))
        self.paste = more.addAction(gettext("Paste position from text"))
        for action, keys in (
            (self.remove, "Del"),
            (self.words, "Ctrl+L"),
            (self.copy, "Ctrl+C"),
            (self.paste, "Ctrl+V"),
        ):
            action.setShortcut(keys)
        more.addSeparator()
        self.letters = more.addAction(gettext("Letters on balls"))
        self.letters.setCheckable(True)
        more.addSeparator()
        self.zoom_in = more.addAction(gettext("Zoom in"))
        self.zoom_out = more.addAction(gettext("Zoom out"))
        self.whole = more.addAction(gettext("Show the whole table"))
        row = bare(QHBoxLayout(self), 6)
        row.addWidget(self.set_ups)
        row.addWidget(self.more)
        self.remove.setEnabled(False)

    def _button(self, name: str, words: str) -> QPushButton:
        button = named(QPushButton(words), name)
        button.setAutoDefault(False)
        give_menu(button, QMenu(button))
        return button


class TrayButton(QToolButton):
    """A kind of ball and how many of it are left."""

    pulled = Signal(QPoint)
    moved = Signal(QPoint, bool)
    let_go = Signal(QPoint)

    def __init__(self, kind: BallKind, letter: str) -> None:
        super().__init__()
        self.kind = kind
        self.left = kind.count
        self.letter = letter
        self._pressed_at: QPoint | None = None
        self._pulling = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(_SIDE, _SIDE)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
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
        super().mousePressEvent(event)
        self._pressed_at = event.globalPosition().toPoint()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
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

    def __init__(self, services: Services, table: TableSpec, names: Names, tools: TableTools) -> None:
        super().__init__()
        named(self, "table-tray")
        gettext = services.language.gettext
        self.setAccessibleName(gettext("Balls to add"))
        self.buttons: dict[str, TrayButton] = {}
        self.hand = named(QPushButton(gettext("In hand")), "table-in-hand")
        self.hand.setAccessibleName(gettext("Cue ball in hand"))
        self.hand.setCheckable(True)
        self.hand.setAutoDefault(False)
        self.hand.clicked.connect(lambda: self.hand_toggled.emit(self.hand.isChecked()))
        for kind in table.kinds:
            button = named(TrayButton(kind, names.letter(kind.name)), f"tray-{kind.key}")
            words = gettext("Add {ball}", ball=names.kind(kind))
            button.setAccessibleName(words)
            button.setToolTip(as_tip(words))
            self.buttons[kind.key] = button
            button.clicked.connect(lambda _=False, key=kind.key: self.wanted.emit(key))
            button.pulled.connect(lambda at, key=kind.key: self.pulled.emit(key, at))
            button.moved.connect(self.moved)
            button.let_go.connect(self.let_go)
        row = self._row = FlowLayout(self, gap=_SPACING)
        for each in (*self.buttons.values(), self.hand, tools):
            row.addWidget(each)
        # Not before it stands here: it would be a window of its own for a moment, and take the keyboard.
        self.hand.setVisible(any(kind.key == CUE for kind in table.kinds))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @override
    def hasHeightForWidth(self) -> bool:
        return False

    def height_for(self, width: int) -> int:
        """Return the height of the rows, which depend on the width alone: nothing moves when a ball is placed."""
        return self._row.heightForWidth(width)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self.height_for(event.size().width()))

    def show_position(self, table: TableSpec, position: Position) -> None:
        for key, button in self.buttons.items():
            kind = next(kind for kind in table.kinds if kind.key == key)
            present = len(position.of_kind(kind))
            button.left = kind.count - present
            button.setEnabled(arrangement.absent(table, position, key) is not None)
            button.update()
        self.hand.setChecked(position.in_hand)
