"""What somebody else changes in the files that are being worked on: another editor, a command, a pull."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.errors import TablesideError
from tableside.translation.status import Sidecar
from tableside.translation.steps import DiskChange
from tableside.translation.store import INTERFACE
from tableside.translation.texts import RuleText
from tableside.translation.workspace import Workspace


class OthersChanges:
    """Knows the texts and statuses as they were last seen or written here, and tells which are other ones by now."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.unread: dict[tuple[str, str], TablesideError] = {}
        """The collections that could not be read in a language when somebody last looked, and why."""
        self._seen: dict[tuple[str, str], dict[str, RuleText]] = {}
        self._seen_status: dict[tuple[str, str], Sidecar] = {}

    def know_texts(self, book: str, lang: str, rules: Sequence[str]) -> None:
        """Take down texts that were written here, which is no change by somebody else."""
        if (book, lang) in self._seen:
            for rule in rules:
                self._seen[book, lang][rule] = self._workspace.text(rule, lang)

    def know_status(self, book: str, lang: str) -> None:
        """Take down what was written here beside the texts of a book."""
        self._seen_status[book, lang] = self._workspace.sidecar(book, lang)

    def changed(self) -> tuple[DiskChange, ...]:
        """Return what somebody else changed since this was last asked; the first time nothing has."""
        return tuple(one for one in self.looking() if one is not None)

    def looking(self) -> Iterator[DiskChange | None]:
        """Yield what somebody else changed, file by file, and nothing for each file that is as it was.

        What cannot be read is in `unread` at the end, and keeps nobody from the rest.
        """
        workspace = self._workspace
        workspace.refresh()
        unread: dict[tuple[str, str], TablesideError] = {}
        for book in workspace.collections():
            for lang in workspace.languages_of(book):
                try:
                    yield from self._looked_at(book, lang)
                except TablesideError as error:
                    unread[book, lang] = error
                    yield None
        self.unread = unread

    def _looked_at(self, book: str, lang: str) -> Iterator[DiskChange | None]:
        """Yield what somebody else changed in a collection in a language."""
        workspace = self._workspace
        if not workspace.was_read(book, lang):
            # Reading all messages takes a second, and what nobody has looked at has not changed for anybody.
            if book == INTERFACE:
                return
            yield from workspace.reading(book, lang)
        now, status = dict(workspace.texts(book, lang)), workspace.sidecar(book, lang)
        before = self._seen.get((book, lang), now)
        status_before = self._seen_status.get((book, lang), status)
        self._seen[book, lang], self._seen_status[book, lang] = now, status
        if before != now or status_before != status:
            rules = tuple(rule for rule in {**now, **before} if now.get(rule) != before.get(rule))
            yield DiskChange(book, lang, rules)
        else:
            yield None
