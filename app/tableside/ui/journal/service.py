"""The journal of this window: opened when it is first needed, one for all pages."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.journal.model import Draft, Entry, Notes
from tableside.journal.store import Journal
from tableside.settings import data_dir
from tableside.ui.services import Services

FILE = "journal.sqlite"
_REMEMBERED = "journal"
_T = TypeVar("_T")


class JournalService(QObject):
    """Makes changes to the journal, tells the pages about them, and says in a notice what went wrong."""

    changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__(services.memory)
        self._services = services
        self._journal: Journal | None = None

    @property
    def journal(self) -> Journal:
        """The journal itself, opened now if it was not; what is the matter with the file is said once."""
        if self._journal is None:
            self._journal = Journal(data_dir() / FILE)
            weakref.finalize(self, self._journal.close)
            if self._journal.problem is not None:
                self._services.notices.say_error(self._journal.problem)
        return self._journal

    @property
    def writable(self) -> bool:
        """Whether changes can be saved, as far as is known."""
        return self.journal.writable

    def entries(self, query: str = "") -> list[Entry]:
        """Give the entries that hold the words of a query, newest first."""
        return self.journal.entries(query)

    def save(self, draft: Draft) -> Entry | None:
        """Save a ruling; None, and a notice, where that is not possible."""
        saved = self._attempt(lambda: self.journal.save(draft))
        if saved is not None:
            self.remember(draft.notes)
            self.changed.emit()
        return saved

    def edit(self, number: int, notes: Notes) -> Entry | None:
        """Change the notes beside a ruling; None, and a notice, where that is not possible."""
        edited = self._attempt(lambda: self.journal.edit(number, notes))
        if edited is not None:
            self.changed.emit()
        return edited

    def delete(self, numbers: Sequence[int]) -> bool:
        """Take entries off the list; tell whether that was possible."""
        return self._changed_by(lambda: self.journal.delete(numbers))

    def restore(self, numbers: Sequence[int]) -> bool:
        """Bring entries back; tell whether that was possible."""
        return self._changed_by(lambda: self.journal.restore(numbers))

    # What was written last time

    def last_notes(self) -> Notes:
        """Give the event, players and table that were written last; a remark belongs to one ruling only."""
        kept = self._services.memory.settings.extra.get(_REMEMBERED)
        words = kept if isinstance(kept, dict) else {}
        return Notes(*(str(words.get(name, "")) for name in ("event", "players", "table")))

    def remember(self, notes: Notes) -> None:
        """Keep event, players and table for the next ruling."""
        extra = dict(self._services.memory.settings.extra)
        extra[_REMEMBERED] = {"event": notes.event, "players": notes.players, "table": notes.table}
        self._services.memory.remember(extra=extra)

    def _changed_by(self, change: Callable[[], object]) -> bool:
        def changing() -> bool:
            change()
            return True

        done = bool(self._attempt(changing))
        if done:
            self.changed.emit()
        return done

    def _attempt(self, change: Callable[[], _T]) -> _T | None:
        try:
            return change()
        except TablesideError as error:
            self._services.notices.say_error(error)
            return None


def journal_service(services: Services) -> JournalService:
    """Give the one journal of a window; it lives as long as the window's memory does."""
    found = services.memory.findChild(JournalService)
    return found if isinstance(found, JournalService) else JournalService(services)
