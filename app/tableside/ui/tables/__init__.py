"""Drawn tables: an editor for positions, pictures for reports, and overlays that show what a ruling saw."""

from __future__ import annotations

from tableside.geometry.overlay import Overlay
from tableside.rulings.positions import overlay_for
from tableside.ui.tables.editor import TableEditor
from tableside.ui.tables.picture import TablePicture

__all__ = ["Overlay", "TableEditor", "TablePicture", "overlay_for"]
