"""The controls to answer a fact with, chosen by its kind alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.rulings.case import Assessment
from tableside.rulings.kinds import Halves, Int, Numbers, Record
from tableside.rulings.words import capital
from tableside.ui.rulings.option_groups import Grouped, OptionGroups
from tableside.ui.services import Services
from tableside.ui.widgets import bare, mark, named, plain_label
from tableside.ui.widgets.flow import DOTS, FlowLayout, OptionButton
from tableside.ui.widgets.numbers import Stepper

Name = Callable[[Any], str]
_LARGE_STEP = 10


_AMONG_BALLS = (None, "colour", "any", "none", "coloured", "cue-in-hand")
"""Answers without a colour of their own that stand beside balls."""


class Editor(QWidget):
    """Shows the value of a fact and tells when another one is chosen; knows no rules."""

    chosen = Signal(object)
    previewed = Signal(object)
    """A value while it is being dragged into place."""
    cleared = Signal()
    rejected = Signal(object)
    """What was entered cannot be read; the reason is a message."""
    unfinished = Signal(object)
    """A value of which a part is still missing, with the least that the part can be."""

    part_asked = Signal()
    """A part of the answer is asked for now, or none any more."""

    inline = False
    """Whether it is small enough to stand beside the question."""
    wide = False
    """Whether it takes the whole width below the question, as a drawn table does."""

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Show a value, or that there is none."""

    def begin_as(self, value: Any) -> None:
        """Begin with this value where nobody has answered yet, if a value is changed bit by bit here."""

    def show_ruling(self, assessment: Assessment) -> None:
        """Show what the ruling makes of the value, where the control can show that."""

    def say(self, question: str) -> None:
        """Show every text in the language in use; the question is what a screen reader hears with each control."""

    def options(self) -> Sequence[QWidget]:
        """Return the controls that digits and arrows reach, in order."""
        return ()

    def pick(self, number: int) -> bool:
        """Choose the option of this number, counted from one."""
        options = [option for option in self.options() if isinstance(option, QPushButton)]
        if 1 <= number <= len(options) and options[number - 1].isEnabled():
            options[number - 1].setFocus(Qt.FocusReason.TabFocusReason)
            options[number - 1].click()
            return True
        return False

    def next_field(self) -> bool:
        """Go on to the next field of this answer, if there is one."""
        return False

    @property
    def missing_part(self) -> str:
        """What is asked to complete an answer that was begun, such as the ball of a foul; empty where none is."""
        return ""

    def reset(self) -> None:
        """Forget what has been begun and is not an answer yet."""

    def take_focus(self) -> None:
        """Put the keyboard on the value chosen, or on the first option."""
        options = self.options()
        marked = [one for one in options if isinstance(one, QPushButton) and one.isChecked()]
        for option in [*marked, *options][:1]:
            option.setFocus(Qt.FocusReason.TabFocusReason)


class ChoiceEditor(Editor):
    """One of some values, each a large button; many of them in groups."""

    def __init__(
        self, services: Services, values: Sequence[Any], name: Name, *, groups: Grouped = (), inline: bool = False
    ) -> None:
        super().__init__()
        grouped = groups or (("", values),)
        self._values = tuple(value for _, members in grouped for value in members)
        self._name = name
        self.inline = inline
        digits = all(type(value) is int for value in self._values)
        balls = all(one in DOTS or one in _AMONG_BALLS for one in self._values)
        self.groups = OptionGroups(services, grouped, gap=4 if digits else 6, plain=digits or balls)
        bare(QVBoxLayout(self)).addWidget(self.groups)
        self._buttons: list[OptionButton] = []
        for value in self._values:
            button = OptionButton("digit" if digits and 0 <= value < _LARGE_STEP else "option")
            button.clicked.connect(partial(self._clicked, value))
            if balls:
                button.show_ball(str(value), services.theme.colours.muted)
            self.groups.add(value, button)
            self._buttons.append(button)

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Mark the value."""
        for one, button in zip(self._values, self._buttons, strict=True):
            here = known and one == value and type(one) is type(value)
            button.setChecked(here)
            mark(button, "assumed", here and assumed)

    def say(self, question: str) -> None:
        """Name the values."""
        self.groups.say()
        for value, button in zip(self._values, self._buttons, strict=True):
            words = self._name(value)
            button.say(words, f"{question} {words}")

    def options(self) -> Sequence[QWidget]:
        """Return the buttons."""
        return self._buttons

    def button(self, value: Any) -> OptionButton:
        """Return the button of a value."""
        return self._buttons[self._values.index(value)]

    @override
    def pick(self, number: int) -> bool:
        """Choose by place; where the answers are numbers, a digit chooses the number that it shows."""
        numbers = [value for value in self._values if type(value) is int]
        if not numbers:
            return super().pick(number)
        place = self._values.index(number) + 1 if number in numbers else 0
        return super().pick(place)

    def _clicked(self, value: Any, _checked: bool = False) -> None:
        self.chosen.emit(value)


class NumbersEditor(Editor):
    """Numbers, one field each; a score counts once all its numbers are there."""

    def __init__(self, kind: Int | Halves | Numbers, name: Callable[[Any], str] = str) -> None:
        super().__init__()
        self._name = name
        self._sides = kind.sides if isinstance(kind, Numbers) else ()
        self.labels = [named(plain_label(), "side-label") for _ in self._sides]
        self._single = not isinstance(kind, Numbers)
        self._low = kind.low
        self.inline = self._single
        count = kind.count if isinstance(kind, Numbers) else 1
        self.steppers = [Stepper(kind.low, kind.high, halves=isinstance(kind, Halves)) for _ in range(count)]
        flow = FlowLayout(self, 14)
        for index, stepper in enumerate(self.steppers):
            stepper.changed.connect(self._changed)
            stepper.field.separated.connect(self.next_field)
            stepper.field.pasted.connect(self._pasted)
            flow.addWidget(_labelled(self.labels[index], stepper) if self.labels else stepper)
        for one, following in pairwise(self.steppers):
            # The keyboard types numbers: Tab goes from field to field before it comes to the steps.
            QWidget.setTabOrder(one.field, following.field)

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Show the numbers; unfinished ones stay while the rest is missing."""
        if not known:
            if all(stepper.value is not None for stepper in self.steppers):
                for stepper in self.steppers:
                    stepper.show_value(None)
            return
        numbers = (value,) if self._single else value
        for stepper, number in zip(self.steppers, numbers or (None,) * len(self.steppers), strict=True):
            stepper.show_value(number)
            mark(stepper.field, "assumed", assumed)

    def say(self, question: str) -> None:
        """Name the fields."""
        sides = [capital(self._name(side)) for side in self._sides]
        for label, side in zip(self.labels, sides, strict=True):
            label.setText(side)
        for index, stepper in enumerate(self.steppers):
            stepper.say(question if self._single else f"{question} {sides[index] if sides else index + 1}")

    def options(self) -> Sequence[QWidget]:
        """Return the fields."""
        return [stepper.field for stepper in self.steppers]

    @override
    def pick(self, number: int) -> bool:
        """Leave digits to the fields."""
        return False

    @override
    def next_field(self) -> bool:
        """Go on from one number to the next."""
        fields = [stepper.field for stepper in self.steppers]
        focus = self.window().focusWidget()
        here = next((index for index, field in enumerate(fields) if field is focus), len(fields))
        if here + 1 < len(fields):
            fields[here + 1].setFocus(Qt.FocusReason.TabFocusReason)
            fields[here + 1].selectAll()
        return here + 1 < len(fields)

    def _pasted(self, text: str) -> None:
        """Take a whole score such as "6-3"."""
        found = [int(number) for number in re.findall(r"\d+", text)]
        if len(found) == len(self.steppers):
            for stepper, number in zip(self.steppers, found, strict=True):
                stepper.show_value(stepper.within(number))
            self._changed(None)

    def _changed(self, _value: object) -> None:
        numbers = [stepper.value for stepper in self.steppers]
        if all(number is not None for number in numbers):
            self.chosen.emit(numbers[0] if self._single else tuple(numbers))
        elif all(number is None for number in numbers):
            self.cleared.emit()
        else:
            self.unfinished.emit(tuple(self._low if number is None else number for number in numbers))


def _labelled(label: QLabel, stepper: Stepper) -> QWidget:
    """Put whose number it is before its field."""
    pair = QWidget()
    row = bare(QHBoxLayout(pair), 6)
    row.addWidget(label)
    row.addWidget(stepper)
    label.setBuddy(stepper.field)
    return pair


class RecordEditor(Editor):
    """A small object: a row of options for each field, counted once all are chosen."""

    def __init__(self, services: Services, kind: Record, name: Callable[[str, Any], str]) -> None:
        super().__init__()
        self._kind = kind
        self._chosen: dict[str, Any] = {}
        self.parts: dict[str, ChoiceEditor] = {}
        column = bare(QVBoxLayout(self), 6)
        for field, part in kind.fields:
            editor = ChoiceEditor(services, part.domain() or (), partial(name, field))
            editor.chosen.connect(partial(self._part_chosen, field))
            column.addWidget(editor)
            self.parts[field] = editor

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Mark the values of all fields."""
        if known:
            self._chosen = dict(value) if value else {}
        elif len(self._chosen) == len(self.parts):
            self._chosen = {}
        for field, editor in self.parts.items():
            editor.show_value(self._chosen.get(field), known=field in self._chosen, assumed=assumed)

    def say(self, question: str) -> None:
        """Name the values of all fields."""
        for editor in self.parts.values():
            editor.say(question)

    def options(self) -> Sequence[QWidget]:
        """Return the buttons of all fields."""
        return [option for editor in self.parts.values() for option in editor.options()]

    def _part_chosen(self, field: str, value: Any) -> None:
        self._chosen[field] = value
        self.parts[field].show_value(value, known=True, assumed=False)
        if len(self._chosen) == len(self.parts):
            self.chosen.emit(self._kind.parse(dict(self._chosen)))
