"""The settings while the program runs: one place to read and change them, saved soon after each change."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import TablesideError
from tableside.settings import Settings, SettingsStore
from tableside.storage import NotSaved

_SAVE_AFTER_MS = 400
_TRIED_AGAIN_AFTER_MS = 5000
"""A disk that is full may have room again."""


class SettingsSession(QObject):
    changed = Signal()
    failed = Signal(object)

    def __init__(self, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.current: Settings = store.load()
        self._on_disk = self.current
        self.refusal: TablesideError | None = None
        """Why the last saving failed, if it did."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.save)

    def remember(self, **changes: Any) -> None:
        settings = self.current._replace(**changes)
        if settings != self.current:
            self.current = settings
            if not self._timer.isActive():  # further changes must not put the saving off
                self._timer.start(_SAVE_AFTER_MS)
            self.changed.emit()

    def remember_on(self, page: str, **changes: Any) -> None:
        self.remember(**{page: getattr(self.current, page)._replace(**changes)})

    def save(self) -> None:
        """Write the settings now; a failure is shown, not raised."""
        self._timer.stop()
        try:
            self._store.save(self.current)
        except NotSaved as error:
            first, self.refusal = self.refusal is None, error
            if first:
                self.failed.emit(error)
            self._timer.start(_TRIED_AGAIN_AFTER_MS)
        else:
            self.refusal, self._on_disk = None, self.current

    @property
    def unsaved(self) -> bool:
        """Whether something that the person has chosen, not merely visited, is not on the disk."""
        return _chosen(self.current) != _chosen(self._on_disk)


def _chosen(settings: Settings) -> tuple[object, ...]:
    """Return the user's own choices, without what the program notes for itself."""
    look = settings.interface_language, settings.theme, settings.text_size
    return (*look, settings.bookmarks)
