"""Unfinished work: words typed in forms, and the registry of what would be lost if the program ended now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject

from tableside.errors import N_, TablesideError, phrase
from tableside.storage.kept import Kept, UnfinishedWork
from tableside.ui.language import InterfaceLanguage
from tableside.ui.places import Place
from tableside.ui.services.settings_session import SettingsSession

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

_PARTS = {
    "case": N_("The current case"),
    "earlier-cases": N_("The cases left before it"),
    "clocks": N_("The clocks"),
    "exam": N_("The current exam, with its answers"),
    "positions": N_("The positions kept before a stroke"),
    "typed": N_("Text in a form that was not submitted"),
    "imports": N_("Documents that are being imported"),
}
"""The names of the kinds of unfinished work that matter to the user."""
_CHANGED_ENTRY = N_("A journal entry that was changed")


class Unsaved(NamedTuple):
    """Something that is not on the disk, and its words as far as there are any to copy."""

    what: str
    words: str = ""
    lost: bool = True
    """Whether it is lost at the end; otherwise it only stays undone."""


class Holder(NamedTuple):
    """A holder of unfinished work: its unsaved parts, how to try again, and why saving was refused."""

    unsaved: Callable[[], Iterable[Unsaved]]
    save: Callable[[], object]
    refusal: Callable[[], TablesideError | None] = lambda: None


class UnsavedWork:
    """Asks all holders of unfinished work; only this decides whether the user is asked before the end."""

    def __init__(self, running: UnfinishedWork, settings: SettingsSession, language: InterfaceLanguage) -> None:
        self._language = language
        self._running = running
        self._parts: dict[str, Callable[[Any], Iterable[Unsaved]]] = {}
        self._holders = [
            Holder(lambda: self._of_settings(settings), settings.save, lambda: settings.refusal),
            Holder(lambda: self._of_running(running), running.flush, lambda: running.refusal),
        ]

    def add(self, holder: Holder, owner: QObject | None = None) -> None:
        self._holders.append(holder)
        if owner is not None:
            owner.destroyed.connect(lambda: self._holders.remove(holder))

    def describe_part(self, name: str, describe: Callable[[Any], Iterable[Unsaved]]) -> None:
        """Let the owner of a kind of unfinished work name it."""
        self._parts[name] = describe

    def save(self) -> None:
        """Try to save everything; unfinished work last, because the others remove from it what they have saved."""
        for holder in (*self._holders[2:], *self._holders[:2]):
            holder.save()

    def found(self) -> list[Unsaved]:
        return [one for holder in self._holders for one in holder.unsaved()]

    def reason(self) -> str:
        """Return why, as a part of a sentence, as far as that is known."""
        refusals = (holder.refusal() for holder in self._holders if any(True for _ in holder.unsaved()))
        reasons = (refusal.params.get("reason") for refusal in refusals if refusal is not None)
        return next((self._language.catalogue.phrase(phrase("{why}", why=reason)) for reason in reasons if reason), "")

    def _of_running(self, running: UnfinishedWork) -> Iterator[Unsaved]:
        for name, data in running.unwritten().items():
            if name in self._parts:
                yield from self._parts[name](data)
            elif name in _PARTS:
                yield from self._of_part(name, data)

    def _of_part(self, name: str, data: Any) -> Iterator[Unsaved]:
        """Yield a part under its name; typed text once for each journal entry."""
        entries = [about for about in data if about.startswith("entry ")] if name == "typed" else []
        for about in entries:
            yield Unsaved(self._language.gettext(_CHANGED_ENTRY), "\n".join(_texts(data[about])))
        left = {about: texts for about, texts in data.items() if about not in entries} if entries else data
        if left:
            yield Unsaved(self._language.gettext(_PARTS[name]), "\n".join(_words_of(name, left)))

    def _of_settings(self, settings: SettingsSession) -> Iterator[Unsaved]:
        if settings.unsaved:
            yield Unsaved(self._language.gettext("Settings and bookmarks"))


def _words_of(name: str, data: Any) -> Iterator[str]:
    """Yield what there is to copy of a part: what was typed, positions as lines of text, cases as links to them."""
    if name in ("typed", "positions"):
        yield from _texts(data)
    elif name in ("case", "earlier-cases"):
        for case in data if isinstance(data, list) else [data]:
            yield from _texts(case.get("typed"))
            for ruling in case["rulings"]:
                yield Place(
                    "rulings", ruling["wizard"], "", tuple((key, value) for key, value in ruling["given"])
                ).link()


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str) and data.strip():
        yield data
    elif isinstance(data, dict | list):
        for name, value in data.items() if isinstance(data, dict) else enumerate(data):
            if name != "begun_with":  # what stood there before, which is on the disk
                yield from _texts(value)


PART = "typed"
_MOST_KEPT = 200
_Forms = dict[str, dict[str, str]]


class TypedWords:
    """The texts of the fields of a form, under a name that says what they are about."""

    def __init__(self, work: UnfinishedWork, notices: Notices) -> None:
        self._forms: Kept[_Forms] = Kept(work, PART, _read, lambda forms: forms or None, {}, notices.report)

    def of(self, about: str) -> Mapping[str, str]:
        return dict(self._forms.value.get(about, {}))

    def kinds(self, kind: str) -> list[str]:
        return [about for about in self._forms.value if about.partition(" ")[0] == kind]

    def keep(self, about: str, texts: Mapping[str, str]) -> None:
        """Keep what is typed now; where that is nothing, forget the form."""
        others = {name: kept for name, kept in self._forms.value.items() if name != about}
        if any(text.strip() for text in texts.values()):
            others[about] = dict(texts)
        self._forms.set(dict(list(others.items())[-_MOST_KEPT:]))

    def drop(self, about: str) -> None:
        if about in self._forms.value:
            self.keep(about, {})


def _read(data: Any) -> _Forms:
    return {str(about): {str(name): str(text) for name, text in texts.items()} for about, texts in data.items()}
