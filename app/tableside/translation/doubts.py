"""Rules whose translation is out of date or wrong, with a sentence for the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue
from tableside.rulebook.model import BUNDLED, Edition
from tableside.storage import is_folder
from tableside.translation.overlay import default_folders
from tableside.translation.status import Reason
from tableside.translation.workspace import Workspace

_TOLD = {
    Reason.SOURCE_CHANGED: N_("The source has changed since this was translated."),
    Reason.WRONG: N_("The checks find an error in this translation."),
}
_NONE: Mapping[str, str] = {}


def may_be_doubted(edition: Edition) -> bool:
    """Return whether there is anything to look up: nothing where no one has translated."""
    return edition.origin == BUNDLED and is_folder(default_folders().state)


class Doubts:
    """Looks up what is to be said of translations; it is slow the first time, and for one thread alone."""

    def __init__(self, catalogues: Callable[[str], Catalogue]) -> None:
        self._catalogues = catalogues
        self._workspace: Workspace | None = None

    def __call__(self, edition: Edition) -> Mapping[str, str]:
        """Return the sentences about the rules of an edition, by rule."""
        if not may_be_doubted(edition):
            return _NONE
        book, lang = edition.book, edition.lang
        if self._workspace is None:
            self._workspace = Workspace(default_folders())
        workspace, gettext = self._workspace, self._catalogues(lang).gettext
        try:
            if book not in workspace.books() or lang not in workspace.library.languages(book):
                return _NONE
            return {
                rule: gettext(_TOLD[Reason.WRONG if status.errors else status.reason])
                for rule, status in workspace.statuses(book, lang).items()
                if rule in edition and (status.errors or status.reason is Reason.SOURCE_CHANGED)
            }
        except TablesideError:
            return _NONE  # a damaged file is reported where it is shown
