"""What the import page is at: a document, what was recognised in it, and the corrections so far."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tableside.errors import TablesideError
from tableside.importing.document import Document
from tableside.importing.preview import NOTHING_MENDED, Preview, preview_book, preview_edition, reference
from tableside.importing.reading import Cancelled, read_document
from tableside.importing.recipe import Correction, Recipe
from tableside.importing.recognising import About, guess_book, guess_language
from tableside.importing.storing import Imports, Stored
from tableside.rulebook import Edition, Library
from tableside.ui.background import Background


@dataclass(frozen=True, slots=True)
class Target:
    """What a document is to become."""

    book: str = ""
    """A book of the library; empty for a new one."""
    lang: str = "en"
    name: str = ""
    new_id: str = ""
    about: About | None = None
    """What a new book says of itself."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A document and what was found in it, taken for what."""

    document: Document
    preview: Preview
    target: Target
    recipe: Recipe


@dataclass(slots=True)
class _Undo:
    recipes: list[Recipe] = field(default_factory=list)


class ImportWork(QObject):
    """Reads a document beside the window and finds its clauses anew after every correction."""

    began = Signal()
    recognised = Signal()
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, library: Callable[[], Library], folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._background = Background("import", self)
        self.imports = Imports(folder)
        self._cancel = threading.Event()
        self._undo = _Undo()
        self.path: Path | None = None
        self.document: Document | None = None
        self.preview: Preview | None = None
        self.recipe: Recipe = NOTHING_MENDED
        self.target = Target()
        self.busy = False

    def read(self, path: Path, target: Target, *, guess: bool = False) -> None:
        """Read a file; nothing is stored. Where wanted, the document itself tells its language and its book."""
        self._cancel.clear()
        self.path, self.target = path, target
        self.document = self.preview = None
        self._undo = _Undo()
        self._run(lambda: self._read(path, target, guess))

    def _read(self, path: Path, target: Target, guess: bool) -> Recognised | None:
        try:
            document = read_document(path, cancelled=self._cancel.is_set)
        except Cancelled:
            return None
        if guess:
            lang = guess_language(document)
            target = replace(target, lang=lang, book=guess_book(document, lang, self._library()))
        # What was mended when this edition was imported before is mended again.
        recipe = self.imports.recipe(target.book or target.new_id, target.lang, target.name)
        return Recognised(document, self._recognise(document, path, target, recipe), target, recipe)

    def _recognise(self, document: Document, path: Path, target: Target, recipe: Recipe) -> Preview:
        if target.book and self._first_language(target) is not None:
            return preview_book(document, path.name, target.book, recipe)
        if target.book:
            return preview_edition(document, path.name, target.lang, self._library(), target.book, recipe)
        return preview_book(document, path.name, target.new_id or "book", recipe)

    def _first_language(self, target: Target) -> Edition | None:
        return self.imports.first_of_own_book(self._library(), target.book, target.lang)

    def aim(self, target: Target) -> None:
        """Recognise the same document as something else."""
        self.target = target
        self._again()

    def mend(self, correction: Correction) -> None:
        """Settle something by hand; the rest is found anew from it."""
        self._undo.recipes.append(self.recipe)
        self.recipe = self.recipe.with_(correction)
        self._again()

    @property
    def can_undo(self) -> bool:
        """Whether a correction can be taken back."""
        return bool(self._undo.recipes)

    def undo(self) -> None:
        """Take the last correction back."""
        if self._undo.recipes:
            self.recipe = self._undo.recipes.pop()
            self._again()

    def forget(self) -> None:
        """Put the document away; nothing that was stored changes."""
        self.document, self.preview, self.path = None, None, None
        self._undo.recipes.clear()

    def cancel(self) -> None:
        """Stop reading."""
        self._cancel.set()

    def _again(self) -> None:
        document, path = self.document, self.path
        target, recipe = self.target, self.recipe
        if document is not None and path is not None:
            self._run(lambda: Recognised(document, self._recognise(document, path, target, recipe), target, recipe))

    def _run(self, work: Callable[[], Recognised | None]) -> None:
        self.busy = True
        self.began.emit()
        self._background.run(self, work, self._done, self._failed)

    def _done(self, found: Recognised | None) -> None:
        self.busy = False
        if found is None:
            self.stopped.emit()
            return
        self.document, self.preview, self.target = found.document, found.preview, found.target
        self.recipe = found.recipe
        self.recognised.emit()

    def _failed(self, error: TablesideError) -> None:
        self.busy = False
        self.failed.emit(error)

    def store(self) -> Stored | None:
        """Add what was recognised to the person's library."""
        if self.preview is None or self.path is None:
            return None
        target = self.target
        if target.book:
            if (first := self._first_language(target)) is not None:
                return self.imports.add_language(self.preview, first, target.lang, target.name, self.path, self.recipe)
            ours = reference(self._library(), target.book, target.lang)
            return self.imports.add_edition(self.preview, ours, target.lang, target.name, self.path, self.recipe)
        about = target.about or About(target.new_id)
        name = target.name or about.title
        return self.imports.add_book(self.preview, target.new_id, target.lang, name, self.path, about, self.recipe)
