"""Match length, score and settings of the backgammon clock, and the times they give."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.games.backgammon.clock import SINGLES_DELAY, SINGLES_MINUTES
from tableside.games.backgammon.match import LONGEST_MATCH
from tableside.rulings.model import Impossible
from tableside.timers.delay import ClockSettings, settings_for
from tableside.timers.moments import SECOND, shown_minutes
from tableside.ui.rulings.editors import Stepper
from tableside.ui.rulings.flow import FlowLayout
from tableside.ui.services import Services
from tableside.ui.timers.panel import action, say
from tableside.ui.widgets import bare, named

_USUAL = (7, 0, 0, SINGLES_MINUTES, SINGLES_DELAY)


class MatchSetup(QWidget):
    """Asks for what `backgammon.clock` needs and says what it gives; one button sets both clocks."""

    chosen = Signal(object)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.length = _stepper("timer-length", 1, LONGEST_MATCH)
        self.score = (_stepper("timer-score-a", 0, LONGEST_MATCH - 1), _stepper("timer-score-b", 0, LONGEST_MATCH - 1))
        self.minutes = _stepper("timer-minutes", 1, 60)
        self.delay = _stepper("timer-delay", 0, 600)
        for stepper, usual in zip(self._fields(), _USUAL, strict=True):
            stepper.show_value(usual)
        self.says = named(QLabel(), "timer-says")
        self.says.setWordWrap(True)
        self.set_button = action("timer-set", self._choose)
        self._labels = [named(QLabel(), "muted") for _ in range(5)]
        fields = QWidget()
        flow = FlowLayout(fields, 14)
        for label, field in zip(self._labels, self._fields(), strict=True):
            pair = QWidget()
            column = bare(QVBoxLayout(pair), 2)
            column.addWidget(label)
            column.addWidget(field)
            label.setBuddy(field.field)
            flow.addWidget(pair)
            field.changed.connect(lambda _: self._say_times())
        self.set_button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout()
        row.addWidget(self.set_button)
        row.addStretch()
        whole = bare(QVBoxLayout(self), 8)
        whole.addWidget(fields)
        whole.addWidget(self.says)
        whole.addLayout(row)

    def settings(self) -> ClockSettings:
        """Give the times; a score that cannot be is refused, and a number left out counts as the usual one."""
        length, a, b, minutes, delay = (
            usual if field.value is None else field.value for field, usual in zip(self._fields(), _USUAL, strict=True)
        )
        return settings_for(length, (a, b), minutes, delay)

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        texts = (
            gettext("Match length"),
            gettext("Points of A"),
            gettext("Points of B"),
            gettext("Minutes per point"),
            gettext("Delay in seconds"),
        )
        for label, field, text in zip(self._labels, self._fields(), texts, strict=True):
            label.setText(text)
            field.say(text)
        say(self.set_button, gettext("Set both clocks"))
        self._say_times()

    def _fields(self) -> tuple[Stepper, ...]:
        return (self.length, *self.score, self.minutes, self.delay)

    def _say_times(self) -> None:
        language = self._services.language
        try:
            times = self.settings()
        except TablesideError as error:
            refused = language.catalogue.text(error.reason) if isinstance(error, Impossible) else ""
            self.says.setText(refused or language.catalogue.error(error))
            self.set_button.setEnabled(False)
            return
        self.set_button.setEnabled(True)
        self.says.setText(
            language.gettext(
                "Each player gets {time}, with a delay of {seconds} seconds at each move.",
                time=shown_minutes(times.match_time),
                seconds=times.move_time // SECOND,
            )
        )

    def _choose(self) -> None:
        self.chosen.emit(self.settings())


def _stepper(name: str, lowest: int, highest: int) -> Stepper:
    return named(Stepper(lowest, highest), name)
