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
        self.each_label = named(plain_label(), "muted")
        self.again = action("timer-strokes-again", self.reset)
        self.undo = action("timer-strokes-undo", self.take_back)
        rule, facts = period.rule, tuple(period.facts.items())
        self.rule = action("timer-strokes-rule", lambda: go(Place("rules", rule)))
        self.ruling = action("timer-strokes-ruling", lambda: go(Place("rulings", period.ruling, "", facts)))
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
            self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the language in use, and how the period stands."""
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
        self.each_label.setText(gettext("Strokes by each side"))
        self.each.say(self.each_label.text())
        self.each.show_value(self.state.each)
        say(self.again, gettext("Restart the count"))
        say(self.undo, gettext("Undo"))
        say(self.ruling, gettext("Open the ruling"))
        library, language = self._services.library, self._services.reading.first
        say(self.rule, library.cite(self._period.rule, language, long=True))
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
            self.retranslate()
