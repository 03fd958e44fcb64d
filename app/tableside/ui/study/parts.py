"""Small parts that the pages of study are made of: choices, bars and the forecast."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QDate, QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QPushButton, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.ui.services import Services
from tableside.ui.widgets import Part, as_tip, down, mark, named, plain_button, push_button, scroll_area
from tableside.ui.widgets.flow import WideButton

PAGE = "study"
HOME, QUESTION = "home", "question"
EXAM, SITTING, RESULT = "exam", "sitting", "result"
FINISH_KEY = "F"
"""Ends a session of study, or hands an exam in."""
_TAKEN_BY_PAGE = (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class ChoiceButton(WideButton):
    """One answer to choose: its number, its words, and what became of it."""

    def __init__(self, number: int) -> None:
        super().__init__("study-choice")
        self.number = number
        self.said = self.outcome = ""

    def show_choice(self, said: str, state: str, outcome: str = "") -> None:
        """Show its words and what became of it: open, chosen, right, wrong or other; never by colour alone."""
        self.said, self.outcome = said, outcome
        for widget in (self, self._label):
            mark(widget, "state", state)
        below = f"<br/><b>{escape(outcome)}</b>" if outcome else ""
        number = f'<td style="padding-right: 12px"><b>{self.number}</b></td>'
        self._label.setText(f"<table><tr>{number}<td>{escape(said)}{below}</td></tr></table>")
        self.setAccessibleName(" ".join(part for part in (f"{self.number}.", said, outcome) if part))
        self.updateGeometry()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Space, arrows and digits to the question; Return chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.isEnabled():
            self.click()
        elif event.key() in _TAKEN_BY_PAGE or event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)


def strength_bar(percent: int = 0) -> QProgressBar:
    """Return a bar that shows a share of a hundred."""
    made = named(QProgressBar(), "study-strength")
    made.setTextVisible(False)
    made.setValue(percent)
    return made


class Forecast(QWidget):
    """How many questions come up on each of the next days, as bars with their numbers."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-forecast")
        self._services = services
        self.counts: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, counts: tuple[int, ...]) -> None:
        """Show the days, today first."""
        self.counts = counts
        today, tomorrow = counts[:2]
        spoken = self._services.language.gettext(
            "Due today: {today}, tomorrow: {tomorrow}, in all in two weeks: {count}",
            today=today,
            tomorrow=tomorrow,
            count=sum(counts),
        )
        self.setAccessibleName(spoken)
        self.setToolTip(as_tip(spoken))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(280, 4 * self.fontMetrics().height() + 24)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.counts:
            return
        painter = QPainter(self)
        colours, line = self._services.theme.colours, self.fontMetrics().height()
        locale, today = QLocale(self._services.language.code), QDate.currentDate()
        wide, most = self.width() / len(self.counts), max(1, *self.counts)
        high = self.height() - 2 * line - 6
        for ahead, count in enumerate(self.counts):
            bar = high * count / most
            left = ahead * wide + 0.12 * wide
            foot = line + high
            painter.fillRect(QRectF(left, foot, 0.76 * wide, 1), QColor(colours.line))
            painter.fillRect(QRectF(left, foot - bar, 0.76 * wide, bar), QColor(colours.accent))
            painter.setPen(QColor(colours.ink))
            if count:
                above = QRectF(ahead * wide, foot - bar - line, wide, line)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(count))
            painter.setPen(QColor(colours.muted))
            day = locale.dayName(today.addDays(ahead).dayOfWeek(), QLocale.FormatType.NarrowFormat)
            painter.drawText(QRectF(ahead * wide, foot + 3, wide, line), Qt.AlignmentFlag.AlignCenter, day)
        painter.end()


class PageArea(QScrollArea):
    """An area that leaves the keys of a question to the page."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TAKEN_BY_PAGE:
            event.ignore()
        else:
            super().keyPressEvent(event)


def page_area(on: QWidget, *parts: Part) -> PageArea:
    """Fill a page with parts below each other that scroll together."""
    inner = named(QWidget(), "study-body")
    down(*parts, None, on=inner, gap=12, edges=(24, 18, 24, 20))
    area = scroll_area(inner, "study-area", PageArea())
    down(area, on=on)
    return area


def card(*parts: Part, gap: int = 10) -> QFrame:
    made = named(QFrame(), "study-card")
    down(*parts, on=made, gap=gap, edges=(18, 14, 18, 16))
    return made


def say_problem(label: QLabel, services: Services, error: TablesideError | None) -> None:
    """Say what is wrong with a choice, where it is made."""
    words = services.language.catalogue.error(error) if error is not None else ""
    label.setText(words)
    label.setAccessibleName(words)
    label.setVisible(bool(words))


def act(
    words: str, clicked: Callable[[], object], says: str = "", keys: str = "", name: str = "study-act"
) -> QPushButton:
    """Return a button of study; a screen reader and the pointer say `says` where it is more than the words."""
    return plain_button(name, words, says, keys, clicked=clicked)


def chip(words: str, clicked: Callable[[], object] | None = None) -> QPushButton:
    """Return a small round button, for a choice that is shown whole."""
    made = push_button("chip", words.replace("&", "&&"), clicked)
    made.setAutoDefault(False)
    return made
