"""What is done at every start about a person's own folders that are locked and texts of theirs that are gone."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from tableside.discovery import own_games
from tableside.errors import N_, TablesideError
from tableside.resources import data_root, imports_dir, rulebooks_dir, workspace_dir
from tableside.settings import cache_dir, config_dir, data_dir
from tableside.storage import is_folder
from tableside.storage.files import files_in, is_locked, locked_above
from tableside.storage.inventory import missed, tell_lost
from tableside.storage.known import known, note
from tableside.storage.own_files import STATES
from tableside.storage.reading import Damaged, met
from tableside.storage.seals import NotInstalled

_OWN_LOCKED = N_(
    "You are not allowed to open the folder “{folder}”: what is yours in it can be neither read nor saved. "
    "Whoever looks after this computer can make you its owner again."
)
_CACHE_LOCKED = N_(
    "You are not allowed to open the folder “{folder}”: the search prepares its texts anew each time. "
    "Whoever looks after this computer can make you its owner again."
)
_STATES_GONE = N_(
    "The earlier states of what you have made are gone from “{folder}”, so there is none to go back to. A new one is "
    "kept while the window is open."
)


def look_for_lost(*, bring_back: bool = True) -> None:
    """Have the person told which of their own texts cannot be reached, and bring back what the program has of them.

    Whoever only looks at these texts changes nothing, and tells what is gone where it is met.
    """
    locked = [folder for own in (data_dir(), config_dir()) if (folder := locked_above(own))]
    if not locked:
        own = workspace_dir(), imports_dir(), data_dir() / "translation"
        locked = [locked for folder in own for locked in _locked_below(folder)]
    for folder in locked:
        _tell_locked(Damaged(_OWN_LOCKED, folder=str(folder)), folder)
    cache = locked_above(cache_dir())
    if cache is not None and cache not in locked:
        _tell_locked(TablesideError(_CACHE_LOCKED, folder=str(cache)), cache)
    if bring_back and is_folder(workspace_dir()) and not locked:
        # Slow to load, and only who has texts of their own needs it.
        from tableside.translation.folders import default_folders

        default_folders().bring_back_missing()
    if bring_back and not locked and missed(data_dir()):
        from tableside.translation.status import bring_back_statuses

        bring_back_statuses(data_dir())
    with suppress(TablesideError):  # Whoever needs the rule texts says that all of the installation is gone.
        if not is_folder(data_root() / "i18n"):
            met.add(NotInstalled(data_root() / "i18n"))  # Else everything is in English, and nobody knows why.
    if not locked:  # what cannot be reached is not gone
        tell_lost(data_dir(), date.today())  # noqa: DTZ011 - the day where the person is
        _miss_states(data_dir() / STATES)


def _miss_states(folder: Path) -> None:
    """Have the person told that every earlier state is gone, until there is one again."""
    if files_in(folder, "*"):
        note(folder.parent, folder.name)
    elif known(folder.parent, folder.name) and not is_locked(folder):
        problem = TablesideError(_STATES_GONE, folder=str(folder))
        problem.holds = lambda: not files_in(folder, "*")
        met.add(problem)


def look_for_books() -> None:
    """Have the person told which games have no book: the folder of one that came with the program may be gone."""
    # The window stands before it needs a book.
    from tableside.rulebook import Library

    books = Library(rulebooks_dir(), imports_dir()).books()
    for game in own_games():
        if game not in books:
            met.add(NotInstalled(rulebooks_dir() / game))


def _tell_locked(problem: TablesideError, folder: Path) -> None:
    problem.holds = partial(is_locked, folder)
    met.add(problem)


def _locked_below(folder: Path) -> list[Path]:
    found = [folder] if is_locked(folder) else []
    for place, folders, _ in os.walk(folder):
        found += [Path(place) / name for name in folders if is_locked(Path(place) / name)]
    return found
