"""Documents in work: what was mended in them and not added yet, kept until it is, whatever stops the program."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tableside.importing.recipe import Recipe
from tableside.storage.kept import UnfinishedWork

PART = "imports"
_MOST = 12


@dataclass(frozen=True, slots=True)
class Draft:
    """An unfinished import: its path, its target and its corrections."""

    path: Path
    digest: str
    book: str = ""
    lang: str = ""
    name: str = ""
    told: Mapping[str, str] = field(default_factory=dict)
    """The text typed about a new book, by the name of the field."""
    recipe: Recipe = field(default_factory=Recipe)
    shown: bool = True
    """Whether it is the document on the page, and not one that was put away."""

    def data(self) -> dict[str, object]:
        """Return it as it is written."""
        return {
            "path": str(self.path),
            "sha256": self.digest,
            "book": self.book,
            "lang": self.lang,
            "name": self.name,
            "told": dict(self.told),
            "recipe": self.recipe.toml().split("\n"),
            "shown": self.shown,
        }

    @classmethod
    def read(cls, entry: Mapping[str, object]) -> Draft:
        """Read what was written."""
        told, recipe = entry.get("told"), entry.get("recipe")
        values = {key: str(entry.get(key, "")) for key in ("path", "sha256", "book", "lang", "name")}
        return cls(
            Path(values["path"]),
            values["sha256"],
            values["book"],
            values["lang"],
            values["name"],
            {str(key): str(value) for key, value in told.items()} if isinstance(told, dict) else {},
            Recipe.read("\n".join(map(str, recipe))) if isinstance(recipe, list) else Recipe(),
            entry.get("shown") is True,
        )


class Drafts:
    """The documents in work, the latest first: a part of the unfinished work."""

    def __init__(self, work: UnfinishedWork) -> None:
        self._work = work

    def all(self) -> list[Draft]:
        """Return them."""
        entries = self._work.part(PART)
        found = [Draft.read(one) for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
        return [one for one in found if one.digest]

    def shown(self) -> Draft | None:
        """Return the document that was on the page when the program ended."""
        return next((one for one in self.all() if one.shown), None)

    def of(self, digest: str) -> Draft | None:
        """Return what is kept of a document."""
        return next((one for one in self.all() if one.digest == digest), None)

    def keep(self, draft: Draft) -> None:
        """Keep a document as the one on the page; of those put away, only what was mended."""
        others = [
            replace(one, shown=False) for one in self.all() if one.digest != draft.digest and one.recipe.corrections
        ]
        self._write([draft, *others][:_MOST])

    def put_away(self) -> None:
        """Take the document off the page; what was mended in it stays."""
        kept = self.all()
        if any(one.shown for one in kept):
            self._write([replace(one, shown=False) for one in kept if one.recipe.corrections])

    def drop(self, digest: str) -> None:
        """Forget a document that was added."""
        kept = self.all()
        if any(one.digest == digest for one in kept):
            self._write([one for one in kept if one.digest != digest])

    def _write(self, drafts: list[Draft]) -> None:
        self._work.keep(PART, [one.data() for one in drafts] or None)


def digest_of(path: Path) -> str:
    """Return what a file is known by, whatever it is called."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
