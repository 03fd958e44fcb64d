"""Words in fields that wait for a button or for Enter: on the disk within a second, and in their field again after any
stop, until they are sent or given up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tableside.storage.running import RunningRecord

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

PART = "typed"
_MOST_KEPT = 200
"""More than anybody leaves half written."""


class TypedWords:
    """Keeps the texts of the fields of a form under a name that says what they are about."""

    def __init__(self, record: RunningRecord, notices: Notices) -> None:
        self._record = record
        self._found: dict[str, dict[str, str]] = {}
        found = record.part(PART)
        try:
            self._found = {
                str(about): {str(field): str(text) for field, text in texts.items()}
                for about, texts in (found or {}).items()
            }
        except AttributeError as error:
            notices.say_error(record.reject(PART, str(error)))

    def of(self, about: str) -> Mapping[str, str]:
        """Return what was typed in each field."""
        return dict(self._found.get(about, {}))

    def kinds(self, kind: str) -> list[str]:
        """Return under which names something of a kind is kept, the word that their names begin with."""
        return [about for about in self._found if about.partition(" ")[0] == kind]

    def keep(self, about: str, texts: Mapping[str, str]) -> None:
        """Take over what is typed now; where nothing is, that is nothing to keep."""
        others = {name: kept for name, kept in self._found.items() if name != about}
        if any(text.strip() for text in texts.values()):
            others[about] = dict(texts)
        self._found = dict(list(others.items())[-_MOST_KEPT:])
        self._record.keep(PART, self._found or None)

    def drop(self, about: str) -> None:
        """Forget what was typed: it is sent or given up."""
        if about in self._found:
            self.keep(about, {})
