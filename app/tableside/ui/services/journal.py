"""The journal of this window: opened when it is first needed, one for all pages."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import N_, Phrase, TablesideError
from tableside.journal.model import Draft, Entry, Notes, Version, is_same_incident
from tableside.journal.store import NO_ENTRIES, EntriesFound, Journal, Saved
from tableside.storage.counts import was_used
from tableside.storage.layout import DatabaseProblem, DatabaseReadOnly, NotChanged

if TYPE_CHECKING:
    from tableside.ui.background import Background
    from tableside.ui.services.notices import Notices
    from tableside.ui.services.settings_session import SettingsSession


FILE = "journal.sqlite"
TRIED_AGAIN_EVERY_MS = 3000
"""So often is tried again what the journal has refused: the disk may have room by now, or the folder be open."""
_CHANGED_ELSEWHERE = N_(
    "This entry was changed elsewhere while you were writing. "
    "What was written there is kept: “Earlier versions” in the journal shows it."
)
_DELETED_ELSEWHERE = N_("This entry was deleted elsewhere while you were writing. It is back, with your words.")
_DELETED_LATER = N_(
    "Nothing was deleted yet: that is tried again by itself as long as the window is open, unless you undo it."
)
_BROUGHT_BACK_LATER = N_("Nothing was brought back yet: that is tried again by itself as long as the window is open.")
_SAVED_LATER = N_(
    "This ruling is not in the journal yet: that is tried again by itself as long as the window is open. "
    "If you change something in the form, press Save again."
)
_CLOCK_BEHIND = N_(
    "The computer's clock says {now}, but the newest entry in the journal is dated {newest}. This ruling gets the "
    "date of the clock and is first in the list; if the clock is wrong, correct it."
)
_BEHIND = timedelta(minutes=2)
"""A clock that is set by the network goes back some seconds now and then."""
_T = TypeVar("_T")


class JournalService(QObject):
    """Makes changes to the journal, tells the pages about them, and says in a notice what went wrong."""

    changed = Signal()
    saved = Signal(int)
    """A ruling was saved, under this number."""
    saved_late = Signal(str, str)
    """What was refused at first was saved: the name of the draft, and the identity of its entry."""
    deleted = Signal(int)
    """Entries were deleted in one step, of which one has this number."""
    waiting_changed = Signal()
    """Other entries wait to be deleted or brought back than before."""

    def __init__(self, folder: Path, settings: SettingsSession, notices: Notices) -> None:
        super().__init__(settings)
        self._file = folder / FILE
        self._settings = settings
        self._notices = notices
        self._journal: Journal | None = None
        self._opening = Lock()
        """Held by whoever opens it: two at once would both mend a damaged one."""
        self._said = ""
        self._clock_told = False
        self._to_save: dict[str, tuple[Draft, Entry | None]] = {}
        """What somebody has saved and the journal has not, by the names of the drafts, with what it is to replace."""
        self._to_delete: dict[str, Entry] = {}
        """What somebody has deleted and the journal has not, as it was then."""
        self._to_bring_back: set[str] = set()
        """What somebody has brought back and the journal has not, by the names of the entries."""
        self.unreadable: TablesideError | None = None
        """Why nothing of it can be read at the moment, if so."""
        self.refusal: TablesideError | None = None
        """Why that was refused last."""
        self._trying_again = QTimer(self, interval=TRIED_AGAIN_EVERY_MS)
        self._trying_again.timeout.connect(self.try_again)

    @property
    def journal(self) -> Journal:
        """The journal itself, opened now if it was not; what is the matter with the file is said once."""
        if self._journal is None:
            with self._opening:
                # Later: whoever reads in the middle of a page first shows what was read.
                self._journal = Journal(self._file, joined=lambda: QTimer.singleShot(0, self, self._follow_file))
            weakref.finalize(self, self._journal.close)
            self._say_problem(self._journal)
        return self._journal

    def look_after(self, background: Background) -> None:
        """Open the journal beside the window where there was one: what is missing is said whatever page is shown."""
        if self._journal is None and was_used(self._file):
            background.run(self, self._looked, self._say)

    def _looked(self) -> TablesideError | None:
        """Return what is the matter with a journal that no page has opened yet; it is closed again."""
        with self._opening:
            if self._journal is not None:
                return None
            with closing(Journal(self._file)) as journal:
                return journal.problem or journal.missing

    def _say_problem(self, journal: Journal) -> None:
        self._say(journal.problem or journal.missing)

    def _say(self, problem: TablesideError | None) -> None:
        """Say what is the matter with the journal, or has been missing since an earlier start, once."""
        if problem is not None and str(problem) != self._said:
            self._said = str(problem)
            self._notices.report(self._while_refused(problem))

    def _while_refused(self, problem: TablesideError) -> TablesideError:
        """Let what is said of a journal in which nothing can be saved hold no longer than a look at it says so."""
        if isinstance(problem, DatabaseReadOnly) and problem.holds is not None:
            problem.holds = self._is_refused
        return problem

    def _is_refused(self) -> bool:
        before, now = self.journal.writable, self.journal.look_again()
        if now and not before:
            self._said = ""
            self.changed.emit()
        return not now

    def _follow_file(self) -> None:
        """Have the pages read anew what was made of a file that was damaged or exchanged while it was open."""
        self._say_problem(self.journal)
        self.changed.emit()

    @property
    def missing(self) -> TablesideError | None:
        """What is said of entries that were here and are missing; None where none is missed."""
        return self.journal.missing

    def forget_missing(self) -> None:
        """Say no more that entries are missing."""
        self.journal.forget_missing()
        self._notices.look_again()
        self.changed.emit()

    def entries(self, query: str = "") -> EntriesFound:
        """Return the entries that hold the words of a query, newest first; none where they cannot be read now."""
        found = self.read(lambda: self.journal.entries(query))
        self._say_problem(self.journal)
        return NO_ENTRIES if found is None else found

    def deleted_entries(self, query: str = "") -> EntriesFound:
        """Return the deleted entries that hold the words of a query, what was deleted last first."""
        found = self.read(lambda: self.journal.deleted_entries(query))
        self._say_problem(self.journal)
        return NO_ENTRIES if found is None else found

    def read(self, reading: Callable[[], _T]) -> _T | None:
        """Read something; None, and a notice as long as it is so, where the disk cannot read the journal any more."""
        try:
            found = reading()
        except DatabaseProblem as error:
            self.unreadable = error
            error.holds = self._is_unreadable
            self._notices.report(error)
            return None
        self.unreadable = None
        return found

    def _is_unreadable(self) -> bool:
        try:
            self.journal.count_deleted()
        except DatabaseProblem:
            return True
        if self.unreadable is not None:
            self.unreadable = None
            self.changed.emit()
        return False

    def save(self, draft: Draft, before: Entry | None = None) -> Entry | None:
        """Save an incident, in the place of an entry as it was read.

        Where that is not possible now it gives None, and is tried again until it is, or until it is called off.
        """

        def saving() -> Saved:
            try:
                return self._saved(draft, before)
            except TablesideError as error:
                self._to_save[draft.name] = draft, before
                self._trying_again.start()
                raise self._delayed(error, _SAVED_LATER, lambda: draft.name in self._to_save) from error

        saved = self._told(saving)
        if saved is not None:
            self._take_down(draft, saved)
        return saved

    def _take_down(self, draft: Draft, saved: Entry) -> None:
        """Remember what was noted beside a ruling for the next one, and tell the pages that it is saved."""
        self.call_off_saving(draft.name)
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
        self._tell_clock(saved)
        self.changed.emit()
        self.saved.emit(saved.id)

    def _tell_clock(self, saved: Entry) -> None:
        """Say once that the clock was set back: the date of a ruling may matter more than the ruling."""
        if self._clock_told or saved.edited_at is not None:
            return
        newest = None
        with suppress(TablesideError):  # it cannot be read at the moment
            newest = self.journal.newest()
        if newest is not None and saved.saved_at < newest - _BEHIND:
            self._clock_told = True
            now, then = (f"{moment.astimezone():%Y-%m-%d %H:%M}" for moment in (saved.saved_at, newest))
            self._notices.say_error(TablesideError(_CLOCK_BEHIND, now=now, newest=then))

    @property
    def unsaved_rulings(self) -> tuple[Draft, ...]:
        """What is still to be saved."""
        return tuple(draft for draft, _ in self._to_save.values())

    def call_off_saving(self, name: str) -> None:
        """Save no more by itself what was refused: other words are there by now, or nobody wants it."""
        if self._to_save.pop(name, None) is not None:
            self._rest()
            self._notices.look_again()

    def _save_at_last(self) -> None:
        for draft, before in tuple(self._to_save.values()):
            saved = self._told(partial(self._saved, draft, before), again=True)
            if saved is not None:
                self._take_down(draft, saved)
                self.saved_late.emit(draft.name, saved.identity)

    def _rest(self) -> None:
        """Try nothing again where nothing waits."""
        if not (self._to_save or self._to_delete or self._to_bring_back):
            self._trying_again.stop()

    def _saved(self, draft: Draft, before: Entry | None) -> Saved:
        if before is None and draft.name:
            # Saved already where only the answer was lost: it stays one entry.
            before = self.journal.find_named(draft.name)
        now = self.entry_of(before.identity) if before is not None else None
        if before is None or now is None:
            return Saved(self.journal.save(draft))
        if len(now.earlier) > len(draft.earlier) and is_same_incident(now, draft):
            return self.journal.edit(before, draft.notes)  # somebody has gone back to an earlier ruling of it
        return self.journal.replace(before, draft)

    def entry_of(self, identity: str | None) -> Entry | None:
        """Return an entry that is on the list; None where there is no such one."""
        entry = self.journal.find(identity) if identity is not None else None
        return entry if entry is not None and entry.deleted_at is None else None

    def find_named(self, name: str) -> Entry | None:
        """Return the entry that was saved under a name a short while ago; None where there is none, or none is read."""
        try:
            return self.journal.find_named(name)
        except TablesideError:
            return None

    def edit(self, entry: Entry, notes: Notes, *, again: bool = False) -> Entry | None:
        """Change the notes beside a ruling from what they were when it was read; None, and a notice, where it fails.

        Why it fails is not said once more to somebody who only tries again.
        """
        edited = self._told(lambda: self.journal.edit(entry, notes), again=again)
        if edited is not None:
            self.changed.emit()
        return edited

    def versions(self, entry: Entry) -> tuple[Version, ...]:
        """Return how an entry read before it was changed, the latest first."""
        try:
            return self.journal.versions(entry)
        except TablesideError:
            # It is gone, or cannot be read at the moment: whoever changes it is told.
            return ()

    def take_back(self, entry: Entry, version: Version) -> bool:
        """Let an entry read as it did before; tell whether that was possible."""
        return self._changed_by(lambda: self.journal.take_back(entry, version))

    def _told(self, change: Callable[[], Saved], *, again: bool = False) -> Entry | None:
        """Make a change, and say so where somebody else has changed or deleted the entry meanwhile."""
        saved = self._attempt(change, again=again)
        if saved is None:
            return None
        if saved.clashed:
            self._notices.say_error(TablesideError(_CHANGED_ELSEWHERE))
        elif saved.brought_back:
            self._notices.say_error(TablesideError(_DELETED_ELSEWHERE))
        return saved.entry

    def delete(self, entries: Sequence[Entry]) -> bool:
        """Take entries off the list; where that is not possible now, it is tried again until it is."""

        def deleting() -> None:
            try:
                self.journal.delete([entry.id for entry in entries])
            except TablesideError as error:
                self._to_delete |= {entry.identity: entry for entry in entries}
                self._trying_again.start()
                self._to_bring_back -= self._to_delete.keys()
                self.waiting_changed.emit()
                raise self._delayed(error, _DELETED_LATER, lambda: bool(self._to_delete)) from error

        done = self._changed_by(deleting)
        if done:
            self.deleted.emit(entries[0].id)
        return done

    @property
    def waiting(self) -> tuple[int, int]:
        """How many entries are still to be deleted, and to be brought back."""
        return len(self._to_delete), len(self._to_bring_back)

    def waits_for(self, entry: Entry) -> str:
        """Say what an entry waits for that the journal has refused so far, as words to translate; or nothing."""
        if entry.identity in self._to_delete:
            return N_("waits to be deleted")
        return N_("waits to be brought back") if entry.identity in self._to_bring_back else ""

    def _delayed(self, error: TablesideError, later: str, holds: Callable[[], bool]) -> TablesideError:
        self.refusal = error
        problem = TablesideError("{refused} {later}", refused=error.phrase, later=Phrase(later))
        problem.holds = holds
        return problem

    def try_again(self) -> None:
        """Save, bring back and delete what the journal has refused so far."""
        self._save_at_last()
        if self._to_bring_back:
            self._bring_back_at_last()
        if self._to_delete:
            self._delete_at_last()
        self._rest()

    def _bring_back_at_last(self) -> None:
        """Bring back what was refused, as far as it is still deleted."""
        try:
            found = [self.journal.find(identity) for identity in self._to_bring_back]
        except TablesideError:  # it cannot be read at the moment
            return
        numbers = [entry.id for entry in found if entry is not None and entry.deleted_at is not None]
        if not numbers or self._changed_by(lambda: self.journal.restore(numbers), again=True):
            self._to_bring_back.clear()
            self._notices.look_again()
            self.waiting_changed.emit()

    def _delete_at_last(self) -> None:
        """Delete what was refused, unless it was deleted or written in since."""
        try:
            now = [(entry, self.entry_of(entry.identity)) for entry in self._to_delete.values()]
        except TablesideError:  # it cannot be read at the moment
            return
        numbers = [there.id for entry, there in now if there is not None and there.notes == entry.notes]
        if not numbers:
            self.call_off_deletion()
        elif self._changed_by(lambda: self.journal.delete(numbers), again=True):
            self.call_off_deletion()
            self.deleted.emit(numbers[0])

    def call_off_deletion(self) -> bool:
        """Delete no more what was refused; tell whether there was something."""
        waiting = bool(self._to_delete)
        self._to_delete.clear()
        self._rest()
        self._notices.look_again()
        self.waiting_changed.emit()
        return waiting

    def restore(self, numbers: Sequence[int]) -> bool:
        """Bring entries back; where that is not possible now, it is tried again until it is."""

        def restoring() -> None:
            named = {self.journal.entry(number).identity for number in numbers}
            try:
                self.journal.restore(numbers)
            except TablesideError as error:
                self._to_bring_back |= named
                self._trying_again.start()
                self.waiting_changed.emit()
                raise self._delayed(error, _BROUGHT_BACK_LATER, lambda: bool(self._to_bring_back)) from error

        return self._changed_by(restoring)

    def last_notes(self) -> Notes:
        """Return event, players, table, referee and round as written last; the rest belongs to one ruling only."""
        last = self._settings.current.journal
        return Notes(last.event, last.players, last.table, referee=last.referee, round=last.round)

    def _changed_by(self, change: Callable[[], object], *, again: bool = False) -> bool:
        def changing() -> bool:
            change()
            return True

        done = bool(self._attempt(changing, again=again))
        if done:
            self.changed.emit()
        return done

    def _attempt(self, change: Callable[[], _T], *, again: bool = False) -> _T | None:
        try:
            done = change()
        except TablesideError as error:
            if not again:
                self._notices.say_error(self._while_refused(error))
            return None
        self._say_problem(self.journal)
        return done

    def stay_in_place(self) -> None:
        """Write the journal anew where somebody has taken it away or written over it under the window."""
        if self._journal is None:
            return
        try:
            self._journal.stay_in_place()
        except NotChanged:  # looked at again soon, and whoever saves something is told
            return
        except TablesideError as error:
            self._say(error)
            self.changed.emit()
            return
        self._say_problem(self._journal)
