"""The state of the import page: a document, the recognised clauses, and the corrections so far."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.importing.corrections import Carried, Correction, Draft, Drafts, Recipe, digest_of
from tableside.importing.document import Cancelled, Document, stoppable
from tableside.importing.preview import NOTHING_MENDED, Preview, preview_book
from tableside.importing.reading import read_document
from tableside.importing.recognising import guess_about, guess_book, guess_edition, guess_language, is_numbered_like
from tableside.importing.storing import Imports, Stored, Target
from tableside.rulebook import Edition, Library
from tableside.storage.kept import UnfinishedWork
from tableside.ui.process import Background


@dataclass(frozen=True, slots=True)
class Recognised:
    """A document with its clauses, its target and its corrections."""

    path: Path
    digest: str
    document: Document
    preview: Preview
    target: Target
    recipe: Recipe
    earlier: tuple[Recipe, ...] = ()
    """The recipes before each correction since the document was opened, to go back to."""
    told: Mapping[str, str] = field(default_factory=dict)
    """The unfinished form of a new book."""
    carried: Carried | None = None
    """The corrections of an earlier edition of the same book, which the recipe began with."""


class ImportWork(QObject):
    """Reads a document in the background and recognises its clauses again after every correction.

    What is on the page stays until something else was recognised: neither a refused file nor a stop changes it.
    """

    began = Signal()
    recognised = Signal()
    failed = Signal(object)
    stopped = Signal()

    def __init__(
        self, library: Callable[[], Library], folder: Path, unfinished: UnfinishedWork, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._background = Background("import", self)
        self.imports = Imports(folder)
        self.drafts = Drafts(unfinished)
        self._stop = threading.Event()
        self.present: Recognised | None = None
        """The document on the page with all that belongs to it."""
        self.target = Target()
        self.busy = False

    # The document on the page

    @property
    def document(self) -> Document | None:
        return self.present.document if self.present is not None else None

    @property
    def preview(self) -> Preview | None:
        return self.present.preview if self.present is not None else None

    @property
    def recipe(self) -> Recipe:
        return self.present.recipe if self.present is not None else NOTHING_MENDED

    @property
    def can_undo(self) -> bool:
        return self.present is not None and bool(self.present.earlier or self.present.recipe.corrections)

    # Reading

    def read(self, path: Path, target: Target, draft: Draft | None = None, *, settled: bool = False) -> None:
        """Read a file; nothing is stored. The document itself tells its language and its book, unless they are settled.

        One that was in work before is taken up where it was left.
        """
        self._run(lambda: self._read(path, target, draft, settled))

    def _read(self, path: Path, target: Target, draft: Draft | None, settled: bool) -> Recognised:
        document = read_document(path)
        digest = digest_of(path)
        draft = draft or self.drafts.of(digest)
        if draft is not None and not settled:
            book = draft.book if draft.book in self._library().books() else ""
            target = replace(target, book=book, lang=draft.lang or target.lang, name=draft.name or target.name)
        elif not settled:
            lang = guess_language(document)
            book = guess_book(document, lang, self._library()) or self._same_numbers(document, path, lang)
            target = replace(target, lang=lang, book=book)
        carried = self.imports.carried(target, document)
        if draft is not None:
            recipe, told = draft.recipe, draft.told
        else:
            recipe, told = carried.recipe if carried is not None else NOTHING_MENDED, {}
        preview = self.imports.preview(document, path.name, target, self._library(), recipe)
        if draft is None and not settled:
            target = replace(target, name=self._named(preview, target))
        return Recognised(path, digest, document, preview, target, recipe, told=told, carried=carried)

    def _named(self, preview: Preview, target: Target) -> str:
        """Return what to call the text: a first one in its language gives the book its title there."""
        if target.book and self.first_language(target) is not None:
            return guess_about(preview.document, preview, target.name).title
        return guess_edition(preview, target.name)

    def _same_numbers(self, document: Document, path: Path, lang: str) -> str:
        """Return the book of one's own that has the numbers of a document in another language; else nothing."""
        library = self._library()
        texts = [self.imports.first_language(library, Target(book, lang)) for book in library.books()]
        own = [first for first in texts if first is not None]
        if not own:
            return ""
        numbers = {one.number for one in preview_book(document, path.name, "book").placed.values()}
        return next((first.book for first in own if is_numbered_like(numbers, first)), "")

    def first_language(self, target: Target) -> Edition | None:
        """Return the text of a book of one's own that has none in this language yet; None where that is not so."""
        return self.imports.first_language(self._library(), target)

    # Mending

    def aim(self, target: Target) -> None:
        now = self.present
        if now is None:
            return
        carried = self.imports.carried(target, now.document)
        if carried != now.carried:
            recipe = now.carried.left_out_of(now.recipe) if now.carried is not None else now.recipe
            recipe = carried.put_into(recipe) if carried is not None else recipe
            now = replace(now, carried=carried, recipe=recipe, earlier=())
        self._again(replace(now, target=target))

    def mend(self, correction: Correction) -> None:
        """Record a manual correction and recognise the rest again."""
        now = self.present
        if now is not None:
            self._again(replace(now, recipe=now.recipe.with_(correction), earlier=(*now.earlier, now.recipe)))

    def undo(self) -> None:
        """Take the last correction back, also one that was made before the program was stopped."""
        now = self.present
        if now is not None and now.earlier:
            self._again(replace(now, recipe=now.earlier[-1], earlier=now.earlier[:-1]))
        elif now is not None and now.recipe.corrections:
            self._again(replace(now, recipe=Recipe(now.recipe.corrections[:-1])))

    def _again(self, wanted: Recognised) -> None:
        def again() -> Recognised:
            document, name = wanted.document, wanted.path.name
            preview = self.imports.preview(document, name, wanted.target, self._library(), wanted.recipe)
            return replace(wanted, preview=preview)

        self._run(again)

    def cancel(self) -> None:
        """Stop reading at once; what was on the page before is there still."""
        if self.busy:
            self._stop.set()
            self.busy = False
            self.stopped.emit()

    def _run(self, work: Callable[[], Recognised]) -> None:
        self._stop.set()  # what was begun before is not wanted any more
        stop = self._stop = threading.Event()
        self.busy = True
        self.began.emit()
        self._background.run(
            self,
            lambda: _until_stopped(work, stop),
            lambda found: self._done(found, stop),
            lambda error: self._failed(error, stop),
        )

    def _done(self, found: Recognised | None, stop: threading.Event) -> None:
        if found is None or stop.is_set():
            return
        self.busy = False
        self.present, self.target = found, found.target
        self.recognised.emit()

    def _failed(self, error: TablesideError, stop: threading.Event) -> None:
        if not stop.is_set():
            self.busy = False
            self.failed.emit(error)

    # Keeping

    def keep(self, told: Mapping[str, str]) -> None:
        """Keep the document in work, with what was typed about it, for after a stop of the program."""
        now = self.present
        if now is not None:
            target = self.target
            draft = Draft(now.path.absolute(), now.digest, target.book, target.lang, target.name, told, now.recipe)
            self.drafts.keep(draft)

    def forget(self) -> None:
        """Put the document away; nothing that was stored changes, and what was mended in it is kept."""
        self.present = None
        self.drafts.put_away()

    def store(self) -> Stored | None:
        now = self.present
        if now is None:
            return None
        stored = self.imports.add(now.preview, self.target, self._library(), now.path, now.recipe)
        self.drafts.drop(now.digest)
        return stored

    def replaced(self) -> Stored | None:
        """Return the text of another document that adding this one would take the place of."""
        now, target = self.present, self.target
        if now is None or not target.book:
            return None
        there = self.imports.stored(target.book, target.lang, target.name)
        return there if there is not None and there.digest != now.digest else None


def _until_stopped(work: Callable[[], Recognised], stop: threading.Event) -> Recognised | None:
    try:
        with stoppable(stop.is_set):
            return work()
    except Cancelled:
        return None
