"""Bars that say something about what is shown below them, and offer what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.ui.services import Services
from tableside.ui.widgets import bare, named, set_shown, text_label
from tableside.ui.widgets.flow import FlowLayout


class OfferBar(QFrame):
    """A sentence with buttons below it, which take a second line where they have no room in one."""

    def __init__(self, name: str, *buttons: str) -> None:
        super().__init__()
        named(self, name)
        self.setProperty("offers", True)
        self.text = text_label(f"{name}-text")
        self.buttons = {button: named(QPushButton(), f"{name}-{button}") for button in buttons}
        row = QWidget()
        flow = FlowLayout(row, 6)
        for one in self.buttons.values():
            flow.addWidget(one)
        column = bare(QVBoxLayout(self), 6)
        column.setContentsMargins(16, 6, 8, 6)
        column.addWidget(self.text)
        column.addWidget(row)
        self.hide()


class MissingBar(OfferBar):
    """Says what was here once and is missing, until it is restored or somebody says that it is enough."""

    def __init__(self, name: str, services: Services, forget: Callable[[], object]) -> None:
        super().__init__(name, "restore", "forget")
        self._services = services
        self.buttons["restore"].clicked.connect(lambda _=False: self._restore())
        self.buttons["forget"].clicked.connect(lambda _=False: forget())

    def say(self, problem: TablesideError | None) -> None:
        """Say it with the way back, or nothing."""
        set_shown(self, problem is not None)
        if problem is None:
            return
        language = self._services.language
        self.text.setText(language.catalogue.error(problem))
        states, file = language.gettext("Restore an earlier state…"), language.gettext("Restore from a file…")
        self.buttons["restore"].setText(states if self._services.backups.states() else file)
        self.buttons["forget"].setText(language.gettext("Do not show this again"))

    def _restore(self) -> None:
        """Show the states that were kept; where none was, ask for a backup."""
        from tableside.ui.backup_file import ask_what_to_restore
        from tableside.ui.restoring import show_states

        if self._services.backups.states():
            show_states(self._services, self.window())
        else:
            ask_what_to_restore(self._services, self.window())
