"""The languages of a text, side by side: one touch shows it to a player in theirs."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tableside.errors import N_
from tableside.language.registry import known_languages
from tableside.ui.accessibility import hear_as
from tableside.ui.language import language_name
from tableside.ui.services import Services
from tableside.ui.widgets import bare, named


class LanguageSwitch(QWidget):
    """A button for each language."""

    chosen = Signal(str)

    def __init__(
        self, services: Services, named_for: str = N_("Ruling in {language}"), *, named_later: bool = False
    ) -> None:
        super().__init__()
        self._services = services
        self._named_for = named_for
        self.buttons: dict[str, QPushButton] = {}
        row = bare(QHBoxLayout(self), 2)
        usual = known_languages()
        offered = services.language.offered
        for code in sorted(offered, key=lambda code: usual.index(code) if code in usual else len(usual)):
            button = named(QPushButton(code.upper()), "segment")
            button.setCheckable(True)
            hear_as(button, QAccessible.Role.RadioButton)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._clicked, code))
            row.addWidget(button)
            self.buttons[code] = button
        if not named_later:
            self.name_buttons()

    def show_language(self, code: str) -> None:
        """Mark the language in use."""
        for one, button in self.buttons.items():
            button.setChecked(one == code)

    def name_buttons(self) -> None:
        """Name the buttons for a screen reader; each language has its own name for itself."""
        for code, button in self.buttons.items():
            name = self._services.language.gettext(self._named_for, language=language_name(code))
            button.setAccessibleName(f"{button.text()}: {name}")
            button.setToolTip(language_name(code))

    def _clicked(self, code: str, _checked: bool = False) -> None:
        self.show_language(code)
        self.chosen.emit(code)
