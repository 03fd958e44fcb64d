"""Reading gettext files that anybody may have written: bounded, and whatever is wrong with one is a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_, phrase
from tableside.storage.reading import LARGEST_TEXT, Unreadable, read_text

if TYPE_CHECKING:
    import polib

MOST_ENTRIES = 50_000
"""Ten times the texts of the program."""
MOST_FORMS = 10
"""No language has more plural forms than six."""
_ENTRY = re.compile(r"^msgid ", re.MULTILINE)
_FORM = re.compile(r"^msgstr\[(\d+)\]", re.MULTILINE)
_DAMAGED_LINE = re.compile(r"line (\d+)")


def read_po(path: Path, *, wrapwidth: int = 78) -> polib.POFile:
    """Read a gettext file."""
    import polib  # only translators come here

    text = read_text(path, 2 * LARGEST_TEXT)
    if len(_ENTRY.findall(text)) > MOST_ENTRIES:
        raise Unreadable(path, phrase(N_("it has more than {most} entries"), most=MOST_ENTRIES))
    if any(len(form) > 2 or int(form) >= MOST_FORMS for form in _FORM.findall(text)):
        raise Unreadable(path, phrase(N_("it has more than {most} plural forms"), most=MOST_FORMS))
    try:
        return polib.pofile(str(path), wrapwidth=wrapwidth, encoding="utf-8")
    except Exception as error:  # polib stumbles over each kind of damage in its own way
        line = _DAMAGED_LINE.search(str(error))
        reason = phrase(N_("it is damaged in line {line}"), line=line[1]) if line else phrase(N_("it is damaged"))
        raise Unreadable(path, reason) from error
