"""The menu under More: pages that are used less, language, colours, size of text, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tableside.errors import N_
from tableside.settings import TEXT_SIZES
from tableside.ui.language import language_name, system_language
from tableside.ui.pages import Page
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.theme import CONTRAST
from tableside.ui.widgets import emptied, named

SIZES = (80, 90, 100, 110, 125, 150, 175, 200, 225, 250)
_THEMES = (
    ("system", N_("Colours as the system")),
    ("light", N_("Light")),
    ("dark", N_("Dark")),
    (CONTRAST, N_("High contrast")),
)


class Sheets(NamedTuple):
    """The functions that open the sheets of the menu."""

    shortcuts: Callable[[], None]
    news: Callable[[], None]
    backups: Callable[[], None]


class Choices(QMenu):
    """Changes how the window speaks and looks, at once and for next time."""

    def __init__(self, services: Services, sheets: Sheets, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        self._sheets = sheets
        named(self, "choices-menu")

    def open_beside(self, button: QWidget, pages: Sequence[Page], *, above: bool) -> None:
        """Open beside a button, or above it, with the ways to some pages."""
        self.build(pages)
        size = self.sizeHint()
        x = button.width() - size.width() if above else button.width()
        self.popup(button.mapToGlobal(QPoint(x, -size.height() if above else button.height() - size.height())))

    def change_text_size(self, steps: int) -> None:
        """Make all text larger or smaller by some steps; no step means the normal size."""
        present = self._services.theme.text_size
        if steps == 0:
            size = 100
        else:
            ordered = SIZES if steps > 0 else tuple(reversed(SIZES))
            size = next((one for one in ordered if (one > present) == (steps > 0) and one != present), present)
        self.set_text_size(size)

    def set_text_size(self, percent: int) -> None:
        low, high = TEXT_SIZES
        percent = min(max(percent, low), high)
        if percent == self._services.theme.text_size:
            return
        self._services.theme.set_text_size(percent)
        self._services.settings.remember(text_size=percent)
        language = self._services.language
        self._services.notices.say(language.gettext("Text size {percent} %", percent=percent))

    def build(self, pages: Sequence[Page] = ()) -> None:
        """Build the menu in the language in use."""
        emptied(self)
        gettext = self._services.language.gettext
        for one in pages:
            self._action(self, gettext(one.title), one.shortcut, partial(self._services.navigator.go, Place(one.name)))
        self.addSeparator()
        self._add_languages(self.addMenu(gettext("Language of the window")))
        colours = self.addMenu(gettext("Colours"))
        for name, title in _THEMES:
            self._choice(colours, gettext(title), name == self._services.theme.choice, partial(self._colour, name))
        sizes = self.addMenu(gettext("Text size: {percent} %", percent=self._services.theme.text_size))
        self._action(sizes, gettext("Larger text"), "Ctrl++", lambda: self.change_text_size(1))
        self._action(sizes, gettext("Smaller text"), "Ctrl+-", lambda: self.change_text_size(-1))
        self._action(sizes, gettext("Normal text size"), "Ctrl+0", lambda: self.change_text_size(0))
        keys = self.addMenu(gettext("Keys and flashing"))
        now = self._services.settings.current
        self._choice(
            keys, gettext("Letters search, figures answer"), now.single_keys, partial(self._switch, "single_keys")
        )
        self._choice(keys, gettext("Clocks flash when time is up"), now.flashing, partial(self._switch, "flashing"))
        self.addSeparator()
        self._action(self, gettext("At the table: large type, only the ruling"), "F11", self._services.courtside.toggle)
        self._action(self, gettext("Keyboard shortcuts"), "F1", self._sheets.shortcuts)
        self._action(self, gettext("What is new"), "", self._sheets.news)
        self._action(self, gettext("Backups…"), "", self._sheets.backups)

    def _add_languages(self, menu: QMenu) -> None:
        gettext, language = self._services.language.gettext, self._services.language
        automatic = not self._services.settings.current.interface_language
        system = language_name(system_language(language.offered))
        self._choice(menu, gettext("As the system ({language})", language=system), automatic, lambda: self._speak(""))
        for code in language.offered:
            chosen = not automatic and code == language.code
            self._choice(menu, language_name(code), chosen, partial(self._speak, code))

    def _choice(self, menu: QMenu, text: str, chosen: bool, act: Callable[[], object]) -> None:
        action = self._action(menu, text, "", act)
        action.setCheckable(True)
        action.setChecked(chosen)

    def _action(self, menu: QMenu, text: str, keys: str, act: Callable[[], object]) -> QAction:
        # The keys are shown only: the window binds them, so that they work while the menu has never been opened.
        action = menu.addAction(f"{text}\t{keys}" if keys else text)
        action.triggered.connect(lambda _=False: act())
        return action

    def _switch(self, name: str) -> None:
        self._services.settings.remember(**{name: not getattr(self._services.settings.current, name)})

    def _speak(self, code: str) -> None:
        self._services.settings.remember(interface_language=code)
        self._services.language.choose(code)

    def _colour(self, name: str) -> None:
        self._services.settings.remember(theme=name)
        self._services.theme.choose(name)
