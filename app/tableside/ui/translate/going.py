"""Going from text to text in the editor: what is typed is safe before another one is opened."""

from __future__ import annotations

from collections.abc import Callable

from tableside.rulebook.ids import book_of
from tableside.translation.languages import finish_language
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.session import TranslationSession


class Going:
    """Opens one text after another, by hand, by its number or because something is left to do in it."""

    def __init__(self, session: TranslationSession, draft: Draft, columns: Columns, save: Callable[[], bool]) -> None:
        self._session = session
        self._draft = draft
        self._columns = columns
        self._save = save

    def open(self, rule: str, lang: str) -> bool:
        """Open a rule, once the present one is safe."""
        if (self._draft.rule, self._draft.lang) == (rule, lang) and not self._save():
            return True
        self.leave()
        if rule not in self._session.workspace.source_texts(book_of(rule)):
            return False
        self._draft.open(rule, lang)
        return True

    def leave(self) -> None:
        """Save what is typed; what cannot be saved waits where it is, and nobody has to stay for it."""
        if not self._draft.rule or self._save():
            return
        self._draft.keep_unsaved()
        cited = self._session.cited(self._draft.rule)
        told = self._session.gettext("{text} is not saved; what you typed waits there.", text=cited)
        self._session.unsaved.tell(self._draft.rule, self._draft.lang, told)

    def open_book(self, book: str, lang: str) -> None:
        """Open the next unfinished rule of a book, or its first."""
        here = self._draft.rule if self._draft.rule and self._draft.book == book else None
        if here is not None and not self._session.workspace.text(here, lang).empty:
            self.open(here, lang)
            return
        rule = self._session.attempt(lambda: self._session.workspace.next_unfinished(book, lang))
        first = next(iter(self._session.statuses(book, lang)), None)
        if rule or first:
            self.open(rule or first or "", lang)
            self._columns.field.setFocus()

    def to(self, rule: str) -> None:
        """Open another rule of the same language."""
        if self.open(rule, self._draft.lang):
            self._columns.take_focus(title_alone=self._draft.title_alone)

    def to_previous(self) -> None:
        """Go to the rule before, finished or not."""
        self._by(-1)

    def to_next(self) -> None:
        """Go to the rule after, finished or not."""
        self._by(1)

    def is_gone(self) -> bool:
        """Tell whether there is no book to go on with; that is said where the text is not saved."""
        return self._draft.is_gone and not self._save()

    def _by(self, step: int) -> None:
        if self.is_gone():
            return
        order = self._draft.order()
        at = order.index(self._draft.rule) + step if self._draft.rule in order else 0
        if 0 <= at < len(order):
            self.to(order[at])

    def to_next_unfinished(self) -> None:
        """Go to the next rule with something to do."""
        if self.is_gone():
            return
        self.leave()
        session, draft = self._session, self._draft
        rule = session.workspace.next_unfinished(draft.book, draft.lang, after=draft.rule)
        if rule is None:
            # A language that is whole in a book is no draft there any more.
            session.attempt(lambda: finish_language(session.workspace, draft.lang))
            session.tell_saved(draft.book, draft.lang)
            session.say(session.gettext("Every text of this book is done."))
        elif rule == draft.rule:
            session.say(session.gettext("Nothing else is left to do in this book."))
        else:
            self.to(rule)

    def to_next_unapproved(self, rule: str | None) -> None:
        """Go to the next rule that wants an approval, or say that there is none."""
        if rule is not None:
            self.to(rule)
        else:
            self._session.say(self._session.gettext("Every finished text of this book is approved."))
