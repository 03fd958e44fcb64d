"""The session of the translators' page: the workspace and the tools over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget
from shiboken6 import isValid

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.storage.kept import Kept, UnfinishedWork
from tableside.translation import SOURCE, DiskChange, Editor, RuleStatus, RuleText, open_workspace
from tableside.translation.memory import TranslationMemory
from tableside.translation.store import INTERFACE
from tableside.ui.language import language_name
from tableside.ui.services import Services
from tableside.ui.services.notices import Notices
from tableside.ui.services.unsaved import Unsaved
from tableside.ui.widgets import bare, plain_label

_T = TypeVar("_T")


ALL_BOOKS = ""
"""The value of the book box for all books."""


_FIRST_SECONDS = 0.2
_PIECE_SECONDS = 0.05


PART = "translation"


@dataclass(frozen=True, slots=True)
class TypedText:
    """Typed words that are not saved, and the text when the typing began."""

    typed: RuleText
    base: RuleText


class UnsavedTexts:
    """What is typed and not saved, by text and language."""

    def __init__(self, running: UnfinishedWork, notices: Notices) -> None:
        self._notices = notices
        self._told: dict[str, str] = {}
        """The notices about texts that wait here."""
        self._kept: Kept[dict[str, TypedText]] = Kept(running, PART, _read_all, _written, {}, notices.report)

    def of(self, rule: str, lang: str) -> TypedText | None:
        return self._kept.value.get(f"{lang} {rule}")

    def keep(self, rule: str, lang: str, unsaved: TypedText) -> None:
        self._kept.set({**self._kept.value, f"{lang} {rule}": unsaved})

    def tell(self, rule: str, lang: str, sentence: str) -> None:
        """Say that a text waits, as long as it does."""
        self._told[f"{lang} {rule}"] = sentence
        self._notices.say(sentence, lasting=True)

    def drop(self, rule: str, lang: str) -> None:
        """Forget what was typed for a text: it is saved or given up."""
        about = f"{lang} {rule}"
        if about in self._kept.value:
            self._kept.set({key: one for key, one in self._kept.value.items() if key != about})
            self._notices.withdraw(self._told.pop(about, ""))


def _written(texts: dict[str, TypedText]) -> object:
    data = {key: {"typed": one.typed.as_data(), "base": one.base.as_data()} for key, one in texts.items()}
    return data or None


def _read_all(data: Mapping[str, Any]) -> dict[str, TypedText]:
    return {str(key): _read(one) for key, one in data.items()}


def _read(data: Mapping[str, Any]) -> TypedText:
    base = RuleText.from_data(data["base"])
    if "typed" not in data:  # as version 0.2 kept it
        return TypedText(RuleText(str(data["title"]), (str(data["body"]),)), base)
    return TypedText(RuleText.from_data(data["typed"]), base)


class Pieces(QObject):
    """Goes on with some work whenever the window has nothing else to do; the first piece is done at once."""

    advanced = Signal()
    """A piece more is done."""
    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(lambda: self._go_on(_PIECE_SECONDS))

    @property
    def running(self) -> bool:
        """Whether something is left to do."""
        return self._work is not None

    def begin(self, work: Iterator[object]) -> None:
        """Begin some work, which yields wherever it can be interrupted; other work is given up."""
        self._work = work
        self._go_on(_FIRST_SECONDS)

    def stop(self) -> None:
        self._timer.stop()
        self._work = None

    def finish(self) -> None:
        """Do all that is left now."""
        while self._work is not None:
            self._go_on(_FIRST_SECONDS)

    def _go_on(self, seconds: float) -> None:
        self._timer.stop()
        work, until = self._work, monotonic() + seconds
        if work is None:
            return
        for _ in work:
            if self._work is not work:
                return  # what was done has begun something else
            if monotonic() > until:
                self._timer.start()
                self.advanced.emit()
                return
        # With the end of the work its owner may go, if nobody else wanted it any more.
        if isValid(self) and self._work is work:
            self._work = None
            self.advanced.emit()
            self.done.emit()


def fill_choices(box: QComboBox, choices: Sequence[tuple[str, str]], chosen: str) -> None:
    """Offer codes with their words; a box that offers them already is left alone."""
    present = [(box.itemData(at), box.itemText(at)) for at in range(box.count())]
    if present != list(choices):
        box.clear()
        for code, words in choices:
            box.addItem(words, code)
    box.setCurrentIndex(max(box.findData(chosen), 0))


def labelled(box: QComboBox) -> QWidget:
    """Return a box to choose from with its name before it."""
    holder, label = QWidget(), plain_label(box.accessibleName())
    label.setBuddy(box)
    row = bare(QHBoxLayout(holder), 6)
    row.addWidget(label)
    row.addWidget(box, 1)
    return holder


def fill_books(session: TranslationSession, box: QComboBox, chosen: str) -> None:
    """Offer every book, and all of them."""
    everything = (ALL_BOOKS, session.gettext("All books"))
    fill_choices(
        box, [everything, *((book, session.book_title(book)) for book in session.workspace.collections())], chosen
    )


def fill_languages(session: TranslationSession, box: QComboBox, chosen: str) -> None:
    fill_choices(box, [(lang, session.language_name(lang)) for lang in session.targets], chosen)


def books_chosen(session: TranslationSession, box: QComboBox, lang: str) -> tuple[str, ...]:
    """Return the chosen book, or all that are translated into a language."""
    chosen = str(box.currentData() or ALL_BOOKS)
    workspace = session.workspace
    books = (chosen,) if chosen else workspace.collections()
    return tuple(book for book in books if lang in workspace.targets(book))


def chosen_in(box: QComboBox) -> str:
    return str(box.currentData() or "")


class TranslationSession(QObject):
    """The open workspace, and what is counted and checked in it."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.workspace = open_workspace()
        self.editor = Editor(self.workspace)
        self.editor.name = self.recall("name")
        self.checker = self.workspace.checker
        self.memory = TranslationMemory(self.workspace)
        self.unsaved = UnsavedTexts(services.running, services.notices)
        services.unsaved.describe_part(PART, self._say_unsaved)
        # Reading thousands of messages takes a second; the list of all texts needs them.
        services.background.run(self, self._read_messages)

    def _say_unsaved(self, texts: dict[str, dict[str, Any]]) -> Iterator[Unsaved]:
        """Name texts that are in no file, neither in theirs nor among what is in hand."""
        for key, typed in texts.items():
            lang, _, rule = key.partition(" ")
            what = f"{self.language_name(lang)}, {self.cited(rule)}"
            yield Unsaved(what, _read(typed).typed.plain)

    def _read_messages(self) -> None:
        lang = self.recall("language")
        for one in (SOURCE, lang) if lang in self.workspace.languages_of(INTERFACE) else ():
            self.workspace.texts(INTERFACE, one)

    @property
    def targets(self) -> tuple[str, ...]:
        return self.workspace.targets()

    def book_title(self, book: str) -> str:
        """Name a book, or the messages of the program, in the interface language."""
        if book == INTERFACE:
            return self.gettext("Interface")
        return self.workspace.library.book(book).title_in(self.services.language.code)

    def cited(self, text_id: str) -> str:
        """Return the number of a rule, or the place of any other text in the words of the window."""
        return self.workspace.cite(text_id, self.services.language.catalogue)

    def language_name(self, code: str) -> str:
        return language_name(code)

    def statuses(self, book: str, lang: str) -> dict[str, RuleStatus]:
        return self.workspace.statuses(book, lang)

    def saved(self, rule_id: str, lang: str) -> None:
        """Tell the whole window that a text was saved."""
        self.tell_saved(book_of(rule_id), lang)

    def tell_saved(self, book: str, lang: str) -> None:
        """Tell the whole window that texts of a collection were saved: messages are said anew at once."""
        if book == INTERFACE:
            self.services.catalogues.saved(lang)
        else:
            self.services.texts.saved(book, lang)

    def languages_changed(self, lang: str) -> None:
        """Tell the whole window that a language was added, corrected or taken away."""
        self.editor.changes_outside()
        self.services.catalogues.saved(lang)
        self.services.texts.saved("", lang)

    def check_for_changes(self) -> tuple[DiskChange, ...]:
        """Look whether another program changed a file, and tell the whole window."""
        found = self.editor.changes_outside()
        for change in found:
            self.tell_saved(change.book, change.lang)
        return found

    def gettext(self, template: str, /, **params: object) -> str:
        return self.services.language.gettext(template, **params)

    def ngettext(self, singular: str, plural: str, count: int, /, **params: object) -> str:
        """Translate a template that depends on a number, available in it as {count}."""
        return self.services.language.ngettext(singular, plural, count, **params)

    def say(self, sentence: str, *, lasting: bool = False) -> None:
        self.services.notices.say(sentence, lasting=lasting)

    def sentence(self, error: TablesideError) -> str:
        return self.services.language.catalogue.error(error)

    def attempt(self, action: Callable[[], _T]) -> _T | None:
        """Do something; what goes wrong is said in the window and gives None."""
        try:
            return action()
        except TablesideError as error:
            self.services.notices.say_error(error)
            return None

    def set_name(self, name: str) -> None:
        """Take down who is at the keyboard; kept beside what they translate, approve and note."""
        self.editor.name = name.strip()
        if self.editor.name != self.recall("name"):
            self.remember(name=self.editor.name)

    # What is remembered between two runs

    def recall(self, key: str) -> str:
        return str(getattr(self.services.settings.current.translate, key))

    def remember(self, **choices: str) -> None:
        self.services.settings.remember_on("translate", **choices)
