"""What every page of the window has in common."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tableside.ui.language import InterfaceLanguage
from tableside.ui.overriding import override
from tableside.ui.pages import Page
from tableside.ui.places import Place
from tableside.ui.services import Services


class Follower(QObject):
    """Acts on signals while its widget is shown; what came meanwhile is acted on once, when it is shown again."""

    def __init__(self, widget: QWidget, act: Callable[[], object], *signals: SignalInstance) -> None:
        super().__init__(widget)
        self._widget = widget
        self._act = act
        self._due = False
        widget.installEventFilter(self)
        for signal in signals:
            signal.connect(self._heard)

    def _heard(self, *_details: object) -> None:
        if self._widget.isVisible():
            self._act()
        else:
            self._due = True

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up when the widget is shown."""
        if self._due and event.type() == QEvent.Type.Show:
            self._due = False
            self._act()
        return super().eventFilter(watched, event)


class View(QWidget):
    """A page: it opens places, and follows language and theme while it is shown.

    Subclasses build their widgets in the constructor and end it with `self.follow()`.
    """

    wants_search_focus = False
    """Whether the search field gets the keyboard when this page is shown."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.services = services

    def take_file(self, path: Path) -> None:
        """Show what is in a file that somebody has opened; only pages that have such files do."""

    def follow(self) -> None:
        """Say everything in the language in use, and again whenever it changes; likewise the theme."""
        Follower(self, self.retranslate, self.services.language.changed)
        Follower(self, self.restyle, self.services.theme.changed)
        self.retranslate()
        self.restyle()

    def open(self, place: Place) -> None:
        """Show a place of this view."""

    def leave(self) -> None:
        """Prepare for another place: settle the present one in the navigator, close what floats above the page."""

    def take_focus(self) -> None:
        """Put the keyboard where a reader of this page wants it first."""
        self.setFocus()

    def field_key(self, event: QKeyEvent) -> bool:  # noqa: ARG002 - for views that answer the search field
        """Take a key pressed in the search field while this page is shown; False leaves it to the field."""
        return False

    def retranslate(self) -> None:
        """Show every text in the language in use."""

    def restyle(self) -> None:
        """Take over changed colours and sizes where the style sheet does not reach."""

    @property
    def spoken(self) -> InterfaceLanguage:
        """The language that the page speaks: the window's, unless it has one of its own."""
        return self.services.language

    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        """Return this page's keys and what each does, in English, for the shortcut sheet."""
        return ()

    def gettext(self, template: str, /, **params: object) -> str:
        """Translate an English template into the interface language."""
        return self.services.language.gettext(template, **params)

    def ngettext(self, singular: str, plural: str, count: int, /, **params: object) -> str:
        """Translate a template that depends on a number, available in it as {count}."""
        return self.services.language.ngettext(singular, plural, count, **params)


def make_view(found: Page, services: Services, again: Callable[[], None]) -> View:
    """Make a page's view; a fault in one page leaves all others working, and it can be tried again."""
    try:
        view = getattr(import_module(found.module), found.view)(services)
    except Exception as fault:
        from tableside.ui.faults import FaultView

        return FaultView(services, fault, again)
    if not isinstance(view, View):
        raise TypeError(found.view)
    return view
