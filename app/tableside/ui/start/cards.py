"""What stands on the start page: a card for each game, lists of links, and what is going on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout

from tableside.ui.overriding import override
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, bare, mark, named, text_label

Link = tuple[str, Callable[[], object]]


class Shelved(NamedTuple):
    """A book as the start page names it: its id, its title, and whose rules it holds as of when."""

    book: str
    title: str
    status: str


class GameCard(QFrame):
    """A game: its book, whose rules they are as of when, and the rulings asked for most."""

    painted = Signal()
    """It stands on the screen for the first time."""

    def __init__(self, services: Services, shelved: Shelved) -> None:
        super().__init__()
        named(self, "game-card")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._services = services
        self._stands = False
        self.book = book = shelved.book
        self._shelved = shelved
        self.open_book = named(QPushButton(), "game-title")
        self.open_book.clicked.connect(lambda _=False: services.navigator.go(Place("rules", book)))
        self.status = text_label("muted")
        self._asked = text_label("card-heading")
        self._rulings: dict[str, tuple[LinkButton, QLabel]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(2)
        column.addWidget(self.open_book)
        column.addWidget(self.status)
        column.addSpacing(6)
        column.addWidget(self._asked)
        self._links = bare(QVBoxLayout(), 0)
        column.addLayout(self._links)
        self.all_rulings = LinkButton("")
        self.all_rulings.clicked.connect(lambda _=False: services.navigator.go(Place("rulings", book)))
        self.all_rulings.hide()
        column.addWidget(self.all_rulings)
        column.addStretch(1)

    @property
    def rulings(self) -> dict[str, LinkButton]:
        """The links to the rulings asked for most, by wizard."""
        return {wizard: link for wizard, (link, _) in self._rulings.items()}

    def reserve(self, height: int) -> None:
        """Be as high as when it was filled last, so that nothing moves when its rulings come."""
        if not self._rulings:
            self.setMinimumHeight(height)

    def show_mine(self, mine: bool) -> None:
        """Mark the game of the person at the keyboard."""
        mark(self, "mine", mine)

    def show_book(self, shelved: Shelved) -> None:
        """Name the book in the language in use, and everything else in it."""
        self._shelved = shelved
        self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        language = self._services.language
        self.open_book.setText(self._shelved.title)
        self.open_book.setAccessibleName(language.gettext("Rules of {game}", game=self.open_book.text()))
        self.status.setText(self._shelved.status)
        self._asked.setText(language.gettext("Common rulings"))
        self._asked.setVisible(bool(self._rulings))
        self.all_rulings.say(language.gettext("All rulings"))
        self.all_rulings.setVisible(bool(self._rulings))
        for wizard, (link, about) in self._rulings.items():
            link.say(language.catalogue.text(f"wizard.{wizard}"))
            about.setText(language.catalogue.text(f"wizard.{wizard}.about"))

    def fill_rulings(self) -> None:
        """Name the rulings asked for most; the games are loaded for it, so this comes after the first paint."""
        from tableside.games import common_of

        if not self._rulings:
            for wizard in common_of(self.book):
                link, about = LinkButton(""), text_label("link-about")
                link.clicked.connect(partial(self._rule, wizard.id))
                self._links.addWidget(link)
                self._links.addWidget(about)
                # At once: shown later by the layout, it would be missing from the first picture of the page.
                link.show()
                self._rulings[wizard.id] = (link, about)
            self.retranslate()
            self.setMinimumHeight(0)

    def _rule(self, wizard: str, _checked: bool = False) -> None:
        self._services.navigator.go(Place("rulings", wizard))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell when the page stands; what takes time can begin then."""
        super().paintEvent(event)
        if not self._stands:
            self._stands = True
            self.painted.emit()

    def show_abouts(self, shown: bool) -> None:
        """Say what each ruling is about, or leave that out."""
        for _, about in self._rulings.values():
            about.setVisible(shown and bool(about.text()))


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
        """Show these links and no others."""
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
        """Lead somewhere else."""
        self._whole = text
        self.setAccessibleName(text)
        self.setToolTip(as_tip(text))
        self._fit()

    def _fit(self) -> None:
        lines = _wrapped(self._whole, self.fontMetrics(), self.width() - 14)
        self.setText("\n".join(lines).replace("&", "&&"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the line where there is no room for it."""
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
