"""The journal of this window, one for all pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.journal.model import Draft, Entry, Notes, Version, is_same_incident
from tableside.journal.store import EntriesFound, Journal
from tableside.storage.database import DatabaseProblem

if TYPE_CHECKING:
    from tableside.storage.database import Database
    from tableside.ui.services.notices import Notice, Notices
    from tableside.ui.services.saving import SettingsSession

_T = TypeVar("_T")
_Again = Callable[[], object]


class JournalService(QObject):
    """Changes the journal, tells the pages, and says in a notice why a change was refused, with *Try again*."""

    changed = Signal(object)
    """The number of a ruling that was saved, or None."""

    def __init__(self, database: Database, settings: SettingsSession, notices: Notices) -> None:
        super().__init__(settings)
        self.journal = Journal(database)
        self._notices = notices
        self._refused: dict[str, Notice] = {}
        """The notice of each change that was refused and has not been made since."""
        self.unreadable: TablesideError | None = None
        """Why nothing of it can be read at the moment, if so."""

    # Reading

    def entries(self, query: str = "") -> EntriesFound:
        """Return the entries that hold the words of a query, newest first; none where they cannot be read."""
        return self.read(lambda: self.journal.entries(query)) or EntriesFound((), self.journal.entry)

    def read(self, reading: Callable[[], _T]) -> _T | None:
        """Read something; None, and a notice, where the database cannot be read."""
        try:
            found = reading()
        except DatabaseProblem as error:
            self.unreadable = error
            self._notices.report(error)
            return None
        self.unreadable = None
        return found

    def entry_of(self, identity: str | None) -> Entry | None:
        entry = self.journal.find(identity) if identity is not None else None
        return entry if entry is not None and entry.deleted_at is None else None

    def find(self, identity: str) -> Entry | None:
        """Return an entry, also a deleted one; None where there is none or it cannot be read."""
        return self.read(lambda: self.journal.find(identity))

    def versions(self, entry: Entry) -> tuple[Version, ...]:
        try:
            return self.journal.versions(entry)
        except TablesideError:
            return ()

    # Changing

    def save(self, draft: Draft, before: Entry | None = None, again: _Again | None = None) -> Entry | None:
        """Save an incident, in the place of an entry as it was read; None, and a notice, where that is refused.

        `again` is what *Try again* does then; without it the same is saved.
        """
        again = again or (lambda: self.save(draft, before))
        saved = self._attempt("save", lambda: self._saved(draft, before), again)
        if saved is not None:
            self.changed.emit(saved.id)
        return saved

    def _saved(self, draft: Draft, before: Entry | None) -> Entry:
        if before is None and draft.name:
            # Saved already where only the answer was lost: it stays one entry.
            before = self.entry_of(draft.name)
        now = self.entry_of(before.identity) if before is not None else None
        if before is None or now is None:
            return self.journal.save(draft)
        if len(now.earlier) > len(draft.earlier) and is_same_incident(now, draft):
            return self.journal.edit(before, draft.notes)  # an earlier ruling of it is shown again
        return self.journal.replace(before, draft)

    def edit(self, entry: Entry, notes: Notes, again: _Again | None = None) -> Entry | None:
        """Change the notes beside a ruling from what they were when it was read; None, and a notice, where it fails.

        `again` is what *Try again* does then; without it the same is written.
        """
        again = again or (lambda: self.edit(entry, notes))
        edited = self._attempt(f"edit {entry.identity}", lambda: self.journal.edit(entry, notes), again)
        if edited is not None:
            self.changed.emit(None)
        return edited

    def take_back(self, entry: Entry, version: Version) -> bool:
        return self._changed_by(
            "take back", lambda: self.journal.take_back(entry, version), lambda: self.take_back(entry, version)
        )

    def delete(self, entries: Sequence[Entry]) -> bool:
        numbers = [entry.id for entry in entries]
        return self._changed_by("delete", lambda: self.journal.delete(numbers), lambda: self.delete(entries))

    def restore(self, numbers: Sequence[int]) -> bool:
        return self._changed_by("restore", lambda: self.journal.restore(numbers), lambda: self.restore(numbers))

    def _changed_by(self, what: str, change: Callable[[], object], again: _Again) -> bool:
        done = self._attempt(what, lambda: (change(),), again) is not None
        if done:
            self.changed.emit(None)
        return done

    def _attempt(self, what: str, change: Callable[[], _T], again: _Again) -> _T | None:
        """Make a change; a refusal is shown until the change is made after all."""
        try:
            done = change()
        except TablesideError as error:
            self._refused[what] = self._notices.say_error(error, again)
            return None
        if what in self._refused:
            self._notices.withdraw(self._refused.pop(what))
        return done
