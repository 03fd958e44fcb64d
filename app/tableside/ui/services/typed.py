"""Words in fields that wait for a button or for Enter: there again after any stop, until they are sent or given up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tableside.storage.kept import Kept, UnfinishedWork

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

PART = "typed"
_MOST_KEPT = 200
_Forms = dict[str, dict[str, str]]


class TypedWords:
    """The texts of the fields of a form, under a name that says what they are about."""

    def __init__(self, work: UnfinishedWork, notices: Notices) -> None:
        self._forms: Kept[_Forms] = Kept(work, PART, _read, lambda forms: forms or None, {}, notices.report)

    def of(self, about: str) -> Mapping[str, str]:
        """Return what was typed in each field."""
        return dict(self._forms.value.get(about, {}))

    def kinds(self, kind: str) -> list[str]:
        """Return the names that begin with a word."""
        return [about for about in self._forms.value if about.partition(" ")[0] == kind]

    def keep(self, about: str, texts: Mapping[str, str]) -> None:
        """Keep what is typed now; where that is nothing, forget the form."""
        others = {name: kept for name, kept in self._forms.value.items() if name != about}
        if any(text.strip() for text in texts.values()):
            others[about] = dict(texts)
        self._forms.set(dict(list(others.items())[-_MOST_KEPT:]))

    def drop(self, about: str) -> None:
        """Forget what was typed: it is sent or given up."""
        if about in self._forms.value:
            self.keep(about, {})


def _read(data: Any) -> _Forms:
    return {str(about): {str(name): str(text) for name, text in texts.items()} for about, texts in data.items()}
