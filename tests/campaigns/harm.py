"""Ways to damage a file, each seeded: what disks, editors, kills and clumsy or hostile people do to them."""

from __future__ import annotations

import os
import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path

Harm = Callable[[bytes, random.Random], bytes]

_BAD_UTF8 = (b"\xff", b"\xc3\x28", b"\xe2\x82", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80")
_HUGE = 6 * 1024 * 1024
_LONG = 90_000
"""Just short of what a line may have: nobody refuses it, so whoever reads it must not take long."""
_FILLINGS = (
    *(
        b"x",
        b"x ",
        b"a.",
        b"1.",
        b"1,",
        b"1",
        b"(",
        b"[",
        b"](",
        b"{",
        b"<b",
        b"&",
        b'"',
        b'\\"',
        b"'",
        b"*",
        b"_",
        b"`",
    ),
    *(
        b"#",
        b"|",
        b"-",
        b"=",
        b" ",
        b"\t",
        b"\\",
        b"://",
        b"...",
        b"1.1.",
        b"\xc2\xa0",
        b"\xe2\x80\x9c",
        b"(a) ",
        b"art. ",
    ),
)
_DEEP = 20_000
_VALUE = re.compile(
    rb'([:=] ?)(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.]*|true|false|null|\[[^][{}]*\]|\{[^][{}]*\})(?=[,\n}]|$)'
)
_OTHER_VALUES = (
    *(b"7", b"[]", b"true", b'"x"', b"-1.5", b"{}", b'""', b"-1", b"[[]]", b'{"x": [1]}'),
    *(b"1e400", b"-1e400", b"1e-400", b"9" * 30, b"0", b'"2026-13-45"', b'"../../.."', b'"\\ud83d"', b'"\\u0000"'),
)
"""What a field may hold for which it was not made; numbers too large for any whole number are among them."""


def _at(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data) + 1)


def _insert(data: bytes, at: int, more: bytes) -> bytes:
    return data[:at] + more + data[at:]


def truncated(data: bytes, chance: random.Random) -> bytes:
    return data[: _at(data, chance)]


def emptied(_data: bytes, _chance: random.Random) -> bytes:
    return b""


def bits_flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20, 100)) if changed else 0):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def bad_utf8(data: bytes, chance: random.Random) -> bytes:
    return _insert(data, _at(data, chance), chance.choice(_BAD_UTF8))


def nulls(data: bytes, chance: random.Random) -> bytes:
    at, length = _at(data, chance), chance.choice((1, 16, 512, 4096))
    return data[:at] + b"\x00" * length + data[at + length :]


def sparse(data: bytes, _chance: random.Random) -> bytes:
    return b"\x00" * len(data)


def garbage(data: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(min(len(data), 20_000) or 100)


def wrong_magic(data: bytes, chance: random.Random) -> bytes:
    return chance.choice((b"\x7fELF", b"PK\x03\x04", b"%PDF", b"\x00\x00\x00\x00", b"SQLite f", b"\xff\xfe")) + data[8:]


def block_lost(data: bytes, chance: random.Random) -> bytes:
    at = _at(data, chance)
    return data[:at] + data[at + chance.choice((1, 100, 512, 4096)) :]


def block_doubled(data: bytes, chance: random.Random) -> bytes:
    at = _at(data, chance)
    return _insert(data, at, data[max(0, at - chance.choice((1, 100, 512, 4096))) : at])


def block_misplaced(data: bytes, chance: random.Random) -> bytes:
    first, second, size = _at(data, chance), _at(data, chance), chance.choice((64, 512, 4096))
    return data[:second] + data[first : first + size] + data[second + size :]


def huge_line(data: bytes, chance: random.Random) -> bytes:
    filling = chance.choice((b"x", b"a.", b"[", b"(a) ", b'"', b"\\", b"word ", b"*", b"[["))
    return _insert(data, _at(data, chance), filling * (_HUGE // len(filling)))


def long_line(data: bytes, chance: random.Random) -> bytes:
    filling = chance.choice(_FILLINGS)
    return _insert(data, _at(data, chance), filling * (_LONG // len(filling)))


def deeply_nested(data: bytes, chance: random.Random) -> bytes:
    lines = chance.choice((200, 2_000))
    piece = chance.choice(
        (
            b"[" * _DEEP,
            b'{"a":' * _DEEP,
            b"a = " + b"[" * _DEEP + b"]" * _DEEP + b"\n",
            b"a = " + b"{b=" * _DEEP + b"1" + b"}" * _DEEP + b"\n",
            b"[" + b".".join([b"a"] * _DEEP) + b"]\nx = 1\n",
            b"".join(b"    " * depth + b"(a) one deeper\n\n" for depth in range(lines)),
            b"".join(b"    " * depth + b"- one deeper\n" for depth in range(lines)),
            b"> " * _DEEP + b"quoted\n",
            b"<a>" * _DEEP,
            b"**" * _DEEP,
        )
    )
    at = data.rfind(b"\n", 0, _at(data, chance)) + 1
    return chance.choice((piece, _insert(data, at, piece), data + b"\n" + piece))


def many_entries(data: bytes, chance: random.Random) -> bytes:
    piece = data[-chance.choice((50, 400)) :]
    return data + piece * (2 * 1024 * 1024 // max(len(piece), 1))


def wrong_types(data: bytes, chance: random.Random) -> bytes:
    """Put values of another kind in: the file is still JSON or TOML."""
    wanted = chance.random() * 0.5

    def another(found: re.Match[bytes]) -> bytes:
        return found[1] + chance.choice(_OTHER_VALUES) if chance.random() < wanted else found[0]

    return _VALUE.sub(another, data)


def wide(data: bytes, chance: random.Random) -> bytes:
    """Save it as some editors do."""
    return data.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-16-le", "utf-8-sig")))


HARMS: Mapping[str, Harm] = {
    harm.__name__.replace("_", " "): harm
    for harm in (
        truncated, emptied, bits_flipped, bad_utf8, nulls, sparse, garbage, wrong_magic, block_lost, block_doubled,
        block_misplaced, huge_line, long_line, deeply_nested, many_entries, wrong_types, wide,
    )
}  # fmt: skip
PLACES = (
    *("missing", "missing with its folder", "folder in its place", "pipe in its place", "dangling link", "swapped"),
    "left-overs beside it",
)
FIELDS = "bad field"


def put_in_place(path: Path, what: str, others: list[Path], chance: random.Random) -> None:
    """Put something else where a file was."""
    if what == "left-overs beside it":
        for ending in ("-journal", "-wal", ".previous"):
            path.with_name(path.name + ending).write_bytes(chance.randbytes(3000))
        return
    _clear(path)
    match what:
        case "missing with its folder":
            shutil.rmtree(path.parent)
        case "folder in its place":
            path.mkdir()
        case "pipe in its place":
            os.mkfifo(path)
        case "dangling link":
            path.symlink_to(path.with_name("nowhere"))
        case "swapped":
            path.write_bytes(chance.choice(others).read_bytes())


def _clear(path: Path) -> None:
    with suppress(FileNotFoundError):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()


def put_back(path: Path, data: bytes) -> None:
    """Make the file what it was."""
    _clear(path)
    path.write_bytes(data)


_VALUES: tuple[object, ...] = (
    b"\xff\xfe\x00", "", "no date", "2026-13-45T99:99:99", "{", "[[[", "[" * 5_000, "null", "[]", "\ud83d",
    1e30, -1, 0, 2**40, "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+14:00", "\x00", "x" * 100_000, "2026-01-01",
)  # fmt: skip


def bad_field(path: Path, chance: random.Random) -> str:
    """Put a value into a field of a database that does not belong there; return what was done."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        table = chance.choice([name for name in tables if not name.startswith("sqlite")])
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        column, value = chance.choice(columns), chance.choice(_VALUES)
        rows = chance.choice(("1", "random() % 3 = 0", "rowid % 7 = 3"))
        new = "CAST(? AS TEXT)" if isinstance(value, bytes) and chance.random() < 0.8 else "?"
        if isinstance(value, str):
            value = value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        with suppress(sqlite3.Error):
            database.execute(f"UPDATE OR IGNORE {table} SET {column} = {new} WHERE {rows}", (value,))
    return f"{table}.{column}"
