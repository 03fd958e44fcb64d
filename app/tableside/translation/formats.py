"""A book, or the messages of the program, as PO or XLIFF, so that Poedit, Weblate and their like can be used."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import polib

from tableside.errors import N_, Phrase, phrase, visible
from tableside.language.registry import language
from tableside.messages.po_file import MOST_ENTRIES
from tableside.messages.po_file import read_po as read_gettext
from tableside.rulebook.ids import book_of, local_of
from tableside.storage.reading import EMPTY, LARGEST_TEXT, LONGEST_LINE, TOO_LONG, Unreadable, read_bytes, told, xml_of
from tableside.translation.exchange import Package, Unit, rule_of
from tableside.translation.message_store import UNCODED, message_id
from tableside.translation.store import INTERFACE

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_BOOK = "X-Tableside-Book"
_TEXTS = "X-Tableside-Texts"
_BASE = "tableside-base: "
_REVIEW_AT_EXPORT = "tableside-was-to-review"
"""Marks what was not done when it was exported, so that a mark of the other tool can be told from it."""


def po_bytes(package: Package) -> bytes:
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
        _TEXTS: str(len(package.units)),
    }
    for units in _by_entry(package):
        catalogue.append(_entry(units))
    return str(catalogue).encode()


def _by_entry(package: Package) -> Iterator[list[Unit]]:
    """Yield the units of each entry: one, or all the forms of a message that counts."""
    if package.book != INTERFACE:
        yield from ([unit] for unit in package.units)
        return
    for _, units in groupby(package.units, key=lambda unit: rule_of(unit.key)):
        yield list(units)


def _entry(units: Sequence[Unit]) -> polib.POEntry:
    first = units[0]
    entry = polib.POEntry(msgctxt=_context(first.key), msgid=first.source)
    if len(units) > 1:
        entry.msgid_plural = units[1].source
        entry.msgstr_plural = {form: unit.target for form, unit in enumerate(units)}
    else:
        entry.msgstr = first.target
    base = f"{_BASE}{' '.join(unit.base for unit in units)}" if first.base else ""
    was = "" if first.base_done else _REVIEW_AT_EXPORT
    entry.comment = "\n".join(line for line in (first.note, base, was) if line)
    if not first.done and any(unit.target for unit in units):
        entry.flags = ["fuzzy"]
        if first.old_source:
            entry.previous_msgid = first.old_source
    return entry


def _context(key: str) -> str | None:
    """Return what names an entry: messages are called as in the catalogues of the program."""
    if book_of(key) != INTERFACE:
        return key
    code = local_of(rule_of(key))
    return None if code.startswith(UNCODED) else code


def read_po(path: Path) -> Package:
    """Read a package from a gettext file."""
    catalogue = read_gettext(path)
    book = str(catalogue.metadata.get(_BOOK, ""))
    said = str(catalogue.metadata.get(_TEXTS, ""))
    entries = (entry for entry in catalogue if not entry.obsolete and (entry.msgctxt or book == INTERFACE))
    return Package(
        book,
        str(catalogue.metadata.get("Language", "")),
        _of_a_length(path, (unit for entry in entries for unit in _units_of(entry, book))),
        exported=_count_in(said),
    )


def _count_in(said: str) -> int:
    """Return how many texts a file says that it was written with; none where it says no number."""
    return int(said) if said.isdecimal() and len(said) < 9 else 0


def _units_of(entry: polib.POEntry, book: str) -> Iterator[Unit]:
    key = message_id(entry.msgctxt or "", entry.msgid) if book == INTERFACE else entry.msgctxt
    forms = sorted(entry.msgstr_plural.items()) if entry.msgid_plural else [(0, entry.msgstr)]
    bases = _po_bases(entry.comment)
    for form, words in forms:
        yield Unit(
            f"{key}#{form}" if form else key,
            entry.msgid_plural if form else entry.msgid,
            words,
            not entry.fuzzy,
            entry.previous_msgid or "",
            base=bases[form] if form < len(bases) else "",
            base_done=_REVIEW_AT_EXPORT not in entry.comment.split(),
        )


def _po_bases(comment: str) -> list[str]:
    # Tools wrap comments as they like; the digests are the words after their name.
    words = comment.split()
    name = _BASE.strip()
    return words[words.index(name) + 1 :] if name in words else []


_NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
_IN = f"{{{_NAMESPACE}}}"
_FILE_NOTE = f"{_IN}notes/{_IN}note"
_REVIEW = "tableside:review"
_XLIFF_BASE = "tableside-base"
_OLD = "tableside-old-source"
_KEY = "tableside-key"
_XLIFF_TEXTS = "tableside-texts"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEX = re.compile(r"[0-9A-Fa-f]{1,6}")
_OTHER_XML = N_("it is not an XLIFF 2.0 file")
_NOT_TOKEN = re.compile(r"[^A-Za-z0-9._-]")


def xliff_bytes(package: Package) -> bytes:
    """Write a package; each unit is named by its key, and what needs review says so in its sub-state."""
    languages = f"srcLang={_quoted(package.source_lang)} trgLang={_quoted(package.lang)}"
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<xliff xmlns="{_NAMESPACE}" version="2.0" {languages}>',
        f"  <file id={_quoted(package.book)} original={_quoted(package.book)}>",
        f"    <notes><note category={_quoted(_XLIFF_TEXTS)}>{len(package.units)}</note></notes>",
    ]
    for number, unit in enumerate(package.units, start=1):
        lines.extend(_unit_lines(number, unit))
    return "\n".join([*lines, "  </file>", "</xliff>", ""]).encode()


def _unit_lines(number: int, unit: Unit) -> Iterator[str]:
    token = f"u{number}-{_NOT_TOKEN.sub('_', unit.key)[:60]}"
    yield f"    <unit id={_quoted(token)} name={_quoted(_NOT_XML.sub('_', unit.key))}>"
    notes = [
        f"<note category={_quoted(category)}>{_escaped(text)}</note>"
        for category, text in (
            (_XLIFF_BASE, unit.base),
            (_OLD, unit.old_source),
            (_REVIEW_AT_EXPORT, "" if unit.base_done else "1"),
            ("location", unit.note),
            (_KEY, unit.key),
        )
        if text and (category != _KEY or _NOT_XML.search(text) is None)
    ]
    if notes:
        yield f"      <notes>{''.join(notes)}</notes>"
    state = "initial" if not unit.target else "final" if unit.done else "translated"
    review = f" subState={_quoted(_REVIEW)}" if unit.target and not unit.done else ""
    yield f'      <segment state="{state}"{review}>'
    yield f'        <source xml:space="preserve">{_escaped(unit.source)}</source>'
    if unit.target:
        yield f'        <target xml:space="preserve">{_escaped(unit.target)}</target>'
    yield "      </segment>"
    yield "    </unit>"


def _escaped(text: str) -> str:
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")
    return _NOT_XML.sub(lambda match: f'<cp hex="{ord(match[0]):04X}"/>', safe)


def _quoted(text: str) -> str:
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return '"' + safe.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;") + '"'


def read_xliff(path: Path) -> Package:
    """Read a package from an XLIFF file; markup that a tool put into a target is read as its text."""
    raw = read_bytes(path, 2 * LARGEST_TEXT)
    try:
        root = xml_of(raw)
        file = root.find(f"{_IN}file")
        if root.tag != f"{_IN}xliff" or file is None:
            raise Unreadable(path, Phrase(_OTHER_XML))
        units = tuple(_unit(element) for element in root.iter(f"{_IN}unit"))
    except ValueError as error:
        raise Unreadable(path, Phrase(EMPTY) if not raw.strip() else told(error)) from error
    if len(units) > MOST_ENTRIES:
        raise Unreadable(path, phrase(N_("it has more than {most} entries"), most=MOST_ENTRIES))
    said = next((_text(note) for note in file.iterfind(_FILE_NOTE) if note.get("category") == _XLIFF_TEXTS), "")
    return Package(
        file.get("original", "") or file.get("id", ""),
        root.get("trgLang", ""),
        _of_a_length(path, units),
        exported=_count_in(said),
    )


def _of_a_length(path: Path, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return units of which none is too long for the checks, as no text of a rulebook is, and none comes twice."""
    found = tuple(units)
    if any(max(len(unit.source), len(unit.target)) > LONGEST_LINE for unit in found):
        raise Unreadable(path, phrase(TOO_LONG, most=LONGEST_LINE))
    twice = next((key for key, count in Counter(unit.key for unit in found).items() if count > 1), None)
    if twice is not None:
        raise Unreadable(path, phrase(N_("the text “{id}” is in it twice"), id=visible(twice)))
    return found


def _unit(element: Element) -> Unit:
    notes = {note.get("category", ""): _text(note) for note in element.iter(f"{_IN}note")}
    segments = list(element.iter(f"{_IN}segment"))
    # A tool may split a text into sentences; what stands between them is marked as to be ignored.
    pieces = [piece for piece in element if piece.tag in (f"{_IN}segment", f"{_IN}ignorable")]
    done = all(
        segment.get("state", "initial") != "initial" and segment.get("subState") != _REVIEW for segment in segments
    )
    return Unit(
        notes.get(_KEY, "") or element.get("name", "") or element.get("id", ""),
        "".join(_text(piece.find(f"{_IN}source")) for piece in pieces),
        "".join(_target(piece) for piece in pieces),
        done,
        notes.get(_OLD, ""),
        notes.get("location", ""),
        notes.get(_XLIFF_BASE, ""),
        not notes.get(_REVIEW_AT_EXPORT, ""),
    )


def _target(piece: Element) -> str:
    target = piece.find(f"{_IN}target")
    if target is None and piece.tag == f"{_IN}ignorable":
        target = piece.find(f"{_IN}source")
    return _text(target)


def _sign(number: str) -> str:
    """Return the sign that has a number; one that none has is no text."""
    if not _HEX.fullmatch(number) or not 0 <= (code := int(number, 16)) <= sys.maxunicode or 0xD800 <= code < 0xE000:
        raise ValueError(f"<cp hex={number[:12]!r}>")
    return chr(code)


def _text(element: Element | None) -> str:
    if element is None:
        return ""
    text = element.text or ""
    for child in element:
        text += _sign(child.get("hex", "20")) if child.tag == f"{_IN}cp" else _text(child)
        text += child.tail or ""
    return text
