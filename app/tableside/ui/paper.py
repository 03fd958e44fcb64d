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


def set_page(html: str, points: float, document: QTextDocument | None = None) -> QTextDocument:
    """Set a page of HTML for paper, black on white; it may be done in any thread."""
    document = document or QTextDocument()
    font = QGuiApplication.font()
    font.setPointSizeF(points)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(f"body, p, td, li, h1, h2, h3 {{ color: {LIGHT.ink}; }}")
    document.setHtml(html)
    document.setDocumentMargin(0)
    return document


def _keep_paragraphs_whole(document: QTextDocument) -> None:
    """Begin a page before a paragraph that would break, and before its headings.

    A paragraph that breaks has its last line written, unseen, into both pages of a PDF, where searching finds it twice.
    """
    block = document.begin()
    while block.isValid():
        first = block
        while first.previous().isValid() and first.previous().blockFormat().headingLevel():
            first = first.previous()
        if document.rootFrame() is QTextCursor(block).currentFrame():
            _keep_on_a_page(document, first, block, block, 0.5)
        block = block.next()


def _keep_sections_whole(document: QTextDocument) -> None:
    """Begin a page before a heading of the second level whose text would not end on the page it begins on."""
    block = document.begin()
    while block.isValid():
        last = block
        while last.next().isValid() and last.next().blockFormat().headingLevel() != _SECTION_LEVEL:
            last = last.next()
        if block.blockFormat().headingLevel() == _SECTION_LEVEL:
            _keep_on_a_page(document, block, block, last, 1.0)
        block = last.next()


def _keep_on_a_page(
    document: QTextDocument, begin: QTextBlock, first: QTextBlock, last: QTextBlock, most: float
) -> None:
    """Begin a page at `begin` if one ended between `first` and `last`, unless they are higher than `most` of it."""
    layout, height = document.documentLayout(), document.pageSize().height()
    top, bottom = layout.blockBoundingRect(first).top(), layout.blockBoundingRect(last).bottom()
    if int(top // height) != int(bottom // height) and bottom - top < height * most:
        policy = QTextBlockFormat()
        policy.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        QTextCursor(begin).mergeBlockFormat(policy)
        # Left alone, the layout counts the pages as they were.
        document.markContentsDirty(0, document.characterCount())


def as_pdf(document: QTextDocument, title: str, *, sections_whole: bool = False) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Tableside")
    american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if american else QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
    print_on(document, writer, sections_whole=sections_whole)
    buffer.close()
    return bytes(content.data())


def print_on(document: QTextDocument, device: QPagedPaintDevice, *, sections_whole: bool = False) -> None:
    """Print a document on paper, or on a file that behaves like it; sections are those under a heading of level 2."""
    # Set at the screen's resolution and drawn enlarged, so that every distance keeps its proportion to the type.
    dpi = QGuiApplication.primaryScreen().logicalDotsPerInch()
    area = QRectF(device.pageLayout().paintRectPixels(round(dpi)))
    text = QRectF(0, 0, area.width(), area.height() - _FOOTER)
    document.setPageSize(text.size())
    # A line higher than its letters could reach over the end of a page, and be drawn on both.
    edge = document.rootFrame().frameFormat()
    edge.setTopMargin(PAPER_POINTS)
    edge.setBottomMargin(PAPER_POINTS)
    document.rootFrame().setFrameFormat(edge)
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
