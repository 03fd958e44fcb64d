"""Drawn tables: an editor for positions, pictures for reports, and overlays that show what a ruling saw."""

from __future__ import annotations

from tableside.ui.tables.drawing import TablePicture, drawn_position
from tableside.ui.tables.editor import TableEditor

__all__ = ["TableEditor", "TablePicture", "drawn_position"]
