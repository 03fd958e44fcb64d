"""A ruling as a picture to send: table, call and clauses on 1200 by 675 pixels."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from tableside.rulings.case import Assessment
from tableside.rulings.kinds import PositionKind
from tableside.rulings.positions import overlay_for
from tableside.rulings.words import wizard_name
from tableside.ui.rulings.call_pane import consequences
from tableside.ui.services import Services
from tableside.ui.tables import TablePicture

_WIDTH, _HEIGHT, _MARGIN = 1200, 675, 48
_CALL_SIZES = (84, 72, 60, 52, 44, 36)
_MOST_STEPS = 3
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def ruling_picture(services: Services, assessment: Assessment) -> QImage:
    image = QImage(_WIDTH, _HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor(services.theme.colours.surface))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _Sheet(services, assessment, painter).paint()
    painter.end()
    return image


class _Sheet:
    def __init__(self, services: Services, assessment: Assessment, painter: QPainter) -> None:
        self._services, self._assessment, self._painter = services, assessment, painter
        self._catalogue = services.language.catalogue
        self._colours = services.theme.colours

    def paint(self) -> None:
        answer = self._assessment.answer
        if answer is None or answer.ruling is None:
            return
        table = self._table()
        across = _WIDTH - 2 * _MARGIN
        wizard = answer.wizard
        title = f"{self._catalogue.text(f'game.{wizard.game}')} · {wizard_name(wizard.id, self._catalogue)}"
        y = self._write(title, _MARGIN - 8, 24, self._colours.muted)
        if table is not None:
            high = 330.0
            wide = table.size(1000).width() * high / table.size(1000).height()
            table.paint(self._painter, QRectF((_WIDTH - wide) / 2.0, y + 8, wide, high))
            y += high + 16
        call = self._catalogue.gettext("“{call}”", call=self._catalogue.text(answer.ruling.call))
        room = (64 if table is not None else 230, across)
        size = next((size for size in _CALL_SIZES if self._height(call, size, bold=True) <= room[0]), _CALL_SIZES[-1])
        y = self._write(call, y + (0 if table is not None else 40), size, self._colours.accent, bold=True)
        y = self._write(" · ".join(consequences(answer, self._catalogue)), y + 4, 26, self._colours.ink, bold=True) + 10
        language = self._catalogue.language
        for step in answer.ruling.steps[: 1 if table is not None else _MOST_STEPS]:
            cited = ", ".join(self._services.library.cite(rule, language) for rule in step.rules)
            y = self._write(f"{self._catalogue.text(step.message)}  ({cited})", y + 4, 20, self._colours.muted)
        self._write("Tableside", _HEIGHT - 40, 18, self._colours.muted, right=True)

    def _table(self) -> TablePicture | None:
        case, answer = self._assessment.case, self._assessment.answer
        for name, fact in case.wizard.facts.items():
            if isinstance(fact.kind, PositionKind) and case.given.get(name) is not None:
                overlay = overlay_for(case.wizard, dict(answer.known) if answer is not None else case.given, answer)
                table, position = fact.kind.parts(case.given[name])
                return TablePicture(self._catalogue, table, position, overlay, dark=self._services.theme.dark)
        return None

    def _font(self, pixels: int, *, bold: bool) -> QFont:
        font = QFont()
        font.setPixelSize(pixels)
        font.setBold(bold)
        return font

    def _height(self, words: str, pixels: int, *, bold: bool) -> float:
        room = QRectF(0, 0, _WIDTH - 2 * _MARGIN, 10_000)
        return QFontMetricsF(self._font(pixels, bold=bold)).boundingRect(room, int(_WRAPPED), words).height()

    def _write(
        self, words: str, y: float, pixels: int, colour: str, *, bold: bool = False, right: bool = False
    ) -> float:
        self._painter.setFont(self._font(pixels, bold=bold))
        self._painter.setPen(QColor(colour))
        room = QRectF(_MARGIN, y, _WIDTH - 2 * _MARGIN, max(1.0, _HEIGHT - y - 8))
        flags = _WRAPPED if not right else Qt.AlignmentFlag.AlignRight
        self._painter.drawText(room, int(flags), words)
        return y + (self._height(words, pixels, bold=bold) if words else 0.0)
