"""The library: opens books, editions, terms and divergences when they are asked for, and not before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar, cast

from tableside.rulebook import citations
from tableside.rulebook.completing import completed, original_of
from tableside.rulebook.data import (
    BookFile,
    ChangesFile,
    DivergencesFile,
    ExamplesFile,
    TermsFile,
    full_id,
    is_language,
    read_asked,
    read_book,
    read_changes,
    read_divergences,
    read_examples,
    read_name,
    read_terms,
    read_text,
    stand_ins,
    without_missing,
    without_unfinished,
)
from tableside.rulebook.errors import (
    BrokenFileError,
    UnknownBookError,
    UnknownLanguageError,
    UnknownRuleError,
    UnknownTermError,
)
from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import RuleId, book_of, local_of, nearest_ids
from tableside.rulebook.model import (
    BUNDLED,
    Book,
    Divergence,
    Edition,
    Example,
    LaterChange,
    Link,
    LinkKind,
    Rule,
    Term,
)
from tableside.rulebook.scan import scan
from tableside.storage.files import Stamp, is_away, stamp_of
from tableside.storage.reading import met, set_beside
from tableside.storage.seals import NotInstalled, tell_if_changed, tell_missing

_T = TypeVar("_T")
Listener = Callable[[str, str], object]


@dataclass(frozen=True, slots=True)
class Target:
    """What a link points at."""

    id: str
    kind: LinkKind


class Library:
    """Every book under one folder, and what a person has imported beside it.

    An edition is a book in a language from an origin. The bundled one comes with the book. The folder of imports has a
    folder for each further origin: in it a folder with texts alone holds editions of a book we have, and one with its
    own book.toml is a new book, whose texts then count as the ones that come with it.

    Each file is read when it is first needed and again when it has changed on disk. A broken file is a
    finding on its own edition or book; it never keeps another one from opening.

    In a language that is being added, a rule without a text has that of the book's source language and says so, unless
    somebody wants to see what is really there.
    """

    def __init__(self, root: Path, imported: Path | None = None, *, fallback: bool = True) -> None:
        self._root = root
        self._imported = imported
        self._fallback = fallback
        self._listeners: list[Listener] = []
        self._files: dict[Path, tuple[Stamp, object]] = {}
        self._filled: dict[Path, Filled] = {}
        self._at_rest: dict[object, object] | None = None
        """What was read since somebody said that nothing is written for a while."""

    @cached_property
    def bundled(self) -> Library:
        """The same library without what was imported, for what must not quote a person's own texts."""
        if self._imported is None:
            return self
        other = Library(self._root, fallback=self._fallback)
        other._files, other._filled = self._files, self._filled
        return other

    # Telling of changes

    def listen(self, listener: Listener) -> None:
        """Call a listener with book and language, each empty where it may be any, whenever texts were saved."""
        self._listeners.append(listener)

    def saved(self, book: str = "", lang: str = "") -> None:
        """Tell every listener that texts were saved: an edit, an import, an edition that was removed."""
        for listener in tuple(self._listeners):
            listener(book, lang)

    def adopt(self, edition: Edition) -> None:
        """Take over an edition that was read from what has just been written, instead of reading the file again."""
        stamp = stamp_of(edition.path)
        if stamp is not None and stamp[1] == len(edition.source.encode()):
            self._files[edition.path] = stamp, edition

    # Finding what there is

    def books(self) -> tuple[str, ...]:
        """Return the ids of the books, in the order that their book.toml gives."""
        return self._once("books", self._find_books)

    def _find_books(self) -> tuple[str, ...]:
        found = {
            folder.name
            for root in (self._root, *self._origin_folders().values())
            for folder in self._listing(root)
            if any(_is_book_file(file) for file in self._listing(folder))
        }
        return tuple(sorted(found, key=lambda book: (self._book_file(book).book.order, book)))

    def origins(self, book: str | None = None, lang: str | None = None) -> tuple[str, ...]:
        """Return where editions come from, those of a book or a language if one is named; the bundled ones first."""
        every = (BUNDLED, *self._origin_folders())
        if book is None:
            return every
        languages = {origin: self.languages(book, origin) for origin in every}
        return tuple(origin for origin, found in languages.items() if (lang in found if lang else found))

    def languages(self, book: str | None = None, origin: str = BUNDLED) -> tuple[str, ...]:
        """Return the languages of a book, or of any book, as found on disk."""
        return self._once(("languages", book, origin), lambda: self._find_languages(book, origin))

    def _find_languages(self, book: str | None, origin: str) -> tuple[str, ...]:
        if book is not None:
            folder = self.folder(book, origin)
            own = origin != BUNDLED and (self._is_book(folder) or folder == self.folder(book))
            return () if own else self._languages_in(folder)
        every = {lang for one in self.books() for lang in self.languages(one, origin)}
        return _english_first(every)

    def source_language(self, book: str) -> str:
        """Return the language that a book is translated from: English, unless it was written in another one."""
        languages, data = self.languages(book), self._book_file(book).book
        wanted = (data.source, *(lang for lang in languages if lang not in data.drafts), *languages)
        return next((lang for lang in wanted if lang in languages), "en")

    def is_own(self, book: str) -> bool:
        """Tell whether a book came from the person, not with the program."""
        return self._imported is not None and self.folder(book).is_relative_to(self._imported)

    def has_text(self, book: str) -> bool:
        """Tell whether there is a book with a text: one whose text is gone can be brought again."""
        return book in self.books() and bool(self.languages(book) or not self.is_own(book))

    # Opening it

    def book(self, book: str) -> Book:
        """Return what book.toml says of a book."""
        self._require(book)
        return self._book_file(book).book

    def title(self, book: str, lang: str) -> str:
        """Return what a book is called; one whose files are gone has the name of its folder, which games still use."""
        return self.book(book).title_in(lang) if book in self.books() else book

    def edition(self, book: str, lang: str, origin: str = BUNDLED) -> Edition:
        """Return a book in a language; an unreadable file gives an edition without rules and with a failure."""
        path = self.folder(book, origin) / f"{lang}.md"
        if lang not in self.languages(book, origin):
            self._require(book)
            raise UnknownLanguageError(
                book, lang if origin == BUNDLED else f"{lang} ({origin})", self.languages(book, origin)
            )
        edition = self._cached(path, lambda: _read_edition(path, book, lang, origin, self._fallback))
        if self._fallback and origin == BUNDLED and lang in self._book_file(book).book.drafts:
            return self._with_fallback(edition)
        return edition

    def any_edition(self, book: str) -> Edition:
        """Return a book in the first of its languages; one that has lost all its texts has no rules."""
        languages = self.languages(book)
        if languages:
            return self.edition(book, languages[0])
        path = self.folder(book) / "en.md"
        return self._cached(path, lambda: _read_edition(path, book, "en", BUNDLED, False))

    def _with_fallback(self, edition: Edition) -> Edition:
        source = self.source_language(edition.book)
        if edition.failure is not None or edition.lang == source:
            return edition
        fallback = self.edition(edition.book, source)
        known = self._filled.get(edition.path)
        if known is None or known.edition is not edition or known.fallback is not fallback:
            known = self._filled[edition.path] = Filled(edition, fallback)
        return known.result

    def rule(self, rule_id: str, lang: str, origin: str = BUNDLED) -> Rule:
        """Return a rule by its full id; a wrong one is answered with the nearest existing ones."""
        return self.edition_with(rule_id, lang, origin).by_id[rule_id]

    def edition_with(self, rule_id: str, lang: str, origin: str = BUNDLED) -> Edition:
        """Return the edition that holds a rule, or say which rules are near."""
        parsed = RuleId.parse(rule_id)
        book = (parsed.book if parsed else book_of(rule_id)).strip().lower()
        if book not in self.books():
            if "/" in rule_id:
                raise UnknownBookError(book, self.books())
            raise UnknownRuleError(rule_id, self._nearest_anywhere(rule_id, lang, origin))
        edition = readable(self.edition(book, lang, origin))
        if rule_id not in edition:
            raise UnknownRuleError(rule_id, nearest_ids(rule_id, edition.by_id))
        return edition

    def imported_editions(self, book: str) -> tuple[Edition, ...]:
        """Return the editions of a book that a person has imported beside the one it came with."""
        every = (origin for origin in self.origins(book) if origin != BUNDLED)
        return tuple(self.edition(book, lang, origin) for origin in every for lang in self.languages(book, origin))

    def imported_with(self, rule_id: str, lang: str) -> tuple[Edition, ...]:
        """Return the imported editions that have a rule: those in a language, or failing that in any."""
        found = tuple(one for one in self.imported_editions(book_of(rule_id)) if rule_id in one)
        return tuple(one for one in found if one.lang == lang) or found

    def edition_name(self, edition: Edition) -> str:
        """Return what a person has called an edition; the one that comes with the program has no name."""
        origin = self.origin_name(edition.book, edition.origin)
        if origin == BUNDLED:
            return ""
        path = edition.path.with_suffix(".toml")
        return self._cached(path, lambda: read_name(path)) or origin

    def stands_on(self, edition: Edition, rule_id: str) -> str:
        """Return the number that the book's own text has for a rule that an imported edition numbers otherwise."""
        languages = self.languages(edition.book)
        own = edition.by_id[rule_id]
        if not own.printed or edition.origin == BUNDLED or not languages:
            return ""
        lang = edition.lang if edition.lang in languages else self.source_language(edition.book)
        ours = self.edition(edition.book, lang).by_id.get(rule_id)
        return ours.number if ours is not None and ours.number != own.number else ""

    def origin_name(self, book: str, origin: str = BUNDLED) -> str:
        """Return what an origin is called: the first text of a book of one's own has the name it was added under."""
        return self.folder(book).parent.name if origin == BUNDLED and self.is_own(book) else origin

    def terms(self, book: str) -> Mapping[str, Term]:
        """Return the terms of a book by full id."""
        self._require(book)
        return self._terms_file(book).terms

    def term(self, term_id: str) -> Term:
        """Return a term by its full id."""
        found = self.terms(book_of(term_id)).get(term_id)
        if found is None:
            raise UnknownTermError(term_id)
        return found

    def divergences(self, book: str) -> tuple[Divergence, ...]:
        """Return the divergences of a book."""
        self._require(book)
        return self._divergences_file(book).divergences

    def divergences_of(self, rule_id: str) -> tuple[Divergence, ...]:
        """Return the divergences that stand on a rule."""
        return tuple(one for one in self.divergences(book_of(rule_id)) if rule_id in one.rules)

    def examples(self, book: str) -> tuple[Example, ...]:
        """Return the worked examples of a book."""
        self._require(book)
        return self._examples_file(book).examples

    def examples_of(self, rule_id: str) -> tuple[Example, ...]:
        """Return the worked examples under a rule."""
        return tuple(one for one in self.examples(book_of(rule_id)) if rule_id in one.rules)

    def changes(self, book: str) -> tuple[LaterChange, ...]:
        """Return what is known to have changed since the edition that a book restates."""
        self._require(book)
        return self._changes_file(book).changes

    def changes_of(self, rule_id: str) -> tuple[LaterChange, ...]:
        """Return the later changes that concern a rule."""
        return tuple(one for one in self.changes(book_of(rule_id)) if rule_id in one.rules)

    def problems(self, book: str, origin: str = BUNDLED) -> tuple[Finding, ...]:
        """Return what is wrong with the files of a book, each file for itself."""
        self._require(book)
        read = [
            *self._book_file(book).problems,
            *self._terms_file(book).problems,
            *without_missing(self._divergences_file(book).problems),
            *without_missing(self._examples_file(book).problems),
            *without_missing(self._changes_file(book).problems),
            *without_missing(self._asked_file(book)[1]),
        ]
        found = [*without_unfinished(read, self._book_file(book).book.drafts)]
        for lang in self.languages(book, origin):
            found.extend(self.edition(book, lang, origin).problems)
        return tuple(found)

    # Links

    def resolver(self, book: str, lang: str) -> Resolver:
        """Return what finds the targets of links written in a book; one for a page saves asking the disk."""
        return Resolver(self, book, lang)

    def links(self, rule: Rule, lang: str, resolver: Resolver | None = None) -> tuple[Link, ...]:
        """Return the links of a rule's own text that lead somewhere."""
        resolve = resolver or self.resolver(book_of(rule.id), lang)
        found = []
        for reference in rule.references():
            target = resolve(reference.target)
            if target is not None:
                found.append(Link(rule.id, target.id, reference.words, target.kind, reference.line))
        return tuple(found)

    def backlinks(self, target_id: str, lang: str, origin: str = BUNDLED) -> tuple[Link, ...]:
        """Return the links of all books in a language that lead to a rule or a term."""
        found: list[Link] = []
        target: Target | None = None
        for book in self.books():
            if lang not in self.languages(book, origin):
                continue
            for reference in self.edition(book, lang, origin).references_to(target_id):
                target = target or self.resolver(book, lang)(target_id)
                if target is not None:
                    found.append(Link(reference.source, target.id, reference.words, target.kind, reference.line))
        return tuple(found)

    def cite(self, rule_id: str, lang: str, origin: str = BUNDLED, *, long: bool = False) -> str:
        """Cite a rule in a language, with the book's title if long; where it has no number, as its edition names it.

        A game cites rules of its own book whether or not the files of the book are there.
        """
        try:
            book = self.book(book_of(rule_id))
        except UnknownBookError:
            return rule_id
        heading = f"{book.id}/{local_of(rule_id).partition('.')[0]}"
        title: str | None = None
        rule: Rule | str = rule_id
        if lang in self.languages(book.id, origin):
            rules = self.edition(book.id, lang, origin).by_id
            rule = rules.get(rule_id, rule_id)
            title = rules[heading].title if heading in rules else None
        cite = citations.long_citation if long else citations.citation
        return cite(book, rule, lang, title)

    # Within

    def ids(self, book: str, lang: str) -> Mapping[str, Rule]:
        """Return the rules of a book in a language, or in the first that can be read where that one cannot."""
        languages = self.languages(book)
        choices = (lang, *languages) if lang in languages else languages
        editions = (self.edition(book, choice) for choice in choices)
        return next((edition.by_id for edition in editions if edition.failure is None), {})

    def _nearest_anywhere(self, rule_id: str, lang: str, origin: str) -> tuple[str, ...]:
        ids = [
            rule.id
            for book in self.books()
            if lang in self.languages(book, origin)
            for rule in self.edition(book, lang, origin).rules
        ]
        return nearest_ids(rule_id, ids)

    def _require(self, book: str) -> None:
        # Its own folder tells; to look at all of them takes longer than everything else that a citation needs.
        named = bool(book.strip(".")) and Path(book).name == book
        if not named or not any(_is_book_file(file) for file in self._listing(self.folder(book))):
            raise UnknownBookError(book, self.books())

    def folder(self, book: str, origin: str = BUNDLED) -> Path:
        """Return the folder of a book, whether or not it exists."""
        return self._once(("folder", book, origin), lambda: self._find_folder(book, origin))

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
        return {folder.name: folder for folder in sorted(self._listing(self._imported)) if self._listing(folder)}

    def _is_book(self, folder: Path) -> bool:
        return any(file.name == "book.toml" for file in self._listing(folder))

    def _book_file(self, book: str) -> BookFile:
        path = self.folder(book) / "book.toml"
        return self._once(("book", book), lambda: self._cached(path, lambda: self._read_book(path)))

    def _read_book(self, path: Path) -> BookFile:
        found = read_book(path)
        if path.parent.parent == self._root and self._listing(path.parent):
            if not self._is_book(path.parent):
                met.add(NotInstalled(path))
            for lang in {*found.book.title, "en"} - {*self._languages_in(path.parent)}:
                met.add(NotInstalled(path.with_name(f"{lang}.md")))
        return found

    def _terms_file(self, book: str) -> TermsFile:
        path = self.folder(book) / "terms.toml"
        return self._cached(path, lambda: read_terms(path))

    def _examples_file(self, book: str) -> ExamplesFile:
        path = self.folder(book) / "examples.toml"
        return self._cached(path, lambda: read_examples(path))

    def _changes_file(self, book: str) -> ChangesFile:
        path = self.folder(book) / "changes.toml"
        return self._cached(path, lambda: read_changes(path))

    def asked(self, book: str) -> Mapping[str, object]:
        """Return the tables of what people ask for, in their own words."""
        return self._asked_file(book)[0]

    def _asked_file(self, book: str) -> tuple[Mapping[str, object], tuple[Finding, ...]]:
        path = self.folder(book) / "asked.toml"
        return self._cached(path, lambda: read_asked(path))

    def _divergences_file(self, book: str) -> DivergencesFile:
        path = self.folder(book) / "divergences.toml"
        return self._cached(path, lambda: read_divergences(path))

    def _listing(self, folder: Path) -> tuple[Path, ...]:
        """Return what a folder holds; its own time of change tells when to look again."""
        return self._cached(folder, lambda: _entries(folder))

    def _languages_in(self, folder: Path) -> tuple[str, ...]:
        return _english_first(
            {file.stem for file in self._listing(folder) if file.suffix == ".md" and is_language(file.stem)}
        )

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Ask the disk once for each file meanwhile: setting a page asks thousands of times. Nothing may be written."""
        outer = self._at_rest
        self._at_rest = {} if outer is None else outer
        try:
            yield
        finally:
            self._at_rest = outer

    def _once(self, key: object, find: Callable[[], _T]) -> _T:
        """Find something, or remember it as long as nothing is written."""
        at_rest = self._at_rest
        if at_rest is None:
            return find()
        if key not in at_rest:
            at_rest[key] = find()
        return cast(_T, at_rest[key])

    def _cached(self, path: Path, read: Callable[[], _T]) -> _T:
        return self._once(path, lambda: self._renewed(path, read))

    def _renewed(self, path: Path, read: Callable[[], _T]) -> _T:
        stamp = stamp_of(path)
        known = self._files.get(path)
        if known is not None and (known[0] == stamp or (stamp is None and is_away(path))):
            return cast(_T, known[1])
        value = read()
        self._files[path] = stamp, value
        return value


def readable(edition: Edition) -> Edition:
    """Return an edition that could be read; one that could not is no empty one, and an error that names its file."""
    if edition.failure is not None:
        raise BrokenFileError(edition.path, edition.failure.line, edition.failure.what)
    return edition


class Resolver:
    """Finds what the links of one book in one language point at, and remembers it."""

    def __init__(self, library: Library, book: str, lang: str) -> None:
        self._library = library
        self._book = book
        self._lang = lang
        self._rules: dict[str, Mapping[str, Rule]] = {}
        self._terms: dict[str, Mapping[str, Term]] = {}

    def __call__(self, target: str) -> Target | None:
        """Return the rule or the term that is meant; None when the link is dead."""
        full = full_id(self._book, target)
        book = book_of(full)
        if book not in self._rules:
            exists = book in self._library.books()
            self._rules[book] = self._library.ids(book, self._lang) if exists else {}
        if full in self._rules[book]:
            return Target(full, "rule")
        # Terms are read when a link can be one: their file is far slower to read than a rule text.
        if local_of(full)[:1].isdigit():
            return None
        if book not in self._terms:
            self._terms[book] = self._library.terms(book) if book in self._library.books() else {}
        return Target(full, "term") if full in self._terms[book] else None


def _entries(folder: Path) -> tuple[Path, ...]:
    try:
        found = tuple(folder.iterdir())
    except (OSError, ValueError):
        return ()
    tell_missing(found)
    return found


def _is_book_file(path: Path) -> bool:
    return path.name == "book.toml" or (path.suffix == ".md" and is_language(path.stem))


def _english_first(languages: set[str]) -> tuple[str, ...]:
    return tuple(sorted(languages, key=lambda lang: (lang != "en", lang)))


def _read_edition(path: Path, book: str, lang: str, origin: str, whole: bool) -> Edition:
    """Read a rule text; an earlier version stands in for one that cannot be read or, if wanted, is not whole."""
    edition = _scanned(path, path, book, lang, origin)
    failure = edition.failure
    if failure is None and whole and origin == BUNDLED and (file := original_of(path)) is not None:
        original = _scanned(file, path, book, lang, origin)
        return completed(edition, original) if original.failure is None else edition
    if failure is None or failure.code == "missing-file":
        return edition
    for other, called in stand_ins(path):
        earlier = _scanned(other, path, book, lang, origin)
        if earlier.failure is None:
            set_beside(path, failure.what, called)
            return replace(earlier, problems=(failure, *earlier.problems))
    set_beside(path, failure.what)
    return edition


def _scanned(file: Path, path: Path, book: str, lang: str, origin: str) -> Edition:
    text, failure = read_text(file)
    if failure is None:
        edition = scan(text, book, lang, path, origin)
        if edition.rules:
            tell_if_changed(file, text)
            return edition
        failure = in_file(path, 1, "no-rules")
    return Edition(book, lang, origin, path, (), (), (failure,), failure)


UNFINISHED = frozenset({"empty-rule", "heading-without-title"})
"""Problems of a text that only mean that it is not there yet."""


@dataclass(frozen=True, eq=False)
class Filled:
    """An edition together with the one that stands in for what it lacks."""

    edition: Edition
    fallback: Edition

    @cached_property
    def result(self) -> Edition:
        """The edition with every gap filled; its source stays what the file holds."""
        # A draft has a place for every rule from its first day, so one without it was cut.
        whole = completed(self.edition, self.fallback) if original_of(self.edition.path) is not None else self.edition
        rules = tuple(self._filled(rule) for rule in whole.rules)
        problems = tuple(problem for problem in self.edition.problems if problem.code not in UNFINISHED)
        return replace(self.edition, rules=rules, problems=problems)

    def _filled(self, rule: Rule) -> Rule:
        other = self.fallback.by_id.get(rule.id)
        if other is None:
            return rule
        if rule.id not in self.edition:
            return replace(rule, fallback=self.fallback.lang)
        untitled = rule.kind != "clause" and not rule.title and bool(other.title)
        unwritten = not rule.blocks and bool(other.blocks)
        if not untitled and not unwritten:
            return rule
        content = rule.content
        if unwritten:
            same = other.children == rule.children
            content = other.content if same else (*other.blocks, *rule.content)
        title = other.title if untitled or (unwritten and rule.kind == "clause") else rule.title
        return replace(rule, title=title, content=content, fallback=self.fallback.lang)
