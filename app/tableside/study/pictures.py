"""A position as a small SVG picture, for exam papers and exported decks; the window draws its own."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from typing import Any

from tableside.geometry import HalfDisc, Point, Position, TableSpec
from tableside.palette import BALLS, LIGHT
from tableside.study.model import Question
from tableside.study.wording import Wording

_COLUMNS = 96
"""Letters across a table drawn in letters."""
_WIDTH = 720


def picture_of(question: Question, wording: Wording, *, on_paper: bool = False) -> str:
    """Return the position of a question as SVG, in the language of the wording; nothing where there is none."""
    found = _drawn(question)
    if found is None:
        return sketch_of(question)
    # The letters of the window, in the language of the sheet.
    return svg(*found, lambda ball: wording.text(f"letter.{ball}"), on_paper=on_paper)


def sketch_of(question: Question) -> str:
    """Return the board of a case that has no exact position, as SVG; nothing where there is nothing to see."""
    draw = question.wizard.study.picture if question.wizard is not None else None
    return draw(question.facts) if draw is not None and question.facts is not None else ""


def text_picture_of(question: Question, wording: Wording) -> str:
    """Return the position of a question in letters, for plain text; nothing where there is none."""
    found = _drawn(question)
    return in_letters(*found, lambda ball: wording.text(f"letter.{ball}")) if found else ""


def _drawn(question: Question) -> tuple[TableSpec, Position] | None:
    if question.position is None or question.wizard is None or question.position_fact is None:
        return None
    kind: Any = question.wizard.facts[question.position_fact].kind
    value: Any = question.position
    return getattr(value, "table", kind.table), getattr(value, "position", value)


def in_letters(table: TableSpec, position: Position, mark: Callable[[str], str]) -> str:
    """Draw a table in letters, the baulk end on the left: dots are free spots, the line is the baulk line."""
    rows = round(_COLUMNS * table.width / table.length / 2)  # a letter is twice as high as it is wide
    grid = [[" "] * _COLUMNS for _ in range(rows)]

    def put(at: Point, sign: str) -> None:
        column = min(int(_COLUMNS * at.y / table.length), _COLUMNS - 1)
        grid[min(int(rows * at.x / table.width), rows - 1)][column] = sign

    for row in range(rows):
        grid[row][int(_COLUMNS * table.line / table.length)] = "¦"
    for spot in table.spots:
        put(spot.at, "·")
    for ball in position.balls:
        put(ball.at, mark("".join(letter for letter in ball.name if not letter.isdigit())))
    edge = f"+{'-' * _COLUMNS}+"
    return "\n".join([edge, *(f"|{''.join(row)}|" for row in grid), edge])


def svg(table: TableSpec, position: Position, mark: Callable[[str], str], *, on_paper: bool = False) -> str:
    """Draw a table with its balls, seen from above, the baulk end on the left; on paper with little ink."""
    length, width = table.length, table.width
    cloth, chalk = ("#ffffff", "#555555") if on_paper else (LIGHT.baize, LIGHT.chalk)
    size = length / 38
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length:.0f} {width:.0f}" width="{_WIDTH}"',
        f' height="{_WIDTH * width / length:.0f}" font-family="sans-serif">',
        f'<rect width="{length:.0f}" height="{width:.0f}" fill="{cloth}" stroke="{chalk}" stroke-width="12"/>',
    ]
    lines = f"M{table.line:.0f} 0V{width:.0f}"
    home = table.home_of_cue()
    if isinstance(home, HalfDisc):
        near, far = home.centre.x - home.radius, home.centre.x + home.radius
        lines += f"M{table.line:.0f} {near:.0f}A{home.radius:.0f} {home.radius:.0f} 0 0 0 {table.line:.0f} {far:.0f}"
    parts.append(f'<path d="{lines}" stroke="{chalk}" stroke-width="6" fill="none"/>')
    parts += [f'<circle cx="{spot.at.y:.1f}" cy="{spot.at.x:.1f}" r="9" fill="{chalk}"/>' for spot in table.spots]
    for ball in position.balls:
        name = "".join(letter for letter in ball.name if not letter.isdigit())
        # At true size, as the answer is often a matter of millimetres; the mark stands beside the ball.
        radius = table.radius_of(ball.name)
        # The long side lies: what is up the table goes to the right, what is right goes down.
        x, y = ball.at.y, ball.at.x
        beside = x + 1.5 * radius if x < length - 1.6 * size else x - 1.5 * radius - 0.8 * size
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{BALLS.get(name, chalk)}" stroke="{chalk}" '
            f'stroke-width="{radius / 4:.1f}"/><text x="{beside:.1f}" y="{y + size * 0.35:.1f}" font-size="{size:.0f}" '
            f'font-weight="bold" fill="{chalk}">{escape(mark(name))}</text>'
        )
    parts.append("</svg>")
    return "".join(parts)


def as_image(picture: str) -> str:
    """Return a picture as an HTML image that needs no second file."""
    data = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return f'<img alt="" src="data:image/svg+xml;base64,{data}"/>'
