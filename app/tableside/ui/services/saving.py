"""Settings, text typed in forms, and what is not on the disk yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import TablesideError
from tableside.settings import Settings, SettingsStore
from tableside.storage.files import NotSaved
from tableside.storage.kept import Kept, UnfinishedWork

_SAVE_AFTER_MS = 400
_TRIED_AGAIN_AFTER_MS = 5000
"""A disk that is full may have room again."""


class SettingsSession(QObject):
    """The settings while the program runs, saved soon after each change."""

    changed = Signal()
    refused = Signal(object)
    """Settings or unfinished work could not be saved, for this reason; None when they are saved after all."""

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
        before = self.refusal
        try:
            self._store.save(self.current)
        except NotSaved as error:
            self.refusal = error
            self._timer.start(_TRIED_AGAIN_AFTER_MS)
        else:
            self.refusal, self._on_disk = None, self.current
        if (self.refusal is None) != (before is None):
            self.refused.emit(self.refusal)

    @property
    def unsaved(self) -> bool:
        """Whether something that the person has chosen, not merely visited, is not on the disk."""
        return _chosen(self.current) != _chosen(self._on_disk)


def _chosen(settings: Settings) -> tuple[object, ...]:
    """Return the user's own choices, without what the program notes for itself."""
    look = settings.interface_language, settings.theme, settings.text_size
    return (*look, settings.bookmarks)


WINDOW, COURTSIDE = "window", "courtside"
"""The parts of unfinished work that say where one was, which is no work."""


class UnsavedWork:
    """Changes not yet on the disk: settings, unfinished work, and what pages have not saved."""

    def __init__(self, running: UnfinishedWork, settings: SettingsSession) -> None:
        self._running, self._settings = running, settings
        self._pages: dict[Callable[[], bool], Callable[[], object]] = {}

    def add(self, owner: QObject, is_unsaved: Callable[[], bool], save: Callable[[], object]) -> None:
        self._pages[is_unsaved] = save
        owner.destroyed.connect(lambda: self._pages.pop(is_unsaved))

    def save(self) -> None:
        """Try to save everything; unfinished work last, because pages remove from it what they have saved."""
        for save in (*self._pages.values(), self._settings.save, self._running.flush):
            save()

    @property
    def left(self) -> bool:
        """Whether something would be lost if the program ended now."""
        parts = self._running.unwritten().keys() - {WINDOW, COURTSIDE}
        return bool(parts) or self._settings.unsaved or any(is_unsaved() for is_unsaved in self._pages)

    @property
    def refusal(self) -> TablesideError | None:
        return self._settings.refusal or self._running.refusal


_TYPED = "typed"
_MOST_KEPT = 200
_Forms = dict[str, dict[str, str]]


class TypedWords:
    """The texts of the fields of a form, under a name that says what they are about."""

    def __init__(self, work: UnfinishedWork) -> None:
        self._forms: Kept[_Forms] = Kept(work, _TYPED, _read, dict, {})

    def of(self, about: str) -> Mapping[str, str]:
        return dict(self._forms.value.get(about, {}))

    def keep(self, about: str, texts: Mapping[str, str]) -> None:
        """Keep what is typed now; where that is nothing, forget the form."""
        others = {name: kept for name, kept in self._forms.value.items() if name != about}
        if any(text.strip() for text in texts.values()):
            others[about] = dict(texts)
        self._forms.set(dict(list(others.items())[-_MOST_KEPT:]))

    def drop(self, about: str) -> None:
        if about in self._forms.value:
            self.keep(about, {})


def _read(data: Any) -> _Forms:
    return {str(about): {str(name): str(text) for name, text in texts.items()} for about, texts in data.items()}
