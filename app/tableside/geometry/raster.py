"""The part of the D from which a ball on is fully visible, sampled on a grid a little at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass

from tableside.geometry import Lookout, Point

COARSE, FINE = 24.0, 4.0
_BETWEEN_LOOKS_AT_THE_CLOCK = 8


@dataclass(frozen=True, slots=True)
class Raster:
    """One byte a cell, row by row from the top of the D down: 255 where some target is open, else 0."""

    left: float
    top: float
    step: float
    columns: int
    rows: int
    cells: bytes

    def covers(self, point: Point) -> bool:
        """Return whether the cell around a point is open."""
        column, row = int((point.x - self.left) // self.step), int((self.top - point.y) // self.step)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return inside and self.cells[row * self.columns + column] != 0


class Sampling:
    """Computes a raster in slices, so that the window stays responsive."""

    def __init__(self, lookout: Lookout, step: float) -> None:
        region = lookout.region
        self._lookout = lookout
        self._step = step
        self._left, self._top = region.centre.x - region.radius, region.centre.y
        self._columns = max(1, round(2.0 * region.radius / step))
        self._rows = max(1, round(region.radius / step))
        self._cells = bytearray(self._columns * self._rows)
        self._next = 0

    def advance(self, seconds: float) -> Raster | None:
        """Work for so long; give the raster once it is complete."""
        deadline = time.perf_counter() + seconds
        cells, total = self._cells, len(self._cells)
        while self._next < total:
            for index in range(self._next, min(self._next + _BETWEEN_LOOKS_AT_THE_CLOCK, total)):
                row, column = divmod(index, self._columns)
                place = Point(self._left + (column + 0.5) * self._step, self._top - (row + 0.5) * self._step)
                if self._lookout.is_open(place):
                    cells[index] = 255
            self._next += _BETWEEN_LOOKS_AT_THE_CLOCK
            if time.perf_counter() >= deadline:
                break
        if self._next < total:
            return None
        return Raster(self._left, self._top, self._step, self._columns, self._rows, bytes(cells))
