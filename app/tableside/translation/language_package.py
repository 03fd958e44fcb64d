"""A language as one file: texts of every kind, who made and approved them, notes.

Another Tableside compares it and takes it over. The file is a zip of JSON: `manifest.json` and `texts/<book>.json`.
There is no code in it, and it is bounded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from tableside import __version__
from tableside.errors import N_, Phrase, TablesideError, phrase, visible
from tableside.language.registry import language
from tableside.rulebook.data import is_language
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.model import CitationStyle
from tableside.storage.archive import BadZip, ZipBounds, ZipTooLarge, unzipped, zipped
from tableside.storage.named_files import write_named
from tableside.storage.reading import LONGEST_LINE, MEGABYTE, TOO_LONG, Unreadable, json_of, read_bytes
from tableside.translation.editor import Editor
from tableside.translation.languages import NewLanguage
from tableside.translation.listing import collections_in
from tableside.translation.status import Approval, Note, State
from tableside.translation.steps import IMPORTED, Outcome, Wanted, run_through
from tableside.translation.store import TextKind, kind_of
from tableside.translation.strangers import stranger_among
from tableside.translation.texts import RuleText

ENDING = ".tableside-language"
_FORMAT = 1
_MANIFEST = "manifest.json"
_PART = re.compile(rf"{re.escape(_MANIFEST)}|texts/[a-z0-9][a-z0-9_-]{{0,60}}\.json")
_LARGEST = 32 * MEGABYTE
_BOUNDS = ZipBounds(_PART.fullmatch, 200, _LARGEST, _LARGEST)
_MOST_TEXTS, _MOST_PIECES = 20_000, 1_000
"""Three times the texts of the program, and twenty times the parts of the longest."""

_NOTHING = RuleText()
_AT_ONCE = 25
_DAMAGED = (BadZip, OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError)


class BadLanguagePackage(TablesideError):
    """A file that is no language package, or a damaged one."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is no language package, or it is damaged; ask for it again."), file=name)


class NewerPackage(TablesideError):
    """A package that a newer program wrote."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One text as somebody sends it."""

    id: str
    source: RuleText
    target: RuleText
    done: bool = True
    by: str = ""
    approval: Approval | None = None
    notes: tuple[Note, ...] = ()
    dismissed: Mapping[str, str] = field(default_factory=dict)
    versions: tuple[str, ...] = ()
    """Digests of what the text said before at the sender's: whoever has one of them is merely behind."""

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        data: dict[str, object] = {"source": self.source.as_data(), "target": self.target.as_data(), "done": self.done}
        more: dict[str, object] = {
            "by": self.by,
            "approved": self.approval.as_data() if self.approval else None,
            "notes": [note.as_data() for note in self.notes],
            "dismissed": dict(self.dismissed),
            "versions": list(self.versions),
        }
        return data | {key: value for key, value in more.items() if value}

    @classmethod
    def from_data(cls, text_id: str, data: Mapping[str, Any]) -> Sent:
        """Read what as_data gave."""
        approved = data.get("approved")
        return cls(
            text_id,
            RuleText.from_data(data["source"]),
            RuleText.from_data(data["target"]),
            bool(data["done"]),
            str(data.get("by", "")),
            Approval.from_data(approved) if approved else None,
            tuple(Note.from_data(note) for note in data.get("notes", ())),
            {str(key): str(why) for key, why in data.get("dismissed", {}).items()},
            tuple(str(one) for one in data.get("versions", ())),
        )


@dataclass(frozen=True, slots=True)
class LanguagePackage:
    """What somebody sends of a language."""

    lang: str
    texts: Mapping[str, Sent]
    translator: str = ""
    note: str = ""
    time: str = ""
    name: str = ""
    plural: str = ""
    stemming: str = ""
    styles: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """How each book is cited: its sections and its rules."""

    def stranger(self) -> str:
        """Return the language that most of its texts are in instead of the one that it says."""
        sent = (one for one in self.texts.values() if not one.target.same_as(one.source))
        return stranger_among((one.target.plain for one in sent), self.lang)

    def new_language(self) -> NewLanguage:
        """Return what a Tableside that lacks the language must know to add it."""
        styles = {book: CitationStyle(section, rule) for book, (section, rule) in self.styles.items()}
        return NewLanguage(self.lang, self.name, self.stemming, self.plural, styles)


class Difference(StrEnum):
    """How a text that was sent differs from one's own."""

    NEW = "new"
    THEIRS = "theirs"
    BOTH = "both"
    STATE = "state"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Line:
    """One difference between a package and one's own texts."""

    kind: Difference
    sent: Sent
    mine: RuleText = _NOTHING
    findings: tuple[Finding, ...] = ()
    stale: bool = False
    """Whether it was translated from another source than today's."""
    beside_both: bool = False
    """Whether another text of the same term was changed by both: the two are decided together."""

    @property
    def safe(self) -> bool:
        """Whether it can be taken over without asking: nothing of one's own is lost and nothing is wrong."""
        grave = any(one.severity is Severity.ERROR for one in self.findings)
        return self.kind in (Difference.NEW, Difference.THEIRS, Difference.STATE) and not grave and not self.beside_both


# Making one


def package_of(editor: Editor, lang: str, note: str = "") -> LanguagePackage:
    """Gather everything of a language."""
    return run_through(gathering(editor, lang, note))


def gathering(editor: Editor, lang: str, note: str = "") -> Generator[int, None, LanguagePackage]:
    """Gather everything of a language, yielding how many texts there are so far."""
    workspace = editor.workspace
    before = earlier_versions(editor, lang)
    texts: dict[str, Sent] = {}
    for book in collections_in(workspace, lang):
        for _ in workspace.judging(book, lang):
            yield len(texts)
        for sent in _texts_of(editor, book, lang, before):
            texts[sent.id] = sent
            yield len(texts)
    record = language(lang)
    styles = {}
    for book in workspace.books():
        style = workspace.library.book(book).styles.get(lang)
        if style is not None:
            styles[book] = style.section, style.rule
    return LanguagePackage(
        lang,
        texts,
        editor.name,
        note,
        datetime.now(UTC).isoformat(timespec="seconds"),
        record.name,
        record.plural,
        record.stemmer or "",
        styles,
    )


def _texts_of(editor: Editor, book: str, lang: str, before: Mapping[str, set[str]]) -> Iterator[Sent]:
    workspace = editor.workspace
    sidecar = workspace.sidecar(book, lang)
    sources, targets = workspace.source_texts(book), workspace.texts(book, lang)
    for text_id, status in workspace.statuses(book, lang).items():
        target, local = targets.get(text_id, _NOTHING), local_of(text_id)
        notes = sidecar.notes.get(local, ())
        if target.empty and not notes:
            continue
        yield Sent(
            text_id,
            status.old_source or sources[text_id],
            target,
            status.state is State.DONE,
            status.translator,
            status.approval,
            notes,
            sidecar.dismissed.get(local, {}),
            tuple(sorted(before.get(text_id, set()) - {target.hash})),
        )


def earlier_versions(editor: Editor, lang: str) -> dict[str, set[str]]:
    """Return the digests of what each text said before: as it came with the program, and after each change."""
    found: dict[str, set[str]] = {}
    log = editor.undo_log
    for change in log.changes[: log.standing]:
        if change.lang == lang:
            found.setdefault(change.rule, set()).update((change.before.hash, change.after.hash))
    for rule, text in original_texts(editor, lang).items():
        found.setdefault(rule, set()).add(text.hash)
    return found


def original_texts(editor: Editor, lang: str) -> dict[str, RuleText]:
    """Return the texts of a language as they came, of every file that was changed."""
    workspace = editor.workspace
    stores = (store for one in collections_in(workspace, lang) for store in workspace.stores(one))
    found: dict[str, RuleText] = {}
    for store in stores:
        path = store.path(lang)
        kept = workspace.folders.kept_original(path)
        if kept is not None and (not path.is_file() or kept.read_bytes() != path.read_bytes()):
            found |= store.texts_from(kept, lang)
    return found


def package_bytes(package: LanguagePackage) -> bytes:
    """Return a package as one file."""
    books: dict[str, dict[str, object]] = {}
    for sent in package.texts.values():
        books.setdefault(book_of(sent.id), {})[local_of(sent.id)] = sent.as_data()
    manifest = {
        "format": _FORMAT,
        "books": sorted(books),
        "language": package.lang,
        "name": package.name,
        "plural": package.plural,
        "stemming": package.stemming,
        "styles": package.styles,
        "translator": package.translator,
        "note": package.note,
        "time": package.time,
        "program": __version__,
    }
    parts = {_MANIFEST: manifest, **{f"texts/{book}.json": texts for book, texts in books.items()}}
    return zipped({name: json.dumps(part, ensure_ascii=False, indent=1).encode() for name, part in parts.items()})


def package_path(path: Path) -> Path:
    """Return what a package is called; a name without its ending gets it."""
    return path if path.name.lower().endswith(ENDING) else path.with_name(path.name + ENDING)


def save_package(path: Path, package: LanguagePackage) -> Path:
    """Write a package; a name without its ending gets it."""
    named = package_path(path)
    write_named(named, package_bytes(package))
    return named


# Reading one


def read_package_file(path: Path) -> LanguagePackage:
    """Read a package; whatever is not in order is refused as a whole."""
    return package_from_bytes(read_bytes(path, _LARGEST), path.name)


def package_from_bytes(data: bytes, name: str) -> LanguagePackage:
    """Read a package from the bytes of its file."""
    try:
        parts = {part: content.decode("utf-8") for part, content in unzipped(data, _BOUNDS).items()}
        manifest = json_of(parts.pop(_MANIFEST))
        if isinstance(manifest["format"], int) and manifest["format"] > _FORMAT:
            raise NewerPackage(N_("“{file}” was written by a newer Tableside; bring yours up to date."), file=name)
        # Earlier versions did not name the books: of their packages only one without any is known to have lost some.
        whole = sorted(manifest["books"]) == _books_in(parts) if "books" in manifest else bool(parts)
        if not whole:
            raise BadLanguagePackage(name)
        given = {
            f"{Path(part).stem}/{local}": one
            for part, content in parts.items()
            for local, one in json_of(content).items()
        }
        if beyond := _beyond_bounds(given):
            raise Unreadable(Path(name), beyond)
        texts = {text_id: Sent.from_data(text_id, one) for text_id, one in given.items()}
        package = LanguagePackage(
            str(manifest["language"]),
            texts,
            str(manifest.get("translator", "")),
            str(manifest.get("note", "")),
            str(manifest.get("time", "")),
            str(manifest.get("name", "")),
            str(manifest.get("plural", "")),
            str(manifest.get("stemming", "")),
            {str(book): (str(section), str(rule)) for book, (section, rule) in manifest.get("styles", {}).items()},
        )
    except ZipTooLarge as error:
        raise Unreadable(Path(name), error.reason) from error
    except _DAMAGED as error:
        raise BadLanguagePackage(name) from error
    if not is_language(package.lang):
        raise BadLanguagePackage(name)
    return package


def _beyond_bounds(given: Mapping[str, Any]) -> Phrase | None:
    """Return why texts are more, or one of them longer, than those of any language."""
    if len(given) > _MOST_TEXTS:
        return phrase(N_("it has {count} texts, and at most {most} are read"), count=len(given), most=_MOST_TEXTS)
    for text_id, one in given.items():
        for pieces in (one["source"], one["target"], one.get("notes", ()), one.get("versions", ())):
            if len(pieces) > _MOST_PIECES:
                reason = N_("its text “{id}” has {count} parts, and at most {most} are read")
                return phrase(reason, id=visible(text_id), count=len(pieces), most=_MOST_PIECES)
            if any(isinstance(piece, str) and len(piece) > LONGEST_LINE for piece in pieces):
                return phrase(TOO_LONG, most=LONGEST_LINE)
    return None


def _books_in(parts: Iterable[str]) -> list[str]:
    return sorted(Path(part).stem for part in parts)


# Comparing and taking over


_Work = Iterator[Line | None]


def compare_package(
    editor: Editor, package: LanguagePackage, through: Callable[[_Work], _Work] = lambda work: work
) -> tuple[Line, ...]:
    """Say what a package has that one's own texts have not; nothing is written. `through` may tell how far it is."""
    return in_order(line for line in through(compared(editor, package)) if line is not None)


def in_order(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Sort differences: first what both sides changed, and with it whatever else differs in the same term."""
    found = list(lines)
    both = {_term_of(line) for line in found if line.kind is Difference.BOTH} - {""}
    found = [
        replace(line, beside_both=True) if line.kind is not Difference.BOTH and _term_of(line) in both else line
        for line in found
    ]
    order = sorted(Difference, key=lambda kind: kind is not Difference.BOTH)
    return tuple(sorted(found, key=lambda line: order.index(line.kind)))


def _term_of(line: Line) -> str:
    """Return what the texts of one term share, or nothing of any other text."""
    return line.sent.id.rpartition(":")[0] if kind_of(line.sent.id) is TextKind.TERM else ""


def looking_at_own(editor: Editor, lang: str) -> Iterator[None]:
    """Judge one's own texts in small pieces, so that `compared` need not wait for it."""
    for book in collections_in(editor.workspace, lang):
        yield from editor.workspace.judging(book, lang)


def compared(editor: Editor, package: LanguagePackage) -> Iterator[Line | None]:
    """Yield for each text of a package how it differs, or nothing where it does not."""
    workspace, texts = editor.workspace, list(package.texts.values())
    own = earlier_versions(editor, package.lang)
    here = {one for book in collections_in(workspace, package.lang) for one in workspace.statuses(book, package.lang)}
    for first in range(0, len(texts), _AT_ONCE):
        # Each text alone would ask the disk for every file of its book.
        found = [_line(editor, package.lang, sent, own, here) for sent in texts[first : first + _AT_ONCE]]
        yield from found


def _line(editor: Editor, lang: str, sent: Sent, own: Mapping[str, set[str]], here: Collection[str]) -> Line | None:
    """Return how a text differs, or nothing where it does not."""
    if sent.id not in here:
        return Line(Difference.UNKNOWN, sent)
    workspace = editor.workspace
    mine = workspace.text(sent.id, lang)
    kind = _difference(editor, lang, sent, mine, own.get(sent.id, set()))
    if kind is None:
        return None
    wrong = () if kind is Difference.STATE else _findings(editor, lang, sent)
    return Line(kind, sent, mine, wrong, not sent.source.same_as(workspace.source(sent.id)))


def _difference(editor: Editor, lang: str, sent: Sent, mine: RuleText, own: set[str]) -> Difference | None:
    if sent.target.empty or sent.target.same_as(mine):
        return Difference.STATE if _tells_more(editor, lang, sent, mine) else None
    if mine.empty:
        return Difference.NEW
    if mine.hash in sent.versions:
        return Difference.THEIRS
    return None if sent.target.hash in own else Difference.BOTH


def _tells_more(editor: Editor, lang: str, sent: Sent, mine: RuleText) -> bool:
    """Return whether the same text comes with something one has not: it is done, it is approved, it has a note."""
    if set(sent.notes) - set(editor.notes(sent.id, lang)):
        return True
    if mine.empty:
        return False
    status = editor.workspace.status(sent.id, lang)
    in_step = sent.source.same_as(editor.workspace.source(sent.id))
    approved = sent.approval is not None and status.approval is None
    return in_step and ((sent.done and status.state is State.REVIEW and not status.errors) or approved)


def _findings(editor: Editor, lang: str, sent: Sent) -> tuple[Finding, ...]:
    found = editor.workspace.checker.rule(sent.id, lang, sent.target)
    return tuple(
        one
        for one in found
        if one.dismissed is None and one.key not in sent.dismissed and one.severity is not Severity.HINT
    )


def take_over(editor: Editor, package: LanguagePackage, lines: Sequence[Line]) -> Outcome:
    """Take these lines over as one step of undo, with who made and approved them, and their notes."""
    return run_through(taking_over(editor, package, lines))


def taking_over(editor: Editor, package: LanguagePackage, lines: Sequence[Line]) -> Generator[int, None, Outcome]:
    """Take lines over, yielding how many are prepared; nothing is written before the last of them."""
    possible = [line for line in lines if line.kind is not Difference.UNKNOWN]
    # A short text says little of its language by itself, but is in that of the others.
    stranger = bool(package.stranger())
    wanted = [_wanted(editor, package, line, stranger) for line in possible if not line.sent.target.empty]
    outcome = yield from editor.saving(package.lang, wanted, IMPORTED)
    left = {*outcome.refused, *(one.rule for one in outcome.conflicts)}
    _take_notes(editor, package.lang, [line.sent for line in possible if line.sent.id not in left])
    return outcome


def _wanted(editor: Editor, package: LanguagePackage, line: Line, stranger: bool) -> Wanted:
    sent = line.sent
    strange = stranger or editor.workspace.checker.is_strange(sent.id, package.lang, sent.target, sent.dismissed)
    by, approval = sent.by or package.translator, None if line.stale or strange else sent.approval
    done, dismissed = sent.done and not strange, tuple(sent.dismissed)
    return Wanted(sent.id, sent.target, line.mine, done, sent.source, by, approval, dismissed=dismissed)


def _take_notes(editor: Editor, lang: str, texts: Sequence[Sent]) -> None:
    """Put notes and dismissed findings beside the texts that were taken over, each file written once."""
    _put_notes(editor, lang, texts)


def _put_notes(editor: Editor, lang: str, texts: Sequence[Sent]) -> None:
    for book in dict.fromkeys(book_of(sent.id) for sent in texts):
        before = sidecar = editor.workspace.sidecar(book, lang)
        for sent in (one for one in texts if book_of(one.id) == book):
            local = local_of(sent.id)
            own = sidecar.notes.get(local, ())
            new = [note for note in sent.notes if note not in own]
            if new:
                sidecar = sidecar.with_notes(local, tuple(sorted((*own, *new), key=lambda note: note.time)))
            for key, why in sent.dismissed.items():
                if key not in sidecar.dismissed.get(local, {}):
                    sidecar = sidecar.with_dismissal(local, key, why)
        if sidecar is not before:
            editor.workspace.write_sidecar(book, lang, sidecar)
