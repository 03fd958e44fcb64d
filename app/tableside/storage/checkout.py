"""The committed contents of a checkout, read with git; nothing without git or a checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path

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
