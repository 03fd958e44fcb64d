"""Texts for other people and tools: PO and XLIFF 1.2 for a book, a zip of POs for a whole language."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import polib

from tableside import __version__
from tableside.errors import N_, Phrase, TablesideError, phrase, visible
from tableside.language.registry import language
from tableside.messages.catalogue import MOST_ENTRIES
from tableside.messages.catalogue import read_po as read_gettext
from tableside.rulebook import BUNDLED
from tableside.rulebook.data import is_language
from tableside.rulebook.ids import book_of, local_of
from tableside.storage.archive import BadZip, ZipBounds, ZipTooLarge, unzipped, zipped
from tableside.storage.files import write_atomically
from tableside.storage.reading import (
    EMPTY,
    LARGEST_TEXT,
    LONGEST_LINE,
    MEGABYTE,
    TOO_LONG,
    Unreadable,
    json_of,
    read_bytes,
    why_unreadable,
    xml_of,
)
from tableside.translation.changes import known_versions
from tableside.translation.editor import Editor
from tableside.translation.languages import NewLanguage
from tableside.translation.message_store import UNCODED, message_id
from tableside.translation.status import SOURCE, Approval, Note, State
from tableside.translation.store import INTERFACE, TextKind, digest, kind_of
from tableside.translation.texts import NO_WORDS, RuleText
from tableside.translation.workspace import Workspace

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_TITLE = "title"


class CannotExchange(TablesideError):
    """A file that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The title or one part of a text, or one form of a message, in both languages."""

    key: str
    source: str
    target: str
    done: bool = True
    old_source: str = ""
    note: str = ""
    base: str = ""
    """A digest of the target when it was written: tells whether it was changed here meanwhile."""
    base_done: bool = True
    """Whether it was done when it was written: tells a mark of the other tool from our own."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The units of one book, or of the messages of the program."""

    book: str
    lang: str
    units: tuple[Unit, ...]
    source_lang: str = SOURCE

    @property
    def texts(self) -> int:
        """How many texts the units belong to."""
        return len({rule_of(unit.key) for unit in self.units})


@dataclass(frozen=True, slots=True)
class About:
    """The record of one text in a package."""

    by: str = ""
    approval: Approval | None = None
    notes: tuple[Note, ...] = ()
    dismissed: Mapping[str, str] = field(default_factory=dict)
    versions: tuple[str, ...] = ()
    """Digests of what the text said before at the sender's: one who has such a version is merely behind."""


@dataclass(frozen=True, slots=True)
class Package:
    """The content of one file: sheets of one language and, from another Tableside, the records of the texts."""

    lang: str
    sheets: tuple[Sheet, ...]
    about: Mapping[str, About] = field(default_factory=dict)
    translator: str = ""
    note: str = ""
    time: str = ""
    language: NewLanguage | None = None
    """Describes the language to a Tableside that lacks it."""

    @property
    def texts(self) -> int:
        return sum(sheet.texts for sheet in self.sheets)


def rule_of(key: str) -> str:
    return key.partition("#")[0]


def field_of(key: str) -> str:
    return key.partition("#")[2]


def fields_of(text: RuleText) -> dict[str, str]:
    """Return the pieces of a text by name: "title", "" for the first part, "2" for others."""
    found = {_TITLE: text.title} if text.title else {}
    found.update({str(at) if at else "": part for at, part in enumerate(text.parts) if part})
    return found


def with_field(text: RuleText, name: str, words: str) -> RuleText:
    """Return a text with other words for its title or for one of its parts."""
    if name == _TITLE:
        return RuleText(words, text.parts)
    return text.with_part(int(name) if name.isdecimal() and len(name) < 4 else 0, words)


def _source_fields(rule: str, text: RuleText, forms: Sequence[int]) -> dict[str, str]:
    """Return what there is to translate of a text; a message that counts has as many forms as the language."""
    if kind_of(rule) is not TextKind.MESSAGE or len(text.parts) == 1:
        return fields_of(text)
    return {str(form) if form else "": text.parts[min(form, 1)] for form in forms or range(len(text.parts))}


def sheet_of(workspace: Workspace, book: str, lang: str) -> Sheet:
    """Return every text of a book with its translation."""
    source_lang = workspace.source_lang(book)
    source, target = workspace.texts(book, source_lang), workspace.texts(book, lang)
    forms = {name: one.shape for store in workspace.stores(book) for name, one in store.traits(lang).items()}
    units: list[Unit] = []
    for rule, status in workspace.statuses(book, lang).items():
        text, here = source[rule], fields_of(target.get(rule, RuleText()))
        if text.empty and not here:
            continue
        old = fields_of(status.old_source) if status.old_source else {}
        ruled = kind_of(rule) is TextKind.RULE
        cited = workspace.library.cite(rule, source_lang, BUNDLED, long=True) if ruled else workspace.cite(rule)
        # A text that a language alone has, such as words to avoid, is called by its place.
        pieces = _source_fields(rule, text, forms.get(rule, ())) or {"": f"({cited})"}
        for name, words in pieces.items():
            translated, before = here.get(name, ""), old.get(name, "")
            units.append(
                Unit(
                    f"{rule}#{name}" if name else rule,
                    words,
                    translated,
                    status.finished,
                    before if before != words else "",
                    cited,
                    digest(translated),
                    status.state is not State.DRAFT,
                )
            )
    return Sheet(book, lang, tuple(units), source_lang)


def package_of(editor: Editor, lang: str, note: str = "", *, own: bool = False) -> Package:
    """Return a whole language; own books only where they are wanted."""
    workspace = editor.workspace
    sheets: list[Sheet] = []
    about: dict[str, About] = {}
    versions = known_versions(editor.history, lang)
    for book in workspace.collections_in(lang, own=own):
        sheets.append(sheet_of(workspace, book, lang))
        about |= dict(_about(editor, book, lang, versions))
    record = language(lang)
    described = NewLanguage(lang, record.name, record.plural)
    time = datetime.now(UTC).isoformat(timespec="seconds")
    return Package(lang, tuple(sheets), about, editor.name, note, time, described)


def _about(editor: Editor, book: str, lang: str, versions: Mapping[str, set[str]]) -> Iterator[tuple[str, About]]:
    workspace = editor.workspace
    texts = workspace.texts(book, lang)
    for text_id, status in workspace.statuses(book, lang).items():
        beside = workspace.beside(text_id, lang)
        earlier = tuple(sorted(versions.get(text_id, set()) - {texts.get(text_id, RuleText()).hash}))
        found = About(status.translator, status.approval, beside.notes, beside.dismissed, earlier)
        if found != About():
            yield text_id, found


ENDING = ".tableside-language"
_BOOK = "X-Tableside-Book"
_BASE = "tableside-base: "
_DRAFT_AT_EXPORT = "tableside-was-to-review"
"""Marks a text that was not done when it was exported, to distinguish it from a mark of the other tool."""


# Any file


def write_sheet(path: Path, sheet: Sheet, by: str = "") -> None:
    """Write a sheet in the format that its name asks for: .po, .xlf or .xliff."""
    match path.suffix.lower():
        case ".po":
            data = po_bytes(sheet, by)
        case ".xlf" | ".xliff":
            data = xliff_bytes(sheet)
        case _:
            raise _unknown_format(path)
    write_atomically(path, data)


def sheet_ending(path: Path) -> str:
    """Return the ending of a sheet's name; one that asks for no format of ours is refused."""
    if path.suffix.lower() not in (".po", ".xlf", ".xliff"):
        raise _unknown_format(path)
    return path.suffix.lower()


def read_file(path: Path) -> Package:
    with _as_cannot_exchange(path):
        if path.name.lower().endswith(ENDING):
            return package_from_bytes(read_bytes(path, _LARGEST), path.name)
        match path.suffix.lower():
            case ".po":
                sheet = read_po(path)
            case ".xlf" | ".xliff":
                sheet = _read_xliff(path)
            case _:
                raise _unknown_format(path)
    if not sheet.book or not sheet.lang:
        raise CannotExchange(N_("“{file}” does not say which book and language it holds."), file=str(path))
    return Package(sheet.lang, (sheet,))


def _unknown_format(path: Path) -> CannotExchange:
    return CannotExchange(N_("“{file}” is none of .po, .xlf and .tableside-language."), file=str(path))


@contextmanager
def _as_cannot_exchange(path: Path) -> Iterator[None]:
    """Raise `CannotExchange` for anything that cannot be read."""
    try:
        yield
    except Unreadable as error:
        raise CannotExchange(error.template, **error.params) from error
    except FileNotFoundError as error:
        raise CannotExchange(N_("There is no file “{file}”."), file=str(path)) from error


def _bounded(path: Path, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return units of which none is too long for the checks, as no text of a rulebook is, and none comes twice."""
    found = tuple(units)
    if any(max(len(unit.source), len(unit.target)) > LONGEST_LINE for unit in found):
        raise Unreadable(path, phrase(TOO_LONG, most=LONGEST_LINE))
    twice = next((key for key, count in Counter(unit.key for unit in found).items() if count > 1), None)
    if twice is not None:
        raise Unreadable(path, phrase(N_("the text “{id}” is in it twice"), id=visible(twice)))
    return found


# PO


def po_bytes(sheet: Sheet, by: str = "") -> bytes:
    """Return a sheet as PO; a draft is fuzzy and carries the old source."""
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Project-Id-Version": f"Tableside {__version__}",
        "PO-Revision-Date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}+0000",
        "Last-Translator": by or "Tableside",
        "Language-Team": language(sheet.lang).name or sheet.lang,
        "Language": sheet.lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": language(sheet.lang).plural,
        _BOOK: sheet.book,
    }
    for units in _by_entry(sheet):
        catalogue.append(_entry(units))
    return str(catalogue).encode()


def _by_entry(sheet: Sheet) -> Iterator[list[Unit]]:
    """Yield the units of each entry: one, or all the forms of a message that counts."""
    if sheet.book != INTERFACE:
        yield from ([unit] for unit in sheet.units)
        return
    for _, units in groupby(sheet.units, key=lambda unit: rule_of(unit.key)):
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
    was = "" if first.base_done else _DRAFT_AT_EXPORT
    entry.comment = "\n".join(line for line in (first.note, base, was) if line)
    if not first.done and any(unit.target for unit in units):
        entry.flags = ["fuzzy"]
        if first.old_source:
            entry.previous_msgid = first.old_source
    return entry


def _context(key: str) -> str | None:
    """Return the context of an entry: messages are called as in the catalogues of the program."""
    if book_of(key) != INTERFACE:
        return key
    code = local_of(rule_of(key))
    return None if code.startswith(UNCODED) else code


def read_po(path: Path) -> Sheet:
    catalogue = read_gettext(path)
    book = str(catalogue.metadata.get(_BOOK, ""))
    entries = (entry for entry in catalogue if not entry.obsolete and (entry.msgctxt or book == INTERFACE))
    return Sheet(
        book,
        str(catalogue.metadata.get("Language", "")),
        _bounded(path, (unit for entry in entries for unit in _units_of(entry, book))),
    )


def _units_of(entry: polib.POEntry, book: str) -> Iterator[Unit]:
    key = message_id(entry.msgctxt or "", entry.msgid) if book == INTERFACE else entry.msgctxt
    forms = sorted(entry.msgstr_plural.items()) if entry.msgid_plural else [(0, entry.msgstr)]
    # Tools wrap comments as they like; the digests are the words after their name.
    words, name = entry.comment.split(), _BASE.strip()
    bases = words[words.index(name) + 1 :] if name in words else []
    for form, target in forms:
        yield Unit(
            f"{key}#{form}" if form else key,
            entry.msgid_plural if form else entry.msgid,
            target,
            not entry.fuzzy,
            entry.previous_msgid or "",
            base=bases[form] if form < len(bases) else "",
            base_done=_DRAFT_AT_EXPORT not in words,
        )


# XLIFF


_NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
_INSIDE = f"{{{_NAMESPACE}}}"
_XLIFF_BASE, _OLD, _KEY = "tableside-base", "tableside-old-source", "tableside-key"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xliff_bytes(sheet: Sheet) -> bytes:
    """Return a sheet as XLIFF; links, diagrams and fields are inline codes that other tools protect."""
    source, target, book = map(quoteattr, (sheet.source_lang, sheet.lang, sheet.book))
    head = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<xliff xmlns="{_NAMESPACE}" version="1.2">',
        f'<file original={book} source-language={source} target-language={target} datatype="plaintext">',
        "<body>",
    ]
    units = (line for number, unit in enumerate(sheet.units, start=1) for line in _unit_lines(number, unit))
    return "\n".join([*head, *units, "</body></file></xliff>", ""]).encode()


def _unit_lines(number: int, unit: Unit) -> Iterator[str]:
    ids: dict[str, int] = {}
    approved = "yes" if unit.done and unit.target else "no"
    key = quoteattr(_NOT_XML.sub("_", unit.key))
    yield f'<trans-unit id="u{number}" resname={key} approved="{approved}" xml:space="preserve">'
    yield f"<source>{_coded(unit.source, ids)}</source>"
    if unit.target:
        state = "final" if unit.done else "needs-review-translation"
        yield f'<target state="{state}">{_coded(unit.target, ids)}</target>'
    notes = {
        _XLIFF_BASE: unit.base,
        _OLD: unit.old_source,
        _DRAFT_AT_EXPORT: "" if unit.base_done else "1",
        "location": unit.note,
        _KEY: "" if _NOT_XML.search(unit.key) else unit.key,
    }
    yield from (f'<note from="{name}">{_escaped(text)}</note>' for name, text in notes.items() if text)
    yield "</trans-unit>"


def _coded(text: str, ids: dict[str, int]) -> str:
    """Return a text as XML; the same code has the same number in source and target."""
    seen = Counter[str]()

    def code(match: re.Match[str]) -> str:
        seen[match[0]] += 1
        number = ids.setdefault(f"{match[0]}\0{seen[match[0]]}", len(ids) + 1)
        return f'<ph id="{number}">{match[0]}</ph>'

    return NO_WORDS.sub(code, _escaped(text))


def _escaped(text: str) -> str:
    return escape(_NOT_XML.sub("", text), {"\r": "&#13;"})


def _read_xliff(path: Path) -> Sheet:
    """Read a sheet from an XLIFF file; markup that a tool put into a target is read as its text."""
    raw = read_bytes(path, 2 * LARGEST_TEXT)
    try:
        root = xml_of(raw)
        file = root.find(f"{_INSIDE}file")
        if root.tag != f"{_INSIDE}xliff" or file is None:
            raise Unreadable(path, Phrase(N_("it is not an XLIFF file of version 1.2")))
        units = tuple(_unit(element) for element in root.iter(f"{_INSIDE}trans-unit"))
    except ValueError as error:
        raise Unreadable(path, Phrase(EMPTY) if not raw.strip() else why_unreadable(error)) from error
    if len(units) > MOST_ENTRIES:
        raise Unreadable(path, phrase(N_("it has more than {most} entries"), most=MOST_ENTRIES))
    return Sheet(file.get("original", ""), file.get("target-language", ""), _bounded(path, units))


def _unit(element: Element) -> Unit:
    notes = {note.get("from", ""): "".join(note.itertext()) for note in element.iter(f"{_INSIDE}note")}
    source, target = element.find(f"{_INSIDE}source"), element.find(f"{_INSIDE}target")
    state = target.get("state", "") if target is not None else ""
    approved = state in ("final", "signed-off", "") and element.get("approved", "yes") == "yes"
    return Unit(
        notes.get(_KEY, "") or element.get("resname", "") or element.get("id", ""),
        "".join(source.itertext()) if source is not None else "",
        "".join(target.itertext()) if target is not None else "",
        approved or state == "translated",
        notes.get(_OLD, ""),
        notes.get("location", ""),
        notes.get(_XLIFF_BASE, ""),
        not notes.get(_DRAFT_AT_EXPORT, ""),
    )


# A language as one file


_FORMAT = 2
_STATUS = "status.json"
_PART = re.compile(rf"{re.escape(_STATUS)}|[a-z0-9][a-z0-9_-]{{0,60}}\.po")
_LARGEST = 32 * MEGABYTE
_BOUNDS = ZipBounds(_PART.fullmatch, 200, _LARGEST, _LARGEST)
_DAMAGED = (BadZip, OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError)


class BadLanguagePackage(CannotExchange):
    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is not a language package, or it is damaged; ask for it again."), file=name)


def package_bytes(package: Package) -> bytes:
    """Return a package as one file: a PO for each book and a status file."""
    status = {
        "format": _FORMAT,
        "books": sorted(sheet.book for sheet in package.sheets),
        "language": package.lang,
        "described": package.language.as_data() if package.language else {},
        "translator": package.translator,
        "note": package.note,
        "time": package.time,
        "program": __version__,
        "texts": {text: _about_data(about) for text, about in package.about.items()},
    }
    parts = {f"{sheet.book}.po": po_bytes(sheet, package.translator) for sheet in package.sheets}
    return zipped({_STATUS: json.dumps(status, ensure_ascii=False, indent=1).encode(), **parts})


def _about_data(about: About) -> dict[str, object]:
    data = {"approved" if name == "approval" else name: value for name, value in asdict(about).items()}
    return {name: value for name, value in data.items() if value}


def package_path(path: Path) -> Path:
    """Return what a package is called; a name without its ending gets it."""
    return path if path.name.lower().endswith(ENDING) else path.with_name(path.name + ENDING)


def save_package(path: Path, package: Package) -> Path:
    named = package_path(path)
    write_atomically(named, package_bytes(package))
    return named


def package_from_bytes(data: bytes, name: str) -> Package:
    """Read a package from the bytes of its file; whatever is not in order is refused as a whole."""
    try:
        parts = unzipped(data, _BOUNDS)
        status = json_of(parts.pop(_STATUS).decode("utf-8"))
        if isinstance(status["format"], int) and status["format"] > _FORMAT:
            raise CannotExchange(
                N_("“{file}” was written by a newer version of Tableside; please update it."), file=name
            )
        lang, books = str(status["language"]), [str(book) for book in status["books"]]
        if not is_language(lang) or sorted(f"{book}.po" for book in books) != sorted(parts):
            raise BadLanguagePackage(name)
        return Package(
            lang,
            tuple(_sheets(parts)),
            {str(text): _about_from(one) for text, one in status["texts"].items()},
            str(status.get("translator", "")),
            str(status.get("note", "")),
            str(status.get("time", "")),
            NewLanguage.from_data(lang, status["described"]),
        )
    except ZipTooLarge as error:
        raise Unreadable(Path(name), error.reason) from error
    except TablesideError:
        raise
    except _DAMAGED as error:
        raise BadLanguagePackage(name) from error


def _sheets(parts: Mapping[str, bytes]) -> Iterator[Sheet]:
    with TemporaryDirectory() as folder:
        for name, content in sorted(parts.items()):
            path = Path(folder, name)
            path.write_bytes(content)
            yield read_po(path)


def _about_from(data: Mapping[str, Any]) -> About:
    approved = data.get("approved")
    return About(
        str(data.get("by", "")),
        Approval.from_data(approved) if approved else None,
        tuple(Note.from_data(note) for note in data.get("notes", ())),
        {str(key): str(why) for key, why in data.get("dismissed", {}).items()},
        tuple(str(one) for one in data.get("versions", ())),
    )
