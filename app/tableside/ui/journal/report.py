"""Incident reports: the drawn table of an entry, and the report on paper as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFontDatabase, QImage, QTextDocument
from PySide6.QtWidgets import QWidget

from tableside.errors import TablesideError
from tableside.games import find_wizard
from tableside.geometry import Position, TableSpec
from tableside.journal.export import Drawn, as_html
from tableside.journal.incident import incident_of
from tableside.journal.model import Entry
from tableside.messages import Catalogue
from tableside.palette import LIGHT
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.kinds import holds_position
from tableside.rulings.model import Values, Wizard
from tableside.ui import paper
from tableside.ui.services import Services

_PICTURE_WIDTH = 560
_PICTURE_SHARPNESS = 3
_POINTS = 8.4
"""The size of the type: a plain foul with its clauses fits one sheet."""


def picture_of(services: Services, entry: Entry, width: int, *, dark: bool = False) -> QImage | None:
    """Draw the position of an entry with what the ruling saw in it; None where nothing was drawn."""
    if not entry.position:
        return None
    try:
        wizard = find_wizard(entry.wizard)
        given = read_scenario(wizard, entry.facts)
    except TablesideError:
        return None
    drawn = _drawn(wizard, given)
    if drawn is None:
        return None
    from tableside.ui.tables import TablePicture, overlay_for

    table, position = drawn
    overlay = overlay_for(wizard, given, _answer_of(wizard, given))
    return TablePicture(services.language.catalogue, table, position, overlay, dark=dark).image(width)


def show_pictures(
    document: QTextDocument, services: Services, entries: Sequence[Entry], width: int, *, dark: bool = False
) -> dict[Drawn, str]:
    """Put the pictures of every ruling of these entries into a document and return the address of each."""
    addresses: dict[Drawn, str] = {}
    for entry in entries:
        for number, ruling in enumerate((*entry.earlier, entry), 1):
            image = picture_of(services, ruling, width, dark=dark)
            if image is not None:
                address = QUrl(f"picture:{entry.id}-{number}")
                document.addResource(QTextDocument.ResourceType.ImageResource.value, address, image)
                addresses[entry.id, number] = address.toString()
    return addresses


def _drawn(wizard: Wizard, given: Values) -> tuple[TableSpec, Position] | None:
    """Find the table and the balls among the facts, whatever the game calls them."""
    for name, value in given.items():
        kind = wizard.facts[name].kind
        if holds_position(kind) and value is not None:
            return kind.parts(value)
    return None


def _answer_of(wizard: Wizard, given: Values) -> Any:
    try:
        return inquire(wizard.as_written, given)
    except TablesideError:
        return None


def report_document(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> QTextDocument:
    """Set the reports of these entries, black on white."""
    document = QTextDocument()
    pictures = show_pictures(document, services, entries, _PICTURE_WIDTH * _PICTURE_SHARPNESS)
    incidents = [incident_of(entry, services.library, catalogue) for entry in entries]
    html = as_html(incidents, catalogue, pictures).replace("<img ", f'<img width="{_PICTURE_WIDTH}" ')
    return paper_document(html, document)


def paper_document(html: str, document: QTextDocument | None = None) -> QTextDocument:
    """Set a page of HTML for paper, black on white."""
    document = document or QTextDocument()
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(_POINTS)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(f"body, p, td, li, h1, h2, h3 {{ color: {LIGHT.ink}; }}")
    document.setHtml(html)
    document.setDocumentMargin(0)
    paper.keep_lines_whole(document)
    return document


def as_pdf(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> bytes:
    """Return the reports of these entries as a PDF."""
    return paper.as_pdf(
        report_document(services, entries, catalogue), catalogue.gettext("Incident report"), paper.screen_dpi()
    )


def print_document(parent: QWidget, document: QTextDocument, title: str) -> None:
    """Ask for a printer and print."""
    paper.ask_for_printer(parent, title, lambda printer: paper.print_on(document, printer, paper.screen_dpi()))
