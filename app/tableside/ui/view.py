"""Base class of the pages of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from tableside.ui import override
from tableside.ui.places import Page, Place
from tableside.ui.services import Services

Part = tuple[QWidget, Callable[[], object]]
"""A part of the window, and what puts the keyboard there."""


class Follower(QObject):
    """Acts on signals while its widget is shown; what came meanwhile is acted on once, when it is shown again."""

    def __init__(self, widget: QWidget, act: Callable[[], object], *signals: SignalInstance) -> None:
        super().__init__(widget)
        self._widget, self._act, self._due = widget, act, False
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
        if self._due and event.type() == QEvent.Type.Show:
            self._due = False
            self._act()
        return super().eventFilter(watched, event)


class View(QWidget):
    """A page: it opens places, and follows the theme while it is shown.

    It speaks the language in which it was made: when another one is chosen the window makes the page again, opens the
    same place in it and gives it the `state` of the page before. Subclasses build their widgets in the constructor and
    end it with `self.follow()`.
    """

    bar_changed = Signal()
    """Other parts of the page are to stand in the bar of the window."""
    wants_search_focus = False
    """Whether the search field gets the keyboard when this page is shown."""
    focus_first = False
    """Whether the page gets the keyboard before it is filled: of a text whose caret comes first, Orca says nothing."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.gettext, self.ngettext = services.language.gettext, services.language.ngettext

    def take_file(self, path: Path) -> None:
        """Show the contents of an opened file; only some pages have files."""

    def follow(self) -> None:
        """Take over the theme now and whenever it changes."""
        Follower(self, self.restyle, self.services.theme.changed)
        self.restyle()

    def open(self, place: Place) -> None:
        """Show a place of this view."""

    def leave(self) -> None:
        """Prepare for another place: settle the present one in the navigator, close what floats above the page."""

    def state(self) -> object:
        """Return what a page that replaces this one needs beside the place, or None."""
        return None

    def resume(self, state: object) -> None:
        """Take over the state of the page that this one replaces."""

    def take_focus(self) -> None:
        self.setFocus()

    def subject(self) -> str:
        """Return what is shown on the page, for the title of the window; empty where the name of the page says it."""
        return ""

    def parts(self) -> tuple[Part, ...]:
        """Return the parts of the page that F6 leads through."""
        return ((self, self.take_focus),)

    def bar_parts(self) -> tuple[QWidget, ...]:
        """Return what stands to the left and to the right of the search field; nothing on most pages."""
        return ()

    def field_key(self, event: QKeyEvent) -> bool:  # noqa: ARG002 - for views that answer the search field
        """Take a key pressed in the search field while this page is shown; False leaves it to the field."""
        return False

    def restyle(self) -> None:
        """Take over changed colours and sizes where the style sheet does not reach."""

    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        """Return the keys that work on the page as it is shown and what each does, for the foot and the key sheet."""
        shown = (part for part in (self, *self.findChildren(QWidget)) if part.isVisible())
        return (*shortcuts_of(action for part in shown for action in part.actions()), *self.key_hints())

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        """Return the keys that are no commands, such as arrows and digits, and what they do."""
        return ()


def shortcuts_of(commands: Iterable[QAction]) -> tuple[tuple[str, str], ...]:
    """Return the first key of each command that has one, and its words, each once."""
    keys = {
        command.text(): command.shortcut()
        for command in commands
        if command.isVisible() and not command.shortcut().isEmpty()
    }
    return tuple((key.toString(QKeySequence.SequenceFormat.PortableText), text) for text, key in keys.items())


def make_view(found: Page, services: Services, again: Callable[[], None]) -> View:
    """Make a page's view; a fault in one page leaves all others working, and it can be tried again."""
    try:
        view = getattr(import_module(found.module), found.view)(services)
    except Exception as fault:
        from tableside.ui.sheets import FaultView

        return FaultView(services, fault, again)
    if not isinstance(view, View):
        raise TypeError(found.view)
    return view
