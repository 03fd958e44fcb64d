"""Changing single values of a TOML file and leaving every other byte of it alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

from tableside.errors import N_, TablesideError

_HEADER = re.compile(r"\s*\[")


class CannotEdit(TablesideError):
    """A TOML file that would not read as wanted after a change."""


def quoted(text: str) -> str:
    """Write a string as TOML does."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return '"' + re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", lambda match: f"\\u{ord(match[0]):04x}", escaped) + '"'


def quoted_list(texts: Sequence[str]) -> str:
    """Write a list of strings as TOML does."""
    return f"[{', '.join(quoted(text) for text in texts)}]"


def with_key(text: str, table: str, key: str, literal: str) -> str:
    """Set a key of a table, "" for the top of the file; a table that is not there is added at the end."""
    lines = text.splitlines(keepends=True)
    first, last = _table(lines, rf"\[\s*{re.escape(table)}\s*\]") if table else (0, _next_header(lines, 0))
    line = f"{key} = {literal}\n"
    if first < 0:
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        return _insisted(f"{text}{gap}[{table}]\n{line}")
    for at in range(first, last):
        if re.match(rf"\s*{re.escape(key)}\s*=", lines[at]):
            lines[at] = line
            break
    else:
        lines.insert(_behind_text(lines, first, last), line)
    return _insisted("".join(lines))


def with_entry_table(text: str, name: str, entry: str, table: str, values: Sequence[tuple[str, str]]) -> str:
    """Set the table [name.table] of the [[name]] whose id is `entry` to some keys and literals."""
    lines = text.splitlines(keepends=True)
    begin = _entry(lines, name, entry)
    if begin < 0:
        raise CannotEdit(N_("There is no entry “{id}” in this file."), id=entry)
    end = next(
        (at for at in range(begin + 1, len(lines)) if _is_header(lines[at], rf"\[\[\s*{name}\s*\]\]")), len(lines)
    )
    own = lines[begin:end]
    first, last = _table(own, rf"\[\s*{name}\.{re.escape(table)}\s*\]")
    written = [f"{key} = {literal}\n" for key, literal in values]
    if first >= 0:
        own[first : _behind_text(own, first, last)] = written
    else:
        at = _behind_text(own, 1, len(own))
        if not own[at - 1].endswith("\n"):
            own[at - 1] += "\n"
        own[at:at] = [f"[{name}.{table}]\n", *written]
    return _insisted("".join((*lines[:begin], *own, *lines[end:])))


def with_table_everywhere(text: str, name: str, table: str, values: Sequence[tuple[str, str]]) -> str:
    """Give every [[name]] that has no table [name.table] one with some keys and literals."""
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if _is_header(line, rf"\[\[\s*{name}\s*\]\]")]
    written = [f"[{name}.{table}]\n", *(f"{key} = {literal}\n" for key, literal in values)]
    for begin, end in reversed(list(zip(starts, [*starts[1:], len(lines)], strict=True))):
        own = lines[begin:end]
        if _table(own, rf"\[\s*{name}\.{re.escape(table)}\s*\]")[0] < 0:
            at = begin + _behind_text(own, 1, len(own))
            if not lines[at - 1].endswith("\n"):
                lines[at - 1] += "\n"
            lines[at:at] = written
    return _insisted("".join(lines))


def _entry(lines: Sequence[str], name: str, entry: str) -> int:
    at = -1
    for number, line in enumerate(lines):
        if _is_header(line, rf"\[\[\s*{name}\s*\]\]"):
            at = number
        elif at >= 0 and re.match(rf"\s*id\s*=\s*{re.escape(quoted(entry))}", line):
            return at
    return -1


def _table(lines: Sequence[str], header: str) -> tuple[int, int]:
    """Return the lines of a table without its header, or -1."""
    for at, line in enumerate(lines):
        if _is_header(line, header):
            return at + 1, _next_header(lines, at + 1)
    return -1, -1


def _next_header(lines: Sequence[str], start: int) -> int:
    return next((at for at in range(start, len(lines)) if _HEADER.match(lines[at])), len(lines))


def _is_header(line: str, pattern: str) -> bool:
    return re.match(rf"\s*{pattern}\s*(?:#.*)?$", line) is not None


def _behind_text(lines: Sequence[str], first: int, last: int) -> int:
    """Return the place after the last line that says something: comments there belong to what follows."""
    while last > first and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    return last


def _insisted(text: str) -> str:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CannotEdit(N_("The file would no longer be valid TOML ({reason})."), reason=str(error)) from error
    return text
