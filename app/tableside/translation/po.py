"""A book as a gettext file, so that Poedit, Weblate and their like can be used."""

from __future__ import annotations

from pathlib import Path

import polib

from tableside.errors import N_
from tableside.language.registry import language
from tableside.translation.exchange import CannotExchange, Package, Unit

_BOOK = "X-Tableside-Book"
_BASE = "tableside-base: "


def as_bytes(package: Package) -> bytes:
    """Write a package; a text that needs review is fuzzy and carries the old source."""
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Project-Id-Version": "Tableside",
        "Language": package.lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": language(package.lang).plural,
        _BOOK: package.book,
    }
    for unit in package.units:
        entry = polib.POEntry(msgctxt=unit.key, msgid=unit.source, msgstr=unit.target)
        entry.comment = "\n".join(line for line in (unit.note, f"{_BASE}{unit.base}" if unit.base else "") if line)
        if unit.target and not unit.done:
            entry.flags = ["fuzzy"]
            if unit.old_source:
                entry.previous_msgid = unit.old_source
        catalogue.append(entry)
    return str(catalogue).encode()


def read(path: Path) -> Package:
    """Read a package from a gettext file."""
    try:
        catalogue = polib.pofile(str(path), encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        # polib takes the name of a missing file for the text of a catalogue.
        reason = str(error)
        raise CannotExchange(N_("“{file}” cannot be read: {reason}."), file=str(path), reason=reason) from error
    units = tuple(
        Unit(
            entry.msgctxt,
            entry.msgid,
            entry.msgstr,
            not entry.fuzzy,
            entry.previous_msgid or "",
            base=_base(entry.comment),
        )
        for entry in catalogue
        if entry.msgctxt and not entry.obsolete
    )
    return Package(str(catalogue.metadata.get(_BOOK, "")), str(catalogue.metadata.get("Language", "")), units)


def _base(comment: str) -> str:
    # Tools wrap comments as they like; the digest is the word after its name.
    words = comment.split()
    name = _BASE.strip()
    return words[words.index(name) + 1] if name in words[:-1] else ""
