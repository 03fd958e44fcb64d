"""A ruling to choose, painted by itself: ninety of them must cost no more than ninety buttons."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton

from tableside.rulings.model import Wizard
from tableside.ui.services import Services
from tableside.ui.widgets import named

_LEFT, _TOP, _GAP = 14, 10, 2
_WRAPPED = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value
_ENDLESS = 10_000


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    font: QFont
    colour: str

    def height(self, width: int) -> int:
        """Give the height the text needs."""
        return QFontMetrics(self.font).boundingRect(QRect(0, 0, width, _ENDLESS), _WRAPPED, self.text).height()


class Tile(QPushButton):
    """A ruling to choose: its game where that is not clear, its name and what it is about."""

    def __init__(self, services: Services, wizard: Wizard) -> None:
        super().__init__()
        named(self, "tile")
        self._services = services
        self.wizard = wizard
        self._words = ("", "", "")
        self._with_game = False
        self._heights: dict[int, int] = {}
        self.setAutoDefault(False)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_game(self, shown: bool) -> None:
        """Say which game the ruling is of, where rulings of several games stand together."""
        if shown != self._with_game:
            self._with_game = shown
            self.measure_anew()

    def say(self, game: str, title: str, about: str) -> None:
        """Name the ruling."""
        self._words = (game, title, about)
        self.setAccessibleName(f"{game}: {title}")
        self.setAccessibleDescription(about)
        self.measure_anew()

    def measure_anew(self) -> None:
        """Take other words, another size of text or other colours into account."""
        self._heights.clear()
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Say that the height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Give the height that the words need."""
        if width not in self._heights:
            lines = self._lines()
            inner = width - 2 * _LEFT
            words = sum(line.height(inner) for line in lines) + _GAP * (len(lines) - 1)
            self._heights[width] = words + 2 * _TOP
        return self._heights[width]

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Take the width there is."""
        return QSize(0, self.heightForWidth(max(self.width(), 120)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Take the width there is."""
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint the button of the style sheet, and the words on it."""
        painter = QPainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        top, width = _TOP, self.width() - 2 * _LEFT
        for line in self._lines():
            height = line.height(width)
            painter.setFont(line.font)
            painter.setPen(QColor(line.colour))
            painter.drawText(QRect(_LEFT, top, width, height), _WRAPPED, line.text)
            top += height + _GAP
        painter.end()

    def _lines(self) -> list[_Line]:
        theme = self._services.theme
        colours = theme.colours
        game, title, about = self._words
        found = [_Line(game, self._font(0.85), colours.accent)] if self._with_game else []
        found.append(_Line(title, self._font(1.08, bold=True), colours.ink))
        return [*found, _Line(about, self._font(0.9), colours.muted)] if about else found

    def _font(self, factor: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self._services.theme.points(factor))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font
