"""What the views need, handed to each through its constructor."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.rulebook import Library
from tableside.ui.courtside import Courtside
from tableside.ui.language import InterfaceLanguage
from tableside.ui.memory import Memory
from tableside.ui.places import Navigator
from tableside.ui.theme import Theme


class Notices(QObject):
    """Short inline messages: said once, shown in the window, never a dialog."""

    said = Signal(str, bool)

    def __init__(self, language: InterfaceLanguage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language

    def say(self, sentence: str, *, lasting: bool = False) -> None:
        """Show a sentence that is already in the user's language; a lasting one waits to be closed."""
        self.said.emit(sentence, lasting)

    def say_error(self, error: TablesideError) -> None:
        """Show what went wrong until it is closed."""
        self.said.emit(self._language.catalogue.error(error), True)


class ReadingLanguages(QObject):
    """The language rules are read in and the second one beside it; both apart from the interface's."""

    changed = Signal()

    def __init__(self, memory: Memory, language: InterfaceLanguage, library: Library) -> None:
        super().__init__(memory)
        self._memory = memory
        self._language = language
        self._library = library

    @property
    def offered(self) -> tuple[str, ...]:
        """The languages there are rule texts in."""
        return self._library.languages()

    @property
    def first(self) -> str:
        """The language of the reading pane."""
        chosen = self._memory.settings.reading_language
        if chosen in self.offered:
            return chosen
        return self._language.code if self._language.code in self.offered else "en"

    @property
    def second(self) -> str:
        """The language beside it, always another one."""
        chosen = self._memory.settings.second_language
        if chosen in self.offered and chosen != self.first:
            return chosen
        return next((code for code in ("en", *self.offered) if code != self.first), "en")

    def choose(self, first: str | None = None, second: str | None = None) -> None:
        """Read in other languages; choosing the one beside swaps the two."""
        old_first, old_second = self.first, self.second
        new_first, new_second = first or old_first, second or old_second
        if new_first == new_second:
            new_first, new_second = (new_first, old_first) if first else (old_second, new_second)
        self._memory.remember(reading_language=new_first, second_language=new_second)
        self.changed.emit()

    def swap(self) -> None:
        """Exchange the two languages."""
        self.choose(self.second, self.first)


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a view may use."""

    library: Library
    language: InterfaceLanguage
    reading: ReadingLanguages
    theme: Theme
    memory: Memory
    navigator: Navigator
    notices: Notices
    courtside: Courtside = field(default_factory=Courtside)
