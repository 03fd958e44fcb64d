"""What the clocks have in common: they are read from the monotonic clock and woken at their deadlines."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tableside.timers.moments import Clock, next_tenth
from tableside.ui.places import Place
from tableside.ui.rulings.flow import OptionButton
from tableside.ui.services import Services
from tableside.ui.timers.sound import Sounds

_FLASH_MS = 180
_FLASHES = 6
_LONGEST_WAIT_MS = 60_000


class ClockPanel(QWidget):
    """A clock on the page. Subclasses hold their state as a value and compute everything from it and the moment.

    Ticks only decide when the window is repainted: one that comes late shows the right time all the same.
    """

    def __init__(self, services: Services, sounds: Sounds, clock: Clock = time.monotonic_ns) -> None:
        super().__init__()
        self.services = services
        self._sounds = sounds
        self._clock = clock
        self._flashes = 0
        self._beat = QTimer(self)
        self._beat.setSingleShot(True)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self.refresh)
        self._flash = QTimer(self)
        self._flash.setInterval(_FLASH_MS)
        self._flash.timeout.connect(self._flash_on)

    # For subclasses

    def announce(self, now: int) -> tuple[str, ...]:
        """Give the names of the calls that have become due, and note that they were made."""
        raise NotImplementedError

    def due_in(self, now: int) -> int | None:
        """Give how long it is until the next call."""
        raise NotImplementedError

    def counting_down(self, now: int) -> int:
        """Give the time that the digits in motion stand for; zero where none are."""
        raise NotImplementedError

    def show_moment(self, now: int) -> None:
        """Show how the clock stands."""
        raise NotImplementedError

    def act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Give what a key does to this clock; None leaves it to the window."""
        raise NotImplementedError

    def take_focus(self) -> None:
        """Put the keyboard on the clock."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Set every text anew."""
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

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take the keys of this clock before the page scrolls with them."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    @property
    def now(self) -> int:
        """The moment."""
        return self._clock()

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
        self._flashes = _FLASHES
        self._flash.start()

    def _flash_on(self) -> None:
        self._flashes = max(0, self._flashes - 1)
        if not self._flashes:
            self._flash.stop()
        self.show_moment(self.now)

    @property
    def sound_on(self) -> bool:
        """Whether calls are to be heard."""
        return self.services.settings.current.timers.sound

    def gettext(self, template: str, /, **params: object) -> str:
        """Translate an English template into the interface language."""
        return self.services.language.gettext(template, **params)

    def figure(self, digits: str) -> str:
        """Write a time with the decimal sign of the interface language."""
        return digits if self.services.language.code == "en" else digits.replace(".", ",")

    def go(self, place: Place) -> None:
        """Go to a rule or a ruling; the clock runs on."""
        self.services.navigator.go(place)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Show the right time at once."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Sleep until the next call."""
        super().hideEvent(event)
        self._wake_later(self.now)


def action(name: str, act: Callable[[], object]) -> OptionButton:
    """Make a large button that the keyboard reaches with Tab and a click does not leave it on."""
    button = OptionButton(name, checkable=False)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _=False: act())
    return button


def say(button: QPushButton, words: str, keys: str = "") -> None:
    """Give a button its words and name the key that does the same."""
    if isinstance(button, OptionButton):
        button.say(words)
    else:
        button.setText(words)
    button.setToolTip(f"{words} ({keys})" if keys else words)
