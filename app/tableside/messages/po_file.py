"""Reading gettext files that anybody may have written: bounded, and whatever is wrong with one is a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_, phrase
from tableside.storage.reading import DAMAGED, DAMAGED_IN_LINE, LARGEST_TEXT, Unreadable, read_bytes, text_of

if TYPE_CHECKING:
    import polib

MOST_ENTRIES = 20_000
"""Three times the texts of the program."""
MOST_FORMS = 10
"""No language has more plural forms than six."""
_ENTRY = re.compile(r"^msgid ", re.MULTILINE)
_FORM = re.compile(r"^msgstr\[(\d+)\]", re.MULTILINE)
_DAMAGED_LINE = re.compile(r"line (\d+)")


_LINE = re.compile(r'(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])?[ \t]*)?"(?:[^"\\]|\\.)*"')


def read_po(path: Path, *, wrapwidth: int = 78) -> polib.POFile:
    """Read a gettext file."""
    import polib  # only translators come here

    text = _read_whole(path)
    if len(_ENTRY.findall(text)) > MOST_ENTRIES:
        raise Unreadable(path, phrase(N_("it has more than {most} entries"), most=MOST_ENTRIES))
    if any(len(form) > 2 or int(form) >= MOST_FORMS for form in _FORM.findall(text)):
        raise Unreadable(path, phrase(N_("it has more than {most} plural forms"), most=MOST_FORMS))
    try:
        return polib.pofile(str(path), wrapwidth=wrapwidth, encoding="utf-8")
    except Exception as error:  # polib stumbles over each kind of damage in its own way
        line = _DAMAGED_LINE.search(str(error))
        reason = phrase(DAMAGED_IN_LINE, line=line[1]) if line else phrase(DAMAGED)
        raise Unreadable(path, reason) from error


def _read_whole(path: Path) -> str:
    """Read a file that is whole: polib takes the first half of one for all of it."""
    data = read_bytes(path, 2 * LARGEST_TEXT)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            raise _breaks_off(path, data.count(b"\n") + 1) from error
    text = text_of(path, data)
    lines = [
        (at, line) for at, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1) if (line := raw.strip())
    ]
    last, word = lines[-1][0] if lines else 0, "msgstr"
    for at, line in lines:
        if line.startswith("#"):
            # What comes after a comment is an entry; only those no longer used are comments throughout.
            word = "msgstr" if line.startswith("#~") else "comment"
        elif match := _LINE.fullmatch(line):
            word = match["word"] or word
        elif at == last:
            raise _breaks_off(path, at)
        else:
            # polib would take the last letter of a text for the quote that is missing.
            raise Unreadable(path, phrase(DAMAGED_IN_LINE, line=at))
    if word != "msgstr":
        raise _breaks_off(path, last)
    return text


def _breaks_off(path: Path, line: int) -> Unreadable:
    reason = N_("it ends too early, in line {line}; save it again or have it sent again")
    return Unreadable(path, phrase(reason, line=line))
