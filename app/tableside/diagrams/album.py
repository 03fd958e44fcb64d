"""Every diagram by the name that the rule texts use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tableside.diagrams import backgammon, blackball, carrom, snooker
from tableside.diagrams.svg import Say
from tableside.messages import Catalogue

DIAGRAMS: Mapping[str, Callable[[Say], str]] = MappingProxyType(
    {
        "snooker-table": snooker.table_with_measures,
        "snooker-setup": snooker.balls_at_the_start,
        "snooker-edges": snooker.both_extreme_edges,
        "carrom-board": carrom.board_with_names,
        "carrom-opening": carrom.opening_layout,
        "carrom-shots": carrom.pair_and_cannon,
        "blackball-table": blackball.table_with_zone,
        "blackball-rack": blackball.rack,
        "blackball-figure-1": blackball.valid_break,
        "blackball-figure-2": blackball.open_table,
        "blackball-figure-3": blackball.legal_shot,
        "blackball-figure-4": blackball.free_shot,
        "blackball-figure-5": blackball.snookered,
        "blackball-figure-6": blackball.last_ball_and_black,
        "backgammon-start": backgammon.starting_position,
        "backgammon-cube": backgammon.cube_places,
    }
)


def diagram_names() -> tuple[str, ...]:
    """Name all diagrams."""
    return tuple(DIAGRAMS)


def draw(name: str, catalogue: Catalogue) -> str:
    """Draw a diagram with its labels in the catalogue's language."""
    return DIAGRAMS[name](catalogue.text)
