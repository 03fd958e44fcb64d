"""How well each rule is known, for the table of contents: read in a thread, and only where there is a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.settings import data_dir
from tableside.ui.study.desk import Bench, study_desk

if TYPE_CHECKING:
    from tableside.ui.services import Services

_FILE = "study.sqlite"
"""The name that the core gives the record; looking for it must not load the core."""


class StudyStrengths(QObject):
    """Tells the contents what is known; reads the record again when it has changed."""

    changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__(services.memory)
        self._services = services
        self._stale = True
        self.strengths: Mapping[str, float] = {}
        study_desk(services).recorded.connect(self._record_changed)

    def refresh(self) -> None:
        """Read the record, unless it is not there or was read before."""
        if not self._stale or not (data_dir() / _FILE).exists():
            return
        self._stale = False
        # What is the matter with a record is said on the page of study; the contents just stay without marks.
        study_desk(self._services).ask(self, _read, self._came, self._failed)

    def _record_changed(self) -> None:
        self._stale = True

    def _came(self, strengths: Mapping[str, float]) -> None:
        self.strengths = strengths
        self.changed.emit()

    def _failed(self, _error: TablesideError) -> None:
        self._stale = True


def study_strengths(services: Services) -> StudyStrengths:
    """Give the one source of strengths of a window."""
    found = services.memory.findChild(StudyStrengths)
    return found if isinstance(found, StudyStrengths) else StudyStrengths(services)


def _read(bench: Bench) -> Mapping[str, float]:
    from tableside.ui.study.work import local_now

    library = bench.library

    def above(rule_id: str) -> tuple[str, ...]:
        book = book_of(rule_id)
        edition = library.edition(book, library.languages(book)[0])
        return tuple(rule.id for rule in edition.path_to(rule_id)[:-1]) if rule_id in edition else ()

    return bench.memory.strengths(local_now(), above)
