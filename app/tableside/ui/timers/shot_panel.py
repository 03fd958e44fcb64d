"""The shot clock on the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tableside.games import Game, ShotClockRules
from tableside.timers.moments import SECOND, seconds, shown_seconds
from tableside.timers.shot import STOPPED, Phase, ShotClock, shot_rules
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.timers.panel import ClockPanel, Digits, Sounds, action, say
from tableside.ui.widgets import named, plain_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.numbers import Stepper

SECONDS = (5, 90)
"""The least and the most seconds per shot that an event may set."""


class ShotPanel(ClockPanel):
    """Counts a shot down; one large button, or Space, does what comes next."""

    def __init__(self, services: Services, game: Game, sounds: Sounds) -> None:
        super().__init__(services, game.id, sounds)
        rules = shot_rules(game)
        assert rules is not None
        assert isinstance(game.details.clock, ShotClockRules)
        self.rules = self._usual = rules
        self._clock_rules = game.details.clock
        self._read_clock()
        named(self, f"timer-{rules.game}")
        self.digits = Digits("timer-digits", services.theme, shown_seconds(rules.limit))
        self.digits.setAccessibleName(self.gettext("Shot clock"))
        self.digits.clicked.connect(self.press)
        self.main = action("timer-main", self.press)
        self.again = action("timer-again", self.restart, self.gettext("Restart the count"), "Ctrl+N")
        self.reset_button = action("timer-reset", self.reset, self.gettext("Reset"), "Ctrl+R")
        self.undo_button = action("timer-undo", self.undo, self.gettext("Undo"), "Ctrl+Z")
        self.ruling = action("timer-ruling", self.open_ruling, self.gettext("Open the ruling"))
        cited = services.library.cite(rules.rule, services.reading.first, long=True)
        self.rule = action("timer-rule", lambda: self.go(Place("rules", rules.rule)), cited)
        words = services.language.catalogue.text
        self.time_outs = {
            reason: action(
                "timer-time-out", partial(self.suspend, reason), words(self._clock_rules.time_outs[reason]), str(number)
            )
            for number, reason in enumerate(rules.time_outs, 1)
        }
        self.time_out_title = named(plain_label(words(self._clock_rules.time_out)), "section-title")
        self.limit = named(Stepper(*SECONDS), "timer-seconds")
        self.limit.show_value(self.rules.limit // SECOND)
        self.limit.changed.connect(self._set_limit)
        self.limit_label = named(plain_label(self.gettext("Seconds per shot, as set by the event")), "muted")
        self.limit.say(self.limit_label.text())
        self._limit_row = QWidget()
        self._build()
        self.refresh()

    def _build(self) -> None:
        buttons = QWidget()
        row = FlowLayout(buttons, 8)
        for button in (self.main, self.again, self.reset_button, self.undo_button, self.ruling, self.rule):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.digits, 1)
        column.addWidget(buttons)
        setting = FlowLayout(self._limit_row, 8)
        setting.addWidget(self.limit_label)
        setting.addWidget(self.limit)
        column.addWidget(self._limit_row)
        self._limit_row.setVisible(self.rules.adjustable)
        if self.time_outs:
            reasons = QWidget()
            flow = FlowLayout(reasons, 8)
            for button in self.time_outs.values():
                flow.addWidget(button)
            column.addWidget(self.time_out_title)
            column.addWidget(reasons)

    def _read_clock(self) -> None:
        kept = self.clocks.get(self.match)
        self._state = kept if isinstance(kept, ShotClock) else ShotClock(self._usual)
        self.rules = self._state.rules
        self._before_reset: ShotClock | None = None

    def take_clock(self) -> None:
        self._read_clock()
        self.limit.show_value(self.rules.limit // SECOND)

    @property
    def state(self) -> ShotClock:
        return self._state

    @state.setter
    def state(self, state: ShotClock) -> None:
        self._state = state
        self.clocks.put(self.match, state)

    # What the official does

    def press(self) -> None:
        """Do what comes next: start, note that the shot is played, go on after a time-out."""
        now = self.now
        self._before_reset = None
        self.state = self.state.play(now) if self.state.phase(now) is Phase.RUNNING else self.state.start(now)
        self.refresh()

    def suspend(self, reason: str) -> None:
        self.state = self.state.suspend(self.now, reason)
        self.refresh()

    def restart(self) -> None:
        self._before_reset = self.state
        self.state = self.state.restart(self.now)
        self.refresh()

    def reset(self) -> None:
        if self.state != self.state.reset():
            self._before_reset = self.state
            self.state = self.state.reset()
        self.refresh()

    def undo(self) -> None:
        """Take a reset back: the count goes on as if it had not been."""
        if self._before_reset is not None:
            self.state, self._before_reset = self._before_reset, None
            self.refresh()

    def _set_limit(self, count: float | None) -> None:
        """Let a shot take another time, as the event has it; a count that runs goes on with the old one."""
        if count is not None and self.state.phase(self.now) is not Phase.RUNNING:
            self.rules = self.rules.lasting(seconds(count))
            self.state = ShotClock(self.rules)
            self.refresh()

    def open_ruling(self) -> None:
        counted = self.state.counted(self.now) // seconds(1)
        late = self.state.phase(self.now) is Phase.EXPIRED
        facts = self._clock_rules.facts(counted, self.state.played, late)
        self.go(Place("rulings", self._clock_rules.ruling, "", tuple(facts.items())))

    # The panel's contract

    def announce(self, now: int) -> tuple[str, ...]:
        self.state, calls = self.state.announce(now)
        return tuple(call.name for call in calls)

    def due_in(self, now: int) -> int | None:
        return self.state.due_in(now)

    def counting_down(self, now: int) -> int:
        return self.state.left(now) if self.state.phase(now) is Phase.RUNNING else 0

    def show_moment(self, now: int) -> None:
        """Show the digits, the message, and the buttons that make sense now."""
        phase = self.state.phase(now)
        above, below = self._words(phase, now)
        self.digits.show_time(
            self.figure(shown_seconds(self.state.left(now))), above, below, self._tone(phase), inverted=self.flashing
        )
        texts = {
            Phase.READY: self.gettext("Start the count"),
            Phase.RUNNING: self.gettext("Played"),
            Phase.TIME_OUT: self.gettext("Go on"),
            Phase.PLAYED: self.gettext("Next shot"),
            Phase.EXPIRED: self.gettext("Next shot"),
        }
        if self.main.words != texts[phase]:
            say(self.main, texts[phase], self.gettext("Space"))
        self.limit.setEnabled(phase is not Phase.RUNNING)
        self.again.setVisible(phase in (Phase.RUNNING, Phase.TIME_OUT))
        self.undo_button.setVisible(self._before_reset is not None)
        self.ruling.setVisible(phase in (Phase.PLAYED, Phase.EXPIRED))
        for reason, button in self.time_outs.items():
            button.setEnabled(phase in (Phase.RUNNING, Phase.TIME_OUT) and self.state.suspended_for != reason)

    def act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        # A letter or a figure alone begins a search on every page: a clock takes none.
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return self.press if event.key() == Qt.Key.Key_Space else None
        acts: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Z: self.undo,
            Qt.Key.Key_R: self.reset,
            Qt.Key.Key_N: self.restart,
        }
        for number, reason in enumerate(self.time_outs):
            acts[Qt.Key.Key_1 + number] = partial(self.suspend, reason)
        return acts.get(event.key())

    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        time_outs = ((f"Ctrl+1 … Ctrl+{len(self.time_outs)}", self.gettext("Time-out")),) if self.time_outs else ()
        return (("Ctrl+N", self.gettext("Restart the count")), *time_outs)

    def take_focus(self) -> None:
        self.digits.setFocus()

    # Words

    def _words(self, phase: Phase, now: int) -> tuple[str, str]:
        catalogue = self.services.language.catalogue
        counted = self.gettext("counted: {seconds} s", seconds=catalogue.number(self.state.counted(now) // 10**8 / 10))
        match phase:
            case Phase.READY:
                return "", self.gettext("Space or a touch starts the count")
            case Phase.RUNNING:
                called = self.state.called and len(self.rules.calls) > 1
                return catalogue.text(self._clock_rules.warning_call) if called else self.gettext("Counting"), ""
            case Phase.TIME_OUT if self.state.suspended_for == STOPPED:
                return self.gettext("Paused"), self.clocks.stopped_words(
                    self.match.id, self.services.language.catalogue
                )
            case Phase.TIME_OUT:
                reason = catalogue.text(self._clock_rules.time_outs[self.state.suspended_for])
                return f"{catalogue.text(self._clock_rules.time_out)} ({reason})", counted
            case Phase.PLAYED:
                return self.gettext("Played in time"), counted
            case _:
                return self.gettext("Time is up"), catalogue.text(self._clock_rules.call)

    def _tone(self, phase: Phase) -> str:
        if phase is Phase.EXPIRED:
            return "over"
        if phase is Phase.RUNNING:
            return "called" if self.state.called else "running"
        return "quiet"
