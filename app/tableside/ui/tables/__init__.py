"""Drawn tables: an editor for positions, pictures for reports, and overlays that show what a ruling saw."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tableside.games import find_game
from tableside.geometry.overlay import Overlay
from tableside.rulings.kinds import Kind, PositionKind
from tableside.rulings.positions import BallPosition, overlay_for
from tableside.ui.services import Services
from tableside.ui.tables.editor import TableEditor
from tableside.ui.tables.picture import TablePicture

__all__ = ["Overlay", "TableEditor", "TablePicture", "board_for", "editor_for", "overlay_for"]


def editor_for(kind: Kind, services: Services, parent: QWidget | None = None) -> TableEditor | None:
    """Return the editor for a kind of fact whose values are positions; None for every other kind."""
    return TableEditor(services, kind, parent) if isinstance(kind, PositionKind) else None


def board_for(game: str, services: Services, parent: QWidget | None = None) -> TableEditor | None:
    """Return the board of a game whose rulings ask for no position, to show and report a situation on."""
    board = find_game(game).board
    return None if board is None else TableEditor(services, BallPosition(board(), ()), parent)
