"""Widgets that are made once and used again: making and styling one costs far more than changing its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget

_W = TypeVar("_W", bound=QWidget)


class Pool(Generic[_W]):
    """Gives as many widgets as are needed and hides the rest."""

    def __init__(self, make: Callable[[], _W], place: Callable[[_W], object]) -> None:
        self._make = make
        self._place = place
        self._widgets: list[_W] = []

    @property
    def made(self) -> int:
        """How many there are."""
        return len(self._widgets)

    def take(self, count: int) -> list[_W]:
        """Give this many, shown."""
        while len(self._widgets) < count:
            widget = self._make()
            self._place(widget)
            self._widgets.append(widget)
        for index, widget in enumerate(self._widgets):
            widget.setVisible(index < count)
        return self._widgets[:count]
