"""Around the page: the header with book and languages, and the panel of contents and bookmarks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QActionGroup, QFocusEvent
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

from tableside.errors import N_
from tableside.rulebook import BUNDLED, Edition
from tableside.rulebook.inline import Shown, plain_text
from tableside.rulebook.model import Rule
from tableside.ui import override
from tableside.ui.accessibility import EXPANDED
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.reader.actions import toggle_bookmark
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice, offered_editions
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
    label_tool,
    leave_letters,
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

    def __init__(self, go: Callable[[str], object]) -> None:
        super().__init__()
        leave_letters(named(self, "contents"))
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._edition: Edition | None = None
        for signal in (self.itemClicked, self.itemActivated):
            signal.connect(lambda item, _column: go(item.data(0, _RULE)))

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
        section, present = _section(item), self.currentItem()
        if present is None or section is not _section(present):
            # Only the section that is being read is open, so that the whole book stays in sight.
            self.collapseAll()
        section.setExpanded(True)
        self.setCurrentItem(item)
        self.scrollToItem(item, QAbstractItemView.ScrollHint.EnsureVisible)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell a screen reader the row in use, once Qt has told another: it counts below the parent only."""
        super().focusInEvent(event)
        if QAccessible.isActive():
            QTimer.singleShot(0, self, self._announce_row)

    def _announce_row(self) -> None:
        current = self.currentItem()
        if self.hasFocus() and current is not None:
            row, above = 1, self.itemAbove(current)
            while above is not None:
                row, above = row + 1, self.itemAbove(above)
            told = QAccessibleEvent(self, QAccessible.Event.Focus)
            told.setChild(row)
            QAccessible.updateAccessibility(told)


def _section(item: QTreeWidgetItem) -> QTreeWidgetItem:
    above = item.parent()
    return item if above is None else _section(above)


class Bookmarks(QWidget):
    def __init__(self, services: Services, go: Callable[[str], object]) -> None:
        super().__init__()
        self._services = services
        gettext = services.language.gettext
        self.list = leave_letters(entitled(QListWidget(), "bookmarks", gettext("Bookmarks")))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note = entitled(QPlainTextEdit(), "note", gettext("Note on this bookmark"))
        self.note.setTabChangesFocus(True)
        self.note.setMaximumHeight(140)
        self.note.setPlaceholderText(gettext("Note on this bookmark"))
        down(self.list, self.note, on=self, gap=6, grow=self.list)
        for signal in (self.list.itemClicked, self.list.itemActivated):
            signal.connect(lambda item: go(item.data(_RULE)))
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
        text = dict(self._services.settings.current.bookmarks).get(rule_id, "")
        if text != self.note.toPlainText():
            with QSignalBlocker(self.note):
                self.note.setPlainText(text)

    def _write_note(self) -> None:
        if rule_id := self._current_rule():
            notes = {**dict(self._services.settings.current.bookmarks), rule_id: self.note.toPlainText()}
            self._services.settings.remember(bookmarks=tuple(notes.items()))


class Panel(QTabWidget):
    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "panel")

        def go(rule_id: str) -> None:
            services.navigator.go(Place("rules", rule_id))

        self.contents, self.bookmarks = Contents(go), Bookmarks(services, go)
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
        self.panel = self._tool("toggle-panel", "contents", checkable=True)
        self.panel.setProperty(EXPANDED, True)
        self.book = self._menu_button("book")
        self.place = named(ElidedLabel(), "citation")
        self.place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.first = self._menu_button("first-language")
        self.columns = self._tool("toggle-columns", "columns", checkable=True)
        self.swap = self._tool("swap-languages", "swap")
        self.second = self._menu_button("second-language")
        self.bookmark, self.find_button = tool("bookmark"), self._tool("find", "find")
        self.more = self._menu_button("more")
        tint(services.theme, self.more, "more")
        self._shown: Edition | None = None
        for button in (self.book, self.first, self.second):
            menu = QMenu(button)
            menu.aboutToShow.connect(self.fill_menus)
            give_menu(button, menu)
        self.status = text_label("edition-status")
        languages = self.first, self.swap, self.second, self.columns
        tools = *languages, self.bookmark, self.find_button, self.more
        row = across(self.panel, self.book, self.place, *tools, gap=2, grow=self.place)
        row.insertSpacing(2, 8)
        down(row, self.status, on=self, edges=(8, 4, 8, 4))
        label_tool(self.more, services.language.gettext("Copy, print, save"))

    def show_place(self, cited: str, title: str, marked: bool) -> None:
        whole = f"{cited}  {title}" if title and title != cited else cited
        self.place.setText(whole)
        self.place.setToolTip(as_tip(whole))
        self.place.setAccessibleName(whole)
        gettext = self._services.language.gettext
        label_tool(self.bookmark, gettext("Remove bookmark") if marked else gettext("Bookmark"), "Ctrl+D")
        theme = self._services.theme
        colour = theme.colours.accent if marked else theme.colours.ink
        self.bookmark.setIcon(icon("bookmarked" if marked else "bookmark", colour or theme.colours.ink))
        self.bookmark.setIconSize(ICON * theme.scale)

    def show_editions(self, first: Edition, second: Edition | None, two: bool) -> None:
        """Show the edition being read and the one beside it, by their languages and the names they were given."""
        services, gettext, self._shown = self._services, self._services.language.gettext, first
        book, name = services.library.book(first.book), services.library.edition_name(first)
        self.book.setText(book.title_in(services.reading.first))
        label_tool(self.book, gettext("Book: {title}", title=self.book.text()))
        self._say(self.first, first, N_("Read in: {language}"), "F7")
        if second is not None:
            self._say(self.second, second, N_("Beside it: {language}"))
        self.status.setText(book.status_in(first.lang) if first.origin == BUNDLED else name)
        self.columns.setChecked(two)
        self.swap.setVisible(second is not None)
        self.second.setVisible(second is not None)

    def _say(self, button: QToolButton, edition: Edition, told: str, keys: str = "") -> None:
        name, lang = self._services.library.edition_name(edition), edition.lang.upper()
        short = button.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, _NAME_WIDTH)
        button.setText(f"{lang} · {short}" if name else lang)
        label_tool(button, self._services.language.gettext(told, language=edition_title(edition, name)), keys)

    def _tool(self, name: str, picture: str, *, checkable: bool = False) -> QToolButton:
        button = tool(name, checkable=checkable)
        tint(self._services.theme, button, picture)
        return button

    def _menu_button(self, name: str) -> QToolButton:
        button = tool(name)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def fill_menus(self) -> None:
        """Offer the books and the editions there are; the menus are filled when one of them opens."""
        services, shown, book = self._services, self._shown, self._shown.book if self._shown is not None else ""
        lang, reading = services.reading.first, services.reading
        present = EditionChoice(shown.lang, shown.origin) if shown is not None else None
        books = [(services.library.book(one).title_in(lang), one) for one in services.library.books()]
        _fill(self.book.menu(), books, book, lambda one: services.navigator.go(Place("rules", one)))
        choices = offered_editions(services.library, book)
        editions = [services.library.edition(book, one.lang, one.origin) for one in choices]
        names = (edition_title(one, services.library.edition_name(one)) for one in editions)
        offered = list(zip(names, choices, strict=True))
        _fill(self.first.menu(), offered, present, lambda one: reading.choose_edition(book, one))
        _fill(self.second.menu(), offered, reading.beside(book), lambda one: reading.choose_beside(book, one))


def edition_title(edition: Edition, name: str) -> str:
    """Return what an edition is called in a menu: its language, and the name of an imported one."""
    return f"{name} ({language_name(edition.lang)})" if name else language_name(edition.lang)


def _fill(menu: QMenu, offered: list[tuple[str, _T]], present: _T | None, choose: Callable[[_T], object]) -> None:
    group = QActionGroup(emptied(menu))
    for title, name in offered:
        action = group.addAction(menu.addAction(title.replace("&", "&&")))
        action.setCheckable(True)
        action.setChecked(name == present)
        action.triggered.connect(lambda _=False, name=name: choose(name))
