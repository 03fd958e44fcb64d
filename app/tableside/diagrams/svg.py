"""Diagrams as SVG, in light and dark: those of the texts, and shapes drawn over a stored one."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from pathlib import Path

from tableside.geometry import Point
from tableside.messages import Catalogue, load_catalogue
from tableside.palette import DARK, LIGHT, TABLE_ON_DARK, TABLE_ON_LIGHT
from tableside.resources import catalogues_dir, resource
from tableside.storage.files import Stamp, stamp_of

# Each ink is one colour on light paper and another on dark; `themed` exchanges them.
INK, MUTED = LIGHT.ink, LIGHT.muted
LINE, PALE, DEEP = TABLE_ON_LIGHT.line, TABLE_ON_LIGHT.pale, TABLE_ON_LIGHT.deep
_DARK = {
    **{getattr(LIGHT, name): getattr(DARK, name) for name in ("ink", "muted", "accent", "danger")},
    **{
        getattr(TABLE_ON_LIGHT, name): getattr(TABLE_ON_DARK, name)
        for name in TABLE_ON_LIGHT._fields
        if name != "paper"
    },
}
_LABEL = re.compile(r"\{([\w.-]+)\}")
_END = "</svg>\n"


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
    """Return a diagram with its labels in a language, in the colours of a theme; None where there is none.

    In the file a label is the code of its words: `{diagram.snooker.baulk-line}`. The path of an SVG file names a
    picture of an imported text.
    """
    if name.endswith(".svg"):
        try:
            svg = Path(name).read_text("utf-8")
        except (OSError, ValueError):
            return None
        return svg if is_picture(svg) else None
    path = resource("diagrams", f"{name}.svg")
    if not path.is_file():
        return None
    folder = catalogues_dir()
    catalogue = _catalogue(lang, folder, stamp_of(folder / lang / "LC_MESSAGES" / "tableside.po"))
    svg = _LABEL.sub(lambda label: escape(catalogue.text(label[1])), path.read_text(encoding="utf-8"))
    return themed(svg, dark)


@lru_cache(maxsize=8)
def _catalogue(lang: str, folder: Path, _stamp: Stamp) -> Catalogue:
    """Return the catalogue of a language, read again once its file has changed."""
    return load_catalogue(lang, folder)


class Drawing:
    """Shapes that are put over a stored diagram, one over the other."""

    def __init__(self, name: str) -> None:
        self._parts = [resource("diagrams", f"{name}.svg").read_text(encoding="utf-8").removesuffix(f"\n{_END}")]

    def __str__(self) -> str:
        return "\n".join([*self._parts, _END])

    def rect(self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0) -> None:
        self._parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}" fill="{fill}"/>'
        )

    def circle(self, at: Point, radius: float, fill: str = "none", *, stroke: str = "none", width: float = 1) -> None:
        self._parts.append(
            f'<circle cx="{_n(at.x)}" cy="{_n(at.y)}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{_n(width)}"/>'
        )

    def polygon(self, points: Iterable[Point], fill: str) -> None:
        """Draw a filled shape."""
        corners = " ".join(f"{_n(point.x)},{_n(point.y)}" for point in points)
        self._parts.append(f'<polygon points="{corners}" fill="{fill}"/>')

    def text(self, at: Point, words: str, size: float, fill: str = INK) -> None:
        """Write a label, the middle of its baseline at a point."""
        self._parts.append(
            f'<text x="{_n(at.x)}" y="{_n(at.y)}" font-size="{_n(size)}" fill="{fill}" text-anchor="middle">'
            f"{escape(words)}</text>"
        )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
