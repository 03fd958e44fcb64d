"""Counting the strokes of a period on the page of a clock, one button a side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tableside.games import StrokePeriod
from tableside.timers.strokes import MOST_EACH, StrokeCount
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.timers.panel import action, say
from tableside.ui.widgets import bare, named, plain_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.numbers import Stepper


class StrokesRow(QWidget):
    """A stalemate's period: so many strokes by each side, counted by touch, and the ruling when it is over."""

    def __init__(self, services: Services, game: str, period: StrokePeriod, go: Callable[[Place], None]) -> None:
        super().__init__()
        self._services = services
        self._name = f"{game}.strokes"
        self._period = period
        kept = services.clocks.get(self._name)
        self.state = kept if isinstance(kept, StrokeCount) else StrokeCount(period.each)
        self._before: StrokeCount | None = None
        self.title = named(plain_label(), "section-title")
        self.title.setIndent(0)
        self.sides = tuple(action("timer-stroke", partial(self.stroke, side)) for side in range(2))
        self.each = named(Stepper(1, MOST_EACH), "timer-strokes-each")
        self.each.changed.connect(self._set_each)
        gettext = services.language.gettext
        self.each_label = named(plain_label(gettext("Strokes by each side")), "muted")
        self.each.say(self.each_label.text())
        self.again = action("timer-strokes-again", self.reset, gettext("Count anew"))
        self.undo = action("timer-strokes-undo", self.take_back, gettext("Undo"))
        rule, facts = period.rule, tuple(period.facts.items())
        cited = services.library.cite(rule, services.reading.first, long=True)
        self.rule = action("timer-strokes-rule", lambda: go(Place("rules", rule)), cited)
        place = Place("rulings", period.ruling, "", facts)
        self.ruling = action("timer-strokes-ruling", lambda: go(place), gettext("Open the ruling"))
        buttons = QWidget()
        flow = FlowLayout(buttons, 8)
        for button in (*self.sides, self.ruling, self.undo, self.again, self.rule):
            flow.addWidget(button)
        settings = QWidget()
        setting = FlowLayout(settings, 8)
        setting.addWidget(self.each_label)
        setting.addWidget(self.each)
        column = bare(QVBoxLayout(self), 6)
        column.addWidget(self.title)
        column.addWidget(buttons)
        column.addWidget(settings)
        self._show()

    def stroke(self, side: int) -> None:
        """Count a stroke of one side."""
        self._change(self.state.stroke(side))

    def reset(self) -> None:
        """Begin the period anew."""
        self._change(self.state.reset())

    def take_back(self) -> None:
        """Take the last change back."""
        if self._before is not None:
            self.state, self._before = self._before, None
            self._services.clocks.put(self._name, self.state)
            self._show()

    def _show(self) -> None:
        """Show how the period stands."""
        gettext = self._services.language.gettext
        over = self.state.over
        self.title.setText(gettext("Stalemate: the period is over") if over else gettext("Stalemate: the period"))
        for side, button in enumerate(self.sides):
            player = gettext("Player A") if side == 0 else gettext("Player B")
            left = self.state.left(side)
            say(
                button,
                self._services.language.ngettext(
                    "{player}: {count} stroke left", "{player}: {count} strokes left", left, player=player
                ),
            )
            button.setEnabled(left > 0)
        self.each.show_value(self.state.each)
        self.again.setEnabled(self.state.begun)
        self.undo.setEnabled(self._before is not None)
        self.ruling.setEnabled(over)

    def _set_each(self, count: float | None) -> None:
        if count is not None:
            self._change(self.state.lasting(int(count)))

    def _change(self, state: StrokeCount) -> None:
        if state != self.state:
            self._before, self.state = self.state, state
            self._services.clocks.put(self._name, state)
            self._show()
