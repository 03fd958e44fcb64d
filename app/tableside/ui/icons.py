"""The icons: drawn once as SVG in one colour, tinted to the theme in use."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tableside.resources import resource
from tableside.ui.theme import Theme

_RENDERED = (20, 24, 40, 48)


def icon(name: str, theme: Theme, colour: str = "") -> QIcon:
    """Give an icon in the ink of the theme, or in another colour of it."""
    return _tinted(name, colour or theme.colours.ink, theme.colours.muted)


@lru_cache(maxsize=256)
def _tinted(name: str, colour: str, disabled: str) -> QIcon:
    made = QIcon()
    for size in _RENDERED:
        made.addPixmap(_pixmap(name, colour, size))
        made.addPixmap(_pixmap(name, disabled, size, opacity=0.5), QIcon.Mode.Disabled)
    return made


def _pixmap(name: str, colour: str, size: int, opacity: float = 1.0) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")
