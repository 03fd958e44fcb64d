"""Exchanging values of a TOML file and nothing else: no comment, no order, no other byte."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Value = str | tuple[str, ...]
_HEADER = re.compile(r"\[\[?\s*(?P<name>[\w.-]+)\s*\]\]?\s*(?:#.*)?$")
_WIDTH = 120


@dataclass(frozen=True, slots=True)
class Where:
    """Where a value stands: in which [[array]] entry or in the file itself, in which table of it, under which key."""

    array: str
    number: int
    table: str
    key: str
    order: tuple[str, ...] = ()
    """The keys of the table in the order they are written."""
    kept: tuple[str, ...] = ()
    """Lists that a table of this kind has although they are empty."""

    @property
    def header(self) -> str:
        """The name of the table in its header."""
        return ".".join(part for part in (self.array, self.table) if part)


def with_value(text: str, where: Where, value: Value) -> str:
    """Return a file with one value exchanged; an empty one is taken out, with its table if nothing else is in it."""
    return with_values(text, {where: value})[0]


Entry = tuple[str, int]
"""An [[array]] and the number of an entry of it; no array for the file itself."""


def with_values(text: str, values: Mapping[Where, Value]) -> tuple[str, dict[Entry, str]]:
    """Return a file with some values exchanged, and each entry that was touched as it reads then."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.split(end)
    heads = [(at, name) for at, line in enumerate(lines) if (name := _header(line))]
    by_entry: dict[Entry, list[Where]] = {}
    for where in values:
        by_entry.setdefault((where.array, where.number), []).append(where)
    spans = {entry: _span(lines, heads, *entry) for entry in by_entry}
    touched: dict[Entry, str] = {}
    # From below, so that what stands above keeps its lines; the file itself comes last.
    for entry in sorted(by_entry, key=lambda one: spans[one], reverse=True):
        first, last = spans[entry] if entry[0] else (0, len(lines))
        part = lines[first:last]
        for where in by_entry[entry]:
            _exchange(part, where, values[where])
        lines[first:last] = part
        touched[entry] = end.join(part)
    return end.join(lines), touched


def _span(lines: Sequence[str], heads: Sequence[tuple[int, str]], array: str, number: int) -> tuple[int, int]:
    """Return the lines of an entry; the file itself has all of them."""
    if not array:
        return -1, len(lines)
    begins = [at for at, (line, name) in enumerate(heads) if name == array and lines[line].lstrip().startswith("[[")]
    first, inside = begins[number], f"{array}."
    after = (line for line, name in heads[first + 1 :] if not name.startswith(inside))
    return heads[first][0], next(after, len(lines))


def _exchange(lines: list[str], where: Where, value: Value) -> None:
    """Exchange one value among the lines of its entry."""
    table = _table(lines, where, 0, len(lines))
    if table is None:
        if value:
            _add_table(lines, where, value, 0, len(lines))
        return
    _set(lines, where, value, *table)
    begin, stop = _table(lines, where, 0, len(lines)) or table
    if where.table and not any(_filled(lines, begin, min(stop, len(lines)))):
        _remove_table(lines, begin, stop)


def _header(line: str) -> str:
    match = _HEADER.match(line.strip())
    return match["name"] if match else ""


def _table(lines: Sequence[str], where: Where, first: int, last: int) -> tuple[int, int] | None:
    """Return the lines of a table from its header to the next one."""
    if where.table:
        heads = (at for at in range(first, last) if _header(lines[at]) == where.header)
        begin = next(heads, None)
        if begin is None:
            return None
    else:
        begin = first
    after = (at for at in range(begin + 1, last) if _header(lines[at]))
    return begin, next(after, last)


def _value_lines(lines: Sequence[str], at: int, stop: int) -> int:
    """Return the line after a value that begins in a line."""
    for end in range(at + 1, stop + 1):
        try:
            tomllib.loads("\n".join(lines[at:end]))
        except tomllib.TOMLDecodeError:
            continue
        return end
    return at + 1


def _keys(lines: Sequence[str], begin: int, stop: int) -> Iterator[tuple[str, int, int]]:
    at = begin + 1
    while at < stop:
        match = re.match(r"\s*(?P<key>[\w-]+)\s*=", lines[at])
        if match is None:
            at += 1
            continue
        end = _value_lines(lines, at, stop)
        yield match["key"], at, end
        at = end


def _filled(lines: Sequence[str], begin: int, stop: int) -> Iterator[bool]:
    for key, at, end in _keys(lines, begin, stop):
        yield bool(tomllib.loads("\n".join(lines[at:end]))[key])


def _set(lines: list[str], where: Where, value: Value, begin: int, stop: int) -> None:
    keys = {key: (at, end) for key, at, end in _keys(lines, begin, stop)}
    at, end = keys.get(where.key, (0, 0))
    written = _written(where.key, value, end - at) if value else [f"{where.key} = []"] * (where.key in where.kept)
    if end:
        lines[at:end] = written
        return
    if not value:
        return
    later = where.order[where.order.index(where.key) + 1 :] if where.key in where.order else ()
    following = [keys[key][0] for key in later if key in keys]
    place = min(following) if following else max([end for _, end in keys.values()], default=begin + 1)
    lines[place:place] = written


def _add_table(lines: list[str], where: Where, value: Value, first: int, last: int) -> None:
    place = _content_end(lines, first, last)
    values = {key: [f"{key} = []"] for key in where.kept} | {where.key: _written(where.key, value)}
    order = [key for key in (*where.order, where.key) if key in values]
    body = [line for key in dict.fromkeys(order) for line in values[key]]
    spaced = _tables_are_spaced(lines, first, last)
    lines[place:place] = [*[""] * spaced, f"[{where.header}]", *body]


def _content_end(lines: Sequence[str], first: int, last: int) -> int:
    """Return the line after the last value; comments that follow belong to what comes next."""
    end = first + 1
    for at in range(first, last):
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            end = at + 1
    return end


def _tables_are_spaced(lines: Sequence[str], first: int, last: int) -> bool:
    inner = [at for at in range(first + 1, last) if _header(lines[at])]
    return bool(inner) and not lines[inner[-1] - 1].strip()


def _remove_table(lines: list[str], begin: int, stop: int) -> None:
    end = _content_end(lines, begin, stop)
    if begin and not lines[begin - 1].strip():
        begin -= 1
    del lines[begin:end]


def _written(key: str, value: Value, before: int = 0) -> list[str]:
    """Return the lines of a value: a list on one line if it stood on one before, or if there is room."""
    if isinstance(value, str):
        return [f"{key} = {_quoted(value)}"]
    line = f"{key} = [{', '.join(_quoted(one) for one in value)}]"
    if before == 1 or (not before and len(line) <= _WIDTH):
        return [line]
    return [f"{key} = [", *(f"    {_quoted(one)}," for one in value), "]"]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
