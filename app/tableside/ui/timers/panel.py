"""Shared parts of the clocks: large digits, tones for calls, the keys of a clock and its deadlines."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QProcess, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tableside.games.match import Match
from tableside.resources import resource
from tableside.timers.clocks import DelayClock, ShotClock, next_tenth
from tableside.ui.accessibility import announce, describe
from tableside.ui.services import Services
from tableside.ui.theme import Theme
from tableside.ui.widgets import down, label_tool, named, plain_button
from tableside.ui.widgets.flow import in_rows

_SMALLEST_PIXELS = 28.0
_SMALLEST_WORDS = 12
_SHRINKS_UP_TO = 1.6
_HIGHEST_LINE = 5.5
_LINE = 0.2
"""The share of the height that the line above and the line below the digits have."""
_APART, _LEAST_APART = 24.0, 0.08
"""The room above and below the digits: in pixels, and in a low place as a share of its height."""
_PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
_FLASH_MS = 180
_FLASHES = 6
_LONGEST_WAIT_MS = 60_000
_SAID = ("10.0", "5.0")
"""The remaining times that are announced."""


class Digits(QAbstractButton):
    """A time in large digits with a line of words above and one below; the whole of it is a button."""

    def __init__(self, name: str, theme: Theme, widest: str) -> None:
        super().__init__()
        named(self, name)
        self._theme = theme
        self._widest = widest
        self.time = widest
        self.words = ("", "")
        """The line above the digits and the line below them."""
        self.tone = "quiet"
        """The meaning of the colours: quiet, running, the turn of one of two, called or over."""
        self._inverted = False
        self._shown = self.time, self.words, self.tone, self._inverted
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_time(self, time: str, above: str, below: str, tone: str, *, inverted: bool = False) -> None:
        """Show a time; a repaint happens only where something has changed."""
        shown = time, (above, below), tone, inverted
        before, self._shown = self._shown, shown
        if before == shown:
            return
        self.time, self.words, self.tone, self._inverted = shown
        spoken = " ".join(part for part in (above, time, below) if part)
        describe(self, spoken)
        if before[1:3] != shown[1:3] or time.replace(",", ".") in _SAID:
            # Ten times a second would drown everything else that a screen reader has to say.
            announce(self, spoken)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(420, 240)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(160, 130)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ground, ink, edge = self._colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setBrush(QColor(ground))
        painter.setPen(QColor(edge))
        painter.drawRoundedRect(box, 12, 12)
        painter.setPen(QColor(ink))
        line = min(box.height() * _LINE, _HIGHEST_LINE * self._theme.points(1.0))
        inner = box.adjusted(12, 4, -12, -4)
        for top, words in zip((inner.top(), inner.bottom() - line), self.words, strict=True):
            self._draw_words(painter, QRectF(inner.left(), top, inner.width(), line), words)
        self._draw_digits(painter, inner.adjusted(0, line, 0, -line))
        painter.end()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Act when the finger comes down, not when it goes up: the clock must not lose the time in between."""
        if event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.clicked.emit()
            event.accept()
        else:
            super().mousePressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do nothing more: the press has acted."""
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on Enter, once however long it is held; leave Space to the clock, which knows what comes next."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select):
            event.ignore()
        elif not event.isAutoRepeat():
            self.clicked.emit()

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Do nothing more: the press has acted."""
        event.ignore()

    def _colours(self) -> tuple[str, str, str]:
        colours = self._theme.colours
        tones = {
            "quiet": (colours.raised, colours.ink, colours.line),
            "running": (colours.soft_accent, colours.ink, colours.accent),
            "turn": (colours.accent, colours.on_accent, colours.accent),
            "called": (colours.mark, colours.ink, colours.notice_ink),
            "over": (colours.danger, colours.raised, colours.danger),
        }
        ground, ink, edge = tones[self.tone]
        return (ink, ground, edge) if self._inverted else (ground, ink, edge)

    def _draw_words(self, painter: QPainter, box: QRectF, text: str) -> None:
        font = QFont(self.font())
        font.setPixelSize(max(_SMALLEST_WORDS, round(box.height() * 0.6)))
        wide = QFontMetricsF(font).horizontalAdvance(text) / box.width()
        if wide > 1.0:
            # On one line as long as that leaves the words readable, else on two.
            share = 0.6 / wide if wide < _SHRINKS_UP_TO else min(0.38, 1.1 / wide)
            font.setPixelSize(max(_SMALLEST_WORDS, int(box.height() * share)))
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)

    def _draw_digits(self, painter: QPainter, box: QRectF) -> None:
        """Draw the digits as large as the widest time fits, so that their size never changes."""
        font = QFont(self.font())
        # All digits of one width: the last of them must not push the others about ten times a second.
        font.setFeature(QFont.Tag.fromString("tnum"), 1)
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(100)
        metrics = QFontMetricsF(font)
        ink = metrics.tightBoundingRect(self._widest.replace(".", ","))
        wide = max(metrics.horizontalAdvance(self._widest), metrics.horizontalAdvance(self.time))
        apart = min(_APART, box.height() * _LEAST_APART)
        size = min(box.width() / wide, (box.height() - 2.0 * apart) / ink.height())
        size = max(size, _SMALLEST_PIXELS / 100.0)
        font.setPixelSize(round(100.0 * size))
        painter.setFont(font)
        left = box.center().x() - QFontMetricsF(font).horizontalAdvance(self.time) / 2.0
        painter.drawText(QPointF(left, box.center().y() - ink.center().y() * size), self.time)


Player = Callable[[Path], bool]
"""Plays a sound file; False where it cannot."""


def played_by_system(path: Path) -> bool:
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
        return True
    for program, *options in _PLAYERS:
        if found := shutil.which(program):
            started = QProcess.startDetached(found, [*options, str(path)])
            # PySide6 gives the process number along with the answer.
            return bool(started[0] if isinstance(started, tuple) else started)
    return False


State = TypeVar("State", ShotClock, DelayClock)


class ClockPanel(QWidget, Generic[State]):
    """A clock on the page. Subclasses hold their state as a value and compute everything from it and the moment.

    Ticks only decide when the window is repainted: one that comes late shows the right time all the same.
    """

    _state: State

    def __init__(self, services: Services, game: str, player: Player) -> None:
        super().__init__()
        self.services = services
        self.gettext = services.language.gettext
        self.game = game
        self.clocks = services.clocks
        self._shown_match = self.match.id
        self._player = player
        self._before: State | None = None
        """The clock that undoing brings back."""
        self.keys: dict[str, tuple[str, Callable[[], object]]] = {}
        """The action of each key on this clock, and its label."""
        self._flashes = 0
        self._beat = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self.refresh)
        self._flash = QTimer(self, interval=_FLASH_MS)
        self._flash.timeout.connect(self._flash_on)
        self.reset_button = self.action("timer-reset", self.reset, self.gettext("Reset"), "Ctrl+R")
        self.undo_button = self.action("timer-undo", self.undo, self.gettext("Undo"), "Ctrl+Z")
        self.ruling = self.action("timer-ruling", self.open_ruling, self.gettext("Open the ruling"))
        self.column = down(on=self, gap=10, edges=(16, 12, 16, 14))

    @property
    def match(self) -> Match:
        return self.services.matches.of(self.game)

    def action(self, name: str, act: Callable[[], object], words: str = "", keys: str = "") -> QPushButton:
        """Make a large button that the keyboard reaches with Tab and a click does not leave it on."""
        button = plain_button(name, clicked=act)
        say(button, words, keys)
        if keys:
            self.keys[keys] = (words, act)
        return button

    def row(self, *widgets: QWidget) -> QWidget:
        """Put widgets below the others, side by side as far as there is room."""
        holder = in_rows(*widgets)
        self.column.addWidget(holder)
        return holder

    # The clock

    @property
    def state(self) -> State:
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        if state != self._state:
            self._state = state
            self.clocks.put(self.match, state)

    def take_clock(self) -> None:
        """Take over the clock of the match, or begin with a new one."""
        kept, new = self.clocks.get(self.match), self.new_clock()
        self._state = kept if isinstance(kept, type(new)) else new
        self._before = None

    def change(self, state: State) -> None:
        """Set the clock otherwise; that can be undone."""
        if state != self.state:
            self._before, self.state = self.state, state
        self.refresh()

    def undo(self) -> None:
        """Undo the last change; time that ran meanwhile has run."""
        if self._before is not None:
            self.state, self._before = self._before, None
            self.refresh()

    def follow_match(self) -> None:
        """Show the clock of another match where that is the current one now."""
        if self.match.id != self._shown_match:
            self._shown_match = self.match.id
            self.take_clock()
        self.refresh()

    # For subclasses

    def new_clock(self) -> State:
        raise NotImplementedError

    def announce(self, now: int) -> tuple[str, ...]:
        """Return the names of the calls that have become due, and note that they were made."""
        raise NotImplementedError

    def counting_down(self, now: int) -> int:
        """Return the time that the digits in motion stand for; zero where none are."""
        raise NotImplementedError

    def show_moment(self, now: int) -> None:
        raise NotImplementedError

    def reset(self) -> None:
        raise NotImplementedError

    def open_ruling(self) -> None:
        raise NotImplementedError

    def take_focus(self) -> None:
        raise NotImplementedError

    # For everyone

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key does, once however long it is held; False leaves it to the window."""
        pressed = QKeySequence(event.keyCombination()).toString()
        # A letter or a figure alone begins a search on every page: a clock takes none.
        found = self.keys.get(pressed)
        if found is not None and not event.isAutoRepeat():
            found[1]()
        return found is not None

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of this clock before the page scrolls with them."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    @property
    def now(self) -> int:
        return self.clocks.clock()

    @property
    def flashing(self) -> bool:
        """Whether the digits show light on dark at this moment, to draw the eye."""
        return self._flashes % 2 == 1

    def refresh(self) -> None:
        """Make the calls that are due, show the moment, and see to being woken in time."""
        now = self.now
        for name in self.announce(now):
            self._call(name)
        self.undo_button.setVisible(self._before is not None)
        self.show_moment(now)
        self._wake_later(now)

    def _wake_later(self, now: int) -> None:
        due, left = self.state.due_in(now), self.counting_down(now) if self.isVisible() else 0
        waits = [due] if due is not None else []
        waits += [next_tenth(left)] if left else []
        if waits:
            self._beat.start(min(min(waits) // 1_000_000 + 1, _LONGEST_WAIT_MS))
        else:
            self._beat.stop()

    def _call(self, name: str) -> None:
        settings = self.services.settings.current
        if settings.timers.sound and not self._player(resource("sounds", f"{name}.wav")):
            QApplication.beep()
        self._flashes = _FLASHES if settings.flashing else 0
        self._flash.start()

    def _flash_on(self) -> None:
        self._flashes = max(0, self._flashes - 1)
        if not self._flashes:
            self._flash.stop()
        self.show_moment(self.now)

    def figure(self, digits: str) -> str:
        """Write a time with the decimal sign of the interface language."""
        return digits if self.services.language.code == "en" else digits.replace(".", ",")

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._wake_later(self.now)


def say(button: QPushButton, words: str, keys: str = "") -> None:
    """Give a button its words and name the key that does the same."""
    if button.text() != words:
        button.setText(words)
        label_tool(button, words, keys)
