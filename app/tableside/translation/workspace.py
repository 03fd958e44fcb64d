"""The workspace: the texts of all kinds as they are on disk, and how far each translation is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue, load_catalogue
from tableside.rulebook import BUNDLED, BrokenFileError, Edition, Library
from tableside.rulebook.ids import book_of, local_of
from tableside.storage.files import Stamp, is_folder, stamp_of
from tableside.storage.reading import met
from tableside.translation.check import Checker, check_text
from tableside.translation.message_store import MessageStore
from tableside.translation.overlay import Overlay, WorkspaceFolders, default_folders
from tableside.translation.status import (
    NOTHING,
    SOURCE,
    Beside,
    Known,
    Progress,
    Reason,
    RuleStatus,
    Sidecar,
    State,
    brought_up,
    counted,
    load_baseline,
    load_sidecar,
    save_baseline,
    save_sidecar,
    status_of,
)
from tableside.translation.store import INTERFACE, RuleStore, TextKind, TextStore, Traits, kind_of, place_in_words
from tableside.translation.texts import RuleText, shape_for
from tableside.translation.toml_store import TOML_TEXTS, TomlStore

_EMPTY = RuleText()
_ORDINARY = Traits()
_Judged = tuple[RuleText, RuleText, Beside, Known | None, Traits]
"""The inputs of a text's status."""


@dataclass(slots=True)
class _Statuses:
    """The statuses of a collection in a language, and what they were found from."""

    key: tuple[object, ...] = ()
    judged: dict[str, tuple[_Judged, RuleStatus | None]] = field(default_factory=dict)
    found: dict[str, RuleStatus] = field(default_factory=dict)


class Workspace:
    """Every text in every language, with the status of each, as the files were at the last `refresh`.

    Texts belong to a collection: a book, or the messages of the program under the name "interface".
    """

    def __init__(self, folders: WorkspaceFolders, *, only_looking: bool = False) -> None:
        self.folders = folders
        self.overlay = Overlay(folders)
        self._only_looking = only_looking
        self._root = folders.rulebooks
        self._library = self._opened()
        self._baselines: dict[tuple[str, str], tuple[object, object, dict[str, Known]]] = {}
        self._sidecars: dict[Path, tuple[Stamp, Sidecar]] = {}
        self._statuses: dict[tuple[str, str], _Statuses] = {}
        self._stores: dict[str, tuple[Library, tuple[TextStore, ...]]] = {}
        self._joined: dict[tuple[str, str], tuple[tuple[Mapping[str, RuleText], ...], dict[str, RuleText]]] = {}
        self._seen: dict[tuple[str, str], dict[str, RuleText]] = {}
        """The texts that were read since the last `refresh`."""
        self._seen_sidecars: dict[tuple[str, str], Sidecar] = {}
        self._absent: dict[tuple[str, str], Edition] = {}
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
        self._seen, self._seen_sidecars = {}, {}
        if self._root == self.folders.rulebooks:
            self._library.refresh()
        else:
            self._root = self.folders.rulebooks
            self._library = self._opened()

    def _opened(self) -> Library:
        return Library(self._root, self.folders.imports, fallback=False)

    def books(self) -> tuple[str, ...]:
        """Return the books in order; one of which there is no text yet has nothing to be translated."""
        return tuple(book for book in self.library.books() if self.library.has_text(book))

    def collections(self) -> tuple[str, ...]:
        """Return everything that has texts: the books in order, then the messages of the program."""
        return (*self.books(), INTERFACE)

    def collections_in(self, lang: str, *, own: bool = True) -> tuple[str, ...]:
        """Return everything that is translated into a language, with or without the books that a person brought."""
        return tuple(one for one in self.collections() if lang in self.targets(one) and (own or not self.is_own(one)))

    def is_own(self, collection: str) -> bool:
        return collection != INTERFACE and self.library.is_own(collection)

    def languages(self) -> tuple[str, ...]:
        """Return every language that some book has, English first."""
        return self.library.languages()

    def languages_of(self, collection: str) -> tuple[str, ...]:
        """Return the languages that a collection has, those with messages for the program's own."""
        if collection == INTERFACE:
            return (SOURCE, *(lang for lang in self._messages.languages() if lang != SOURCE))
        return self.library.languages(collection)

    def source_lang(self, book: str) -> str:
        if book == INTERFACE:
            return SOURCE
        # One that is named and gone is still the one: a translation is not the source of itself.
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
        """Return a book in a language as it is on disk; a broken file is an error that names the line.

        A language without a file has no rules.
        """
        if lang not in self.library.languages(book) and lang in self.targets(book):
            path = self.library.folder(book) / f"{lang}.md"
            known = self._absent.get((book, lang))
            if known is None or known.path != path:
                known = self._absent[book, lang] = Edition(book, lang, BUNDLED, path, (), (), ())
            return known
        edition = self.library.edition(book, lang)
        if edition.failure is not None and edition.failure.code != "no-rules":
            raise BrokenFileError(edition.path, edition.failure.line, edition.failure.what)
        return edition

    def stores(self, collection: str) -> tuple[TextStore, ...]:
        """Return the stores of the texts of a collection, a kind each, in the order in which they are worked on."""
        library = self.library
        known = self._stores.get(collection)
        if known is None or known[0] is not library:
            known = self._stores[collection] = library, self._made_stores(library, collection)
        return known[1]

    def _made_stores(self, library: Library, collection: str) -> tuple[TextStore, ...]:
        if collection == INTERFACE:
            return (self._messages,)
        rules = RuleStore(library, collection, partial(self.edition, collection), self.source_lang(collection))
        # A book that a person brought has rules, and terms perhaps.
        own = library.is_own(collection)
        kinds = [one for one in TOML_TEXTS if not own or one is TextKind.TERM]
        return rules, *(TomlStore(library, collection, one) for one in kinds)

    def store_of(self, text_id: str) -> TextStore:
        kind, stores = kind_of(text_id), self.stores(book_of(text_id))
        return next((store for store in stores if store.kind is kind), stores[0])

    def texts(self, book: str, lang: str) -> Mapping[str, RuleText]:
        """Return every text of a collection, kind by kind in its order."""
        found = self._seen.get((book, lang))
        if found is None:
            parts = tuple(store.texts(lang) for store in self.stores(book))
            known = self._joined.get((book, lang))
            if known is None or any(one is not other for one, other in zip(known[0], parts, strict=False)):
                # A text that is the same keeps its identity, so that its digest need not be found again.
                before = known[1] if known is not None else {}
                every = {
                    name: before[name] if before.get(name) == text else text
                    for part in parts
                    for name, text in part.items()
                }
                known = self._joined[book, lang] = parts, every
            found = self._seen[book, lang] = known[1]
        return found

    def text(self, rule_id: str, lang: str) -> RuleText:
        """Return one text; empty where the language does not have it."""
        return self.texts(book_of(rule_id), lang).get(rule_id, _EMPTY)

    def knows(self, text_id: str) -> bool:
        book = book_of(text_id)
        return book in self.collections() and text_id in self.source_texts(book)

    def shape(self, text_id: str, lang: str) -> tuple[int, ...]:
        """Return which parts of a text need a field."""
        needed = self.store_of(text_id).traits(lang).get(text_id, _ORDINARY).shape
        extra = needed if kind_of(text_id) is TextKind.MESSAGE else ()
        return shape_for(self.source(text_id), self.text(text_id, lang), extra)

    def place(self, text_id: str, catalogue: Catalogue | None = None) -> tuple[str, ...]:
        """Return in words where a text appears, from the large to the small."""
        return place_in_words(self.store_of(text_id).place(text_id), catalogue or self._english)

    def source(self, rule_id: str) -> RuleText:
        return self.text(rule_id, self.source_lang(book_of(rule_id)))

    def cite(self, rule_id: str, catalogue: Catalogue | None = None) -> str:
        """Return the number of a rule in the language of a catalogue or of the source; of another text, its place."""
        if kind_of(rule_id) is TextKind.RULE:
            book = book_of(rule_id)
            known = catalogue is not None and catalogue.language in self.library.languages(book)
            lang = catalogue.language if known and catalogue else self.source_lang(book)
            if lang != self.source_lang(book) and rule_id not in self.edition(book, lang):
                lang = self.source_lang(book)
            return self.library.cite(rule_id, lang, BUNDLED) or local_of(rule_id)
        return " · ".join(self.place(rule_id, catalogue)) or local_of(rule_id)

    def source_texts(self, book: str) -> Mapping[str, RuleText]:
        return self.texts(book, self.source_lang(book))

    # How far it is

    def sidecar(self, book: str, lang: str) -> Sidecar:
        """Return the records of a collection in a language; the same as long as their file is."""
        found = self._seen_sidecars.get((book, lang))
        if found is None:
            path = self._sidecar_path(book, lang)
            stamp, known = stamp_of(path), self._sidecars.get(path)
            if known is None or known[0] != stamp:
                known = self._sidecars[path] = stamp, load_sidecar(path, book, lang)
            found = self._seen_sidecars[book, lang] = known[1]
        return found

    def beside(self, text_id: str, lang: str) -> Beside:
        return self.sidecar(book_of(text_id), lang).get(text_id, NOTHING)

    def _sidecar_path(self, collection: str, lang: str) -> Path:
        if collection == INTERFACE:
            return self.folders.catalogues / lang / "status.json"
        return self.library.folder(collection) / "status" / f"{lang}.json"

    def record(self, book: str, lang: str, beside: Sidecar) -> None:
        path, sidecar = self._sidecar_path(book, lang), {**self.sidecar(book, lang), **beside}
        save_sidecar(path, sidecar, book, lang)
        self._sidecars[path] = stamp_of(path), sidecar
        self._seen_sidecars[book, lang] = sidecar

    def statuses(self, book: str, lang: str) -> dict[str, RuleStatus]:
        """Return the status of every text of a collection that there is to translate, in order."""
        source, target = self.source_texts(book), self.texts(book, lang)
        if lang == self.source_lang(book):
            return {name: RuleStatus(name, State.DONE) for name, text in source.items() if not text.empty}
        sidecar, baseline = self.sidecar(book, lang), self._baseline(book, lang)
        around, known = self.checker.surroundings(book, lang), self._statuses.get((book, lang), _Statuses())
        key = source, around.terms, target, sidecar, baseline
        if len(known.key) == len(key) and all(one is other for one, other in zip(known.key, key, strict=True)):
            return known.found
        # The targets of links and the words to avoid matter for every text.
        same = bool(known.key) and known.key[0] is source and known.key[1] is around.terms
        judged = known.judged if same else {}
        found: dict[str, RuleStatus] = {}
        traits = {name: one for store in self.stores(book) for name, one in store.traits(lang).items()}
        for name, text in source.items():
            here, trait, beside = target.get(name, _EMPTY), traits.get(name, _ORDINARY), sidecar.get(name, NOTHING)
            inputs, before = (text, here, beside, baseline.get(name), trait), judged.get(name)
            if before is None or before[0] != inputs:
                status = None
                if not text.empty or trait.optional:
                    checked = check_text(name, lang, text, here, around)
                    standing = [one for one in checked if one.key not in beside.dismissed]
                    status = status_of(name, text, here, beside.entry, inputs[3], standing, trait)
                before = judged[name] = inputs, status
            if before[1] is not None:
                found[name] = before[1]
        self._statuses[book, lang] = _Statuses(key, judged, found)
        return found

    def status(self, rule_id: str, lang: str) -> RuleStatus:
        """Return the status of one text; one without any words is done."""
        return self.statuses(book_of(rule_id), lang).get(rule_id) or RuleStatus(rule_id, State.DONE)

    def progress(self, book: str, lang: str) -> Progress:
        """Return the counts of a collection in a language; one that it lacks is missing altogether."""
        if lang not in self.languages_of(book):
            return Progress(book, lang, sum(not text.empty for text in self.source_texts(book).values()), 0, 0)
        return counted(book, lang, self.statuses(book, lang).values())

    def overview(self) -> tuple[Progress, ...]:
        """Return the counts of every collection in every language; what cannot be read is noted."""
        found: list[Progress] = []
        for one in self.collections():
            for lang in self.targets(one):
                try:
                    found.append(self.progress(one, lang))
                except TablesideError as error:
                    met.add(error)
        return tuple(found)

    def next_unfinished(self, book: str, lang: str, after: str = "", among: Sequence[str] = ()) -> str | None:
        """Return the next text of a book or of some texts that is not done, going round; None when all are done."""
        order = among or list(self.statuses(book, lang))
        start = order.index(after) + 1 if after in order else 0
        return next((rule for rule in (*order[start:], *order[:start]) if not self.status(rule, lang).finished), None)

    def _baseline(self, book: str, lang: str) -> Mapping[str, Known]:
        """Return what source and translation said when they were in step; of installed texts that is always so."""
        if self.overlay.active and not self.is_own(book):
            return {}
        path = self.folders.baseline(book, lang)
        source, target = self.source_texts(book), self.texts(book, lang)
        known = self._baselines.get((book, lang))
        if known is not None and known[0] is source and known[1] is target:
            return known[2]
        before = known[2] if known is not None else load_baseline(path)
        now = brought_up(before, source, target)
        if (before or not self._only_looking) and self._says_more(now, before, book, lang):
            save_baseline(path, now)
        self._baselines[book, lang] = source, target, now
        return now

    def _says_more(self, now: Mapping[str, Known], before: Mapping[str, Known], book: str, lang: str) -> bool:
        """Return whether a baseline says more: what a text was made from stands in its entry as well."""
        sidecar = self.sidecar(book, lang)
        new = (name for name, one in now.items() if before.get(name) is not one)
        return not before.keys() <= now.keys() or any(sidecar.get(name, NOTHING).entry is None for name in new)


def open_workspace(root: Path | None = None, *, only_looking: bool = False) -> Workspace:
    """Open a given folder, the checkout, or the installed texts with the user's own laid over them."""
    folders = default_folders(root)
    if not only_looking:
        Overlay(folders).bring_up_to_date()
    return Workspace(folders, only_looking=only_looking)


_TOLD = {
    Reason.SOURCE_CHANGED: N_("The source has changed since this was translated."),
    Reason.WRONG: N_("The checks find an error in this translation."),
}
_NONE: Mapping[str, str] = {}


def may_be_doubted(edition: Edition) -> bool:
    """Return whether there is anything to look up: nothing where no one has translated."""
    return edition.origin == BUNDLED and is_folder(default_folders().state)


class Doubts:
    """Sentences about translations that are out of date or wrong; slow the first time, and for one thread alone."""

    def __init__(self, catalogues: Callable[[str], Catalogue]) -> None:
        self._catalogues = catalogues
        self._workspace: Workspace | None = None

    def __call__(self, edition: Edition) -> Mapping[str, str]:
        """Return the sentences about the rules of an edition, by rule."""
        if not may_be_doubted(edition):
            return _NONE
        book, lang = edition.book, edition.lang
        if self._workspace is None:
            self._workspace = Workspace(default_folders())
        workspace, gettext = self._workspace, self._catalogues(lang).gettext
        try:
            if book not in workspace.books() or lang not in workspace.library.languages(book):
                return _NONE
            return {
                rule: gettext(_TOLD[Reason.WRONG if status.errors else status.reason])
                for rule, status in workspace.statuses(book, lang).items()
                if rule in edition and (status.errors or status.reason is Reason.SOURCE_CHANGED)
            }
        except TablesideError:
            return _NONE  # a damaged file is reported where it is shown
