"""The program's own messages, exchanged and checked the way a book is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib

from tableside.errors import N_
from tableside.messages.extraction import Key, coded_keys, texts_of_program
from tableside.messages.po_file import read_po
from tableside.storage import write_atomically
from tableside.translation.exchange import (
    CARRIED_OUT,
    CannotExchange,
    Package,
    Plan,
    Unit,
    compare,
    said_of_exchange,
)
from tableside.translation.folders import WorkspaceFolders
from tableside.translation.status import Progress
from tableside.translation.store import INTERFACE, digest

_PACKAGE = Path(__file__).resolve().parent.parent
_WIDTH = 110
_BOOK = "X-Tableside-Book"
_BASE = "tableside-base:"


def catalogue_path(folders: WorkspaceFolders, lang: str) -> Path:
    """Return where the catalogue of a language is."""
    return folders.catalogues / lang / "LC_MESSAGES" / "tableside.po"


def catalogue_package(folders: WorkspaceFolders, lang: str) -> Package:
    """Gather every message with its translation."""
    units = tuple(unit for entry in _opened(folders, lang) for unit in _units(entry))
    return Package(INTERFACE, lang, units)


def catalogue_progress(folders: WorkspaceFolders, lang: str) -> Progress:
    """Count the program's messages in a language; one that its catalogue does not list yet is missing as well."""
    catalogue = _opened(folders, lang)
    listed = {_key(entry): entry for entry in catalogue if not entry.obsolete}
    unlisted = len(_texts() - listed.keys())
    missing = sum(not _is_filled(entry) for entry in listed.values())
    review = sum(entry.fuzzy and _is_filled(entry) for entry in listed.values())
    return Progress(INTERFACE, lang, missing + unlisted, review, len(listed) - missing - review)


def _texts() -> set[Key]:
    try:
        return texts_of_program(_PACKAGE)
    except ImportError:
        return coded_keys()  # Babel, which reads the others from the code, is there in a checkout only


def _key(entry: polib.POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""


def _is_filled(entry: polib.POEntry) -> bool:
    return bool(entry.msgstr) or (bool(entry.msgstr_plural) and all(entry.msgstr_plural.values()))


def catalogue_po(folders: WorkspaceFolders, lang: str) -> bytes:
    """Return the catalogue as a gettext file for other tools, each entry with the digest of its translation."""
    catalogue = _opened(folders, lang)
    catalogue.metadata = {**catalogue.metadata, "Language": lang, _BOOK: INTERFACE}
    for entry in catalogue:
        bases = " ".join(unit.base or "-" for unit in _units(entry))
        entry.comment = "\n".join(line for line in (entry.comment, f"{_BASE} {bases}") if line)
    return str(catalogue).encode()


def package_from_po(path: Path) -> Package | None:
    """Read an exchanged catalogue; None when the file is not one."""
    with said_of_exchange(path):
        catalogue = read_po(path)
    if catalogue.metadata.get(_BOOK) != INTERFACE:
        return None
    units = tuple(unit for entry in catalogue if not entry.obsolete for unit in _units(entry, _bases(entry.comment)))
    return Package(INTERFACE, str(catalogue.metadata.get("Language", "")), units)


def plan_catalogue(folders: WorkspaceFolders, package: Package) -> Plan:
    """Compare exchanged messages with the catalogue."""
    return compare(package, {unit.key: unit for unit in catalogue_package(folders, package.lang).units})


def apply_catalogue(folders: WorkspaceFolders, plan: Plan) -> None:
    """Carry out the changes of a plan in the catalogue."""
    folders.make_own()
    path = catalogue_path(folders, plan.lang)
    catalogue = _opened(folders, plan.lang)
    changes = {item.key: item for item in plan.items if item.kind in CARRIED_OUT}
    if not changes:
        return
    for entry in catalogue:
        touched = [changes[unit.key] for unit in _units(entry) if unit.key in changes]
        for form, unit in enumerate(_units(entry)):
            if unit.key in changes and entry.msgid_plural:
                entry.msgstr_plural[form] = changes[unit.key].new
            elif unit.key in changes:
                entry.msgstr = changes[unit.key].new
        if touched:
            kept = [flag for flag in entry.flags if flag != "fuzzy"]
            entry.flags = kept if all(item.done and not item.wrong for item in touched) else [*kept, "fuzzy"]
    folders.keep_original(path)
    write_atomically(path, str(catalogue).encode(), keep_previous=False)


def _opened(folders: WorkspaceFolders, lang: str) -> polib.POFile:
    path = catalogue_path(folders, lang)
    if not path.exists():
        raise CannotExchange(N_("There is no catalogue for the language “{lang}”."), lang=lang)
    return read_po(path, wrapwidth=_WIDTH)


def _units(entry: polib.POEntry, bases: tuple[str, ...] | None = None) -> Iterator[Unit]:
    context = entry.msgctxt or ""
    key = f"{INTERFACE}/{digest(context + chr(4) + entry.msgid)}"
    forms = dict(entry.msgstr_plural) if entry.msgid_plural else {0: entry.msgstr}
    for form, words in sorted(forms.items()):
        source = entry.msgid_plural if form and entry.msgid_plural else entry.msgid
        base = digest(words) if bases is None else bases[form] if form < len(bases) else ""
        ending = f"#{form}" if entry.msgid_plural else ""
        yield Unit(f"{key}{ending}", source, words, not entry.fuzzy, note=entry.msgctxt or "", base=base)


def _bases(comment: str) -> tuple[str, ...]:
    words = comment.split()
    return tuple(words[words.index(_BASE) + 1 :]) if _BASE in words else ()
