"""Incident reports on paper: HTML set by Qt's text document, page by page, as PDF."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from tableside.journal.export import as_html
from tableside.journal.incident import incident_of
from tableside.journal.model import Entry
from tableside.messages import Catalogue
from tableside.ui.journal.pictures import picture_of, show_pictures
from tableside.ui.services import Services
from tableside.ui.theme import LIGHT

_MARGIN_MM = 18.0
_POINTS = 10.0
_FOOTER = 26.0
_FOOTER_TYPE = 11
_PICTURE_WIDTH = 560
_PICTURE_SHARPNESS = 3


def report_document(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> QTextDocument:
    """Set the reports of these entries, black on white."""
    document = QTextDocument()
    drawn = {entry.id: picture_of(services, entry, _PICTURE_WIDTH * _PICTURE_SHARPNESS) for entry in entries}
    pictures = show_pictures(document, {number: image for number, image in drawn.items() if image is not None})
    incidents = [incident_of(entry, services.library, catalogue) for entry in entries]
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(_POINTS)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(f"body, p, td, li, h1, h2, h3 {{ color: {LIGHT.ink}; }}")
    document.setHtml(as_html(incidents, catalogue, pictures).replace("<img ", f'<img width="{_PICTURE_WIDTH}" '))
    document.setDocumentMargin(0)
    # A line that is higher than its letters may reach over the end of a page, and would be drawn on both.
    edge = document.rootFrame().frameFormat()
    edge.setTopMargin(_POINTS)
    edge.setBottomMargin(_POINTS)
    document.rootFrame().setFrameFormat(edge)
    return document


def as_pdf(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> bytes:
    """Give the reports of these entries as a PDF."""
    document = report_document(services, entries, catalogue)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(catalogue.gettext("Incident report"))
    writer.setCreator("Tableside")
    american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if american else QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM), QPageLayout.Unit.Millimeter)
    _print(document, writer)
    buffer.close()
    return bytes(content.data())


def _print(document: QTextDocument, writer: QPdfWriter) -> None:
    # Set at the screen's resolution and drawn enlarged, so that every distance keeps its proportion to the type.
    dpi = QGuiApplication.primaryScreen().logicalDotsPerInch()
    area = QRectF(writer.pageLayout().paintRectPixels(round(dpi)))
    text = QRectF(0, 0, area.width(), area.height() - _FOOTER)
    document.setPageSize(text.size())
    footer = QFont(document.defaultFont())
    footer.setPixelSize(_FOOTER_TYPE)
    painter = QPainter(writer)
    painter.setFont(footer)
    scale = writer.logicalDpiX() / dpi
    painter.scale(scale, scale)
    for number in range(document.pageCount()):
        if number:
            writer.newPage()
        painter.save()
        painter.translate(0, -number * text.height())
        document.drawContents(painter, text.translated(0, number * text.height()))
        painter.restore()
        painter.setPen(QColor(LIGHT.muted))
        painter.drawText(
            QRectF(0, text.height(), area.width(), _FOOTER),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
            f"{number + 1} / {document.pageCount()}",
        )
    painter.end()
