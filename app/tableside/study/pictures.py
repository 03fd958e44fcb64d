"""A position as a small SVG picture, for exam papers and exported decks; the window draws its own."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from typing import Any

from tableside.geometry import HalfDisc, Position, TableSpec
from tableside.palette import BALLS, LIGHT
from tableside.study.model import Question
from tableside.study.wording import Wording

_CLOTH, _LINE = LIGHT.baize, LIGHT.chalk
_WIDTH = 720


def picture_of(question: Question, wording: Wording) -> str:
    """Return the position of a question as SVG, in the language of the wording; nothing where there is none."""
    if question.position is None or question.wizard is None or question.position_fact is None:
        return ""
    kind: Any = question.wizard.facts[question.position_fact].kind
    value: Any = question.position
    table: TableSpec = getattr(value, "table", kind.table)
    # The letters of the window, in the language of the sheet.
    return svg(table, getattr(value, "position", value), lambda ball: wording.text(f"letter.{ball}"))


def svg(table: TableSpec, position: Position, mark: Callable[[str], str]) -> str:
    """Draw a table with its balls, seen from above, the baulk end on the left."""
    length, width = table.length, table.width
    size = length / 38
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length:.0f} {width:.0f}" width="{_WIDTH}"',
        f' height="{_WIDTH * width / length:.0f}" font-family="sans-serif">',
        f'<rect width="{length:.0f}" height="{width:.0f}" fill="{_CLOTH}"/>',
    ]
    lines = f"M{table.line:.0f} 0V{width:.0f}"
    home = table.home_of_cue()
    if isinstance(home, HalfDisc):
        near, far = home.centre.x - home.radius, home.centre.x + home.radius
        lines += f"M{table.line:.0f} {near:.0f}A{home.radius:.0f} {home.radius:.0f} 0 0 0 {table.line:.0f} {far:.0f}"
    parts.append(f'<path d="{lines}" stroke="{_LINE}" stroke-width="6" fill="none"/>')
    parts += [f'<circle cx="{spot.at.y:.1f}" cy="{spot.at.x:.1f}" r="9" fill="{_LINE}"/>' for spot in table.spots]
    for ball in position.balls:
        name = "".join(letter for letter in ball.name if not letter.isdigit())
        # At true size, as the answer is often a matter of millimetres; the mark stands beside the ball.
        radius = table.radius_of(ball.name)
        # The long side lies: what is up the table goes to the right, what is right goes down.
        x, y = ball.at.y, ball.at.x
        beside = x + 1.5 * radius if x < length - 1.6 * size else x - 1.5 * radius - 0.8 * size
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{BALLS.get(name, _LINE)}" stroke="{_LINE}" '
            f'stroke-width="{radius / 4:.1f}"/><text x="{beside:.1f}" y="{y + size * 0.35:.1f}" font-size="{size:.0f}" '
            f'font-weight="bold" fill="{_LINE}">{escape(mark(name))}</text>'
        )
    parts.append("</svg>")
    return "".join(parts)


def as_image(picture: str) -> str:
    """Return a picture as an HTML image that needs no second file."""
    data = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return f'<img alt="" src="data:image/svg+xml;base64,{data}"/>'
