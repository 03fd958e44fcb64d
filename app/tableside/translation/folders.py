"""Where translators work: the checkout's own folders, or a copy of the installed ones in the user's data folder."""

from __future__ import annotations

import difflib
import hashlib
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tableside.errors import N_
from tableside.storage import (
    NotSaved,
    copy_folder,
    is_there,
    make_folder,
    reason_of,
    write_atomically,
)
from tableside.storage.database import NAME
from tableside.storage.files import is_folder, let_owner_write

_MISSING = ".missing"
BOOKS = "rulebooks"
CATALOGUES = "i18n"
_BROUGHT = (f"{BOOKS}/*/*.md", f"{BOOKS}/*/*.toml", f"{CATALOGUES}/*/LC_MESSAGES/*.po")


@dataclass(frozen=True, slots=True)
class WorkspaceFolders:
    """The folders of a workspace.

    `bundled` is the installed folder (with rulebooks/ and i18n/) of which `root` is, or will be, a copy; in a checkout
    there is none and the files are edited in place. `state` holds the baselines and the originals.
    `imports` holds the books that a person brought: they are edited there, and are no part of any patch.
    """

    root: Path
    state: Path
    bundled: Path | None = None
    imports: Path | None = None
    database_file: Path | None = None
    """The user's database, in which the undo history is kept; without one it is kept in `state`."""

    @property
    def database(self) -> Path:
        """The database of the undo history."""
        return self.database_file or self.state / NAME

    @property
    def copied(self) -> bool:
        """Whether there is something of one's own to edit."""
        return self.bundled is None or is_folder(self.root / BOOKS)

    @property
    def current(self) -> Path:
        """The folder to read from: one's own, or the installed one as long as nothing was edited."""
        return self.root if self.copied or self.bundled is None else self.bundled

    @property
    def rulebooks(self) -> Path:
        """The folder with one folder per book."""
        return self.current / BOOKS

    @property
    def catalogues(self) -> Path:
        """The folder with one folder per interface language."""
        return self.current / CATALOGUES

    @property
    def originals(self) -> Path:
        """Where each file is kept as it was before the first edit."""
        return self.state / "originals"

    def baseline(self, book: str, lang: str) -> Path:
        """Return where it is taken down what source and translation of a collection said when they were in step."""
        return self.state / "baseline" / book / f"{lang}.json"

    def make_own(self) -> None:
        """Copy the installed folders, all or nothing, unless that was done before."""
        if self.copied or self.bundled is None:
            return
        self._copy(self.bundled)

    def _copy(self, bundled: Path) -> None:
        """Copy what is not there yet, which another may have done meanwhile."""
        try:
            # One's own rulebooks come last: they are what tells that the copy is whole.
            for folder, name in (
                (self.originals, CATALOGUES),
                (self.originals, BOOKS),
                (self.root, CATALOGUES),
                (self.root, BOOKS),
            ):
                make_folder(folder)
                if (bundled / name).is_dir() and not (folder / name).exists():
                    copy_folder(bundled / name, folder / name, leave=("*.previous", ".*"))
        except OSError as error:
            raise NotSaved(
                N_("The texts could not be copied to “{folder}”: {reason}."),
                folder=str(self.root),
                reason=reason_of(error),
            ) from error

    def open_own(self) -> None:
        """Let the owner of one's own copy write in it, where an earlier version took over that nobody could.

        A folder that is locked as a whole was locked by somebody, and stays so.
        """
        if self.bundled is None or not self.copied:
            return
        for folder in (self.root, self.originals):
            if is_there(folder) and folder.stat().st_mode & stat.S_IWUSR:
                for name in (BOOKS, CATALOGUES):
                    let_owner_write(folder / name)

    def keep_original(self, path: Path) -> None:
        """Keep a file as it is now, or that there was none, unless an earlier state of it is kept already.

        Of a person's own books nothing is kept: nobody else's text is there to compare with.
        """
        if self.is_private(path):
            return
        kept = self.originals / path.relative_to(self.root)
        missing = kept.with_name(kept.name + _MISSING)
        if self.bundled is not None or kept.exists() or missing.exists():
            return
        try:
            write_atomically(kept, path.read_bytes(), keep_previous=False)
        except FileNotFoundError:
            write_atomically(missing, b"", keep_previous=False)

    def is_private(self, path: Path) -> bool:
        """Return whether a file is of a book that a person brought, to be read by its owner alone."""
        return self.imports is not None and path.is_relative_to(self.imports)

    def write(self, path: Path, data: bytes) -> None:
        """Write a file of the workspace; one's own books are for their owner's eyes."""
        self.keep_original(path)
        self.put(path, data)

    def put(self, path: Path, data: bytes) -> None:
        """Write a file as it was before somebody took it away, which is no change to be compared with anything."""
        write_atomically(path, data, private=self.is_private(path))

    def kept_original(self, path: Path) -> Path | None:
        """Return where a file is kept as it was before one's own changes, if it is."""
        kept = self.originals / path.relative_to(self.root) if path.is_relative_to(self.root) else None
        return kept if kept is not None and is_there(kept) else None

    def original_of(self, path: Path) -> bytes | None:
        """Return what a file held before one's own changes; None where there was no such file."""
        if not path.is_relative_to(self.root):
            return path.read_bytes() if path.is_file() else None  # an installation of which there is no copy yet
        kept = self.originals / path.relative_to(self.root)
        if is_there(kept):
            return kept.read_bytes()
        if self.bundled is not None and not self.copied:
            path = self.bundled / path.relative_to(self.root)
            return path.read_bytes() if path.is_file() else None  # as it would be copied
        if self.bundled is not None or is_there(kept.with_name(kept.name + _MISSING)) or not path.is_file():
            return None
        return path.read_bytes()

    def brought(self, path: Path) -> Path | None:
        """Return the program's own file of which one here is a copy; None where there is none."""
        copied = self.bundled is not None and path.is_relative_to(self.root)
        return self.bundled / path.relative_to(self.root) if self.bundled is not None and copied else None

    def touched(self) -> tuple[Path, ...]:
        """Return the files that may differ from their originals, in order."""
        if self.bundled is not None:
            files = {path for name in (BOOKS, CATALOGUES) for path in (self.root / name).rglob("*") if path.is_file()}
            gone = {
                self.root / path.relative_to(self.originals) for path in self.originals.rglob("*") if path.is_file()
            }
            return tuple(sorted(path for path in files | gone if not _is_by_the_way(path)))
        kept = (path.relative_to(self.originals) for path in self.originals.rglob("*") if path.is_file())
        return tuple(sorted({self.root / path.with_name(path.name.removesuffix(_MISSING)) for path in kept}))


def _is_by_the_way(path: Path) -> bool:
    """Return whether a file is no text: a previous version, a compiled catalogue, an unfinished file."""
    return path.name.startswith(".") or path.name.endswith((".previous", ".mo"))


def default_folders(root: Path | None = None) -> WorkspaceFolders:
    """Return the folders of a given one, of the checkout, or of the user's own copy."""
    from tableside.resources import data_root, editable, imports_dir, workspace_dir
    from tableside.settings import data_dir

    if root is None and not editable():
        state = data_dir() / "translation" / "own"
        return WorkspaceFolders(workspace_dir(), state, data_root(), imports_dir(), data_dir() / NAME)
    folder = (root or data_root()).resolve()
    tag = hashlib.blake2b(str(folder).encode(), digest_size=6).hexdigest()
    return WorkspaceFolders(folder, data_dir() / "translation" / tag, None, imports_dir(), data_dir() / NAME)


def patch(folders: WorkspaceFolders) -> str:
    """Return the difference between the texts as they came and as they are; empty when nothing was changed."""
    if not folders.copied:
        return ""
    return "".join(
        line for path in folders.touched() for line in _file_diff(folders, path.relative_to(folders.root).parts)
    )


def _file_diff(folders: WorkspaceFolders, parts: tuple[str, ...]) -> Iterator[str]:
    path = folders.root.joinpath(*parts)
    before = folders.original_of(path)
    after = path.read_bytes() if path.is_file() else None
    if before == after:
        return
    name = str(PurePosixPath(*parts))
    lines = difflib.unified_diff(
        _lines(before),
        _lines(after),
        f"a/{name}" if before is not None else "/dev/null",
        f"b/{name}" if after is not None else "/dev/null",
    )
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(data: bytes | None) -> list[str]:
    """Split at line feeds only: a text may hold other signs that Python takes for the end of a line."""
    text = (data or b"").decode("utf-8", errors="replace")
    return [piece for piece in text.replace("\n", "\n\0").split("\0") if piece]
