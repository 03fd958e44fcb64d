"""The look of the window: colours, style sheet, fonts and tinted icons."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontDatabase, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication

from tableside.palette import COURTSIDE_DARK, COURTSIDE_LIGHT, DARK, LIGHT, Colours
from tableside.resources import resource

COURTSIDE_TYPE = 1.35
_MOST_COURTSIDE = 1.5
CONTRAST = "contrast"
CHOICES = ("system", "light", "dark", CONTRAST)
_USUAL_POINTS = 10.0
_FAMILY = "Source Sans Pro"
_BUNDLED_IS_SMALLER = 1.12
"""How much larger the typeface is set to read as easily as those of most systems."""
_TOUCH, _SIZE = re.compile(r"@touch:(\d+)/(\d+)@"), re.compile(r"@size:([\d.]+)@")
# Rows come and go; those that are gone are dropped from time to time.
_MOST_BOUND = 400


def _bundled_family(folder: Path) -> str:
    """Load the typeface that comes with the program, and return its name; empty where it is missing."""
    families = {
        family
        for file in sorted(folder.glob("*.otf"))
        for family in QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))
    }
    return _FAMILY if _FAMILY in families else ""


class Theme(QObject):
    """Knows whether it is light or dark, follows the system live, and styles the application."""

    changed = Signal()

    def __init__(self, style_sheet: Path, choice: str, text_size: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._template = style_sheet.read_text(encoding="utf-8")
        self._icons = (style_sheet.parent.parent / "icons").as_posix()
        self._choice = choice
        self._text_size = text_size
        self._courtside = False
        self._room = 1.0
        self._bound: list[tuple[QObject, Callable[[], object]]] = []
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        # A system font may be given in pixels; it has no size in points then.
        self._base_points = system.pointSizeF() if system.pointSizeF() > 0 else _USUAL_POINTS
        self._family = _bundled_family(style_sheet.parent.parent / "fonts")
        if self._family:
            self._base_points *= _BUNDLED_IS_SMALLER
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def dark(self) -> bool:
        if self._choice in ("system", CONTRAST):
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._choice == "dark"

    @property
    def colours(self) -> Colours:
        if self._courtside or self._choice == CONTRAST:
            return COURTSIDE_DARK if self.dark else COURTSIDE_LIGHT
        return DARK if self.dark else LIGHT

    @property
    def choice(self) -> str:
        return self._choice

    @property
    def text_size(self) -> int:
        return self._text_size

    def choose(self, choice: str) -> None:
        self._choice = choice if choice in CHOICES else "system"
        self.apply()

    def set_text_size(self, percent: int) -> None:
        self._text_size = percent
        self.apply()

    def set_courtside(self, on: bool, room: float = 1.0) -> None:
        """Use large type and high contrast, or the usual look; the type is larger where there is more room for it."""
        if on != self._courtside:
            self._courtside = on
            self._room = min(max(room, 1.0), _MOST_COURTSIDE)
            self.apply()

    @property
    def scale(self) -> float:
        return self._text_size / 100 * (COURTSIDE_TYPE * self._room if self._courtside else 1.0)

    def points(self, factor: float = 1.0) -> float:
        return self._base_points * self.scale * factor

    def apply(self) -> None:
        self.set_type()
        self.set_sheet()
        self._drop_gone()
        for _, act in self._bound:
            act()
        self.changed.emit()

    def set_type(self) -> None:
        """Set the typeface, its size and the palette, with which widgets are made."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        if self._family:
            font.setFamily(self._family)
        font.setPointSizeF(self.points())
        QApplication.setFont(font)
        QApplication.setPalette(self._palette())

    def set_sheet(self) -> None:
        if isinstance(app := QApplication.instance(), QApplication):
            app.setStyleSheet(self.filled(self._template))

    def bind(self, owner: QObject, act: Callable[[], object]) -> None:
        """Do something now, and again with every change of colours as long as its owner lives."""
        if len(self._bound) > _MOST_BOUND:
            self._drop_gone()
        self._bound.append((owner, act))
        act()

    def _drop_gone(self) -> None:
        self._bound = [bound for bound in self._bound if shiboken6.isValid(bound[0])]

    def filled(self, template: str) -> str:
        """Put colours and sizes into a style sheet: `@ink@`, `@size:1.2@`, `@touch:26/32@` (desk, table), `@icons@`."""
        template = template.replace("@icons@", self._icons).replace("@shade@", "dark" if self.dark else "light")
        for name, colour in self.colours._asdict().items():
            template = template.replace(f"@{name}@", colour)
        template = _TOUCH.sub(lambda found: found[2 if self._courtside else 1], template)
        return _SIZE.sub(lambda found: f"{self.points(float(found[1])):.1f}pt", template)

    def _palette(self) -> QPalette:
        colours = self.colours
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: colours.window,
            QPalette.ColorRole.WindowText: colours.ink,
            QPalette.ColorRole.Base: colours.surface,
            QPalette.ColorRole.AlternateBase: colours.window,
            QPalette.ColorRole.Text: colours.ink,
            QPalette.ColorRole.Button: colours.raised,
            QPalette.ColorRole.ButtonText: colours.ink,
            QPalette.ColorRole.Highlight: colours.accent,
            QPalette.ColorRole.HighlightedText: colours.on_accent,
            QPalette.ColorRole.Link: colours.link,
            QPalette.ColorRole.LinkVisited: colours.link,
            QPalette.ColorRole.ToolTipBase: colours.raised,
            QPalette.ColorRole.ToolTipText: colours.ink,
            QPalette.ColorRole.PlaceholderText: colours.muted,
            QPalette.ColorRole.Accent: colours.accent,
        }
        for role, colour in roles.items():
            palette.setColor(role, QColor(colour))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
        return palette

    def _system_changed(self) -> None:
        if self._choice in ("system", CONTRAST):
            self.apply()


# Larger than any size that is shown, which is sharp on every screen.
_RENDERED = 96
_FADED = 0.3


def tint(
    theme: Theme, target: QAbstractButton | QAction, name: str, colour: str = "ink", most: float = math.inf
) -> None:
    """Set the icon of a button or an action, in the theme's colours and size whatever they become.

    It grows with the text, up to so many times its usual size.
    """
    usual = target.iconSize() if isinstance(target, QAbstractButton) else None

    def show() -> None:
        target.setIcon(icon(name, getattr(theme.colours, colour)))
        if usual is not None and isinstance(target, QAbstractButton):
            target.setIconSize(usual * min(theme.scale, most))

    theme.bind(target, show)


def picture(name: str, theme: Theme) -> QPixmap:
    """Return a picture, which may use several colours of the theme, at twice its size."""
    return rendered(theme.filled(_source(name, "pictures")))


@lru_cache(maxsize=64)
def rendered(source: str) -> QPixmap:
    """Return an SVG picture at twice its size."""
    renderer = QSvgRenderer(QByteArray(source.encode()))
    pixmap = QPixmap(renderer.defaultSize() * 2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return pixmap


@lru_cache(maxsize=256)
def icon(name: str, colour: str) -> QIcon:
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
def _source(name: str, folder: str = "icons") -> str:
    return resource(folder, f"{name}.svg").read_text(encoding="utf-8")
