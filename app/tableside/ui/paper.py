"""A set document on paper: page by page, with a number under each, on a printer or as PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QDialog, QWidget

from tableside.palette import LIGHT

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PAPER_POINTS = 10.0
_MARGIN_MM = 18.0
_FOOTER = 28.0
_FOOTER_TYPE = 11
_SECTION_LEVEL = 2


def screen_dpi() -> float:
    """Return the dots an inch has on the screen; to be asked in the window's thread."""
    return QGuiApplication.primaryScreen().logicalDotsPerInch()


def ask_for_printer(
    parent: QWidget,
    title: str,
    then: Callable[[QPrinter], object],
    way: QPageLayout.Orientation = QPageLayout.Orientation.Portrait,
) -> None:
    # Loading the printing of Qt takes a moment, and hardly anybody prints.
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setPageOrientation(way)
    dialog = QPrintDialog(printer, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: then(printer))
    QDialog.open(dialog)


def keep_lines_whole(document: QTextDocument) -> None:
    """Leave room at both ends of a page: a line higher than its letters could reach over it, and be drawn on both."""
    edge = document.rootFrame().frameFormat()
    edge.setTopMargin(PAPER_POINTS)
    edge.setBottomMargin(PAPER_POINTS)
    document.rootFrame().setFrameFormat(edge)


def _keep_paragraphs_whole(document: QTextDocument) -> None:
    """Begin a page before a paragraph that would break, and before its headings.

    A paragraph that breaks has its last line written, unseen, into both pages of a PDF, where searching finds it twice.
    """
    layout, height = document.documentLayout(), document.pageSize().height()
    block = document.begin()
    while block.isValid():
        place = layout.blockBoundingRect(block)
        breaks = int(place.top() // height) != int(place.bottom() // height)
        if breaks and place.height() < height / 2 and document.rootFrame() is QTextCursor(block).currentFrame():
            _begin_a_page(_with_its_headings(block))
            # Left alone, the layout counts the pages as they were.
            document.markContentsDirty(0, document.characterCount())
        block = block.next()


def _keep_sections_whole(document: QTextDocument) -> None:
    """Begin a page before a heading of the second level whose text would not end on the page it begins on."""
    layout, height = document.documentLayout(), document.pageSize().height()
    block = document.begin()
    while block.isValid():
        after = block.next()
        if block.blockFormat().headingLevel() != _SECTION_LEVEL:
            block = after
            continue
        last = block
        while after.isValid() and after.blockFormat().headingLevel() != _SECTION_LEVEL:
            last, after = after, after.next()
        top, bottom = layout.blockBoundingRect(block).top(), layout.blockBoundingRect(last).bottom()
        if int(top // height) != int(bottom // height) and bottom - top < height:
            _begin_a_page(block)
            document.markContentsDirty(0, document.characterCount())
        block = after


def _with_its_headings(block: QTextBlock) -> QTextBlock:
    while block.previous().isValid() and block.previous().blockFormat().headingLevel():
        block = block.previous()
    return block


def _begin_a_page(block: QTextBlock) -> None:
    policy = QTextBlockFormat()
    policy.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(block).mergeBlockFormat(policy)


def as_pdf(document: QTextDocument, title: str, dpi: float, *, sections_whole: bool = False) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Tableside")
    american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if american else QPageSize.PageSizeId.A4))
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    print_on(document, writer, dpi, sections_whole=sections_whole)
    buffer.close()
    return bytes(content.data())


def print_on(document: QTextDocument, device: QPagedPaintDevice, dpi: float, *, sections_whole: bool = False) -> None:
    """Print a document on paper, or on a file that behaves like it; sections are those under a heading of level 2."""
    # Set at the screen's resolution and drawn enlarged, so that every distance keeps its proportion to the type.
    area = QRectF(device.pageLayout().paintRectPixels(round(dpi)))
    text = QRectF(0, 0, area.width(), area.height() - _FOOTER)
    document.setPageSize(text.size())
    if sections_whole:
        _keep_sections_whole(document)
    _keep_paragraphs_whole(document)
    footer = QFont(document.defaultFont())
    footer.setPixelSize(_FOOTER_TYPE)
    painter = QPainter(device)
    painter.setFont(footer)
    scale = device.logicalDpiX() / dpi
    painter.scale(scale, scale)
    for number in range(document.pageCount()):
        if number:
            device.newPage()
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
