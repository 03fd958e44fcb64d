"""Drawn tables: an editor for positions, pictures for reports, and overlays that show what a ruling saw."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tableside.geometry.overlay import Overlay
from tableside.rulings.kinds import Kind, holds_position
from tableside.rulings.positions import overlay_for
from tableside.ui.services import Services
from tableside.ui.tables.editor import TableEditor
from tableside.ui.tables.picture import TablePicture

__all__ = ["Overlay", "TableEditor", "TablePicture", "editor_for", "overlay_for"]


def editor_for(kind: Kind, services: Services, parent: QWidget | None = None) -> TableEditor | None:
    """Return the editor for a kind of fact whose values are positions; None for every other kind."""
    return TableEditor(services, kind, parent) if holds_position(kind) else None
