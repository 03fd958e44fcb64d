"""The committed contents of a checkout, read with git; nothing without git or a checkout."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tableside.storage.files import Stamp, stamp_of

_SECONDS = 10


def git(folder: Path, *words: str) -> str | None:
    """Return what git says in a folder; None where it says nothing."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=folder, capture_output=True, timeout=_SECONDS, check=True, encoding="utf-8"
        )
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return None
    return done.stdout


class Committed:
    """Tells which files of a checkout are as its last commit has them; git is asked once a commit."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._listed: tuple[Stamp, Mapping[str, str]] | None = None
        self._told: dict[Path, tuple[Stamp, Mapping[str, str], bool]] = {}

    def has(self, path: Path) -> bool:
        """Return whether a file is, byte for byte, as it was committed last."""
        if not (self._root / ".git").exists() or not path.is_relative_to(self._root):
            return False
        listed, stamp = self._files(), stamp_of(path)
        known = self._told.get(path)
        if known is None or known[0] != stamp or known[1] is not listed:
            name = path.relative_to(self._root).as_posix()
            known = self._told[path] = stamp, listed, name in listed and _blob(path, listed[name]) == listed[name]
        return known[2]

    def _files(self) -> Mapping[str, str]:
        """Return the files of the last commit and the digests by which git knows them."""
        stamp = stamp_of(self._root / ".git" / "logs" / "HEAD")  # written whenever another commit is the last
        if self._listed is None or self._listed[0] != stamp:
            lines = (git(self._root, "ls-tree", "-r", "-z", "HEAD") or "").split("\0")
            found = (line.partition("\t") for line in lines if line)
            self._listed = stamp, {name: what.split()[-1] for what, _, name in found}
        return self._listed[1]


def _blob(path: Path, like: str) -> str:
    """Return by which digest git would know a file, of the kind of another one."""
    try:
        data = path.read_bytes()
    except OSError:
        return ""
    kind = hashlib.sha1 if len(like) == hashlib.sha1(usedforsecurity=False).digest_size * 2 else hashlib.sha256
    return kind(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
