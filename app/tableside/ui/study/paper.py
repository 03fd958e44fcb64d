"""Exam sheets on the screen and on paper: the core's HTML, set by Qt's text document, page by page as PDF."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QEventLoop, QIODevice, QLocale, QMarginsF, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtSvg import QSvgRenderer

from tableside.ui.theme import LIGHT, Colours

_MARGIN_MM = 18.0
_POINTS = 10.0
_FOOTER = 26.0
_FOOTER_TYPE = 11
_PICTURE_WIDTH = 460
_SHARPNESS = 3
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_PICTURE = re.compile(r'<img alt="" src="data:image/svg\+xml;base64,([^"]+)"/>')


@dataclass(frozen=True, slots=True)
class Setting:
    """How a sheet is set: the type, its colours, and how many dots an inch has."""

    font: QFont
    colours: Colours
    dpi: float

    @staticmethod
    def on_paper() -> Setting:
        """Black on white; asked for in the window's thread, which alone knows screens and fonts."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPointSizeF(_POINTS)
        return Setting(font, LIGHT, QGuiApplication.primaryScreen().logicalDotsPerInch())


def sheet_document(html: str, setting: Setting) -> QTextDocument:
    """Set a sheet; its pictures are drawn here, so that no plug-in of Qt is needed for them."""
    document = QTextDocument()
    document.setDefaultFont(setting.font)
    colours = setting.colours
    points = setting.font.pointSizeF()
    document.setDefaultStyleSheet(
        f"body, p, li, h1, h2 {{ color: {colours.ink}; }}"
        f"h1 {{ font-size: {points * 1.6:.1f}pt; }} h2 {{ font-size: {points * 1.15:.1f}pt; margin-top: 18px; }}"
        f"ol {{ list-style-type: upper-alpha; }} li {{ margin-bottom: 3px; }}"
        f".facts, .small {{ color: {colours.muted}; }}"
    )
    number = 0

    def placed(found: re.Match[str]) -> str:
        nonlocal number
        number += 1
        address = f"picture:{number}"
        image = _drawn(b64decode(found[1]))
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(address), image)
        return f'<img width="{_PICTURE_WIDTH}" src="{address}"/>'

    document.setHtml(_PICTURE.sub(placed, _STYLE.sub("", html)))
    return document


def as_pdf(html: str, title: str, setting: Setting) -> bytes:
    """Give a sheet as a PDF; it may be made in any thread."""
    # A long text is set bit by bit, by a timer, and a thread has no timers until there is a loop for their events.
    loop = QEventLoop()
    document = sheet_document(html, setting)
    document.setDocumentMargin(0)
    # A line that is higher than its letters may reach over the end of a page, and would be drawn on both.
    edge = document.rootFrame().frameFormat()
    edge.setTopMargin(_POINTS)
    edge.setBottomMargin(_POINTS)
    document.rootFrame().setFrameFormat(edge)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Tableside")
    american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if american else QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM), QPageLayout.Unit.Millimeter)
    _print(document, writer, setting)
    buffer.close()
    loop.deleteLater()
    return bytes(content.data())


def _print(document: QTextDocument, writer: QPdfWriter, setting: Setting) -> None:
    # Set at the screen's resolution and drawn enlarged, so that every distance keeps its proportion to the type.
    area = QRectF(writer.pageLayout().paintRectPixels(round(setting.dpi)))
    text = QRectF(0, 0, area.width(), area.height() - _FOOTER)
    document.setPageSize(text.size())
    footer = QFont(document.defaultFont())
    footer.setPixelSize(_FOOTER_TYPE)
    painter = QPainter(writer)
    painter.setFont(footer)
    scale = writer.logicalDpiX() / setting.dpi
    painter.scale(scale, scale)
    for number in range(document.pageCount()):
        if number:
            writer.newPage()
        painter.save()
        painter.translate(0, -number * text.height())
        document.drawContents(painter, text.translated(0, number * text.height()))
        painter.restore()
        painter.setPen(QColor(setting.colours.muted))
        painter.drawText(
            QRectF(0, text.height(), area.width(), _FOOTER),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
            f"{number + 1} / {document.pageCount()}",
        )
    painter.end()


def _drawn(svg: bytes) -> QImage:
    renderer = QSvgRenderer(QByteArray(svg))
    shape = renderer.viewBoxF()
    width = _PICTURE_WIDTH * _SHARPNESS
    image = QImage(width, max(1, round(width * shape.height() / shape.width())), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image
