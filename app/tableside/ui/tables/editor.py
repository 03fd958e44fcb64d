"""The table editor: a drawn table with a tray of balls, two menus and a line of words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from tableside.games import StandardPosition, standard_positions, wizards_of
from tableside.geometry import CUE, BallKind, Point, Position, TableSpec, arrangement
from tableside.geometry.in_hand import COARSE, FINE, Raster, Sampling
from tableside.geometry.overlay import NOTHING, Field, Overlay
from tableside.rulings.kinds import PositionKind, WrongValue
from tableside.rulings.positions import place_words
from tableside.rulings.words import capital, labelled
from tableside.ui.services import Services
from tableside.ui.tables.drawing import Names, TableDrawing
from tableside.ui.tables.ground import inks_of, paint_ball
from tableside.ui.tables.view import TableView
from tableside.ui.widgets import across, after, as_tip, fit_sheet, give_menu, mark, named, text_label
from tableside.ui.widgets.flow import FlowLayout

_SIDE, _SIDE_AT_TABLE, _SPACING, _BALL = 48, 56, 2, 0.375
_SLICE_SECONDS = 0.002
_REST_MS = 120
_ZOOM = 1.5
_GAP = 4
_ONE_LINE = 620
_LEAST_HEIGHT, _NARROW = 150, 520


class TableTools(QWidget):
    """Two menus: positions to start from, and the rest."""

    def __init__(self, services: Services, game: str, set_up: Callable[[StandardPosition], object]) -> None:
        super().__init__()
        gettext = services.language.gettext
        self.set_ups = self._button("table-set-up", gettext("Set up"))
        set_ups = self.set_ups.menu()
        for standard in standard_positions(game):
            set_ups.addAction(gettext(standard.name)).triggered.connect(lambda _=False, one=standard: set_up(one))
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
        self.remove = more.addAction(gettext("Remove the selected ball"))
        self.remove.setShortcut("Del")
        self.words = more.addAction(gettext("Position in words"))
        self.words.setShortcut("Ctrl+L")
        more.addSeparator()
        self.zoom_in = more.addAction(gettext("Zoom in"))
        self.whole = more.addAction(gettext("Show the whole table"))
        across(self.set_ups, self.more, on=self, gap=6)
        self.remove.setEnabled(False)

    def _button(self, name: str, words: str) -> QPushButton:
        button = named(QPushButton(words), name)
        give_menu(button, QMenu(button))
        return button


def _side(services: Services) -> int:
    return _SIDE_AT_TABLE if services.courtside.active else _SIDE


class TrayButton(QToolButton):
    """A kind of ball and how many of it are left."""

    pulled = Signal(QPoint)
    moved = Signal(QPoint, bool)
    let_go = Signal(QPoint)

    def __init__(self, services: Services, kind: BallKind, letter: str) -> None:
        super().__init__()
        self._services, self.kind = services, kind
        self.left = kind.count
        self.letter = letter
        self._pressed_at: QPoint | None = None
        self._pulling = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_side(self._services), _side(self._services))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
        there = self.isEnabled() and bool(self.left)
        painter.setOpacity(1.0 if there else 0.35)
        letter = str(self.left) if self.kind.count > 1 else self.letter
        radius = self.width() * _BALL
        paint_ball(painter, centre, radius, self.kind.name, letter if there else "", on_paper=True)
        if not there:
            painter.setOpacity(1.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self.palette().placeholderText().color())
            painter.drawEllipse(centre, radius, radius)
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
    """The buttons of all kinds in rows below the table, or in a column beside it."""

    def __init__(self, services: Services, table: TableSpec, names: Names, tools: TableTools) -> None:
        super().__init__()
        named(self, "table-tray")
        gettext = services.language.gettext
        self.setAccessibleName(gettext("Balls to add"))
        self.buttons: dict[str, TrayButton] = {}
        self.hand = named(QPushButton(gettext("In hand")), "table-in-hand")
        self.hand.setAccessibleName(gettext("Cue ball in hand"))
        self.hand.setCheckable(True)
        self._services = services
        for kind in table.kinds:
            button = named(TrayButton(services, kind, names.letter(kind.name)), f"tray-{kind.key}")
            words = gettext("Add {ball}", ball=names.kind(kind))
            button.setAccessibleName(words)
            button.setToolTip(as_tip(words))
            self.buttons[kind.key] = button
        row = self._row = FlowLayout(self, gap=_SPACING)
        for each in (*self.buttons.values(), self.hand, tools):
            row.addWidget(each)
        # Not before it stands here: it would be a window of its own for a moment, and take the keyboard.
        self.hand.setVisible(any(kind.key == CUE for kind in table.kinds))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def height_for(self, width: int) -> int:
        """Return the height of the rows, which depend on the width alone: nothing moves when a ball is placed."""
        return self._row.heightForWidth(width)

    @property
    def column_widths(self) -> list[int]:
        """The widths of columns of four balls and more; each has room for the widest button."""
        least, side = self._row.minimumSize().width(), _side(self._services)
        return [max(count * (side + _SPACING) - _SPACING, least) for count in range(4, 9)]

    def show_position(self, table: TableSpec, position: Position) -> None:
        for key, button in self.buttons.items():
            kind = next(kind for kind in table.kinds if kind.key == key)
            present = len(position.of_kind(kind))
            button.left = kind.count - present
            button.setEnabled(arrangement.absent(table, position, key) is not None)
            button.update()
        self.hand.setChecked(position.in_hand)


class FieldSampler(QObject):
    """Samples a field in short slices between events and emits `ready` with each raster.

    A coarse pass that has begun is finished even if the balls have moved on, so that the shading keeps up with a
    drag that never rests instead of being restarted all the time.
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
        self._rest = after(self, _REST_MS, self._refine)

    @property
    def busy(self) -> bool:
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
        sampling = self._coarse or self._fine
        raster = sampling.advance(_SLICE_SECONDS) if sampling is not None else None
        if raster is not None:
            if self._coarse is not None:
                self._coarse = None
            else:
                self._fine = None
            self.ready.emit(raster)
        if self._coarse is None and self._fine is None and not self._dirty:
            self._work.stop()


class TableEditor(QWidget):
    """Shows a position and lets it be changed; its owner keeps the history."""

    dragged = Signal()
    settled = Signal()
    """The position was changed and the hand has let go."""

    def __init__(self, services: Services, kind: PositionKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        table = kind.table
        self.services = services
        self._kind = kind
        self._settled = Position(())
        self.drawing = TableDrawing(table, inks_of(services.theme.dark), lambda: services.language.catalogue)
        self.drawing.inviting = True
        self._names = self.drawing.names
        self.view = named(TableView(self.drawing), "table-view")
        self.tools = TableTools(services, table.game, self.set_up)
        self.tray = Tray(services, table, self._names, self.tools)
        self.words = text_label("table-words")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sampler = FieldSampler(self)
        for part in (self.view, self.words, self.tray):
            part.setParent(self)
        for action in (self.tools.remove, self.tools.words):
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
        self._connect()
        self.view.setAccessibleName(self._names.title())
        self.restyle()
        self._show_kept()

    # What others use

    @property
    def table(self) -> TableSpec:
        return self.drawing.table

    @property
    def position(self) -> Position:
        return self.drawing.position

    def value(self) -> Any:
        """Return the position as the kind of fact has it; None for a table with nothing on it."""
        if not self.position.balls and not self.position.in_hand:
            return None
        return self._kind.placed(self.table, self.position)

    def set_value(self, value: Any) -> None:
        """Show a value of the kind of fact; None clears the table."""
        self._show(*((self.table, Position(())) if value is None else self._kind.parts(value)))

    def set_overlay(self, overlay: Overlay | None) -> None:
        self.drawing.overlay = overlay or NOTHING
        self._sampler.sample(self.drawing.overlay.field)
        self.view.update()

    def change(self, position: Position, table: TableSpec | None = None) -> None:
        """Show another position that a person has made."""
        if (table or self.table, position) != (self.table, self._settled):
            self._show(table or self.table, position)
            self.settled.emit()

    def notation(self) -> str:
        return self._kind.line(self._kind.placed(self.table, self.position))

    def read(self, line: str) -> bool:
        """Read a position on one line; say in a sentence what is wrong with it."""
        try:
            table, position = self._kind.parts(self._kind.parse(line.strip()))
        except WrongValue as error:
            self.say(self.services.language.catalogue.text(error.reason), wrong=True)
            return False
        self.change(position, table)
        self.say("")
        return True

    def set_up(self, standard: StandardPosition) -> None:
        self.change(standard.make(self.table))

    def keep(self) -> None:
        """Keep the position as it is before the stroke, or forget it where it is the one kept."""
        gettext, matches, line = self.services.language.gettext, self.services.matches, self.notation()
        if self._is_kept:
            matches.keep_position(self.table.game, "")
            self.say(gettext("The position is no longer kept."))
        elif self.value() is None:
            self.say(gettext("There is no ball on the table."), wrong=True)
        else:
            matches.keep_position(self.table.game, line)
            self.say(gettext("Kept as it is before the stroke: after a miss the balls are put back here."))
        self._show_kept()

    @property
    def _is_kept(self) -> bool:
        line = self.services.matches.of(self.table.game).position
        return bool(line) and self.notation() == line

    def _show_kept(self) -> None:
        if self.tools.keep.isVisible():
            self.tools.kept.setEnabled(bool(self.services.matches.of(self.table.game).position))
            self.tools.keep.setChecked(self._is_kept)

    # Building

    def _connect(self) -> None:
        view, tray, tools = self.view, self.tray, self.tools
        view.dragged.connect(self._dragged)
        view.changed.connect(self.change)
        view.removal_wanted.connect(self.remove)
        view.selected.connect(self._selected)
        view.dropped_outside.connect(self._dropped)
        for key, button in tray.buttons.items():
            button.clicked.connect(lambda _=False, key=key: self.add(key))
            button.pulled.connect(partial(self._pull, key))
            button.moved.connect(self._pull_on)
            button.let_go.connect(self._let_go)
        tray.hand.clicked.connect(self.set_in_hand)
        tools.clear.triggered.connect(lambda _=False: self.change(Position(())))
        tools.keep.triggered.connect(lambda _=False: self.keep())
        tools.kept.triggered.connect(lambda _=False: self.read(self.services.matches.of(self.table.game).position))
        self.services.matches.changed.connect(self._show_kept)
        tools.remove.triggered.connect(lambda _=False: self.remove(self.drawing.selected or ""))
        tools.words.triggered.connect(lambda _=False: self.ask_for_words())
        tools.zoom_in.triggered.connect(lambda _=False: view.zoom(_ZOOM, view.place_in_hand))
        tools.whole.triggered.connect(lambda _=False: view.fit())
        self._sampler.ready.connect(self._show_field)
        self.services.theme.changed.connect(self.restyle)

    # What hands do

    def add(self, key: str) -> None:
        """Put the next ball of a kind on the table."""
        done = arrangement.added(self.table, self.position, key)
        if done is None:
            self.say(self.services.language.gettext("There is no room for another ball."), wrong=True)
            return
        position, name = done
        self.change(position)
        self.view.select(name)
        self.view.setFocus()

    def remove(self, name: str) -> None:
        if self.position.where(name) is not None:
            self.change(self.position.without(name))
            # A second Delete would take the next ball away, too.
            self.view.select(None)

    def set_in_hand(self, in_hand: bool) -> None:
        """Take the cue ball into the hand, or put it on the table."""
        if in_hand == self.position.in_hand:
            return
        if in_hand:
            self.change(arrangement.in_hand(self.position))
        else:
            self.change(arrangement.out_of_hand(self.table, self.position))
            self.view.select(CUE if self.position.cue is not None else None)

    def _pull(self, key: str, at: QPoint) -> None:
        name = arrangement.absent(self.table, self.position, key)
        if name is not None:
            self.view.begin_drag(name)
            self._pull_on(at, False)

    def _pull_on(self, at: QPoint, free: bool) -> None:
        place = self.view.mapFromGlobal(at)
        # A ball comes onto the table only once the pointer has reached it.
        if self.view.rect().contains(place) or self.position.where(self.drawing.selected or "") is not None:
            self.view.drag_to(QPointF(place), free=free)

    def _let_go(self, at: QPoint) -> None:
        if self.view.rect().contains(self.view.mapFromGlobal(at)):
            self.view.end_drag()
            self.view.setFocus()
        else:
            self.view.cancel_drag()

    def _dropped(self, name: str, at: QPoint) -> None:
        """Take a ball away that was dropped on the tray."""
        if self.tray.isVisible() and self.tray.rect().contains(self.tray.mapFromGlobal(at)):
            self.view.show_position(self.position.without(name))

    def _show_field(self, raster: Raster | None) -> None:
        self.drawing.show_field(raster)
        self.view.update()

    def ask_for_words(self) -> None:
        """Show the position on one line, to be copied or replaced."""
        asked = QInputDialog(self)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.setWindowTitle(self.services.language.gettext("Position in words"))
        asked.setLabelText(self.services.language.gettext("Position in words"))
        asked.setTextValue(self.notation())
        asked.textValueSelected.connect(self.read)
        fit_sheet(asked, self.window(), 640, 120)
        asked.open()

    # Keeping everything in step

    def _dragged(self) -> None:
        self._announce_place()
        self.dragged.emit()

    def _show(self, table: TableSpec, position: Position) -> None:
        self.view.forget_drag()
        other_table = table != self.table
        self.drawing.table = table
        if other_table:
            self.view.fit()
        self._settled = position
        self.view.show_position(position)
        self.tray.show_position(table, position)
        self._show_kept()
        self._announce_place()
        self._show_to_screen_reader()

    def _selected(self, name: str) -> None:
        self.tools.remove.setEnabled(bool(name))
        self._announce_place()

    def _announce_place(self) -> None:
        name = self.drawing.selected
        at = self.position.where(name) if name else None
        self.say(self._placed_ball(name, at) if name and at is not None else "")

    def _show_to_screen_reader(self) -> None:
        if QAccessible.isActive():
            self.view.show_to_screen_reader(
                {ball.name: self._placed_ball(ball.name, ball.at) for ball in self.position.balls}
            )

    def _placed_ball(self, name: str, at: Point) -> str:
        catalogue, ball = self.services.language.catalogue, self._names.ball(name)
        return capital(labelled(ball, catalogue.text(place_words(self.table, at, name)), catalogue))

    def say(self, words: str, *, wrong: bool = False) -> None:
        mark(self.words, "wrong", wrong)
        self.words.setText(words)
        if words:
            self.view.announce(words)

    # Following theme and size

    def restyle(self) -> None:
        theme, look = self.services.theme, self.drawing.look
        look.inks, look.text = inks_of(theme.dark), theme.text_size / 100
        self.view.refresh()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out(self.width(), self.height())
        self._show_to_screen_reader()

    @override
    def sizeHint(self) -> QSize:
        return QSize(560, 400)

    def height_wanted(self, width: int) -> int:
        """Return the height of a table of this width with the tray below it."""
        return self.view.height_for(width) + self._room_for_words(width) + self.tray.height_for(width) + 2 * _GAP

    def _room_for_words(self, width: int) -> int:
        return self.words.fontMetrics().lineSpacing() * (1 if width >= _ONE_LINE else 2)

    def fit(self, width: int, height: int) -> None:
        """Make the table as large as a place allows."""
        self.setFixedHeight(self._lay_out(width, height))

    def _lay_out(self, width: int, height: int) -> int:
        """Put the tray where it costs the table less, below or beside it; return the height taken."""
        said = self._room_for_words(width)
        rows, most = self.tray.height_for(width), height - said - _GAP
        columns = self.tray.column_widths
        # Where it is low the tray has more balls in a row.
        column = next((one for one in columns if self.tray.height_for(one) <= most), columns[0])
        beside = min(self.view.height_for(width - column - _GAP), most)
        below = height - said - rows - 2 * _GAP
        # Where it is narrow a standing table is the larger one.
        below = max(_LEAST_HEIGHT, min(self.view.height_for(width), below) if width >= _NARROW else below)
        is_cut = below + said + rows + 2 * _GAP > height
        if (beside > below or is_cut) and self.tray.height_for(column) <= beside:
            across = self.view.width_for(beside)
            self.view.setGeometry(0, 0, across, beside)
            self.words.setGeometry(0, beside + _GAP, across, said)
            self.tray.setGeometry(across + 2 * _GAP, 0, column, beside)
            return beside + said + _GAP
        # On its side it begins where the tray below it does.
        self.view.setGeometry(0, 0, min(width, self.view.width_for(below)) if width >= _NARROW else width, below)
        self.words.setGeometry(0, below + _GAP, width, said)
        self.tray.setGeometry(0, below + said + 2 * _GAP, width, rows)
        return below + said + rows + 2 * _GAP
