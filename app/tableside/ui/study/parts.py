"""Small parts that the pages of study are made of: choices, bars, the forecast and the map of the year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from html import escape
from math import ceil

from PySide6.QtCore import QDate, QEvent, QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_
from tableside.ui.services import Services
from tableside.ui.services.study import local_now
from tableside.ui.widgets import as_tip, mark, named
from tableside.ui.widgets.flow import FlowLayout, LanguageSwitch, WideButton

FINISH_KEY = "F"
"""Ends a session of study, or hands an exam in."""
_WEEKS = 53
_DAYS_OF_A_YEAR = 365
_TAKEN_BY_PAGE = (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def question_languages(services: Services) -> LanguageSwitch:
    """Return a button for each language of the question; the keyboard stays with the question."""
    switch = LanguageSwitch(services, N_("Question in {language}"))
    for button in switch.buttons.values():
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return switch


class ChoiceButton(WideButton):
    """One answer to choose: its number, its words, and what became of it."""

    def __init__(self, number: int) -> None:
        super().__init__("study-choice")
        self.number = number
        self.said = self.outcome = ""

    def show_choice(self, words: str) -> None:
        self.said = words
        self._show()

    def show_state(self, state: str, outcome: str = "") -> None:
        """Show what became of it: open, chosen, right, wrong or other; in words too, never by colour alone."""
        self.outcome = outcome
        for widget in (self, self._label):
            mark(widget, "state", state)
        self._show()

    def _show(self) -> None:
        outcome = f"<br/><b>{escape(self.outcome)}</b>" if self.outcome else ""
        number = f'<td style="padding-right: 12px"><b>{self.number}</b></td>'
        self._label.setText(f"<table><tr>{number}<td>{escape(self.said)}{outcome}</td></tr></table>")
        self.setAccessibleName(" ".join(part for part in (f"{self.number}.", self.said, self.outcome) if part))
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


def strength_bar() -> QProgressBar:
    """Return a bar that shows a share of a hundred."""
    made = named(QProgressBar(), "study-strength")
    made.setTextVisible(False)
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
        gettext = self._services.language.gettext
        tomorrow = counts[1] if len(counts) > 1 else 0
        spoken = gettext(
            "Due today: {today}, tomorrow: {tomorrow}, in all in two weeks: {count}",
            today=counts[0] if counts else 0,
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


class YearMap(QWidget):
    """The days of the past year, each the darker the more was answered on it."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-year")
        self._services = services
        self.days: Mapping[date, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_days(self, days: Mapping[date, int]) -> None:
        first = local_now().date() - timedelta(days=_DAYS_OF_A_YEAR)
        self.days = {day: count for day, count in days.items() if day > first}
        self.setAccessibleName(
            self._services.language.gettext(
                "Days with answers in the past year: {days}, answers: {count}",
                days=len(self.days),
                count=sum(self.days.values()),
            )
        )
        self.update()

    @property
    def _cell(self) -> float:
        return min(16.0, self.width() / _WEEKS)

    def _day_at(self, week: int, weekday: int) -> date:
        today = local_now().date()
        return today - timedelta(days=today.weekday() + 7 * (_WEEKS - 1 - week) - weekday)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_WEEKS * 8, 7 * 8)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_WEEKS * 4, 7 * 4)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(ceil(7 * self._cell))

    @override
    def event(self, event: QEvent) -> bool:
        """Say of the day under the pointer how much was answered."""
        if isinstance(event, QHelpEvent):
            week, weekday = int(event.pos().x() // self._cell), int(event.pos().y() // self._cell)
            if week < _WEEKS and weekday < 7:
                day = self._day_at(week, weekday)
                said = QLocale(self._services.language.code).toString(QDate(day.year, day.month, day.day), "d MMM yyyy")
                QToolTip.showText(event.globalPos(), f"{said}: {self.days.get(day, 0)}", self)
            return True
        return super().event(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours, cell, today = self._services.theme.colours, self._cell, local_now().date()
        most = max(self.days.values(), default=1)
        for week in range(_WEEKS):
            for weekday in range(7):
                day = self._day_at(week, weekday)
                if day > today:
                    continue
                square = QRectF(week * cell, weekday * cell, cell - 1.5, cell - 1.5)
                painter.fillRect(square, QColor(colours.line))
                if count := self.days.get(day, 0):
                    shade = QColor(colours.accent)
                    shade.setAlphaF(0.35 + 0.65 * count / most)
                    painter.fillRect(square, shade)
        painter.end()


class PageArea(QScrollArea):
    """An area that leaves the keys of a question to the page."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TAKEN_BY_PAGE:
            event.ignore()
        else:
            super().keyPressEvent(event)


def card(parts: Sequence[QWidget]) -> QFrame:
    made = named(QFrame(), "study-card")
    column = QVBoxLayout(made)
    column.setContentsMargins(18, 14, 18, 16)
    column.setSpacing(10)
    for part in parts:
        column.addWidget(part)
    return made


def in_row(parts: Sequence[QWidget]) -> QWidget:
    """Return these parts beside each other, on more lines where they need them."""
    made = QWidget()
    flow = FlowLayout(made, 8)
    for part in parts:
        flow.addWidget(part)
    return made
