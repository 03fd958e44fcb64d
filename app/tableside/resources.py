"""The one module that knows where the program's data lives."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import platformdirs

from tableside.errors import N_, TablesideError
from tableside.storage.files import is_folder

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """Return the folder holding rulebooks, catalogues and resources.

    An installed wheel carries them as package data. A checkout uses the files in place, so that an edit shows at once.
    """
    return _found_root(os.environ.get("TABLESIDE_DATA", ""))


@cache
def _found_root(override: str) -> Path:
    candidates = [Path(override)] if override else [_PACKAGE / "data", _PACKAGE.parent.parent]
    for folder in candidates:
        if (folder / "rulebooks").is_dir():
            return folder
    raise TablesideError(
        N_("The rule texts are missing: no folder “rulebooks” in {folders}. Please install Tableside again."),
        folders=" or ".join(str(folder) for folder in candidates),
    )


def build_name() -> str:
    """Return the kind of this installation: a bundle says so itself, anything else is a wheel or a checkout."""
    note = data_root() / "build.txt"
    if note.is_file():
        return note.read_text(encoding="utf-8").strip()
    return "wheel" if data_root() == _PACKAGE / "data" else "checkout"


def editable() -> bool:
    """Return whether the texts are edited in place, as in a checkout; those of an installation are not."""
    root = data_root()
    return root != _PACKAGE / "data" and os.access(root / "rulebooks", os.W_OK)


def workspace_dir() -> Path:
    """Return the folder of the installed texts with the user's own laid over them, whether or not there is one."""
    return Path(platformdirs.user_cache_dir("tableside")) / "texts"


def imports_dir() -> Path:
    """Return the folder of the texts that the user has imported, whether or not there is one yet."""
    return Path(platformdirs.user_data_dir("tableside")) / "data" / "imports"


def _texts_root() -> Path:
    """Return where the texts are read: of an installation, with the user's own texts once there are some."""
    own = workspace_dir()
    return own if is_folder(own / "rulebooks") and not editable() else data_root()


def rulebooks_dir() -> Path:
    return _texts_root() / "rulebooks"


def catalogues_dir() -> Path:
    """Return the folder with one folder per interface language."""
    own = _texts_root() / "i18n"
    return own if is_folder(own) else data_root() / "i18n"


def resource(*parts: str) -> Path:
    """Return the path of a diagram, an icon, a style sheet or the bundled index."""
    return data_root().joinpath("resources", *parts)
