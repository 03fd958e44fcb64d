"""The bar above the page: the book, where one is in it, the languages and what can be done."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton

from tableside.ui.icons import icon
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import ElidedLabel, label_tool, named, tool


class Header(QFrame):
    """Tells of every choice through a signal; the view acts."""

    panel_toggled = Signal()
    columns_toggled = Signal()
    find_wanted = Signal()
    bookmark_toggled = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "reader-header")
        self._services = services
        self.panel = tool("toggle-panel", checkable=True, clicked=self.panel_toggled.emit)
        self.book = self._menu_button("book")
        self.place = named(ElidedLabel(), "citation")
        self.place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.first = self._menu_button("first-language")
        self.columns = tool("toggle-columns", checkable=True, clicked=self.columns_toggled.emit)
        self.swap = tool("swap-languages", clicked=services.reading.swap)
        self.second = self._menu_button("second-language")
        self.bookmark = tool("bookmark", clicked=self.bookmark_toggled.emit)
        self.find_button = tool("find", clicked=self.find_wanted.emit)
        self.more = self._menu_button("more")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(2)
        for widget in (self.panel, self.book):
            row.addWidget(widget)
        row.addSpacing(8)
        row.addWidget(self.place, 1)
        for widget in (self.first, self.swap, self.second, self.columns, self.bookmark, self.find_button, self.more):
            row.addWidget(widget)

    def show_book(self, book: str) -> None:
        """Name the book being read and offer the others."""
        services = self._services
        lang = services.reading.first
        self.book.setText(services.library.book(book).title_in(lang) if book else "")
        menu = QMenu(self.book)
        group = QActionGroup(menu)
        for one in services.library.books():
            action = QAction(services.library.book(one).title_in(lang), menu)
            action.setCheckable(True)
            action.setChecked(one == book)
            action.triggered.connect(partial(self._go_to_book, one))
            group.addAction(action)
            menu.addAction(action)
        self.book.setMenu(menu)
        label_tool(self.book, services.language.gettext("Book: {title}", title=self.book.text()))

    def show_place(self, cited: str, title: str, marked: bool) -> None:
        """Say which rule is in use and whether it is bookmarked."""
        whole = f"{cited}  {title}" if title and title != cited else cited
        self.place.setText(whole)
        self.place.setToolTip(whole)
        self.place.setAccessibleName(whole)
        gettext = self._services.language.gettext
        label_tool(self.bookmark, gettext("Remove bookmark") if marked else gettext("Bookmark"), "Ctrl+D")
        theme = self._services.theme
        colour = theme.colours.accent if marked else theme.colours.ink
        self.bookmark.setIcon(icon("bookmarked" if marked else "bookmark", theme, colour))

    def show_languages(self, two: bool) -> None:
        """Show the languages being read and offer the others."""
        reading = self._services.reading
        gettext = self._services.language.gettext
        self.first.setText(reading.first.upper())
        self.second.setText(reading.second.upper())
        self.first.setMenu(self._languages(reading.first, first=True))
        self.second.setMenu(self._languages(reading.second, first=False))
        label_tool(self.first, gettext("Read in: {language}", language=language_name(reading.first)), "F7")
        label_tool(self.second, gettext("Beside it: {language}", language=language_name(reading.second)))
        self.columns.setChecked(two)
        self.swap.setVisible(two)
        self.second.setVisible(two)

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        label_tool(self.panel, gettext("Contents, bookmarks, recent"), "F9")
        label_tool(self.columns, gettext("Two languages side by side"), "F8")
        label_tool(self.swap, gettext("Swap the two languages"), "Shift+F8")
        label_tool(self.find_button, gettext("Find on this page"), "Ctrl+F")
        label_tool(self.more, gettext("Copy, print, save"))

    def restyle(self) -> None:
        """Tint the icons."""
        theme = self._services.theme
        for button, name in (
            (self.panel, "contents"),
            (self.columns, "columns"),
            (self.swap, "swap"),
            (self.find_button, "find"),
            (self.more, "more"),
        ):
            button.setIcon(icon(name, theme))

    def _menu_button(self, name: str) -> QToolButton:
        button = tool(name)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _languages(self, present: str, *, first: bool) -> QMenu:
        reading = self._services.reading
        menu = QMenu(self)
        group = QActionGroup(menu)
        for code in reading.offered:
            action = QAction(language_name(code), menu)
            action.setCheckable(True)
            action.setChecked(code == present)
            choose = partial(reading.choose, code) if first else partial(reading.choose, None, code)
            action.triggered.connect(lambda _=False, choose=choose: choose())
            group.addAction(action)
            menu.addAction(action)
        return menu

    def _go_to_book(self, book: str) -> None:
        self._services.navigator.go(Place("rules", book))
