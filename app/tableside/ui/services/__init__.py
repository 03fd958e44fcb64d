"""Services of the views, made in one place and passed to each constructor."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal

from tableside.storage.database import Database
from tableside.storage.kept import UnfinishedWork
from tableside.ui.language import Catalogues, InterfaceLanguage, QtTexts
from tableside.ui.places import Navigator
from tableside.ui.services.notices import Notices
from tableside.ui.services.saving import SettingsSession, TypedWords, UnsavedWork
from tableside.ui.theme import Theme

if TYPE_CHECKING:
    from tableside.rulebook import Library
    from tableside.ui.backups import BackupService
    from tableside.ui.process import Background
    from tableside.ui.services.journal import JournalService
    from tableside.ui.services.matches import Cases, Clocks, Matches
    from tableside.ui.services.study import ExamInHand, StudyService
    from tableside.ui.services.texts import ReadingLanguages, SearchService, Texts

_Made = TypeVar("_Made")


@dataclass(frozen=True)
class Folders:
    """Where the window reads and writes; those of the texts are asked for each time, for they can move."""

    rulebooks: Callable[[], Path]
    catalogues: Callable[[], Path]
    index: Path
    data: Path
    cache: Path

    @property
    def home(self) -> Path:
        return self.data.parent

    @property
    def imports(self) -> Path:
        return self.data / "imports"


class Courtside(QObject):
    """Whether the window stands at the table: the whole screen, large type, high contrast, the page alone."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._active = False

    @property
    def active(self) -> bool:
        return self._active

    def set_active(self, active: bool) -> None:
        if active != self._active:
            self._active = active
            self.changed.emit()

    def toggle(self) -> None:
        self.set_active(not self._active)


class _MadeWhenAsked(Generic[_Made]):
    """A service that is made when it is first asked for, once for every page."""

    def __init__(self, make: Callable[[Any], _Made]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, services: Services, owner: type | None = None) -> _Made:
        if self._name not in services._made:
            services._made[self._name] = self._make(services)
        return cast("_Made", services._made[self._name])


class Services:
    """The services that views use, all made here; costly ones are made on first use."""

    def __init__(self, database: Database, settings: SettingsSession, folders: Folders, style_sheet: Path) -> None:
        chosen = settings.current
        self._made: dict[str, object] = {}
        self.database = database
        self.settings = settings
        self.folders = folders
        self.catalogues = Catalogues(folders.catalogues)
        self.language = self._of_the_window = InterfaceLanguage(self.catalogues, chosen.interface_language)
        QtTexts(self.language)
        self.theme = Theme(style_sheet, chosen.theme, chosen.text_size)
        self.navigator = Navigator()
        self.notices = Notices(self.language)
        self.running = UnfinishedWork(database, settings.refused.emit, self.notices.report)
        self.unsaved = UnsavedWork(self.running, settings)
        self.courtside = Courtside()

    def in_language(self, language: InterfaceLanguage) -> Services:
        """Return the same services for a page in a language of its own; the parts are shared."""
        page = copy(self)
        page.language = language
        return page

    @_MadeWhenAsked
    def texts(self) -> Texts:
        """The rule texts, read again when a page is left after another program has changed them."""
        from tableside.ui.services.texts import Texts

        made = Texts(self.folders.rulebooks, self.folders.imports)
        self.navigator.leaving.connect(made.look_again)
        return made

    @property
    def library(self) -> Library:
        """The rule texts, to be asked for each time."""
        return self.texts.library

    @_MadeWhenAsked
    def reading(self) -> ReadingLanguages:
        from tableside.ui.services.texts import ReadingLanguages

        return ReadingLanguages(self.settings, self._of_the_window, self.texts)

    @_MadeWhenAsked
    def background(self) -> Background:
        """A thread for slow work that belongs to no other service."""
        from tableside.ui.process import Background

        return Background("background", self.settings)

    @_MadeWhenAsked
    def backups(self) -> BackupService:
        from tableside.ui.backups import BackupService

        return BackupService(self.folders.home, self.database, self.background, self.settings)

    @_MadeWhenAsked
    def search(self) -> SearchService:
        from tableside.ui.services.texts import SearchService

        return SearchService(self.texts, self.catalogues, self.folders, self.settings)

    @_MadeWhenAsked
    def journal(self) -> JournalService:
        from tableside.ui.services.journal import JournalService

        return JournalService(self.database, self.settings, self.notices)

    @_MadeWhenAsked
    def cases(self) -> Cases:
        from tableside.ui.services.matches import Cases

        return Cases(self.running, self.settings)

    @_MadeWhenAsked
    def typed(self) -> TypedWords:
        return TypedWords(self.running)

    @_MadeWhenAsked
    def matches(self) -> Matches:
        from tableside.ui.services.matches import Matches

        return Matches(self.running, self.settings)

    @_MadeWhenAsked
    def clocks(self) -> Clocks:
        """The officials' clocks, which run on whatever page is shown."""
        from tableside.ui.services.matches import Clocks

        return Clocks(self.running, self.matches, self.settings)

    @_MadeWhenAsked
    def exam(self) -> ExamInHand:
        from tableside.ui.services.study import ExamInHand

        return ExamInHand(self.running, self.settings)

    @_MadeWhenAsked
    def study(self) -> StudyService:
        from tableside.ui.services.study import StudyContext, StudyService

        return StudyService(StudyContext(self.texts, self.catalogues, self.database), self.notices, self.settings)
