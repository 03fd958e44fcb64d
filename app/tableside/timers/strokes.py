"""Counting strokes: the period in which a situation must change, so many strokes by each side (snooker 3.16)."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_EACH = 20


@dataclass(frozen=True, slots=True)
class StrokeCount:
    """A period of strokes: how many each side may make, and how many each has made."""

    each: int
    made: tuple[int, int] = (0, 0)

    @property
    def over(self) -> bool:
        return min(self.made) >= self.each

    @property
    def begun(self) -> bool:
        return any(self.made)

    def left(self, side: int) -> int:
        return self.each - self.made[side]

    def stroke(self, side: int) -> StrokeCount:
        """Count a stroke; one too many is not counted."""
        first, second = self.made
        made = (min(first + (side == 0), self.each), min(second + (side == 1), self.each))
        return replace(self, made=made)

    def lasting(self, each: int) -> StrokeCount:
        """Return the period with another number of strokes; nothing that was counted is lost."""
        each = min(max(each, 1, *self.made), MOST_EACH)
        return replace(self, each=each)

    def reset(self) -> StrokeCount:
        return StrokeCount(self.each)
