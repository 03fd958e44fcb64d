"""The clocks on the page: the shot clock and the backgammon clock."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.games import Game, MatchClockRules, ShotClockRules
from tableside.games.backgammon.clock import SINGLES_DELAY, SINGLES_MINUTES
from tableside.games.backgammon.clock_stop import WIZARD as CLOCK_STOP
from tableside.games.backgammon.clock_stop import Pause
from tableside.games.backgammon.details import BackgammonMatch
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
    shown_minutes,
    shown_seconds,
    shown_whole,
)
from tableside.ui.accessibility import hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.timers.panel import ClockPanel, Digits, Player, say
from tableside.ui.widgets import across, line_edit, mark, named, plain_label
from tableside.ui.widgets.forms import player_name
from tableside.ui.widgets.numbers import Stepper

SECONDS = (5, 90)
"""The least and the most seconds per shot that an event may set."""


class ShotPanel(ClockPanel[ShotClock]):
    """Counts a shot down; one large button, or Space, does what comes next."""

    def __init__(self, services: Services, game: Game, player: Player) -> None:
        super().__init__(services, game.id, player)
        assert isinstance(game.details.clock, ShotClockRules)
        rules = self._rules = game.details.clock
        named(self, f"timer-{game.id}")
        self.digits = Digits("timer-digits", services.theme, shown_seconds(seconds(rules.seconds)))
        self.digits.setAccessibleName(self.gettext("Shot clock"))
        self.digits.clicked.connect(self.press)
        self.main = self.action("timer-main", self.press)
        self.keys["Space"] = (self.gettext("Start, played, next"), self.press)
        self.again = self.action("timer-again", self.restart, self.gettext("Restart the count"), "Ctrl+N")
        cited = services.library.cite(rules.rule, services.reading.first, long=True)
        rule = self.action("timer-rule", lambda: services.navigator.go(Place("rules", rules.rule)), cited)
        self.limit = named(Stepper(*SECONDS), "timer-seconds")
        self.limit.changed.connect(self._set_limit)
        limit_label = named(plain_label(self.gettext("Seconds per shot, as set by the event")), "muted")
        self.limit.say(limit_label.text())
        self.column.addWidget(self.digits, 1)
        self.row(self.main, self.again, self.reset_button, self.undo_button, self.ruling, rule)
        self.row(limit_label, self.limit).setVisible(rules.adjustable)
        words = services.language.catalogue.text
        self.time_outs = {
            reason: self.action("timer-time-out", partial(self.suspend, reason), words(name), f"Ctrl+{number}")
            for number, (reason, name) in enumerate(rules.time_outs.items(), 1)
        }
        if self.time_outs:
            self.column.addWidget(named(plain_label(words(rules.time_out)), "section-title"))
            self.row(*self.time_outs.values())
        self.take_clock()
        self.refresh()

    @override
    def new_clock(self) -> ShotClock:
        return ShotClock(self._rules)

    @override
    def take_clock(self) -> None:
        super().take_clock()
        self.limit.show_value(self.state.rules.seconds)

    # What the official does

    def press(self) -> None:
        """Do what comes next: start, note that the shot is played, go on after a time-out."""
        now = self.now
        self._before = None
        self.state = self.state.play(now) if self.state.phase(now) is Phase.RUNNING else self.state.start(now)
        self.refresh()

    def suspend(self, reason: str) -> None:
        self.state = self.state.suspend(self.now, reason)
        self.refresh()

    def restart(self) -> None:
        self.change(self.state.restart(self.now))

    @override
    def reset(self) -> None:
        self.change(self.state.reset())

    def _set_limit(self, count: float | None) -> None:
        """Let a shot take another time, as the event has it; a count that runs goes on with the old one."""
        if count is not None and self.state.phase(self.now) is not Phase.RUNNING:
            self.state = ShotClock(replace(self._rules, seconds=int(count)))
            self.refresh()

    @override
    def open_ruling(self) -> None:
        counted = self.state.counted(self.now) // SECOND
        late = self.state.phase(self.now) is Phase.EXPIRED
        facts = self._rules.facts(counted, self.state.played, late)
        self.services.navigator.go(Place("rulings", self._rules.ruling, "", tuple(facts.items())))

    # The panel's contract

    @override
    def announce(self, now: int) -> tuple[str, ...]:
        self.state, calls = self.state.announce(now)
        return calls

    @override
    def counting_down(self, now: int) -> int:
        return self.state.left(now) if self.state.phase(now) is Phase.RUNNING else 0

    @override
    def show_moment(self, now: int) -> None:
        """Show the digits, the message, and the buttons that make sense now."""
        phase, shown = self.state.phase(now), self.figure(shown_seconds(self.state.left(now)))
        self.digits.show_time(shown, *self._words(phase, now), self._tone(phase), inverted=self.flashing)
        texts = {
            Phase.READY: self.gettext("Start the count"),
            Phase.RUNNING: self.gettext("Played"),
            Phase.TIME_OUT: self.gettext("Go on"),
        }
        say(self.main, texts.get(phase, self.gettext("Next shot")), self.gettext("Space"))
        self.limit.setEnabled(phase is not Phase.RUNNING)
        self.again.setVisible(phase in (Phase.RUNNING, Phase.TIME_OUT))
        self.ruling.setVisible(phase in (Phase.PLAYED, Phase.EXPIRED))
        for reason, button in self.time_outs.items():
            button.setEnabled(phase in (Phase.RUNNING, Phase.TIME_OUT) and self.state.suspended_for != reason)

    @override
    def take_focus(self) -> None:
        self.digits.setFocus()

    def _words(self, phase: Phase, now: int) -> tuple[str, str]:
        catalogue = self.services.language.catalogue
        counted = self.gettext("counted: {seconds} s", seconds=catalogue.number(self.state.counted(now) // 10**8 / 10))
        match phase:
            case Phase.READY:
                return "", self.gettext("Space or a touch starts the count")
            case Phase.RUNNING:
                called = self.state.called and len(self.state.calls) > 1
                return catalogue.text(self._rules.warning_call) if called else self.gettext("Counting"), ""
            case Phase.TIME_OUT if self.state.suspended_for == STOPPED:
                return self.gettext("Paused"), self.clocks.stopped_words(self.match.id, catalogue)
            case Phase.TIME_OUT:
                reason = catalogue.text(self._rules.time_outs[self.state.suspended_for])
                return f"{catalogue.text(self._rules.time_out)} ({reason})", counted
            case Phase.PLAYED:
                return self.gettext("Played in time"), counted
            case _:
                return self.gettext("Time is up"), catalogue.text(self._rules.call)

    def _tone(self, phase: Phase) -> str:
        if phase is Phase.EXPIRED:
            return "over"
        if phase is Phase.RUNNING:
            return "called" if self.state.called else "running"
        return "quiet"


_USUAL_LENGTH = 7
_TIME = re.compile(r"\s*(\d{1,3})(?::([0-5]\d))?\s*")
_WIDEST = "0:00.0"


class DelayPanel(ClockPanel[DelayClock]):
    """Two halves to touch: the player whose time runs touches theirs to start the opponent's."""

    def __init__(self, services: Services, game: Game, player: Player) -> None:
        super().__init__(services, game.id, player)
        assert isinstance(game.details.clock, MatchClockRules)
        self._rules = game.details.clock
        named(self, "timer-backgammon")
        gettext, words = self.gettext, services.language.catalogue
        self.halves = tuple(Digits(f"timer-half-{name}", services.theme, _WIDEST) for name in ("a", "b"))
        for side, half in zip(Side, self.halves, strict=True):
            half.clicked.connect(lambda _=False, side=side: self.touch(side))
        halves = across(*self.halves, gap=10)
        for side in Side:
            halves.setStretch(side, 1)
        self.keys["Space"] = (gettext("Begin, end the turn, go on"), self.switch)
        self.keys["Left"] = (gettext("Touch the left clock"), partial(self.touch, Side.LEFT))
        self.keys["Right"] = (gettext("Touch the right clock"), partial(self.touch, Side.RIGHT))
        self.pause_button = self.action("timer-pause", self.toggle_pause, gettext("Pause, go on"), "Ctrl+P")
        self.restore_button = self.action("timer-restore", self.restore_move_time, gettext("Full move time"), "Ctrl+M")
        self.next_button = self.action("timer-next-game", self.next_game, gettext("Next game"))
        self.edit_button = self.action("timer-edit", self._toggle_editing, gettext("Set the times"))
        self.reasons = {
            str(code): self.action(
                "timer-reason", partial(self.give_reason, code), capital(words.text(f"value.why_paused.{code}"))
            )
            for code in Pause
        }
        for button in self.reasons.values():
            button.setCheckable(True)
            hear_as(button, QAccessible.Role.RadioButton)
        self.reason_title = named(plain_label(fact_name(CLOCK_STOP.id, "why_paused", words)), "section-title")
        self.column.addLayout(halves, 1)
        self._lay_out()
        self.take_clock()
        self.refresh()

    def _lay_out(self) -> None:
        gettext = self.gettext
        buttons = (self.pause_button, self.restore_button, self.next_button, self.edit_button)
        self.row(*buttons, self.reset_button, self.undo_button, self.ruling)
        self.column.addWidget(self.reason_title)
        self._reason_row = self.row(*self.reasons.values())
        # The fields in which the director sets both times.
        self.times = tuple(self._time_field(side) for side in Side)
        self._editing_row = self.row(*self.times, self.action("timer-apply", self.set_times, gettext("Apply")))
        self._editing_row.hide()
        # The times that length and score of the match give; one button sets both clocks.
        self.says = named(plain_label(), "timer-says")
        self.says.setWordWrap(True)
        self.column.addWidget(self.says)
        self.minutes = named(Stepper(1, 60, halves=True), "timer-minutes")
        self.delay = named(Stepper(0, 600), "timer-delay")
        self.set_button = self.action("timer-set", self.set_up, gettext("Set both clocks"))
        self.set_button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._setup_row = self.row(
            *self._labelled(self.minutes, SINGLES_MINUTES, gettext("Minutes per point")),
            *self._labelled(self.delay, SINGLES_DELAY, gettext("Delay in seconds")),
            self.set_button,
        )

    def _time_field(self, side: Side) -> QLineEdit:
        field = line_edit(f"timer-time-{'ab'[side]}", self.gettext("Time of {player}", player=self._name(side)), "")
        field.returnPressed.connect(self.set_times)
        field.setMaximumWidth(130)
        return field

    def _labelled(self, stepper: Stepper, usual: float, text: str) -> tuple[QWidget, QWidget]:
        label = named(plain_label(text), "muted")
        label.setBuddy(stepper.field)
        stepper.say(text)
        stepper.show_value(usual)
        stepper.changed.connect(lambda _: self._show_times())
        return label, stepper

    # The times of the match

    def settings(self) -> ClockSettings | None:
        """Return the times; None while the length is not known. A score that cannot be is refused."""
        score = self.match.score
        if not isinstance(score, BackgammonMatch) or score.length is None:
            return None
        minutes = SINGLES_MINUTES if self.minutes.value is None else self.minutes.value
        delay = SINGLES_DELAY if self.delay.value is None else int(self.delay.value)
        return settings_for(score.length, (score.a or 0, score.b or 0), minutes, delay)

    def _show_times(self) -> ClockSettings | None:
        """Say which times the length and the score give, or why they give none; return them."""
        catalogue, words = self.services.language.catalogue, self.gettext("Enter the length of the match.")
        try:
            times = self.settings()
        except TablesideError as error:
            refused = catalogue.text(error.reason) if isinstance(error, Impossible) else ""
            times, words = None, refused or catalogue.error(error)
        if times is not None:
            words = self.gettext(
                "Each player gets {time}, with a delay of {seconds} seconds at each move.",
                time=shown_minutes(times.match_time),
                seconds=times.move_time // SECOND,
            )
        self.set_button.setEnabled(times is not None)
        self.says.setText(words)
        return times

    @override
    def new_clock(self) -> DelayClock:
        """Return a clock with the times of the match, or the usual ones where it gives none."""
        return DelayClock.new(self._show_times() or settings_for(_USUAL_LENGTH, (0, 0)))

    @override
    def follow_match(self) -> None:
        """Show names and score as they are now, and give a clock that was not set yet the times of the match."""
        new = self.new_clock()
        if self.clocks.get(self.match) is None:
            self._state = new
        super().follow_match()

    def set_up(self) -> None:
        times = self.settings()
        if times is not None:
            self.change(DelayClock.new(times))
            self._note_clock()
            self.take_focus()

    # What players and director do

    def touch(self, side: Side) -> None:
        """Start the opponent's time, as a press on a real clock does: at the beginning, and when a turn ends."""
        if self.state.started:
            self.state = self.state.press(self.now, side)
            self._follow_turn()
        else:
            self._begin(side.other)

    def _begin(self, side: Side) -> None:
        self._before = None
        self.state = self.state.begin(side, self.now)
        self._note_clock()
        self._follow_turn()

    def _note_clock(self) -> None:
        """Let the match know that a clock is in use."""
        score = self.match.score
        if isinstance(score, BackgammonMatch) and not score.clock:
            self.services.matches.put(replace(self.match, score=replace(score, clock=True)))

    def _follow_turn(self) -> None:
        """Let the keyboard go with the turn, so that no ring stays with the player who waits."""
        if any(half.hasFocus() for half in self.halves):
            self.take_focus()
        self.refresh()

    def switch(self) -> None:
        """Do what comes next: begin, end the turn that runs, go on after a pause."""
        if self.state.paused:
            self.toggle_pause()
        elif self.state.turn_of is not None:
            self.touch(self.state.turn_of)
        else:
            self._begin(Side.LEFT)

    def toggle_pause(self) -> None:
        """Pause, or go on."""
        self.state = self.state.resume(self.now) if self.state.paused else self.state.pause(self.now)
        self.refresh()

    def give_reason(self, reason: str) -> None:
        self.state = self.state.pause(self.now, reason)
        self.refresh()

    def restore_move_time(self) -> None:
        self.change(self.state.restore_move_time(self.now))

    def next_game(self) -> None:
        self.change(self.state.end_turn(self.now))

    @override
    def reset(self) -> None:
        self.change(DelayClock.new(self.state.settings))

    def set_times(self) -> None:
        """Set both times by estimate, as they are written in the fields."""
        read = [_read_time(field.text()) for field in self.times]
        for field, value in zip(self.times, read, strict=True):
            mark(field, "wrong", value is None)
        left, right = read
        if left is None or right is None:
            self.services.notices.say(self.gettext("Write a time as minutes and seconds, such as 9:30."))
            return
        self.change(self.state.set_times(left, right, self.now))
        self._editing_row.hide()
        self.take_focus()

    def _toggle_editing(self) -> None:
        if self._editing_row.isVisible():
            self._editing_row.hide()
            return
        for side, field in zip(Side, self.times, strict=True):
            field.setText(shown_whole(self.state.left(side, self.now)))
            mark(field, "wrong", False)
        self._editing_row.show()
        self.times[0].setFocus()

    @override
    def open_ruling(self) -> None:
        self.services.navigator.go(self._ruling())

    def _ruling(self) -> Place:
        """Return the ruling on a time that has run out, the one that the clock waits for, or the one on the pause."""
        if self.state.fallen:
            return Place("rulings", self._rules.time_out)
        running = self.services.cases.running
        if running is not None and running.entry is None and running.noted and running.noted.match == self.match.id:
            return self.services.cases.place or Place("rulings", self._rules.pause)
        return Place("rulings", self._rules.pause)

    # The panel's contract

    @override
    def announce(self, now: int) -> tuple[str, ...]:
        self.state, news = self.state.announce(now)
        for side in news if not self.isVisible() else ():
            self.services.notices.say(self.gettext("{player} is out of time.", player=self._name(side)))
        return ("time",) * len(news)

    @override
    def counting_down(self, now: int) -> int:
        """Return what is left of the move time, and once it is over of the match time, while one of them runs."""
        side = self.state.turn_of
        if side is None or not self.state.running:
            return 0
        return self.state.move_time_left(side, now) or self.state.left(side, now)

    @override
    def show_moment(self, now: int) -> None:
        """Show both halves and the buttons that make sense now."""
        state = self.state
        for side, half in zip(Side, self.halves, strict=True):
            over = state.expired(side, now)
            tone = "over" if over else "turn" if side is state.turn_of and state.running else "quiet"
            shown, above = self.figure(shown_minutes(state.left(side, now))), self._above(side)
            if half.accessibleName() != above:
                half.setAccessibleName(above)
            half.show_time(shown, above, self._below(side, now), tone, inverted=self.flashing and over)
        say(self.pause_button, self.gettext("Go on") if state.paused else self.gettext("Pause"), "Ctrl+P")
        for button in (self.pause_button, self.restore_button, self.next_button):
            button.setVisible(state.started)
        self.ruling.setVisible(bool(state.fallen) or state.paused)
        if self.ruling.isVisible():
            name = wizard_name(self._ruling().target, self.services.language.catalogue)
            say(self.ruling, self.gettext("Ruling: {name}", name=name))
        self.reason_title.setVisible(state.paused)
        self._reason_row.setVisible(state.paused)
        for code, button in self.reasons.items():
            button.setChecked(code == state.pause_reason)
        self.says.setVisible(not state.started)
        self._setup_row.setVisible(not state.started)

    @override
    def take_focus(self) -> None:
        self.halves[self.state.turn_of or Side.LEFT].setFocus()

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
            reason, catalogue = state.pause_reason, self.services.language.catalogue
            words = catalogue.text(f"value.why_paused.{reason}") if reason else ""
            words = words or self.clocks.stopped_words(self.match.id, catalogue)
            paused = self.gettext("Paused")
            return f"{paused} ({words})" if words else paused
        move_time = state.move_time_left(side, now)
        return self.gettext("Delay {seconds}", seconds=self.figure(shown_seconds(move_time))) if move_time else ""


def _read_time(text: str) -> int | None:
    match = _TIME.fullmatch(text)
    return seconds(int(match[1]) * 60 + int(match[2] or 0)) if match else None
