"""Corrections that a person has made to an import, kept as a small readable file and applied again next time.

A correction names the block it is about by the first words of it, so that it still finds it when the next edition of
the document has other pages.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path

import tomlkit
from rapidfuzz import fuzz

from tableside.errors import N_
from tableside.importing.document import Block
from tableside.importing.labels import learned_words, readings
from tableside.importing.sequence import Fixed
from tableside.language.folding import fold
from tableside.storage.kept import UnfinishedWork
from tableside.storage.reading import toml_of

_KEY_LENGTH = 60
SPLIT_WORDS = 60
"""How many characters of the words before which a block is split are kept."""
Keyed = tuple[str, Block]
"""A block and its key."""


class Mend(StrEnum):
    PROSE = "not a label"
    LEVEL = "level"
    RULE = "rule"
    JOIN = "join with the one above"
    SPLIT = "split before"


SAID = {
    Mend.PROSE: N_("not a label: “{words}…”"),
    Mend.LEVEL: N_("another level: “{words}…”"),
    Mend.RULE: N_("this is {value}: “{words}…”"),
    Mend.JOIN: N_("joined with the one above: “{words}…”"),
    Mend.SPLIT: N_("split before “{value}…”: “{words}…”"),
}
"""The words for a correction."""
_SAID_WORDS = 5


@dataclass(frozen=True, slots=True)
class Correction:
    mend: Mend
    block: str
    """The first words of the block it is about, in small letters."""
    value: str = ""
    """The level, the rule, or the words before which the block is split."""

    def told(self, gettext: Callable[..., str]) -> str:
        value = " ".join(self.value.split()[:_SAID_WORDS])
        return gettext(SAID[self.mend], words=" ".join(self.block.split()[:_SAID_WORDS]), value=value)

    @property
    def about(self) -> tuple[Mend, str, str]:
        """The key of a correction: a block can be split in several places."""
        return self.mend, self.block, self.value if self.mend is Mend.SPLIT else ""


def block_key(text: str) -> str:
    return " ".join(fold(text).split())[:_KEY_LENGTH]


def keyed_blocks(blocks: Sequence[Block]) -> list[Keyed]:
    return [(block_key(block.text), block) for block in blocks]


@dataclass(frozen=True, slots=True)
class Recipe:
    corrections: tuple[Correction, ...] = ()

    def with_(self, correction: Correction) -> Recipe:
        """Return the recipe with one more correction; a newer one about the same thing takes the place of the older."""
        kept = [one for one in self.corrections if one.about != correction.about]
        return Recipe((*kept, correction))

    def edited(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return the blocks joined and split as the person wants them, one correction after the other."""
        wanted = [one for one in self.corrections if one.mend in (Mend.JOIN, Mend.SPLIT)]
        if not wanted:
            return tuple(blocks)
        keyed = keyed_blocks(blocks)
        for correction in wanted:
            keyed = list(edit(keyed, correction))
        return tuple(block for _, block in keyed)

    def fixed(self, blocks: Sequence[Block]) -> Fixed:
        """Return the settled labels of the blocks."""
        prose = {one.block for one in self.corrections if one.mend is Mend.PROSE}
        levels = {
            one.block: int(one.value) for one in self.corrections if one.mend is Mend.LEVEL and one.value.isdigit()
        }
        keys = [block_key(block.text) for block in blocks]
        return Fixed(
            frozenset(index for index, key in enumerate(keys) if key in prose),
            {index: levels[key] for index, key in enumerate(keys) if key in levels},
        )

    @property
    def rules(self) -> dict[str, str]:
        """The rules that blocks were placed on by hand."""
        return {one.block: one.value for one in self.corrections if one.mend is Mend.RULE}

    def toml(self) -> str:
        """Return the recipe as a file that a person can read and change."""
        entries = [asdict(one) | {"mend": one.mend.value} for one in self.corrections]
        return tomlkit.dumps({"correction": entries} if entries else {})

    @classmethod
    def read(cls, text: str) -> Recipe:
        """Read a recipe; leave out parts that are not understood."""
        try:
            entries = toml_of(text).get("correction", [])
        except ValueError:
            return cls()
        found = []
        for entry in entries if isinstance(entries, list) else []:
            mend = entry.get("mend") if isinstance(entry, dict) else None
            if mend in set(Mend):
                found.append(Correction(Mend(mend), str(entry.get("block", "")), str(entry.get("value", ""))))
        return cls(tuple(found))


def edit(keyed: Sequence[Keyed], correction: Correction) -> Iterator[Keyed]:
    """Yield the blocks with one of them joined with the one above, or split."""
    waiting: Keyed | None = None
    for key, block in keyed:
        if key == correction.block and correction.mend is Mend.JOIN and waiting is not None:
            text = f"{waiting[1].text} {block.text}"
            waiting = block_key(text), replace(waiting[1], text=text)
            continue
        if waiting is not None:
            yield waiting
        waiting = key, block
        at = block.text.find(correction.value) if key == correction.block and correction.mend is Mend.SPLIT else -1
        if at >= 0:
            first, second = block.text[:at].rstrip(), block.text[at:]
            if first:
                yield block_key(first), replace(block, text=first)
            waiting = block_key(second), replace(block, text=second, glued=False, numbered=False, apart=True)
    if waiting is not None:
        yield waiting


_SAME_LABEL = 60.0
"""How alike the words are at least under a label that the document has once."""
_COMMON_LABEL = 82.0
"""The same under one that returns, as (a) does in every rule."""
_RENUMBERED = 88.0
"""The same where the label is another: only the words tell."""
_TELLING = 16
"""Characters that identify a block."""
_FEWEST_WORDS = 3
"""A clause is split before so many words that are still there."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The corrections of an earlier edition, applied to a newer document."""

    edition: str
    recipe: Recipe
    lost: tuple[Correction, ...] = ()
    """The corrections that do not fit the newer document."""

    def left_out_of(self, recipe: Recipe) -> Recipe:
        return Recipe(tuple(one for one in recipe.corrections if one not in self.recipe.corrections))

    def put_into(self, recipe: Recipe) -> Recipe:
        """Return a recipe with them, followed by the corrections of the document itself."""
        found = self.recipe
        for one in self.left_out_of(recipe).corrections:
            found = found.with_(one)
        return found


def carry(recipe: Recipe, edition: str, blocks: Sequence[Block]) -> Carried:
    """Find the places of earlier corrections in a newer document."""
    words = learned_words(block.text for block in blocks)
    present: list[Keyed] = keyed_blocks(blocks)
    found: dict[int, Correction] = {}
    # Joins and splits come first, as when a recipe is applied: the other corrections refer to their results.
    for at in sorted(range(len(recipe.corrections)), key=lambda at: recipe.corrections[at].mend not in _EDITS):
        fitted = _fitted(recipe.corrections[at], present, words)
        if fitted is not None:
            found[at] = fitted
            if fitted.mend in _EDITS:
                present = list(edit(present, fitted))
    kept = Recipe(tuple(found[at] for at in sorted(found)))
    return Carried(edition, kept, tuple(one for at, one in enumerate(recipe.corrections) if at not in found))


_EDITS = (Mend.JOIN, Mend.SPLIT)


def carried_words(carried: Carried, gettext: Callable[..., str], ngettext: Callable[..., str]) -> str:
    """Return the sentences about corrections of an edition: how many were applied again, which found no place."""
    told = ngettext(
        "{count} correction of “{edition}” was applied again.",
        "{count} corrections of “{edition}” were applied again.",
        len(carried.recipe.corrections),
        edition=carried.edition,
    )
    if not carried.lost:
        return told
    lost = ngettext(
        "{count} found no place in this document:", "{count} found no place in this document:", len(carried.lost)
    )
    return "\n".join((f"{told} {lost}", *(one.told(gettext) for one in carried.lost)))


def _fitted(correction: Correction, present: Sequence[Keyed], words: frozenset[str]) -> Correction | None:
    """Return a correction about the block that it means now; None where there is none."""
    exact = [at for at, (key, _) in enumerate(present) if key == correction.block]
    at = exact[0] if exact else _nearest(correction.block, [key for key, _ in present], words)
    if at is None or (correction.mend is Mend.JOIN and at == 0):
        return None
    key, block = present[at]
    if correction.mend is not Mend.SPLIT:
        return replace(correction, block=key)
    before = _words_there(block.text, correction.value)
    return replace(correction, block=key, value=before) if before else None


def _nearest(wanted: str, keys: Sequence[str], words: frozenset[str]) -> int | None:
    """Return the block most like the corrected one; None where two are equally like it, or none is."""
    label, text = _parts(wanted, words)
    parts = [_parts(key, words) for key in keys]
    common = Counter(one for one, _ in parts)
    scores: list[float] = []
    for other, rest in parts:
        # A clause that was made longer begins as it did.
        alike = max(fuzz.ratio(text, rest), fuzz.ratio(text, rest[: max(len(text), _TELLING)]))
        needed = _COMMON_LABEL if common[other] > 1 else _SAME_LABEL
        if label and other == label and alike >= needed:
            scores.append(100 + alike)
        else:
            scores.append(alike if alike >= _RENUMBERED and len(text) >= _TELLING else 0.0)
    best = max(scores, default=0.0)
    return scores.index(best) if best and scores.count(best) == 1 else None


def _parts(key: str, words: frozenset[str]) -> tuple[str, str]:
    found = readings(key, words)
    end = found[0].end if found else 0
    return key[:end].strip(), key[end:].strip()


def _words_there(text: str, value: str) -> str:
    """Return the words before which a text is to be split: as many of the old ones as it still has, and only once."""
    if text.find(value) > 0:
        return value
    words = value.split()
    for count in range(len(words), min(_FEWEST_WORDS, len(words)) - 1, -1):
        begin = " ".join(words[:count])
        at = text.find(begin)
        if at > 0 and text.find(begin, at + 1) < 0:
            return text[at : at + SPLIT_WORDS]
    return ""


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
        texts = {"path": str(self.path), "sha256": self.digest, "book": self.book, "lang": self.lang, "name": self.name}
        return {**texts, "told": dict(self.told), "recipe": self.recipe.toml().split("\n"), "shown": self.shown}

    @classmethod
    def read(cls, entry: Mapping[str, object]) -> Draft:
        told, recipe = entry.get("told"), entry.get("recipe")
        path, digest, book, lang, name = (str(entry.get(key, "")) for key in ("path", "sha256", "book", "lang", "name"))
        return cls(
            Path(path),
            digest,
            book,
            lang,
            name,
            {str(key): str(value) for key, value in told.items()} if isinstance(told, dict) else {},
            Recipe.read("\n".join(map(str, recipe))) if isinstance(recipe, list) else Recipe(),
            entry.get("shown") is True,
        )


class Drafts:
    """The documents in work, the latest first: a part of the unfinished work."""

    def __init__(self, work: UnfinishedWork) -> None:
        self._work = work

    def all(self) -> list[Draft]:
        entries = self._work.part(PART)
        found = [Draft.read(one) for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
        return [one for one in found if one.digest]

    def shown(self) -> Draft | None:
        """Return the document that was on the page when the program ended."""
        return next((one for one in self.all() if one.shown), None)

    def of(self, digest: str) -> Draft | None:
        return next((one for one in self.all() if one.digest == digest), None)

    def keep(self, draft: Draft) -> None:
        """Keep a document as the one on the page; of closed ones, only the corrections."""
        others = [
            replace(one, shown=False) for one in self.all() if one.digest != draft.digest and one.recipe.corrections
        ]
        self._write([draft, *others][:_MOST])

    def put_away(self) -> None:
        """Take the document off the page; keep its corrections."""
        kept = self.all()
        if any(one.shown for one in kept):
            self._write([replace(one, shown=False) for one in kept if one.recipe.corrections])

    def drop(self, digest: str) -> None:
        kept = self.all()
        if any(one.digest == digest for one in kept):
            self._write([one for one in kept if one.digest != digest])

    def _write(self, drafts: list[Draft]) -> None:
        self._work.keep(PART, [one.data() for one in drafts] or None)


def digest_of(path: Path) -> str:
    """Return what a file is known by, whatever it is called."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
