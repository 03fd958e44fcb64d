"""Shapes on a table or board, in its millimetres and in the names of colours, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.geometry.points import Point


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled, drawn as a line, or both."""

    at: Point
    radius: float
    fill: str = ""
    edge: str = ""
    edge_width: float = 2.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    colour: str
    width: float = 2.0


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon."""

    corners: tuple[Point, ...]
    fill: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """A few characters around a place."""

    at: Point
    text: str
    colour: str
    height: float


Shape = Disc | Line | Area | Label


def rectangle(left: float, low: float, right: float, high: float, fill: str, opacity: float = 1.0) -> Area:
    """Return a filled rectangle."""
    corners = (Point(left, low), Point(right, low), Point(right, high), Point(left, high))
    return Area(corners, fill, opacity)
