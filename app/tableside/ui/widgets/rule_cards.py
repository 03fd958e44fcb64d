"""The rules behind a ruling: a touch or the pointer shows their text in a card, a click opens them in the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QEnterEvent, QInputDevice, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tableside.rulebook.render import href
from tableside.ui import override
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import named
from tableside.ui.widgets.desktop import leads_outside

if TYPE_CHECKING:
    from tableside.ui.typeset.page import SetPage


class CiteButton(QPushButton):
    hovered = Signal(object)
    left = Signal()
    opened = Signal(object, bool)
    """It was pressed; whether by a finger, which cannot hover."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "cite")
        self.rule = ""
        self.language = ""
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._by_finger = False
        self.clicked.connect(lambda _=False: self.opened.emit(self, self._by_finger))

    def show_rule(self, rule: str, language: str, words: str) -> None:
        self.rule, self.language = rule, language
        self.setText(words.replace("&", "&&"))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_finger = event.device().type() == QInputDevice.DeviceType.TouchScreen
        super().mousePressEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.hovered.emit(self)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()


class RuleCards:
    """Shows the text of a rule over a page, with the card of the reader, made when first needed."""

    def __init__(self, services: Services, over: QWidget) -> None:
        self._services = services
        self._over = over
        self._made = False

    def watch(self, button: CiteButton) -> None:
        button.hovered.connect(self._hover)
        button.left.connect(self._leave)
        button.opened.connect(self._open)

    def hide(self) -> None:
        if self._made:
            self.card.put_away()

    def show(self, button: CiteButton) -> None:
        self._make()
        self._show(href(button.rule, button.language), self._place_of(button))

    def preview(self, link: str) -> SetPage | None:
        """Return the small page of a link; None when it leads nowhere."""
        from tableside.ui.typeset.page import Look
        from tableside.ui.typeset.preview import Previews

        return Previews(self._services).page(link, Look.of(self._services.theme))

    def _make(self) -> None:
        if self._made:
            return
        # The reader's modules are large and not needed before the first preview.
        from tableside.ui.typeset.preview import Card

        self.card = Card(self._over)
        self.card.followed.connect(self._follow)
        self.card.due.connect(self._show)
        self._made = True

    def _hover(self, button: CiteButton) -> None:
        self._make()
        self.card.hover(href(button.rule, button.language), self._place_of(button))

    def _leave(self) -> None:
        if self._made:
            self.card.leave_soon()

    def _open(self, button: CiteButton, by_finger: bool) -> None:
        # At the table the ruling stays in sight; the card has a link that leads on.
        if by_finger or self._services.courtside.active:
            self.show(button)
        else:
            self.hide()
            self._services.navigator.go(Place("rules", button.rule, button.language))

    def _show(self, link: str, beside: QRect) -> None:
        from tableside.ui.typeset.page import Look

        page = self.preview(link)
        if page is not None:
            self.card.show_page(page, Look.of(self._services.theme), beside)

    def _follow(self, link: str) -> None:
        self.hide()
        if not leads_outside(self._over, self._services, link):
            self._services.navigator.go(Place.from_link(link))

    def _place_of(self, button: CiteButton) -> QRect:
        corner = button.mapTo(self._over, QPointF(0, 0)).toPoint()
        return QRect(QPoint(corner.x(), corner.y()), button.size())
