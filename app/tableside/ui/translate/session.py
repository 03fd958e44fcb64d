"""The session of the translators' page: the open workspace, what is typed and not saved, the text being edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget
from shiboken6 import isValid

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of
from tableside.storage.kept import Kept, UnfinishedWork
from tableside.translation import SOURCE, Conflict, Editor, Reason, RuleStatus, RuleText, Saved, State, open_workspace
from tableside.translation.changes import Change
from tableside.translation.memory import TranslationMemory
from tableside.translation.store import INTERFACE, TextKind, kind_of
from tableside.translation.texts import BreaksStructure
from tableside.ui.language import language_name
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice, Notices
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
        self._told: dict[str, Notice] = {}
        """The notices about texts that wait here."""
        self._kept: Kept[dict[str, TypedText]] = Kept(running, PART, _read_all, _written, {}, notices.report)

    def of(self, rule: str, lang: str) -> TypedText | None:
        return self._kept.value.get(f"{lang} {rule}")

    def keep(self, rule: str, lang: str, unsaved: TypedText) -> None:
        self._kept.set({**self._kept.value, f"{lang} {rule}": unsaved})

    def tell(self, rule: str, lang: str, sentence: str) -> None:
        """Say that a text waits, as long as it does."""
        self._told[f"{lang} {rule}"] = self._notices.say(sentence, lasting=True)

    def drop(self, rule: str, lang: str) -> None:
        """Forget what was typed for a text: it is saved or given up."""
        about = f"{lang} {rule}"
        if about in self._kept.value:
            self._kept.set({key: one for key, one in self._kept.value.items() if key != about})
            if about in self._told:
                self._notices.withdraw(self._told.pop(about))


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
        return self._work is not None

    def begin(self, work: Iterator[object]) -> None:
        """Begin some work, which yields wherever it can be interrupted; other work is given up."""
        self._work = work
        self._go_on(_FIRST_SECONDS)

    def stop(self) -> None:
        self._timer.stop()
        self._work = None

    def finish(self) -> None:
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
        # Reading thousands of messages takes a second; the list of all texts needs them.
        services.background.run(self, self._read_messages)

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
            self.tell_saved(book, one)
        return True

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


_NAMED = 4
_VANISHED = N_("The source no longer has this text; what you typed cannot be saved.")


class Draft(QObject):
    """Holds one text in one language; it is left when it is saved or given up."""

    opened = Signal()
    """Another text, or another version of it, is in the editor."""
    saved = Signal()
    walked = Signal()
    """A step was undone or redone, in this text or in others."""
    conflicted = Signal(object)
    said = Signal(str)
    failed = Signal(object)

    def __init__(self, session: TranslationSession, parent: QObject) -> None:
        super().__init__(parent)  # else the lambdas that its signals call would keep it and its page for good
        self.session = session
        self.rule = ""
        self.lang = ""
        self.base = self.typed = RuleText()
        self.shape: tuple[int, ...] = (0,)
        self.step = 0
        """The step of undo of this visit: everything that is saved before another text is opened."""
        self.conflict: Conflict | None = None
        self.failure: TablesideError | None = None

    @property
    def book(self) -> str:
        return book_of(self.rule)

    @property
    def source(self) -> RuleText:
        return self.session.workspace.source(self.rule)

    @property
    def status(self) -> RuleStatus:
        """How far the text is, as far as it is saved."""
        return self.session.workspace.status(self.rule, self.lang)

    @property
    def status_of_typed(self) -> RuleStatus:
        """How far the words in the fields are."""
        if self.failure is not None or self.conflict is not None:
            reason = Reason.WRONG if isinstance(self.failure, BreaksStructure) else Reason.NONE
            return RuleStatus(self.rule, State.DRAFT, reason)
        status = self.status
        if not self.dirty:
            return status
        if self.typed.empty:
            return replace(status, state=State.MISSING, reason=Reason.NONE, approval=None)
        left = status.reason if status.state is State.DRAFT else Reason.STARTED
        return replace(status, state=State.DRAFT, reason=left, approval=None)

    @property
    def is_gone(self) -> bool:
        try:
            return bool(self.rule) and not self.is_known(self.rule)
        except TablesideError:
            return False  # it is there and cannot be read

    def is_known(self, rule: str) -> bool:
        workspace, book = self.session.workspace, book_of(rule)
        return book in workspace.collections() and rule in workspace.source_texts(book)

    @property
    def titled(self) -> bool:
        return kind_of(self.rule) is TextKind.RULE and bool(self.source.title or self.base.title)

    @property
    def may_be_empty(self) -> bool:
        traits = self.session.workspace.store_of(self.rule).traits(self.lang).get(self.rule)
        return traits is not None and traits.optional

    def order(self) -> list[str]:
        """Return the texts of the book that there are to translate, in order."""
        return list(self.session.workspace.statuses(self.book, self.lang))

    def _tidied(self, text: RuleText) -> RuleText:
        return self.session.workspace.store_of(self.rule).tidied(self.rule, text)

    @property
    def dirty(self) -> bool:
        """Whether something is typed that is not saved."""
        if not self.rule or self.typed.same_as(self.base):
            return False
        try:
            return not self._tidied(self.typed).same_as(self._tidied(self.base))
        except TablesideError:
            return True

    def open(self, rule: str, lang: str) -> None:
        """Put another text in the editor; the one before must have been saved or given up."""
        workspace = self.session.workspace
        self.rule, self.lang, self.step = rule, lang, 0
        self.base = self.typed = workspace.text(rule, lang)
        self.conflict = self.failure = None
        kept = self.session.unsaved.of(rule, lang)
        if kept is not None:
            self.base, self.typed = kept.base, kept.typed
        self.shape = workspace.shape(rule, lang)
        self.opened.emit()

    def save(self, *, done: bool = False) -> bool:
        """Save what is typed; False keeps it in the editor, with what stands in the way."""
        if not self.rule or (not done and not self.dirty):
            self._forget_unsaved()
            return self.conflict is None
        editor = self.session.editor
        try:
            result = editor.save(self.rule, self.lang, self.typed, base=self.base, done=done, step=self.step)
        except TablesideError as error:
            return self._fail(error)
        if isinstance(result, Conflict):
            self.conflict = result
            self.conflicted.emit(result)
            return False
        self._settle(result)
        return True

    def _fail(self, error: TablesideError) -> bool:
        self.failure = error = TablesideError(_VANISHED) if self.is_gone else error
        self.failed.emit(error)
        return False

    def give_up(self) -> None:
        self.session.unsaved.drop(self.rule, self.lang)
        if not self.is_gone:
            self.open(self.rule, self.lang)

    def keep_unsaved(self) -> None:
        if self.dirty:
            self.session.unsaved.keep(self.rule, self.lang, TypedText(self.typed, self.base))
        else:
            self._forget_unsaved()

    def _forget_unsaved(self) -> None:
        if self.conflict is None:
            self.session.unsaved.drop(self.rule, self.lang)

    def _settle(self, result: Saved) -> None:
        self.base, self.step = result.text, result.step
        self.conflict = self.failure = None
        self._forget_unsaved()
        self._tell_saved()

    def _tell_saved(self) -> None:
        self.saved.emit()
        self.session.saved(self.rule, self.lang)

    # When someone else changed the same text

    def keep_mine(self) -> bool:
        """Save one's own words although someone else changed the text; theirs stay among the versions."""
        if self.conflict is not None:
            self.base = self.conflict.theirs
            self.conflict, self.step = None, 0
        return self.save()

    def take_theirs(self) -> None:
        """Give up what is typed for what is in the file; it stays among the versions, and redo brings it back."""
        met, editor = self.conflict, self.session.editor
        self.conflict = None
        if met is not None:
            try:
                kept = editor.save(self.rule, self.lang, self.typed, base=met.theirs)
                if isinstance(kept, Saved) and kept.step:
                    editor.undo()
            except BreaksStructure:
                pass  # it cannot stand in the file
            except TablesideError as error:
                self._fail(error)
                return
        self.give_up()

    def check_for_changes(self) -> bool:
        """Show a change of this text by someone else; False where it meets something typed here."""
        try:
            now = self.session.workspace.text(self.rule, self.lang)
        except TablesideError as error:
            return self._fail(error)
        if now.same_as(self.base):
            return True
        if not self.dirty:
            self.open(self.rule, self.lang)
            return True
        mine = self._tidied(self.typed)
        if now.same_as(mine):
            self.base = now
            return True
        self.conflict = Conflict(self.rule, self.lang, self.base, mine, now)
        self.conflicted.emit(self.conflict)
        return False

    # Undo beyond the field

    def step_to(self, *, undo: bool) -> Sequence[Change]:
        """Return the step of this book and language that undo or redo walks next; none where there is none."""
        history = self.session.editor.history
        return (history.last if undo else history.next)(self.book, self.lang)

    def is_elsewhere(self, step: Sequence[Change]) -> bool:
        return any((one.rule, one.lang) != (self.rule, self.lang) for one in step)

    def name_step(self, step: Sequence[Change]) -> str:
        named = [f"{self.session.book_title(book_of(one.rule))} {self.session.cited(one.rule)}" for one in step]
        return ", ".join(named[:_NAMED]) + (" …" if named[_NAMED:] else "")

    def walk(self, wanted: Sequence[Change], *, undo: bool) -> bool:
        """Undo or redo one step of the history, and show the text it was in; False where that was not possible."""
        editor, session = self.session.editor, self.session
        try:
            step = editor.undo(wanted) if undo else editor.redo(wanted)
        except TablesideError as error:
            return self._fail(error)
        if step is None:
            return False
        for book, lang in sorted({(book_of(one.rule), one.lang) for one in step.changes}):
            session.tell_saved(book, lang)
        among = any((one.rule, one.lang) == (self.rule, self.lang) for one in step.changes)
        last = step.changes[-1]
        self.open(*((self.rule, self.lang) if among else (last.rule, last.lang)))
        if step.left:
            told = session.ngettext(
                "{count} text was changed since and stays as it is.",
                "{count} texts were changed since and stay as they are.",
                len(step.left),
            )
            self.said.emit(told)
        self.walked.emit()
        return True
