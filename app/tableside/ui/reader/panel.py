"""Around the page: the header with book and languages, and the panel of contents and bookmarks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAction, QActionGroup, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QSizePolicy,
    QTabWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tableside.rulebook import BUNDLED, Edition
from tableside.rulebook.inline import Shown, plain_text
from tableside.rulebook.model import Rule
from tableside.ui import override
from tableside.ui.accessibility import EXPANDED
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.reader.actions import note_of, set_note, toggle_bookmark
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice
from tableside.ui.theme import icon, tint
from tableside.ui.widgets import (
    ICON,
    ElidedLabel,
    across,
    as_tip,
    command,
    down,
    emptied,
    entitled,
    give_menu,
    is_typed,
    label_tool,
    named,
    text_label,
    tool,
)

_RULE = Qt.ItemDataRole.UserRole
_FIRST_WORDS = 8


def _first_words(rule: Rule) -> str:
    """Return how a rule without a title begins, so that the contents are more than its number."""
    words = plain_text(rule.markdown, lambda target, words: Shown(words or target, "")).split()
    return " ".join(words[:_FIRST_WORDS]) + (" …" if len(words) > _FIRST_WORDS else "")


class Contents(QTreeWidget):
    """The sections and rules of a book; follows the page and leads to its parts."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        named(self, "contents")
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._edition: Edition | None = None
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def show_edition(self, edition: Edition) -> None:
        if edition is self._edition:
            return
        self._edition = edition
        self.clear()
        self._items = {}
        for rule in edition.rules:
            if rule.kind == "clause" and not (rule.title and len(rule.cited_labels) == 1):
                # A number without brackets and with a title is a heading of its edition, however deep it stands.
                continue
            parent = self._items.get(rule.parent or "")
            title = rule.title or _first_words(rule)
            item = QTreeWidgetItem([f"{rule.label}  {title}".strip()])
            item.setData(0, _RULE, rule.id)
            item.setToolTip(0, as_tip(title or rule.label))
            (parent or self.invisibleRootItem()).addChild(item)
            self._items[rule.id] = item

    def follow(self, rule_id: str) -> None:
        while rule_id and rule_id not in self._items:
            rule = self._edition.by_id.get(rule_id) if self._edition else None
            rule_id = (rule.parent or "") if rule else ""
        item = self._items.get(rule_id)
        if item is None or item is self.currentItem():
            return
        if self._section(item) is not self._section(self.currentItem()):
            # Only the section that is being read is open, so that the whole book stays in sight.
            self.collapseAll()
        section = self._section(item)
        if section is not None:
            section.setExpanded(True)
        self.setCurrentItem(item)
        self.scrollToItem(item, QAbstractItemView.ScrollHint.EnsureVisible)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell a screen reader the row in use, once Qt has told another: it counts below the parent only."""
        super().focusInEvent(event)
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self._tell_row)

    def _tell_row(self) -> None:
        current = self.currentItem()
        if self.hasFocus() and current is not None:
            row, above = 1, self.itemAbove(current)
            while above is not None:
                row, above = row + 1, self.itemAbove(above)
            told = QAccessibleEvent(self, QAccessible.Event.Focus)
            told.setChild(row)
            QAccessible.updateAccessibility(told)

    @staticmethod
    def _section(item: QTreeWidgetItem | None) -> QTreeWidgetItem | None:
        while item is not None and item.parent() is not None:
            item = item.parent()
        return item

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(str(index.data(_RULE)))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class BookmarkList(QListWidget):
    """The bookmarks; letters are left to the window."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Bookmarks(QWidget):
    chosen = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        gettext = services.language.gettext
        self.list = entitled(BookmarkList(), "bookmarks", gettext("Bookmarks"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = entitled(QPlainTextEdit(), "note", gettext("Note on this bookmark"))
        self.note.setTabChangesFocus(True)
        self.note.setMaximumHeight(140)
        self.note.setPlaceholderText(gettext("Note on this bookmark"))
        down(self.list, self.note, on=self, gap=6, grow=self.list)
        for signal in (self.list.itemClicked, self.list.itemActivated):
            signal.connect(lambda item: self.chosen.emit(item.data(_RULE)))
        command(self.list, gettext("Remove bookmark"), self._remove, "Del")
        self.list.currentItemChanged.connect(lambda *_: self._show_note())
        self.note.textChanged.connect(self._write_note)

    def refresh(self) -> None:
        """List the bookmarks in the language being read; what no longer exists is left out."""
        services, present = self._services, self._current_rule()
        with QSignalBlocker(self.list):
            self.list.clear()
            for rule_id, _ in services.settings.current.bookmarks:
                text = services.texts.describe(rule_id, services.reading.first)
                if text is None:
                    continue
                item = QListWidgetItem(text)
                item.setData(_RULE, rule_id)
                item.setToolTip(as_tip(text))
                self.list.addItem(item)
                if rule_id == present:
                    self.list.setCurrentItem(item)
        self._show_note()

    def _current_rule(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_RULE)) if item is not None else ""

    def _remove(self) -> None:
        if rule_id := self._current_rule():
            toggle_bookmark(self._services.settings, rule_id)

    def _show_note(self) -> None:
        rule_id = self._current_rule()
        self.note.setEnabled(bool(rule_id))
        text = note_of(self._services.settings, rule_id)
        if text != self.note.toPlainText():
            with QSignalBlocker(self.note):
                self.note.setPlainText(text)

    def _write_note(self) -> None:
        if rule_id := self._current_rule():
            set_note(self._services.settings, rule_id, self.note.toPlainText())


class Panel(QTabWidget):
    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "panel")
        self.contents = Contents()
        self.bookmarks = Bookmarks(services)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self.tabBar().setExpanding(True)
        self.tabBar().setUsesScrollButtons(False)
        self.tabBar().setElideMode(Qt.TextElideMode.ElideRight)
        gettext = services.language.gettext
        for part in (self.contents, self.bookmarks):
            title = gettext("Contents") if part is self.contents else gettext("Bookmarks")
            index = self.addTab(part, title)
            self.setTabToolTip(index, title)
            self.tabBar().setAccessibleTabName(index, title)
            part.setAccessibleName(title)
            part.chosen.connect(lambda rule_id: services.navigator.go(Place("rules", rule_id)))
        self.currentChanged.connect(lambda _: self.refresh())
        services.settings.changed.connect(self.refresh)
        self.setAccessibleName(gettext("Beside the page"))
        self.tabBar().setAccessibleName(gettext("Beside the page"))
        self.refresh()

    def refresh(self) -> None:
        if self.currentWidget() is self.bookmarks:
            self.bookmarks.refresh()

    def take_focus(self) -> None:
        shown = self.currentWidget()
        (self.bookmarks.list if shown is self.bookmarks else shown or self).setFocus(Qt.FocusReason.TabFocusReason)


_T = TypeVar("_T")
_NAME_WIDTH = 130


class Header(QFrame):
    """The bar above the page; most of its buttons are given commands of the page."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "reader-header")
        self._services = services
        self.panel = tool("toggle-panel", checkable=True)
        self.panel.setProperty(EXPANDED, True)
        self.book = self._menu_button("book")
        self.place = named(ElidedLabel(), "citation")
        self.place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.first = self._menu_button("first-language")
        self.columns = tool("toggle-columns", checkable=True)
        self.swap = tool("swap-languages")
        self.second = self._menu_button("second-language")
        self.bookmark = tool("bookmark")
        self.find_button = tool("find")
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
        languages = self.first, self.swap, self.second, self.columns
        tools = *languages, self.bookmark, self.find_button, self.more
        row = across(self.panel, self.book, self.place, *tools, gap=2, grow=self.place)
        row.insertSpacing(2, 8)
        down(row, self.status, on=self, edges=(8, 4, 8, 4))
        label_tool(self.more, services.language.gettext("Copy, print, save"))

    def show_book(self, book: str) -> None:
        services = self._services
        lang = services.reading.first
        self._shown_book = book
        self.book.setText(services.library.book(book).title_in(lang) if book else "")
        label_tool(self.book, services.language.gettext("Book: {title}", title=self.book.text()))

    def show_place(self, cited: str, title: str, marked: bool) -> None:
        whole = f"{cited}  {title}" if title and title != cited else cited
        self.place.setText(whole)
        self.place.setToolTip(as_tip(whole))
        self.place.setAccessibleName(whole)
        gettext = self._services.language.gettext
        label_tool(self.bookmark, gettext("Remove bookmark") if marked else gettext("Bookmark"), "Ctrl+D")
        theme = self._services.theme
        colour = theme.colours.accent if marked else theme.colours.ink
        self.bookmark.setIcon(icon("bookmarked" if marked else "bookmark", theme, colour))
        self.bookmark.setIconSize(ICON * theme.scale)

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
        action.triggered.connect(lambda _=False, name=name: choose(name))
        group.addAction(action)
        menu.addAction(action)
