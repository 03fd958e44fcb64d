"""The snapshot: the files of all books as they were at one time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, cast

from tableside.errors import confined, visible
from tableside.rulebook.data import (
    IN_FORCE,
    BookFile,
    Entries,
    Kind,
    is_language,
    read_asked,
    read_book,
    read_entries,
    read_in_force,
    read_name,
    read_text,
    stand_ins,
)
from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import INTERFACE
from tableside.rulebook.model import BUNDLED, Block, Child, Edition, Rule, UnknownBookError
from tableside.rulebook.scan import scan
from tableside.storage.files import Stamp, stamp_of
from tableside.storage.reading import NotInstalled, met, set_beside


def note_missing(path: Path) -> None:
    met.add(NotInstalled(path))


UNFINISHED = frozenset({"empty-rule", "heading-without-title"})
"""Problems of a text that only mean that it is not there yet."""


def filled(edition: Edition, fallback: Edition) -> Edition:
    """Return an edition with every gap filled from another language; its source stays what the file holds."""
    own = [_with_its_parts(edition.by_id.get(rule.id, rule), rule) for rule in fallback.rules]
    further = [rule for rule in edition.rules if rule.id not in fallback]
    rules = tuple(_filled(rule, edition, fallback) for rule in (*own, *further))
    problems = tuple(problem for problem in edition.problems if problem.code not in UNFINISHED)
    return replace(edition, rules=rules, problems=problems)


def _with_its_parts(rule: Rule, original: Rule) -> Rule:
    """Return a rule with a place for every part that the original has."""
    there = set(rule.children)
    more = tuple(Child(one) for one in original.children if one not in there)
    return replace(rule, content=(*rule.content, *more)) if more else rule


def _filled(rule: Rule, edition: Edition, fallback: Edition) -> Rule:
    other = fallback.by_id.get(rule.id)
    if other is None:
        return rule
    if rule.id not in edition:
        return replace(rule, fallback=fallback.lang)
    untitled = rule.kind != "clause" and not rule.title and bool(other.title)
    unwritten = not rule.blocks and bool(other.blocks)
    if not untitled and not unwritten:
        return rule
    content = rule.content
    if unwritten:
        same = other.children == rule.children
        content = other.content if same else (*other.blocks, *rule.content)
    title = other.title if untitled or (unwritten and rule.kind == "clause") else rule.title
    return replace(rule, title=title, content=content, fallback=fallback.lang)


_T = TypeVar("_T")


class Snapshot:
    """The files of every book as they were when each was first asked for.

    A snapshot does not look at the disk again: `renewed` gives another one where a file has changed since, which reads
    the changed files alone. The folder of imports has a folder for each further origin: in it a folder with texts alone
    holds editions of a book we have, and one with its own book.toml is a new book, whose texts then count as its own.
    """

    def __init__(self, root: Path, imported: Path | None, *, whole: bool, earlier: Snapshot | None = None) -> None:
        self._root = root
        self._imported = imported
        self._whole = whole
        """Whether texts are to be shown, not to be worked on: invisible characters change nothing beside them."""
        self._files: dict[Path, tuple[Stamp, object]] = {}
        self._earlier: Mapping[Path, tuple[Stamp, object]] = (
            {**earlier._earlier, **earlier._files} if earlier is not None else {}
        )
        self._derived: dict[object, object] = {}

    def renewed(self) -> Snapshot:
        """Return this snapshot if every file is as it was, else a new one."""
        # The search asks from another thread meanwhile.
        if all(stamp_of(path) == stamp for path, (stamp, _) in list(self._files.items())):
            return self
        return Snapshot(self._root, self._imported, whole=self._whole, earlier=self)

    def without_imports(self) -> Snapshot:
        """Return the same without what was imported."""
        return self if self._imported is None else Snapshot(self._root, None, whole=self._whole, earlier=self)

    def with_edition(self, edition: Edition) -> Snapshot:
        """Return a new snapshot with an edition that was read from what has just been written."""
        new = Snapshot(self._root, self._imported, whole=self._whole, earlier=self)
        stamp = stamp_of(edition.path)
        if stamp is not None and stamp[1] == len(edition.source.encode()):
            new._files[edition.path] = stamp, edition
        return new

    # Finding what there is

    def books(self) -> tuple[str, ...]:
        """Return the ids of the books, in the order that their book.toml gives."""
        return self.derived("books", self._find_books)

    def _find_books(self) -> tuple[str, ...]:
        found = {
            folder.name
            for root in (self._root, *self._origin_folders().values())
            for folder in self._listing(root)
            if folder.name != INTERFACE and any(_is_book_file(file) for file in self._listing(folder))
        }
        return tuple(sorted(found, key=lambda book: (self.book_file(book).book.order, book)))

    def origins(self) -> tuple[str, ...]:
        """Return where editions come from, the bundled ones first."""
        return (BUNDLED, *self._origin_folders())

    def languages(self, book: str | None, origin: str) -> tuple[str, ...]:
        """Return the languages of a book, or of any book, as found on disk."""
        return self.derived(("languages", book, origin), lambda: self._find_languages(book, origin))

    def _find_languages(self, book: str | None, origin: str) -> tuple[str, ...]:
        if book is not None:
            folder = self.folder(book, origin)
            own = origin != BUNDLED and (self._is_book(folder) or folder == self.folder(book))
            if own or not self._listing(folder):
                return ()
            drafts = self.book_file(book).book.drafts if origin == BUNDLED else ()
            return _english_first({*self._languages_in(folder), *drafts})
        every = {lang for one in self.books() for lang in self.languages(one, origin)}
        return _english_first(every)

    def is_own(self, book: str) -> bool:
        """Return whether a book came from the person, not with the program."""
        return self._imported is not None and self.folder(book).is_relative_to(self._imported)

    def require(self, book: str) -> None:
        # Its own folder tells; to look at all of them takes longer than everything else that a citation needs.
        named = bool(book.strip(".")) and Path(book).name == book
        if not named or not any(_is_book_file(file) for file in self._listing(self.folder(book))):
            raise UnknownBookError(book, self.books())

    def folder(self, book: str, origin: str = BUNDLED) -> Path:
        """Return the folder of a book, whether or not it exists."""
        return self.derived(("folder", book, origin), lambda: self._find_folder(book, origin))

    def _find_folder(self, book: str, origin: str) -> Path:
        if origin != BUNDLED:
            return (self._imported or self._root) / origin / book
        own = self._root / book
        if self._imported is None or self._listing(own):
            return own
        added = [folder / book for folder in self._origin_folders().values()]
        # A text of one's own whose book.toml is gone can be read all the same.
        texts = (folder for folder in added if self._languages_in(folder))
        return next((folder for folder in added if self._is_book(folder)), next(texts, own))

    def _origin_folders(self) -> dict[str, Path]:
        if self._imported is None:
            return {}
        found = (one for one in sorted(self._listing(self._imported)) if one.name != IN_FORCE)
        return {folder.name: folder for folder in found if self._listing(folder)}

    def _is_book(self, folder: Path) -> bool:
        return any(file.name == "book.toml" for file in self._listing(folder))

    # Reading it

    def book_file(self, book: str) -> BookFile:
        path = self.folder(book) / "book.toml"
        return self._cached(path, lambda: self._read_book(path))

    def _read_book(self, path: Path) -> BookFile:
        found = read_book(path)
        known = self._earlier.get(path, (None, None))[1]
        if found.broken and isinstance(known, BookFile):
            # The file is being edited: its former contents are better than the name of its folder.
            found = replace(known, problems=found.problems, broken=True)
        if path.parent.parent == self._root and self._listing(path.parent):
            gone = [] if self._is_book(path.parent) else [path]
            gone += [
                path.with_name(f"{lang}.md") for lang in {*found.book.title, "en"} - {*self._languages_in(path.parent)}
            ]
            for file in gone:
                note_missing(file)
        return found

    def entries(self, book: str, kind: Kind[_T]) -> Entries[_T]:
        """Return the terms, divergences, examples or later changes of a book."""
        path = self.folder(book) / kind.file
        return self._cached(path, lambda: read_entries(path, kind))

    def asked_file(self, book: str) -> tuple[Mapping[str, object], tuple[Finding, ...]]:
        """Return what people ask for, in their own words, and what is wrong with it."""
        path = self.folder(book) / "asked.toml"
        return self._cached(path, lambda: read_asked(path))

    def _listing(self, folder: Path) -> tuple[Path, ...]:
        """Return what a folder holds; its own time of change tells when to look again."""
        return self._cached(folder, lambda: _entries(folder))

    def _languages_in(self, folder: Path) -> tuple[str, ...]:
        return _english_first(
            {file.stem for file in self._listing(folder) if file.suffix == ".md" and is_language(file.stem)}
        )

    def edition(self, book: str, lang: str, origin: str) -> Edition:
        """Return a book in a language; a file that cannot be read gives an edition without rules and with a failure."""
        path = self.folder(book, origin) / f"{lang}.md"
        return self._cached(path, lambda: self._read_edition(path, book, lang, origin))

    def _read_edition(self, path: Path, book: str, lang: str, origin: str) -> Edition:
        edition = _read_edition(path, book, lang, origin)
        begun = edition.failure is None or edition.failure.code not in ("missing-file", "no-rules")
        if not begun and origin == BUNDLED and lang in self.book_file(book).book.drafts:
            return Edition(book, lang, origin, path, (), (), ())
        return replace(edition, rules=tuple(map(_harmless, edition.rules))) if self._whole else edition

    def name_of(self, edition: Edition) -> str:
        """Return what a person has called an edition that they have imported; empty where that is not known."""
        path = edition.path.with_suffix(".toml")
        return self._cached(path, lambda: read_name(path))

    def in_force(self, book: str, lang: str) -> str:
        """Return the origin of the edition in force; the bundled one unless an imported one was put in force."""
        if self._imported is None:
            return BUNDLED
        path = self._imported / IN_FORCE
        chosen = self._cached(path, lambda: read_in_force(path)).get(book, {}).get(lang, BUNDLED)
        if lang in self.languages(book, chosen):
            return chosen
        # A language that ours lacks has the first edition that was imported in it.
        return next((one for one in self.origins() if lang in self.languages(book, one)), BUNDLED)

    # Remembering it

    def derived(self, key: object, make: Callable[[], _T]) -> _T:
        """Return what was made of the files before, or make it."""
        if key not in self._derived:
            self._derived[key] = make()
        return cast(_T, self._derived[key])

    def _cached(self, path: Path, read: Callable[[], _T]) -> _T:
        known = self._files.get(path)
        if known is None:
            stamp, before = stamp_of(path), self._earlier.get(path)
            known = before if before is not None and before[0] == stamp else (stamp, read())
            self._files[path] = known
        return cast(_T, known[1])


def _entries(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(folder.iterdir())
    except (OSError, ValueError):
        return ()


def _is_book_file(path: Path) -> bool:
    return path.name == "book.toml" or (path.suffix == ".md" and is_language(path.stem))


def _english_first(languages: set[str]) -> tuple[str, ...]:
    return tuple(sorted(languages, key=lambda lang: (lang != "en", lang)))


def _read_edition(path: Path, book: str, lang: str, origin: str) -> Edition:
    """Read a rule text; an earlier version stands in for one that cannot be read."""
    edition = _scanned(path, path, book, lang, origin)
    failure = edition.failure
    if failure is None or failure.code == "missing-file":
        return edition
    for other, called in stand_ins(path):
        earlier = _scanned(other, path, book, lang, origin)
        if earlier.failure is None:
            set_beside(path, failure.what, called)
            return replace(earlier, problems=(failure, *earlier.problems))
    set_beside(path, failure.what)
    return edition


def _harmless(rule: Rule) -> Rule:
    """Return a rule without characters that imitate others or change the direction of text."""
    title = visible(rule.title) if rule.title else rule.title
    content = tuple(item if isinstance(item, Child) else _confined(item) for item in rule.content)
    return rule if title == rule.title and content == rule.content else replace(rule, title=title, content=content)


def _confined(block: Block) -> Block:
    text = confined(block.markdown)
    return block if text == block.markdown else replace(block, markdown=text)


def _scanned(file: Path, path: Path, book: str, lang: str, origin: str) -> Edition:
    text, failure = read_text(file)
    if failure is None:
        edition = scan(text, book, lang, path, origin)
        if edition.rules:
            return edition
        failure = in_file(path, 1, "no-rules")
    return Edition(book, lang, origin, path, (), (), (failure,), failure)
