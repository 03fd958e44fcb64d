"""The drawn table of an entry as a picture for its report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument

from tableside.errors import TablesideError
from tableside.games import find_wizard
from tableside.geometry import Position
from tableside.journal.model import Entry
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Values, Wizard
from tableside.rulings.positions import BallPosition
from tableside.ui.services import Services


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
    overlay = overlay_for(wizard.id, given, _answer(wizard, given))
    return TablePicture(services.language.catalogue, table, position, overlay, dark=dark).image(width)


def show_pictures(document: QTextDocument, images: Mapping[int, QImage]) -> dict[int, str]:
    """Put pictures into a document and give the address of each, by the number of its entry."""
    addresses: dict[int, str] = {}
    for number, image in images.items():
        address = QUrl(f"picture:{number}")
        document.addResource(QTextDocument.ResourceType.ImageResource.value, address, image)
        addresses[number] = address.toString()
    return addresses


def _drawn(wizard: Wizard, given: Values) -> tuple[Any, Position] | None:
    """Find the table and the balls among the facts, whatever the game calls them."""
    for name, value in given.items():
        kind = wizard.facts[name].kind
        if isinstance(kind, BallPosition) and isinstance(value, Position):
            return kind.table, value
        position = getattr(value, "position", None)
        if isinstance(position, Position):
            return value.table, position
    return None


def _answer(wizard: Wizard, given: Values) -> Any:
    try:
        return inquire(wizard, given)
    except TablesideError:
        return None
