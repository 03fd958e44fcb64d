"""Words in a box of fixed height: as large as there is room for, so that a longer text moves nothing."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy
from typing_extensions import override

from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, named

_SMALLER = (1.0, 0.85, 0.72, 0.62, 0.55)
_HIGH = 100_000


class FittedLabel(QLabel):
    """Says its words in the largest type that fits; what fits in none ends in dots, and the pointer shows the rest."""

    def __init__(self, services: Services, name: str, factor: float, *, bold: bool = False) -> None:
        super().__init__()
        named(self, name)
        self._theme = services.theme
        self._factor, self._bold = factor, bold
        self._lines = 1.0
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        services.theme.bind(self, self._resize)

    def say(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self._fit()

    def set_lines(self, lines: float) -> None:
        """Be as high as so many lines of the full size."""
        if lines != self._lines:
            self._lines = lines
            self._resize()

    def _font(self, smaller: float) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self._theme.points(self._factor * smaller))
        font.setWeight(QFont.Weight.DemiBold if self._bold else QFont.Weight.Normal)
        return font

    def _resize(self) -> None:
        height = round(QFontMetrics(self._font(1.0)).lineSpacing() * self._lines)
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)
        self._fit()

    def _fit(self) -> None:
        room = QRect(0, 0, max(1, self.width()), _HIGH)
        for smaller in _SMALLER:
            font = self._font(smaller)
            if self._height(font, room, self._words) <= self.height():
                break
        self.setFont(font)
        shown = self._words if self._height(font, room, self._words) <= self.height() else self._cut(font, room)
        self.setText(shown)
        self.setToolTip(as_tip("" if shown == self._words else self._words))
        self.setAccessibleName(self._words)

    def _cut(self, font: QFont, room: QRect) -> str:
        words = self._words.split(" ")
        while len(words) > 1 and self._height(font, room, " ".join(words) + " …") > self.height():
            words.pop()
        return " ".join(words) + " …"

    @staticmethod
    def _height(font: QFont, room: QRect, words: str) -> int:
        return QFontMetrics(font).boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()

    # Qt's events

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, self.minimumHeight())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()
