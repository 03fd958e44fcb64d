"""Answers to press: buttons with words, balls or pictures on a grid of equal cells, in which none is ever cut."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget
from typing_extensions import override

from tableside.ui.accessibility import EXPANDED
from tableside.ui.services import Services
from tableside.ui.tables.ground import paint_ball
from tableside.ui.theme import picture as pictured
from tableside.ui.widgets import down, named, text_label
from tableside.ui.widgets.flow import DOTS, GAP, Columns

Size = tuple[int, int, int]
_PAD = 10
_LEFT_TO_ROW = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PIECES = {"queen": "red", "white": "cue"}
PICTURES = {
    "first-hit-not-on": "first-hit-not-on",
    "miss-all": "miss-all",
    "cue-potted": "cue-potted",
    "potted-not-on": "potted-not-on",
    "off-table": "off-table",
    "touched": "touched",
    "touched-ball": "touched",
    "push-stroke": "push-stroke",
    "push": "push-stroke",
    "jump-shot": "jump-shot",
    "jump": "jump-shot",
    "double-hit": "double-hit",
}
"""The pictures of answers, by code, in the order in which they are shown."""
RULINGS = {
    "snooker.foul": "first-hit-not-on",
    "snooker.free-ball": "beams",
    "snooker.miss": "miss-all",
    "snooker.snookered": "beams",
    "snooker.spotting": "spot",
    "snooker.touching-ball": "push-stroke",
    "blackball.shot": "rack",
    "blackball.respot": "spot",
    "blackball.zone": "zone",
    "blackball.snooked": "beams",
    "carrom.pegno": "carrom.pegno",
    "carrom.placement": "carrom.placement",
    "carrom.board-score": "carrom.board-score",
    "carrom.technical-foul": "carrom.technical-foul",
    "backgammon.roll": "backgammon.roll",
    "backgammon.illegal-move": "backgammon.illegal-move",
    "backgammon.cube": "backgammon.cube",
    "backgammon.crawford": "backgammon.crawford",
    "backgammon.clock": "backgammon.clock",
}
"""The pictures of rulings."""


class Answer(QPushButton):
    """One answer: its words on as many lines as they need, with a ball or a picture, and a note below them."""

    def __init__(
        self,
        services: Services,
        words: str,
        question: str = "",
        *,
        ball: str = "",
        picture: str = "",
        tall: bool = False,
        name: str = "answer",
    ) -> None:
        super().__init__()
        named(self, name)
        self._services = services
        self.words = words
        self._question = question
        self.ball = ball if ball in DOTS else ""
        self.picture = picture
        self.tall = tall
        """Whether the ball stands above its name."""
        self.note = ""
        self.noted_balls: tuple[str, ...] = ()
        self.setCheckable(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.say(words)

    def say(self, words: str, note: str = "", balls: Sequence[str] = ()) -> None:
        """Say these words, with a note or the balls concerned below them."""
        grown = bool(note) != bool(self.note) and not self.picture
        self.words, self.note, self.noted_balls = words, note, tuple(balls)
        self._name()
        if grown:
            self.updateGeometry()
        self.update()

    def _name(self) -> None:
        assumed = self._services.language.gettext("assumed") if self.property("assumed") else ""
        parts = (self._question, self.words, self.note, f"({assumed})" if assumed else "")
        self.setAccessibleName(" ".join(part for part in parts if part))

    def mark_assumed(self, assumed: bool) -> None:
        """Show whether the answer is only assumed, also to those who hear it."""
        if assumed != bool(self.property("assumed")):
            self.setProperty("assumed", assumed)
            self._name()
            self.style().polish(self)

    # Size

    @property
    def _least(self) -> int:
        if self.picture:
            return 84
        least = 64 if self.tall else 44
        return max(72, least) if self._services.courtside.active else least

    @property
    def least_width(self) -> int:
        """The width that its longest word needs."""
        metrics, around = self.fontMetrics(), 4 if self.tall else 2 * _PAD + self._side
        return max((metrics.horizontalAdvance(word) for word in self.words.split()), default=0) + around + 2

    @property
    def _side(self) -> int:
        """The room to the left of the words."""
        if self.picture and not self.tall:
            return 72
        return (44 if self._services.courtside.active else 30) if self.ball and not self.tall else 0

    def _text_rect(self, width: int) -> QRect:
        if self.tall:
            return QRect(2, 0, width - 4, 10_000)
        return QRect(_PAD + self._side, 0, max(20, width - 2 * _PAD - self._side), 10_000)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        metrics, flags = self.fontMetrics(), Qt.TextFlag.TextWordWrap
        words = metrics.boundingRect(self._text_rect(width), flags, self.words).height()
        if self.tall:
            words += 54 if self.picture else 34
        elif self.picture or self.note or self.noted_balls:
            words += metrics.lineSpacing()
        return max(self._least, words + 16)

    @override
    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.words) + 2 * _PAD + self._side
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, self._least)

    # Painting

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        colours = self._services.theme.colours
        chosen = self.isChecked() and not self.property("assumed")
        ink = QColor(colours.on_accent if chosen else colours.ink if self.isEnabled() else colours.muted)
        if self.picture:
            across, down = (self.width() / 2.0 - 26.0, 8.0) if self.tall else (_PAD, (self.height() - 56) / 2.0)
            shown = pictured(self.picture, self._services.theme)
            place = QRectF(across, down, 52.0 if self.tall else 60.0, 48.0 if self.tall else 56.0)
            painter.drawPixmap(place, shown, QRectF(shown.rect()))
        elif self.ball:
            self._paint_ball(painter)
        self._paint_words(painter, ink)
        painter.end()

    def _paint_ball(self, painter: QPainter) -> None:
        radius = 15.0 if self.tall or self._services.courtside.active else 11.0
        at = QPointF(self.width() / 2.0, 24.0) if self.tall else QPointF(_PAD + radius, self.height() / 2.0)
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        paint_ball(painter, at, radius, _PIECES.get(self.ball, self.ball), on_paper=True)
        painter.setOpacity(1.0)

    def _paint_words(self, painter: QPainter, ink: QColor) -> None:
        painter.setPen(ink)
        painter.setFont(self.font())
        place = self._text_rect(self.width())
        if self.tall:
            place.setTop(60 if self.picture else 40)
            place.setBottom(self.height() - 4)
            painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, self.words)
            return
        place.setTop(6)
        place.setBottom(self.height() - 6)
        line = self.fontMetrics().lineSpacing() if self.note or self.noted_balls else 0
        place.setBottom(place.bottom() - line)
        middle = Qt.AlignmentFlag.AlignHCenter if self.words.isdigit() else Qt.AlignmentFlag.AlignLeft
        flags = Qt.AlignmentFlag.AlignVCenter | middle | Qt.TextFlag.TextWordWrap
        below = painter.boundingRect(place, flags, self.words).bottom() + 1
        painter.drawText(place, flags, self.words)
        if line:
            self._paint_note(painter, QRect(place.left(), below, place.width(), line), ink)

    def _paint_note(self, painter: QPainter, place: QRect, ink: QColor) -> None:
        x = float(place.left())
        for ball in self.noted_balls:
            paint_ball(painter, QPointF(x + 7.0, place.center().y()), 6.0, _PIECES.get(ball, ball))
            x += 16.0
        faint = QColor(ink)
        faint.setAlphaF(0.85)
        painter.setPen(faint)
        words = self.fontMetrics().elidedText(self.note, Qt.TextElideMode.ElideRight, round(place.right() - x))
        painter.drawText(QRectF(x, place.top(), place.right() - x, place.height()), words)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows, digits and Return to the question that this is an answer to."""
        if event.key() in _LEFT_TO_ROW or event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)


def keep_size(widget: QWidget) -> None:
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def check(button: QPushButton, on: bool) -> None:
    """Check or uncheck a button; the checked one of several that exclude each other cannot be unchecked otherwise."""
    alone = button.autoExclusive()
    button.setAutoExclusive(False)
    button.setChecked(on)
    button.setAutoExclusive(alone)


class AnswerGrid(QWidget):
    """Answers in groups with headings; beyond the first groups they come into sight with "All …"."""

    def __init__(self, services: Services, name: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._services = services
        self.column = down(on=self, gap=GAP)
        self._holders: list[QWidget] = []
        self.more: Answer | None = None

    def add_group(self, answers: Sequence[QWidget], size: Size, heading: str = "") -> QWidget:
        """Put answers below those that are there; `size` is their least and greatest width, and how many in a row."""
        least, widest, most = size
        holder, body = QWidget(), QWidget()
        down(*([text_label("option-heading", heading)] if heading else []), body, on=holder, gap=4)
        scale = self._services.theme.scale
        columns = Columns(body, round(least * scale), round(widest * max(scale, 1.0)), most, fewest=min(2, most))
        for answer in answers:
            columns.addWidget(answer)
        self.column.addWidget(holder)
        return holder

    def fold(self, holders: Sequence[QWidget], into: Answer) -> None:
        self.more = into
        self._holders = list(holders)
        for holder in holders:
            holder.hide()
        into.setCheckable(False)
        into.setProperty(EXPANDED, False)
        into.clicked.connect(lambda _=False: self.unfold())

    def shown(self, answer: Answer) -> Answer:
        """Bring an answer into sight."""
        if not answer.isVisibleTo(self):
            self.unfold()
        return answer

    def unfold(self) -> None:
        for holder in self._holders:
            holder.show()
        if self.more is not None:
            self.more.setProperty(EXPANDED, True)
            self.more.setEnabled(False)


def small_font(widget: QWidget, pixels: float, *, bold: bool = False) -> QFont:
    font = QFont(widget.font())
    font.setPixelSize(round(pixels))
    font.setBold(bold)
    return font


def elided(words: str, font: QFont, width: int, *, at_start: bool = False) -> str:
    """Leave out the last words, or the first ones, that have no room; a single word is cut."""
    metrics, parts, said = QFontMetrics(font), words.split(), words
    while metrics.horizontalAdvance(said) > width and len(parts) > 1:
        parts = parts[1:] if at_start else parts[:-1]
        said = f"… {' '.join(parts)}" if at_start else f"{' '.join(parts)} …"
    return metrics.elidedText(said, Qt.TextElideMode.ElideRight, width)
