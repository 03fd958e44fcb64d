"""The start page: the games with their common rulings, and what was read or marked last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.rulebook.model import in_language
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.view import Follower, View
from tableside.ui.widgets import ElidedLabel, bare, named, scroll_area

_MOST_LISTED = 6
_MOST_RULINGS = 5
_CARD_CHARACTERS = 26
_WIDEST = 1240


class StartView(View):
    """Where a first run begins: no wizard, no dialog, everything one key or one click away."""

    wants_search_focus = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._cards = [GameCard(services, book) for book in services.library.books()]
        self._recent = LinkList("start-recent")
        self._bookmarks = LinkList("start-bookmarks")
        self._grid = QGridLayout()
        self._grid.setSpacing(14)
        self._lists = QGridLayout()
        self._lists.setSpacing(24)
        self._columns = 0
        self._hint = named(QLabel(), "start-hint")
        self._hint.setWordWrap(True)
        inner = named(QWidget(), "start-page")
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(28, 26, 28, 26)
        column.setSpacing(22)
        column.addWidget(self._hint)
        column.addLayout(self._grid)
        column.addLayout(self._lists)
        column.addStretch()
        holder = named(QWidget(), "start-holder")
        middle = bare(QHBoxLayout(holder))
        middle.addStretch(1)
        middle.addWidget(inner, 1000)
        middle.addStretch(1)
        self._scroll = scroll_area(holder, "start-scroll", QScrollArea())
        bare(QVBoxLayout(self)).addWidget(self._scroll)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._fill)
        Follower(self, self._later.start, services.reading.changed, services.texts.changed)
        self.follow()

    @override
    def open(self, place: Place) -> None:
        """Show what was read and marked last, once the page itself stands."""
        self._later.start()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        self._hint.setText(self.gettext("Type anywhere to search, or choose a game."))
        for card in self._cards:
            card.retranslate()
        self._recent.title.setText(self.gettext("Read last"))
        self._bookmarks.title.setText(self.gettext("Bookmarks"))
        self._later.start()
        self._arrange(again=True)

    def restyle(self) -> None:
        """Arrange anew: another size of text needs other columns."""
        self._arrange(again=True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the cards in as many columns as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """Arrange anew when the font has changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange(again=True)

    def _arrange(self, *, again: bool = False) -> None:
        typical = self.fontMetrics().averageCharWidth() * _CARD_CHARACTERS + 32
        # The longest name of a ruling must fit, too.
        card_width = max(typical, *(card.minimumSizeHint().width() for card in self._cards))
        room = min(self.width(), _WIDEST) - 56
        fitting = max(1, room // (card_width + 14))
        columns = next(count for count in (4, 2, 1) if fitting >= count)
        if columns == self._columns and not again:
            return
        self._columns = columns
        _place(self._grid, self._cards, columns, Qt.AlignmentFlag.AlignTop)
        _place(self._lists, [self._recent, self._bookmarks], min(columns, 2))

    def _fill(self) -> None:
        for card in self._cards:
            card.fill_rulings()
        self._arrange()
        settings = self.services.settings.current
        for shown, ids in (
            (self._recent, settings.recent),
            (self._bookmarks, tuple(rule_id for rule_id, _ in settings.bookmarks)),
        ):
            language = self.services.reading.first
            found = [(rule_id, self.services.texts.describe(rule_id, language)) for rule_id in ids[:_MOST_LISTED]]
            links = [(text, partial(self._go, rule_id)) for rule_id, text in found if text]
            shown.fill(links)

    def _go(self, rule_id: str) -> None:
        self.services.navigator.go(Place("rules", rule_id))


class GameCard(QFrame):
    """A game: its book, whose rules they are, and the rulings asked for most."""

    def __init__(self, services: Services, book: str) -> None:
        super().__init__()
        named(self, "game-card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._services = services
        self._book = book
        self.open_book = named(QPushButton(), "game-title")
        self.open_book.clicked.connect(lambda _=False: services.navigator.go(Place("rules", book)))
        self._authority = named(ElidedLabel(), "muted")
        self._asked = named(QLabel(), "muted")
        self._asked.setIndent(0)
        self._rulings: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(4)
        column.addWidget(self.open_book)
        column.addWidget(self._authority)
        column.addSpacing(8)
        column.addWidget(self._asked)
        self._links = bare(QVBoxLayout(), 4)
        column.addLayout(self._links)
        column.addStretch()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        language = self._services.language
        book = self._services.library.book(self._book)
        self.open_book.setText(book.title_in(language.code))
        self.open_book.setAccessibleName(language.gettext("Rules of {game}", game=self.open_book.text()))
        authority = in_language(book.authority, language.code) or ""
        self._authority.setText(authority)
        self._authority.setToolTip(authority)
        self._asked.setText(language.gettext("Common rulings"))
        self._asked.setVisible(bool(self._rulings))
        for wizard, button in self._rulings.items():
            button.setText(language.catalogue.text(f"wizard.{wizard}"))
            button.setAccessibleName(button.text())

    def fill_rulings(self) -> None:
        """Name the rulings asked for most; the games are loaded for it, so this comes after the first paint."""
        from tableside.games import common_of

        if not self._rulings:
            for wizard in common_of(self._book)[:_MOST_RULINGS]:
                button = named(QPushButton(), "link-button")
                button.clicked.connect(partial(self._rule, wizard.id))
                self._links.addWidget(button)
                self._rulings[wizard.id] = button
            self.retranslate()

    def _rule(self, wizard: str) -> None:
        self._services.navigator.go(Place("rulings", wizard))


class LinkList(QWidget):
    """A title and some links under it; without links it is not shown."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.title = named(QLabel(), "section-title")
        self.title.setIndent(0)
        self._column = bare(QVBoxLayout(self), 2)
        self._column.addWidget(self.title)
        self._column.addStretch()
        self._links: list[QWidget] = []
        self.hide()

    def fill(self, links: Sequence[tuple[str, partial[None]]]) -> None:
        """Show these links and no others."""
        for old in self._links:
            self._column.removeWidget(old)
            old.deleteLater()
        self._links = []
        for text, act in links:
            button = LinkButton(text)
            button.clicked.connect(lambda _=False, act=act: act())
            self._links.append(button)
            self._column.insertWidget(len(self._links), button)
        self.setVisible(bool(links))


class LinkButton(QPushButton):
    """A line that leads somewhere; too long a line ends in dots."""

    def __init__(self, text: str) -> None:
        super().__init__()
        named(self, "link-button")
        self._whole = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as fits."""
        super().resizeEvent(event)
        room = self.width() - 20
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room))

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, super().sizeHint().height())


def _place(
    grid: QGridLayout, widgets: Sequence[QWidget], columns: int, alignment: Qt.AlignmentFlag | None = None
) -> None:
    for index, widget in enumerate(widgets):
        grid.removeWidget(widget)
        grid.addWidget(widget, index // columns, index % columns, alignment or Qt.AlignmentFlag(0))
    for column in range(max(grid.columnCount(), columns)):
        grid.setColumnStretch(column, 1 if column < columns else 0)
