"""The one window: a rail to the left, the search field above, the page in use between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QMainWindow, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.view import View

_SMALLEST = QSize(640, 480)
_FIRST_SIZE = QSize(1180, 780)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the window: where its view is made, and how the rail shows it."""

    name: str
    module: str
    view: str
    title: str
    icon: str
    shortcut: str


PAGES = (
    Page("start", "tableside.ui.start", "StartView", N_("Start"), "start", "Alt+1"),
    Page("rules", "tableside.ui.reader.view", "ReaderView", N_("Rules"), "rules", "Alt+2"),
)


class MainWindow(QMainWindow):
    """Holds the pages, makes each when it is first needed, and opens places in them."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._views: dict[str, View] = {}
        self.setMinimumSize(_SMALLEST)
        self.resize(_FIRST_SIZE)
        self.restoreGeometry(QByteArray.fromBase64(services.memory.settings.geometry.encode()))
        self._rail_buttons: dict[str, QToolButton] = {}
        self._stack = QStackedWidget()
        self.search_field = QLineEdit(objectName="search-field", clearButtonEnabled=True)
        self.setCentralWidget(self._built())
        self._bind_keys()
        services.navigator.moved.connect(self._show_place)
        services.language.changed.connect(self._retranslate)
        services.theme.changed.connect(self._restyle)
        self._retranslate()
        self._restyle()

    def begin(self, place: Place | None) -> None:
        """Open the first place: the one asked for, else the one left last time, else the start page."""
        settings = self._services.memory.settings
        remembered = Place(settings.view, settings.place) if settings.view in {page.name for page in PAGES} else None
        self._services.navigator.go(place or remembered or Place("start"))

    def open_link(self, link: str) -> None:
        """Open a `tableside:` link and come to the front."""
        if link:
            self._services.navigator.go(Place.from_link(link))
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def view(self, name: str) -> View:
        """Give a page's view, making it when it is first needed."""
        if name not in self._views:
            page = next(page for page in PAGES if page.name == name)
            make: Callable[[Services], View] = getattr(import_module(page.module), page.view)
            self._views[name] = make(self._services)
            self._stack.addWidget(self._views[name])
        return self._views[name]

    def _built(self) -> QWidget:
        rail = QFrame(objectName="rail")
        column = QVBoxLayout(rail)
        for page in PAGES:
            button = QToolButton(checkable=True, autoExclusive=True, objectName=f"rail-{page.name}")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.clicked.connect(lambda _=False, name=page.name: self._services.navigator.go(Place(name)))
            column.addWidget(button)
            self._rail_buttons[page.name] = button
        column.addStretch()
        bar = QFrame(objectName="top-bar")
        row = QHBoxLayout(bar)
        row.addWidget(self.search_field, 1)
        body = QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(bar)
        rows.addWidget(self._stack, 1)
        whole = QWidget()
        across = QHBoxLayout(whole)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(rail)
        across.addWidget(body, 1)
        return whole

    def _bind_keys(self) -> None:
        navigator = self._services.navigator
        for keys, action in (
            ("Ctrl+K", self._focus_search),
            ("Alt+Left", navigator.back),
            ("Alt+Right", navigator.forward),
        ):
            QShortcut(QKeySequence(keys), self, activated=action)

    def _focus_search(self) -> None:
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def _show_place(self, place: Place) -> None:
        view = self.view(place.view)
        self._stack.setCurrentWidget(view)
        if place.view in self._rail_buttons:
            self._rail_buttons[place.view].setChecked(True)
        view.open(place)
        self._services.memory.remember(view=place.view, place=place.target)

    def _retranslate(self) -> None:
        language = self._services.language
        self.setWindowTitle("Tableside")
        self.search_field.setPlaceholderText(language.gettext("Search rules, rulings and terms"))
        self.search_field.setAccessibleName(language.gettext("Search"))
        for page in PAGES:
            self._rail_buttons[page.name].setText(language.gettext(page.title))
            self._rail_buttons[page.name].setAccessibleName(language.gettext(page.title))

    def _restyle(self) -> None:
        for page in PAGES:
            self._rail_buttons[page.name].setIcon(QIcon())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Typing anywhere searches."""
        text = event.text()
        if text and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.search_field.setFocus()
            self.search_field.setText(text)
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Remember where and how large the window was."""
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self._services.memory.remember(geometry=geometry)
        QTimer.singleShot(0, self._services.memory.save)
        super().closeEvent(event)
