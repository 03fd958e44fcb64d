"""Where translators work: the checkout's own folders, or a copy of the installed ones in the user's data folder."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tableside.errors import N_
from tableside.storage import NotSaved

BOOKS = "rulebooks"
CATALOGUES = "i18n"


@dataclass(frozen=True, slots=True)
class Place:
    """The folders of a workspace.

    `bundled` is the installed folder (with rulebooks/ and i18n/) of which `root` is, or will be, a copy; in a checkout
    there is none and the files are edited in place. `state` holds the journal, the baselines and the originals.
    """

    root: Path
    state: Path
    bundled: Path | None = None

    @property
    def copied(self) -> bool:
        """Whether there is something of one's own to edit."""
        return self.bundled is None or (self.root / BOOKS).is_dir()

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

    def make_own(self) -> None:
        """Copy the installed folders, all or nothing, unless that was done before."""
        if self.copied or self.bundled is None:
            return
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            # The rulebooks come last: they are what tells that the copy is whole.
            for name in (CATALOGUES, BOOKS):
                if (self.bundled / name).is_dir() and not (self.root / name).exists():
                    _copy_whole(self.bundled / name, self.root / name)
        except OSError as error:
            raise NotSaved(
                N_("The texts could not be copied to “{folder}”: {reason}."),
                folder=str(self.root),
                reason=error.strerror or str(error),
            ) from error

    def keep_original(self, path: Path) -> None:
        """Keep a file as it is now, unless an earlier state of it is kept already."""
        kept = self.originals / path.relative_to(self.root)
        if kept.exists() or not path.exists():
            return
        kept.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=kept.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(path.read_bytes())
        Path(name).replace(kept)

    def original_of(self, path: Path) -> bytes | None:
        """Return what a file held before one's own changes; None where there was no such file."""
        relative = path.relative_to(self.root)
        for choice in (self.originals / relative, *([self.bundled / relative] if self.bundled else [])):
            if choice.is_file():
                return choice.read_bytes()
        return None


def _copy_whole(source: Path, target: Path) -> None:
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        shutil.copytree(
            source, beside / target.name, copy_function=shutil.copyfile, ignore=shutil.ignore_patterns("*.previous")
        )
        (beside / target.name).replace(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def default_place(root: Path | None = None) -> Place:
    """Return the place of a given folder, of the checkout, or of the user's own copy."""
    from tableside.resources import data_root, installed, workspace_dir
    from tableside.settings import data_dir

    if root is None and (installed() or not os.access(data_root() / BOOKS, os.W_OK)):
        return Place(workspace_dir(), data_dir() / "translation" / "own", data_root())
    folder = (root or data_root()).resolve()
    tag = hashlib.blake2b(str(folder).encode(), digest_size=6).hexdigest()
    return Place(folder, data_dir() / "translation" / tag)
