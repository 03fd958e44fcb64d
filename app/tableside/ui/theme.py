"""Green baize, chalk and ink: the colours, light and dark, and the style made from them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one theme, by what they are for."""

    window: str
    surface: str
    raised: str
    ink: str
    muted: str
    line: str
    accent: str
    on_accent: str
    soft_accent: str
    link: str
    mark: str
    notice: str
    notice_ink: str
    danger: str
    baize: str
    cushion: str
    chalk: str


LIGHT = Colours(
    window="#f3f2ec",
    surface="#fdfcf8",
    raised="#ffffff",
    ink="#1d2520",
    muted="#5d6861",
    line="#d8d9cf",
    accent="#1c6b48",
    on_accent="#ffffff",
    soft_accent="#dcebe1",
    link="#14603f",
    mark="#f6e3a1",
    notice="#f7eed6",
    notice_ink="#5c4813",
    danger="#a3362b",
    baize="#2c7a53",
    cushion="#1f5c3e",
    chalk="#f4f1e6",
)
DARK = Colours(
    window="#141915",
    surface="#1a201c",
    raised="#222a25",
    ink="#e7ebe4",
    muted="#9aa79f",
    line="#36413a",
    accent="#63c294",
    on_accent="#0d1a13",
    soft_accent="#223a2d",
    link="#86d7ae",
    mark="#6a5a1c",
    notice="#352f1c",
    notice_ink="#ecd9a0",
    danger="#ee8b7d",
    baize="#1f5b3f",
    cushion="#153f2c",
    chalk="#e9e6da",
)
# At the table: nothing but black, white and one strong green.
COURTSIDE_LIGHT = replace(
    LIGHT,
    window="#ffffff",
    surface="#ffffff",
    raised="#ffffff",
    ink="#000000",
    muted="#303030",
    line="#6b6b6b",
    accent="#00512f",
    soft_accent="#cfe9dc",
    link="#00512f",
    danger="#a30000",
)
COURTSIDE_DARK = replace(
    DARK,
    window="#000000",
    surface="#000000",
    raised="#101010",
    ink="#ffffff",
    muted="#d4d4d4",
    line="#a0a0a0",
    accent="#62f2aa",
    on_accent="#000000",
    soft_accent="#123a27",
    link="#8dffc6",
    danger="#ff9d90",
)
COURTSIDE_TYPE = 1.35
CHOICES = ("system", "light", "dark")
_USUAL_POINTS = 10.0


class Theme(QObject):
    """Knows whether it is light or dark, follows the system live, and styles the application."""

    changed = Signal()

    def __init__(self, style_sheet: Path, choice: str, text_size: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._template = style_sheet.read_text(encoding="utf-8")
        self._choice = choice
        self._text_size = text_size
        self._courtside = False
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        # A system font may be given in pixels; it has no size in points then.
        self._base_points = system.pointSizeF() if system.pointSizeF() > 0 else _USUAL_POINTS
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def dark(self) -> bool:
        """Whether the dark colours are in use."""
        if self._choice == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._choice == "dark"

    @property
    def colours(self) -> Colours:
        """The colours in use."""
        if self._courtside:
            return COURTSIDE_DARK if self.dark else COURTSIDE_LIGHT
        return DARK if self.dark else LIGHT

    @property
    def choice(self) -> str:
        """What was chosen: system, light or dark."""
        return self._choice

    @property
    def text_size(self) -> int:
        """The size of all text in percent of the system's."""
        return self._text_size

    def choose(self, choice: str) -> None:
        """Choose light, dark or what the system says."""
        self._choice = choice if choice in CHOICES else "system"
        self.apply()

    def set_text_size(self, percent: int) -> None:
        """Make all text larger or smaller."""
        self._text_size = percent
        self.apply()

    def set_courtside(self, on: bool) -> None:
        """Use large type and high contrast, or the usual look."""
        if on != self._courtside:
            self._courtside = on
            self.apply()

    def points(self, factor: float = 1.0) -> float:
        """Return a font size relative to the chosen text size."""
        large = COURTSIDE_TYPE if self._courtside else 1.0
        return self._base_points * self._text_size / 100 * factor * large

    def apply(self) -> None:
        """Style the whole application."""
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPointSizeF(self.points())
        app.setFont(font)
        app.setPalette(self._palette())
        app.setStyleSheet(self.filled(self._template))
        self.changed.emit()

    def filled(self, template: str) -> str:
        """Put the colours and sizes into a style sheet: `@ink@`, `@size:1.2@`."""
        for name, colour in asdict(self.colours).items():
            template = template.replace(f"@{name}@", colour)
        pieces = template.split("@size:")
        filled = [pieces[0]]
        for piece in pieces[1:]:
            factor, _, rest = piece.partition("@")
            filled.append(f"{self.points(float(factor)):.1f}pt{rest}")
        return "".join(filled)

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
        if self._choice == "system":
            self.apply()
