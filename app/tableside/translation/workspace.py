"""The workspace: the texts as they are on disk, and how far each translation is."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.rulebook import BrokenFileError, Edition, Library
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.scan import scan
from tableside.storage import NotSaved
from tableside.translation.check import Checker
from tableside.translation.folders import WorkspaceFolders, default_folders
from tableside.translation.status import (
    Known,
    Progress,
    RuleStatus,
    Sidecar,
    State,
    brought_up,
    counted,
    load_baseline,
    load_sidecar,
    next_unfinished,
    save_baseline,
    save_sidecar,
    sidecar_path,
    status_of,
)
from tableside.translation.texts import RuleText, completed, skeleton, texts_of

if TYPE_CHECKING:
    from tableside.translation.merge import Update

_EMPTY = RuleText()


class Workspace:
    """Every book in every language, read from disk when it changed there, with the status of each rule."""

    def __init__(self, folders: WorkspaceFolders) -> None:
        self.folders = folders
        self.update: Update | None = None
        self._root = folders.rulebooks
        self._library = self._opened()
        self._baselines: dict[tuple[str, str], dict[str, Known]] = {}
        self._texts: dict[Path, tuple[Edition, dict[str, RuleText]]] = {}
        self._completed: dict[Path, tuple[Edition, Edition, Edition]] = {}
        self._bare: dict[tuple[str, str], tuple[Edition, Edition]] = {}
        self.checker = Checker(self)

    # What there is

    @property
    def library(self) -> Library:
        """The library over the workspace, in which an empty text is empty and not shown in another language."""
        if self._root != self.folders.rulebooks:
            self._root = self.folders.rulebooks
            self._library = self._opened()
        return self._library

    def _opened(self) -> Library:
        return Library(self._root, self.folders.imports, fallback=False)

    def books(self) -> tuple[str, ...]:
        """Return the books in order."""
        return self.library.books()

    def languages(self) -> tuple[str, ...]:
        """Return every language that some book has, English first."""
        return self.library.languages()

    def source_lang(self, book: str) -> str:
        """Return the language that a book is translated from."""
        return self.library.source_language(book)

    def targets(self, book: str | None = None) -> tuple[str, ...]:
        """Return the languages that a book, or any book, is translated into.

        A person's own book is translated into the languages of the program and into those it has already.
        """
        if book is None:
            found = {lang for one in self.books() for lang in self.targets(one)}
            return tuple(lang for lang in self.languages() if lang in found)
        ours = self.library.bundled.languages()
        wanted = (*ours, *self.library.languages(book)) if self.library.is_own(book) else ours
        source = self.source_lang(book)
        return tuple(dict.fromkeys(lang for lang in wanted if lang != source))

    def edition(self, book: str, lang: str) -> Edition:
        """Return a book in a language as it is on disk now; a broken file is an error that names the line.

        A language that a book can be translated into and nobody has begun has every label and no words.
        """
        if lang not in self.library.languages(book) and lang in self.targets(book):
            return self._not_begun(book, lang)
        edition = self.library.edition(book, lang)
        if edition.failure is not None:
            raise BrokenFileError(edition.path, edition.failure.line, edition.failure.what)
        return self._whole(edition) if self.library.is_own(book) else edition

    def _whole(self, edition: Edition) -> Edition:
        """Return a text of a person's own book with a place for what its source has: another document may lack it."""
        source = self.library.edition(edition.book, self.source_lang(edition.book))
        if source.failure is not None or all(rule.id in edition for rule in source.rules):
            return edition
        known = self._completed.get(edition.path)
        if known is None or known[:2] != (edition, source):
            known = self._completed[edition.path] = edition, source, completed(edition, source)
        return known[2]

    def _not_begun(self, book: str, lang: str) -> Edition:
        source = self.edition(book, self.source_lang(book))
        known = self._bare.get((book, lang))
        if known is None or known[0] is not source:
            path = self.library.folder(book) / f"{lang}.md"
            known = self._bare[book, lang] = source, scan(skeleton(source), book, lang, path)
        return known[1]

    def texts(self, book: str, lang: str) -> Mapping[str, RuleText]:
        """Return the own text of every rule, in the order of the book."""
        edition = self.edition(book, lang)
        known = self._texts.get(edition.path)
        if known is None or known[0] is not edition:
            known = self._texts[edition.path] = edition, texts_of(edition)
        return known[1]

    def text(self, rule_id: str, lang: str) -> RuleText:
        """Return the own text of one rule; empty where the language does not have it."""
        return self.texts(book_of(rule_id), lang).get(rule_id, _EMPTY)

    def source(self, rule_id: str) -> RuleText:
        """Return the source text of one rule."""
        return self.text(rule_id, self.source_lang(book_of(rule_id)))

    def cite(self, rule_id: str) -> str:
        """Cite a rule in the language that its book is translated from."""
        return self.library.cite(rule_id, self.source_lang(book_of(rule_id)))

    def source_texts(self, book: str) -> Mapping[str, RuleText]:
        """Return the source text of every rule of a book, in order."""
        return self.texts(book, self.source_lang(book))

    # How far it is

    def sidecar(self, book: str, lang: str) -> Sidecar:
        """Return the entries and dismissals of a book in a language."""
        return load_sidecar(sidecar_path(self.library.folder(book), lang))

    def write_sidecar(self, book: str, lang: str, sidecar: Sidecar) -> None:
        """Write the entries and dismissals of a book in a language."""
        self.make_own(book)
        path = sidecar_path(self.library.folder(book), lang)
        self.folders.keep_original(path)
        save_sidecar(path, sidecar, private=self.folders.is_private(path))

    def statuses(self, book: str, lang: str) -> dict[str, RuleStatus]:
        """Return the status of every rule that has a text, in the order of the source."""
        source, target = self.source_texts(book), self.texts(book, lang)
        wanted = [rule for rule, text in source.items() if not text.empty]
        if lang == self.source_lang(book):
            return {rule: RuleStatus(rule, State.DONE) for rule in wanted}
        entries = self.sidecar(book, lang).entries
        baseline = self._baseline(book, lang)
        errors = self.checker.errors(book, lang)
        return {
            rule: status_of(
                rule,
                source[rule],
                target.get(rule, _EMPTY),
                entries.get(local_of(rule)),
                baseline.get(rule),
                len(errors.get(rule, ())),
            )
            for rule in wanted
        }

    def status(self, rule_id: str, lang: str) -> RuleStatus:
        """Return the status of one rule; one without any text is done."""
        found = self.statuses(book_of(rule_id), lang).get(rule_id)
        return found or RuleStatus(rule_id, State.DONE)

    def progress(self, book: str, lang: str) -> Progress:
        """Return the counts of a book in a language; a language that the book lacks is missing altogether."""
        if lang not in self.library.languages(book):
            total = sum(not text.empty for text in self.source_texts(book).values())
            return Progress(book, lang, total, 0, 0)
        return counted(book, lang, self.statuses(book, lang).values())

    def overview(self) -> tuple[Progress, ...]:
        """Return the counts of every book in every language that it is translated into."""
        return tuple(self.progress(book, lang) for book in self.books() for lang in self.targets(book))

    def next_unfinished(self, book: str, lang: str, after: str | None = None) -> str | None:
        """Return the next rule with something to do, going round at the end."""
        return next_unfinished(self.statuses(book, lang), after)

    def make_own(self, book: str = "") -> None:
        """Copy an installation before its first edit, and take down that its texts were in step then.

        A book that a person brought is their own already.
        """
        if not self.folders.copied and not (book and self.library.is_own(book)):
            self.overview()
            self.folders.make_own()

    def remember_step(self, book: str, lang: str) -> None:
        """Take down what source and translation say now, before anything is changed."""
        self._baseline(book, lang)

    def _baseline(self, book: str, lang: str) -> Mapping[str, Known]:
        path = self.folders.state / "baseline" / book / f"{lang}.json"
        before = self._baselines.get((book, lang))
        if before is None:
            before = load_baseline(path)
        now = brought_up(before, self.source_texts(book), self.texts(book, lang))
        if now != before:
            save_baseline(path, now, private=self.library.is_own(book))
        self._baselines[book, lang] = now
        return now


def open_workspace(root: Path | None = None) -> Workspace:
    """Open a given folder, the checkout, or the user's own copy of the installed texts.

    A copy first takes over what a newer installation brought; `workspace.update` tells what that was.
    """
    from tableside.translation.merge import update_from_bundle

    workspace = Workspace(default_folders(root))
    # A disk without room for the update has the texts as they were, and room for them another day.
    with suppress(NotSaved):
        workspace.update = update_from_bundle(workspace.folders)
    return workspace


@dataclass(frozen=True, slots=True)
class Dependants:
    """Ids of what to look at when a rule's meaning changes."""

    wizards: tuple[str, ...]
    terms: tuple[str, ...]
    divergences: tuple[str, ...]
    rules: tuple[str, ...]


def dependants(library: Library, rule_id: str) -> Dependants:
    """Gather what names a rule; study cards are made of rules, terms and rulings and follow them."""
    from tableside.games import wizards_of

    book = book_of(rule_id)
    wizards = wizards_of(book)
    links = library.backlinks(rule_id, library.source_language(book))
    return Dependants(
        tuple(wizard.id for wizard in wizards if rule_id in wizard.rules),
        tuple(term.id for term in library.terms(book).values() if term.rule == rule_id),
        tuple(one.id for one in library.divergences_of(rule_id)),
        tuple(dict.fromkeys(link.source for link in links if link.source != rule_id)),
    )
