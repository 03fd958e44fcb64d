"""Tables, balls and straight lines: what can be seen, reached and placed. No game rules."""

from tableside.geometry.hidden import Lookout
from tableside.geometry.in_hand import InHandSight, Shadow, Witness, least_hidden_place, look_from_region, shadows
from tableside.geometry.placement import GAP, is_free, keep_out, nearest_on_line, resolve
from tableside.geometry.points import Ball, Disc, Point
from tableside.geometry.position import IN_HAND, Position, PositionError, arrange, from_data, to_data
from tableside.geometry.reach import Opening, Reach, TargetReach, reach
from tableside.geometry.regions import HalfDisc, Rect, Region
from tableside.geometry.sight import (
    TOLERANCE,
    EdgeSight,
    Obstruction,
    Side,
    Sight,
    TargetSight,
    graze_points,
    look,
    nearest,
)
from tableside.geometry.tables import (
    CUE,
    BallKind,
    TableSpec,
    triangle,
)
from tableside.geometry.validation import Flaw, Problem, problems

__all__ = [
    "CUE",
    "GAP",
    "IN_HAND",
    "TOLERANCE",
    "Ball",
    "BallKind",
    "Disc",
    "EdgeSight",
    "Flaw",
    "HalfDisc",
    "InHandSight",
    "Lookout",
    "Obstruction",
    "Opening",
    "Point",
    "Position",
    "PositionError",
    "Problem",
    "Reach",
    "Rect",
    "Region",
    "Shadow",
    "Side",
    "Sight",
    "TableSpec",
    "TargetReach",
    "TargetSight",
    "Witness",
    "arrange",
    "from_data",
    "graze_points",
    "is_free",
    "keep_out",
    "least_hidden_place",
    "look",
    "look_from_region",
    "nearest",
    "nearest_on_line",
    "problems",
    "reach",
    "resolve",
    "shadows",
    "to_data",
    "triangle",
]
