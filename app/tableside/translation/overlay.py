"""Where translators work: the files of a checkout, or the installed texts with the user's own laid over them.

In an installed copy every edit is a row of the user's database. The folder in which the texts are read is made from the
installed texts and these rows whenever one of them has changed; it can be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of
from tableside.storage.database import NAME, Database, as_json, shared
from tableside.storage.files import (
    NotSaved,
    copy_tree,
    is_folder,
    is_there,
    make_folder,
    put_folder,
    reason_of,
    unfinished_name,
    write_atomically,
)
from tableside.storage.reading import json_of, met
from tableside.translation.texts import RuleText

if TYPE_CHECKING:
    from tableside.translation.languages import NewLanguage

BOOKS = "rulebooks"
CATALOGUES = "i18n"
_MADE = "made.txt"
LANGUAGE = ""
"""The id of the row that describes a language."""


@dataclass(frozen=True, slots=True)
class WorkspaceFolders:
    """The folders of a workspace.

    `bundled` is the installed folder (with rulebooks/ and i18n/); in a checkout there is none and the files are edited
    in place. `imports` holds the books that a person brought: they are edited there.
    """

    root: Path
    state: Path
    """Holds what source and translation said when they were last in step; its name is that of the undo history."""
    bundled: Path | None = None
    imports: Path | None = None
    database_file: Path | None = None

    @property
    def database(self) -> Database:
        """The database of the edits and the undo history; without one of the user it is kept in `state`."""
        return shared(self.database_path)

    @property
    def database_path(self) -> Path:
        return self.database_file or self.state / NAME

    @property
    def current(self) -> Path:
        """The folder to read from: the installed one as long as nothing was edited."""
        return self.root if self.bundled is None or is_folder(self.root / BOOKS) else self.bundled

    @property
    def rulebooks(self) -> Path:
        """The folder with one folder per book."""
        return self.current / BOOKS

    @property
    def catalogues(self) -> Path:
        """The folder with one folder per interface language."""
        return self.current / CATALOGUES

    def baseline(self, book: str, lang: str) -> Path:
        """Return the file with what source and translation of a collection said when they were in step."""
        return self.state / "baseline" / book / f"{lang}.json"

    def write(self, path: Path, data: bytes) -> None:
        write_atomically(path, data)


def default_folders(root: Path | None = None) -> WorkspaceFolders:
    """Return the folders of a given checkout, of the one the program runs from, or of the installed copy."""
    from tableside.resources import data_root, editable, imports_dir, workspace_dir
    from tableside.settings import data_dir

    if root is None and not editable():
        state = data_dir() / "translation" / "own"
        return WorkspaceFolders(workspace_dir(), state, data_root(), imports_dir(), data_dir() / NAME)
    folder = (root or data_root()).resolve()
    tag = hashlib.blake2b(str(folder).encode(), digest_size=6).hexdigest()
    return WorkspaceFolders(folder, data_dir() / "translation" / tag, None, imports_dir(), data_dir() / NAME)


class Overlay:
    """The user's own texts as rows: the words of a text in a language, and what is recorded beside it."""

    def __init__(self, folders: WorkspaceFolders) -> None:
        self._folders = folders

    @property
    def active(self) -> bool:
        """Whether edits are rows: in a checkout they are in the files alone."""
        return self._folders.bundled is not None

    def _rows(self) -> list[sqlite3.Row]:
        if not is_there(self._folders.database_path):
            return []
        return self._folders.database.rows("SELECT text, lang, words, beside FROM own_text ORDER BY id")

    def put_words(self, connection: sqlite3.Connection, lang: str, words: Mapping[str, RuleText]) -> None:
        for text, one in words.items():
            self._put(connection, text, lang, "words", as_json(one.as_data()))

    def put_beside(self, connection: sqlite3.Connection, lang: str, beside: Mapping[str, object]) -> None:
        """Write what is recorded beside some texts."""
        for text, one in beside.items():
            self._put(connection, text, lang, "beside", as_json(one))

    @staticmethod
    def _put(connection: sqlite3.Connection, text: str, lang: str, column: str, value: str) -> None:
        connection.execute("INSERT INTO own_text (text, lang) VALUES (?, ?) ON CONFLICT DO NOTHING", (text, lang))
        connection.execute(
            f"UPDATE own_text SET {column} = ?, id = (SELECT max(id) FROM own_text) + 1 WHERE text = ? AND lang = ?",
            (value, text, lang),
        )

    def put_language(self, new: NewLanguage) -> None:
        """Write the description of a language that was added or corrected."""
        if self.active:
            with self._folders.database.change() as connection:
                self.put_beside(connection, new.code, {LANGUAGE: new.as_data()})
            self.note_made()

    def remove_language(self, lang: str) -> None:
        if self.active:
            with self._folders.database.change() as connection:
                connection.execute("DELETE FROM own_text WHERE lang = ?", (lang,))
            self.note_made()

    def languages(self) -> tuple[str, ...]:
        return tuple(row["lang"] for row in self._rows() if row["text"] == LANGUAGE)

    # The folder that is made from them

    def _stamp(self) -> str:
        bundled = self._folders.bundled
        assert bundled is not None
        digest = hashlib.blake2b(digest_size=12)
        for path in _files(bundled):
            stat = path.stat()
            digest.update(f"{path.relative_to(bundled)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
        count = ""
        if is_there(self._folders.database_path):
            row = self._folders.database.rows("SELECT count(*), max(id) FROM own_text")[0]
            count = f"{row[0]} {row[1]}"
        return f"{digest.hexdigest()} {count}"

    def note_made(self) -> None:
        """Write that the folder is as the installed texts and the rows want it."""
        if self.active and is_folder(self._folders.root):
            with suppress(NotSaved, OSError):  # it is made again then
                write_atomically(self._folders.root / _MADE, self._stamp().encode())

    def begin(self) -> None:
        """Make the folder before the first edit."""
        if self.active and not is_folder(self._folders.root / BOOKS):
            self._make()

    def bring_up_to_date(self) -> None:
        """Make the folder again where the installed texts or the rows are others than it was made from."""
        if not self.active:
            return
        root = self._folders.root
        try:
            made = (root / _MADE).read_text(encoding="utf-8")
        except OSError:
            made = ""
        if made and made == self._stamp():
            return
        if self._rows():
            self._make()
        elif is_there(root):
            shutil.rmtree(root, ignore_errors=True)

    def _make(self) -> None:
        folders, bundled = self._folders, self._folders.bundled
        assert bundled is not None
        fresh = unfinished_name(folders.root)
        try:
            shutil.rmtree(fresh, ignore_errors=True)
            make_folder(fresh)
            for name in (CATALOGUES, BOOKS):
                if (bundled / name).is_dir():
                    copy_tree(bundled / name, fresh / name, leave=("*.previous", ".*"))
            self._lay_over(WorkspaceFolders(fresh, folders.state, None, None, folders.database_file))
            shutil.rmtree(folders.root, ignore_errors=True)
            put_folder(fresh, folders.root)
        except OSError as error:
            shutil.rmtree(fresh, ignore_errors=True)
            raise NotSaved(
                N_("The texts could not be copied to “{folder}”: {reason}."),
                folder=str(folders.root),
                reason=reason_of(error),
            ) from error
        self.note_made()

    def _lay_over(self, folders: WorkspaceFolders) -> None:
        """Put every row into the files of a fresh copy; a text that there is no place for any more is left out."""
        from tableside.translation.changes import Change, by_file
        from tableside.translation.editor import Editor
        from tableside.translation.languages import NewLanguage, write_language
        from tableside.translation.status import Beside
        from tableside.translation.workspace import Workspace

        workspace = Workspace(folders)
        rows = self._rows()
        for row in rows:
            if row["text"] == LANGUAGE:
                write_language(workspace, NewLanguage.from_data(row["lang"], json_of(row["beside"])))
        workspace.refresh()
        words: list[Change] = []
        beside: dict[tuple[str, str], dict[str, Beside]] = {}
        for row in rows:
            where = book_of(row["text"]), row["lang"]
            if row["text"] != LANGUAGE and where[0] in workspace.collections():
                if row["words"] is not None:
                    now = RuleText.from_data(json_of(row["words"]))
                    words.append(Change(row["text"], row["lang"], RuleText(), now))
                if row["beside"] is not None:
                    beside.setdefault(where, {})[row["text"]] = Beside.from_data(json_of(row["beside"]))
        editor = Editor(workspace)
        for changes in by_file(words):
            editor.lay_over(changes)
        for (book, lang), found in beside.items():
            workspace.record(book, lang, found)


def _files(root: Path) -> Iterator[Path]:
    for folder in (root / BOOKS, root / CATALOGUES):
        for at, folders, names in os.walk(folder):
            folders.sort()
            yield from (Path(at) / name for name in sorted(names) if not name.endswith(".mo"))


def lay_over_program() -> None:
    """Lay the user's own texts over those of an installed copy, before anything is read."""
    from tableside.settings import data_dir

    folders = default_folders()
    if folders.bundled is None:
        return
    try:
        _take_over_copy(folders, data_dir() / "workspace")
        Overlay(folders).bring_up_to_date()
    except TablesideError as error:
        met.add(error)  # the installed texts are shown


def _take_over_copy(folders: WorkspaceFolders, copy: Path) -> None:
    """Make rows of the edited copy that version 0.2 kept of all texts; it is then set aside."""
    from tableside.translation.languages import description
    from tableside.translation.workspace import Workspace

    if not is_folder(copy / BOOKS):
        return
    originals = folders.state / "originals"
    before = originals if is_folder(originals / BOOKS) else folders.bundled
    assert before is not None
    mine, base = (
        Workspace(WorkspaceFolders(root, folders.state / "none"), only_looking=True) for root in (copy, before)
    )
    overlay = Overlay(folders)
    with folders.database.change() as connection:
        for lang in mine.library.languages():
            if lang not in base.library.languages():
                overlay.put_beside(connection, lang, {LANGUAGE: description(mine, lang).as_data()})
        for book in mine.collections():
            for lang in mine.languages_of(book):
                there = book in base.collections() and lang in base.languages_of(book)
                known = base.texts(book, lang) if there else {}
                texts = mine.texts(book, lang).items()
                words = {text: one for text, one in texts if not one.same_as(known.get(text, RuleText()))}
                overlay.put_words(connection, lang, words)
                beside = mine.sidecar(book, lang).items()
                overlay.put_beside(
                    connection, lang, {text: one.as_data() for text, one in beside if one != base.beside(text, lang)}
                )
    copy.rename(copy.with_name("workspace-of-0.2"))
