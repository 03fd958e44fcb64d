"""Texts of a language that were there and are gone: what tells of them, and their last good version put back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_, Phrase, TablesideError
from tableside.rulebook.data import stand_ins
from tableside.rulebook.scan import scan
from tableside.storage.files import is_there, stamp_of
from tableside.storage.reading import Unreadable, read_json, read_text
from tableside.storage.seals import seal_file
from tableside.translation.status import SOURCE, load_baseline, sidecar_path
from tableside.translation.store import TextKind, kind_of

if TYPE_CHECKING:
    from tableside.rulebook import Edition
    from tableside.translation.workspace import Workspace

_TITLE = f"{TextKind.BOOK}:title"


class TextGone(TablesideError):
    """The text of a book in a language was there and is gone; another program may be about to bring it back."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” was there before and is gone; nothing is written in its place until it is back."),
            file=str(path),
        )
        self.holds = lambda: not is_there(path)


class SourceGone(TablesideError):
    """The text that a book is translated from is gone: nobody can tell how far any translation of it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            N_(
                "“{file}”, which this book is translated from, is gone; "
                "nothing can be saved or called done until it is back."
            ),
            file=str(path),
        )
        self.holds = lambda: not is_there(path)


class LostTexts:
    """Knows of a workspace which texts were there, from what was read since the start and what stands around them."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._read: dict[Path, Edition] = {}
        self._judged: dict[Path, tuple[tuple[object, ...], bool]] = {}

    def remember(self, edition: Edition) -> None:
        """Keep a text as it was read last."""
        self._read[edition.path] = edition

    def path(self, book: str, lang: str) -> Path:
        """Return where the text of a book in a language stands."""
        return self._workspace.library.folder(book) / f"{lang}.md"

    def require(self, book: str, lang: str) -> None:
        """Refuse a text that is gone, and any whose source is: its status would be judged by another language."""
        if self.has(book, lang):
            raise TextGone(self.path(book, lang))
        if self.has_source_of(book):
            raise SourceGone(self.path(book, self._workspace.source_lang(book)))

    def has_source_of(self, book: str) -> bool:
        """Tell whether the text that a book is translated from was there and is gone."""
        return self.has(book, self._workspace.library.book(book).source or SOURCE)

    def languages(self, book: str) -> tuple[str, ...]:
        """Return the languages in which the text of a book is gone."""
        known = self._workspace.library.book(book)
        every = (known.source or SOURCE, *self._workspace.targets(book), *known.title, *known.drafts)
        return tuple(lang for lang in dict.fromkeys(every) if self.has(book, lang))

    def has(self, book: str, lang: str) -> bool:
        """Tell whether the text of a book in a language was there and is gone."""
        library = self._workspace.library
        if lang in library.languages(book):
            return False
        path = self.path(book, lang)
        if library.is_own(book):
            # Where a text was removed its seal is as well, but the book still says what it is translated from.
            return is_there(seal_file(path)) or lang == library.book(book).source
        known = library.book(book)
        if path in self._read:
            # A language that was deleted here is named nowhere any more.
            return lang in {SOURCE, known.source, *known.title, *known.drafts}
        by = known.title.get(lang), known.drafts, stamp_of(sidecar_path(path.parent, lang))
        judged = self._judged.get(path)
        if judged is None or judged[0] != by:
            judged = self._judged[path] = by, self._is_told_of(book, lang)
        return judged[1]

    def _is_told_of(self, book: str, lang: str) -> bool:
        """Tell whether something says that rules had words in a language: a title alone may be where one began."""
        known = self._workspace.library.book(book)
        if lang not in {*known.title, *known.drafts}:
            return False
        baseline = load_baseline(self._workspace.folders.baseline(book, lang))
        if any(kind_of(name) is TextKind.RULE for name in baseline):
            return True
        return lang in known.title and not _is_entered(sidecar_path(self.path(book, lang).parent, lang), _TITLE)

    def put_back(self, book: str, lang: str) -> Path | Phrase | None:
        """Put the last good version of a text where it was and return what that is; None where it is there again."""
        path, folders = self.path(book, lang), self._workspace.folders
        with folders.turn():
            if is_there(path):
                return None
            for text, called in self._versions(path):
                if scan(text, book, lang, path).rules:
                    folders.put(path, text.encode())
                    return called
        raise TablesideError(N_("Of “{file}” no earlier version is known here; restore a backup."), file=str(path))

    def _versions(self, path: Path) -> Iterator[tuple[str, Path | Phrase]]:
        if path in self._read:
            yield self._read[path].source, Phrase(N_("the text that was open here"))
        others = [*stand_ins(path)]
        kept = self._workspace.folders.kept_original(path)
        for other, called in (*others, *([(kept, kept)] if kept is not None else [])):
            with suppress(OSError, Unreadable):
                yield read_text(other), called


def _is_entered(path: Path, name: str) -> bool:
    """Tell whether a sidecar has an entry of a text, so that somebody has translated it here."""
    try:
        return name in read_json(path)["rules"]
    except (OSError, TablesideError, TypeError, LookupError):
        return False
