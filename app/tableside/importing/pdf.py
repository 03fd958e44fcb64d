"""PDF pages into lines in reading order: columns found by their gutter, heads by their return."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, pairwise
from statistics import median
from typing import Any

from tableside.importing.document import Document, picture_block
from tableside.importing.errors import DamagedDocument, ProtectedDocument, ScannedDocument, TooLarge
from tableside.importing.labels import learned_words, readings, strip_bullet, superscript
from tableside.importing.lines import Line, is_page_number, to_blocks, without_heads
from tableside.importing.office import is_bare_label, row_text

_FEWEST_ROWS = 3
_NEAR = 4.0
_MOST_HEADINGS = 3
_SHORT_CELL, _MEASURE = 28, 12
"""How long a cell is at most beside another one, and how long one that begins with a figure: "52.5 mm"."""
_CELL_GAP = 0.9
"""How far apart cells are at least, in parts of the type size; words of a line stand closer."""
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
    gaps: tuple[tuple[int, float, float], ...] = ()
    """Where it may be parted into cells: the place in its text, and the end and the beginning of the words there."""

    def cells(self) -> Iterator[Run]:
        begin, left = 0, self.left
        for place, right, following in self.gaps:
            yield replace(self, text=self.text[begin:place], left=left, right=right, gaps=())
            begin, left = place, following
        yield replace(self, text=self.text[begin:], left=left, gaps=())


@dataclass(slots=True)
class _Band:
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
        members = {id(run) for run in runs if table[-1].bottom - 1 < run.bottom < table[0].bottom + 0.5 * run.size}
        first = next(place for place, run in enumerate(found) if id(run) in members)
        rows = list(_table_rows(table))
        rest = [run for run in found[first:] if id(run) not in members]
        found = [*found[:first], *rows, *rest]
    return found


def _bands(runs: Sequence[Run]) -> list[_Band]:
    """Group runs by the line they stand on, from the top of the page."""
    bands: list[list[tuple[int, Run]]] = []
    pieces = ((place, cell) for place, run in enumerate(runs) for cell in run.cells() if cell.text.strip())
    for place, run in sorted(pieces, key=lambda one: -one[1].bottom):
        if bands and bands[-1][0][1].bottom - run.bottom < 0.3 * run.size:
            bands[-1].append((place, run))
        else:
            bands.append([(place, run)])
    found = []
    for band in bands:
        band.sort(key=lambda one: one[0])
        cells = _cells([run for _, run in sorted(band, key=lambda one: one[1].left)])
        found.append(_Band(cells, band[0][0], band[-1][0]))
    return found


def _cells(runs: Sequence[Run]) -> list[Run]:
    """Return the cells of a line: a label or a bullet is one with what stands after it."""
    cells: list[Run] = []
    for run in runs:
        near = bool(cells) and run.left - cells[-1].right < 0.5 * run.size
        first = cells[0].text.strip() if len(cells) == 1 else ""
        if near or (first and (is_bare_label(first) or strip_bullet(f"{first} .")[0] == ".")):
            text = f"{cells[-1].text.rstrip()} {run.text.lstrip()}"
            cells[-1] = replace(cells[-1], text=text, right=max(cells[-1].right, run.right))
        else:
            cells.append(run)
    return cells


def _tables(bands: Sequence[_Band]) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(bands):
        stop = _table_end(bands, start) if _is_tabular(bands[start]) else start
        if stop > start and _is_table_at(bands, start, stop):
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


def _is_table_at(bands: Sequence[_Band], start: int, stop: int) -> bool:
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
    if sum(len(cell.text) > _MEASURE and bool(readings(cell.text)) for cell in later) > 0.25 * len(later):
        return False
    # Beside a column of text its lines begin at the same place above and below as well.
    outside = [cell for band in (*bands[:start], *bands[stop:]) for cell in band.cells if len(cell.text) > _SHORT_CELL]
    if any(sum(abs(cell.left - place) < _NEAR for cell in outside) > len(rows) for place in places[1:]):
        return False
    return all(len(row.text) <= _LONGEST_ROW for row in _table_rows(table))


def _places(rows: Sequence[_Band]) -> list[float]:
    """Return where the columns of a table begin: the first one, and places where cells begin again and again."""
    places = [min(band.cells[0].left for band in rows)]
    for place in sorted(cell.left for band in rows for cell in band.cells):
        again = sum(band.starts_at(place) for band in rows)
        if place > places[-1] + _NEAR and again >= max(_FEWEST_ROWS, 0.4 * len(rows)):
            places.append(place)
    return places


def _table_rows(table: Sequence[_Band]) -> Iterator[Run]:
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
        if not inside:
            groups.append([])
        groups[-1].append(after)
    return groups


MOST_PAGES = 2000
_MOST_PIXELS = 4_000_000
_LEAST_PICTURE, _MOST_OF_PAGE, _PICTURE_SIZE = 40.0, 0.7, 10.0
"""Points that a picture measures at least, the part of its page that it takes at most, and the type it stands for."""
_FEWEST_CURVES, _MOST_PATHS, _LEAST_DRAWING = 8, 500, 60.0
"""Curved lines that a drawing has at least, how many lines and parts of one are looked at, and points it measures."""
_TABLED = 0.6
_FAR_BELOW = 10
_CLOSING = ",.;:!?)]”»"
_APART = 0.15
"""The distance at which two runs are two words, in parts of the type size."""
_DEEPEST_LIST = 72.0
"""How far a column that holds nothing but a list may be set in, in points; beyond that it is another column."""
_SIGNS = str.maketrans(
    dict.fromkeys("\uf0b7\uf0a7\uf0a8\uf0d8\uf0fc\uf02d\uf06e\uf076", "•")
    | {"\x02": "-", "\ufffe": "-", "\u2010": "-", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"}
)


def read_pdf(data: bytes, name: str) -> Document:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise ProtectedDocument(name) from error
        raise DamagedDocument(name, "PDF") from error
    if len(document) > MOST_PAGES:
        raise TooLarge(name)
    pictures: dict[str, str] = {}
    laid_out = [_page_columns(document, index, pictures) for index in range(len(document))]
    pages = len(document)
    document.close()
    spacing = _spacing([rows for page in laid_out for rows in page.columns])
    margins = _Margins(laid_out)
    lines = [
        line for index, page in enumerate(laid_out, start=1) for line in _page_lines(page, index, spacing, margins)
    ]
    if not lines:
        raise ScannedDocument(name)
    kept, out = without_heads(lines, paged=True)
    return Document(
        "pdf",
        to_blocks(kept, learned_words(line.text for line in kept)),
        tuple(out),
        pages,
        pictures=pictures,
        drawings=sum(page.drawing for page in laid_out),
    )


@dataclass(slots=True)
class Page:
    """The columns of a page in reading order, each line one run."""

    height: float
    columns: list[list[Run]]
    drawing: bool = False


def _page_columns(document: Any, index: int, pictures: dict[str, str]) -> Page:
    page = document[index]
    text = page.get_textpage()
    runs = with_rows([run for run in _runs(text) if not _is_drawn(run.text)])
    text.close()
    width, height = page.get_size()
    for picture in _pictures(page, width * height, pictures) if runs else ():
        below = (run.bottom < picture.bottom and run.left < picture.right and run.right > picture.left for run in runs)
        runs.insert(next((place for place, found in enumerate(below) if found), len(runs)), picture)
    drawing = _has_drawing(page)
    page.close()
    columns = _columns(runs, width) if runs else []
    if len(columns) > 1:
        columns = [with_rows(column) for column in columns]
    return Page(height, [list(_rows(column)) for column in columns], drawing)


def _pictures(page: Any, area: float, pictures: dict[str, str]) -> Iterator[Run]:
    """Yield the pictures of a page as runs that show them; neither small ones nor one that is the page itself."""
    import pypdfium2.raw as raw

    for one in page.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE,)):
        left, bottom, right, top = one.get_bounds()
        large = right - left > _LEAST_PICTURE and top - bottom > _LEAST_PICTURE
        if not large or (right - left) * (top - bottom) > _MOST_OF_PAGE * area:
            continue
        if block := picture_block(_picture_data(one), "", 0, pictures):
            yield Run(block.text, left, right, bottom, _PICTURE_SIZE, bold=False, row=True)


def _has_drawing(page: Any) -> bool:
    """Return whether a page without pictures has a drawing made of lines: several are curved, as in no table."""
    import pypdfium2
    import pypdfium2.raw as raw

    if any(True for _ in page.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE,))):
        return False
    paths = islice(page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,)), _MOST_PATHS)
    try:
        curved = [one.get_bounds() for one in paths if _is_curved(one.raw)]
    except pypdfium2.PdfiumError:
        return False
    if len(curved) < _FEWEST_CURVES:
        return False
    left, bottom, right, top = zip(*curved, strict=True)
    return bool(min(max(right) - min(left), max(top) - min(bottom)) >= _LEAST_DRAWING)


def _is_curved(path: Any) -> bool:
    import pypdfium2.raw as raw

    count = min(raw.FPDFPath_CountSegments(path), _MOST_PATHS)
    segments = (raw.FPDFPath_GetPathSegment(path, place) for place in range(count))
    return any(raw.FPDFPathSegment_GetType(one) == raw.FPDF_SEGMENT_BEZIERTO for one in segments)


def _picture_data(picture: Any) -> bytes:
    """Return a picture as JPEG, where the file has it so, or as PNG; nothing where it is damaged or very large."""
    import pypdfium2

    try:
        width, height = picture.get_px_size()
        if width * height > _MOST_PIXELS:
            return b""
        if picture.get_filters() == ["DCTDecode"]:
            return bytes(picture.get_data(decode_simple=False))
        return _png(picture.get_bitmap())
    except pypdfium2.PdfiumError:
        return b""


def _png(bitmap: Any) -> bytes:
    """Return a bitmap as PNG; its colours stand in the order blue, green, red."""
    width, height, count = bitmap.width, bitmap.height, bitmap.n_channels
    raw = bytes(bitmap.buffer)
    rows = bytearray()
    for row in range(height):
        line = raw[row * bitmap.stride : row * bitmap.stride + width * count]
        channels = [line[place::count] for place in ((2, 1, 0) if count > 1 else (0,))]
        rows += b"\0" + bytes(value for pixel in zip(*channels, strict=True) for value in pixel)
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if count > 1 else 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows))), (b"IEND", b""))
    written = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def _is_drawn(text: str) -> bool:
    """Return whether a run is no writing but a sign of a font of pictures."""
    return all(unicodedata.category(sign) == "Co" for sign in text.strip())


class _Margins:
    """The left margins of the pages: one that holds nothing but a list has the margin of the others all the same."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = Counter(number % 2 for number, page in enumerate(pages, start=1) if page.columns)
        self._places: Counter[tuple[int, int]] = Counter()
        for number, page in enumerate(pages, start=1):
            # A running head is no column of text.
            texts = (column for column in page.columns if len(column) > _FEWEST_ROWS)
            self._places.update({(number % 2, round(_margin(column) / 3)) for column in texts})

    def of(self, column: Sequence[Run], number: int) -> float:
        """Return the margin of a column; left and right pages may have their own."""
        own = _margin(column)
        usual = (
            3.0 * place
            for (side, place), times in self._places.items()
            if side == number % 2 and 3 < own - 3 * place < _DEEPEST_LIST and times >= 0.25 * self._pages[side]
        )
        return min(usual, default=own)


def _page_lines(page: Page, number: int, spacing: dict[int, float], margins: _Margins) -> Iterator[Line]:
    count = 0
    for column in page.columns:
        left = margins.of(column, number)
        right = _edge(column) - left
        previous: Run | None = None
        for run in column:
            count += 1
            usual = spacing.get(round(run.size), 1.3 * run.size)
            gap = previous is not None and previous.bottom - run.bottom > 1.15 * usual
            yield Line(
                run.text.strip(),
                round((run.left - left) / max(run.size * 0.5, 1.0), 1),
                number,
                count,
                gap,
                (run.right - left) / max(right, 1.0) * 100,
                page.height - run.bottom,
                run.size,
                run.bold,
                previous is None,
                run.row,
            )
            previous = run


def _margin(column: Sequence[Run]) -> float:
    """Return the left margin of a column: the leftmost place where lines begin again and again."""
    starts = Counter(round(run.left / 3) for run in column)
    often = [place for place, times in starts.items() if times >= max(2, 0.06 * len(column))]
    at = min(often, default=min(starts))
    return min(run.left for run in column if round(run.left / 3) == at)


def _edge(column: Sequence[Run]) -> float:
    """Return where the lines of a column end: the edge that many of them reach, though one may stick out."""
    farthest = max(run.right for run in column)
    place, times = Counter(round(run.right / 3) for run in column).most_common(1)[0]
    edge = max(run.right for run in column if round(run.right / 3) == place)
    sticks_out = times >= 0.25 * len(column) and edge - column[0].left > 0.9 * (farthest - column[0].left)
    return edge if sticks_out else farthest


def _runs(text: Any) -> Iterator[Run]:
    """Yield the characters of a page as runs, in the order of the file."""
    import ctypes

    import pypdfium2.raw as raw

    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    current: Run | None = None
    for place in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, place)
        sign = chr(code) if code else ""
        if sign in "\r\n":
            if current is not None:
                yield current
            current = None
            continue
        raw.FPDFText_GetCharBox(text, place, left, right, bottom, top)
        if not sign or sign in " \u00a0\t" or sign.isspace():
            if current is not None and not current.text.endswith(" "):
                current.text += " "
            continue
        size = current.size if current is not None else _size(text, place, raw)
        if current is not None and (
            _parts(current, left.value, bottom.value, top.value, size) or _is_drawn(current.text) != _is_drawn(sign)
        ):
            yield current
            current = None
        figures = current is not None and (sign.isdigit() or current.text.isdigit())
        raised = current is not None and figures and _is_raised(text, place, sign, current, raw)
        if current is None:
            bold = raw.FPDFText_GetFontWeight(text, place) >= 600 or "bold" in _font_name(text, place, raw)
            origin = ctypes.c_double(), ctypes.c_double()
            raw.FPDFText_GetCharOrigin(text, place, *origin)
            size = _size(text, place, raw)
            current = Run("", left.value, right.value, origin[1].value, size, bold)
        if current.text and left.value - current.right > _CELL_GAP * current.size:
            current.gaps += ((len(current.text), current.right, left.value),)
        current.text += superscript(sign) if raised else sign.translate(_SIGNS)
        current.right = max(current.right, right.value)
    if current is not None:
        yield current


def _is_raised(text: Any, place: int, sign: str, run: Run, raw: Any) -> bool:
    """Return whether a figure is set small above the line; a run that began with such figures takes the line's look."""
    import ctypes

    across, height = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text, place, across, height)
    size = _size(text, place, raw)
    above = height.value - run.bottom
    if run.text.isdigit() and run.size < 0.8 * size and -above > 0.15 * size:
        run.text, run.size, run.bottom = superscript(run.text), size, height.value
    return sign.isdigit() and size < 0.8 * run.size and above > 0.15 * run.size


def _size(text: Any, place: int, raw: Any) -> float:
    """Return the size of the type on the page: that of the font times the scale it is drawn at."""
    matrix = raw.FS_MATRIX()
    scale = abs(matrix.d) or abs(matrix.b) if raw.FPDFText_GetMatrix(text, place, matrix) else 1.0
    return max(round(float(raw.FPDFText_GetFontSize(text, place)) * (scale or 1.0), 1), 1.0)


def _font_name(text: Any, place: int, raw: Any) -> str:
    import ctypes

    flags = ctypes.c_int()
    size = raw.FPDFText_GetFontInfo(text, place, None, 0, flags)
    if not 0 < size < 200:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFText_GetFontInfo(text, place, buffer, size, flags)
    return buffer.value.decode("utf-8", "replace").lower()


def _parts(run: Run, left: float, bottom: float, top: float, size: float) -> bool:
    """Return whether a character stands apart from a run: on another line, or across a gutter."""
    if top < run.bottom - 0.3 * run.size or bottom > run.bottom + 0.9 * run.size:
        return True
    return left < run.left - 1 or left - run.right > 1.6 * max(run.size, size)


def _spacing(columns: Sequence[Sequence[Run]]) -> dict[int, float]:
    """Return the usual distance from line to line in the document, for each size of type."""
    steps: dict[int, Counter[float]] = defaultdict(Counter)
    for column in columns:
        for before, after in pairwise(column):
            step = before.bottom - after.bottom
            if round(before.size) == round(after.size) and 0.7 * after.size < step < 2.5 * after.size:
                steps[round(after.size)][round(step * 2) / 2] += 1
    # Where many paragraphs are one line long, the room between them is as common as that between lines.
    return {
        size: min(step for step, times in found.items() if times >= 0.1 * max(found.values()))
        for size, found in steps.items()
    }


def _columns(runs: Sequence[Run], width: float) -> list[list[Run]]:
    """Split the runs of a page into columns in reading order; one column where there is no gutter."""
    gutter = _gutter(runs, width)
    if gutter is None:
        return [_in_order(runs)]
    columns: list[list[Run]] = []
    for across, group in groupby(sorted(runs, key=lambda run: -run.bottom), lambda run: run.left < gutter < run.right):
        part = list(group)
        left = [run for run in part if not across and run.right <= gutter]
        columns += [side for side in (left, [run for run in part if across or run.right > gutter]) if side]
    return columns


def _in_order(runs: Sequence[Run]) -> list[Run]:
    """Return the order of the file where it runs down the page, else the order of the eye."""
    parts: list[list[Run]] = []
    backward = 0
    for run in runs:
        step = parts[-1][-1].bottom - run.bottom if parts else 0.0
        back = step < -run.size
        backward += back
        if parts and not back and step < _FAR_BELOW * run.size:
            parts[-1].append(run)
        else:
            parts.append([run])
    if backward > 0.1 * len(runs):
        return sorted(runs, key=lambda run: (-round(run.bottom), run.left))
    # What is drawn late may stand above the rest: a list of contents is made when all else is known.
    edges = [(min(run.bottom for run in part), max(run.bottom for run in part)) for part in parts]
    order: list[int] = []
    for place, (lowest, _) in enumerate(edges):
        at = len(order)
        while at and edges[order[at - 1]][1] < lowest:
            at -= 1
        order.insert(at, place)
    return [run for place in order for run in parts[place]]


def _gutter(runs: Sequence[Run], width: float) -> float | None:
    """Return the middle of the empty strip that parts two columns, if there is one."""
    wide = [run for run in runs if len(run.text.strip()) > 3]
    if len(wide) < 8:
        return None
    places = ((width * step / 100, abs(step - 50)) for step in range(30, 71))
    crossing, _, at = min((sum(run.left < at < run.right for run in runs), near, at) for at, near in places)
    if crossing > 0.12 * len(wide):
        return None
    left = [run for run in wide if run.right <= at]
    right = [run for run in wide if run.left >= at]
    if min(len(left), len(right)) < max(3, 0.12 * len(wide)):
        return None
    if _is_table(runs, right, at):
        return None
    # Ragged labels and tables also leave an empty strip: a column's lines begin at the same few places.
    starts = Counter(round(run.left / 4) for run in right)
    return at if sum(times for _, times in starts.most_common(4)) >= 0.5 * len(right) else None


def _is_table(runs: Sequence[Run], right: Sequence[Run], gutter: float) -> bool:
    """Return whether what stands right of a gutter is the last column of a table: left of it are two cells a row."""
    cells: Counter[int] = Counter(round(run.bottom / 2) for run in runs if run.right <= gutter and run.text.strip())
    rows = sum(max(cells[round(run.bottom / 2) + step] for step in (-1, 0, 1)) > 1 for run in right)
    return rows >= _TABLED * len(right)


def _rows(runs: Sequence[Run]) -> Iterator[Run]:
    current: Run | None = None
    for run in runs:
        if not run.text.strip():
            continue
        if current is not None and not (current.row or run.row) and run.left >= current.right - 2:
            if _is_mark_of(current, run):
                current = replace(
                    run, text=f"{superscript(current.text.strip())} {run.text.lstrip()}", left=current.left
                )
                continue
            if abs(current.bottom - run.bottom) < 0.45 * current.size:
                text = superscript(run.text) if _is_mark_of(run, current) else run.text
                room = (2 if run.text[0] in _CLOSING else 1) * _APART * current.size
                apart = " " if run.left - current.right > room else ""
                before = current.text.rstrip() if apart else current.text
                current.text = f"{before}{apart}{text.lstrip() if apart else text}"
                current.right = max(current.right, run.right)
                continue
        if current is not None:
            yield current
        current = replace(run)
    if current is not None:
        yield current


def _is_mark_of(mark: Run, line: Run) -> bool:
    """Return whether a run is nothing but small figures above a line."""
    above = mark.bottom - line.bottom
    return mark.text.strip().isdigit() and mark.size < 0.8 * line.size and 0.15 < above / line.size < 0.7
