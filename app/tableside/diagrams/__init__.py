"""Diagrams of tables, set-ups and figures, drawn as SVG from the same measures as the wizards."""

from tableside.diagrams.album import DIAGRAMS, diagram_names, draw
from tableside.diagrams.svg import themed

__all__ = ["DIAGRAMS", "diagram_names", "draw", "themed"]
