"""The table editor: a drawn table with tray and tools, a line of words below, undo, and the values of facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QInputDialog, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.games import StandardPosition
from tableside.geometry import CUE, Point, Position, TableSpec, arrangement
from tableside.geometry.overlay import NOTHING, Overlay
from tableside.geometry.raster import Raster
from tableside.rulings.kinds import PositionKind, WrongValue
from tableside.rulings.places import place_words
from tableside.rulings.words import capital, labelled
from tableside.ui.services import Services
from tableside.ui.tables.drawing import TableDrawing
from tableside.ui.tables.field import FieldSampler
from tableside.ui.tables.ground import inks_of
from tableside.ui.tables.tray import TableTools, Tray
from tableside.ui.tables.view import TableView
from tableside.ui.widgets import bare, fit_sheet, named

_STEPS_ID = 1
_ZOOM = 1.5
_GAP = 4
_ONE_LINE = 620
_LEAST_SHARE, _LEAST_HEIGHT, _NARROW = 0.6, 160, 520


class MessageLine(QLabel):
    def __init__(self) -> None:
        super().__init__()
        named(self, "table-words")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def say(self, words: str, *, wrong: bool = False) -> None:
        # Restyling a label costs more than the rest of a frame of a drag.
        if wrong != bool(self.property("wrong")):
            self.setProperty("wrong", wrong)
            self.style().polish(self)
        self.setText(words)


@dataclass(frozen=True, slots=True)
class SetUp:
    table: TableSpec
    position: Position


class Change(QUndoCommand):
    def __init__(
        self, before: SetUp, after: SetUp, show: Callable[[SetUp], None], text: str, stepped: str = ""
    ) -> None:
        super().__init__(text)
        self.before, self.after, self.stepped = before, after, stepped
        self._show = show

    def redo(self) -> None:
        self._show(self.after)

    def undo(self) -> None:
        self._show(self.before)

    def id(self) -> int:
        return _STEPS_ID if self.stepped else -1

    @override
    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Change) or other.stepped != self.stepped:
            return False
        self.after = other.after
        return True


class TableEditor(QWidget):
    """Shows a position and lets it be changed; every change can be undone."""

    position_changed = Signal(object)
    """Each new position, also while a ball is being dragged."""
    position_settled = Signal(object)
    """Each position at which the hand has let go."""
    ball_selected = Signal(str)

    def __init__(self, services: Services, kind: PositionKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        table = kind.table
        self.services = services
        self._kind = kind
        self._settled = SetUp(table, Position(()))
        self.undo_stack = QUndoStack(self)
        self.drawing = TableDrawing(table, inks_of(services.theme.dark), lambda: services.language.catalogue)
        self.drawing.inviting = True
        self._names = self.drawing.names
        self.view = named(TableView(self.drawing), "table-view")
        self.tools = TableTools(services, table.game)
        self.tray = Tray(services, table, self._names, self.tools)
        self.words = MessageLine()
        self._sampler = FieldSampler(self)
        self._build()
        self._connect()
        self.view.setAccessibleName(self._names.title())
        self.restyle()
        self._show_zoom()
        self._show_kept()

    # What others use

    @property
    def table(self) -> TableSpec:
        return self.drawing.table

    @property
    def position(self) -> Position:
        return self.drawing.position

    @position.setter
    def position(self, position: Position) -> None:
        self.load(self.table, position)

    def load(self, table: TableSpec, position: Position) -> None:
        """Show a table and its balls as given, with nothing to undo."""
        self.undo_stack.clear()
        if SetUp(table, position) != self._set_up():
            self._show(SetUp(table, position))

    def value(self) -> Any:
        """Return the position as the kind of fact has it; None for a table with nothing on it."""
        if not self.position.balls and not self.position.in_hand:
            return None
        return self._kind.placed(self.table, self.position)

    def set_value(self, value: Any) -> None:
        """Show a value of the kind of fact; None clears the table."""
        self.load(*self._placed(value))

    def set_overlay(self, overlay: Overlay | None) -> None:
        self.drawing.overlay = overlay or NOTHING
        self._sampler.sample(self.drawing.overlay.field)
        self.view.update()

    @property
    def overlay(self) -> Overlay:
        return self.drawing.overlay

    def change(self, position: Position, text: str = "", table: TableSpec | None = None) -> None:
        self._push(SetUp(table or self.table, position), text)

    def notation(self) -> str:
        return self._kind.line(self._kind.placed(self.table, self.position))

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.notation())
        self._say(self.services.language.gettext("The position is on the clipboard."))

    def paste(self, text: str | None = None) -> bool:
        """Read a one-line form, from the clipboard if none is given; say in a sentence what is wrong with it."""
        gettext = self.services.language.gettext
        line = (QGuiApplication.clipboard().text() if text is None else text).strip()
        if not line:
            example = "; ".join(f"{kind.key} 100,200" for kind in self.table.kinds[:2])
            self._say_wrong(
                gettext("There is no text to paste; a position looks like this: {example}", example=example)
            )
            return False
        try:
            after = SetUp(*self._placed(self._kind.parse(line)))
        except WrongValue as error:
            self._say_wrong(self.services.language.catalogue.text(error.reason))
            return False
        self._push(after, gettext("Paste"))
        self.words.say("")
        return True

    def set_up(self, standard: StandardPosition) -> None:
        self.change(standard.make(self.table), self.services.language.gettext(standard.name))

    def keep(self) -> None:
        """Keep the position as it is before the stroke, or forget it where it is the one kept."""
        gettext, matches, line = self.services.language.gettext, self.services.matches, self.notation()
        if self._is_kept:
            matches.keep_position(self.table.game, "")
            self._say(gettext("The position is no longer kept."))
        elif self.value() is None:
            self._say_wrong(gettext("There is no ball on the table."))
        else:
            matches.keep_position(self.table.game, line)
            self._say(gettext("Kept as it is before the stroke: after a miss the balls are put back here."))
        self._show_kept()

    def put_kept(self) -> None:
        """Put the balls where they lay when the position was kept."""
        self.paste(self.services.matches.of(self.table.game).position)

    @property
    def _is_kept(self) -> bool:
        line = self.services.matches.of(self.table.game).position
        return bool(line) and self.notation() == line

    def _show_kept(self) -> None:
        if self.tools.keep.isVisible():
            self.tools.kept.setEnabled(bool(self.services.matches.of(self.table.game).position))
            self.tools.keep.setChecked(self._is_kept)

    # Building

    def _build(self) -> None:
        rows = bare(QVBoxLayout(self), _GAP)
        rows.addWidget(self.view, 1)
        rows.addWidget(self.words)
        rows.addWidget(self.tray)
        for action in (self.tools.remove, self.tools.words, self.tools.copy, self.tools.paste):
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)

    def _connect(self) -> None:
        view, tray, tools = self.view, self.tray, self.tools
        view.dragged.connect(self._dragged)
        view.changed.connect(self._changed_by_hand)
        view.removal_wanted.connect(self.remove)
        view.selected.connect(self._selected)
        view.dropped_outside.connect(self._dropped)
        tray.wanted.connect(self.add)
        tray.pulled.connect(self._pull)
        tray.moved.connect(self._pull_on)
        tray.let_go.connect(self._let_go)
        tray.hand_toggled.connect(self.set_in_hand)
        tools.position_chosen.connect(self.set_up)
        tools.clear.triggered.connect(
            lambda: self.change(Position(()), self.services.language.gettext("Clear the table"))
        )
        tools.keep.triggered.connect(lambda _=False: self.keep())
        tools.kept.triggered.connect(lambda _=False: self.put_kept())
        self.services.matches.changed.connect(self._show_kept)
        tools.remove_wanted.connect(lambda: self.remove(self.drawing.selected or ""))
        tools.words.triggered.connect(lambda _=False: self.ask_for_words())
        tools.copy.triggered.connect(self.copy)
        tools.paste.triggered.connect(lambda: self.paste())
        tools.letters.toggled.connect(self.set_letters)
        tools.zoom_in.triggered.connect(lambda _=False: view.zoom(_ZOOM, view.place_in_hand))
        tools.zoom_out.triggered.connect(lambda _=False: view.zoom(1.0 / _ZOOM, view.place_in_hand))
        tools.whole.triggered.connect(lambda _=False: view.fit())
        view.zoomed.connect(self._show_zoom)
        self._sampler.ready.connect(self._show_field)
        self.services.theme.changed.connect(self.restyle)

    # What hands do

    def add(self, key: str) -> None:
        done = arrangement.added(self.table, self.position, key)
        if done is None:
            self._say_wrong(self.services.language.gettext("There is no room for another ball."))
            return
        position, name = done
        self.change(position, self.services.language.gettext("Add {ball}", ball=self._names.ball(name)))
        self.view.select(name)
        self.view.setFocus()

    def remove(self, name: str) -> None:
        if self.position.where(name) is None:
            return
        text = self.services.language.gettext("Take {ball} away", ball=self._names.ball(name))
        self.change(self.position.without(name), text)
        # A second Delete would take the next ball away, too.
        self.view.select(None)

    def set_in_hand(self, in_hand: bool) -> None:
        """Take the cue ball into the hand, or put it on the table."""
        if in_hand == self.position.in_hand:
            return
        gettext = self.services.language.gettext
        if in_hand:
            self.change(arrangement.in_hand(self.position), gettext("Cue ball in hand"))
        else:
            self.change(arrangement.out_of_hand(self.table, self.position), gettext("Cue ball on the table"))
            self.view.select(CUE if self.position.cue is not None else None)

    def set_letters(self, shown: bool) -> None:
        """Write letters on the balls, or not, here and on every table from now on."""
        self.drawing.look.letters = shown
        self.view.update()
        self.services.settings.remember_on("tables", letters=shown)

    def _show_zoom(self) -> None:
        self.tools.zoom_in.setEnabled(self.view.can_zoom_in)
        self.tools.zoom_out.setEnabled(self.view.zoomed_in)
        self.tools.whole.setEnabled(self.view.zoomed_in)

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

    # Keeping everything in step

    def _placed(self, value: Any) -> tuple[TableSpec, Position]:
        return (self.table, Position(())) if value is None else self._kind.parts(value)

    def _set_up(self) -> SetUp:
        return SetUp(self.table, self.position)

    def _dragged(self, position: Position) -> None:
        # A drag that was given up ends where it began; a step by key comes in as a finished change.
        if self.view.dragging or position == self._settled.position:
            self._tell_place()
            self.position_changed.emit(position)

    def _changed_by_hand(self, position: Position, stepped: str) -> None:
        gettext, name = self.services.language.gettext, stepped or self.drawing.selected or ""
        text = gettext("Move {ball}", ball=self._names.ball(name)) if name else gettext("Move a ball")
        self._push(SetUp(self.table, position), text, stepped)

    def _push(self, after: SetUp, text: str, stepped: str = "") -> None:
        before = self._settled
        if after != before:
            self.undo_stack.push(Change(before, after, self._show, text, stepped))

    def _show(self, set_up: SetUp) -> None:
        self.view.cancel_drag()
        other_table = set_up.table != self.table
        self.drawing.table = set_up.table
        if other_table:
            self.view.fit()
        self.view.show_position(set_up.position)
        self._settled = set_up
        self.tray.show_position(self.table, self.position)
        self._show_kept()
        self._tell_place()
        self._show_heard()
        self.position_changed.emit(set_up.position)
        self.position_settled.emit(set_up.position)

    def _selected(self, name: str) -> None:
        self.tools.remove.setEnabled(bool(name))
        self._tell_place()
        self.ball_selected.emit(name)

    def _tell_place(self) -> None:
        name = self.drawing.selected
        at = self.position.where(name) if name else None
        if name and at is not None:
            words = self._placed_ball(name, at)
            self.words.say(words)
            self.view.announce(words)
        else:
            self.words.say("")

    def _show_heard(self) -> None:
        if QAccessible.isActive():
            self.view.show_heard({ball.name: self._placed_ball(ball.name, ball.at) for ball in self.position.balls})

    def ask_for_words(self) -> None:
        """Show the position on one line, and take another one."""
        asked = QInputDialog(self)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.setWindowTitle(self.services.language.gettext("Position in words"))
        asked.setLabelText(self.services.language.gettext("Position in words"))
        asked.setTextValue(self.notation())
        asked.textValueSelected.connect(self.paste)
        fit_sheet(asked, self.window(), 640, 120)
        asked.open()

    def _step_back(self, act: Callable[[], None], words: str, what: str) -> None:
        act()
        self.view.announce(f"{words}: {what}")

    def _placed_ball(self, name: str, at: Point) -> str:
        catalogue, ball = self.services.language.catalogue, self._names.ball(name)
        return capital(labelled(ball, catalogue.text(place_words(self.table, at, name)), catalogue))

    def _say_wrong(self, words: str) -> None:
        self._say(words, wrong=True)

    def _say(self, words: str, *, wrong: bool = False) -> None:
        self.words.say(words, wrong=wrong)
        self.view.announce(words)

    # Following theme and size

    def restyle(self) -> None:
        letters = self.services.settings.current.tables.letters
        self.tools.letters.setChecked(letters)
        theme = self.services.theme
        look = self.drawing.look
        look.inks, look.letters, look.text = inks_of(theme.dark), letters, theme.text_size / 100
        self.view.refresh()
        self.words.setFixedHeight(self._words_height(self.width()))

    def height_for(self, width: int) -> int:
        """Return the height at which the table fills a width, with all that stands around it."""
        rows = (self._words_height(width), self.tray.height_for(width))
        return self.view.height_for(width) + sum(rows) + _GAP * len(rows)

    def _words_height(self, width: int) -> int:
        """Return the room for messages, so that the table keeps its size."""
        return (1 if width >= _ONE_LINE else 2) * self.words.fontMetrics().lineSpacing()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.words.setFixedHeight(self._words_height(self.width()))
        self._show_heard()

    def fit(self, width: int, height: int) -> None:
        """Make the table as large as a place allows; a low place makes it less than full width, but not tiny."""
        around = self.height_for(width) - self.view.height_for(width)
        full = self.view.height_for(width)
        lying = min(full, max(height - around, round(full * _LEAST_SHARE)))
        # Where it is narrow a standing table is the larger one.
        wanted = lying if width >= _NARROW else max(lying, height - around)
        self.setFixedHeight(max(_LEAST_HEIGHT, wanted) + around)

    def _command(self, event: QKeyEvent) -> Callable[[], object] | None:
        keys = QKeySequence.StandardKey
        stack = self.undo_stack
        gettext = self.services.language.gettext
        undo = partial(self._step_back, stack.undo, gettext("Undo"), stack.undoText())
        redo = partial(self._step_back, stack.redo, gettext("Redo"), stack.redoText())
        pairs = ((keys.Undo, undo), (keys.Redo, redo), (keys.Copy, self.copy), (keys.Paste, self.paste))
        return next((act for key, act in pairs if event.matches(key)), None)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = self._command(event)
        if command is None:
            super().keyPressEvent(event)
        else:
            command()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the editor from shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._command(event):
            event.accept()
            return True
        return super().event(event)
