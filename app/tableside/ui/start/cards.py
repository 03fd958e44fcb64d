"""Parts of the start page: the three doors, a card for each game, and lists of links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QVBoxLayout

from tableside.errors import N_
from tableside.ui import override
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, mark, named, text_label

Link = tuple[str, Callable[[], object]]
_PICTURE = 116
_LENGTHS = ((0.86, 0.7, 0.9, 0.5, 0.82, 0.6), (0.8, 0.78, 0.84, 0.62, 0.9, 0.4))
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_KNOWN_AS = {
    "carrom.pegno": N_("Due (pegno)"),
    "snooker.foul": N_("Foul"),
    "blackball.shot": N_("Foul, or what the shot was"),
}
"""Rulings that people look for under another name than that of the whole ruling."""


class Shelved(NamedTuple):
    """A book as the start page names it: its id, its title, and whose rules it holds as of when."""

    book: str
    title: str
    status: str


class GameCard(QFrame):
    """A game: its book, whose rules they are as of when, and the rulings asked for most."""

    def __init__(self, services: Services, shelved: Shelved) -> None:
        super().__init__()
        named(self, "game-card")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._services = services
        self.book = book = shelved.book
        self._shelved = shelved
        self.open_book = named(QPushButton(), "game-title")
        self.open_book.clicked.connect(lambda _=False: services.navigator.go(Place("rules", book)))
        self._rulings: dict[str, LinkButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(2)
        column.addWidget(self.open_book)
        self._links = QGridLayout()
        self._links.setContentsMargins(0, 0, 0, 0)
        self._links.setSpacing(0)
        self._columns = 1
        column.addLayout(self._links)
        self.all_rulings = LinkButton("")
        self.all_rulings.clicked.connect(lambda _=False: services.navigator.go(Place("rulings", book)))
        self.all_rulings.hide()
        column.addWidget(self.all_rulings)
        column.addStretch(1)

    @property
    def rulings(self) -> dict[str, LinkButton]:
        return self._rulings

    def reserve(self, height: int) -> None:
        """Be as high as when it was filled last, so that nothing moves when its rulings come."""
        if not self._rulings:
            self.setMinimumHeight(height)

    def show_mine(self, mine: bool) -> None:
        mark(self, "mine", mine)

    def set_columns(self, columns: int) -> None:
        """Show the rulings in columns, as in a card that is as wide as the page."""
        self._columns = columns
        for index, link in enumerate(self._rulings.values()):
            self._links.removeWidget(link)
            self._links.addWidget(link, *divmod(index, columns))
        for column in range(max(columns, self._links.columnCount())):
            self._links.setColumnStretch(column, 1 if column < columns else 0)

    def show_book(self, shelved: Shelved) -> None:
        """Name the book in the language in use, and everything else in it."""
        self._shelved = shelved
        self._show_words()

    def _show_words(self) -> None:
        language = self._services.language
        self.open_book.setText(self._shelved.title)
        self.open_book.setAccessibleName(language.gettext("Rules of {game}", game=self.open_book.text()))
        self.all_rulings.say(language.gettext("All rulings"))
        self.all_rulings.setVisible(bool(self._rulings))
        for wizard, link in self._rulings.items():
            known = _KNOWN_AS.get(wizard)
            link.say(language.gettext(known) if known else language.catalogue.text(f"wizard.{wizard}"))

    def fill_rulings(self) -> None:
        """Name the rulings asked for most; the games are loaded for it, so this comes after the first paint."""
        from tableside.games import common_of

        if not self._rulings:
            for wizard in common_of(self.book):
                link = LinkButton("")
                link.clicked.connect(partial(self._rule, wizard.id))
                self._links.addWidget(link, *divmod(len(self._rulings), self._columns))
                # At once: shown later by the layout, it would be missing from the first picture of the page.
                link.show()
                self._rulings[wizard.id] = link
            self._show_words()
            self.setMinimumHeight(0)

    def _rule(self, wizard: str, _checked: bool = False) -> None:
        self._services.navigator.go(Place("rulings", wizard))


class Door(QPushButton):
    """A way into the program: a picture, a word and a sentence."""

    painted = Signal()

    def __init__(self, services: Services, name: str, title: str, words: str) -> None:
        super().__init__()
        named(self, "door")
        self._services, self._name = services, name
        self._title, self._words = title, words
        self.picture = QPixmap()
        self.setAccessibleName(f"{title}. {words}")
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._high = 0
        services.theme.bind(self, self._measure)

    def _measure(self) -> None:
        self._large, self._small = QFont(self.font()), QFont(self.font())
        self._large.setPixelSize(round(20 * self._services.theme.scale))
        self._large.setBold(True)
        self._small.setPixelSize(round(14 * self._services.theme.scale))
        lines = QFontMetrics(self._large).lineSpacing() + 2 * QFontMetrics(self._small).lineSpacing()
        self._high = _PICTURE + lines + 34
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(260, self._high)

    def show_picture(self, picture: QPixmap) -> None:
        self.picture = picture
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.emit()
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        place = QRectF(12, 12, self.width() - 24, _PICTURE)
        if not self.picture.isNull():
            size = self.picture.size().scaled(place.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            corner = place.center() - QPointF(size.width() / 2, size.height() / 2)
            painter.drawPixmap(QRectF(corner, size.toSizeF()), self.picture, QRectF(self.picture.rect()))
        elif self._name == "read":
            self._paint_pages(painter, place)
        elif self._name == "study":
            self._paint_question(painter, place)
        colours = self._services.theme.colours
        y = _PICTURE + 20
        painter.setFont(self._large)
        painter.setPen(QColor(colours.accent))
        painter.drawText(QPointF(14, y + QFontMetrics(self._large).ascent()), self._title)
        painter.setFont(self._small)
        painter.setPen(QColor(colours.muted))
        y += QFontMetrics(self._large).lineSpacing()
        painter.drawText(QRectF(14, y, self.width() - 28, self.height() - y - 6), _WRAPPED, self._words)
        painter.end()

    def _paint_pages(self, painter: QPainter, place: QRectF) -> None:
        colours = self._services.theme.colours
        half = place.width() / 2 - 8
        for number, language in enumerate(("EN", "IT")):
            page = QRectF(place.left() + number * (half + 16), place.top(), half, place.height())
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.setBrush(QColor(colours.surface))
            painter.drawRoundedRect(page, 6, 6)
            painter.setFont(self._small)
            painter.setPen(QColor(colours.accent))
            painter.drawText(page.adjusted(10, 6, 0, 0), language)
            painter.setPen(Qt.PenStyle.NoPen)
            for line in range(6):
                marked = line in (2, 3)
                painter.setBrush(QColor(colours.soft_accent if marked else colours.line))
                length = (
                    (0.86, 0.7, 0.9, 0.5, 0.82, 0.6)[line] if number == 0 else (0.8, 0.78, 0.84, 0.62, 0.9, 0.4)[line]
                )
                painter.drawRoundedRect(
                    QRectF(page.left() + 10, page.top() + 32 + line * 14, (half - 20) * length, 7), 3, 3
                )

    def _paint_question(self, painter: QPainter, place: QRectF) -> None:
        colours = self._services.theme.colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.line))
        painter.drawRoundedRect(QRectF(place.left() + 4, place.top() + 6, place.width() * 0.7, 8), 4, 4)
        width, high = place.width() / 2 - 6, 36
        for number in range(4):
            across, down = number % 2, number // 2
            box = QRectF(place.left() + across * (width + 12), place.top() + 28 + down * (high + 8), width, high)
            right = number == 2
            painter.setPen(QPen(QColor(colours.accent if right else colours.outline), 2 if right else 1))
            painter.setBrush(QColor(colours.soft_accent if right else colours.raised))
            painter.drawRoundedRect(box, 7, 7)
            painter.setFont(self._small)
            painter.setPen(QColor(colours.accent if right else colours.muted))
            painter.drawText(
                box.adjusted(12, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, "✓" if right else str(number + 1)
            )


class LinkList(QFrame):
    """A title and some links under it; without links it is not shown."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.title = text_label("card-heading")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 10, 14, 12)
        self._column.setSpacing(0)
        self._column.addWidget(self.title)
        self._column.addStretch(1)
        self.links: list[LinkButton] = []
        self.hide()

    def fill(self, links: Sequence[Link]) -> None:
        for old in self.links:
            self._column.removeWidget(old)
            old.deleteLater()
        self.links = []
        for text, act in links:
            button = LinkButton(text)
            button.clicked.connect(lambda _=False, act=act: act())
            self.links.append(button)
            self._column.insertWidget(len(self.links), button)
        self.setVisible(bool(links))


class LinkButton(QPushButton):
    """Words that lead somewhere, on a second line where there is no room on one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        named(self, "link-button")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.say(text)

    def say(self, text: str) -> None:
        self._whole = text
        self.setAccessibleName(text)
        self.setToolTip(as_tip(text))
        self._fit()

    def _fit(self) -> None:
        lines = _wrapped(self._whole, self.fontMetrics(), self.width() - 14)
        self.setText("\n".join(lines).replace("&", "&&"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, super().sizeHint().height())


def _wrapped(text: str, metrics: QFontMetrics, room: int) -> list[str]:
    """Return a text on one line, or on two of which the second ends in dots if it must."""
    first: list[str] = []
    words = text.split(" ")
    while words and (not first or metrics.horizontalAdvance(" ".join([*first, words[0]])) <= room):
        first.append(words.pop(0))
    rest = metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, room)
    return [" ".join(first), rest] if rest else [" ".join(first)]
