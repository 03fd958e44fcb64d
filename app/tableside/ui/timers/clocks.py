"""The clocks on the page: the shot clock and the backgammon clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.games import Game, MatchClockRules, ShotClockRules
from tableside.games.backgammon.clock import SINGLES_DELAY, SINGLES_MINUTES
from tableside.games.backgammon.clock_stop import WIZARD as CLOCK_STOP
from tableside.games.backgammon.clock_stop import Pause
from tableside.games.backgammon.details import BackgammonMatch
from tableside.games.match import Match
from tableside.rulings.model import Impossible
from tableside.rulings.words import capital, fact_name, wizard_name
from tableside.timers.clocks import (
    SECOND,
    STOPPED,
    ClockSettings,
    DelayClock,
    Phase,
    ShotClock,
    Side,
    seconds,
    settings_for,
    shot_rules,
    shown_minutes,
    shown_seconds,
)
from tableside.ui.accessibility import hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.timers.panel import ClockPanel, Digits, Sounds, action, say
from tableside.ui.widgets import bare, named, plain_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.match_form import player_name
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


_USUAL_LENGTH = 7
_TIME = re.compile(r"\s*(\d{1,3})(?::([0-5]\d))?\s*")
_WIDEST = "0:00.0"


class MatchSetup(QWidget):
    """Says which times the length and the score of the match give; one button sets both clocks."""

    chosen = Signal(object)

    def __init__(self, services: Services, match: Match) -> None:
        super().__init__()
        self._services = services
        self._match = match
        gettext = services.language.gettext
        self.minutes = named(Stepper(1, 60, halves=True), "timer-minutes")
        self.delay = named(Stepper(0, 600), "timer-delay")
        self.says = named(plain_label(), "timer-says")
        self.says.setWordWrap(True)
        self.set_button = action("timer-set", lambda: self.chosen.emit(self.settings()), gettext("Set both clocks"))
        self.set_button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QWidget()
        flow = FlowLayout(row, 14)
        for stepper, usual, text in (
            (self.minutes, SINGLES_MINUTES, gettext("Minutes per point")),
            (self.delay, SINGLES_DELAY, gettext("Delay in seconds")),
        ):
            label = named(plain_label(text), "muted")
            label.setBuddy(stepper.field)
            stepper.say(text)
            stepper.show_value(usual)
            stepper.changed.connect(lambda _: self.show_times(self._match))
            flow.addWidget(label)
            flow.addWidget(stepper)
        flow.addWidget(self.set_button)
        whole = bare(QVBoxLayout(self), 8)
        whole.addWidget(self.says)
        whole.addWidget(row)
        self.show_times(match)

    def settings(self) -> ClockSettings | None:
        """Return the times; None while the length is not known. A score that cannot be is refused."""
        score = self._match.score
        if not isinstance(score, BackgammonMatch) or score.length is None:
            return None
        minutes = SINGLES_MINUTES if self.minutes.value is None else self.minutes.value
        delay = SINGLES_DELAY if self.delay.value is None else int(self.delay.value)
        return settings_for(score.length, (score.a or 0, score.b or 0), minutes, delay)

    def show_times(self, match: Match) -> None:
        """Say which times the length and the score give, or why they give none."""
        self._match = match
        language = self._services.language
        try:
            times = self.settings()
        except TablesideError as error:
            refused = language.catalogue.text(error.reason) if isinstance(error, Impossible) else ""
            times, words = None, refused or language.catalogue.error(error)
        else:
            words = language.gettext("Enter the length of the match.")
        self.set_button.setEnabled(times is not None)
        if times is not None:
            words = language.gettext(
                "Each player gets {time}, with a delay of {seconds} seconds at each move.",
                time=shown_minutes(times.match_time),
                seconds=times.move_time // SECOND,
            )
        self.says.setText(words)


class DelayPanel(ClockPanel):
    """Two halves to touch: the player whose time runs touches theirs to start the opponent's."""

    def __init__(self, services: Services, game: Game, sounds: Sounds) -> None:
        super().__init__(services, game.id, sounds)
        assert isinstance(game.details.clock, MatchClockRules)
        self._rules = game.details.clock
        named(self, "timer-backgammon")
        self.setup = MatchSetup(services, self.match)
        self._read_clock()
        self.halves = tuple(Digits(f"timer-half-{name}", services.theme, _WIDEST) for name in ("a", "b"))
        for side, half in zip(Side, self.halves, strict=True):
            half.clicked.connect(lambda _=False, side=side: self.touch(side))
        self.pause_button = action("timer-pause", self.toggle_pause)
        self.restore_button = action("timer-restore", self.restore_move_time, self.gettext("Full move time"), "Ctrl+M")
        self.next_button = action("timer-next-game", self.next_game, self.gettext("Next game"))
        self.edit_button = action("timer-edit", self._toggle_editing, self.gettext("Set the times"))
        self.reset_button = action("timer-reset", self.reset, self.gettext("Reset"), "Ctrl+R")
        self.undo_button = action("timer-undo", self.undo, self.gettext("Undo"), "Ctrl+Z")
        self.ruling = action("timer-ruling", self.open_ruling, self.gettext("Open the ruling"))
        words = services.language.catalogue
        self.reasons = {
            str(code): action(
                "timer-reason", partial(self.give_reason, code), capital(words.text(f"value.why_paused.{code}"))
            )
            for code in Pause
        }
        for button in self.reasons.values():
            button.setCheckable(True)
            hear_as(button, QAccessible.Role.RadioButton)
        self.reason_title = named(plain_label(fact_name(CLOCK_STOP.id, "why_paused", words)), "section-title")
        self.times = (named(QLineEdit(), "timer-time-a"), named(QLineEdit(), "timer-time-b"))
        self.apply_times = action("timer-apply", self.set_times, self.gettext("Apply"))
        self._reason_row = QWidget()
        self._editing_row = QWidget()
        self._build()
        self.setup.chosen.connect(self.set_up)
        for side, field in zip(Side, self.times, strict=True):
            field.setAccessibleName(self.gettext("Time of {player}", player=self._name(side)))
            field.returnPressed.connect(self.set_times)
            field.setMaximumWidth(130)
        self._editing_row.hide()
        self.refresh()

    def _build(self) -> None:
        halves = QHBoxLayout()
        halves.setSpacing(10)
        for half in self.halves:
            halves.addWidget(half, 1)
        buttons = QWidget()
        flow = FlowLayout(buttons, 8)
        for button in (
            self.pause_button,
            self.restore_button,
            self.next_button,
            self.edit_button,
            self.reset_button,
            self.undo_button,
            self.ruling,
        ):
            flow.addWidget(button)
        reasons = QWidget()
        choices = FlowLayout(reasons, 6)
        for button in self.reasons.values():
            choices.addWidget(button)
        reason_column = bare(QVBoxLayout(self._reason_row), 6)
        reason_column.addWidget(self.reason_title)
        reason_column.addWidget(reasons)
        editing = QHBoxLayout(self._editing_row)
        editing.setContentsMargins(0, 0, 0, 0)
        for field in self.times:
            editing.addWidget(field)
        self.apply_times.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        editing.addWidget(self.apply_times)
        editing.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(10)
        column.addLayout(halves, 1)
        column.addWidget(buttons)
        column.addWidget(self._reason_row)
        column.addWidget(self._editing_row)
        column.addWidget(self.setup)

    def _read_clock(self) -> None:
        kept = self.clocks.get(self.match)
        self._state = kept if isinstance(kept, DelayClock) else self._new_clock()
        self._before: DelayClock | None = None

    def _new_clock(self) -> DelayClock:
        """Return a clock with the times of the match, or the usual ones where it gives none."""
        try:
            settings = self.setup.settings()
        except TablesideError:
            settings = None
        return DelayClock.new(settings or settings_for(_USUAL_LENGTH, (0, 0)))

    def take_clock(self) -> None:
        self.setup.show_times(self.match)
        self._read_clock()

    def follow_match(self) -> None:
        """Show names and score as they are now, and give a clock that was not set yet the times of the match."""
        self.setup.show_times(self.match)
        if self.clocks.get(self.match) is None:
            self._state = self._new_clock()
        super().follow_match()

    @property
    def state(self) -> DelayClock:
        return self._state

    @state.setter
    def state(self, state: DelayClock) -> None:
        if state != self._state:
            self._state = state
            self.clocks.put(self.match, state)

    # What players and director do

    def touch(self, side: Side) -> None:
        """Start the opponent's time, as a press on a real clock does: at the beginning, and when a turn ends."""
        if self.state.started:
            self.state = self.state.press(self.now, side)
            self._follow_turn()
            self.refresh()
        else:
            self._begin(side.other)

    def _begin(self, side: Side) -> None:
        self._before = None
        self.state = self.state.begin(side, self.now)
        self._note_clock()
        self._follow_turn()
        self.refresh()

    def _note_clock(self) -> None:
        """Let the match know that a clock is in use."""
        score = self.match.score
        if isinstance(score, BackgammonMatch) and not score.clock:
            self.services.matches.put(replace(self.match, score=replace(score, clock=True)))

    def _follow_turn(self) -> None:
        """Let the keyboard go with the turn, so that no ring stays with the player who waits."""
        if any(half.hasFocus() for half in self.halves):
            self.take_focus()

    def switch(self) -> None:
        """Do what comes next: begin, end the turn that runs, go on after a pause."""
        if self.state.paused:
            self.state = self.state.resume(self.now)
            self.refresh()
        elif self.state.turn_of is not None:
            self.touch(self.state.turn_of)
        else:
            self._begin(Side.LEFT)

    def toggle_pause(self) -> None:
        """Pause, or go on."""
        now = self.now
        self.state = self.state.resume(now) if self.state.paused else self.state.pause(now)
        self.refresh()

    def give_reason(self, reason: str) -> None:
        self.state = self.state.pause(self.now, reason)
        self.refresh()

    def restore_move_time(self) -> None:
        self._change(self.state.restore_move_time(self.now))

    def next_game(self) -> None:
        self._change(self.state.end_turn(self.now))

    def set_up(self, settings: ClockSettings) -> None:
        self._change(DelayClock.new(settings))
        self._note_clock()
        self.take_focus()

    def reset(self) -> None:
        self._change(DelayClock.new(self.state.settings))

    def undo(self) -> None:
        """Take the last change back; time that ran meanwhile has run."""
        if self._before is not None:
            self.state, self._before = self._before, None
            self.refresh()

    def set_times(self) -> None:
        """Set both times by estimate, as they are written in the fields."""
        read = [_read_time(field.text()) for field in self.times]
        left, right = read
        for field, value in zip(self.times, read, strict=True):
            _mark_wrong(field, value is None)
        if left is None or right is None:
            self.services.notices.say(self.gettext("Write a time as minutes and seconds, such as 9:30."))
            return
        self._change(self.state.set_times(left, right, self.now))
        self._editing_row.hide()
        self.take_focus()

    def open_ruling(self) -> None:
        """Open the ruling on a time that has run out, the one that the clock waits for, or the one on the pause."""
        waiting = self._case_in_hand()
        if self.state.fallen:
            self.go(Place("rulings", self._rules.time_out))
        else:
            self.go(waiting or Place("rulings", self._rules.pause))

    def _case_in_hand(self) -> Place | None:
        """Return the running case of this match while it is not in the journal."""
        running = self.services.cases.running
        mine = running is not None and running.noted is not None and running.noted.match == self.match.id
        return self.services.cases.place if mine and running is not None and running.entry is None else None

    def _say_ruling(self) -> None:
        waiting = self._case_in_hand() if not self.state.fallen else None
        name = waiting.target if waiting else self._rules.time_out if self.state.fallen else self._rules.pause
        words = self.gettext("Ruling: {name}", name=wizard_name(name, self.services.language.catalogue))
        if self.ruling.words != words:
            say(self.ruling, words)

    def _change(self, state: DelayClock) -> None:
        if state != self.state:
            self._before, self.state = self.state, state
        self.refresh()

    def _toggle_editing(self) -> None:
        if self._editing_row.isVisible():
            self._editing_row.hide()
            return
        now = self.now
        for side, field in zip(Side, self.times, strict=True):
            whole = -(-self.state.left(side, now) // seconds(1))
            field.setText(f"{whole // 60}:{whole % 60:02}")
            _mark_wrong(field, False)
        self._editing_row.show()
        self.times[0].setFocus()

    # The panel's contract

    def announce(self, now: int) -> tuple[str, ...]:
        """Return the end of a player's time when it is due."""
        self.state, news = self.state.announce(now)
        for side in news if not self.isVisible() else ():
            self.services.notices.say(self.gettext("{player} is out of time.", player=self._name(side)))
        return ("time",) * len(news)

    def due_in(self, now: int) -> int | None:
        """Return how long it is until the running time is over."""
        return self.state.due_in(now)

    def counting_down(self, now: int) -> int:
        """Return what is left of the move time, and once it is over of the match time, while one of them runs."""
        side = self.state.turn_of
        if side is None or not self.state.running:
            return 0
        return self.state.move_time_left(side, now) or self.state.left(side, now)

    def show_moment(self, now: int) -> None:
        """Show both halves and the buttons that make sense now."""
        state = self.state
        for side, half in zip(Side, self.halves, strict=True):
            over = state.expired(side, now)
            active = side is state.turn_of
            tone = "over" if over else "turn" if active and state.running else "quiet"
            below = self._below(side, now)
            flashing = self.flashing and over
            shown = self.figure(shown_minutes(state.left(side, now)))
            if half.accessibleName() != self._above(side):
                half.setAccessibleName(self._above(side))
            half.show_time(shown, self._above(side), below, tone, inverted=flashing)
        text = self.gettext("Go on") if state.paused else self.gettext("Pause")
        if self.pause_button.words != text:
            say(self.pause_button, text, "Ctrl+P")
        self.pause_button.setVisible(state.started)
        self.restore_button.setVisible(state.started)
        self.next_button.setVisible(state.started)
        self.undo_button.setVisible(self._before is not None)
        self.ruling.setVisible(bool(state.fallen) or state.paused)
        if self.ruling.isVisible():
            self._say_ruling()
        self._reason_row.setVisible(state.paused)
        for code, button in self.reasons.items():
            button.setChecked(code == state.pause_reason)
        self.setup.setVisible(not state.started)

    def act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        # A letter alone begins a search on every page: a clock takes none.
        with_control: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Z: self.undo,
            Qt.Key.Key_P: self.toggle_pause,
            Qt.Key.Key_M: self.restore_move_time,
            Qt.Key.Key_R: self.reset,
        }
        alone: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Space: self.switch,
            Qt.Key.Key_Left: partial(self.touch, Side.LEFT),
            Qt.Key.Key_Right: partial(self.touch, Side.RIGHT),
        }
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        return (with_control if control else alone).get(event.key())

    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Left", self.gettext("Touch the left clock")),
            ("Right", self.gettext("Touch the right clock")),
            ("Ctrl+P", self.gettext("Pause, go on")),
            ("Ctrl+M", self.gettext("Full move time")),
        )

    def take_focus(self) -> None:
        self.halves[self.state.turn_of if self.state.turn_of is not None else Side.LEFT].setFocus()

    # Words

    def _name(self, side: Side) -> str:
        return player_name(self.match, side, self.services)

    def _above(self, side: Side) -> str:
        first = self.state.fallen[:1] == (side,) and len(self.state.fallen) > 1
        words = self.gettext("first out of time")
        name = f"{self._name(side)} ({words})" if first else self._name(side)
        return f"▶ {name}" if self.state.running and side is self.state.turn_of else name

    def _below(self, side: Side, now: int) -> str:
        state = self.state
        if state.expired(side, now):
            return self.gettext("Time is up")
        if side is not state.turn_of:
            other = self._name(side.other)
            return "" if state.started else self.gettext("Touch: the time of {player} begins", player=other)
        if state.paused:
            reason = state.pause_reason
            words = self.services.language.catalogue.text(f"value.why_paused.{reason}") if reason else ""
            words = words or self.clocks.stopped_words(self.match.id, self.services.language.catalogue)
            paused = self.gettext("Paused")
            return f"{paused} ({words})" if words else paused
        move_time = state.move_time_left(side, now)
        return self.gettext("Delay {seconds}", seconds=self.figure(shown_seconds(move_time))) if move_time else ""


def _read_time(text: str) -> int | None:
    match = _TIME.fullmatch(text)
    return seconds(int(match[1]) * 60 + int(match[2] or 0)) if match else None


def _mark_wrong(field: QLineEdit, wrong: bool) -> None:
    field.setProperty("wrong", wrong)
    field.style().unpolish(field)
    field.style().polish(field)
