"""The messages of the program as texts: a catalogue a language, edited by entry, and where each message appears."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path

import polib
from typing_extensions import override

from tableside.discovery import package_data
from tableside.errors import N_, phrase
from tableside.games import all_games
from tableside.language.registry import language, plural_count
from tableside.messages import Code
from tableside.messages.catalogue import read_po
from tableside.messages.texts import coded_texts
from tableside.rulebook.ids import local_of
from tableside.storage.files import is_folder, is_there
from tableside.storage.reading import LARGEST_TEXT, read_text
from tableside.translation.overlay import WorkspaceFolders
from tableside.translation.status import SOURCE
from tableside.translation.store import (
    INTERFACE,
    Placed,
    PlaceName,
    TextKind,
    TextStore,
    Traits,
    UnknownText,
    digest,
    fields_in,
)
from tableside.translation.texts import BreaksStructure, RuleText

_WIDTH = 110
UNCODED = "text:"
"""Begins the id of a message that has no code."""


def catalogue_path(folders: WorkspaceFolders, lang: str) -> Path:
    return folders.catalogues / lang / "LC_MESSAGES" / "tableside.po"


def message_id(context: str, english: str) -> str:
    """Return the id of a message: its code, or a digest of its words where it has none."""
    return f"{INTERFACE}/{context or UNCODED + digest(english)}"


@dataclass(frozen=True, slots=True)
class _Message:
    """A message in English."""

    context: str
    singular: str
    plural: str = ""

    @property
    def text(self) -> RuleText:
        return RuleText("", (self.singular, self.plural) if self.plural else (self.singular,))


@dataclass
class _Catalogue:
    """A catalogue as it was read: the entries, and the blocks of lines between empty lines in which they stand."""

    path: Path
    end: str = "\n"
    blocks: list[str] = field(default_factory=list)
    entries: dict[str, polib.POEntry] = field(default_factory=dict)
    where: dict[str, int] = field(default_factory=dict)
    """The block of each entry."""
    stamp: tuple[int, int] | None = None

    @property
    def raw(self) -> str:
        return (self.end * 2).join(self.blocks)

    @cached_property
    def forms(self) -> int:
        """How many plural forms the language has."""
        match = re.search(r'"Plural-Forms: (?P<formula>[^"\\]*)', self.blocks[0] if self.blocks else "")
        return plural_count(match["formula"]) if match else 2

    @classmethod
    def read(cls, path: Path, stamp: tuple[int, int]) -> _Catalogue:
        raw = read_text(path, 2 * LARGEST_TEXT)
        end = "\r\n" if "\r\n" in raw else "\n"
        blocks = raw.split(end * 2)
        starts = list(accumulate((block.count(end) + 2 for block in blocks), initial=1))
        found = [entry for entry in read_po(path, wrapwidth=_WIDTH) if not entry.obsolete] if raw else []
        entries = {message_id(entry.msgctxt or "", entry.msgid): entry for entry in found}
        where = {name: bisect_right(starts, entry.linenum or 1) - 1 for name, entry in entries.items()}
        return cls(path, end, blocks, entries, where, stamp)

    def with_entries(self, lang: str, new: Mapping[str, polib.POEntry]) -> _Catalogue:
        """Return the catalogue with the blocks of some entries exchanged, or added at the end."""
        blocks, where = self.blocks or f"{str(empty_catalogue(lang)).rstrip()}\n".split("\n\n"), dict(self.where)
        blocks = [*blocks]
        for name, entry in new.items():
            old = self.entries.get(name)
            if old is not None:
                _keep_beside(old, entry)
            else:
                blocks[-1] = blocks[-1].rstrip()
                where[name] = len(blocks)
                blocks.append(self.end)
            tail = self.end if blocks[where[name]].endswith(self.end) else ""
            lines = str(entry.__unicode__(wrapwidth=_WIDTH)).rstrip("\n").split("\n")
            blocks[where[name]] = self.end.join(lines) + tail
        return _Catalogue(self.path, self.end, blocks, {**self.entries, **new}, where)


class MessageStore(TextStore):
    """Every message of the program in every language."""

    kind = TextKind.MESSAGE

    def __init__(self, folders: WorkspaceFolders) -> None:
        self.folders = folders
        self._read: dict[str, _Catalogue] = {}
        self._texts: dict[str, tuple[object, _Catalogue, dict[str, RuleText]]] = {}
        self._listed: tuple[tuple[_Catalogue, ...], dict[str, _Message]] | None = None

    def _catalogue(self, lang: str) -> _Catalogue:
        path = catalogue_path(self.folders, lang)
        try:
            stat = path.stat()
        except (FileNotFoundError, PermissionError):  # a closed folder is named when the program starts
            return self._read.setdefault(lang, _Catalogue(path))
        stamp = stat.st_mtime_ns, stat.st_size
        known = self._read.get(lang)
        if known is None or known.stamp != stamp:
            known = self._read[lang] = _Catalogue.read(path, stamp)
        return known

    @override
    def path(self, lang: str) -> Path:
        return catalogue_path(self.folders, lang)

    def languages(self) -> tuple[str, ...]:
        try:
            names = sorted(path.name for path in self.folders.catalogues.iterdir())
        except OSError:
            return ()
        paths = {name: catalogue_path(self.folders, name) for name in names}
        return tuple(name for name, path in paths.items() if is_there(path) and not is_folder(path))

    def _messages(self) -> dict[str, _Message]:
        """Return all messages, those that a person meets first first; what is in no catalogue yet counts as well."""
        catalogues = tuple(self._catalogue(lang) for lang in self.languages())
        if self._listed is None or any(
            one is not other for one, other in zip(self._listed[0], catalogues, strict=False)
        ):
            found = {
                name: _Message(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")
                for catalogue in catalogues
                for name, entry in catalogue.entries.items()
            }
            for code, english in coded_texts().items():
                pair = english if isinstance(english, tuple) else (english, "")
                found[message_id(code, pair[0])] = _Message(code, *pair)
            ordered = sorted(found, key=lambda name: (_place(found[name]).rank, name))
            self._listed = catalogues, {name: found[name] for name in ordered}
        return self._listed[1]

    @override
    def texts(self, lang: str) -> Mapping[str, RuleText]:
        messages = self._messages()
        catalogue = self._catalogue(lang)
        known = self._texts.get(lang)
        if known is None or known[0] is not messages or known[1] is not catalogue:
            if lang == SOURCE:
                words = {name: message.text for name, message in messages.items()}
            else:
                words = {name: _text_of(catalogue.entries.get(name)) for name in messages}
            known = self._texts[lang] = messages, catalogue, words
        return known[2]

    @override
    def tidied(self, text_id: str, text: RuleText) -> RuleText:
        """Return the text as it is: a message may begin with a space."""
        return RuleText("", tuple(part.replace("\r", "") for part in text.parts))

    @override
    def placed(self, lang: str, texts: Mapping[str, RuleText]) -> Placed:
        """Exchange entries of the catalogue; one that names a field which the program does not fill in is refused."""
        messages, catalogue = self._messages(), self._catalogue(lang)
        path = catalogue_path(self.folders, lang)
        new: dict[str, polib.POEntry] = {}
        for name, text in texts.items():
            message = messages.get(name)
            if message is None:
                raise UnknownText(name)
            _require_fields(message, text)
            old = catalogue.entries.get(name)
            if not text.same_as(_text_of(old)) or (old is not None and _outdated(old, message)):
                new[name] = _entry(message, text, catalogue.forms)
        if not new:
            return Placed(path, None)
        # Reading it again would take a third of a second.
        read = catalogue.with_entries(lang, new)
        return Placed(path, read.raw.encode(), read)

    @override
    def written(self, placed: Placed) -> None:
        """Take over a catalogue as it was written, unless another program has written since."""
        stat = placed.path.stat()
        read: _Catalogue = placed.read
        if stat.st_size != len(read.raw.encode()):
            return  # another program was quicker
        read.stamp = stat.st_mtime_ns, stat.st_size
        self._read[placed.path.parent.parent.name] = read
        if self._listed is not None:
            self._listed = tuple(read if one.path == read.path else one for one in self._listed[0]), self._listed[1]

    @override
    def traits(self, lang: str) -> Mapping[str, Traits]:
        messages, catalogue = self._messages(), self._catalogue(lang)
        forms = tuple(range(catalogue.forms))
        found: dict[str, Traits] = {}
        for name, message in messages.items():
            entry = catalogue.entries.get(name)
            made_from = _made_from(entry) if entry is not None and _outdated(entry, message) else None
            if message.plural or made_from is not None:
                doubtful = entry is not None and entry.fuzzy
                found[name] = Traits(made_from=made_from, doubtful=doubtful, shape=forms if message.plural else (0,))
        return found

    @override
    def place(self, text_id: str) -> tuple[PlaceName, ...]:
        """Return the ruling, the page or the part of the program that says it."""
        # Asked for thousands at once, and the English of a message does not change while the program runs.
        message = (self._listed[1] if self._listed else self._messages()).get(text_id)
        return _place(message).names if message else (local_of(text_id),)


def _place(message: _Message) -> MessagePlace:
    return place_of_code(message.context) if message.context else place_of_text(message.singular)


def _text_of(entry: polib.POEntry | None) -> RuleText:
    if entry is None:
        return RuleText()
    if not entry.msgid_plural:
        return RuleText("", (entry.msgstr,))
    return RuleText("", tuple(words for _, words in sorted(entry.msgstr_plural.items())) or ("",))


def _outdated(entry: polib.POEntry, message: _Message) -> bool:
    return entry.fuzzy or (entry.msgid, entry.msgid_plural or "") != (message.singular, message.plural)


def _made_from(entry: polib.POEntry) -> RuleText:
    """Return the English that an entry was translated from: what it names as such, or what it stands under."""
    english = entry.previous_msgid or entry.msgid
    plural = entry.previous_msgid_plural or entry.msgid_plural or ""
    return RuleText("", (english, plural) if plural else (english,))


def _entry(message: _Message, text: RuleText, forms: int) -> polib.POEntry:
    entry = polib.POEntry(msgid=message.singular, msgctxt=message.context or None)
    if message.plural:
        parts = (*text.parts, *[""] * forms)
        entry.msgid_plural = message.plural
        entry.msgstr_plural = {form: parts[form] for form in range(forms)}
    else:
        entry.msgstr = text.parts[0]
    return entry


def _keep_beside(old: polib.POEntry, new: polib.POEntry) -> None:
    """Give a new entry the comments and flags of the old one."""
    new.comment, new.tcomment, new.occurrences = old.comment, old.tcomment, old.occurrences
    new.flags = [flag for flag in old.flags if flag != "fuzzy"]
    if not old.fuzzy:
        # What it was translated from once is no longer of use, and stays as it is.
        new.previous_msgid, new.previous_msgid_plural = old.previous_msgid, old.previous_msgid_plural


def empty_catalogue(lang: str, plural: str = "") -> polib.POFile:
    """Return a catalogue with nothing but its head."""
    catalogue = polib.POFile(wrapwidth=_WIDTH)
    catalogue.metadata = {
        "Project-Id-Version": "Tableside",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural or language(lang).plural,
    }
    return catalogue


def _require_fields(message: _Message, text: RuleText) -> None:
    """Refuse what the program could not fill in: it would show as an error where the message is due."""
    known = {*(fields_in(message.singular) or ()), *(fields_in(message.plural) or ())}
    for part in text.parts:
        fields = fields_in(part)
        if fields is None:
            raise BreaksStructure(N_("A brace is unpaired; a field is written {{like_this}}."))
        extra = fields.keys() - known
        if extra:
            raise BreaksStructure(
                N_("The program does not fill in “{field}” here; the fields of this message: {known}."),
                field=", ".join(f"{{{name}}}" for name in sorted(extra)),
                known=", ".join(f"{{{name}}}" for name in sorted(known)) or "–",
            )


_PACKAGE = Path(__file__).resolve().parent.parent
_CALL = re.compile(r'(?:gettext|N_)\(\s*(?P<text>"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*)')
_VALUE = re.compile(r'= (?P<text>"(?:[^"\\\n]|\\.)*")')
_PLACES = package_data("tableside.translation", "places.toml")
_KINDS: dict[str, str] = _PLACES["kinds"]
_PARTS: dict[str, str] = _PLACES["parts"]


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """Where a message appears, and its rank among all."""

    names: tuple[PlaceName, ...]
    rank: tuple[int, int, int]


@cache
def coded_places() -> Mapping[str, MessagePlace]:
    """Return the place of every coded text that a game says: the most asked of its rulings that say it."""
    found: dict[str, MessagePlace] = {}
    for game_number, game in enumerate(all_games()):
        for wizard_number, wizard in enumerate(game.wizards):
            names: tuple[PlaceName, ...] = (Code(f"game.{game.id}"), Code(f"wizard.{wizard.id}"))
            titles = (f"wizard.{wizard.id}", f"wizard.{wizard.id}.about")
            for code in (*titles, *(text.code for text in wizard.texts())):
                rank, kind = _kind(code)
                found.setdefault(code, MessagePlace((*names, *kind), (rank, wizard_number, game_number)))
    return found


def _kind(code: str) -> tuple[int, tuple[PlaceName, ...]]:
    """Return the rank of the kind of a coded text, and its name where it has one."""
    kind, order = code.partition(".")[0], list(_KINDS)
    return (order.index(kind), (phrase(_KINDS[kind]),)) if kind in _KINDS else (len(order), ())


def place_of_code(code: str) -> MessagePlace:
    """Return the place of a coded text, of a ruling or of none in particular."""
    rank, kind = _kind(code)
    return coded_places().get(code) or MessagePlace(kind or (code,), (rank, 10_000, 0))


def place_of_text(english: str) -> MessagePlace:
    """Return the place of a text of the window: the first page in which it stands."""
    parts = list(_PARTS)
    part = texts_in_code().get(english, "ui")
    # The words on the screen come first, then the rulings, then what few ever see.
    shown = part == "ui" or part.startswith("ui/")
    rank = parts.index(part) + (-len(parts) if shown else len(_KINDS) + 1)
    return MessagePlace((phrase(_PARTS[part]),), (rank, 0, 0))


@cache
def texts_in_code() -> Mapping[str, str]:
    """Return the part of the program that each text stands in; nothing where the code is not there to be read."""
    parts = list(_PARTS)
    found: dict[str, str] = {}
    for path in sorted((*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.toml"))):
        name = path.relative_to(_PACKAGE).with_suffix("").as_posix()
        part = next((one for one in parts if one and (name == one or name.startswith(f"{one}/"))), "")
        for english in _texts(path):
            if english not in found or parts.index(part) < parts.index(found[english]):
                found[english] = part
    return found


def _texts(path: Path) -> Iterator[str]:
    """Yield the texts that stand in calls or in data; taking the whole code apart would take seconds."""
    pattern = _CALL if path.suffix == ".py" else _VALUE
    for found in pattern.finditer(path.read_text(encoding="utf-8")):
        yield str(ast.literal_eval(f"({found['text']})"))
