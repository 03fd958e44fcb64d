"""Snooker: the table with its measures, the balls at the start, and what both extreme edges means."""

from tableside.diagrams.svg import ACCENT, BAIZE, CHALK, CUSHION, DANGER, HINDERED, INK, MUTED, POCKET, Drawing, Say
from tableside.games.snooker.table import SnookerTable, snooker_table
from tableside.geometry import Ball, Point, look, triangle

_RAIL, _MARGIN = 60.0, 330.0
# Where a spot's name stands, so that long names of neighbouring spots do not run into each other.
_LABEL_PLACES = {
    "yellow": (Point(34, 100), "start"),
    "green": (Point(34, -46), "start"),
    "brown": (Point(34, -46), "start"),
    "blue": (Point(24, -46), "start"),
    "pink": (Point(0, 105), "middle"),
    "black": (Point(60, -46), "middle"),
}


def _bed(sheet: Drawing, table: SnookerTable, left: float, top: float) -> None:
    """Draw the table lying down: baulk to the left, so that the player's right is below."""
    sheet.rect(left - _RAIL, top - _RAIL, table.length + 2 * _RAIL, table.width + 2 * _RAIL, CUSHION, radius=50)
    sheet.rect(left, top, table.length, table.width, BAIZE)
    for pocket in table.pockets():
        sheet.circle(_laid(pocket, left, top), 55, POCKET)
    line = left + table.line
    sheet.line(Point(line, top), Point(line, top + table.width), CHALK, 7)
    radius, centre = table.d_radius, _laid(table.d_centre, left, top)
    sheet.path(
        f"M {line:.1f} {centre.y - radius:.1f} A {radius:.1f} {radius:.1f} 0 0 0 {line:.1f} {centre.y + radius:.1f}",
        CHALK,
        7,
    )


def _laid(point: Point, left: float, top: float) -> Point:
    return Point(left + point.y, top + point.x)


def table_with_measures(say: Say) -> str:
    """The table seen from above with baulk, the D, the spots and the measures."""
    table = snooker_table()
    sheet = Drawing(table.length + 2 * _MARGIN, table.width + 2 * _MARGIN)
    left = top = _MARGIN
    _bed(sheet, table, left, top)
    for spot in table.spots:
        at = _laid(spot.at, left, top)
        sheet.circle(at, 13, CHALK)
        shift, anchor = _LABEL_PLACES[spot.name]
        sheet.text(Point(at.x + shift.x, at.y + shift.y), say(f"diagram.spot.{spot.name}"), 78, CHALK, anchor=anchor)
    size, right, bottom = 88.0, left + table.length, top + table.width
    sheet.measure(Point(left, top - 120), Point(right, top - 120), "3569 mm", size, INK)
    sheet.measure(Point(left - 150, top), Point(left - 150, bottom), "1778 mm", size, INK)
    sheet.measure(Point(left, bottom - 90), Point(left + table.line, bottom - 90), "737 mm", size, CHALK)
    centre = _laid(table.d_centre, left, top)
    edge = Point(centre.x - table.d_radius, centre.y)
    sheet.measure(edge, Point(centre.x - 14, centre.y), "292", 76, CHALK)
    black = _laid(Point(889.0, 3245.0), left, top)
    sheet.measure(Point(black.x, black.y + 320), Point(right, black.y + 320), "324", 76, CHALK)
    sheet.line(black, Point(black.x, black.y + 320), CHALK, 3, dash="12 12")
    sheet.text(Point(left + table.line / 2, top + 150), say("diagram.baulk"), 95, CHALK)
    sheet.text(Point(left + table.line + 40, bottom - 60), say("diagram.baulk-line"), 78, CHALK, anchor="start")
    sheet.text(Point(left, bottom + 190), say("diagram.bottom-cushion"), size, MUTED, anchor="start")
    sheet.text(Point(right, bottom + 190), say("diagram.top-cushion"), size, MUTED, anchor="end")
    return str(sheet)


def balls_at_the_start(say: Say) -> str:
    """The balls at the start of a frame, each with its letter."""
    table = snooker_table()
    margin = 110.0
    sheet = Drawing(table.length + 2 * margin, table.width + 2 * margin)
    _bed(sheet, table, margin, margin)
    radius = table.ball_radius * 1.15
    spacing = 2 * table.ball_radius + 0.5
    pink = table.spot_of("pink") or Point(0, 0)
    for red in triangle(Point(pink.x, pink.y + spacing), spacing):
        sheet.ball(_laid(red, margin, margin), table.ball_radius, "red")
    for spot in table.spots:
        at = _laid(spot.at, margin, margin)
        sheet.ball(at, radius, spot.name)
        above = spot.name != "yellow"
        sheet.text(Point(at.x, at.y + (-95 if above else 150)), say(f"value.{spot.name}"), 84, CHALK)
    sheet.text(Point(margin + 3050, margin + 640), say("diagram.reds"), 84, CHALK)
    d = _laid(table.d_centre, margin, margin)
    sheet.ball(Point(d.x - 130, d.y + 130), radius, "cue")
    sheet.text(Point(margin + 60, margin + table.width - 90), say("diagram.cue-in-hand"), 84, CHALK, anchor="start")
    sheet.line(Point(d.x - 130, d.y + 200), Point(margin + 460, margin + table.width - 180), CHALK, 4, dash="14 12")
    return str(sheet)


def both_extreme_edges(say: Say) -> str:
    """Two positions: one edge hidden means snookered, both edges free means not."""
    sheet = Drawing(1500, 640)
    radius = 26.25
    cue, target = Point(90, 0), Ball("red", Point(560, 0))
    _scene(sheet, 30, say("diagram.edges.hidden"), cue, target, Ball("blue", Point(330, 42)), radius)
    _scene(sheet, 780, say("diagram.edges.free"), cue, target, Ball("blue", Point(330, 82)), radius)
    return str(sheet)


def _scene(sheet: Drawing, left: float, words: str, cue: Point, target: Ball, blocker: Ball, radius: float) -> None:
    sheet.rect(left, 20, 690, 520, BAIZE, radius=16)

    def put(point: Point) -> Point:
        return Point(left + 10 + point.x, 280 + point.y)

    seen = look(cue, [target], [blocker], radius).targets[0]
    for edge in (seen.left, seen.right):
        stroke = CHALK if edge.free else HINDERED
        way = edge.graze.minus(cue)
        reach = cue.distance(edge.graze)
        for side in (-radius, radius):
            shift = Point(-way.y / reach * side, way.x / reach * side)
            start, end = Point(cue.x + shift.x, cue.y + shift.y), Point(edge.graze.x + shift.x, edge.graze.y + shift.y)
            sheet.line(put(start), put(end), stroke, 2.5, dash="" if edge.free else "10 8")
        sheet.circle(put(edge.graze), radius, stroke=stroke, width=2.5, dash="6 5")
    for name, at in (("cue", cue), ("red", target.at), ("blue", blocker.at)):
        sheet.ball(put(at), radius, name)
    sheet.text(Point(left + 345, 600), words, 32, DANGER if not seen.open else ACCENT)
