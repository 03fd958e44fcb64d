"""Incident reports on paper: HTML set by Qt's text document, page by page, as PDF."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFontDatabase, QTextDocument

from tableside.journal.export import as_html
from tableside.journal.incident import incident_of
from tableside.journal.model import Entry
from tableside.messages import Catalogue
from tableside.ui import paper
from tableside.ui.journal.pictures import picture_of, show_pictures
from tableside.ui.services import Services
from tableside.ui.theme import LIGHT

_PICTURE_WIDTH = 560
_PICTURE_SHARPNESS = 3


def report_document(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> QTextDocument:
    """Set the reports of these entries, black on white."""
    document = QTextDocument()
    drawn = {entry.id: picture_of(services, entry, _PICTURE_WIDTH * _PICTURE_SHARPNESS) for entry in entries}
    pictures = show_pictures(document, {number: image for number, image in drawn.items() if image is not None})
    incidents = [incident_of(entry, services.library, catalogue) for entry in entries]
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(paper.PAPER_POINTS)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(f"body, p, td, li, h1, h2, h3 {{ color: {LIGHT.ink}; }}")
    document.setHtml(as_html(incidents, catalogue, pictures).replace("<img ", f'<img width="{_PICTURE_WIDTH}" '))
    document.setDocumentMargin(0)
    paper.keep_lines_whole(document)
    return document


def as_pdf(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> bytes:
    """Give the reports of these entries as a PDF."""
    return paper.as_pdf(
        report_document(services, entries, catalogue), catalogue.gettext("Incident report"), paper.screen_dpi()
    )
