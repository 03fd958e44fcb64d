"""Unfinished work: named parts as plain data, in the database within a second.

A thread writes a change a moment later; further changes meanwhile do not put that moment off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from threading import Lock, Timer, main_thread
from typing import Any, Generic, TypeVar

from tableside.errors import N_, Phrase, TablesideError
from tableside.storage.database import Database, DatabaseProblem, as_json
from tableside.storage.reading import MISPLACED, json_of

SOON = 0.3
"""Seconds from the first change to the writing."""
_AGAIN = 3.0
"""Seconds until a refused writing is tried again."""
UNFIT = (OSError, ValueError, TypeError, LookupError, AttributeError, TablesideError)
"""Errors that mean: this part does not hold what it should."""
_MISPLACED = Phrase(MISPLACED)
_T = TypeVar("_T")


class PartUnreadable(TablesideError):
    """A part of the unfinished work cannot be read."""


def moment_of(text: object) -> datetime:
    """Return a moment that was written as ISO text; raise ValueError for anything else."""
    if not isinstance(text, str):
        raise ValueError(text)
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


class UnfinishedWork:
    """The parts as they are now."""

    def __init__(
        self,
        database: Database,
        refused: Callable[[TablesideError | None], object] = lambda _error: None,
        report: Callable[[TablesideError], object] = lambda _error: None,
    ) -> None:
        """`refused` is called when writing fails and when it works again, `report` for each unusable part."""
        self._database, self._refused, self._report = database, refused, report
        self._parts: dict[str, Any] = {}
        self._moments: dict[str, datetime] = {}
        for row in database.rows("SELECT name, data, written_at FROM part"):
            try:
                self._parts[row["name"]] = json_of(row["data"])
                self._moments[row["name"]] = moment_of(row["written_at"])
            except ValueError:
                self._parts[row["name"]] = None
        self._changed: set[str] = set()
        self._lock, self._writing = Lock(), Lock()
        self._timer: Timer | None = None
        self.refusal: TablesideError | None = None
        """Why the last writing failed, if it did."""

    def part(self, name: str) -> Any:
        return self._parts.get(name)

    def written_at(self, name: str) -> datetime | None:
        """Return when a part was written before this start."""
        return self._moments.get(name)

    def keep(self, name: str, data: Any) -> None:
        """Replace a part by plain data that does not change any more; None removes it."""
        with self._lock:
            if self._parts.get(name) == data:
                return
            self._parts[name] = data
            self._changed.add(name)
            self._write_in(SOON)

    def _write_in(self, seconds: float) -> None:
        if self._timer is None:
            # Not a daemon: at an ordinary end the program waits for what is still to be written.
            self._timer = Timer(seconds, self._write_now)
            self._timer.start()

    def _write_now(self) -> None:
        with self._lock:
            self._timer = None
        self.flush()
        with self._lock:
            # At the end nothing waits for a disk that stays full.
            if self._changed and main_thread().is_alive():
                self._write_in(_AGAIN)

    def reject(self, name: str, reason: Phrase | str = _MISPLACED) -> None:
        """Set an unusable part aside under another name and report it."""
        self.keep(f"{name} unreadable {datetime.now(UTC):%Y-%m-%d}", self._parts.get(name))
        self.keep(name, None)
        sentence = N_("Part of your unfinished work cannot be read ({reason}) and was left out.")
        self._report(PartUnreadable(sentence, reason=reason))

    def flush(self) -> None:
        """Write what is not written yet; a refusal is reported once, as is that it is over, and stays in `refusal`."""
        with self._writing:
            with self._lock:
                names, self._changed = self._changed, set()
                parts = {name: self._parts.get(name) for name in names}
            if not names:
                return
            before = self.refusal
            try:
                self._write(parts)
            except DatabaseProblem as error:
                with self._lock:
                    self._changed |= names
                self.refusal = error
            else:
                self.refusal = None
            if (self.refusal is None) != (before is None):
                self._refused(self.refusal)

    def _write(self, parts: Mapping[str, Any]) -> None:
        moment = datetime.now(UTC).isoformat()
        with self._database.change() as connection:
            for name, data in parts.items():
                if data is None:
                    connection.execute("DELETE FROM part WHERE name = ?", (name,))
                else:
                    connection.execute("INSERT OR REPLACE INTO part VALUES (?, ?, ?)", (name, as_json(data), moment))

    def unwritten(self) -> Mapping[str, Any]:
        """Return the parts that would be lost if the program ended now."""
        with self._lock:
            return {name: self._parts[name] for name in self._changed if self._parts[name] is not None}

    def close(self) -> None:
        """Write what is not written yet."""
        with self._lock:
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
        self.flush()


class Kept(Generic[_T]):
    """One typed part of the unfinished work."""

    def __init__(
        self, work: UnfinishedWork, name: str, read: Callable[[Any], _T], written: Callable[[Any], Any], otherwise: _T
    ) -> None:
        """Read the part; `otherwise` stands in for one that is missing, or unreadable and then reported."""
        self._work, self._name, self._written = work, name, written
        self.value = self._otherwise = otherwise
        data = work.part(name)
        if data is None:
            return
        try:
            self.value = read(data)
        except UNFIT:
            self.reject()

    def set(self, value: _T) -> None:
        self.value = value
        self._work.keep(self._name, None if value == self._otherwise else self._written(value))

    def reject(self, reason: Phrase | str = _MISPLACED) -> None:
        self.value = self._otherwise
        self._work.reject(self._name, reason)
