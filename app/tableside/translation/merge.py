"""Three versions of a text brought together rule by rule, and a workspace brought up to a newer installation."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tableside.rulebook.ids import book_of
from tableside.rulebook.model import Edition
from tableside.rulebook.scan import scan
from tableside.storage import write_atomically
from tableside.translation.folders import BOOKS, CATALOGUES, WorkspaceFolders
from tableside.translation.steps import Conflict
from tableside.translation.texts import BreaksStructure, RuleText, texts_of, with_text


@dataclass(frozen=True, slots=True)
class Merged:
    """The text that came out, and the rules both sides had changed: there it holds one's own words."""

    source: str
    conflicts: tuple[Conflict, ...] = ()


def merge(base: str, mine: str, theirs: str, book: str, lang: str) -> Merged:
    """Put one's own changes since the base into the other version."""
    path = Path(f"{lang}.md")
    if theirs == base:
        return Merged(mine)
    edition = scan(theirs, book, lang, path)
    if mine == base or edition.failure is not None:
        return Merged(theirs)
    before, own, other = (texts_of(scan(text, book, lang, path)) for text in (base, mine, theirs))
    conflicts: list[Conflict] = []
    for rule, text in own.items():
        origin, there = before.get(rule, RuleText()), other.get(rule)
        if text.same_as(origin) or (there is not None and text.same_as(there)):
            continue
        if there is None or not there.same_as(origin):
            conflicts.append(Conflict(rule, lang, origin, text, there or RuleText()))
        if there is not None:
            edition = _with_text(edition, rule, text, conflicts, origin)
    return Merged(edition.source, tuple(conflicts))


def _with_text(edition: Edition, rule: str, text: RuleText, conflicts: list[Conflict], origin: RuleText) -> Edition:
    try:
        return with_text(edition, rule, text)
    except BreaksStructure:
        # The rule has other clauses there now; whoever looks at the conflict still has both texts.
        conflicts.append(Conflict(rule, edition.lang, origin, text, texts_of(edition)[rule]))
        return edition


@dataclass(frozen=True, slots=True)
class Update:
    """What a newer installation brought: files taken over or merged, and what both sides had changed."""

    files: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    kept: tuple[str, ...] = ()
    """Files other than rule texts that both sides had changed; one's own stayed."""


def update_from_bundle(folders: WorkspaceFolders) -> Update:
    """Take over what a newer installation changed, keeping every change of one's own."""
    if folders.bundled is None or not folders.copied:
        return Update()
    return _updated(folders, folders.bundled)


def _updated(folders: WorkspaceFolders, bundled: Path) -> Update:
    files: list[str] = []
    conflicts: list[Conflict] = []
    kept: list[str] = []
    for theirs in sorted(path for name in (BOOKS, CATALOGUES) for path in (bundled / name).rglob("*")):
        if not theirs.is_file() or theirs.suffix == ".mo":
            continue
        relative = theirs.relative_to(bundled)
        original, mine = folders.originals / relative, folders.root / relative
        new = theirs.read_bytes()
        base = original.read_bytes() if original.is_file() else b""
        if new == base:
            continue
        own = mine.read_bytes() if mine.is_file() else b""
        result = new
        if own not in (base, new):
            if theirs.suffix == ".md":
                merged = merge(base.decode(), own.decode(), new.decode(), book_of(theirs.parent.name), theirs.stem)
                result = merged.source.encode()
                conflicts.extend(merged.conflicts)
            else:
                result = own
                kept.append(str(relative))
        write_atomically(mine, result, keep_previous=True)
        write_atomically(original, new, keep_previous=False)
        files.append(str(relative))
    return Update(tuple(files), tuple(conflicts), tuple(kept))
