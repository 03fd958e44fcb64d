"""The icons: drawn once as SVG in one colour, tinted to the theme in use."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from tableside.resources import resource
from tableside.ui.theme import Theme

# Larger than any size that is shown, which is sharp on every screen.
_RENDERED = 96
_FADED = 0.3


def icon(name: str, theme: Theme, colour: str = "") -> QIcon:
    """Return an icon in the ink of the theme, or in another colour of it."""
    return _tinted(name, colour or theme.colours.ink)


def tint(
    theme: Theme, target: QAbstractButton | QAction, name: str, colour: str = "ink", most: float = math.inf
) -> None:
    """Set the icon of a button or an action, in the theme's colours and size whatever they become.

    It grows with the text, up to so many times its usual size.
    """
    usual = target.iconSize() if isinstance(target, QAbstractButton) else None

    def show() -> None:
        target.setIcon(icon(name, theme, getattr(theme.colours, colour)))
        if usual is not None and isinstance(target, QAbstractButton):
            target.setIconSize(usual * min(theme.scale, most))

    theme.bind(target, show)


@lru_cache(maxsize=256)
def _tinted(name: str, colour: str) -> QIcon:
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    pixmap = QPixmap(QSize(_RENDERED, _RENDERED))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, _RENDERED, _RENDERED))
    painter.end()
    made = QIcon(pixmap)
    made.addPixmap(_faded(pixmap), QIcon.Mode.Disabled)
    return made


def _faded(pixmap: QPixmap) -> QPixmap:
    """Return a pale copy; Qt's own disabled icon hardly differs in the dark theme."""
    faded = QPixmap(pixmap.size())
    faded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(faded)
    painter.setOpacity(_FADED)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return faded


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")
