"""The workspace: the texts of all kinds as they are on disk, and how far each translation is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import TablesideError
from tableside.messages import Catalogue, load_catalogue
from tableside.rulebook import BUNDLED, BrokenFileError, Edition, Library
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.scan import scan
from tableside.storage import NotSaved
from tableside.storage.checkout import Committed
from tableside.storage.database import shared
from tableside.storage.reading import json_of, met
from tableside.translation.check import Checker
from tableside.translation.folders import WorkspaceFolders, default_folders
from tableside.translation.message_store import MessageStore
from tableside.translation.status import (
    SOURCE,
    Known,
    Progress,
    RuleStatus,
    Sidecar,
    State,
    brought_up,
    changed_outside,
    counted,
    load_baseline,
    load_sidecar,
    next_unfinished,
    save_baseline,
    save_sidecar,
    sidecar_path,
    status_of,
)
from tableside.translation.store import (
    INTERFACE,
    RuleStore,
    TextKind,
    TextStore,
    Traits,
    is_citation,
    kind_of,
    place_in_words,
)
from tableside.translation.texts import RuleText, completed, shape_for, skeleton
from tableside.translation.toml_store import TOML_TEXTS, TomlStore

if TYPE_CHECKING:
    from tableside.translation.merge import Update

_EMPTY = RuleText()
_ORDINARY = Traits()


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was read since the files were last looked at."""

    texts: dict[tuple[str, str], dict[str, RuleText]] = field(default_factory=dict)
    sidecars: dict[tuple[str, str], Sidecar] = field(default_factory=dict)


@dataclass(slots=True)
class _Judged:
    """What the texts of a collection were judged by, and how far each of them is."""

    source: Mapping[str, RuleText]
    target: Mapping[str, RuleText]
    sidecar: Sidecar
    baseline: Mapping[str, Known]
    age: object
    traits: dict[str, Traits] = field(default_factory=dict)
    found: dict[str, RuleStatus] = field(default_factory=dict)

    def same_as(self, other: _Judged) -> bool:
        """Return whether nothing has changed."""
        return (
            self.source is other.source
            and self.target is other.target
            and self.sidecar is other.sidecar
            and self.baseline is other.baseline
            and self.age is other.age
        )

    def still(self, other: _Judged, name: str) -> bool:
        """Return whether one text is judged by the same: of thousands of messages each save changes one."""
        local = local_of(name)
        return (
            self.age is other.age
            and self.source.get(name) is other.source.get(name)
            and self.target.get(name) is other.target.get(name)
            and self.baseline.get(name) is other.baseline.get(name)
            and self.traits.get(name) == other.traits.get(name)
            and self.sidecar.entries.get(local) == other.sidecar.entries.get(local)
            and self.sidecar.is_doubted(local) == other.sidecar.is_doubted(local)
            and self.sidecar.dismissed.get(local) == other.sidecar.dismissed.get(local)
        )


class Workspace:
    """Every text in every language, with the status of each, as the files were at the last `refresh`.

    Texts belong to a collection: a book, or the messages of the program under the name "interface".
    """

    def __init__(self, folders: WorkspaceFolders, *, only_looking: bool = False) -> None:
        self.folders = folders
        self._only_looking = only_looking
        """Whether nobody works here, who would have to be told later what was changed since."""
        self.update: Update | None = None
        self._root = folders.rulebooks
        self._library = self._opened()
        self._baselines: dict[tuple[str, str], tuple[object, object, dict[str, Known]]] = {}
        self._sidecars: dict[Path, tuple[tuple[int, int] | None, Sidecar]] = {}
        self._judged: dict[tuple[str, str], _Judged] = {}
        self._stores: dict[str, tuple[Library, tuple[TextStore, ...]]] = {}
        self._texts: dict[tuple[str, str], tuple[tuple[Mapping[str, RuleText], ...], dict[str, RuleText]]] = {}
        self._seen = _Seen()
        self._turns = 0
        self._committed = Committed(folders.root)
        self._came: dict[tuple[str, str], dict[str, RuleText]] = {}
        self._completed: dict[Path, tuple[Edition, Edition, Edition]] = {}
        self._bare: dict[tuple[str, str], tuple[Edition, Edition]] = {}
        self._messages = MessageStore(folders)
        self._english = load_catalogue(SOURCE, folders.catalogues)
        self.checker = Checker(self)

    # What there is

    @property
    def library(self) -> Library:
        """The library over the workspace, in which an empty text is empty and not shown in another language."""
        if self._root != self.folders.rulebooks:
            self.refresh()
        return self._library

    def refresh(self) -> None:
        """Look at the files again: before a page is shown, before and after something is written."""
        self._seen = _Seen()
        if self._root == self.folders.rulebooks:
            self._library.refresh()
        else:
            self._root = self.folders.rulebooks
            self._library = self._opened()

    def _opened(self) -> Library:
        return Library(self._root, self.folders.imports, fallback=False)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Look at the files before and after a change that reads and writes them."""
        if not self._turns:
            self.refresh()
        self._turns += 1
        try:
            yield
        finally:
            self._turns -= 1
            if not self._turns:
                self.refresh()

    def books(self) -> tuple[str, ...]:
        """Return the books in order; one of which there is no text yet has nothing to be translated."""
        return tuple(book for book in self.library.books() if self.library.has_text(book))

    def collections(self) -> tuple[str, ...]:
        """Return everything that has texts: the books in order, then the messages of the program."""
        return (*self.books(), INTERFACE)

    def languages(self) -> tuple[str, ...]:
        """Return every language that some book has, English first."""
        return self.library.languages()

    def languages_of(self, collection: str) -> tuple[str, ...]:
        """Return the languages that a collection has, those with messages for the program's own."""
        if collection == INTERFACE:
            return (SOURCE, *(lang for lang in self._messages.languages() if lang != SOURCE))
        return self.library.languages(collection)

    def source_lang(self, book: str) -> str:
        """Return the language that a collection is translated from."""
        if book == INTERFACE:
            return SOURCE
        # One that is named and gone is still the one: of a translation nobody makes the source of itself.
        return self.library.book(book).source or self.library.source_language(book)

    def targets(self, book: str | None = None) -> tuple[str, ...]:
        """Return the languages that a book, or any book, is translated into.

        A person's own book is translated into the languages of the program and into those it has already.
        """
        if book is None:
            found = {lang for one in self.books() for lang in self.targets(one)}
            return tuple(lang for lang in self.languages() if lang in found)
        ours = self.library.bundled.languages()
        if book == INTERFACE:
            return tuple(lang for lang in ours if lang != SOURCE)
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

    def stores(self, collection: str) -> tuple[TextStore, ...]:
        """Return what holds the texts of a collection, a kind each, in the order in which they are worked on."""
        library = self.library
        known = self._stores.get(collection)
        if known is None or known[0] is not library:
            known = self._stores[collection] = library, self._made_stores(library, collection)
        return known[1]

    def _made_stores(self, library: Library, collection: str) -> tuple[TextStore, ...]:
        if collection == INTERFACE:
            return (self._messages,)
        rules = RuleStore(library, collection, partial(self.edition, collection))
        # A book that a person brought has rules, and terms perhaps.
        own = library.is_own(collection)
        kinds = [one for one in TOML_TEXTS if not own or one.kind is TextKind.TERM]
        return rules, *(TomlStore(library, collection, one) for one in kinds)

    def store_of(self, text_id: str) -> TextStore:
        """Return what holds a text."""
        kind, stores = kind_of(text_id), self.stores(book_of(text_id))
        return next((store for store in stores if store.kind is kind), stores[0])

    def texts(self, book: str, lang: str) -> Mapping[str, RuleText]:
        """Return every text of a collection, kind by kind in its order."""
        seen = self._seen.texts
        if (book, lang) not in seen:
            seen[book, lang] = self._texts_now(book, lang)
        return seen[book, lang]

    def _texts_now(self, book: str, lang: str) -> dict[str, RuleText]:
        parts = tuple(store.texts(lang) for store in self.stores(book))
        known = self._texts.get((book, lang))
        if known is None or any(one is not other for one, other in zip(known[0], parts, strict=False)):
            every = {name: text for part in parts for name, text in part.items()}
            known = self._texts[book, lang] = parts, every
        return known[1]

    def reading(self, book: str, lang: str) -> Iterator[None]:
        """Read the texts of a collection file by file, so that whoever asks for them then need not wait."""
        for store in self.stores(book):
            store.texts(lang)
            yield

    def was_read(self, book: str, lang: str) -> bool:
        """Return whether somebody has asked for the texts of a collection."""
        return (book, lang) in self._texts

    def text(self, rule_id: str, lang: str) -> RuleText:
        """Return one text; empty where the language does not have it."""
        return self.texts(book_of(rule_id), lang).get(rule_id, _EMPTY)

    def shape(self, text_id: str, lang: str) -> tuple[int, ...]:
        """Return which parts of a text there must be room for."""
        needed = self.store_of(text_id).traits(lang).get(text_id, _ORDINARY).shape
        return tuple(sorted({*shape_for(self.source(text_id), self.text(text_id, lang)), *needed}))

    def place(self, text_id: str, catalogue: Catalogue | None = None) -> tuple[str, ...]:
        """Say in words where a text appears, from the large to the small."""
        names = self.store_of(text_id).place(text_id)
        return place_in_words(names, catalogue or self._english)

    def source(self, rule_id: str) -> RuleText:
        """Return the source text of one rule."""
        return self.text(rule_id, self.source_lang(book_of(rule_id)))

    def cite(self, rule_id: str, catalogue: Catalogue | None = None) -> str:
        """Cite a rule in the language of a catalogue, or in that of the source; of any other text, say the place."""
        if kind_of(rule_id) is TextKind.RULE:
            book = book_of(rule_id)
            known = catalogue is not None and catalogue.language in self.library.languages(book)
            lang = catalogue.language if known and catalogue else self.source_lang(book)
            return self.library.cite(rule_id, lang, BUNDLED)
        return " · ".join(self.place(rule_id, catalogue))

    def source_texts(self, book: str) -> Mapping[str, RuleText]:
        """Return the source text of every rule of a book, in order."""
        return self.texts(book, self.source_lang(book))

    # How far it is

    def sidecar(self, book: str, lang: str) -> Sidecar:
        """Return the entries and dismissals of a collection in a language; the same as long as its file is."""
        seen = self._seen.sidecars
        if (book, lang) not in seen:
            seen[book, lang] = self._sidecar_now(book, lang)
        return seen[book, lang]

    def _sidecar_now(self, book: str, lang: str) -> Sidecar:
        path = self._sidecar_path(book, lang)
        stamp = _stamp(path)
        known = self._sidecars.get(path)
        if known is None or known[0] != stamp:
            known = self._sidecars[path] = stamp, load_sidecar(path, f"{book}/{lang}")
        return known[1]

    def _sidecar_path(self, collection: str, lang: str) -> Path:
        if collection == INTERFACE:
            return self.folders.catalogues / lang / "status.json"
        return sidecar_path(self.library.folder(collection), lang)

    def write_sidecar(self, book: str, lang: str, sidecar: Sidecar) -> None:
        """Write the entries and dismissals of a collection in a language."""
        self.make_own(book)
        path = self._sidecar_path(book, lang)
        self.folders.keep_original(path)
        save_sidecar(path, sidecar, f"{book}/{lang}", private=self.folders.is_private(path))
        self._seen.sidecars.pop((book, lang), None)

    def statuses(self, book: str, lang: str, only: str = "") -> dict[str, RuleStatus]:
        """Return the status of every text of a collection that there is to translate, in order; or of one alone."""
        source, target = self.source_texts(book), self.texts(book, lang)
        if lang == self.source_lang(book):
            return {name: RuleStatus(name, State.DONE) for name, text in source.items() if not text.empty}
        now = _Judged(source, target, self.sidecar(book, lang), self._baseline(book, lang), self.checker.age)
        known = self._judged.get((book, lang))
        if known is not None and known.same_as(now):
            return known.found
        stores = (self.store_of(only),) if only else self.stores(book)
        now.traits = {name: one for store in stores for name, one in store.traits(lang).items()}
        names = [only] if only else list(source)
        if known is not None:
            now.found = {name: known.found[name] for name in names if name in known.found and known.still(now, name)}
        errors = self.checker.errors(book, lang, [name for name in names if name not in now.found])
        found: dict[str, RuleStatus] = {}
        for name in names:
            text, here = source.get(name, _EMPTY), target.get(name, _EMPTY)
            traits = now.traits.get(name, _ORDINARY)
            if name in now.found:
                found[name] = now.found[name]
            elif not text.empty or traits.optional:
                local, wrong = local_of(name), len(errors.get(name, ()))
                entry, known_then = now.sidecar.entries.get(local), now.baseline.get(name)
                doubted = now.sidecar.is_doubted(local)
                # How a book is cited is also said where a language is described, and is of no language.
                outside = not is_citation(name) and changed_outside(here, entry, known_then)
                if (doubted or outside) and here.same_as(self._as_it_came(book, lang, name)):
                    doubted = outside = False
                outside = outside and not self._is_committed(name, lang)
                if outside and self._was_saved_here(name, lang, here):
                    # An older record stands in the place of the one that told of these words.
                    entry, doubted, outside = None, True, False
                found[name] = status_of(
                    name, text, here, entry, known_then, wrong, traits, doubted=doubted, outside=outside
                )
        if not only:
            now.found = found
            self._judged[book, lang] = now
        return found

    def _was_saved_here(self, name: str, lang: str, text: RuleText) -> bool:
        """Return whether these words were written by this program, whatever is said of them now."""
        if not self.folders.database.exists():
            return False
        query = (
            "SELECT data ->> 'after' AS after FROM change WHERE workspace = ? AND NOT undone AND NOT pending"
            " AND data ->> 'rule' = ? AND data ->> 'lang' = ?"
        )
        rows = shared(self.folders.database).rows(query, (self.folders.state.name, name, lang))
        return any(RuleText.from_data(json_of(row["after"])).same_as(text) for row in rows)

    def _as_it_came(self, book: str, lang: str, name: str) -> RuleText:
        """Return a text as the program brought it, which nobody need look at again; empty where it brought none."""
        if (book, lang) not in self._came:
            found = self._came[book, lang] = {}
            for store in self.stores(book):
                path = self.folders.brought(store.path(lang))
                # What cannot be read of the program's own is told where it is used.
                with suppress(OSError, TablesideError):
                    found |= store.texts_from(path, lang) if path is not None else {}
        return self._came[book, lang].get(name, _EMPTY)

    def _is_committed(self, name: str, lang: str) -> bool:
        """Return whether a text stands in a checkout in a file as it was committed: who did that has looked at it."""
        return self.folders.bundled is None and self._committed.has(self.store_of(name).path(lang))

    def judging(self, book: str, lang: str) -> Iterator[None]:
        """Judge the texts of a collection in small pieces, so that whoever asks for `statuses` then need not wait."""
        if lang in self.languages_of(book):
            yield from self.reading(book, self.source_lang(book))
            yield from self.reading(book, lang)
            yield from self.checker.looking_for_errors(book, lang)
            self.statuses(book, lang)
            yield

    def status(self, rule_id: str, lang: str) -> RuleStatus:
        """Return the status of one text; one without any words is done."""
        found = self.statuses(book_of(rule_id), lang, rule_id).get(rule_id)
        return found or RuleStatus(rule_id, State.DONE)

    def progress(self, book: str, lang: str) -> Progress:
        """Return the counts of a collection in a language; one that it lacks is missing altogether."""
        if lang not in self.languages_of(book):
            total = sum(not text.empty for text in self.source_texts(book).values())
            return Progress(book, lang, total, 0, 0)
        return counted(book, lang, self.statuses(book, lang).values())

    def progress_by_kind(self, book: str, lang: str) -> dict[TextKind, Progress]:
        """Return the counts of each kind of text of a collection."""
        if lang not in self.languages_of(book):
            return {}
        sorted_by: dict[TextKind, list[RuleStatus]] = {}
        for name, status in self.statuses(book, lang).items():
            sorted_by.setdefault(kind_of(name), []).append(status)
        return {kind: counted(book, lang, found) for kind, found in sorted_by.items()}

    def overview(self) -> tuple[Progress, ...]:
        """Return the counts of every collection in every language that it is translated into; others are told."""
        found: list[Progress] = []
        for one in self.collections():
            for lang in self.targets(one):
                try:
                    found.append(self.progress(one, lang))
                except TablesideError as error:
                    met.add(error)
        return tuple(found)

    def next_unfinished(self, book: str, lang: str, after: str | None = None) -> str | None:
        """Return the next rule with something to do, going round at the end."""
        return next_unfinished(self.statuses(book, lang), after)

    def make_own(self, book: str = "") -> None:
        """Copy an installation before its first edit, and take down that its texts were in step then.

        A book that a person brought is their own already.
        """
        if not self.folders.copied and not (book and book != INTERFACE and self.library.is_own(book)):
            for one in self.collections():
                for lang in self.targets(one):
                    self.remember_step(one, lang)
            self.folders.make_own()
            self.refresh()

    def remember_step(self, book: str, lang: str) -> None:
        """Take down what source and translation say now, before anything is changed."""
        self._baseline(book, lang)

    def _baseline(self, book: str, lang: str) -> Mapping[str, Known]:
        path = self.folders.baseline(book, lang)
        source, target = self.source_texts(book), self.texts(book, lang)
        known = self._baselines.get((book, lang))
        if known is not None and known[0] is source and known[1] is target:
            return known[2]
        before = known[2] if known is not None else load_baseline(path)
        sidecar = self.sidecar(book, lang)

        def vouched(name: str, text: RuleText) -> bool:
            entry = sidecar.entries.get(local_of(name))
            # What an earlier version of the program has said of a text, it said of the one that is met first.
            unsaid = entry is not None and not entry.target and known is None
            came = text.same_as(self._as_it_came(book, lang, name))
            return unsaid or came or self._is_committed(name, lang)

        now = brought_up(before, source, target, vouched)
        if _worth_keeping(now, before, sidecar) and (before or not self._only_looking):
            save_baseline(path, now, private=book != INTERFACE and self.library.is_own(book))
        self._baselines[book, lang] = source, target, now
        return now


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return by what a file that was changed is told from what it was; None where there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def _worth_keeping(now: Mapping[str, Known], before: Mapping[str, Known], sidecar: Sidecar) -> bool:
    """Return whether a baseline says more than the last one: what a text was made from stands in its entry as well."""
    entries = sidecar.entries
    return any(before.get(name) != one and local_of(name) not in entries for name, one in now.items()) or any(
        name not in now for name in before
    )


def open_workspace(root: Path | None = None, *, only_looking: bool = False) -> Workspace:
    """Open a given folder, the checkout, or the user's own copy of the installed texts.

    A copy first takes over what a newer installation brought; `workspace.update` tells what that was.
    """
    from tableside.translation.merge import update_from_bundle

    folders = default_folders(root)
    if not only_looking:
        folders.open_own()
    workspace = Workspace(folders, only_looking=only_looking)
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
