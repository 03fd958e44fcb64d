"""The bar above the page: the book, where one is in it, the languages and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout

from tableside.rulebook import BUNDLED, Edition
from tableside.ui.accessibility import EXPANDED
from tableside.ui.icons import icon, tint
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.reading import EditionChoice
from tableside.ui.widgets import ElidedLabel, as_tip, bare, emptied, give_menu, label_tool, named, text_label, tool

_T = TypeVar("_T")
_NAME_WIDTH = 130


class Header(QFrame):
    """Emits a signal for every choice; the view acts."""

    panel_toggled = Signal()
    columns_toggled = Signal()
    find_wanted = Signal()
    bookmark_toggled = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "reader-header")
        self._services = services
        self.panel = tool(
            "toggle-panel",
            gettext("Contents, bookmarks, recent"),
            "F9",
            checkable=True,
            clicked=self.panel_toggled.emit,
        )
        self.panel.setProperty(EXPANDED, True)
        self.book = self._menu_button("book")
        self.place = named(ElidedLabel(), "citation")
        self.place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.first = self._menu_button("first-language")
        self.columns = tool(
            "toggle-columns",
            gettext("Two languages side by side"),
            "F8",
            checkable=True,
            clicked=self.columns_toggled.emit,
        )
        self.swap = tool(
            "swap-languages",
            gettext("Swap the two languages"),
            "Shift+F8",
            clicked=lambda: services.reading.swap(self._shown_book),
        )
        self.second = self._menu_button("second-language")
        self.bookmark = tool("bookmark", clicked=self.bookmark_toggled.emit)
        self.find_button = tool("find", gettext("Find on this page"), "Ctrl+F", clicked=self.find_wanted.emit)
        self.more = self._menu_button("more")
        self._shown_book = ""
        self._shown = EditionChoice("")
        for button in (self.book, self.first, self.second):
            menu = QMenu(button)
            menu.aboutToShow.connect(self.fill_menus)
            give_menu(button, menu)
        for button, name in (
            (self.panel, "contents"),
            (self.columns, "columns"),
            (self.swap, "swap"),
            (self.find_button, "find"),
            (self.more, "more"),
        ):
            tint(services.theme, button, name)
        self.status = text_label("edition-status")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(8, 4, 8, 4)
        rows.setSpacing(0)
        row = bare(QHBoxLayout(), 2)
        rows.addLayout(row)
        rows.addWidget(self.status)
        for widget in (self.panel, self.book):
            row.addWidget(widget)
        row.addSpacing(8)
        row.addWidget(self.place, 1)
        for widget in (self.first, self.swap, self.second, self.columns, self.bookmark, self.find_button, self.more):
            row.addWidget(widget)
        label_tool(self.more, gettext("Copy, print, save"))

    def show_book(self, book: str) -> None:
        """Name the book being read and offer the others."""
        services = self._services
        lang = services.reading.first
        self._shown_book = book
        self.book.setText(services.library.book(book).title_in(lang) if book else "")
        label_tool(self.book, services.language.gettext("Book: {title}", title=self.book.text()))

    def show_place(self, cited: str, title: str, marked: bool) -> None:
        """Say which rule is in use and whether it is bookmarked."""
        whole = f"{cited}  {title}" if title and title != cited else cited
        self.place.setText(whole)
        self.place.setToolTip(as_tip(whole))
        self.place.setAccessibleName(whole)
        gettext = self._services.language.gettext
        label_tool(self.bookmark, gettext("Remove bookmark") if marked else gettext("Bookmark"), "Ctrl+D")
        theme = self._services.theme
        colour = theme.colours.accent if marked else theme.colours.ink
        self.bookmark.setIcon(icon("bookmarked" if marked else "bookmark", theme, colour))

    def show_editions(self, first: Edition, two: bool) -> None:
        """Show the edition being read and the one beside it, by their languages and the names they were given."""
        reading, library = self._services.reading, self._services.library
        gettext = self._services.language.gettext
        beside = reading.beside(first.book)
        languages = library.languages(first.book, beside.origin)
        second = library.edition(first.book, beside.lang, beside.origin) if beside.lang in languages else None
        self._say(self.first, first.lang, library.edition_name(first))
        self._say(self.second, beside.lang, library.edition_name(second) if second is not None else "")
        label_tool(self.first, gettext("Read in: {language}", language=self.first.statusTip()), "F7")
        label_tool(self.second, gettext("Beside it: {language}", language=self.second.statusTip()))
        self._shown = EditionChoice(first.lang, first.origin)
        bundled = first.origin == BUNDLED
        self.status.setText(library.book(first.book).status_in(first.lang) if bundled else library.edition_name(first))
        self.columns.setChecked(two)
        self.swap.setVisible(two and second is not None)
        self.second.setVisible(two and second is not None)

    def _say(self, button: QToolButton, lang: str, name: str) -> None:
        short = button.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, _NAME_WIDTH)
        button.setText(f"{lang.upper()} · {short}" if name else lang.upper())
        button.setStatusTip(edition_title(lang, name))

    def _menu_button(self, name: str) -> QToolButton:
        button = tool(name)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def fill_menus(self) -> None:
        """Offer the books and the editions there are; the menus are filled when one of them opens."""
        services, book = self._services, self._shown_book
        lang, reading = services.reading.first, services.reading
        books = [(services.library.book(one).title_in(lang), one) for one in services.library.books()]
        _fill(self.book.menu(), books, book, lambda one: services.navigator.go(Place("rules", one)))
        offered = self._offered(book)
        _fill(self.first.menu(), offered, self._shown, lambda one: reading.choose_edition(book, one))
        _fill(self.second.menu(), offered, reading.beside(book), lambda one: reading.choose_beside(book, one))

    def _offered(self, book: str) -> list[tuple[str, EditionChoice]]:
        library = self._services.library
        own = library.origin_name(book) != BUNDLED
        ours = [
            (edition_title(code, library.edition_name(library.edition(book, code)) if own else ""), EditionChoice(code))
            for code in library.languages(book)
        ]
        imported = [
            (edition_title(one.lang, library.edition_name(one)), EditionChoice(one.lang, one.origin))
            for one in library.imported_editions(book)
        ]
        return [*ours, *imported]


def edition_title(lang: str, name: str) -> str:
    """Return what an edition is called in a menu: its language, and the name of an imported one."""
    return f"{name} ({language_name(lang)})" if name else language_name(lang)


def _fill(menu: QMenu, offered: list[tuple[str, _T]], present: _T, choose: Callable[[_T], object]) -> None:
    group = QActionGroup(emptied(menu))
    for title, name in offered:
        action = QAction(title.replace("&", "&&"), menu)
        action.setCheckable(True)
        action.setChecked(name == present)
        action.triggered.connect(partial(_chosen, choose, name))
        group.addAction(action)
        menu.addAction(action)


def _chosen(choose: Callable[[_T], object], name: _T, _checked: bool = False) -> None:
    choose(name)
