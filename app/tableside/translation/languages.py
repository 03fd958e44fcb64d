"""Adding a language: a mark in each book and a catalogue; correcting and removing it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.errors import N_, TablesideError
from tableside.language.registry import LANGUAGES_FILE, forget_languages, is_known, language, plural_count
from tableside.language.words import forget_words
from tableside.messages.catalogue import MOST_FORMS, read_po
from tableside.rulebook.data import is_language
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.model import TermWords
from tableside.storage.reading import LARGEST_TEXT, read_text
from tableside.translation.message_store import catalogue_path, empty_catalogue
from tableside.translation.overlay import WorkspaceFolders
from tableside.translation.store import INTERFACE, TextKind
from tableside.translation.texts import RuleText
from tableside.translation.toml_store import TomlStore, Value, Where, with_values
from tableside.translation.workspace import Workspace

if TYPE_CHECKING:
    from tableside.translation.editor import Editor

_DRAFTS = Where("", 0, "", "drafts")
_SHOWN = 60
_LONGEST_FORMULA = 400
_FORMULA = re.compile(r'(?P<before>"Plural-Forms: )(?P<formula>[^"\\]*)(?P<after>\\n")')
_NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 20, 21, 22, 25, 100, 101, 102, 111)
"""Numbers for which languages are known to have forms of their own."""


class CannotAdd(TablesideError):
    """A language that cannot be added as asked."""


@dataclass(frozen=True, slots=True)
class NewLanguage:
    """The description of a language; empty parts are taken from what is known of it, or from English."""

    code: str
    name: str = ""
    plural: str = ""
    """A gettext formula, such as "nplurals=2; plural=(n != 1);"."""

    def as_data(self) -> dict[str, object]:
        return {"name": self.name, "plural": self.plural}

    @classmethod
    def from_data(cls, code: str, data: Mapping[str, Any]) -> NewLanguage:
        return cls(code, str(data.get("name", "")), str(data.get("plural", "")))


def add_language(workspace: Workspace, new: NewLanguage, *, correcting: bool = False) -> tuple[Path, ...]:
    """Create everything a language needs, or correct its description; return the files that were written."""
    workspace.refresh()
    for problem in problems(workspace, new, correcting=correcting).values():
        raise problem
    workspace.overlay.begin()
    workspace.refresh()
    written = write_language(workspace, new, draft=not correcting)
    workspace.overlay.put_language(new)
    look_again()
    return written


def write_language(workspace: Workspace, new: NewLanguage, *, draft: bool = True) -> tuple[Path, ...]:
    """Write the files of a language.

    The languages file and the marks in book.toml come last, so a language that is half made is not offered.
    """
    written: list[Path] = []
    for path, text in _files(workspace, new, draft=draft):
        if not path.exists() or path.read_bytes() != text.encode():
            workspace.folders.write(path, text.encode())
            written.append(path)
    workspace.refresh()
    return tuple(written)


def look_again() -> None:
    """Forget what was read of languages; it may have been read before it was written."""
    forget_languages()
    forget_words()


def problems(workspace: Workspace, new: NewLanguage, *, correcting: bool = False) -> dict[str, CannotAdd]:
    """Return the problems of a description of a language, by code, name or plural."""
    library = workspace.library.bundled
    found: dict[str, CannotAdd] = {}
    if not is_language(new.code):
        found["code"] = CannotAdd(
            N_("“{code}” is not a language code; use two or three lower-case letters, such as de or pt-BR."),
            code=new.code[:_SHOWN],
        )
    elif not correcting and all(new.code in library.languages(book) for book in library.books()):
        found["code"] = CannotAdd(N_("The language “{code}” is there already."), code=new.code)
    elif not new.name.strip() and not is_known(new.code):
        found["name"] = CannotAdd(
            N_("The program does not know “{code}”; enter the name of the language."), code=new.code
        )
    if new.plural and not is_formula(new.plural):
        found["plural"] = CannotAdd(
            N_("“{formula}” is not a plural formula; use one such as {example}"),
            formula=new.plural[:_SHOWN],
            example="nplurals=2; plural=(n != 1);",
        )
    return found


def is_formula(formula: str) -> bool:
    """Return whether gettext understands a formula, and it asks for a number of forms that a language can have."""
    try:
        return bool(plural_examples(formula))
    except (ValueError, RecursionError, ArithmeticError):
        return False


def plural_examples(formula: str) -> dict[int, int]:
    """Return which form some numbers take; a formula that cannot be used is a ValueError or the like."""
    from gettext import c2py

    number, semicolon, plural = formula.partition(";")
    count = number.strip().removeprefix("nplurals").strip().removeprefix("=").strip()
    if not semicolon or not count.isdecimal() or len(count) > 2 or not 0 < int(count) <= MOST_FORMS:
        raise ValueError(formula)
    expression = plural.strip().removeprefix("plural").strip().removeprefix("=").rstrip(" ;")
    if len(expression) > _LONGEST_FORMULA:
        raise ValueError(formula)
    form = c2py(expression)
    found = {one: int(form(one)) for one in _NUMBERS}
    if not all(0 <= one < int(count) for one in found.values()):
        raise ValueError(formula)
    return found


def _files(workspace: Workspace, new: NewLanguage, *, draft: bool) -> Iterator[tuple[Path, str]]:
    # A book that a person brought gets the language when its translation is begun.
    library = workspace.library.bundled
    yield _catalogue(workspace.folders, new)
    registry = workspace.folders.rulebooks / LANGUAGES_FILE
    described = {"name": new.name, "plural": new.plural}
    if any(described.values()):
        yield registry, _edited(registry, {Where("", 0, new.code, key): value for key, value in described.items()})
    for book in library.books():
        path = library.folder(book) / "book.toml"
        if draft:
            yield path, _edited(path, {_DRAFTS: tuple(sorted({*library.book(book).drafts, new.code}))})


def begin_translation(workspace: Workspace, book: str, lang: str) -> None:
    """Say in book.toml that a book is being translated into a language, before it gets its first text there."""
    library = workspace.library
    if lang in library.languages(book):
        return
    # Where the file does not name its source, the new language could pass for the one it is made from.
    values: dict[Where, Value] = {
        Where("", 0, "", "source"): workspace.source_lang(book),
        _DRAFTS: tuple(sorted({*library.book(book).drafts, lang})),
    }
    _rewrite(workspace, library.folder(book) / "book.toml", values)


def _catalogue(folders: WorkspaceFolders, new: NewLanguage) -> tuple[Path, str]:
    """Return an interface catalogue with every text and no translation, after the fullest there is."""
    import polib

    path = catalogue_path(folders, new.code)
    if path.exists():
        text = read_text(path, 2 * LARGEST_TEXT)
        head = f"\\g<before>{new.plural}\\g<after>"  # its texts stay, each with the forms it has
        return path, _FORMULA.sub(head, text, count=1) if new.plural else text
    fullest = max(
        folders.catalogues.glob("*/LC_MESSAGES/tableside.po"), key=lambda one: one.stat().st_size, default=None
    )
    catalogue = empty_catalogue(new.code, new.plural)
    forms = plural_count(catalogue.metadata["Plural-Forms"])
    for entry in read_po(fullest) if fullest else ():
        empty = polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid)
        if entry.msgid_plural:
            empty.msgid_plural = entry.msgid_plural
            empty.msgstr_plural = dict.fromkeys(range(forms), "")
        catalogue.append(empty)
    return path, str(catalogue)


# Correcting it


def added_languages(workspace: Workspace) -> tuple[str, ...]:
    """Return the languages that were added here: those that are drafts, and in an installed copy those of the rows."""
    library = workspace.library.bundled
    drafts = {lang for book in library.books() for lang in library.book(book).drafts}
    added = set(workspace.overlay.languages()) if workspace.overlay.active else drafts
    return tuple(lang for lang in library.languages() if lang in added)


def description(workspace: Workspace, lang: str) -> NewLanguage:
    known = language(lang)
    path = catalogue_path(workspace.folders, lang)
    match = _FORMULA.search(read_text(path, 2 * LARGEST_TEXT)) if path.exists() else None
    return NewLanguage(lang, known.name, (match["formula"].strip() if match else "") or known.plural)


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
    from tableside.translation.changes import Wanted

    prefix = f"{book}/{TextKind.TERM}:{name}"
    wanted = [Wanted(f"{prefix}:{key}", RuleText("", (value,)), done=bool(value)) for key, value in values.items()]
    for error in editor.save_all(lang, wanted).refused.values():
        raise error


def finish_language(workspace: Workspace, lang: str) -> tuple[str, ...]:
    """Take a language out of the drafts of every book in which all its rules are done, and return those books."""
    finished: list[str] = []
    workspace.refresh()
    for book in workspace.books():
        progress = workspace.progress(book, lang)
        if lang not in workspace.library.book(book).drafts or progress.done < progress.total:
            continue
        left = workspace.library.book(book).drafts - {lang}
        _rewrite(workspace, workspace.library.folder(book) / "book.toml", {_DRAFTS: tuple(sorted(left))})
        finished.append(book)
    workspace.refresh()
    return tuple(finished)


# Removing it


def words_in(workspace: Workspace, lang: str) -> int:
    """Count the texts that would go with a language."""
    collections = (*workspace.library.bundled.books(), INTERFACE)
    return sum(not text.empty for one in collections for text in workspace.texts(one, lang).values())


def remove_language(workspace: Workspace, lang: str) -> None:
    """Remove all texts of a language that was added here; those that came with the program stay."""
    if lang not in added_languages(workspace):
        raise CannotAdd(N_("The language “{code}” came with the program and cannot be deleted."), code=lang)
    folders, library = workspace.folders, workspace.library.bundled
    # The list of languages goes first: half a removal offers nothing.
    registry = folders.rulebooks / LANGUAGES_FILE
    if registry.is_file():
        _rewrite(workspace, registry, {Where("", 0, lang, key): "" for key in ("name", "plural")})
    for book in library.books():
        for store in workspace.stores(book):
            if isinstance(store, TomlStore) and (left := store.without(lang)) is not None:
                folders.write(store.path(lang), left)
        drafts = library.book(book).drafts - {lang}
        _rewrite(workspace, library.folder(book) / "book.toml", {_DRAFTS: tuple(sorted(drafts))})
        for gone in (f"{lang}.md", f"status/{lang}.json"):
            (library.folder(book) / gone).unlink(missing_ok=True)
    shutil.rmtree(folders.catalogues / lang, ignore_errors=True)
    workspace.refresh()
    workspace.overlay.remove_language(lang)
    look_again()


def _rewrite(workspace: Workspace, path: Path, values: Mapping[Where, Value]) -> None:
    workspace.folders.write(path, _edited(path, values).encode())


def _edited(path: Path, values: Mapping[Where, Value]) -> str:
    """Return a file with some values replaced; a file that does not exist is empty."""
    return with_values(read_text(path) if path.exists() else "", values)
