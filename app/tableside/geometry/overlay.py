"""Overlays of a table: lines, rings, ghosts and fields, as data that any drawing can show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tableside.geometry import Ball, HalfDisc, Lookout, Point


class Tone(StrEnum):
    """The meaning of a mark; the drawing chooses ink and dashes."""

    FREE = "free"
    HINDERED = "hindered"


class Role(StrEnum):
    OPEN = "open"
    BLOCKER = "blocker"
    EFFECTIVE = "effective"


@dataclass(frozen=True, slots=True)
class Corridor:
    """The strip a cue ball sweeps on its way to an edge of a target, up to the place where it would graze it."""

    target: str
    start: Point
    end: Point
    radius: float
    tone: Tone
    stop: Point | None = None
    """Where the cue ball would meet the first blocker, if there is one."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A ball that matters; a named one carries its name on the drawing."""

    ball: str
    role: Role
    named: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ball where it is to be put, and as which one in order."""

    ball: str
    at: Point
    number: int


@dataclass(frozen=True, slots=True)
class Sector:
    """The directions, anticlockwise, in which a target is met first, and where along their middle."""

    target: str
    origin: Point
    start: float
    end: float
    contact: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Field:
    """The part of the D from which some target is fully visible: to be sampled through a lookout."""

    region: HalfDisc
    targets: tuple[Ball, ...]
    blockers: tuple[Ball, ...]
    ball_radius: float

    def lookout(self) -> Lookout:
        """Make the object that answers for the places of the region; it is expensive, so it is made on demand."""
        return Lookout(self.region, self.targets, self.blockers, self.ball_radius)


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything drawn over one position, and the verdict it shows."""

    verdict: str = ""
    corridors: tuple[Corridor, ...] = ()
    shown: tuple[str, ...] = ()
    """The targets whose corridors are always drawn; those of others only while they are selected."""
    rings: tuple[Ring, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    sectors: tuple[Sector, ...] = ()
    field: Field | None = None
    witness: Ball | None = None
    """A cue ball in the place from which the ball on can be seen."""

    def corridors_for(self, selected: str | None) -> tuple[Corridor, ...]:
        """Give the corridors to draw while a ball is selected; the selected target's stand alone among many."""
        own = tuple(each for each in self.corridors if each.target == selected)
        if own and selected not in self.shown:
            return own
        return tuple(each for each in self.corridors if each.target in self.shown)


NOTHING = Overlay()
