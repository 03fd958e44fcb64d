"""State shared by the translate pages: the open workspace, unsaved texts, long work, boxes and layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

from tableside.errors import TablesideError
from tableside.storage.kept import Kept
from tableside.translation import Editor, RuleText, open_workspace
from tableside.translation.languages import plural_examples
from tableside.translation.store import INTERFACE
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import across, down, heading, named, plain_label, text_label
from tableside.ui.widgets.flow import FlowLayout

_T = TypeVar("_T")
PAGE = "translate"
OVERVIEW, REPLACE, SEND, GLOSSARY, NEW_LANGUAGE = "overview", "replace", "send", "glossary", "new-language"
"""Parts of the page as places; a place without a target is the one shown last, or from within the page the overview."""
ALL_BOOKS = ""
"""The value of the book box for all books."""
_NUMBERS = 6


@dataclass(frozen=True, slots=True)
class TypedText:
    """Typed words that are not saved, and the text when the typing began."""

    typed: RuleText
    base: RuleText


def _written(texts: dict[str, TypedText]) -> object:
    return {key: {"typed": one.typed.as_data(), "base": one.base.as_data()} for key, one in texts.items()}


def _read(data: Mapping[str, Any]) -> dict[str, TypedText]:
    found = {}
    for key, one in data.items():
        # Version 0.2 kept the title and the body.
        typed = RuleText.from_data(one["typed"]) if "typed" in one else RuleText(str(one["title"]), (str(one["body"]),))
        found[str(key)] = TypedText(typed, RuleText.from_data(one["base"]))
    return found


class TranslationSession(QObject):
    """The open workspace with its counts and checks."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.gettext, self.ngettext = services.language.gettext, services.language.ngettext
        self.workspace = open_workspace()
        self.editor = Editor(self.workspace)
        self.editor.name = self.recall("name")
        self.checker = self.workspace.checker
        self.unsaved: Kept[dict[str, TypedText]] = Kept(services.running, "translation", _read, _written, {})
        """Unsaved text, by language and text."""
        # Reading and checking thousands of messages takes a second or two; the list of all texts needs them.
        lang = self.recall("language")
        if lang in self.workspace.languages_of(INTERFACE):
            services.background.run(self, partial(self.workspace.statuses, INTERFACE, lang))

    def go(self, target: str, lang: str = "", **details: str) -> None:
        """Show a text or a part of the page."""
        self.services.navigator.go(Place(PAGE, target, lang, tuple(sorted(details.items()))))

    def book_title(self, book: str) -> str:
        """Name a book, or the messages of the program, in the interface language."""
        if book == INTERFACE:
            return self.gettext("Interface")
        return self.workspace.library.book(book).title_in(self.services.language.code)

    def cited(self, text_id: str) -> str:
        """Return the number of a rule, or the place of any other text in the words of the window."""
        return self.workspace.cite(text_id, self.services.language.catalogue)

    def saved(self, book: str, lang: str) -> None:
        """Announce that texts of a collection were saved; messages are shown in their new words at once."""
        if book == INTERFACE:
            self.services.catalogues.saved(lang)
        else:
            self.services.texts.saved(book, lang)

    def languages_changed(self, lang: str) -> None:
        """Tell the whole window that a language was added, corrected or taken away."""
        self.workspace.refresh()
        self.services.catalogues.saved(lang)
        self.services.texts.saved("", lang)

    def check_for_changes(self, book: str, lang: str) -> bool:
        """Look at the files of a book again; where another program changed one, tell the whole window."""
        workspace = self.workspace
        langs = (workspace.source_lang(book), lang)
        before = [workspace.texts(book, one) for one in langs]
        workspace.refresh()
        if all(workspace.texts(book, one) is old for one, old in zip(langs, before, strict=True)):
            return False
        for one in langs:
            self.saved(book, one)
        return True

    def sentence(self, error: TablesideError) -> str:
        return self.services.language.catalogue.error(error)

    def attempt(self, action: Callable[[], _T]) -> _T | None:
        """Run an action; an error is shown in the window and gives None."""
        try:
            return action()
        except TablesideError as error:
            self.services.notices.say_error(error)
            return None

    def attempt_long(self, action: Callable[[], _T]) -> _T | None:
        """Run an action on many texts with the wait cursor."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            return self.attempt(action)
        finally:
            QGuiApplication.restoreOverrideCursor()

    def set_name(self, name: str) -> None:
        """Record who is at the keyboard, to be kept with translations, approvals and notes."""
        self.editor.name = name.strip()
        if self.editor.name != self.recall("name"):
            self.remember(name=self.editor.name)

    # Settings kept between runs

    def recall(self, key: str) -> str:
        return str(getattr(self.services.settings.current.translate, key))

    def remember(self, **choices: str) -> None:
        self.services.settings.remember_on("translate", **choices)


# Boxes to choose from, and the layout of the parts


class Choice(QComboBox):
    """A box to choose a code from by its words."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        named(self, name)
        self.setAccessibleName(words)

    @property
    def code(self) -> str:
        return str(self.currentData() or "")

    def labelled(self) -> QWidget:
        """Return the box with its name before it."""
        holder, label = QWidget(), plain_label(self.accessibleName())
        label.setBuddy(self)
        across(label, self, on=holder, gap=6, grow=self)
        return holder

    def offer(self, choices: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offer codes with their words, of which one is chosen."""
        self.clear()
        for code, words in choices:
            self.addItem(words, code)
        self.setCurrentIndex(max(self.findData(chosen), 0))

    def offer_books(self, session: TranslationSession, chosen: str) -> None:
        books = [(book, session.book_title(book)) for book in session.workspace.collections()]
        self.offer([(ALL_BOOKS, session.gettext("All books")), *books], chosen)

    def offer_languages(self, session: TranslationSession, chosen: str) -> None:
        self.offer([(lang, language_name(lang)) for lang in session.workspace.targets()], chosen)

    def books(self, session: TranslationSession, lang: str) -> tuple[str, ...]:
        """Return the chosen book, or all that are translated into a language."""
        books = (self.code,) if self.code else session.workspace.collections()
        return tuple(book for book in books if lang in session.workspace.targets(book))


def numbers_by_form(formula: str) -> dict[int, str]:
    """Return the first numbers after which each form of a word stands."""
    found: dict[int, list[str]] = {}
    for number, form in plural_examples(formula).items():
        found.setdefault(form, []).append(str(number))
    return {form: ", ".join(of[:_NUMBERS]) + ("…" if of[_NUMBERS:] else "") for form, of in sorted(found.items())}


class RoomPage(QWidget):
    """A part of the page with a heading, a hint, controls in as many rows as they need, and what they act on."""

    def __init__(self, session: TranslationSession, name: str, title: str, hint: str = "") -> None:
        super().__init__()
        named(self, name)
        self.session = session
        self.back_to = Place(PAGE, OVERVIEW)
        self.title = heading(words=title)
        self.controls = QWidget()
        self._flow = FlowLayout(self.controls, 8)
        head = (self.title, text_label("muted", hint), self.controls) if hint else (self.title, self.controls)
        self.column = down(*head, on=self, gap=8, edges=(20, 12, 20, 12))

    def add_controls(self, *controls: QWidget) -> None:
        """Add controls, the boxes with their names before them."""
        for one in controls:
            self._flow.addWidget(one.labelled() if isinstance(one, Choice) else one)

    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        """Show a language, with the details of a place."""

    def place(self) -> Place:
        """Return where the window comes back to."""
        return Place(PAGE, OVERVIEW)

    def take_focus(self) -> None:
        """Put the keyboard where one begins."""

    def leave(self) -> None:
        """Save what is typed: another part is shown."""

    def escape(self) -> None:
        self.session.services.navigator.go(self.back_to)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escape()
        else:
            super().keyPressEvent(event)
