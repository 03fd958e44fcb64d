"""Diagrams in the text: drawn as vectors at the size the column allows, in the language and theme of the page."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter, QPyTextObject, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtSvg import QSvgRenderer
from typing_extensions import override

from tableside.diagrams.svg import diagram_svg

_OBJECT = QTextFormat.ObjectTypes.UserObject.value + 1
_NAME = QTextFormat.Property.UserProperty.value + 1
_LANGUAGE = QTextFormat.Property.UserProperty.value + 2
_INDENT = QTextFormat.Property.UserProperty.value + 3
_REPLACEMENT = "\ufffc"
_MOST_HIGH = 440.0


class Diagrams(QPyTextObject):
    """Draws the diagrams of one document."""

    def __init__(self, document: QTextDocument, dark: bool, columns: int) -> None:
        super().__init__(document)
        self._dark = dark
        self._columns = columns
        self._painted: dict[tuple[str, str, float], QImage] = {}
        """Each picture in the size it was shown in last: a window that is drawn wider goes through hundreds of them."""

    @override
    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:
        """Return the size: natural, but no wider than the column and no higher than a screen shows."""
        renderer = self._renderer(format)
        if renderer is None:
            return QSizeF()
        natural = QSizeF(renderer.defaultSize())
        indent = float(format.property(_INDENT))
        width = doc.textWidth() - 2 * doc.documentMargin()
        room = width / self._columns - indent if width > 0 else natural.width()
        scale = min(1.0, max(room, 120.0) / natural.width(), _MOST_HIGH / natural.height())
        return natural * scale

    @override
    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,
        format: QTextFormat,
    ) -> None:
        """Draw as vectors on paper, and from a picture made once on the screen, so that scrolling stays smooth."""
        rect = QRectF(rect)
        renderer = self._renderer(format)
        if renderer is None:
            return
        device = painter.device()
        if device is None or device.logicalDpiX() > 150:
            renderer.render(painter, rect)
            return
        ratio = device.devicePixelRatioF()
        size = QSize(int(rect.width() * ratio), int(rect.height() * ratio))
        key = format.property(_NAME), format.property(_LANGUAGE), float(format.property(_INDENT))
        image = self._painted.get(key)
        if image is None or image.size() != size:
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            inner = QPainter(image)
            renderer.render(inner, QRectF(QPointF(), QSizeF(size)))
            inner.end()
            self._painted[key] = image
        painter.drawImage(rect, image)

    def _renderer(self, format: QTextFormat) -> QSvgRenderer | None:  # noqa: A002
        return diagram_renderer(format.property(_NAME), format.property(_LANGUAGE), self._dark)


def provide_diagrams(document: QTextDocument, dark: bool, columns: int = 1) -> None:
    """Let a document show diagrams."""
    document.documentLayout().registerHandler(_OBJECT, Diagrams(document, dark, columns))


def insert_diagram(cursor: QTextCursor, name: str, lang: str, indent: float) -> bool:
    """Put a diagram at the cursor, as wide as the column less the indent; False when there is none of that name."""
    if diagram_svg(name, lang, False) is None:
        return False
    characters = QTextCharFormat()
    characters.setObjectType(_OBJECT)
    characters.setProperty(_NAME, name)
    characters.setProperty(_LANGUAGE, lang)
    characters.setProperty(_INDENT, indent)
    cursor.insertText(_REPLACEMENT, characters)
    return True


@lru_cache(maxsize=64)
def diagram_renderer(name: str, lang: str, dark: bool) -> QSvgRenderer | None:
    """Return what draws a diagram, or None when it is missing or damaged."""
    svg = diagram_svg(name, lang, dark)
    renderer = QSvgRenderer(QByteArray(svg.encode())) if svg else None
    return renderer if renderer is not None and renderer.isValid() else None
