"""What a state holds thing by thing, a short number for each, so that one state can tell what another lacks.

How many entries there are says nothing of which: a journal that was lost and begun anew soon has as many as before. So
each entry, answer, edited line, imported text and bookmark is known by a number that follows from what it is. Of a long
table the rows of the last two blocks are known one by one and those before block by block, whose number is another
when one row of them is. What is still too much is known by a part that is the same in every state. Where a row is known
by itself here and by its block there, it counts as missing there: that keeps a state too many, never one too few.
"""

from __future__ import annotations

import base64
import hashlib
import sqlite3
from collections.abc import Iterable, Iterator

Things = frozenset[int]
_BYTES = 5
"""Of a number: among thirty thousand, two are the same once in two thousand states."""
_BLOCK = 4096
MOST = 32_768
NOTHING: Things = frozenset()
VERSIONS = "versions"
"""The kind of which the entries are once more, each known by its last change."""
UNNUMBERED = {"entries": "entries, unnumbered", "answers": "answers, unnumbered"}
"""The kinds of which rows are once more without their numbers: where two records are put together some get others."""
DELETED = "deleted"
"""The kind of the entries that somebody has deleted, known without their numbers."""
BESIDE = frozenset({VERSIONS, DELETED, *UNNUMBERED.values()})
"""What tells more of things that are counted elsewhere: no state is kept for its sake alone."""


def thing(*parts: str | bytes) -> int:
    """Return the number of a thing."""
    digest = hashlib.blake2b(digest_size=_BYTES)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return int.from_bytes(digest.digest(), "big")


def bounded(things: Iterable[int]) -> Things:
    """Return things, or so few of them as any state keeps: half, a quarter and so on, always the same ones."""
    found = frozenset(things)
    step = 1
    while len(found) > MOST:
        step *= 2
        found = frozenset(one for one in found if one % step == 0)
    return found


def things_of_rows(connection: sqlite3.Connection, table: str, key: str, described: str, where: str) -> Things:
    """Return what there is of a table, each row known by what SQL says of it; the earlier ones in blocks."""
    before, connection.text_factory = connection.text_factory, bytes
    try:
        return bounded(_of_rows(connection, f"FROM {table} WHERE {where} AND {key}", key, described))
    finally:
        connection.text_factory = before


def _of_rows(connection: sqlite3.Connection, rows: str, key: str, described: str) -> Iterator[int]:
    (last,) = connection.execute(f"SELECT max({key}) {rows} IS NOT NULL").fetchone()
    recent = ((last or 0) // _BLOCK - 1) * _BLOCK
    for (row,) in connection.execute(f"SELECT {described} {rows} >= ?", (recent,)):
        yield thing(row)
    blocks = f"SELECT {key} / {_BLOCK} AS block, {described} AS told {rows} < ? ORDER BY {key}"
    for block, told in connection.execute(
        f"SELECT block, group_concat(told, char(10)) FROM ({blocks}) GROUP BY block", (recent,)
    ):
        yield thing(str(block), told)


def packed(things: Things) -> str:
    """Return things as text, in as few signs as they need."""
    return base64.b64encode(b"".join(one.to_bytes(_BYTES, "big") for one in sorted(things))).decode()


def unpacked(text: str) -> Things:
    """Return the things of a text; a ValueError where it is none."""
    data = base64.b64decode(text, validate=True)
    if len(data) % _BYTES or len(data) > MOST * _BYTES:
        raise ValueError(len(data))
    return frozenset(int.from_bytes(data[at : at + _BYTES], "big") for at in range(0, len(data), _BYTES))
