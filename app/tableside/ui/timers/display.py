"""Large digits that fill the room they have and never dance while they run."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tableside.ui.theme import Theme
from tableside.ui.widgets import named

_SMALLEST_PIXELS = 28.0
_SMALLEST_WORDS = 11
_SHRINKS_UP_TO = 1.6
_HIGHEST_LINE = 5.5
_LINE = 0.2
"""The share of the height that the line above and the line below the digits have."""


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
        """The digits shown."""
        return self._time

    @property
    def words(self) -> tuple[str, str]:
        """The lines above and below the digits."""
        return self._above, self._below

    @property
    def tone(self) -> str:
        """What the colours say: quiet, running, called or over."""
        return self._tone

    def show_time(self, time: str, above: str, below: str, tone: str, *, inverted: bool = False) -> None:
        """Show a time; a repaint happens only where something has changed."""
        shown = (time, above, below, tone, inverted)
        if shown == (self._time, self._above, self._below, self._tone, self._inverted):
            return
        spoken = (self._above, self._below, self._tone) != (above, below, tone)
        self._time, self._above, self._below, self._tone, self._inverted = shown
        if spoken:
            # Ten times a second would drown everything else that a screen reader has to say.
            self.setAccessibleName(" ".join(part for part in (above, time, below) if part))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room that can be read from across a table."""
        return QSize(420, 240)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Make do with less where the window is small."""
        return QSize(160, 130)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint the ground, the words and the digits."""
        ground, ink, edge = self._colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setBrush(QColor(ground))
        painter.setPen(QColor(edge))
        painter.drawRoundedRect(box, 12, 12)
        if self.hasFocus():
            pen = painter.pen()
            pen.setColor(QColor(self._theme.colours.accent))
            pen.setWidthF(2.5)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
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

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Act when the finger comes down, not when it goes up: the clock must not lose the time in between."""
        if event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.clicked.emit()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Do nothing more: the press has acted."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Act on Enter, once however long it is held; leave Space to the clock, which knows what comes next."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select):
            event.ignore()
        elif not event.isAutoRepeat():
            self.clicked.emit()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Do nothing more: the press has acted."""
        event.ignore()

    def _colours(self) -> tuple[str, str, str]:
        colours = self._theme.colours
        tones = {
            "quiet": (colours.raised, colours.ink, colours.line),
            "running": (colours.soft_accent, colours.ink, colours.accent),
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
        """Give the largest font in which the widest time there can be fits, so that the size never changes."""
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
