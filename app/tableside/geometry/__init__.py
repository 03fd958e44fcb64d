"""Tables, balls and straight lines: what can be seen, reached and placed. No game rules."""

from tableside.geometry.in_hand import InHandSight, Lookout, least_hidden_place, look_from_region, shadows
from tableside.geometry.placement import GAP, is_free, keep_out, nearest_on_line, resolve
from tableside.geometry.position import (
    CUE,
    BallKind,
    Flaw,
    Position,
    PositionError,
    Problem,
    TableSpec,
    arrange,
    from_data,
    problems,
    to_data,
    triangle,
)
from tableside.geometry.shapes import Ball, Disc, HalfDisc, Point, Rect, Region
from tableside.geometry.sight import EdgeSight, Reach, Sight, TargetReach, TargetSight, look, reach

__all__ = [
    "CUE",
    "GAP",
    "Ball",
    "BallKind",
    "Disc",
    "EdgeSight",
    "Flaw",
    "HalfDisc",
    "InHandSight",
    "Lookout",
    "Point",
    "Position",
    "PositionError",
    "Problem",
    "Reach",
    "Rect",
    "Region",
    "Sight",
    "TableSpec",
    "TargetReach",
    "TargetSight",
    "arrange",
    "from_data",
    "is_free",
    "keep_out",
    "least_hidden_place",
    "look",
    "look_from_region",
    "nearest_on_line",
    "problems",
    "reach",
    "resolve",
    "shadows",
    "to_data",
    "triangle",
]
