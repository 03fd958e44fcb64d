"""One way to read what may be damaged: plain files only, no larger, longer or deeper than can be meant.

Every problem of a file is one sentence that names it (`Unreadable`). Code that can do without the file, because
there is an earlier or a bundled version, calls `set_beside`: a copy of the damaged file is kept, and what happened is
noted in `met`, from where the command line and the window take it to tell the person once.
"""

from __future__ import annotations

import io
import json
import math
import os
import re
import stat
from glob import escape
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NoReturn, cast

from tableside.errors import N_, Phrase, TablesideError, phrase
from tableside.storage.files import NOT_PLAIN, free_damaged_name, is_there, reason_of, write_atomically

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MEGABYTE = 1024 * 1024
LARGEST = 64 * MEGABYTE
LARGEST_TEXT = 8 * MEGABYTE
LONGEST_LINE = 20_000
"""Ten times the longest clause that we ship."""
MOST_LINES = 200_000
DEEPEST = 120
"""Of XML."""
MOST_ELEMENTS = 1_000_000
"""Of XML: twice those of the longest document that is imported, each word counted as one."""
_MOST_DIGITS = 19
"""So many has the time of a file, the largest number that is written anywhere."""
_MOST_PARTS = 32
"""Of a dotted key of TOML: the parser takes a time that grows with the square of their number."""
_DOTTED = rf"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_MOST_PARTS}}}"
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

LOCKED = N_("you are not allowed to read it")
NOT_UTF8 = N_("it is not text in UTF-8")
NO_TEXT = N_("it contains zero bytes where text should be")
TOO_DEEP = N_("it is nested too deeply")
EMPTY = N_("it is empty")
LONG_NUMBER = N_("a number in it has too many digits")
OUT_OF_RANGE = N_("a number in it is too large or not a number")
TOO_LARGE = N_("it has {size} MB, and at most {most} MB are read")
TOO_LONG = N_("a line of it is longer than {most} characters")
TOO_MANY_LINES = N_("it has {count} lines, and at most {most} are read")
DAMAGED = N_("it is damaged")
DAMAGED_IN_LINE = N_("it is damaged in line {line}")
MISPLACED = N_("something in it is missing or out of place")
_WRONG_AT = N_("it is wrong in line {line}, column {column}")
_BREAKS_OFF = N_("it ends too early, in line {line}")
# What the parsers of TOML and XML say in their own words; of those no more is taken than where it is.
_PLACE = r"line (?P<line>\d+), column (?P<column>\d+)"
_CUT = ("no element found", "unclosed token", "Unterminated")
_AT_END = "at end of document"


class Unreadable(TablesideError):
    """A file that cannot be read; the sentence names it and says why."""

    def __init__(self, path: Path, reason: Phrase | str) -> None:
        super().__init__(N_("“{file}” cannot be read: {reason}."), file=str(path), reason=reason)
        self.reason = reason


class NotInstalled(TablesideError):
    """A file is missing that came with the program."""

    def __init__(self, path: Path) -> None:
        template = N_("“{file}” is missing from the installation; everything else works. Please reinstall Tableside.")
        super().__init__(template, file=str(path))


class Refused(ValueError):
    """Data that no parser is given, for a reason of ours."""


class TooMany(Refused):
    """Data of more elements than any document has."""


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """Read a plain file of a bounded size, never waiting for a pipe or a device; a missing one raises as ever."""
    try:
        # Non-blocking: opening a pipe without a writer would never return.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise
    except OSError as error:
        odd = is_there(path) and not path.is_file()
        locked = Phrase(LOCKED) if isinstance(error, PermissionError) else reason_of(error)
        raise Unreadable(path, Phrase(NOT_PLAIN) if odd else locked) from error
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(path, Phrase(NOT_PLAIN))
        with open(handle, "rb", closefd=False) as file:
            data: bytes | None = file.read(most + 1) if status.st_size <= most else b""
    except OSError as error:
        raise Unreadable(path, reason_of(error)) from error
    finally:
        os.close(handle)
    if data is None:  # what the system makes up as one reads may call itself a file, and have nothing at the moment
        raise Unreadable(path, Phrase(NOT_PLAIN))
    if (size := max(status.st_size, len(data))) > most:
        raise Unreadable(path, phrase(TOO_LARGE, size=math.ceil(size / MEGABYTE), most=most // MEGABYTE))
    return data


def read_text(path: Path, most: int = LARGEST_TEXT) -> str:
    """Read UTF-8 text of bounded size, length of lines and number of lines; line ends stay as they are."""
    return text_of(path, read_bytes(path, most))


def text_of(path: Path, data: bytes, *, line: int = LONGEST_LINE, lines: int = MOST_LINES) -> str:
    if b"\x00" in data:
        raise Unreadable(path, Phrase(NO_TEXT))
    if (count := data.count(b"\n")) > lines:
        raise Unreadable(path, phrase(TOO_MANY_LINES, count=count, most=lines))
    if len(data) > line and any(len(one) > line for one in data.split(b"\n")):
        raise Unreadable(path, phrase(TOO_LONG, most=line))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(path, Phrase(NOT_UTF8)) from error


def read_json(path: Path) -> Any:
    """Read a JSON file; whatever is wrong with it is one sentence."""
    data = read_bytes(path)
    try:
        return json_of(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unreadable(path, Phrase(NOT_UTF8)) from error
    except ValueError as error:
        raise Unreadable(path, why_unreadable(error) if data.strip() else Phrase(EMPTY)) from error


def json_of(text: str, **how: Any) -> Any:
    """Parse JSON; all that is wrong with it is a ValueError, an incomplete character and deep nesting too."""
    try:
        value = json.loads(text.removeprefix("\ufeff"), **(_NUMBERS | how))
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False, default=str).encode()
    except RecursionError as error:
        raise Refused(TOO_DEEP) from error
    return value


def toml_of(text: str) -> dict[str, Any]:
    """Parse TOML; all that is wrong with it is a ValueError."""
    import tomllib  # not before it is needed: the window stands without

    if re.search(_DOTTED, text):
        raise Refused(TOO_DEEP)
    try:
        return tomllib.loads(text, parse_float=_measure)
    except RecursionError as error:
        raise Refused(TOO_DEEP) from error


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise Refused(LONG_NUMBER)
    return int(digits)


def _measure(digits: str) -> float:
    """Return a number that can be reckoned with: any that is too large is infinite, and some are no number at all."""
    number = float(digits)
    if not math.isfinite(number):
        raise Refused(OUT_OF_RANGE)
    return number


def _refuse_constant(_name: str) -> NoReturn:
    raise Refused(OUT_OF_RANGE)


_NUMBERS: dict[str, Any] = {"parse_int": _whole, "parse_float": _measure, "parse_constant": _refuse_constant}
"""How numbers of JSON are read: those that no part of the program could use are refused before it meets them."""


def xml_of(data: bytes) -> Element:
    """Parse XML without document types and entities, no deeper than can be meant; what is wrong is a ValueError."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import ParseError, iterparse

    depth, count, root = 0, 0, None
    try:
        for event, element in iterparse(io.BytesIO(data), events=("start", "end"), forbid_dtd=True):
            root = element if root is None else root
            depth += 1 if event == "start" else -1
            count += 1
            if count > 2 * MOST_ELEMENTS:
                raise TooMany
            if depth > DEEPEST:
                raise Refused(TOO_DEEP)
    except DefusedXmlException as error:
        raise Refused(N_("it declares a document type, which is not allowed")) from error
    except (ParseError, UnicodeError, LookupError, RecursionError) as error:
        raise ValueError(str(error)) from error
    if root is None:
        raise Refused(EMPTY)
    return cast("Element", root)


def why_unreadable(error: Exception) -> Phrase:
    """Return why and where data cannot be read, in translatable words instead of the parser's English."""
    if isinstance(error, TooMany):
        return phrase(N_("it has more than {most} entries"), most=MOST_ELEMENTS)
    if isinstance(error, Refused):
        return Phrase(str(error))
    if isinstance(error, Unreadable):
        return error.reason if isinstance(error.reason, Phrase) else Phrase(DAMAGED)
    if isinstance(error, UnicodeError):
        return Phrase(NOT_UTF8)
    if _AT_END in str(error):
        return Phrase(N_("its end is missing"))
    place = place_of(error)
    if place is None:
        return Phrase(MISPLACED)
    cut = any(words in str(error) for words in _CUT)
    if isinstance(error, json.JSONDecodeError):
        cut = cut or error.pos >= len(error.doc.rstrip())
    return phrase(_BREAKS_OFF, line=place[0]) if cut else phrase(_WRONG_AT, line=place[0], column=place[1])


def place_of(error: Exception) -> tuple[int, int] | None:
    """Return the line and the column of which a parser speaks; None where it speaks of none."""
    if isinstance(error, json.JSONDecodeError):
        return error.lineno, error.colno
    found = re.search(_PLACE, str(error))
    return (int(found["line"]), int(found["column"])) if found else None


# Problems to report


class Problems:
    """Problems that stopped nothing, kept until they are reported, each once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: list[TablesideError] = []
        self._known: set[str] = set()

    def add(self, problem: TablesideError) -> None:
        """Record a problem, unless it is recorded already."""
        with self._lock:
            if str(problem) not in self._known:
                self._known.add(str(problem))
                self._waiting.append(problem)

    def count(self, kind: type[TablesideError]) -> int:
        with self._lock:
            return sum(isinstance(problem, kind) for problem in self._waiting)

    def take(self) -> tuple[TablesideError, ...]:
        with self._lock:
            waiting, self._waiting = self._waiting, []
            return tuple(waiting)

    def forget(self) -> None:
        with self._lock:
            self._waiting, self._known = [], set()


met = Problems()


def set_beside(path: Path, reason: Phrase | str, used: Path | Phrase | None = None) -> TablesideError:
    """Note that a damaged file is not used, and what is instead: that may be saved over it, so a copy is kept."""
    params = {"file": str(path), "reason": reason, "used": str(used) if isinstance(used, Path) else used}
    if used is None:
        template = N_("“{file}” cannot be used: {reason}. It is left as it is, and everything else works.")
    elif (kept := _copy_beside(path)) is None:
        # A file that cannot be read is not overwritten: see `write_atomically`.
        template = N_("“{file}” cannot be used: {reason}. “{used}” is used instead; the file is left as it is.")
    else:
        params["kept"] = str(kept)
        template = N_(
            "“{file}” cannot be used: {reason}. “{used}” is used instead; the damaged file is kept as “{kept}”."
        )
    problem = TablesideError(template, **params)
    met.add(problem)
    return problem


def _copy_beside(path: Path) -> Path | None:
    """Keep a numbered copy of a file, once; return where it is."""
    try:
        data = read_bytes(path)
        for kept in path.parent.glob(f"{escape(path.name)}.damaged*"):
            if read_bytes(kept) == data:
                return kept
        write_atomically(kept := free_damaged_name(path), data, private=True)
    except (OSError, TablesideError):
        return None
    return kept
