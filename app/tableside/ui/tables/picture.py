"""A table as a picture for reports, questions and sharing, with nothing of the window on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from tableside.geometry import Position, TableSpec
from tableside.geometry.overlay import NOTHING, Overlay
from tableside.geometry.raster import FINE, Sampling
from tableside.messages import Catalogue
from tableside.ui.tables.drawing import TableDrawing
from tableside.ui.tables.ground import inks_of

_FOREVER = 60.0


class TablePicture:
    """Draws a position with its overlay, lying across, on whatever a painter paints on."""

    def __init__(
        self,
        catalogue: Catalogue,
        table: TableSpec,
        position: Position,
        overlay: Overlay | None = None,
        *,
        dark: bool = False,
        letters: bool = True,
    ) -> None:
        self.drawing = TableDrawing(table, inks_of(dark), lambda: catalogue)
        self.drawing.look.letters = letters
        self.drawing.look.turned = True
        self.drawing.position = position
        self.drawing.overlay = overlay or NOTHING
        if overlay is not None and overlay.field is not None:
            self.drawing.show_field(Sampling(overlay.field.lookout(), FINE).advance(_FOREVER))

    def size(self, width: int) -> QSize:
        whole = self.drawing.whole
        return QSize(width, max(1, round(width * whole.height() / whole.width())))

    def paint(self, painter: QPainter, place: QRectF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.drawing.fit(place)
        self.drawing.paint_ground(painter)
        self.drawing.paint(painter)
        painter.restore()

    def image(self, width: int) -> QImage:
        image = QImage(self.size(width), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        self.paint(painter, QRectF(image.rect()))
        painter.end()
        return image
