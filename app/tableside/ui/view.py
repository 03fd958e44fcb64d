"""What every page of the window has in common."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tableside.ui.places import Place
from tableside.ui.services import Services


class View(QWidget):
    """A page: it opens places, and follows language and theme while it lives.

    Subclasses build their widgets in the constructor and end it with `self.follow()`.
    """

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.services = services

    def follow(self) -> None:
        """Say everything in the language in use, and again whenever it changes; likewise the theme."""
        self.services.language.changed.connect(self.retranslate)
        self.services.theme.changed.connect(self.restyle)
        self.retranslate()
        self.restyle()

    def open(self, place: Place) -> None:
        """Show a place of this view."""

    def retranslate(self) -> None:
        """Set every text anew."""

    def restyle(self) -> None:
        """Take over changed colours and sizes where the style sheet does not reach."""

    def gettext(self, template: str, /, **params: object) -> str:
        """Translate an English template into the interface language."""
        return self.services.language.gettext(template, **params)
