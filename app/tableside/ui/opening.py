"""Files of our own that somebody opens from the desktop: a case or a position, a rulebook, a translation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from tableside import OWN_FILES
from tableside.errors import N_, TablesideError
from tableside.ui.places import SCHEME, Place

if TYPE_CHECKING:
    from tableside.ui.services import Services

PLACE, BOOK, TRANSLATION, LANGUAGE = OWN_FILES

_LONGEST = 64 * 1024


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
    try:
        with path.open("rb") as file:
            link = file.read(_LONGEST).decode("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise NotOurFile(path) from error
    if not link.startswith(f"{SCHEME}:") or "\n" in link:
        raise NotOurFile(path)
    return Place.from_link(link)


def _taken_in(path: Path, services: Services) -> Place:
    from tableside.importing.package import open_package
    from tableside.importing.reading import file_bytes

    book = open_package(file_bytes(path), path.name, services.folders.imports)
    services.texts.saved(book)
    services.notices.say(services.language.gettext("“{name}” is in your library.", name=book))
    first = next(iter(services.library.ids(book, services.reading.first)), "")
    return Place("rules", first)
