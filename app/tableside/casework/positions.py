"""Facts that are positions on a table: telling them from others, and their one-line text."""

from __future__ import annotations

from typing import Any

from tableside.geometry.notation import write
from tableside.rulings.kinds import Kind


def is_position(kind: Kind) -> bool:
    """Tell whether a fact is a position on a drawn table."""
    return hasattr(kind, "table")


def position_line(kind: Kind, value: Any) -> str:
    """Write a position on one line that its kind reads back."""
    line = getattr(kind, "line", None)
    if line is not None:
        return str(line(value))
    return write(getattr(kind, "table"), value)  # noqa: B009 - not every kind has one
