"""Drawn tables: an editor for positions, pictures for reports, and overlays that show what a ruling saw."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tableside.games.backgammon.board import backgammon_table
from tableside.games.carrom.board import carrom_table
from tableside.geometry.overlay import Overlay
from tableside.rulings.kinds import Kind, PositionKind
from tableside.tabletop.overlays import overlay_for
from tableside.ui.services import Services
from tableside.ui.tables.editor import TableEditor
from tableside.ui.tables.picture import TablePicture

__all__ = ["Overlay", "TableEditor", "TablePicture", "board_for", "editor_for", "overlay_for"]


def editor_for(kind: Kind, services: Services, parent: QWidget | None = None) -> TableEditor | None:
    """Make the editor for a kind of fact whose values are positions; None for every other kind."""
    if isinstance(kind, PositionKind):
        return TableEditor(services, kind.table, parent, kind=kind)
    return None


def board_for(game: str, services: Services, parent: QWidget | None = None) -> TableEditor | None:
    """Make a board of a game without position facts, to show and report a situation on."""
    tables = {"carrom": carrom_table, "backgammon": backgammon_table}
    return TableEditor(services, tables[game](), parent) if game in tables else None
