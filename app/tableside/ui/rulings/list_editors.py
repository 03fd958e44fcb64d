"""Controls for lists: several of a few things, the same thing several times, and codes with the balls concerned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.rulings.intake import grouped_codes
from tableside.rulings.kinds import ListOf
from tableside.ui.rulings.editors import Editor, Name
from tableside.ui.rulings.option_groups import Grouped, OptionGroups
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, bare, mark, named, set_shown
from tableside.ui.widgets.flow import DOTS, OptionButton, balls_icon


class SeveralEditor(Editor):
    """Any of some values; those that may come several times are counted up, and a button for none of them."""

    def __init__(
        self, services: Services, kind: ListOf, repeatable: frozenset[Any], groups: Grouped, name: Name
    ) -> None:
        super().__init__()
        self._services = services
        self._kind = kind
        self._name = name
        self._repeatable = repeatable
        self._chosen: tuple[Any, ...] = ()
        self.none = OptionButton("option-none")
        self.none.setParent(self)
        self.none.clicked.connect(lambda _=False: self.chosen.emit(()))
        self.none.setVisible(kind.least == 0)
        self._question = ""
        self.groups = OptionGroups(services, groups)
        bare(QVBoxLayout(self)).addWidget(self.groups)
        if kind.least == 0:
            self.groups.add_none(self.none)
        values = [value for _, several in groups for value in several]
        balls = all(value in DOTS for value in values)
        self._buttons: dict[Any, OptionButton] = {}
        self._less: dict[Any, QPushButton] = {}
        for value in values:
            button = OptionButton()
            button.clicked.connect(partial(self._clicked, value))
            if balls:
                button.show_ball(str(value), services.theme.colours.muted)
            self._buttons[value] = button
            if value in repeatable:
                less = named(QPushButton("−"), "step")
                less.setAutoDefault(False)
                less.clicked.connect(partial(self._taken_back, value))
                self._less[value] = less
            self.groups.add(value, button, *([self._less[value]] if value in repeatable else []))

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
                self._less[one].setEnabled(count > 0)
                self._name_button(one)

    def say(self, question: str) -> None:
        """Name the values."""
        self._question = question
        nothing = self._name(())
        self.none.say(nothing, f"{question} {nothing}")
        self.groups.say()
        for value in self._buttons:
            if value in self._repeatable:
                self._buttons[value].reserve(f"{self._name(value)} × {self._kind.most}")
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
        if shown != self._buttons[value].words or not self._buttons[value].accessibleName().startswith(self._question):
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


class BallStrip(QWidget):
    """The balls that something may concern; the room is kept while none is asked for."""

    def __init__(self, balls: Sequence[str], line: str) -> None:
        super().__init__()
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        row = bare(QHBoxLayout(self), 2)
        self.buttons: dict[str, OptionButton] = {}
        for ball in balls:
            button = OptionButton("ball")
            button.show_ball(ball, line)
            row.addWidget(button)
            self.buttons[ball] = button
        self.hide()


class CodesEditor(Editor):
    """Things that happened, some with the balls they concern: choose the thing, then the balls beside its heading."""

    def __init__(self, services: Services, kind: ListOf, groups: Grouped, name: Name) -> None:
        super().__init__()
        self._services = services
        self._kind = kind
        self._name = name
        self._codes: Mapping[str, tuple[str, ...]] = grouped_codes([str(code) for code in kind.item.domain() or ()])
        self._chosen: tuple[str, ...] = ()
        self._open = ""
        """The thing whose balls are shown."""
        self._begun: tuple[str, ...] = ()
        """The things of which no ball has been named yet, though they need one."""
        self._first = ""
        """The first ball of a pair."""
        self._question = ""
        self.groups = OptionGroups(services, groups, headed=True)
        bare(QVBoxLayout(self)).addWidget(self.groups)
        self._buttons: dict[str, OptionButton] = {}
        for _, events in groups:
            for event in events:
                button = OptionButton()
                button.clicked.connect(partial(self._clicked, event))
                if self._balls_of(event):
                    button.show_icon(balls_icon((), services.theme.colours.muted))
                self.groups.add(event, button)
                self._buttons[event] = button
        self._strips = [self._make_strip(index, events) for index, (_, events) in enumerate(groups)]
        self.none = OptionButton("option-none")
        self.none.setParent(self)
        self.none.clicked.connect(lambda _=False: self._none_clicked())
        self.none.setVisible(kind.least == 0)
        self.groups.add_none(self.none)

    @override
    def reset(self) -> None:
        """Ask for no ball."""
        self._open = self._first = ""
        self._begun = ()

    @property
    @override
    def missing_part(self) -> str:
        """Ask for the balls of what was chosen without them."""
        return " ".join(self._asked_of(event) for event in self._begun)

    def show_value(self, value: Any, *, known: bool, assumed: bool) -> None:
        """Mark what happened, with the balls it concerned."""
        self._chosen = tuple(value) if known and value is not None else ()
        nothing = known and not self._chosen and not self._begun
        self.none.setChecked(nothing)
        mark(self.none, "assumed", nothing and assumed)
        for event, button in self._buttons.items():
            balls = self._balls_chosen(event)
            button.setChecked(event in self._begun or any(_event(code) == event for code in self._chosen))
            if self._balls_of(event):
                button.show_icon(balls_icon(balls, self._services.theme.colours.muted))
        self._show_strips()

    def say(self, question: str) -> None:
        """Name what can happen and the balls."""
        self._question = question
        nothing = self._services.language.gettext("Nothing of this")
        self.none.say(nothing, f"{question} {nothing}")
        self.groups.say()
        for event, button in self._buttons.items():
            words = self._name(event)
            button.say(words, f"{question} {words}")
        self._show_strips()

    def options(self) -> Sequence[QWidget]:
        """Return the buttons; while a ball is asked for, those of the balls."""
        if self._open and not self._balls_chosen(self._open):
            return self.options_of_balls()
        return [*self._buttons.values(), *([self.none] if self._kind.least == 0 else [])]

    def options_of_balls(self) -> list[OptionButton]:
        """Return the balls that can be chosen now."""
        strip = self._strip_of(self._open) if self._open else None
        return [button for button in strip.buttons.values() if button.isEnabled()] if strip is not None else []

    def button(self, code: str) -> OptionButton:
        """Return the button of a thing that happened, or with a colon that of its ball."""
        event, _, ball = code.partition(":")
        strip = self._strip_of(event)
        return strip.buttons[ball] if ball and strip is not None else self._buttons[event]

    def _make_strip(self, index: int, events: Sequence[str]) -> BallStrip | None:
        balls = dict.fromkeys(ball for event in events for ball in self._balls_of(event))
        if not balls:
            return None
        strip = BallStrip([ball for ball in DOTS if ball in balls], self._services.theme.colours.muted)
        for ball, button in strip.buttons.items():
            button.clicked.connect(partial(self._ball_clicked, ball))
        self.groups.put_beside(index, strip)
        return strip

    def _strip_of(self, event: str) -> BallStrip | None:
        return self._strips[self.groups.heading_of(event)]

    def _balls_of(self, event: str) -> list[str]:
        return list(dict.fromkeys(ball for one in self._codes[event] for ball in one.split("+") if ball))

    def _balls_chosen(self, event: str) -> tuple[str, ...]:
        concerned = [code.partition(":")[2] for code in self._chosen if _event(code) == event]
        return tuple(ball for one in concerned for ball in one.split("+") if ball)

    def _takes_two(self, event: str) -> bool:
        return any("+" in concerned for concerned in self._codes[event])

    def _show_strips(self) -> None:
        """Show the balls beside the heading of what is open, with the question in place of the heading."""
        for index, strip in enumerate(self._strips):
            if strip is None:
                continue
            here = self._open if self._open and self.groups.heading_of(self._open) == index else ""
            set_shown(strip, bool(here))
            self.groups.entitle(index, "")
            if here:
                self.groups.entitle(index, self._asked_of(here))
                self._show_balls(strip, here, self._name(here))

    def _show_balls(self, strip: BallStrip, event: str, words: str) -> None:
        possible, held = self._balls_of(event), (*self._balls_chosen(event), self._first)
        for ball, button in strip.buttons.items():
            said = self._name(ball)
            button.setToolTip(as_tip(said))
            button.setAccessibleName(f"{words}: {said}")
            button.setEnabled(ball in possible)
            button.setChecked(ball in held)

    @override
    def take_focus(self) -> None:
        """Ask for the ball that is missing, whatever balls are shown."""
        if self._begun and self._open not in self._begun:
            self._open, self._first = self._begun[0], ""
            self._show_strips()
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
            self._give((*(one for one in self._chosen if one != event), code))

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

    def _asked_of(self, event: str) -> str:
        gettext = self._services.language.gettext
        asked = gettext("{event}: which two balls?") if self._takes_two(event) else gettext("{event}: which ball?")
        return asked.format(event=self._name(event))

    def _none_clicked(self) -> None:
        self.reset()
        self.chosen.emit(())

    def _give(self, codes: tuple[str, ...]) -> None:
        """Tell what happened; nothing chosen any more does not say that nothing happened."""
        if len(codes) <= self._kind.most:
            told = {_event(code) for code in codes}
            self._begun = tuple(event for event in self._begun if event not in told)
            if self._begun and self._open not in self._begun:
                self._open, self._first = self._begun[0], ""
            if codes:
                self.chosen.emit(codes)
            else:
                self.cleared.emit()
        self._show_strips()


def _event(code: str) -> str:
    """Return what happened, without the balls concerned."""
    return code.partition(":")[0]
