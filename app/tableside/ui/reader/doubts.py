"""Which rules have a translation that is out of date or wrong: looked up beside reading, never before it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.rulebook.model import BUNDLED, Edition
from tableside.translation import Reason, Workspace
from tableside.translation.folders import default_folders
from tableside.ui.services import Services

_NONE: Mapping[str, Reason] = {}


class TranslationDoubts(QObject):
    """What is known of the translations that are being read; where nobody ever translated there is nothing to know."""

    changed = Signal()

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._workspace: Workspace | None = None
        self._known: dict[tuple[str, str], Mapping[str, Reason]] = {}
        self._fresh: set[tuple[str, str]] = set()
        services.texts.changed.connect(lambda *_: self._fresh.clear())

    def of(self, edition: Edition) -> Mapping[str, Reason]:
        """Return what is known of an edition now; `changed` tells when it is more."""
        key = edition.book, edition.lang
        if edition.origin != BUNDLED or not default_folders().state.is_dir():
            return _NONE
        if key not in self._fresh:
            self._fresh.add(key)
            self._services.background.run(self, lambda: self._looked_up(*key), lambda found: self._take(key, found))
        return self._known.get(key, _NONE)

    def _looked_up(self, book: str, lang: str) -> Mapping[str, Reason]:
        """Judge the texts of a book, in the thread for slow work and there only."""
        if self._workspace is None:
            self._workspace = Workspace(default_folders())
        workspace = self._workspace
        try:
            if book not in workspace.books() or lang not in workspace.library.languages(book):
                return _NONE
            return {
                rule: Reason.WRONG if status.errors else status.reason
                for rule, status in workspace.statuses(book, lang).items()
                if status.errors or status.reason is Reason.SOURCE_CHANGED
            }
        except TablesideError:
            return _NONE  # a damaged file is told by whoever shows it

    def _take(self, key: tuple[str, str], found: Mapping[str, Reason]) -> None:
        if self._known.get(key, _NONE) != found:
            self._known[key] = found
            self.changed.emit()
