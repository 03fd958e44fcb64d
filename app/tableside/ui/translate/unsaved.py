"""What is typed and not yet in its file: on the disk within a second, and in its field again when the text is opened.

Typing is saved after a pause; what cannot be saved, because it would break its file or somebody else changed the same
text, waits here until somebody mends it. So nothing that is typed holds anybody up or is lost with a stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.storage.kept import UnfinishedWork
from tableside.translation import RuleText
from tableside.ui.services.notices import Notices

PART = "translation"


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What was typed for a text, and what the text was when the typing began."""

    title: str
    body: str
    base: RuleText


class UnsavedTexts:
    """Keeps what is typed by text and language, as a part of what a person is in the middle of."""

    def __init__(self, running: UnfinishedWork, notices: Notices) -> None:
        self._running, self._notices = running, notices
        self._told: dict[str, str] = {}
        """What was said of texts that wait here."""
        self._found: dict[str, Unsaved] = {}
        try:
            self._found = {str(key): _read(one) for key, one in (running.part(PART) or {}).items()}
        except (AttributeError, KeyError, TypeError, ValueError):
            notices.report(running.reject(PART))

    def of(self, rule: str, lang: str) -> Unsaved | None:
        """Return what was typed for a text and not saved."""
        return self._found.get(f"{lang} {rule}")

    def keep(self, rule: str, lang: str, unsaved: Unsaved) -> None:
        self._found[f"{lang} {rule}"] = unsaved
        self._write()

    def tell(self, rule: str, lang: str, sentence: str) -> None:
        """Say that a text waits, as long as it does."""
        self._told[f"{lang} {rule}"] = sentence
        self._notices.say(sentence, lasting=True)

    def drop(self, rule: str, lang: str) -> None:
        """Forget what was typed for a text: it is saved or given up."""
        if self._found.pop(f"{lang} {rule}", None) is not None:
            self._write()
            self._notices.withdraw(self._told.pop(f"{lang} {rule}", ""))

    def _write(self) -> None:
        data = {
            key: {"title": one.title, "body": one.body, "base": one.base.as_data()} for key, one in self._found.items()
        }
        self._running.keep(PART, data or None)


def _read(data: Mapping[str, Any]) -> Unsaved:
    return Unsaved(str(data["title"]), str(data["body"]), RuleText.from_data(data["base"]))
