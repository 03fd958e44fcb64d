"""Our own files opened from the desktop: a case or a position, a rulebook, a translation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tableside import OWN_FILES
from tableside.errors import N_, TablesideError
from tableside.rulebook.model import BUNDLED
from tableside.storage import write_atomically
from tableside.storage.reading import Unreadable, read_bytes, read_text
from tableside.ui.places import SCHEME, Place, is_link
from tableside.ui.services.reading import EditionChoice

if TYPE_CHECKING:
    from tableside.ui.services import Services

PLACE, BOOK, TRANSLATION, LANGUAGE = OWN_FILES

_LONGEST = 64 * 1024
HANDED_OVER = "handed-over"
"""The place to ask for what a later start was given, and what the names of its notes in the data folder begin with."""


class NotOurFile(TablesideError):
    """A file that has our ending and nothing of ours in it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” cannot be opened: it is damaged, or not one of Tableside's files."), file=path.name
        )


def own_file(word: str) -> Path | None:
    """Return the file that a word on the command line names, if it is one of ours."""
    name = _path_of(word) if word.startswith("file:") else word
    return Path(name).absolute() if name.lower().endswith(OWN_FILES) and not word.startswith(f"{SCHEME}:") else None


def _path_of(address: str) -> str:
    """Return the path of a file: address; on Windows "file:///C:/a" is "C:\\a"."""
    from urllib.request import url2pathname

    return url2pathname(urlsplit(address).path)


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


def leave_for_window(path: Path, data: Path) -> Path:
    """Leave a note of a file for the open window, which accepts only places through its socket.

    What stands in the person's own folder is from the person.
    """
    note = data / f"{HANDED_OVER}-{os.getpid()}-{os.urandom(4).hex()}"
    write_atomically(note, os.fsencode(path), keep_previous=False, private=True)
    return note


def handed_over(data: Path) -> Iterator[Path]:
    """Yield the files that later starts have left for this window, each once."""
    for note in sorted(data.glob(f"{HANDED_OVER}-*")):
        with suppress(OSError, Unreadable):
            word = os.fsdecode(read_bytes(note, _LONGEST))
            note.unlink()
            if (path := own_file(word)) is not None:
                yield path


def _taken_in(path: Path, services: Services) -> Place:
    from tableside.importing.package import read_package, take_in
    from tableside.importing.reading import file_bytes

    package = read_package(file_bytes(path), path.name, services.folders.imports)
    if package.differing:
        return Place("import")  # the page asks whether they are to be replaced
    take_in(package, services.folders.imports)
    services.texts.saved(package.book)
    gettext = services.language.gettext
    services.notices.say(
        gettext("“{name}” is in your library and in force.", name=package.title)
        if package.in_force
        else gettext("“{name}” is in your library.", name=package.title)
    )
    lang, origin = package.opens(services.reading.first)
    return opened_text(services, package.book, lang, origin)


def opened_text(services: Services, book: str, lang: str, origin: str) -> Place:
    """Read a book in an imported edition, and return where it begins."""
    library = services.library
    choice = EditionChoice(lang, BUNDLED if origin == library.origin_name(book) else origin)
    services.reading.choose_edition(book, choice)
    edition = library.edition(book, choice.lang, choice.origin)
    return Place("rules", edition.rules[0].id if edition.rules else book)
