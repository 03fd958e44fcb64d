"""Blackball: the table, the rack, and the six figures that the rules refer to."""

from tableside.diagrams.svg import ACCENT, BAIZE, CHALK, CUSHION, DANGER, HINDERED, INK, MUTED, POCKET, Drawing, Say
from tableside.games.blackball.table import RACK, BlackballTable, blackball_table
from tableside.geometry import Point, triangle

_RAIL = 45.0


class _Table:
    """The table lying down, baulk to the left."""

    def __init__(self, sheet: Drawing, left: float, top: float) -> None:
        self.spec: BlackballTable = blackball_table()
        self.sheet, self.left, self.top = sheet, left, top
        spec = self.spec
        sheet.rect(left - _RAIL, top - _RAIL, spec.length + 2 * _RAIL, spec.width + 2 * _RAIL, CUSHION, radius=36)
        sheet.rect(left, top, spec.length, spec.width, BAIZE)
        for pocket in spec.pockets():
            sheet.circle(self.at(pocket.y, pocket.x), 44, POCKET)
        sheet.line(self.at(spec.line, 0), self.at(spec.line, spec.width), CHALK, 5)

    def at(self, along: float, across: float) -> Point:
        """Return the place on the sheet: along from the baulk cushion, across from the player's left."""
        return Point(self.left + along, self.top + across)

    def ball(self, along: float, across: float, colour: str) -> Point:
        place = self.at(along, across)
        self.sheet.ball(place, 23.8 if colour == "cue" else 25.4, colour)
        return place

    def shot(self, start: Point, end: Point, *, good: bool = True, dash: str = "") -> None:
        self.sheet.arrow(start, end, CHALK if good else HINDERED, 6, dash=dash)

    def middle_line(self) -> None:
        half = self.spec.length / 2
        self.sheet.line(self.at(half, 0), self.at(half, self.spec.width), CHALK, 4, dash="18 14")

    def rack(self) -> None:
        spacing = 51.2
        spot = self.spec.black_spot
        apex = Point(spot.x, spot.y - spacing * 3**0.5)
        for place, colour in zip(triangle(apex, spacing), RACK, strict=True):
            self.ball(place.y, place.x, colour)


def _sheet(caption: bool = False) -> tuple[Drawing, _Table]:
    spec = blackball_table()
    sheet = Drawing(spec.length + 140, spec.width + (220 if caption else 140))
    return sheet, _Table(sheet, 70, 70)


def _note(sheet: Drawing, words: str, colour: str = INK) -> None:
    sheet.text(Point(sheet.width / 2, sheet.height - 30), words, 46, colour)


def table_with_zone(say: Say) -> str:
    """The table with baulk, baulk line and black spot."""
    spec = blackball_table()
    sheet = Drawing(spec.length + 140, spec.width + 240)
    table = _Table(sheet, 70, 70)
    half, spot = spec.length / 2, spec.black_spot
    sheet.line(table.at(half, 0), table.at(spec.length, spec.width), CHALK, 3, dash="12 12")
    sheet.line(table.at(half, spec.width), table.at(spec.length, 0), CHALK, 3, dash="12 12")
    sheet.circle(table.at(spot.y, spot.x), 12, POCKET, stroke=CHALK, width=4)
    sheet.text(table.at(spot.y, spot.x - 50), say("diagram.blackball.spot"), 54, CHALK)
    sheet.text(table.at(spec.line / 2, spec.width / 2), say("diagram.blackball.zone"), 56, CHALK)
    sheet.text(table.at(spec.line + 24, 90), say("diagram.blackball.line"), 54, CHALK, anchor="start")
    bottom = 70 + spec.width + 110
    sheet.measure(Point(70, bottom), Point(70 + spec.line, bottom), "1/5", 54, INK)
    sheet.measure(Point(70 + spec.line, bottom), Point(70 + spec.length, bottom), "4/5", 54, MUTED)
    return str(sheet)


def rack(say: Say) -> str:
    """The rack with the black on its spot."""
    sheet, table = _sheet(caption=True)
    table.rack()
    _note(sheet, say("diagram.blackball.rack"))
    return str(sheet)


def valid_break(say: Say) -> str:
    """Figure 1: at least two balls over the middle line."""
    sheet, table = _sheet(caption=True)
    table.middle_line()
    for along, across, colour in (
        (1420, 520, "red"),
        (1330, 300, "yellow"),
        (1510, 430, "black"),
        (1190, 640, "yellow"),
    ):
        table.ball(along, across, colour)
    for (along, across), end in (((760, 330), "red"), ((640, 600), "yellow")):
        table.shot(table.at(1150, across + 60), table.at(along + 40, across + 6), dash="16 12")
        table.ball(along, across, end)
    table.ball(1080, 250, "cue")
    _note(sheet, say("diagram.blackball.figure-1"))
    return str(sheet)


def open_table(say: Say) -> str:
    """Figure 2: either group may be played, the black may not."""
    sheet, table = _sheet(caption=True)
    cue = table.ball(480, 460, "cue")
    for along, across, colour in ((1150, 190, "red"), (1250, 470, "yellow"), (1080, 740, "black")):
        good = colour != "black"
        target = table.ball(along, across, colour)
        table.shot(cue, _short_of(cue, target, 34), good=good, dash="" if good else "18 14")
        _verdict(sheet, Point(target.x + 70, target.y), good)
    table.ball(480, 460, "cue")
    _note(sheet, say("diagram.blackball.figure-2"))
    return str(sheet)


def legal_shot(say: Say) -> str:
    """Figure 3: a ball on first, then a pot or a cushion."""
    sheet, table = _sheet(caption=True)
    cue = table.ball(420, 640, "cue")
    red = table.ball(820, 210, "red")
    table.shot(cue, _short_of(cue, red, 34))
    table.shot(red, _short_of(red, table.at(915, 12), 20))
    second = table.ball(1250, 560, "red")
    table.shot(cue, _short_of(cue, second, 34))
    table.shot(second, table.at(1700, 911))
    table.ball(420, 640, "cue")
    _verdict(sheet, Point(red.x - 75, red.y), True)
    _verdict(sheet, Point(second.x + 10, second.y - 75), True)
    _note(sheet, say("diagram.blackball.figure-3"))
    return str(sheet)


def free_shot(say: Say) -> str:
    """Figure 4: on the free shot any ball may be hit first."""
    sheet, table = _sheet(caption=True)
    cue = table.ball(460, 460, "cue")
    for along, across, colour in ((1160, 180, "red"), (1280, 460, "yellow"), (1120, 740, "black")):
        target = table.ball(along, across, colour)
        table.shot(cue, _short_of(cue, target, 34))
        _verdict(sheet, Point(target.x + 70, target.y), True)
    table.ball(460, 460, "cue")
    _note(sheet, say("diagram.blackball.figure-4"))
    return str(sheet)


def snookered(say: Say) -> str:
    """Figure 5: no straight way to a ball on; reaching it off a cushion is enough."""
    sheet, table = _sheet(caption=True)
    cue = table.ball(420, 300, "cue")
    red = table.ball(1280, 300, "red")
    for across in (262, 318):
        table.ball(700, across, "yellow")
    table.shot(cue, _short_of(cue, table.at(700, 290), 46), good=False, dash="18 14")
    cushion = table.at(850, 889)
    sheet.line(cue, cushion, CHALK, 6)
    table.shot(cushion, _short_of(cushion, red, 34))
    table.ball(420, 300, "cue")
    _verdict(sheet, Point(red.x + 75, red.y), True)
    _note(sheet, say("diagram.blackball.figure-5"))
    return str(sheet)


def last_ball_and_black(say: Say) -> str:
    """Figure 6: last own ball and black in one shot, the own ball hit first."""
    sheet, table = _sheet(caption=True)
    cue = table.ball(700, 700, "cue")
    red = table.ball(1280, 560, "red")
    black = table.ball(1480, 700, "black")
    table.shot(cue, _short_of(cue, red, 34))
    table.shot(red, _short_of(red, table.at(1820, 20), 44))
    contact = _short_of(cue, red, 49)
    table.shot(contact, _short_of(contact, black, 34), dash="16 12")
    table.shot(black, _short_of(black, table.at(1820, 895), 44))
    table.ball(700, 700, "cue")
    _verdict(sheet, Point(red.x, red.y - 75), True)
    _note(sheet, say("diagram.blackball.figure-6"))
    return str(sheet)


def _short_of(start: Point, end: Point, gap: float) -> Point:
    length = start.distance(end)
    share = (length - gap) / length
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _verdict(sheet: Drawing, at: Point, good: bool) -> None:
    """Mark what is allowed with a tick and what is not with a cross."""
    sheet.circle(at, 30, CHALK)
    if good:
        sheet.path(f"M {at.x - 14:.1f} {at.y:.1f} l 10 12 l 18 -24", ACCENT, 7)
    else:
        sheet.path(f"M {at.x - 12:.1f} {at.y - 12:.1f} l 24 24 m 0 -24 l -24 24", DANGER, 7)
