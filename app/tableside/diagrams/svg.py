"""Drawing as SVG: shapes and words in named inks that exist in light and dark."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from tableside.geometry import Point
from tableside.palette import BALLS, DARK, LIGHT, TABLE_ON_DARK, TABLE_ON_LIGHT
from tableside.resources import resource

Say = Callable[[str], str]
"""Gives the words of a label in the reader's language."""

# Each ink is one colour on light paper and another on dark; `themed` exchanges them.
INK, MUTED, ACCENT, DANGER = LIGHT.ink, LIGHT.muted, LIGHT.accent, LIGHT.danger
BAIZE, CUSHION, CHALK, POCKET = LIGHT.baize, LIGHT.cushion, LIGHT.chalk, TABLE_ON_LIGHT.pocket
WOOD, BOARD, LINE = TABLE_ON_LIGHT.wood, TABLE_ON_LIGHT.board, TABLE_ON_LIGHT.line
PALE, DEEP, HINDERED = TABLE_ON_LIGHT.pale, TABLE_ON_LIGHT.deep, TABLE_ON_LIGHT.hindered
_DARK = {
    **{getattr(LIGHT, name): getattr(DARK, name) for name in ("ink", "muted", "accent", "danger")},
    **{
        getattr(TABLE_ON_LIGHT, name): getattr(TABLE_ON_DARK, name)
        for name in ("baize", "cushion", "chalk", "pocket", "wood", "board", "line", "pale", "deep")
    },
}
_FONT = "'DejaVu Sans', 'Noto Sans', Arial, sans-serif"


def themed(svg: str, dark: bool) -> str:
    """Give a diagram in light or dark inks."""
    if dark:
        for light, night in _DARK.items():
            svg = svg.replace(light, night)
    return svg


_PICTURE = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" xmlns:xlink="http://www\.w3\.org/1999/xlink" '
    r'viewBox="0 0 \d{1,5} \d{1,5}" width="\d{1,5}" height="\d{1,5}">'
    r'<image width="\d{1,5}" height="\d{1,5}" xlink:href="data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=]+"/></svg>\n?'
)


def picture_svg(data: bytes) -> str:
    """Return a PNG or JPEG picture as SVG, as which it is shown and printed like a diagram; else nothing."""
    kind, size = "png", b""
    if data.startswith(b"\x89PNG"):
        size = data[16:24]
    elif data.startswith(b"\xff\xd8"):
        kind, frame = "jpeg", _JPEG_FRAME.search(data)
        size = b"\0\0" + frame[2] + b"\0\0" + frame[1] if frame is not None else b""
    if len(size) < 8:
        return ""
    width, height = (int.from_bytes(part) for part in (size[:4], size[4:]))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" xlink:href="data:image/{kind};base64,{b64encode(data).decode()}"/>'
        "</svg>\n"
    )


_JPEG_FRAME = re.compile(rb"\xff[\xc0-\xc2]..\x08(..)(..)", re.DOTALL)


def is_picture(svg: str) -> bool:
    """Return whether an SVG is nothing but a picture, as `picture_svg` writes it."""
    return _PICTURE.fullmatch(svg) is not None


def diagram_svg(name: str, lang: str, dark: bool) -> str | None:
    """Return the source of a diagram in a language, or in English, in the colours of a theme.

    The path of an SVG file names a picture of an imported text.
    """
    if name.endswith(".svg"):
        try:
            svg = Path(name).read_text("utf-8")
        except (OSError, ValueError):
            return None
        return svg if is_picture(svg) else None
    for folder in dict.fromkeys((lang, "en")):
        path = resource("diagrams", folder, f"{name}.svg")
        if path.is_file():
            return themed(path.read_text(encoding="utf-8"), dark)
    return None


class Drawing:
    """A sheet on which shapes are put one over the other."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []

    def __str__(self) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(self.height)}" '
            f'width="{_n(self.width)}" height="{_n(self.height)}" font-family="{_FONT}">'
        )
        return "\n".join([head, *self._parts, "</svg>"]) + "\n"

    def rect(self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0) -> None:
        """Draw a filled rectangle."""
        self._parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}" fill="{fill}"/>'
        )

    def circle(
        self, at: Point, radius: float, fill: str = "none", *, stroke: str = "none", width: float = 1, dash: str = ""
    ) -> None:
        """Draw a circle."""
        self._parts.append(
            f'<circle cx="{_n(at.x)}" cy="{_n(at.y)}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{_n(width)}"{_dash(dash)}/>'
        )

    def line(self, start: Point, end: Point, stroke: str, width: float, *, dash: str = "") -> None:
        """Draw a straight line."""
        self._parts.append(
            f'<line x1="{_n(start.x)}" y1="{_n(start.y)}" x2="{_n(end.x)}" y2="{_n(end.y)}" stroke="{stroke}" '
            f'stroke-width="{_n(width)}" stroke-linecap="round"{_dash(dash)}/>'
        )

    def path(self, commands: str, stroke: str, width: float, *, fill: str = "none", dash: str = "") -> None:
        """Draw a path given in SVG's own commands."""
        self._parts.append(
            f'<path d="{commands}" fill="{fill}" stroke="{stroke}" stroke-width="{_n(width)}"{_dash(dash)}/>'
        )

    def polygon(self, points: Iterable[Point], fill: str) -> None:
        """Draw a filled shape."""
        corners = " ".join(f"{_n(point.x)},{_n(point.y)}" for point in points)
        self._parts.append(f'<polygon points="{corners}" fill="{fill}"/>')

    def text(
        self, at: Point, words: str, size: float, fill: str = INK, *, anchor: str = "middle", turn: float = 0
    ) -> None:
        """Write a label, its baseline at a point, turned by degrees if asked."""
        turned = f' transform="rotate({_n(turn)} {_n(at.x)} {_n(at.y)})"' if turn else ""
        self._parts.append(
            f'<text x="{_n(at.x)}" y="{_n(at.y)}" font-size="{_n(size)}" fill="{fill}" text-anchor="{anchor}"{turned}>'
            f"{escape(words)}</text>"
        )

    def arrow(self, start: Point, end: Point, stroke: str, width: float, *, dash: str = "") -> None:
        """Draw a line with a head at its end."""
        length = max(start.distance(end), 1e-9)
        way = Point((end.x - start.x) / length, (end.y - start.y) / length)
        head = width * 4.5
        foot = Point(end.x - way.x * head, end.y - way.y * head)
        self.line(start, foot, stroke, width, dash=dash)
        side = Point(-way.y * head * 0.42, way.x * head * 0.42)
        self.polygon((end, Point(foot.x + side.x, foot.y + side.y), Point(foot.x - side.x, foot.y - side.y)), stroke)

    def measure(self, start: Point, end: Point, words: str, size: float, stroke: str) -> None:
        """Draw a dimension with arrows at both ends and its figure in the middle, beside or above it."""
        width = size / 11
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        self.arrow(middle, start, stroke, width)
        self.arrow(middle, end, stroke, width)
        if abs(start.x - end.x) < abs(start.y - end.y):
            self.text(Point(middle.x - size * 0.35, middle.y), words, size, stroke, turn=-90)
        else:
            self.text(Point(middle.x, middle.y - size * 0.35), words, size, stroke)

    def ball(self, at: Point, radius: float, colour: str, letter: str = "") -> None:
        """Draw a ball, with a letter for those who do not see colours."""
        self.circle(
            at, radius, BALLS[colour], stroke=CHALK if colour in ("black", "green") else POCKET, width=radius / 9
        )
        if letter:
            dark_ball = colour in ("black", "green", "brown", "blue", "red")
            self.text(Point(at.x, at.y + radius * 0.38), letter, radius * 1.05, "#ffffff" if dark_ball else "#1a1d1b")


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _dash(pattern: str) -> str:
    return f' stroke-dasharray="{pattern}"' if pattern else ""
