"""Controls for lists: several of a few things, the same thing several times, and codes with the balls concerned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tableside.rulings.kinds import ListOf
from tableside.rulings.lists import grouped_codes
from tableside.ui.rulings.editors import Editor, Name
from tableside.ui.services import Services
from tableside.ui.widgets import bare, mark, named
from tableside.ui.widgets.flow import DOTS, FlowLayout, OptionButton


class SeveralEditor(Editor):
    """Any of some values; those that may come several times are counted up, and a button for none of them."""

    def __init__(self, services: Services, kind: ListOf, repeatable: frozenset[Any], name: Name) -> None:
        super().__init__()
        self._services = services
        self._kind = kind
        self._name = name
        self._repeatable = repeatable
        self._values = tuple(kind.item.domain() or ())
        self._chosen: tuple[Any, ...] = ()
        self.none = OptionButton("option-none")
        self.none.clicked.connect(lambda _=False: self.chosen.emit(()))
        self.none.setVisible(kind.least == 0)
        self._question = ""
        flow = FlowLayout(self)
        if kind.least == 0:
            flow.addWidget(self.none)
        balls = all(value in DOTS for value in self._values)
        self._buttons: dict[Any, OptionButton] = {}
        self._less: dict[Any, QPushButton] = {}
        for value in self._values:
            button = OptionButton()
            button.clicked.connect(partial(self._clicked, value))
            if balls:
                button.show_ball(str(value), services.theme.colours.muted)
            flow.addWidget(button)
            self._buttons[value] = button
            if value in repeatable:
                less = named(QPushButton("−"), "step")
                less.setAutoDefault(False)
                less.clicked.connect(partial(self._taken_back, value))
                less.hide()
                flow.addWidget(less)
                self._less[value] = less

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Mark what the list holds and how often."""
        self._chosen = tuple(value) if known and value is not None else ()
        self.none.setChecked(known and not self._chosen)
        mark(self.none, "assumed", known and assumed and not self._chosen)
        for one, button in self._buttons.items():
            count = self._chosen.count(one)
            button.setChecked(count > 0)
            mark(button, "assumed", assumed and count > 0)
            if one in self._less:
                self._less[one].setVisible(count > 0)
                self._name_button(one)

    def say(self, question: str) -> None:
        """Name the values."""
        self._question = question
        nothing = self._services.language.gettext("None")
        self.none.say(nothing, f"{question} {nothing}")
        for value in self._values:
            self._name_button(value)

    def options(self) -> Sequence[QWidget]:
        """Return the buttons; the one for none comes last, so that digits count the values."""
        return [*self._buttons.values(), *([self.none] if self._kind.least == 0 else [])]

    def button(self, value: Any) -> OptionButton:
        """Return the button of a value."""
        return self._buttons[value]

    def _name_button(self, value: Any) -> None:
        words = self._name(value)
        count = self._chosen.count(value)
        shown = f"{words} × {count}" if count > 1 or (count and value in self._repeatable) else words
        self._buttons[value].say(shown, f"{self._question} {shown}")
        if value in self._less:
            less = self._services.language.gettext("{name}: one less", name=words)
            self._less[value].setAccessibleName(less)

    def _clicked(self, value: Any, _checked: bool = False) -> None:
        if value not in self._chosen or value in self._repeatable:
            self._give((*self._chosen, value))
        else:
            self._give(tuple(one for one in self._chosen if one != value))

    def _taken_back(self, value: Any, _checked: bool = False) -> None:
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


class CodesEditor(Editor):
    """Things that happened, some with the balls they concern: choose the thing, then the balls."""

    def __init__(self, services: Services, kind: ListOf, order: Sequence[str], name: Name) -> None:
        super().__init__()
        self._services = services
        self._kind = kind
        self._name = name
        self._groups: Mapping[str, tuple[str, ...]] = grouped_codes(order)
        self._chosen: tuple[str, ...] = ()
        self._open = ""
        self._first = ""
        self._question = ""
        self._column = bare(QVBoxLayout(self), 6)
        holder = QWidget()
        flow = FlowLayout(holder)
        self._buttons: dict[str, OptionButton] = {}
        self._panels: dict[str, QWidget] = {}
        self._balls: dict[str, dict[str, OptionButton]] = {}
        self._asks: dict[str, QLabel] = {}
        for group in self._groups:
            button = OptionButton()
            button.clicked.connect(partial(self._clicked, group))
            flow.addWidget(button)
            self._buttons[group] = button
        self.none = OptionButton("option-none")
        self.none.clicked.connect(lambda _=False: self._none_clicked())
        self.none.setVisible(kind.least == 0)
        flow.addWidget(self.none)
        self._column.addWidget(holder)

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Mark what happened, with the balls it concerned."""
        self._chosen = tuple(value) if known and value is not None else ()
        self.none.setChecked(known and not self._chosen)
        mark(self.none, "assumed", known and assumed and not self._chosen)
        groups = {code.partition(":")[0] for code in self._chosen}
        for group, button in self._buttons.items():
            button.setChecked(group in groups or group == self._open)
            self._show_balls(group)

    def say(self, question: str) -> None:
        """Name what can happen and the balls."""
        self._question = question
        gettext = self._services.language.gettext
        nothing = gettext("Nothing of this")
        self.none.say(nothing, f"{question} {nothing}")
        for group, button in self._buttons.items():
            words = self._name(group)
            button.say(words, f"{question} {words}")
            if group in self._panels:
                self._say_panel(group)

    def options(self) -> Sequence[QWidget]:
        """Return the buttons; while a ball is asked for, those of the balls."""
        if self._open:
            return list(self._balls[self._open].values())
        return [*self._buttons.values(), *([self.none] if self._kind.least == 0 else [])]

    def button(self, code: str) -> OptionButton:
        """Return the button of a thing that happened, or with a colon that of its ball."""
        group, _, ball = code.partition(":")
        return self._balls[group][ball] if ball else self._buttons[group]

    def _say_panel(self, group: str) -> None:
        gettext, words = self._services.language.gettext, self._name(group)
        ask = gettext("{event}: which two balls?") if self._takes_two(group) else gettext("{event}: which ball?")
        self._asks[group].setText(ask.format(event=words))
        for ball, button in self._balls[group].items():
            said = self._name(ball)
            button.say(said, f"{words}: {said}")

    def _takes_two(self, group: str) -> bool:
        return any("+" in concerned for concerned in self._groups[group])

    def _make_panel(self, group: str) -> None:
        """Make the balls of a thing that happened, once they are asked for."""
        panel = named(QWidget(), "balls-concerned")
        rows = bare(QVBoxLayout(panel), 4)
        ask = named(QLabel(), "ask-ball")
        ask.setWordWrap(True)
        rows.addWidget(ask)
        holder = QWidget()
        flow = FlowLayout(holder)
        balls = dict.fromkeys(ball for one in self._groups[group] for ball in one.split("+") if ball)
        self._balls[group] = {}
        for ball in balls:
            button = OptionButton()
            button.show_ball(ball, self._services.theme.colours.muted)
            button.clicked.connect(partial(self._ball_clicked, group, ball))
            flow.addWidget(button)
            self._balls[group][ball] = button
        rows.addWidget(holder)
        self._panels[group], self._asks[group] = panel, ask
        self._say_panel(group)
        # Above the things that can happen, so that the balls are beside the question.
        self._column.insertWidget(len(self._panels) - 1, panel)

    def _show_balls(self, group: str) -> None:
        codes = [code.partition(":")[2] for code in self._chosen if code.partition(":")[0] == group]
        shown = any(self._groups[group]) and (group == self._open or bool(codes))
        if group not in self._panels:
            if not shown:
                return
            self._make_panel(group)
        self._panels[group].setVisible(shown)
        held = {ball for code in codes for ball in code.split("+")}
        for ball, button in self._balls[group].items():
            button.setChecked(ball in held or (group == self._open and ball == self._first))

    def _clicked(self, group: str, _checked: bool = False) -> None:
        here = [code for code in self._chosen if code.partition(":")[0] == group]
        if here or group == self._open:
            self._open = self._first = ""
            self._give(tuple(code for code in self._chosen if code not in here))
        elif "" in self._groups[group]:
            self._open = ""
            self._give((*self._chosen, group))
        else:
            # The ball is asked for first: without it this is not an answer yet.
            self._open, self._first = group, ""
            self.show_value(self._chosen, known=bool(self._chosen), assumed=False)

    def _ball_clicked(self, group: str, ball: str, _checked: bool = False) -> None:
        if self._takes_two(group):
            self._pair_clicked(group, ball)
            return
        code = f"{group}:{ball}"
        self._open = ""
        if code in self._chosen:
            bare_code = (group,) if "" in self._groups[group] else ()
            self._give((*(one for one in self._chosen if one != code), *bare_code))
        else:
            self._give((*(one for one in self._chosen if one != group), code))

    def _pair_clicked(self, group: str, ball: str) -> None:
        rest = tuple(code for code in self._chosen if code.partition(":")[0] != group)
        if self._first in ("", ball):
            self._first = "" if self._first == ball else ball
            self._open = group
            if rest != self._chosen:
                self._give(rest)
            else:
                self.show_value(self._chosen, known=bool(self._chosen), assumed=False)
            return
        pair = next(one for one in self._groups[group] if set(one.split("+")) == {self._first, ball})
        self._open = self._first = ""
        self._give((*rest, f"{group}:{pair}"))

    def _none_clicked(self) -> None:
        self._open = self._first = ""
        self.chosen.emit(())

    def _give(self, codes: tuple[str, ...]) -> None:
        """Tell what happened; nothing chosen any more does not say that nothing happened."""
        if not codes:
            self.cleared.emit()
        elif len(codes) <= self._kind.most:
            self.chosen.emit(codes)
