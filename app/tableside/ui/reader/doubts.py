"""Which rules have a translation that is out of date or wrong: looked up beside reading, never before it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from tableside.rulebook.model import Edition
from tableside.translation.doubts import Doubts, may_be_doubted
from tableside.ui.services import Services

_NONE: Mapping[str, str] = {}


class TranslationDoubts(QObject):
    """What is known of the translations that are being read."""

    changed = Signal()

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._look_up = Doubts(services.catalogues.of)
        """Asked in the thread for slow work, and there only."""
        self._known: dict[tuple[str, str], Mapping[str, str]] = {}
        self._fresh: set[tuple[str, str]] = set()
        services.texts.changed.connect(self._look_again)

    def of(self, edition: Edition) -> Mapping[str, str]:
        """Return what is known of an edition now; `changed` tells when it is more."""
        key = edition.book, edition.lang
        if not may_be_doubted(edition):
            return _NONE
        if key not in self._fresh:
            self._fresh.add(key)
            self._services.background.run(self, lambda: self._look_up(edition), lambda found: self._take(key, found))
        return self._known.get(key, _NONE)

    def _look_again(self) -> None:
        self._fresh.clear()

    def _take(self, key: tuple[str, str], found: Mapping[str, str]) -> None:
        if self._known.get(key, _NONE) != found:
            self._known[key] = found
            self.changed.emit()
