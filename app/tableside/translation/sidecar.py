"""What is known of a translation besides its words: `rulebooks/<book>/status/<lang>.json`.

An entry is written when somebody works on a rule. A rule without one is done against what the source said when the
two files were last in step (see baseline.py), so a fresh checkout needs no entries at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from tableside.errors import N_, TablesideError
from tableside.storage import write_atomically
from tableside.translation.texts import RuleText

FOLDER = "status"
Mark = Literal["done", "review"]


class DamagedStatus(TablesideError):
    """A status file that cannot be read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How far a rule's translation is, and the source text it was made from."""

    mark: Mark
    source: RuleText

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {"state": self.mark, "hash": self.source.hash, "source": self.source.as_data()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Entry:
        """Read what as_data gave."""
        if data["state"] not in ("done", "review"):
            raise ValueError(data["state"])
        return cls(data["state"], RuleText.from_data(data["source"]))


@dataclass(frozen=True, slots=True)
class Sidecar:
    """The entries and the dismissed findings of one book in one language; rules by their id within the book."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    dismissed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Rule to finding key to the reason that was given."""

    def with_entry(self, rule: str, entry: Entry | None) -> Sidecar:
        """Return a sidecar in which a rule has this entry, or none."""
        kept = {key: value for key, value in self.entries.items() if key != rule}
        return replace(self, entries=kept | ({rule: entry} if entry else {}))

    def with_dismissal(self, rule: str, key: str, reason: str | None) -> Sidecar:
        """Return a sidecar in which a finding is dismissed for a reason, or counts again."""
        own = {one: why for one, why in self.dismissed.get(rule, {}).items() if one != key}
        if reason is not None:
            own[key] = reason
        kept = {one: value for one, value in self.dismissed.items() if one != rule}
        return replace(self, dismissed=kept | ({rule: own} if own else {}))

    def as_bytes(self) -> bytes:
        """Return the file: sorted, so that two people's work merges line by line."""
        data = {
            "rules": {rule: self.entries[rule].as_data() for rule in sorted(self.entries)},
            "dismissed": {rule: dict(sorted(self.dismissed[rule].items())) for rule in sorted(self.dismissed)},
        }
        return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def sidecar_path(folder: Path, lang: str) -> Path:
    """Return where the sidecar of a book's folder and a language is."""
    return folder / FOLDER / f"{lang}.json"


def load_sidecar(path: Path) -> Sidecar:
    """Read a sidecar; a missing one is empty, a damaged one is an error that names it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Sidecar(
            {rule: Entry.from_data(entry) for rule, entry in data.get("rules", {}).items()},
            {
                rule: {str(key): str(why) for key, why in found.items()}
                for rule, found in data.get("dismissed", {}).items()
            },
        )
    except FileNotFoundError:
        return Sidecar()
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedStatus(
            N_("“{file}” cannot be read ({reason}). Restore it, or delete it to count every rule as done."),
            file=str(path),
            reason=str(error),
        ) from error


def save_sidecar(path: Path, sidecar: Sidecar) -> None:
    """Write a sidecar; an empty one leaves no file behind."""
    if not sidecar.entries and not sidecar.dismissed:
        path.unlink(missing_ok=True)
        return
    write_atomically(path, sidecar.as_bytes(), keep_previous=False)
