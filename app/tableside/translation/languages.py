"""Adding a language: a file with every id for each book, a citation style, a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.exceptions import ParseError
from tomlkit.items import Table

from tableside.errors import N_, TablesideError, phrase
from tableside.language.registry import LANGUAGES_FILE, forget_languages, language, plural_count
from tableside.language.words import stem
from tableside.messages.po_file import MOST_FORMS, read_po
from tableside.rulebook import BrokenFileError
from tableside.rulebook.data import is_language
from tableside.rulebook.findings import CHECKS
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.model import Book, CitationStyle, TermWords
from tableside.storage.reading import TOO_DEEP, TooDeep, read_text, toml_of
from tableside.translation.status import SOURCE
from tableside.translation.store import TextKind
from tableside.translation.texts import RuleText, skeleton
from tableside.translation.workspace import Workspace

if TYPE_CHECKING:
    from tableside.translation.editor import Editor

_CATALOGUE = "tableside.po"
_SHOWN = 60


class CannotAdd(TablesideError):
    """A language that cannot be added as asked."""


@dataclass(frozen=True, slots=True)
class NewLanguage:
    """What must be known of a language; what is left empty is taken from what is known of it, or from English."""

    code: str
    name: str = ""
    stemming: str = ""
    """The name of a snowball algorithm, such as "german"."""
    plural: str = ""
    """A gettext formula, such as "nplurals=2; plural=(n != 1);"."""
    styles: Mapping[str, CitationStyle] = field(default_factory=dict)
    """How each book is cited."""


def stemming_offered() -> tuple[str, ...]:
    """Return the names of the stemming algorithms there are."""
    import snowballstemmer

    return tuple(sorted(snowballstemmer.algorithms()))


def add_language(workspace: Workspace, new: NewLanguage) -> tuple[Path, ...]:
    """Create everything a language needs and return the files; what is there already is left alone.

    The languages file and the marks in book.toml come last, so a language that is half made is not offered.
    """
    _require_new(workspace, new)
    workspace.make_own()
    written: list[Path] = []
    for path, text in _files(workspace, new):
        if path.exists() and path.read_bytes() == text.encode():
            continue
        workspace.folders.write(path, text.encode())
        written.append(path)
    # What the search knows of the language may have been asked before there was anything to know.
    forget_languages()
    stem.cache_clear()
    return tuple(written)


def _require_new(workspace: Workspace, new: NewLanguage) -> None:
    if not is_language(new.code):
        raise CannotAdd(
            N_("“{code}” is no language code; write two or three small letters, such as de or pt-BR."), code=new.code
        )
    library = workspace.library.bundled
    if all(new.code in library.languages(book) for book in library.books()):
        raise CannotAdd(N_("The language “{code}” is there already."), code=new.code)
    if new.stemming and new.stemming not in stemming_offered():
        raise CannotAdd(
            N_("There is no stemming “{name}”; there is {offered}."),
            name=new.stemming,
            offered=", ".join(stemming_offered()),
        )
    if new.plural and not _is_formula(new.plural):
        raise CannotAdd(
            N_("“{formula}” is no plural formula; write one such as {example}"),
            formula=new.plural[:_SHOWN],
            example="nplurals=2; plural=(n != 1);",
        )


def _is_formula(formula: str) -> bool:
    """Tell whether gettext understands a formula, and it asks for a number of forms that a language can have."""
    from gettext import c2py

    number, semicolon, plural = formula.partition(";")
    expression = plural.strip().removeprefix("plural").strip().removeprefix("=").rstrip(" ;")
    try:
        c2py(expression)(1)
    except (ValueError, RecursionError, ZeroDivisionError):
        return False
    count = number.strip().removeprefix("nplurals=").strip()
    return bool(semicolon) and count.isdecimal() and len(count) <= 2 and 0 < int(count) <= MOST_FORMS


def _files(workspace: Workspace, new: NewLanguage) -> Iterator[tuple[Path, str]]:
    # A book that a person brought gets the language when its translation is begun.
    library = workspace.library.bundled
    yield _catalogue(workspace.folders.catalogues, new)
    registry = workspace.folders.rulebooks / LANGUAGES_FILE
    known = {"name": new.name, "stemming": new.stemming, "plural": new.plural}
    if given := {key: value for key, value in known.items() if value}:
        yield (
            registry,
            _edited(registry, lambda languages: languages.setdefault(new.code, tomlkit.table()).update(given)),
        )
    for book in library.books():
        path = library.folder(book) / "book.toml"
        data = library.book(book)
        style = new.styles.get(book) or data.style_in(SOURCE)
        yield path, _edited(path, partial(_add_to_book, data=data, lang=new.code, style=style))
        if new.code not in library.languages(book):
            yield library.folder(book) / f"{new.code}.md", skeleton(workspace.edition(book, SOURCE))


def _add_to_book(document: TOMLDocument, data: Book, lang: str, style: CitationStyle) -> None:
    # English words are no translation: they are shown until there are others, and counted as missing.
    if lang not in data.styles and style != data.style_in(SOURCE):
        values: dict[str, str | list[str]] = {
            "section": style.section,
            "rule": style.rule,
            "clauses": list(style.clauses),
        }
        document.setdefault("citation", tomlkit.table(is_super_table=True))[lang] = _table(values)
    document["drafts"] = sorted({*data.drafts, lang})


def begin_translation(workspace: Workspace, book: str, lang: str) -> None:
    """Say in book.toml that a book is being translated into a language, before it gets its first text there."""
    library = workspace.library
    if lang in library.languages(book):
        return
    data, source = library.book(book), workspace.source_lang(book)

    def change(document: TOMLDocument) -> None:
        _add_to_book(document, data, lang, data.style_in(source))
        if not data.source:
            # Where the file does not say it, the new language could pass for the one it is made from.
            document["source"] = source

    _rewrite(workspace, library.folder(book) / "book.toml", change)


def _catalogue(folder: Path, new: NewLanguage) -> tuple[Path, str]:
    """Return an interface catalogue with every text and no translation, after the fullest there is."""
    import polib

    path = folder / new.code / "LC_MESSAGES" / _CATALOGUE
    if path.exists():
        return path, read_text(path)
    fullest = max(folder.glob(f"*/LC_MESSAGES/{_CATALOGUE}"), key=lambda one: one.stat().st_size, default=None)
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Project-Id-Version": "Tableside",
        "Language": new.code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": new.plural or language(new.code).plural,
    }
    forms = plural_count(catalogue.metadata["Plural-Forms"])
    for entry in read_po(fullest) if fullest else ():
        empty = polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid)
        if entry.msgid_plural:
            empty.msgid_plural = entry.msgid_plural
            empty.msgstr_plural = dict.fromkeys(range(forms), "")
        catalogue.append(empty)
    return path, str(catalogue)


# Filling it in


def save_term(editor: Editor, term_id: str, lang: str, words: TermWords) -> None:
    """Write the words of a term in a language, as one step of undo."""
    editor.workspace.library.term(term_id)
    book, name = book_of(term_id), local_of(term_id)
    values = {
        "name": words.name,
        "plural": words.plural,
        "aliases": "\n".join(words.aliases),
        "avoid": "\n".join(words.avoid),
        "definition": words.definition,
    }
    with editor.one_step():
        for key, value in values.items():
            editor.save(f"{book}/{TextKind.TERM}:{name}:{key}", lang, RuleText("", (value,)), done=bool(value))


def finish_language(workspace: Workspace, lang: str) -> tuple[str, ...]:
    """Take a language out of the drafts of every book in which all its rules are done, and return those books."""
    finished: list[str] = []
    for book in workspace.books():
        drafts = workspace.library.book(book).drafts
        progress = workspace.progress(book, lang)
        if lang in drafts and progress.done == progress.total:
            workspace.make_own(book)
            path = workspace.library.folder(book) / "book.toml"
            _rewrite(workspace, path, partial(TOMLDocument.update, drafts=sorted(drafts - {lang})))
            finished.append(book)
    return tuple(finished)


# TOML files, of which every other byte stays as it is


def _rewrite(workspace: Workspace, path: Path, change: Callable[[TOMLDocument], object]) -> None:
    text = _edited(path, change)
    workspace.folders.write(path, text.encode())


def _edited(path: Path, change: Callable[[TOMLDocument], object]) -> str:
    """Return a file with something changed; one that is not there is empty."""
    text = read_text(path) if path.exists() else ""
    try:
        toml_of(text)  # which bounds how deep it goes; what is wrong with it otherwise, the other parser says better
    except TooDeep as error:
        raise BrokenFileError(path, 1, phrase(CHECKS["broken-toml"].what, reason=phrase(TOO_DEEP))) from error
    except ValueError:
        pass
    try:
        document = tomlkit.parse(text)
    except ParseError as error:
        raise BrokenFileError(path, error.line, phrase(CHECKS["broken-toml"].what, reason=str(error))) from error
    change(document)
    return document.as_string()


def _table(values: Mapping[str, str | Sequence[str]]) -> Table:
    """Return a table that ends with an empty line, as those around it do."""
    table = tomlkit.table()
    table.update(values)
    table.add(tomlkit.nl())
    return table
