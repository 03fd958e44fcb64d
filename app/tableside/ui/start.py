"""The start page: the games, the common rulings, what was read last."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QVBoxLayout

from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.view import View


class StartView(View):
    """Where a first run begins."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        column = QVBoxLayout(self)
        self._books: dict[str, QPushButton] = {}
        for book in services.library.books():
            button = QPushButton()
            button.clicked.connect(lambda _=False, book=book: services.navigator.go(Place("rules", book)))
            column.addWidget(button)
            self._books[book] = button
        column.addStretch()
        self.follow()

    def retranslate(self) -> None:
        """Set every text anew."""
        for book, button in self._books.items():
            button.setText(self.services.library.book(book).title_in(self.services.language.code))
            button.setAccessibleName(button.text())
