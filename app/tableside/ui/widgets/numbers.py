"""Fields for numbers, with buttons to count up and down."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QIntValidator,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QRegularExpressionValidator,
)
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from tableside.ui import override
from tableside.ui.widgets import across, named, push_button

_LARGE_STEP = 10
_LARGE_RANGE = 100
_HALF = "½"
_BETWEEN = ("-", "–", ":", "/", " ")
"""The separators between the numbers of a score."""
_HALVES = QRegularExpression(rf"\d{{0,3}}({_HALF}|[.,][05]?)?")


class Stepper(QWidget):
    """A number with buttons to count up and down; large ranges also go in tens, and some numbers in halves."""

    changed = Signal(object)

    def __init__(self, low: int, high: int, *, halves: bool = False) -> None:
        super().__init__()
        self._low, self._high, self._halves = low, high, halves
        self._value: float | None = None
        self.field = named(DigitsField(), "number")
        whole = QIntValidator(low, high, self.field)
        self.field.setValidator(QRegularExpressionValidator(_HALVES, self.field) if halves else whole)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setPlaceholderText("–")
        self.field.textEdited.connect(self._typed)
        sizes = (-_LARGE_STEP, -1, 1, _LARGE_STEP) if high - low > _LARGE_RANGE else (-1, 1)
        self.steps = {step: self._step(step) for step in sizes}
        back, on = ([button for step, button in self.steps.items() if (step > 0) is forth] for forth in (False, True))
        across(*back, self.field, *on, None, on=self, gap=4)

    @property
    def value(self) -> float | None:
        return self._value

    def show_value(self, value: float | None) -> None:
        self._value = value
        text = "" if value is None else written(value)
        if self.field.text() != text:
            self.field.setText(text)

    def within(self, value: float) -> float:
        return min(max(value, self._low), self._high)

    def say(self, question: str) -> None:
        self.field.setAccessibleName(question)
        for step, button in self.steps.items():
            button.setAccessibleName(f"{question} {step:+d}".replace("-", "−"))

    def _step(self, step: int) -> QPushButton:
        words = f"{step:+d}".replace("-", "−")
        button = push_button("step", words if abs(step) > 1 else words[0], partial(self._go, step))
        button.setAutoRepeat(True)
        # Tab goes from field to field.
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        button.setAutoDefault(False)
        return button

    def _go(self, step: int) -> None:
        first = min(max(0, self._low), self._high)
        # The first touch shows the least number; a step from nothing would skip it.
        counted = step / 2 if self._halves and abs(step) == 1 else step
        value = self._value + counted if self._value is not None else max(first, step if step > 1 else first)
        self._set(self.within(value))

    def _typed(self, text: str) -> None:
        if text in ("", "-"):
            self._set(None)
        elif self.field.hasAcceptableInput():
            value = read(text)
            if value is not None and self._low <= value <= self._high:
                self._set(value)

    def _set(self, value: float | None) -> None:
        value = int(value) if value is not None and value == int(value) else value
        if value != self._value:
            self.show_value(value)
            self.changed.emit(value)


def written(value: float) -> str:
    """Return a number in figures, a half as ½."""
    whole = int(value)
    return str(whole) if value == whole else f"{whole or ''}{_HALF}"


def read(text: str) -> float | None:
    """Read a number that may end in a half; a decimal separator without a digit behind it is not complete."""
    figures = text.replace(_HALF, ".5").replace(",", ".")
    return None if figures.endswith(".") or not figures else float(figures)


class DigitsField(QLineEdit):
    """A field that leaves Enter and the vertical arrows to the question, and emits a following number."""

    separated = Signal()
    """A dash or the like was typed after the number: the next one follows."""
    pasted = Signal(str)
    """Several numbers were pasted."""

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Mark the number, so that what is typed takes its place, unless a part of it was marked by dragging."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.hasSelectedText():
            self.selectAll()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        elif event.text() in _BETWEEN and self.text():
            self.separated.emit()
        elif event.matches(QKeySequence.StandardKey.Paste) and not _clipboard().isdecimal():
            self.pasted.emit(_clipboard())
        else:
            super().keyPressEvent(event)


def _clipboard() -> str:
    return QGuiApplication.clipboard().text().strip()
