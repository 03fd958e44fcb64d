"""`tableside doctor`: what the program needs, what is there and what is missing."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from tableside import __version__
from tableside.commands import Commands, person_catalogue
from tableside.errors import N_, TablesideError, phrase
from tableside.exporting.pdf import typst_line
from tableside.messages import Catalogue
from tableside.resources import build_name, data_root, resource
from tableside.rulebook import Library
from tableside.settings import cache_dir, home_dir
from tableside.system import WindowError, has_font, install_line, missing_libraries, qt_error, require_window

_WIDTH = 18


def register(commands: Commands) -> None:
    commands.add(run_doctor, "tableside doctor", incomplete="something is missing; its line says what to do")


def run_doctor(_arguments: argparse.Namespace) -> int:
    """Check the installation: Python, Qt, system libraries, screen, rule texts, folders."""
    catalogue = person_catalogue()
    problems = 0
    for name, found in _findings(catalogue):
        problem = isinstance(found, TablesideError)
        problems += problem
        mark = "✗" if problem else "✓"
        print(f"{mark} {name:<{_WIDTH}} {catalogue.error(found) if isinstance(found, TablesideError) else found}")
    return 1 if problems else 0


def _findings(catalogue: Catalogue) -> Iterator[tuple[str, str | TablesideError]]:
    gettext = catalogue.gettext
    yield "Tableside", f"{__version__} ({build_name()}, {data_root()})"
    yield "Python", f"{platform.python_version()} ({sys.executable})"
    yield "Qt", _qt()
    yield gettext("System libraries"), _libraries(catalogue)
    yield gettext("Screen"), _screen(catalogue)
    library = Library(data_root() / "rulebooks")
    yield gettext("Rule texts"), "; ".join(f"{book} ({', '.join(library.languages(book))})" for book in library.books())
    index = resource("index")
    ready = index.is_dir() and any(index.iterdir())
    yield gettext("Search index"), gettext("ready") if ready else gettext("made with the first search")
    missing = gettext("not installed; only needed for PDF: {line}", line=typst_line())
    yield gettext("PDF"), missing if find_spec("typst") is None else f"typst {version('typst')}"
    yield gettext("Your data"), _folder(home_dir())
    yield gettext("Cache"), _folder(cache_dir())


def _qt() -> str | TablesideError:
    if find_spec("PySide6") is None:
        return qt_error("")
    try:
        return f"PySide6 {version('PySide6_Essentials')}"
    except PackageNotFoundError:  # a bundle, or a PySide6 of the system
        return "PySide6"


def _libraries(catalogue: Catalogue) -> str | TablesideError:
    missing = list(missing_libraries().values()) + ([] if has_font() else ["fonts-dejavu-core"])
    if not missing:
        return catalogue.gettext("all there")
    return TablesideError(N_("missing; on Debian or Ubuntu run: {line}"), line=install_line(missing))


def _screen(catalogue: Catalogue) -> str | TablesideError:
    try:
        require_window()
    except WindowError as error:
        return error
    shown = os.environ.get("QT_QPA_PLATFORM") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    return shown or catalogue.gettext("there is one")


def _folder(folder: Path) -> str | TablesideError:
    """Return a folder that can be written to, or be made."""
    if os.access(next(one for one in (folder, *folder.parents) if one.exists()), os.W_OK):
        return str(folder)
    return TablesideError("{folder}: {reason}", folder=str(folder), reason=phrase(N_("you are not allowed to use it")))
