"""Every page in every language, both themes and several sizes: no warning, no cut text, no nameless control."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tableside.ui.places import PAGES, Place
from tableside.ui.services import Services
from tableside.ui.typeset.page import Look
from tableside.ui.typeset.preview import small_look
from tableside.ui.widgets import ElidedLabel
from tableside.ui.window import MainWindow

from .conftest import SPOKEN

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTextEdit,
)
PLACES = {"start": "", "rules": "snooker/3.10", "search": "free ball", "rulings": "snooker.foul"}
PAGE_NAMES = [page.name for page in PAGES]


def shown(window: MainWindow, kind: type[QWidget] | tuple[type[QWidget], ...]) -> list[QWidget]:
    return [widget for widget in window.findChildren(QWidget) if isinstance(widget, kind) and widget.isVisible()]


def settled() -> None:
    for _ in range(3):
        QApplication.processEvents()


def cut(widget: QWidget) -> str:
    """Give the text of a control that has less room than its words need, or nothing."""
    if isinstance(widget, ElidedLabel):
        return ""
    if isinstance(widget, QLabel) and widget.text():
        needed = widget.heightForWidth(widget.width()) if widget.wordWrap() else widget.sizeHint().height()
        narrow = not widget.wordWrap() and widget.sizeHint().width() > widget.width() + 1
        return widget.text() if narrow or needed > widget.height() + 1 else ""
    if isinstance(widget, QAbstractButton) and widget.text():
        small = widget.sizeHint().width() > widget.width() + 1 or widget.sizeHint().height() > widget.height() + 1
        return widget.text() if small else ""
    return ""


def cut_in(window: MainWindow) -> list[str]:
    return [text for widget in shown(window, (QLabel, QAbstractButton)) if (text := cut(widget))]


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_page_in_every_language_and_theme(
    window: MainWindow, services: Services, qtbot: QtBot, name: str, language: str
) -> None:
    window.resize(640, 900)
    services.language.choose(language)
    if language in services.reading.offered:
        services.reading.choose(language)
    services.navigator.go(Place(name, PLACES.get(name, "")))
    for theme in ("light", "dark"):
        services.theme.choose(theme)
        settled()
        assert (window.width(), window.height()) == (640, 900)
        # What a thread has just brought is laid out with the next round of events.
        qtbot.waitUntil(lambda: cut_in(window) == [])


class LayoutRequests(QObject):
    """Notes which widgets are asked to lay themselves out."""

    def __init__(self, app: QObject) -> None:
        super().__init__()
        self.asked: list[str] = []
        app.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.asked.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.mark.parametrize("size", [(640, 480), (1366, 768)])
@pytest.mark.parametrize("name", PAGE_NAMES)
def test_a_page_comes_to_rest(
    window: MainWindow, services: Services, qtbot: QtBot, qapp: QApplication, name: str, size: tuple[int, int]
) -> None:
    window.resize(*size)
    services.navigator.go(Place(name, PLACES.get(name, "")))
    noted = LayoutRequests(qapp)

    def rests() -> bool:
        """Whether nothing asks for a layout any more, which a loop of layouts would do for ever."""
        noted.asked.clear()
        for _ in range(10):
            QApplication.processEvents()
        return not noted.asked

    try:
        qtbot.waitUntil(rests, timeout=60_000)
    finally:
        qapp.removeEventFilter(noted)


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_large_text_widens_nothing_beyond_the_window(window: MainWindow, services: Services, name: str) -> None:
    services.language.choose("fr")
    services.theme.set_text_size(200)
    services.navigator.go(Place(name, PLACES.get(name, "")))
    window.resize(640, 900)
    settled()
    assert window.width() == 640
    page = window.current_view
    assert page is not None
    for widget in shown(window, QAbstractButton):
        right = widget.mapTo(window, widget.rect().topRight()).x()
        assert right <= window.width(), widget.objectName()


NARROW = (
    Place("start"),
    Place("rulings"),
    Place("study", "exam"),
    Place("translate"),
    Place("translate", "glossary", "fr"),
    Place("journal"),
)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("place", NARROW, ids=Place.link)
def test_a_narrow_page_is_seen_from_edge_to_edge(
    window: MainWindow, services: Services, qtbot: QtBot, place: Place, language: str
) -> None:
    window.resize(400, 900)
    services.language.choose(language)
    services.navigator.go(place)
    settled()

    def beyond() -> list[str]:
        found = shown(window, CONTROLS)
        return [one.objectName() for one in found if one.mapTo(window, QPoint(one.width(), 0)).x() > window.width()]

    qtbot.waitUntil(lambda: beyond() == [])


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_no_type_is_below_twelve_pixels(window: MainWindow, services: Services, name: str) -> None:
    services.navigator.go(Place(name, PLACES.get(name, "")))
    settled()
    dots = window.logicalDpiY() / 72
    sizes = {one.objectName(): one.fontInfo().pointSizeF() * dots for one in shown(window, (QLabel, QAbstractButton))}
    small = {name: size for name, size in sizes.items() if size < 12}
    assert not small
    look = Look.of(services.theme)
    assert min(look.small_points, small_look(look).small_points) * dots >= 12
