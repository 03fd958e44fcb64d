"""The sheets of an exam as PDF."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QEventLoop, QRectF, Qt, QUrl
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from tableside.palette import LIGHT, Colours
from tableside.storage.named_files import write_named
from tableside.ui import paper
from tableside.ui.services import Services
from tableside.ui.services.study import StudyContext

_PICTURE_WIDTH = 540
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
        font.setPointSizeF(paper.PAPER_POINTS)
        return Setting(font, LIGHT, paper.screen_dpi())


def sheet_document(html: str, setting: Setting) -> QTextDocument:
    """Set a sheet; its pictures are drawn here, so that no plug-in of Qt is needed for them."""
    document = QTextDocument()
    document.setDefaultFont(setting.font)
    colours = setting.colours
    points = setting.font.pointSizeF()
    document.setDefaultStyleSheet(
        f"body, p, h1, h2 {{ color: {colours.ink}; }}"
        f"h1 {{ font-size: {points * 1.6:.1f}pt; }} h2 {{ font-size: {points * 1.15:.1f}pt; margin-top: 18px; }}"
        f".situation {{ margin: 2px 0; }} .choice {{ margin: 3px 0 3px 44px; text-indent: -44px; }}"
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
    """Return a sheet as a PDF; it may be made in any thread."""
    # A long text is set bit by bit, by a timer, and a thread has no timers until there is a loop for their events.
    loop = QEventLoop()
    document = sheet_document(html, setting)
    document.setDocumentMargin(0)
    paper.keep_lines_whole(document)
    made = paper.as_pdf(document, title, setting.dpi, sections_whole=True)
    loop.deleteLater()
    return made


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


def save_sheet(services: Services, owner: QWidget, path: Path, html: Callable[[StudyContext], str], title: str) -> None:
    """Write a sheet as PDF; setting and printing it happens beside the window."""
    setting = Setting.on_paper()

    def work(context: StudyContext) -> None:
        write_named(path, as_pdf(html(context), title, setting))

    def done(_nothing: None) -> None:
        services.notices.say(services.language.gettext("Saved “{file}”", file=path.name))

    services.study.ask(owner, work, done)
