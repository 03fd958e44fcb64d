"""A table as a picture for reports, with nothing of the window on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from tableside.geometry import Position, TableSpec
from tableside.geometry.overlay import NOTHING, Overlay
from tableside.geometry.raster import FINE, Sampling
from tableside.messages import Catalogue
from tableside.ui.tables.ground import face_of, inks_of
from tableside.ui.tables.items import Names
from tableside.ui.tables.scene import TableScene

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
        face = face_of(table)
        names = Names(lambda: catalogue, face)
        self._scene = TableScene(table, inks_of(dark), names.ball, names.letter)
        self._scene.set_look(letters=letters, turned=True)
        self._scene.show_position(position)
        self._scene.set_overlay(overlay or NOTHING)
        if overlay is not None and overlay.field is not None:
            self._scene.show_field(Sampling(overlay.field.lookout(), FINE).advance(_FOREVER))

    @property
    def scene(self) -> TableScene:
        """What is drawn, for a view that shows it closer."""
        return self._scene

    def set_scale(self, scale: float) -> None:
        """Draw what keeps its size, letters above all, for so many pixels a millimetre."""
        self._scene.set_look(scale=scale)

    def size(self, width: int) -> QSize:
        """Return the size of a picture of so many pixels across."""
        whole = self._scene.sceneRect()
        return QSize(width, max(1, round(width * whole.height() / whole.width())))

    def paint(self, painter: QPainter, place: QRectF) -> None:
        """Draw the table into a rectangle of the picture's own proportions."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._scene.set_look(scale=place.width() / self._scene.sceneRect().width())
        self._scene.render(painter, place, self._scene.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
        painter.restore()

    def image(self, width: int) -> QImage:
        """Return the picture in pixels, clear around the table."""
        image = QImage(self.size(width), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        self.paint(painter, QRectF(image.rect()))
        painter.end()
        return image
