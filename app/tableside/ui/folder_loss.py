"""A folder that was taken away under the open window: what of it is saved again, and what was not at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tableside.errors import N_
from tableside.storage import is_there
from tableside.storage.counts import miss_rows, missing_rows
from tableside.storage.own_files import JOURNAL, STATES, STUDY
from tableside.ui.services import Services

PART = "lost-with-folder"
"""What was not at hand, for the next start: a notice of this one may have been read by nobody."""
_RECORDS = {JOURNAL: N_("the journal"), STUDY: N_("the study record")}
"""What is written anew where it is open."""
_NEVER_AT_HAND = {
    STATES: N_("the earlier states"),
    "imports": N_("the texts you have imported"),
    "workspace": N_("the texts you have edited"),
}
_WORDS = {**_RECORDS, **_NEVER_AT_HAND}
_PUT_IT_BACK = N_("If the folder is elsewhere, close the program, give this one another name and put the other back.")
_ADD_RECORDS = N_(
    "“Restore from a file…” then adds “journal.sqlite” and “study.sqlite” of this one, with what was written since."
)


class FolderContents:
    """Knows what a person's folder had in it, which nobody can ask any more when it is gone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: tuple[str, ...] = ()
        self._missed: dict[str, int] = {}
        """How many rows were missed before in which record, which nobody has said is enough."""
        self._which: tuple[int, int] | None = None
        self.look()

    def look(self) -> None:
        """Take down what is there, unless another folder has taken the place of the one that was looked at."""
        try:
            found = self.folder.stat()
        except OSError:
            return
        if self._which in (None, (found.st_dev, found.st_ino)):
            self._which = found.st_dev, found.st_ino
            self.names = tuple(name for name in _WORDS if is_there(self.folder / name))
            counts = {name: missing_rows(self.folder / name) for name in _RECORDS}
            self._missed = {name: count for name, count in counts.items() if count is not None}

    def missing(self) -> tuple[str, ...]:
        """Return what is not in the folder that was made anew; that one is looked at from now on.

        Rows that are missing of its records, now or since an earlier start, are missed in it.
        """
        lost = tuple(name for name in self.names if name in _NEVER_AT_HAND or not is_there(self.folder / name))
        for name in _RECORDS:
            if name in lost or name in self._missed:
                miss_rows(self.folder / name, 0 if name in lost else self._missed[name])
        self._which = None
        self.look()
        return lost


def tell_of_data_folder(services: Services, contents: FolderContents) -> None:
    """Say what is in the data folder again and what is not, now and at the next start."""
    gettext, folder = services.language.gettext, str(contents.folder)
    lost = contents.missing()
    again = [*(name for name in _RECORDS if is_there(contents.folder / name))]
    said = [_made_anew(services, folder, [*map(gettext, map(_RECORDS.__getitem__, again)), gettext("what is in hand")])]
    if lost:
        said.append(gettext("Not at hand, and so not in it: {missing}.", missing=_listed(services, lost)))
        services.running.keep(PART, {"folder": folder, "missing": list(lost)})
    services.notices.say(" ".join([*said, gettext(_PUT_IT_BACK), gettext(_ADD_RECORDS)]), lasting=True)


def tell_of_settings_folder(services: Services, folder: str) -> None:
    """Say that the settings are in their folder again."""
    gettext = services.language.gettext
    said = _made_anew(services, folder, [gettext("settings")])
    services.notices.say(f"{said} {gettext(_PUT_IT_BACK)}", lasting=True)


def _made_anew(services: Services, folder: str, again: Iterable[str]) -> str:
    return services.language.gettext(
        "The folder “{folder}” was deleted or renamed while the window was open. It was made anew, and what the window "
        "has at hand is saved in it again: {again}.",
        folder=folder,
        again=", ".join(again),
    )


def tell_of_earlier_loss(services: Services) -> None:
    """Say once more, at the start that comes next, what was not saved in a folder that was made anew."""
    found = services.running.part(PART)
    services.running.keep(PART, None)
    names = _names(found)
    if names:
        gettext = services.language.gettext
        said = gettext(
            "The folder “{folder}” was deleted or renamed when the window was open last, and was made anew. "
            "What was not at hand then is not in it: {missing}.",
            folder=str(found["folder"]),
            missing=_listed(services, names),
        )
        services.notices.say(f"{said} {gettext(_PUT_IT_BACK)} {gettext(_ADD_RECORDS)}", lasting=True)


def _names(found: Any) -> list[str]:
    """Return what a part names that is known here; nothing of what is no such part."""
    known = isinstance(found, Mapping) and "folder" in found and isinstance(found.get("missing"), list)
    return [name for name in found["missing"] if name in _WORDS] if known else []


def _listed(services: Services, names: Iterable[str]) -> str:
    return ", ".join(services.language.gettext(_WORDS[name]) for name in names)
