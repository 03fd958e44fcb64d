"""Controls for a position, the drawn table or its one-line text, and the choice of the control for any fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QScroller, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.messages import Catalogue
from tableside.rulings.case import Assessment
from tableside.rulings.intake import repeatable
from tableside.rulings.kinds import Bool, Choice, Halves, Int, Kind, ListOf, Numbers, Record, WrongValue, holds_position
from tableside.rulings.model import Wizard
from tableside.rulings.words import option
from tableside.ui.rulings.editors import ChoiceEditor, Editor, NumbersEditor, RecordEditor
from tableside.ui.rulings.list_editors import CodesEditor, SeveralEditor
from tableside.ui.services import Services
from tableside.ui.tables import TableEditor, editor_for, overlay_for
from tableside.ui.widgets import bare, named

_ENOUGH = 0.58
"""How much of its width a table has to fill where its title and its balls are to be in sight with it."""
_LEAST_HEIGHT = 300
_ABOVE, _BELOW = 108, 14
"""What stands above the first question, and below its table: with it table and tray are in sight at once."""
_TOUCHED = (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress)
_LET_GO = (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel, QEvent.Type.MouseButtonRelease)
_MOST_BUTTONS = 16


class TextEditor(Editor):
    """Any fact that can be written on one line; what cannot be read is said at once and nothing is lost."""

    def __init__(self, services: Services, kind: Kind) -> None:
        super().__init__()
        self._services = services
        self._kind = kind
        self._value: Any = None
        self.field = named(QLineEdit(), "fact-text")
        self.field.setPlaceholderText(self._example())
        self.field.textEdited.connect(self._typed)
        bare(QVBoxLayout(self)).addWidget(self.field)

    @override
    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Write the value, unless it is what stands there already."""
        if not known or value is None:
            if self._value is not None:
                self.field.clear()
            self._value = None
        elif value != self._value:
            self._value = value
            self.field.setText(self._written(value))
            self.field.setCursorPosition(0)

    def say(self, question: str) -> None:
        """Name the field."""
        self.field.setAccessibleName(question)

    def options(self) -> Sequence[QWidget]:
        """Return the field."""
        return [self.field]

    @override
    def pick(self, number: int) -> bool:
        """Leave digits to the field."""
        return False

    def _typed(self, text: str) -> None:
        if not text.strip():
            self.cleared.emit()
            return
        try:
            self._value = self._kind.parse(text)
        except WrongValue as error:
            self.rejected.emit(error.reason)
        else:
            self.chosen.emit(self._value)

    def _written(self, value: Any) -> str:
        return self._kind.line(value) if holds_position(self._kind) else str(self._kind.dump(value))

    def _example(self) -> str:
        examples: list[Any] = getattr(self._kind, "examples", list)()
        return next((one for one in examples if isinstance(one, str)), "")


class DrawnEditor(Editor):
    """A position set with a finger; its lines and marks show what the ruling saw."""

    wide = True

    def __init__(self, drawn: TableEditor) -> None:
        super().__init__()
        self.drawn = drawn
        drawn.setMinimumHeight(_LEAST_HEIGHT)
        bare(QVBoxLayout(self)).addWidget(drawn)
        self._showing = False
        self._start: Any = None
        drawn.position_changed.connect(self._dragged)
        drawn.position_settled.connect(self._settled)
        drawn.view.installEventFilter(self)
        self._area: QScrollArea | None = None

    @override
    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Draw the position, unless it stands there already."""
        wanted = value if known and value is not None else self._start
        if wanted != self.drawn.value():
            self._showing = True
            self.drawn.set_value(wanted)
            self._showing = False

    @override
    def begin_as(self, value: Any) -> None:
        """Begin to draw with this position."""
        self._start = value

    def show_ruling(self, assessment: Assessment) -> None:
        """Draw lines of sight, hidden edges and places."""
        facts = dict(assessment.answer.known) if assessment.answer is not None else dict(assessment.case.given)
        self.drawn.set_overlay(overlay_for(assessment.case.wizard, facts, assessment.answer))

    def say(self, question: str) -> None:
        """Name the table."""
        self.drawn.setAccessibleName(question)

    def options(self) -> Sequence[QWidget]:
        """Return the table itself."""
        return [self.drawn.view]

    @override
    def pick(self, number: int) -> bool:
        """Leave digits alone."""
        return False

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the page from scrolling under a finger that drags a ball; follow the height of the page."""
        if watched is not self.drawn.view:
            if event.type() == QEvent.Type.Resize:
                self._fit()
        elif event.type() in _TOUCHED or event.type() in _LET_GO:
            area = self._area
            if area is not None and event.type() in _TOUCHED:
                QScroller.ungrabGesture(area.viewport())
            elif area is not None:
                QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        return super().eventFilter(watched, event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the table to the width."""
        super().resizeEvent(event)
        self._fit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Find out where one scrolls: that is what can be seen at once."""
        super().showEvent(event)
        if self._area is None:
            self._area = _scroll_area_around(self)
            if self._area is not None:
                self._area.viewport().installEventFilter(self)
        self._fit()

    def _fit(self) -> None:
        """Be as high as a table that fills the width needs, but no higher than can be seen at once."""
        in_sight = self._area.viewport().height() if self._area is not None else self.window().height()
        wanted, beside_title = self.drawn.height_for(self.width()), in_sight - _ABOVE - _BELOW
        # In a small window the table comes before its title: one scrolls to it, and all of it is in sight then.
        whole = self.drawn.view.height_for(self.width())
        most = beside_title if whole - (wanted - beside_title) >= whole * _ENOUGH else in_sight - _BELOW
        self.drawn.setFixedHeight(min(wanted, max(_LEAST_HEIGHT, most)))

    def _dragged(self, _position: object) -> None:
        if not self._showing and self.drawn.value() is not None:
            self.previewed.emit(self.drawn.value())

    def _settled(self, _position: object) -> None:
        if self._showing:
            return
        value = self.drawn.value()
        # What it began as is no answer: nobody has drawn anything then.
        if value is None or value == self._start:
            self.cleared.emit()
        else:
            self.chosen.emit(value)


def _scroll_area_around(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def position_editor(services: Services, kind: Kind) -> Editor:
    """Make the editor of a position: drawn, or as text where nobody has drawn its table yet."""
    drawn = editor_for(kind, services)
    return TextEditor(services, kind) if drawn is None else DrawnEditor(drawn)


def make_editor(services: Services, wizard: Wizard, fact: str) -> Editor:
    """Make the control that fits a fact."""
    kind, grouped = wizard.facts[fact].kind, wizard.facts[fact].grouped

    def catalogue() -> Catalogue:
        return services.language.catalogue

    def name(value: Any) -> str:
        return option(wizard, fact, value, catalogue())

    match kind:
        case Bool():
            return ChoiceEditor(services, (True, False), name, inline=True)
        case Int() if kind.high - kind.low < _MOST_BUTTONS:
            return ChoiceEditor(services, range(kind.low, kind.high + 1), name)
        case Int() | Halves() | Numbers():
            return NumbersEditor(kind, name)
        case Record() if all(part.domain() for _, part in kind.fields):
            return RecordEditor(services, kind, lambda field, value: option(wizard, field, value, catalogue()))
        case ListOf(item=Choice() as each):
            return SeveralEditor(services, kind, repeatable(wizard, fact), grouped(each.every), name)
        case ListOf() if kind.item.domain():
            heads = dict.fromkeys(str(code).partition(":")[0] for code in kind.item.domain() or ())
            return CodesEditor(services, kind, grouped(list(heads)), name)
        case Choice():
            return ChoiceEditor(services, kind.every, name, groups=grouped(kind.every))
        case _ if holds_position(kind):
            return position_editor(services, kind)
        case _ if kind.domain():
            return ChoiceEditor(services, tuple(kind.domain() or ()), name)
        case _:
            return TextEditor(services, kind)
