"""The library: access to books, editions, rules, terms, divergences and links.

It reads a snapshot: the files of all books as they were at one time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar, cast

from tableside.errors import TablesideError, confined, visible
from tableside.rulebook import data
from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import INTERFACE, book_of, local_of, nearest_ids
from tableside.rulebook.model import (
    BUNDLED,
    Block,
    Book,
    BrokenFileError,
    Child,
    Divergence,
    Edition,
    Example,
    LaterChange,
    Link,
    LinkKind,
    Rule,
    Term,
    UnknownBookError,
    UnknownLanguageError,
    UnknownRuleError,
    UnknownTermError,
    citation,
    long_citation,
)
from tableside.rulebook.scan import scan
from tableside.storage.files import Stamp, stamp_of
from tableside.storage.reading import NotInstalled, met, set_beside

Listener = Callable[[str, str], object]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Target:
    id: str
    kind: LinkKind


class Library:
    """Every book under one folder, and what a person has imported beside it.

    An edition is a book in a language from an origin; the bundled one comes with the book. A broken file is a finding
    on its own edition or book; it never keeps another one from opening.

    In a language that is being added, a rule without a text has that of the book's source language and says so, unless
    `fallback` is off.

    Files are read when they are first needed and are not looked at again before `refresh`.
    """

    def __init__(self, root: Path, imported: Path | None = None, *, fallback: bool = True) -> None:
        self.snapshot = Snapshot(root, imported, whole=fallback)
        """Replaced by another one when a file has changed."""
        self._fallback = fallback
        self._listeners: list[Listener] = []

    @property
    def bundled(self) -> Library:
        """The same library without what was imported, for what must not quote a person's own texts."""
        return self.snapshot.derived("bundled", self._without_imports)

    def _without_imports(self) -> Library:
        without = self.snapshot.without_imports()
        if without is self.snapshot:
            return self
        other = copy(self)
        other.snapshot, other._listeners = without, []
        return other

    # Changes

    def refresh(self) -> bool:
        """Look at the files again; return whether one of them has changed."""
        before, self.snapshot = self.snapshot, self.snapshot.renewed()
        return self.snapshot is not before

    def listen(self, listener: Listener) -> None:
        """Call a listener with book and language, each empty where it may be any, whenever texts were saved."""
        self._listeners.append(listener)

    def saved(self, book: str = "", lang: str = "") -> None:
        """Tell every listener that texts were saved: an edit, an import, an edition that was removed."""
        self.refresh()
        for listener in tuple(self._listeners):
            listener(book, lang)

    def adopt(self, edition: Edition) -> None:
        """Take over an edition that was read from what has just been written, instead of reading the file again."""
        self.snapshot = self.snapshot.with_edition(edition)

    # Finding what there is

    def books(self) -> tuple[str, ...]:
        """Return the ids of the books, in the order that their book.toml gives."""
        return self.snapshot.books()

    def origins(self, book: str | None = None, lang: str | None = None) -> tuple[str, ...]:
        """Return where editions come from, those of a book or a language if one is named; the bundled ones first."""
        every = self.snapshot.origins()
        if book is None:
            return every
        languages = {origin: self.languages(book, origin) for origin in every}
        return tuple(origin for origin, found in languages.items() if (lang in found if lang else found))

    def languages(self, book: str | None = None, origin: str = BUNDLED) -> tuple[str, ...]:
        """Return the languages of a book, or of any book, as found on disk."""
        return self.snapshot.languages(book, origin)

    def folder(self, book: str, origin: str = BUNDLED) -> Path:
        return self.snapshot.folder(book, origin)

    def source_language(self, book: str) -> str:
        """Return the language that a book is translated from: English, unless it was written in another one."""
        languages, known = self.languages(book), self.snapshot.book_file(book).book
        wanted = (known.source, *(lang for lang in languages if lang not in known.drafts), *languages)
        return next((lang for lang in wanted if lang in languages), "en")

    def is_own(self, book: str) -> bool:
        """Return whether a book came from the person, not with the program."""
        return self.snapshot.is_own(book)

    def has_text(self, book: str) -> bool:
        """Return whether there is a book with a text: one whose text is gone can be brought again."""
        return book in self.books() and bool(self.languages(book) or not self.is_own(book))

    # Opening it

    def book(self, book: str) -> Book:
        self.snapshot.require(book)
        return self.snapshot.book_file(book).book

    def title(self, book: str, lang: str) -> str:
        """Return what a book is called; one whose files are gone has the name of its folder, which games still use."""
        return self.book(book).title_in(lang) if book in self.books() else book

    def edition(self, book: str, lang: str, origin: str = BUNDLED) -> Edition:
        """Return a book in a language; an unreadable file gives an edition without rules and with a failure."""
        if lang not in self.languages(book, origin):
            self.snapshot.require(book)
            raise UnknownLanguageError(
                book, lang if origin == BUNDLED else f"{lang} ({origin})", self.languages(book, origin)
            )
        edition = self.snapshot.edition(book, lang, origin)
        if self._fallback and origin == BUNDLED and lang in self.snapshot.book_file(book).book.drafts:
            return self._with_fallback(edition)
        return edition

    def origin_in_force(self, book: str, lang: str) -> str:
        return self.snapshot.in_force(book, lang)

    def in_force(self, book: str, lang: str) -> Edition:
        """Return the edition in force of a book in a language: ours, unless an imported one was put in force."""
        return self.edition(book, lang, self.origin_in_force(book, lang))

    def origin_with(self, rule_id: str, lang: str) -> str:
        """Return the origin in force, or ours where that edition lacks a rule."""
        book = book_of(rule_id)
        origin = self.origin_in_force(book, lang)
        return origin if origin != BUNDLED and rule_id in self.edition(book, lang, origin) else BUNDLED

    def any_edition(self, book: str) -> Edition:
        """Return a book in the first of its languages; one that has lost all its texts has no rules."""
        languages = self.languages(book)
        return self.edition(book, languages[0]) if languages else self.snapshot.edition(book, "en", BUNDLED)

    def _with_fallback(self, edition: Edition) -> Edition:
        source = self.source_language(edition.book)
        if edition.failure is not None or edition.lang == source:
            return edition
        fallback = self.edition(edition.book, source)
        return self.snapshot.derived(("filled", edition.path), lambda: filled(edition, fallback))

    def rule(self, rule_id: str, lang: str, origin: str | None = None) -> Rule:
        """Return a rule by its full id; a wrong one is answered with the nearest existing ones.

        Without an origin it is that of the edition in force, or ours where that lacks the rule.
        """
        return self.edition_with(rule_id, lang, origin).by_id[rule_id]

    def edition_with(self, rule_id: str, lang: str, origin: str | None = None) -> Edition:
        """Return the edition that holds a rule, or say which rules are near; see `rule` for the origin."""
        origin = self.origin_with(rule_id, lang) if origin is None else origin
        book = book_of(rule_id).strip().lower()
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
        return "" if origin == BUNDLED else self.snapshot.name_of(edition) or origin

    def stands_on(self, edition: Edition, rule_id: str) -> str:
        """Return the number that the book's own text has for a rule that an imported edition numbers otherwise."""
        languages = self.languages(edition.book)
        own = edition.by_id[rule_id]
        if edition.origin == BUNDLED or not languages:
            return ""
        lang = edition.lang if edition.lang in languages else self.source_language(edition.book)
        ours = self.edition(edition.book, lang).by_id.get(rule_id)
        return ours.number if ours is not None and ours.number != own.number else ""

    def origin_name(self, book: str, origin: str = BUNDLED) -> str:
        """Return what an origin is called: the first text of a book of one's own has the name it was added under."""
        return self.folder(book).parent.name if origin == BUNDLED and self.is_own(book) else origin

    def terms(self, book: str) -> Mapping[str, Term]:
        return self.snapshot.entries(book, data.TERMS).by_id

    def term(self, term_id: str) -> Term:
        found = self.terms(book_of(term_id)).get(term_id)
        if found is None:
            raise UnknownTermError(term_id)
        return found

    def divergences(self, book: str) -> tuple[Divergence, ...]:
        return self.snapshot.entries(book, data.DIVERGENCES).every

    def divergences_of(self, rule_id: str) -> tuple[Divergence, ...]:
        return tuple(one for one in self.divergences(book_of(rule_id)) if rule_id in one.rules)

    def examples(self, book: str) -> tuple[Example, ...]:
        return self.snapshot.entries(book, data.EXAMPLES).every

    def changes(self, book: str) -> tuple[LaterChange, ...]:
        """Return what is known to have changed since the edition that a book restates."""
        return self.snapshot.entries(book, data.CHANGES).every

    def later_changes(self, rule_ids: Iterable[str], lang: str) -> list[str]:
        """Return in words what has changed in some rules since the edition that was restated, and by whose rules."""
        found: dict[str, str] = {}
        for rule_id in rule_ids:
            for one in self.changes(book_of(rule_id)) if book_of(rule_id) in self.books() else ():
                if any(rule_id == rule or rule_id.startswith(f"{rule}.") for rule in one.rules):
                    found[one.id] = f"{one.words_in(lang)} ({one.origin.partition(':')[0]})"
        return list(found.values())

    def problems(self, book: str, origin: str = BUNDLED) -> tuple[Finding, ...]:
        """Return what is wrong with the files of a book, each file for itself."""
        self.snapshot.require(book)
        snapshot = self.snapshot
        notes = (snapshot.entries(book, kind).problems for kind in data.NOTES)
        optional = (one for found in (*notes, snapshot.asked_file(book)[1]) for one in found)
        read = [
            *snapshot.book_file(book).problems,
            *snapshot.entries(book, data.TERMS).problems,
            *(one for one in optional if one.code != "missing-file"),
        ]
        # A draft language shows the source in its gaps.
        drafts = snapshot.book_file(book).book.drafts
        found = [one for one in read if one.code != data.LACKING or one.lang not in drafts]
        for lang in self.languages(book, origin):
            found.extend(self.edition(book, lang, origin).problems)
        return tuple(found)

    # Links

    def resolve(self, target: str, book: str, lang: str) -> Target | None:
        """Return the rule or the term that a link in a book points at; None when it is dead."""
        full = data.full_id(book, target)
        if book_of(full) not in self.books():
            return None
        if full in self.ids(book_of(full), lang):
            return Target(full, "rule")
        # Terms are read when a link can be one: their file is far slower to read than a rule text.
        is_term = not local_of(full)[:1].isdigit() and full in self.terms(book_of(full))
        return Target(full, "term") if is_term else None

    def links(self, rule: Rule, lang: str) -> tuple[Link, ...]:
        """Return the links of a rule's own text that lead somewhere."""
        found = ((one, self.resolve(one.target, book_of(rule.id), lang)) for one in rule.references())
        return tuple(Link(rule.id, to.id, one.words, to.kind, one.line) for one, to in found if to is not None)

    def backlinks(self, target_id: str, lang: str, origin: str = BUNDLED) -> tuple[Link, ...]:
        """Return the links of all books in a language that lead to a rule or a term."""
        books = [book for book in self.books() if lang in self.languages(book, origin)]
        citing = [one for book in books for one in self.edition(book, lang, origin).references_to(target_id)]
        target = self.resolve(target_id, book_of(target_id), lang) if citing else None
        if target is None:
            return ()
        return tuple(Link(one.source, target.id, one.words, target.kind, one.line) for one in citing)

    def cite(self, rule_id: str, lang: str, origin: str | None = None, *, long: bool = False) -> str:
        """Cite a rule in a language, with the book's title if long; where it has no number, as its edition names it.

        Without an origin the edition in force is cited, or ours where that lacks the rule. A game cites rules of its
        own book whether or not the files of the book are there.
        """
        try:
            book = self.book(book_of(rule_id))
        except UnknownBookError:
            return rule_id
        origin = self.origin_with(rule_id, lang) if origin is None else origin
        title: str | None = None
        rule: Rule | str = rule_id
        if lang in self.languages(book.id, origin):
            edition = self.edition(book.id, lang, origin)
            rule, title = edition.by_id.get(rule_id, rule_id), edition.heading_of(rule_id)
            label = edition.label_of(rule_id) if origin != BUNDLED and rule_id in edition else ""
            if label:
                return f"{book.title_in(lang)}, {label}" if long else label
        cite = long_citation if long else citation
        return cite(book, rule, lang, title)

    def cite_together(self, rules: Iterable[str], lang: str, origin: str | None = None) -> str:
        """Cite several rules, those of one heading together: "Rule 12(a), (b)(iv); Rule 14(c)"."""
        groups: dict[str, list[str]] = {}
        for rule in rules:
            edition = self.edition_quoted(rule, lang, origin)
            heading = rule if edition is None else self.cite(edition.headed(rule).id, lang, edition.origin)
            groups.setdefault(heading, []).append(self.cite(rule, lang, origin))
        together = (
            ", ".join(dict.fromkeys([one[0], *(other.removeprefix(heading).lstrip() for other in one[1:])]))
            for heading, one in groups.items()
        )
        return "; ".join(together)

    def edition_quoted(self, rule_id: str, lang: str, origin: str | None = None) -> Edition | None:
        """Return the edition that holds a rule, else that in English; None where no book has it any more."""
        for choice in dict.fromkeys((lang, "en")):
            try:
                return self.edition_with(rule_id, choice, origin)
            except TablesideError:
                continue
        return None

    def number(self, rule_id: str, lang: str) -> str:
        """Return the number of a rule in the edition in force: "3.12(b)(iv)"."""
        if lang in self.languages(book_of(rule_id)):
            edition = self.in_force(book_of(rule_id), lang)
            if rule_id in edition and (number := edition.by_id[rule_id].number):
                return number if edition.origin == BUNDLED else edition.label_of(rule_id)
        parts = local_of(rule_id).split(".")
        numbers = [part for part in parts if part[:1].isdigit()]
        return ".".join(numbers) + "".join(f"({part})" for part in parts[len(numbers) :])

    # Within

    def ids(self, book: str, lang: str) -> Mapping[str, Rule]:
        """Return the rules of a book in a language, or in the first that can be read where that one cannot."""
        languages = self.languages(book)
        choices = (lang, *languages) if lang in languages else languages
        editions = (self.edition(book, choice) for choice in choices)
        return next((edition.by_id for edition in editions if edition.failure is None), {})

    def _nearest_anywhere(self, rule_id: str, lang: str, origin: str) -> tuple[str, ...]:
        editions = (self.edition(book, lang, origin) for book in self.books() if lang in self.languages(book, origin))
        return nearest_ids(rule_id, [rule.id for edition in editions for rule in edition.rules])

    def asked(self, book: str) -> Mapping[str, object]:
        return self.snapshot.asked_file(book)[0]


def readable(edition: Edition) -> Edition:
    """Return an edition that could be read; one that could not is no empty one, and an error that names its file."""
    if edition.failure is not None:
        raise BrokenFileError(edition.path, edition.failure.line, edition.failure.what)
    return edition


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
        return (BUNDLED, *self._origin_folders())

    def languages(self, book: str | None, origin: str) -> tuple[str, ...]:
        return self.derived(("languages", book, origin), lambda: self._find_languages(book, origin))

    def _find_languages(self, book: str | None, origin: str) -> tuple[str, ...]:
        if book is not None:
            folder = self.folder(book, origin)
            own = origin != BUNDLED and (self._is_book(folder) or folder == self.folder(book))
            if own or not self._listing(folder):
                return ()
            drafts = self.book_file(book).book.drafts if origin == BUNDLED else ()
            return _english_first({*self._languages_in(folder), *drafts})
        return _english_first({lang for one in self.books() for lang in self.languages(one, origin)})

    def is_own(self, book: str) -> bool:
        return self._imported is not None and self.folder(book).is_relative_to(self._imported)

    def require(self, book: str) -> None:
        # Its own folder tells; to look at all of them takes longer than everything else that a citation needs.
        named = bool(book.strip(".")) and Path(book).name == book
        if not named or not any(_is_book_file(file) for file in self._listing(self.folder(book))):
            raise UnknownBookError(book, self.books())

    def folder(self, book: str, origin: str = BUNDLED) -> Path:
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
        found = (one for one in sorted(self._listing(self._imported)) if one.name != data.IN_FORCE)
        return {folder.name: folder for folder in found if self._listing(folder)}

    def _is_book(self, folder: Path) -> bool:
        return any(file.name == "book.toml" for file in self._listing(folder))

    # Reading it

    def book_file(self, book: str) -> data.BookFile:
        path = self.folder(book) / "book.toml"
        return self._cached(path, lambda: self._read_book(path))

    def _read_book(self, path: Path) -> data.BookFile:
        found = data.read_book(path)
        known = self._earlier.get(path, (None, None))[1]
        if found.broken and isinstance(known, data.BookFile):
            # The file is being edited: its former contents are better than the name of its folder.
            found = replace(known, problems=found.problems, broken=True)
        if path.parent.parent == self._root and self._listing(path.parent):
            gone = [] if self._is_book(path.parent) else [path]
            gone += [
                path.with_name(f"{lang}.md") for lang in {*found.book.title, "en"} - {*self._languages_in(path.parent)}
            ]
            for file in gone:
                met.add(NotInstalled(file))
        return found

    def entries(self, book: str, kind: data.Kind[_T]) -> data.Entries[_T]:
        self.require(book)
        path = self.folder(book) / kind.file
        return self._cached(path, lambda: data.read_entries(path, kind))

    def asked_file(self, book: str) -> tuple[Mapping[str, object], tuple[Finding, ...]]:
        """Return the everyday phrases of a book, and the findings on them."""
        path = self.folder(book) / "asked.toml"
        return self._cached(path, lambda: data.read_asked(path))

    def _listing(self, folder: Path) -> tuple[Path, ...]:
        """Return the contents of a folder, cached until its time of change differs."""
        return self._cached(folder, lambda: _entries(folder))

    def _languages_in(self, folder: Path) -> tuple[str, ...]:
        return _english_first(
            {file.stem for file in self._listing(folder) if file.suffix == ".md" and data.is_language(file.stem)}
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
        name = self._cached(path, lambda: data.read_origin(path)).get("name")
        return name if isinstance(name, str) else ""

    def in_force(self, book: str, lang: str) -> str:
        """Return the origin of the edition in force; the bundled one unless an imported one was put in force."""
        if self._imported is None:
            return BUNDLED
        path = self._imported / data.IN_FORCE
        chosen = self._cached(path, lambda: data.read_in_force(path)).get(book, {}).get(lang, BUNDLED)
        if lang in self.languages(book, chosen):
            return chosen
        # A language that ours lacks has the first edition that was imported in it.
        return next((one for one in self.origins() if lang in self.languages(book, one)), BUNDLED)

    # Remembering it

    def derived(self, key: object, make: Callable[[], _T]) -> _T:
        """Return the cached result of reading the files, or read them."""
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
    return path.name == "book.toml" or (path.suffix == ".md" and data.is_language(path.stem))


def _english_first(languages: set[str]) -> tuple[str, ...]:
    return tuple(sorted(languages, key=lambda lang: (lang != "en", lang)))


def _read_edition(path: Path, book: str, lang: str, origin: str) -> Edition:
    """Read a rule text; an earlier version stands in for one that cannot be read."""
    edition = _scanned(path, path, book, lang, origin)
    failure = edition.failure
    if failure is None or failure.code == "missing-file":
        return edition
    for other, called in data.stand_ins(path):
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
    text, failure = data.read_text(file)
    if failure is None:
        edition = scan(text, book, lang, path, origin)
        if edition.rules:
            return edition
        failure = in_file(path, 1, "no-rules")
    return Edition(book, lang, origin, path, (), (), (failure,), failure)
