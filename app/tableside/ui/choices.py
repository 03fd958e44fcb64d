"""The menu of choices: language, colours, size of text; and the keys of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from tableside.errors import N_
from tableside.settings import TEXT_SIZES
from tableside.ui.language import language_name, system_language
from tableside.ui.services import Services
from tableside.ui.theme import CONTRAST
from tableside.ui.widgets import emptied, named, plain_label

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

    def open_below(self, button: QWidget) -> None:
        """Open under a button, flush with its right edge, so that the menu stays inside the window."""
        self.build()
        corner = button.mapToGlobal(QPoint(button.width(), button.height()))
        self.popup(corner - QPoint(self.sizeHint().width(), 0))

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

    def build(self) -> None:
        """Build the menu in the language in use."""
        emptied(self)
        gettext = self._services.language.gettext
        add_heading(self, gettext("Language of the window"))
        languages = QActionGroup(self)
        automatic = not self._services.settings.current.interface_language
        system = language_name(system_language(self._services.language.offered))
        self._choice(
            languages, gettext("As the system ({language})", language=system), automatic, lambda: self._speak("")
        )
        for code in self._services.language.offered:
            chosen = not automatic and code == self._services.language.code
            self._choice(languages, language_name(code), chosen, partial(self._speak, code))
        add_heading(self, gettext("Colours"))
        themes = QActionGroup(self)
        for name, title in _THEMES:
            chosen = name == self._services.theme.choice
            self._choice(themes, gettext(title), chosen, partial(self._colour, name))
        add_heading(self, gettext("Text size: {percent} %", percent=self._services.theme.text_size))
        self._action(gettext("Larger text"), "Ctrl++", lambda: self.change_text_size(1))
        self._action(gettext("Smaller text"), "Ctrl+-", lambda: self.change_text_size(-1))
        self._action(gettext("Normal text size"), "Ctrl+0", lambda: self.change_text_size(0))
        add_heading(self, gettext("Help"))
        self._action(gettext("At the table: large type, only the ruling"), "F11", self._services.courtside.toggle)
        self._action(gettext("Keyboard shortcuts"), "?", self._sheets.shortcuts)
        self._action(gettext("What is new"), "", self._sheets.news)
        self._action(gettext("Backups…"), "", self._sheets.backups)

    def _choice(self, group: QActionGroup, text: str, chosen: bool, act: Callable[[], object]) -> None:
        action = QAction(text, self)
        action.setCheckable(True)
        action.setChecked(chosen)
        action.triggered.connect(lambda _=False: act())
        group.addAction(action)
        self.addAction(action)

    def _action(self, text: str, keys: str, act: Callable[[], object]) -> None:
        # The keys are shown only: the window binds them, so that they work while the menu has never been opened.
        action = QAction(f"{text}\t{keys}" if keys else text, self)
        action.triggered.connect(lambda _=False: act())
        self.addAction(action)

    def _speak(self, code: str) -> None:
        self._services.settings.remember(interface_language=code)
        self._services.language.choose(code)

    def _colour(self, name: str) -> None:
        self._services.settings.remember(theme=name)
        self._services.theme.choose(name)


def add_heading(menu: QMenu, text: str) -> None:
    """Add a line that names the entries below it; the style sheet would show a section as a bare line."""
    action = QWidgetAction(menu)
    action.setDefaultWidget(named(plain_label(text), "menu-heading"))
    action.setEnabled(False)
    action.setText(text)
    menu.addAction(action)
