"""What a screen reader gets of every page in every language, and what it is told when something changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QComboBox, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tableside.ui.pages import PAGES
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.window import MainWindow

from .conftest import SPOKEN

PLACES = [
    *(Place(page.name) for page in PAGES if page.name not in ("rules", "search")),
    Place("rules", "snooker/3.10"),
    Place("search", "free ball"),
    Place("rulings", "snooker.foul"),
    Place("rulings", "snooker.free_ball"),
    Place("translate", "snooker/3.10", "fr"),
]


@pytest.fixture(autouse=True)
def screen_reader() -> Iterator[None]:
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


class Node(NamedTuple):
    """An element as the screen reader has it, which must not be held any longer than it is looked at."""

    widget: QWidget | None
    role: QAccessible.Role
    name: str
    focusable: bool
    selected: bool
    actions: tuple[str, ...]

    def faults(self) -> Iterator[str]:
        widget = self.widget
        if self.focusable and not self.name.strip():
            yield "has no name"
        if isinstance(widget, QComboBox) and not widget.accessibleName():
            yield "is named by its value"
        if not isinstance(widget, QAbstractButton):
            return
        group = widget.group()
        alone = widget.isCheckable() and (widget.autoExclusive() if group is None else group.exclusive())
        if alone and self.role == QAccessible.Role.CheckBox:
            yield "is one of several and no radio button"
        if isinstance(widget, QToolButton) and widget.isEnabled() and widget.menu() and "ShowMenu" not in self.actions:
            yield "has a menu that cannot be opened"
        shown = " ".join(widget.text().replace("&", "").split())
        if shown.casefold() not in " ".join(self.name.split()).casefold():
            yield f"shows “{shown}”"


def tree(found: QAccessibleInterface) -> Iterator[Node]:
    state, thing = found.state(), found.object()
    if state.invisible:
        return
    actions = tuple(found.actionNames()) if isinstance(found, QAccessibleWidget) else ()
    widget = thing if isinstance(thing, QWidget) else None
    yield Node(
        widget, found.role(), found.text(QAccessible.Text.Name), bool(state.focusable), bool(state.selected), actions
    )
    for place in range(found.childCount()):
        child = found.child(place)
        if child is not None:
            yield from tree(child)


def elements(widget: QWidget) -> list[Node]:
    return list(tree(QAccessible.queryAccessibleInterface(widget)))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.view} {place.target}".strip())
def test_the_tree_of_every_page(
    window: MainWindow, services: Services, qtbot: QtBot, place: Place, language: str
) -> None:
    services.language.choose(language)
    services.navigator.go(place)
    qtbot.wait(50)
    nodes = elements(window)
    faults = [
        f"{type(node.widget).__name__} {node.widget.objectName() if node.widget else ''} “{node.name}” {fault}"
        for node in nodes
        for fault in node.faults()
    ]
    assert not faults, "\n".join(faults)
    titles = [node for node in nodes if isinstance(node.widget, QLabel) and node.widget.objectName().endswith("title")]
    assert all(node.role == QAccessible.Role.Heading for node in titles)
    on_rail = [node for node in nodes if node.role == QAccessible.Role.PageTab and node.selected]
    assert bool(on_rail) or place.view not in {page.name for page in PAGES if page.way == "rail"}
    assert window.locale().name().startswith(language)
    assert window.windowTitle() != "Tableside"
