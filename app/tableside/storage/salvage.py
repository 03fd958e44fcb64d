"""Rows of a damaged SQLite file, read from its pages one by one where SQLite itself gives up.

A page of rows can be read without the pages that lead to it, so nothing else has to be whole: neither the header nor
the schema nor the tree. Which table a row belongs to shows in how many values it has.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

_TABLE_LEAF, _INDEX_LEAF = 0x0D, 0x0A
_HEADER = 100
_USUAL_PAGE = 4096
_MOST_VALUES = 64
_LARGEST_ROW = 32 * 1024 * 1024
_LEAST_READ, _SHARED = 64 * 1024 * 1024, 4
"""How much is read of pages that rows run over into, or how many times the size of the file: whole rows share none of
them, and made-up ones could all share all."""
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Value = int | float | str | bytes | None


class _NotARow(Exception):
    pass


class _Enough(Exception):
    pass


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A row as it stands in a page; `number` is its rowid, and None in a table that has none."""

    number: int | None
    values: tuple[Value, ...]


def found_rows(data: bytes) -> Iterator[FoundRow]:
    """Yield every row that can be read of what was an SQLite file."""
    pages = _Pages(data)
    with suppress(_Enough):
        for start in range(0, len(data), pages.size):
            yield from (row for row in pages.rows(start) if not _describes_a_table(row))


def _describes_a_table(row: FoundRow) -> bool:
    """Tell the rows apart in which SQLite keeps what tables and indexes there are."""
    return len(row.values) == 5 and row.values[0] in ("table", "index", "view", "trigger")


def _page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if 512 <= size <= 65536 and not size & (size - 1) else _USUAL_PAGE


class _Pages:
    """The pages of a file, whatever they hold."""

    def __init__(self, data: bytes) -> None:
        self._data, self.size = data, _page_size(data)
        self._left = max(_LEAST_READ, _SHARED * len(data))

    def rows(self, start: int) -> Iterator[FoundRow]:
        """Yield the rows of the page that begins at a place."""
        head = start + (0 if start else _HEADER)
        kind = self._data[head] if head < len(self._data) else 0
        if kind not in (_TABLE_LEAF, _INDEX_LEAF):
            return
        count = int.from_bytes(self._data[head + 3 : head + 5], "big")
        for place in range(head + 8, min(head + 8 + 2 * count, start + self.size), 2):
            cell = int.from_bytes(self._data[place : place + 2], "big")
            try:
                yield self._row(start + cell, kind)
            except (_NotARow, IndexError, struct.error, ValueError):
                continue

    def _row(self, at: int, kind: int) -> FoundRow:
        length, at = self._varint(at)
        number = None
        if kind == _TABLE_LEAF:
            number, at = self._varint(at)
        if not 0 < length <= _LARGEST_ROW:
            raise _NotARow
        return FoundRow(number, _values(self._payload(at, length, kind)))

    def _varint(self, at: int) -> tuple[int, int]:
        return _varint(self._data, at)

    def _payload(self, at: int, length: int, kind: int) -> bytes:
        """Return a row's bytes, put together from its page and those it runs over into."""
        usable = self.size
        most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return self._data[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        pieces, missing = [self._data[at : at + here]], length - here
        page = int.from_bytes(self._data[at + here : at + here + 4], "big")
        while missing > 0:
            start = (page - 1) * self.size
            if page < 2 or start >= len(self._data):
                raise _NotARow
            self._left -= self.size
            if self._left < 0:
                raise _Enough
            pieces.append(self._data[start + 4 : start + 4 + min(missing, usable - 4)])
            missing -= usable - 4
            page = int.from_bytes(self._data[start : start + 4], "big")
        return b"".join(pieces)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    value = value << 8 | data[at + 8]
    return (value - (1 << 64) if value >> 63 else value), at + 9


def _values(payload: bytes) -> tuple[Value, ...]:
    """Read the values of a row; text that is no UTF-8 costs the signs that are none."""
    end, at = _varint(payload, 0)
    if not at <= end <= len(payload):
        raise _NotARow
    kinds: list[int] = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if not 0 < len(kinds) <= _MOST_VALUES:
        raise _NotARow
    found: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        found.append(value)
    return tuple(found)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), at
    length = _INTEGER_BYTES.get(kind) or (8 if kind == 7 else (kind - 12) // 2)
    piece = payload[at : at + length]
    if kind in (10, 11) or kind < 0 or len(piece) < length:
        raise _NotARow
    if kind == 7:
        return float(struct.unpack(">d", piece)[0]), at + length
    if kind < 7:
        return int.from_bytes(piece, "big", signed=True), at + length
    return (piece.decode("utf-8", "replace") if kind % 2 else piece), at + length
