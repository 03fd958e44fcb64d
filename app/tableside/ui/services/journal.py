"""The journal of this window: opened when it is first needed, one for all pages."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.journal.model import Draft, Entry, Notes, is_same_incident
from tableside.journal.store import EntriesFound, Journal, NotInJournal

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices
    from tableside.ui.services.settings_session import SettingsSession


FILE = "journal.sqlite"
_T = TypeVar("_T")


class JournalService(QObject):
    """Makes changes to the journal, tells the pages about them, and says in a notice what went wrong."""

    changed = Signal()
    saved = Signal(int)
    """A ruling was saved, under this number."""

    def __init__(self, folder: Path, settings: SettingsSession, notices: Notices) -> None:
        super().__init__(settings)
        self._file = folder / FILE
        self._settings = settings
        self._notices = notices
        self._journal: Journal | None = None
        self._said = ""

    @property
    def journal(self) -> Journal:
        """The journal itself, opened now if it was not; what is the matter with the file is said once."""
        if self._journal is None:
            self._journal = Journal(self._file)
            weakref.finalize(self, self._journal.close)
            self._say_problem(self._journal)
        return self._journal

    def _say_problem(self, journal: Journal) -> None:
        """Say what is the matter with the journal, unless that was said before."""
        problem = journal.problem
        if problem is not None and str(problem) != self._said:
            self._said = str(problem)
            self._notices.report(problem)

    def entries(self, query: str = "") -> EntriesFound:
        """Return the entries that hold the words of a query, newest first."""
        found = self.journal.entries(query)
        self._say_problem(self.journal)
        return found

    def save(self, draft: Draft, number: int | None = None) -> Entry | None:
        """Save an incident, anew where the journal has it already; None, and a notice, where that is not possible."""
        saved = self._attempt(lambda: self._saved(draft, number))
        if saved is not None:
            notes = draft.notes
            self._settings.remember_on(
                "journal",
                event=notes.event,
                players=notes.players,
                table=notes.table,
                referee=notes.referee,
                round=notes.round,
                game=draft.wizard.partition(".")[0],
            )
            self.changed.emit()
            self.saved.emit(saved.id)
        return saved

    def _saved(self, draft: Draft, number: int | None) -> Entry:
        entry = self.entry_of(number)
        if entry is None:
            return self.journal.save(draft)
        if len(entry.earlier) > len(draft.earlier) and is_same_incident(entry, draft):
            return self.journal.edit(entry.id, draft.notes)  # somebody has gone back to an earlier ruling of it
        return self.journal.replace(entry.id, draft)

    def entry_of(self, number: int | None) -> Entry | None:
        """Return an entry that is on the list; None where there is no such one."""
        if number is None:
            return None
        try:
            entry = self.journal.entry(number)
        except NotInJournal:
            return None
        return entry if entry.deleted_at is None else None

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

    def last_notes(self) -> Notes:
        """Return event, players, table, referee and round as written last; the rest belongs to one ruling only."""
        last = self._settings.current.journal
        return Notes(last.event, last.players, last.table, referee=last.referee, round=last.round)

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
            self._notices.say_error(error)
            return None
