"""What somebody has written in a text, piece by piece: by that two versions of it are compared."""

from __future__ import annotations

import re
from pathlib import Path

_NO_WORDS = re.compile(rb"\s*(?:#+\s*[\d.]*\s*(?:\{#[^}]*\})?|\(\w+\)|\[+[^\]]*\]+|drafts = .*)?\s*")
"""A line of a rule text or a table that says nothing: a number or a letter alone, and which languages are drafts."""
_WORDS = re.compile(rb'"[^"\n]')
_QUOTED = re.compile(rb'"[^\n]+"')


def worded(path: Path, data: bytes) -> set[bytes]:
    """Return the paragraphs or messages of a text; of a language just begun there are numbers and names, but none."""
    if path.suffix != ".po":
        return {line for line in data.splitlines() if not _NO_WORDS.fullmatch(line)}
    found: set[bytes] = set()
    for message in data.replace(b"\r\n", b"\n").split(b"\n\n"):
        _, begins, words = message.partition(b"\nmsgstr")
        copied = set(_QUOTED.findall(words)) <= set(_QUOTED.findall(message[: -len(words)]))
        # What stands first tells of the file itself.
        if begins and _WORDS.search(words) and not copied and b'msgid ""\nmsgstr' not in message:
            found.add(message)
    return found
