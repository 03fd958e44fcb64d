"""The table of a question, drawn as a picture that keeps to the width it has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tableside.messages import Catalogue
from tableside.ui.services import Services
from tableside.ui.widgets import named

if TYPE_CHECKING:
    from tableside.geometry.overlay import Overlay
    from tableside.study import Question
    from tableside.ui.tables import TablePicture

_TALLEST = 300
_TALLEST_AT_THE_TABLE = 460


class DrawnTable(QWidget):
    """Shows one position; it is made anew when the colours or the size change."""

    def __init__(self, services: Services, name: str) -> None:
        super().__init__()
        named(self, name)
        self._services = services
        self._picture: TablePicture | None = None
        self._made: tuple[Any, Any, Overlay | None, Catalogue] | None = None
        self._image = QImage()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def shows_marks(self) -> bool:
        """Whether lines of sight are drawn over the balls."""
        return self._made is not None and self._made[2] is not None

    def show_question(
        self, question: Question, position: Any | None, words: Catalogue, spoken: str, *, solved: bool = False
    ) -> None:
        """Draw the position of a question, or one like it; a solved one with what the ruling saw in it."""
        fact = question.position_fact
        if position is None or question.wizard is None or fact is None:
            self._made = self._picture = None
            self.hide()
            return
        kind: Any = question.wizard.facts[fact].kind
        table = getattr(position, "table", None) or kind.table
        overlay = _overlay(question, fact, position) if solved else None
        self.setAccessibleName(spoken)
        self.setToolTip(spoken)
        made = (table, getattr(position, "position", position), overlay, words)
        if made != self._made:
            self._made = made
            self.restyle()
        self.show()

    def restyle(self) -> None:
        """Draw in the colours in use."""
        if self._made is None:
            return
        from tableside.ui.tables import TablePicture

        table, position, overlay, words = self._made
        dark = self._services.theme.dark
        self._picture = TablePicture(words, table, position, overlay, dark=dark)
        self._image = QImage()
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Say that the height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Give the height of a picture so wide, up to what leaves room for the choices."""
        if self._picture is None:
            return 0
        return min(self._picture.size(max(width, 1)).height(), self._tallest)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for a picture of usual size."""
        return QSize(420, self.heightForWidth(420))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Make do with a small one."""
        return QSize(120, min(60, self._tallest))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint the picture in the middle, as large as there is room."""
        if self._picture is None:
            return
        whole = self._picture.size(1000)
        size = whole.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        ratio = self.devicePixelRatioF()
        wanted = max(1, round(size.width() * ratio))
        if self._image.width() != wanted:
            self._image = self._picture.image(wanted)
        painter = QPainter(self)
        left = (self.width() - size.width()) // 2
        painter.drawImage(QRect(left, 0, size.width(), size.height()), self._image)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow a screen with other pixels."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.update()

    @property
    def _tallest(self) -> int:
        return _TALLEST_AT_THE_TABLE if self._services.courtside.active else _TALLEST


def _overlay(question: Question, fact: str, position: Any) -> Overlay | None:
    """Give the lines of sight of a case; the shading of the D is left out, which takes long to work out."""
    from tableside.errors import TablesideError
    from tableside.rulings.inquiry import inquire
    from tableside.ui.tables import overlay_for

    if question.wizard is None or question.facts is None:
        return None
    facts = {**question.facts, fact: position}
    try:
        answer = inquire(question.wizard, facts)
    except TablesideError:
        return None
    overlay = overlay_for(question.wizard.id, facts, answer)
    return replace(overlay, field=None) if overlay is not None else None
