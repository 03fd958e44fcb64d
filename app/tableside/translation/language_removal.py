"""Taking an added language away again: a copy of all that goes is kept, and brings it back."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import tomlkit

from tableside.errors import N_, TablesideError
from tableside.language.registry import LANGUAGES_FILE, language
from tableside.storage import write_atomically
from tableside.storage.files import files_in
from tableside.storage.reading import Unreadable, read_bytes, read_json
from tableside.translation.languages import look_again, was_added
from tableside.translation.store import INTERFACE
from tableside.translation.toml_store import TomlStore
from tableside.translation.workspace import Workspace

_FOLDER = "removed"
_LIST = "removed.json"
_TIME = len("20260131-235959-000000")


class CannotRemove(TablesideError):
    """A language that cannot be taken away or brought back."""


@dataclass(frozen=True, slots=True)
class Removal:
    """A language that was taken away, and where the copy is."""

    lang: str
    folder: Path
    name: str = ""
    """What its speakers call it, as far as somebody said so."""


def words_in(workspace: Workspace, lang: str) -> int:
    """Count the texts that would go with a language."""
    return sum(
        not text.empty
        for collection in (*workspace.library.bundled.books(), INTERFACE)
        for text in workspace.texts(collection, lang).values()
    )


def removals(workspace: Workspace) -> tuple[Removal, ...]:
    """Return the languages that were taken away and are not there again, the last copy of each, the newest first."""
    folder = workspace.folders.state / _FOLDER
    found: dict[str, Removal] = {}
    for path in sorted(files_in(folder, f"*/{_LIST}"), key=lambda one: one.parent.name[-_TIME:], reverse=True):
        # A copy whose list cannot be read brings nothing back.
        with suppress(OSError, Unreadable, AttributeError, KeyError, TypeError):
            data = read_json(path)
            removal = Removal(str(data["lang"]), path.parent, str(data.get("name", "")))
            found.setdefault(removal.lang, removal)
    there = workspace.library.bundled.languages()
    return tuple(one for lang, one in found.items() if lang not in there)


def remove_language(workspace: Workspace, lang: str) -> Removal:
    """Take away all texts of a language that was added here; what came with the program stays."""
    if not was_added(workspace, lang):
        raise CannotRemove(N_("The language “{code}” came with the program and cannot be deleted."), code=lang)
    with workspace.turn():
        removal = _removed(workspace, lang)
    look_again()
    return removal


def _removed(workspace: Workspace, lang: str) -> Removal:
    folders = workspace.folders
    after = _files_without(workspace, lang)
    before = {path: read_bytes(path) for path in after}
    name = language(lang).name
    folder = folders.state / _FOLDER / f"{lang}-{datetime.now(tz=UTC):%Y%m%d-%H%M%S-%f}"
    listed: dict[str, str] = {}
    for number, (path, data) in enumerate(before.items()):
        write_atomically(folder / f"{number}.before", data, keep_previous=False)
        if (left := after[path]) is not None:
            write_atomically(folder / f"{number}.after", left, keep_previous=False)
        listed[path.relative_to(folders.root).as_posix()] = str(number)
    known = {"lang": lang, "name": name, "files": listed}
    write_atomically(folder / _LIST, json.dumps(known).encode(), keep_previous=False)
    for path, left in after.items():
        _put(workspace, path, left)
    return Removal(lang, folder, name)


def bring_back(workspace: Workspace, removal: Removal) -> None:
    """Bring a language back as it was; where one of its files was changed meanwhile, nothing is touched."""
    folders = workspace.folders
    try:
        listed = read_json(removal.folder / _LIST)["files"]
        before = {
            folders.root / name: read_bytes(removal.folder / f"{number}.before") for name, number in listed.items()
        }
    except FileNotFoundError as error:
        raise CannotRemove(
            N_("The copy of the language is gone from “{folder}”."), folder=str(removal.folder)
        ) from error
    with workspace.turn():
        for name, number in listed.items():
            if _content(folders.root / name) != _content(removal.folder / f"{number}.after"):
                raise CannotRemove(
                    N_("“{file}” was changed since; the copy of the language is in “{folder}”."),
                    file=Path(name).name,
                    folder=str(removal.folder),
                )
        for path, data in before.items():
            _put(workspace, path, data)
    look_again()


def _content(path: Path) -> bytes | None:
    try:
        return read_bytes(path)
    except FileNotFoundError:
        return None


def _put(workspace: Workspace, path: Path, data: bytes | None) -> None:
    if data is not None:
        workspace.folders.write(path, data)
        return
    path.unlink(missing_ok=True)
    for folder in (path.parent, path.parent.parent):
        if not any(folder.iterdir()):
            folder.rmdir()


def _files_without(workspace: Workspace, lang: str) -> dict[Path, bytes | None]:
    """Return what each file is without the language; None for those that go altogether."""
    folders, library = workspace.folders, workspace.library.bundled
    found: dict[Path, bytes | None] = {}
    # What offers the language goes first: half a removal offers nothing.
    registry = folders.rulebooks / LANGUAGES_FILE
    for book in library.books():
        for store in workspace.stores(book):
            if isinstance(store, TomlStore) and (left := store.without(lang)) is not None:
                found[store.path(lang)] = left
        path = library.folder(book) / "book.toml"
        if path in found or lang in library.book(book).drafts:
            found[path] = _without_draft(found.get(path) or read_bytes(path), lang)
        for gone in (library.folder(book) / f"{lang}.md", library.folder(book) / "status" / f"{lang}.json"):
            if gone.is_file():
                found[gone] = None
    if registry.is_file():
        document = tomlkit.parse(registry.read_text(encoding="utf-8"))
        if lang in document:
            document.remove(lang)
            found[registry] = document.as_string().encode() if len(document) else None
    folder = folders.catalogues / lang
    found.update(dict.fromkeys(sorted(path for path in folder.rglob("*") if path.is_file())))
    return found


def _without_draft(data: bytes, lang: str) -> bytes:
    document = tomlkit.parse(data.decode())
    drafts = [one for one in document.get("drafts", ()) if one != lang]
    if drafts:
        document["drafts"] = drafts
    elif "drafts" in document:
        document.remove("drafts")
    return f"{document.as_string().rstrip()}\n".encode()
