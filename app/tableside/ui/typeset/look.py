"""The type of the page: fonts, colours, measures and the formats made from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QTextBlockFormat, QTextCharFormat, QTextOption

from tableside.palette import Colours
from tableside.rulebook.inline import Run
from tableside.ui.theme import Theme

PLAIN = Run("")
_READING = 1.18
_LINE_HEIGHT = 138.0
_LINE_CHARACTERS = 75
_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


@dataclass(frozen=True)
class Look:
    """How a page is set; two pages of the same look can share what was made for one."""

    colours: Colours
    points: float
    dark: bool

    @staticmethod
    def of(theme: Theme) -> Look:
        """Return the look that follows from the theme and the size of text."""
        return Look(theme.colours, theme.points(_READING), theme.dark)

    @cached_property
    def font(self) -> QFont:
        """The font of the rule text."""
        font = QFont()
        font.setPointSizeF(self.points)
        return font

    @cached_property
    def metrics(self) -> QFontMetricsF:
        """The measures of the rule text."""
        return QFontMetricsF(self.font)

    @cached_property
    def bold_metrics(self) -> QFontMetricsF:
        """The measures of bold words in the rule text."""
        font = QFont(self.font)
        font.setBold(True)
        return QFontMetricsF(font)

    @property
    def em(self) -> float:
        """The height of the type, to which all distances keep."""
        return self.metrics.height()

    @cached_property
    def line_width(self) -> float:
        """The longest line that is pleasant to read."""
        return self.metrics.averageCharWidth() * _LINE_CHARACTERS

    def characters(self, run: Run = PLAIN) -> QTextCharFormat:
        """Return the format of a run of rule text."""
        key = run.bold, run.italic, run.href, run.term
        if key not in self._formats:
            self._formats[key] = self._made(run)
        return self._formats[key]

    def small(self, colour: str, href: str = "") -> QTextCharFormat:
        """Return the format of remarks under the text."""
        made = self.characters_in(colour, 0.84)
        if href:
            made.setAnchor(True)
            made.setAnchorHref(href)
            made.setFontUnderline(True)
        return made

    def characters_in(self, colour: str, factor: float = 1.0, *, bold: bool = False) -> QTextCharFormat:
        """Return a format in some colour and size."""
        made = QTextCharFormat()
        made.setForeground(QBrush(QColor(colour)))
        made.setFontPointSize(self.points * factor)
        if bold:
            made.setFontWeight(QFont.Weight.DemiBold)
        return made

    def paragraph(
        self, left: float, hang: float = 0.0, above: float = 0.0, below: float = 0.0, line: float = _LINE_HEIGHT
    ) -> QTextBlockFormat:
        """Return the format of a paragraph; its first line may hang, with a tab stop where the text begins."""
        made = QTextBlockFormat()
        made.setLeftMargin(left)
        made.setTopMargin(above)
        made.setBottomMargin(below)
        made.setLineHeight(line, _PROPORTIONAL)
        if hang:
            made.setTextIndent(-hang)
            made.setTabPositions([QTextOption.Tab(hang, QTextOption.TabType.LeftTab)])
        return made

    @cached_property
    def _formats(self) -> dict[tuple[bool, bool, str, bool], QTextCharFormat]:
        return {}

    def _made(self, run: Run) -> QTextCharFormat:
        made = QTextCharFormat()
        made.setForeground(QBrush(QColor(self.colours.ink)))
        if run.bold:
            made.setFontWeight(QFont.Weight.DemiBold)
        if run.italic:
            made.setFontItalic(True)
        if run.href:
            made.setAnchor(True)
            made.setAnchorHref(run.href)
            if run.term:
                # A term is only marked: most words of a rule are terms, and the rule is to be read.
                made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                made.setUnderlineColor(QColor(self.colours.accent))
            else:
                made.setForeground(QBrush(QColor(self.colours.link)))
                made.setFontUnderline(True)
        return made
