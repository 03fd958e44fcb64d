"""The journal in the window: its page, and the form that other pages show to save a ruling.

Looking for the page imports this package before the first paint, so nothing else is imported until it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tableside.ui.journal.form import SaveToJournal
    from tableside.ui.services import Services


def save_form(services: Services, parent: QWidget | None = None) -> SaveToJournal:
    """Make the form that saves a ruling; give it one with `offer`."""
    from tableside.ui.journal.form import SaveToJournal

    return SaveToJournal(services, parent)
