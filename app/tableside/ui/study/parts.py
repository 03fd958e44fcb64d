"""Small parts that the pages of study are made of."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_
from tableside.ui.services import Services
from tableside.ui.theme import Theme
from tableside.ui.widgets import bare, mark, named, plain_label, set_shown
from tableside.ui.widgets.languages import LanguageSwitch

FINISH_KEY = "F"
"""Ends a session of study, or hands an exam in."""
_TAKEN_BY_PAGE = (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def question_languages(services: Services) -> LanguageSwitch:
    """Return a button for each language of the question; the keyboard stays with the question."""
    switch = LanguageSwitch(services, N_("Question in {language}"))
    for button in switch.buttons.values():
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return switch


class ChoiceButton(QPushButton):
    """One answer to choose: its number, its words on as many lines as they need, and what became of it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        named(self, "study-choice")
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.number = number
        self.badge = named(plain_label(str(number)), "study-choice-number")
        self.words = named(plain_label(), "study-choice-words")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.outcome = named(plain_label(), "study-choice-outcome")
        self.outcome.setTextFormat(Qt.TextFormat.PlainText)
        self.outcome.setWordWrap(True)
        self.outcome.hide()
        column = bare(QVBoxLayout(), 2)
        column.addWidget(self.words)
        column.addWidget(self.outcome)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 9, 12, 9)
        row.setSpacing(12)
        row.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(column, 1)
        for label in (self.badge, self.words, self.outcome):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def say(self, words: str) -> None:
        self.words.setText(words)
        self._name()

    def show_state(self, state: str, outcome: str = "") -> None:
        """Show what became of it: open, chosen, right, wrong or other; in words too, never by colour alone."""
        self.outcome.setText(outcome)
        set_shown(self.outcome, bool(outcome))
        for widget in (self, self.badge, self.words, self.outcome):
            mark(widget, "state", state)
        self._name()
        self.updateGeometry()

    def _name(self) -> None:
        parts = (f"{self.number}.", self.words.text(), self.outcome.text())
        self.setAccessibleName(" ".join(part for part in parts if part))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Space, arrows and digits to the question; Return chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.isEnabled():
            self.click()
        elif event.key() in _TAKEN_BY_PAGE or event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)

    @override
    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.totalSizeHint() if layout is not None else super().sizeHint()


class StrengthBar(QWidget):
    """A share between nothing and all, drawn as a bar that is filled so far."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def share(self) -> float:
        """How much of it is filled."""
        return self._share

    def show_share(self, share: float) -> None:
        """Fill it so far."""
        self._share = min(max(share, 0.0), 1.0)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(80, 10)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(30, 10)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.colours.line))
        painter.setBrush(QColor(self._theme.colours.window))
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(whole, 4, 4)
        if self._share > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.colours.accent))
            filled = QRectF(whole)
            filled.setWidth(max(whole.width() * self._share, 8.0))
            painter.drawRoundedRect(filled, 4, 4)
        painter.end()


class PageArea(QScrollArea):
    """An area that leaves the keys of a question to the page."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TAKEN_BY_PAGE:
            event.ignore()
        else:
            super().keyPressEvent(event)
