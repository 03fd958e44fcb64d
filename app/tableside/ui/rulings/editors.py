"""The controls to answer a fact with, chosen by its kind alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from tableside.rulings.case import Assessment, Case, assess
from tableside.rulings.intake import grouped_codes, repeatable
from tableside.rulings.kinds import Bool, Choice, Halves, Int, ListOf, Numbers, PositionKind, Record
from tableside.rulings.model import Wizard
from tableside.rulings.positions import overlay_for
from tableside.rulings.words import capital, option, question
from tableside.ui.services import Services
from tableside.ui.tables import TableEditor
from tableside.ui.widgets import across, after, down, mark, named, plain_label, push_button, text_label
from tableside.ui.widgets.answers import PICTURES, Answer, AnswerGrid, check, keep_size
from tableside.ui.widgets.flow import DOTS, FlowLayout
from tableside.ui.widgets.numbers import Stepper

Name = Callable[[Any], str]
Grouped = Sequence[tuple[str, Sequence[Any]]]
_MOST_BUTTONS = 16
_MANY = 16
"""So many answers are seen at a glance; of longer lists the rest comes with "All …"."""
_MOST_PICTURES, _LESS_OFTEN = 8, 7
_AMONG_BALLS = (None, "colour", "any", "none", "coloured", "cue-in-hand")
"""Answers without a colour in a row of balls."""
_WORDS, _BALLS, _DIGITS, _TILES, _ROUND = (168, 300, 4), (90, 150, 9), (46, 76, 16), (176, 260, 4), (52, 92, 9)
_NARROW = (120, 180, 4)
"""The least and the greatest width of an answer of each sort, and how many stand side by side."""


class Editor(QWidget):
    """Shows the value of a fact and emits `chosen` when another one is given; knows no rules."""

    chosen = Signal(object)
    previewed = Signal(object)
    """A value while it is being dragged into place."""
    cleared = Signal()
    unfinished = Signal(object)
    """A value of which a part is still missing, with the least that the part can be."""
    part_asked = Signal()
    """A part of the answer is asked for now, or none any more."""
    shown_below = Signal(QWidget)
    """This part of the control is wanted in sight."""

    short = False
    """Whether it is one row of answers, so that another question has room below it."""
    lasting = False
    """Whether one press may not be the whole answer, so that the question stays in sight."""
    drawn: TableEditor | None = None

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None: ...

    def begin_as(self, value: Any) -> None:
        """Begin with this value while nothing is answered, if a value is changed bit by bit here."""

    def show_ruling(self, assessment: Assessment) -> None:
        """Show what the ruling makes of the value, where the control can show that."""

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
        """The question that completes a started answer, such as the ball of a foul; empty if there is none."""
        return ""

    def reset(self) -> None:
        """Forget what has been begun and is not an answer yet."""

    def take_focus(self) -> None:
        """Put the keyboard on the value chosen, or on the first option."""
        options = self.options()
        marked = [one for one in options if isinstance(one, QPushButton) and one.isChecked()]
        for one in [*marked, *options][:1]:
            one.setFocus(Qt.FocusReason.TabFocusReason)


class ChoiceEditor(Editor):
    """One of some values, each a button; the buttons exclude each other, as radio buttons do."""

    def __init__(
        self,
        services: Services,
        values: Sequence[Any],
        name: Name,
        asked: str,
        *,
        groups: Grouped = (),
        words: tuple[int, int, int] = _WORDS,
    ) -> None:
        super().__init__()
        grouped = groups or (("", values),)
        self._values = tuple(value for _, members in grouped for value in members)
        digits = all(type(value) is int for value in self._values)
        balls = all(one in DOTS or one in _AMONG_BALLS for one in self._values)
        self.short = len(self._values) <= 8 or digits
        self._buttons = [
            Answer(services, name(value), asked, ball=str(value) if balls else "") for value in self._values
        ]
        for value, button in zip(self._values, self._buttons, strict=True):
            button.setAutoExclusive(True)
            button.clicked.connect(lambda _=False, value=value: self.chosen.emit(value))
        grid = self._grid = AnswerGrid(services)
        down(grid, on=self)
        size = _DIGITS if digits else _BALLS if balls else words
        many = len(self._values) > _MANY and not digits
        _fill(services, grid, grouped, dict(zip(self._values, self._buttons, strict=True)), size, folded=many)

    @override
    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        for one, button in zip(self._values, self._buttons, strict=True):
            here = known and one == value and type(one) is type(value)
            check(button, here)
            button.mark_assumed(here and assumed)
            if here:
                self._grid.shown(button)

    @override
    def options(self) -> Sequence[QWidget]:
        return [one for one in self._buttons if one.isVisibleTo(self)]

    def button(self, value: Any) -> Answer:
        return self._grid.shown(self._buttons[self._values.index(value)])

    @override
    def pick(self, number: int) -> bool:
        """Choose by place; where the answers are numbers, a digit chooses the number that it shows."""
        numbers = [value for value in self._values if type(value) is int]
        if not numbers:
            return super().pick(number)
        place = self._values.index(number) + 1 if number in numbers else 0
        return super().pick(place)


def _fill(
    services: Services,
    grid: AnswerGrid,
    groups: Grouped,
    buttons: Mapping[Any, Answer],
    size: tuple[int, int, int],
    *,
    folded: bool,
) -> None:
    """Lay answers out group by group; of a long list only the first groups are in sight at first."""
    gettext = services.language.gettext
    hidden, shown = [], 0
    for title, members in groups:
        heading = gettext(title) if title and len(groups) > 1 else ""
        holder = grid.add_group([buttons[value] for value in members], size, heading)
        if folded and shown and shown + len(members) > _MANY - 4:
            hidden.append(holder)
        shown += len(members)
    if hidden:
        more = Answer(services, gettext("All {count} …", count=shown), name="answer-more")
        grid.add_group([more], _WORDS)
        grid.fold(hidden, more)


class NumbersEditor(Editor):
    """Numbers, one field each; a score counts once all its numbers are there."""

    lasting = True
    short = True

    def __init__(self, kind: Int | Halves | Numbers, name: Name, asked: str) -> None:
        super().__init__()
        sides = kind.sides if isinstance(kind, Numbers) else ()
        self._single = not isinstance(kind, Numbers)
        self._low = kind.low
        count = kind.count if isinstance(kind, Numbers) else 1
        self.steppers = [Stepper(kind.low, kind.high, halves=isinstance(kind, Halves)) for _ in range(count)]
        flow = FlowLayout(self, 14)
        for index, stepper in enumerate(self.steppers):
            side = capital(name(sides[index])) if sides else ""
            stepper.changed.connect(self._changed)
            stepper.field.separated.connect(self.next_field)
            stepper.field.pasted.connect(self._pasted)
            stepper.say(asked if self._single else f"{asked} {side or index + 1}")
            flow.addWidget(_labelled(side, stepper) if side else stepper)
        for one, following in pairwise(self.steppers):
            # The keyboard types numbers: Tab goes from field to field before it comes to the steps.
            QWidget.setTabOrder(one.field, following.field)

    @override
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

    @override
    def options(self) -> Sequence[QWidget]:
        return [stepper.field for stepper in self.steppers]

    @override
    def pick(self, number: int) -> bool:
        return False

    @override
    def next_field(self) -> bool:
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


def _labelled(side: str, stepper: Stepper) -> QWidget:
    pair, label = QWidget(), named(plain_label(side), "side-label")
    across(label, stepper, on=pair, gap=6)
    label.setBuddy(stepper.field)
    return pair


class SeveralEditor(Editor):
    """Any of some values; those that may come several times are counted up, and a button for none of them."""

    lasting = True

    def __init__(self, services: Services, wizard: Wizard, fact: str, kind: ListOf, name: Name, asked: str) -> None:
        super().__init__()
        self._services, self._kind, self._name = services, kind, name
        self._repeatable = repeatable(wizard, fact)
        self._chosen: tuple[Any, ...] = ()
        groups = wizard.facts[fact].grouped(kind.item.domain() or ())
        values = [value for _, several in groups for value in several]
        balls = all(value in DOTS for value in values)
        self._buttons = {value: self._answer(value, asked, balls) for value in values}
        self._counted: dict[Any, Counted] = {}
        self.none = Answer(services, name(()), asked)
        self.none.clicked.connect(lambda _=False: self.chosen.emit(()))
        grid = self._grid = AnswerGrid(services)
        down(grid, on=self)
        self.short = len(values) <= 8
        if self._repeatable:
            self._counted = {value: self._count(value) for value in values}
            grid.add_group([*self._counted.values(), *([self.none] if kind.least == 0 else [])], (168, 210, 4))
        elif any(str(value) in PICTURES for value in values):
            _fill_with_pictures(services, grid, self._buttons, self.none if kind.least == 0 else None)
        else:
            size = _BALLS if balls else _WORDS
            if kind.least == 0:
                *groups, (title, last) = groups
                groups = [*groups, (title, [*last, ()])]
            _fill(services, grid, groups, {**self._buttons, (): self.none}, size, folded=len(values) > _MANY)

    def _answer(self, value: Any, asked: str, balls: bool) -> Answer:
        button = Answer(
            self._services,
            self._name(value),
            asked,
            ball=str(value) if balls else "",
            picture=PICTURES.get(str(value), ""),
        )
        button.clicked.connect(partial(self._clicked, value))
        return button

    def _count(self, value: Any) -> Counted:
        counted = Counted(self._services, self._buttons[value], several=value in self._repeatable)
        counted.less_wanted.connect(partial(self._taken_back, value))
        return counted

    @override
    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        self._chosen = tuple(value) if known and value is not None else ()
        check(self.none, known and not self._chosen)
        self.none.mark_assumed(known and assumed and not self._chosen)
        for one, button in self._buttons.items():
            count = self._chosen.count(one)
            check(button, count > 0)
            button.mark_assumed(assumed and count > 0)
            if one in self._counted:
                self._counted[one].show_count(count)
            if count:
                self._grid.shown(button)

    @override
    def options(self) -> Sequence[QWidget]:
        """Return the buttons; the one for none comes last, so that digits count the values."""
        return [one for one in (*self._buttons.values(), self.none) if one.isVisibleTo(self)]

    def button(self, value: Any) -> Answer:
        return self._grid.shown(self._buttons[value])

    def _clicked(self, value: Any, _checked: bool = False) -> None:
        if value not in self._chosen or value in self._repeatable:
            self._give((*self._chosen, value))
        else:
            self._give(tuple(one for one in self._chosen if one != value))

    def _taken_back(self, value: Any) -> None:
        last = len(self._chosen) - 1 - self._chosen[::-1].index(value)
        self._give((*self._chosen[:last], *self._chosen[last + 1 :]))

    def _give(self, values: tuple[Any, ...]) -> None:
        if len(values) > self._kind.most:
            values = values[-self._kind.most :] if self._kind.most <= 2 else self._chosen
        if len(values) < self._kind.least or not values:
            # Taking the last one away does not say that there was none.
            self.cleared.emit()
        else:
            self.chosen.emit(values)


class Counted(QWidget):
    """An answer that can be given several times, with a button that takes one away where there can be several."""

    less_wanted = Signal()

    def __init__(self, services: Services, answer: Answer, *, several: bool) -> None:
        super().__init__()
        self.answer, self._words, self._several = answer, answer.words, several
        self.less = push_button("step", "−", self.less_wanted.emit)
        self.less.setAccessibleName(services.language.gettext("{name}: one less", name=self._words))
        across(answer, self.less, on=self, gap=2, grow=answer)
        self.less.setVisible(several)

    def show_count(self, count: int) -> None:
        check(self.answer, count > 0)
        self.answer.say(f"{self._words} × {count}" if count and self._several else self._words)
        self.less.setEnabled(count > 0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self.answer.heightForWidth(max(60, width - 48))


class PiecesEditor(Editor):
    """The pieces pocketed by a stroke; the first press sets all others to none."""

    lasting = True

    def __init__(self, services: Services, wizard: Wizard, asked: str) -> None:
        super().__init__()
        gettext, tray = services.language.gettext, wizard.tray
        self._most = {name: getattr(wizard.facts[name].kind, "high", 1) for name in tray.pieces}
        self._values: dict[str, Any] = {}
        self.buttons = {
            name: Answer(services, gettext(title), asked, picture=f"piece-{name}", tall=True)
            for name, title in tray.pieces.items()
        }
        self._counted = {
            name: Counted(services, button, several=self._most[name] > 1) for name, button in self.buttons.items()
        }
        for name, counted in self._counted.items():
            counted.answer.clicked.connect(partial(self._step, name, 1))
            counted.less_wanted.connect(partial(self._step, name, -1))
        self.none = Answer(services, gettext("Nothing"), asked)
        self.none.clicked.connect(lambda _=False: self._give(dict.fromkeys(self.buttons, 0)))
        grid = AnswerGrid(services)
        down(grid, on=self)
        grid.add_group([*self._counted.values(), self.none], (150, 220, 5))

    def show_pieces(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        for name, counted in self._counted.items():
            counted.show_count(int(values.get(name, 0)))
        check(self.none, len(values) == len(self.buttons) and not any(values.values()))

    @override
    def options(self) -> Sequence[QWidget]:
        return [*self.buttons.values(), self.none]

    def _step(self, name: str, step: int, _checked: bool = False) -> None:
        count = int(self._values.get(name, 0)) + step
        most = self._most[name]
        self._give({**self._values, name: count % 2 if most == 1 else min(max(count, 0), most)})

    def _give(self, values: Mapping[str, Any]) -> None:
        counts = {name: int(values.get(name, 0)) for name in self.buttons}
        told = {name: count if self._most[name] > 1 else bool(count) for name, count in counts.items()}
        self.show_pieces(told)
        self.chosen.emit(told)


def _fill_with_pictures(
    services: Services, grid: AnswerGrid, buttons: Mapping[Any, Answer], none: Answer | None, row: QWidget | None = None
) -> None:
    """Show the commonest answers with pictures, some in words, and the rest with "All …"; at the table no others."""
    gettext, at_table = services.language.gettext, services.courtside.active
    by_code = {str(value): button for value, button in buttons.items()}
    first = [code for code in PICTURES if code in by_code][: _MOST_PICTURES - at_table]
    rest = [button for code, button in by_code.items() if code not in first]
    for button in rest:
        button.picture = ""
    if none is not None:
        rest = [*rest, none]
    often = 0 if at_table else len(rest) if len(rest) <= _LESS_OFTEN + 1 else _LESS_OFTEN
    folded = often < len(rest)
    more = Answer(services, gettext("All {count} …", count=len(buttons)), name="answer-more") if folded else None
    mores = [more] if more is not None else []
    grid.add_group([*(by_code[code] for code in first), *(mores if at_table else [])], _TILES)
    if row is not None:
        grid.column.addWidget(row)
    if often:
        grid.add_group([*rest[:often], *mores], _WORDS, gettext("Less often"))
    if more is not None:
        grid.fold([grid.add_group(rest[often:], _WORDS)], more)


class BallRow(QWidget):
    """The balls that an answer may concern, with their names; its room is kept while none is asked for."""

    def __init__(self, services: Services, balls: Sequence[str], name: Name) -> None:
        super().__init__()
        self._services = services
        named(self, "ball-row")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = text_label("ball-row-title")
        self.buttons = {ball: Answer(services, name(ball), ball=ball, tall=True, name="ball") for ball in balls}
        for button in self.buttons.values():
            keep_size(button)
        grid = AnswerGrid(services)
        grid.add_group(list(self.buttons.values()), _ROUND)
        row = across(on=self, gap=-1, edges=(10, 2, 8, 2))
        row.addWidget(self.title, 2)
        row.addWidget(grid, 7)

    def ask(self, words: str, possible: Sequence[str], held: Sequence[str]) -> None:
        """Ask for a ball in these words; without words the row is empty."""
        mark(self, "asking", bool(words))
        self.title.setText(words)
        for ball, button in self.buttons.items():
            button.setVisible(bool(words))
            button.setEnabled(ball in possible)
            button.setAccessibleName(f"{words} {button.words}")
            check(button, ball in held)


class CodesEditor(Editor):
    """Things that happened, some with the balls they concern: choose the thing, then the balls in the row below."""

    lasting = True

    def __init__(self, services: Services, wizard: Wizard, fact: str, kind: ListOf, name: Name, asked: str) -> None:
        super().__init__()
        self._services, self._kind, self._name, self._fact = services, kind, name, fact
        self._case = Case(wizard)
        self._codes: Mapping[str, tuple[str, ...]] = grouped_codes([str(code) for code in kind.item.domain() or ()])
        self._chosen: tuple[str, ...] = ()
        self._open = ""
        """The thing whose balls are shown."""
        self._begun: tuple[str, ...] = ()
        """The things of which no ball has been named yet, though they need one."""
        self._first = ""
        """The first ball of a pair."""
        heads = dict.fromkeys(str(code).partition(":")[0] for code in kind.item.domain() or ())
        events = self.events = [event for _, members in wizard.facts[fact].grouped(list(heads)) for event in members]
        self._buttons = {
            event: Answer(services, name(event), asked, picture=PICTURES.get(event, "")) for event in events
        }
        for event, button in self._buttons.items():
            button.clicked.connect(partial(self._clicked, event))
        self.none = Answer(services, services.language.gettext("Nothing of this"), asked)
        self.none.clicked.connect(lambda _=False: self._none_clicked())
        balls = {ball for event in events for ball in self._balls_of(event)}
        self.row = BallRow(services, [ball for ball in DOTS if ball in balls], name)
        for ball, button in self.row.buttons.items():
            button.clicked.connect(partial(self._ball_clicked, ball))
        self._grid = AnswerGrid(services)
        down(self._grid, on=self)
        _fill_with_pictures(services, self._grid, self._buttons, self.none if kind.least == 0 else None, self.row)
        self._reveal = after(self, 0, lambda: self.shown_below.emit(self.row))

    @override
    def reset(self) -> None:
        self._open = self._first = ""
        self._begun = ()

    @property
    @override
    def missing_part(self) -> str:
        return " ".join(self._asked_of(event) for event in self._begun)

    @override
    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        self._chosen = tuple(value) if known and value is not None else ()
        nothing = known and not self._chosen and not self._begun
        check(self.none, nothing)
        self.none.mark_assumed(nothing and assumed)
        which = self._services.language.gettext("which? ▸")
        for event, button in self._buttons.items():
            balls = self._balls_chosen(event)
            chosen = event in self._begun or any(_event(code) == event for code in self._chosen)
            check(button, chosen)
            names = ", ".join(self._name(ball) for ball in balls)
            button.say(self._name(event), names or (which if self._balls_of(event) else ""), balls)
            if chosen:
                self._grid.shown(button)
        self._show_balls()

    @override
    def options(self) -> Sequence[QWidget]:
        """Return the buttons; while a ball is asked for, those of the balls."""
        if self._open and not self._balls_chosen(self._open):
            return [button for button in self.row.buttons.values() if button.isEnabled()]
        return [one for one in (*self._buttons.values(), self.none) if one.isVisibleTo(self)]

    def button(self, code: str) -> Answer:
        """Return the button of a thing that happened, or with a colon that of its ball, in sight."""
        event, _, ball = code.partition(":")
        return self._grid.shown(self.row.buttons[ball] if ball else self._buttons[event])

    def _balls_of(self, event: str) -> list[str]:
        return list(dict.fromkeys(ball for one in self._codes[event] for ball in one.split("+") if ball))

    def _balls_chosen(self, event: str) -> tuple[str, ...]:
        concerned = [code.partition(":")[2] for code in self._chosen if _event(code) == event]
        return tuple(ball for one in concerned for ball in one.split("+") if ball)

    def _takes_two(self, event: str) -> bool:
        return any("+" in concerned for concerned in self._codes[event])

    def _asked_of(self, event: str) -> str:
        gettext, words = self._services.language.gettext, self._name(event)
        if self._takes_two(event):
            return gettext("{event}: which two balls?", event=words)
        return gettext("{event}: which ball?", event=words)

    def _show_balls(self) -> None:
        event = self._open
        if event:
            held = (*self._balls_chosen(event), self._first)
            balls = self._balls_of(event)
            others = tuple(code for code in self._chosen if _event(code) != event)
            possible = [one for one in balls if one in held or not self._is_refused((*others, f"{event}:{one}"))]
            asked_before = self.row.title.text()
            self.row.ask(self._asked_of(event), balls if self._takes_two(event) else possible, held)
            if self.row.title.text() != asked_before:
                self._reveal.start()
        else:
            self.row.ask("", (), ())

    @override
    def show_ruling(self, assessment: Assessment) -> None:
        self._case = assessment.case
        self._show_balls()

    def _is_refused(self, codes: tuple[str, ...]) -> bool:
        """Return whether these things cannot all have happened."""
        refusal = assess(self._case.answered(self._fact, codes)).refusal
        return refusal is not None and refusal.fact == self._fact

    @override
    def take_focus(self) -> None:
        """Ask for the ball that is missing, whatever balls are shown."""
        if self._begun and self._open not in self._begun:
            self._open, self._first = self._begun[0], ""
            self._show_balls()
        super().take_focus()

    def _clicked(self, event: str, _checked: bool = False) -> None:
        here = tuple(code for code in self._chosen if _event(code) == event)
        others = tuple(code for code in self._chosen if code not in here)
        if self._balls_of(event) and event != self._open:
            self._open, self._first = event, ""
            if here:
                self._show_again()
            elif "" in self._codes[event]:
                self._give((*self._chosen, event))
            else:
                # The ball is asked for first: without it this is not an answer yet.
                self._begun = (*(one for one in self._begun if one != event), event)
                self._show_again()
        elif here or event == self._open:
            self._begun = tuple(one for one in self._begun if one != event)
            self._open = self._first = ""
            self._give(others)
        else:
            self._open = self._open if self._open in self._begun else ""
            self._give((*self._chosen, event))

    def _ball_clicked(self, ball: str, _checked: bool = False) -> None:
        event = self._open
        if self._takes_two(event):
            self._pair_clicked(event, ball)
            return
        code = f"{event}:{ball}"
        if code in self._chosen:
            kept = tuple(one for one in self._chosen if one != code)
            last = not any(_event(one) == event for one in kept)
            if last and "" not in self._codes[event]:
                self._begun = (*self._begun, event)
            self._give((*kept, event) if last and "" in self._codes[event] else kept)
        else:
            # Of balls that exclude each other, as those hit first do, the last one holds.
            kept = tuple(one for one in self._chosen if one != event)
            others = tuple(one for one in kept if _event(one) != event)
            self._give((*(others if self._is_refused((*kept, code)) else kept), code))

    def _pair_clicked(self, event: str, ball: str) -> None:
        rest = tuple(code for code in self._chosen if _event(code) != event)
        pair = next((one for one in self._codes[event] if sorted(one.split("+")) == sorted((self._first, ball))), "")
        if pair:
            self._first = ""
            self._give((*rest, f"{event}:{pair}"))
            return
        self._first = "" if self._first == ball else ball
        self._begun = (*(one for one in self._begun if one != event), event)
        if rest != self._chosen:
            self._give(rest)
        else:
            self._show_again()

    def _show_again(self) -> None:
        self.show_value(self._chosen, known=bool(self._chosen), assumed=False)
        self.part_asked.emit()

    def _none_clicked(self) -> None:
        self.reset()
        self.chosen.emit(())

    def _give(self, codes: tuple[str, ...]) -> None:
        """Give what happened; nothing chosen any more does not say that nothing happened."""
        if len(codes) <= self._kind.most:
            told = {_event(code) for code in codes}
            self._begun = tuple(event for event in self._begun if event not in told)
            if self._begun and self._open not in self._begun:
                self._open, self._first = self._begun[0], ""
            if codes:
                self.chosen.emit(codes)
            else:
                self.cleared.emit()
        self._show_balls()


def _event(code: str) -> str:
    return code.partition(":")[0]


class DrawnEditor(Editor):
    """A position on a drawn table; its lines and marks show what the ruling saw."""

    lasting = True

    def __init__(self, drawn: TableEditor, asked: str) -> None:
        super().__init__()
        self.drawn: TableEditor = drawn
        drawn.setAccessibleName(asked)
        down(drawn, on=self)
        self._start: Any = None
        drawn.dragged.connect(self._dragged)
        drawn.settled.connect(self._settled)

    @override
    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        wanted = value if known and value is not None else self._start
        if wanted != self.drawn.value():
            self.drawn.set_value(wanted)

    @override
    def begin_as(self, value: Any) -> None:
        self._start = value

    @override
    def show_ruling(self, assessment: Assessment) -> None:
        facts = dict(assessment.answer.known) if assessment.answer is not None else dict(assessment.case.given)
        self.drawn.set_overlay(overlay_for(assessment.case.wizard, facts, assessment.answer))

    @override
    def options(self) -> Sequence[QWidget]:
        return [self.drawn.view]

    @override
    def pick(self, number: int) -> bool:
        return False

    def _dragged(self) -> None:
        if self.drawn.value() is not None:
            self.previewed.emit(self.drawn.value())

    def _settled(self) -> None:
        value = self.drawn.value()
        # What it began as is no answer: nothing has been drawn then.
        if value is None or value == self._start:
            self.cleared.emit()
        else:
            self.chosen.emit(value)


def make_editor(services: Services, wizard: Wizard, fact: str, *, narrow: bool = False) -> Editor:
    """Make the control that fits a fact; a narrow one has another beside or above it."""
    words = _NARROW if narrow else _WORDS
    kind, catalogue = wizard.facts[fact].kind, services.language.catalogue
    asked = question(wizard, fact, catalogue)

    def name(value: Any) -> str:
        return option(wizard, fact, value, catalogue)

    def name_record(value: Mapping[str, Any]) -> str:
        return " · ".join(option(wizard, field, part, catalogue) for field, part in value.items())

    match kind:
        case Bool():
            return ChoiceEditor(services, (True, False), name, asked, words=words)
        case Int() if kind.high - kind.low < _MOST_BUTTONS:
            return ChoiceEditor(services, range(kind.low, kind.high + 1), name, asked)
        case Int() | Halves() | Numbers():
            return NumbersEditor(kind, name, asked)
        case Record():
            return ChoiceEditor(services, kind.domain() or (), name_record, asked, words=words)
        case ListOf(item=Choice()):
            return SeveralEditor(services, wizard, fact, kind, name, asked)
        case ListOf() if kind.item.domain():
            return CodesEditor(services, wizard, fact, kind, name, asked)
        case Choice():
            groups = wizard.facts[fact].grouped(kind.every)
            return ChoiceEditor(services, kind.every, name, asked, groups=groups, words=words)
        case _ if isinstance(kind, PositionKind):
            return DrawnEditor(TableEditor(services, kind), asked)
        case _:
            return ChoiceEditor(services, tuple(kind.domain() or ()), name, asked)
