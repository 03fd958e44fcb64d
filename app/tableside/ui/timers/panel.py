"""Shared parts of the clocks: large digits, a tone for calls, the monotonic clock and its deadlines."""

from __future__ import annotations

import io
import math
import shutil
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QProcess, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.games.match import Match
from tableside.storage import write_atomically
from tableside.timers.clocks import next_tenth
from tableside.ui.accessibility import announce, describe
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.theme import Theme
from tableside.ui.widgets import named
from tableside.ui.widgets.flow import OptionButton

_SMALLEST_PIXELS = 28.0
_SMALLEST_WORDS = 11
_SHRINKS_UP_TO = 1.6
_HIGHEST_LINE = 5.5
_LINE = 0.2
"""The share of the height that the line above and the line below the digits have."""
_RATE = 22_050
_LOUDNESS = 0.5
_FADE = 0.01
_PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
TONES = {"thirty": ((880.0, 0.16),), "time": ((660.0, 0.18), (440.0, 0.4))}
"""The sound of each call: frequencies in hertz and their length in seconds."""
_FLASH_MS = 180
_FLASHES = 6
_LONGEST_WAIT_MS = 60_000


_SAID = ("10.0", "5.0")
"""The remaining times that are announced."""


class Digits(QAbstractButton):
    """A time in large digits with a line of words above and one below; the whole of it is a button."""

    def __init__(self, name: str, theme: Theme, widest: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, name)
        self._theme = theme
        self._widest = widest
        self._time = widest
        self._above = ""
        self._below = ""
        self._tone = "quiet"
        self._inverted = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def time(self) -> str:
        return self._time

    @property
    def words(self) -> tuple[str, str]:
        return self._above, self._below

    @property
    def tone(self) -> str:
        """The meaning of the colours: quiet, running, the turn of one of two, called or over."""
        return self._tone

    def show_time(self, time: str, above: str, below: str, tone: str, *, inverted: bool = False) -> None:
        """Show a time; a repaint happens only where something has changed."""
        shown = (time, above, below, tone, inverted)
        if shown == (self._time, self._above, self._below, self._tone, self._inverted):
            return
        spoken = (self._above, self._below, self._tone) != (above, below, tone)
        self._time, self._above, self._below, self._tone, self._inverted = shown
        words = " ".join(part for part in (above, time, below) if part)
        describe(self, words)
        if spoken or time.replace(",", ".") in _SAID:
            # Ten times a second would drown everything else that a screen reader has to say.
            announce(self, words)
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
        inner = box.adjusted(12, 0, -12, 0)
        above = QRectF(inner.left(), inner.top() + 4, inner.width(), line)
        below = QRectF(inner.left(), inner.bottom() - line - 4, inner.width(), line)
        self._draw_words(painter, above, self._above)
        self._draw_words(painter, below, self._below)
        middle = QRectF(inner.left(), above.bottom(), inner.width(), below.top() - above.bottom())
        painter.setFont(self._digits_font(middle))
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self._time)
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
        ground, ink, edge = tones[self._tone]
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

    def _digits_font(self, box: QRectF) -> QFont:
        """Return the largest font in which the widest time there can be fits, so that the size never changes."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        # All digits of one width: the last of them must not push the others about ten times a second.
        font.setFeature(QFont.Tag.fromString("tnum"), 1)
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(100)
        metrics = QFontMetricsF(font)
        widest = max(metrics.horizontalAdvance(self._widest), metrics.horizontalAdvance(self._time), 1.0)
        pixels = min(100 * box.width() / widest, 100 * box.height() / metrics.capHeight() * 0.75)
        font.setPixelSize(round(max(_SMALLEST_PIXELS, pixels)))
        return font


Player = Callable[[Path], bool]


class Sounds:
    """Plays the tone of a call; where nothing can play it, the system's own beep must do."""

    def __init__(self, cache: Path, player: Player | None = None) -> None:
        self._folder = cache / "sounds"
        self._player = player or _played_by_system

    def play(self, name: str) -> None:
        path = self._folder / f"{name}.wav"
        try:
            if not path.exists():
                write_atomically(path, tone(TONES[name]))
        except TablesideError:
            QApplication.beep()
            return
        if not self._player(path):
            QApplication.beep()


def tone(parts: tuple[tuple[float, float], ...]) -> bytes:
    """Make a WAV file of pure tones, faded at both ends so that they do not click."""
    samples: list[int] = []
    for frequency, length in parts:
        count = round(_RATE * length)
        for index in range(count):
            fade = min(1.0, index / (_RATE * _FADE), (count - index) / (_RATE * _FADE))
            samples.append(round(32_767 * _LOUDNESS * fade * math.sin(2 * math.pi * frequency * index / _RATE)))
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return content.getvalue()


def _played_by_system(path: Path) -> bool:
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


class ClockPanel(QWidget):
    """A clock on the page. Subclasses hold their state as a value and compute everything from it and the moment.

    Ticks only decide when the window is repainted: one that comes late shows the right time all the same.
    """

    def __init__(self, services: Services, game: str, sounds: Sounds) -> None:
        super().__init__()
        self.services = services
        self.game = game
        self.clocks = services.clocks
        self._shown_match = self.match.id
        self._sounds = sounds
        self._flashes = 0
        self._beat = QTimer(self)
        self._beat.setSingleShot(True)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self.refresh)
        self._flash = QTimer(self)
        self._flash.setInterval(_FLASH_MS)
        self._flash.timeout.connect(self._flash_on)

    @property
    def match(self) -> Match:
        return self.services.matches.of(self.game)

    def follow_match(self) -> None:
        """Show the clock of another match where that is the current one now."""
        if self.match.id != self._shown_match:
            self._shown_match = self.match.id
            self.take_clock()
        self.refresh()

    # For subclasses

    def take_clock(self) -> None:
        """Take over the clock of the match, or begin with a new one."""
        raise NotImplementedError

    def announce(self, now: int) -> tuple[str, ...]:
        """Return the names of the calls that have become due, and note that they were made."""
        raise NotImplementedError

    def due_in(self, now: int) -> int | None:
        raise NotImplementedError

    def counting_down(self, now: int) -> int:
        """Return the time that the digits in motion stand for; zero where none are."""
        raise NotImplementedError

    def show_moment(self, now: int) -> None:
        raise NotImplementedError

    def act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return what a key does to this clock; None leaves it to the window."""
        raise NotImplementedError

    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        """Return the keys that only this clock has, and what each does."""
        raise NotImplementedError

    def take_focus(self) -> None:
        raise NotImplementedError

    # For everyone

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key does, once however long it is held; False leaves it to the window."""
        if event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
            return False
        act = self.act_of(event)
        if act is not None and not event.isAutoRepeat():
            act()
        return act is not None

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
        self.show_moment(now)
        self._wake_later(now)

    def _wake_later(self, now: int) -> None:
        waits: list[int] = []
        due = self.due_in(now)
        if due is not None:
            waits.append(due // 1_000_000 + 1)
        if self.isVisible() and (left := self.counting_down(now)):
            waits.append(next_tenth(left) // 1_000_000 + 1)
        if waits:
            self._beat.start(min(*waits, _LONGEST_WAIT_MS))
        else:
            self._beat.stop()

    def _call(self, name: str) -> None:
        if self.sound_on:
            self._sounds.play(name)
        self._flashes = _FLASHES if self.services.settings.current.flashing else 0
        self._flash.start()

    def _flash_on(self) -> None:
        self._flashes = max(0, self._flashes - 1)
        if not self._flashes:
            self._flash.stop()
        self.show_moment(self.now)

    @property
    def sound_on(self) -> bool:
        return self.services.settings.current.timers.sound

    def gettext(self, template: str, /, **params: object) -> str:
        return self.services.language.gettext(template, **params)

    def figure(self, digits: str) -> str:
        """Write a time with the decimal sign of the interface language."""
        return digits if self.services.language.code == "en" else digits.replace(".", ",")

    def go(self, place: Place) -> None:
        """Go to a rule or a ruling; the clock runs on."""
        self.services.navigator.go(place)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._wake_later(self.now)


def action(name: str, act: Callable[[], object], words: str = "", keys: str = "") -> OptionButton:
    """Make a large button that the keyboard reaches with Tab and a click does not leave it on."""
    button = OptionButton(name, checkable=False)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _=False: act())
    say(button, words, keys)
    return button


def say(button: QPushButton, words: str, keys: str = "") -> None:
    """Give a button its words and name the key that does the same."""
    if isinstance(button, OptionButton):
        button.say(words)
    else:
        button.setText(words)
    button.setToolTip(f"{words} ({keys})" if keys else words)
