"""Files of our own that somebody opens from the desktop: a case or a position, a rulebook, a translation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from tableside import OWN_FILES
from tableside.errors import N_, TablesideError
from tableside.storage import write_atomically
from tableside.storage.reading import LARGEST_TEXT, Unreadable, read_bytes, read_text
from tableside.ui.places import SCHEME, Place, is_link

if TYPE_CHECKING:
    from tableside.ui.services import Folders, Services

PLACE, BOOK, TRANSLATION, LANGUAGE = OWN_FILES

_LONGEST = 64 * 1024
HANDED_OVER, HANDED_BOOK = f"handed-over{TRANSLATION}", f"handed-over{BOOK}"
"""In the data folder: the translation, or the book, that a later start was given."""
_HANDED = "handed"


class NotOurFile(TablesideError):
    """A file that has our ending and nothing of ours in it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” cannot be opened: it is damaged, or not one of Tableside's files."), file=path.name
        )


def own_file(word: str) -> Path | None:
    """Return the file that a word on the command line names, if it is one of ours."""
    name = unquote(urlsplit(word).path) if word.startswith("file:") else word
    return Path(name).absolute() if name.lower().endswith(OWN_FILES) and not word.startswith(f"{SCHEME}:") else None


def place_text(place: Place) -> bytes:
    """Return a place as the content of a file."""
    return f"{place.link()}\n".encode()


def opened_place(path: Path, services: Services) -> Place:
    """Take in what a file holds, and return where that is shown."""
    name = path.name.lower()
    if name.endswith(TRANSLATION):
        return Place("translate", "exchange")
    if name.endswith(LANGUAGE):
        return Place("translate", "package")
    if name.endswith(BOOK):
        return _taken_in(path, services)
    return read_place(path)


def read_place(path: Path) -> Place:
    """Return the place that a file names."""
    try:
        link = read_text(path, _LONGEST).strip()
    except (OSError, Unreadable) as error:
        raise NotOurFile(path) from error
    if not is_link(link):
        raise NotOurFile(path)
    return Place.from_link(link)


def link_to_hand_over(path: Path, folders: Folders) -> str:
    """Do for a window that is open already what a file asks for, and return the place it is to show."""
    name = path.name.lower()
    if name.endswith(TRANSLATION):
        write_atomically(folders.data / HANDED_OVER, read_bytes(path, LARGEST_TEXT), keep_previous=False, private=True)
        return Place("translate", "exchange", details=((_HANDED, "1"),)).link()
    if name.endswith(BOOK):
        return _book_link(path, folders)
    return read_place(path).link()


def _book_link(path: Path, folders: Folders) -> str:
    from tableside.importing.package import read_package, take_in
    from tableside.importing.reading import file_bytes
    from tableside.rulebook import Library

    data = file_bytes(path)
    package = read_package(data, path.name, folders.imports)
    if package.differing:
        write_atomically(folders.data / HANDED_BOOK, data, keep_previous=False, private=True)
        return Place("import", details=((_HANDED, "1"),)).link()
    take_in(package, folders.imports)
    library = Library(folders.rulebooks(), folders.imports)
    return Place("rules", next(iter(library.ids(package.book, "en")), "")).link()


def handed_over(place: Place, folders: Folders) -> Path | None:
    """Return the translation, or the book, that a later start has left for this window to show."""
    name = {"translate": HANDED_OVER, "import": HANDED_BOOK}.get(place.view, "")
    path = folders.data / name
    return path if name and (_HANDED, "1") in place.details and path.is_file() else None


def _taken_in(path: Path, services: Services) -> Place:
    from tableside.importing.package import read_package, take_in
    from tableside.importing.reading import file_bytes

    package = read_package(file_bytes(path), path.name, services.folders.imports)
    if package.differing:
        return Place("import")  # the page asks whether they are to be replaced
    take_in(package, services.folders.imports)
    services.texts.saved(package.book)
    services.notices.say(services.language.gettext("“{name}” is in your library.", name=package.title))
    first = next(iter(services.library.ids(package.book, services.reading.first)), "")
    return Place("rules", first)
