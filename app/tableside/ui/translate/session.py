"""What the parts of the translators' page share: the workspace and the tools over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.translation import SOURCE, DiskChange, Editor, Progress, RuleStatus, open_workspace
from tableside.translation.language_removal import Removal, bring_back
from tableside.translation.listing import cited_in
from tableside.translation.memory import TranslationMemory
from tableside.translation.store import INTERFACE, TextKind, kind_of
from tableside.ui.language import language_name
from tableside.ui.services import Services
from tableside.ui.services.unsaved import Unsaved
from tableside.ui.translate.pieces import Pieces
from tableside.ui.translate.unsaved import PART, UnsavedTexts

if TYPE_CHECKING:
    from tableside.study.cards import TextCards


_T = TypeVar("_T")


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
        update = self.workspace.update
        self.pending = {(one.rule, one.lang): one for one in update.conflicts} if update else {}
        """Texts that a newer installation changed as well as somebody here: what stands in the file is one's own."""
        for rule, lang in self.pending:
            self.attempt(partial(self.editor.mark_review, rule, lang))
        self.unsaved = UnsavedTexts(services.running, services.notices)
        services.unsaved.describe_part(PART, self._say_unsaved)
        self._cards: TextCards | None = None
        # The page stands before all texts are read; what nobody has seen cannot have changed for anybody.
        self._looking = Pieces(self)
        QTimer.singleShot(0, self, lambda: self._looking.begin(self._first_look()))
        # Reading thousands of messages takes a second; whoever lists all texts should find them read.
        services.background.run(self, self._read_messages)

    def _say_unsaved(self, texts: dict[str, dict[str, str]]) -> Iterator[Unsaved]:
        """Name texts that are in no file, neither in theirs nor among what is in hand."""
        for key, typed in texts.items():
            lang, _, rule = key.partition(" ")
            what = f"{self.language_name(lang)}, {self.cited(rule)}"
            yield Unsaved(what, "\n".join(filter(None, (typed["title"], typed["body"]))))

    def _first_look(self) -> Iterator[None]:
        # Where all texts are gone, not some of them, the window says so.
        with suppress(TablesideError):
            for change in self.editor.others.looking():
                if change is not None:
                    self._tell_change(change)
                yield
        self._tell_unread()

    def _read_messages(self) -> None:
        lang = self.recall("language")
        for one in (SOURCE, lang) if lang in self.workspace.languages_of(INTERFACE) else ():
            self.workspace.texts(INTERFACE, one)

    @property
    def targets(self) -> tuple[str, ...]:
        """The languages that are translated into."""
        return self.workspace.targets()

    def interface_languages(self) -> tuple[str, ...]:
        """Return the languages that the program itself is translated into."""
        return tuple(lang for lang in self.workspace.library.bundled.languages() if lang != SOURCE)

    def book_title(self, book: str) -> str:
        """Name a book, or the messages of the program, in the interface language."""
        if book == INTERFACE:
            return self.gettext("Interface")
        return self.workspace.library.book(book).title_in(self.services.language.code)

    def cited(self, text_id: str) -> str:
        """Return the number of a rule, or the place of any other text in the words of the window."""
        return cited_in(self.workspace, text_id, self.services.language.catalogue)

    def language_name(self, code: str) -> str:
        """Name a language as its speakers do."""
        return language_name(code)

    def statuses(self, book: str, lang: str) -> dict[str, RuleStatus]:
        """Return the status of every rule of a book."""
        return self.workspace.statuses(book, lang)

    def interface_progress(self, lang: str) -> Progress:
        """Count the messages of the window in a language."""
        return self.workspace.progress(INTERFACE, lang)

    def saved(self, rule_id: str, lang: str) -> None:
        """Tell the whole window that a text was saved."""
        if kind_of(rule_id) is TextKind.TERM:
            self.checker.forget_terms()
        self.tell_saved(book_of(rule_id), lang)

    def tell_saved(self, book: str, lang: str) -> None:
        """Tell the whole window that texts of a collection were saved: messages are said anew at once."""
        if book == INTERFACE:
            self.services.catalogues.saved(lang)
        else:
            self.services.texts.saved(book, lang)

    def languages_changed(self, lang: str) -> None:
        """Tell the whole window that a language was added, corrected or taken away."""
        self.checker.forget()
        self.editor.others.changed()
        self.services.catalogues.saved(lang)
        self.services.texts.saved("", lang)

    def bring_back(self, removal: Removal) -> bool:
        """Bring a language back that was deleted; False where that is not possible, which is said."""
        try:
            bring_back(self.workspace, removal)
        except TablesideError as error:
            self.services.notices.say_error(error)
            return False
        self.languages_changed(removal.lang)
        return True

    def study_cards(self, rule_id: str) -> int:
        """Count the study cards that are made of a rule's own figures or of a term that it defines."""
        from tableside.study.cards import TextCards

        library = self.services.library.bundled
        if self._cards is None:
            self._cards = TextCards(library, tuple(lang for lang in library.languages() if lang not in self.drafts))
        book = book_of(rule_id)
        if book not in library.books():
            return 0  # of a person's own book no cards are made
        terms = {term.id for term in library.terms(book).values() if term.rule == rule_id}
        return sum(card.get("rule") == rule_id or card.get("term") in terms for card in self._cards.sources(book))

    @property
    def drafts(self) -> frozenset[str]:
        """The languages that are being added to the books of the program."""
        library = self.workspace.library.bundled
        return frozenset(lang for book in library.books() for lang in library.book(book).drafts)

    def check_for_changes(self) -> tuple[DiskChange, ...]:
        """Look whether somebody else changed a file, or one is gone or back, and tell everyone."""
        before = dict(self.editor.others.unread)
        found = self.editor.others.changed()
        self._tell_unread()
        # Of these nobody has changed a word, but whoever shows them has to look again.
        moved = {**before, **self.editor.others.unread}.keys() - (before.keys() & self.editor.others.unread.keys())
        found += tuple(DiskChange(book, lang, ()) for book, lang in sorted(moved))
        for change in found:
            self._tell_change(change)
        return found

    def _tell_unread(self) -> None:
        for problem in self.editor.others.unread.values():
            self.services.notices.report(problem)

    def _tell_change(self, change: DiskChange) -> None:
        self.checker.forget()
        self.tell_saved(change.book, change.lang)

    def gettext(self, template: str, /, **params: object) -> str:
        return self.services.language.gettext(template, **params)

    def ngettext(self, singular: str, plural: str, count: int, /, **params: object) -> str:
        """Translate a template that depends on a number, available in it as {count}."""
        return self.services.language.ngettext(singular, plural, count, **params)

    def say(self, sentence: str, *, lasting: bool = False) -> None:
        """Show a sentence in the window."""
        self.services.notices.say(sentence, lasting=lasting)

    def sentence(self, error: TablesideError) -> str:
        """Say an error in the interface language."""
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
        """Return a remembered choice, or nothing."""
        return str(getattr(self.services.settings.current.translate, key))

    def remember(self, **choices: str) -> None:
        """Keep some choices for the next time."""
        self.services.settings.remember_on("translate", **choices)
