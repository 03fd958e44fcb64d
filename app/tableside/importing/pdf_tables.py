"""Tables on the pages of a PDF file, which knows of nothing but words at places.

A table is some lines whose words stand apart at the same few places, most of them short, and which the file draws
row by row; two columns of text are drawn one after the other, or their lines are long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from tableside.importing.labels import readings, strip_bullet
from tableside.importing.lines import is_page_number
from tableside.importing.tables import is_bare_label, row_text

_FEWEST_ROWS = 3
_NEAR = 4.0
_MOST_HEADINGS = 3
_SHORT_CELL = 28
_LONGEST_ROW = 600


@dataclass(slots=True)
class Run:
    """Characters that stand side by side on one line."""

    text: str
    left: float
    right: float
    bottom: float
    size: float
    bold: bool
    row: bool = False
    """Whether it is a row of a table."""


@dataclass(slots=True)
class _Band:
    """The cells of one line."""

    cells: list[Run]
    first: int
    last: int
    """Where the file draws the first and the last of it."""

    @property
    def bottom(self) -> float:
        return self.cells[0].bottom

    def starts_at(self, place: float) -> bool:
        return any(abs(cell.left - place) < _NEAR for cell in self.cells)


def with_rows(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a page or a column in their order, those of each table replaced by its rows."""
    bands = _bands(runs)
    found = list(runs)
    for start, stop in _tables(bands):
        table = bands[start:stop]
        members = {id(run) for run in runs if _within(run, table)}
        first = next(place for place, run in enumerate(found) if id(run) in members)
        rows = list(_rows(table))
        rest = [run for run in found[first:] if id(run) not in members]
        found = [*found[:first], *rows, *rest]
    return found


def _within(run: Run, table: Sequence[_Band]) -> bool:
    return table[-1].bottom - 1 < run.bottom < table[0].bottom + 0.5 * run.size


def _bands(runs: Sequence[Run]) -> list[_Band]:
    """Group runs by the line they stand on, from the top of the page."""
    bands: list[list[tuple[int, Run]]] = []
    for place, run in sorted(enumerate(runs), key=lambda one: -one[1].bottom):
        if not run.text.strip():
            continue
        if bands and bands[-1][0][1].bottom - run.bottom < 0.3 * run.size:
            bands[-1].append((place, run))
        else:
            bands.append([(place, run)])
    return [
        _Band(_cells([run for _, run in sorted(band, key=lambda one: one[1].left)]), min(band)[0], max(band)[0])
        for band in (sorted(band, key=lambda one: one[0]) for band in bands)
    ]


def _cells(runs: Sequence[Run]) -> list[Run]:
    """Return the cells of a line: a label or a bullet is one with what stands after it."""
    cells: list[Run] = []
    for run in runs:
        near = bool(cells) and run.left - cells[-1].right < 0.5 * run.size
        if near or (len(cells) == 1 and _is_mark(cells[0].text)):
            text = f"{cells[-1].text.rstrip()} {run.text.lstrip()}"
            cells[-1] = replace(cells[-1], text=text, right=max(cells[-1].right, run.right))
        else:
            cells.append(run)
    return cells


def _is_mark(text: str) -> bool:
    text = text.strip()
    return is_bare_label(text) or strip_bullet(f"{text} .")[0] == "."


def _tables(bands: Sequence[_Band]) -> Iterator[tuple[int, int]]:
    """Yield where tables begin and end."""
    start = 0
    while start < len(bands):
        stop = _table_end(bands, start) if _is_tabular(bands[start]) else start
        if stop > start and _is_table(bands, start, stop):
            yield start, stop
        start = max(stop, start + 1)


def _is_tabular(band: _Band) -> bool:
    # A title and its page, in a list of contents, are no row.
    return len(band.cells) > 1 and not (len(band.cells) == 2 and is_page_number(band.cells[1].text))


def _table_end(bands: Sequence[_Band], start: int) -> int:
    """Return the end of the lines whose words stand at the places of those before them."""
    places = [cell.left for cell in bands[start].cells]
    stop = last = start + 1
    while stop < len(bands):
        band = bands[stop]
        known = sum(any(abs(cell.left - place) < _NEAR for place in places) for cell in band.cells)
        if known < len(band.cells) and (known < 2 or len(places) > 8):
            break
        if len(band.cells) == 1 and not _fits(band, places, bands[stop - 1]) and not _spans(bands, stop, places):
            break
        if len(band.cells) > 1:
            places += [cell.left for cell in band.cells if not any(abs(cell.left - one) < _NEAR for one in places)]
        stop += 1
        if _is_tabular(band) or bands[stop - 2].bottom - band.bottom < 1.6 * band.cells[0].size:
            last = stop
    while last > start + 1 and len(bands[last - 1].cells) == 1 and not _goes_on(bands, start, last - 1):
        last -= 1
    return last


def _fits(band: _Band, places: Sequence[float], before: _Band) -> bool:
    """Return whether a line with words at one place alone belongs to a table: it keeps to its column."""
    cell = band.cells[0]
    if readings(strip_bullet(cell.text)[0]) or abs(cell.size - before.cells[0].size) > 0.1 * cell.size:
        return False
    return cell.right < min((place for place in places if place > cell.left + _NEAR), default=cell.right + 1)


def _spans(bands: Sequence[_Band], place: int, places: Sequence[float]) -> bool:
    """Return whether a line of words is a heading within a table: it begins where the rows above and below it do."""
    for band in bands[place : place + _MOST_HEADINGS]:
        if len(band.cells) > 1:
            return all(any(abs(cell.left - known) < _NEAR for known in places) for cell in band.cells)
        if readings(band.cells[0].text) or abs(band.cells[0].left - min(places)) >= _NEAR:
            return False
    return False


def _goes_on(bands: Sequence[_Band], start: int, place: int) -> bool:
    """Return whether a last line with one cell goes on with that of the row above it."""
    steps = [before.bottom - after.bottom for before, after in pairwise(bands[start : place + 1])]
    same_column = any(abs(bands[place].cells[0].left - cell.left) < _NEAR for cell in bands[place - 1].cells)
    return same_column and steps[-1] < 0.85 * max(steps)


def _is_table(bands: Sequence[_Band], start: int, stop: int) -> bool:
    table = bands[start:stop]
    rows = [band for band in table if _is_tabular(band)]
    places = _places(rows)
    if len(rows) < _FEWEST_ROWS or len(places) < 2:
        return False
    drawn = [(min(band.first for band in row), max(band.last for band in row)) for row in _grouped(table)]
    if sum(before[1] < after[0] for before, after in pairwise(drawn)) < 0.8 * (len(drawn) - 1):
        return False
    columns = [
        [len(cell.text.strip()) for band in rows for cell in band.cells if abs(cell.left - place) < _NEAR]
        for place in places
    ]
    if sum(median(column) > _SHORT_CELL for column in columns) > 1:
        return False
    later = [cell for band in table for cell in band.cells if cell.left > places[0] + _NEAR]
    if sum(bool(readings(cell.text)) and not _is_mark(cell.text) for cell in later) > 0.25 * len(later):
        return False
    # Beside a column of text its lines begin at the same place above and below as well.
    others = (*bands[:start], *bands[stop:])
    outside = [cell for band in others for cell in band.cells if len(cell.text) > _SHORT_CELL]
    if any(sum(abs(cell.left - place) < _NEAR for cell in outside) > len(rows) for place in places[1:]):
        return False
    return all(len(row.text) <= _LONGEST_ROW for row in _rows(table))


def _places(rows: Sequence[_Band]) -> list[float]:
    """Return where the columns of a table begin: the first one, and places where cells begin again and again."""
    first = min(band.cells[0].left for band in rows)
    places = [first]
    for place in sorted(cell.left for band in rows for cell in band.cells):
        again = sum(band.starts_at(place) for band in rows)
        if place > places[-1] + _NEAR and again >= max(_FEWEST_ROWS, 0.4 * len(rows)):
            places.append(place)
    return places


def _rows(table: Sequence[_Band]) -> Iterator[Run]:
    """Yield the rows of a table, the lines of each cell joined."""
    places = sorted({cell.left for band in table for cell in band.cells})
    columns = [place for index, place in enumerate(places) if index == 0 or place - places[index - 1] >= _NEAR]
    for bands in _grouped(table):
        cells: dict[int, list[str]] = {}
        for band in bands:
            for cell in band.cells:
                column = max(index for index, place in enumerate(columns) if place < cell.left + _NEAR)
                cells.setdefault(column, []).append(cell.text.strip())
        text = row_text([" ".join(cells[column]) for column in sorted(cells)])
        runs = [cell for band in bands for cell in band.cells]
        yield replace(
            bands[0].cells[0], text=text, bottom=bands[-1].bottom, right=max(run.right for run in runs), row=True
        )


def _grouped(table: Sequence[_Band]) -> list[list[_Band]]:
    """Group the lines of a table into rows: lines of one cell stand closer than rows do."""
    steps = [before.bottom - after.bottom for before, after in pairwise(table)]
    close = 1.15 * min(steps)
    within = [step <= close and max(steps) > 1.2 * min(steps) for step in steps]
    whole = sum(
        inside and len(after.cells) >= len(before.cells) and after.starts_at(table[0].cells[0].left)
        for inside, (before, after) in zip(within, pairwise(table), strict=True)
    )
    groups = [[table[0]]]
    for inside, after in zip(within, table[1:], strict=True):
        if 2 * whole > sum(within):
            # Rows that stand as close as lines: one begins wherever its first cell does.
            inside = not after.starts_at(table[0].cells[0].left)
        if inside:
            groups[-1].append(after)
        else:
            groups.append([after])
    return groups
